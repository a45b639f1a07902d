"""Ark Nova: circles pile up under the dice used elsewhere, and a column is cashed in at once."""

import pytest

from realmtable.rolling.position import ALTER, ANYTIME, COMPENSATE, END, SPEND, USE, Move, Position
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    board,
    created,
    moment,
    one,
    only,
    pick,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    written,
)

ID = "ark_nova"


def outlines(on: bytes, roll: tuple[int, int], came_here: int = 0, turn: int = 1) -> list[str]:
    """The circles that can be outlined at the end of a turn."""
    at = moment(roll, turn=turn, came_here=came_here)
    found = realm(ID).on_turn_end(on, at)
    assert [play.gain for play in found] == [0] * len(found)
    made = written(ID, on, found)
    assert [list(marks.values()) for marks in made] == [["outline"]] * len(made)
    return [next(iter(marks)) for marks in made]


def used(at: Position, value: int, name: str) -> Position:
    """The position after the first move that uses this value in a realm."""
    return apply(at, some(at, USE, value=value, name=name)[0])


def endings(at: Position) -> list[Move]:
    return some(at, END)


def ended(at: Position, **marks: str) -> Position:
    """The position after the end of the turn that writes these marks here."""
    found = [play for move in endings(at) for realm_index, play in move.endings if realm_index == 0]
    wanted = pick(ID, at.boards[0], found, **marks)
    ending = [move for move in endings(at) if (0, wanted) in move.endings]
    assert len(ending) == 1
    return apply(at, ending[0])


def test_two_turns_in_which_circles_pile_up_and_are_cashed_in() -> None:
    """A 1 and a 3 go elsewhere and a2 is outlined; the next 1 cashes in both circles of its
    column, and the free 5 outlines e1."""
    start = position(
        (1, 3),
        ark_nova=realm(ID).start(),
        wingspan=realm("wingspan").start(),
        tapestry=realm("tapestry").start(),
    )
    elsewhere = used(used(start, 1, "wingspan"), 3, "tapestry")
    assert len(endings(elsewhere)) == 2
    first = ended(elsewhere, a2="outline")
    assert first.boards[0] == board(ID, a2="outline")
    second = begin(first, 1, 5)
    held = second.held
    cashed = used(second, 1, ID)
    assert cashed.held - held == parse("PP")
    assert cashed.boards[0] == board(ID, a1="cross", a2="cross")
    assert len(endings(cashed)) == 1
    after = ended(cashed, e1="outline")
    assert after.boards[0] == board(ID, a1="cross", a2="cross", e1="outline")


def test_nothing_is_outlined_when_both_rolled_dice_were_used_here() -> None:
    """The second die came in for 3 pumpkins: no rolled die is left to outline with."""
    at = position((1, 2), "PPP", ark_nova=realm(ID).start())
    at = used(at, 1, ID)
    stay = some(at, SPEND, amount=0, value=2)
    at = used(apply(at, one(stay)), 2, ID)
    assert [move.endings for move in endings(at)] == [[]]
    assert outlines(realm(ID).start(), (1, 2), came_here=3) == []


def test_a_six_cashes_in_any_column() -> None:
    """With two circles outlined in column 4, a 6 used for it scores two stars."""
    on = board(ID, d1="outline", d2="outline")
    found = plays(ID, on, 6)
    assert len(found) == 4
    play = pick(ID, on, found, d1="cross")
    assert written(ID, on, [play]) == [{"d1": "cross", "d2": "cross"}]
    assert (stars(ID, on), stars(ID, play.board)) == (0, 2)


@pytest.mark.parametrize(
    ("value", "circle", "gain"), [(1, "a1", "P"), (2, "b1", "H"), (3, "c1", "C")]
)
def test_a_fresh_card_has_a_circle_for_1_2_and_3(value: int, circle: str, gain: str) -> None:
    fresh = realm(ID).start()
    play = only(plays(ID, fresh, value))
    assert written(ID, fresh, [play]) == [{circle: "cross"}]
    assert play.gain == parse(gain)


def test_a_fresh_card_has_nothing_for_4_and_5() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, 4) == []
    assert plays(ID, fresh, 5) == []
    assert written(ID, fresh, plays(ID, fresh, 6)) == [
        {"a1": "cross"},
        {"b1": "cross"},
        {"c1": "cross"},
    ]


def test_all_outlined_circles_of_a_column_are_taken_and_only_those() -> None:
    on = board(ID, b1="cross", b2="outline", b3="outline")
    play = only(plays(ID, on, 2))
    assert written(ID, on, [play]) == [{"b2": "cross", "b3": "cross"}]
    assert play.gain == parse("HH")


def test_crossed_off_circles_are_spent() -> None:
    on = board(ID, a1="cross", a2="cross")
    assert plays(ID, on, 1) == []


def test_circles_are_outlined_from_the_top_of_a_rolled_column() -> None:
    on = board(ID, a1="cross", d1="outline")
    assert outlines(on, (1, 4)) == ["a2", "d2"]
    assert outlines(on, (4, 1)) == ["d2", "a2"]
    assert outlines(on, (4, 4)) == ["d2"]


