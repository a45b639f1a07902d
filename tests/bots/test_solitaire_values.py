"""What all realms that close are worth, as a second program finds it, too.

It takes the compiled engine to be done soon."""

from random import Random

import pytest

from realmtable.bots.solitaire import roll_seen, turn_ends
from realmtable.rolling.position import COMPENSATE, END, SPEND, Position, Round, die_origin
from realmtable.rolling.realm import ROLLED_SECOND
from realmtable.rolling.turn import apply, begin, legal, stars
from tests.support.pages import rows
from tests.support.rolling import realm
from tests.support.solitaire_values import QUICK, SLOW, VALUES, solved

COMPANY = ("wingspan", "tapestry", "scythe")  # without hooks that could happen by themselves
MOST_WAYS = 16  # to play a turn, over all first dice, that a plain search over two turns takes on


@pytest.mark.parametrize("name", [name for name in VALUES if name not in (*QUICK, *SLOW)])
def test_values(name: str) -> None:
    assert f"{float(solved(name).value()):.4f}" == VALUES[name]


def test_the_page_tells_the_values() -> None:
    told = {row[0].strip("`"): row[1] for row in rows("docs/solitaire.md", "## The values")}
    assert told == VALUES


# --- a second program ------------------------------------------------------------------------


def plain_value(position: Position) -> float:
    """The value without any remembering and without any essence: in a round with two real realms,
    by the rules of the turn, over all 36 rolls."""
    if position.round_over:
        return float(stars(position)[0])
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            begun = begin(position, a, b).copy()
            begun.dice = [die for die in begun.dice if die_origin(die) != ROLLED_SECOND]
            begun.came = 2
            total += plain_best(begun)
    return total / 36


def plain_best(position: Position) -> float:
    """The best of all moves that are neither in another realm nor a spending."""
    if position.over:
        return plain_value(position)
    return max(
        plain_best(apply(position, move))
        for move in legal(position).moves()
        if move.kind not in (SPEND, COMPENSATE) and move.realm <= 0
    )


def late(name: str, turn: int) -> Position:
    """A position before a turn, as a careless player who uses one realm comes to it."""
    random = Random(f"late {name} {turn}")
    company = [realm(other) for other in COMPANY if other != name][:2]
    position = Round([realm(name), *company]).start()
    while position.turn < turn - 1:
        ends = turn_ends(roll_seen(position, random.randint(1, 6), random.randint(1, 6)))
        ours = [end for end in ends if all(move.realm <= 0 for _, move in end.steps())]
        position = random.choice(ours).position
        if not position.over:
            position = apply(position, next(m for m in legal(position).moves() if m.kind == END))
    position.spent = 0  # the solitaire begins with what was earned
    return position


@pytest.mark.parametrize("name", VALUES)
def test_a_plain_search_agrees(name: str) -> None:
    """On the last turn, and on the last two where not too much can be done in them."""
    for turn in (8, 9):
        position = late(name, turn)
        found = solved(name, position.boards[0], turn, position.earned)
        ways = sum(len(found.lines(a, a)) for a in range(1, 7))
        if turn == 9 or ways <= MOST_WAYS:
            value = plain_value(position)
            assert float(found.value()) == pytest.approx(value, abs=1e-12)
