"""The last turn of a round, in which nothing is uncertain: every way to play it is tried."""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from realmtable.rolling.position import END, Move, Position
from realmtable.rolling.turn import apply, legal, score_in_tenths

MOST: Final = 6000  # positions; where there are more, the most promising
A_DIE: Final = 8  # tenths that a die in hand promises


@dataclass(frozen=True)
class Ending:
    position: Position
    moves: list[Move]


def best_last_turn(view: Position) -> Ending:
    """The end of a last turn with the highest score."""
    best: Ending | None = None
    highest = -1
    seen = {view.key()}
    waiting: list[tuple[int, int, Ending]] = [(0, 0, Ending(view, []))]
    while waiting and (best is None or len(seen) < MOST):
        step = heappop(waiting)[2]
        for move in legal(step.position).moves():
            after = apply(step.position, move)
            score = score_in_tenths(after)
            if move.kind == END:
                if score > highest:
                    best, highest = Ending(after, [*step.moves, move]), score
                continue
            key = after.key()
            if key not in seen:
                seen.add(key)
                promise = score + A_DIE * len(after.dice)
                heappush(waiting, (-promise, len(seen), Ending(after, [*step.moves, move])))
    assert best is not None, "a turn can always be ended"
    return best
