"""How much values promise too much, as `benchmarks/scales.py` has found it."""

from typing import Final

BY_TURNS: Final = (-0.23, -0.56, 0.78, 1.95, 2.66, 3.30, 3.75, 4.17, 4.34)
BY_REALM: Final[dict[str, float]] = {}
