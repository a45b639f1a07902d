"""What happens at tables by itself: turn timers that run out, and bots that play."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from realmtable.table.acting import Acting, Actor
from realmtable.table.bot_job import BotJob
from realmtable.table.bot_pool import BotFailed, BotPool
from realmtable.table.chance import Chance
from realmtable.table.errors import Unavailable
from realmtable.table.events import Entry
from realmtable.table.game import Line, TableGame
from realmtable.table.live import LiveTable
from realmtable.table.room import Job, Room
from realmtable.table.rooms import Rooms
from realmtable.table.seat import SeatState

LOOK_SECONDS = 1.0  # between two looks at all timers
REST = 60.0  # seconds until a timer or a bot that failed is looked at again

log = logging.getLogger("realmtable.table")


@dataclass(frozen=True)
class _Turn:
    """A turn that a bot has to play."""

    game: TableGame
    seat: SeatState
    bot: str
    seed: str
    start: Any
    round: int
    turn: int
    job: BotJob | None  # for another process, if it takes long


class Upkeep:
    """Timers and bots of all tables."""

    def __init__(
        self, rooms: Rooms, pool: BotPool, clock: Callable[[], float], chance: Chance
    ) -> None:
        self._rooms = rooms
        self._pool = pool
        self._clock = clock
        self._chance = chance
        self._resting: dict[str, float] = {}  # tables whose timers failed: until when

    async def watch_over(self) -> None:
        """Turn timers, bots that a stopped process left waiting, tables that nobody uses."""
        while not self._rooms.closing:
            await asyncio.sleep(LOOK_SECONDS)
            now = self._clock()
            try:
                for code in await self._rooms.store.due(now):
                    await self.enforce(code)
                for room in list(self._rooms.open.values()):
                    if room.live.at < now - 5 and not room.lock.locked():
                        self.wake_bots(room)
                self._rooms.drop_idle()
            except Unavailable as error:
                log.warning("timers wait for the database", extra={"why": str(error)})
            except Exception:
                log.exception("timers could not be looked at")

    async def enforce(self, code: str) -> None:
        """A table that cannot be played on must not stop the clocks of the others. It is tried
        again later, and not every second."""
        now = time.monotonic()
        if self._resting.get(code, now) > now:
            return
        self._resting.pop(code, None)
        try:
            await self.tick(await self._rooms.room(code))
        except Unavailable:  # no table is to blame
            raise
        except Exception as error:
            self._resting[code] = now + REST
            log.warning("a timer could not be enforced", extra={"why": str(error), "table": code})

    async def tick(self, room: Room) -> None:
        """Moves on at a table without those whose time has run out."""
        await self._rooms.submit(room, Job(lambda live, _actor: Acting(live, self._clock()).tick()))

    def wake_bots(self, room: Room) -> None:
        """Has every bot's turn of a table played, beside everything else."""
        if self._rooms.closing or room.broken:
            return
        for seat in room.live.bots_to_move():
            if seat.number not in room.bots:
                room.bots.add(seat.number)
                self._rooms.spawn(self._play_bot, room, seat.number)

    async def _play_bot(self, room: Room, number: int) -> None:
        """Plays a seat's turns as long as there are any."""
        try:
            while not self._rooms.closing:
                turn = await self._turn(room, number)
                if turn is None:
                    return
                if turn.job is None:
                    play, level = turn.game.bot_turn, turn.seat.level
                    line = await self._pool.quick(play, turn.bot, turn.seed, turn.start, level)
                    await self._confirm(room, turn, line)
                else:
                    await self._play_long(room, number)
        except BotFailed as error:
            log.error("a bot cannot play", extra={"table": room.code, "why": str(error)})
            await asyncio.sleep(REST)
        finally:
            room.bots.discard(number)

    async def _turn(self, room: Room, number: int) -> _Turn | None:
        """The turn that a seat's bot has to play, if there is one: what is rolled must be in the
        log."""
        async with self._rooms.stored(room) as live:
            seat = live.seats[number] if number in live.by_bots else None
            if seat is None or seat.bot is None or not live.can_play(seat):
                return None
            start = live.start_of(seat)
            round, turn = live.game.place(seat.done)
            of = self._chance.of_bots(room.code, live.dice_secret)
            seed = f"{of} {number} {round}.{turn}"
            job = live.game.bot_job(seat.bot, seed, start, seat.level)
            return _Turn(live.game, seat, seat.bot, seed, start, round, turn, job)

    async def _play_long(self, room: Room, number: int) -> None:
        """Has another process play the turn that is there once it has time for it. What has
        changed at the table while it was played is found when it is confirmed."""
        async with self._pool.turn(room.live.host or room.code):
            turn = await self._turn(room, number)
            if turn is None or turn.job is None:
                return
            moves = await self._pool.play(turn.job)
        line = await self._rooms.threaded(turn.game.play, turn.start, moves)
        await self._confirm(room, turn, line)

    async def _confirm(self, room: Room, turn: _Turn, line: Line) -> None:
        work = self._bot_work(turn.seat, turn.round, turn.turn, line)
        await self._rooms.submit(room, Job(work))

    def _bot_work(
        self, seat: SeatState, round: int, turn: int, line: Line
    ) -> Callable[[LiveTable, Actor], list[Entry]]:
        def work(live: LiveTable, _actor: Actor) -> list[Entry]:
            if seat.start is line.start:
                seat.line = line
            return Acting(live, self._clock()).bot_turn(seat.number, round, turn, line.texts)

        return work
