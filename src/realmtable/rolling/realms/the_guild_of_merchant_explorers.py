"""The Guild of Merchant Explorers: explore a map of hexes outward from the city.

Every hex that is marked shares a side with the city or with a marked hex, also one marked just
before with the same die. A 1 or 2 marks one hex that is not sea. A 3 or 4 marks two hexes side by
side, or any two sea hexes. A 5 or 6 marks three hexes that hang together and start with sea, or
one grassland, one desert and one mountain, wherever they lie. Star hexes count as any terrain. Each
hex pays what is printed on it, and each star hex is a star.
"""

from itertools import combinations, permutations
from typing import Final

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use

SEA: Final = "sea"
LANDS: Final = ("grassland", "desert", "mountain")
ANY: Final = "star"
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Pattern:
    """Hexes that one die may mark together. Sets of hexes are numbers with a bit for each."""

    def __init__(self, hexes: list[int], starts: int, any_order: bool, gain: int) -> None:
        self.hexes = hexes
        self.bits = _bits(hexes)
        self.starts = starts  # of these one that is reached is enough: the others hang on it
        self.any_order = any_order  # or they may be marked one by one, as they are reached
        self.gain = gain


class TheGuildOfMerchantExplorers(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.city = card.index("city")
        self.hexes = [space.index for space in card.spaces if space.index != self.city]
        at = {tuple(ints(space.data["hex"])): space.index for space in card.spaces}
        self.near = [0] * len(card.spaces)  # the hexes that share a side with each
        for (q, r), index in at.items():
            sides = [(q + x, r + y) for x, y in SIDES]
            self.near[index] = _bits([at[side] for side in sides if side in at])
        self.terrains = [space.groups[0] for space in card.spaces]
        self.patterns: dict[int, list[Pattern]] = {}
        for zone, size in (("key_12", 1), ("key_34", 2), ("key_56", 3)):
            made: list[Pattern] = []
            for chosen in combinations(self.hexes, size):
                hexes = list(chosen)
                starts = self._starts(hexes)
                any_order = self._fits_apart(hexes)
                if starts or any_order:
                    gain = sum(card.spaces[hexagon].gain for hexagon in hexes)
                    made.append(Pattern(hexes, starts, any_order, gain))
            for value in ints(card.zone(zone).data["values"]):
                self.patterns[value] = made
        self.star_hexes = [space.index for space in card.spaces if space.stars]

    def _is(self, hexagon: int, terrain: str) -> bool:
        return self.terrains[hexagon] in (terrain, ANY)

    def _starts(self, hexes: list[int]) -> int:
        """The hexes of which one, once it is reached, leads on to all the others."""
        reached = 1 << hexes[0]
        for _ in hexes:
            for hexagon in hexes:
                if self.near[hexagon] & reached:
                    reached |= 1 << hexagon
        if reached != _bits(hexes):
            return 0
        if len(hexes) == 1:
            return 0 if self.terrains[hexes[0]] == SEA else reached
        if len(hexes) == 2:
            return reached
        return _bits([hexagon for hexagon in hexes if self._is(hexagon, SEA)])

    def _fits_apart(self, hexes: list[int]) -> bool:
        """Whether these may be marked without sharing sides: two seas, or all three lands."""
        if len(hexes) == 2:
            return self._is(hexes[0], SEA) and self._is(hexes[1], SEA)
        if len(hexes) == 3:
            for a, b, c in permutations(hexes):
                if self._is(a, LANDS[0]) and self._is(b, LANDS[1]) and self._is(c, LANDS[2]):
                    return True
        return False

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value not in self.patterns:
            return found
        marked = 0
        reached = 0
        for hexagon, mark in enumerate(board):
            if mark != EMPTY:
                marked |= 1 << hexagon
                reached |= self.near[hexagon]
        for pattern in self.patterns[use.value]:
            if pattern.bits & marked:
                continue
            if pattern.starts & reached or (pattern.any_order and self._follow(pattern, reached)):
                found.append(Play(write_all(board, pattern.hexes, MARK), pattern.gain))
        return found

    def _follow(self, pattern: Pattern, reached: int) -> bool:
        """Whether all hexes of a pattern can be marked in some order."""
        done = pattern.bits & reached
        for _ in pattern.hexes:
            if done == pattern.bits:
                return True
            for hexagon in pattern.hexes:
                if self.near[hexagon] & done:
                    done |= 1 << hexagon
        return done == pattern.bits

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for hexagon in self.star_hexes:
            if board[hexagon] != EMPTY:
                scored += 1
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index == self.city:
            return "the city is marked from the start"
        for play in self.plays(board, use, moment):
            if play.board[space.index] != EMPTY:
                return ""
        return f"no whole pattern of a {use.value} with {space.name} can be marked now"


def _bits(hexes: list[int]) -> int:
    """A set of hexes as a number."""
    bits = 0
    for hexagon in hexes:
        bits |= 1 << hexagon
    return bits
