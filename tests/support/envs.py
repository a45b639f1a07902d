"""What the tests of environments share."""

import random
from collections.abc import Iterator

import numpy as np

import realmtable.envs  # noqa: F401 (which registers the environments)
from realmtable.envs.seeing import MASK, Observation
from realmtable.envs.single import RealmtableEnv

BASE = ["wingspan", "scythe", "tapestry"]


def legal_rows(observation: Observation) -> list[int]:
    return [int(row) for row in np.flatnonzero(observation[MASK])]


def key(observation: Observation) -> bytes:
    """Equal for equal observations."""
    return b"".join(observation[name].tobytes() for name in sorted(observation))


def played(
    env: RealmtableEnv, seed: int, rounds: int, realms: list[str] | None = None
) -> Iterator[Observation]:
    """What is seen before every move of some random rounds."""
    draw = random.Random(seed)
    options = {"realms": realms} if realms else None
    for n in range(rounds):
        observation, _ = env.reset(seed=seed if n == 0 else None, options=options)
        over = False
        while not over:
            yield observation
            observation, _, over, _, _ = env.step(draw.choice(legal_rows(observation)))
