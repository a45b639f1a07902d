"""What every database must keep: tests that run on SQLite in `tests/table` and on PostgreSQL in
`tests/services`. The fixture `url` is a new database."""

import asyncio
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from realmtable.core.errors import RealmtableError, UnknownName
from realmtable.table import rooms, snapshot, upkeep
from realmtable.table.acting import Acting, Actor
from realmtable.table.commands import Confirm, GoAway, Join, Leave, Next, Start
from realmtable.table.errors import Stale, Unavailable
from realmtable.table.events import Confirmed, Entry, Joined, Started
from realmtable.table.games.rolling_game import RollingGame
from realmtable.table.live import LiveTable
from realmtable.table.once import Once, once
from realmtable.table.room import Done, Job
from realmtable.table.rows import Person
from realmtable.table.schema import metadata
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.store import Store, new_code, secret_hash
from realmtable.table.writer import Writer
from tests.support.web.processes import Clock, begun_crowd, person, process, settled
from tests.support.web.sittings import REALMS, TABLE, games, snap

CROWD = Settings(kind="crowd", realms=REALMS)
MANY = 12


def joining(of: Person, name: str, fails: str = "") -> Job:
    """Sits down; or fails within the transaction, at once or when its seat is already stored."""

    def work(live: LiveTable, actor: Actor) -> list[Entry]:
        entries = Acting(live, 1000.0, actor).do(Join(name=name))
        if fails == "rules":
            raise ZeroDivisionError
        return entries

    def also(writer: Writer) -> None:
        if fails == "database":
            writer.add_seat(1, None, "twice", 0.0)
            writer.add_seat(1, None, "twice", 0.0)

    return Job(work, of, once(of.id, "join"), also=also)


async def crowd(service: TableService) -> tuple[str, list[Person]]:
    people = [await person(service, f"person {n}") for n in range(MANY)]
    opening = await service.open(await person(service, "host"), CROWD, None)
    return opening.code, people


async def names(service: TableService, code: str) -> list[str]:
    log = await service.store.log(code)
    return [entry.event.name for entry in log if isinstance(entry.event, Joined)]


