"""How much values promise too much, as `benchmarks/scales.py` has found it."""

from typing import Final

BY_TURNS: Final = (
    -0.20,
    -0.66,
    0.40,
    1.42,
    2.07,
    2.58,
    2.94,
    3.24,
    3.47,
)  # with 1, 2, ... turns to come
BY_REALM: Final = {  # besides, before the first turn; less and less from there on
    "between_two_castles": 0.07,
    "between_two_cities": -1.23,
    "charterstone": 0.15,
    "euphoria": -0.17,
    "my_little_scythe": 0.14,
    "pendulum": 0.39,
    "scythe": -0.15,
    "tapestry": 0.48,
    "the_society": -0.40,
    "viticulture": 0.48,
    "wingspan": 0.24,
}
