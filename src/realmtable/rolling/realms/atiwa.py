"""Atiwa: uncover terrain, and send out the fruit bats that live on it.

A die outlines a card of its column, any one not outlined yet, and gains what is printed on it.
Or it circles bats on outlined cards, at least one and at most as many as it shows. Straight
after either, three circled bats that are not marked may be marked for one of the two resources
printed beside the bats, once per die; a kind that is full is no choice while the other fits. The
first card starts outlined.

Each outlined star card is a star; all bats circled are a star, and all bats marked two more.
Bats are all alike, so the first ones in reading order are circled and marked.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write, write_all
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use, gain_label

MARKED_AT_ONCE: Final = 3
STARS_FOR_CIRCLING_ALL: Final = 1
STARS_FOR_MARKING_ALL: Final = 2


class Atiwa(Realm):
    sees = SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.terrain = card.group("terrain")
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.star_cards = [space for space in self.terrain if card.spaces[space].stars]
        self.bats = card.zone("bats").spaces
        self.rewards = [benefit.gain for benefit in card.zone("bats").benefits]
        self.home = [-1] * len(card.spaces)  # the card that a bat lives on
        for terrain in self.terrain:
            for bat in card.group(f"bats_{card.spaces[terrain].id}"):
                self.home[bat] = terrain

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for terrain in self.terrain:
            if board[terrain] == EMPTY and use.value in self.values[terrain]:
                self._add(found, write(board, terrain, OUTLINE), self.gains[terrain], moment)
        circled = board
        left = use.value
        for bat in self.bats:
            if left == 0:
                break
            if board[bat] == EMPTY and board[self.home[bat]] == OUTLINE:
                circled = write(circled, bat, OUTLINE)
                left -= 1
                self._add(found, circled, 0, moment)
        return found

    def _add(self, found: list[Play], board: bytes, gain: int, moment: Moment) -> None:
        """Adds the play without marking bats and, with three to mark, one for each reward."""
        found.append(Play(board, gain))
        ready: list[int] = []
        for bat in self.bats:
            if board[bat] == OUTLINE:
                ready.append(bat)
                if len(ready) == MARKED_AT_ONCE:
                    marked = write_all(board, ready, MARK)
                    for reward in self._choices(gain, moment):
                        both = gain + reward
                        found.append(Play(marked, both, label=gain_label(both)))
                    return

    def _choices(self, gain: int, moment: Moment) -> list[int]:
        """The rewards that still fit after a gain; the first where none does."""
        without = moment.fitting(gain)
        fitting = [each for each in self.rewards if moment.fitting(gain + each) != without]
        return fitting or self.rewards[:1]

    def takes_stars(self, mark: int) -> bool:
        return mark == OUTLINE

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for terrain in self.star_cards:
            if board[terrain] != EMPTY:
                scored += 1
        all_marked = True
        for bat in self.bats:
            if board[bat] == EMPTY:
                return scored
            if board[bat] != MARK:
                all_marked = False
        scored += STARS_FOR_CIRCLING_ALL
        return scored + STARS_FOR_MARKING_ALL if all_marked else scored

    def essence(self, board: bytes) -> bytes:
        """Of the bats only how many can be circled, and how many are circled, but not marked."""
        free = 0
        circled = 0
        for bat in self.bats:
            if board[bat] == OUTLINE:
                circled += 1
            elif board[bat] == EMPTY and board[self.home[bat]] == OUTLINE:
                free += 1
        return bytes([free, circled, *[board[terrain] for terrain in self.terrain]])

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        mark = board[space.index]
        if space.index in self.terrain:
            return f"{space.name} is already outlined"
        if mark == MARK:
            return f"{space.name} is already marked"
        if mark == OUTLINE:
            return (
                "circled bats are marked three at a time, the first ones in reading order,"
                " after a card is outlined or bats are circled"
            )
        home = self.home[space.index]
        if board[home] == EMPTY:
            card = self.card.spaces[home].name
            return f"bats are circled on outlined cards, which {card} is not yet"
        most = "only the first" if use.value == 1 else f"at most the first {use.value}"
        return f"a {use.value} circles {most} of the free bats, in reading order"
