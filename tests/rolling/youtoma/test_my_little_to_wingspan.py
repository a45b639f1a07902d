"""Youtoma's My Little Scythe, Pendulum, Scythe, Tapestry, The Society, Viticulture, Wingspan."""

from itertools import combinations

import pytest

from realmtable.core.errors import IllegalMove
from realmtable.rolling.matching import find_move
from realmtable.rolling.resources import text
from realmtable.rolling.turn import stars as stars_of
from tests.support.rolling import board, marks_of, moment, only, plays, realm, stars, written
from tests.support.youtoma import Marks, realms, squares, uses, using, youtoma

LITTLE = "youtoma/my_little_scythe"
PENDULUM = "youtoma/pendulum"
SCYTHE = "youtoma/scythe"
TAPESTRY = "youtoma/tapestry"
SOCIETY = "youtoma/the_society"
VITICULTURE = "youtoma/viticulture"
WINGSPAN = "youtoma/wingspan"


# --- My Little Scythe ------------------------------------------------------------------------


def test_the_hex_that_brings_the_sixth_of_a_kind_must_be_marked() -> None:
    at = youtoma((2, 5), earned="PPPPP", my_little_scythe={}, wingspan={}, scythe={})
    assert uses(at, 2, "my_little_scythe") == [{"p2": "mark"}]
    after = using(at, 2, "my_little_scythe")
    assert stars_of(after)[0] == 2
    free = youtoma((2, 5), earned="PPPP", my_little_scythe={}, wingspan={}, scythe={})
    assert squares(free, 2, "my_little_scythe") == {"p2", "h2"}


def test_elsewhere_the_kind_is_free_to_choose() -> None:
    at = youtoma((2, 5), earned="PPPPP", my_little_scythe={}, wingspan={}, scythe={})
    assert squares(at, 2, "wingspan") == {"a1", "b1", "c1"}


def test_a_resource_that_no_longer_fits_scores_nothing() -> None:
    at = youtoma((2, 5), earned="P" * 12 + "HHHHH", my_little_scythe={})
    assert uses(at, 2, "my_little_scythe") == [{"h2": "mark"}]


def test_the_marked_hexes_gave_nothing_but_make_pairs() -> None:
    start = realm(LITTLE).start()
    assert marks_of(LITTLE, bytes(12), start) == {"p6": "mark", "h5": "mark"}
    assert stars(LITTLE, start) == 0
    assert text(only(plays(LITTLE, start, 6)).gain) == "HC"
    assert text(only(plays(LITTLE, start, 5)).gain) == "PC"


# --- Pendulum --------------------------------------------------------------------------------


def test_the_six_with_a_star_first_and_then_the_one_that_ends_the_hourglass() -> None:
    at = youtoma((6, 1), pendulum={})
    assert uses(at, 6, "pendulum") == [{"n6a": "mark"}]
    on = board(PENDULUM, n6a="mark")
    play = only(plays(PENDULUM, on, 6))
    assert (stars(PENDULUM, on), stars(PENDULUM, play.board), text(play.gain)) == (1, 2, "P")


def test_a_star_number_that_ends_its_hourglass_scores_two() -> None:
    on = board(PENDULUM, n5="mark", n4b="mark")
    play = only(plays(PENDULUM, on, 4))
    assert stars(PENDULUM, play.board) - stars(PENDULUM, on) == 2


def test_every_number_pays_what_it_shows() -> None:
    printed = {"n6a": "", "n6b": "P", "n5": "H", "n4a": "", "n4b": "C", "n3": "P", "n2a": ""}
    empty = realm(PENDULUM).start()
    for value in range(1, 7):
        for play in plays(PENDULUM, empty, value):
            (space,) = marks_of(PENDULUM, empty, play.board)
            assert text(play.gain) == printed.get(space, text(play.gain))
    full = board(PENDULUM, **dict.fromkeys(realm(PENDULUM).names, "mark"))
    assert stars(PENDULUM, full) == 6


# --- Scythe ----------------------------------------------------------------------------------


def test_the_top_row_brings_the_bottom_row_along_and_nothing_is_paid() -> None:
    at = youtoma((1, 2), scythe={})
    assert {frozenset(marks) for marks in uses(at, 1, "scythe")} == {
        frozenset({"t1", bottom_with(5)}),
        frozenset({bottom_with(1)}),
    }
    assert column_below("t1") == bottom_with(5)
    for marks in uses(at, 1, "scythe"):
        assert stars_of(using(at, 1, "scythe", **marks))[0] == 1
    found = plays(SCYTHE, realm(SCYTHE).start(), 1)
    assert {play.cost for play in found} == {0}
    assert sorted(text(play.gain) for play in found) == ["", "C"]


