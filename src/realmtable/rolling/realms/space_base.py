"""Space Base: six columns of boxes that pay again and again.

A die marks a circle in the column of its value (three to a column) and gains everything on the
boxes of that column that are outlined; at first that is only the bottom one. For each new card
gained, the lowest box that is left in any column is outlined. It pays from the next activation of
its column on. Stars are scored as they are gained, as often as a box pays one, up to six.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty, missing

NEW_CARD: Final = "+"


class SpaceBase(Realm):
    sees = 0
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        circles = card.group("circles")
        self.circles: list[list[int]] = [
            [space for space in circles if value in card.spaces[space].dice] for value in range(7)
        ]
        self.boxes: list[list[int]] = []  # of each column, from the bottom up
        for value in range(7):
            column = [space for space in card.group(f"column_{value}") if space not in circles]
            self.boxes.append(column[::-1])
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]
        self.new_cards = [space.benefits[0].words.count(NEW_CARD) for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        circle = first_empty(board, self.circles[use.value])
        if circle < 0:
            return []
        gain = 0
        stars = 0
        cards = 0
        for box in self.boxes[use.value]:
            if board[box] != EMPTY:
                gain += self.gains[box]
                stars += self.stars_at[box]
                cards += self.new_cards[box]
        flown = self.score(write(board, circle, MARK), stars)
        left = [_empty(board, column) for column in self.boxes]
        room = sum(len(boxes) for boxes in left)
        return [Play(new, gain) for new in _outline(flown, left, 0, min(cards, room))]

    def essence(self, board: bytes) -> bytes:
        """The board, and what is not easily seen of it: how often each column can still be flown
        to, and the stars and new cards that it brings then."""
        kept = bytearray(board)
        for circles, boxes in zip(self.circles[1:], self.boxes[1:], strict=True):
            left = missing(board, circles)
            outlined = [box for box in boxes if left and board[box] != EMPTY]
            kept.append(left)
            kept.append(sum([self.stars_at[box] for box in outlined]))
            kept.append(sum([self.new_cards[box] for box in outlined]))
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        circles = self.circles[use.value]
        circle = first_empty(board, circles)
        if circle < 0:
            return f"all circles of column {use.value} are marked"
        if space.index in circles:
            return f"{self.card.spaces[circle].name} comes first"
        if board[space.index] != EMPTY:
            return f"{space.name} is outlined from the start"
        cards = 0
        for box in self.boxes[use.value]:
            if board[box] != EMPTY:
                cards += self.new_cards[box]
        if cards == 0:
            return f"the outlined boxes of column {use.value} bring no new card"
        for column in self.boxes:
            if space.index in column:
                lowest = first_empty(board, column)
                if lowest != space.index:
                    return f"{self.card.spaces[lowest].name} comes first"
        return ""


def _empty(board: bytes, column: list[int]) -> list[int]:
    """The boxes of a column that can still be outlined, from the bottom up."""
    return [box for box in column if board[box] == EMPTY]


def _outline(board: bytes, left: list[list[int]], column: int, cards: int) -> list[bytes]:
    """The boards with so many more boxes outlined, from this column on, each set once."""
    if cards == 0:
        return [board]
    found: list[bytes] = []
    if column < len(left):
        boxes = left[column]
        for here in range(min(cards, len(boxes)), -1, -1):
            new = write_all(board, boxes[:here], OUTLINE)
            found.extend(_outline(new, left, column + 1, cards - here))
    return found
