"""Wonderland's War: numbers for five battles, each fought at the end of its own turn."""

from itertools import product

import pytest

from realmtable.core.errors import InvalidText
from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.describe import describe_all
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import ALTER, ANYTIME, BUY, COMPENSATE, END, SPEND, Position
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply, begin, legal
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    board,
    created,
    marks_of,
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
    using,
    written,
)

ID = "wonderlands_war"
GROUNDS = {  # by turn: the circles and what each gives
    4: {"t4_1": "P", "t4_2": "H"},
    5: {"t5_1": "C", "t5_2": "P", "t5_3": "H"},
    7: {"t7_1": "C", "t7_2": "P"},
    8: {"t8_1": "H", "t8_2": "C"},
    9: {"t9_1": "P", "t9_2": "H", "t9_3": "C"},
}
GAINS = {circle: gain for ground in GROUNDS.values() for circle, gain in ground.items()}
STARS = {4: 1, 5: 2, 7: 1, 8: 1, 9: 1}


def fought(on: bytes, turn: int, roll: tuple[int, int]) -> dict[str, str]:
    """What is written when a turn ends."""
    found = realm(ID).on_turn_end(on, moment(roll, turn=turn))
    if not found:
        return {}
    play = only(found)
    assert (play.gain, play.cost) == (0, 0)
    return marks_of(ID, on, play.board)


def ended(at: Position) -> Position:
    return apply(at, one(some(at, END)))


# --- circles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(7))
def test_any_die_goes_to_any_empty_circle(value: int) -> None:
    """A 0 too, for the resource."""
    on = board(ID)
    assert written(ID, on, plays(ID, on, value)) == [{circle: str(value)} for circle in GAINS]
    on = board(ID, t4_1=3, t9_2=1)
    free = [circle for circle in GAINS if circle not in ("t4_1", "t9_2")]
    assert written(ID, on, plays(ID, on, value)) == [{circle: str(value)} for circle in free]


@pytest.mark.parametrize("circle", GAINS)
def test_a_circle_gives_its_resource(circle: str) -> None:
    on = board(ID)
    assert text(pick(ID, on, plays(ID, on, 2), **{circle: 2}).gain) == GAINS[circle]


def test_rolled_adjusted_and_created_dice_are_alike() -> None:
    on = board(ID, t4_1=3, r4=7)
    for value in range(1, 7):
        assert plays(ID, on, created(value)) == plays(ID, on, value)
        assert plays(ID, on, use(value, changed=True)) == plays(ID, on, value)


def test_a_die_is_never_written_in_a_rectangle() -> None:
    for value in range(7):
        for marks in written(ID, board(ID), plays(ID, board(ID), value)):
            assert not set(marks) & {f"r{turn}" for turn in GROUNDS}


def test_with_all_circles_filled_no_die_can_be_used() -> None:
    assert plays(ID, board(ID, **dict.fromkeys(GAINS, 1)), 6) == []


def test_a_resource_that_does_not_fit_is_lost_and_the_number_written() -> None:
    on = board(ID)
    full = moment(earned="P" * 12)
    assert pick(ID, on, plays(ID, on, 2, full), t4_1=2).board == board(ID, t4_1=2)


def test_circles_of_a_battle_already_fought_may_still_be_filled() -> None:
    on = board(ID, t4_1=2, r4=7)
    play = pick(ID, on, plays(ID, on, 6), t4_2=6)
    assert text(play.gain) == "H"
    assert stars(ID, play.board) == 0


# --- battles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(1, 12))
def test_each_battle_is_fought_at_the_end_of_its_turn_and_of_no_other(turn: int) -> None:
    """Also in a round with more turns than nine."""
    expected = {f"r{turn}": "9"} if turn in GROUNDS else {}
    assert fought(board(ID), turn, (4, 5)) == expected


@pytest.mark.parametrize("turn", GROUNDS)
def test_a_battle_is_won_with_at_least_the_sum_of_the_rolled_dice(turn: int) -> None:
    """Every roll against every number in one circle and a 5 in another."""
    first, *_, last = GROUNDS[turn]
    for a, b, mine in product(range(1, 7), range(1, 7), range(1, 7)):
        on = board(ID, **{first: 5, last: mine})
        won = 5 + mine >= a + b
        stars_won = {"stars": str(STARS[turn])} if won else {}
        assert fought(on, turn, (a, b)) == {f"r{turn}": str(a + b), **stars_won}


def test_all_circles_of_the_battleground_count_and_no_others() -> None:
    on = board(ID, t5_1=4, t5_2=4, t5_3=4, t4_1=6, t7_1=6)
    assert fought(on, 5, (6, 6)) == {"r5": "12", "stars": "2"}
    assert fought(on, 4, (6, 1)) == {"r4": "7"}
    assert fought(on, 4, (5, 1)) == {"r4": "6", "stars": "1"}


