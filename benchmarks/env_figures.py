"""Steps per second of the environments, and of two others on the same machine.

All play at random what is not masked; choosing counts, too. A step of many rounds at once counts
as that many. Seconds are those of one core that is busy with it, whatever else the machine does.
"""

import os
import random
import time
from collections.abc import Callable

import numpy as np

from realmtable.envs.rolling_v1 import parallel_env
from realmtable.envs.sand_v1 import env as sand_env
from realmtable.envs.single import RealmtableEnv
from realmtable.envs.vector import RealmtableVectorEnv

SECONDS = float(os.environ.get("BENCH_SECONDS", "4"))
ROUNDS = 64  # at once
SEATS = 4
FACTORS = 4  # of a factored action: the first columns of a row


def steps_per_second(some: Callable[[], int]) -> float:
    """`some` takes some steps and tells how many."""
    some()  # what is worked out once is not counted
    taken = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        taken += some()
    return taken / (time.process_time() - begun)


def many_rounds(sets: list[str], factored: bool = False) -> float:
    made = RealmtableVectorEnv(ROUNDS, sets=sets, factored=factored)
    draw = np.random.default_rng(1)
    lanes = np.arange(ROUNDS)
    seen, _ = made.reset(seed=1)

    def some() -> int:
        nonlocal seen
        for _ in range(20):
            # The rows that are not masked come first; there is none where a round is over.
            rows = (draw.random(ROUNDS) * seen["action_mask"].sum(1)).astype(np.int64)
            actions = seen["moves"][lanes, rows, :FACTORS] if factored else rows
            seen, *_ = made.step(actions)
        return 20 * ROUNDS

    return steps_per_second(some)


def one_round(factored: bool = False) -> float:
    made = RealmtableEnv(factored=factored)
    draw = random.Random(1)
    made.reset(seed=1)

    def some() -> int:
        seen, _ = made.reset()
        steps = 0
        over = False
        while not over:
            row = int(draw.random() * seen["action_mask"].sum())
            action = seen["moves"][row, :FACTORS] if factored else row
            seen, _, over, _, _ = made.step(action)
            steps += 1
        return steps

    return steps_per_second(some)


def seats_together() -> float:
    """Steps of all seats together, those that wait included."""
    made = parallel_env(seats=SEATS)
    draw = random.Random(1)
    made.reset(seed=1)

    def some() -> int:
        seen, _ = made.reset()
        steps = 0
        while made.agents:
            actions = {
                agent: int(draw.random() * one["action_mask"].sum()) for agent, one in seen.items()
            }
            seen, *_ = made.step(actions)
            steps += len(actions)
        return steps

    return steps_per_second(some)


def turns(made: object) -> float:
    """An environment of PettingZoo in which seats play one after the other."""
    from pettingzoo import AECEnv

    assert isinstance(made, AECEnv)
    draw = random.Random(1)
    made.reset(seed=1)

    def some() -> int:
        made.reset()
        steps = 0
        for _ in made.agent_iter():
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            made.step(int(legal[int(draw.random() * len(legal))]))
            steps += 1
        return steps

    return steps_per_second(some)


def measure() -> dict[str, float]:
    """Ours, with the engine as it is loaded."""
    return {
        f"{ROUNDS} rounds at once, base realms": many_rounds(["base"]),
        f"{ROUNDS} rounds at once, base realms, factored": many_rounds(["base"], factored=True),
        f"{ROUNDS} rounds at once, all realms": many_rounds(["all"]),
        "one round": one_round(),
        "one round, factored": one_round(factored=True),
        f"{SEATS} seats with the same dice": seats_together(),
        "Realm of Sand, 2 players": turns(sand_env(players=2)),
    }


def measure_others() -> dict[str, float | None]:
    """None for what is not installed; `make bench` installs both."""
    return {
        "PettingZoo's tic-tac-toe": tic_tac_toe(),
        "catanatron's gym, 1 against 1": catanatron(),
    }


def tic_tac_toe() -> float | None:
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError:  # it draws with pygame
        return None
    return turns(tictactoe_v3.env())


def catanatron() -> float | None:
    try:
        from catanatron_gym.envs.catanatron_env import CatanatronEnv
    except ImportError:
        return None
    made = CatanatronEnv()
    draw = random.Random(1)
    made.reset(seed=1)

    def some() -> int:
        _, told = made.reset()
        steps = 0
        over = cut = False
        while not over and not cut:
            _, _, over, cut, told = made.step(draw.choice(told["valid_actions"]))
            steps += 1
        return steps

    return steps_per_second(some)


def tell(figures: dict[str, float]) -> None:
    print("  environments, steps per second with mask and observation:")
    for name, per_second in figures.items():
        print(f"    {name:46} {per_second:10,.0f}")


def tell_others(figures: dict[str, float | None]) -> None:
    print("other environments, steps per second:")
    for name, per_second in figures.items():
        told = "not installed; `make bench` installs it"
        print(f"    {name:46} {told if per_second is None else f'{per_second:10,.0f}'}")
