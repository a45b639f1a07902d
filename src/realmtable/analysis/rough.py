"""A judge where a realm has no fitted values: by the greedy bot's worths."""

from collections.abc import Sequence
from typing import Final

from realmtable.analysis.judge import LAST_WIDTH, Ending
from realmtable.bots.greedy_bot import GreedyBot, worth
from realmtable.bots.last_turn import LastTurn
from realmtable.rolling.ends import turn_ends
from realmtable.rolling.position import END, SPEND, Position
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths

WIDTH: Final = 8  # beginnings of a turn that are followed ...
NARROW: Final = 2  # ... and where one of 21 rolls is looked at
ENDS: Final = 24
HOPES: Final = 0.5  # how much of what the worths promise comes true
A_TURN: Final = 0.75  # stars that each turn to come brings besides
ROLLS: Final = [(a, b, 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)]


class RoughJudge:
    def __init__(self, why: str) -> None:
        self.note = f"All worths are rough: {why}."
        self._bot = GreedyBot()
        self._values: dict[tuple[object, ...], float] = {}

    def ends(self, view: Position) -> Sequence[Ending]:
        if view.turn == view.round.turns:
            found = turn_ends(view, LastTurn(view.round), LAST_WIDTH)[:ENDS]
            return [Ending(end.position, end.moves()) for end in found]
        return self._ends(view, WIDTH)[:ENDS]

    def value(self, end: Position) -> float:
        now = score_in_tenths(end) / 10
        if end.round_over:
            return now
        key = end.key()
        if key not in self._values:
            hopes = (worth(end) + self._bot.prospects(end)) / 100 - now
            self._values[key] = now + HOPES * hopes + A_TURN * (end.round.turns - end.turn)
        return self._values[key]

    def expected(self, end: Position) -> float:
        if end.round_over:
            return self.value(end)
        total = 0.0
        for a, b, times in ROLLS:
            best = self._ends(begin(end, a, b), NARROW)[0]
            total += times * self.value(best.position)
        return total / 36

    def _ends(self, view: Position, width: int) -> list[Ending]:
        beam = [Ending(view, [])]
        seen: set[tuple[object, ...]] = set()
        found: dict[tuple[object, ...], tuple[float, Ending]] = {}
        while beam:
            reached: list[tuple[int, Ending]] = []
            for step in beam:
                for move in legal(step.position).moves():
                    if move.kind == SPEND and len(step.position.dice) > 3:
                        continue
                    after = apply(step.position, move)
                    key = after.key()
                    if key in seen:
                        continue
                    seen.add(key)
                    ending = Ending(after, [*step.moves, move])
                    if move.kind == END:
                        found[key] = (self.value(after), ending)
                    else:
                        reached.append((worth(after) + 45 * len(after.dice), ending))
            reached.sort(key=lambda each: -each[0])
            beam = [ending for _, ending in reached[:width]]
        return [ending for _, ending in sorted(found.values(), key=lambda each: -each[0])]
