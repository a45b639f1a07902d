"""Turns told in words, and shown as they were: what a table still knows of a turn that is over.

The words of a turn are worked out once, in a thread. Who may read them is decided by `views`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from realmtable.table.game import Line, TableGame
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import SeatStep, TurnTold
from realmtable.table.seat import SeatState


@dataclass(frozen=True)
class PastTurn:
    """A confirmed turn, with all that is needed to play it once more."""

    game: TableGame
    name: str
    level: str
    index: int
    number: int  # of its event in the log
    ended: Any  # where the turn before it ended; none if that has to be played again, too
    first: int  # the index of the round's first turn
    turns: Sequence[tuple[Sequence[int], tuple[str, ...]]]  # from there on: what was rolled, moves

    @property
    def chance(self) -> Sequence[int]:
        return self.turns[-1][0]

    def _line(self) -> tuple[Any, Line]:
        """What the turn began with, and how it went."""
        at = self.index if self.ended is not None else self.first
        ended = self.ended if self.ended is not None else self.game.fresh(self.level)
        while True:
            chance, moves = self.turns[at - self.first]
            before = self.game.before(ended, at, self.level)
            line = self.game.play(self.game.begin(before, chance), moves)
            if at == self.index:
                return before, line
            ended, at = line.position, at + 1

    def told(self) -> TurnTold:
        """The turn in words. Takes a few milliseconds: use a thread."""
        return self.game.told(*self._line(), self.index)

    def step(self) -> SeatStep:
        """The seat's cards when the turn was over. Takes a few milliseconds: use a thread."""
        return self.game.step(self.name, *self._line(), self.index)


def past_turn(table: LiveTable, seat: SeatState, index: int) -> PastTurn | None:
    """A turn of a seat; none of one that it sat out. A crowd keeps only the moves of older turns,
    which are then played again from the start of the round."""
    number, moves = seat.played[index]
    if not moves:
        return None
    first = max(0, index - table.game.place(index)[1] + 1)
    ended = table.end_of(seat, index)
    turns = [(table.rolls[at], seat.played[at][1]) for at in range(first, index + 1)]
    return PastTurn(table.game, seat.name, seat.level, index, number, ended, first, turns)
