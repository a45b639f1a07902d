"""What dice and resources are worth to a realm by itself, in stars."""

from typing import Final

MOST_TURNS: Final = 9  # values are known for so many turns to come; more are taken for as many
DIE_PRICE: Final = 0.35  # what a die is worth elsewhere
UNSPENT: Final = 0.1  # what a resource scores
USEFUL: Final = 0.4  # what it may buy besides, with all turns to come


def resource_worth(to_come: int) -> float:
    """What a resource is worth that a realm gains."""
    turns = to_come if to_come < MOST_TURNS else MOST_TURNS
    return UNSPENT + USEFUL * turns / MOST_TURNS
