"""Planet Unknown: decide which number stands for which shape, then settle a round planet.

Six slots in three pairs each have a shape. A die whose number stands in no slot yet is first
written in an empty one, for the resource there; the two numbers of a pair add up to 7 at most.
Then, and whenever that number is used again, the shape of its slot is filled on empty squares of
the planet, turned and flipped as you like. The three middle columns pay when they are complete;
each complete row is a star. The 1 has its slot from the start.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, FILL, NUMBER, number, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.shapes import grid_of, placements
from realmtable.rolling.zones import Zones, missing

_HIGHEST_DIE: Final = 6
_FAR: Final = 4  # squares that a line lacks, or more
_USELESS: Final = 255  # a number that can do nothing any more


class PlanetUnknown(Realm):
    sees = 0
    pays_when_full = ("row_", "col_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.rows = Zones(card.zones_named("row_"), len(card.spaces))
        self.columns = Zones(card.zones_named("col_"), len(card.spaces))
        self.most = int(str(card.table("pairs")["max_sum"]))
        self.gains = [space.gain for space in card.spaces]
        self.partner: dict[int, int] = {}
        for zone in card.zones_named("pair_"):
            one, other = zone.spaces
            self.partner[one] = other
            self.partner[other] = one
        grid = grid_of(card.spaces)
        self.slots: list[int] = []
        self.places: dict[int, list[list[int]]] = {}  # where the shape of each slot fits
        for name, picture in card.shapes("shapes").items():
            slot = card.index(name)
            self.slots.append(slot)
            self.places[slot] = placements(picture, grid)

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        slot = self._slot_of(board, use.value)
        if slot >= 0:
            self._settle(found, board, slot, 0)
            return found
        for slot in self._slots_for(board, use.value):
            assigned = write(board, slot, NUMBER + use.value)
            self._settle(found, assigned, slot, self.gains[slot])
        return found

    def _slot_of(self, board: bytes, value: int) -> int:
        """The slot in which a number stands, or -1."""
        for slot in self.slots:
            if board[slot] == NUMBER + value:
                return slot
        return -1

    def _slots_for(self, board: bytes, value: int) -> list[int]:
        """The empty slots that a new number may take, as far as numbers go."""
        return [
            slot
            for slot in self.slots
            if value > 0 and board[slot] == EMPTY and self._sum(board, slot, value) <= self.most
        ]

    def _sum(self, board: bytes, slot: int, value: int) -> int:
        """What a number in this slot and the one beside it add up to."""
        beside = board[self.partner[slot]]
        return value if beside == EMPTY else value + number(beside)

    def _settle(self, found: list[Play], board: bytes, slot: int, gain: int) -> None:
        """Adds a play for every place where the shape of a slot still fits."""
        for spaces in self.places[slot]:
            for space in spaces:
                if board[space] != EMPTY:
                    break
            else:
                new = write_all(board, spaces, FILL)
                found.append(Play(new, gain + self.columns.gain_of(new, spaces)))

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.rows.stars(board)

    def essence(self, board: bytes) -> bytes:
        """The squares filled, the slot of each number that can still be of use, and how many
        squares each line lacks, where that is few."""
        kept = bytearray(board)
        fits = {slot: self._fits(board, slot) for slot in self.slots}
        for slot in self.slots:
            kept[slot] = EMPTY
        for value in range(1, _HIGHEST_DIE + 1):
            slot = self._slot_of(board, value)
            if slot < 0:
                free = any(fits[open_slot] for open_slot in self._slots_for(board, value))
                kept.append(EMPTY if free else _USELESS)
                continue
            beside = self.partner[slot]
            limits = board[beside] == EMPTY and fits[beside]
            kept.append(1 + self.slots.index(slot) if fits[slot] or limits else _USELESS)
        for lines in (self.rows, self.columns):
            for squares in lines.members:
                kept.append(min(missing(board, squares), _FAR))
        return bytes(kept)

    def _fits(self, board: bytes, slot: int) -> bool:
        """Whether there is a place left for the shape of a slot."""
        for spaces in self.places[slot]:
            for space in spaces:
                if board[space] != EMPTY:
                    break
            else:
                return True
        return False

    def problem(self, board: bytes) -> str:
        numbers = [board[slot] for slot in self.slots if board[slot] != EMPTY]
        return "" if len(set(numbers)) == len(numbers) else "a number stands in one slot only"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        slot = self._slot_of(board, use.value)
        if space.index not in self.partner:
            if slot < 0 and not self._slots_for(board, use.value):
                return f"no slot is left that may take a {use.value}"
            return (
                f"no shape that a {use.value} may draw covers {space.name} and only empty squares"
            )
        if board[space.index] != EMPTY:
            return f"{space.name} is already taken"
        if slot >= 0:
            return f"the {use.value} already stands in {self.card.spaces[slot].name}"
        total = self._sum(board, space.index, use.value)
        if total > self.most:
            return f"a pair adds up to {self.most} at most, and this one would make {total}"
        return f"the shape of {space.name} fits nowhere on the planet any more"
