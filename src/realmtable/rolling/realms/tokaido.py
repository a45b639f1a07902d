"""Tokaido: walk the road from left to right, past places that give and places that cost.

Any die is written in a circle further along the road than every circle filled so far. Skipping
locations is allowed, turning back is not. Five locations give the resources they show; at the four
others all that is shown must be paid, or they cannot be visited. The Temple and the Inn are a star
each, six different numbers along the road are two stars, and eight visits are two more.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, write
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use


class Tokaido(Realm):
    sees = SEES_HELD

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.gains = [space.gain for space in card.spaces]
        self.costs = [space.cost for space in card.spaces]
        self.stars_at = [space.stars for space in card.spaces]
        numbers = card.zone("six_numbers")
        visits = card.zone("eight_visits")
        self.numbers_wanted = ints([numbers.data["wanted"]])[0]
        self.visits_wanted = ints([visits.data["wanted"]])[0]
        self.stars_for_numbers = numbers.stars
        self.stars_for_visits = visits.stars

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for stop in range(_visited(board), len(board)):
            if moment.can_pay(self.costs[stop]):
                new = write(board, stop, NUMBER + use.value)
                found.append(Play(new, self.gains[stop], self.costs[stop]))
        return found

    def takes_stars(self, mark: int) -> bool:
        return mark >= NUMBER

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for stop, mark in enumerate(board):
            if mark != EMPTY:
                scored += self.stars_at[stop]
        if self._has_numbers(board):
            scored += self.stars_for_numbers
        if self._has_visits(board):
            scored += self.stars_for_visits
        return scored

    def essence(self, board: bytes) -> bytes:
        """The last stop, which numbers were written, how many stops were visited, and the stars
        printed there."""
        numbers = bytearray(self.highest_number + 1)
        visits = 0
        scored = 0
        for stop, mark in enumerate(board):
            if mark != EMPTY:
                numbers[mark - NUMBER] = MARK
                visits += 1
                scored += self.stars_at[stop]
        return bytes([_visited(board), visits, scored, *numbers])

    def _has_numbers(self, board: bytes) -> bool:
        different = 0  # as bits
        for mark in board:
            if mark != EMPTY:
                different |= 1 << mark - NUMBER
        return different.bit_count() >= self.numbers_wanted

    def _has_visits(self, board: bytes) -> bool:
        return len(board) - board.count(EMPTY) >= self.visits_wanted

    def earned(self, board: bytes) -> list[str]:
        found: list[str] = []
        if self._has_numbers(board):
            found.append("six_numbers")
        if self._has_visits(board):
            found.append("eight_visits")
        return found

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        # What lies behind is out of reach, whatever it would cost.
        if board[space.index] == EMPTY and space.index < _visited(board):
            return f"you have already passed {space.name}, and there is no way back"
        return super().explain(board, use, moment, space)


def _visited(board: bytes) -> int:
    """How far along the road the next visit can be: one past the last circle filled."""
    return len(board.rstrip(b"\0"))
