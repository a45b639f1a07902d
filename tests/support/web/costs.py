"""What commands, pages and turns cost: statements to the database, bytes that are stored, files
that a page loads, and calls of the rules. Nothing here looks at the clock."""

import contextlib
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from itertools import permutations
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from litestar.routes import HTTPRoute
from sqlalchemy import Connection, Engine, event, select

from realmtable.rolling import turn as rolling_turn
from realmtable.sand import turn as sand_turn
from realmtable.sand.content import LOOK
from realmtable.sand.movetext import move_text
from realmtable.sand.setup import Setup
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import State
from realmtable.table import schema, service, upkeep
from realmtable.table.games.sand import SandGame
from realmtable.table.live import LiveTable
from realmtable.web import rolling_pages
from realmtable.web.pages import Page
from tests.support.web.processes import Clock, settled
from tests.support.web.site import Browser, Site, site
from tests.support.web.sittings import REALMS, snap

Line = dict[str, int]
Table = dict[str, Line]  # what something costs, by its name
ROUNDS = [*REALMS, ["pendulum", "viticulture", "charterstone"]]
KINDS = {
    "SELECT": "reads",
    "INSERT": "writes",
    "UPDATE": "writes",
    "DELETE": "writes",
    "BEGIN": "transactions",
}
# What a library packs, which may do it better tomorrow, is counted and not measured.
NO_PAGES = ("/api/", "/metrics", "/cards/{name:str}/marks")
LOADED = {"stylesheet", "modulepreload", "preload", "icon", "apple-touch-icon", "manifest"}
PACKED = ("image/png", "image/x-icon")


def costs_text(costs: dict[str, Table]) -> str:
    """One line for each name, in the order in which they are sorted."""
    parts = []
    for title, table in sorted(costs.items()):
        lines = [f"\n[{title}]"]
        for name, line in sorted(table.items()):
            values = ", ".join(f"{of} = {number}" for of, number in line.items())
            key = name if re.fullmatch(r"[\w-]+", name) else f'"{name}"'
            lines.append(f"{key} = {{ {values} }}")
        parts.append("\n".join(lines) + "\n")
    return "".join(parts)


