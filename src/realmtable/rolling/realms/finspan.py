"""Finspan: fill the bubbles of three ocean zones, which cross three columns.

Any die is written in an empty bubble of a zone that accepts it: Sunlight takes low values,
Twilight high ones, Midnight only a value that is written nowhere on the card yet. The benefit of
the bubble is gained. A plus lets one more die come here this turn without pumpkins; that die
gains nothing from its bubble. Every complete column and every complete zone is a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, all_written, write
from realmtable.rolling.realm import REOPENED, SEES_ENTRY, Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones, missing


class Finspan(Realm):
    sees = SEES_ENTRY
    pays_when_full = ("sunlight", "twilight", "midnight", "column_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.midnight = card.zone("midnight").spaces
        shallow = [space for space in card.spaces if space.index not in self.midnight]
        self.bubbles = [
            [space.index for space in shallow if value in space.dice] for value in range(7)
        ]
        self.gains = [space.gain for space in card.spaces]
        self.pluses = [space.benefits[0].words.count("plus") for space in card.spaces]
        self.lines = Zones(card.zones, len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if not use.value:
            return found
        self._write_in(board, self.bubbles[use.value], use, found)
        if NUMBER + use.value not in board:
            self._write_in(board, self.midnight, use, found)
        return found

    def _write_in(self, board: bytes, bubbles: list[int], use: Use, found: list[Play]) -> None:
        for bubble in bubbles:
            if board[bubble] != EMPTY:
                continue
            new = write(board, bubble, NUMBER + use.value)
            if use.entry == REOPENED:
                found.append(Play(new))
            else:
                found.append(Play(new, self.gains[bubble], again=self.pluses[bubble]))

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.lines.complete(board)

    def essence(self, board: bytes) -> bytes:
        """The bubbles written in; the values that are there, while the midnight zone is open; and
        how many bubbles each line lacks."""
        kept = bytearray(board)
        values = bytearray(len(self.bubbles))
        is_open = not all_written(board, self.midnight)
        for bubble, mark in enumerate(board):
            if mark != EMPTY:
                kept[bubble] = MARK
                if is_open:
                    values[mark - NUMBER] = MARK
        kept += values
        for bubbles in self.lines.members:
            kept.append(missing(board, bubbles))
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.midnight and NUMBER + use.value in board:
            return f"a {use.value} is already written on this card; Midnight takes only new values"
        return ""
