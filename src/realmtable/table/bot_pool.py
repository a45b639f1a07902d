"""Processes that play those turns of bots that take long, beside the event loop.

Each process is asked for one turn after the other. It is started when it is first needed, ends with
this one, and is replaced if it dies. Whoever waits for a process waits in a row of their own, and
the rows are served in turn: many tables of one host do not keep others waiting.
"""

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from realmtable.table.bot_job import BotAnswer, BotJob

T = TypeVar("T")
TRIES = 3  # processes that a turn is given to, one after the other, as long as they die
LONGEST = 60.0  # seconds until a process that does not answer is given up

log = logging.getLogger("realmtable.table")


class BotFailed(Exception):
    """A turn that no process could play."""


def worker_command(contents: Mapping[str, str]) -> list[str]:
    """What starts a process that plays with these content files of games."""
    files = [f"{game}={file}" for game, file in contents.items()]
    return [sys.executable, "-m", "realmtable.table.games.worker", *files]


def usual_size() -> int:
    """One process for each core but one, which is left to this process and the database."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return max(1, cores - 1)


class _Process:
    """One process, which answers a line of JSON with another. What it hears last is the end of the
    pipe, so it ends with this process, however that ends."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for this process, which ends the other
            )
        except OSError as error:
            raise BotFailed(f"no process can be started: {error}") from error

    def ask(self, line: bytes) -> bytes:
        """The answer; nothing if the process has died. Waits, so it is called in a thread."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except (OSError, ValueError):  # the pipe is broken, or was closed by `end`
            return b""
        return answer if answer.endswith(b"\n") else b""

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()


def _read(text: bytes) -> BotAnswer:
    try:
        return msgspec.json.decode(text, type=BotAnswer)
    except msgspec.MsgspecError as error:
        return BotAnswer(why=f"the answer cannot be read: {error}")


class BotPool:
    """A few processes for all tables."""

    def __init__(self, command: Sequence[str], size: int = 0) -> None:
        """`command` starts a process; so many are started at most, or as many as is usual."""
        self.size = size or usual_size()
        self.counters: Counter[str] = Counter()
        self._command = command
        self._idle: list[_Process] = []
        self._busy = 0
        self._rows: dict[str, deque[asyncio.Future[None]]] = {}  # the row to be served next first
        self._threads = ThreadPoolExecutor(self.size, thread_name_prefix="bots")
        self._here = ThreadPoolExecutor(1, thread_name_prefix="quick bots")

    @property
    def waiting(self) -> int:
        """How many turns wait for a process."""
        return sum(len(row) for row in self._rows.values())

    @contextlib.asynccontextmanager
    async def turn(self, of: str) -> AsyncIterator[None]:
        """Waits until a process is free, in the row of `of`. Within, `play` is called once."""
        if self._busy < self.size:
            self._busy += 1
        else:
            await self._wait(of)
        try:
            yield
        finally:
            self._serve_next()

    async def _wait(self, of: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rows.setdefault(of, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was given to one who is just leaving
                self._serve_next()
            raise

    def _serve_next(self) -> None:
        """Gives a process to the first of the next row; that row goes to the end."""
        while self._rows:
            of = next(iter(self._rows))
            row = self._rows.pop(of)
            place = row.popleft()
            if row:
                self._rows[of] = row
            if not place.done():
                place.set_result(None)
                return
        self._busy -= 1

    async def quick(self, work: Callable[..., T], *args: object) -> T:
        """Plays a turn that does not take long in this process, one after the other, so that
        people's turns do not wait behind a row of bots."""
        return await asyncio.get_running_loop().run_in_executor(self._here, work, *args)

    async def play(self, job: BotJob) -> list[str]:
        """The moves of a turn. If a process dies over it, the turn is given to another one."""
        line = msgspec.json.encode(job)
        for _ in range(TRIES):
            text = await self._ask(line)
            if text:
                answer = _read(text)
                if answer.why:
                    raise BotFailed(answer.why)
                self.counters["bot_turns"] += 1
                return answer.moves
            self.counters["bot_deaths"] += 1
            log.warning("a process that plays bots has ended", extra={"bot": job.bot})
        raise BotFailed(f"{TRIES} processes have died over this turn")

    async def _ask(self, line: bytes) -> bytes:
        """The answer of a process, nothing if it dies or hangs. One that was not heard out is not
        asked again: its answer would be taken for that to another question."""
        loop = asyncio.get_running_loop()
        process = self._idle.pop() if self._idle else _Process(self._command)
        text = b""
        try:
            asking = loop.run_in_executor(self._threads, process.ask, line)
            with contextlib.suppress(TimeoutError):
                text = await asyncio.wait_for(asking, LONGEST)
        finally:
            if text:
                self._idle.append(process)
            else:
                process.end()
        return text

    def stop(self) -> None:
        """Ends all processes. Those that are busy end with the tasks that wait for them."""
        for process in self._idle:
            process.end()
        self._idle.clear()
        for threads in (self._threads, self._here):
            threads.shutdown(wait=True, cancel_futures=True)
