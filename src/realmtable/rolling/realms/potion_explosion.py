"""Potion Explosion: brew three potions, each of different numbers, and drink them at will.

A die is written in the next bubble of a potion that does not hold its number yet; some numbers are
printed in a potion from the start. A complete potion scores its stars, one, two or three, and from
then on its label can be marked, once, at any moment of a turn and without a die. The first label
creates a die of any value. The second gives a resource of your choice for every star scored here so
far. The third opens a realm that was used this turn, perhaps this very one, for one more die.
"""

from realmtable.rolling.benefit import Benefit
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, all_written, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use, gain_label
from realmtable.rolling.zones import Zones, first_empty


class PotionExplosion(Realm):
    sees = 0
    pays_when_full = ("potion_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        potions = card.zones_named("potion_")
        self.potions = [zone.spaces for zone in potions]
        self.potion_names = [zone.text for zone in potions]
        self.complete = Zones(potions, len(card.spaces))
        self.labels = card.group("labels")  # one for each potion, in the same order
        abilities = [card.spaces[label].benefits[0] for label in self.labels]
        self.creates = [bool(ability.dice) for ability in abilities]
        self.pays = ["1 per star" in ability.words for ability in abilities]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        mark = NUMBER + use.value
        for potion in self.potions:
            bubble = first_empty(board, potion)
            if bubble >= 0 and not _holds(board, potion, mark):
                found.append(Play(write(board, bubble, mark)))
        return found

    def anytime(self, board: bytes, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for i, label in enumerate(self.labels):
            if board[label] != EMPTY or not all_written(board, self.potions[i]):
                continue
            marked = write(board, label, MARK)
            if self.creates[i]:
                found.extend(Play(marked, dice=(n,), label=str(n)) for n in range(1, 7))
            elif self.pays[i]:
                found.extend(self._drink(marked, moment))
            else:
                closed = [n for n in range(moment.realms) if moment.closed >> n & 1]
                found.extend(Play(marked, opens=1 << n) for n in closed)
        return found

    def _drink(self, board: bytes, moment: Moment) -> list[Play]:
        """A resource of choice for every star scored here."""
        per_star = Benefit()
        per_star.free = min(self.stars(board, moment), MAX_STARS)
        return [
            Play(board, gain, label=gain_label(gain) if gain else "")
            for gain in moment.choices(per_star)
        ]

    def stars(self, board: bytes, moment: Moment) -> int:
        return self.complete.stars(board)

    def essence(self, board: bytes) -> bytes:
        """The numbers of each potion in no order, and none of a complete one."""
        kept = bytearray(board)
        for potion in self.potions:
            numbers = sorted([board[bubble] for bubble in potion], reverse=True)
            for bubble, mark in zip(potion, numbers, strict=True):
                kept[bubble] = mark if numbers[-1] == EMPTY else MARK
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.labels:
            return "a label is marked without a die"
        for name, potion in zip(self.potion_names, self.potions, strict=True):
            if space.index in potion:
                if board[space.index] != EMPTY:
                    return f"{space.name} is in there from the start"
                if _holds(board, potion, NUMBER + use.value):
                    return f"{name} holds a {use.value} already"
                bubble = first_empty(board, potion)
                return f"{space.name} comes after {self.card.spaces[bubble].name}"
        return ""

    def why_no_act(self, board: bytes, moment: Moment, space: Space) -> str:
        if space.index not in self.labels:
            return "a bubble is filled with a die"
        if board[space.index] != EMPTY:
            return f"{space.name} is already marked"
        potion = self.labels.index(space.index)
        if not all_written(board, self.potions[potion]):
            return f"{self.potion_names[potion]} is not complete"
        return "no realm is closed that could be opened again"


def _holds(board: bytes, potion: list[int], mark: int) -> bool:
    for bubble in potion:
        if board[bubble] == mark:
            return True
    return False
