"""Brass: Birmingham: routes of two eras, connected, with cities that pay every time."""

import pytest

from realmtable.rolling.realm import Moment, Play
from realmtable.rolling.resources import parse, text
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
)

NAME = "brass_birmingham"
FULL = "P" * 12 + "H" * 12 + "C" * 12


def routes(on: bytes, found: list[Play]) -> list[str]:
    """The routes that plays mark, each once, in the order of the card."""
    marked = [space for play in found for space in marks_of(NAME, on, play.board)]
    return [name for name in realm(NAME).names if name in marked and name != "stars"]


def offered(on: bytes, value: int, at: Moment) -> list[str]:
    return routes(on, plays(NAME, on, value, at))


def at_turn(turn: int) -> Moment:
    return moment(turn=turn)


def test_an_early_5_digs_a_canal_and_both_cities_pay() -> None:
    """Turn 2, no route yet: a 5 marks r8 or r17, not the rails r6 and r15; r8 pays C and H."""
    start = board(NAME)
    found = plays(NAME, start, 5, at_turn(2))
    assert routes(start, found) == ["r8", "r17"]
    assert pick(NAME, start, found, r8="mark").gain == parse("HC")


def test_a_late_6_stands_for_the_value_of_a_connected_rail() -> None:
    """r8 is marked; in turn 5 a 6 marks r12 as a 2, for a coin of Cannock again and a star."""
    start = board(NAME, r8="mark")
    play = pick(NAME, start, plays(NAME, start, 6, at_turn(5)), r12="mark")
    assert play.gain == parse("C")
    assert stars(NAME, play.board) == 1


def test_a_later_route_has_to_touch_a_marked_one() -> None:
    """Only r1 is marked: in turn 6 a 4 marks r4 at Leek, but not r13 and r14 far away."""
    start = board(NAME, r1="mark")
    assert offered(start, 4, at_turn(6)) == ["r4"]
    for route in ("r13", "r14"):
        assert "touches no marked route" in refusal(NAME, start, 4, route, at_turn(6))


@pytest.mark.parametrize(
    ("turn", "found"),
    [(0, ["r5", "r7"]), (4, ["r5", "r7"]), (5, ["r2"]), (9, ["r2"])],
)
def test_canals_until_turn_4_rails_from_turn_5(turn: int, found: list[str]) -> None:
    """Turn 0 of a league is a canal turn like turns 1 to 4."""
    assert offered(board(NAME), 3, at_turn(turn)) == found


def test_stoke_is_reached_by_canals_only() -> None:
    """So its stars are to be had in the early turns."""
    assert offered(board(NAME), 2, at_turn(4)) == ["r1", "r10", "r16"]
    assert offered(board(NAME), 1, at_turn(4)) == ["r3", "r9", "r19"]
    assert offered(board(NAME), 2, at_turn(5)) == ["r12"]
    assert offered(board(NAME), 1, at_turn(5)) == ["r9", "r19"]


@pytest.mark.parametrize("turn", [0, 1, 4, 5, 9])
def test_a_route_of_both_kinds_is_open_in_every_turn(turn: int) -> None:
    assert "r17" in offered(board(NAME), 5, at_turn(turn))


def test_a_route_of_both_kinds_is_marked_only_once() -> None:
    start = board(NAME, r17="mark")
    assert "r17" not in offered(start, 5, at_turn(6))
    assert (
        refusal(NAME, start, 5, "r17", at_turn(6))
        == "the Dudley to Worcester route is already taken"
    )


def test_the_first_route_may_be_a_rail_anywhere_if_the_realm_is_entered_late() -> None:
    assert offered(board(NAME), 4, at_turn(5)) == ["r4", "r13", "r14"]


def test_canals_go_on_connecting_when_rails_are_laid() -> None:
    start = board(NAME, r16="mark")
    assert offered(start, 4, at_turn(7)) == ["r14"]
    assert offered(start, 1, at_turn(7)) == ["r9", "r19"]


@pytest.mark.parametrize(("turn", "kind"), [(3, "canal"), (7, "rail")])
def test_a_6_marks_any_route_of_the_era(turn: int, kind: str) -> None:
    fitting = [line.id for line in realm(NAME).card.lines if line.data["kind"] in (kind, "both")]
    assert offered(board(NAME), 6, at_turn(turn)) == fitting


def test_a_created_6_is_wild_too() -> None:
    start = board(NAME, r8="mark")
    found = plays(NAME, start, created(6), at_turn(1))
    assert routes(start, found) == ["r4", "r5", "r7", "r9", "r11"]


def test_a_0_matches_no_route() -> None:
    assert plays(NAME, board(NAME), 0, at_turn(1)) == []


def test_a_die_without_a_connected_route_cannot_be_used() -> None:
    assert plays(NAME, board(NAME, r3="mark"), 4, at_turn(2)) == []


def test_a_city_pays_only_for_the_route_just_marked_but_every_time() -> None:
    """Cannock has paid for r8; it pays one coin for r7 and again one for r11."""
    start = board(NAME, r8="mark")
    r7 = pick(NAME, start, plays(NAME, start, 3, at_turn(2)), r7="mark")
    assert r7.gain == parse("C")
    r11 = pick(NAME, r7.board, plays(NAME, r7.board, 4, at_turn(3)), r11="mark")
    assert r11.gain == parse("PC")


def test_cities_without_a_benefit_give_nothing() -> None:
    start = board(NAME)
    found = plays(NAME, start, 1, at_turn(1))
    assert pick(NAME, start, found, r9="mark").gain == parse("H")
    assert pick(NAME, start, found, r19="mark").gain == parse("H")


