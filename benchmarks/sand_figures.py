"""The figures of Realm of Sand: random games, and listing main actions."""

import os
import random
import time

from realmtable.sand.contentfile import own_content
from realmtable.sand.setup import start
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import BASIC, FREE, Rules, State
from realmtable.sand.turn import apply, legal

SECONDS = float(os.environ.get("BENCH_SECONDS", "4"))
PLAYERS = 2


def random_games(games: int | None = None) -> tuple[float, list[State]]:
    """Random games of two per second, and the states before main actions that were met."""
    content = own_content()
    rules = Rules(content, PLAYERS)
    draw = random.Random(1)
    met: list[State] = []
    played = 0
    begun = time.perf_counter()
    while played != games and (games or time.perf_counter() - begun < SECONDS):
        state = start(rules, shuffle(content, PLAYERS, BASIC, played))
        while not state.over:
            if games and state.phase == FREE and not state.acted:
                met.append(state)
            moves = legal(state)
            state = apply(state, moves[int(draw.random() * len(moves))])
        played += 1
    return played / (time.perf_counter() - begun), met


def listing(met: list[State]) -> tuple[float, float]:
    """Milliseconds to list all moves before the main action: the mean, and the worst state met."""
    times = []
    for state in met:
        best = 1.0
        for _ in range(3):  # the best of three, since the machine has other work too
            begun = time.perf_counter()
            legal(state)
            best = min(best, time.perf_counter() - begun)
        times.append(1e3 * best)
    return sum(times) / len(times), max(times)


def measure() -> dict[str, float]:
    per_second, _ = random_games()
    _, met = random_games(games=10)
    mean, worst = listing(met)
    return {
        "games_per_second": per_second,
        "legal_milliseconds": mean,
        "worst_legal_milliseconds": worst,
    }
