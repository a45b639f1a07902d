"""Runs: what comes next, what is drawn, what came of attempts, and the files they are kept in."""

from collections.abc import Callable

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, RealmtableError
from realmtable.solo.attempts import Attempt, Run, judged, open_attempt
from realmtable.solo.content import campaign
from realmtable.solo.runfiles import check_run, merged, parse_run, parse_runs, run_text, runs_text
from realmtable.solo.runs import begin, change_level, draw, exchange, next_stage
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Mode, Stage
from tests.support.parsing import refused
from tests.support.rolling import catalog
from tests.support.solo import play_stage

HOLE_1 = Stage(mode=MINIGOLF, number=1)


def new(mode: Mode, **more: object) -> Run:
    fields = {"id": f"a-{mode}", "mode": mode, "started": "2026-11-17", **more}
    return msgspec.convert(fields, Run)


def played(run: Run, seed: int, turns: int = 99) -> Attempt:
    """The next attempt of a run, drawn and played by chance."""
    attempt = begin(run, f"draw {seed}", catalog())
    attempt.record = play_stage(attempt.stage, attempt.drawn, seed, turns=turns)
    return attempt


def some(mode: Mode, attempts: int) -> Run:
    run = new(mode, sets=["all"])
    for seed in range(attempts):
        if next_stage(run, catalog()) is not None:
            played(run, seed)
    return run


# --- attempts --------------------------------------------------------------------------------


def test_what_came_of_an_attempt() -> None:
    run = new(MINIGOLF)
    attempt = begin(run, "x", catalog())
    assert not judged(attempt, catalog()).begun
    attempt.record = play_stage(HOLE_1, (), 1)
    outcome = judged(attempt, catalog())
    assert outcome.over
    assert not outcome.won  # chance does not reach 13.5
    assert outcome.verdicts[0].short.startswith("score ")
    assert list(outcome.scores) == ["you"]


def test_an_attempt_broken_off_after_the_first_roll_counts() -> None:
    run = new(MINIGOLF)
    attempt = played(run, 1, turns=2)
    assert open_attempt(run, catalog()) is attempt
    assert next_stage(run, catalog()) == HOLE_1
    attempt.broken_off = True
    assert judged(attempt, catalog()).over
    assert next_stage(run, catalog()) == msgspec.structs.replace(HOLE_1, attempt=2)


def test_an_open_attempt_is_resumed_with_its_realms() -> None:
    run = new(REALMIVERSE)
    first = begin(run, "a", catalog())
    assert begin(run, "b", catalog()) is first
    first.record = play_stage(first.stage, first.drawn, 1, turns=3)
    assert begin(run, "c", catalog()) is first
    assert len(run.attempts) == 1


def test_a_week_given_up_scores_what_stands_on_the_cards() -> None:
    run = new(BALL)
    attempt = played(run, 3, turns=4)
    attempt.broken_off = True
    outcome = judged(attempt, catalog())
    assert outcome.over
    assert outcome.scores["you"] >= 0
    assert next_stage(run, catalog()) == Stage(mode=BALL, number=1, week=2)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda text: text.replace("hole: 1", "hole: 2"),
            "a record of hole 2, normal, attempt 1; not of",
        ),
        (lambda text: text.replace("level: normal", "level: easy"), "not of hole 1"),
        (lambda text: text.replace("round 1: wingspan", "round 1: scythe"), "another layout"),
        (
            lambda text: text.partition("\n\n")[0].replace(
                "tie-break: base", "tie-break: base\nalterations 1 you: start=PPP"
            ),
            "the record of you has other alterations",
        ),
        (lambda text: text.partition("\n\n")[0].replace("seat: you", "seat: a\nseat: b"), "seats"),
    ],
)
def test_a_record_of_something_else_is_refused(change: Callable[[str], str], why: str) -> None:
    text = play_stage(HOLE_1, (), 1)
    attempt = Attempt(stage=HOLE_1, drawn=[], record=change(text))
    assert attempt.record != text
    assert why in refused(lambda: judged(attempt, catalog()))


# --- drawing ---------------------------------------------------------------------------------


def test_no_realm_twice_in_a_season_while_enough_are_left() -> None:
    run = new(BALL)
    seen: list[list[str]] = []
    for number in range(5):
        attempt = played(run, number)
        assert attempt.stage.week == number + 1
        seen.append(attempt.drawn)
    first = [name for names in seen[:3] for name in names]
    assert len(set(first)) == 9  # then the eleven base realms are shuffled again
    assert len(set(seen[3] + seen[4])) == 6
    assert next_stage(run, catalog()) is None
    check_run(run, catalog())


def test_the_realms_of_a_week_are_named_before_its_first_roll() -> None:
    run = new(BALL)
    begin(run, "x", catalog())
    attempt = begin(run, "x", catalog(), named=["wing", "Scythe", "tapestry"])
    assert attempt.drawn == ["wingspan", "scythe", "tapestry"]
    assert len(run.attempts) == 1
    attempt.record = play_stage(attempt.stage, attempt.drawn, 1, turns=1)
    with pytest.raises(IllegalMove, match="before the first roll"):
        begin(run, "x", catalog(), named=["parks", "scythe", "tapestry"])
    with pytest.raises(RealmtableError, match="a week has 3 realms, not 2"):
        begin(new(BALL), "x", catalog(), named=["parks", "scythe"])
    with pytest.raises(IllegalMove, match="for a week in a league only"):
        begin(new(REALMIVERSE), "x", catalog(), named=["parks", "scythe", "tapestry"])


