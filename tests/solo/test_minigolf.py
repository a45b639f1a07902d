"""The house course: the examples of its design, attempts, pick-ups and the log."""

from dataclasses import replace

import pytest

from realmtable.core.errors import IllegalMove
from realmtable.rolling.position import END
from realmtable.rolling.starlog import StarRow
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths, stars
from realmtable.solo.attempts import Attempt, Run
from realmtable.solo.minigolf import (
    CourseLog,
    HoleLine,
    best_first,
    course_log,
    next_stage,
    par_words,
    pick_up,
    score,
    to_par,
)
from realmtable.solo.stage import MINIGOLF, Level
from tests.support.altered import Marks, at
from tests.support.rolling import board
from tests.support.solo import FRONT, LOST, OPEN, WON, begun, hole, run_of, verdicts, walked, won

# --- the examples ----------------------------------------------------------------------------

OPEN_GREEN: dict[str, Marks] = {
    "wingspan": {"a1": 1, "a2": 1, "a3": 1},  # 1 star
    "viticulture": {"o10": "mark", "o11": "mark", "o12": "mark"},  # 6
    "euphoria": {"stars": 6},
}


def test_example_1_the_score_is_exact() -> None:
    enough = verdicts(hole(1), OPEN_GREEN, earned={"P": 5})
    assert won(enough)
    (short,) = verdicts(hole(1), OPEN_GREEN, earned={"P": 4})
    assert not short.holds
    assert short.short == "score 13.4, 0.1 short"


SCYTHE_5: Marks = {f"b{n}": "mark" for n in range(1, 6)}
CHARTER_4: Marks = {"b1": "mark", "k1": "2 mark", "b2": "mark", "k2": "2 mark"}
CHARTER_4 |= {"b3": "mark", "k3": "2 mark", "b4": "mark", "k4": "2 mark"}


TAPESTRY_2: Marks = {f"c{row}{n}": "fill" for row in range(4) for n in range(6)}


def test_example_2_the_weakest_realm_counts() -> None:
    boards = {"charterstone": CHARTER_4, "scythe": SCYTHE_5, "tapestry": TAPESTRY_2}
    now = at("", (1, 2), boards, turn=9, over=True)
    assert stars(now) == [4, 5, 2]
    found = verdicts(hole(2), boards, earned={"P": 12, "H": 7})
    assert [each.holds for each in found] == [False, True]
    assert found[0].short == "Tapestry has 2 of 3 stars"
    assert found[1].live == "score 12.9 of 12.4"


def test_example_3_one_realm_to_six() -> None:
    boards: dict[str, Marks] = {
        "tapestry": TAPESTRY_2,
        "viticulture": {"o10": "mark", "o11": "mark", "o12": "mark"},
        "wingspan": {"a1": 1, "a2": 1, "a3": 1, "b1": 1, "b2": 1, "b3": 1},
    }
    held = {"P": 12}
    now = at("", (1, 2), boards, turn=9, over=True, earned=held)
    assert score_in_tenths(now) == 112
    assert won(verdicts(hole(4), boards, earned=held))


PRINTED_TWINS = ("c00", "c14", "c23", "c30", "c52", "c55")


def test_example_4_mirrors() -> None:
    boards: dict[str, Marks] = {
        "euphoria": {"l2": "mark", "r2": "mark", "stars": 6},
        "between_two_cities": {"a1": 4, "a3": 4},
        "tapestry": {},
    }
    mirror = verdicts(hole(9), boards)[0]
    assert not mirror.holds
    assert mirror.short == "Tapestry lacks 6 twins"
    boards["tapestry"] = dict.fromkeys(PRINTED_TWINS, "fill")
    assert verdicts(hole(9), boards)[0].holds
    boards["between_two_cities"] = {"a1": 4, "a3": 5}
    assert not verdicts(hole(9), boards)[0].holds


def rows(*counts: tuple[int, int, int]) -> list[StarRow]:
    names = ("scythe", "tapestry", "euphoria")
    return [StarRow(dict(zip(names, each, strict=True))) for each in counts]


def test_example_5_home_runs() -> None:
    boards: dict[str, Marks] = {"scythe": SCYTHE_5, "tapestry": {}, "euphoria": {"stars": 6}}
    log = rows((2, 0, 3), (3, 1, 4), (4, 1, 5))
    (runs, _) = verdicts(hole(13), boards, log)
    assert runs.holds
    assert runs.have == 1
    (two, _) = verdicts(hole(13, "hard"), boards, log)
    assert not two.holds


def test_example_6_nothing_in_the_pockets() -> None:
    boards: dict[str, Marks] = {
        "charterstone": CHARTER_4 | {"b5": "mark", "k5": "2 mark"},
        "viticulture": {"o10": "mark", "o11": "mark", "o12": "mark"},
        "the_society": {},
    }
    assert not won(verdicts(hole(14), boards, earned={"P": 1}))
    assert won(verdicts(hole(14), boards, earned={"P": 1}, spent={"P": 1}))


