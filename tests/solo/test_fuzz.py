"""Stages, files of runs and requests with stages: whatever is sent is read, or refused in words."""

from functools import cache

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from realmtable.core.errors import RealmtableError
from realmtable.core.record import parse_record
from realmtable.solo.attempts import recorded
from realmtable.solo.runfiles import check_run, merged, parse_run, parse_runs, run_text, runs_text
from realmtable.solo.runs import begin, new_run
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Mode, parse_stage, stage_text
from tests.support.engine import Talk
from tests.support.parsing import check_refusal, outcome
from tests.support.rolling import catalog
from tests.support.solo import play_stage

WORDS = """
minigolf rrr_ball realmiverse 1 7 18 19 0 -1 level=hard level=x attempt=2 attempt=99999 attempt=
season=3 week=5 week=6 spark practice spark=yes = ² hole mode
"""
STAGES = st.lists(st.sampled_from(WORDS.split()), max_size=6).map(" ".join)


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=30), STAGES))
def test_stages(said: str) -> None:
    found = outcome(lambda: parse_stage(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        assert parse_stage(stage_text(found)) == found


@cache
def file_of(mode: Mode) -> str:
    run = new_run(mode, f"a-{mode}", "2026-11-17", "normal", ["base"])
    for seed in range(2):
        attempt = begin(run, str(seed), catalog())
        attempt.record = play_stage(attempt.stage, attempt.drawn, seed, turns=3 + 6 * (1 - seed))
    return run_text(run)


MODES = st.sampled_from([MINIGOLF, BALL, REALMIVERSE])
PIECES = ['"', "{", "}", "null", "1", "-1", "[]", "\\n", "end", "dice 7 7", "\x00", "wingspan", "é"]


@settings(max_examples=150, deadline=None)
@given(MODES, st.data())
def test_files_of_runs_with_something_changed(mode: Mode, data: st.DataObject) -> None:
    text = file_of(mode)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.sampled_from([0, 1, 2, 30]))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + cut :]
    found = outcome(lambda: parse_runs(text))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        return
    assert parse_runs(runs_text(found)) == found
    for run in found:
        checked = outcome(lambda run=run: check_run(run, catalog()))  # type: ignore[misc]
        if isinstance(checked, RealmtableError):
            check_refusal(checked)
        both = outcome(lambda run=run: merged(parse_run(file_of(mode)), run))  # type: ignore[misc]
        assert isinstance(both, RealmtableError) or both.id == f"a-{mode}" or both == run


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 20),
    st.sampled_from(["", "easy", "minigolf", "rrr_ball", "wingspan", "2026-11-17"]),
    st.just([]),
    st.just({}),
)


@settings(max_examples=200, deadline=None)
@given(MODES, st.data())
def test_files_of_runs_with_another_value(mode: Mode, data: st.DataObject) -> None:
    whole = msgspec.json.decode(file_of(mode))
    run = whole["runs"][0]
    target = data.draw(st.sampled_from([run, run["attempts"][0], run["attempts"][0]["stage"]]))
    fields = [*target, "level", "sets", "picked_up", "league", "season", "practice", "broken_off"]
    target[data.draw(st.sampled_from(fields))] = data.draw(VALUES)

    def read() -> None:
        for each in parse_runs(msgspec.json.encode(whole)):
            check_run(each, catalog())

    found = outcome(read)
    if isinstance(found, RealmtableError):
        check_refusal(found)


@settings(max_examples=150, deadline=None)
@given(MODES, st.data())
def test_records_of_stages_with_other_headers(mode: Mode, data: st.DataObject) -> None:
    record = msgspec.json.decode(file_of(mode))["runs"][0]["attempts"][0]["record"]
    lines = record.split("\n")
    at = data.draw(st.integers(1, lines.index("") - 1))
    words = ["mode: minigolf", "mode: rrr_ball", "hole: 3", "league: VI", "week: 9", "spark: no"]
    lines[at] = data.draw(st.sampled_from([*words, "level: hard", "attempt: 0", "practice: yes"]))
    found = outcome(lambda: recorded(parse_record("\n".join(lines)), catalog()))
    if isinstance(found, RealmtableError):
        check_refusal(found)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_requests_for_stages(data: st.DataObject) -> None:
    talk = Talk()
    names = ["mode", "number", "level", "attempt", "season", "week", "spark", "practice", "x"]
    stage = data.draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=4))
    stage = {"mode": "minigolf", "number": 7, **stage}
    realms = data.draw(
        st.sampled_from([[], [["wingspan"]], [["wingspan", "scythe", "parks"]], [[]]])
    )
    answer = talk.ask(do="new", seats=["ann"], stage=stage, realms=realms, seed=1)
    if answer["ok"]:
        assert talk.ok(do="score")["seats"]["ann"]["total"] >= 0
    else:
        assert answer["why"]
