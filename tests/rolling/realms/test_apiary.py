"""Apiary: new bees from the left, and all active bees ageing together."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import (
    board,
    created,
    only,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "apiary"
COLUMNS = "abcdef"


def sleeping(columns: str) -> bytes:
    """Bees of strength 4 that have aged into hibernation in these columns."""
    marks = {f"{column}4": "mark" for column in columns}
    return board(ID, **marks, **{f"{column}h": "outline" for column in columns})


def test_ageing_moves_every_active_bee_and_pays_its_gap() -> None:
    """A bee of strength 2 and one of strength 4 age: a heart and a star."""
    on = board(ID, a2="outline", b4="outline")
    play = only(plays(ID, on, 6))
    assert written(ID, on, [play]) == [
        {"a2": "mark", "a3": "outline", "b4": "mark", "bh": "outline"}
    ]
    assert play.gain == parse("H")
    assert stars(ID, on) == 0
    assert stars(ID, play.board) == 1


def test_a_new_bee_goes_to_the_leftmost_column_without_writing() -> None:
    """Columns a and b hold writing, so a 2 brings its bee into column c, for nothing."""
    on = board(ID, a1="outline", b4="mark", bh="outline")
    play = pick(ID, on, plays(ID, on, 2), c2="outline")
    assert written(ID, on, [play]) == [{"c2": "outline"}]
    assert play.gain == 0


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_the_first_bee_has_the_strength_of_the_die(value: int) -> None:
    fresh = realm(ID).start()
    assert written(ID, fresh, plays(ID, fresh, value)) == [{f"a{value}": "outline"}]


@pytest.mark.parametrize("value", [5, 6])
def test_a_five_or_six_can_only_age(value: int) -> None:
    assert plays(ID, realm(ID).start(), value) == []
    on = board(ID, a3="outline")
    assert written(ID, on, plays(ID, on, value)) == [{"a3": "mark", "a4": "outline"}]


def test_a_low_die_may_also_age() -> None:
    on = board(ID, a3="outline")
    assert written(ID, on, plays(ID, on, 1)) == [
        {"b1": "outline"},
        {"a3": "mark", "a4": "outline"},
    ]


def test_a_bee_that_enters_at_3_gains_only_its_star() -> None:
    on = board(ID, a3="outline")
    gains = []
    for _ in range(2):
        play = only(plays(ID, on, 6))
        gains.append(play.gain)
        on = play.board
    assert gains == [0, 0]
    assert stars(ID, on) == 1


def test_a_bee_in_hibernation_never_ages_again() -> None:
    assert plays(ID, sleeping("a"), 6) == []
    on = board(ID, a4="mark", ah="outline", b1="outline")
    assert written(ID, on, plays(ID, on, 6)) == [{"b1": "mark", "b2": "outline"}]


def test_bees_below_one_another_cannot_be_moved_twice() -> None:
    """All six columns are active, each at its own height: each moves by one step."""
    on = board(
        ID,
        **{
            f"{column}{n}": "outline" for column, n in zip(COLUMNS, [1, 2, 3, 4, 1, 2], strict=True)
        },
    )
    play = only(plays(ID, on, 5))
    assert written(ID, on, [play]) == [
        {
            **{"a1": "mark", "e1": "mark", "a2": "outline", "b2": "mark", "e2": "outline"},
            **{"f2": "mark", "b3": "outline", "c3": "mark", "f3": "outline", "c4": "outline"},
            **{"d4": "mark", "dh": "outline"},
        }
    ]
    assert play.gain == parse("CP")


@pytest.mark.parametrize(
    ("column", "gain"),
    [("a", "H"), ("b", "C"), ("c", "P"), ("d", "H"), ("e", "C"), ("f", "P")],
)
def test_a_column_pays_between_2_and_3_and_at_its_end(column: str, gain: str) -> None:
    on = board(ID, **{f"{column}1": "outline"})
    for gap in ("", gain, ""):
        play = only(plays(ID, on, 6))
        assert play.gain == parse(gap)
        on = play.board
    last = only(plays(ID, on, 6))
    assert last.gain == 0
    assert (stars(ID, on), stars(ID, last.board)) == (0, 1)


def test_with_a_bee_in_every_column_only_ageing_is_left() -> None:
    on = board(ID, **{f"{column}4": "outline" for column in COLUMNS})
    for value in range(1, 7):
        assert len(plays(ID, on, value)) == 1
    assert stars(ID, only(plays(ID, on, 1)).board) == 6
    assert plays(ID, sleeping(COLUMNS), 1) == []


def test_one_star_for_each_bee_in_hibernation() -> None:
    for n in range(7):
        assert stars(ID, sleeping(COLUMNS[:n])) == n
    assert stars(ID, board(ID, a3="mark", a4="outline")) == 0


def test_created_and_adjusted_dice_work_like_rolled_ones() -> None:
    on = board(ID, a3="outline")
    assert plays(ID, on, created(4)) == plays(ID, on, 4)
    assert plays(ID, on, use(4, changed=True)) == plays(ID, on, 4)


def test_a_die_of_value_0_does_nothing() -> None:
    assert plays(ID, board(ID, a3="outline"), 0) == []


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    assert refusal(ID, fresh, 5, "a1") == "strength 1 in column 1 takes only a 1"
    assert (
        refusal(ID, fresh, 1, "b1")
        == "a new bee enters the leftmost column with nothing written in it"
    )
    assert "ageing from strength 4" in refusal(ID, fresh, 5, "ah")
    assert "one bee" in refusal(ID, board(ID, a1="outline"), 2, "a2")
    assert "one bee" in refusal(ID, board(ID, a1="mark", a2="outline"), 1, "a1")
