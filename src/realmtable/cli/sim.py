"""`realmtable sim`: many rounds by bots, and what came of them."""

from dataclasses import replace
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from realmtable.bots.levels import called_now
from realmtable.bots.parallel import Where
from realmtable.bots.simulate import (
    Results,
    Spread,
    Task,
    interval,
    make_bot,
    pinned,
    simulate,
)
from realmtable.cli.lines import console
from realmtable.cli.working import kept_in, work_through
from realmtable.core.errors import InvalidText
from realmtable.rolling.altertext import check_places, parse_alterations
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.setup import find_realms


def run_simulation(
    realms: list[str],
    sets: list[str],
    bot: str,
    games: int,
    seed: str,
    where: Where,
    as_json: bool,
    mode: str = STANDARD,
    level: str = "",
    against: str = "",
    alter: str = "",
    shards: Path | None = None,
) -> None:
    catalog = Catalog.with_corrections()
    per_round = catalog.table.realms_per_round
    if mode != STANDARD:
        sets = [YOUTOMA]
    altered = parse_alterations(alter)
    pool = find_realms(catalog, sets, realms) or catalog.in_sets(sets)
    pool = [name for name in pool if name not in altered.deck]
    # What is wrong is told before anything starts.
    round_of_mode(catalog, pool[:1], mode, level, altered)
    check_places(altered, min(per_round, len(pool)))
    if len(set(pool)) != len(pool):
        raise InvalidText("a realm is named twice")
    if games < 1:
        raise InvalidText("--games must be at least 1")
    bot, against = called_now(bot), called_now(against)
    make_bot(bot, seed, mode)
    if against:
        if mode == STANDARD:
            raise InvalidText("--against is for --mode youtoma: who plays against Youtoma")
        make_bot(against, seed)
    task = pinned(Task(pool, per_round, bot, seed, 0, games, mode, level, against, alter), catalog)
    results = Results()
    with kept_in(shards, msgspec.to_builtins(task), games, "rounds") as kept:
        work_through(
            results,
            games,
            f"{games} rounds, bot {bot}",
            lambda there: simulate(replace(task, first=there, games=games - there), where),
            kept,
        )
    if as_json:
        console().print_json(msgspec.json.encode(_figures(results, task)).decode())
    else:
        _print(results, task, console())


def _figures(results: Results, task: Task) -> dict[str, object]:
    return {
        "bot": task.bot,
        "seed": task.seed,
        "rounds": results.score.count,
        "score": _spread(results.score),
        **({"against": _against(results, task)} if task.against else {}),
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


def _spread(score: Spread) -> dict[str, float]:
    return {
        "mean": round(score.mean / 10, 4),
        "deviation": round(score.deviation / 10, 4),
        "lowest": score.lowest / 10,
        "highest": score.highest / 10,
    }


def _against(results: Results, task: Task) -> dict[str, object]:
    low, high = interval(results.won, results.own.count)
    return {
        "bot": task.against,
        "won": results.won,
        "shared": results.shared,
        "share": round(results.won / results.own.count, 4),
        "interval": [round(low, 4), round(high, 4)],
        "score": _spread(results.own),
    }


def _print(results: Results, task: Task, out: Console) -> None:
    out.print(_sentence(results.score, task.bot))
    if task.against:
        low, high = interval(results.won, results.own.count)
        out.print(_sentence(results.own, task.against) + ", on the same realms")
        out.print(
            f"{task.against} wins {100 * results.won / results.own.count:.1f} % of the games "
            f"(95 % interval {100 * low:.1f} to {100 * high:.1f} %) and shares {results.shared}"
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


def _sentence(score: Spread, bot: str) -> str:
    return (
        f"{score.count} rounds by the {bot} bot: mean {score.mean / 10:.2f}, "
        f"spread {score.deviation / 10:.2f}, "
        f"from {score.lowest / 10:.1f} to {score.highest / 10:.1f}"
    )