class Costs:
    """Measures at servers of its own, one after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def all(self) -> dict[str, Table]:
        fan = rolling_pages._fan
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(upkeep, "LOOK_SECONDS", 1e6)  # nobody looks at timers meanwhile
            patch.setattr(service, "new_code", map("".join, permutations("BCDFGH")).__next__)
            patch.setattr(rolling_pages, "_fan", lambda _today: fan(date(2027, 1, 15)))
            patch.setattr("realmtable.table.games.sand.shuffle", _with_red)
            return {
                "commands.rolling": await self._walk(_rolling),
                "commands.rolling-crowd": await self._walk(_crowd),
                "commands.sand": await self._walk(_sand),
                "legal": await self._legal(),
                "pages": await self._pages(),
                "snapshots": await self._snapshots(),
            }

    def _site(self, of: str) -> contextlib.AbstractAsyncContextManager[Site]:
        return site(self._folder / of, Clock(), secret="of the costs")

    async def _walk(self, walk: Callable[["Walk"], Awaitable[None]]) -> Table:
        async with self._site(walk.__name__) as made:
            found = Walk(made)
            await walk(found)
            return found.costs

    async def _snapshots(self) -> Table:
        found: Table = {}
        async with self._site("snapshots") as made:
            kinds: dict[str, dict[str, Any]] = {"rolling": {}, "rolling-crowd": {"kind": "crowd"}}
            for name, settings in kinds.items():
                walk = Walk(made)
                ann, bob = await walk.person("Ann"), await walk.person("Bob")
                await walk.open(ann, realms=ROUNDS, **settings)
                await walk.send(bob, "join", name="Bob")
                await walk.send(ann, "start")
                line = {"at_first": len(snap(await walk.live()))}
                for _ in range(9):
                    for each in (ann, bob):
                        await walk.confirm(each)
                line["after_a_round"] = len(snap(await walk.live()))
                found[name] = {f"{of}_bytes": number for of, number in line.items()}
        return found

    # --- turns -------------------------------------------------------------------------------

    async def _legal(self) -> Table:
        """As a page plays a turn: it asks after the roll and after each move, and confirms."""
        found: Table = {}
        for game, rules in (("rolling", rolling_turn), ("sand", sand_turn)):
            async with self._site(f"legal of {game}") as made:
                walk = Walk(made)
                ann = await walk.person("Ann")
                await walk.open(ann, game=game, kind="solo")
                line: Line = {}
                moves: list[str] = []
                with counted_calls(rules.legal) as calls:
                    for uses, after in enumerate(("roll", "first_move", "second_move")):
                        calls.clear()
                        told = await ann.ok(f"/api/tables/{walk.code}/turn", {"moves": moves})
                        line[f"after_the_{after}"] = calls.total()
                        if uses < 2:
                            moves.append(_first_use(told["moves"]))
                    moves = await to_the_end(ann, walk.code, moves)
                    calls.clear()
                    await walk.send(ann, "confirm", round=1, turn=1, moves=moves)
                    line["confirm"] = calls.total()
                found[game] = line
        return found

    # --- pages -------------------------------------------------------------------------------

    async def _pages(self) -> Table:
        found: Table = {}
        async with self._site("pages") as made:
            ann = await made.browser()
            tables = {}
            for game in ("rolling", "sand"):
                asked = {"settings": {"game": game, "name": "Friday"}, "name": "Ann"}
                tables[game] = (await ann.ok("/api/tables", asked))["code"]
            known = {
                "/cards/{name:str}": ["wingspan"],
                "/t/{code:str}": [tables["rolling"], tables["sand"]],
                "/t/{code:str}/watch": [tables["rolling"], tables["sand"]],
                "/t/{code:str}/screen": [tables["rolling"]],
                "/s/{secret:str}": ["0" * 40],
                "/today/{day:str}": ["2027-01-14"],
                "/records/{record_id:str}": ["0123456789"],
                "/records/{record_id:str}/analysis": ["0123456789"],
            }
            for path in sorted(_page_paths(made)):
                for given in known[path] if "{" in path else [""]:
                    address = re.sub(r"\{.*?\}", given, path)
                    of = next((game for game, code in tables.items() if code == given), "")
                    name = re.sub(r":\w+\}", "}", path) + (f" of {of}" if of else "")
                    found[name] = await first_visit(await made.browser(), address)
        return found


# --- commands -----------------------------------------------------------------------------------


class Walk:
    """People at a table, and what each of their commands costs the first time that it is sent."""

    def __init__(self, made: Site) -> None:
        self.costs: Table = {}
        self.code = ""
        self._site = made

    async def person(self, name: str) -> Browser:
        """Somebody whom the server knows already."""
        browser = await self._site.browser()
        await browser.ok("/api/me", {"name": name})
        return browser

    async def live(self) -> LiveTable:
        return (await self._site.service.rooms.room(self.code)).live

    async def open(self, host: Browser, sits: bool = True, **settings: Any) -> None:
        body: dict[str, object] = {"settings": settings}
        if sits:
            body["name"] = "Ann"
        with self._measured("open") as line:
            self.code = (await host.ok("/api/tables", body))["code"]
            await settled(self._site.service)
            line["log_bytes"] = await self._log_bytes()

    async def send(self, who: Browser, do: str, as_: str = "", **fields: object) -> None:
        after = (await self.live()).number
        before = await self._log_bytes()
        body = {"id": str(uuid4()), "after": after, "do": do, **fields}
        with self._measured(as_ or do) as line:
            await who.ok(f"/api/tables/{self.code}/commands", body)
            await settled(self._site.service)
        line["log_bytes"] = await self._log_bytes() - before

    async def confirm(self, who: Browser, moves: Sequence[str] = (), as_: str = "") -> None:
        """These moves of a turn, and then whatever ends it soonest."""
        await self.play(who, "confirm", await to_the_end(who, self.code, moves), as_)

    async def plays(self, who: Browser) -> bool:
        return bool((await who.view(self.code))["me"]["plays"])

    async def play(self, who: Browser, do: str, moves: list[str], as_: str = "") -> None:
        view = await who.view(self.code)
        mine = next(seat for seat in view["seats"] if seat["seat"] == view["me"]["seat"])
        await self.send(who, do, as_, round=mine["round"], turn=mine["turn"], moves=moves)

    @contextlib.contextmanager
    def _measured(self, name: str) -> Iterator[Line]:
        line: Line = {"transactions": 0, "reads": 0, "writes": 0}

        def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            kind = KINDS.get(statement.split(maxsplit=1)[0].upper())
            if kind is not None:
                line[kind] += 1

        event.listen(Engine, "before_cursor_execute", count)
        try:
            yield line
        finally:
            event.remove(Engine, "before_cursor_execute", count)
        self.costs.setdefault(name, line)

    async def _log_bytes(self) -> int:
        """What is in the rows of the table's log, but for numbers."""
        of = schema.log.c

        def work(connection: Connection) -> int:
            kept = select(of.data, of.command, of.body, of.came_to)
            rows = connection.execute(kept.where(of.table_code == self.code))
            return sum(len(value.encode()) for row in rows for value in row if value)

        return await self._site.service.store.database.read(work)


