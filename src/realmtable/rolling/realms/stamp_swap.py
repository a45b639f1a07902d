"""Stamp Swap: stick stamps into an album of five rows of six squares.

Each value has two patterns of stamps. The higher rolled die takes the high one, the lower rolled
die the low one; after a rolled pair, and with a created die, either may be taken. All stamps of the
pattern are drawn anywhere on empty squares, as they are shown and never turned; if they do not all
fit, as many as can be. The pattern then pays its resource. A dot in its top left square tells one
stamp from the next. Filled rows, many stamps, large stamps and a full album score.
"""

from itertools import combinations
from typing import Final

from realmtable.rolling.benefit import parse_benefits
from realmtable.rolling.card import Card, Space, Zone, strings
from realmtable.rolling.marks import EMPTY, MARK, SYMBOL
from realmtable.rolling.realm import (
    CREATED,
    ROLLED_FIRST,
    SEES_EARNED,
    SEES_ROLL,
    Moment,
    Play,
    Realm,
    Use,
)
from realmtable.rolling.shapes import Cell, cells_of, grid_of
from realmtable.rolling.zones import Zones, missing

HIGH: Final = "high"
LOW: Final = "low"
LARGE: Final = "large"
NOT_A_DOT: Final = "part"


class Pattern:
    """The stamps that a die draws, and what they pay."""

    def __init__(self, stamps: list[str], gives: str) -> None:
        # Every choice of stamps, all of them first, then all but one, and so on.
        self.choices: list[list[tuple[str, ...]]] = [
            sorted(set(combinations(sorted(stamps), amount)))
            for amount in range(len(stamps), 0, -1)
        ]
        self.gain = parse_benefits(gives)[0].gain


