"""Plays like the greedy bot, but now and then without thinking: an opponent for every strength."""

import random

from realmtable.bots.bot import Bot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import legal


class WaveringBot(Bot):
    def __init__(self, seed: str, width: int, slips: float) -> None:
        """`slips` is the share of moves that are played without thinking."""
        self._random = random.Random(f"wavering {seed}")
        self._thinking = GreedyBot(width, seed)
        self.slips = slips

    def choose(self, view: Position) -> Move:
        if self._random.random() < self.slips:
            moves = legal(view)
            return moves.pick(int(self._random.random() * len(moves)))
        return self._thinking.choose(view)
