"""What the options of a table alter in its rounds.

`alter` are the alterations of all rounds, or with `;` between them of each; `rewards` are laid out
besides: `draw` (three for each round, when the game begins), `all`, or their ids. `own.NAME` are
alterations that seats of the course NAME have as their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.rolling.alterations import NONE, Alterations
from realmtable.rolling.altertext import (
    AlterationsData,
    alterations_from,
    alterations_text,
    own_alterations_from,
    parse_alterations,
    parse_alterations_data,
)
from realmtable.rolling.modes import STANDARD
from realmtable.rolling.risky import all_rewards, risky
from realmtable.table.settings import Settings

ALTER: Final = "alter"
REWARDS: Final = "rewards"
OWN: Final = "own."
DRAW: Final = "draw"
ALL: Final = "all"
BETWEEN: Final = ";"  # the alterations of two rounds
LONGEST: Final = 2000  # letters of an option


@dataclass(frozen=True)
class Altered:
    """What of a table's rounds is not as in the rulebook."""

    rounds: list[Alterations]  # of each round
    own: dict[str, list[Alterations]] = field(default_factory=dict)  # of each course, by its name
    draws: bool = False  # rewards are drawn when the game begins

    @property
    def anything(self) -> bool:
        return self.draws or any(of is not NONE for each in self.courses for of in each)

    @property
    def courses(self) -> list[list[Alterations]]:
        return [self.rounds, *self.own.values()]

    @property
    def decks(self) -> list[str]:
        """The realms that wait in decks."""
        return [name for of in self.rounds for name in of.deck]

    def with_rewards(self, drawn: Sequence[Sequence[str]]) -> "Altered":
        """With these rewards laid out in each round."""

        def laid(course: list[Alterations]) -> list[Alterations]:
            return [_with(of, ids) for of, ids in zip(course, drawn, strict=True)]

        return Altered(laid(self.rounds), {name: laid(of) for name, of in self.own.items()})


def _with(of: Alterations, rewards: Sequence[str]) -> Alterations:
    return alterations_from(AlterationsData(rewards=list(rewards)), of)


def read_options(settings: Settings, rounds: int) -> Altered:
    """What the settings of a table of so many rounds alter; refuses what cannot be."""
    for name, value in settings.options.items():
        if name not in (ALTER, REWARDS) and not name.startswith(OWN):
            raise InvalidText(
                f"settings.options: there is no option {name[:40]!r}; there are {ALTER}, {REWARDS}"
            )
        if not isinstance(value, str) or len(value) > LONGEST:
            raise InvalidText(f"settings.options.{name[:40]}: a text of at most {LONGEST} letters")
    if settings.options and settings.mode != STANDARD:
        raise InvalidText("settings.options: rounds of Youtoma are never altered")
    options = {name: str(value) for name, value in settings.options.items()}
    of_all = [parse_alterations(text) for text in _by_round(options.get(ALTER, ""), ALTER, rounds)]
    own = {
        name.removeprefix(OWN): _own(text, name, of_all)
        for name, text in options.items()
        if name.startswith(OWN)
    }
    found = Altered(of_all, own)
    rewards = options.get(REWARDS, "")
    if not rewards:
        return found
    if any(of.rewards for of in of_all):
        raise InvalidText(f"settings.options.{REWARDS}: {ALTER} names rewards already")
    if rewards == DRAW:
        return Altered(of_all, own, draws=True)
    ids = list(all_rewards()) if rewards == ALL else rewards.split(",")
    with _told(REWARDS):
        return found.with_rewards([ids] * rounds)


def _by_round(text: str, option: str, rounds: int) -> list[str]:
    """The text of each round, checked for itself."""
    parts = [part.strip() for part in text.split(BETWEEN)]
    if len(parts) == 1:
        parts *= rounds
    if len(parts) != rounds:
        raise InvalidText(
            f"settings.options.{option}: alterations for {len(parts)} rounds, not for {rounds}"
        )
    with _told(option):
        for part in parts:
            parse_alterations(part)
    return parts


def _own(text: str, option: str, of_all: list[Alterations]) -> list[Alterations]:
    parts = _by_round(text, option, len(of_all))
    with _told(option):
        return [
            own_alterations_from(parse_alterations_data(part), over)
            for part, over in zip(parts, of_all, strict=True)
        ]


@contextmanager
def _told(option: str) -> Iterator[None]:
    """An error in an option says which."""
    try:
        yield
    except RealmtableError as error:
        raise InvalidText(f"settings.options.{option}: {error.why}") from error


def write_options(
    rounds: Sequence[Alterations], own: Mapping[str, Sequence[Alterations]]
) -> dict[str, bool | str]:
    """The options that say so; the reverse of `read_options`."""
    options: dict[str, bool | str] = {}
    texts = [alterations_text(of) for of in rounds]
    if any(texts):
        options[ALTER] = BETWEEN.join(texts)
    for name, mine in own.items():
        pairs = zip(mine, rounds, strict=True)
        options[OWN + name] = BETWEEN.join(alterations_text(of, over) for of, over in pairs)
    return options


def draw_rewards(seed: str, rounds: int) -> dict[str, list[str]]:
    """Three rewards for each round, by the number of the round."""
    drawn: dict[str, list[str]] = {}
    for number in range(1, rounds + 1):
        chosen = Random(f"rewards {seed} {number}").sample(list(all_rewards()), risky().offered)
        drawn[str(number)] = [id for id in all_rewards() if id in chosen]
    return drawn
