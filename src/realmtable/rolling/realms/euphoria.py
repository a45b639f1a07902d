"""Euphoria: two areas with the numbers 1 to 6; keep the sum of an area between 4 and 10.

A die marks its number in one area, and the new sum of that area gives a coin (1 to 3), a star
(4 to 10) or a pumpkin and a heart (11 and more). When the rolled dice are a pair, a die of the
pair's value may mark its number in both areas at once and gain the benefit of each. Stars are
scored on the spot and kept.
"""

from realmtable.rolling.benefit import parse_benefits
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import SEES_ROLL, Moment, Play, Realm, Use


class Euphoria(Realm):
    sees = SEES_ROLL
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.areas = [card.zone("left").spaces, card.zone("right").spaces]
        self.values = [space.dice[0] for space in card.spaces]
        largest = sum(range(1, 7))
        self.stars_for = [0] * (largest + 1)
        self.gain_for = [0] * (largest + 1)
        for sums, benefit in card.table("sums").items():
            low, _, high = sums.rstrip("+").partition("-")
            top = largest if sums.endswith("+") else int(high or low)
            for total in range(int(low), top + 1):
                parsed = parse_benefits(str(benefit))[0]
                self.stars_for[total] = parsed.stars
                self.gain_for[total] = parsed.gain

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        singles = self.single_plays(board, use.value)
        found = singles.copy()
        if len(singles) == 2 and moment.pair and use.value == moment.roll_a:
            second = self._mark(singles[0].board, self.areas[1], use.value)
            if second is not None:
                found.append(Play(second.board, singles[0].gain + second.gain))
        return found

    def single_plays(self, board: bytes, value: int) -> list[Play]:
        """The plays that mark a number in one area."""
        found: list[Play] = []
        for area in self.areas:
            play = self._mark(board, area, value)
            if play is not None:
                found.append(play)
        return found

    def _mark(self, board: bytes, area: list[int], value: int) -> Play | None:
        marked = -1
        total = value
        for space in area:
            if board[space] != EMPTY:
                total += self.values[space]
            elif self.values[space] == value:
                marked = space
        if marked < 0:
            return None
        new = self.score(write(board, marked, MARK), self.stars_for[total])
        return Play(new, self.gain_for[total])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return (
            "both areas are marked with one die only when the rolled dice are a pair of its value"
        )
