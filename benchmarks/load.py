"""What the web table is measured with: a server process, people who send commands, and thousands of
open streams in one process with as little work for each as can be."""

import asyncio
import json
import os
import resource
import select
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

AT_ONCE = 64  # requests under way, each on a connection of its own
IDLE = 3.0  # seconds until a connection is not used again
WAIT = 60.0  # seconds until a stream that stays silent is given up
HERE = Path(__file__).parent


class Connection:
    """A plain HTTP/1.1 connection, as light as it can be; whoever asks brings a cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._used = 0.0
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, person: "Someone", method: str, path: str, body: object) -> Any:
        """One request; gives the JSON of the answer, which must be a success."""
        if time.perf_counter() - self._used > IDLE:
            self.close()  # before the server does
        self._used = time.perf_counter()
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self._reader is not None
        self._writer.write(request(method, path, person.cookie, body))
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length = 0
        for line in head[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                person.cookie = value.partition(";")[0]
        text = await self._reader.readexactly(length)
        if int(head[0].split()[1]) >= 300:
            raise RuntimeError(f"{method} {path}: {head[0]} {text[:300]!r}")
        return json.loads(text) if text[:1] in (b"{", b"[") else text

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._reader = self._writer = None


class Someone:
    """A person: nothing but a cookie."""

    def __init__(self) -> None:
        self.cookie = ""


def request(method: str, path: str, cookie: str = "", body: object = None) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "X-Realmtable: 1",
        "Content-Type: application/json",
        f"Content-Length: {len(data)}",
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + data


class People:
    """A few connections that everybody's requests share."""

    def __init__(self, port: int) -> None:
        self._free: asyncio.Queue[Connection] = asyncio.Queue()
        for _ in range(AT_ONCE):
            self._free.put_nowait(Connection(port))

    async def send(self, person: Someone, method: str, path: str, body: object = None) -> Any:
        connection = await self._free.get()
        try:
            return await connection.send(person, method, path, body)
        finally:
            self._free.put_nowait(connection)

    def close(self) -> None:
        while not self._free.empty():
            self._free.get_nowait().close()


class Streams:
    """Open connections on which something is waited for."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._sockets: dict[int, socket.socket] = {}
        self._poll = select.epoll()

    def open(self, requests: list[bytes]) -> None:
        """Opens a stream for each request, so many at a time, until each has had an answer."""
        for first in range(0, len(requests), AT_ONCE):
            made: set[int] = set()
            for text in requests[first : first + AT_ONCE]:
                line = socket.create_connection(("127.0.0.1", self.port))
                line.sendall(text)
                line.setblocking(False)
                self._sockets[line.fileno()] = line
                self._poll.register(line, select.EPOLLIN)
                made.add(line.fileno())
            self._hear(made, b"\n")

    def _hear(self, wanted: set[int], what: bytes) -> list[float]:
        """Waits until all of these have heard it; when each did."""
        missing, times = set(wanted), []
        rest: dict[int, bytes] = {}
        until = time.perf_counter() + WAIT
        while missing and time.perf_counter() < until:
            for number, _ in self._poll.poll(1.0):
                data = self._sockets[number].recv(1 << 18)
                if not data:
                    self._poll.unregister(number)
                    continue
                if number in missing:
                    if what in rest.get(number, b"") + data:
                        missing.discard(number)
                        times.append(time.perf_counter())
                    else:
                        rest[number] = data[-200:]
        return times

    def hear(self, what: bytes) -> list[float]:
        """Waits until everybody has heard it; when each did."""
        times = self._hear(set(self._sockets), what)
        if len(times) < len(self._sockets):
            raise RuntimeError(f"only {len(times)} of {len(self._sockets)} heard {what!r}")
        return times

    def close(self) -> None:
        self._poll.close()
        for line in self._sockets.values():
            line.close()


class Process:
    """A process to be measured, with its children."""

    process: subprocess.Popen[bytes]

    def _all(self) -> list[int]:
        found, last = [self.process.pid], [self.process.pid]
        while last:
            children: list[int] = []
            for pid in last:
                for task in Path(f"/proc/{pid}/task").glob("*/children"):
                    children += [int(child) for child in task.read_text().split()]
            found += children
            last = children
        return found

    def memory(self) -> int:
        """Bytes in use, as the system counts them."""
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self._all())
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time used so far, by all threads that still run."""
        spent = 0
        for pid in self._all():
            for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                spent += int(task.read_text().split()[0])
        return spent / 1e9


class Server(Process):
    """The web table on a port and a database of its own."""

    def __init__(self, url: str, workers: int = 1, redis: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {
            **os.environ,
            "REALMTABLE_DATABASE_URL": url,
            "REALMTABLE_RATES": "0",
            "REALMTABLE_REDIS_URL": redis,
        }
        arguments = ["--port", str(self.port), "--workers", str(workers)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "realmtable.web.serve", *arguments],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    async def ready(self) -> None:
        for _ in range(1200):  # several workers on a busy machine take their time
            try:
                connection = Connection(self.port)
                await connection.send(Someone(), "GET", "/health", None)
                connection.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


class BareServer(Process):
    """A server that does nothing but write."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "bare.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.communicate(timeout=30)


def raise_file_limit(wanted: int) -> str:
    """Lets this process and those it starts open so many files; what is missing, in words."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most >= wanted:
        return ""
    return f"{wanted:,} open files are needed and {hard:,} allowed: raise it with `ulimit -Hn`"
