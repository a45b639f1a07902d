"""Toy realms in two releases, `THEN` and `NOW`: one whose rule changed, one whose layout changed,
and one that stayed as it was. Youtoma has a side of each."""

from pathlib import Path

from realmtable.rolling.card import Card
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.resources import HEART, PUMPKIN

THEN, NOW = 1, 2
REALMS = ["toy_card", "toy_plain", "toy_rule"]
SPARE = "toy_spare"  # unchanged, too
_HEAD = """
id = "{id}"
name = "{name}"
set = "{set}"
source = "house"
design = "the tests"
goal = "Shows what a release changed."
use = []
score = []
rulings = []
examples = []
excluded = []
zero_die = false
[totals]
stars = 6
resources = {{ P = 0, H = 0, C = 0 }}
activations_for_all_stars = 6
"""
_SPACE = """
[[space]]
id = "s{n}"
at = [{x}, 50]
shape = "square"
takes = "mark"
gives = "{gives}"
"""


class Row(Realm):
    """A die marks the first empty space and gains what it shows; each mark is a star."""

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        for space in self.card.spaces:
            if board[space.index] == EMPTY:
                return [Play(write(board, space.index, MARK), self.gain(space.gain))]
        return []

    def gain(self, printed: int) -> int:
        return printed

    def stars(self, board: bytes, moment: Moment) -> int:
        return sum(mark == MARK for mark in board)


class FirstRule(Row):
    """Every mark brings a pumpkin as well."""

    def gain(self, printed: int) -> int:
        return printed + PUMPKIN


class SecondRule(Row):
    """Every mark brings a heart as well."""

    version = 2

    def gain(self, printed: int) -> int:
        return printed + HEART


class Toys(Catalog):
    """The toys as a release has them."""

    def __init__(self, release: int, corrections: Path | None = None) -> None:
        super().__init__()
        self.names = [*REALMS, SPARE]
        self.opponents = [f"{YOUTOMA}/{name}" for name in REALMS]
        self.card_names = self.names + self.opponents
        self.release = release
        self._corrections = corrections

    def rules(self, name: str) -> dict[int, type[Realm]]:
        if not name.endswith("toy_rule"):
            return {1: Row}
        return {1: FirstRule, 2: SecondRule} if self.release == NOW else {1: FirstRule}

    def card_text(self, name: str) -> str:
        return _text(name, self.release)

    def card_texts(self, name: str) -> list[str]:
        return [_text(name, release) for release in range(self.release, 0, -1)]


def _text(name: str, release: int) -> str:
    """The card in a release: with `NOW` the first space of one toy gives hearts, and it has one
    space more."""
    side, _, id = name.rpartition("/")
    changed = id == "toy_card" and release == NOW
    first = "" if id != "toy_card" else "HH" if changed else "C"
    head = _HEAD.format(id=id, name=id.replace("_", " ").title(), set=side or "base")
    spaces = [
        _SPACE.format(n=n, x=10 * n, gives=first if n == 1 else "")
        for n in range(1, 8 if changed else 7)
    ]
    return head + "".join(spaces)


def fingerprint(name: str, release: int) -> str:
    card: Card = Toys(release).realm(name).card
    return card.fingerprint()
