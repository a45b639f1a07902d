"""Obsession: a family rises in reputation and invites guests that suit it.

Your reputation is the highest outlined level; the first is outlined from the start. A die higher
than your reputation raises it, by one level only. A die equal to or lower than your reputation
invites instead: it marks a guest who shows exactly its value, and everything on the guest is
gained. Some guests are worth stars, and so is one of the upper levels.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import Moment, Play, Realm, Use


class Obsession(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.levels = card.zone("reputation").spaces
        self.ranks = [int(card.spaces[level].text) for level in self.levels]
        guests = card.zone("guests").spaces
        # The guests that show each value, from 0 on.
        self.showing = [
            [guest for guest in guests if value in card.spaces[guest].dice] for value in range(7)
        ]
        self.gains = [space.gain for space in card.spaces]
        self.printed_stars = [space.stars for space in card.spaces]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        outlined = self._outlined(board)
        if use.value > self._reputation(outlined):
            if outlined < len(self.levels):
                level = self.levels[outlined]
                found.append(Play(write(board, level, OUTLINE), self.gains[level]))
            return found
        for guest in self.showing[use.value]:
            if board[guest] == EMPTY:
                found.append(Play(write(board, guest, MARK), self.gains[guest]))
        return found

    def _outlined(self, board: bytes) -> int:
        """How many levels are outlined, up to the highest."""
        n = len(self.levels)
        while n > 0 and board[self.levels[n - 1]] == EMPTY:
            n -= 1
        return n

    def _reputation(self, outlined: int) -> int:
        return self.ranks[outlined - 1] if outlined else 0

    def takes_stars(self, mark: int) -> bool:
        return mark != EMPTY

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for space, stars in enumerate(self.printed_stars):
            if board[space] != EMPTY:
                scored += stars
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        outlined = self._outlined(board)
        reputation = self._reputation(outlined)
        if board[space.index] != EMPTY:
            return f"{space.name} is outlined already"
        if space.index not in self.levels:
            if use.value > reputation:
                return f"a {use.value} is higher than your reputation of {reputation}"
            return ""
        if use.value <= reputation:
            return f"a {use.value} is not higher than your reputation of {reputation}"
        following = self.levels[outlined]
        return "" if space.index == following else f"{self.card.spaces[following].name} comes first"
