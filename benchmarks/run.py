"""Measures the engine on this machine and prints the figures; `make bench` runs it.

Each figure is measured on one core. The compiled and the plain engine are measured in the same
run, and so are catanatron's random four-player game, its environment and PettingZoo's tic-tac-toe,
so that ratios mean something on any machine.
The figures of the last run are kept in `benchmarks/latest.json`.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import env_figures
import sand_figures

from realmtable.bots.bot import Bot, play_round
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.random_bot import RandomBot
from realmtable.core.dice import SeededDice
from realmtable.core.memory import seldom_look_for_cycles
from realmtable.draw.layout import plan
from realmtable.draw.svg import card_svg
from realmtable.rolling import turn
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.realm import CREATED, FRESH, Realm, Use

HERE = Path(__file__).parent
SECONDS = float(os.environ.get("BENCH_SECONDS", "4"))


def rounds_per_second(catalog: Catalog, bot: Bot) -> float:
    """Rounds of three base realms played by a bot, the same ones for every bot and engine."""
    names = catalog.in_sets(["base"])
    draw = random.Random(1)
    dice = SeededDice(1)
    played = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        for _ in range(20):
            realms = [catalog.realm(name) for name in draw.sample(names, 3)]
            play_round(bot, Round(realms), dice)
        played += 20
    return played / (time.perf_counter() - start)


class Counting(Bot):
    """Plays as another bot does, and counts its decisions."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0

    def choose(self, view: Position) -> Move:
        self.decisions += 1
        return self.bot.choose(view)


def decisions_in_a_round(catalog: Catalog, rounds: int) -> float:
    """The mean of the first rounds that `rounds_per_second` plays with the random bot. It is
    counted apart, since counting takes time."""
    names = catalog.in_sets(["base"])
    draw = random.Random(1)
    bot = Counting(RandomBot(1))
    dice = SeededDice(1)
    for _ in range(rounds):
        realms = [catalog.realm(name) for name in draw.sample(names, 3)]
        play_round(bot, Round(realms), dice)
    return bot.decisions / rounds


def sample_positions(catalog: Catalog, rounds: int) -> list[Position]:
    """Positions met in random play of base realms."""
    names = catalog.in_sets(["base"])
    draw = random.Random(2)
    met: list[Position] = []
    for _ in range(rounds):
        position = Round([catalog.realm(name) for name in draw.sample(names, 3)]).start()
        for _ in range(9):
            position = turn.begin(position, draw.randint(1, 6), draw.randint(1, 6))
            while not position.over:
                met.append(position)
                moves = turn.legal(position)
                position = turn.apply(position, moves.pick(draw.randrange(len(moves))))
    return met


def move_and_listing(catalog: Catalog) -> tuple[float, float]:
    """Microseconds to apply a move; milliseconds to list the moves of a fresh turn."""
    met = sample_positions(catalog, 60)
    pairs = []
    draw = random.Random(3)
    for position in met:
        moves = turn.legal(position).moves()
        pairs.append((position, moves[draw.randrange(len(moves))]))
    start = time.perf_counter()
    for position, move in pairs:
        turn.apply(position, move)
    apply_time = (time.perf_counter() - start) / len(pairs)

    fresh = [position for position in met if len(position.dice) == 2]
    start = time.perf_counter()
    for position in fresh:
        for realm in position.round.realms:
            realm.forget()  # nothing remembered: the listing is really worked out
        turn.legal(position).moves()
    listing = (time.perf_counter() - start) / len(fresh)
    return apply_time * 1e6, listing * 1e3


def slowest_realms(catalog: Catalog) -> list[tuple[str, float, float]]:
    """Milliseconds to list all plays for all six values: the worst and the mean board met."""
    found = []
    for realm in catalog.all():
        times = [listing_time(realm, board, position) for board, position in boards_of(realm)]
        found.append((realm.id, 1e3 * max(times), 1e3 * sum(times) / len(times)))
    return sorted(found, key=lambda item: -item[1])


def boards_of(realm: Realm) -> list[tuple[bytes, Position]]:
    """The different boards of a realm that random play of it alone meets."""
    met: dict[bytes, Position] = {}
    draw = random.Random(4)
    for _ in range(40):
        position = Round([realm]).start()
        for _ in range(9):
            position = turn.begin(position, draw.randint(1, 6), draw.randint(1, 6))
            met.setdefault(position.boards[0], position)
            while not position.over:
                moves = turn.legal(position)
                position = turn.apply(position, moves.pick(draw.randrange(len(moves))))
    return list(met.items())


def listing_time(realm: Realm, board: bytes, position: Position) -> float:
    """Seconds for all six values; the best of three, since the machine has other work too."""
    moment = position.moment(0)
    uses = [Use(value, CREATED, False, FRESH) for value in range(1, 7)]
    best = 1.0
    for _ in range(3):
        start = time.perf_counter()
        for use in uses:
            realm.plays(board, use, moment)
        best = min(best, time.perf_counter() - start)
    return best


