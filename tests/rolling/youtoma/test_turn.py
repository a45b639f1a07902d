"""The turn of Youtoma: every sentence of its rules, and the examples of its rulebook."""

import pytest

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.rolling.boardtext import board_line, parse_board_line
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import COMPENSATE, SPEND, Position
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths
from realmtable.rolling.turn import stars as stars_of
from tests.support.rolling import catalog, realm
from tests.support.youtoma import Marks, can_end, realms, resources, squares, uses, using, youtoma

CITIES: Marks = {"a3": 2, "c1": 2, "b2": 3}
CASTLES: Marks = {"rb1": 5, "rb2": 2}
FULL = "P" * 12 + "H" * 12 + "C" * 12


def rulebook_position() -> Position:
    """The example of the general rules: a 3 and a 6 with the two Betweens and Viticulture."""
    return youtoma(
        (3, 6),
        between_two_cities=CITIES,
        between_two_castles=CASTLES,
        viticulture={"g3": "outline"},
    )


def refused(of: Position, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        find_move(of, text)
    return error.value.why


# --- the example of the general rules --------------------------------------------------------


def test_the_six_can_be_assigned_to_all_three_and_the_three_to_one() -> None:
    at = rulebook_position()
    assert realms(at, 6) == {"between_two_cities", "between_two_castles", "viticulture"}
    assert realms(at, 3) == {"between_two_castles"}


def test_in_viticulture_the_six_would_lead_to_two_stars() -> None:
    at = rulebook_position()
    assert uses(at, 6, "viticulture") == [{"g3": "cross", "o9": "mark"}]
    after = using(at, 6, "viticulture")
    assert stars_of(after)[2] - stars_of(at)[2] == 2


def test_in_between_two_cities_it_would_lead_to_two_resources() -> None:
    at = rulebook_position()
    for square in squares(at, 6, "between_two_cities"):
        after = using(at, 6, "between_two_cities", **{square: 6})
        assert score_in_tenths(after) - 10 * sum(stars_of(after)) == 2


@pytest.mark.parametrize("value", [3, 6])
def test_in_between_two_castles_either_die_must_complete_the_row(value: int) -> None:
    at = rulebook_position()
    assert uses(at, value, "between_two_castles") == [{"ra2": str(value)}]
    assert stars_of(using(at, value, "between_two_castles"))[1] == stars_of(at)[1] + 1


def test_then_the_three_fits_nowhere_and_brings_a_resource_of_choice() -> None:
    after = using(rulebook_position(), 6, "between_two_castles")
    assert realms(after, 3) == set()
    assert resources(after, 3) == {"P", "H", "C"}
    done = apply(after, find_move(after, "compensate 3 C"))
    assert done.earned - after.earned == 1 << 16
    assert can_end(done)


# --- each rule -------------------------------------------------------------------------------


def test_a_die_must_be_assigned_while_a_realm_takes_it() -> None:
    at = rulebook_position()
    assert resources(at, 6) == set()
    assert not can_end(at)
    why = refused(at, "compensate 6 C")
    assert why.startswith("the 6 must be used: it can go to Between Two Cities, ")
    assert "the 3 and the 6 are still in hand" in refused(at, "end")


def test_a_die_that_fits_nowhere_may_be_turned_in_before_the_other_one_is_used() -> None:
    at = youtoma((3, 6), viticulture={"g3": "outline"}, between_two_cities=CITIES)
    assert resources(at, 3) == {"P", "H", "C"}
    assert resources(at, 6) == set()


def test_a_realm_takes_one_die_a_turn() -> None:
    at = using(youtoma((1, 1), scythe={}, euphoria={}), 1, "euphoria", l1="mark")
    assert realms(at, 1) == {"scythe"}
    why = refused(at, "1>euphoria.r1")
    assert why == "Euphoria has had a die this turn; Youtoma uses each realm once a turn"


def test_a_star_must_be_scored_in_the_realm_chosen_but_no_such_realm_need_be_chosen() -> None:
    at = youtoma((6, 2), pendulum={}, between_two_cities={})
    assert uses(at, 6, "pendulum") == [{"n6a": "mark"}]
    assert refused(at, "6>pendulum.n6b") == (
        "a 6 can score a star in Pendulum, so Youtoma must score one with it there"
    )
    assert "between_two_cities" in realms(at, 6)


def test_one_star_may_be_chosen_where_another_play_scores_two() -> None:
    """The last number of the third glass shows a star and ends it; the other 2 is worth none."""
    at = youtoma((4, 5), pendulum={"n5": "mark"}, scythe={})
    assert uses(at, 4, "pendulum") == [{"n4a": "mark"}]
    both = youtoma((2, 5), wingspan={"a1": 1, "b1": 1, "b2": 6, "c1": 6, "c2": 6})
    assert squares(both, 2, "wingspan") == {"a2", "b3", "c3", "w7", "w13"}
    scored = {
        tuple(marks): stars_of(using(both, 2, "wingspan", **marks))[0]
        for marks in uses(both, 2, "wingspan")
    }
    assert sorted(scored.values()) == [1, 2, 2]


def test_nothing_is_ever_spent() -> None:
    at = youtoma((3, 4), earned="P" * 9 + "H" * 9 + "C" * 9, scythe={}, euphoria={})
    assert all(move.kind != SPEND for move in legal(at).moves())
    for text in ("pumpkins 3+1", "hearts 3", "coins 2", "coins seven 3"):
        assert refused(at, text) == "Youtoma never spends resources"


def test_with_all_kinds_full_the_die_is_simply_gone() -> None:
    at = youtoma((3, 6), earned=FULL, viticulture={"g3": "cross", "g6": "cross"})
    assert resources(at, 3) == {"-"}
    after = apply(at, find_move(at, "compensate 3"))
    assert after.earned == at.earned
    assert [move_text(after, move) for move in legal(after).moves()] == ["compensate 6"]
    assert refused(at, "compensate 3 P") == "all resources are full; write compensate 3 for nothing"


def test_a_full_kind_cannot_be_chosen() -> None:
    at = youtoma((3, 6), earned="P" * 12, viticulture={"g3": "cross", "g6": "cross"})
    assert resources(at, 3) == {"H", "C"}
    assert "say which resource" in refused(at, "compensate 3")
    assert "earned all 12" in refused(at, "compensate 3 P")


def test_a_sixth_star_ends_the_duty() -> None:
    """A sum of 5 to 9 may be chosen once six stars are there."""
    at = youtoma((4, 6), euphoria={"r1": "mark", "stars": 5}, scythe={})
    assert uses(at, 4, "euphoria") == [{"l4": "mark", "stars": "6"}]
    done = youtoma((4, 6), euphoria={"r1": "mark", "stars": 6}, scythe={})
    assert squares(done, 4, "euphoria") == {"l4", "r4"}


# --- rounds and scores -----------------------------------------------------------------------


@pytest.mark.parametrize(("level", "turns"), [("easy", 10), ("normal", 11), ("hard", 11)])
def test_a_round_has_as_many_turns_as_its_level_says(level: str, turns: int) -> None:
    assert youtoma((1, 1), level=level, scythe={}).round.turns == turns


def test_the_rulebooks_score_at_the_hard_level() -> None:
    """11 stars, 7 pumpkins, 10 hearts and 5 coins: 11 + 2.2 + 2 = 15.2."""
    at = youtoma(
        (1, 2),
        earned="P" * 7 + "H" * 10 + "C" * 5,
        level="hard",
        scythe={f"b{n}": "mark" for n in range(1, 7)},
        euphoria={"stars": 5},
        between_two_castles={},
    )
    assert stars_of(at) == [6, 5, 0]
    assert score_in_tenths(at) == 152
    at = youtoma((1, 2), earned="P" * 7 + "H" * 10 + "C" * 5, scythe={}, euphoria={"stars": 5})
    assert score_in_tenths(at) == 50 + 22


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_round_of_youtoma_scores_nineteen_at_most(level: str) -> None:
    full: Marks = {f"b{n}": "mark" for n in range(1, 7)}
    at = youtoma(
        (1, 2),
        earned=FULL,
        level=level,
        scythe=full,
        euphoria={"stars": 6},
        my_little_scythe={},
    )
    assert stars_of(at) == [6, 6, 6]
    assert score_in_tenths(at) == 190


def test_between_two_cities_takes_the_better_of_the_others_up_to_its_filled_squares() -> None:
    others: Marks = {f"b{n}": "mark" for n in range(1, 5)}
    at = youtoma((1, 2), between_two_cities={}, scythe=others, euphoria={"stars": 1})
    assert stars_of(at) == [2, 4, 1]
    at = youtoma((1, 2), between_two_cities=CITIES, scythe=others, euphoria={"stars": 1})
    assert stars_of(at) == [4, 4, 1]


# --- texts -----------------------------------------------------------------------------------


def test_a_crate_with_two_numbers_as_text() -> None:
    of = realm("youtoma/charterstone")
    line = "charterstone b1=mark b4=mark k1=1+4+mark k4=1+4"
    assert board_line(of, parse_board_line(of, line)) == line
    for wrong in ("k1=4+1", "k1=1+7", "k1=1", "k1=1+4+cross", "k1=mark", "b1=1+4"):
        with pytest.raises(InvalidText):
            parse_board_line(of, f"charterstone {wrong}")


def test_a_position_of_youtoma_as_json() -> None:
    at = youtoma((1, 4), level="hard", charterstone={"b1": "mark", "k1": "1 4"}, scythe={})
    data = position_data(at)
    assert (data.mode, data.level) == ("youtoma", "hard")
    assert position_from(data, catalog()).key() == at.key()
    last = PositionData({"scythe": {}}, roll=[1, 2], mode="youtoma", level="easy", turn=10)
    assert position_from(last, catalog()).round.turns == 10
    for wrong, why in [
        (PositionData({"scythe": {}}, roll=[1, 2], mode="youtoma", level="easy", turn=11), "turn"),
        (PositionData({"scythe": {}}, roll=[1, 2], mode="youtoma", level="mild"), "level 'mild'"),
        (PositionData({"scythe": {}}, roll=[1, 2], mode="golf"), "mode 'golf'"),
        (PositionData({"scythe": {}}, roll=[1, 2], level="hard"), "belongs to the mode"),
    ]:
        with pytest.raises(InvalidText, match=why):
            position_from(wrong, catalog())


def test_a_whole_turn_begins_and_ends() -> None:
    at = begin(youtoma((1, 1), scythe={}, euphoria={}, pendulum={}), 2, 5)
    assert at.turn == 2
    while not at.over:
        moves = legal(at).moves()
        assert all(move.kind != COMPENSATE for move in moves)
        at = apply(at, moves[0])
    assert at.dice == []


# --- refusals name the rule ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "marks", "text", "why"),
    [
        # The edge comes before the star, and a shape that fits nowhere is told so.
        ("tapestry", {"c00": "fill"}, "2>tapestry.c44,c45", "share an edge with one drawn before"),
        ("tapestry", {"c54": "fill"}, "5>tapestry.c55", "fits nowhere over square 6 of row 6"),
        # A 5 with the 5 grape is exactly 10; the 9 would be overpaid, the 11 as well.
        ("viticulture", {"g5": "outline"}, "5>viticulture.g5,o9", "overpaid as little"),
        (
            "viticulture",
            {"g2": "outline", "g5": "outline"},
            "5>viticulture.g2,g5,o11",
            "overpaid as little",
        ),
        # Each of these spaces could be named by itself, but not so together.
        (
            "viticulture",
            {"g4": "outline", "g5": "outline"},
            "5>viticulture.g5,o9",
            "overpaid as little",
        ),
        ("viticulture", {"g5": "outline", "g6": "cross"}, "5>viticulture.g6", "already crossed"),
        # What was never possible is no matter of duty.
        ("the_society", {}, "5>the_society.m1,m4", "but not in this way"),
        ("the_society", {}, "5>the_society.m4", "must score one with it there"),
        ("the_society", {}, "5>the_society.m2", "is filled from the start"),
        ("between_two_cities", {}, "5>between_two_cities.a1", "is filled from the start"),
        ("my_little_scythe", {}, "5>my_little_scythe.h5", "is marked from the start"),
        ("pendulum", {}, "2>pendulum.n9", "no space n9"),
    ],
)
def test_a_refusal_names_the_rule(name: str, marks: Marks, text: str, why: str) -> None:
    assert why in refused(youtoma((5, 2), "", "normal", **{name: marks}), text)
