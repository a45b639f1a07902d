"""Goals: what a round is asked to come to, judged from its last position and its star log.

A goal is a list of conditions, all of which must hold once the last turn is over. The engine knows
nothing of them. Each tells at any time how it stands (`score 9.4 of 12.2`), and afterwards what was
missing (`score 9.4, 2.8 short`). Scores are whole tenths.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.rolling.game import tenths
from realmtable.rolling.position import Position
from realmtable.rolling.resources import KINDS, NAMES, count, total
from realmtable.rolling.rewards import after_debts
from realmtable.rolling.starlog import StarRow
from realmtable.rolling.turn import score_in_tenths, stars
from realmtable.rolling.words import listed
from realmtable.solo.content import ECHO, campaign
from realmtable.solo.mirrors import mirrors, twins_missing
from realmtable.solo.stage import LEVELS

Number = int | float | dict[str, int | float]  # one number, or one for each level that is asked


# --- what can be asked -----------------------------------------------------------------------


class _Condition(msgspec.Struct, tag_field="what", forbid_unknown_fields=True):
    pass


class Score(_Condition, tag="score"):
    """Stars and tenths of the round."""

    at_least: Number


class Stars(_Condition, tag="stars"):
    """All stars together, with those of discarded realms."""

    at_least: Number


class Realms(_Condition, tag="realms"):
    """So many realms, of some or of all in play, have so many stars."""

    stars: Number
    count: Number
    of: list[str] = []


class Spread(_Condition, tag="spread"):
    """The highest star count of the realms minus the lowest."""

    at_most: Number


class Earned(_Condition, tag="earned"):
    """Of each kind so many were earned, spent ones included."""

    at_least: Number


class Held(_Condition, tag="held"):
    """Resources not spent, all kinds together."""

    at_most: Number


class Streak(_Condition, tag="streak"):
    """Turns one after the other in each of which the total of the stars rose."""

    at_least: Number


class Together(_Condition, tag="together"):
    """Turns in which so many realms rose."""

    realms: Number
    at_least: Number


class Mirror(_Condition, tag="mirror"):
    """These cards are their own mirror image."""

    realms: list[str]


class Discarded(_Condition, tag="discarded"):
    """Realms that were discarded."""

    at_least: Number


class Beat(_Condition, tag="beat"):
    """Ahead of another seat by so much."""

    seat: str
    by: Number


Condition = (
    Score | Stars | Realms | Spread | Earned | Held | Streak | Together | Mirror | Discarded | Beat
)
_IN_TENTHS: Final = (Score, Beat)


def goal_from(data: object, level: str = "normal") -> list[Condition]:
    """The conditions that data tells (`[{"what": "score", "at_least": 12.7}]`), with the numbers
    of a level. One without a number for this level is not asked."""
    if level not in LEVELS:
        raise InvalidText(f"goal: there is no level {level!r}; there are {', '.join(LEVELS)}")
    try:
        conditions = msgspec.convert(data, list[Condition])
    except msgspec.ValidationError as error:
        raise InvalidText(f"goal: {error}") from error
    found: list[Condition] = []
    for condition in conditions:
        numbers = {
            name: value
            for name in condition.__struct_fields__
            if isinstance(value := getattr(condition, name), int | float | dict)
        }
        chosen = {name: _at_level(value, level) for name, value in numbers.items()}
        if any(value is None for value in chosen.values()):
            continue
        exact = {
            name: _exact(name, value, isinstance(condition, _IN_TENTHS))
            for name, value in chosen.items()
            if value is not None
        }
        found.append(_checked(msgspec.structs.replace(condition, **exact)))
    return found


def _at_level(value: Number, level: str) -> int | float | None:
    if not isinstance(value, dict):
        return value
    for name in value:
        if name not in LEVELS:
            raise InvalidText(f"goal: there is no level {name!r}; there are {', '.join(LEVELS)}")
    return value.get(level)


def _exact(name: str, value: int | float, in_tenths: bool) -> int:
    """A whole number; of a score such as 12.7, the 127 tenths."""
    number = Decimal(str(value)) * (10 if in_tenths else 1)
    if number != number.to_integral_value() or number < 0:
        raise InvalidText(f"goal: {name} cannot be {value}")
    return int(number)


def _checked(condition: Condition) -> Condition:
    if isinstance(condition, Mirror):
        for name in condition.realms:
            if name not in mirrors():
                told = name.replace("_", " ")
                raise InvalidText(f"goal: nobody has said what the mirror image of {told} is")
    if isinstance(condition, Beat) and condition.by == 0:
        raise InvalidText("goal: one beats another seat by 0.1 or more")
    return condition


# --- how it stands ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """What a goal is judged by: a position, the star log up to it, the scores of other seats."""

    position: Position
    log: Sequence[StarRow] = ()
    others: Mapping[str, int] = field(default_factory=dict)  # tenths of the round, by seat


@dataclass(frozen=True)
class Verdict:
    """How one condition stands."""

    holds: bool
    live: str  # `score 9.4 of 12.2`
    short: str  # what is missing, as the end of the round tells it: `score 9.4, 2.8 short`
    have: int = 0  # the figure that is compared, scores in tenths ...
    asked: int = 0  # ... and what with


def judge(goal: Sequence[Condition], standing: Standing) -> list[Verdict]:
    """How each condition of a goal stands."""
    return [_JUDGES[type(condition)](condition, standing) for condition in goal]


def met(goal: Sequence[Condition], standing: Standing) -> bool:
    """Whether the round is over and every condition holds."""
    over = standing.position.round_over
    return over and all(verdict.holds for verdict in judge(goal, standing))


def _reach(what: str, have: int, asked: int, written: Callable[[int], str] = str) -> Verdict:
    """A number that must be reached."""
    return Verdict(
        have >= asked,
        f"{what} {written(have)} of {written(asked)}",
        f"{what} {written(have)}, {written(max(0, asked - have))} short",
        have,
        asked,
    )


def _stay(what: str, have: int, most: int) -> Verdict:
    """A number that must not be passed."""
    return Verdict(
        have <= most,
        f"{what} {have}, at most {most}",
        f"{what} {have}, {max(0, have - most)} too many",
        have,
        most,
    )


def _score(condition: Score, standing: Standing) -> Verdict:
    asked = _number(condition.at_least)
    return _reach("score", score_in_tenths(standing.position), asked, tenths)


def _stars(condition: Stars, standing: Standing) -> Verdict:
    counted = sum(stars(standing.position)) + standing.position.ledger.banked
    return _reach("stars", counted, _number(condition.at_least))


def _realms(condition: Realms, standing: Standing) -> Verdict:
    asked, wanted = _number(condition.stars), _number(condition.count)
    realms = standing.position.round.realms
    counted = [
        (scored, realm.name)
        for realm, scored in zip(realms, stars(standing.position), strict=True)
        if not condition.of or realm.id in condition.of
    ]
    have = sum(scored >= asked for scored, _ in counted)
    near = sorted((each for each in counted if each[0] < asked), reverse=True)
    missing = [f"{name} has {scored} of {asked} stars" for scored, name in near]
    many = "star" if asked == 1 else "stars"
    told = listed(missing[: wanted - have]) if have < wanted else ""
    return Verdict(
        have >= wanted,
        f"realms with {asked} {many}: {have} of {wanted}",
        told or f"{have} of {wanted} realms have {asked} {many}",
        have,
        wanted,
    )


def _spread(condition: Spread, standing: Standing) -> Verdict:
    counted = stars(standing.position)
    apart = max(counted) - min(counted) if counted else 0
    return _stay("stars between best and worst realm:", apart, _number(condition.at_most))


def _earned(condition: Earned, standing: Standing) -> Verdict:
    counts = [count(standing.position.earned, unit) for unit in KINDS]
    fewest = counts.index(min(counts))
    return _reach(f"{NAMES[fewest]}s earned", counts[fewest], _number(condition.at_least))


def _held(condition: Held, standing: Standing) -> Verdict:
    left, _ = after_debts(standing.position)
    return _stay("resources left", total(left), _number(condition.at_most))


def _streak(condition: Streak, standing: Standing) -> Verdict:
    return _reach("turns in a row", longest_streak(standing.log), _number(condition.at_least))


def _together(condition: Together, standing: Standing) -> Verdict:
    realms = _number(condition.realms)
    have = sum(len(rose) >= realms for rose in risen(standing.log))
    what = f"turns in which {realms} realms rose"
    return _reach(what, have, _number(condition.at_least))


def _mirror(condition: Mirror, standing: Standing) -> Verdict:
    position = standing.position
    missing = {
        realm.name: twins_missing(realm, board)
        for realm, board in zip(position.round.realms, position.boards, strict=True)
        if realm.id in condition.realms
    }
    lacks = [f"{name} lacks {n} twin{'' if n == 1 else 's'}" for name, n in missing.items() if n]
    whole = sum(missing.values())
    short = listed(lacks) or "no twins missing"
    return Verdict(whole == 0, f"twins missing: {whole}", short, whole, 0)


def _discarded(condition: Discarded, standing: Standing) -> Verdict:
    discarded = standing.position.ledger.discarded
    return _reach("realms discarded", discarded, _number(condition.at_least))


def _beat(condition: Beat, standing: Standing) -> Verdict:
    by = _number(condition.by)
    ahead = score_in_tenths(standing.position) - standing.others.get(condition.seat, 0)
    where = f"{tenths(abs(ahead))} {'ahead of' if ahead >= 0 else 'behind'} {_rival(condition)}"
    short = f"{where}, {tenths(max(0, by - ahead))} short"
    return Verdict(ahead >= by, f"{where}, {tenths(by)} asked", short, ahead, by)


def beat_unseen(condition: Beat, mine: int) -> str:
    """How it stands while the score of the other seat is hidden."""
    return f"score {tenths(mine)}; that of {_rival(condition)} is told at the end"


def _rival(condition: Beat) -> str:
    return f"the {ECHO}" if condition.seat == campaign().echo else condition.seat


_JUDGES: Final[dict[type[Condition], Callable[..., Verdict]]] = {
    Score: _score,
    Stars: _stars,
    Realms: _realms,
    Spread: _spread,
    Earned: _earned,
    Held: _held,
    Streak: _streak,
    Together: _together,
    Mirror: _mirror,
    Discarded: _discarded,
    Beat: _beat,
}


def _number(value: Number) -> int:
    """A number that a level was chosen for."""
    assert isinstance(value, int)
    return value


# --- looking back ----------------------------------------------------------------------------


def risen(log: Sequence[StarRow]) -> list[list[str]]:
    """Turn by turn, the realms that then had more stars than at the end of any turn before."""
    best: dict[str, int] = {}
    found: list[list[str]] = []
    for row in log:
        found.append([name for name, n in row.stars.items() if n > best.get(name, 0)])
        best |= {name: max(n, best.get(name, 0)) for name, n in row.stars.items()}
    return found


def longest_streak(log: Sequence[StarRow]) -> int:
    """The longest run of turns in each of which all stars together were more than ever before."""
    best = longest = run = 0
    for row in log:
        run = run + 1 if row.total > best else 0
        best = max(best, row.total)
        longest = max(longest, run)
    return longest
