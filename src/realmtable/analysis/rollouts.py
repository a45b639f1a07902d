"""Whether one end of a turn is better than another: both are played on, on the same dice."""

from math import sqrt
from typing import Final

from realmtable.analysis.results import Check
from realmtable.bots.bot import Bot, play_turn
from realmtable.core.dice import SeededDice
from realmtable.rolling.position import Position
from realmtable.rolling.turn import begin, score_in_tenths

# After so many pairs it is looked whether it is clear already. With each look at REACH standard
# errors, all three together are right in 95 of 100 cases.
LOOKS: Final = (16, 32, 64)
REACH: Final = 2.4
_TENTH: Final = 100  # thousandths


def compare(best: Position, played: Position, worth_telling: int, bot: Bot, seed: str) -> Check:
    """How much more the one end scores than the other, in thousandths. It is a mistake if the
    interval lies above 0; nothing more is rolled if it lies below what is worth telling."""
    if best.round_over and played.round_over:
        exact = _TENTH * (score_in_tenths(best) - score_in_tenths(played))
        return Check("mistake" if exact > 0 else "unconfirmed", exact, exact, exact, 0)
    differences: list[int] = []
    low = high = mean = 0
    for look in LOOKS:
        while len(differences) < look:
            dice = f"{seed} {len(differences)}"
            differences.append(_rolled(best, bot, dice) - _rolled(played, bot, dice))
        mean, low, high = _interval(differences)
        if low > 0 or high < worth_telling:
            break
    return Check("mistake" if low > 0 else "unconfirmed", mean, low, high, len(differences))


def _rolled(position: Position, bot: Bot, seed: str) -> int:
    """What the round scores, in thousandths, if the bot plays on with these dice."""
    dice = SeededDice(seed)
    while not position.round_over:
        a, b = dice.roll()
        position = play_turn(bot, begin(position, a, b))
    return _TENTH * score_in_tenths(position)


def _interval(values: list[int]) -> tuple[int, int, int]:
    """The mean, and between what it lies."""
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    reach = REACH * sqrt(variance / n)
    return round(mean), round(mean - reach), round(mean + reach)
