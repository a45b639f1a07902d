"""A server process of its own that can be killed and started again."""

import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[3]
START_SECONDS = 120  # on a machine that does much else


def hold_port() -> socket.socket:
    """A port for a server. While it is held nobody else is given it, but a server that is told to
    may listen there, as its socket may be shared as well; before and after that nobody listens."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def port_of(held: socket.socket) -> int:
    port: int = held.getsockname()[1]
    return port


def bare_environment() -> dict[str, str]:
    """The environment without what sets up a server."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("REALMTABLE_") or name == "REALMTABLE_PURE"
    }


def wait_until_up(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Until a server answers; what it wrote is told if it does not."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    said = log.read_text(encoding="utf-8", errors="replace")
    raise AssertionError(f"the server did not start:\n{said}")


class Server:
    """One process on one port with one SQLite file; both stay the same when it starts again. What
    its tables are dealt follows from a fixed secret, and its calendar stands still."""

    def __init__(self, folder: Path) -> None:
        self._held = hold_port()
        self.port = port_of(self._held)
        self.file = folder / "table.sqlite3"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts the process and waits until it answers."""
        assert self._process is None
        path = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
        environment = bare_environment()
        environment["PYTHONPATH"] = os.pathsep.join(part for part in path if part)
        command = [sys.executable, "-m", "tests.support.web.serve", str(self.port), str(self.file)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        wait_until_up(self._process, self.address, self._log)

    def kill(self) -> None:
        """Ends the process at once, as `kill -9` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """Ends the process and gives the port back."""
        self.kill()
        self._held.close()

    @property
    def log(self) -> str:
        """What the process wrote."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """What is in the database, as someone with the file sees it."""
        with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as database:
            found: list[tuple[Any, ...]] = database.execute(question, values).fetchall()
        database.close()
        return found

    def events(self, code: str, kind: str) -> list[dict[str, Any]]:
        """The table's log, in order: the events of one kind."""
        rows = self.rows("select data from log where table_code = ? order by number", code)
        found: list[dict[str, Any]] = [msgspec.json.decode(data) for (data,) in rows]
        return [event for event in found if event["kind"] == kind]


@contextlib.contextmanager
def started(folder: Path) -> Iterator[Server]:
    """A server that runs, and must not have failed in the end."""
    made = Server(folder)
    try:
        made.start()
        yield made
    finally:
        made.close()
    assert "Traceback" not in made.log, made.log
