"""What a table keeps of turns of Rolling Realms: lines of moves, and what they come to."""

from dataclasses import dataclass, field
from functools import cached_property

from realmtable.rolling.effects import Effect, of_move
from realmtable.rolling.movewords import move_words
from realmtable.rolling.position import Move, Position
from realmtable.rolling.starlog import StarRow
from realmtable.table.game import Line
from realmtable.table.games.rolling_altered import notes_of
from realmtable.table.outcomes import Gain, Outcome, Score

Marks = dict[str, dict[str, int | str]]  # realm, space: mark


@dataclass(frozen=True)
class Step:
    """One move of a turn: as it was given, as it is written, and what comes of it."""

    given: str
    text: str
    before: Position
    move: Move
    after: Position

    @property
    def words(self) -> str:
        """All that came of it; what realms did by themselves at the end."""
        more = [*(effect.words for effect in self.effects), *self.notes]
        return " ".join([self.deed, *more])

    @cached_property
    def deed(self) -> str:
        return move_words(self.before, self.move, self.effects)

    @cached_property
    def effects(self) -> list[Effect]:
        return of_move(self.before, self.move, self.after)

    @property
    def notes(self) -> list[str]:
        """What an altered round made of the end of the turn."""
        return notes_of(self.before, self.move, self.after) if self.after.round.altered else []


@dataclass(frozen=True)
class RollingLine(Line):
    """A turn of Rolling Realms as far as it was played."""

    start: Position
    steps: list[Step] = field(default_factory=list)

    @property
    def position(self) -> Position:
        return self.steps[-1].after if self.steps else self.start

    @property
    def texts(self) -> list[str]:
        return [step.text for step in self.steps]

    @property
    def over(self) -> bool:
        return self.position.over


@dataclass(frozen=True)
class RollingOutcome(Outcome):
    """A seat's boards, stars and resources after a turn."""

    boards: tuple[bytes, ...]
    stars: tuple[int, ...]
    left: int  # resources not spent
    earned: int
    spent: int
    # Of an altered round, where the above does not tell all: everything, and the stars when the
    # turn was over, before any realm was discarded.
    position: Position | None = None
    row: StarRow | None = None


@dataclass(frozen=True)
class RollingGain(Gain):
    stars: dict[str, int]  # by realm, where there were any
    left: int  # resources, which may be fewer than before


@dataclass(frozen=True)
class RollingScore(Score):
    stars: dict[str, int]  # by realm, of those in play at the end
    left: int
    bonus: int
    banked: int = 0  # stars of discarded realms
    debts: int = 0  # how many there were
    unpaid: int = 0  # of these, each of which costs a star
