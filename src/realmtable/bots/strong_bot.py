"""Plays out the next turn for every roll, from each of the most promising ends of this one.

What these next turns end in is judged with a look at the roll after them. As much is done as fits
into the time that it is given; with enough of it the answer does not depend on the machine.
"""

from math import inf, nan
from time import perf_counter
from typing import Final

from realmtable.bots.foresight import Foresight
from realmtable.bots.lone import CHANCES, ROLLS
from realmtable.bots.swift_bot import LAST_WIDTH, WIDTH, SwiftBot
from realmtable.rolling.ends import Step, turn_ends
from realmtable.rolling.position import Position
from realmtable.rolling.turn import begin

WIDEST: Final = 810  # beginnings of the last turn that are followed at most ...
WIDER: Final = 3  # ... so many times as many each time that it is looked through ...
SLOWER: Final = 4  # ... while there is time for one that takes so much longer
LOOKED_AT: Final = 20  # ends for which the next roll is looked at
CONSIDERED: Final = 6  # ends that are looked at closely ...
CLOSE: Final = 0.8  # ... unless they promise so many stars less than the best
NEXT_WIDTH: Final = 6  # beginnings of a next turn that are followed at a time
NEXT_ENDS: Final = 3  # its ends that are looked at


class StrongBot(SwiftBot):
    def __init__(self, seed: str = "", seconds: float = 1.0) -> None:
        super().__init__(seed)
        self._seconds = seconds
        self.promise = nan  # what `played_out` says of the end that it plays for, if it was asked

    def best_turn(self, view: Position, foresight: Foresight) -> Step:
        start = perf_counter()
        stop = start + 0.7 * self._seconds
        early = start + 0.4 * self._seconds
        self.promise = nan
        if view.turn == view.round.turns:
            return self._best_last_turn(view, foresight, stop)
        ends = self.most_promising(view, foresight, WIDTH, LOOKED_AT, early)
        best = ends[0]
        worth = -inf
        least = best.worth - CLOSE
        for end in ends[:CONSIDERED]:
            if end.worth < least:
                break
            found = played_out(end.position, foresight, stop)
            if found is None:
                break
            liked = found + self.whim(end.position)
            if liked > worth:
                worth = liked
                best = end
                self.promise = found
        return best

    def _best_last_turn(self, view: Position, foresight: Foresight, stop: float) -> Step:
        """Its ends need no looking ahead, so there is time to look for more of them."""
        width = LAST_WIDTH
        begun = perf_counter()
        best = self.most_promising(view, foresight, width, 1, stop)[0]
        while width < WIDEST and SLOWER * (perf_counter() - begun) < stop - perf_counter():
            width *= WIDER
            begun = perf_counter()
            wider = self.most_promising(view, foresight, width, 1, stop)[0]
            if wider.worth > best.worth:  # a wider look can miss what a narrower one met
                best = wider
        return best


def played_out(end: Position, foresight: Foresight, stop: float) -> float | None:
    """What the end of a turn comes to when the next turn is played for every roll; nothing, if
    there is no time for that."""
    worth = 0.0
    for roll in range(len(ROLLS)):
        if perf_counter() > stop:
            return None
        a, b = ROLLS[roll]
        worth += CHANCES[roll] * best_after(begin(end, a, b), foresight)
    return worth


def best_after(view: Position, foresight: Foresight) -> float:
    """What the best end of a turn is worth that the search meets."""
    ends = turn_ends(view, foresight.judge, NEXT_WIDTH)
    if view.turn == view.round.turns:
        return ends[0].worth
    return max(foresight.expected([end.position for end in ends[:NEXT_ENDS]]))