def column_below(top: str) -> str:
    card = realm(SCYTHE).card
    (zone,) = [zone for zone in card.zones_named("col_") if card.spaces[zone.spaces[0]].id == top]
    return card.spaces[zone.spaces[1]].id


def bottom_with(value: int) -> str:
    (found,) = [
        space.id
        for space in realm(SCYTHE).card.spaces
        if space.dice == [value] and space.id.startswith("b")
    ]
    return found


def test_a_top_number_above_a_marked_one_scores_nothing_and_comes_second() -> None:
    below, own = column_below("t1"), bottom_with(1)
    at = youtoma((1, 2), scythe={below: "mark"})
    assert uses(at, 1, "scythe") == [{own: "mark"}]
    at = youtoma((1, 2), scythe={below: "mark", own: "mark"})
    assert uses(at, 1, "scythe") == [{"t1": "mark"}]


# --- Tapestry --------------------------------------------------------------------------------

# Two T shapes: on row 3 (squares 4 to 6, and 5 of row 4), on row 4 (2 to 4, and 3 of row 5).
SHAPES: Marks = dict.fromkeys(["c23", "c24", "c25", "c34", "c31", "c32", "c33", "c42"], "fill")
LOW: Marks = {"b1": 3, "b2": 2, "b3": 1, "b4": 2}


def test_a_one_goes_to_tapestry_only_if_no_other_realm_takes_it() -> None:
    at = youtoma((1, 4), charterstone={}, the_society=LOW, tapestry=SHAPES)
    assert realms(at, 1) == {"charterstone"}
    with pytest.raises(IllegalMove, match="only if no other realm takes it, and Charterstone"):
        find_move(at, "1>tapestry")


def test_a_four_must_complete_one_of_two_big_squares() -> None:
    at = youtoma((1, 4), charterstone={}, the_society=LOW, tapestry=SHAPES)
    found = {frozenset(marks) for marks in uses(at, 4, "tapestry")}
    assert found == {
        frozenset({"c13", "c14", "c15", "c04"}),
        frozenset({"c10", "c20", "c30", "c21"}),
    }


def test_when_charterstone_has_its_die_the_one_must_go_to_tapestry_beside_a_shape() -> None:
    at = youtoma((1, 4), charterstone={}, the_society=LOW, tapestry=SHAPES)
    after = using(at, 4, "charterstone")
    assert realms(after, 1) == {"tapestry"}
    assert squares(after, 1, "tapestry") == {
        *("c13", "c14", "c15", "c21", "c30"),
        *("c41", "c43", "c44", "c52"),
    }
    for marks in uses(after, 1, "tapestry"):
        assert stars_of(using(after, 1, "tapestry", **marks))[2] == stars_of(after)[2]


def test_the_first_shape_may_go_anywhere_and_printed_squares_are_no_shapes() -> None:
    start = realm(TAPESTRY).start()
    free = {
        space for marks in written(TAPESTRY, start, plays(TAPESTRY, start, 1)) for space in marks
    }
    printed = set(marks_of(TAPESTRY, bytes(36), start))
    assert free == set(realm(TAPESTRY).names) - printed
    assert printed


def test_where_no_placement_touches_any_placement_will_do() -> None:
    """One drawn square in a corner, walled in: whatever else is free is open."""
    walled: Marks = dict.fromkeys(["c00", "c01", "c10", "c11"], "fill")
    on = bytearray(board(TAPESTRY, **walled))
    of = realm(TAPESTRY)
    for name in ("c02", "c12", "c20", "c21"):
        on[of.names.index(name)] = 3
    drawn = bytes(on)
    assert plays(TAPESTRY, drawn, 1)


def test_every_big_square_is_a_star_and_a_seventh_only_pays() -> None:
    card = realm(TAPESTRY).card
    big = card.zones_named("big_")
    for count in range(1, 8):
        names = {card.spaces[space].id for zone in big[:count] for space in zone.spaces}
        on = board(TAPESTRY, **dict.fromkeys(names, "fill"))
        at = youtoma((1, 2), tapestry=dict.fromkeys(names, "fill"))
        assert stars(TAPESTRY, on) == count
        assert stars_of(at)[0] == min(count, 6)


# --- The Society -----------------------------------------------------------------------------


def test_twelve_cards_four_of_them_filled_and_seven_sets() -> None:
    of = realm(SOCIETY)
    assert len(of.card.spaces) == 12
    assert len(marks_of(SOCIETY, bytes(12), of.start())) == 4
    assert stars(SOCIETY, of.start()) == 0
    full = board(SOCIETY, **dict.fromkeys(of.names, 1))
    assert stars(SOCIETY, full) == 7
    at = youtoma((1, 2), the_society=dict.fromkeys(of.names, 1))
    assert stars_of(at) == [6]


def test_a_one_that_fits_no_card() -> None:
    assert plays(SOCIETY, board(SOCIETY, **LOW), 1) == []


