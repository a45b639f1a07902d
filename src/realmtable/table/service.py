"""What people do with tables: open them, sit down, play, look, listen."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from realmtable.core.errors import IllegalMove, UnknownName
from realmtable.table import challenge, fair, waiting
from realmtable.table.acting import Acting, Actor
from realmtable.table.bot_pool import BotPool, worker_command
from realmtable.table.broadcast import FAR_BEHIND
from realmtable.table.chance import Chance
from realmtable.table.clock import SteadyClock
from realmtable.table.commands import MAX_MOVES, Change, Command, Confirm, Show, Start
from realmtable.table.errors import Forbidden, Stale
from realmtable.table.events import Entry, Opened
from realmtable.table.game import Games
from realmtable.table.game import Line as TurnLine
from realmtable.table.ghosts import Past, script_text
from realmtable.table.hall import HallView, hall_view
from realmtable.table.live import LiveTable, Script
from realmtable.table.names import seat_name
from realmtable.table.once import Once, once
from realmtable.table.outcomes import TurnView
from realmtable.table.room import Job, Line, Listener, Room
from realmtable.table.rooms import Publish, Rooms
from realmtable.table.rows import NewTable, Person, SeatRow
from realmtable.table.seat import SeatState
from realmtable.table.settings import Settings, check_settings
from realmtable.table.store import Store, new_code, secret_hash
from realmtable.table.turns import check_shown, play_on
from realmtable.table.upkeep import Upkeep
from realmtable.table.views import (
    Around,
    SeatView,
    TableView,
    Viewer,
    seats_page,
    table_view,
    turns_seen,
)
from realmtable.table.writer import Writer

T = TypeVar("T")
VOID_LINK = "this link belongs to no seat (any more)"
HEARTBEAT = 15.0  # seconds

log = logging.getLogger("realmtable.table")


@dataclass(frozen=True)
class Answer:
    """The acknowledgement of a command."""

    number: int
    view: TableView


@dataclass(frozen=True)
class Opening:
    """A table that was just opened."""

    code: str
    seat: int | None


class TableService:
    """All tables, as people meet them."""

    def __init__(
        self,
        store: Store,
        games: Games,
        *,
        clock: Callable[[], float] | None = None,
        publish: Publish | None = None,
        link_secret: bytes = b"",
        shared: bool = False,
        bots: BotPool | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock or SteadyClock()
        self.chance = chance or Chance()
        self.shared = shared  # other processes append to the same database
        self.rooms = Rooms(store, games, publish)
        self.rooms.link_secret = link_secret
        self.bots = bots or BotPool(worker_command({}))
        self.bots.counters = self.rooms.counters
        self.upkeep = Upkeep(self.rooms, self.bots, self.clock, self.chance)
        self.rooms.after_commit = self.upkeep.wake_bots
        self.rooms.broadcaster.secret_open = self.secret_open
        self.counters = self.rooms.counters
        self._careful = asyncio.Lock()

    async def start(self) -> None:
        if not self.rooms.link_secret:
            self.rooms.link_secret = await self.store.key("seat links")
        if isinstance(self.clock, SteadyClock):
            self.clock.begin_after(await self.store.newest())
        self.rooms.spawn(self.upkeep.watch_over)
        self.rooms.spawn(self._signs_of_life)

    async def stop(self) -> None:
        await self.rooms.stop()
        self.bots.stop()

    def today(self) -> str:
        """The day of today's challenge, which goes by the calendar."""
        wall = self.clock.wall if isinstance(self.clock, SteadyClock) else self.clock
        return challenge.day_of(wall())

    # --- commands ------------------------------------------------------------------------------

    async def command(self, code: str, person: Person, command: Command) -> Answer:
        """Carries out a command; the same command again gets the same answer."""
        room = await self.visit(code, person, acts=True)
        if isinstance(command, Confirm | Show):
            await self._prepare(room, person, command)

        asked = msgspec.structs.replace(command, id="", after=0)
        seed = ""
        if isinstance(command, Change | Start):
            seed = self.chance.seed(room.live.dice_secret, room.live.game.drawn, asked)

        def work(live: LiveTable, actor: Actor) -> list[Entry]:
            return Acting(live, self.clock(), actor, seed).do(command)

        said = once(person.id, command.id, asked)
        done = await self.rooms.submit(room, Job(work, person, said))
        async with self.rooms.stored(room):
            return Answer(done.number, self._view(room, person))

    async def _prepare(self, room: Room, person: Person, command: Confirm | Show) -> None:
        """Plays the moves of a turn beside the event loop, so that the log waits for nothing."""
        async with self.rooms.stored(room) as live:
            seat = live.seats.get(room.seat_of(person.id) or 0)
            if seat is None or seat.bot is not None or not live.can_play(seat):
                return
            if live.game.place(seat.done) != (command.round, command.turn):
                return
            start = live.start_of(seat)
        if len(command.moves) <= MAX_MOVES:
            await self._play(live, seat, start, command.moves)

    async def _play(
        self, live: LiveTable, seat: SeatState, start: Any, moves: list[str]
    ) -> TurnLine:
        line = await self.rooms.threaded(live.game.play, start, moves, seat.line)
        if seat.start is start:
            seat.line = line
        return line

    # --- opening tables ------------------------------------------------------------------------

    async def open(
        self,
        person: Person,
        settings: Settings,
        name: str | None,
        *,
        start: bool = False,
        past: Past | None = None,
        day: str | None = None,
        ranked: bool = False,
        secret: bytes | None = None,
        once: Once | None = None,
    ) -> Opening:
        """Opens a table, with a seat for the person if they say their name. `past` is a game to
        play again, `day` a challenge, which counts if it is `ranked`, and `secret` what the dice
        are rolled from, if it is not to be drawn. The same request, by `once`, opens the same
        table again."""
        kind = self.games.of(settings.game)
        settings = check_settings(settings, kind)
        about = (settings, name or person.name)
        if secret is None and settings.dice == "server":
            secret = self.chance.secret("dice", *about)
        seed = self.chance.seed("realms", *about)
        if day is not None:
            key = await self._challenge_key()
            secret, seed = challenge.day_secret(key, day), challenge.day_seed(key, day)
        if past is not None:
            secret = None
        realms = past.realms if past else kind.draw(settings, seed)
        opened = Opened(
            settings=settings,
            realms=realms,
            pins=past.pins if past else kind.pins(realms, settings),
            commitment=fair.commitment(secret) if secret else "",
            host=person.id,
            bot_names=kind.bot_names,
        )
        for attempt in range(5):
            code, now = (
                new_code() if once is None else self.rooms.code_for(once, attempt),
                self.clock(),
            )
            known = await self._opened_before(code, person, once)
            if known is not None:
                return known
            script = Script(past.rolls) if past else None
            live = LiveTable(self.games, code, secret, script)
            acting = Acting(live, now, seed=seed)
            acting.open(opened, name)
            for ghost in past.seats if past else []:
                acting.add_ghost(ghost.name, past.of if past else "", ghost.turns, ghost.level)
            if start:
                await self.rooms.threaded(acting.begin)
            seat = next((each for each in live.seats if live.seats[each].by == "person"), None)
            if past is not None and seat is not None:
                await self.rooms.threaded(play_on, acting, live.seats[seat], past.lead)
            row = NewTable(
                code=code,
                game=settings.game,
                kind=settings.kind,
                name=settings.name,
                settings=msgspec.json.encode(settings).decode(),
                host=person.id,
                dice_secret=secret,
                script=script_text(script) if script else None,
                day=day,
            )
            if await self._store_new(row, acting, person, seat, day if ranked else None, once):
                self.counters["tables_opened"] += 1
                return Opening(code, seat)
            known = await self._opened_before(code, person, once)
            if known is not None:  # the same request, a moment earlier
                return known
        raise RuntimeError("no free code was found")

    async def _opened_before(self, code: str, person: Person, once: Once | None) -> Opening | None:
        """The table that the same request has opened."""
        found = await self.store.command_of(code, once.id) if once is not None else None
        if once is None or found is None:
            return None
        once.check(found[1])
        return Opening(code, (await self.rooms.room(code)).seat_of(person.id))

    def seat_row(self, code: str, seat: int, person: str) -> SeatRow:
        """A seat as it is kept, with the secret of its link."""
        return SeatRow(code, seat, person, secret_hash(self.rooms.seat_secret(code, seat)))

    async def _store_new(
        self,
        row: NewTable,
        acting: Acting,
        person: Person,
        seat: int | None,
        day: str | None,
        once: Once | None,
    ) -> bool:
        """Stores a new table; false if its code is taken."""
        live = acting.table
        seats = [self.seat_row(row.code, seat, person.id)] if seat is not None else []

        def work(writer: Writer) -> None:
            store_table(writer, row, acting, seats, once)
            if day is not None and seat is not None:
                writer.add_challenge(day, person.id, live.seats[seat].name)

        try:
            await self.store.write(row.code, work)
        except IntegrityError:
            if day is not None and await self.store.challenge_play(day, person.id):
                raise IllegalMove("you have played this day's challenge already") from None
            return False
        self.rooms.adopt(row, live, seats)
        return True

    # --- seats and their links -----------------------------------------------------------------

    async def look_at_seat(self, person: Person | None, secret: str) -> tuple[Room, SeatState]:
        """The seat that a link belongs to."""
        row = await self.store.seat_by_secret(secret_hash(secret), person.id if person else "")
        if row is not None:
            room = await self.rooms.room(row.table_code)
            if row.seat in room.live.seats:
                return room, room.live.seats[row.seat]
        raise UnknownName(VOID_LINK)

    async def take_seat(self, person: Person, secret: str) -> tuple[Room, SeatState]:
        """Moves a seat to this person's browser. Its link is a new one from then on; whoever
        holds the seat may have used the old one twice."""
        room, seat = await self.look_at_seat(person, secret)
        if room.persons.get(seat.number) != person.id:

            def work(live: LiveTable, actor: Actor) -> list[Entry]:
                old = room.persons.get(seat.number)
                if old == person.id:
                    return []
                if room.hashes.get(seat.number) != secret_hash(secret):  # somebody was faster
                    raise UnknownName(VOID_LINK)
                if actor.seat is not None and not live.seats[actor.seat].left:
                    raise IllegalMove(
                        "you have a seat at this table; leave it first, or open the link in "
                        "another browser"
                    )
                return Acting(live, self.clock()).move_seat(seat.number, old, person.id)

            await self.rooms.submit(room, Job(work, person, binds=seat.number))
        return room, seat

    async def rename(self, person: Person, name: str) -> Person:
        """Remembers a person's name."""
        name = seat_name(name)
        if name != person.name:
            await self.store.rename_person(person.id, name)
        return Person(person.id, name)

    # --- looking -------------------------------------------------------------------------------

    async def visit(self, code: str, person: Person | None, *, acts: bool = False) -> Room:
        """The table, after checking that the person may look and that nobody's time is up. Who
        acts finds all news with the transaction."""
        room = await self.rooms.room(code)
        if self.shared and not acts:
            await self.rooms.look_for_news(room)  # nobody sees less here than elsewhere before
        await self._blind(room, person)
        settings = room.live.settings
        if settings.timer is not None or settings.quorum is not None:
            async with self.rooms.stored(room) as live:
                deadline = waiting.deadline(live)
            if deadline is not None and self.clock() >= deadline:
                await self.upkeep.tick(room)
        return room

    async def _blind(self, room: Room, person: Person | None) -> None:
        """Nobody looks at others' play of today's challenge before having played it."""
        day = room.row.day
        if day is None or self.secret_open(room):
            return
        if person is not None and room.seat_of(person.id) is not None:
            return
        play = await self.store.challenge_play(day, person.id) if person else None
        if play is None or play.finished is None:
            raise Forbidden("play today's challenge first; then you may see how others did")

    def secret_open(self, room: Room) -> bool:
        """Whether a finished table's secret may be shown: not while others play the same dice."""
        return room.row.day is None or room.row.day < self.today()

    def viewer(self, room: Room, person: Person | None) -> Viewer:
        if person is None:
            return Viewer()
        seat = room.seat_of(person.id)
        link = None
        if seat is not None:
            link = self.seat_link(room, seat)
        return Viewer(person.id, person.name, seat, link)

    def seat_link(self, room: Room, seat: int) -> str | None:
        """The secret link of a seat; none if the server's secret has changed since."""
        secret = self.rooms.seat_secret(room.code, seat, room.live.seats[seat].link)
        return f"/s/{secret}" if room.hashes.get(seat) == secret_hash(secret) else None

    def _around(self, room: Room) -> Around:
        def online(seat: int) -> bool | None:
            return None if self.shared else room.online[seat] > 0

        return Around(
            now=self.clock(),
            host_seat=room.host_seat(),
            online=online,
            link=lambda seat: self.seat_link(room, seat),
            day=room.row.day,
            secret_open=self.secret_open(room),
        )

    def _view(self, room: Room, person: Person | None) -> TableView:
        return table_view(room.live, self.viewer(room, person), self._around(room))

    async def view(self, code: str, person: Person | None) -> TableView:
        """The table as this person may see it."""
        room = await self.visit(code, person)
        async with self.rooms.stored(room):
            return self._view(room, person)

    async def seats(
        self, code: str, person: Person | None, offset: int, limit: int
    ) -> list[SeatView]:
        """Some of a crowd's seats."""
        room = await self.visit(code, person)
        async with self.rooms.stored(room):
            return self.some_seats(room, person, offset, limit)

    def some_seats(
        self, room: Room, person: Person | None, offset: int, limit: int
    ) -> list[SeatView]:
        viewer, around = self.viewer(room, person), self._around(room)
        return seats_page(room.live, viewer, around, offset, limit)

    async def hall(self, code: str, person: Person | None) -> HallView:
        """What the big screen shows of the crowd."""
        room = await self.visit(code, person)
        async with self.rooms.stored(room) as live:
            viewer = self.viewer(room, person)
            mine = live.seats.get(viewer.seat or 0)
            host = bool(viewer.person) and viewer.person == live.host
            return hall_view(live, self.clock(), turns_seen(live, mine, host))

    async def turn(
        self, code: str, person: Person, moves: list[str], meant: tuple[int, int] | None = None
    ) -> TurnView:
        """Tries moves on the person's turn; nothing is stored. `meant` is the round and turn that
        the moves are for."""
        room = await self.visit(code, person)
        async with self.rooms.stored(room) as live:
            seat = live.seats.get(room.seat_of(person.id) or 0)
            if seat is None:
                raise Forbidden("you have no seat at this table")
            if live.phase == "lobby":
                raise IllegalMove("the game has not started yet")
            if not live.can_play(seat):
                raise Stale(live.game.not_there_yet)
            round, turn = live.game.place(seat.done)
            if meant not in (None, (round, turn)):
                raise Stale(f"you are in turn {live.game.called(round, turn)} by now")
            start = live.start_of(seat)
            index = seat.done
            before = live.game.before(seat.position, index, seat.level)
            by = live.game.beside(live, seat)
        line = await self._play(live, seat, start, moves)
        check_shown(seat, line)
        return await self.rooms.threaded(live.game.turn_view, seat.number, before, line, index, by)

    async def careful(self, work: Callable[..., T], *args: object) -> T:
        """Work on what people bring: in a thread, one after the other."""
        async with self._careful:
            return await self.rooms.threaded(work, *args)

    async def day_realms(self, day: str) -> list[list[str]]:
        """The realms of a challenge."""
        key = await self._challenge_key()
        settings = challenge.day_settings(day)
        return self.games.of(settings.game).draw(settings, challenge.day_seed(key, day))

    async def _challenge_key(self) -> bytes:
        return self.chance.fixed or await self.store.key("challenge")

    # --- listening -----------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def listening(
        self, code: str, person: Person | None, after: int | None, line: Line
    ) -> AsyncIterator[None]:
        """Meanwhile the line is told what happens after a number, as this person may see it."""
        room = await self.visit(code, person)
        last = room.live.number if after is None else after
        listener = Listener(line, person.id if person else "", last)
        tell = self.rooms.broadcaster
        try:
            while not self.rooms.closing:
                async with self.rooms.stored(room):
                    if tell.add(room, listener):
                        break
                entries = await self.store.log(room.code, listener.last, FAR_BEHIND)
                async with self.rooms.stored(room):
                    tell.catch_up(room, listener, entries)
            if self.rooms.closing:
                line.end()
            yield
        finally:
            room.remove_listener(listener)

    async def _signs_of_life(self) -> None:
        while not self.rooms.closing:
            await asyncio.sleep(HEARTBEAT)
            await self.give_sign_of_life()

    async def give_sign_of_life(self) -> None:
        """All streams have one clock. What other processes have appended, and could not tell of,
        is looked for at the same time, once for each table that somebody listens to."""
        for room in [room for room in self.rooms.open.values() if room.listeners]:
            try:
                self.rooms.broadcaster.beat(room)
                if room.broken:
                    await self.rooms.room(room.code)
                elif self.shared:
                    await self.rooms.refresh(room.code)
            except Exception:
                log.exception("a table could not be looked at", extra={"table": room.code})


def store_table(
    writer: Writer,
    row: NewTable,
    acting: Acting,
    seats: list[SeatRow],
    once: Once | None = None,
) -> None:
    """Stores a table with its first events and whoever sits at it."""
    live = acting.table
    writer.create(row, live.at)
    writer.add(acting.entries, {1: once} if once is not None else {})
    writer.moved_on(live.at, waiting.deadline(live))
    for each in seats:
        writer.add_seat(each.seat, each.person_id, each.secret_hash, live.at)
