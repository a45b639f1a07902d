"""Minigolf: three lanes, three holes, and prizes that every stroke eats into.

A die is one stroke in any lane whose hole is still empty. It marks the lowest unmarked par hex of
the lane, and then fills exactly as many circles as it shows, from the lowest empty one upward.
Some circles have a limit and are filled only by a die within it, and no stroke may overshoot the
lane. The hole is the last circle: when it is filled, everything in the par hexes of the lane that
are still unmarked is gained, stars included. So few strokes pay more.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, FILL, MARK, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class Minigolf(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.lanes = [zone.spaces for zone in card.zones_named("lane_")]  # the hole is the last
        self.pars = [zone.spaces for zone in card.zones_named("par_")]
        self.gains = [space.gain for space in card.spaces]
        self.hex_stars = [space.stars for space in card.spaces]
        self.limits = [(1, 6) for _ in card.spaces]
        for circle, limit in card.table("limits").items():
            lowest, highest = ints(limit)
            self.limits[card.index(circle)] = (lowest, highest)

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        for lane, par in zip(self.lanes, self.pars, strict=True):
            stroke = self._next_circles(board, lane, use.value)
            if len(stroke) < use.value or self._refusing(stroke, use.value) >= 0:
                continue
            new = write_all(board, stroke, FILL)
            hexagon = first_empty(board, par)
            if hexagon >= 0:
                new = write(new, hexagon, MARK)
            gain = 0
            if stroke[-1] == lane[-1]:
                for prize in par:
                    if new[prize] == EMPTY:
                        gain += self.gains[prize]
            found.append(Play(new, gain))
        return found

    def _next_circles(self, board: bytes, lane: list[int], value: int) -> list[int]:
        """The circles that a stroke fills: fewer than its value if the lane ends before."""
        lowest = first_empty(board, lane)
        if lowest < 0:
            return []
        at = lane.index(lowest)
        return lane[at : at + value]

    def _refusing(self, circles: list[int], value: int) -> int:
        """The first of these circles whose limit forbids the value, or -1."""
        for circle in circles:
            lowest, highest = self.limits[circle]
            if not lowest <= value <= highest:
                return circle
        return -1

    def takes_stars(self, mark: int) -> bool:
        return False  # a stroke takes it away

    def stars(self, board: bytes, moment: Moment) -> int:
        return self._stars(board)

    def _stars(self, board: bytes) -> int:
        scored = 0
        for lane, par in zip(self.lanes, self.pars, strict=True):
            if board[lane[-1]] == EMPTY:
                continue
            for hexagon in par:
                if board[hexagon] == EMPTY:
                    scored += self.hex_stars[hexagon]
        return scored

    def essence(self, board: bytes) -> bytes:
        """Of finished lanes only the stars."""
        kept = bytearray(board)
        kept.append(self._stars(board))
        for lane, par in zip(self.lanes, self.pars, strict=True):
            if board[lane[-1]] != EMPTY:
                for hexagon in par:
                    kept[hexagon] = EMPTY
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        value = use.value
        for lane, par in zip(self.lanes, self.pars, strict=True):
            if space.index not in lane and space.index not in par:
                continue
            hole = self.card.spaces[lane[-1]].name
            if board[lane[-1]] != EMPTY:
                return f"{hole} is filled, so that lane is finished"
            stroke = self._next_circles(board, lane, value)
            if len(stroke) < value:
                return f"a {value} would go beyond {hole}"
            refusing = self._refusing(stroke, value)
            if refusing >= 0:
                lowest, highest = self.limits[refusing]
                circle = self.card.spaces[refusing].name
                return f"a {value} would fill {circle}, which takes {lowest} to {highest}"
            if space.index in stroke or space.index == first_empty(board, par):
                return ""
            if space.index in par:
                return f"{self.card.spaces[first_empty(board, par)].name} comes first"
            return f"a {value} goes no farther than {self.card.spaces[stroke[-1]].name}"
        return ""
