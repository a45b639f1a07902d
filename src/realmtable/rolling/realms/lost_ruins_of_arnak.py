"""Lost Ruins of Arnak: climb five levels with a magnifier and a journal.

A die moves one of the two up by one level, along a line, to a destination that shows its value;
some destinations cost resources, paid first. The journal never stands higher than the magnifier.
Then one of the three boxes of the level just reached is marked and everything in it is gained;
both tokens choose among the same three. The stars are in the boxes of the upper levels.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import (
    SEES_EARNED,
    SEES_HELD,
    Moment,
    Play,
    Realm,
    Use,
    gain_label,
)


class LostRuinsOfArnak(Realm):
    sees = SEES_HELD | SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.magnifier = card.group("magnifier")
        self.journal = card.group("journal")
        self.level = [_level(space) for space in card.spaces]
        self.boxes = {int(zone.text): zone.spaces for zone in card.zones_named("level")}
        self.ways: list[list[int]] = [[] for _ in card.spaces]
        for line in card.lines:
            self.ways[line.a].append(line.b)
        self.values = [space.dice for space in card.spaces]
        self.costs = [space.cost for space in card.spaces]
        self.benefits = [space.benefits[0] for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        magnifier = self._stands(board, self.magnifier)
        journal = self._stands(board, self.journal)
        for there in self.ways[magnifier]:
            self._move(board, there, use, moment, found)
        if self.level[journal] < self.level[magnifier]:
            for there in self.ways[journal]:
                self._move(board, there, use, moment, found)
        return found

    def _stands(self, board: bytes, spaces: list[int]) -> int:
        """Where a token is: on its highest marked space."""
        highest = -1
        for space in spaces:
            if board[space] != EMPTY and (highest < 0 or self.level[space] > self.level[highest]):
                highest = space
        return highest

    def _move(self, board: bytes, there: int, use: Use, moment: Moment, found: list[Play]) -> None:
        """Adds the plays that go to a destination: one for each box, and each choice of a ?."""
        cost = self.costs[there]
        if use.value not in self.values[there] or not moment.can_pay(cost):
            return
        reached = write(board, there, MARK)
        for box in self.boxes[self.level[there]]:
            if board[box] != EMPTY:
                continue
            new = write(reached, box, MARK)
            benefit = self.benefits[box]
            if not benefit.free:
                found.append(Play(new, benefit.gain, cost))
                continue
            for gain in moment.choices(benefit):
                label = gain_label(gain) if gain else ""  # all kinds may be full
                found.append(Play(new, gain, cost, label=label))

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for space, benefit in enumerate(self.benefits):
            if board[space] != EMPTY:
                scored += benefit.stars
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        level = self.level[space.index]
        if space.index in self.magnifier:
            name, token = "magnifier", self._stands(board, self.magnifier)
        elif space.index in self.journal:
            name, token = "journal", self._stands(board, self.journal)
        else:
            return f"a {use.value} takes neither magnifier nor journal to level {level}"
        if level <= self.level[token]:
            return f"the {name} moves up only, and stands on {self.card.spaces[token].name}"
        if level > self.level[token] + 1:
            return f"the {name} moves up one level at a time, from {self.card.spaces[token].name}"
        if space.index not in self.ways[token]:
            return f"no line leads from {self.card.spaces[token].name} to {space.name}"
        magnifier = self._stands(board, self.magnifier)
        if level > self.level[magnifier]:
            return (
                "the journal may not go higher than the magnifier,"
                f" which stands on {self.card.spaces[magnifier].name}"
            )
        return ""


def _level(space: Space) -> int:
    """The level that a space is on, from the group that names it."""
    for group in space.groups:
        if group.startswith("level"):
            return int(group.removeprefix("level"))
    raise ValueError(f"{space.id} is on no level")
