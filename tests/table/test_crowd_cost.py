"""What one of a crowd does costs the same however many there are: no other seat is visited."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from realmtable.table import waiting
from realmtable.table.commands import (
    Command,
    Confirm,
    GoAway,
    Join,
    Leave,
    MoveOn,
    Next,
    Start,
    TakeBack,
    VoteMoveOn,
)
from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.views import is_quiet, progress, seen_event
from realmtable.table.writer import _NEWS, Writer
from tests.support.web.site import site
from tests.support.web.sittings import REALMS, Sitting, games

CROWD = Settings(realms=REALMS, kind="crowd", advance="host")
PEOPLE = [f"p{n}" for n in range(12)]


class CountedSeats(dict[int, SeatState]):
    """Seats that count how often someone goes through them."""

    visits = 0

    def __iter__(self) -> Iterator[int]:
        self.visits += 1
        return super().__iter__()

    def values(self) -> Any:
        self.visits += 1
        return super().values()

    def items(self) -> Any:
        self.visits += 1
        return super().items()


def hall(**settings: object) -> Sitting:
    sitting = Sitting(msgspec.structs.replace(CROWD, **settings), host=None)
    for person in PEOPLE:
        sitting.do(person, Join(name=person))
    sitting.do("ann", Start())
    return sitting


def end(sitting: Sitting, person: str) -> Confirm:
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    return Confirm(round=round, turn=turn, moves=["end"])


def roll_all(sitting: Sitting) -> None:
    """Nobody plays, until all dice are rolled."""
    table = sitting.table
    while len(table.rolls) < table.game.all_turns:
        sitting.do("ann", Next(after=table.number))


def visits(monkeypatch: pytest.MonkeyPatch, sitting: Sitting, person: str, deed: Command) -> int:
    """How often a command, the view that answers it and the news of it go through all seats."""
    table = sitting.table
    sitting.view()  # the standing and the spread may be two seconds old
    seats = CountedSeats(table.seats)
    table.seats = seats
    looked: list[str] = []

    def watch(name: str) -> None:
        work = getattr(waiting, name)

        def counted(live: LiveTable) -> Any:
            looked.append(name)
            return work(live)

        monkeypatch.setattr(waiting, name, counted)

    watch("still_out")
    watch("present")
    entries = sitting.do(person, msgspec.structs.replace(deed, after=table.number))
    assert entries
    _ = waiting.deadline(table)
    sitting.view(person)
    progress(table)
    for entry in entries:
        assert is_quiet(table, entry.event)
        seen_event(table, entry, None, True)
    return seats.visits + len(looked)


@pytest.mark.parametrize("deed", [Join(name="new"), GoAway(), Leave(), VoteMoveOn()])
def test_coming_going_and_voting_visit_no_other_seat(
    monkeypatch: pytest.MonkeyPatch, deed: Command
) -> None:
    person = "new" if isinstance(deed, Join) else PEOPLE[3]
    assert visits(monkeypatch, hall(), person, deed) == 0


@pytest.mark.parametrize(
    "settings", [{}, {"timer": 60}, {"quorum": 50}, {"advance": "all"}], ids=str
)
def test_confirming_visits_no_other_seat(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, object]
) -> None:
    sitting = hall(**settings)
    sitting.do(PEOPLE[0], end(sitting, PEOPLE[0]))
    assert visits(monkeypatch, sitting, PEOPLE[5], end(sitting, PEOPLE[5])) == 0


@pytest.mark.parametrize("settings", [{"timer": 60}, {"quorum": 50}], ids=str)
def test_catching_up_at_the_end_visits_no_other_seat(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, object]
) -> None:
    sitting = hall()
    roll_all(sitting)
    table = sitting.table
    table.settings = msgspec.structs.replace(table.settings, advance="all", **settings)
    for person in PEOPLE[:6]:
        while table.can_play(table.seats[sitting.seat(person) or 0]):
            sitting.do(person, end(sitting, person))
    assert visits(monkeypatch, sitting, PEOPLE[7], end(sitting, PEOPLE[7])) == 0


def test_taking_back_visits_no_other_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = hall()
    sitting.do(PEOPLE[2], end(sitting, PEOPLE[2]))
    assert visits(monkeypatch, sitting, PEOPLE[2], TakeBack(round=1, turn=1)) == 0


def test_the_time_of_those_who_catch_up_is_that_of_the_furthest_behind() -> None:
    """As it was when all seats were looked at."""
    sitting = hall(timer=60)
    table = sitting.table
    roll_all(sitting)
    for person in PEOPLE:
        for _ in range(int(person[1:])):
            if table.can_play(table.seats[sitting.seat(person) or 0]):
                sitting.do(person, end(sitting, person))
    for person in PEOPLE:
        while table.can_play(table.seats[sitting.seat(person) or 0]):
            out = waiting.still_out(table)
            turns = max(table.game.all_turns - table.seats[number].done for number in out)
            assert waiting.deadline(table) == table.rolled_at + 60 * turns
            assert {number for number in table.seats if waiting.is_out(table, number)} == out
            assert waiting.missing(table) == len(out)
            sitting.do(person, end(sitting, person))
    assert table.phase == "over"


def test_those_left_behind_are_told_as_a_number() -> None:
    sitting = hall()
    (moved_on,) = sitting.do("ann", MoveOn(after=sitting.table.number))
    told = msgspec.json.decode(seen_event(sitting.table, moved_on, 1, True))
    assert told["count"] == len(PEOPLE)
    assert "seats" not in told


async def test_who_gets_up_in_the_lobby_costs_no_look_at_all_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as server:
        host, *guests = [await server.browser() for _ in range(5)]
        settings = {"realms": REALMS, "kind": "crowd"}
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        for n, guest in enumerate(guests):
            await guest.do(code, "join", name=f"g{n}")
        room = await server.service.rooms.room(code)
        kept = dict(room.persons)
        for module in ("store", "writer"):
            read = f"realmtable.table.{module}.seats_at"
            monkeypatch.setattr(read, lambda *_args: pytest.fail("all seats are read again"))
        await guests[1].do(code, "leave")
        assert kept.pop(2) is not None
        assert room.persons == kept
        assert 2 not in room.hashes
        await guests[1].do(code, "join", name="again")
        assert room.seats_of(room.persons[5] or "") == [5]


async def test_news_of_other_processes_bring_only_the_seats_they_are_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as here:
        there = TableService(here.service.store, games(), link_secret=b"another process")
        host = await here.browser()
        settings = {"realms": REALMS, "kind": "crowd"}
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        for n in range(4):
            await (await here.browser()).do(code, "join", name=f"g{n}")
        room = await there.rooms.room(code)
        for n in range(2):
            await (await here.browser()).do(code, "join", name=f"h{n}")
        asked: list[list[int] | None] = []
        seats = there.store.seats

        async def counted(code: str, numbers: list[int] | None = None) -> Any:
            asked.append(numbers)
            return await seats(code, numbers)

        monkeypatch.setattr(there.store, "seats", counted)
        for number in range(6, 8):  # as they come through Redis, one by one
            there.rooms.hear(code, number)
        await asyncio.gather(*there.rooms._tasks)
        assert asked == [[5, 6]]
        assert room.persons == (await here.service.rooms.room(code)).persons


async def test_those_who_ask_together_look_for_news_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as server:
        host = await server.browser()
        code = (await host.ok("/api/tables", {"settings": {"realms": REALMS}, "name": "Ann"}))[
            "code"
        ]
        service = server.service
        service.shared = True
        looks: list[str] = []
        last_number = service.store.last_number

        async def counted(code: str) -> int:
            looks.append(code)
            await asyncio.sleep(0)
            return await last_number(code)

        monkeypatch.setattr(service.store, "last_number", counted)
        await asyncio.gather(*(service.view(code, None) for _ in range(50)))
        assert len(looks) == 1
        # One that has begun does not do for who comes later: more may be stored since.
        first = asyncio.create_task(service.view(code, None))
        while len(looks) == 1:
            await asyncio.sleep(0)
        await asyncio.gather(first, *(service.view(code, None) for _ in range(50)))
        assert len(looks) == 3
        await host.do(code, "start", after=2)
        assert len(looks) == 3  # who acts finds the news with the transaction


async def test_a_transaction_reads_no_more_of_the_log_than_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each half of the question is answered by an index, however long the log is."""
    plans: list[list[str]] = []
    news = Writer.news

    def planned(self: Writer, after: int, commands: Sequence[str]) -> Any:
        wanted = {"of_table": self.code, "after": after, "commands": list(commands)}
        text = str(
            _NEWS.params(wanted).compile(
                self._connection, compile_kwargs={"literal_binds": True, "render_postcompile": True}
            )
        )
        rows = self._connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")
        plans.append([row[3] for row in rows if row[3].startswith(("SCAN", "SEARCH"))])
        return news(self, after, commands)

    async with site(tmp_path) as server:
        host, *guests = [await server.browser() for _ in range(30)]
        settings = {"realms": REALMS, "kind": "crowd"}
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        monkeypatch.setattr(Writer, "news", planned)
        jobs = (guest.do(code, "join", name=f"g{n}") for n, guest in enumerate(guests))
        await asyncio.gather(*jobs)
    assert plans
    for plan in plans:
        assert len(plan) == 2
        assert plan[0].startswith("SEARCH log")
        assert "(table_code=? AND number>?)" in plan[0]
        assert plan[1].startswith("SEARCH log")
        assert "(table_code=? AND command=?)" in plan[1]


async def test_people_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(tmp_path) as server:
        ann = await server.browser()
        await ann.ok("/api/me", {"name": "Ann"})
        later = time.monotonic() + 10_000
        monkeypatch.setattr("realmtable.web.security.time.monotonic", lambda: later)
        monkeypatch.setattr(server.service.store, "person", lambda _hash: pytest.fail("read again"))
        assert (await ann.get("/api/me")).json() == {"name": "Ann"}
