"""What a host does with seats and settings. Like everything at a table: events, or a refusal.
That only the host does it is checked before."""

from typing import TYPE_CHECKING

import msgspec

from realmtable.core.errors import IllegalMove
from realmtable.table.commands import AddBot, Change
from realmtable.table.errors import Stale, TooMany
from realmtable.table.events import Changed, Freed, HostIs, Left
from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState
from realmtable.table.seating import bot_named, most_seats, sit_bot
from realmtable.table.settings import Settings, check_settings

if TYPE_CHECKING:
    from realmtable.table.acting import Acting

MAX_BOTS = 20
LATER = ("name", "open")  # what may be changed once the game has begun
NEVER = {"game": "game", "kind": "kind of table", "dice": "dice"}


def _not_over(table: LiveTable) -> None:
    if table.phase == "over":
        raise IllegalMove("the game is over")


def remove(acting: "Acting", seat: SeatState) -> None:
    """Before the start the seat is gone. Later its cards stay and nobody waits for it: a bot's
    seat has left, a person's is free for someone else."""
    _not_over(acting.table)
    if acting.table.phase == "lobby":
        acting.add(Left(seat.number))
    elif seat.by == "ghost":
        raise IllegalMove(f"{seat.name} is a ghost and plays as it once did")
    elif seat.by == "person":
        free(acting, seat)
    elif not seat.left:
        acting.add(Left(seat.number))


def free(acting: "Acting", seat: SeatState) -> None:
    """Takes a seat from whoever holds it; its new link is the host's to hand on."""
    _not_over(acting.table)
    if seat.by != "person":
        raise IllegalMove(f"{seat.name} is no person's seat")
    if acting.actor.seat == seat.number:
        raise IllegalMove("this is your own seat; leave the table, or move the seat with its link")
    acting.add(Freed(seat.number))


def check_hold(acting: "Acting") -> None:
    """A seat for someone who comes later, by the seat's own link, also to a closed table."""
    _not_over(acting.table)
    if acting.table.settings.kind != "table":
        raise IllegalMove("seats are kept for someone only at a table of friends")


def add_bot(acting: "Acting", command: AddBot) -> None:
    table = acting.table
    _not_over(table)
    bot = bot_named(table, command.bot or table.kind.usual_bot(table.settings))
    if len(table.seats) >= most_seats(table):
        raise TooMany(f"this table has its {most_seats(table)} seats")
    if table.phase == "playing" and not table.kind.joins_late:
        raise IllegalMove("the game has begun, and no bot can come into it now")
    if sum(seat.by == "bot" for seat in table.seats.values()) >= MAX_BOTS:
        raise TooMany(f"a table has at most {MAX_BOTS} bots")
    sit_bot(acting, bot)


def pass_host(acting: "Acting", seat: SeatState) -> None:
    """Another person is the host from now on."""
    person = acting.actor.person_at(seat.number)
    if seat.by != "person" or person is None:
        raise IllegalMove(f"{seat.name} is no person's seat")
    if person != acting.table.host:
        acting.add(HostIs(person, seat.number))


def change(acting: "Acting", command: Change) -> None:
    """Other settings. The dice are those that were sealed when the table was opened, whatever is
    changed; realms are drawn by the table, and every drawing is in the log."""
    table = acting.table
    _not_over(table)
    old = table.settings
    if old.kind not in ("table", "crowd"):
        raise IllegalMove("the settings of this table cannot be changed")
    new = msgspec.structs.replace(command.settings, bots=old.bots)  # they sit there already
    for field, words in NEVER.items():
        if getattr(new, field) != getattr(old, field):
            raise IllegalMove(f"settings.{field}: the {words} cannot be changed; open a new table")
    new = check_settings(new, table.kind)
    realms, pins = table.game.drawn, table.pins
    if table.phase == "lobby":
        realms = _realms(acting, new, command.redraw)
        pins = table.kind.pins(realms, new)
    elif command.redraw or new != _only_later(old, new):
        raise Stale(f"the game has begun: only {' and '.join(LATER)} can be changed now")
    if new != old or realms != table.game.drawn:
        acting.add(Changed(new, realms, pins))


def _only_later(old: Settings, new: Settings) -> Settings:
    return msgspec.structs.replace(old, **{field: getattr(new, field) for field in LATER})


def _drawn_by(settings: Settings) -> tuple[object, ...]:
    """What the realms are drawn by, besides the number of rounds."""
    return settings.realms, settings.sets, settings.mode, settings.options


def _realms(acting: "Acting", new: Settings, redraw: bool) -> list[list[str]]:
    """The realms there are, as long as they fit: only rounds that are new are drawn."""
    table = acting.table
    old, realms = table.settings, table.game.drawn
    if redraw or _drawn_by(new) != _drawn_by(old):
        return table.kind.draw(new, acting.seed)
    if new.rounds == old.rounds:
        return realms
    kept = msgspec.structs.replace(new, realms=realms[: new.rounds])
    return table.kind.draw(kept, acting.seed)