def test_no_realm_twice_in_a_campaign_while_enough_are_left() -> None:
    run = some(REALMIVERSE, 3)
    drawn = [name for attempt in run.attempts for name in attempt.drawn]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("number", range(1, 6))
def test_the_base_realms_are_enough_for_every_chapter(number: int) -> None:
    part = campaign().parts[number - 1]
    found = draw(new(REALMIVERSE), Stage(mode=REALMIVERSE, number=number), "x", catalog())
    assert len(set(found)) == part.realms + part.deck + 1
    assert found[-1]


def test_one_realm_is_exchanged_for_the_next_of_the_draw() -> None:
    run = new(REALMIVERSE, sets=["all"])
    attempt = begin(run, "x", catalog())
    old, spare = list(attempt.drawn), attempt.spare
    with pytest.raises(IllegalMove, match="is not among the realms in play"):
        exchange(attempt, spare, catalog())
    exchange(attempt, old[1], catalog())
    assert attempt.drawn == [old[0], spare, old[2]]
    with pytest.raises(IllegalMove, match="one realm was exchanged already"):
        exchange(attempt, old[0], catalog())
    attempt.record = play_stage(attempt.stage, attempt.drawn, 1, turns=1)
    with pytest.raises(IllegalMove, match="before the first roll"):
        exchange(attempt, old[0], catalog())
    check_run(run, catalog())


def test_the_level_changes_between_holes_only() -> None:
    run = new(MINIGOLF)
    change_level(run, "easy", catalog())
    attempt = played(run, 1)
    assert attempt.stage.level == "easy"
    if not judged(attempt, catalog()).won:
        with pytest.raises(IllegalMove, match="hole 1 is played to its end at one level"):
            change_level(run, "hard", catalog())
    with pytest.raises(IllegalMove, match="minigolf course only"):
        change_level(new(REALMIVERSE), "hard", catalog())


def test_practice_is_a_run_of_its_own() -> None:
    run = new(MINIGOLF, practice=True)
    assert next_stage(run, catalog()) is None
    stage = Stage(mode=MINIGOLF, number=7, level="hard", practice=True)
    attempt = begin(run, "x", catalog(), stage=stage)
    assert attempt.stage == stage
    check_run(run, catalog())
    with pytest.raises(IllegalMove, match="this run is over"):
        begin(new(MINIGOLF, practice=True), "x", catalog())


# --- files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [MINIGOLF, BALL, REALMIVERSE])
def test_a_run_is_written_and_read(mode: Mode) -> None:
    run = some(mode, 2)
    text = run_text(run)
    again = parse_run(text)
    assert again == run
    assert run_text(again) == text
    check_run(again, catalog())
    assert parse_runs(runs_text([run, new(mode, id="other")]))[0] == run


def changed(**more: object) -> str:
    data = msgspec.json.decode(run_text(some(MINIGOLF, 2)))
    data["runs"][0] |= more
    return msgspec.json.encode(data).decode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a file of solo runs"),
        ("[]", "not a file of solo runs"),
        ("{}", "its format is not 'realmtable solo'"),
        ('{"format": "realmtable solo", "version": 2}', "this is version 2; this program reads"),
        ('{"format": "realmtable solo", "version": 1}', "missing required field `runs`"),
        ('{"format": "realmtable solo", "version": 1, "runs": []}', "this one has 0"),
        (changed(id="../etc"), "run 1: '../etc' is no id"),
        (changed(started="soon"), "run 1: started: 'soon' is no day"),
        (changed(mode="rrr_ball"), "attempt 1 is of Minigolf, not of RRR Ball"),
        (changed(colour="red"), "unknown field `colour`"),
        (changed(picked_up=[19]), "19 is no hole"),
        (changed(season=2), "league and season belong to runs of RRR Ball"),
        (changed(practice=True), "practice is kept in runs of its own"),
        (changed(mode="rrr_ball", league=7, attempts=[]), "there is no league 7"),
    ],
)
def test_what_is_no_file_of_runs_is_told(text: str, why: str) -> None:
    assert why in refused(lambda: parse_run(text))


def test_two_runs_with_one_id_are_refused() -> None:
    text = runs_text([new(MINIGOLF), new(MINIGOLF)])
    assert "run 2: the id a-minigolf is there twice" in refused(lambda: parse_runs(text))


def test_a_run_that_cannot_have_come_about_is_refused() -> None:
    run = some(MINIGOLF, 2)
    run.attempts.pop(0)
    assert "attempt 1: hole 1, normal, attempt 2 cannot come here" in refused(
        lambda: check_run(run, catalog())
    )
    run = some(MINIGOLF, 1)
    run.picked_up = [1]
    assert "after 4 failed attempts" in refused(lambda: check_run(run, catalog()))
    run = new(REALMIVERSE)
    begin(run, "x", catalog()).broken_off = True
    assert "before its first roll" in refused(lambda: check_run(run, catalog()))
    run = some(BALL, 1)
    run.attempts[0].drawn[0] = "chess"
    assert "there is no realm 'chess'" in refused(lambda: check_run(run, catalog()))


def test_of_two_copies_the_one_that_went_further_stays() -> None:
    long = some(REALMIVERSE, 2)
    short = parse_run(run_text(long))
    short.attempts.pop()
    assert merged(long, short) is long
    assert merged(short, long) is long
    half = parse_run(run_text(long))
    half.attempts[-1].record = "\n".join(half.attempts[-1].record.split("\n")[:20])
    assert merged(half, long) is long
    other = parse_run(run_text(long))
    other.attempts[0].record = play_stage(other.attempts[0].stage, other.attempts[0].drawn, 77)
    assert "went on differently" in refused(lambda: merged(long, other))
