"""The balance report: what the counts of a realm come to, as data (`docs/workshop.md` tells every
field)."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from realmtable.rolling.catalog import pin_text
from realmtable.rolling.realm import MAX_STARS, Realm
from realmtable.rolling.resources import LETTERS
from realmtable.workshop.tally import Tally
from realmtable.workshop.trials import Outcome

VERSION: Final = 1  # rises when a field changes its meaning
# Between these means of `swift` a layout is sound, and no more than so many rounds are full.
LOWEST_MEAN: Final = 2.5
HIGHEST_MEAN: Final = 5.3
MOST_FULL: Final = 0.6
_DIGITS: Final = 4


class SpaceUse(msgspec.Struct):
    """One space, in shares of all rounds."""

    id: str
    name: str
    written: float
    stars_scored: float | None = None  # of the stars printed on it, if there are any


class BonusUse(msgspec.Struct):
    """A zone or a line with a printed benefit, or whatever the rules say was earned."""

    id: str
    kind: str  # zone, line or space
    gives: str
    earned: float | None  # none where the rules do not tell
    filled: float | None  # of a zone: all its spaces were written on


class Choices(msgspec.Struct):
    """What could be done here with a die at the start of a turn, without spending."""

    mean: float
    most: int
    none: float  # the share of dice with which nothing could be done


class Turns(msgspec.Struct):
    """How the realm takes part in turns."""

    dice: float  # used here, in a round
    share: float  # of turns in which a die was used here
    moves: float  # of such a turn, its end included
    moves_elsewhere: float  # of the other turns
    by_turn: list[float]  # dice used here in each turn of the round


class RealmReport(msgspec.Struct):
    """A realm as one bot plays it."""

    rounds: int
    mean: float
    deviation: float
    stars: list[int]  # rounds with 0 to 6 stars
    none: float  # the share of rounds without a star
    full: float  # ... with all six
    reached: list[float]  # the share of rounds with at least 1, 2, ... 6 stars
    spaces: list[SpaceUse]
    dead: list[str]  # spaces that were never written on
    bonuses: list[BonusUse]
    gained: dict[str, float]  # in a round, by P, H and C
    paid: dict[str, float]
    choices: Choices
    turns: Turns
    warnings: list[str]  # what lies outside what a layout should come to


class Beside(msgspec.Struct):
    """How the realm does beside those that it was played with."""

    percentile: float  # the share of other realms that bring fewer stars
    others: int
    means: dict[str, float]  # of all realms, this one included


class BotReport(msgspec.Struct):
    """What one bot made of the realm."""

    bot: str
    realm: RealmReport
    beside: Beside
    fell_back: float  # the share of rounds in which it played as another bot does
    note: str  # and why


class Report(msgspec.Struct):
    """The balance report of a card."""

    id: str
    name: str
    pin: str  # the card and the rules that were tried, as records name them
    seed: str
    rounds: int
    bots: list[BotReport]
    version: int = VERSION


class CollectionReport(msgspec.Struct):
    """The balance report of many realms by one bot."""

    bot: str
    seed: str
    rounds: int
    realms: dict[str, RealmReport]
    names: dict[str, str]
    pins: dict[str, str]
    fell_back: float
    note: str
    version: int = VERSION


def realm_report(realm: Realm, tally: Tally) -> RealmReport:
    """What the counts come to."""
    rounds = max(1, tally.rounds)
    mean = sum(n * times for n, times in enumerate(tally.stars)) / rounds
    squares = sum(n * n * times for n, times in enumerate(tally.stars)) / rounds
    spaces = [
        SpaceUse(
            space.id,
            space.name,
            _share(tally.written[space.index], rounds),
            _share(tally.taken[space.index], rounds) if tally.taken[space.index] else None,
        )
        for space in realm.card.spaces
    ]
    # A space that is filled from the start is not there to be written on, nor are places that only
    # have routes between them.
    places = {end for line in realm.card.lines if line.space >= 0 for end in (line.a, line.b)}
    if any(tally.written[place] for place in places):
        places.clear()
    dead = [
        space.id
        for space in realm.card.spaces
        if not tally.written[space.index] and not space.start and space.index not in places
    ]
    made = RealmReport(
        rounds=tally.rounds,
        mean=_round(mean),
        deviation=_round(sqrt(max(0.0, squares - mean * mean))),
        stars=list(tally.stars),
        none=_share(tally.stars[0], rounds),
        full=_share(tally.stars[MAX_STARS], rounds),
        reached=[_share(sum(tally.stars[n:]), rounds) for n in range(1, MAX_STARS + 1)],
        spaces=spaces,
        dead=dead,
        bonuses=_bonuses(realm, tally, rounds),
        gained=_amounts(tally.gained, rounds),
        paid=_amounts(tally.paid, rounds),
        choices=Choices(
            _share(tally.choices, tally.dice),
            tally.most_choices,
            _share(tally.dead_dice, tally.dice),
        ),
        turns=Turns(
            _share(tally.uses, rounds),
            _share(tally.turns_here, tally.turns),
            _share(tally.moves_here, tally.turns_here),
            _share(tally.moves - tally.moves_here, tally.turns - tally.turns_here),
            [_share(uses, rounds) for uses in tally.by_turn],
        ),
        warnings=[],
    )
    made.warnings = warnings(made)
    return made


def _bonuses(realm: Realm, tally: Tally, rounds: int) -> list[BonusUse]:
    """Everything besides spaces that prints a benefit, and whatever else was earned."""
    # Rules that never tell of anything earned cannot tell that something is not.
    tells = type(realm).earned is not Realm.earned or bool(realm.pays_when_full)
    found: dict[str, BonusUse] = {}
    for zone in realm.card.zones:
        if zone.gives or zone.id in tally.earned:
            filled = _share(tally.filled.get(zone.id, 0), rounds) if zone.spaces else None
            earned = _share(tally.earned.get(zone.id, 0), rounds) if tells else None
            found[zone.id] = BonusUse(zone.id, "zone", zone.gives, earned, filled)
    for line in realm.card.lines:
        if line.gives or line.id in tally.earned:
            earned = _share(tally.earned.get(line.id, 0), rounds) if tells else None
            found[line.id] = BonusUse(line.id, "line", line.gives, earned, None)
    for space in realm.card.spaces:
        if space.id in tally.earned and space.id not in found:
            earned = _share(tally.earned[space.id], rounds)
            found[space.id] = BonusUse(space.id, "space", space.gives, earned, None)
    return list(found.values())


def warnings(found: RealmReport) -> list[str]:
    """What lies outside what a layout should come to."""
    said = []
    if found.mean < LOWEST_MEAN:
        said.append(f"poor: {found.mean:.2f} stars on the average, below {LOWEST_MEAN}")
    if found.mean > HIGHEST_MEAN:
        said.append(f"rich: {found.mean:.2f} stars on the average, above {HIGHEST_MEAN}")
    if found.full > MOST_FULL:
        said.append(f"full too often: {percent(found.full)}, above {percent(MOST_FULL)}")
    if found.dead:
        many = "space is" if len(found.dead) == 1 else "spaces are"
        said.append(f"{len(found.dead)} {many} never used")
    return said


def outside(found: RealmReport) -> bool:
    """Whether a layout brings too few stars, too many, or all of them too often."""
    return not LOWEST_MEAN <= found.mean <= HIGHEST_MEAN or found.full > MOST_FULL


def beside(name: str, tallies: Mapping[str, Tally]) -> Beside:
    """The place of a realm among those of the same play; of equals one half counts as below."""
    means = {other: _mean(tally) for other, tally in sorted(tallies.items()) if tally.rounds}
    others = [mean for other, mean in means.items() if other != name]
    below = (
        sum(mean < means[name] for mean in others) + sum(mean == means[name] for mean in others) / 2
    )
    return Beside(_round(below / max(1, len(others))), len(others), means)


def bot_report(bot: str, realm: Realm, outcome: Outcome) -> BotReport:
    return BotReport(
        bot,
        realm_report(realm, outcome.realms[realm.id]),
        beside(realm.id, outcome.realms),
        _share(outcome.fell_back, outcome.rounds),
        outcome.note,
    )


def card_report(realm: Realm, seed: str, rounds: int, bots: Sequence[BotReport]) -> Report:
    pin = pin_text(realm.id, realm)
    return Report(realm.id, realm.name, pin, seed, rounds, list(bots))


def collection_report(
    bot: str, seed: str, rounds: int, realms: Sequence[Realm], outcome: Outcome
) -> CollectionReport:
    return CollectionReport(
        bot,
        seed,
        rounds,
        {realm.id: realm_report(realm, outcome.realms[realm.id]) for realm in realms},
        {realm.id: realm.name for realm in realms},
        {realm.id: pin_text(realm.id, realm) for realm in realms},
        _share(outcome.fell_back, outcome.rounds),
        outcome.note,
    )


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _mean(tally: Tally) -> float:
    return _round(sum(n * times for n, times in enumerate(tally.stars)) / max(1, tally.rounds))


def _share(times: int, of: int) -> float:
    return _round(times / of) if of else 0.0


def _round(value: float) -> float:
    return round(value, _DIGITS)


def _amounts(amounts: list[int], rounds: int) -> dict[str, float]:
    return {letter: _share(n, rounds) for letter, n in zip(LETTERS, amounts, strict=True)}
