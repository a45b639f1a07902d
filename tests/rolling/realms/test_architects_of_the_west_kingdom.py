"""Architects of the West Kingdom: a falling row, a rising row and five trades."""

import pytest

from realmtable.rolling.marks import EMPTY
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    moment,
    pick,
    plays,
    position,
    realm,
    refusal,
    stars,
    use,
    using,
    written,
)

ID = "architects_of_the_west_kingdom"
ROWS = {"c1": 6, "c2": 5, "c3": 4, "c4": 3, "f1": 1, "f2": 2, "f3": 3, "f4": 4}


def test_the_second_box_of_the_cathedral_takes_only_lower_numbers() -> None:
    """After a 5 in the first box of the Cathedral, the second takes 4, 3, 2 or 1."""
    fresh = realm(ID).start()
    on = pick(ID, fresh, plays(ID, fresh, 5), c1=5).board
    fitting = [
        value
        for value in range(1, 7)
        if {"c2": str(value)} in written(ID, on, plays(ID, on, value))
    ]
    assert fitting == [1, 2, 3, 4]


def test_all_six_stars_need_both_rows_and_both_trades() -> None:
    """Four numbers in both rows and the two rightmost trades score 6; each one missing, less."""
    used: dict[str, int | str] = {**ROWS, "t5": "mark", "t6": "mark"}
    assert stars(ID, board(ID, **used)) == 6
    for last in ("c4", "f4", "t5", "t6"):
        missing = {space: mark for space, mark in used.items() if space != last}
        assert stars(ID, board(ID, **missing)) == 5


def test_an_equal_number_does_not_continue_the_field() -> None:
    """With 2 and 5 in the Field, another 5 starts the Cathedral or pays for its trade."""
    on = board(ID, f1=2, f2=5)
    at = moment(held="P")
    found = plays(ID, on, 5, at)
    assert written(ID, on, found) == [{"c1": "5"}, {"t5": "mark"}]
    trade = pick(ID, on, found, t5="mark")
    assert (trade.cost, trade.gain) == (parse("P"), 0)
    assert stars(ID, trade.board) == stars(ID, on) + 1
    blocked = board(ID, f1=2, f2=5, c1=5)
    assert written(ID, blocked, plays(ID, blocked, 5, at)) == [{"t5": "mark"}]


def test_the_first_box_of_a_row_takes_any_number() -> None:
    fresh = realm(ID).start()
    for value in range(1, 7):
        expected = [{"c1": str(value)}, {"f1": str(value)}]
        assert written(ID, fresh, plays(ID, fresh, value)) == expected


def test_the_cathedral_falls_and_the_field_rises() -> None:
    on = board(ID, c1=5, c2=3, f1=2, f2=3)
    assert written(ID, on, plays(ID, on, 2)) == [{"c3": "2"}]
    assert plays(ID, on, 3) == []
    assert written(ID, on, plays(ID, on, 4)) == [{"f3": "4"}]


def test_a_full_row_takes_no_more() -> None:
    on = board(ID, c1=6, c2=5, c3=4, c4=3, c5=2, f1=1, f2=2, f3=3, f4=4, f5=5)
    assert plays(ID, on, 1) == []
    assert plays(ID, on, 6) == []


@pytest.mark.parametrize(
    ("row", "values", "gains"),
    [
        ("c", [6, 5, 4, 2, 1], ["", "PHC", "PH", "", "C"]),
        ("f", [1, 2, 4, 5, 6], ["", "PHC", "HC", "", "P"]),
    ],
)
def test_each_box_of_a_row_gives_its_benefit(row: str, values: list[int], gains: list[str]) -> None:
    on = realm(ID).start()
    scored = []
    for n, (value, gain) in enumerate(zip(values, gains, strict=True), start=1):
        play = pick(ID, on, plays(ID, on, value), **{f"{row}{n}": value})
        assert (play.gain, play.cost) == (parse(gain), 0)
        on = play.board
        scored.append(stars(ID, on))
    assert scored == [1, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("value", "cost", "gain", "star"),
    [(2, "P", "CCC", 0), (3, "C", "HHH", 0), (4, "H", "PPP", 0), (5, "P", "", 1), (6, "C", "", 1)],
)
def test_a_trade_pays_its_cost_and_gives_its_benefit_once(
    value: int, cost: str, gain: str, star: int
) -> None:
    fresh = realm(ID).start()
    at = moment(held="PHC")
    trade = pick(ID, fresh, plays(ID, fresh, value, at), **{f"t{value}": "mark"})
    assert (trade.cost, trade.gain) == (parse(cost), parse(gain))
    assert stars(ID, trade.board) == star
    again = written(ID, trade.board, plays(ID, trade.board, value, at))
    assert again == [{"c1": str(value)}, {"f1": str(value)}]


