"""A table in memory: its state, who holds its seats, and who listens."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from realmtable.core.errors import RealmtableError
from realmtable.table.acting import Actor
from realmtable.table.events import Entry, Freed, Joined, Left, Moved
from realmtable.table.game import TurnTold
from realmtable.table.live import LiveTable
from realmtable.table.store import NewTable, Person, SeatRow, Writer
from realmtable.table.views import is_quiet

TAIL = 500  # events kept in memory for those who reconnect
QUIET_SECONDS = 1.0
MANY = 1000  # listeners; more of them hear small news less often


@dataclass
class Job:
    """A command on its way into the log."""

    work: Callable[[LiveTable, Actor], list[Entry]]
    person: Person | None = None
    command: str | None = None  # its id, made unique to the person
    binds: int | None = None  # the seat that is to belong to the person
    also: "Callable[[Writer], None] | None" = None  # within the transaction, if there are events
    alone: bool = False  # in a transaction of its own: one that it was in with others has failed
    done: "asyncio.Future[Done]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)
            self.done.exception()  # whoever asked may be gone


@dataclass(frozen=True)
class Done:
    """What came of a job: the number of its first event (or the last there was), or an error."""

    number: int
    entries: list[Entry]
    error: RealmtableError | None = None


class Room:
    """One table as this process knows it. Only the event loop's thread touches it."""

    def __init__(self, row: NewTable, live: LiveTable, seats: list[SeatRow]) -> None:
        self.row = row
        self.live = live
        self.lock = asyncio.Lock()
        self.queue: list[Job] = []
        self.tail: deque[Entry] = deque(maxlen=TAIL)
        self.online: Counter[int] = Counter()
        self.listeners = 0
        self.bots: set[int] = set()  # seats for which a bot is thinking
        self.used = 0.0
        self.snapshot_number = live.number
        self.broken = False  # what is in memory may differ from the log: load it again
        self.turn_words: dict[int, TurnTold] = {}  # by the number of the event
        self.telling = asyncio.Lock()  # so that each is worked out once
        self.generation = 0  # grows whenever the listeners are woken
        self.committing = False
        self.told = 0  # the newest number that another process has told of
        self._changed = asyncio.Event()
        self._waking: asyncio.TimerHandle | None = None
        self.set_seats(seats)

    @property
    def code(self) -> str:
        return self.row.code

    def set_seats(self, seats: list[SeatRow]) -> None:
        self.persons = {row.seat: row.person_id for row in seats}
        self.hashes = {row.seat: row.secret_hash for row in seats}
        # A person with several seats sits where they sat down last.
        self.seat_by_person = {row.person_id: row.seat for row in seats if row.person_id}

    def seat_of(self, person: str) -> int | None:
        seat = self.seat_by_person.get(person)
        return seat if seat in self.live.seats else None

    def bind(self, seat: int, person: str, hash: str | None = None) -> None:
        old = self.persons.get(seat)
        if old is not None and self.seat_by_person.get(old) == seat:
            del self.seat_by_person[old]
        self.persons[seat] = person
        self.seat_by_person[person] = seat
        if hash is not None:
            self.hashes[seat] = hash

    def forget(self, person: str) -> None:
        """Whoever held seats here is no longer known."""
        self.persons = {seat: of if of != person else None for seat, of in self.persons.items()}
        self.seat_by_person.pop(person, None)

    def unbind(self, seat: int, hash: str) -> None:
        """Nobody holds the seat; whoever has the link with this hash may take it."""
        old = self.persons.get(seat)
        if old is not None and self.seat_by_person.get(old) == seat:
            del self.seat_by_person[old]
        self.persons[seat] = None
        self.hashes[seat] = hash

    def actor(self, person: Person | None) -> Actor:
        id = person.id if person else ""
        return Actor(id, self.seat_of(id), self.persons.get)

    def host_seat(self) -> int | None:
        return self.seat_of(self.live.host) if self.live.host else None

    def took_over(self, entries: list[Entry]) -> bool:
        """Whether events of another process change who holds which seat."""
        return any(isinstance(entry.event, Joined | Left | Moved | Freed) for entry in entries)

    # --- telling those who listen ------------------------------------------------------------

    def tell(self, entries: list[Entry]) -> None:
        """Wakes the listeners: at once, or for a crowd's small news once a second or less."""
        self.tail.extend(entries)
        if all(is_quiet(self.live, entry.event) for entry in entries):
            if self._waking is None:
                loop = asyncio.get_running_loop()
                pause = QUIET_SECONDS * max(1.0, self.listeners / MANY)
                self._waking = loop.call_later(pause, self.wake)
        else:
            self.wake()

    def wake(self) -> None:
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
        self.generation += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def news(self, timeout: float) -> bool:
        """Waits until there is something new; false if nothing came in time."""
        try:
            async with asyncio.timeout(timeout):
                await self._changed.wait()
        except TimeoutError:
            return False
        return True

    def recent(self, after: int) -> list[Entry] | None:
        """The events after a number, or none if memory does not reach that far back."""
        if after >= self.live.number:
            return []
        if not self.tail or self.tail[0].number > after + 1:
            return None
        count = self.tail[-1].number - after
        if count <= 0:
            return []
        return [self.tail[i] for i in range(len(self.tail) - count, len(self.tail))]
