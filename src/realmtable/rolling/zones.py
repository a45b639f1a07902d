"""Sets of spaces that are written on in order, or do something once they are complete."""

from realmtable.rolling.card import Zone
from realmtable.rolling.marks import EMPTY, all_written


def first_empty(board: bytes, spaces: list[int]) -> int:
    """The first space of a list that nothing is written on, or -1."""
    for space in spaces:
        if board[space] == EMPTY:
            return space
    return -1


def missing(board: bytes, spaces: list[int]) -> int:
    """How many spaces of a list nothing is written on."""
    n = 0
    for space in spaces:
        if board[space] == EMPTY:
            n += 1
    return n


class Zones:
    """The zones of a card that pay, or score, when they are complete."""

    def __init__(self, zones: list[Zone], size: int) -> None:
        self.members = [zone.spaces for zone in zones]
        self.gains = [zone.gain for zone in zones]
        self.printed_stars = [zone.stars for zone in zones]
        self.at_space: list[list[int]] = [
            [i for i, zone in enumerate(zones) if space in zone.spaces] for space in range(size)
        ]

    def gain_at(self, board: bytes, space: int) -> int:
        """What the zones pay that the writing on this space has just completed."""
        gain = 0
        for zone in self.at_space[space]:
            if all_written(board, self.members[zone]):
                gain += self.gains[zone]
        return gain

    def gain_of(self, board: bytes, spaces: list[int]) -> int:
        """What the zones pay that the writing on these spaces has just completed."""
        gain = 0
        seen: list[int] = []
        for space in spaces:
            for zone in self.at_space[space]:
                if zone not in seen:
                    seen.append(zone)
                    if all_written(board, self.members[zone]):
                        gain += self.gains[zone]
        return gain

    def complete(self, board: bytes) -> int:
        """How many of the zones are complete."""
        n = 0
        for members in self.members:
            if all_written(board, members):
                n += 1
        return n

    def stars(self, board: bytes) -> int:
        """The stars printed for the zones that are complete."""
        scored = 0
        for zone, members in enumerate(self.members):
            if all_written(board, members):
                scored += self.printed_stars[zone]
        return scored