def test_there_is_no_trade_for_a_1() -> None:
    fresh = realm(ID).start()
    assert len(plays(ID, fresh, 1, moment(held="PPPHHHCCC"))) == 2


@pytest.mark.parametrize(
    ("value", "cost", "others"),
    [(2, "P", "HC"), (3, "C", "PH"), (4, "H", "PC"), (5, "P", "HC"), (6, "C", "PH")],
)
def test_a_trade_needs_its_full_cost(value: int, cost: str, others: str) -> None:
    """One of the kind that it costs is enough; any number of the two others is not."""
    fresh = realm(ID).start()
    trade = {f"t{value}": "mark"}
    assert trade in written(ID, fresh, plays(ID, fresh, value, moment(held=cost)))
    for held in ("", others[0], others[1], others, others * 3):
        assert trade not in written(ID, fresh, plays(ID, fresh, value, moment(held=held)))


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_the_second_box_of_a_row_pays_for_any_one_trade(value: int) -> None:
    """With a 1 in the Field and nothing held, a 4 in its second box brings one of each kind."""
    on = board(ID, f1=1)
    play = pick(ID, on, plays(ID, on, 4), f2=4)
    assert text(play.gain) == "PHC"
    trade = {f"t{value}": "mark"}
    after = moment(held=text(play.gain))
    assert trade not in written(ID, on, plays(ID, on, value))
    assert trade in written(ID, play.board, plays(ID, play.board, value, after))


def test_ten_dice_earn_every_star_with_the_resources_of_the_rows() -> None:
    """The first four boxes of both rows bring 3 pumpkins, 4 hearts and 3 coins; the two rightmost
    trades cost 1 pumpkin and 1 coin of these."""
    on = realm(ID).start()
    held = 0
    for space, value in [*ROWS.items(), ("t5", 5), ("t6", 6)]:
        mark = "mark" if space[0] == "t" else value
        play = pick(ID, on, plays(ID, on, value, moment(held=text(held))), **{space: mark})
        held += play.gain - play.cost
        on = play.board
    assert stars(ID, on) == 6
    assert text(held) == "PPHHHHCC"


def test_one_pumpkin_goes_through_three_trades() -> None:
    """A pumpkin for 3 coins, one of these for 3 hearts, one of these for 3 pumpkins."""
    on = realm(ID).start()
    held = "P"
    for value, then in [(2, "CCC"), (3, "HHHCC"), (4, "PPPHHCC")]:
        play = pick(ID, on, plays(ID, on, value, moment(held=held)), **{f"t{value}": "mark"})
        held = text(parse(held) + play.gain - play.cost)
        assert held == then
        on = play.board
    assert stars(ID, on) == 0


def test_what_does_not_fit_of_three_coins_is_lost() -> None:
    at = position((2, 1), held="P" + "C" * 11, architects_of_the_west_kingdom=realm(ID).start())
    after = apply(at, using(at, 2, ID, t2="mark"))
    assert text(after.earned) == "P" + "C" * 12
    assert text(after.spent) == "P"


def test_a_trade_does_not_pay_for_itself() -> None:
    """The coins that the trade of the 2 brings cannot stand in for the pumpkin it costs."""
    fresh = realm(ID).start()
    assert {"t2": "mark"} not in written(ID, fresh, plays(ID, fresh, 2, moment(held="HHCC")))


def test_created_and_adjusted_dice_work_like_rolled_ones() -> None:
    on = board(ID, c1=5, f1=2)
    at = moment(held="PHC")
    assert plays(ID, on, created(4), at) == plays(ID, on, 4, at)
    assert plays(ID, on, use(4, changed=True), at) == plays(ID, on, 4, at)


def test_a_die_of_value_0_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []
    assert plays(ID, board(ID, c1=3), 0) == []


def test_a_play_writes_one_space() -> None:
    on = board(ID, c1=6)
    for play in plays(ID, on, 3, moment(held="C")):
        assert sum(mark != EMPTY for mark in play.board) == 2


def test_refusals_name_the_rule() -> None:
    on = board(ID, c1=4, f1=4)
    assert (
        refusal(ID, on, 4, "c2")
        == "each number of the Cathedral is lower than the one before; 4 is there"
    )
    assert (
        refusal(ID, on, 3, "f2")
        == "each number of the Field is higher than the one before; 4 is there"
    )
    assert refusal(ID, on, 3, "c3") == (
        "a row is written from left to right; the second box of the Cathedral comes first"
    )
    assert refusal(ID, on, 3, "c1") == "the first box of the Cathedral is already taken"
    assert refusal(ID, on, 5, "t5") == "the trade for a 5 costs 1 pumpkin and you hold nothing"
    assert refusal(ID, on, 1, "t6") == "the trade for a 6 takes only a 6"
    assert refusal(ID, realm(ID).start(), 0, "c1") == "a die of value 0 cannot be used here"
