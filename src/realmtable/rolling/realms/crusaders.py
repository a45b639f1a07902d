"""Crusaders: spread knights clockwise round a wheel of six wedges.

Put any die into a wedge that is not full: its benefit is gained first, and a wedge pays every
time it is chosen. Then as many hexes as the die's value are filled, one in the chosen wedge, one
in the next clockwise, and so on round the wheel; full wedges are skipped. All of it has to be
filled while there is room. Each full wedge is a star.
"""

from realmtable.rolling.card import Card, Space, strings
from realmtable.rolling.marks import EMPTY, FILL, all_written
from realmtable.rolling.realm import Moment, Play, Realm, Use, gain_label
from realmtable.rolling.zones import Zones, first_empty


class Crusaders(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        zones = [card.zone(name) for name in strings(card.table("wheel")["clockwise"])]
        self.wedges = [zone.spaces for zone in zones]
        self.gains = [zone.gain for zone in zones]
        self.full = Zones(zones, len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value < 1:
            return found
        for start, wedge in enumerate(self.wedges):
            if all_written(board, wedge):
                continue
            new = self._fill(board, start, use.value)
            gain = self.gains[start]
            # From several wedges the same hexes can be filled; then only the benefit differs.
            same = [play for play in found if play.board == new]
            if not same:
                found.append(Play(new, gain))
                continue
            same[0].label = gain_label(same[0].gain)
            if gain not in [play.gain for play in same]:
                found.append(Play(new, gain, label=gain_label(gain)))
        return found

    def _fill(self, board: bytes, start: int, value: int) -> bytes:
        """The board after one hex per wedge has been filled, clockwise from a wedge."""
        new = bytearray(board)
        wedge = start
        full_in_a_row = 0
        while value > 0 and full_in_a_row < len(self.wedges):
            full_in_a_row += 1
            for hex_space in self.wedges[wedge]:
                if new[hex_space] == EMPTY:
                    new[hex_space] = FILL
                    value -= 1
                    full_in_a_row = 0
                    break
            wedge = wedge + 1 if wedge + 1 < len(self.wedges) else 0
        return bytes(new)

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.full.complete(board)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        for wedge in self.wedges:
            if space.index in wedge:
                first = first_empty(board, wedge)
                if first not in (space.index, -1):
                    name = self.card.spaces[first].name
                    return f"the hexes of a wedge are filled in order; {name} comes first"
        return ""
