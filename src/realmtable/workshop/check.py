"""Looks whether a card of one's own and its rules are sound: the files, the drawing, and what the
rules do while random rounds are played in company."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from realmtable.bots.random_bot import RandomBot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import RealmtableError
from realmtable.draw.layout import plan
from realmtable.rolling.card import Card
from realmtable.rolling.cardfile import check_card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.own import OwnCard, own_card, read_own, rules_beside, why_failed
from realmtable.rolling.position import Position, Round, die_origin, die_value
from realmtable.rolling.realm import FRESH, ROLLED_FIRST, Realm, Use
from realmtable.rolling.turn import apply, begin, legal

ERROR: Final = "error"
ADVICE: Final = "advice"
_ROUNDS: Final = 12  # random ones, which take a moment
_MOST: Final = 8  # findings of the same rounds that are told
_UNTAGGED: Final = "without tags (tags = [...]) nobody finds the card by what it asks of them"


@dataclass(frozen=True)
class Finding:
    """Something that was found, and where."""

    level: str  # error: it cannot be played; advice: it can
    file: str
    place: str  # within the file; may be empty
    words: str

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        return f"{self.file}: {place}{self.words}"


@dataclass
class Checked:
    """What was found of a card, and what could be made of it."""

    findings: list[Finding] = field(default_factory=list)
    own: OwnCard | None = None  # as far as the files can be read
    card: Card | None = None  # as far as it can be drawn
    realm: Realm | None = None  # as far as it can be played

    @property
    def sound(self) -> bool:
        return not any(finding.level == ERROR for finding in self.findings)

    def say(self, level: str, file: str, words: str, place: str = "") -> None:
        self.findings.append(Finding(level, file, place, words))


def check_own(card: Path, rules: Path | None, catalog: Catalog) -> Checked:
    """Everything that can be said of a card and its rules. `catalog` is left as it is; the card is
    tried in the company of its realms."""
    checked = Checked()
    rules = rules or rules_beside(card)
    try:
        own = checked.own = read_own(card, rules)
    except RealmtableError as error:
        checked.say(ERROR, str(card), error.why)
        return checked
    data, problems = check_card(own.text, own.name)
    for problem in problems:
        place = f"line {problem.line}, {problem.place}" if problem.line else problem.place
        checked.say(ERROR, own.place, problem.why, place)
    if problems or data is None:
        return checked
    try:
        checked.card = own_card(own)
        _look_at(checked.card, own, checked)
        checked.realm = catalog.tried(own)
    except RealmtableError as error:
        checked.say(ERROR, *_apart(error.why, own))
        return checked
    _try(checked.realm, own, catalog, checked)
    return checked


def _apart(why: str, own: OwnCard) -> tuple[str, str]:
    """A message, and the file that it begins with."""
    for place in (own.rules_place, own.place):
        if place and why.startswith(f"{place}: "):
            return place, why.removeprefix(f"{place}: ")
    return own.place, why


def _look_at(card: Card, own: OwnCard, checked: Checked) -> None:
    """What can be seen without playing."""
    for trouble in plan(card).troubles:
        checked.say(ADVICE, own.place, trouble, "drawing")
    names: dict[str, str] = {}
    for space in card.spaces:
        if space.name == f"space {space.id.replace('_', ' ')}":
            words = "has no name: players would read its id (name, names)"
            checked.say(ADVICE, own.place, words, f"space {space.id}")
        elif space.name in names:
            words = f"is called {space.name!r}, as space {names[space.name]} is"
            checked.say(ADVICE, own.place, words, f"space {space.id}")
        names.setdefault(space.name, space.id)
    if not card.tags:
        checked.say(ADVICE, own.place, _UNTAGGED)


def _try(realm: Realm, own: OwnCard, catalog: Catalog, checked: Checked) -> None:
    """Plays random rounds, and looks at everything that the rules answer."""
    place = own.rules_place or own.place
    others = [name for name in catalog.in_sets(["all"]) if name != realm.id]
    said: dict[str, None] = {}
    for n in range(_ROUNDS):
        drawn = Random(f"workshop {n}").sample(others, 2)
        round = Round([realm, *(catalog.realm(name) for name in drawn)])
        try:
            _play(round, n, said)
        except RecursionError as error:
            said[f"{type(error).__name__}: the rules call themselves without end"] = None
        except Exception as error:  # whatever the rules do is told, and nothing else is lost
            said[why_failed(error, place).removeprefix(f"{place}: ")] = None
        if len(said) >= _MOST:
            break
    for words in said:
        checked.say(ERROR, place, words)


def _play(round: Round, n: int, said: dict[str, None]) -> None:
    bot, dice = RandomBot(f"workshop {n}"), SeededDice(f"workshop {n}")
    position = round.start()
    while not position.round_over:
        position = begin(position, *dice.roll())
        # A die of value 0 exists in one variant only, but no realm may stumble over it.
        zero = Use(0, ROLLED_FIRST, False, FRESH)
        round.realms[0].plays(position.boards[0], zero, position.moment(0))
        while not position.over:
            for words in _wrong_with(position):
                said[words] = None
            before, position = position, apply(position, bot.choose(position))
            if _erased(before.boards[0], position.boards[0]):
                said["a mark was erased: nothing that is written ever is"] = None
            stars = round.realms[0].stars(position.boards[0], position.moment(0))
            if not isinstance(stars, int) or stars < 0:
                said[f"stars() gave {stars!r}; it counts from 0 up"] = None


def _wrong_with(position: Position) -> list[str]:
    """What is wrong with the plays of the first realm."""
    realm, board = position.round.realms[0], position.boards[0]
    found = []
    if not position.pending and not position.activated & 1:
        for die in position.dice:
            use = Use(die_value(die), die_origin(die), False, FRESH)
            plays = realm.plays(board, use, position.moment(0))
            if plays != realm.known_plays(board, use, position.moment(0)):
                found.append(
                    f"plays() with a {use.value} depend on more than `sees` says, or on chance"
                )
    for group in legal(position).uses:
        if group.realm:
            continue
        value = die_value(group.die)
        if len(set(group.plays)) < len(group.plays):
            found.append(f"plays() with a {value} gave the same play twice")
        for play in group.plays:
            if len(play.board) != len(board):
                found.append(f"plays() with a {value} gave a board of another length")
    return found


def _erased(before: bytes, after: bytes) -> bool:
    return any(a != EMPTY and b == EMPTY for a, b in zip(before, after, strict=False))
