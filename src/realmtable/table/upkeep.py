"""What happens at tables by itself: turn timers that run out, and bots that play."""

import asyncio
import logging
import time
from collections.abc import Callable

from realmtable.table.acting import Acting, Actor
from realmtable.table.errors import Unavailable
from realmtable.table.events import Entry
from realmtable.table.game import Line
from realmtable.table.live import LiveTable
from realmtable.table.room import Job, Room
from realmtable.table.rooms import Rooms
from realmtable.table.seat import SeatState

REST = 60.0  # seconds until the timer of a table that failed is looked at again

log = logging.getLogger("realmtable.table")


class Upkeep:
    """Timers and bots of all tables."""

    def __init__(self, rooms: Rooms, clock: Callable[[], float]) -> None:
        self._rooms = rooms
        self._clock = clock
        self._resting: dict[str, float] = {}  # tables whose timers failed: until when

    async def watch_over(self) -> None:
        """Turn timers, bots that a stopped process left waiting, tables that nobody uses."""
        while not self._rooms.closing:
            await asyncio.sleep(1.0)
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
                async with self._rooms.stored(room) as live:  # what is rolled must be in the log
                    seat = live.seats.get(number)
                    if seat is None or seat.bot is None or not live.can_play(seat):
                        return
                    bot, start, level = seat.bot, live.start_of(seat), seat.level
                    round, turn = live.game.place(seat.done)
                seed = f"{room.code} {number} {round}.{turn}"
                line = await self._rooms.threaded(live.game.bot_turn, bot, seed, start, level)
                await self._rooms.submit(room, Job(self._bot_work(seat, round, turn, line)))
        finally:
            room.bots.discard(number)

    def _bot_work(
        self, seat: SeatState, round: int, turn: int, line: Line
    ) -> Callable[[LiveTable, Actor], list[Entry]]:
        def work(live: LiveTable, _actor: Actor) -> list[Entry]:
            if seat.start is line.start:
                seat.line = line
            return Acting(live, self._clock()).bot_turn(seat.number, round, turn, line.texts)

        return work
