"""Measures what bots cost people: how long a click takes while nobody else plays, and then while
there are many tables with a bot each and people who play fast. Prints what it finds.

    python benchmarks/web_bots.py [--bot strong greedy] [--tables 50] [--seconds 30]

The server is a process of its own on SQLite, with as many processes for bots as it starts by
itself. All share the machine with this process, which clicks and keeps the tables going.
"""

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from load import Connection, People, Server, Someone, request
from web import REALMS, say

from realmtable.rolling import turn as rules
from realmtable.rolling.catalog import Catalog
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.rolling_game import RollingGame
from realmtable.table.settings import Settings

PAUSE = 0.05  # seconds between two clicks
THINKS = 5.0  # seconds that somebody takes for a turn at the tables with bots
WARM_UP = 20  # clicks that are not counted


def share(times: list[float], percent: int) -> float:
    """Milliseconds that so many percent of the times do not exceed."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


class Clicker:
    """A person at a table of their own, who tries every turn move by move and then confirms it."""

    def __init__(self, port: int) -> None:
        self.person = Someone()
        self.line = Connection(port)
        self.game = RollingGame(RollingGames(Catalog()), [REALMS], Settings())
        self.times: list[float] = []
        self.code = ""

    async def send(self, method: str, path: str, body: object = None) -> Any:
        began = time.perf_counter()
        answer = await self.line.send(self.person, method, path, body)
        self.times.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
        return answer

    async def click(self, seconds: float) -> list[float]:
        """How long each click took."""
        self.times = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            await self._round(until)
        return self.times[WARM_UP:]

    async def _round(self, until: float) -> None:
        settings = {"kind": "solo", "realms": [REALMS]}
        opened = await self.line.send(self.person, "POST", "/api/tables", {"settings": settings})
        path = f"/api/tables/{opened['code']}"
        view = await self.line.send(self.person, "GET", path, None)
        position = self.game.fresh("")
        for turn in range(1, 10):
            start = self.game.begin(position, view["rolls"][0][-1])
            line = self.game.bot_turn("random", f"{opened['code']} {turn}", start)
            position, moves = line.position, line.texts
            for n in range(len(moves) + 1):
                await self.send("POST", f"{path}/turn", {"moves": moves[:n]})
            said = {"id": f"c{turn}", "after": 0, "do": "confirm", "round": 1, "turn": turn}
            answer = await self.send("POST", f"{path}/commands", {**said, "moves": moves})
            view = answer["view"]
            if time.perf_counter() > until:
                return


class Tables:
    """Tables with a bot each, and somebody who ends every turn after a moment."""

    def __init__(self, port: int, bot: str, count: int) -> None:
        self.port = port
        self.bot = bot
        self.requests = People(port)
        self.turns = 0  # that bots have played
        self._tasks = [asyncio.create_task(self._play()) for _ in range(count)]

    async def _play(self) -> None:
        person = Someone()
        while True:
            settings = {"kind": "solo", "rounds": 1, "bots": [self.bot]}
            opened = await self.requests.send(person, "POST", "/api/tables", {"settings": settings})
            path = f"/api/tables/{opened['code']}"
            await self._follow(person, path)

    async def _follow(self, person: Someone, path: str) -> None:
        """Confirms every turn a moment after its dice have come, until the game is over."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request("GET", f"{path}/events?after=0", person.cookie))
        try:
            async for line in reader:
                if not line.startswith(b"data: "):
                    continue
                event = json.loads(line[6:])
                if event["kind"] == "rolled":
                    await asyncio.sleep(THINKS * random.uniform(0.5, 1.5))
                    said = {"id": f"c{event['turn']}", "after": 0, "do": "confirm", "round": 1}
                    moves = {"turn": event["turn"], "moves": ["end"]}
                    await self.requests.send(person, "POST", f"{path}/commands", {**said, **moves})
                elif event["kind"] == "confirmed" and event["seat"] == 2:
                    self.turns += 1
                elif event["kind"] == "finished":
                    return
        finally:
            writer.close()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.requests.close()


async def measure(given: argparse.Namespace) -> None:
    for bot in given.bot:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            server = Server(f"sqlite:///{folder}/bots.sqlite3")
            try:
                await server.ready()
                await clicks(server, bot, given.tables, given.seconds)
            finally:
                server.stop()


async def clicks(server: Server, bot: str, count: int, seconds: float) -> None:
    clicker = Clicker(server.port)
    print(f"a click, alone and beside {count} tables with a {bot} bot each:", flush=True)
    alone = await clicker.click(seconds)
    say("alone", told(alone))
    tables = Tables(server.port, bot, count)
    await asyncio.sleep(seconds / 4)  # until all have sat down and the processes are there
    played, used = tables.turns, server.cpu()
    beside = await clicker.click(seconds)
    played, used = tables.turns - played, server.cpu() - used
    await tables.stop()
    say("beside the bots", told(beside))
    say(
        "bots meanwhile",
        f"{played / seconds:.1f} turns a second, {100 * used / seconds:.0f} % of a processor with "
        "the server",
    )


def told(times: list[float]) -> str:
    return (
        f"p50 {share(times, 50):.0f} ms, p95 {share(times, 95):.0f} ms, "
        f"longest {1000 * max(times):.0f} ms of {len(times)} clicks"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what bots cost people.")
    parser.add_argument("--bot", nargs="+", default=["strong", "greedy"])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    compiled = not str(rules.__file__).endswith(".py")
    print(
        f"rules: {'compiled' if compiled else 'plain Python'}; {os.cpu_count()} processors, "
        f"{os.getloadavg()[0]:.1f} of them busy with other things before"
    )
    uvloop.run(measure(given))


if __name__ == "__main__":
    main()
