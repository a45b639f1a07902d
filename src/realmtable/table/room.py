"""A table in memory: its state, who holds its seats, and who listens."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from realmtable.core.errors import RealmtableError
from realmtable.table.acting import Actor
from realmtable.table.events import Entry
from realmtable.table.live import LiveTable
from realmtable.table.once import Once
from realmtable.table.outcomes import TurnTold
from realmtable.table.recent import Recent
from realmtable.table.rows import NewTable, Person, SeatRow
from realmtable.table.writer import Writer

Messages = tuple[tuple[int, bytes], ...]  # numbers and events; nothing is a sign of life


@dataclass
class Job:
    """A command on its way into the log."""

    work: Callable[[LiveTable, Actor], list[Entry]]
    person: Person | None = None
    once: Once | None = None  # it is not carried out again
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


class Line(Protocol):
    """What a listener hears through. Nothing here waits."""

    def tell(self, messages: Messages, own: Messages = ()) -> None:
        """Passes messages on, or ends the line if too many wait already. What is for this line
        alone comes first; the rest many hear, so it is the same object for all of them."""

    def end(self) -> None:
        """No more will be told."""


@dataclass(eq=False, slots=True)
class Listener:
    """Someone who hears what happens at a table."""

    line: Line
    person: str  # nothing for those who are not known
    last: int  # the number of the newest event that was known when it came
    seat: int | None = None  # where the person sat then


class Room:
    """One table as this process knows it. Only the event loop's thread touches it."""

    def __init__(self, row: NewTable, live: LiveTable, seats: list[SeatRow]) -> None:
        self.row = row
        self.live = live
        self.lock = asyncio.Lock()
        self.queue: list[Job] = []
        self.recent = Recent(live.number)
        self.online: Counter[int] = Counter()
        self.listeners: set[Listener] = set()
        self.bots: set[int] = set()  # seats for which a bot is thinking
        self.used = 0.0
        self.snapshot_number = live.number
        self.broken = False  # what is in memory may differ from the log: load it again
        self.turn_words: dict[int, TurnTold] = {}  # by the number of the event
        self.telling = asyncio.Lock()  # so that each is worked out once
        self.committing = False
        self.looking = asyncio.Lock()  # for what other processes have appended
        self.next_look: asyncio.Task[None] | None = None  # that has not begun yet
        self.told = 0  # the newest number that another process has told of
        self.unpublished = False  # whether other processes are about to be told of small news
        self.told_number = live.number  # up to here the listeners have been told
        self.told_all = False  # whether all of them were told something since the last sign of life
        self.quiet = False  # whether they have yet to hear of a crowd's small news
        self.untold: dict[int, Messages] = {}  # what seats have yet to hear of themselves
        self._listeners_of: dict[str, list[Listener]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.set_seats(seats)

    @property
    def code(self) -> str:
        return self.row.code

    # --- who holds which seat ------------------------------------------------------------------

    def set_seats(self, seats: list[SeatRow]) -> None:
        """All seats of people, those bound last at the end."""
        self.persons: dict[int, str | None] = {}
        self.hashes: dict[int, str] = {}
        self._seats_of: dict[str, list[int]] = {}  # those bound last at the end
        self.take_over(seats)

    def take_over(self, seats: Iterable[SeatRow]) -> None:
        """Seats as they are kept now."""
        for row in seats:
            if row.person_id is None:
                self.unbind(row.seat, row.secret_hash)
            else:
                self.bind(row.seat, row.person_id, row.secret_hash)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits: of several seats, where they sat down last."""
        seats = self._seats_of.get(person)
        return seats[-1] if seats and seats[-1] in self.live.seats else None

    def seats_of(self, person: str) -> list[int]:
        """All seats of a person, those bound last at the end."""
        return self._seats_of.get(person, [])

    def _release(self, seat: int) -> None:
        old = self.persons.pop(seat, None)
        if old is not None:
            self._seats_of[old].remove(seat)
            if not self._seats_of[old]:
                del self._seats_of[old]

    def bind(self, seat: int, person: str, hash: str | None = None) -> None:
        self._release(seat)
        self.persons[seat] = person
        self._seats_of.setdefault(person, []).append(seat)
        if hash is not None:
            self.hashes[seat] = hash

    def unbind(self, seat: int, hash: str) -> None:
        """Nobody holds the seat; whoever has the link with this hash may take it."""
        self._release(seat)
        self.persons[seat] = None
        self.hashes[seat] = hash

    def remove_seat(self, seat: int) -> None:
        """The seat is no longer at the table."""
        self._release(seat)
        self.hashes.pop(seat, None)

    def forget(self, person: str) -> None:
        """Whoever held seats here is no longer known."""
        for seat in self._seats_of.pop(person, []):
            self.persons[seat] = None

    def actor(self, person: Person | None) -> Actor:
        id = person.id if person else ""
        return Actor(id, self.seat_of(id), self.persons.get, self.seats_of)

    def host_seat(self) -> int | None:
        return self.seat_of(self.live.host) if self.live.host else None

    # --- those who listen ----------------------------------------------------------------------

    def add_listener(self, listener: Listener) -> None:
        listener.seat = self.seat_of(listener.person)
        if listener.seat is not None:
            self.online[listener.seat] += 1
        self.listeners.add(listener)
        if listener.person:
            self._listeners_of.setdefault(listener.person, []).append(listener)

    def remove_listener(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        if listener.seat is not None:
            self.online[listener.seat] -= 1
        self.listeners.discard(listener)
        if listener.person:
            others = self._listeners_of[listener.person]
            others.remove(listener)
            if not others:
                del self._listeners_of[listener.person]

    def listeners_at(self, seat: int) -> Collection[Listener]:
        """Those whose own seat it is."""
        person = self.persons.get(seat)
        if person is None or self.seat_of(person) != seat:
            return ()
        return self._listeners_of.get(person, ())

    def later(self, name: str, seconds: float, deed: Callable[[], None]) -> None:
        """Does something in a while, unless it is about to be done anyway."""
        if name not in self._timers:

            def due() -> None:
                del self._timers[name]
                deed()

            self._timers[name] = asyncio.get_running_loop().call_later(seconds, due)

    def no_longer_later(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
