"""Libertalia: line up nine pirates whose numbers rise.

Each pirate shows the tens or the ones of a number; a die gives the other digit of any incomplete
pirate. In reading order all complete pirates must rise, each greater than those before it. A
complete pirate gives its benefit; one with a cost only if you pay it right then, and you may do
without. Stars are scored as they come, two more of them when all nine are complete.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, NUMBER, all_written, number, write
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use
from realmtable.rolling.resources import text

_DECLINED: Final = "decline"  # the benefit, where it could have been paid for

_DIGITS: Final = 7  # that a die can show, with 0
_NONE: Final = 254
_COMPLETE: Final = 255


class Libertalia(Realm):
    sees = SEES_HELD
    pays_when_full = ("all",)
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        everyone = card.zone("all")
        self.pirates = everyone.spaces
        self.stars_for_all = everyone.stars
        self.gains = [space.gain for space in card.spaces]
        self.costs = [space.cost for space in card.spaces]
        self.benefit_stars = [space.stars for space in card.spaces]
        # What the printed digit is worth, and what the written one is multiplied by.
        self.printed = [0] * len(card.spaces)
        self.weight = [0] * len(card.spaces)
        for pirate in self.pirates:
            data = card.spaces[pirate].data
            digit = int(str(data["digit"]))
            tens = data["printed"] == "tens"
            self.printed[pirate] = 10 * digit if tens else digit
            self.weight[pirate] = 1 if tens else 10

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for pirate in self.pirates:
            if board[pirate] == EMPTY and self._in_the_way(board, pirate, use.value) < 0:
                self._complete(board, pirate, use.value, moment, found)
        return found

    def _complete(
        self, board: bytes, pirate: int, digit: int, moment: Moment, found: list[Play]
    ) -> None:
        """Adds the plays that write a digit: with the benefit, and without it where it costs."""
        new = write(board, pirate, NUMBER + digit)
        if all_written(new, self.pirates):
            new = self.score(new, self.stars_for_all)
        taken = self.score(new, self.benefit_stars[pirate])
        cost = self.costs[pirate]
        if not cost:
            found.append(Play(taken, self.gains[pirate]))
        elif moment.can_pay(cost):
            found.append(Play(taken, self.gains[pirate], cost, label=f"-{text(cost)}"))
            found.append(Play(new, label=_DECLINED))
        else:
            found.append(Play(new))

    def essence(self, board: bytes) -> bytes:
        """The lowest and the highest digit that each incomplete pirate could still take."""
        lowest = bytearray(board)
        highest = bytearray(len(board))
        for pirate in self.pirates:
            lowest[pirate] = _NONE if board[pirate] == EMPTY else _COMPLETE
            for digit in range(_DIGITS):
                if board[pirate] == EMPTY and self._in_the_way(board, pirate, digit) < 0:
                    if lowest[pirate] == _NONE:
                        lowest[pirate] = digit
                    highest[pirate] = digit
        return bytes(lowest + highest)

    def _number(self, pirate: int, digit: int) -> int:
        """The number of a pirate with this digit written."""
        return self.printed[pirate] + self.weight[pirate] * digit

    def _in_the_way(self, board: bytes, pirate: int, digit: int) -> int:
        """A complete pirate with which this number would not rise, or -1."""
        new = self._number(pirate, digit)
        before = True
        for other in self.pirates:
            if other == pirate:
                before = False
            elif board[other] != EMPTY:
                there = self._number(other, number(board[other]))
                if (there >= new) if before else (there <= new):
                    return other
        return -1

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] != EMPTY:
            return f"{space.name} is already taken"
        # The cost printed on a pirate is that of its benefit: it never keeps a digit away.
        return self.why_not(board, use, moment, space)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        other = self._in_the_way(board, space.index, use.value)
        if other < 0:
            return ""
        there = self._number(other, number(board[other]))
        new = self._number(space.index, use.value)
        before = self.pirates.index(other) < self.pirates.index(space.index)
        than = (
            f"greater than the {there} before it"
            if before
            else f"smaller than the {there} after it"
        )
        return f"{space.name} would become {new}, which is not {than}"