def test_a_route_between_two_cities_without_a_benefit_is_marked_for_nothing() -> None:
    """r16 joins Tamworth and Coventry."""
    start = board(NAME)
    play = pick(NAME, start, plays(NAME, start, 2, at_turn(1)), r16="mark")
    assert (play.gain, play.label, stars(NAME, play.board)) == (0, "", 0)


def test_only_the_city_with_a_benefit_pays_for_a_railway() -> None:
    """From r16 a 5 marks r6 for the heart of Derby, or r15 for the star of Birmingham."""
    start = board(NAME, r16="mark")
    found = plays(NAME, start, 5, at_turn(5))
    assert routes(start, found) == ["r6", "r15"]
    r6 = pick(NAME, start, found, r6="mark")
    assert (r6.gain, stars(NAME, r6.board)) == (parse("H"), 0)
    r15 = pick(NAME, start, found, r15="mark")
    assert (r15.gain, stars(NAME, r15.board)) == (0, 1)


def test_stoke_offers_a_star_or_any_two_resources() -> None:
    """r1 also touches Leek, whose pumpkin comes with every choice."""
    start = board(NAME)
    found = [p for p in plays(NAME, start, 2, at_turn(1)) if "r1" in routes(start, [p])]
    star = only([play for play in found if play.label == "star"])
    assert (star.gain, stars(NAME, star.board)) == (parse("P"), 1)
    others = [play for play in found if play is not star]
    assert [play.label for play in others] == ["+PPP", "+PPH", "+PPC", "+PHH", "+PHC", "+PCC"]
    assert all(stars(NAME, play.board) == 0 for play in others)
    assert all(play.label == "+" + text(play.gain) for play in others)


def test_derby_pays_a_heart_at_the_far_end_of_a_route() -> None:
    start = board(NAME, r4="mark")
    play = only(plays(NAME, start, 3, at_turn(5)))
    assert routes(start, [play]) == ["r2"]
    assert (text(play.gain), play.label) == ("PH", "")


def test_the_choice_at_stoke_is_made_anew_for_each_route() -> None:
    start = board(NAME, r1="mark", stars=1)
    found = plays(NAME, start, 1, at_turn(2))
    assert sorted(play.label for play in found) == sorted(
        ["star", "+PP", "+PH", "+PC", "+HH", "+HC", "+CC"]
    )
    star = only([play for play in found if play.label == "star"])
    assert stars(NAME, star.board) == 2


def test_a_full_kind_cannot_be_chosen_while_another_has_room() -> None:
    at = moment(turn=1, earned="P" * 12)
    found = plays(NAME, board(NAME, r1="mark"), 1, at)
    assert sorted(play.label for play in found) == ["+CC", "+HC", "+HH", "star"]


def test_resources_may_be_chosen_even_when_none_has_room() -> None:
    found = plays(NAME, board(NAME, r1="mark"), 1, moment(turn=1, earned=FULL))
    assert "star" in [play.label for play in found]
    assert len(found) == 2  # the star, or two resources that are both lost


def test_a_star_may_be_chosen_after_the_sixth_and_is_lost() -> None:
    start = board(NAME, r1="mark", stars=6)
    star = only([p for p in plays(NAME, start, 1, at_turn(2)) if p.label == "star"])
    assert marks_of(NAME, start, star.board) == {"r3": "mark"}
    assert stars(NAME, star.board) == 6


def test_seven_dice_can_score_six_stars() -> None:
    """Two routes at Stoke, one on the way, four rails at Birmingham."""
    now = board(NAME)
    steps = [(1, 2, "r1"), (2, 1, "r3"), (4, 2, "r10")]
    steps += [(5, 4, "r13"), (6, 2, "r12"), (7, 4, "r14"), (8, 5, "r15")]
    for turn, value, route in steps:
        found = plays(NAME, now, value, at_turn(turn))
        with_star = [p for p in found if routes(now, [p]) == [route] and p.label in ("", "star")]
        now = only(with_star).board
    assert stars(NAME, now) == 6


def test_refusals_name_the_era() -> None:
    start = board(NAME)
    assert refusal(NAME, start, 5, "r6", at_turn(4)) == (
        "it is too early for the Derby to Tamworth railway; rails are laid after turn 4"
    )
    assert refusal(NAME, start, 5, "r8", at_turn(5)) == (
        "it is too late for the Cannock to Burton canal; canals are dug up to turn 4"
    )


def test_the_wild_die_is_refused_for_the_real_reason() -> None:
    start = board(NAME, r1="mark")
    assert "railway" in refusal(NAME, start, 6, "r2", at_turn(1))
    assert "touches no marked route" in refusal(NAME, start, 6, "r14", at_turn(6))
    assert refusal(NAME, start, 6, "r1", at_turn(1)) == "the Stoke to Leek canal is already taken"


def test_other_dice_are_refused_by_the_printed_value() -> None:
    assert (
        refusal(NAME, board(NAME), 4, "r8", at_turn(1))
        == "the Cannock to Burton canal takes only a 5"
    )


def test_cities_are_never_marked() -> None:
    assert refusal(NAME, board(NAME), 4, "stoke") == (
        "Stoke is a city; dice mark the routes between cities"
    )


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [1, 5])
def test_every_value_is_usable_on_an_empty_card(value: int, turn: int) -> None:
    assert plays(NAME, board(NAME), value, at_turn(turn))


def test_the_turn_decides_what_is_remembered() -> None:
    """Plays kept from turn 4 must not come back in turn 5."""
    of = realm(NAME)
    early = of.known_plays(of.start(), use(3), at_turn(4))
    late = of.known_plays(of.start(), use(3), at_turn(5))
    assert routes(of.start(), early) == ["r5", "r7"]
    assert routes(of.start(), late) == ["r2"]
