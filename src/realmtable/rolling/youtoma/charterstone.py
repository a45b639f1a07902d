"""Charterstone for Youtoma: a crate notes both rolled dice and opens for either.

BUILD: a die marks the building of its value, gains its resources, and both rolled dice are noted
in the crate below. OPEN: a die marks every unmarked crate that holds its value. Each marked crate
is a star.
"""

from realmtable.rolling.marks import (
    EMPTY,
    MARK,
    NUMBERS,
    NUMBERS_MARKED,
    has_number,
    is_marked_number,
    two_numbers,
    write,
)
from realmtable.rolling.realm import Moment, Play, Use
from realmtable.rolling.realms.charterstone import Charterstone


class YoutomaCharterstone(Charterstone):
    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for building in self.buildings:
            if board[building] == EMPTY and use.value in self.values[building]:
                note = two_numbers(moment.roll_a, moment.roll_b)
                stocked = write(write(board, building, MARK), self.crate_below[building], note)
                found.append(Play(stocked, self.gains[building]))
        opened = board
        for crate in self.crates:
            if not is_marked_number(board[crate]) and has_number(board[crate], use.value):
                opened = write(opened, crate, board[crate] - NUMBERS + NUMBERS_MARKED)
        if opened != board:
            found.append(Play(opened))
        return found

    def essence(self, board: bytes) -> bytes:
        """How many crates are open, and what the closed ones hold, in no order."""
        kept = bytearray([board[building] for building in self.buildings])
        notes = [board[crate] for crate in self.crates if not is_marked_number(board[crate])]
        kept.append(len(self.crates) - len(notes))
        kept += bytes(sorted(notes, reverse=True)).ljust(len(self.crates), b"\0")
        return bytes(kept)
