"""The entry point of the `realmtable` command."""

import os
import signal
import sys


def run() -> None:
    """Errors are told in one line, never as a traceback; Ctrl+C ends everything quietly."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _run() -> None:
    # Loaded here, so that Ctrl+C is quiet while they are being loaded, too.
    import typer

    from realmtable.cli.commands import app
    from realmtable.core.errors import RealmtableError
    from realmtable.core.memory import seldom_look_for_cycles

    seldom_look_for_cycles()
    try:
        code = app(standalone_mode=False)
    except RealmtableError as error:
        _complain(error.why)
        sys.exit(1)
    except typer.BadParameter as error:
        _complain(f"{error.format_message()} (--help tells what there is)")
        sys.exit(2)
    except typer.TyperException as error:
        if str(error):  # empty when the help was just shown
            _complain(f"{error} (--help tells what there is)")
        sys.exit(2)
    except typer.Abort:
        sys.exit(128 + signal.SIGINT)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(why: str) -> None:
    from rich.console import Console

    console = Console(stderr=True)
    console.print(f"realmtable: {why}", style="red", markup=False, soft_wrap=True)