def test_a_rolled_six_outlines_in_any_column() -> None:
    fresh = realm(ID).start()
    assert sorted(outlines(fresh, (6, 2))) == ["a2", "b2", "c2", "d1", "e1"]
    assert sorted(outlines(fresh, (6, 6))) == ["a2", "b2", "c2", "d1", "e1"]


def test_only_a_rolled_die_not_used_here_outlines() -> None:
    fresh = realm(ID).start()
    assert outlines(fresh, (3, 5), came_here=1) == ["e1"]
    assert outlines(fresh, (3, 5), came_here=2) == ["c2"]


def test_an_adjusted_die_outlines_as_it_was_rolled() -> None:
    """The rolled 4 becomes a 5 with 2 pumpkins and goes elsewhere: it outlines under the 4."""
    at = position((4, 1), "PP", ark_nova=realm(ID).start(), wingspan=realm("wingspan").start())
    up = some(at, SPEND, amount=1, value=4)
    at = used(used(apply(at, one(up)), 5, "wingspan"), 1, ID)
    assert ended(at, d1="outline").boards[0] == board(ID, a1="cross", d1="outline")


def test_a_die_altered_as_rolled_outlines_under_its_new_value() -> None:
    """Fleet's middle ability makes the rolled 3 count as a 4, so it outlines under the 4."""
    fleet = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    at = position((3, 1), ark_nova=realm(ID).start(), fleet_the_dice_game=fleet)
    at = used(apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=1))), 1, ID)
    assert len(endings(at)) == 1
    assert ended(at, d1="outline")


def test_a_die_adjusted_before_it_came_here_is_used_here() -> None:
    """The 2 was made a 1 and used here: only the other rolled die can outline."""
    at = position((2, 5), "PP", ark_nova=realm(ID).start())
    down = some(at, SPEND, amount=-1, value=2)
    at = used(apply(at, one(down)), 1, ID)
    assert len(endings(at)) == 1
    assert ended(at, e1="outline")


def test_a_created_die_leaves_both_rolled_dice_free() -> None:
    at = position((4, 5), "C", ark_nova=realm(ID).start())
    buy = some(at, SPEND, amount=1)
    at = used(apply(at, one(buy)), 1, ID)
    assert len(endings(at)) == 2
    assert ended(at, d1="outline")
    assert ended(at, e1="outline")


def test_a_die_given_up_for_a_resource_can_outline() -> None:
    at = position((4, 5), ark_nova=realm(ID).start())
    given_up = some(at, COMPENSATE, value=4)
    assert ended(apply(at, given_up[0]), d1="outline")


def test_outlining_is_compulsory_where_it_is_possible() -> None:
    """Column 4 is used up, so of a 4 and a 2 the 2 must be taken."""
    on = board(ID, d1="cross", d2="outline", d3="outline")
    assert outlines(on, (4, 2)) == ["b2"]
    at = position((4, 2), ark_nova=on)
    assert len(endings(at)) == 1
    assert ended(at, b2="outline")


def test_the_step_is_skipped_when_nothing_can_be_outlined() -> None:
    on = board(ID, d1="cross", d2="outline", d3="outline")
    assert outlines(on, (4, 2), came_here=2) == []
    assert [move.endings for move in endings(position((4, 4), ark_nova=on))] == [[]]


def test_nothing_is_outlined_after_the_last_turn() -> None:
    fresh = realm(ID).start()
    assert outlines(fresh, (4, 5), turn=8) == ["d1", "e1"]
    assert outlines(fresh, (4, 5), turn=9) == []


def test_crossed_circles_of_the_star_columns_are_the_stars() -> None:
    assert stars(ID, board(ID, a1="cross", a2="cross")) == 0
    assert stars(ID, board(ID, d1="cross", e1="outline")) == 1
    all_six = {f"{column}{n}": "cross" for column in "de" for n in (1, 2, 3)}
    assert stars(ID, board(ID, **all_six)) == 6
    assert round_stars(position((1, 1), ark_nova=board(ID, **all_six))) == [6]


def test_the_star_columns_give_no_resources() -> None:
    on = board(ID, e1="outline", e2="outline", e3="outline")
    play = only(plays(ID, on, 5))
    assert play.gain == 0
    assert stars(ID, play.board) == 3


def test_created_and_adjusted_sixes_are_wild() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, created(6)) == plays(ID, fresh, 6)
    assert plays(ID, fresh, use(6, changed=True)) == plays(ID, fresh, 6)


def test_circles_are_crossed_off_even_over_the_limit() -> None:
    full = moment(held="", earned="P" * 12)
    fresh = realm(ID).start()
    assert only(plays(ID, fresh, 1, full)).board == board(ID, a1="cross")


def test_a_die_of_value_0_has_no_column() -> None:
    assert plays(ID, realm(ID).start(), 0) == []
    assert outlines(realm(ID).start(), (0, 0)) == []


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    assert refusal(ID, fresh, 2, "a1") == "a 2 chooses another column"
    assert refusal(ID, fresh, 4, "d1") == "no circle of this column is outlined and not crossed off"
    assert refusal(ID, board(ID, d1="outline"), 4, "d2") == (
        "circles are outlined at the end of the turn, under a rolled die not used here"
    )
    assert (
        refusal(ID, board(ID, a1="cross", a2="outline"), 1, "a1")
        == "the first circle of column 1 is already crossed off"
    )
