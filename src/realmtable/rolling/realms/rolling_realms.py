"""Rolling Realms: three worlds of three faces, with three benefits below each.

Any die, even a 0, is written on an empty face of a world of your choice; then one unmarked benefit
below that same world is marked and gained. A complete world is worth a star if its three numbers
are all different, and another if its sum equals that of one of the other two worlds, complete or
not. A match with an incomplete world lasts only as long as that world's sum stays.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class RollingRealms(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.world_names = [zone.text for zone in card.zones_named("world_")]
        self.worlds = [zone.spaces for zone in card.zones_named("world_")]
        self.benefits = [zone.spaces for zone in card.zones_named("gains_")]
        self.gains = [space.gain for space in card.spaces]
        self.payments = sorted({self.gains[n] for benefits in self.benefits for n in benefits})

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for faces, benefits in zip(self.worlds, self.benefits, strict=True):
            for face in faces:
                if board[face] != EMPTY:
                    continue
                new = write(board, face, NUMBER + use.value)
                for benefit in benefits:
                    if board[benefit] == EMPTY:
                        found.append(Play(write(new, benefit, MARK), self.gains[benefit]))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        sums = [_sum(board, faces) for faces in self.worlds]
        scored = 0
        for faces, total in zip(self.worlds, sums, strict=True):
            if first_empty(board, faces) >= 0:
                continue
            if len({board[face] for face in faces}) == len(faces):
                scored += 1
            if sums.count(total) > 1:
                scored += 1
        return scored

    def essence(self, board: bytes) -> bytes:
        """Of each world its sum and whether its numbers are all different; until it is complete,
        how often its benefits left pay what, and which numbers may not come again."""
        kept = bytearray()
        for faces, benefits in zip(self.worlds, self.benefits, strict=True):
            numbers = [board[face] for face in faces if board[face] != EMPTY]
            different = len(set(numbers)) == len(numbers)
            complete = len(numbers) == len(faces)
            kept += bytes([len(numbers), different, _sum(board, faces)])
            if complete or not different:
                numbers = [MARK] * len(numbers)
            kept += bytes(sorted(numbers)).ljust(len(faces), b"\0")
            left = [self.gains[n] for n in benefits if board[n] == EMPTY and not complete]
            kept += bytes([left.count(payment) for payment in self.payments])
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        for name, faces, benefits in zip(self.world_names, self.worlds, self.benefits, strict=True):
            if space.index in faces or space.index in benefits:
                if first_empty(board, faces) < 0:
                    return f"{name} has no empty face"
                if first_empty(board, benefits) < 0:
                    return f"{name} has no benefit left"
        return "the face and the benefit must be of the same world"


def _sum(board: bytes, faces: list[int]) -> int:
    """The sum of a world's numbers so far."""
    total = 0
    for face in faces:
        if board[face] != EMPTY:
            total += number(board[face])
    return total
