"""Plays as another bot does, but some turns without thinking: a guest with a habit of slipping.

Whether a turn is careless, and what is done in it, follows from the seed and the turn alone, so
that it does not matter when and where the turn is played.
"""

import random

from realmtable.bots.bot import Bot
from realmtable.rolling.position import (
    COMPENSATE,
    END,
    SPEND,
    USE,
    Move,
    Position,
    die_origin,
)
from realmtable.rolling.realm import CREATED
from realmtable.rolling.turn import legal


class CarelessBot(Bot):
    def __init__(self, thinking: Bot, slip: float, seed: str) -> None:
        """`slip` is the chance that a turn is played without thinking."""
        self._thinking = thinking
        self._slip = slip
        self._seed = seed

    def choose(self, view: Position) -> Move:
        if self._chance(f"turn {view.turn}") >= self._slip:
            return self._thinking.choose(view)
        return self._carelessly(view)

    def _carelessly(self, view: Position) -> Move:
        """Any use or compensation of a rolled die for which nothing is spent, each as likely as
        the other; then the first of the endings. Of start-of-turn effects the first."""
        moves = legal(view).moves()
        if view.pending:
            return moves[0]
        rolled = [
            move
            for move in moves
            if move.kind in (USE, COMPENSATE)
            and die_origin(move.die) != CREATED
            and not (move.play is not None and move.play.cost)
        ]
        if rolled:
            left = sum(die_origin(die) != CREATED for die in view.dice)
            return rolled[int(self._chance(f"turn {view.turn} die {left}") * len(rolled))]
        for move in moves:
            if move.kind == END:
                return move
        # Where every die must be used, created ones are as well.
        return next(move for move in moves if move.kind != SPEND)

    def _chance(self, of: str) -> float:
        return random.Random(f"careless {self._seed} {of}").random()
