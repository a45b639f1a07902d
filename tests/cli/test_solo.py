"""The solo modes at the terminal: in lines and on the full screen, kept, resumed, taken along."""

import re
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from realmtable.cli.shelf import Shelf, data_folder
from realmtable.cli.solo_print import course_page, season_page
from realmtable.cli.solo_screens import SoloApp
from realmtable.cli.solo_sitting import SoloSitting
from realmtable.cli.solo_words import atlas_lines, challenge_lines, course_lines, season_lines
from realmtable.cli.start import rolls_from
from realmtable.cli.widgets import StatusBar
from realmtable.solo.attempts import Attempt, Run, judged
from realmtable.solo.campaign import Best, atlas_of
from realmtable.solo.challenge import challenge
from realmtable.solo.minigolf import course_log
from realmtable.solo.runfiles import parse_runs, run_text
from realmtable.solo.runs import begin, new_run
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Mode, Stage
from tests.support.commands import Command, Done, caller, no_settings, refused
from tests.support.rolling import catalog
from tests.support.solo import FRONT, HARD, LOST, WEEKS, WON, play_stage, run_of, scored, walked

Say = Callable[..., Done]


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return caller(monkeypatch, capsys)


@pytest.fixture
def say(call: Command, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Calls `realmtable solo ...` with lines on its standard input."""

    def saying(arguments: str, *lines: str) -> Done:
        given = BytesIO("".join(f"{line}\n" for line in lines).encode())
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(given))
        return call("solo", *arguments.split())

    return saying


def shelf() -> Shelf:
    return Shelf(catalog())


def the_run(mode: Mode) -> Run:
    (run,) = shelf().of(mode)
    return run


QUICK = "--no-pictures --seed 1"


# --- minigolf --------------------------------------------------------------------------------


def test_the_overview_before_anything_was_played(say: Say) -> None:
    out = say("").out
    assert "Minigolf, the house course: 18 holes; not begun" in out
    assert "RRR Ball, house form: five leagues; not begun" in out
    assert "house campaign: five chapters; not begun" in out


def test_a_hole_with_its_goal_as_it_stands(say: Say) -> None:
    out = say(f"minigolf {QUICK}", "goal", "help", "quit").out
    assert "Hole 1 · Open Green (house course), normal, attempt 1" in out
    assert "No tricks. Score at least 13.5." in out
    assert "score 0.0 of 13.5" in out
    assert "break this attempt off" in out
    assert "The attempt is kept" in out


def test_an_attempt_left_open_is_resumed(say: Say) -> None:
    say(f"minigolf {QUICK}", "end", "end")
    run = the_run(MINIGOLF)
    assert "1.3 dice" in run.attempts[0].record
    out = say(f"minigolf {QUICK}", "quit").out
    assert "Round 1 of 1, turn 3 of 9: you" in out
    assert len(the_run(MINIGOLF).attempts) == 1
    assert the_run(MINIGOLF).attempts[0].record == run.attempts[0].record


def test_the_moves_of_a_turn_are_kept_and_taken_back(say: Say) -> None:
    die = say(f"minigolf {QUICK}", "end").out.rpartition("Dice in hand: ")[2][0]
    before = the_run(MINIGOLF).attempts[0].record
    say(f"minigolf {QUICK}", f"{die}>wingspan.a1")
    assert the_run(MINIGOLF).attempts[0].record == f"{before}1.2 you: {die}>wingspan.a1\n"
    assert "This turn was taken back." in say(f"minigolf {QUICK}", "undo").out
    assert the_run(MINIGOLF).attempts[0].record == before


def test_a_whole_attempt_and_the_next_one(say: Say) -> None:
    done = say(f"minigolf {QUICK}", *["end"] * 9, "again", "quit")
    assert "Not won." in done.out
    assert "✗ score 0.0, 13.5 short" in done.out
    assert "hole 1, Open Green, 1 attempt so far" in done.out
    assert "attempt 2" in done.out
    run = the_run(MINIGOLF)
    assert [attempt.stage.attempt for attempt in run.attempts] == [1, 2]
    assert judged(run.attempts[0], catalog()).over


def test_giving_up_counts(say: Say) -> None:
    out = say(f"minigolf {QUICK}", "give", "give up", "give up", "quit").out
    assert "Write give up to break this attempt off; it counts." in out
    assert "This attempt is over." in out
    (attempt,) = the_run(MINIGOLF).attempts
    assert attempt.broken_off
    assert judged(attempt, catalog()).over


def test_a_hole_is_picked_up_when_it_may_be(say: Say, call: Command) -> None:
    assert "no run over the course is open" in refused(call("solo", "minigolf", "--pick-up"))
    for _ in range(3):
        say(f"minigolf {QUICK}", "give up", "quit")
    assert "after 4 failed attempts; there are 3" in refused(call("solo", "minigolf", "--pick-up"))
    say(f"minigolf {QUICK}", "give up", "quit")
    out = say("minigolf --pick-up").out
    assert " 1 Open Green           1        (5)" in out
    assert the_run(MINIGOLF).picked_up == [1]
    assert "Hole 2 · Three Cups" in say(f"minigolf {QUICK}", "quit").out


def test_the_level_of_a_run(say: Say, call: Command) -> None:
    assert "there is no level 'insane'" in refused(call("solo", "minigolf", "--level", "insane"))
    assert "hard, attempt 1" in say(f"minigolf --level hard {QUICK}", "give up").out
    assert "one level" in refused(call("solo", "minigolf", "--level", "easy"))


def test_practice_is_not_in_the_log(say: Say, call: Command) -> None:
    out = say(f"minigolf --hole 7 --level hard {QUICK}", "give up", "quit").out
    assert "Hole 7 · Water Hazard (house course), hard, practice" in out
    assert "This was practice: it is not in the log." in out
    assert shelf().of(MINIGOLF) == []
    assert "there is no hole 19" in refused(call("solo", "minigolf", "--hole", "19"))


# --- leagues ---------------------------------------------------------------------------------


def test_an_evening_in_league_one(say: Say) -> None:
    out = say(f"ball {QUICK}", "", "score", *["end"] * 8, "quit").out
    assert "League I · Kitchen Dance · week 1 (house league)" in out
    assert "Tilda Crumb: Takes whatever lies nearest and hums." in out
    assert "turn 2 of 9: you" in out
    assert "Tilda Crumb (bot)" not in out  # nothing is told of guests before the evening is over
    assert "You lose against Tilda Crumb: 0.0 to " in out
    assert "season 1, League I, Kitchen Dance: week 2 of 5" in out
    record = the_run(BALL).attempts[0].record
    assert "mode: rrr_ball\nleague: I\nseason: 1\nweek: 1\n" in record
    assert record.count(" Tilda Crumb: ") >= 8


def test_the_partner_can_be_watched(say: Say) -> None:
    out = say(f"ball --watch {QUICK}", "", "score", "quit").out
    assert re.search(r"\nTilda Crumb \d+\.\d, you 0\.0\n", out)
    assert "Tilda Crumb (bot): stars" in out
    assert "Miss Oatley (bot)" not in out


@pytest.mark.parametrize("mode", ["ball", "realmiverse"])
def test_one_may_stop_before_the_first_roll(say: Say, mode: str) -> None:
    done = say(f"{mode} {QUICK}", "quit")
    assert "no realm" not in done.out
    assert "rolled" not in done.out


def test_realms_are_named_before_the_first_roll(say: Say) -> None:
    out = say(f"ball {QUICK}", "wingspan, scythe", "wingspan, scythe, parks", "", "quit").out
    assert "A week has 3 realms, not 2." in out
    assert "Realms: Wingspan, Scythe and Parks." in out
    assert the_run(BALL).attempts[0].drawn == ["wingspan", "scythe", "parks"]


def test_without_an_answer_nothing_is_rolled(say: Say) -> None:
    say(f"ball {QUICK}")
    (attempt,) = the_run(BALL).attempts
    assert attempt.record == ""
    drawn = attempt.drawn
    say("ball --seed 7 --no-pictures")
    assert the_run(BALL).attempts[0].drawn == drawn  # leaving does not draw anew


def test_a_week_given_up_is_danced_to_its_end_by_the_guests(say: Say) -> None:
    say(f"ball {QUICK}", "", "end", "give up", "quit")
    (attempt,) = the_run(BALL).attempts
    outcome = judged(attempt, catalog())
    assert outcome.over
    assert attempt.record.count(" dice ") == 8
    assert attempt.record.count(" score ") == 5  # all but yours


def test_a_league_not_reached_does_not_invite(call: Command) -> None:
    assert "League IV has not been reached yet" in refused(call("solo", "ball", "--league", "4"))


# --- the campaign ----------------------------------------------------------------------------


def test_a_chapter_with_its_story_and_an_exchange(say: Say) -> None:
    out = say(f"realmiverse --sets all {QUICK}", "nowhere", "quit").out
    assert "Chapter 1 · The Torn Map (house campaign), normal, attempt 1" in out
    assert "A gust tears the great map" in out
    assert "There is no realm 'nowhere'" in out
    first = the_run(REALMIVERSE).attempts[0]
    old = list(first.drawn)
    out = say(f"realmiverse {QUICK}", old[0], "quit").out
    kept = the_run(REALMIVERSE).attempts[0]
    assert kept.drawn == [first.spare, *old[1:]]
    assert kept.exchanged == old[0]


def test_the_echo_is_shown_as_it_goes(say: Say) -> None:
    out = say(f"realmiverse {QUICK}", "", *["end"] * 9, "quit").out
    assert "Echo after turn 1: " in out
    assert "lanterns ●●○" in out
    assert "2 lanterns" in say("").out


def test_the_echo_is_hidden_if_one_likes(say: Say) -> None:
    out = say(f"realmiverse --hide {QUICK}", "", "score", *["end"] * 9, "quit").out
    during, after = out.split("Round 1 is over.")
    assert "score 0.0; that of the Echo is told at the end" in during
    assert "Echo after turn" not in during
    assert "Echo (bot)" not in during
    assert "1. Echo: " in after
    assert "behind the Echo" in after


def test_the_echo_is_called_so_on_screens(say: Say) -> None:
    out = say(f"realmiverse {QUICK}", "", "score", *["end"] * 9, "quit").out
    assert "Echo (bot): " in out
    assert "echo" not in out
    assert "seat: echo\n" in the_run(REALMIVERSE).attempts[0].record


def test_a_chapter_is_replayed_once_it_was_won(call: Command) -> None:
    why = refused(call("solo", "realmiverse", "--chapter", "2"))
    assert why == "chapter 2 can be replayed once it has been won"


def test_options_that_an_open_run_does_not_take(say: Say, call: Command) -> None:
    say(f"realmiverse {QUICK}", "", "quit")
    assert "the level of this run is normal" in refused(
        call("solo", "realmiverse", "--level", "easy")
    )
    assert "the sets of this run are base" in refused(call("solo", "realmiverse", "--sets", "all"))
    say(f"realmiverse --new --level easy {QUICK}", "", "quit")
    assert [run.level for run in shelf().of(REALMIVERSE)].count("easy") == 1


# --- logs ------------------------------------------------------------------------------------


def test_logs(say: Say, call: Command) -> None:
    out = say("log").out
    assert "No season yet." in out
    assert "No campaign yet." in out
    say(f"minigolf {QUICK}", "give up", "quit")
    assert "hole 1, Open Green, 1 attempt so far" in say("log minigolf").out
    assert "there is no log of 'chess'" in refused(call("solo", "log", "chess"))


def test_three_runs_side_by_side() -> None:
    logs = [course_log(*walked(*FRONT)), course_log(*walked(*[1] * 18)), course_log(*walked(2))]
    lines = course_lines([course_log(*walked()), *logs])
    assert lines[0].split() == ["par", *["2026-11-17"] * 3]
    assert lines[4].split() == ["4", "Crowning", "Stroke", "3", "3", "1", "·"]
    assert lines[10].split() == ["front", "nine", "18", "18", "(0)", "9", "(-9)", "2", "(+1)"]
    assert "done in 18, 18 under par (normal): Ace" in lines[-2]


def test_the_table_of_a_season() -> None:
    lines = season_lines(scored(*WEEKS))
    assert lines[0] == "season 1, League I, Kitchen Dance: place 2, one league up"
    assert " ".join(lines[3].split()) == "2. you 12.2 2 12.0 0 12.0 2 12.0 2 13.0 2 61.2 8 ↑"


def test_the_atlas() -> None:
    stages = [Stage(mode=REALMIVERSE, number=1), Stage(mode=REALMIVERSE, number=2)]
    atlas = atlas_of(run_of(REALMIVERSE, stages), [HARD, LOST])
    lines = atlas_lines(atlas, {1: Best("normal", True, "4.2 ahead of the Echo, 1.0 asked", 42)})
    assert lines[1] == "lanterns ●●○"
    assert lines[2] == "★ 1 The Torn Map, 1 attempt"
    assert lines[3] == "    best: 4.2 ahead of the Echo, 1.0 asked (normal)"
    lost = atlas_of(run_of(REALMIVERSE, stages[:1] * 3), [LOST] * 3)
    assert "lost: the light reached chapter 1" in atlas_lines(lost, {})[0]
    won = [Stage(mode=REALMIVERSE, number=n) for n in range(1, 6)]
    assert (
        "won with 3 lanterns still lit, hard goals met: 0"
        in atlas_lines(atlas_of(run_of(REALMIVERSE, won), [WON] * 5), {})[0]
    )


def test_what_is_told_of_a_spark() -> None:
    stage = Stage(mode=REALMIVERSE, number=2, spark=True)
    made = challenge(stage, ["wingspan", "scythe", "tapestry"], catalog())
    assert any("1 pumpkin, 1 heart" in line for line in challenge_lines(made, catalog()))


def pages(path: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", path.read_bytes()))


def test_logs_are_printed(say: Say, call: Command, tmp_path: Path) -> None:
    file = tmp_path / "log.pdf"
    assert say(f"print -o {file}").status == 0
    assert pages(file) == 2  # also before anything was played, to be filled in by hand
    say(f"minigolf {QUICK}", "give up", "quit")
    say(f"ball {QUICK}", "", "give up", "quit")
    for which, paper in (("minigolf", "a4"), ("ball", "letter")):
        assert say(f"print {which} --paper {paper} -o {file}").status == 0
        assert pages(file) == 1
    assert "must end in .pdf" in refused(call("solo", "print", "-o", "log.txt"))
    assert "no paper 'a3'" in refused(call("solo", "print", "-o", "l.pdf", "--paper", "a3"))
    assert "atlas is not printed" in refused(call("solo", "print", "realmiverse", "-o", "l.pdf"))


def test_what_stands_on_the_pages() -> None:
    course = course_page([course_log(*walked(*FRONT))])
    assert "[7], [Water Hazard], [2], [4], [], []," in course
    assert "[front nine], [18], [18 (0)]," in course
    table = season_page(scored(*WEEKS))
    assert "[you], [12.2  (2)], [12.0  (0)]," in table
    assert "[61.2], [8], [2], [↑]" in table
    blank = season_page(scored())
    assert "[Tilda Crumb], [], [], [], [], [], [], [], [], []," in blank


# --- files -----------------------------------------------------------------------------------


def test_a_broken_file_is_named_and_kept(say: Say) -> None:
    say(f"minigolf {QUICK}", "give up", "quit")
    (path,) = data_folder().glob("*.json")
    path.write_text("{ this is broken", encoding="utf-8")
    out = say(f"minigolf {QUICK}", "quit").out
    assert f"{path} cannot be used: not a file of solo runs" in out
    assert path.read_text(encoding="utf-8") == "{ this is broken"
    assert len(list(data_folder().glob("*.json"))) == 2
    assert not list(data_folder().glob(".*"))


def test_a_file_whose_record_was_changed_is_not_believed(say: Say) -> None:
    say(f"minigolf {QUICK}", *["end"] * 9, "quit")
    (path,) = data_folder().glob("*.json")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("0 0 0 +0 = 0.0", "6 6 6 +0 = 18.0"), encoding="utf-8")
    assert "the record says 6 6 6 +0 = 18.0, but the moves come to" in say("").out


def test_runs_are_taken_along(say: Say, call: Command, tmp_path: Path) -> None:
    say(f"minigolf {QUICK}", "give up", "quit")
    say(f"ball {QUICK}", "", "end", "quit")
    file = tmp_path / "mine.json"
    assert say(f"export {file}").out == f"2 runs written to {file}.\n"
    assert "is there already" in refused(call("solo", "export", str(file)))
    assert len(parse_runs(say("export -").out)) == 2
    for path in data_folder().glob("*.json"):
        path.unlink()
    assert say(f"import {file}").out == f"2 runs taken from {file}.\n"
    assert len(shelf().runs) == 2
    say(f"minigolf {QUICK}", "give up", "quit")
    again = say(f"import {file}").out
    assert again == f"0 runs taken from {file}; 2 runs had gone as far here already.\n"
    assert len(the_run(MINIGOLF).attempts) == 2


def test_what_cannot_be_imported(say: Say, call: Command, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    assert "cannot be read" in refused(call("solo", "import", str(file)))
    file.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refused(call("solo", "import", str(file)))
    run = new_run(MINIGOLF, "other", "2026-11-17", "normal", ["base"])
    run.attempts = [Attempt(stage=Stage(mode=MINIGOLF, number=5), drawn=[])]
    file.write_text(run_text(run), encoding="utf-8")
    assert "hole 5, normal, attempt 1 cannot come here" in refused(
        call("solo", "import", str(file))
    )
    data_folder().mkdir(parents=True)
    (data_folder() / "other.json").write_text("broken", encoding="utf-8")
    run.attempts = []
    file.write_text(run_text(run), encoding="utf-8")
    assert "is in the way" in refused(call("solo", "import", str(file)))


# --- records and the screen ------------------------------------------------------------------


def test_a_record_is_replayed_with_its_verdict(call: Command, tmp_path: Path) -> None:
    path = tmp_path / "hole.record"
    path.write_text(play_stage(Stage(mode=MINIGOLF, number=7), (), 1), encoding="utf-8")
    out = call("replay", str(path)).out
    assert "Hole 7 · Water Hazard (house course), normal, attempt 1" in out
    assert "Not won." in out
    assert "✗ score " in out


def test_an_attempt_is_not_played_on_as_another_game(call: Command, tmp_path: Path) -> None:
    path = tmp_path / "hole.record"
    path.write_text(play_stage(Stage(mode=MINIGOLF, number=7), (), 1, turns=2), encoding="utf-8")
    why = refused(call("play", "--record", str(path)))
    assert why.startswith("this is an attempt of a solo mode (minigolf 7)")


@pytest.mark.usefixtures("call")
async def test_an_attempt_on_the_full_screen() -> None:
    kept = shelf()
    run = new_run(MINIGOLF, "screen", "2026-11-17", "normal", ["base"])
    attempt = begin(run, "x", catalog())
    sitting = SoloSitting(kept, run, attempt, "you", rolls_from("1"))
    app = SoloApp(sitting, catalog().table)
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        status = str(app.query_one(StatusBar).render())
        assert "score 0.0 of 13.5" in status
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
    assert attempt.broken_off
    assert the_run(MINIGOLF).attempts[0].broken_off
