"""Turns told in words, and shown as they were: what a table still knows of a turn that is over.

The words of a turn are worked out once, in a thread. Who may read them is decided by `views`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from realmtable.table.game import Line, SeatStep, TableGame, TurnTold
from realmtable.table.live import LiveTable, SeatState


@dataclass(frozen=True)
class PastTurn:
    """A confirmed turn, with all that is needed to play it once more."""

    game: TableGame
    name: str
    index: int
    before: Any  # what the turn began with
    chance: Sequence[int]
    moves: tuple[str, ...]

    def _line(self) -> Line:
        return self.game.play(self.game.begin(self.before, self.chance), self.moves)

    def told(self) -> TurnTold:
        """The turn in words. Takes a few milliseconds: use a thread."""
        return self.game.told(self.before, self._line(), self.index)

    def step(self) -> SeatStep:
        """The seat's cards when the turn was over. Takes a few milliseconds: use a thread."""
        return self.game.step(self.name, self.before, self._line(), self.index)


def past_turn(table: LiveTable, seat: SeatState, index: int) -> PastTurn | None:
    """A turn of a seat, if the table still knows enough of it."""
    outcome = table.outcome_of(seat, index)
    ended = table.end_of(seat, index)
    if outcome is None or ended is None or not outcome.moves:
        return None
    before = table.game.before(ended, index, seat.level)
    return PastTurn(table.game, seat.name, index, before, table.rolls[index], outcome.moves)
