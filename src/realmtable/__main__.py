"""`python -m realmtable` is the `realmtable` command."""

from realmtable.cli.main import run

if __name__ == "__main__":
    run()
