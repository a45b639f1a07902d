"""The tables of this process: store first, then acknowledge, then tell everyone.

Commands of a table are applied one after the other. Those that arrive while a transaction is
under way wait and are committed together in the next one.
"""

import asyncio
import contextlib
import hmac
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from realmtable.core.errors import RealmtableError
from realmtable.table import snapshot, waiting
from realmtable.table.broadcast import Broadcaster
from realmtable.table.came_to import came_to
from realmtable.table.errors import Unavailable, Unreadable
from realmtable.table.events import Changed, Entry, Finished, Freed, Joined, Left, Moved
from realmtable.table.figures import new_results
from realmtable.table.game import Games
from realmtable.table.ghosts import parse_script
from realmtable.table.live import LiveTable
from realmtable.table.once import Once
from realmtable.table.recent import Recent
from realmtable.table.room import Done, Job, Room
from realmtable.table.rows import NewTable, SeatRow
from realmtable.table.store import CODE_LENGTH, CODE_LETTERS, Store, secret_hash
from realmtable.table.views import is_quiet
from realmtable.table.writer import Writer

T = TypeVar("T")
Publish = Callable[[str, int], Coroutine[Any, Any, None]]
BATCH = 200  # commands in one transaction
SNAPSHOT_EVERY = 200  # events, or for a crowd, whose turns need not be played again:
SNAPSHOT_TURNS = 4  # so many of each seat
MAX_ROOMS = 2_000
CROWD_PAUSE = 0.1  # seconds until other processes are told of a crowd's small news
IDLE_SECONDS = 600.0

log = logging.getLogger("realmtable.table")


