"""Plays any legal move, each as likely as the other."""

import random

from realmtable.bots.bot import Bot
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import legal


class RandomBot(Bot):
    def __init__(self, seed: int | str) -> None:
        self._draw = random.Random(f"bot {seed}").random

    def choose(self, view: Position) -> Move:
        moves = legal(view)
        return moves.pick(int(self._draw() * len(moves)))
