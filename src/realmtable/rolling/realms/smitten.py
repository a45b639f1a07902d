"""Smitten: two grids of nine cards, in which no number stands twice.

A die, even a 0, is written on an empty card of either grid. Then you may write the sum of the two
dice as rolled on an empty card of the other grid; the other die is not used up. The two resources
between two cards are gained when both are filled. A star where four cards meet is scored when all
four are filled, and another for each full grid.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, all_written, number, write
from realmtable.rolling.realm import SEES_ROLL, Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones, first_empty


class Smitten(Realm):
    highest_number = 12  # the sum of the rolled dice is written too
    sees = SEES_ROLL
    pays_when_full = ("a", "b", "grid_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.benefits = Zones(card.zones, len(card.spaces))
        grids = card.zones_named("grid_")
        self.grids = [zone.spaces for zone in grids]
        self.grid_names = [str(zone.data["name"]) for zone in grids]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        mine = NUMBER + use.value
        total = NUMBER + moment.sum
        for grid in range(2):
            cards = self._open(board, grid, mine)
            others = self._open(board, 1 - grid, total)
            if mine == total and grid == 1:
                others = []  # the same number in both grids is there already, the other way round
            other_gains = [self._gain(board, other, total) for other in others]
            for card in cards:
                new = write(board, card, mine)
                gain = self.benefits.gain_at(new, card)
                found.append(Play(new, gain))
                for other, other_gain in zip(others, other_gains, strict=True):
                    found.append(Play(write(new, other, total), gain + other_gain))
        return found

    def _open(self, board: bytes, grid: int, mark: int) -> list[int]:
        """The cards of a grid that can take a number: none if it stands there already."""
        cards: list[int] = []
        for card in self.grids[grid]:
            if board[card] == mark:
                return []
            if board[card] == EMPTY:
                cards.append(card)
        return cards

    def _gain(self, board: bytes, card: int, mark: int) -> int:
        """What a number on this card completes; the other grid has no part in it."""
        return self.benefits.gain_at(write(board, card, mark), card)

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.benefits.stars(board)

    def essence(self, board: bytes) -> bytes:
        """The cards filled, and the numbers that stand in each grid, wherever, until it is full."""
        kept = bytearray(len(board))
        for cards in self.grids:
            numbers = bytearray(self.highest_number + 1)
            for card in cards:
                if board[card] != EMPTY:
                    kept[card] = MARK
                    numbers[number(board[card])] = MARK
            kept += bytes(len(numbers)) if all_written(board, cards) else numbers
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        here = 0 if space.index in self.grids[0] else 1
        other = 1 - here
        mine = NUMBER + use.value
        for play in self.plays(board, use, moment):
            if play.board[space.index] != EMPTY:
                return (
                    f"the {use.value} goes to one grid, and only the sum {moment.sum} to the other"
                )
        # The number stands here already, and the sum cannot come here either.
        if first_empty(board, self.grids[other]) < 0:
            full = f"{self.grid_names[other]} is full"
            return f"{use.value} stands in {self.grid_names[here]} already and {full}"
        if not self._open(board, other, mine):
            return f"{use.value} stands in both grids already"
        if use.value == moment.sum:
            return f"{use.value} stands in {self.grid_names[here]} already"
        return f"{use.value} and {moment.sum} stand in {self.grid_names[here]} already"
