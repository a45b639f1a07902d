"""Goals: each condition, how it stands on the way, and what it lacked in the end."""

from typing import Any

import pytest

from realmtable.core.dice import SeededDice
from realmtable.core.errors import InvalidText
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.game import Game
from realmtable.rolling.position import Position
from realmtable.rolling.starlog import StarRow
from realmtable.rolling.turn import score_in_tenths, stars
from realmtable.solo.goals import (
    Standing,
    Verdict,
    goal_from,
    judge,
    longest_streak,
    met,
    risen,
)
from realmtable.solo.mirrors import mirrors
from tests.support.altered import Marks, at
from tests.support.records import play_out
from tests.support.rolling import catalog
from tests.support.walks import Eager


def row(*counts: int, banked: int = 0) -> StarRow:
    return StarRow(dict(zip("abcdefgh", counts, strict=False)), banked)


def one(position: Position, log: list[StarRow] | None = None, **condition: Any) -> Verdict:
    """How a condition stands."""
    (verdict,) = judge(goal_from([condition]), Standing(position, log or [], {"echo": 30}))
    return verdict


def end(boards: dict[str, Marks], alter: str = "", **more: object) -> Position:
    return at(alter, (1, 2), boards, turn=9, over=True, **more)


# Scythe has 4 stars, Euphoria 4, Pendulum 2.
BOARDS: dict[str, Marks] = {
    "scythe": {"b1": "mark", "b2": "mark", "b3": "mark", "b4": "mark"},
    "euphoria": {"stars": 4},
    "pendulum": {"stars": 2},
}
LOG = [row(0, 0, 0), row(1, 0, 0), row(1, 1, 0), row(1, 1, 0), row(2, 1, 1)]


# --- the examples ----------------------------------------------------------------------------


def test_g1_rows_that_rise() -> None:
    assert longest_streak(LOG) == 2
    assert [len(each) for each in risen(LOG)] == [0, 1, 1, 0, 2]
    now = end(BOARDS)
    assert one(now, LOG, what="streak", at_least=2).holds
    assert one(now, LOG, what="streak", at_least=9).live == "turns in a row 2 of 9"
    assert one(now, LOG, what="together", realms=2, at_least=1).holds
    assert not one(now, LOG, what="together", realms=2, at_least=2).holds


def test_g2_realms_and_spread() -> None:
    now = end(BOARDS)
    assert stars(now) == [4, 4, 2]
    assert one(now, what="realms", stars=4, count=2).holds
    assert not one(now, what="realms", stars=4, count=3).holds
    assert not one(now, what="spread", at_most=1).holds
    assert one(now, what="spread", at_most=2).holds


def test_g3_scores_are_exact() -> None:
    now = end(BOARDS, earned={"P": 5, "H": 2})
    assert score_in_tenths(now) == 107
    assert one(now, what="score", at_least=10.7).holds
    assert not one(now, what="score", at_least=10.8).holds
    assert one(now, what="score", at_least=12.2).live == "score 10.7 of 12.2"
    assert one(now, what="score", at_least=10.8).short == "score 10.7, 0.1 short"


def test_g4_nothing_may_be_held() -> None:
    verdict = one(end(BOARDS, earned={"C": 1}), what="held", at_most=0)
    assert not verdict.holds
    assert verdict.short == "resources left 1, 1 too many"
    assert one(end(BOARDS, earned={"C": 1}, spent={"C": 1}), what="held", at_most=0).holds


def test_g5_discarding_does_not_lower_the_log() -> None:
    rows = [row(2, 1, 0), StarRow({"b": 1, "c": 0, "d": 1}, 2), StarRow({"b": 1, "d": 2}, 2)]
    assert [each.total for each in rows] == [3, 4, 5]
    assert longest_streak(rows) == 3


def test_g6_a_count_that_falls_and_comes_back_rises_once() -> None:
    rows = [row(2), row(1), row(2), row(3)]
    assert [len(each) for each in risen(rows)] == [1, 0, 0, 1]


# --- the others ------------------------------------------------------------------------------


def test_what_realms_lack_is_named() -> None:
    now = end(BOARDS)
    verdict = one(now, what="realms", stars=3, count=3)
    assert verdict.live == "realms with 3 stars: 2 of 3"
    assert verdict.short == "Pendulum has 2 of 3 stars"
    assert one(now, what="realms", stars=4, count=1, of=["euphoria"]).holds
    assert not one(now, what="realms", stars=4, count=1, of=["pendulum"]).holds


def test_stars_count_discarded_realms() -> None:
    now = at("discard=5//", (1, 2), BOARDS, turn=9, discarded=1, banked=3, empty=[4])
    assert one(now, what="stars", at_least=13).holds
    assert one(now, what="stars", at_least=14).live == "stars 13 of 14"
    assert one(now, what="discarded", at_least=2).live == "realms discarded 1 of 2"


def test_of_each_kind_enough_is_earned() -> None:
    now = end(BOARDS, earned={"P": 9, "H": 7, "C": 9}, spent={"H": 7})
    verdict = one(now, what="earned", at_least=9)
    assert not verdict.holds
    assert verdict.live == "hearts earned 7 of 9"
    assert one(now, what="earned", at_least=7).holds


def test_debts_are_paid_before_pockets_are_looked_at() -> None:
    now = end(BOARDS, "rewards=buy_sum", earned={"C": 2}, taken=["buy_sum"])
    assert one(now, what="held", at_most=0).holds
    poor = end(BOARDS, "rewards=buy_sum", earned={"C": 1}, taken=["buy_sum"])
    assert one(poor, what="score", at_least=9.1).holds
    assert one(poor, what="stars", at_least=10).holds  # debts cost no star of a realm
    assert not one(poor, what="held", at_most=0).holds


