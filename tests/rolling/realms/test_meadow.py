"""Meadow: posts lead to symbols, symbols mark the lowest cards of two columns."""

from random import Random

import pytest

from realmtable.rolling.card import ints
from realmtable.rolling.position import COMPENSATE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
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

NAME = "meadow"


def found(on: bytes, value: int) -> list[dict[str, str]]:
    return written(NAME, on, plays(NAME, on, value))


def every(*spaces: str) -> dict[str, str]:
    return dict.fromkeys(spaces, "mark")


LEFT_UP_TO_BIRD = every("a1", "a2")
RIGHT_UP_TO_PAW = every("b1", "b2")


# --- a die of 1 to 4 --------------------------------------------------------------------------


def test_a_one_on_the_top_post_takes_the_leaf_beside_it() -> None:
    """The card's first example."""
    on = board(NAME)
    play = pick(NAME, on, plays(NAME, on, 1), f1=1)
    assert marks_of(NAME, on, play.board) == {"f1": "1", "g11": "mark", "a1": "mark"}
    assert (text(play.gain), play.cost, play.label) == ("P", 0, "")


def test_a_three_on_the_first_bottom_post_takes_the_bug_third_from_below() -> None:
    """The card's second example."""
    on = board(NAME)
    play = pick(NAME, on, plays(NAME, on, 3), k1=3)
    assert marks_of(NAME, on, play.board) == {"k1": "3", "g21": "mark", "b1": "mark"}
    assert text(play.gain) == "C"


def test_every_post_that_leads_to_a_wanted_symbol_is_offered() -> None:
    """At first the columns want a leaf and a bug. A 1 reaches row 1: leaf, row 2: bug, row 3: bird,
    row 4: paw, and from below paw, bird, bug, leaf."""
    assert found(board(NAME), 1) == [
        {"f1": "1", "g11": "mark", "a1": "mark"},
        {"f2": "1", "g21": "mark", "b1": "mark"},
        {"g43": "mark", "k3": "1", "b1": "mark"},
        {"g44": "mark", "k4": "1", "a1": "mark"},
    ]


def test_a_written_post_is_not_used_again() -> None:
    on = board(NAME, f1=4)
    assert [marks for marks in found(on, 1) if "f1" in marks or "g11" in marks] == []


def test_a_symbol_is_crossed_off_once() -> None:
    """The leaf in the corner is 1 from the post of its row and 4 from that of its column."""
    on = board(NAME)
    assert pick(NAME, on, plays(NAME, on, 4), k1=4, g11="mark")
    crossed = board(NAME, f1=1, g11="mark")
    assert [marks for marks in found(crossed, 4) if "k1" in marks] == []


def test_crossed_off_symbols_still_count_as_spaces() -> None:
    """With the first symbol of the row gone, a 2 still leads to the second."""
    on = board(NAME, g11="mark")
    assert pick(NAME, on, plays(NAME, on, 2), f1=2, g12="mark")


def test_the_three_steps_belong_together() -> None:
    """Both columns want what no empty post reaches with a 1: nothing is written."""
    on = board(NAME, f1=4, f2=4, k3=4, k4=4)
    assert found(on, 1) == []
    at = position((1, 5), meadow=on)
    assert len(some(at, COMPENSATE, value=1)) == 3


def test_a_column_is_marked_from_the_bottom_up() -> None:
    """A bird is wanted only when leaf and bug of the left column are marked."""
    assert all("a3" not in marks for marks in found(board(NAME), 1))
    on = board(NAME, **LEFT_UP_TO_BIRD)
    assert {"f3": "1", "g31": "mark", "a3": "mark"} in found(on, 1)


def test_the_two_columns_are_independent() -> None:
    on = board(NAME, **every("a1", "a2", "a3", "a4"))
    assert {next(iter({"b1"} & marks.keys()), "") for marks in found(on, 1)} == {"b1"}
    done = board(NAME, **every("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"))
    assert [found(done, value) for value in (1, 2, 3, 4)] == [[], [], [], []]


def test_where_both_columns_want_the_symbol_one_is_chosen() -> None:
    """The left column begins with a leaf, the right one wants a leaf after its bug."""
    on = board(NAME, **every("b1"))
    assert [marks for marks in found(on, 1) if "f1" in marks] == [
        {"f1": "1", "g11": "mark", "a1": "mark"},
        {"f1": "1", "g11": "mark", "b2": "mark"},
    ]


