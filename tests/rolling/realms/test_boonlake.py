"""Boonlake: levers that are stars until their areas are turned into resources."""

import pytest

from realmtable.rolling.position import ANYTIME, COMPENSATE, END, USE, Move, Position
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    board,
    created,
    moment,
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

ID = "boonlake"
LEVERS = [f"{row}{n}" for row in "abc" for n in (1, 2, 3)]
COSTS = ["", "CC", "PH", "", "PP", "HC", "", "HH", "PC"]
AREAS = ["PH", "PPH", "CCH", "HC", "HHC", "PPC", "PC", "PCC", "PHH"]


def levers(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "outline")


def reached(value: int, held: str = "PPHHCC") -> list[str]:
    """The levers that a die can outline on a fresh card."""
    fresh = realm(ID).start()
    return [
        name
        for marks in written(ID, fresh, plays(ID, fresh, value, moment(held=held)))
        for name in marks
    ]


def act(at: Position, kind: int, **marks: str) -> Position:
    """The position after the move of this kind that writes these marks."""
    found = [move for move in some(at, kind) if move.play is not None]
    wanted = pick(ID, at.boards[0], [move.play for move in found if move.play], **marks)
    fitting: list[Move] = [move for move in found if move.play == wanted]
    return apply(at, fitting[0])


def test_an_area_marked_just_before_pays_for_a_lever() -> None:
    """Two levers and nothing in hand: the area of a1 pays for a3, so b1 and a3 are the stars."""
    at = position((2, 2), boonlake=board(ID, **levers("a1", "b1")))
    assert not some(at, USE)
    at = act(at, ANYTIME, a1_area="mark")
    assert at.held == parse("PH")
    at = act(at, USE, a3="outline")
    assert at.held == 0
    assert at.boards[0] == board(ID, **levers("a1", "b1", "a3"), a1_area="mark")
    assert round_stars(at) == [2]


def test_seven_levers_with_their_stars_score_six() -> None:
    """Eight levers, one of them given up: seven would count, six is the most."""
    at = position((1, 1), boonlake=board(ID, **levers(*LEVERS[:8]), c1_area="mark"))
    assert round_stars(at) == [6]


@pytest.mark.parametrize(
    ("value", "rows"), [(1, "a"), (2, "a"), (3, "ab"), (4, "ab"), (5, "abc"), (6, "abc")]
)
def test_the_die_decides_which_rows_can_be_reached(value: int, rows: str) -> None:
    assert reached(value) == [lever for lever in LEVERS if lever[0] in rows]


@pytest.mark.parametrize(("lever", "cost"), list(zip(LEVERS, COSTS, strict=True)))
def test_each_lever_has_its_cost_and_gives_nothing(lever: str, cost: str) -> None:
    fresh = realm(ID).start()
    play = pick(ID, fresh, plays(ID, fresh, 6, moment(held="PPHHCC")), **{lever: "outline"})
    assert (play.cost, play.gain) == (parse(cost), 0)
    assert stars(ID, play.board) == 1


def test_without_resources_only_the_first_levers_are_open() -> None:
    assert reached(6, held="") == ["a1", "b1", "c1"]
    assert reached(6, held="PH") == ["a1", "a3", "b1", "c1"]
    assert reached(6, held="C") == ["a1", "b1", "c1"]


def test_a_lever_is_outlined_once() -> None:
    on = board(ID, **levers("a1", "b2"))
    found = written(ID, on, plays(ID, on, 6, moment(held="PPHHCC")))
    assert found == [{name: "outline"} for name in LEVERS if name not in ("a1", "b2")]
    assert plays(ID, board(ID, **levers(*LEVERS)), 6, moment(held="PPHHCC")) == []


@pytest.mark.parametrize(("lever", "gain"), list(zip(LEVERS, AREAS, strict=True)))
def test_an_area_pays_once_and_gives_up_the_star(lever: str, gain: str) -> None:
    on = board(ID, **levers(lever))
    found = realm(ID).anytime(on, moment())
    assert written(ID, on, found) == [{f"{lever}_area": "mark"}]
    assert (found[0].gain, found[0].cost) == (parse(gain), 0)
    assert (stars(ID, on), stars(ID, found[0].board)) == (1, 0)
    assert realm(ID).anytime(found[0].board, moment()) == []


def test_only_areas_under_outlined_levers_can_be_marked() -> None:
    assert realm(ID).anytime(realm(ID).start(), moment()) == []
    on = board(ID, **levers("a2", "c3"), a2_area="mark")
    assert written(ID, on, realm(ID).anytime(on, moment())) == [{"c3_area": "mark"}]


def test_areas_can_be_marked_at_any_time_of_the_turn_as_often_as_wanted() -> None:
    """On the last turn, with the realm not activated and no die left, two areas in a row."""
    at = position((1, 1), turn=9, boonlake=board(ID, **levers("a1", "b1", "c1")))
    at.dice = []
    at = act(act(at, ANYTIME, b1_area="mark"), ANYTIME, c1_area="mark")
    assert at.held == parse("HCPC")
    assert round_stars(at) == [1]
    assert len(some(at, END)) == 1


def test_a_lever_just_outlined_can_give_up_its_star_in_the_same_turn() -> None:
    at = act(position((1, 1), boonlake=realm(ID).start()), USE, a1="outline")
    assert act(at, ANYTIME, a1_area="mark").held == parse("PH")


def test_a_levers_own_area_does_not_pay_for_it() -> None:
    """The area under b2 would bring hearts and a coin; it takes two pumpkins to get there."""
    on = board(ID, **levers("b1"))
    found = written(ID, on, plays(ID, on, 3, moment(held="HHC")))
    assert found == [{"a1": "outline"}, {"b3": "outline"}]


def test_compensation_looks_only_at_the_resources_in_hand() -> None:
    """A 1 finds no lever it can pay, so it may be given up though an area could still pay."""
    at = position((1, 1), boonlake=board(ID, **levers("a1")))
    assert some(at, COMPENSATE)
    at = act(at, ANYTIME, a1_area="mark")
    assert not some(at, COMPENSATE)


def test_an_area_may_be_marked_over_the_limit() -> None:
    at = position((1, 1), "", earned="P" * 12, boonlake=board(ID, **levers("a1")))
    assert act(at, ANYTIME, a1_area="mark").held == parse("H")


def test_created_and_adjusted_dice_work_like_rolled_ones() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, created(4)) == plays(ID, fresh, 4)
    assert plays(ID, fresh, use(4, changed=True)) == plays(ID, fresh, 4)


def test_a_die_of_value_0_cannot_be_used() -> None:
    assert reached(0) == []


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    assert refusal(ID, fresh, 2, "b1") == "the first lever of row b takes only a 3 or 4 or 5 or 6"
    assert (
        refusal(ID, fresh, 6, "b2")
        == "the second lever of row b costs 2 pumpkins and you hold nothing"
    )
    assert (
        refusal(ID, board(ID, **levers("a1")), 6, "a1")
        == "the first lever of row a is already taken"
    )
    assert refusal(ID, fresh, 6, "a1_area") == "an area can be marked once its lever is outlined"
    assert refusal(ID, board(ID, **levers("a1")), 6, "a1_area") == (
        "an area needs no die; it can be marked at any time"
    )
    assert refusal(ID, fresh, 0, "a1") == "a die of value 0 cannot be used here"
    # A free lever that the die could take, named together with something else:
    assert refusal(ID, fresh, 6, "a1") == "a die outlines one lever and no area"
