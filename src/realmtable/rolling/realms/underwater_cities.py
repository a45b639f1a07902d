"""Underwater Cities: dig tunnels, raise cities, and join the two to the starting city.

A 1 outlines one tunnel, a 2 or 3 two of them; a 4 or 5 outlines one city, a 6 two of them. They
may lie anywhere on the map. A city is connected when outlined tunnels lead from it to the starting
city, past cities outlined or not. As soon as a city is both outlined and connected, the buildings
beside it are marked and pay what they show. Such cities with a star are the stars.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE
from realmtable.rolling.realm import Moment, Play, Realm, Use

_FAR: Final = 4  # tunnels that a city lacks to the start, or more


class UnderwaterCities(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.cities = card.group("city")
        self.buildings: list[list[int]] = [
            [
                index
                for index in card.group("building")
                if card.spaces[index].data["city"] == card.spaces[city].id
            ]
            for city in self.cities
        ]
        self.gains = [space.gain for space in card.spaces]
        self.stars_in = [space.stars for space in card.spaces]
        self.tunnels = [line.space for line in card.lines]
        self.ends = [1 << line.a | 1 << line.b for line in card.lines]  # as bits
        self.start_bit = 1 << card.group("start")[0]
        # What each value of a die, from 0 on, outlines, and how many of them.
        self.outlined_by: list[list[int]] = [[] for _ in range(7)]
        self.how_many = [0] * 7
        for value, what in card.table("dice").items():
            count, _, kind = str(what).partition(" ")
            self.how_many[int(value)] = int(count)
            tunnels = kind.startswith("tunnel")
            self.outlined_by[int(value)] = self.tunnels if tunnels else self.cities

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        free: list[int] = []
        for space in self.outlined_by[use.value]:
            if board[space] == EMPTY:
                free.append(space)
        if self.how_many[use.value] == 1 or len(free) == 1:
            for space in free:
                found.append(self._outlined(board, space, space))
            return found
        for i, first in enumerate(free):
            for second in free[i + 1 :]:
                found.append(self._outlined(board, first, second))
        return found

    def _outlined(self, board: bytes, first: int, second: int) -> Play:
        """What comes of outlining two spaces, or one that is named twice."""
        new = bytearray(board)
        new[first] = OUTLINE
        new[second] = OUTLINE
        gain = 0
        connected = self._connected(bytes(new))
        for i, city in enumerate(self.cities):
            if new[city] != EMPTY and connected >> city & 1:
                for building in self.buildings[i]:
                    if new[building] == EMPTY:
                        new[building] = MARK
                        gain += self.gains[building]
        return Play(bytes(new), gain)

    def _connected(self, board: bytes, further: int = 0) -> int:
        """The cities that outlined tunnels join to the starting city, or further ones, as bits."""
        reached = self.start_bit | further
        before = 0
        while reached != before:
            before = reached
            for tunnel, ends in zip(self.tunnels, self.ends, strict=True):
                if reached & ends and board[tunnel] != EMPTY:
                    reached |= ends
        return reached

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        connected = self._connected(board)
        for city in self.cities:
            if board[city] != EMPTY and connected >> city & 1:
                scored += self.stars_in[city]
        return scored

    def essence(self, board: bytes) -> bytes:
        """The cities outlined; which are joined to each other, and how many tunnels are missing to
        the start; the tunnels that could still join something, and how many others are left."""
        kept = bytearray(len(board))
        joined = list(range(len(board)))  # the first of the spaces each one is joined to
        for tunnel, line in zip(self.tunnels, self.card.lines, strict=True):
            if board[tunnel] != EMPTY:
                one, other = sorted((joined[line.a], joined[line.b]))
                joined = [one if each == other else each for each in joined]
        spare = 0
        for tunnel, line in zip(self.tunnels, self.card.lines, strict=True):
            if board[tunnel] == EMPTY and joined[line.a] == joined[line.b]:
                spare += 1
            elif board[tunnel] == EMPTY:
                kept[tunnel] = OUTLINE
        kept.append(spare)
        far = [_FAR] * len(self.cities)
        reached = self._connected(board)
        for away in range(_FAR):
            for i, city in enumerate(self.cities):
                if reached >> city & 1 and far[i] == _FAR:
                    far[i] = away
            reached = self._one_further(board, reached)
        for city, away in zip(self.cities, far, strict=True):
            kept[city] = board[city]
            kept += bytes([joined[city], away])
        return bytes(kept)

    def _one_further(self, board: bytes, reached: int) -> int:
        """What one more tunnel anywhere would join to these cities, and they themselves."""
        further = reached
        for ends in self.ends:
            if reached & ends:
                further |= ends
        return self._connected(board, further)

    def earned(self, board: bytes) -> list[str]:
        connected = self._connected(board)
        return [
            self.names[city]
            for city in self.cities
            if self.stars_in[city] and board[city] != EMPTY and connected >> city & 1
        ]

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.start:
            return f"{space.name} is outlined from the start"
        if space.index not in self.cities and space.index not in self.tunnels:
            return f"{space.name} is marked once its city is outlined and connected to the start"
        outlines = "tunnels" if self.outlined_by[use.value] is self.tunnels else "cities"
        return f"a {use.value} outlines {outlines} only"
