"""Commands on a terminal of their own."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

from tests.support.commands import ROOT


def listens(process: int) -> bool:
    """Whether a process sleeps in a read of its standard input."""
    call = Path(f"/proc/{process}/syscall").read_text(encoding="ascii").split()[:2]
    return call in (["0", "0x0"], ["63", "0x0"])  # what read() is called on x86-64 and on ARM


def interrupted(
    arguments: list[str], until: bytes, folder: Path, typed: bytes = b"", asks: bool = False
) -> tuple[int, str]:
    """Starts a command on a terminal and presses Ctrl+C once it has shown something.

    If the command then `asks`, it is first let come to that: Python may overlook a signal that is
    sent just before it reads. Answers its exit status and everything it said."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "realmtable", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT / "src"),
            "TERM": "xterm",
            "COLUMNS": "100",
            "REALMTABLE_DATABASE_URL": f"sqlite+aiosqlite:///{folder}/table.sqlite3",
        },
        start_new_session=True,
        # Where tests run in the background, Ctrl+C may be ignored, and is so in what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    os.close(theirs)
    os.write(ours, typed)
    said = b""
    pressed = False
    try:
        while True:
            try:
                said += os.read(ours, 10_000)
            except OSError:  # the other end is closed
                break
            if until in said and not pressed:
                while asks and not listens(process.pid):
                    while select.select([ours], [], [], 0.01)[0]:
                        said += os.read(ours, 10_000)
                pressed = True
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert pressed, said.decode(errors="replace")
        return process.wait(60), said.decode(errors="replace")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)
