"""Rollouts on common dice: what they confirm, what they do not, and when they stop."""

import pytest

from realmtable.analysis import rollouts
from realmtable.analysis.results import Check
from realmtable.analysis.rollouts import LOOKS, compare
from realmtable.bots.bot import Bot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.random_bot import RandomBot
from realmtable.rolling.position import Position
from realmtable.rolling.turn import begin
from tests.support.rolling import board, position


def ended(turn: int, wingspan: bytes) -> Position:
    made = position((1, 2), turn=turn, wingspan=wingspan)
    made.over = True
    made.dice = []
    return made


GOOD = ended(8, board("wingspan", a1=1, a2=2, a3=4, b1=6, b2=5))
POOR = ended(8, board("wingspan", a1=1, a2=2))


def checked(best: Position, played: Position, worth_telling: int, bot: Bot, seed: str) -> Check:
    return compare(best, played, worth_telling, bot, seed).check


def test_what_each_realm_brought_adds_up_but_for_what_is_left() -> None:
    """In rounds of one realm all stars are its own."""
    good, poor = (ended(9, each.boards[0]) for each in (GOOD, POOR))
    over = compare(good, poor, 300, RandomBot(1), "over")
    assert over.by_realm == {"Wingspan": 2.0}
    played_on = compare(GOOD, POOR, 300, GreedyBot(2), "clear")
    [brought] = played_on.by_realm.values()
    assert brought > 0
    assert abs(1000 * brought - played_on.check.mean) <= 500, "a few resources besides"


def test_a_clear_difference_is_confirmed_at_the_first_look() -> None:
    check = checked(GOOD, POOR, 300, GreedyBot(2), "clear")
    assert check.verdict == "mistake"
    assert check.pairs == LOOKS[0]
    assert 0 < check.low <= check.mean <= check.high


def test_no_difference_is_refuted_at_the_first_look() -> None:
    """On common dice there is no noise where there is no difference."""
    check = checked(GOOD, GOOD, 300, GreedyBot(2), "same")
    assert (check.verdict, check.mean, check.low, check.high) == ("unconfirmed", 0, 0, 0)
    assert check.pairs == LOOKS[0]


def test_the_better_one_is_never_the_mistake() -> None:
    check = checked(POOR, GOOD, 300, GreedyBot(2), "turned round")
    assert check.verdict == "unconfirmed"
    assert check.high < 0


def test_what_stays_unclear_ends_at_the_last_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Differences of both signs, far apart."""
    good, poor = (ended(9, each.boards[0]) for each in (GOOD, POOR))
    rolled = iter([good, poor, poor, good] * LOOKS[-1])
    monkeypatch.setattr(rollouts, "_rolled", lambda *_: next(rolled))
    check = checked(GOOD, POOR, 300, RandomBot(1), "unclear")
    assert check.verdict == "unconfirmed"
    assert check.pairs == LOOKS[-1]
    assert check.low < 0 < check.high


def test_both_ends_are_played_on_with_the_same_dice() -> None:
    seen: list[tuple[int, int]] = []

    def noted(at: Position, a: int, b: int) -> Position:
        seen.append((a, b))
        return begin(at, a, b)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rollouts, "begin", noted)
        compare(GOOD, POOR, 300, RandomBot(1), "common")
    assert seen[::2] == seen[1::2], "one turn each, best and played in turn"
    assert len(set(seen)) > 5


def test_the_end_of_the_round_is_exact() -> None:
    over = [ended(9, each.boards[0]) for each in (GOOD, POOR)]
    check = checked(over[0], over[1], 300, RandomBot(1), "over")
    assert (check.verdict, check.mean, check.low, check.high, check.pairs) == (
        "mistake",
        2000,
        2000,
        2000,
        0,
    )


def test_the_same_seed_gives_the_same_answer() -> None:
    start = ended(4, board("wingspan", a1=1))
    other = ended(4, board("wingspan", c1=6))
    first = checked(start, other, 300, GreedyBot(2), "seed")
    assert checked(start, other, 300, GreedyBot(2), "seed") == first
