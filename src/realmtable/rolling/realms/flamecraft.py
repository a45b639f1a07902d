"""Flamecraft: three dragon shops, each with two resource circles and three numbers.

A die does one of two things. ENCHANT: outline a circle in any shop, whatever the value; nothing
is gained yet. GATHER: write the die in the space of its value in one shop, gain and mark all
circles of that shop that are outlined by then, and after that use the shop's ability if you
like: the first shop enchants once more, the second gathers the same value in another shop, the
third gives a pumpkin or a heart. Each shop with both circles outlined is a star, and so is each
shop with all its numbers written.
"""

from typing import Final

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, OUTLINE, all_written, write
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use, gain_label
from realmtable.rolling.zones import Zones

_DECLINED: Final = "decline"  # where nothing else tells it from taking a resource


class Flamecraft(Realm):
    version = 2  # declining the third shop's ability is said in the move
    sees = SEES_EARNED
    pays_when_full = ("enchant_", "gather_")

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        enchanting = card.zones_named("enchant_")
        gathering = card.zones_named("gather_")
        abilities = card.zones_named("ability_")
        self.circles = [zone.spaces for zone in enchanting]
        self.all_circles = card.group("enchant")
        # In each shop, the space of each die value, or -1.
        self.numbers: list[list[int]] = []
        for zone in gathering:
            numbers = [-1] * 7
            for space in zone.spaces:
                numbers[card.spaces[space].dice[0]] = space
            self.numbers.append(numbers)
        self.enchants = ["again" in zone.benefits[0].words for zone in abilities]
        self.gathers = ["same number" in zone.benefits[0].words for zone in abilities]
        self.pays = [[benefit.gain for benefit in zone.benefits] for zone in abilities]
        self.gains = [space.gain for space in card.spaces]
        self.starred = Zones(enchanting + gathering, len(card.spaces))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value:
            self._enchant(board, 0, found)
            self._gather(board, use.value, 0, moment, found)
        return found

    def _enchant(self, board: bytes, gain: int, found: list[Play]) -> None:
        for circle in self.all_circles:
            if board[circle] == EMPTY:
                found.append(Play(write(board, circle, OUTLINE), gain))

    def _gather(
        self, board: bytes, value: int, gained: int, moment: Moment, found: list[Play]
    ) -> None:
        for shop, numbers in enumerate(self.numbers):
            space = numbers[value]
            if space < 0 or board[space] != EMPTY:
                continue
            new = write(board, space, NUMBER + value)
            gain = gained
            for circle in self.circles[shop]:
                if new[circle] == OUTLINE:
                    new = write(new, circle, MARK)
                    gain += self.gains[circle]
            if self.enchants[shop]:
                found.append(Play(new, gain))  # without the ability
                self._enchant(new, gain, found)
            elif self.gathers[shop]:
                found.append(Play(new, gain))
                self._gather(new, value, gain, moment, found)
            else:
                self._pay(new, self.pays[shop], gain, moment, found)

    def _pay(
        self, board: bytes, choices: list[int], gain: int, moment: Moment, found: list[Play]
    ) -> None:
        """The ability that gives a resource, or is declined. A full kind cannot be chosen; if all
        are full there is nothing to decline."""
        fits = moment.fitting(gain)
        offered = [chosen for chosen in choices if moment.fitting(gain + chosen) != fits]
        found.append(Play(board, gain, label=_DECLINED if offered else ""))
        for chosen in offered:
            found.append(Play(board, gain + chosen, label=gain_label(gain + chosen)))

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.starred.complete(board)

    def essence(self, board: bytes) -> bytes:
        """Whether a circle is marked makes no difference in a shop that nobody gathers in again."""
        kept = bytearray(board)
        for circles, numbers in zip(self.circles, self.numbers, strict=True):
            if all_written(board, [space for space in numbers if space >= 0]):
                for circle in circles:
                    if board[circle] == OUTLINE:
                        kept[circle] = MARK
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == MARK:
            return f"{space.name} is already gained and marked"
        if board[space.index] == OUTLINE:
            return f"{space.name} is already outlined; gathering in its shop marks it"
        return ""
