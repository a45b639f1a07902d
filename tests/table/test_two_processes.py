"""A crowd on one process and on two, which follow each other's log: everybody sees the same,
whether a process has played the turns or only taken over what they came to."""

import asyncio
import contextlib
import tempfile
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, insert, update

from realmtable.core.errors import RealmtableError
from realmtable.table import rooms, schema
from realmtable.table.commands import (
    AddBot,
    ComeBack,
    Command,
    Confirm,
    GiveBack,
    GoAway,
    Join,
    Leave,
    MoveOn,
    Next,
    SetLevel,
    Start,
    TakeBack,
    TakeOver,
    VoteMoveOn,
)
from realmtable.table.live import LiveTable
from realmtable.table.once import Once
from realmtable.table.pasts import log_page, moment
from realmtable.table.room import Room
from realmtable.table.rows import Person
from realmtable.table.seat import SeatState
from realmtable.table.service import Answer, TableService
from realmtable.table.settings import Settings
from realmtable.table.store import Store
from realmtable.table.writer import Writer
from realmtable.web.config import sqlite_url
from tests.support.web.processes import Clock, begun_crowd, process, until
from tests.support.web.sittings import SECRET, games, snap

PEOPLE = 4  # the host, who has no seat, comes besides
TRIO = ["wingspan", "scythe", "tapestry"]
OTHERS = ["euphoria", "viticulture", "charterstone"]
DISCARDING = "turns=1-4 discard=1/P/libertalia;turns=1-3"
KINDS = [
    Settings(realms=[TRIO]),
    Settings(realms=[TRIO, OTHERS], options={"alter": "turns=2-4"}, show="round_end"),
    Settings(realms=[TRIO, OTHERS], options={"alter": DISCARDING, "rewards": "draw"}),
    Settings(realms=[TRIO], mode="lowest"),
]
CROWDS = [
    msgspec.structs.replace(kind, kind="crowd", advance=advance)
    for kind in KINDS
    for advance in ("host", "all")
]
DEEDS = [
    *["everyone confirms"] * 3,
    *["confirm"] * 3,
    *["next"] * 3,
    *["take back"] * 2,
    "join",
    "leave",
    "away",
    "back",
    "bot",
    "take over",
    "give back",
    "vote",
    "move on",
]
Deed = tuple[int, str]  # who does what


class Crowd:
    """A table that one or several processes serve, on a database of its own."""

    def __init__(self, store: Store, processes: int) -> None:
        self.store = store
        self.clock = Clock()
        self.services = [self.process() for _ in range(processes)]
        self.people: list[Person] = []
        self.code = ""

    def process(self) -> TableService:
        made = TableService(
            self.store, games(), clock=self.clock, link_secret=b"the same", shared=True
        )
        made.rooms.publish = self._tell_the_others
        return made

    async def _tell_the_others(self, code: str, number: int) -> None:
        for service in self.services:
            service.rooms.hear(code, number)

    async def open(self, of: Settings) -> None:
        self.people = [Person(f"person {n}", "") for n in range(PEOPLE + 1)]
        rows = [{"id": of.id, "secret_hash": of.id, "created": 0.0} for of in self.people]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.people), rows)

        await self.store.database.write(work)
        host = self.people[-1]
        opening = await self.services[0].open(host, of, None, secret=SECRET, once=Once("a", "b"))
        self.code = opening.code
        for n in range(PEOPLE - 1):  # the last one comes late
            await self.do(0, (n, "join"))
        await self.do(0, (1, "easy"))  # in modes with levels it plays fewer turns than the others
        await self.do(0, (PEOPLE, "start"))

    async def room(self, process: int = 0) -> Room:
        return await self.services[process].rooms.room(self.code)

    async def do(self, process: int, deed: Deed) -> list[str]:
        """Does something on one of the processes; what was refused."""
        who, what = deed
        if what == "everyone confirms":
            refused = [await self._do(process + n, n, "confirm") for n in range(PEOPLE)]
        else:
            refused = [await self._do(process, who, what)]
        self.clock.now += 5  # until then a crowd's standing may be old
        return refused

    async def _do(self, process: int, who: int, what: str) -> str:
        service = self.services[process % len(self.services)]
        host = what in ("start", "next", "bot", "take over", "move on")
        person = self.people[PEOPLE if host else who]
        room = await service.visit(self.code, None)
        try:
            await service.command(self.code, person, self._command(room, who, what))
        except RealmtableError as error:
            return error.why
        finally:
            await self._bots_have_played(service)
        return ""

    def _command(self, room: Room, who: int, what: str) -> Command:
        live = room.live
        seat = live.seats.get(room.seat_of(self.people[who].id) or 0)
        if what == "confirm" and seat is not None and live.can_play(seat):
            round, turn = live.game.place(seat.done)
            line = live.game.bot_turn("random", f"{who} {round}.{turn}", live.start_of(seat))
            return Confirm(round=round, turn=turn, moves=line.texts)
        if what == "take back" and seat is not None and seat.done:
            round, turn = live.game.place(seat.done - 1)
            return TakeBack(round=round, turn=turn)
        plain: dict[str, Command] = {
            "start": Start(),
            "easy": SetLevel(level="easy"),
            "next": Next(after=live.number),
            "join": Join(name=f"p{who}"),
            "leave": Leave(),
            "away": GoAway(),
            "back": ComeBack(),
            "bot": AddBot(bot="random"),
            "take over": TakeOver(seat=who + 1, bot="random"),
            "give back": GiveBack(),
            "vote": VoteMoveOn(after=live.number),
            "move on": MoveOn(after=live.number),
        }
        return plain.get(what, GoAway())

    async def _bots_have_played(self, service: TableService) -> None:
        room = await service.rooms.room(self.code)
        await until(lambda: not (room.bots or room.live.bots_to_move()))

    async def seen(self, service: TableService) -> dict[str, Any]:
        """All that anybody sees of the table through one process."""
        found: dict[str, Any] = {}
        for n, viewer in enumerate([*self.people, None]):
            found[f"view {n}"] = await service.view(self.code, viewer)
            found[f"hall {n}"] = await service.hall(self.code, viewer)
            found[f"seats {n}"] = await service.seats(self.code, viewer, 0, 50)
            room = await service.rooms.room(self.code)
            live = room.live
            seat = live.seats.get(room.seat_of(viewer.id) or 0) if viewer else None
            found[f"results {n}"] = live.game.results(live, seat, self.clock())
            if seat is not None and viewer is not None and live.number % PEOPLE == n:
                found |= await self._more(service, viewer, live, seat)
        found["snapshot"] = msgspec.json.decode(snap(live))
        builtins: dict[str, Any] = msgspec.to_builtins(found)
        return builtins

    async def _more(
        self, service: TableService, person: Person, live: LiveTable, seat: SeatState
    ) -> dict[str, Any]:
        """What takes longer to work out: one person asks at a time."""
        log = await self.store.log(self.code)
        known = None if live.phase == "over" else seat.done
        found: dict[str, Any] = {"record": live.game.record(live, log, [seat.number], known)}
        if live.can_play(seat) and live.phase != "lobby":
            found["turn"] = await service.turn(self.code, person, [])
        if seat.done and not live.sat_out(seat):
            place = live.game.place(seat.done - 1)
            found["last"] = await moment(service, self.code, person, seat.number, *place)
            found["log"] = await log_page(service, self.code, person, 0, 400)
        return found

    async def check(self, service: TableService, expected: dict[str, Any]) -> None:
        seen = await self.seen(service)
        assert seen.keys() == expected.keys()
        for what, shown in seen.items():
            assert shown == expected[what], what

    async def change_log(self, came: str | None) -> None:
        """Says something else of what turns came to, and forgets the snapshot."""

        def work(connection: Connection) -> None:
            connection.execute(update(schema.log).values(came_to=came))
            connection.execute(delete(schema.snapshots))

        await self.store.database.write(work)

    async def close(self) -> None:
        for service in self.services:
            await service.stop()
        await self.store.close()