@pytest.mark.parametrize(
    ("card", "before", "gain", "scored"),
    [
        ("a1", [], "P", 0),
        ("a2", ["a1"], "H", 0),
        ("a3", ["a1", "a2"], "", 1),
        ("a4", ["a1", "a2", "a3"], "", 2),
        ("b1", [], "C", 0),
        ("b2", ["b1"], "", 1),
        ("b4", ["b1", "b2", "b3"], "", 1),
    ],
)
def test_a_meadow_card_gives_everything_on_it(
    card: str, before: list[str], gain: str, scored: int
) -> None:
    on = board(NAME, **every(*before))
    marking = [
        play
        for value in (1, 2, 3, 4)
        for play in plays(NAME, on, value)
        if card in marks_of(NAME, on, play.board)
    ]
    assert marking
    for play in marking:
        assert text(play.gain) == gain
        assert stars(NAME, play.board) - stars(NAME, on) == scored


# --- the free resource ------------------------------------------------------------------------


def test_the_paw_of_the_right_column_gives_a_resource_of_choice() -> None:
    on = board(NAME, **RIGHT_UP_TO_PAW)
    choices = [play for play in plays(NAME, on, 1) if "f4" in marks_of(NAME, on, play.board)]
    assert {(text(play.gain), play.label) for play in choices} == {
        ("P", "+P"),
        ("H", "+H"),
        ("C", "+C"),
    }
    assert len({play.board for play in choices}) == 1


@pytest.mark.parametrize(
    ("earned", "gains"),
    [
        ("P" * 12, {"H", "C"}),
        ("P" * 12 + "C" * 12, {"H"}),
        ("P" * 12 + "H" * 12 + "C" * 12, {""}),
    ],
)
def test_a_full_kind_is_no_choice_until_all_are_full(earned: str, gains: set[str]) -> None:
    on = board(NAME, **RIGHT_UP_TO_PAW)
    offered = plays(NAME, on, 1, moment(earned=earned))
    on_f4 = [play for play in offered if "f4" in marks_of(NAME, on, play.board)]
    assert {text(play.gain) for play in on_f4} == gains
    assert len(on_f4) == len(gains)


# --- a die of 5 or 6 --------------------------------------------------------------------------


@pytest.mark.parametrize("value", [5, 6])
def test_a_high_die_marks_any_discovery_card(value: int) -> None:
    on = board(NAME)
    offered = plays(NAME, on, value)
    assert written(NAME, on, offered) == [{f"d{n}": "mark"} for n in (1, 2, 3, 4)]
    assert [text(play.gain) for play in offered] == ["", "PH", "HC", "PC"]
    assert [stars(NAME, play.board) for play in offered] == [1, 0, 0, 0]


def test_discovery_cards_are_marked_once() -> None:
    assert found(board(NAME, **every("d1", "d3")), 6) == [{"d2": "mark"}, {"d4": "mark"}]
    assert found(board(NAME, **every("d1", "d2", "d3", "d4")), 5) == []


def test_low_dice_mark_no_discovery_card_and_high_dice_no_post() -> None:
    on = board(NAME)
    for value in (1, 2, 3, 4):
        assert all(not {"d1", "d2", "d3", "d4"} & marks.keys() for marks in found(on, value))
    for value in (5, 6):
        assert all(next(iter(marks)).startswith("d") for marks in found(on, value))


def test_the_drawing_shows_the_dice_that_the_table_names() -> None:
    of = realm(NAME)
    printed = ints(of.card.table("dice")["discovery"])
    assert [of.card.spaces[n].dice for n in of.card.zone("discovery").spaces] == [printed] * 4


# --- stars and the rest -----------------------------------------------------------------------


def test_one_star_for_each_star_on_a_marked_card() -> None:
    assert stars(NAME, board(NAME)) == 0
    assert stars(NAME, board(NAME, **every("d1"))) == 1
    assert stars(NAME, board(NAME, **every("d2", "d3", "d4", "a1", "a2", "b1", "b3"))) == 0
    cards = every(*(f"{column}{n}" for column in "abd" for n in (1, 2, 3, 4)))
    assert stars(NAME, board(NAME, **cards)) == 6
    symbols = every(*(f"g{row}{column}" for row in range(1, 5) for column in range(1, 5)))
    assert stars(NAME, board(NAME, f1=1, k4=2, **symbols)) == 0


