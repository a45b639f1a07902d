"""Measures the web table against 127.0.0.1: crowds with an open stream for each seat, and turns
confirmed per second. Prints what it finds.

    python benchmarks/web.py [--seats 500 2000 10000] [--turns 8] [--url postgresql://...]
                             [--redis redis://...]

A hot roll comes right after everybody has confirmed the turn before. Beside it a bare loop that
only writes as many bytes to as many connections is the limit; both take turns. So do one worker and
two on PostgreSQL. The server is a process of its own; this process holds all connections. They
share the machine, so ratios say more than seconds.
"""

import argparse
import asyncio
import os
import socket
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import uvloop
from load import BareServer, People, Server, Someone, Streams, raise_file_limit, request

from realmtable.rolling import turn as rules
from realmtable.rolling.catalog import Catalog
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.rolling_game import RollingGame
from realmtable.table.settings import Settings

PATTERNS = 40  # different ways of playing; seat n plays like pattern n % PATTERNS
REALMS = ["wingspan", "scythe", "tapestry"]
ROLL_BYTES = 420  # what a stream is sent with a hot roll: the roll, and the crowd's numbers
SHARED_SEATS = 2000  # of the crowd on several processes
IDLE_SECONDS = 20.0
AFTER_ROLL = 0.2  # seconds until what a roll has cost is looked up


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

    @property
    def each(self) -> float:
        """Milliseconds of the processor for one request."""
        return 1000 * self.cpu / max(1, self.requests)

    @property
    def rate(self) -> float:
        """Requests in a second."""
        return self.requests / self.seconds

    def __str__(self) -> str:
        return f"{self.rate:,.0f} per second ({self.each:.2f} ms of processor each)"


async def all_of(server: Server, jobs: list[Any]) -> Work:
    """Awaits requests."""
    began, used = time.perf_counter(), server.cpu()
    await asyncio.gather(*jobs)
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


