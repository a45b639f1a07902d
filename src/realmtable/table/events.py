"""The log of a table: everything that happened at it, in order. The log is the only truth."""

from typing import Literal

import msgspec

from realmtable.table.commands import Sign
from realmtable.table.settings import Level, Settings

By = Literal["person", "bot", "ghost"]


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class Opened(_Event, tag="opened", frozen=True, kw_only=True):
    """Always the first event. `host` is the id of a person and is never sent out."""

    settings: Settings
    realms: list[list[str]]
    pins: list[str]
    commitment: str
    host: str | None = None
    bot_names: int = 1  # the version of the names that bots are called by, here and below


class Joined(_Event, tag="joined", frozen=True):
    seat: int
    name: str
    by: By
    bot: str | None = None
    ghost_of: str | None = None  # the code of the table or record that the ghost comes from
    free: bool = False  # kept for someone: nobody holds it yet
    level: str = ""  # in modes that have levels
    knew: bool = False  # has seen, as the host, dice that are still to be played here
    bot_names: int = 1


class Levelled(_Event, tag="levelled", frozen=True):
    """Before the start, a seat plays at another level."""

    seat: int
    level: Level


class Left(_Event, tag="left", frozen=True):
    """In the lobby the seat is gone; later it stays, and nobody waits for it."""

    seat: int


class Away(_Event, tag="away", frozen=True):
    seat: int


class Back(_Event, tag="back", frozen=True):
    seat: int


class Moved(_Event, tag="moved", frozen=True):
    """The seat was moved to another browser, and has a new link since then: the old one is void.
    In logs of the first version it kept its link."""

    seat: int
    new_link: bool = False


class Freed(_Event, tag="freed", frozen=True):
    """Nobody holds the seat any more. Its old link is void; a new one goes to whoever is next."""

    seat: int


class Changed(_Event, tag="changed", frozen=True):
    """The host changed the settings. The dice stay those that were sealed at the start."""

    settings: Settings
    realms: list[list[str]]
    pins: list[str]


class Reacted(_Event, tag="reacted", frozen=True):
    seat: int
    sign: Sign


class Started(_Event, tag="started", frozen=True):
    """`chance` is what it decided at the start, and is never sent out."""

    chance: dict[str, list[str]] = {}


class Rolled(_Event, tag="rolled", frozen=True):
    round: int
    turn: int
    dice: list[int]


class Confirmed(_Event, tag="confirmed", frozen=True):
    """A whole turn of a seat; the last move ends it."""

    seat: int
    round: int
    turn: int
    moves: list[str]


class Shown(_Event, tag="shown", frozen=True):
    """A seat has played so far and seen something new by it: these moves of its turn stand."""

    seat: int
    round: int
    turn: int
    moves: list[str]


class TakenBack(_Event, tag="taken_back", frozen=True):
    """A confirmed turn is open again; the event with the number `of` no longer counts."""

    seat: int
    round: int
    turn: int
    of: int


class Hinted(_Event, tag="hinted", frozen=True):
    """A seat was told how to go on in this turn."""

    seat: int
    round: int
    turn: int


class Voted(_Event, tag="voted", frozen=True):
    """A seat wants to go on without those who have not confirmed."""

    seat: int


class MovedOn(_Event, tag="moved_on", frozen=True):
    """The table goes on without these seats; they catch up later."""

    seats: list[int]


class TakenOver(_Event, tag="taken_over", frozen=True):
    seat: int
    bot: str
    bot_names: int = 1


class GivenBack(_Event, tag="given_back", frozen=True):
    seat: int


class HostIs(_Event, tag="host", frozen=True):
    """`person` is never sent out; `seat` is where that person sits, if they do."""

    person: str
    seat: int | None = None


class Ready(_Event, tag="ready", frozen=True):
    """A seat has seen the result of a round and wants the next one."""

    seat: int


class Finished(_Event, tag="finished", frozen=True):
    secret: str  # hex; empty where the dice did not come from a secret


class Rematch(_Event, tag="rematch", frozen=True):
    """The same people play again, at another table."""

    code: str
    by: str  # the name of whoever opened it


class Forgotten(_Event, tag="forgotten", frozen=True):
    """Whoever sat here had their data deleted: the seat stays, under a name that is nobody's."""

    seat: int
    name: str


Event = (
    Opened
    | Joined
    | Levelled
    | Left
    | Away
    | Back
    | Moved
    | Started
    | Rolled
    | Confirmed
    | Shown
    | TakenBack
    | Hinted
    | Voted
    | MovedOn
    | TakenOver
    | GivenBack
    | HostIs
    | Ready
    | Finished
    | Rematch
    | Forgotten
    | Freed
    | Changed
    | Reacted
)


class Entry(msgspec.Struct, frozen=True):
    """An event with its number and its time (seconds since 1970)."""

    number: int
    at: float
    event: Event
    came_to: str | None = None  # of a turn, if that was kept beside it: to save playing it again


def counted(log: list[Entry]) -> list[Entry]:
    """The log without turns that were taken back."""
    gone = {entry.event.of for entry in log if isinstance(entry.event, TakenBack)}
    return [entry for entry in log if entry.number not in gone]


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def event_text(event: Event) -> str:
    return _ENCODER.encode(event).decode()


def parse_event(text: str | bytes) -> Event:
    return _DECODER.decode(text)


def kind_of(event: Event) -> str:
    """The event's name in the log."""
    return str(event.__struct_config__.tag)
