"""Fleet: The Dice Game: three columns worked from top to bottom, each with an ability at its end.

A die marks the topmost unmarked box of the column of its value and gains everything shown there.
Marking the last box of a column engages the ability below it for the rest of the round, in all
realms. Left: every resource you gain may be of another kind. Middle: once a turn, if both rolled
dice are odd, one of them that you have not used changes by 1 and counts as rolled that way.
Right: a turn in which all realms of the round are activated scores a star here. Stars are scored as
they are shown, six at the most.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import (
    ALTER_ODD_DIE,
    CHOOSE_RESOURCES,
    Moment,
    Play,
    Realm,
    Use,
)
from realmtable.rolling.zones import first_empty

_STAR_SCORED: Final = 1  # what is noted for the turn

_POWERS: Final = {"any kind": CHOOSE_RESOURCES, "+1 -1": ALTER_ODD_DIE}
_STAR_EACH_TURN: Final = "star each turn"


class FleetTheDiceGame(Realm):
    sees = 0
    pays_when_full = ("ability_",)
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.columns: dict[int, list[int]] = {
            value: zone.spaces
            for zone in card.zones_named("column_")
            for value in card.spaces[zone.spaces[0]].dice
        }
        self.gains = [space.gain for space in card.spaces]
        self.stars_in = [space.stars for space in card.spaces]
        self.power_at = [0] * len(card.spaces)
        self.star_each_turn_at = -1
        for zone in card.zones_named("ability_"):
            word = zone.benefits[0].words[0]
            if word == _STAR_EACH_TURN:
                self.star_each_turn_at = zone.spaces[0]
            else:
                self.power_at[zone.spaces[0]] = _POWERS[word]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        column = self.columns.get(use.value)
        if column is None:
            return []
        box = first_empty(board, column)
        if box < 0:
            return []
        new = self.score(write(board, box, MARK), self.stars_in[box])
        return [Play(new, self.gains[box])]

    def powers(self, board: bytes) -> int:
        flags = 0
        for box, power in enumerate(self.power_at):
            if power and board[box] != EMPTY:
                flags |= power
        return flags

    def after_use(self, board: bytes, moment: Moment) -> Play | None:
        if board[self.star_each_turn_at] == EMPTY or moment.memo == _STAR_SCORED:
            return None
        if moment.activated != (1 << moment.realms) - 1:
            return None
        return Play(self.score(board, 1), memo=_STAR_SCORED)

    def why_itself(self, moment: Moment) -> str:
        return "all realms were used this turn"

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        return "the boxes of a column are marked from top to bottom"
