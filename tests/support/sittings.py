"""Tables that sit in memory, and what people do at them, for the tests of live tables."""

import msgspec

from realmtable.table.commands import (
    Command,
    Confirm,
    Join,
    Start,
)
from realmtable.table.events import kind_of
from realmtable.table.settings import Settings
from tests.support.site import REALMS, Sitting

TABLE = Settings(realms=REALMS)


def kinds(entries: list[object]) -> list[str]:
    return [kind_of(entry.event) for entry in entries]  # type: ignore[attr-defined]


def seen(command: Command, sitting: Sitting) -> Command:
    """The command of someone who has seen everything."""
    return msgspec.structs.replace(command, after=sitting.table.number)


def ready(*people: str, **settings: object) -> Sitting:
    """A table that ann opened, with others, started."""
    sitting = Sitting(msgspec.structs.replace(TABLE, **settings))
    for person in people:
        sitting.do(person, Join(name=person))
    sitting.do("ann", Start())
    return sitting


def end(sitting: Sitting, person: str) -> list[object]:
    """Confirms the person's turn without using the dice."""
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    return list(sitting.do(person, Confirm(round=round, turn=turn, moves=["end"])))


def state(sitting: Sitting, seat: int) -> str:
    return sitting.table.seats[seat].state


def end_all(sitting: Sitting, *people: str) -> None:
    """Plays the game to its end."""
    while sitting.table.phase != "over":
        for person in people:
            end(sitting, person)
