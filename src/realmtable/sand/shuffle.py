"""Where set-ups come from. The game never shuffles: what is drawn comes to it as facts."""

import random

from realmtable.sand.content import CRYSTALS, Content
from realmtable.sand.setup import Setup, check_rules, content_names
from realmtable.sand.state import ADVANCED


def shuffle(content: Content, players: int, side: str, seed: int | str) -> Setup:
    """A set-up, always the same for the same seed."""
    check_rules(players, side)
    draw = random.Random(f"sand {seed}")
    ring, decks = content_names(content)
    draw.shuffle(ring)
    for deck in decks:
        draw.shuffle(deck)
    boards = draw.sample(CRYSTALS, players) if side == ADVANCED else []
    return Setup(tuple(ring), tuple(tuple(deck) for deck in decks), tuple(boards))


def draw_order(seats: list[str], seed: int | str) -> list[str]:
    """The seats in turn order, always the same for the same seed."""
    return random.Random(f"order {seed}").sample(seats, len(seats))
