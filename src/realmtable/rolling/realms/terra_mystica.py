"""Terra Mystica: a map with two banks, three bridges and two red dwellings, and two buildings.

A die marks a hex or a bridge of its value next to a marked hex, a marked bridge or a dwelling; or
it outlines a building of its value. An outlined building pays at the start of turns, as soon as the
dice are rolled: one in the even turns, the other in the odd turns after the first. Marked deserts
score, and so do both buildings together and a marked path from one dwelling to the other.
"""

from typing import Final

from realmtable.rolling.card import Card, Space, ints, strings
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import Zones

FIRST_TURN: Final = 1  # as printed; nothing is paid in it, even where a turn 0 came before


class TerraMystica(Realm):
    sees = 0
    pays_when_full = ("both",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.dwellings = card.zone("path").spaces
        self.buildings = card.zone("both").spaces
        self.paid_in_even_turns = card.zone("even").spaces
        self.paid_in_odd_turns = card.zone("odd").spaces
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        adjacent = card.table("adjacent")
        self.near: list[list[int]] = [
            [card.index(name) for name in strings(adjacent.get(space.id, []))]
            for space in card.spaces
        ]
        self.map = [
            space.index
            for space in card.spaces
            if space.index not in self.dwellings and space.index not in self.buildings
        ]
        self.deserts = card.zone("deserts").spaces
        self.desert_stars = ints(card.zone("deserts").data["scale"])
        self.built = Zones([card.zone("both")], len(card.spaces))
        self.path_stars = card.zone("path").stars

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        paid = self.paid_in_even_turns if moment.turn % 2 == 0 else self.paid_in_odd_turns
        gain = 0
        if moment.turn > FIRST_TURN:
            for building in paid:
                if board[building] != EMPTY:
                    gain += self.gains[building]
        return [Play(board, gain)] if gain else []

    def why_itself(self, moment: Moment) -> str:
        return f"its building pays in {'odd' if moment.turn % 2 else 'even'} turns"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for place in self.map:
            if (
                board[place] == EMPTY
                and use.value in self.values[place]
                and self._reached(board, place)
            ):
                found.append(Play(write(board, place, MARK)))
        for building in self.buildings:
            if board[building] == EMPTY and use.value in self.values[building]:
                found.append(Play(write(board, building, OUTLINE)))
        return found

    def _reached(self, board: bytes, place: int) -> bool:
        """Whether something marked is next to a place; the dwellings are printed as marked."""
        for other in self.near[place]:
            if board[other] != EMPTY:
                return True
        return False

    def stars(self, board: bytes, moment: Moment) -> int:
        marked = 0
        for desert in self.deserts:
            if board[desert] != EMPTY:
                marked += 1
        scored = self.desert_stars[marked] + self.built.stars(board)
        return scored + self.path_stars if self._joined(board) else scored

    def _joined(self, board: bytes) -> bool:
        """Whether marked hexes and bridges lead from the first dwelling to the second."""
        start, goal = self.dwellings
        reached = [start]
        looked_at = 0
        while looked_at < len(reached):
            for other in self.near[reached[looked_at]]:
                if other == goal:
                    return True
                if board[other] != EMPTY and other not in reached:
                    reached.append(other)
            looked_at += 1
        return False

    def earned(self, board: bytes) -> list[str]:
        return super().earned(board) + (["path"] if self._joined(board) else [])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.dwellings:
            return f"{space.name} is printed and takes no die"
        if space.index in self.map and not self._reached(board, space.index):
            return f"{space.name} is next to no marked hex, no marked bridge and no dwelling"
        return ""
