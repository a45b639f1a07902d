"""Whether luck is none on average, and what was predicted comes true: games by a bot, summed up."""

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from realmtable.analysis.judge import Judgement
from realmtable.analysis.played import PlayedTurn
from realmtable.analysis.results import THOUSAND
from realmtable.analysis.stream import weighed, worth
from realmtable.bots.simulate import make_bot
from realmtable.core.dice import SeededDice
from realmtable.draw.diagonal import Bin
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import apply, begin

WIDTH: Final = 1.0  # stars of a bin
FEWEST: Final = 20  # predictions that make a bin


class Setting(msgspec.Struct, frozen=True):
    """What games are played with."""

    version: str
    bot: str
    seed: str
    sets: str
    rounds: int


class PredictedRound(msgspec.Struct, frozen=True):
    predicted: list[int]  # before the first turn and after each but the last
    scored: int


class PlayedAlong(msgspec.Struct, frozen=True):
    """One game, in thousandths of a star."""

    setting: Setting
    number: int
    start: int
    luck: int
    lost: int
    end: int
    rounds: list[PredictedRound]


def play(setting: Setting, number: int, judgement: Judgement, catalog: Catalog) -> PlayedAlong:
    """One game of the bot, with what was expected turn by turn."""
    seed = f"{setting.seed} {number}"
    pool = catalog.in_sets(setting.sets.split(","))
    drawn = Random(f"realms {seed}").sample(pool, 3 * setting.rounds)
    # Without a seed it has no whims, which would be called losses.
    bot, dice = make_bot(setting.bot, ""), SeededDice(seed)
    start = luck = lost = end = 0
    rounds: list[PredictedRound] = []
    for at in range(setting.rounds):
        round = round_of_mode(catalog, drawn[3 * at : 3 * at + 3], STANDARD)
        judge = judgement.judge(round)
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
        rounds.append(PredictedRound(expected[:-1], before))
    return PlayedAlong(setting, number, start, luck, lost, end, rounds)


def kept_games(path: Path, setting: Setting) -> dict[int, PlayedAlong]:
    """What was played before with the same setting."""
    found: dict[int, PlayedAlong] = {}
    if path.exists():
        for line in path.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=PlayedAlong)
            if game.setting == setting:
                found[game.number] = game
    return found


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(variance / len(values))


def bins_of(games: Iterable[PlayedAlong]) -> list[Bin]:
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
