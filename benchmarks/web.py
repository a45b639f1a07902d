"""Measures the web table against 127.0.0.1: one crowd with thousands of open streams, and turns
confirmed per second. Prints what it finds.

    python benchmarks/web.py [--seats 2000] [--turns 4] [--url postgresql://...]

The server is a process of its own with one worker; this process holds all connections. Both share
the machine, so the figures are those of a server that has a part of it only.
"""

import argparse
import asyncio
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realmtable.rolling import turn as rules
from realmtable.rolling.catalog import Catalog
from realmtable.table.games.rolling import RollingGame, RollingGames
from realmtable.table.settings import Settings

PATTERNS = 40  # different ways of playing; seat n plays like pattern n % PATTERNS
AT_ONCE = 64  # requests under way
IDLE = 3.0  # seconds until a connection is not used again
REALMS = ["wingspan", "scythe", "tapestry"]


class Connection:
    """A plain HTTP/1.1 connection with one cookie, as light as it can be."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._used = 0.0
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: object = None) -> Any:
        """One request; gives the JSON of the answer, which must be a success."""
        if time.perf_counter() - self._used > IDLE:
            self.close()  # before the server does
        self._used = time.perf_counter()
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self._reader is not None
        data = b"" if body is None else json.dumps(body).encode()
        self._writer.write(self._head(method, path, len(data)) + data)
        status, length = await self._answer_head(self._reader)
        text = await self._reader.readexactly(length)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {text[:300]!r}")
        return json.loads(text) if text[:1] in (b"{", b"[") else text

    def _head(self, method: str, path: str, length: int) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "X-Realmtable: 1",
            "Content-Type: application/json",
            f"Content-Length: {length}",
        ]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _answer_head(self, reader: asyncio.StreamReader) -> tuple[int, int]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length = 0
        for line in head[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return int(head[0].split()[1]), length

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._reader = self._writer = None


class Listener(asyncio.Protocol):
    """A stream of live updates that only notes when each roll came."""

    def __init__(self, request: bytes, times: dict[int, list[float]]) -> None:
        self.request = request
        self.times = times
        self.rest = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if not self.ready.done():
            self.ready.set_result(None)
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"data: ") and b'"rolled"' in line:
                self.times.setdefault(json.loads(line[6:])["turn"], []).append(now)


class Server:
    """A server process on a port and a database of its own."""

    def __init__(self, url: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {
            **os.environ,
            "REALMTABLE_DATABASE_URL": url,
            "REALMTABLE_RATES": "0",
            "REALMTABLE_REDIS_URL": "",
        }
        arguments = ["-m", "realmtable.web.serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    async def ready(self) -> None:
        for _ in range(300):
            try:
                connection = Connection(self.port)
                await connection.send("GET", "/health")
                connection.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError("the server did not start")

    def memory(self) -> int:
        """Bytes in use, as the system counts them."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


@dataclass
class Work:
    """How long some requests took, and how much of the processor the server used for them."""

    requests: int = 0
    seconds: float = 0.0
    cpu: float = 0.0

    def __add__(self, other: "Work") -> "Work":
        return Work(
            self.requests + other.requests, self.seconds + other.seconds, self.cpu + other.cpu
        )

    def __str__(self) -> str:
        each = 1000 * self.cpu / self.requests
        return f"{self.requests / self.seconds:,.0f} per second ({each:.1f} ms of processor each)"


