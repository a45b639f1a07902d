"""`realmtable sim`: many rounds by bots, and what came of them."""

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from realmtable.bots.simulate import Results, Task, make_bot, simulate
from realmtable.cli.lines import console
from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.modes import STANDARD, round_of_mode


def run_simulation(
    realms: list[str],
    sets: list[str],
    bot: str,
    games: int,
    seed: str,
    jobs: int,
    as_json: bool,
    mode: str = STANDARD,
    level: str = "",
) -> None:
    catalog = Catalog.with_corrections()
    per_round = catalog.table.realms_per_round
    if mode != STANDARD:
        sets = [YOUTOMA]
    pool = [catalog.find(name) for name in realms] or catalog.in_sets(sets)
    round_of_mode(catalog, pool[:1], mode, level)  # what is wrong is told before anything starts
    if len(set(pool)) != len(pool):
        raise InvalidText("a realm is named twice")
    if games < 1:
        raise InvalidText("--games must be at least 1")
    if jobs < 0:
        raise InvalidText("--jobs must be 0 (one per core) or more")
    make_bot(bot, seed, mode)
    task = Task(pool, per_round, bot, seed, 0, games, mode, level)
    results = Results()
    err = Console(stderr=True)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task(f"{games} rounds, bot {bot}", total=games)
        for played, part in simulate(task, jobs):
            results.join(part)
            progress.advance(bar, played)
    if as_json:
        console().print_json(msgspec.json.encode(_figures(results, bot, seed)).decode())
    else:
        _print(results, bot, console())


def _figures(results: Results, bot: str, seed: str) -> dict[str, object]:
    score = results.score
    return {
        "bot": bot,
        "seed": seed,
        "rounds": score.count,
        "score": {
            "mean": round(score.mean / 10, 4),
            "deviation": round(score.deviation / 10, 4),
            "lowest": score.lowest / 10,
            "highest": score.highest / 10,
        },
        "realms": {
            name: {
                "rounds": result.rounds,
                "mean": round(result.mean, 4),
                "all_six": round(result.all_six, 4),
                "stars": result.stars,
            }
            for name, result in sorted(results.realms.items())
        },
    }


def _print(results: Results, bot: str, out: Console) -> None:
    score = results.score
    out.print(
        f"{score.count} rounds by the {bot} bot: mean {score.mean / 10:.2f}, "
        f"spread {score.deviation / 10:.2f}, "
        f"from {score.lowest / 10:.1f} to {score.highest / 10:.1f}"
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("realm")
    table.add_column("rounds", justify="right")
    table.add_column("mean ★", justify="right")
    for stars in range(7):
        table.add_column(f"{stars}★ %", justify="right")
    for name, result in sorted(results.realms.items()):
        shares = [f"{100 * times / result.rounds:.0f}" for times in result.stars]
        table.add_row(name, str(result.rounds), f"{result.mean:.2f}", *shares)
    out.print(table)
