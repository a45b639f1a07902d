"""Momiji: along a column each later number is one higher than its neighbours; links pay."""

from itertools import permutations
from random import Random

import pytest

from realmtable.rolling.position import COMPENSATE, USE
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    pick,
    plays,
    position,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

NAME = "momiji"
# The garden: two columns of three cards, and between them two of two.
CARDS = ["t1", "t2", "t4", "m1", "m2", "m3", "m4", "b1", "b3", "b4"]

# The links by hand.
ROWS = {
    ("t1", "t2"): "P",
    ("m1", "m2"): "HC",
    ("m2", "m3"): "PC",
    ("m3", "m4"): "HC",
    ("b3", "b4"): "P",
}
COLUMNS = [("t1", "m1"), ("m1", "b1"), ("t2", "m2"), ("m3", "b3"), ("t4", "m4"), ("m4", "b4")]


def takes(on: bytes, value: int) -> set[str]:
    """The cards on which a die may be written."""
    return {next(iter(marks)) for marks in written(NAME, on, plays(NAME, on, value))}


def fits(on: bytes, card: str) -> set[int]:
    """The values that a card takes."""
    return {value for value in range(7) if card in takes(on, value)}


# --- writing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_any_die_goes_on_any_card_of_an_empty_garden(value: int) -> None:
    on = board(NAME)
    found = plays(NAME, on, value)
    assert written(NAME, on, found) == [{card: str(value)} for card in CARDS]
    assert all((play.gain, play.cost, play.label) == (0, 0, "") for play in found)


def test_the_first_example() -> None:
    """A 2 on top, then only a 3 in the middle, then only a 4 below."""
    assert fits(board(NAME, t1=2), "m1") == {3}
    assert fits(board(NAME, t1=2, m1=3), "b1") == {4}


def test_the_second_example() -> None:
    """With 2 above and a 4 below, the middle would have to be 3 and 5 at once."""
    on = board(NAME, t1=2)
    assert "b1" in takes(on, 4)
    assert fits(board(NAME, t1=2, b1=4), "m1") == set()


def test_a_column_grows_upward_too() -> None:
    assert fits(board(NAME, b4=1), "m4") == {2}
    assert fits(board(NAME, b4=1, m4=2), "t4") == {3}
    assert fits(board(NAME, b3=1), "m3") == {2}


def test_a_column_grows_from_the_middle_outward() -> None:
    on = board(NAME, m4=4)
    assert fits(on, "t4") == fits(on, "b4") == {5}
    assert fits(board(NAME, m4=4, t4=5), "b4") == {5}


def test_a_column_grows_from_both_ends_toward_the_middle() -> None:
    assert fits(board(NAME, t1=3, b1=3), "m1") == {4}


def test_top_and_bottom_are_not_linked() -> None:
    assert fits(board(NAME, t1=3), "b1") == set(range(7))


def test_cards_to_the_left_and_right_set_no_condition() -> None:
    on = board(NAME, m1=5, m3=2)
    assert fits(on, "m2") == set(range(7))


def test_a_filled_card_is_not_written_again() -> None:
    assert fits(board(NAME, m2=3), "m2") == set()


def test_above_or_below_a_six_nothing_fits() -> None:
    on = board(NAME, t1=6)
    assert fits(on, "m1") == set()
    assert "m2" in takes(on, 6)


def test_a_number_may_spoil_a_neighbour() -> None:
    """The middle left card is lost with any but a 2 below it, the middle right one with a 6."""
    on = board(NAME, t1=2)
    assert "b1" in takes(on, 1)
    assert fits(board(NAME, t1=2, b1=1), "m1") == set()
    assert "t4" in takes(on, 6)
    assert fits(board(NAME, t1=2, t4=6), "m4") == set()


# --- a zero -----------------------------------------------------------------------------------


def test_a_zero_is_written_and_asks_for_a_one() -> None:
    on = board(NAME)
    assert takes(on, 0) == set(CARDS)
    assert fits(board(NAME, t1=0), "m1") == {1}
    assert "m1" not in takes(board(NAME, t1=1), 0)


# --- links ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("link", "gain"), ROWS.items())
def test_a_link_within_a_row_pays_when_its_second_card_is_filled(
    link: tuple[str, str], gain: str
) -> None:
    for first, second in (link, link[::-1]):
        on = board(NAME, **{first: 3})
        play = pick(NAME, on, plays(NAME, on, 1), **{second: 1})
        assert text(play.gain) == gain
        assert stars(NAME, play.board) == 0


@pytest.mark.parametrize("link", COLUMNS)
def test_a_link_within_a_column_is_a_star(link: tuple[str, str]) -> None:
    """The third example, for all columns and both directions."""
    for first, second in (link, link[::-1]):
        on = board(NAME, **{first: 2})
        play = pick(NAME, on, plays(NAME, on, 3), **{second: 3})
        assert play.gain == 0
        assert stars(NAME, play.board) == 1


