"""Atiwa: terrain cards, and fruit bats that are circled and then marked three at a time."""

import pytest

from realmtable.rolling.marks import EMPTY, MARK
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import parse
from tests.support.rolling import (
    board,
    created,
    moment,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "atiwa"
BATS = [f"{card}_bat{n}" for card in ("a1", "b1", "a2", "c2") for n in (1, 2, 3)]
BAT_CARDS = {"a2": "outline", "b1": "outline", "c2": "outline"}


def bats(circled: int, marked: int = 0) -> dict[str, str]:
    """The first bats marked, the next ones circled."""
    states = ["mark"] * marked + ["outline"] * (circled - marked)
    return dict(zip(BATS, states, strict=False))


def count_bats(on: bytes) -> tuple[int, int]:
    """How many bats of a board are circled (or marked), and how many are marked."""
    names = realm(ID).names
    marks = [on[names.index(bat)] for bat in BATS]
    return sum(mark != EMPTY for mark in marks), marks.count(MARK)


def test_three_of_six_circled_bats_may_be_marked_after_a_die() -> None:
    """With six circled bats a die marks three of them at most, for a pumpkin or a heart."""
    on = board(ID, b1="outline", **bats(6))
    found = plays(ID, on, 5)
    counts = [count_bats(play.board) for play in found]
    assert set(counts) == {(6, 0), (6, 3)}
    marked = [play for play in found if count_bats(play.board)[1] == 3]
    for card, gain in (("c1", ""), ("c2", "H"), ("c3", "")):
        of_card = [play for play in marked if card in written(ID, on, [play])[0]]
        assert sorted(play.gain for play in of_card) == sorted(
            [parse(gain) + parse("P"), parse(gain) + parse("H")]
        )
    once = marked[0].board
    assert {count_bats(play.board)[1] for play in plays(ID, once, 6)} == {3, 6}


def test_the_bats_of_the_first_card_can_be_circled_and_marked_at_once() -> None:
    """A 4 finds only the three bats of a1; all three may be marked right away."""
    fresh = realm(ID).start()
    three = [play for play in plays(ID, fresh, 4) if count_bats(play.board)[0] == 3]
    assert [(count_bats(play.board)[1], play.gain, play.label) for play in three] == [
        (0, 0, ""),
        (3, parse("P"), "+P"),
        (3, parse("H"), "+H"),
    ]
    assert {space for marks in written(ID, fresh, three) for space in marks} == set(BATS[:3])


def test_circled_bats_score_one_star_and_marked_bats_two_more() -> None:
    """All 12 bats circled and 9 marked are worth 1 star; with the last three marked, 3."""
    on = board(ID, **BAT_CARDS, **bats(12, marked=9))
    assert stars(ID, on) == 1
    done = board(ID, **BAT_CARDS, **bats(12, marked=12))
    assert stars(ID, done) == 3
    assert {stars(ID, play.board) for play in plays(ID, on, 1)} == {1, 3}


@pytest.mark.parametrize(
    ("value", "cards"),
    [
        (1, {"a2": "PC", "a3": "HC"}),
        (2, {"a2": "PC", "a3": "HC"}),
        (3, {"b1": "C", "b2": "", "b3": "PC"}),
        (4, {"b1": "C", "b2": "", "b3": "PC"}),
        (5, {"c1": "", "c2": "H", "c3": ""}),
        (6, {"c1": "", "c2": "H", "c3": ""}),
    ],
)
def test_a_die_outlines_any_card_of_its_column(value: int, cards: dict[str, str]) -> None:
    fresh = realm(ID).start()
    found = plays(ID, fresh, value)
    outlined = {
        space: play.gain
        for play in found
        for space in written(ID, fresh, [play])[0]
        if space not in BATS
    }
    assert outlined == {card: parse(gain) for card, gain in cards.items()}


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_circles_from_one_bat_up_to_its_value(value: int) -> None:
    on = board(ID, b1="outline")
    circling = [play for play in plays(ID, on, value) if count_bats(play.board)[0]]
    assert {count_bats(play.board)[0] for play in circling} == set(range(1, value + 1))
    # Without marking each number is offered once: the bats are all alike.
    plain = [play for play in circling if not count_bats(play.board)[1]]
    assert len(plain) == value
    assert [play.gain for play in plain] == [0] * value


def test_bats_are_circled_on_several_cards_but_only_on_outlined_ones() -> None:
    on = board(ID, c2="outline", **bats(2))
    play = pick(ID, on, plain_plays(on, 6), c2_bat3="outline")
    assert written(ID, on, [play]) == [
        dict.fromkeys(("a1_bat3", "c2_bat1", "c2_bat2", "c2_bat3"), "outline")
    ]
    assert max(count_bats(found.board)[0] for found in plays(ID, on, 6)) == 6


def plain_plays(on: bytes, value: int) -> list[Play]:
    """The plays that mark no bat."""
    before = count_bats(on)[1]
    return [play for play in plays(ID, on, value) if count_bats(play.board)[1] == before]


def test_outlining_a_card_does_not_circle_its_bats() -> None:
    fresh = realm(ID).start()
    outlined = pick(ID, fresh, plays(ID, fresh, 3), b1="outline")
    assert count_bats(outlined.board) == (0, 0)
    later = plays(ID, outlined.board, 6)
    assert max(count_bats(play.board)[0] for play in later) == 6


def test_fewer_than_three_circled_bats_cannot_be_marked() -> None:
    on = board(ID, **bats(1))
    assert {count_bats(play.board) for play in plays(ID, on, 1)} == {(1, 0), (2, 0)}
    assert {count_bats(play.board) for play in plays(ID, on, 2)} == {
        (1, 0),
        (2, 0),
        (3, 0),
        (3, 3),
    }


def test_marked_bats_are_not_marked_again() -> None:
    on = board(ID, b1="outline", **bats(4, marked=3))
    assert {count_bats(play.board) for play in plays(ID, on, 1)} == {(4, 3), (5, 3)}
    on = board(ID, b1="outline", **bats(5, marked=3))
    assert {count_bats(play.board) for play in plays(ID, on, 1)} == {(5, 3), (6, 3), (6, 6)}


def plays_marking(on: bytes, value: int) -> list[Play]:
    before = count_bats(on)[1]
    return [play for play in plays(ID, on, value) if count_bats(play.board)[1] > before]


def test_bats_never_pay_a_coin_and_never_both_kinds() -> None:
    on = board(ID, **BAT_CARDS, c1="outline", c3="outline", **bats(6))
    assert {play.gain for play in plays_marking(on, 6)} == {parse("P"), parse("H")}


def test_bats_may_be_marked_when_the_limit_leaves_nothing_to_gain() -> None:
    on = board(ID, **bats(3))
    full = moment(earned="P" * 12 + "H" * 12)
    assert any(count_bats(play.board)[1] == 3 for play in plays(ID, on, 1, full))


@pytest.mark.parametrize(
    ("earned", "offered"),
    [("", ["P", "H"]), ("P" * 12, ["H"]), ("H" * 12, ["P"]), ("P" * 12 + "H" * 12, ["P"])],
)
def test_a_full_kind_is_no_choice_while_the_other_fits(earned: str, offered: list[str]) -> None:
    """With both kinds full the bats are marked for nothing, which is offered once."""
    found = plays(ID, realm(ID).start(), 4, moment(earned=earned))
    marked = [play for play in found if count_bats(play.board)[1] == 3]
    assert [play.gain for play in marked] == [parse(kind) for kind in offered]


def test_a_die_that_can_do_neither_is_unusable() -> None:
    """Column c is outlined and every reachable bat is circled: a 5 has nothing to do, though
    there are bats to mark."""
    on = board(
        ID,
        c1="outline",
        c2="outline",
        c3="outline",
        **bats(3),
        **{f"c2_bat{n}": "outline" for n in (1, 2, 3)},
    )
    assert plays(ID, on, 5) == []
    assert plays(ID, on, 3)


def test_all_plays_of_a_die_can_be_told_apart() -> None:
    on = board(ID, **BAT_CARDS, **bats(5, marked=1))
    for value in range(1, 7):
        found = plays(ID, on, value)
        assert len({(play.board, play.label) for play in found}) == len(found)


def test_star_cards_and_bats_make_six_stars() -> None:
    assert stars(ID, realm(ID).start()) == 0
    assert stars(ID, board(ID, b2="outline", a3="outline")) == 1
    star_cards = {"b2": "outline", "c1": "outline", "c3": "outline"}
    assert stars(ID, board(ID, **star_cards)) == 3
    assert stars(ID, board(ID, **BAT_CARDS, **bats(11, marked=11))) == 0
    assert stars(ID, board(ID, **star_cards, **BAT_CARDS, **bats(12, marked=12))) == 6


def test_created_and_adjusted_dice_work_like_rolled_ones() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, created(4)) == plays(ID, fresh, 4)
    assert plays(ID, fresh, use(4, changed=True)) == plays(ID, fresh, 4)


def test_a_die_of_value_0_does_nothing() -> None:
    assert plays(ID, board(ID, **bats(2)), 0) == []


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    assert refusal(ID, fresh, 3, "a2") == "the middle left card takes only a 1 or 2"
    assert refusal(ID, fresh, 1, "a1") == "the top left card is already outlined"
    assert refusal(ID, fresh, 6, "b1_bat1") == (
        "bats are circled on outlined cards, which the top middle card is not yet"
    )
    assert refusal(ID, board(ID, **bats(1)), 6, "a1_bat1") == (
        "circled bats are marked three at a time, the first ones in reading order,"
        " after a card is outlined or bats are circled"
    )
    assert (
        refusal(ID, board(ID, **bats(3, marked=3)), 6, "a1_bat1")
        == "the first bat of the top left card is already marked"
    )
    assert refusal(ID, fresh, 2, "a1_bat3") == (
        "a 2 circles at most the first 2 of the free bats, in reading order"
    )
