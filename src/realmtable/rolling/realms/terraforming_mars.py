"""Terraforming Mars: twelve project cards, unlocked by what you earn anywhere.

As soon as the resources earned this round, in all realms and spent or not, reach what a card needs,
that card is outlined by itself. A die marks an outlined card that shows its value and gains what
the card gives: resources, which may unlock more cards, or a star.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use
from realmtable.rolling.resources import KINDS, count, covers, from_counts, in_words


class TerraformingMars(Realm):
    sees = SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]
        self.needs: list[int] = []
        for space in card.spaces:
            needs = space.data["needs"]
            assert isinstance(needs, dict)
            self.needs.append(from_counts(needs))

    def on_earned(self, board: bytes, moment: Moment) -> bytes:
        return self._unlocked(board, moment.since)

    def _unlocked(self, board: bytes, earned: int) -> bytes:
        """The board with every card outlined that this much unlocks."""
        for project, needs in enumerate(self.needs):
            if board[project] == EMPTY and covers(earned, needs):
                board = write(board, project, OUTLINE)
        return board

    def why_itself(self, moment: Moment) -> str:
        return "enough was earned for it"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for project, values in enumerate(self.values):
            if board[project] == OUTLINE and use.value in values:
                new = write(board, project, MARK)
                gain = self.gains[project]
                # What the card itself unlocks belongs to the play. Where kinds are free to choose
                # it is not settled yet, and `on_earned` follows on what is really taken.
                if gain and not moment.any_kind:
                    new = self._unlocked(new, moment.since + moment.fitting(gain))
                found.append(Play(new, gain))
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for project, stars in enumerate(self.stars_at):
            if board[project] == MARK:
                scored += stars
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        mark = board[space.index]
        if mark == MARK:
            return f"{space.name} is already marked"
        if mark == EMPTY:
            needs = self.needs[space.index]
            missing = 0
            for unit in KINDS:
                short = count(needs, unit) - count(moment.since, unit)
                missing += unit * short if short > 0 else 0
            if missing:
                return f"{space.name} is not outlined yet: {in_words(missing)} still to be earned"
        return ""