async def _lobby(walk: Walk, **settings: Any) -> tuple[Browser, Browser]:
    """All that is done before the start. Ann is the host; Bob sits there, too."""
    ann, bob, cay = [await walk.person(name) for name in ("Ann", "Bob", "Cay")]
    await walk.open(ann, **settings)
    await walk.send(bob, "join", name="Bob")
    await walk.send(ann, "hold", name="Dan")
    await walk.send(ann, "remove", seat=3)
    await walk.send(ann, "add_bot", bot="random")
    await walk.send(ann, "remove", seat=4)
    await walk.send(cay, "join", name="Cay")
    await walk.send(ann, "free", seat=5)
    await walk.send(ann, "remove", seat=5)
    await walk.send(ann, "change", settings={**settings, "name": "Saturday"})
    await walk.send(bob, "react", sign="clap")
    await walk.send(bob, "away")
    await walk.send(bob, "back")
    await walk.send(ann, "pass_host", seat=2)
    await walk.send(bob, "pass_host", seat=1)
    await walk.send(cay, "join", name="Cay")
    await walk.send(cay, "leave")
    await walk.send(ann, "start")
    return ann, bob


async def _rolling(walk: Walk) -> None:
    ann, bob = await _lobby(walk, realms=ROUNDS, rounds=2, name="Friday")
    await walk.confirm(ann)
    await walk.send(ann, "take_back", round=1, turn=1)
    await walk.confirm(ann)
    await walk.confirm(bob, as_="confirm-and-roll")
    await walk.confirm(bob)
    await walk.send(bob, "vote_move_on")  # Ann, who hosts, is not there
    await walk.confirm(ann)
    await walk.send(bob, "pass_host", seat=1)
    await walk.confirm(ann)
    await walk.send(ann, "move_on")
    await walk.send(ann, "take_over", seat=1, bot="random")
    await walk.send(ann, "give_back", seat=1)
    while any([await walk.plays(ann), await walk.plays(bob)]):
        for each in (ann, bob):
            if await walk.plays(each):
                await walk.confirm(each)
    await walk.send(ann, "ready")
    await walk.send(bob, "ready")
    for turn in range(9):
        await walk.confirm(ann)
        await walk.confirm(bob, as_="confirm-and-end" if turn == 8 else "")
    await walk.open(ann, realms=REALMS, dice="host")
    await walk.send(ann, "start")
    await walk.send(ann, "roll", dice=[3, 4])
    await walk.open(ann, realms=REALMS, advance="host")
    await walk.send(ann, "start")
    await walk.confirm(ann)
    await walk.send(ann, "next")
    await walk.open(ann, realms=REALMS, mode="lowest")
    await walk.send(ann, "level", level="hard")
    await walk.open(ann, realms=REALMS, kind="solo")
    await walk.send(ann, "hint", round=1, turn=1)


async def _crowd(walk: Walk) -> None:
    host, bob, cay, dan = [await walk.person(name) for name in ("Ann", "Bob", "Cay", "Dan")]
    await walk.open(host, sits=False, kind="crowd", realms=REALMS, advance="host")
    for name, each in (("Bob", bob), ("Cay", cay), ("Dan", dan)):
        await walk.send(each, "join", name=name)
    await walk.send(dan, "leave")
    await walk.send(host, "start")
    await walk.confirm(bob)
    await walk.send(bob, "take_back", round=1, turn=1)
    await walk.confirm(bob)
    await walk.send(host, "move_on")
    await walk.send(host, "next")
    await walk.send(bob, "away")
    await walk.send(bob, "back")