def test_beating_another_seat() -> None:
    now = end({"scythe": {"b1": "mark", "b2": "mark", "b3": "mark"}}, earned={"P": 4})
    assert one(now, what="beat", seat="echo", by=0.4).holds
    verdict = one(now, what="beat", seat="echo", by=1.0)
    assert not verdict.holds
    assert verdict.live == "0.4 ahead of the Echo, 1.0 asked"
    assert verdict.short == "0.4 ahead of the Echo, 0.6 short"
    behind = end({"scythe": {"b1": "mark"}})
    assert one(behind, what="beat", seat="echo", by=0.1).live == "2.0 behind the Echo, 0.1 asked"


# --- mirrors ---------------------------------------------------------------------------------

MIRRORED = ["euphoria", "between_two_cities", "tapestry"]


def mirror(cities: Marks, tapestry: Marks) -> Verdict:
    boards: dict[str, Marks] = {
        "euphoria": {"l2": "mark", "r2": "mark"},
        "between_two_cities": cities,
        "tapestry": tapestry,
    }
    return one(end(boards), what="mirror", realms=MIRRORED)


def test_the_printed_squares_need_their_twins() -> None:
    verdict = mirror({"a1": 4, "a3": 4}, {})
    assert not verdict.holds
    assert verdict.live == "twins missing: 6"
    assert verdict.short == "Tapestry lacks 6 twins"
    twins: Marks = dict.fromkeys(["c00", "c14", "c23", "c30", "c52", "c55"], "fill")
    assert mirror({"a1": 4, "a3": 4}, twins).holds
    assert mirror({"a1": 4, "a3": 5}, twins).short == "Between Two Cities lacks 1 twin"
    assert mirror({"a2": 5}, twins).holds  # the middle column is its own twin
    assert mirror({}, twins).holds


def test_every_space_of_a_mirrored_card_has_a_twin() -> None:
    assert list(mirrors()) == MIRRORED
    for name, twins in mirrors().items():
        named = [space for pair in twins for space in pair]
        assert sorted(named) == sorted(space.id for space in catalog().realm(name).card.spaces)


# --- data ------------------------------------------------------------------------------------


def test_levels() -> None:
    data = [
        {"what": "realms", "count": 3, "stars": {"easy": 2, "normal": 3, "hard": 3}},
        {"what": "score", "at_least": {"normal": 12.4, "hard": 13.2}},
    ]
    now = end(BOARDS)
    assert [len(goal_from(data, level)) for level in ("easy", "normal", "hard")] == [1, 2, 2]
    assert judge(goal_from(data, "easy"), Standing(now))[0].holds
    assert not judge(goal_from(data, "normal"), Standing(now))[0].holds


def test_a_goal_is_met_only_when_the_round_is_over() -> None:
    goal = goal_from([{"what": "stars", "at_least": 3}])
    assert met(goal, Standing(end(BOARDS)))
    assert not met(goal, Standing(at("", (1, 2), BOARDS, turn=9)))
    assert met([], Standing(end(BOARDS)))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([{"what": "speed", "at_least": 3}], "goal: Invalid value 'speed'"),
        ([{"what": "score"}], "missing required field `at_least`"),
        ([{"what": "score", "at_least": 3, "most": 2}], "unknown field `most`"),
        ([{"what": "score", "at_least": 12.75}], "goal: at_least cannot be 12.75"),
        ([{"what": "stars", "at_least": 3.5}], "goal: at_least cannot be 3.5"),
        ([{"what": "stars", "at_least": -1}], "goal: at_least cannot be -1"),
        ([{"what": "stars", "at_least": {"insane": 3}}], "goal: there is no level 'insane'"),
        ([{"what": "mirror", "realms": ["wingspan"]}], "the mirror image of wingspan"),
        ([{"what": "beat", "seat": "echo", "by": 0}], "by 0.1 or more"),
        ("score", "goal: Expected `array`"),
    ],
)
def test_what_is_no_goal_is_told(data: object, why: str) -> None:
    with pytest.raises(InvalidText) as error:
        goal_from(data)
    assert why in error.value.why


def test_an_unknown_level_is_told() -> None:
    with pytest.raises(InvalidText, match="there is no level 'insane'"):
        goal_from([], "insane")


# --- the log of a game -----------------------------------------------------------------------


def test_a_game_keeps_the_log_if_it_is_asked_to() -> None:
    names = ["euphoria", "scythe", "my_little_scythe", "tapestry"]
    altered = [parse_alterations("start=PHC discard=1/PPPHHHCCC/wingspan,pendulum at_once")]
    game = Game(catalog(), ["ann"], [names], alterations=altered, log_stars=True)
    play_out(game, {"ann": Eager(3)}, SeededDice(3))
    seat = game.seat("ann")
    (log,) = seat.star_logs
    assert len(log) == len(game.rolls[0])
    totals = [each.total for each in log]
    assert totals == sorted(totals)
    assert totals[-1] == sum(stars(seat.position)) + seat.position.ledger.banked
    assert seat.position.ledger.discarded > 0
    plain = Game(catalog(), ["ann"], [names], alterations=altered)
    assert plain.seat("ann").star_logs == []


def test_undoing_takes_the_row_back() -> None:
    trio = ["euphoria", "scythe", "tapestry"]
    game = Game(catalog(), ["ann", "bob"], [trio], log_stars=True)
    game.roll([1, 2])
    game.play("ann", "end")
    assert len(game.seat("ann").star_logs[0]) == 1
    game.undo("ann")
    assert game.seat("ann").star_logs == [[]]
    game.play("ann", "1>scythe.t1")
    game.undo("ann")
    assert game.seat("ann").star_logs == [[]]