class Rooms:
    """Loads tables from their logs and appends to them."""

    def __init__(self, store: Store, games: Games, publish: Publish | None = None) -> None:
        self.store = store
        self.games = games
        self.publish = publish
        self.counters: Counter[str] = Counter()
        self.open: dict[str, Room] = {}
        self.closing = False
        self.link_secret = b""  # what the secrets of seats are made from
        self.after_commit: Callable[[Room], None] = lambda _room: None
        self.tell: Callable[[Room, list[Entry]], None] = lambda _room, _added: None
        self.broadcaster = Broadcaster(self._when_stored)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="rules")
        self._tasks: set[asyncio.Task[None]] = set()
        self._commits: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Lets transactions that are under way finish, then stops."""
        self.end_streams()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._commits, return_exceptions=True)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def end_streams(self) -> None:
        """Lets everyone who listens go, so that they come back to the next process."""
        self.closing = True
        for room in self.open.values():
            self.broadcaster.end(room)

    def spawn(self, work: Callable[..., Coroutine[Any, Any, None]], *args: object) -> None:
        """Runs something in the background; what goes wrong there is logged."""

        async def run() -> None:
            try:
                await work(*args)
            except RealmtableError as error:
                log.warning("background work was refused", extra={"why": error.why})
            except Unavailable as error:
                log.warning("background work found no database", extra={"why": str(error)})
            except Exception:
                log.exception("background work failed")

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def threaded(self, work: Callable[..., T], *args: object) -> T:
        """Runs the rules' longer work beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def seat_secret(self, code: str, seat: int, link: int = 0) -> str:
        """The secret of a seat's link, another one for each new link. It is worked out, never
        stored."""
        assert self.link_secret, "the service has not been started"
        of = f"seat {code} {seat} {link}" if link else f"seat {code} {seat}"
        return hmac.digest(self.link_secret, of.encode(), "sha256").hex()[:40]

    def code_for(self, once: Once, attempt: int) -> str:
        """The code of the table that a request opens: the same request finds the same table."""
        of = f"table {once.id} {attempt}"
        digest = int.from_bytes(hmac.digest(self.link_secret, of.encode(), "sha256"))
        letters = []
        for _ in range(CODE_LENGTH):
            digest, letter = divmod(digest, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return "".join(letters)

    # --- loading -------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """The table with this code, from memory or from its log."""
        code = code.upper()
        room = self.open.get(code)
        if room is None or room.broken:
            loading = self._loading.get(code)
            if loading is None:
                loading = asyncio.create_task(self._load(code, room))
                self._loading[code] = loading
                loading.add_done_callback(lambda _: self._loading.pop(code, None))
            room = await asyncio.shield(loading)
        room.used = time.monotonic()
        return room

    async def _load(self, code: str, old: Room | None) -> Room:
        """A table that is damaged is refused in words, like one of other rules: whoever goes
        through many tables passes it over."""
        try:
            return await self._read(code, old)
        except (RealmtableError, Unavailable, SQLAlchemyError):
            raise
        except Exception as error:
            log.exception("a table cannot be read", extra={"table": code})
            raise Unreadable(
                "what is kept of this table is damaged and cannot be read; "
                "whoever runs this server can look for a backup"
            ) from error

    async def _read(self, code: str, old: Room | None) -> Room:
        row = await self.store.table(code)
        script = parse_script(row.script)
        live = LiveTable(self.games, code, row.dice_secret, script)
        saved = await self.store.snapshot(code)
        if saved is not None:
            try:
                live = await self.threaded(
                    snapshot.restore, self.games, code, row.dice_secret, script, saved
                )
            except Exception as error:  # a snapshot only saves time
                log.warning("a snapshot was passed over", extra={"why": str(error), "table": code})
        first = live.number
        after = min(first, old.told_number) if old is not None else first
        entries = await self.store.log(code, after)
        await self.threaded(self._replay, live, [each for each in entries if each.number > first])
        seats = await self.store.seats(code)
        room = Room(row, live, seats)
        if old is not None:  # those who listen go on listening
            room = old
            room.live, room.broken = live, False
            room.set_seats(seats)
        told = [each for each in entries if each.number <= room.told_number]
        room.recent = Recent(after)
        for entry in told:
            room.recent.add(entry, is_quiet(live, entry.event))
        self.broadcaster.tell(room, entries[len(told) :])
        self.open[code] = room
        self.counters["tables_loaded"] += 1
        self.after_commit(room)
        return room

    def adopt(self, row: NewTable, live: LiveTable, seats: list[SeatRow]) -> None:
        """Keeps a table that was just stored, so that it need not be read again."""
        room = Room(row, live, seats)
        room.used = time.monotonic()
        self.open[row.code] = room
        self.after_commit(room)

    def _replay(self, live: LiveTable, entries: list[Entry]) -> None:
        for entry in entries:
            live.apply(entry)

    def drop_idle(self) -> None:
        """Forgets tables that nobody has used for a while; their logs are in the database."""
        now = time.monotonic()
        idle = [
            room
            for room in self.open.values()
            if not (room.listeners or room.bots or room.lock.locked())
        ]
        idle.sort(key=lambda room: room.used)
        over = len(self.open) - MAX_ROOMS
        for n, room in enumerate(idle):
            if n < over or room.used < now - IDLE_SECONDS:
                self.open.pop(room.code, None)

    @contextlib.asynccontextmanager
    async def stored(self, room: Room) -> AsyncIterator[LiveTable]:
        """The table as it is in the log: nothing that is not committed yet is seen. Whoever uses
        it must not wait for anything inside."""
        if room.broken:
            await self.room(room.code)
        if room.lock.locked():
            async with room.lock:
                yield room.live
        else:
            yield room.live

    def _when_stored(self, room: Room, deed: Callable[[Room], None]) -> None:
        async def do() -> None:
            async with self.stored(room):
                deed(room)

        self.spawn(do)

    def hear(self, code: str, number: int) -> None:
        """Another process says that the log of a table has reached this number."""
        room = self.open.get(code)
        if room is None or number <= max(room.told, room.live.number):
            return
        behind = room.told > room.live.number
        room.told = number
        if not behind:  # else somebody is about to read the log anyway
            self.spawn(self._follow, room)

    async def _follow(self, room: Room) -> None:
        while room.live.number < room.told and not room.broken and not self.closing:
            before = room.live.number
            await self.refresh(room.code)
            if room.live.number == before:
                room.told = before  # the log is not that long: a message of long ago

    async def look_for_news(self, room: Room) -> None:
        """Whether other processes have appended something by now. All who ask before the next
        look has begun share it; one that has begun may have missed what was stored since."""
        if room.next_look is None:
            room.next_look = asyncio.create_task(self._look(room))
        await asyncio.shield(room.next_look)

    async def _look(self, room: Room) -> None:
        async with room.looking:
            room.next_look = None
            if await self.store.last_number(room.code) > room.live.number:
                await self.refresh(room.code)

    async def refresh(self, code: str) -> None:
        """Another process may have appended to this table's log."""
        room = self.open.get(code)
        if room is not None and not room.broken:
            async with room.lock:
                entries = await self.store.log(code, room.live.number)
                moved = _moved_seats(entries)
                seats = await self.store.seats(code, moved) if moved else []
                self._follow_log(room, entries, lambda _moved: seats)
                if entries:
                    self.broadcaster.tell(room, entries)

    def _follow_log(
        self, room: Room, entries: list[Entry], seats: Callable[[list[int]], list[SeatRow]]
    ) -> None:
        """Takes over what other processes have appended, and who holds the seats it is about."""
        for entry in entries:
            room.live.apply(entry)
        moved = _moved_seats(entries)
        if moved:
            kept = seats(moved)
            room.take_over(kept)
            for number in set(moved) - {row.seat for row in kept}:
                room.remove_seat(number)

    # --- appending -----------------------------------------------------------------------------

    async def submit(self, room: Room, job: Job) -> Done:
        """Puts a job into the log, together with all others that wait for it."""
        room.queue.append(job)
        if not room.committing:
            room.committing = True
            task = asyncio.create_task(self._commit_all(room))
            self._commits.add(task)
            task.add_done_callback(self._commits.discard)
        done = await job.done
        if done.error is not None:
            raise done.error
        return done

    async def _commit_all(self, room: Room) -> None:
        """Works through everything that waits. Nobody's leaving stops it half-way."""
        try:
            while room.queue:
                if room.broken:
                    await self.room(room.code)
                async with room.lock:
                    await self._commit(room)
        except Exception as error:
            self._note_failure(room, error)
            jobs, room.queue = room.queue, []
            for job in jobs:
                job.fail(error)
        finally:
            room.committing = False

    async def _commit(self, room: Room) -> None:
        """One transaction. The caller holds the room's lock. If it fails, nobody else's job fails
        with the one that is to blame: each is tried again alone."""
        jobs: list[Job] = []
        try:
            made = await self._append(room, jobs)
        except Exception as error:
            room.broken = True  # memory may be ahead of the log
            if len(jobs) > 1 and not isinstance(error, Unavailable):
                for job in jobs:
                    job.alone = True
                room.queue = jobs + room.queue
                return
            for job in jobs:
                job.fail(error)
            if isinstance(error, Unavailable) or not jobs:
                raise
            self._note_failure(room, error)
            return
        for job, result in zip(jobs, made.results, strict=True):
            if not job.done.done():
                job.done.set_result(result)
        if made.foreign:
            self.broadcaster.tell(room, made.foreign)
        if made.added:
            self.counters["events"] += len(made.added)
            self.broadcaster.tell(room, made.added)
            if self.publish is not None:
                self._publish(self.publish, room, made.added)
            self.after_commit(room)
            self.tell(room, made.added)
            self._keep_snapshot(room)

    def _publish(self, publish: Publish, room: Room, added: list[Entry]) -> None:
        """Tells other processes: at once what all must hear, a crowd's small news together."""
        if not all(is_quiet(room.live, entry.event) for entry in added):
            self.spawn(publish, room.code, room.told_number)
        elif not room.unpublished:
            room.unpublished = True

            async def later() -> None:
                await asyncio.sleep(CROWD_PAUSE)
                room.unpublished = False
                await publish(room.code, room.told_number)

            self.spawn(later)

    def _note_failure(self, room: Room, error: Exception) -> None:
        room.broken = True
        if isinstance(error, Unavailable):
            log.warning("the database is away", extra={"table": room.code, "why": str(error)})
        else:
            log.error("a transaction failed", exc_info=error, extra={"table": room.code})

    def _keep_snapshot(self, room: Room) -> None:
        number = room.live.number
        often = max(SNAPSHOT_EVERY, SNAPSHOT_TURNS * len(room.live.seats))
        if number - room.snapshot_number >= often:
            room.snapshot_number = number
            taken = snapshot.take(room.live)
            if taken is not None:
                self.spawn(self.store.save_snapshot, room.code, number, taken)

    async def _append(self, room: Room, jobs: list[Job]) -> "_Appended":
        """Fills `jobs` with those that are in the transaction."""
        appended = await self.store.write(
            room.code, lambda writer: self._decide(room, jobs, writer)
        )
        self.counters["commands"] += sum(job.once is not None for job in jobs)
        self.counters["transactions"] += 1
        return appended

    def _decide(self, room: Room, jobs: list[Job], writer: Writer) -> "_Appended":
        """Within the transaction, perhaps in the thread that writes: what is new in the log, then
        one job after the other. Nobody else touches the table meanwhile."""
        live = room.live
        made = _Appended([], [], [])
        commands: dict[int, Once] = {}
        writer.hold()  # another process may take its time: what comes meanwhile goes along
        jobs += room.queue[: 1 if room.queue[0].alone else BATCH]
        del room.queue[: len(jobs)]
        ids = [job.once.id for job in jobs if job.once]
        made.foreign, known = writer.news(live.number, ids)
        self._follow_log(room, made.foreign, writer.seats)
        host, noted = live.host, (int(live.at), waiting.deadline(live))
        for job in jobs:
            try:
                if job.once is not None and job.once.id in known:
                    number, body = known[job.once.id]
                    job.once.check(body)
                    self.counters["commands_again"] += 1
                    made.results.append(Done(number, []))
                    continue
                entries = job.work(live, room.actor(job.person))
            except RealmtableError as error:
                self.counters["commands_refused"] += 1
                made.results.append(Done(live.number, [], error))
                continue
            number = entries[0].number if entries else live.number
            if entries and job.once is not None:
                commands[number] = job.once
                known[job.once.id] = (number, job.once.body)
            made.added += entries
            made.results.append(Done(number, entries))
            self._seats_changed(room, writer, job, entries)
            if entries and job.also is not None:
                job.also(writer)
        if made.added:
            writer.add(made.added, commands, came_to(live, made.added))
            deadline = waiting.deadline(live)
            if noted != (int(live.at), deadline):  # else the row says so, to the second
                writer.moved_on(live.at, deadline)
            if live.host != host:
                writer.update(host=live.host)
            if _is_finished(made.added):
                writer.update(finished=live.at)
            writer.add_results(new_results(live, room.persons, made.added))
            if room.row.day and _is_finished(made.added):
                writer.finish_challenge(_best_total(live), live.at)
            if any(isinstance(entry.event, Changed) for entry in made.added):
                settings = msgspec.json.encode(live.settings).decode()
                writer.update(name=live.settings.name, settings=settings)
        return made

    def _seats_changed(self, room: Room, writer: Writer, job: Job, entries: list[Entry]) -> None:
        for entry in entries:
            event = entry.event
            if isinstance(event, Joined) and event.free:
                hash = secret_hash(self.seat_secret(room.code, event.seat))
                writer.add_seat(event.seat, None, hash, entry.at)
                room.unbind(event.seat, hash)
            elif isinstance(event, Freed):
                hash = secret_hash(self.seat_secret(room.code, event.seat, entry.number))
                writer.free_seat(event.seat, hash, entry.at)
                room.unbind(event.seat, hash)
            elif isinstance(event, Joined) and event.by == "person" and job.person is not None:
                hash = secret_hash(self.seat_secret(room.code, event.seat))
                writer.add_seat(event.seat, job.person.id, hash, entry.at)
                room.bind(event.seat, job.person.id, hash)
            elif isinstance(event, Left) and event.seat not in room.live.seats:
                writer.remove_seat(event.seat)
                room.remove_seat(event.seat)
        if job.binds is not None and job.person is not None and entries:
            hash = secret_hash(self.seat_secret(room.code, job.binds, entries[0].number))
            writer.move_seat(job.binds, job.person.id, hash, entries[0].at)
            room.bind(job.binds, job.person.id, hash)


@dataclass
class _Appended:
    """What came of a transaction."""

    results: list[Done]
    added: list[Entry]
    foreign: list[Entry]  # what other processes had appended before


def _moved_seats(entries: list[Entry]) -> list[int]:
    """The seats that somebody else may hold after these events."""
    events = [entry.event for entry in entries]
    changes = [event for event in events if isinstance(event, Joined | Left | Moved | Freed)]
    return sorted({event.seat for event in changes})


def _is_finished(added: list[Entry]) -> bool:
    return any(isinstance(entry.event, Finished) for entry in added)


def _best_total(live: LiveTable) -> int:
    totals = [sum(live.game.own(seat.scores)) for seat in live.seats.values()]
    return max(totals, default=0)
