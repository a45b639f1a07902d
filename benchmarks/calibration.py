"""Whether the analyser tells the truth: a bot plays games, and its luck and the predictions are
summed up.

    python benchmarks/calibration.py --games 300 --bot strong --picture docs/calibration.svg

Every game that was played is kept in a file, one line each, so this can be broken off and gone on
with; the same seed gives the same games.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import Progress

from realmtable.analysis.played import PlayedTurn
from realmtable.analysis.results import THOUSAND
from realmtable.analysis.stand_in import JUDGEMENT
from realmtable.analysis.stream import weighed, worth
from realmtable.bots.simulate import make_bot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import RealmtableError
from realmtable.draw.diagonal import Bin, diagonal_svg
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import apply, begin

WIDTH = 1.0  # stars of a bin
FEWEST = 20  # predictions that make a bin


class Setting(msgspec.Struct, frozen=True):
    """What games are played with."""

    version: str
    bot: str
    seed: str
    sets: str
    rounds: int


class PlayedRound(msgspec.Struct, frozen=True):
    predicted: list[int]  # before the first turn and after each but the last
    scored: int


class Game(msgspec.Struct, frozen=True):
    """One game, in thousandths of a star."""

    setting: Setting
    number: int
    start: int
    luck: int
    lost: int
    end: int
    rounds: list[PlayedRound]


def play(setting: Setting, number: int, catalog: Catalog) -> Game:
    seed = f"{setting.seed} {number}"
    pool = catalog.in_sets(setting.sets.split(","))
    drawn = Random(f"realms {seed}").sample(pool, 3 * setting.rounds)
    bot, dice = make_bot(setting.bot, seed), SeededDice(seed)
    start = luck = lost = end = 0
    rounds: list[PlayedRound] = []
    for at in range(setting.rounds):
        round = round_of_mode(catalog, drawn[3 * at : 3 * at + 3], STANDARD)
        judge = JUDGEMENT.judge(round)
        position: Position = round.start()
        before = worth(judge, position)
        start += before
        expected = [before]
        while not position.round_over:
            roll = dice.roll()
            view = final = begin(position, *roll)
            moves: list[Move] = []
            while not final.over:
                moves.append(bot.choose(final))
                final = apply(final, moves[-1])
            turn = PlayedTurn(at + 1, roll, position, view, moves, final)
            _, best, after = weighed(judge, turn)
            luck += best - before
            lost += best - after
            position, before = final, after
            expected.append(after)
        end += before
        rounds.append(PlayedRound(expected[:-1], before))
    return Game(setting, number, start, luck, lost, end, rounds)


def kept_games(path: Path, setting: Setting) -> dict[int, Game]:
    """What was played before with the same setting."""
    found: dict[int, Game] = {}
    if path.exists():
        for line in path.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=Game)
            if game.setting == setting:
                found[game.number] = game
    return found


def played(setting: Setting, games: int, path: Path) -> Iterator[Game]:
    known = kept_games(path, setting)
    catalog = Catalog()
    err = Console(stderr=True)
    with (
        Progress(console=err, disable=not err.is_terminal) as progress,
        path.open("ab") as keeping,
    ):
        bar = progress.add_task(f"{games} games, bot {setting.bot}", total=games)
        for number in range(games):
            game = known.get(number)
            if game is None:
                game = play(setting, number, catalog)
                keeping.write(msgspec.json.encode(game) + b"\n")
                keeping.flush()
            progress.advance(bar)
            yield game


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(variance / len(values))


def bins_of(games: Iterable[Game]) -> list[Bin]:
    """Predictions that were about the same, together. Each round is in a bin once: its predictions
    are not independent of each other."""
    found: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for game in games:
        for played in game.rounds:
            near: dict[int, list[float]] = defaultdict(list)
            for predicted in played.predicted:
                near[int(predicted / THOUSAND // WIDTH)].append(predicted / THOUSAND)
            for at, values in near.items():
                found[at].append((sum(values) / len(values), played.scored / THOUSAND))
    made = []
    for _, pairs in sorted(found.items()):
        if len(pairs) >= FEWEST:
            final, error = mean_and_error([scored for _, scored in pairs])
            made.append(
                Bin(sum(value for value, _ in pairs) / len(pairs), final, error, len(pairs))
            )
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--sets", default="base", help="sets of realms, such as base,redux")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", type=Path, default=Path("calibration.jsonl"))
    parser.add_argument("--picture", type=Path, help="an SVG of predicted against final scores")
    given = parser.parse_args()
    if given.games < 2:
        parser.error("--games must be at least 2")
    version = JUDGEMENT.version
    setting = Setting(version, given.bot, given.seed, given.sets, given.rounds)
    try:
        games = list(played(setting, given.games, given.keep))
    except RealmtableError as wrong:
        parser.error(wrong.why)
    luck, error = mean_and_error([game.luck / THOUSAND for game in games])
    lost, lost_error = mean_and_error([game.lost / THOUSAND for game in games])
    end, end_error = mean_and_error([game.end / THOUSAND for game in games])
    start, _ = mean_and_error([game.start / THOUSAND for game in games])
    print(f"{len(games)} games of {given.rounds} rounds by {given.bot}, judged by {version}")
    print(f"expected {start:.2f}, scored {end:.2f} ± {end_error:.2f}")
    print(f"luck {luck:+.3f} ± {error:.3f} a game")
    print(f"lost {lost:.3f} ± {lost_error:.3f} a game")
    bins = bins_of(games)
    print("predicted  scored   error  times")
    for each in bins:
        print(f"{each.predicted:9.2f} {each.final:7.2f} {each.error:7.2f} {each.count:6}")
    if given.picture and bins:
        given.picture.write_text(diagonal_svg(bins) + "\n", encoding="utf-8")
    return 0 if abs(luck) <= 2 * error else 1


if __name__ == "__main__":
    sys.exit(main())
