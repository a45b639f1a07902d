"""What the tests of the turn and of its hooks do with toys."""

from realmtable.rolling.position import (
    SPEND,
    USE,
    Position,
    die_value,
)
from realmtable.rolling.turn import apply
from tests.support.rolling import one, some
from tests.support.toy_realms import marks

# The toys s1 to s6 of which are all marked take no die any more.
FULL = ("s1", "s2", "s3", "s4", "s5", "s6")


def values(of: Position) -> list[int]:
    """The values of the dice in hand."""
    return sorted(die_value(die) for die in of.dice)


def use_in(of: Position, value: int, name: str) -> Position:
    """The position after using a die in a toy, which offers one way."""
    return apply(of, one(some(of, USE, value=value, name=name)))


def spend(of: Position, way: int, amount: int, value: int | None = None) -> Position:
    return apply(of, one(some(of, SPEND, way=way, amount=amount, value=value)))


def marks_in(of: Position, at: int) -> list[str]:
    return marks(of.round.realms[at], of.boards[at])