async def _sand(walk: Walk) -> None:
    ann, bob = await _lobby(walk, game="sand", options={"side": "advanced"}, name="Friday")
    people = {1: ann, 2: bob}

    async def on_turn() -> int:
        (number,) = (await walk.live()).waited
        return number

    if await on_turn() == 1:
        await walk.confirm(ann)
    await walk.send(ann, "vote_move_on")
    await walk.send(ann, "move_on")
    while await on_turn() != 2:
        await walk.confirm(ann)
    await walk.send(ann, "take_over", seat=1, bot="random")
    await walk.send(ann, "give_back", seat=1)
    shown = False
    while not shown:  # until somebody has charged the crystal that looks at cards
        who, game = people[await on_turn()], (await walk.live()).game
        assert isinstance(game, SandGame)
        state = game.states[-1]
        looks = [move_text(state, move) for move in sand_turn.legal(state) if move.kind == LOOK]
        if looks:
            await walk.play(who, "show", looks[:1])
            shown = True
        await walk.confirm(who, looks[:1] or _charging(state))


def _charging(state: State) -> list[str]:
    """The first moves of a turn, which charge the crystal if they can."""
    for move in sand_turn.legal(state):
        after = sand_turn.apply(state, move)
        if after.players[state.seat].charged:
            return [move_text(state, move)]
    return []


def _with_red(*about: Any) -> Setup:
    """Where boards have colours, the first one has the crystal that looks at cards."""
    made = shuffle(*about)
    return replace(made, boards=("red", "blue")[: len(made.boards)])


# --- what a page loads --------------------------------------------------------------------------


class _Links(HTMLParser):
    """The addresses of what a page loads by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" and LOADED & set((given.get("rel") or "").split()):
            self.found.append(given["href"] or "")
        elif tag in ("script", "img", "source") and given.get("src"):
            self.found.append(given["src"] or "")


def _links(kind: str, text: str) -> list[str]:
    if kind == "text/html":
        return _Links(text).found
    if kind == "text/css":
        return re.findall(r"""url\(["']?([^"')]+)""", text)
    if kind == "text/javascript":
        return re.findall(r"""(?:from|import)\s*\(?"(\./[^"]+)\"""", text)
    return []


async def first_visit(browser: Browser, address: str) -> Line:
    """What a browser that has kept nothing loads of a page: files, and their bytes unpacked."""
    waiting, size = [address], 0
    for each in waiting:
        answer = await browser.get(each)
        assert answer.status_code == 200, each
        kind = answer.headers["content-type"].partition(";")[0]
        size += 0 if kind in PACKED else len(answer.content)
        found = [urljoin(each, link) for link in _links(kind, answer.text)]
        waiting += dict.fromkeys(link for link in found if link not in waiting and link[0] == "/")
    return {"requests": len(waiting), "bytes": size}


def _page_paths(made: Site) -> list[str]:
    return [
        route.path
        for route in made.app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if "GET" in handler.http_methods and handler.parsed_return_field.annotation is Page
        if not route.path.startswith(NO_PAGES) and "." not in route.path
    ]


# --- what is called -----------------------------------------------------------------------------


@contextlib.contextmanager
def counted_calls(of: Callable[..., Any]) -> Iterator[Counter[str]]:
    """Counts the calls of a function of the plain engine, whoever has imported it."""
    calls: Counter[str] = Counter()

    def counted(*args: object) -> Any:
        calls[of.__name__] += 1
        return of(*args)

    with pytest.MonkeyPatch.context() as patch:
        for module in list(sys.modules.values()):
            if getattr(module, of.__name__, None) is of:
                patch.setattr(module, of.__name__, counted)
        yield calls


def _first_use(moves: list[Any]) -> str:
    return next(str(move["move"]) for move in moves if not move["move"].startswith("end"))


async def to_the_end(who: Browser, code: str, moves: Sequence[str]) -> list[str]:
    found = list(moves)
    while True:
        told = await who.ok(f"/api/tables/{code}/turn", {"moves": found})
        if told["over"]:
            return found
        texts = [str(move["move"]) for move in told["moves"]]
        found.append(next((text for text in texts if text.startswith("end")), texts[0]))
