"""Dog Park: walk four dogs home, one after another.

A die moves the dog that is out, or one you choose when none is, between one step and as many as
its value to the right. Where the dog stops the spot is outlined and its column pays. A dog that
gets home scores: two stars if at most one of the outlined spots in its row is a paw, one star
for two paws, nothing for more. Balls are clean. Steps left over at home are lost.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use


class DogPark(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        zones = card.zones_named("dog_")
        self.walks = [zone.spaces for zone in zones]  # the last space of a walk is home
        self.dogs = [zone.text for zone in zones]
        self.is_paw = ["paw" in space.groups for space in card.spaces]
        self.gains = [0] * len(card.spaces)
        for column in card.zones_named("col_"):
            for spot in column.spaces:
                self.gains[spot] = column.gain
        self.stars_for = [0] * len(self.walks[0])
        for paws, stars in card.table("stars_for_paws").items():
            fewest = int(paws.split()[0])
            most = len(self.stars_for) if paws.endswith("or more") else fewest + 1
            for n in range(fewest, most):
                self.stars_for[n] = int(str(stars))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        out = self._dog_out(board)
        found: list[Play] = []
        for dog, walk in enumerate(self.walks):
            home = walk[-1]
            if board[home] != EMPTY or (out >= 0 and dog != out):
                continue
            first = self._steps_done(board, walk)
            for spot in walk[first : first + use.value]:
                mark = MARK if spot == home else OUTLINE
                found.append(Play(write(board, spot, mark), self.gains[spot]))
        return found

    def _steps_done(self, board: bytes, walk: list[int]) -> int:
        """How far a dog has walked: the number of the last spot it stopped on."""
        steps = len(walk)
        while steps > 0 and board[walk[steps - 1]] == EMPTY:
            steps -= 1
        return steps

    def _dog_out(self, board: bytes) -> int:
        """The dog that has left and is not home yet, or -1."""
        for dog, walk in enumerate(self.walks):
            if 0 < self._steps_done(board, walk) < len(walk):
                return dog
        return -1

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for walk in self.walks:
            if board[walk[-1]] == EMPTY:
                continue
            scored += self.stars_for[self._paws(board, walk)]
        return min(scored, MAX_STARS)

    def _paws(self, board: bytes, walk: list[int]) -> int:
        """How many of the spots where a dog stopped are paws."""
        paws = 0
        for spot in walk:
            if board[spot] != EMPTY and self.is_paw[spot]:
                paws += 1
        return paws

    def essence(self, board: bytes) -> bytes:
        """How far each dog is and the paws on its way; of those at home only the stars."""
        kept = bytearray(1)
        for walk in self.walks:
            paws = self._paws(board, walk)
            if board[walk[-1]] == EMPTY:
                kept += bytes([self._steps_done(board, walk), paws])
            else:
                kept += bytes([len(walk), 0])
                kept[0] += self.stars_for[paws]
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        dog = 0
        while space.index not in self.walks[dog]:
            dog += 1
        walk = self.walks[dog]
        if board[walk[-1]] != EMPTY:
            return f"{self.dogs[dog]} is home already"
        out = self._dog_out(board)
        if out >= 0 and out != dog:
            return f"{self.dogs[out]} is out and has to get home first"
        if walk.index(space.index) < self._steps_done(board, walk):
            return "dogs walk rightward only"
        steps = "1 step" if use.value == 1 else f"{use.value} steps"
        return f"a {use.value} moves the dog no more than {steps}"
