"""Whether the analyser tells the truth: a bot plays games, and its luck and the predictions are
summed up.

    python benchmarks/calibration.py --games 300 --bot strong --seed "calibration 3" \\
        --picture docs/calibration.svg

Every game that was played is kept in a file, one line each, so this can be broken off and gone on
with; the same seed gives the same games.
"""

import argparse
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from realmtable.analysis.calibration import (
    PlayedAlong,
    Setting,
    bins_of,
    kept_games,
    mean_and_error,
    play,
)
from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.results import THOUSAND
from realmtable.bots.parallel import Where, play_parts
from realmtable.core.errors import RealmtableError
from realmtable.draw.diagonal import diagonal_svg
from realmtable.rolling.catalog import Catalog


def play_one(asked: tuple[Setting, int]) -> PlayedAlong:
    setting, number = asked
    return play(setting, number, JUDGEMENT, Catalog())


def played(setting: Setting, games: int, path: Path, jobs: int) -> list[PlayedAlong]:
    known = kept_games(path, setting)
    missing = [(setting, number) for number in range(games) if number not in known]
    err = Console(stderr=True)
    with (
        Progress(console=err, disable=not err.is_terminal) as progress,
        path.open("ab") as keeping,
    ):
        bar = progress.add_task(
            f"{games} games, bot {setting.bot}", total=games, completed=games - len(missing)
        )
        for _, game in play_parts(missing, play_one, Where(jobs)):
            known[game.number] = game
            keeping.write(msgspec.json.encode(game) + b"\n")
            keeping.flush()
            progress.advance(bar)
    return [known[number] for number in range(games)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--sets", default="base", help="sets of realms, such as base,redux")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", type=Path, default=Path("calibration.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0 for one per core")
    parser.add_argument("--picture", type=Path, help="an SVG of predicted against final scores")
    given = parser.parse_args()
    if given.games < 2:
        parser.error("--games must be at least 2")
    version = JUDGEMENT.version
    setting = Setting(version, given.bot, given.seed, given.sets, given.rounds)
    try:
        games = played(setting, given.games, given.keep, given.jobs)
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