class StampSwap(Realm):
    sees = SEES_ROLL | SEES_EARNED
    pays_when_full = ("row_", "grid")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.patterns: dict[str, dict[int, Pattern]] = {}
        for row, entries in card.table("patterns").items():
            assert isinstance(entries, dict)
            self.patterns[row] = {
                int(value): Pattern(strings(entry["stamps"]), str(entry["gives"]))
                for value, entry in entries.items()
            }
        self.dots = {name: SYMBOL + i for i, name in enumerate(card.symbols)}
        self.part = self.dots.pop(NOT_A_DOT)
        grid = grid_of(card.spaces)
        self.places: dict[str, list[tuple[int, int]]] = {
            name: self._places(cells_of(rows), self.dots[name], grid)
            for name, rows in card.shapes("stamps").items()
        }
        filled = [*card.zones_named("row_"), card.zone("grid")]
        self.filled = Zones(filled, len(card.spaces))
        self.many, self.stars_for_many = _goal(card.zone("stamps_12"))
        self.many_large, self.stars_for_many_large = _goal(card.zone("large_3"))

    def _places(self, shape: list[Cell], dot: int, grid: dict[Cell, int]) -> list[tuple[int, int]]:
        """Every place of a stamp: the squares it must find empty, and what is drawn on them.

        There are hundreds of ways to draw two stamps, so boards are put together as numbers, of
        which each square is a byte: a stamp fits where `board & squares` is 0, and `board | drawn`
        is the board with it.
        """
        found: list[tuple[int, int]] = []
        for row, column in sorted(grid):
            spaces = [grid.get((row + r, column + c), -1) for r, c in shape]
            if -1 not in spaces:
                marks = [dot] + [self.part] * (len(spaces) - 1)
                squares = sum(255 << self._shift(space) for space in spaces)
                drawn = sum(m << self._shift(s) for m, s in zip(marks, spaces, strict=True))
                found.append((squares, drawn))
        return found

    def _shift(self, space: int) -> int:
        """How far to the left the byte of a space stands in the number of a board."""
        return 8 * (len(self.card.spaces) - 1 - space)

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        now = int.from_bytes(board, "big")
        size = len(board)
        rows = self._rows(use, moment)
        first = self.patterns[rows[0]][use.value]
        drawn = self._draw(now, first)
        if len(rows) == 1:
            for new in drawn:
                found.append(Play(new.to_bytes(size, "big"), first.gain))
            return found
        second = self.patterns[rows[1]][use.value]
        also_drawn = self._draw(now, second)
        # The same stamps may pay differently, and then the row has to be named.
        in_both = set(drawn).intersection(also_drawn)
        alike = moment.fitting(first.gain) == moment.fitting(second.gain)
        for new in drawn:
            label = rows[0] if not alike and new in in_both else ""
            found.append(Play(new.to_bytes(size, "big"), first.gain, label=label))
        for new in also_drawn:
            if new not in in_both:
                found.append(Play(new.to_bytes(size, "big"), second.gain))
            elif not alike:
                found.append(Play(new.to_bytes(size, "big"), second.gain, label=rows[1]))
        return found

    def _rows(self, use: Use, moment: Moment) -> list[str]:
        """The rows of patterns that this die may take from."""
        if use.origin == CREATED or moment.pair:
            return [HIGH, LOW]
        first_is_higher = moment.roll_a > moment.roll_b
        return [HIGH if first_is_higher == (use.origin == ROLLED_FIRST) else LOW]

    def _draw(self, board: int, pattern: Pattern) -> list[int]:
        """Every way to draw as many stamps of a pattern as can be drawn, none twice."""
        found: list[int] = []
        for choices in pattern.choices:
            for stamps in choices:
                self._stick(board, stamps, 0, 0, found)
            if found:
                break
        return found

    def _stick(
        self, board: int, stamps: tuple[str, ...], at: int, first: int, found: list[int]
    ) -> None:
        """Adds every board with these stamps from one on. Like stamps follow each other, each
        after the place of the one before it, so that no set of places comes twice."""
        places = self.places[stamps[at]]
        last = at + 1 == len(stamps)
        for i in range(first, len(places)):
            squares, drawn = places[i]
            if board & squares:
                continue
            if last:
                found.append(board | drawn)
            else:
                after = i + 1 if stamps[at + 1] == stamps[at] else 0
                self._stick(board | drawn, stamps, at + 1, after, found)

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = self.filled.stars(board)
        if self._has_many(board):
            scored += self.stars_for_many
        if self._has_many_large(board):
            scored += self.stars_for_many_large
        return scored

    def essence(self, board: bytes) -> bytes:
        """The squares filled, how many stamps and large stamps there are, until they score, and how
        many squares each goal lacks."""
        kept = bytearray(board)
        for square, mark in enumerate(board):
            if mark != EMPTY:
                kept[square] = MARK
        kept.append(min(self._stamps(board), self.many))
        kept.append(min(board.count(self.dots[LARGE]), self.many_large))
        for squares in self.filled.members:
            kept.append(missing(board, squares))
        return bytes(kept)

    def _stamps(self, board: bytes) -> int:
        return len(board) - board.count(EMPTY) - board.count(self.part)

    def _has_many(self, board: bytes) -> bool:
        return self._stamps(board) >= self.many

    def _has_many_large(self, board: bytes) -> bool:
        return board.count(self.dots[LARGE]) >= self.many_large

    def earned(self, board: bytes) -> list[str]:
        found = super().earned(board)
        if self._has_many(board):
            found.append("stamps_12")
        if self._has_many_large(board):
            found.append("large_3")
        return found

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        for play in self.plays(board, use, moment):
            if play.board[space.index] != EMPTY:
                return ""
        rows = " or ".join(self._rows(use, moment))
        return f"no way to draw the stamps of a {rows} {use.value} covers {space.name}"


def _goal(zone: Zone) -> tuple[int, int]:
    """How many stamps a goal asks for, and the stars it is worth."""
    return int(str(zone.data["at_least"])), zone.stars