def test_example_7_the_first_to_go_makes_room_for_between_two_cities() -> None:
    _, game = begun(hole(18))
    now = begin(game.seat("you").position, 1, 2)
    now.boards[0] = board("euphoria", stars=1)
    assert stars(now) == [1, 0, 0]
    after = apply(now, next(move for move in legal(now).moves() if move.kind == END))
    names = [realm.id for realm in after.round.realms]
    assert names == ["between_two_cities", "scythe", "my_little_scythe"]
    assert after.boards[0] == after.round.realms[0].start()


def test_example_8_the_front_nine() -> None:
    log = course_log(*walked(*FRONT))
    assert score(log.front) == log.score == 18
    assert to_par(log.front) == 0
    assert par_words(log.to_par) == "level with par"
    assert log.current is not None
    assert log.current.number == 10


# --- the course ------------------------------------------------------------------------------


def test_a_hole_that_was_lost_is_tried_again() -> None:
    run, came = walked()
    assert next_stage(run, came) == hole(1)
    run.attempts.append(Attempt(stage=hole(1), drawn=[]))
    assert next_stage(run, [LOST]) == hole(1, attempt=2)
    assert next_stage(run, [WON]) == hole(2)
    assert next_stage(run, [OPEN]) == hole(1)  # it is resumed


def test_the_level_changes_between_holes() -> None:
    run, came = walked(1)
    run.level = "hard"
    assert next_stage(run, came) == hole(2, "hard")
    run.attempts.append(Attempt(stage=hole(2, "hard"), drawn=[]))
    run.level = "easy"
    assert next_stage(run, [*came, LOST]) == hole(2, "hard", 2)
    log = course_log(run, [*came, WON])
    assert [line.level for line in log.holes[:3]] == ["normal", "hard", None]
    assert log.level == "normal"  # of its easiest hole


def test_a_hole_is_picked_up_after_par_and_three_failed_attempts() -> None:
    run = run_of(MINIGOLF, [hole(1, attempt=n) for n in (1, 2, 3)])
    with pytest.raises(IllegalMove, match="after 4 failed attempts; there are 3"):
        pick_up(run, [LOST] * 3)
    run.attempts.append(Attempt(stage=hole(1, attempt=4), drawn=[]))
    pick_up(run, [LOST] * 4)
    log = course_log(run, [LOST] * 4)
    assert log.holes[0].shown == "(5)"
    assert log.score == 5
    assert log.with_pick_up
    assert next_stage(run, [LOST] * 4) == hole(2)


def test_a_run_that_tells_a_pick_up_too_early_is_refused() -> None:
    run = run_of(MINIGOLF, [hole(1)])
    run.picked_up = [1]
    with pytest.raises(IllegalMove):
        course_log(run, [LOST])


@pytest.mark.parametrize(
    ("tries", "title"),
    [
        (27, "Ace"),
        (28, "Par or better"),
        (36, "Par or better"),
        (37, "Steady hand"),
        (54, "Steady hand"),
        (55, "Course walked"),
    ],
)
def test_titles(tries: int, title: str) -> None:
    log = course_log(*walked(*[1] * 17, tries - 17))
    assert log.over
    assert log.score == tries
    assert log.title == title
    assert replace(log, holes=[replace(line, picked_up=True) for line in log.holes]).title == ""
    assert next_stage(*walked(*[1] * 18)) is None


@pytest.mark.parametrize(
    ("par", "tries", "words"),
    [
        (1, 1, "in one"),
        (2, 1, "in one, one under"),
        (3, 1, "in one, two under"),
        (3, 2, "one under"),
        (2, 2, "level"),
        (2, 3, "one over"),
        (1, 12, "11 over"),
    ],
)
def test_names_of_results(par: int, tries: int, words: str) -> None:
    assert HoleLine(1, "", par, "normal", tries, won=True).words == words
    assert HoleLine(1, "", par, "normal", tries).words == ""


def test_equal_scores_rank_by_level_and_day() -> None:
    def log(tries: int, level: Level, day: str) -> CourseLog:
        lines = [HoleLine(n, "", 2, level, 1, won=True) for n in range(1, 18)]
        lines.append(HoleLine(18, "", 2, level, tries, won=True))
        return CourseLog(Run(id=day, mode=MINIGOLF, started=day), lines)

    late, early = log(2, "hard", "2026-02-01"), log(2, "hard", "2026-01-01")
    easy, better = log(2, "easy", "2025-01-01"), log(1, "easy", "2026-03-01")
    assert best_first([easy, late, better, early]) == [better, early, late, easy]