@pytest.mark.parametrize(
    ("card", "around", "gain", "scored"),
    [
        ("m1", ("t1", "b1", "m2"), "HC", 2),
        ("m2", ("t2", "m1", "m3"), "PHCC", 1),
        ("m3", ("b3", "m2", "m4"), "PHCC", 1),
        ("m4", ("t4", "b4", "m3"), "HC", 2),
    ],
)
def test_a_card_of_the_middle_row_completes_three_links_at_once(
    card: str, around: tuple[str, ...], gain: str, scored: int
) -> None:
    on = board(NAME, **dict.fromkeys(around, 2))
    play = pick(NAME, on, plays(NAME, on, 3), **{card: 3})
    assert text(play.gain) == gain
    assert (stars(NAME, on), stars(NAME, play.board)) == (0, scored)


def test_no_card_has_more_than_three_links() -> None:
    for card in CARDS:
        others = {each: 2 for each in CARDS if each != card}
        links = [link for link in [*ROWS, *COLUMNS] if card in link]
        assert len(links) <= 3
        on = board(NAME, **others)
        play = pick(NAME, on, plays(NAME, on, 3), **{card: 3})
        assert text(play.gain) == text(parse("".join(ROWS.get(link, "") for link in links)))
        gained = stars(NAME, play.board) - stars(NAME, on)
        assert gained == sum(link in COLUMNS for link in links)


def test_cards_with_a_gap_between_them_are_not_linked() -> None:
    """Neither the two top cards nor the two bottom cards beside the gaps of the garden."""
    for first, second in (("t2", "t4"), ("b1", "b3")):
        on = board(NAME, **{first: 2})
        assert fits(on, second) == set(range(7))
        assert pick(NAME, on, plays(NAME, on, 2), **{second: 2}).gain == 0


def test_top_and_bottom_alone_are_no_star() -> None:
    assert stars(NAME, board(NAME, t1=1, b1=1)) == 0


def test_ten_dice_fill_the_garden() -> None:
    full = {card: "tmb".index(card[0]) + 1 for card in CARDS}
    assert stars(NAME, board(NAME, **full)) == 6
    assert all(takes(board(NAME, **full), value) == set() for value in range(7))
    for card in CARDS:
        nine = {each: value for each, value in full.items() if each != card}
        assert stars(NAME, board(NAME, **nine)) < 6


def test_resources_above_the_limit_are_lost() -> None:
    """The heart of two links is lost, the pumpkin and the coins are gained."""
    at = position((4, 6), held="H" * 12, momiji=board(NAME, m1=6, m3=3))
    after = apply(at, using(at, 6, NAME, m2=6))
    assert text(after.held) == "P" + "H" * 12 + "CC"


# --- dice -------------------------------------------------------------------------------------


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    on = board(NAME, t1=2, m2=4)
    for value in range(1, 7):
        assert plays(NAME, on, value) == plays(NAME, on, use(value, changed=True))
        assert plays(NAME, on, value) == plays(NAME, on, created(value))


def test_a_die_that_fits_no_card_brings_compensation() -> None:
    on = board(NAME, t1=2, t2=2, t4=2, b1=2, b3=2, b4=2)
    at = position((5, 3), momiji=on)
    assert some(at, USE, value=5) == []
    assert len(some(at, COMPENSATE, value=5)) == 3
    assert some(at, COMPENSATE, value=3) == []


def test_refusals() -> None:
    on = board(NAME, t1=2, b1=4, t2=6, t4=1)
    assert refusal(NAME, on, 3, "t1") == "the top left card is already taken"
    assert refusal(NAME, on, 5, "m4") == "the top right card holds a 1, so only a 2 fits here"
    assert refusal(NAME, on, 3, "m1") == (
        "the top left card holds a 2 and the bottom left card holds a 4, "
        "and no number is right for both"
    )
    assert refusal(NAME, on, 1, "m2") == "the top inner left card holds a 6, and no die shows a 7"


# --- whole gardens, counted another way -------------------------------------------------------


def test_every_order_of_filling_a_column() -> None:
    """The numbers of a column follow from its order alone: later ones exceed their neighbours."""
    for order in permutations("tmb"):
        on = board(NAME)
        for row in order:
            values = fits(on, f"{row}1")
            on = pick(NAME, on, plays(NAME, on, min(values)), **{f"{row}1": min(values)}).board
        numbers = marks_of(NAME, board(NAME), on)
        expected = {"t": 0, "m": 0, "b": 0}
        for at, row in enumerate(order):
            earlier = [
                each for each in order[:at] if "tmb".index(each) - "tmb".index(row) in (1, -1)
            ]
            expected[row] = max((expected[each] + 1 for each in earlier), default=0)
        assert numbers == {f"{row}1": str(value) for row, value in expected.items()}


def test_random_games_pay_each_link_once() -> None:
    """Whatever the order, the links of the cards that are filled in the end have paid, once."""
    random = Random("momiji")
    for _ in range(100):
        on, gained = board(NAME), 0
        for _ in range(14):
            found = plays(NAME, on, random.randint(1, 6))
            if found:
                play = random.choice(found)
                on, gained = play.board, gained + play.gain
        filled = marks_of(NAME, board(NAME), on).keys()
        paid = "".join(gain for link, gain in ROWS.items() if set(link) <= filled)
        assert gained == parse(paid)
        assert stars(NAME, on) == sum(set(link) <= filled for link in COLUMNS)
