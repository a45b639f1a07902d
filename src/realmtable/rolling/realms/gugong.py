"""Gùgōng: exchange gifts, each better than the one before.

Any die is written in the first empty box, along the top row and then along the bottom row. If
its number is greater than the one before it, you gain the resource of the box; if it is equal or
smaller, you must pay one of that kind instead, and without it the die cannot be used. A 1 beats
a 6. The first box always pays you. The stars above a box are scored when it is filled, whether
you gained or paid.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, number, write
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use
from realmtable.rolling.resources import in_words
from realmtable.rolling.zones import Zones, first_empty


class Gugong(Realm):
    sees = SEES_HELD
    pays_when_full = ("stars_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.boxes = card.group("top") + card.group("bottom")
        self.before = dict(zip(self.boxes[1:], self.boxes[:-1], strict=True))
        self.resources = [space.gain for space in card.spaces]  # gained, or paid
        self.scored = Zones(card.zones_named("stars_"), len(card.spaces))
        wrap = card.zone("note_wrap").data
        self.low = int(str(wrap["low"]))
        self.high = int(str(wrap["high"]))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        box = first_empty(board, self.boxes)
        if box < 0 or use.value == 0:
            return []
        new = write(board, box, NUMBER + use.value)
        resource = self.resources[box]
        if self._beats(board, use.value, box):
            return [Play(new, resource)]
        if moment.can_pay(resource):
            return [Play(new, 0, resource)]
        return []

    def _beats(self, board: bytes, value: int, box: int) -> bool:
        """Whether a number written in this box is greater than the one before it."""
        if box not in self.before:
            return True
        previous = number(board[self.before[box]])
        return value > previous or (value == self.low and previous == self.high)

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.scored.stars(board)

    def essence(self, board: bytes) -> bytes:
        """Of the numbers only the last, and none of a full card."""
        kept = bytearray(board)
        empty = first_empty(board, self.boxes)
        for box in self.boxes:
            if board[box] != EMPTY and self.before.get(empty, -1) != box:
                kept[box] = MARK
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        box = first_empty(board, self.boxes)
        if space.index != box:
            return f"the boxes are filled in order; {self.card.spaces[box].name} comes next"
        if self._beats(board, use.value, box):
            return ""  # it fits
        previous = number(board[self.before[box]])
        cost = in_words(self.resources[box])
        return (
            f"a {use.value} does not beat the {previous} before it, so it costs {cost}"
            f" and you hold {in_words(moment.held)}"
        )
