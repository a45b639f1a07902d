"""Whether the analyser tells the truth: games by a bot, summed up."""

from pathlib import Path

import msgspec
import pytest

from realmtable.analysis.calibration import (
    FEWEST,
    PlayedAlong,
    PredictedRound,
    Setting,
    bins_of,
    kept_games,
    mean_and_error,
    play,
)
from tests.support.analysis import ROUGH
from tests.support.rolling import catalog

SETTING = Setting("rough 1", "random", "test", "base", 2)


def test_luck_and_losses_of_a_game_add_up() -> None:
    game = play(SETTING, 0, ROUGH, catalog())
    assert game.start + game.luck - game.lost == game.end
    assert game.end == sum(round.scored for round in game.rounds)
    assert [len(round.predicted) for round in game.rounds] == [9, 9]
    assert play(SETTING, 0, ROUGH, catalog()) == game, "the same seed plays the same game"
    assert play(SETTING, 1, ROUGH, catalog()) != game


def test_games_are_kept_for_their_setting(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert kept_games(path, SETTING) == {}
    other = Setting("another", "random", "test", "base", 2)
    games = [PlayedAlong(of, 4, 0, 1, 2, 3, []) for of in (SETTING, other)]
    path.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    assert kept_games(path, SETTING) == {4: games[0]}


def test_a_round_is_in_a_bin_once() -> None:
    rounds = [PredictedRound([10_200, 10_600, 12_100], 11_000)]
    games = [PlayedAlong(SETTING, n, 0, 0, 0, 0, rounds) for n in range(FEWEST)]
    low, high = bins_of(games)
    assert (low.count, high.count) == (FEWEST, FEWEST)
    assert low.predicted == pytest.approx(10.4)
    assert high.predicted == pytest.approx(12.1)
    assert low.final == high.final == 11.0
    assert bins_of(games[1:]) == [], "too few to tell"


def test_a_mean_and_its_standard_error() -> None:
    assert mean_and_error([1.0, 3.0]) == (2.0, 1.0)
    assert mean_and_error([2.0]) == (2.0, 0.0)
