"""Micro Dojo: two marks for one die, the first of which pays.

The card is a square of nine squares with two numbers each; every value stands there three times. A
die marks a number of its own value and gains the benefit under it. Then a number equal to the
other rolled die has to be marked too, without its benefit, if one is left. A created die leaves
the choice between the two rolled dice. Some numbers are worth a star as a first mark; the first
complete row, the first complete column and all numbers are worth a star each. Which marks came
first cannot be read from the card, so all stars are written down as they come.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, all_written, write
from realmtable.rolling.realm import (
    SEES_EARNED,
    SEES_ROLL,
    Moment,
    Play,
    Realm,
    Use,
    gain_label,
)
from realmtable.rolling.zones import missing

_FAR: Final = 4  # numbers that a row or column lacks, or more
_DONE: Final = 255  # another one was complete first, or this one


class MicroDojo(Realm):
    sees = SEES_ROLL | SEES_EARNED
    pays_when_full = ("all_numbers",)
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        # The numbers that show each value, from 0 on.
        self.showing = [
            [space.index for space in card.spaces if value in space.dice] for value in range(7)
        ]
        self.gains = [space.gain for space in card.spaces]
        self.stars_as_first = [space.stars for space in card.spaces]
        self.labels = [_label(space) for space in card.spaces]
        groups = sorted({group for space in card.spaces for group in space.groups})
        self.rows = [card.group(group) for group in groups if group.startswith("row")]
        self.columns = [card.group(group) for group in groups if group.startswith("col")]
        self.whole = [card.zone("all_numbers").spaces]
        self.row_star = card.zone("first_row").stars
        self.column_star = card.zone("first_column").stars
        self.whole_star = card.zone("all_numbers").stars

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        outcomes: set[tuple[bytes, int]] = set()
        for first in self.showing[use.value]:
            if board[first] != EMPTY:
                continue
            one_marked = write(board, first, MARK)
            for other in moment.other_values(use):
                # Marks of one value do not tell which of them was the first.
                label = self.labels[first] if other == use.value else ""
                boards = [
                    write(one_marked, second, MARK)
                    for second in self.showing[other]
                    if one_marked[second] == EMPTY
                ]
                if not boards:
                    boards = [one_marked]
                    label = ""
                for marked in boards:
                    new = self.score(marked, self._scored(board, marked, first))
                    outcome = (new, moment.fitting(self.gains[first]))
                    if outcome not in outcomes:
                        outcomes.add(outcome)
                        found.append(Play(new, self.gains[first], label=label))
        return found

    def _scored(self, before: bytes, after: bytes, first: int) -> int:
        """The stars for these marks."""
        stars = self.stars_as_first[first]
        if _complete(after, self.rows) and not _complete(before, self.rows):
            stars += self.row_star
        if _complete(after, self.columns) and not _complete(before, self.columns):
            stars += self.column_star
        if _complete(after, self.whole):
            stars += self.whole_star
        return stars

    def essence(self, board: bytes) -> bytes:
        """The board, and what is not easily seen of it: how many numbers of each value are free,
        and how many are missing in each row and column, until the first of them is complete."""
        kept = bytearray(board)
        for showing in self.showing[1:]:
            kept.append(missing(board, showing))
        for sets in (self.rows, self.columns):
            done = _complete(board, sets)
            for spaces in sets:
                kept.append(_DONE if done else min(missing(board, spaces), _FAR))
        return bytes(kept)

    def takes_stars(self, mark: int) -> bool:
        return False  # only the first mark of a turn gains

    def earned(self, board: bytes) -> list[str]:
        found = super().earned(board)
        if _complete(board, self.rows):
            found.append("first_row")
        if _complete(board, self.columns):
            found.append("first_column")
        return found

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is already taken"
        if use.value and space.dice[0] in moment.other_values(use):
            for first in self.showing[use.value]:
                if board[first] == EMPTY:
                    return ""
            return f"no {use.value} is left for the first mark, so there is no second either"
        return super().explain(board, use, moment, space)


def _complete(board: bytes, sets: list[list[int]]) -> bool:
    """Whether at least one of the sets is marked all over."""
    for spaces in sets:
        if all_written(board, spaces):
            return True
    return False


def _label(space: Space) -> str:
    """What a number pays as the first mark: `+P`, `star`."""
    word = "star" if space.stars else ""
    return f"{word} {gain_label(space.gain)}".strip()
