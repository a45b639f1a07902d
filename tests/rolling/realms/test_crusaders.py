"""Crusaders: a wheel of wedges, filled clockwise."""

import pytest

from realmtable.rolling.realm import Play
from realmtable.rolling.resources import parse
from tests.support.rolling import board, created, only, plays, refusal, stars, use, written

NAME = "crusaders"
SIZES = dict.fromkeys(range(1, 7), 7)


def filled(**counts: int) -> dict[str, str]:
    """Marks by how many hexes of each wedge are filled: `filled(w1=2)`."""
    return {f"{wedge}{letter}": "fill" for wedge, n in counts.items() for letter in "abcdefg"[:n]}


def wheel(**counts: int) -> bytes:
    return board(NAME, **filled(**counts))


def all_but(**empty: int) -> bytes:
    """A full wheel except for some empty hexes per wedge."""
    return wheel(**{f"w{n}": size - empty.get(f"w{n}", 0) for n, size in SIZES.items()})


def starting_in(start: bytes, value: int, first_hex: str, gain: str) -> Play:
    """The one play that fills a hex and gains a resource."""
    found = [
        play
        for play in plays(NAME, start, value)
        if first_hex in written(NAME, start, [play])[0] and play.gain == parse(gain)
    ]
    return only(found)


def test_each_wedge_has_seven_hexes_and_takes_no_eighth() -> None:
    for wedge in range(1, 7):
        start = all_but(**{f"w{wedge}": 7})
        now = start
        for letter in "abcdefg":
            play = only(plays(NAME, now, 1))
            assert written(NAME, now, [play]) == [{f"w{wedge}{letter}": "fill"}]
            now = play.board
        assert plays(NAME, now, 1) == []


def test_the_chosen_wedge_pays_and_hexes_are_filled_clockwise() -> None:
    """Empty wheel: a 3 in w5 gains a heart and fills w5a, w6a and w1a."""
    start = board(NAME)
    play = plays(NAME, start, 3)[4]
    assert written(NAME, start, [play]) == [filled(w5=1, w6=1, w1=1)]
    assert play.gain == parse("H")


def test_a_full_wedge_is_skipped_and_costs_nothing() -> None:
    """w2 is full: a 6 in w1 gains a pumpkin and fills w1a, w3a, w4a, w5a, w6a and w1b."""
    start = wheel(w2=7)
    play = plays(NAME, start, 6)[0]
    assert written(NAME, start, [play]) == [filled(w1=2, w3=1, w4=1, w5=1, w6=1)]
    assert play.gain == parse("P")


@pytest.mark.parametrize(
    ("wedge", "gain"), [(1, "P"), (2, "H"), (3, "C"), (4, "P"), (5, "H"), (6, "C")]
)
def test_each_wedge_pays_every_time_it_is_chosen(wedge: int, gain: str) -> None:
    start = board(NAME)
    first = plays(NAME, start, 1)[wedge - 1]
    assert written(NAME, start, [first]) == [{f"w{wedge}a": "fill"}]
    again = plays(NAME, first.board, 1)[wedge - 1]
    assert written(NAME, first.board, [again]) == [{f"w{wedge}b": "fill"}]
    assert first.gain == again.gain == parse(gain)


def test_only_the_chosen_wedge_pays() -> None:
    start = wheel(w1=2)
    assert [play.gain for play in plays(NAME, start, 5)] == [
        parse(gain) for gain in ("P", "H", "C", "P", "H", "C")
    ]


def test_the_same_hexes_from_several_wedges_differ_by_their_benefit_only() -> None:
    """A 6 on the empty wheel fills one hex everywhere: three benefits, each listed once."""
    start = board(NAME)
    found = plays(NAME, start, 6)
    assert written(NAME, start, found) == [filled(w1=1, w2=1, w3=1, w4=1, w5=1, w6=1)] * 3
    assert [(play.label, play.gain) for play in found] == [
        ("+P", parse("P")),
        ("+H", parse("H")),
        ("+C", parse("C")),
    ]


def test_a_start_that_alone_fills_its_hexes_needs_no_label() -> None:
    assert [play.label for play in plays(NAME, board(NAME), 5)] == [""] * 6


def test_a_wedge_that_fills_up_on_the_way_is_skipped_from_then_on() -> None:
    """Room for one in w2 and three in w3: a 4 started in w2 goes to w3 for the rest."""
    start = all_but(w2=1, w3=3)
    play = starting_in(start, 4, "w2g", "H")
    assert written(NAME, start, [play]) == [
        {"w2g": "fill", "w3e": "fill", "w3f": "fill", "w3g": "fill"}
    ]


def test_the_last_empty_hex_of_a_wedge_may_be_chosen_but_never_a_full_wedge() -> None:
    start = all_but(w4=1, w6=2)
    found = plays(NAME, start, 1)
    assert written(NAME, start, found) == [{"w4g": "fill"}, {"w6f": "fill"}]
    assert [play.gain for play in found] == [parse("P"), parse("C")]


def test_value_left_over_when_the_wheel_is_full_is_lost() -> None:
    start = all_but(w5=2)
    play = only(plays(NAME, start, 6))
    assert written(NAME, start, [play]) == [{"w5f": "fill", "w5g": "fill"}]
    assert play.gain == parse("H")
    assert stars(NAME, play.board) == 6


@pytest.mark.parametrize("value", range(1, 7))
def test_the_whole_value_is_filled(value: int) -> None:
    start = wheel(w3=7, w6=4)
    for play in plays(NAME, start, value):
        assert len(written(NAME, start, [play])[0]) == value


def test_a_full_wheel_takes_no_die() -> None:
    assert all(plays(NAME, all_but(), value) == [] for value in range(1, 7))


def test_a_0_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), use(0)) == []
    assert refusal(NAME, board(NAME), 0, "w1a") == "a die of value 0 cannot be used here"


def test_a_created_die_counts_the_same() -> None:
    start = wheel(w1=3, w4=7)
    assert plays(NAME, start, created(4)) == plays(NAME, start, 4)


def test_each_full_wedge_is_a_star() -> None:
    assert stars(NAME, wheel(w1=6, w2=6)) == 0
    assert stars(NAME, wheel(w1=6, w2=7)) == 1
    assert stars(NAME, wheel(w1=7, w2=7, w6=6)) == 2
    assert stars(NAME, all_but()) == 6


def test_seven_dice_can_fill_the_wheel_and_six_cannot() -> None:
    """Seven times one hex in each wedge: six dice leave the last hex of every wedge empty."""
    now = board(NAME)
    for _ in range(6):
        now = plays(NAME, now, 6)[0].board
    assert now == all_but(w1=1, w2=1, w3=1, w4=1, w5=1, w6=1)
    assert stars(NAME, now) == 0
    assert stars(NAME, plays(NAME, now, 6)[0].board) == 6


def test_refusals_tell_the_order() -> None:
    start = wheel(w1=1)
    assert refusal(NAME, start, 1, "w1a") == "the first hex of wedge 1 is already taken"
    assert refusal(NAME, start, 1, "w1f") == (
        "the hexes of a wedge are filled in order; the second hex of wedge 1 comes first"
    )


def test_plays_never_repeat() -> None:
    """Where wedges come to the same marks and the same benefit, there is one play."""
    for start in (board(NAME), all_but(w1=1, w4=1), all_but(w2=1, w5=1, w6=2)):
        for value in range(1, 7):
            keys = [(play.board, play.label) for play in plays(NAME, start, value)]
            assert len(keys) == len(set(keys))
    start = all_but(w1=1, w4=1)
    assert len(plays(NAME, start, 2)) == 1
