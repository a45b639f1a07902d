"""Between Two Castles for Youtoma: resources stand on the squares, and two squares are choosy.

As on the normal card a number must be lower than the one below it and a full row is a star. A
square's resource is gained when it is written on; columns pay nothing. The squares at the bottom
right take only the minimum printed on them or more.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import NUMBER
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.realms.between_two_castles import BetweenTwoCastles


class YoutomaBetweenTwoCastles(BetweenTwoCastles):
    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.gains = [space.gain for space in card.spaces]
        self.minimum = [0] * len(card.spaces)
        for name, least in card.table("minimum").items():
            self.minimum[card.index(name)] = int(str(least))

    def fits(self, board: bytes, square: int, mark: int) -> bool:
        return mark >= NUMBER + self.minimum[square] and super().fits(board, square, mark)

    def gain_at(self, board: bytes, square: int) -> int:
        return self.gains[square]

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        least = self.minimum[space.index]
        if use.value < least:
            return f"{space.name} takes a {least} or higher"
        return super().why_not(board, use, moment, space)