def test_the_last_card_of_a_set_must_be_filled() -> None:
    at = youtoma((5, 2), the_society={}, scythe={})
    assert uses(at, 5, "the_society") == [{"t2": "5"}, {"m1": "5"}]
    assert uses(at, 2, "the_society") == [{"m1": "2"}]
    for marks in uses(at, 5, "the_society"):
        assert stars_of(using(at, 5, "the_society", **marks))[0] == 1


# --- Viticulture -----------------------------------------------------------------------------


def test_an_exact_order_must_be_an_exact_order() -> None:
    at = youtoma((5, 1), viticulture={"g2": "outline", "g5": "outline"})
    assert uses(at, 5, "viticulture") == [{"g5": "cross", "o10": "mark"}]


def test_a_three_with_only_its_own_grape_reaches_nothing() -> None:
    on = board(VITICULTURE, g3="outline")
    assert plays(VITICULTURE, on, 3) == []
    assert written(VITICULTURE, on, plays(VITICULTURE, on, 6))[-1] == {"g3": "cross", "o9": "mark"}


def test_orders_are_overpaid_as_little_as_possible_on_every_board() -> None:
    """Against every choice of grapes and order, for all sets of outlined grapes and orders."""
    values = {f"g{n}": n for n in range(1, 7)}
    orders = {"o9": 9, "o10": 10, "o11": 11}
    for size in range(7):
        for grapes in combinations(values, size):
            for count in range(4):
                for marked in combinations(orders, count):
                    on = board(
                        VITICULTURE,
                        **dict.fromkeys(grapes, "outline"),
                        **dict.fromkeys(marked, "mark"),
                    )
                    for die in range(1, 7):
                        check_overpaying(on, die, grapes, set(orders) - set(marked))


def check_overpaying(on: bytes, die: int, grapes: tuple[str, ...], free: set[str]) -> None:
    ways = {}
    for size in range(1, len(grapes) + 1):
        for handful in combinations(grapes, size):
            paid = die + sum(int(name[1:]) for name in handful)
            for order in free:
                if paid >= int(order[1:]):
                    ways[frozenset([*handful, order])] = paid - int(order[1:])
    wanted = {way for way, too_much in ways.items() if too_much == min(ways.values())}
    found = [
        frozenset(marks)
        for marks in written(VITICULTURE, on, plays(VITICULTURE, on, die))
        if "outline" not in marks.values()
    ]
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_harvest_is_open_only_to_a_die_that_fills_no_order() -> None:
    at = youtoma((6, 1), viticulture={"g3": "outline"})
    assert uses(at, 6, "viticulture") == [{"g3": "cross", "o9": "mark"}]
    assert uses(at, 1, "viticulture") == [{"g1": "outline"}]


# --- Wingspan --------------------------------------------------------------------------------


def test_a_five_must_complete_the_first_bird_and_a_two_need_not() -> None:
    at = youtoma((2, 5), wingspan={"a1": 2, "a2": 4, "b1": 1, "b2": 3, "b3": 4, "w7": "mark"})
    assert squares(at, 2, "wingspan") == {"a3", "c1"}
    assert uses(at, 5, "wingspan") == [{"a3": "5", "w10": "mark"}]
    assert stars_of(using(at, 2, "wingspan", a3=2))[0] == stars_of(at)[0]


@pytest.mark.parametrize(
    ("first", "second", "last", "taken", "marked"),
    [
        (6, 6, 6, [], "w13"),
        (6, 6, 6, ["w13"], "w10"),
        (6, 6, 6, ["w13", "w10"], "w7"),
        (6, 6, 6, ["w13", "w10", "w7"], ""),
        (4, 4, 4, [], "w10"),
        (4, 4, 4, ["w10"], "w7"),
        (1, 2, 3, [], ""),
        (1, 2, 4, [], "w7"),
    ],
)
def test_a_bird_marks_the_highest_free_wingspan_it_reaches(
    first: int, second: int, last: int, taken: list[str], marked: str
) -> None:
    on = board(WINGSPAN, a1=first, a2=second, **dict.fromkeys(taken, "mark"))
    found = written(WINGSPAN, on, plays(WINGSPAN, on, last, moment()))
    expected = {"a3": str(last)} | ({marked: "mark"} if marked else {})
    assert expected in found


def test_the_star_of_the_first_bird_is_under_its_second_square() -> None:
    assert stars(WINGSPAN, board(WINGSPAN, a1=1)) == 0
    assert stars(WINGSPAN, board(WINGSPAN, a1=1, a2=1)) == 1
    assert stars(WINGSPAN, board(WINGSPAN, a1=1, a2=1, a3=1)) == 1
    assert stars(WINGSPAN, board(WINGSPAN, b1=1, b2=1, b3=1, c1=1, c2=1, c3=1)) == 2