def test_nine_dice_reach_all_six_stars() -> None:
    """Eight posts for eight meadow cards, and one discovery card."""
    on = board(NAME)
    for value, post, card in [
        (1, "f1", "a1"),
        (1, "f2", "b1"),
        (2, "f3", "b2"),
        (3, "f4", "a2"),
        (1, "k2", "a3"),
        (1, "k1", "b3"),
        (2, "k3", "a4"),
        (3, "k4", "b4"),
    ]:
        ways = [
            play.board
            for play in plays(NAME, on, value)
            if {post, card} <= marks_of(NAME, on, play.board).keys()
        ]
        on = ways[0]
    on = pick(NAME, on, plays(NAME, on, 6), d1="mark").board
    assert stars(NAME, on) == 6


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    on = board(NAME)
    for value in (2, 5):
        assert plays(NAME, on, value) == plays(NAME, on, use(value, changed=True))
        assert plays(NAME, on, value) == plays(NAME, on, created(value))


def test_resources_above_the_limit_are_lost_but_the_card_is_marked() -> None:
    at = position((5, 1), held="P" * 12, meadow=board(NAME))
    after = apply(at, using(at, 5, NAME, d2="mark"))
    assert text(after.held) == "P" * 12 + "H"


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals() -> None:
    on = board(NAME, f1=1, g11="mark", a1="mark")
    assert refusal(NAME, on, 2, "d1") == "the first discovery card takes only a 5 or 6"
    assert refusal(NAME, on, 5, "f2") == "a 5 marks a discovery card and nothing else"
    assert refusal(NAME, on, 6, "g22") == "a 6 marks a discovery card and nothing else"
    assert refusal(NAME, on, 3, "f1") == "the post of row 1 is already taken"
    assert refusal(NAME, on, 4, "g11") == "the leaf in row 1, column 1 is already taken"
    assert "the leaf in row 1, column 1, which is crossed off" in refusal(NAME, on, 4, "k1")
    assert "neither meadow column has a paw" in refusal(NAME, on, 2, "f2")
    assert "neither meadow column has a paw" in refusal(NAME, on, 2, "g22")
    assert "to the bird in row 1, column 3" in refusal(NAME, on, 3, "g13")
    assert "the bug card of the left meadow column comes first" in refusal(NAME, on, 1, "a3")
    blocked = board(NAME, f1=4, f2=4, k3=4, k4=4)
    assert refusal(NAME, blocked, 1, "a1") == (
        "no empty post leads with a 1 to a leaf not yet crossed off"
    )


# --- an independent list of plays -------------------------------------------------------------


SYMBOLS = {
    f"g{row}{column}": symbol
    for row, line in enumerate(
        ("leaf bug bird paw", "bug paw leaf bird", "bird leaf paw bug", "paw bird bug leaf"), 1
    )
    for column, symbol in enumerate(line.split(), 1)
}
COLUMNS = {"a": ["leaf", "bug", "bird", "paw"], "b": ["bug", "leaf", "paw", "bird"]}


def by_hand(marked: set[str], value: int) -> set[frozenset[str]]:
    """What a die can write on a card, from the picture: sets of spaces."""
    if value > 4:
        return {frozenset({f"d{n}"}) for n in range(1, 5) if f"d{n}" not in marked}
    ways = set()
    for n in range(1, 5):
        for post, symbol in ((f"f{n}", f"g{n}{value}"), (f"k{n}", f"g{5 - value}{n}")):
            for column, order in COLUMNS.items():
                height = sum(f"{column}{level}" in marked for level in range(1, 5))
                if height < 4 and order[height] == SYMBOLS[symbol]:
                    ways.add(frozenset({post, symbol, f"{column}{height + 1}"}))
    return {way for way in ways if not way & marked}


def test_random_games_offer_what_the_picture_shows() -> None:
    random = Random("meadow by hand")
    compared = 0
    for _ in range(60):
        on = board(NAME)
        for _ in range(13):
            marked = set(marks_of(NAME, bytes(len(on)), on))
            for value in range(1, 7):
                offered = [frozenset(marks) for marks in found(on, value)]
                assert set(offered) == by_hand(marked, value)
                compared += len(offered)
            options = plays(NAME, on, random.randint(1, 6))
            if options:
                on = random.choice(options).board
    assert compared > 2000
