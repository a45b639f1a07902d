"""Charterstone: put up buildings, stock their crates, open crates with one number.

BUILD: a die marks the building of its value, gains its resource, and the value of the other
rolled die is written into the crate below; that die is not used up. OPEN: a die marks every
unmarked crate that holds exactly its value. Each marked crate is a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import (
    EMPTY,
    MARK,
    NUMBER,
    NUMBER_MARKED,
    is_marked_number,
    number,
    write,
    write_all,
)
from realmtable.rolling.realm import SEES_ROLL, Moment, Play, Realm, Use


class Charterstone(Realm):
    sees = SEES_ROLL

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.buildings = card.zone("buildings").spaces
        self.crates = card.zone("crates").spaces
        self.crate_below = {line.a: line.b for line in card.lines}
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for building in self.buildings:
            if board[building] == EMPTY and use.value in self.values[building]:
                built = write(board, building, MARK)
                crate = self.crate_below[building]
                for value in moment.other_values(use):
                    stocked = write(built, crate, NUMBER + value)
                    found.append(Play(stocked, self.gains[building]))
        matching = [crate for crate in self.crates if board[crate] == NUMBER + use.value]
        if matching:
            found.append(Play(write_all(board, matching, NUMBER_MARKED + use.value)))
        return found

    def takes_stars(self, mark: int) -> bool:
        return is_marked_number(mark)

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for crate in self.crates:
            if is_marked_number(board[crate]):
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """How many crates are open, and how many closed ones hold each number."""
        kept = bytearray([board[building] for building in self.buildings])
        closed = bytearray(self.highest_number + 1)
        opened = 0
        for crate in self.crates:
            if is_marked_number(board[crate]):
                opened += 1
            elif board[crate] != EMPTY:
                closed[number(board[crate])] += 1
        kept.append(opened)
        return bytes(kept + closed)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index not in self.crates:
            return ""  # a building that is free takes every die of its value
        if board[space.index] == EMPTY:
            return f"{space.name} holds no number; a crate is stocked when its building is marked"
        if is_marked_number(board[space.index]):
            return f"{space.name} is already marked"
        return (
            f"{space.name} holds another number than {use.value}; a die opens the crates of its own"
        )
