"""What is seen of a round, as spaces of Gymnasium and as arrays."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from realmtable.envs.lanes import PARTS, RECORD, Lanes
from realmtable.envs.rows import (
    COLUMNS,
    DICE,
    FACES,
    MOVES,
    REALMS,
    SPACES,
    WHATS,
)
from realmtable.rolling.alterations import LAST_TURN, LIMIT
from realmtable.rolling.realm import MAX_STARS

Observation = dict[str, NDArray[np.integer]]

MASK: Final = "action_mask"
BYTE: Final = 255
# The shape and the highest value of each part of an observation.
SHAPES: Final[dict[str, tuple[tuple[int, ...], int]]] = {
    "realms": ((REALMS,), BYTE),
    "boards": ((REALMS, SPACES), BYTE),
    "turn": ((1,), LAST_TURN),
    "roll": ((2,), FACES - 1),
    "rolled": ((2, 4), FACES - 1),
    "created": ((2, FACES), BYTE),
    "held": ((3,), LIMIT),
    "earned": ((3,), LIMIT),
    "used": ((REALMS, 6), BYTE),
    "altered": ((1,), 1),
    "stars": ((REALMS,), MAX_STARS),
    "page": ((1,), BYTE),
    "moves": ((MOVES, COLUMNS), BYTE),
}
# How many values each factor of an action has.
FACTORS: Final = (WHATS, DICE, SPACES + 1, MOVES)


def observation_space() -> spaces.Dict:
    boxes: dict[str, spaces.Space[Any]] = {
        name: spaces.Box(0, highest, shape, np.uint8) for name, (shape, highest) in SHAPES.items()
    }
    boxes[MASK] = spaces.Box(0, 1, (MOVES,), np.int8)
    return spaces.Dict(boxes)


def action_space(factored: bool) -> spaces.Discrete | spaces.MultiDiscrete:
    """The number of a row of `moves`, or its first four columns."""
    return spaces.MultiDiscrete(list(FACTORS)) if factored else spaces.Discrete(MOVES)


def arrays(lanes: Lanes) -> Observation:
    """What all lanes see, as arrays on their bytes: they change when lanes look again."""
    count = lanes.count
    records = np.frombuffer(lanes.records, np.uint8).reshape(count, RECORD)
    seen: Observation = {}
    at = 0
    for name, size in PARTS:
        if name:
            shape, _ = SHAPES[name]
            part = records[:, at : at + size].reshape(count, *shape[:-1], -1)
            seen[name] = part[..., : shape[-1]]
        at += size
    seen["moves"] = np.frombuffer(lanes.moves, np.uint8).reshape(count, MOVES, COLUMNS)
    seen[MASK] = np.frombuffer(lanes.mask, np.int8).reshape(count, MOVES)
    return seen


def in_bytes(factored: NDArray[np.integer]) -> bytes:
    """Factored actions, the last axis of an array. One with a value that no factor has is turned
    into one that no row has."""
    actions = np.asarray(factored)
    there = ((actions >= 0) & (actions < FACTORS)).all(axis=-1, keepdims=True)
    return np.where(there, actions, 0).astype(np.uint8).tobytes()


def next_mask(observation: Observation, chosen: tuple[int, ...] = ()) -> NDArray[np.int8]:
    """Which values the next factor of an action may have, when the first ones are chosen: each
    leads to a legal move. For one seat, not for many."""
    rows = observation["moves"][observation[MASK] == 1]
    for column, value in enumerate(chosen):
        rows = rows[rows[:, column] == value]
    mask = np.zeros(FACTORS[len(chosen)], np.int8)
    mask[rows[:, len(chosen)]] = 1
    return mask


def factor_masks(observation: Observation) -> tuple[NDArray[np.int8], ...]:
    """A mask for each factor by itself: the values that occur in some legal move."""
    rows = observation["moves"][observation[MASK] == 1]
    masks = []
    for column, size in enumerate(FACTORS):
        mask = np.zeros(size, np.int8)
        mask[rows[:, column]] = 1
        masks.append(mask)
    return tuple(masks)
