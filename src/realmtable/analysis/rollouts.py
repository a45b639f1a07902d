"""Whether one end of a turn is better than another: both are played on, on the same dice."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from realmtable.analysis.results import Check, Verdict
from realmtable.bots.bot import Bot, play_turn
from realmtable.core.dice import SeededDice
from realmtable.rolling.position import Position
from realmtable.rolling.turn import begin, score_in_tenths, stars

# After so many pairs it is looked whether it is clear already. With each look at REACH standard
# errors, all three together are right in 95 of 100 cases.
LOOKS: Final = (16, 32, 64)
REACH: Final = 2.4
_TENTH: Final = 100  # thousandths


@dataclass(frozen=True)
class Compared:
    check: Check
    by_realm: dict[str, float]  # stars more that the best end brought, on the average


def compare(best: Position, played: Position, worth_telling: int, bot: Bot, seed: str) -> Compared:
    """How much more the one end scores than the other, in thousandths. It is a mistake if the
    interval lies above 0; nothing more is rolled if it lies below what is worth telling."""
    ends = [(best, played)]
    if best.round_over and played.round_over:
        exact = _TENTH * (score_in_tenths(best) - score_in_tenths(played))
        verdict: Verdict = "mistake" if exact > 0 else "unconfirmed"
        return Compared(Check(verdict, exact, exact, exact, 0), _by_realm(ends))
    ends.clear()
    differences: list[int] = []
    low = high = mean = 0
    for look in LOOKS:
        while len(differences) < look:
            dice = f"{seed} {len(differences)}"
            ends.append((_rolled(best, bot, dice), _rolled(played, bot, dice)))
            more, fewer = (score_in_tenths(end) for end in ends[-1])
            differences.append(_TENTH * (more - fewer))
        mean, low, high = _interval(differences)
        if low > 0 or high < worth_telling:
            break
    verdict = "mistake" if low > 0 else "unconfirmed"
    return Compared(Check(verdict, mean, low, high, len(differences)), _by_realm(ends))


def _by_realm(ends: list[tuple[Position, Position]]) -> dict[str, float]:
    """How many stars more each realm brought in the one end of each pair, on the average; not told
    where realms come and go."""
    round = ends[0][0].round
    if round.alterations.discard_at:
        return {}
    sums = [0] * len(round.realms)
    for best, played in ends:
        for i, (more, fewer) in enumerate(zip(stars(best), stars(played), strict=True)):
            sums[i] += more - fewer
    return {realm.name: n / len(ends) for realm, n in zip(round.realms, sums, strict=True)}


def _rolled(position: Position, bot: Bot, seed: str) -> Position:
    """The end of the round, if the bot plays on with these dice."""
    dice = SeededDice(seed)
    while not position.round_over:
        a, b = dice.roll()
        position = play_turn(bot, begin(position, a, b))
    return position


def _interval(values: list[int]) -> tuple[int, int, int]:
    """The mean, and between what it lies."""
    n = len(values)
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    reach = REACH * sqrt(variance / n)
    return round(mean), round(mean - reach), round(mean + reach)