def test_an_empty_circle_and_a_zero_count_nothing() -> None:
    assert fought(board(ID, t8_1=0, t8_2=2), 8, (1, 1)) == {"r8": "2", "stars": "1"}
    assert fought(board(ID, t8_1=0, t8_2=2), 8, (1, 2)) == {"r8": "3"}
    assert fought(board(ID), 8, (1, 1)) == {"r8": "2"}


def test_stars_are_added_to_those_scored_before() -> None:
    on = board(ID, t5_1=6, stars=1, r4=3)
    assert fought(on, 5, (3, 3)) == {"r5": "6", "stars": "3"}
    assert stars(ID, board(ID, stars=3)) == 3


def test_a_battle_is_fought_once() -> None:
    assert fought(board(ID, t4_1=6, r4=7), 4, (1, 1)) == {}


def test_a_battle_happens_by_itself_whether_or_not_the_realm_was_used() -> None:
    """Its stars are kept whatever is written in its circles later."""
    at = position((2, 4), turn=4, wonderlands_war=board(ID, t4_1=5))
    lost = ended(at)
    assert marks_of(ID, at.boards[0], lost.boards[0]) == {"r4": "6"}
    assert round_stars(lost) == [0]
    later = begin(lost, 6, 3)
    later = apply(later, using(later, 6, ID, t4_2=6))
    assert round_stars(later) == [0]
    won = ended(apply(at, using(at, 2, ID, t4_2=2)))
    assert won.boards[0] == board(ID, t4_1=5, t4_2=2, r4=6, stars=1)
    assert round_stars(won) == [1]


def test_the_end_of_the_turn_tells_the_sum_and_the_stars() -> None:
    at = position((1, 3), turn=5, wonderlands_war=board(ID, t5_2=4))
    ending = one(some(at, END))
    assert move_text(at, ending) == "end wonderlands_war.r5=4"
    told = next(data for data in describe_all(at) if data.kind == "end")
    assert (told.stars, told.gain) == (2, {})
    after = apply(at, ending)
    assert after.over
    assert legal(after).moves() == []


def test_a_turn_without_a_battle_just_ends() -> None:
    at = position((1, 3), turn=6, wonderlands_war=board(ID, t5_2=4))
    assert move_text(at, one(some(at, END))) == "end"


def test_adjusted_and_created_dice_do_not_change_the_sum() -> None:
    at = position((2, 4), "PPC", turn=4, wonderlands_war=board(ID))
    at = apply(at, one(some(at, SPEND, value=4, amount=1)))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, using(at, 5, ID, t4_1=5))
    assert ended(at).boards[0] == board(ID, t4_1=5, r4=6)


def test_a_die_given_up_still_counts_in_the_sum() -> None:
    full = board(ID, **dict.fromkeys(GAINS, 1))
    at = position((2, 4), turn=4, wonderlands_war=full)
    at = apply(at, some(at, COMPENSATE, value=4)[0])
    assert marks_of(ID, full, ended(at).boards[0]) == {"r4": "6"}


def test_an_effect_on_the_rolled_dice_themselves_changes_the_sum() -> None:
    """Fleet's middle ability makes a rolled 3 count as a 2."""
    fleet = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    on = board(ID, t4_1=3)
    at = position((3, 1), turn=4, wonderlands_war=on, fleet_the_dice_game=fleet)
    assert marks_of(ID, on, ended(at).boards[0]) == {"r4": "4"}
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=-1)))
    assert marks_of(ID, on, ended(at).boards[0]) == {"r4": "3", "stars": "1"}


def test_five_numbers_can_win_everything() -> None:
    on = board(ID)
    for turn in GROUNDS:
        on = pick(ID, on, plays(ID, on, 6), **{f"t{turn}_1": 6}).board
        on = only(realm(ID).on_turn_end(on, moment((3, 3), turn=turn))).board
    assert stars(ID, on) == 6


def test_a_battle_whose_turn_is_never_played_scores_nothing() -> None:
    """After eight turns the mightiest army of the ninth has won nothing."""
    assert stars(ID, board(ID, t9_1=6, t9_2=6, t9_3=6)) == 0


# --- texts -----------------------------------------------------------------------------------


def test_rectangles_hold_sums_and_circles_dice() -> None:
    of = realm(ID)
    assert parse_board_line(of, "wonderlands_war r4=12 t4_1=6 t4_2=0") == board(
        ID, r4=12, t4_1=6, t4_2=0
    )
    for line in ("t4_1=7", "r4=1", "r9=13"):
        with pytest.raises(InvalidText):
            parse_board_line(of, f"wonderlands_war {line}")


def test_refusals_are_true() -> None:
    on = board(ID, t4_1=3, r4=8)
    assert refusal(ID, on, 3, "t4_1") == "the first circle of the turn 4 battle is already taken"
    assert refusal(ID, on, 3, "r5") == (
        "the rectangle of the turn 5 battle gets the sum of the rolled dice "
        "at the end of turn 5, never a die"
    )
    assert refusal(ID, on, 3, "r4") == "the rectangle of the turn 4 battle is already taken"
