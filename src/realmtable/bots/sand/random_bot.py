"""Plays any legal move, each as likely as the other."""

import random

from realmtable.bots.sand.bot import SandBot
from realmtable.sand.content import Move
from realmtable.sand.state import State
from realmtable.sand.turn import legal


class RandomSandBot(SandBot):
    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"bot {seed}")

    def choose(self, view: State) -> Move:
        moves = legal(view)
        return moves[int(self._random.random() * len(moves))]
