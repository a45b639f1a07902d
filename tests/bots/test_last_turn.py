"""What dice may still score in a last turn, by hand and against all that they can be used for."""

from random import Random

import pytest

from realmtable.bots.last_turn import LastTurn
from realmtable.rolling.position import ADJUST_AGAIN, END, SPEND, USE, Position, Round
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths
from tests.support.rolling import board, position, realm
from tests.support.walks import steps

# A bird with wingspan 7 that a 3 completes: a star for the full bird and one for its wingspan.
BIRD = board("wingspan", a1=2, a2=2)


def may_score(view: Position) -> float:
    [worth] = LastTurn(view.round).worths([view])
    return worth - score_in_tenths(view) / 10


@pytest.mark.parametrize(
    ("dice", "held", "more"),
    [
        ((3, 5), "", 2.0),
        ((6, 6), "", 1.0),
        ((4, 4), "PP", 1.8),  # adjusted to a 3
        ((6, 6), "CCC", 1.7),  # a 3 is bought
        ((6, 6), "CC", 1.0),
        ((6, 6), "HH", 1.0),  # one more 6 is of no use
    ],
)
def test_one_realm_by_hand(dice: tuple[int, int], held: str, more: float) -> None:
    assert may_score(position(dice, held, turn=9, wingspan=BIRD)) == pytest.approx(more)


def test_each_realm_takes_one_die() -> None:
    both = position((3, 3), turn=9, wingspan=BIRD, the_society=board("the_society"))
    alone = position((3, 3), turn=9, wingspan=BIRD)
    assert may_score(both) == pytest.approx(may_score(alone))


def test_a_realm_that_was_used_takes_no_more_but_for_pumpkins() -> None:
    view = position((2, 3), "PPP", turn=9, wingspan=board("wingspan", a1=2, b1=1, b2=2))
    used = next(
        apply(view, move)
        for move in legal(view).moves()
        if move.kind == USE
        and apply(view, move).boards[0] == board("wingspan", a1=2, a2=2, b1=1, b2=2)
    )
    assert may_score(used) == 0
    again = [
        apply(used, move)
        for move in legal(used).moves()
        if move.kind == SPEND and move.way == ADJUST_AGAIN and move.amount == 0
    ]
    assert [may_score(each) for each in again] == [pytest.approx(2.0)]


def most_by_uses(view: Position) -> int:
    """The highest score of all ways to use the dice in hand, in any order."""
    best = 0
    for move in legal(view).moves():
        if move.kind == END:
            best = max(best, score_in_tenths(apply(view, move)))
        elif move.kind == USE:
            best = max(best, most_by_uses(apply(view, move)))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_against_all_uses(seed: int) -> None:
    """In realms where a use costs nothing and is all that counts."""
    round = Round([realm(name) for name in ("wingspan", "tapestry", "the_society")])
    ends = [step.after for step in steps(round, f"last turn {seed}") if step.after.over]
    start = ends[7].copy()
    start.spent = start.earned
    draw = Random(f"last turn {seed}")
    view = begin(start, draw.randint(1, 6), draw.randint(1, 6))
    [worth] = LastTurn(round).worths([view])
    assert worth == pytest.approx(most_by_uses(view) / 10)
