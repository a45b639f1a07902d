"""What a table keeps of turns of Realm of Sand: lines of moves, and what each of them did."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from realmtable.core.errors import IllegalMove, RealmtableError
from realmtable.sand.content import CHOOSE, END, KEEP, Move
from realmtable.sand.describe import describe
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.state import State
from realmtable.sand.turn import apply, reveals
from realmtable.table.game import BadMove, Line


@dataclass(frozen=True)
class Step:
    """One move of a turn: as it was given, as it is written, and what comes of it."""

    given: str
    text: str
    before: State
    move: Move
    after: State

    @cached_property
    def words(self) -> str:
        """What the move did, as everybody may read it: a card that is kept stays hidden."""
        if self.move.kind == KEEP:
            return "Keeps a card face down."
        verb, _, rest = describe(self.before, self.move).words.partition(" ")
        return f"{verb} {rest}" if verb == "No" else f"{verb}s {rest}"


@dataclass(frozen=True)
class SandLine(Line):
    """A turn as far as it was played."""

    start: State
    steps: list[Step] = field(default_factory=list)

    @property
    def position(self) -> State:
        return self.steps[-1].after if self.steps else self.start

    @property
    def texts(self) -> list[str]:
        return [step.text for step in self.steps]

    @property
    def over(self) -> bool:
        return bool(self.steps) and self.steps[-1].move.kind in (END, CHOOSE)

    @property
    def shows(self) -> int:
        for n in range(len(self.steps), 0, -1):
            move = self.steps[n - 1].move
            if move.kind != END and reveals(move):
                return n
        return 0


def made_step(state: State, move: Move, given: str = "") -> Step:
    text = move_text(state, move)
    return Step(given or text, text, state, move, apply(state, move))


def play_line(start: State, moves: Sequence[str], known: SandLine | None = None) -> SandLine:
    """Plays moves from the start of a turn; what was already played of them is taken over."""
    steps: list[Step] = []
    if known is not None and known.start is start:
        for step, move in zip(known.steps, moves, strict=False):
            if move not in (step.given, step.text):
                break
            steps.append(step)
    line = SandLine(start, steps)
    for index in range(len(steps), len(moves)):
        try:
            if line.over:
                raise IllegalMove("the turn was already ended by the move before")
            found = find_move(line.position, moves[index])
        except RealmtableError as error:
            raise BadMove(error, index) from error
        steps.append(made_step(line.position, found, moves[index]))
    return line