class Promises:
    """Nothing acknowledged is ever missing, and several processes agree."""

    async def test_migrations_lead_to_the_schema(self, url: str) -> None:
        def differences(connection: Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        async with process(url) as service:
            assert await service.store.database.read(differences) == []

    async def test_migrations_run_again_without_harm(self, url: str) -> None:
        async with process(url) as service:
            opening = await service.open(await person(service, "ann"), TABLE, "ann")
        async with process(url) as service:
            assert (await service.view(opening.code, None)).phase == "lobby"

    async def test_a_restart_loses_nothing(self, url: str) -> None:
        async with process(url) as service:
            ann = await person(service, "ann")
            opening = await service.open(ann, TABLE, "ann", start=True)
            for turn in range(1, 5):
                confirm = Confirm(id=f"t{turn}", round=1, turn=turn, moves=["end"])
                await service.command(opening.code, ann, confirm)
            before = await service.view(opening.code, ann)
        async with process(url) as service:
            assert await service.view(opening.code, ann) == before
            await service.command(
                opening.code, ann, Confirm(id="t5", round=1, turn=5, moves=["end"])
            )

    async def test_an_acknowledged_command_is_in_the_log(self, url: str) -> None:
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

    async def test_a_command_sent_twice_counts_once(self, url: str) -> None:
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

    async def test_ids_belong_to_their_sender(self, url: str) -> None:
        async with process(url) as service:
            ann, bob = await person(service, "ann"), await person(service, "bob")
            opening = await service.open(ann, TABLE, "ann")
            await service.command(opening.code, bob, Join(id="same", name="bob"))
            await service.command(opening.code, ann, Start(id="same"))
            assert (await service.view(opening.code, ann)).phase == "playing"

    async def test_many_at_once_are_committed_together(self, url: str) -> None:
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

    async def test_two_processes_share_a_table(self, url: str) -> None:
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

    async def test_the_same_command_in_two_processes_counts_once(self, url: str) -> None:
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

    async def test_the_database_refuses_what_would_break_the_order(self, url: str) -> None:
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
        self, url: str, monkeypatch: pytest.MonkeyPatch
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

    async def test_snapshots_only_save_time(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(rooms, "SNAPSHOT_EVERY", 4)
        async with process(url) as service:
            ann = await person(service, "ann")
            opening = await service.open(ann, TABLE, "ann", start=True)
            for turn in range(1, 8):
                confirm = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
                await service.command(opening.code, ann, confirm)
            await settled(service)
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

    async def test_seats_belong_to_links(self, url: str) -> None:
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

    async def test_a_left_seats_link_is_void(self, url: str) -> None:
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

    async def test_timers_run_without_anyone_looking(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(upkeep, "LOOK_SECONDS", 0.01)
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
            while await service.store.due(clock.now):
                await asyncio.sleep(0.001)
            log = await service.store.log(opening.code)
            assert [type(entry.event).__name__ for entry in log[-2:]] == ["MovedOn", "Rolled"]

    async def test_bots_go_on_after_a_restart(self, url: str) -> None:
        async with process(url) as service:
            ann = await person(service, "ann")
            service.rooms.closing = True  # bots do not get to play
            with_bot = Settings(realms=REALMS, bots=["random"])
            opening = await service.open(ann, with_bot, "ann", start=True)
            confirm = Confirm(id="c", round=1, turn=1, moves=["end"])
            view = (await service.command(opening.code, ann, confirm)).view
            assert view.waiting == [seat.name for seat in view.seats if seat.by == "bot"]
        async with process(url) as service:
            await service.rooms.room(opening.code)
            await settled(service)
            assert (await service.view(opening.code, ann)).turn == 2

    async def test_a_game_against_a_bot_goes_to_its_end(self, url: str) -> None:
        async with process(url) as service:
            ann = await person(service, "ann")
            opening = await service.open(
                ann, Settings(realms=REALMS, bots=["random", "random"]), "ann", start=True
            )
            for turn in range(1, 10):
                confirm = Confirm(id=f"{turn}", round=1, turn=turn, moves=["end"])
                await service.command(opening.code, ann, confirm)
                await settled(service)
            view = await service.view(opening.code, ann)
            assert view.phase == "over"
            assert [len(place.rounds) for place in view.standing] == [1, 1, 1]

    async def test_keys_and_people_and_records(self, url: str) -> None:
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

    async def test_commands_are_applied_in_order(self, url: str) -> None:
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

    async def test_joined_is_stored_with_its_person(self, url: str) -> None:
        async with process(url) as service:
            ann, bob = await person(service, "ann"), await person(service, "bob")
            opening = await service.open(ann, TABLE, None)
            answer = await service.command(opening.code, bob, Join(id="j", name="bob"))
            assert isinstance((await service.store.log(opening.code))[-1].event, Joined)
            assert answer.view.me.seat == 1
            assert [row.person_id for row in await service.store.seats(opening.code)] == [bob.id]
            assert await service.store.tables_of(bob.id) == [opening.code]
            assert await service.store.tables_of(ann.id) == [opening.code]

    # --- a crowd -----------------------------------------------------------------------------

    async def test_turns_of_another_process_are_not_played_again(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with process(url) as here, process(url) as there:
            code, host, people = await begun_crowd(here)
            room = await there.rooms.room(code)
            for turn in range(1, 10):
                for each in people:
                    await here.command(code, each, Confirm(round=1, turn=turn, moves=["end"]))
                if turn < 9:
                    await here.command(code, host, Next(after=(await here.view(code, host)).number))
            play = RollingGame.play

            def played(*_args: Any) -> Any:
                raise AssertionError("a turn is played again")

            monkeypatch.setattr(RollingGame, "play", played)
            await there.rooms.refresh(code)
            assert [seat.done for seat in room.live.seats.values()] == [9] * len(people)
            again = TableService(there.store, there.games, shared=True)
            assert len((await again.view(code, host)).standing) == len(people)
            await again.stop()
            monkeypatch.setattr(RollingGame, "play", play)
            expected = msgspec.json.decode(snap((await here.rooms.room(code)).live))
            assert msgspec.json.decode(snap(room.live)) == expected

    # --- what is stored together ---------------------------------------------------------------

    @pytest.mark.parametrize("fails", ["rules", "database"])
    async def test_only_the_job_that_fails_gets_the_error(self, url: str, fails: str) -> None:
        async with process(url) as service:
            code, people = await crowd(service)
            room = await service.rooms.room(code)
            jobs = [
                joining(of, f"P{n}", fails if n in (3, 8) else "") for n, of in enumerate(people)
            ]
            results: list[Any] = await asyncio.gather(
                *(service.rooms.submit(room, job) for job in jobs), return_exceptions=True
            )
            failed = [n for n, result in enumerate(results) if not isinstance(result, Done)]
            assert failed == [3, 8]
            expected = [f"P{n}" for n in range(MANY) if n not in (3, 8)]
            assert await names(service, code) == expected, "nothing is lost, nothing is there twice"
            assert len(await service.store.seats(code)) == len(expected)
            view = await service.view(code, people[0])
            assert view.counts["seats"] == len(expected)
            again = await service.command(code, people[3], Join(id="again", name="P3"))
            assert again.number == view.number + 1

    async def test_a_database_that_is_away_is_tried_once(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nobody's command is to blame: all are told at once, and can be sent again."""
        async with process(url) as service:
            code, people = await crowd(service)
            room = await service.rooms.room(code)
            tries = 0

            def away(*_: object) -> None:
                nonlocal tries
                tries += 1
                raise OSError("connection refused")

            with monkeypatch.context() as broken:
                broken.setattr(Writer, "news", away)
                results = await asyncio.gather(
                    *(service.rooms.submit(room, joining(of, of.id[:5])) for of in people),
                    return_exceptions=True,
                )
            assert [type(result) for result in results] == [Unavailable] * MANY
            assert tries == 1
            jobs = [joining(of, of.id[:5]) for of in people]
            await asyncio.gather(*(service.rooms.submit(room, job) for job in jobs))
            assert await names(service, code) == [of.id[:5] for of in people]

    async def test_a_commit_whose_answer_was_lost_is_not_done_twice(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with process(url) as service:
            code, people = await crowd(service)
            room = await service.rooms.room(code)
            write = service.store.write
            lost = True

            async def write_and_lose(*given: Any) -> Any:
                nonlocal lost
                result = await write(*given)
                if lost:
                    lost = False
                    raise ZeroDivisionError("stored, but nobody hears of it")
                return result

            monkeypatch.setattr(service.store, "write", write_and_lose)
            jobs = [joining(of, f"P{n}") for n, of in enumerate(people)]
            done = await asyncio.gather(*(service.rooms.submit(room, job) for job in jobs))
            assert [result.number for result in done] == list(range(2, 2 + MANY))
            assert await names(service, code) == [f"P{n}" for n in range(MANY)]
