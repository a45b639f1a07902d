"""Wonderland's War: muster numbers for five battles whose strength only the dice will tell.

Any die is written in an empty circle of any battleground and gains its resource. At the end of each
battle turn, by itself, the sum of that turn's two rolled dice is written in the battle's rectangle.
If the numbers of the battleground add up to at least that sum, its stars are scored, at once and
for good. Circles of a battle that is over may still be filled, but only for their resource.
"""

from typing import Final

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, number, write
from realmtable.rolling.realm import Moment, Play, Realm, Use

HIGHEST_DIE: Final = 6
_FOUGHT: Final = 255  # a battle that is over


class WonderlandsWar(Realm):
    sees = 0
    counts_stars = True
    highest_number = 12  # two dice, in a rectangle

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        battles = card.zones_named("battle_")
        self.rectangles = card.group("rolled")
        self.turns = [ints([zone.data["turn"]])[0] for zone in battles]
        self.grounds = [zone.spaces for zone in battles]
        self.circles = [circle for ground in self.grounds for circle in ground]
        self.gains = [space.gain for space in card.spaces]
        self.stars_in = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for circle in self.circles:
            if board[circle] == EMPTY:
                found.append(Play(write(board, circle, NUMBER + use.value), self.gains[circle]))
        return found

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        if moment.turn not in self.turns:
            return []
        battle = self.turns.index(moment.turn)
        rectangle = self.rectangles[battle]
        if board[rectangle] != EMPTY:
            return []
        new = write(board, rectangle, NUMBER + moment.sum)
        won = self._mustered(board, battle) >= moment.sum
        return [Play(self.score(new, self.stars_in[rectangle]) if won else new)]

    def essence(self, board: bytes) -> bytes:
        """The circles filled, the stars, and what is mustered for each battle to come."""
        kept = bytearray(board)
        for circle in self.circles:
            if board[circle] != EMPTY:
                kept[circle] = MARK
        for battle, rectangle in enumerate(self.rectangles):
            if board[rectangle] != EMPTY:
                kept[rectangle] = MARK
                kept.append(_FOUGHT)
            else:
                kept.append(min(self._mustered(board, battle), self.highest_number))
        return bytes(kept)

    def _mustered(self, board: bytes, battle: int) -> int:
        mustered = 0
        for circle in self.grounds[battle]:
            if board[circle] != EMPTY:
                mustered += number(board[circle])
        return mustered

    def why_itself(self, moment: Moment) -> str:
        return f"the battle of turn {moment.turn} is against {moment.sum}, what the dice add up to"

    def problem(self, board: bytes) -> str:
        for circle in self.circles:
            if board[circle] > NUMBER + HIGHEST_DIE:
                return f"{self.card.spaces[circle].name} holds at most a {HIGHEST_DIE}"
        for rectangle in self.rectangles:
            if EMPTY < board[rectangle] < NUMBER + 2:
                return f"{self.card.spaces[rectangle].name} holds the sum of two dice"
        return ""

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index not in self.rectangles:
            return ""  # every die may go to an empty circle
        turn = self.turns[self.rectangles.index(space.index)]
        return (
            f"{space.name} gets the sum of the rolled dice at the end of turn {turn}, never a die"
        )
