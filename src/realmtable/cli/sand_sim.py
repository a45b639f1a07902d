"""`realmtable sim --game sand`: many games by bots, and what came of them."""

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from realmtable.bots.parallel import Where
from realmtable.bots.sand.simulate import (
    SandResults,
    SandTask,
    built_share,
    report,
    simulate_sand,
)
from realmtable.bots.simulate import Spread, interval
from realmtable.cli.lines import console
from realmtable.cli.sand_pictures import chosen_content
from realmtable.cli.show import read_text
from realmtable.cli.working import kept_in, work_through
from realmtable.core.errors import InvalidText
from realmtable.sand.content import Content
from realmtable.sand.setup import check_rules


@dataclass
class SandSimulation:
    """What is to be played, and how it is told."""

    bot: str
    against: str  # who sits at the other places; the same bot if empty
    players: int
    games: int
    seed: str
    side: str
    where: Where
    as_json: bool
    content: Path | None = None
    shards: Path | None = None


def run_sand_simulation(asked: SandSimulation) -> None:
    """Plays, with a bar on a terminal, and prints the report or the figures."""
    check_rules(asked.players, asked.side)
    if asked.against and asked.players == 1:
        raise InvalidText("--against needs at least two players")
    if asked.games < 1:
        raise InvalidText("--games must be at least 1")
    content = chosen_content(asked.content)
    bots = (asked.bot, *[asked.against or asked.bot] * (asked.players - 1))
    text = "" if asked.content is None else read_text(asked.content, "content file")
    task = SandTask(bots, asked.games, asked.seed, asked.side, content=text)
    results = SandResults(bots)
    games = asked.games
    with kept_in(asked.shards, msgspec.to_builtins(task), games, "games") as kept:
        work_through(
            results,
            games,
            f"{games} games of {', '.join(bots)}",
            lambda there: simulate_sand(
                replace(task, first=there, games=games - there), asked.where
            ),
            kept,
        )
    if asked.as_json:
        figures = msgspec.json.encode(_figures(results, task, content)).decode()
        console().print_json(figures)
        return
    for line in report(results, content):
        console().print(line, markup=False, highlight=False)


def _figures(results: SandResults, task: SandTask, content: Content) -> dict[str, object]:
    games = results.games
    several = len(results.bots) > 1
    return {
        "games": games,
        "seed": task.seed,
        "side": task.side,
        "content": content.fingerprint,
        "rounds": _spread(results.rounds),
        "bots": [
            {
                "bot": name,
                **(_share(wins, games) if several else {}),
                "points": _spread(scored),
            }
            for name, wins, scored in zip(results.bots, results.wins, results.points, strict=True)
        ],
        **({"first_player": _share(results.first_wins, games)} if several else {}),
        **({"titles": results.titles} if results.titles else {}),
        "dark_turns": round(results.dark_turns / max(1, results.turns), 4),
        "dark_cells": _spread(results.dark),
        "level": _spread(results.levels),
        "cards": {
            card.id: {
                "shown": results.shown.get(card.id, 0),
                "built": results.built.get(card.id, 0),
                "share": round(built_share(results, card.id), 4),
            }
            for card in content.cards
        },
    }


def _share(wins: int, games: int) -> dict[str, object]:
    low, high = interval(wins, games)
    return {
        "wins": wins,
        "share": round(wins / games, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _spread(of: Spread) -> dict[str, object]:
    return {
        "mean": round(of.mean, 4),
        "deviation": round(of.deviation, 4),
        "lowest": of.lowest,
        "highest": of.highest,
    }
