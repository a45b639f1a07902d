"""Every hole, week and chapter played to its end, and judged again from the record alone."""

from itertools import combinations
from random import Random

import pytest

from realmtable.bots.greedy_bot import GreedyBot
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.game import game_from_record
from realmtable.solo.attempts import Attempt, Outcome, judged
from realmtable.solo.challenge import allowed_realms
from realmtable.solo.leagues import season_of
from realmtable.solo.stage import BALL, LEVELS, MINIGOLF, REALMIVERSE, Level, Stage
from tests.recount.solo_goal import data_of, goal_holds, watched
from tests.support.rolling import catalog
from tests.support.solo import play_stage, run_of

HOLES = data_of("minigolf")["hole"]
LEAGUES = data_of("leagues")
CHAPTERS = data_of("campaign")["chapter"]
BASE = catalog().in_sets(["base"])


def outcome_of(stage: Stage, drawn: list[str], text: str) -> Outcome:
    """What came of a record, which reads back as it was written."""
    assert write_record(game_from_record(parse_record(text), catalog()).record()) == text
    return judged(Attempt(stage=stage, drawn=drawn, record=text), catalog())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 19))
def test_a_hole_is_judged_as_its_record_says(number: int, level: Level) -> None:
    stage = Stage(mode=MINIGOLF, number=number, level=level)
    for seed in range(6):
        text = play_stage(stage, (), seed)
        _same_verdict(stage, [], text, HOLES[number - 1]["goal"])


@pytest.mark.parametrize("number", range(1, 19))
def test_a_hole_played_by_a_bot_that_thinks(number: int) -> None:
    stage = Stage(mode=MINIGOLF, number=number, level="easy")
    text = play_stage(stage, (), 1, GreedyBot(2))
    _same_verdict(stage, [], text, HOLES[number - 1]["goal"])


def _same_verdict(stage: Stage, drawn: list[str], text: str, goal: list[dict[str, object]]) -> bool:
    outcome = outcome_of(stage, drawn, text)
    assert outcome.over
    seats = {name: watched(text, name) for name in outcome.scores}
    scores = {name: seat.tenths() for name, seat in seats.items()}
    assert outcome.scores == scores
    found = goal_holds(goal, stage.level, seats["you"], scores)
    assert [verdict.holds for verdict in outcome.verdicts] == found
    assert outcome.won == all(found)
    hard = goal_holds(goal, "hard", seats["you"], scores)
    assert outcome.hard == (all(found) and all(hard))
    return outcome.won


def test_some_holes_are_won() -> None:
    """So that the verdicts above are not all the same."""
    stage = Stage(mode=MINIGOLF, number=1, level="easy")
    goal = HOLES[0]["goal"]
    assert any(
        _same_verdict(stage, [], play_stage(stage, (), seed, GreedyBot(2)), goal)
        for seed in range(4)
    )


@pytest.mark.parametrize("number", range(1, 6))
def test_a_season_is_what_its_records_come_to(number: int) -> None:
    """Five weeks at random: the points of all six seats are given again."""
    names = [guest["name"] for guest in LEAGUES["league"][number - 1]["guest"]]
    stages = [Stage(mode=BALL, number=number, week=week) for week in range(1, 6)]
    came = []
    points = dict.fromkeys(["you", *names], 0)
    totals = dict.fromkeys(["you", *names], 0)
    for stage in stages:
        drawn = Random(f"{number} {stage.week}").sample(BASE, 3)
        text = play_stage(stage, drawn, 10 * number + stage.week)
        came.append(outcome_of(stage, drawn, text))
        scores = {name: watched(text, name).tenths() for name in points}
        assert came[-1].scores == scores
        for pair in LEAGUES["schedule"][stage.week - 1]:
            one, other = (["you", *names][at] for at in pair)
            points[one] += 1 + (scores[one] > scores[other]) - (scores[one] < scores[other])
            points[other] += 1 + (scores[other] > scores[one]) - (scores[other] < scores[one])
        for name, score in scores.items():
            totals[name] += score
    run = run_of(BALL, stages)
    run.league = number
    season = season_of(run, came)
    assert season.over
    assert {row.seat: (row.points, row.total) for row in season.rows} == {
        name: (points[name], totals[name]) for name in points
    }
    for better, worse in combinations(season.rows, 2):
        assert (better.points, better.total) >= (worse.points, worse.total)


@pytest.mark.parametrize("number", range(1, 6))
def test_a_week_with_the_guests_themselves(number: int) -> None:
    stage = Stage(mode=BALL, number=number, week=number)
    drawn = Random(f"guests {number}").sample(BASE, 3)
    text = play_stage(stage, drawn, number, GreedyBot(1))
    outcome = outcome_of(stage, drawn, text)
    assert outcome.over
    assert outcome.scores == {name: watched(text, name).tenths() for name in outcome.scores}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 6))
def test_a_chapter_is_judged_as_its_record_says(number: int, level: Level) -> None:
    part = CHAPTERS[number - 1]
    allowed = allowed_realms(number, catalog(), BASE)
    stage = Stage(mode=REALMIVERSE, number=number, level=level, spark=number == 2)
    for seed in range(6):
        drawn = Random(f"{number} {seed}").sample(allowed, part["realms"] + part.get("deck", 0))
        text = play_stage(stage, drawn, seed)
        _same_verdict(stage, drawn, text, part["goal"])


@pytest.mark.parametrize("number", range(1, 6))
def test_a_chapter_on_any_realms_that_it_allows(number: int) -> None:
    part = CHAPTERS[number - 1]
    allowed = allowed_realms(number, catalog())
    stage = Stage(mode=REALMIVERSE, number=number)
    for seed in range(8):
        drawn = Random(f"any {seed}").sample(allowed, part["realms"] + part.get("deck", 0))
        assert outcome_of(stage, drawn, play_stage(stage, drawn, seed)).over
