"""What is kept: nothing acknowledged is ever missing, and several processes agree."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from realmtable.core.errors import RealmtableError, UnknownName
from realmtable.table import rooms, snapshot
from realmtable.table.commands import Confirm, GoAway, Join, Leave, Next, Start
from realmtable.table.errors import Stale, Unavailable
from realmtable.table.events import Confirmed, Entry, Joined, Started
from realmtable.table.game import OtherVersions
from realmtable.table.live import LiveTable
from realmtable.table.once import Once
from realmtable.table.rows import Person
from realmtable.table.schema import metadata
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.store import Store, new_code, secret_hash
from realmtable.table.writer import Writer
from realmtable.web import rolling_looks
from realmtable.web.config import sqlite_url
from realmtable.web.migrations import migrate
from tests.support.site import REALMS, Clock, games, snap

TABLE = Settings(realms=REALMS)


@contextlib.asynccontextmanager
async def process(
    url: str, clock: Callable[[], float] | None = None
) -> AsyncIterator[TableService]:
    """What one server process has of tables."""
    store = Store(url)
    await migrate(store.database)
    service = TableService(store, games(), clock=clock or Clock(), shared=True)
    await service.start()
    try:
        yield service
    finally:
        await service.stop()
        await store.close()


async def person(service: TableService, name: str) -> Person:
    return await service.store.add_person(secret_hash(name), 0.0)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.sqlite3")


async def test_the_file_is_safe(url: str) -> None:
    def pragmas(connection: Connection) -> list[object]:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]

    async with process(url) as service:
        assert await service.store.database.write(pragmas) == ["wal", 2, 1]
        assert await service.store.database.read(pragmas) == ["wal", 2, 1]


async def test_migrations_lead_to_the_schema(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with process(url) as service:
        assert await service.store.database.read(differences) == []


async def test_migrations_run_again_without_harm(url: str) -> None:
    async with process(url) as service:
        opening = await service.open(await person(service, "ann"), TABLE, "ann")
    async with process(url) as service:
        assert (await service.view(opening.code, None)).phase == "lobby"


async def test_a_restart_loses_nothing(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(ann, TABLE, "ann", start=True)
        for turn in range(1, 5):
            confirm = Confirm(id=f"t{turn}", round=1, turn=turn, moves=["end"])
            await service.command(opening.code, ann, confirm)
        before = await service.view(opening.code, ann)
    async with process(url) as service:
        assert await service.view(opening.code, ann) == before
        await service.command(opening.code, ann, Confirm(id="t5", round=1, turn=5, moves=["end"]))


async def test_an_acknowledged_command_is_in_the_log(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(ann, TABLE, "ann", start=True)
        confirm = Confirm(id="a", round=1, turn=1, moves=["end"])
        answer = await service.command(opening.code, ann, confirm)
        other = Store(url)
        log = await other.log(opening.code)
        await other.close()
        assert log[answer.number - 1].event == Confirmed(1, 1, 1, ["end"])
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))


async def test_a_command_sent_twice_counts_once(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(ann, TABLE, "ann", start=True)
        confirm = Confirm(id="a", round=1, turn=1, moves=["end"])
        answers = await asyncio.gather(
            *(service.command(opening.code, ann, confirm) for _ in range(5))
        )
        later = await service.command(opening.code, ann, confirm)
        assert {answer.number for answer in [*answers, later]} == {5}
        assert later.view.turn == 2
    async with process(url) as service:  # also after a restart
        assert (await service.command(opening.code, ann, confirm)).number == 5


async def test_ids_belong_to_their_sender(url: str) -> None:
    async with process(url) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        opening = await service.open(ann, TABLE, "ann")
        await service.command(opening.code, bob, Join(id="same", name="bob"))
        await service.command(opening.code, ann, Start(id="same"))
        assert (await service.view(opening.code, ann)).phase == "playing"


async def test_many_at_once_are_committed_together(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        crowd = Settings(realms=REALMS, kind="crowd", advance="host")
        opening = await service.open(ann, crowd, None)
        people = [await person(service, f"p{n}") for n in range(30)]
        before = service.counters["transactions"]
        answers = await asyncio.gather(
            *(
                service.command(opening.code, who, Join(id="j", name=f"p{n}"))
                for n, who in enumerate(people)
            )
        )
        assert sorted(answer.number for answer in answers) == list(range(2, 32))
        assert service.counters["transactions"] - before < len(people)
        log = await service.store.log(opening.code)
        assert [entry.number for entry in log] == list(range(1, 32))


async def test_two_processes_share_a_table(url: str) -> None:
    async with process(url) as one, process(url) as two:
        ann, bob = await person(one, "ann"), await person(one, "bob")
        opening = await one.open(ann, TABLE, "ann")
        await two.command(opening.code, bob, Join(id="j", name="bob"))
        await one.command(opening.code, ann, Start(id="s"))
        for turn in range(1, 10):
            confirm = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
            await asyncio.gather(
                one.command(opening.code, ann, confirm),
                two.command(opening.code, bob, confirm),
            )
        for service in (one, two):
            await service.rooms.refresh(opening.code)
            view = await service.view(opening.code, None)
            assert view.phase == "over"
            assert [seat.state for seat in view.seats] == ["done", "done"]
        assert snap((await one.rooms.room(opening.code)).live) == snap(
            (await two.rooms.room(opening.code)).live
        )


async def test_the_same_command_in_two_processes_counts_once(url: str) -> None:
    async with process(url) as one, process(url) as two:
        ann = await person(one, "ann")
        opening = await one.open(ann, TABLE, "ann", start=True)
        await two.view(opening.code, ann)
        confirm = Confirm(id="a", round=1, turn=1, moves=["end"])
        answers = await asyncio.gather(
            one.command(opening.code, ann, confirm), two.command(opening.code, ann, confirm)
        )
        assert [answer.number for answer in answers] == [5, 5]
        other = Confirm(id="b", round=1, turn=1, moves=["end"])
        with pytest.raises(Stale):
            await two.command(opening.code, ann, other)


async def test_the_database_refuses_what_would_break_the_order(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(ann, TABLE, "ann")

        async def append(numbers: list[int], command: str | None) -> None:
            def work(writer: Writer) -> None:
                for number in numbers:
                    commands = {number: Once(command, "x")} if command else {}
                    writer.add([Entry(number, 0.0, Started())], commands)

            await service.store.write(opening.code, work)

        with pytest.raises(IntegrityError):
            await append([2], None)
        with pytest.raises(IntegrityError):
            await append([3, 4], "the same command")
        assert len(await service.store.log(opening.code)) == 2


async def test_a_failed_transaction_changes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(ann, TABLE, "ann", start=True)
        before = await service.view(opening.code, ann)
        confirm = Confirm(id="a", round=1, turn=1, moves=["end"])
        with monkeypatch.context() as broken:

            def fail(*_: object, **__: object) -> None:
                raise OSError("the disk is full")

            broken.setattr("realmtable.table.writer.Writer.add_results", fail)
            with pytest.raises(Unavailable, match="disk is full"):
                await service.command(opening.code, ann, confirm)
        assert await service.view(opening.code, ann) == before
        answer = await service.command(opening.code, ann, confirm)
        assert answer.number == before.number + 1


async def test_snapshots_only_save_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "SNAPSHOT_EVERY", 4)
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(ann, TABLE, "ann", start=True)
        for turn in range(1, 8):
            confirm = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
            await service.command(opening.code, ann, confirm)
        await asyncio.sleep(0.05)
        saved = await service.store.snapshot(opening.code)
        assert saved is not None
        live = (await service.rooms.room(opening.code)).live
        row = await service.store.table(opening.code)
        part = snapshot.restore(games(), opening.code, row.dice_secret, None, saved)
        assert 4 <= part.number <= live.number
        whole = LiveTable(games(), opening.code, row.dice_secret)
        for entry in await service.store.log(opening.code):
            whole.apply(entry)
            if entry.number > part.number:
                part.apply(entry)
        assert snap(part) == snap(whole) == snap(live)
        await service.store.save_snapshot(opening.code, 1, b"older")
        assert await service.store.snapshot(opening.code) == saved
        await service.store.save_snapshot(opening.code, 999, b"nonsense")
    async with process(url) as service:  # a snapshot that cannot be read is passed over
        assert (await service.view(opening.code, ann)).number == live.number


async def test_tables_with_other_rules_are_not_played_on(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(url) as service:
        opening = await service.open(await person(service, "ann"), TABLE, "ann")
    monkeypatch.setattr("realmtable.rolling.realms.wingspan.Wingspan.version", 2)
    rolling_looks.catalog.cache_clear()
    async with process(url) as service:
        with pytest.raises(OtherVersions, match="opened with version 1 of the rules of Wingspan"):
            await service.view(opening.code, None)
    rolling_looks.catalog.cache_clear()


async def test_seats_belong_to_links(url: str) -> None:
    async with process(url) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        phone = await person(service, "phone")
        opening = await service.open(ann, TABLE, "ann")
        await service.command(opening.code, bob, Join(id="j", name="bob"))
        link = (await service.view(opening.code, ann)).me.link
        assert link is not None
        assert link.startswith("/s/")
        secret = link.removeprefix("/s/")
        assert (await service.look_at_seat(None, secret))[1].name == "ann"
        _, seat = await service.take_seat(phone, secret)
        assert seat.number == 1
        view = await service.view(opening.code, phone)
        assert (view.me.seat, view.host) == (1, True)
        assert view.me.link not in (None, link)
        gone = await service.view(opening.code, ann)
        assert (gone.me.seat, gone.me.link, gone.host) == (None, None, False)
        await service.take_seat(phone, secret)  # again: nothing happens
        assert (await service.view(opening.code, phone)).number == view.number
        with pytest.raises(UnknownName):
            await service.take_seat(phone, "0" * 40)
    async with process(url) as service:
        assert (await service.view(opening.code, phone)).me.seat == 1


async def test_only_hashes_of_secrets_are_stored(url: str, tmp_path: Path) -> None:
    async with process(url) as service:
        ann = await person(service, "the cookie of ann")
        opening = await service.open(ann, TABLE, "ann")
        link = (await service.view(opening.code, ann)).me.link
        assert link is not None
    stored = (tmp_path / "test.sqlite3").read_bytes()
    assert link.removeprefix("/s/").encode() not in stored
    assert b"the cookie of ann" not in stored
    assert secret_hash("the cookie of ann").encode() in stored


async def test_a_left_seats_link_is_void(url: str) -> None:
    async with process(url) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        opening = await service.open(ann, TABLE, "ann")
        await service.command(opening.code, bob, Join(id="j", name="bob"))
        link = (await service.view(opening.code, bob)).me.link or ""
        await service.command(opening.code, bob, Leave(id="l"))
        with pytest.raises(UnknownName):
            await service.look_at_seat(bob, link.removeprefix("/s/"))
        await service.command(opening.code, bob, Join(id="j2", name="bob"))
        assert (await service.view(opening.code, bob)).me.seat == 3


async def test_timers_run_without_anyone_looking(url: str) -> None:
    clock = Clock()
    async with process(url, clock) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        timed = Settings(realms=REALMS, timer=30)
        opening = await service.open(ann, timed, "ann")
        await service.command(opening.code, bob, Join(id="j", name="bob"))
        await service.command(opening.code, ann, Start(id="s"))
        confirm = Confirm(id="c", round=1, turn=1, moves=["end"])
        await service.command(opening.code, ann, confirm)
        assert await service.store.due(clock.now) == []
        clock.now += 30
        assert await service.store.due(clock.now) == [opening.code]
    async with process(url, clock) as service:  # the server was down when the time ran out
        for _ in range(60):
            await asyncio.sleep(0.05)
            if not await service.store.due(clock.now):
                break
        log = await service.store.log(opening.code)
        assert [type(entry.event).__name__ for entry in log[-2:]] == ["MovedOn", "Rolled"]


async def test_timers_run_when_someone_looks(url: str) -> None:
    clock = Clock()
    async with process(url, clock) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        opening = await service.open(ann, Settings(realms=REALMS, timer=30), "ann")
        await service.command(opening.code, bob, Join(id="j", name="bob"))
        await service.command(opening.code, ann, Start(id="s"))
        confirm = Confirm(id="c", round=1, turn=1, moves=["end"])
        await service.command(opening.code, ann, confirm)
        clock.now += 31
        view = await service.view(opening.code, bob)
        assert view.turn == 2
        assert view.me.behind


async def test_bots_go_on_after_a_restart(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        service.rooms.closing = True  # bots do not get to play
        with_bot = Settings(realms=REALMS, bots=["random"])
        opening = await service.open(ann, with_bot, "ann", start=True)
        confirm = Confirm(id="c", round=1, turn=1, moves=["end"])
        view = (await service.command(opening.code, ann, confirm)).view
        assert view.waiting == [seat.name for seat in view.seats if seat.by == "bot"]
    async with process(url) as service:
        for _ in range(100):
            if (await service.view(opening.code, ann)).turn == 2:
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError("the bot did not play")


async def test_a_game_against_a_bot_goes_to_its_end(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(
            ann, Settings(realms=REALMS, bots=["random", "random"]), "ann", start=True
        )
        for turn in range(1, 10):
            for _ in range(200):
                view = await service.view(opening.code, ann)
                if view.turn == turn:
                    break
                await asyncio.sleep(0.01)
            confirm = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
            await service.command(opening.code, ann, confirm)
        for _ in range(200):
            view = await service.view(opening.code, ann)
            if view.phase == "over":
                break
            await asyncio.sleep(0.01)
        assert [len(place.rounds) for place in view.standing] == [1, 1, 1]


async def test_unused_tables_leave_memory(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "IDLE_SECONDS", -1.0)
    async with process(url) as service:
        opening = await service.open(await person(service, "ann"), TABLE, "ann")
        await service.view(opening.code, None)
        assert opening.code in service.rooms.open
        service.rooms.drop_idle()
        assert not service.rooms.open
        assert (await service.view(opening.code, None)).phase == "lobby"


async def test_keys_and_people_and_records(url: str) -> None:
    async with process(url) as service:
        store = service.store
        key = await store.key("challenge")
        assert len(key) == 32
        assert await store.key("challenge") == key
        assert await store.key("another") != key
        ann = await person(service, "ann")
        assert await store.person(secret_hash("ann")) == ann
        assert await store.person(secret_hash("bob")) is None
        assert (await service.rename(ann, "Ann")).name == "Ann"
        assert await store.person(secret_hash("ann")) == Person(ann.id, "Ann")
        with pytest.raises(RealmtableError):
            await service.rename(ann, "a:b")
        id = await store.add_record(ann.id, "text", 1.0)
        assert (await store.record(id)).text == "text"
        assert [row.id for row in await store.records_of(ann.id)] == [id]
        with pytest.raises(UnknownName):
            await store.record("nothing")
        with pytest.raises(UnknownName):
            await store.table("NOTHERE")
        assert len(new_code()) == 6


async def test_commands_are_applied_in_order(url: str) -> None:
    """Whatever arrives together is answered as if it had come one after the other."""
    async with process(url) as service:
        ann = await person(service, "ann")
        opening = await service.open(
            ann, Settings(realms=REALMS, advance="host"), "ann", start=True
        )
        number = (await service.view(opening.code, ann)).number
        results = await asyncio.gather(
            service.command(opening.code, ann, Next(id="1", after=number)),
            service.command(opening.code, ann, Next(id="2", after=number)),
            service.command(opening.code, ann, GoAway(id="3", after=number)),
            return_exceptions=True,
        )
        assert [isinstance(result, Stale) for result in results].count(True) == 1
        log = await service.store.log(opening.code, number)
        assert sorted(type(entry.event).__name__ for entry in log) == ["Away", "Rolled"]


async def test_joined_is_stored_with_its_person(url: str) -> None:
    async with process(url) as service:
        ann, bob = await person(service, "ann"), await person(service, "bob")
        opening = await service.open(ann, TABLE, None)
        answer = await service.command(opening.code, bob, Join(id="j", name="bob"))
        assert isinstance((await service.store.log(opening.code))[-1].event, Joined)
        assert answer.view.me.seat == 1
        assert [row.person_id for row in await service.store.seats(opening.code)] == [bob.id]
        assert await service.store.tables_of(bob.id) == [opening.code]
        assert await service.store.tables_of(ann.id) == [opening.code]
