"""All that a turn can end in: a search through its moves for those who choose or judge turns.

Moves that lead to the same are followed once, and of orders that come to the same only one is
tried: what is spent on a die is spent when it is used, unless another die is given up in between,
which may fit nowhere only then. With a width only the most promising beginnings are followed, as a
`Judge` sees them, and of these fewer where there are very many ways to go on, so that it seldom
takes long; without one every way through the turn is. Whoever has no time after a moment of the
clock gets the ends that were met until then.
"""

from math import inf
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from realmtable.rolling.position import COMPENSATE, END, SPEND, Move, Position
from realmtable.rolling.turn import apply, legal, spent_for

_ENOUGH: Final = 1000  # ways to go on; beginnings that promise less are then only ended ...
_ENOUGH_EACH: Final = 10  # ... where a beam is so wide, so many for each of its beginnings
_DICE_HELD: Final = 4  # dice that are bought must be used before more are bought


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """What positions of a turn are worth. They come many at a time, so that what is slow can be
    done for all of them together."""

    thrifty = True  # nothing is spent on dice that are not used: resources are never unwelcome

    def worths(self, positions: list[Position]) -> list[float]:
        """Of positions in the middle of a turn: the higher, the sooner they are followed."""
        return [0.0] * len(positions)

    def end_worths(self, positions: list[Position]) -> list[float]:
        """Of positions whose turn is over."""
        return [0.0] * len(positions)


class Step:
    """A position within the turn and how it was reached."""

    def __init__(
        self, position: Position, before: "Step | None", move: Move | None, due: int = 0
    ) -> None:
        self.position = position
        self.before = before
        self.move = move
        self.due = due  # the die that must be used now, since something was spent on it
        self.worth = 0.0

    def ways_on(self) -> list[Move]:
        """The moves that are looked at from here."""
        found = legal(self.position)
        if self.due:
            found.uses = [group for group in found.uses if group.die == self.due]
            found.others = [
                move
                for move in found.others
                if (move.kind == SPEND and move.die == self.due) or move.kind == COMPENSATE
            ]
        return found.moves()

    def moves(self) -> list[Move]:
        """The moves that led here, from where the search began."""
        moves: list[Move] = []
        step: Step | None = self
        while step is not None and step.move is not None:
            moves.append(step.move)
            step = step.before
        moves.reverse()
        return moves


def turn_ends(view: Position, judge: Judge, width: int = 0, stop: float = inf) -> list[Step]:
    """Different ends of the turn, the most valuable first: all, or what a beam of a width meets.
    From `stop` on only the most promising beginning is followed."""
    enough = max(_ENOUGH, _ENOUGH_EACH * width)
    round = view.round
    # What spends or changes dice in other ways may have to be done before or after.
    thrifty = judge.thrifty and not (round.altered or round.powers or round.duties)
    ends: list[Step] = []
    beam = [Step(view, None, None)]
    seen: set[tuple[object, ...]] = set()
    ended: set[tuple[object, ...]] = set()
    while beam:
        found: list[Step] = []
        for step in beam:
            if found and perf_counter() > stop:
                break
            position = step.position
            buying = not width or len(position.dice) < _DICE_HELD
            going_on = not width or len(found) < enough
            for move in step.ways_on():
                if move.kind != END and (not going_on or (move.kind == SPEND and not buying)):
                    continue
                after = apply(position, move)
                if move.kind == END:
                    key = end_key(after)
                    if key not in ended:
                        ended.add(key)
                        ends.append(Step(after, step, move))
                    continue
                key = after.key()
                due = 0
                if thrifty and move.kind == SPEND:
                    due = spent_for(move)
                    key = (key, due)
                if key not in seen:
                    seen.add(key)
                    found.append(Step(after, step, move, due))
        if perf_counter() > stop:
            width = 1
        if width and len(found) > width:
            _rate(found, judge.worths([step.position for step in found]))
            found.sort(key=_worth, reverse=True)
            found = found[:width]
        beam = found
    _rate(ends, judge.end_worths([step.position for step in ends]))
    ends.sort(key=_worth, reverse=True)
    return ends


def end_key(end: Position) -> tuple[object, ...]:
    """Equal for ends of a turn after which exactly the same can happen."""
    key: tuple[object, ...] = (*end.boards, end.earned, end.spent)
    if end.round.altered:
        rested = end.activated if end.round.alterations.rest else 0
        return (key, rested, end.round.in_play, end.ledger.key())
    return key


def _rate(steps: list[Step], worths: list[float]) -> None:
    for step, worth in zip(steps, worths, strict=True):
        step.worth = worth


def _worth(step: Step) -> float:
    return step.worth