def drawing_times(catalog: Catalog) -> tuple[str, float, float]:
    """The card that takes longest to draw for the first time, its milliseconds, and the mean."""
    times: dict[str, float] = {}
    for name in catalog.card_names:
        card = catalog.card(name)
        best = 1.0
        for _ in range(3):
            plan.cache_clear()
            start = time.perf_counter()
            card_svg(card)
            best = min(best, time.perf_counter() - start)
        times[name] = 1e3 * best
    slowest = max(times, key=lambda name: times[name])
    return slowest, times[slowest], sum(times.values()) / len(times)


def catanatron_games_per_second() -> float | None:
    """Random four-player games of catanatron; none if it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    played = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        Game([RandomPlayer(color) for color in Color]).play()
        played += 1
    return played / (time.perf_counter() - start)


def measure() -> dict[str, object]:
    """The figures of the engine as it is loaded in this process."""
    seldom_look_for_cycles()  # as the commands do
    catalog = Catalog()
    per_second = rounds_per_second(catalog, RandomBot(1))
    apply_time, listing = move_and_listing(catalog)
    return {
        "compiled": not str(turn.__file__).endswith(".py"),
        "rounds_per_second": per_second,
        "decisions_per_second": per_second * decisions_in_a_round(catalog, 500),
        "greedy_rounds_per_second": rounds_per_second(catalog, GreedyBot()),
        "apply_microseconds": apply_time,
        "legal_milliseconds": listing,
        "slowest_realms": slowest_realms(catalog)[:5],
        "sand": sand_figures.measure(),
        "environments": env_figures.measure(),
    }


def measured_apart(pure: bool) -> dict[str, object]:
    """The figures from a process of its own, with the engine compiled or plain."""
    environment = {key: value for key, value in os.environ.items() if key != "REALMTABLE_PURE"}
    if pure:
        environment["REALMTABLE_PURE"] = "1"
    command = [sys.executable, str(HERE / "run.py"), "--measure"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    figures = json.loads(done.stdout)
    assert isinstance(figures, dict)
    return figures


def tell(name: str, figures: dict[str, object]) -> None:
    print(f"{name}:")
    print(f"  random base rounds      {figures['rounds_per_second']:10.0f} per second")
    print(f"    decisions             {figures['decisions_per_second']:10.0f} per second")
    print(f"  greedy base rounds      {figures['greedy_rounds_per_second']:10.1f} per second")
    print(f"  applying a move         {figures['apply_microseconds']:10.2f} µs")
    print(f"  moves of a fresh turn   {figures['legal_milliseconds']:10.3f} ms")
    print("  slowest realms, all plays of all six values on the worst board met:")
    slowest = figures["slowest_realms"]
    assert isinstance(slowest, list)
    for realm, worst, mean in slowest:
        print(f"    {realm:32} {worst:8.3f} ms   (mean {mean:.3f} ms)")
    of_sand = figures["sand"]
    assert isinstance(of_sand, dict)
    print("  Realm of Sand:")
    print(f"    random games of two   {of_sand['games_per_second']:10.0f} per second")
    print(
        f"    moves before the main action {of_sand['legal_milliseconds']:.3f} ms, "
        f"at most {of_sand['worst_legal_milliseconds']:.3f} ms"
    )
    of_environments = figures["environments"]
    assert isinstance(of_environments, dict)
    env_figures.tell(of_environments)


def main() -> None:
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
        return
    compiled = measured_apart(pure=False)
    plain = measured_apart(pure=True)
    tell("compiled engine" if compiled["compiled"] else "NOT COMPILED", compiled)
    tell("plain Python", plain)
    fast, slow = compiled["rounds_per_second"], plain["rounds_per_second"]
    assert isinstance(fast, float)
    assert isinstance(slow, float)
    print(f"compiled : plain            {fast / slow:10.1f} : 1")
    slowest, longest, mean = drawing_times(Catalog())
    print(f"drawing a card as SVG       {mean:10.1f} ms, at most {longest:.1f} ms ({slowest})")
    catan = catanatron_games_per_second()
    if catan is None:
        print("catanatron is not installed; `make bench` installs it")
    else:
        print(f"catanatron, random game of four {catan:6.1f} per second")
        print(f"our rounds : their games    {fast / catan:10.0f} : 1")
    others = env_figures.measure_others()
    env_figures.tell_others(others)
    kept = {
        "compiled": compiled,
        "plain": plain,
        "drawing_milliseconds": {"mean": mean, "slowest": longest, "slowest_card": slowest},
        "catanatron_games_per_second": catan,
        "other_environments": others,
    }
    (HERE / "latest.json").write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main()
