"""A walk over a card: one outlined space is where you are, filled ones are where you have been."""

from realmtable.rolling.card import Card
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use, gain_label


class Walk(Realm):
    """A die leads to a space not yet visited, which pays and may be worth a star. A subclass says
    in `ends` where each value leads, from every space."""

    sees = SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.ends: list[list[list[int]]] = [[[] for _ in range(7)] for _ in card.spaces]
        self.benefits = [space.benefits[0] for space in card.spaces]
        self.star_spaces = [space.index for space in card.spaces if space.stars]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        here = board.find(OUTLINE)
        if here < 0:
            return found  # nobody is on the way: no game leads there
        left = write(board, here, MARK)
        for there in self.ends[here][use.value]:
            if board[there] != EMPTY:
                continue
            new = write(left, there, OUTLINE)
            benefit = self.benefits[there]
            if not benefit.free:
                found.append(Play(new, benefit.gain))
                continue
            for gain in moment.choices(benefit):
                found.append(Play(new, gain, label=gain_label(gain)))
        return found

    def takes_stars(self, mark: int) -> bool:
        return mark != EMPTY

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for space in self.star_spaces:
            if board[space] != EMPTY:
                scored += 1
        return scored
