"""Whole games of bots; they take long, and are left to the compiled engine."""

from dataclasses import replace

import pytest

from realmtable.bots.sand.bot import SandBot, play_out
from realmtable.bots.sand.greedy_bot import GreedySandBot
from realmtable.bots.sand.planner_bot import PlannerSandBot
from realmtable.bots.sand.simulate import SAND_BOTS, SandTask, simulated
from realmtable.sand.scoring import points
from tests.bots.sand.test_bots import Watched
from tests.support.sand import drawn


@pytest.mark.parametrize(("players", "side"), [(1, "advanced"), (2, "basic"), (3, "advanced")])
def test_greedy_plays_to_the_end(players: int, side: str) -> None:
    bots: list[SandBot] = [Watched(GreedySandBot()) for _ in range(players)]
    end = play_out(bots, drawn(players, side, "greedy"))
    assert sum(len(player.built) for player in end.players) > 2


@pytest.mark.parametrize(("players", "side"), [(1, "basic"), (2, "advanced"), (4, "advanced")])
def test_the_planner_plays_to_the_end(players: int, side: str) -> None:
    bots: list[SandBot] = [Watched(PlannerSandBot(4, 0)) for _ in range(players)]
    end = play_out(bots, drawn(players, side, "planner"))
    assert sum(points(end, seat) for seat in range(players)) > 15 * players


def test_every_set_up_is_played_from_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that play alike win the same set-up once each, whoever sits first."""
    monkeypatch.setitem(SAND_BOTS, "twin", SAND_BOTS["greedy"])
    results = simulated(SandTask(("greedy", "twin"), 4))
    assert results.wins == [2, 2]
    assert results.points[0].mean == results.points[1].mean


def test_no_set_up_is_played_twice_by_the_same_bots() -> None:
    task = SandTask(("greedy", "greedy"), 1)
    first, second = (simulated(replace(task, first=game)) for game in (0, 1))
    assert first.shown != second.shown


def test_greedy_beats_random() -> None:
    assert simulated(SandTask(("greedy", "random"), 10)).wins[0] >= 8


def test_the_planner_beats_greedy() -> None:
    results = simulated(SandTask(("planner", "greedy"), 8))
    assert results.wins[0] >= 6