async def all_of(server: Server, jobs: list[Any]) -> Work:
    """Awaits requests, so many at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Any) -> None:
        async with gate:
            await job

    began, used = time.perf_counter(), server.cpu()
    await asyncio.gather(*(one(job) for job in jobs))
    return Work(len(jobs), time.perf_counter() - began, server.cpu() - used)


class Players:
    """How the seats play: some lines of moves that are legal turn after turn."""

    def __init__(self) -> None:
        self.game = RollingGame(RollingGames(Catalog()), [REALMS], Settings())
        self.positions = [self.game.fresh("") for _ in range(PATTERNS)]
        self.moves: list[list[str]] = []

    def turn(self, index: int, dice: list[int]) -> None:
        """Plays the next turn of every pattern."""
        self.moves = []
        for n, position in enumerate(self.positions):
            start = self.game.begin(position, dice)
            line = self.game.bot_turn("random", f"{n} {index}", start)
            self.positions[n] = line.position
            self.moves.append(line.texts)


async def crowd(server: Server, seats: int, turns: int) -> None:
    """One table, everybody with a stream: how long a roll takes to reach them all."""
    host = Connection(server.port)
    settings = {"kind": "crowd", "advance": "host", "realms": [REALMS]}
    code = (await host.send("POST", "/api/tables", {"settings": settings}))["code"]
    path = f"/api/tables/{code}"
    before = server.memory()
    people = [Connection(server.port) for _ in range(seats)]
    took = await all_of(
        server,
        [
            person.send(
                "POST", f"{path}/commands", {"id": "j", "after": 1, "do": "join", "name": f"p{n}"}
            )
            for n, person in enumerate(people)
        ],
    )
    say("new people sitting down", str(took))
    for person in people:
        person.close()
    await asyncio.sleep(0.5)
    seated = server.memory()
    times: dict[int, list[float]] = {}
    loop = asyncio.get_running_loop()
    listeners = []
    for person in people:
        head = f"GET {path}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {person.cookie}\r\n\r\n"
        _, listener = await loop.create_connection(
            lambda head=head: Listener(head.encode(), times),  # type: ignore[misc]
            "127.0.0.1",
            server.port,
        )
        listeners.append(listener)
    await asyncio.gather(*(listener.ready for listener in listeners))
    listening = server.memory()
    say("memory of a seat", f"{(seated - before) / seats / 1000:.1f} kB")
    say("memory of its open stream", f"{(listening - seated) / seats / 1000:.1f} kB")
    say("both together", f"{(listening - before) / seats / 1000:.1f} kB")

    players = Players()
    late: list[float] = []
    confirmed = Work()
    used = 0.0
    for turn in range(1, turns + 1):
        number = (await host.send("GET", path))["number"]
        do = "start" if turn == 1 else "next"
        began, before_roll = time.perf_counter(), server.cpu()
        answer = await host.send(
            "POST", f"{path}/commands", {"id": f"r{turn}", "after": number, "do": do}
        )
        while len(times.get(turn, [])) < seats:
            await asyncio.sleep(0.01)
            if time.perf_counter() - began > 60:
                raise RuntimeError(f"only {len(times.get(turn, []))} of {seats} heard of the roll")
        late += [at - began for at in times[turn]]
        used += server.cpu() - before_roll
        players.turn(turn - 1, answer["view"]["rolls"][0][-1])
        body = {"id": f"c{turn}", "after": 0, "do": "confirm", "round": 1, "turn": turn}
        confirmed += await all_of(
            server,
            [
                person.send(
                    "POST", f"{path}/commands", {**body, "moves": players.moves[n % PATTERNS]}
                )
                for n, person in enumerate(people)
            ],
        )
        await asyncio.sleep(2.5)  # the crowd's last progress message
    late.sort()
    shown = [late[len(late) // 2], late[len(late) * 99 // 100], late[-1]]
    say(
        f"after a roll until a seat has it ({turns} rolls, {seats:,} seats)",
        "median {:.0f} ms, 99 of 100 {:.0f} ms, all {:.0f} ms".format(*(1000 * t for t in shown)),
    )
    say("processor time of a roll for all", f"{1000 * used / turns:.0f} ms")
    say("turns confirmed at that table", str(confirmed))
    for person in people:
        person.close()
    host.close()


async def many_tables(server: Server, tables: int, turns: int) -> None:
    """Solo games side by side: each confirmed turn is a transaction and brings the next roll."""
    people = [Connection(server.port) for _ in range(tables)]
    codes: dict[int, str] = {}
    settings = {"kind": "solo", "realms": [REALMS]}

    async def open_table(n: int) -> None:
        opened = await people[n].send("POST", "/api/tables", {"settings": settings})
        codes[n] = opened["code"]

    took = await all_of(server, [open_table(n) for n in range(tables)])
    say("tables opened", str(took))

    async def confirm(n: int, turn: int) -> None:
        body = {"after": 0, "do": "confirm", "round": 1, "turn": turn, "moves": ["end"]}
        await people[n].send("POST", f"/api/tables/{codes[n]}/commands", {"id": f"c{turn}", **body})

    took = Work()
    for turn in range(1, turns + 1):
        took += await all_of(server, [confirm(n, turn) for n in range(tables)])
    say(f"turns confirmed at {tables} tables of one", str(took))
    for person in people:
        person.close()


def say(what: str, value: str) -> None:
    print(f"  {what}: {value}", flush=True)


async def measure(name: str, url: str, seats: int, turns: int) -> None:
    print(f"{name}:", flush=True)
    server = Server(url)
    try:
        await server.ready()
        await crowd(server, seats, turns)
        await many_tables(server, 200, turns)
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the web table.")
    parser.add_argument("--seats", type=int, default=2000)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--url", default=os.environ.get("REALMTABLE_TEST_POSTGRES_URL", ""))
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    compiled = not str(rules.__file__).endswith(".py")
    print(
        f"rules: {'compiled' if compiled else 'plain Python'}; {os.cpu_count()} processors, "
        f"{os.getloadavg()[0]:.1f} of them busy with other things before"
    )
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        url = f"sqlite:///{folder}/bench.sqlite3"
        asyncio.run(measure("SQLite (WAL, synchronous=FULL)", url, given.seats, given.turns))
    if given.url:
        asyncio.run(measure("PostgreSQL", given.url, given.seats, given.turns))
    else:
        print("PostgreSQL: not measured; give --url or REALMTABLE_TEST_POSTGRES_URL")


if __name__ == "__main__":
    main()
