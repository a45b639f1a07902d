"""Underwater Cities: dig tunnels, raise cities, and join the two to the starting city.

A 1 outlines one tunnel, a 2 or 3 two of them; a 4 or 5 outlines one city, a 6 two of them. They
may lie anywhere on the map. A city is connected when outlined tunnels lead from it to the starting
city, past cities outlined or not. As soon as a city is both outlined and connected, the buildings
beside it are marked and pay what they show. Such cities with a star are the stars.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE
from realmtable.rolling.realm import Moment, Play, Realm, Use


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

    def _connected(self, board: bytes) -> int:
        """The cities that outlined tunnels join to the starting city, as bits."""
        reached = self.start_bit
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
