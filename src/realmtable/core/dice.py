"""Where rolls come from. Games never roll: dice come to them as facts."""

import random


class SeededDice:
    """The same rolls for the same seed, always."""

    def __init__(self, seed: int | str, dice: int = 2) -> None:
        self._random = random.Random(f"dice {seed}")
        self._dice = dice

    def roll(self) -> list[int]:
        # 53 random bits spread over six faces: the bias is far below anything countable.
        return [int(self._random.random() * 6) + 1 for _ in range(self._dice)]
