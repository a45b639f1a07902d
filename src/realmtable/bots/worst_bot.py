"""Plays Youtoma's turn so that it scores as little as it must, now and by the next dice.

It looks at every way to play the turn. Of later turns it only asks, realm by realm, for which
values the next die would have to score.
"""

from typing import Final

from realmtable.bots.bot import Bot
from realmtable.rolling.duties import allowed_plays, scores
from realmtable.rolling.position import END, Move, Position, make_die
from realmtable.rolling.realm import ROLLED_FIRST
from realmtable.rolling.spending import HIGHEST, LOWEST
from realmtable.rolling.turn import apply, legal, score_in_tenths

THREAT: Final = 3  # hundredths of a star for a value that would have to score, per turn left


class WorstBot(Bot):
    def __init__(self) -> None:
        self._plan: list[Move] = []
        self._expected: tuple[object, ...] = ()
        self._known: dict[tuple[int, bytes], int] = {}

    def choose(self, view: Position) -> Move:
        if not self._plan or view.key() != self._expected:
            self._known = {}
            self._plan = self._worst_turn(view)
        move = self._plan[0]
        self._plan = self._plan[1:]
        self._expected = apply(view, move).key() if self._plan else ()
        return move

    def _worst_turn(self, view: Position) -> list[Move]:
        """The moves of the turn that costs least, the first found where several do."""
        best: list[Move] = []
        least = 0
        seen: set[tuple[object, ...]] = set()
        waiting: list[tuple[Position, list[Move]]] = [(view, [])]
        while waiting:
            position, moves = waiting.pop()
            for move in legal(position).moves():
                after = apply(position, move)
                if move.kind == END:
                    worth = 10 * score_in_tenths(after) + self._threats(after)
                    if not best or worth < least:
                        best, least = [*moves, move], worth
                    continue
                key = after.key()
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, [*moves, move]))
        return best

    def _threats(self, position: Position) -> int:
        """What the next dice would have to score."""
        left = position.round.turns - position.turn
        found = 0
        for realm in range(len(position.boards)):
            key = (realm, position.boards[realm])
            known = self._known.get(key, -1)
            if known < 0:
                known = _forced_values(position, realm)
                self._known[key] = known
            found += known
        return THREAT * found * left


def _forced_values(position: Position, realm: int) -> int:
    """For how many values a die in this realm would have to score a star."""
    free = position.copy()
    free.activated = 0
    forced = 0
    for value in range(LOWEST, HIGHEST + 1):
        plays = allowed_plays(free, make_die(value, ROLLED_FIRST), realm)
        if plays and scores(free, realm, plays[0]):
            forced += 1
    return forced
