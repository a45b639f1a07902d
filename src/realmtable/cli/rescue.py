"""Whatever stops the program: a game that was being played is not lost."""

import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from realmtable.cli.talk import Playing
from realmtable.core.errors import RealmtableError

_MOST_NAMES = 1000
_SIGNALS = ("SIGTERM", "SIGHUP")  # the latter when the window is closed


class Stopped(Exception):
    """The full screen has failed, and has told why already."""


class Killed(BaseException):
    """The system asks the program to end."""


@contextmanager
def rescued(sitting: Playing) -> Iterator[None]:
    """Keeps the record of the game if anything unforeseen happens, and says where."""
    known = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    answers = {number: signal.signal(number, _kill) for number in known}
    try:
        yield
    except (BrokenPipeError, SystemExit):
        raise
    except (Killed, KeyboardInterrupt) as error:
        sys.stderr.write(f"realmtable: {keep(sitting.record_text())}\n")
        number = error.args[0] if isinstance(error, Killed) else signal.SIGINT
        sys.exit(128 + number)
    except BaseException as error:
        if not isinstance(error, Stopped):  # which has shown it already
            traceback.print_exc()
        told = keep(sitting.record_text())
        raise RealmtableError(f"the program has failed, which it should not. {told}") from error
    finally:
        for number, answer in answers.items():
            signal.signal(number, answer)


def _kill(number: int, _frame: object) -> None:
    raise Killed(number)


def keep(text: str) -> str:
    """Saves a record where nothing is overwritten. Answers where, and how to go on."""
    for folder in (Path(), Path(tempfile.gettempdir())):
        for n in range(1, _MOST_NAMES):
            number = f"-{n}" if n > 1 else ""
            path = folder / f"realmtable-rescued{number}.record"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(text)
            except FileExistsError:
                continue
            except OSError:
                break
            return f"The game was saved; go on with: realmtable play --record {path}"
    return f"The game could not be saved anywhere. This is its record:\n{text}"
