"""Bots and simulations of Youtoma, and random rounds of it."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from realmtable.bots.bot import play_round
from realmtable.bots.simulate import Results, Task, interval, make_bot, play_task, simulate
from realmtable.core.dice import SeededDice
from realmtable.core.errors import UnknownName
from realmtable.rolling.modes import youtoma_round
from realmtable.rolling.position import COMPENSATE, SPEND
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths
from tests.support.commands import Command, caller, no_settings, refused
from tests.support.rolling import catalog

THREE = ["scythe", "euphoria", "wingspan"]
OTHERS = ["pendulum", "tapestry", "viticulture"]


@pytest.fixture
def realmtable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    return caller(monkeypatch, capsys)


def test_random_rounds_keep_the_rules() -> None:
    names = [name.removeprefix("youtoma/") for name in catalog().opponents]
    for game in range(40):
        random = Random(f"youtoma {game}")
        three = random.sample(names, 3)
        position = youtoma_round(catalog(), three, "hard").start()
        for _ in range(11):
            position = begin(position, random.randint(1, 6), random.randint(1, 6))
            while not position.over:
                moves = legal(position).moves()
                assert moves
                assert all(move.kind != SPEND for move in moves)
                uses = {move.die for move in moves if move.realm >= 0}
                given = {move.die for move in moves if move.kind == COMPENSATE}
                assert not uses & given
                position = apply(position, random.choice(moves))
        assert position.spent == 0
        assert score_in_tenths(position) <= 190


def test_worst_scores_less_than_random() -> None:
    totals = {"random": 0, "worst": 0}
    for bot in totals:
        for game in range(6):
            round = youtoma_round(catalog(), Random(game).sample(OTHERS + THREE, 3), "normal")
            end = play_round(make_bot(bot, game, "youtoma"), round, SeededDice(game))
            totals[bot] += score_in_tenths(end)
    assert totals["worst"] < totals["random"]


def test_bots_of_the_two_sides_do_not_mix() -> None:
    with pytest.raises(UnknownName, match="for rounds of Youtoma; there are random, worst"):
        make_bot("greedy", 1, "youtoma")
    with pytest.raises(UnknownName):
        make_bot("worst", 1)


def test_a_simulation_of_youtoma() -> None:
    results = play_task(Task(THREE, 3, "random", "1", 0, 5, "youtoma", "easy"), catalog())
    assert results.score.count == 5
    assert set(results.realms) == set(THREE)


# --- whole games against Youtoma -------------------------------------------------------------

AGAINST = Task(THREE + OTHERS, 3, "worst", "1", 0, 8, "youtoma", "normal", "greedy")


def test_a_bot_plays_its_own_round_after_each_one_of_youtoma() -> None:
    results = play_task(AGAINST, catalog())
    alone = play_task(replace(AGAINST, against=""), catalog())
    assert results.own.count == results.score.count == 8
    assert results.score == alone.score
    assert results.realms == alone.realms
    assert alone.own.count == 0
    won = shared = 0
    for game in range(8):
        one = play_task(replace(AGAINST, first=game, games=1), catalog())
        won += one.own.total > one.score.total
        shared += one.own.total == one.score.total
    assert (results.won, results.shared) == (won, shared)


def test_the_figures_do_not_depend_on_the_parts() -> None:
    joined = Results()
    for _, part in simulate(AGAINST, chunk=3):
        joined.join(part)
    assert joined == play_task(AGAINST, catalog())


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
    ],
)
def test_the_interval_is_that_of_wilson(times: int, of: int, low: float, high: float) -> None:
    assert interval(times, of) == pytest.approx((low, high), abs=5e-5)


def test_the_command_tells_who_wins(realmtable: Command) -> None:
    asked = ("sim", "--mode", "youtoma", "--level", "easy", "--against", "greedy", "--games", "4")
    first, second, third, *_ = realmtable(*asked).out.splitlines()
    assert first.startswith("4 rounds by the worst bot: mean ")
    assert second.startswith("4 rounds by the greedy bot: mean ")
    assert third.startswith("greedy wins ")
    assert "(95 % interval " in third
    told = json.loads(realmtable(*asked, "--json").out)["against"]
    assert told["bot"] == "greedy"
    assert told["share"] == told["won"] / 4
    assert told["interval"][0] <= told["share"] <= told["interval"][1]
    assert 5 < told["score"]["mean"] < 20


def test_who_cannot_play_against_youtoma(realmtable: Command) -> None:
    def asked(*more: str) -> str:
        return refused(realmtable("sim", "--games", "1", *more))

    assert "--against is for --mode youtoma" in asked("--against", "greedy")
    assert "no bot 'worst'" in asked("--mode", "youtoma", "--against", "worst")
    assert "no realm of Youtoma 'ark_nova'" in asked("--mode", "youtoma", "--realms", "ark_nova")


def test_a_part_of_a_name_means_a_realm_of_youtoma(realmtable: Command) -> None:
    asked = ("sim", "--mode", "youtoma", "--games", "1", "--realms", "cities,youtoma/scythe,wing")
    names = [line.split()[0] for line in realmtable(*asked).out.splitlines()[2:]]
    assert names == ["between_two_cities", "scythe", "wingspan"]