@dataclass
class Rolls:
    """When rolls were heard, and what they cost."""

    late: list[float] = field(default_factory=list)  # seconds, of each roll and stream
    cpu: list[float] = field(default_factory=list)  # seconds, of each roll

    def times(self) -> str:
        late = sorted(self.late)
        p50, p99 = late[len(late) // 2], late[len(late) * 99 // 100]
        return f"p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms, last {1000 * late[-1]:.0f} ms"

    @property
    def mean(self) -> float:
        """Milliseconds of the processor for one roll."""
        return 1000 * sum(self.cpu) / len(self.cpu)


class Bare:
    """The same number of writes without a table. A process of its own holds the connections, so
    that none has more of them open than a crowd needs."""

    def __init__(self, seats: int) -> None:
        self.found = Rolls()
        self._process = ProcessPoolExecutor(1, get_context("spawn"), _BareLoop, (seats,))

    def roll(self) -> None:
        late, cpu = self._process.submit(_roll_barely).result()
        self.found.late += late
        self.found.cpu.append(cpu)

    def close(self) -> None:
        self._process.shutdown()


class _BareLoop:
    """What is in that process."""

    here: "_BareLoop"

    def __init__(self, seats: int) -> None:
        self.server = BareServer()
        self.streams = Streams(self.server.port)
        self.streams.open([b"hello\n"] * seats)
        self.control = socket.create_connection(("127.0.0.1", self.server.port))
        _BareLoop.here = self


def _roll_barely() -> tuple[list[float], float]:
    """When each connection had it, and what it cost."""
    bare = _BareLoop.here
    before, began = bare.server.cpu(), time.perf_counter()
    bare.control.sendall(b"write %d" % ROLL_BYTES)
    late = [at - began for at in bare.streams.hear(b"rolled")]
    time.sleep(AFTER_ROLL)
    return late, bare.server.cpu() - before


class Crowd:
    """One table with a stream for each seat."""

    def __init__(self, server: Server, seats: int) -> None:
        self.server = server
        self.requests = People(server.port)
        self.streams = Streams(server.port)
        self.host = Someone()
        self.people = [Someone() for _ in range(seats)]
        self.players = Players()
        self.path = ""
        self.before = server.memory()

    async def sit_down(self) -> Work:
        settings = {"kind": "crowd", "advance": "host", "realms": [REALMS]}
        opened = await self.requests.send(self.host, "POST", "/api/tables", {"settings": settings})
        self.path = f"/api/tables/{opened['code']}"
        return await self._all(lambda n: {"id": "j", "do": "join", "name": f"p{n}"})

    async def _all(self, body: Any) -> Work:
        path = f"{self.path}/commands"
        jobs = [
            self.requests.send(person, "POST", path, {"after": 0, **body(n)})
            for n, person in enumerate(self.people)
        ]
        return await all_of(self.server, jobs)

    def listen(self) -> None:
        path = f"{self.path}/events"
        self.streams.open([request("GET", path, person.cookie) for person in self.people])

    async def roll(self, turn: int, found: Rolls) -> None:
        """Lets the next dice come and waits until everybody has heard of them."""
        view = await self.requests.send(self.host, "GET", self.path)
        do = "start" if turn == 1 else "next"
        body = {"id": f"r{turn}", "after": view["number"], "do": do}
        text = request("POST", f"{self.path}/commands", self.host.cookie, body)
        with socket.create_connection(("127.0.0.1", self.server.port)) as line:
            before, began = self.server.cpu(), time.perf_counter()
            line.sendall(text)
            heard = self.streams.hear(b'"rolled","round":1,"turn":%d,' % turn)
            found.late += [at - began for at in heard]
            await asyncio.sleep(AFTER_ROLL)
            found.cpu.append(self.server.cpu() - before)
        view = await self.requests.send(self.host, "GET", self.path)
        self.players.turn(turn - 1, view["rolls"][0][-1])

    async def confirm(self, turn: int) -> Work:
        moves = self.players.moves
        body = {"id": f"c{turn}", "do": "confirm", "round": 1, "turn": turn}
        return await self._all(lambda n: {**body, "moves": moves[n % PATTERNS]})

    def close(self) -> None:
        self.streams.close()
        self.requests.close()


async def crowd(server: Server, seats: int, turns: int, limit: Bare | None = None) -> Work:
    """One table, everybody with a stream: how long a roll takes to reach them all, and what it
    costs to confirm a turn."""
    table = Crowd(server, seats)
    try:
        say("new people sitting down", str(await table.sit_down()))
        await asyncio.sleep(0.5)
        seated = server.memory()
        table.listen()
        listening = server.memory()
        hot, confirmed = Rolls(), Work()
        await table.roll(1, Rolls())
        for turn in range(1, turns + 1):
            confirmed += await table.confirm(turn)
            await table.roll(turn + 1, hot)
            if limit is not None:
                limit.roll()
        say("turns confirmed", str(confirmed))
        say("hot roll, until a seat has it", hot.times())
        if limit is not None:
            least = limit.found
            say("the same from the bare loop", least.times())
            ratio = hot.mean / least.mean
            say(
                "processor for a hot roll",
                f"{hot.mean:.1f} ms, the bare loop {least.mean:.1f} ms: {ratio:.1f} times as much",
            )
        else:
            say("processor for a hot roll", f"{hot.mean:.0f} ms")
        say(
            "memory of a seat",
            f"{(seated - table.before) / seats / 1000:.1f} kB, and of its open stream "
            f"{(listening - seated) / seats / 1000:.1f} kB",
        )
        return confirmed
    finally:
        table.close()


async def idle(server: Server, seats: int) -> None:
    """What a crowd costs while nothing happens."""
    table = Crowd(server, seats)
    await table.sit_down()
    table.listen()
    await asyncio.sleep(2.0)
    before = server.cpu()
    await asyncio.sleep(IDLE_SECONDS)
    used = (server.cpu() - before) / IDLE_SECONDS
    say(f"{seats:,} silent streams", f"{100 * used:.1f} % of a processor")
    table.close()


async def many_tables(server: Server, tables: int, turns: int) -> None:
    """Solo games side by side: each confirmed turn is a transaction and brings the next roll."""
    requests = People(server.port)
    people = [Someone() for _ in range(tables)]
    codes: dict[int, str] = {}
    settings = {"kind": "solo", "realms": [REALMS]}

    async def open_table(n: int) -> None:
        opened = await requests.send(people[n], "POST", "/api/tables", {"settings": settings})
        codes[n] = opened["code"]

    took = await all_of(server, [open_table(n) for n in range(tables)])
    say("tables opened", str(took))

    async def confirm(n: int, turn: int) -> None:
        body = {"after": 0, "do": "confirm", "round": 1, "turn": turn, "moves": ["end"]}
        path = f"/api/tables/{codes[n]}/commands"
        await requests.send(people[n], "POST", path, {"id": f"c{turn}", **body})

    took = Work()
    for turn in range(1, turns + 1):
        took += await all_of(server, [confirm(n, turn) for n in range(tables)])
    say(f"turns confirmed at {tables} tables of one", str(took))
    requests.close()


def say(what: str, value: str) -> None:
    print(f"  {what}: {value}", flush=True)


async def crowds(folder: str, sizes: list[int], turns: int) -> None:
    """Crowds of several sizes, each on a server of its own."""
    costs: dict[int, float] = {}
    for seats in sizes:
        print(f"a crowd of {seats:,} on SQLite (WAL, synchronous=FULL):", flush=True)
        server = Server(f"sqlite:///{folder}/{seats}.sqlite3")
        limit = Bare(seats)
        try:
            await server.ready()
            costs[seats] = (await crowd(server, seats, turns, limit)).each
        finally:
            limit.close()
            server.stop()
    least, most = min(sizes), max(sizes)
    if least != most:
        ratio = costs[most] / costs[least]
        print(f"a confirmed turn at {most:,} seats costs {ratio:.2f} times that at {least:,}")


async def shared(url: str, redis: str, turns: int) -> None:
    """A crowd on PostgreSQL, with one process and with two, in turns."""
    done = {1: Work(), 2: Work()}
    for again in (False, True):
        for workers in done:
            print(f"a crowd of {SHARED_SEATS:,} on PostgreSQL, {workers} worker(s):", flush=True)
            server = Server(url, workers, redis if workers > 1 else "")
            try:
                await server.ready()
                done[workers] += await crowd(server, SHARED_SEATS, turns)
                if not again:
                    await idle(server, SHARED_SEATS)
            finally:
                server.stop()
    ratio = done[2].rate / done[1].rate
    print(f"two workers confirm {ratio:.2f} times as many turns a second as one")
    for workers, work in done.items():
        say(f"{workers} worker(s)", str(work))


async def measure(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        await crowds(folder, given.seats, given.turns)
        print("many tables on SQLite:", flush=True)
        server = Server(f"sqlite:///{folder}/tables.sqlite3")
        try:
            await server.ready()
            await many_tables(server, 200, given.turns)
        finally:
            server.stop()
    if given.url and given.redis:
        await shared(given.url, given.redis, given.turns)
    else:
        print("PostgreSQL: not measured; give --url and --redis, or run scripts/test-services")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the web table.")
    parser.add_argument("--seats", type=int, nargs="+", default=[500, 2000, 10_000])
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--url", default=os.environ.get("REALMTABLE_TEST_POSTGRES_URL", ""))
    parser.add_argument("--redis", default=os.environ.get("REALMTABLE_TEST_REDIS_URL", ""))
    given = parser.parse_args()
    why = raise_file_limit(max(given.seats) + 500)
    if why:
        raise SystemExit(why)
    compiled = not str(rules.__file__).endswith(".py")
    print(
        f"rules: {'compiled' if compiled else 'plain Python'}; {os.cpu_count()} processors, "
        f"{os.getloadavg()[0]:.1f} of them busy with other things before"
    )
    uvloop.run(measure(given))


if __name__ == "__main__":
    main()
