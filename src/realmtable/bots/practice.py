"""Boards that a realm meets when it is played by its values, more or less well.

Play at random meets few of the boards that good play does, and what is fitted to those alone says
little about these.
"""

import random
from typing import Final

import numpy as np

from realmtable.bots.lone import Lone, Met, Option, Sample
from realmtable.bots.prices import DIE_PRICE, resource_worth
from realmtable.bots.values import Floats, Network
from realmtable.rolling.realm import MAX_STARS

_AT_ONCE: Final = 100  # rounds
_CARELESS: Final = (0.0, 0.1, 0.3)  # of all turns are played at random
_DICE: Final = ((0, 1, 2, 3, 3, 3), (0, 1, 2, 3), (3,))  # those that others leave, a bit for each
_BOUGHT: Final = 0.25  # of all turns may have one more die


class _Game:
    def __init__(self, lone: Lone, draw: random.Random) -> None:
        others = draw.randrange(MAX_STARS + 1) if lone.realm.scores_last else 0
        self.careless = draw.choice(_CARELESS)
        self.dice = draw.choice(_DICE)
        self.sample = Sample(lone.realm.start(), 0, others, lone.round.turns)


def practise(
    lone: Lone, network: Network, draw: random.Random, wanted: int, known: list[Met]
) -> list[Met]:
    """Boards of such play beside those known already; fewer than wanted, if there are no more."""
    found = {}
    for met in known:
        found[(lone.sight(met.sample), met.sample.to_come if lone.sees_turn else 0)] = met
    before = len(found)
    rounds = 0
    while len(found) - before < wanted and rounds < 4 * wanted:
        rounds += _AT_ONCE
        games = [_Game(lone, draw) for _ in range(_AT_ONCE)]
        for _ in range(lone.round.turns):
            for game in games:
                lone.note(found, game.sample)
            _play_turn(lone, network, draw, games)
    return list(found.values())


def _play_turn(lone: Lone, network: Network, draw: random.Random, games: list[_Game]) -> None:
    lists: list[list[tuple[Option, float]]] = []
    for game in games:
        lists.append(_ways(lone, draw, game))
    samples = [
        lone.after(game.sample, option)
        for game, ways in zip(games, lists, strict=True)
        for option, _ in ways
    ]
    left = games[0].sample.to_come - 1
    values = _values(lone, network, samples, left)
    at = 0
    for game, ways in zip(games, lists, strict=True):
        worths = values[at : at + len(ways)] + np.array([bonus for _, bonus in ways])
        best = int(worths.argmax())
        if draw.random() < game.careless:
            best = draw.randrange(len(ways))
        game.sample = samples[at + best]
        at += len(ways)


def _ways(lone: Lone, draw: random.Random, game: _Game) -> list[tuple[Option, float]]:
    """What can be done in a turn with the dice that are left for this realm, and what it brings
    beside the board."""
    sample = game.sample
    if lone.sees_earned:
        sample = game.sample = lone.richer(sample, draw)
    roll = (draw.randint(1, 6), draw.randint(1, 6))
    dice = draw.choice(game.dice)
    resource = resource_worth(sample.to_come - 1)
    found = []
    for option in lone.options(sample, roll):
        if option.left | dice == 3:
            used = 2 - option.left.bit_count() - option.created
            gain = resource * lone.counted(option.gain)
            found.append((option, gain - DIE_PRICE * used))
    if draw.random() < _BOUGHT:
        for option in lone.bought(sample, draw.randint(1, 6), roll):
            gain = resource * lone.counted(option.gain)
            found.append((option, gain + DIE_PRICE * option.created))
    return found


def _values(lone: Lone, network: Network, samples: list[Sample], left: int) -> Floats:
    if left == 0:
        return np.array([lone.stars(sample) for sample in samples], dtype=np.float32)
    values: Floats = network.values([lone.sight(sample) for sample in samples])[:, left - 1]
    return values
