"""The scripts that install what tests need, with a package manager that only pretends."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
NEEDED = ("sh", "bash", "grep", "cat", "mktemp", "rm", "dirname", "chmod", "mkdir", "mv")
LOCKS = {
    "lists": "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)\n"
    "E: Unable to lock directory /var/lib/apt/lists/",
    "archives": "E: Could not get lock /var/cache/apt/archives/lock. It is held by process 7 (apt)",
    "dpkg": "E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), "
    "is another process using it?",
}


class Machine:
    """A folder of programs: apt-get says what it is told to say, sleep takes no time."""

    def __init__(self, folder: Path, user: int = 0) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.calls = folder / "calls"
        self.calls.touch()
        for name in NEEDED:
            found = shutil.which(name)
            assert found is not None, name
            (self.bin / name).symlink_to(found)
        self.program("id", f"echo {user}")
        self.program("sleep", f'echo "sleep $1" >>"{self.calls}"')

    def program(self, name: str, text: str) -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        file.chmod(0o755)

    def apt(self, *trouble: str, then: str = ":") -> None:
        """An apt-get that fails once for each trouble, then does what it should."""
        troubles = self.calls.parent / "troubles"
        troubles.mkdir()
        for number, words in enumerate(trouble):
            (troubles / str(number)).write_text(f"{words}\n", encoding="utf-8")
        self.program(
            "apt-get",
            f"""echo "$*" >>"{self.calls}"
            for trouble in "{troubles}"/*; do
                [ -e "$trouble" ] || break
                cat "$trouble" >&2; rm "$trouble"; exit 100
            done
            case "$*" in *install*) {then} ;; esac""",
        )

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [SCRIPTS / script, *arguments],
            env={
                "PATH": str(self.bin),
                "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
                "XDG_CACHE_HOME": str(self.calls.parent / "cache"),
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    @property
    def log(self) -> list[str]:
        return self.calls.read_text(encoding="utf-8").splitlines()


UPDATE = "-qq update"
INSTALL = "-qq install -y --no-install-recommends chromium"


def test_packages_are_installed(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.apt()
    done = machine.run("apt-install", "chromium")
    assert done.returncode == 0, done.stderr
    assert machine.log == [UPDATE, INSTALL]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_waited_for(tmp_path: Path, lock: str) -> None:
    machine = Machine(tmp_path)
    machine.apt(LOCKS[lock], LOCKS[lock])
    done = machine.run("apt-install", "chromium")
    assert done.returncode == 0, done.stderr
    assert machine.log == [UPDATE, "sleep 5", UPDATE, "sleep 5", UPDATE, INSTALL]
    assert done.stderr.count("another program uses the package manager; waiting for it") == 1


def test_a_lock_between_lists_and_packages_is_waited_for(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.apt(
        then=f'[ -e "{tmp_path}/second" ] || {{ : >"{tmp_path}/second"; '
        f'echo "{LOCKS["dpkg"]}" >&2; exit 100; }}'
    )
    done = machine.run("apt-install", "chromium")
    assert done.returncode == 0, done.stderr
    assert machine.log == [UPDATE, INSTALL, "sleep 5", INSTALL]


def test_patience_ends(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.apt(*[LOCKS["lists"]] * 130)
    done = machine.run("apt-install", "chromium")
    assert done.returncode == 1
    assert machine.log.count("sleep 5") == 120
    assert "busy for 600 seconds" in done.stderr
    assert "held by process 7" in done.stderr


def test_other_troubles_are_told_at_once(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.apt("E: Could not resolve the name of the server")
    done = machine.run("apt-install", "chromium")
    assert done.returncode == 1
    assert machine.log == [UPDATE]
    assert "Could not resolve" in done.stderr


def test_only_root_installs(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.apt()
    done = machine.run("apt-install", "chromium")
    assert done.returncode == 1
    assert "as root: apt-get install chromium" in done.stderr
    assert machine.log == []


def test_without_apt_get_it_is_done_by_hand(tmp_path: Path) -> None:
    done = Machine(tmp_path).run("apt-install", "chromium")
    assert done.returncode == 1
    assert "install by hand: chromium" in done.stderr


def test_chromium_is_installed_when_it_is_missing(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    chromium = machine.bin / "chromium"
    machine.apt(LOCKS["lists"], then=f'echo >"{chromium}"; chmod +x "{chromium}"')
    for calls in (4, 4):  # the second time it is there
        done = machine.run("install-chromium")
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == str(chromium)
        assert len(machine.log) == calls


NPM = """echo "npm $*" >>"{calls}"
[ ! -e "{trouble}" ] || {{ echo "npm cannot reach anything" >&2; exit 1; }}
mkdir -p "$3/node_modules/axe-core"
echo "axe" >"$3/node_modules/axe-core/axe.min.js"
"""


def test_axe_is_brought_once_and_kept_outside_the_sources(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    trouble = tmp_path / "trouble"
    machine.program("npm", NPM.format(calls=machine.calls, trouble=trouble))
    trouble.touch()
    done = machine.run("install-axe")
    assert done.returncode != 0
    assert "cannot reach anything" in done.stderr
    trouble.unlink()
    for _ in range(2):  # the second time it is there
        done = machine.run("install-axe")
        assert done.returncode == 0, done.stderr
        file = Path(done.stdout.strip())
        assert file.is_relative_to(tmp_path / "cache")
        assert file.read_text(encoding="utf-8") == "axe\n"
        assert len(machine.log) == 2
    assert "axe-core@" in machine.log[0]
    # Nothing half done is left behind.
    assert [path.name.split("-")[0] for path in (tmp_path / "cache" / "realmtable").iterdir()] == [
        "axe"
    ]


def test_npm_is_installed_when_it_is_missing(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    program = tmp_path / "npm"
    text = NPM.format(calls=machine.calls, trouble=tmp_path / "nothing")
    program.write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
    program.chmod(0o755)
    machine.apt(then=f'mv "{program}" "{machine.bin}/npm"')
    done = machine.run("install-axe")
    assert done.returncode == 0, done.stderr
    assert [line.split()[-1] for line in machine.log[:2]] == ["update", "npm"]


def test_every_script_installs_with_patience() -> None:
    for script in SCRIPTS.iterdir():
        calls = "apt-get " in script.read_text(encoding="utf-8")
        assert calls == (script.name == "apt-install"), script
