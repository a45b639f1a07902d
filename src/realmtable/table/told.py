"""Turns told in words: what a seat did, what realms did by themselves, what it came to.

The words of a turn are worked out once, in a thread, from what the table keeps of it. Who may read
them is decided by `views`.
"""

from dataclasses import dataclass

import msgspec

from realmtable.rolling.position import Position
from realmtable.table.byitself import at_start
from realmtable.table.live import LiveTable, SeatState
from realmtable.table.records import SeatStep, seat_step
from realmtable.table.rolling_game import Line, RollingGame

NOTHING = "Ends the turn without doing anything."


class Told(msgspec.Struct, omit_defaults=True, frozen=True):
    """One thing that happened in a turn. With `realm`, that realm did it by itself."""

    words: str
    step: int = 0  # with which move, counted from 1; 0 is the start of the turn
    realm: str | None = None


class TurnTold(msgspec.Struct, frozen=True):
    """A confirmed turn in words."""

    lines: list[Told]
    stars: int  # what the turn brought
    score: int  # in tenths


def told_lines(before: Position, line: Line) -> list[Told]:
    """Everything that happened in a turn, in order, without the word that ends it."""
    found = [Told(effect.words, 0, effect.realm) for effect in at_start(before, line.start)]
    for n, step in enumerate(line.steps, 1):
        if not step.after.over:
            found.append(Told(step.deed, n))
        found += [Told(effect.words, n, effect.realm) for effect in step.effects]
    return found


@dataclass(frozen=True)
class PastTurn:
    """A confirmed turn, with all that is needed to play it once more."""

    game: RollingGame
    name: str
    index: int
    before: Position  # where the turn before it ended, or the start of a round
    dice: list[int]
    moves: tuple[str, ...]

    def _line(self) -> Line:
        start = self.game.begin(self.before, self.dice)
        return self.game.play(start, self.moves)

    def told(self) -> TurnTold:
        """The turn in words. Takes a few milliseconds: use a thread."""
        line, round = self._line(), self.game.place(self.index)[0]
        old = self.game.outcome(self.before, round)
        new = self.game.outcome(line.position, round)
        lines = told_lines(self.before, line) or [Told(NOTHING)]
        return TurnTold(lines, sum(new.stars) - sum(old.stars), new.tenths - old.tenths)

    def step(self) -> SeatStep:
        """The seat's cards when the turn was over. Takes a few milliseconds: use a thread."""
        round = self.game.place(self.index)[0]
        return seat_step(self.game, self.name, self.before, self._line(), round)


def past_turn(table: LiveTable, seat: SeatState, index: int) -> PastTurn | None:
    """A turn of a seat, if the table still knows enough of it."""
    outcome = table.outcome_of(seat, index)
    before = table.end_of(seat, index)
    if outcome is None or before is None or not outcome.moves:
        return None
    before = table.game.before(before, index, seat.level)
    return PastTurn(table.game, seat.name, index, before, table.rolls[index], outcome.moves)
