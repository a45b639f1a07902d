"""Steps a second of the environments that a program has registered, whichever it is: run by the
Python that has it. Prints them as JSON.

    python env_steps.py SECONDS

Nothing else of the program is imported than what registers its environments. What is not masked is
played at random; choosing counts, too. Seconds are those of the processor.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

# What registers them, by the names it has had; the newest first.
REGISTERS = ("realmtable.rolling.envs", "realmtable.envs")
NAME = "Realmtable-v1"
ROUNDS = 64  # at once


def register() -> None:
    for name in REGISTERS:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not name.startswith(error.name):
                raise
        else:
            return
    raise SystemExit(f"nothing registers environments: tried {', '.join(REGISTERS)}")


def one_round() -> Callable[[], int]:
    made: Any = gymnasium.make(NAME, disable_env_checker=True)
    draw = np.random.default_rng(1)
    made.reset(seed=1)

    def some() -> int:
        seen, _ = made.reset()
        steps, over = 0, False
        while not over:
            seen, _, over, _, _ = made.step(int(draw.random() * seen["action_mask"].sum()))
            steps += 1
        return steps

    return some


def many_rounds() -> Callable[[], int]:
    made: Any = gymnasium.make_vec(NAME, num_envs=ROUNDS)
    draw = np.random.default_rng(1)
    seen, _ = made.reset(seed=1)

    def some() -> int:
        nonlocal seen
        for _ in range(20):
            # The rows that are not masked come first; there is none where a round is over.
            rows = (draw.random(ROUNDS) * seen["action_mask"].sum(1)).astype(np.int64)
            seen, *_ = made.step(rows)
        return 20 * ROUNDS

    return some


def steps_per_second(some: Callable[[], int], seconds: float) -> float:
    """`some` takes some steps and tells how many."""
    some()  # what is worked out once is not counted
    taken, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        taken += some()
    return taken / (time.process_time() - begun)


def main() -> None:
    register()
    seconds = float(sys.argv[1])
    found = {
        "one": steps_per_second(one_round(), seconds),
        "many": steps_per_second(many_rounds(), seconds),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