@contextlib.asynccontextmanager
async def crowd(folder: Path, processes: int, of: Settings) -> AsyncIterator[Crowd]:
    store = Store(sqlite_url(folder / f"{processes}.sqlite3"))
    await store.database.write(schema.metadata.create_all)
    made = Crowd(store, processes)
    try:
        await made.open(of)
        yield made
    finally:
        await made.close()


async def play(folder: Path, of: Settings, deeds: list[tuple[Deed, int]]) -> None:
    async with crowd(folder, 1, of) as alone, crowd(folder, 2, of) as two:
        for deed, process in deeds:
            assert await alone.do(0, deed) == await two.do(process, deed)
            expected = await alone.seen(alone.services[0])
            for service in two.services:
                await two.check(service, expected)
        # Started again: from the newest snapshot, then from the log alone, whatever it says of what
        # turns came to.
        again = two.process()
        await two.check(again, expected)
        for came in (None, "nonsense", "[]", "[0,[1,0,[],0,[],[],0,0,0,null,null],null]"):
            await again.stop()
            await two.change_log(came)
            again = two.process()
            await two.check(again, expected)
        await again.stop()


@settings(max_examples=4, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(
    of=st.sampled_from(CROWDS),
    deeds=st.lists(
        st.tuples(st.tuples(st.integers(0, PEOPLE - 1), st.sampled_from(DEEDS)), st.integers(0, 1)),
        min_size=4,
        max_size=18,
    ),
)
def test_one_process_and_two_show_the_same(of: Settings, deeds: list[tuple[Deed, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "SNAPSHOT_EVERY", 7)
        patch.setattr(rooms, "SNAPSHOT_TURNS", 1)
        asyncio.run(play(Path(folder), of, deeds))


# --- what is done once ----------------------------------------------------------------------------


async def test_a_roll_is_told_to_other_processes_at_once_and_small_news_together(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "CROWD_PAUSE", 3600.0)
    told: list[int] = []

    async def publish(_code: str, number: int) -> None:
        told.append(number)

    async with process(url) as service:
        code, host, people = await begun_crowd(service)
        service.rooms.publish = publish
        for each in people:
            await service.command(code, each, Confirm(round=1, turn=1, moves=["end"]))
        assert told == []
        assert (await service.rooms.room(code)).unpublished
        number = service.rooms.open[code].live.number
        rolled = await service.command(code, host, Next(after=number))
        await asyncio.sleep(0)
        assert told == [rolled.number]


async def test_what_comes_while_another_process_writes_goes_along(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, goes_on = threading.Event(), threading.Event()

    def hold(_writer: Writer) -> None:
        waits.set()
        goes_on.wait()

    async with process(url) as service:
        code, _host, people = await begun_crowd(service)
        monkeypatch.setattr(Writer, "hold", hold)
        before = service.counters["transactions"]

        def away(each: Person) -> asyncio.Task[Answer]:
            return asyncio.create_task(service.command(code, each, GoAway()))

        tasks = [away(people[0])]
        await asyncio.to_thread(waits.wait)
        tasks += [away(each) for each in people[1:]]
        await until(lambda: len(service.rooms.open[code].queue) == len(people))
        goes_on.set()
        await asyncio.gather(*tasks)
        assert service.counters["transactions"] == before + 1
        assert (await service.view(code, None)).counts["away"] == len(people)
