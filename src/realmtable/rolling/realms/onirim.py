"""Onirim: walk through a row of dream cards, and gamble on what the next roll brings.

A die draws its symbol on the leftmost empty card of the row: 1, 2 or 3 a sun, 3 or 4 a moon, 5 or
6 a key. It must differ from the symbol just to the left. The third card below a door opens it,
and everything on the door is yours. Cards with a star score it.

Instead, a 5 or 6 can trigger a Prophecy, once a turn: it outlines a key. Right after the next roll
that key is used up, and if the rolled dice add up to 6 or more, the next nightmare is crossed off
for a star.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, SYMBOL, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class Onirim(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.row = card.zone("row").spaces
        self.keys = card.zone("keys").spaces
        self.nightmares = card.zone("nightmares").spaces
        self.left_of = {after: card for card, after in zip(self.row, self.row[1:], strict=False)}
        self.drawn_by: list[list[int]] = [[] for _ in range(7)]  # symbols, by the value of the die
        symbols = card.table("symbols")
        for i, name in enumerate(card.symbols):
            for value in ints(symbols[name]):
                self.drawn_by[value].append(SYMBOL + i)
        prophecy = card.table("prophecy")
        self.prophets = ints(prophecy["die"])
        self.good_sum = int(str(prophecy["sum_at_least"]))
        self.door_at = [-1] * len(card.spaces)  # the door that a card opens
        self.door_gain = [0] * len(card.spaces)
        for door in card.group("doors"):
            below = next(zone.spaces for zone in card.zones if door in zone.spaces)
            self.door_at[below[-1]] = door
            self.door_gain[below[-1]] = card.spaces[door].gain
        # What is printed as crossed off scores nothing.
        self.scoring = [s.index for s in card.spaces if s.stars and s.start == EMPTY]

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        for key in self.keys:
            if board[key] == OUTLINE:
                new = write(board, key, MARK)
                nightmare = first_empty(board, self.nightmares)
                if moment.sum >= self.good_sum and nightmare >= 0:
                    new = write(new, nightmare, MARK)
                return [Play(new)]
        return []

    def why_itself(self, moment: Moment) -> str:
        return f"a Prophecy was triggered and the rolled dice add up to {moment.sum}"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        card = first_empty(board, self.row)
        if card >= 0:
            for symbol in self.drawn_by[use.value]:
                if not self._repeats(board, card, symbol):
                    found.append(self._draw(board, card, symbol))
        if use.value in self.prophets and not self._why_no_prophecy(board):
            found.append(Play(write(board, first_empty(board, self.keys), OUTLINE)))
        return found

    def _repeats(self, board: bytes, card: int, symbol: int) -> bool:
        """Whether the card to the left shows the symbol already."""
        left = self.left_of.get(card, -1)
        return left >= 0 and board[left] == symbol

    def _draw(self, board: bytes, card: int, symbol: int) -> Play:
        new = write(board, card, symbol)
        door = self.door_at[card]
        return Play(new) if door < 0 else Play(write(new, door, MARK), self.door_gain[card])

    def _why_no_prophecy(self, board: bytes) -> str:
        """What keeps even a fitting die from triggering a Prophecy, or nothing."""
        for key in self.keys:
            if board[key] == OUTLINE:  # it is marked when the next turn begins
                return "there is only one Prophecy a turn"
        if first_empty(board, self.keys) < 0:
            return "all keys have been used"
        if first_empty(board, self.nightmares) < 0:
            return "all nightmares are crossed off"
        return ""

    def takes_stars(self, mark: int) -> bool:
        return mark != EMPTY

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for space in self.scoring:
            if board[space] != EMPTY:
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """Of the symbols only the last one drawn, and none of a full row."""
        kept = bytearray(board)
        last = self.left_of.get(first_empty(board, self.row), -1)
        for card in self.row:
            if board[card] != EMPTY and card != last:
                kept[card] = MARK
        return bytes(kept)

    def problem(self, board: bytes) -> str:
        return "" if board.count(OUTLINE) <= 1 else "at most one key is outlined"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.keys:
            return self._why_not_key(board, use, space)
        if space.index in self.row:
            card = first_empty(board, self.row)
            if space.index != card:
                first = self.card.spaces[card].name
                return f"the row is filled from left to right; {first} comes first"
            left = self.left_of.get(card, -1)
            return f"a {use.value} draws what is on {self.card.spaces[left].name} already"
        if space.index in self.nightmares:
            if board[space.index] != EMPTY:
                return f"{space.name} is already crossed off"
            return "a nightmare is crossed off by a Prophecy, after the roll"
        return "a door opens with the last of the cards below it"

    def _why_not_key(self, board: bytes, use: Use, space: Space) -> str:
        if board[space.index] == OUTLINE:
            return f"{space.name} is already outlined"
        if board[space.index] == MARK:
            return f"{space.name} has been used"
        if use.value not in self.prophets:
            return "a Prophecy takes a " + " or ".join(str(value) for value in self.prophets)
        key = self.card.spaces[first_empty(board, self.keys)].name
        return self._why_no_prophecy(board) or f"keys are used from left to right; next comes {key}"
