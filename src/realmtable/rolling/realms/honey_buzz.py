"""Honey Buzz: close the comb around seven honey hexes.

A die marks a double hex that shows its value, both halves at once, and gains nothing for that
alone. A honey hex whose six neighbours are all marked is surrounded: it is filled and pays
everything printed on the six, stars included. A hex between several honey hexes pays for each of
them, and one die may surround several.
"""

from realmtable.rolling.benefit import Benefit
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, FILL, MARK, all_written, write, write_all
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use, gain_label


class HoneyBuzz(Realm):
    sees = SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.doubles = [[line.a, line.b] for line in card.lines]
        self.values = [card.spaces[double[0]].dice for double in self.doubles]
        self.honey = card.group("honey")
        self.around = [card.zone(f"round_{self.names[honey]}").spaces for honey in self.honey]
        self.pays = [
            _together([card.spaces[space].benefits[0] for space in around])
            for around in self.around
        ]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for double, values in zip(self.doubles, self.values, strict=True):
            if use.value in values and board[double[0]] == EMPTY:
                self._mark(board, double, moment, found)
        return found

    def _mark(self, board: bytes, double: list[int], moment: Moment, found: list[Play]) -> None:
        """Adds the plays that mark a double hex: one for each choice of what the honey pays."""
        new = write_all(board, double, MARK)
        paid: list[Benefit] = []
        for i, honey in enumerate(self.honey):
            if new[honey] == EMPTY and all_written(new, self.around[i]):
                new = write(new, honey, FILL)
                paid.append(self.pays[i])
        benefit = _together(paid)
        if not benefit.free:
            found.append(Play(new, benefit.gain))
            return
        for gain in moment.choices(benefit):
            found.append(Play(new, gain, label=gain_label(moment.fitting(gain))))

    def takes_stars(self, mark: int) -> bool:
        return False  # the honey beside it pays

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for honey, pays in zip(self.honey, self.pays, strict=True):
            if board[honey] != EMPTY:
                scored += pays.stars
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.honey:
            return f"a {use.value} does not complete the six hexes around {space.name}"
        return ""


def _together(benefits: list[Benefit]) -> Benefit:
    """Several benefits as one."""
    all_of_them = Benefit()
    for benefit in benefits:
        all_of_them.stars += benefit.stars
        all_of_them.gain += benefit.gain
        all_of_them.free += benefit.free
    return all_of_them
