"""Simulations: seats take turns, parts add up, and the report tells what happened."""

import pytest

from realmtable.bots.parallel import Where
from realmtable.bots.sand.simulate import (
    SandResults,
    SandTask,
    built_share,
    make_sand_bot,
    play_sand_task,
    report,
    simulate_sand,
    simulated,
)
from realmtable.bots.simulate import interval
from tests.support.parsing import refused
from tests.support.sand import TEXT, content


def test_parts_add_up_on_any_number_of_processes() -> None:
    task = SandTask(("random", "random"), 6)
    whole = play_sand_task(task)
    assert whole.games == 6
    assert simulated(task) == whole
    joined = SandResults(task.bots)
    for _, part in simulate_sand(task, Where(2), chunk=2):
        assert part.games == 2
        joined.join(part)
    assert joined == whole


def test_what_is_counted() -> None:
    results = simulated(SandTask(("random",), 3, side="advanced", seed="solo"))
    assert sum(results.titles.values()) == 3
    assert results.rounds.highest <= 14
    assert results.turns >= results.dark_turns
    for card, times in results.built.items():
        assert times <= results.shown[card] <= 3
    assert len(results.shown) >= 12
    assert 0.0 <= built_share(results, "I-01") <= 1.0


def test_the_report() -> None:
    task = SandTask(("random", "random"), 2)
    lines = report(simulated(task), content())
    assert lines[0] == "2 games of random, random"
    assert any(line.startswith("first player wins ") for line in lines)
    assert any(line.startswith("dark cells: ") for line in lines)
    assert sum(line.startswith("  I") for line in lines) == 54
    solo = report(simulated(SandTask(("random",), 1)), content())
    assert not any("first player" in line for line in solo)


def test_content_and_options_of_ones_own() -> None:
    other = TEXT.replace("levels = 8", "levels = 1")
    task = SandTask(("random",), 1, content=other, must_act=True, charge_by_building=True)
    assert simulated(task).levels.highest <= 1
    assert "mine" not in refused(lambda: simulated(SandTask(("random",), 1, content="x")))


def test_what_cannot_be_simulated() -> None:
    assert "at least one game" in refused(lambda: simulated(SandTask(("random",), 0)))
    assert "1 to 4 bots" in refused(lambda: simulated(SandTask((), 1)))
    assert "there is no bot 'deep'" in refused(lambda: simulated(SandTask(("deep",), 1)))
    assert "random, greedy, planner" in refused(lambda: make_sand_bot("x", 1))


def test_intervals() -> None:
    low, high = interval(300, 400)
    assert low == pytest.approx(0.705, abs=0.001)
    assert high == pytest.approx(0.790, abs=0.001)
    assert interval(0, 10)[0] == pytest.approx(0.0)
    assert interval(10, 10)[1] == pytest.approx(1.0)
