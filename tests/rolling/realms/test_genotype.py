"""Genotype: headers, the cells where they cross, and the free header of a complete square."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import board, created, pick, plays, realm, refusal, stars, use, written

NAME = "genotype"
HEADERS = [f"{square}_{line}" for square in "tlr" for line in ("c1", "c2", "r1", "r2")]


def with_headers(*filled: str) -> bytes:
    """The board with these headers filled and the cells marked where they cross."""
    marks = dict.fromkeys(filled, "fill")
    for cell in ("11", "12", "21", "22"):
        for square in "tlr":
            if {f"{square}_r{cell[0]}", f"{square}_c{cell[1]}"} <= set(filled):
                marks[square + cell] = "mark"
    return board(NAME, **marks)


def test_a_four_crosses_the_filled_six_of_the_top_square() -> None:
    """With t_r1 filled a 4 on t_c1 marks t11 and gains its pumpkin."""
    before = with_headers("t_r1")
    found = plays(NAME, before, 4)
    play = pick(NAME, before, found, t_c1="fill", t11="mark")
    assert play.gain == parse("P")


def test_completing_the_top_square_with_a_three() -> None:
    """With t_r1, t_r2 and t_c1 filled a 3 on t_c2 marks t12 (heart) and t22 (star), completes the
    square for another star and brings one more header of choice."""
    before = with_headers("t_r1", "t_r2", "t_c1")
    found = [
        (play, marks)
        for play, marks in zip(
            plays(NAME, before, 3), written(NAME, before, plays(NAME, before, 3)), strict=True
        )
        if "t_c2" in marks
    ]
    completed = {"t_c2": "fill", "t12": "mark", "t22": "mark"}
    assert found[0][1] == completed
    free = [{**completed, header: "fill"} for header in HEADERS[4:]]
    assert [marks for _, marks in found[1:]] == free
    for play, _ in found:
        assert play.gain == parse("H")
        assert stars(NAME, play.board) == 2


@pytest.mark.parametrize(
    ("value", "headers"),
    [
        (1, {"t_r2", "r_c2", "r_r1"}),
        (2, {"t_r2", "r_c1", "r_r2"}),
        (3, {"t_c2", "l_c1", "l_r2"}),
        (4, {"t_c1", "l_c2", "l_r2"}),
        (5, {"t_c2", "l_c2", "l_r1"}),
        (6, {"t_r1", "r_c2", "r_r2"}),
    ],
)
def test_a_die_fills_one_header_that_shows_its_value(value: int, headers: set[str]) -> None:
    found = written(NAME, board(NAME), plays(NAME, board(NAME), value))
    assert len(found) == 3
    assert {header for marks in found for header in marks} == headers
    assert all(list(marks.values()) == ["fill"] for marks in found)


def test_a_header_is_filled_once() -> None:
    """A header with two dice is filled by one of them, so the other value finds it taken."""
    before = with_headers("t_r2")
    assert {"t_r2": "fill"} not in written(NAME, before, plays(NAME, before, 1))
    assert {"t_r2": "fill"} not in written(NAME, before, plays(NAME, before, 2))


def test_headers_of_different_squares_do_not_cross() -> None:
    before = with_headers("t_r1", "l_r1", "r_r1")
    assert {"t_c1": "fill", "t11": "mark"} in written(NAME, before, plays(NAME, before, 4))
    assert {"l_c2": "fill", "l12": "mark"} in written(NAME, before, plays(NAME, before, 4))


@pytest.mark.parametrize(
    ("filled", "value", "cell", "gain"),
    [
        ("t_r1", 4, "t11", "P"),
        ("t_r1", 5, "t12", "H"),
        ("t_r2", 4, "t21", "HC"),
        ("t_r2", 3, "t22", ""),
        ("l_r1", 3, "l11", "PC"),
        ("l_r1", 4, "l12", "P"),
        ("l_r2", 3, "l21", "H"),
        ("l_r2", 5, "l22", ""),
        ("r_r1", 2, "r11", "HC"),
        ("r_r1", 6, "r12", "C"),
        ("r_r2", 2, "r21", "P"),
        ("r_r2", 1, "r22", ""),
    ],
)
def test_each_cell_pays_what_it_shows(filled: str, value: int, cell: str, gain: str) -> None:
    before = with_headers(filled)
    play = pick(NAME, before, plays(NAME, before, value), **{cell: "mark"})
    assert play.gain == parse(gain)


def test_a_header_that_opens_two_cells_gains_both() -> None:
    """With both columns of the left square filled, a 5 on l_r1 opens l11 and l12."""
    before = with_headers("l_c1", "l_c2")
    play = pick(NAME, before, plays(NAME, before, 5), l11="mark", l12="mark")
    assert play.gain == parse("PPC")


def test_the_free_header_gains_its_cells_and_may_be_declined() -> None:
    """The free header goes to r_r1, where r_c1 is already filled: r11 pays a heart and a coin."""
    before = with_headers("t_r1", "t_r2", "t_c1", "r_c1")
    found = plays(NAME, before, 3)
    with_free = pick(NAME, before, found, t_c2="fill", r_r1="fill")
    assert with_free.gain == parse("HHC")
    assert with_free.board[realm(NAME).card.index("r11")] != 0
    declined = with_headers("t_r1", "t_r2", "t_c1", "t_c2", "r_c1")
    assert [play.gain for play in found if play.board == declined] == [parse("H")]


def test_a_free_header_that_completes_a_square_brings_another() -> None:
    """The top square completes the left one, which opens the right one."""
    before = with_headers("t_r1", "t_r2", "t_c1", "l_r1", "l_r2", "l_c1")
    play = pick(NAME, before, plays(NAME, before, 3), t_c2="fill", l_c2="fill", r_r1="fill")
    assert play.gain == parse("HP")
    assert stars(NAME, play.board) == 4


def test_a_square_that_is_not_complete_brings_no_free_header() -> None:
    before = with_headers("t_r1", "t_c1")
    for marks in written(NAME, before, plays(NAME, before, 3)):
        assert list(marks.values()).count("fill") == 1


def test_free_headers_in_another_order_are_the_same_play() -> None:
    """Both other squares lack one header: filling both is one play, whichever comes first."""
    nearly = set(HEADERS) - {"t_c2", "l_c2", "r_c2"}
    before = with_headers(*nearly)
    found = plays(NAME, before, 3)
    filled = [
        sorted(name for name in marks if marks[name] == "fill")
        for marks in written(NAME, before, found)
    ]
    assert sorted(filled) == [
        ["l_c2", "r_c2", "t_c2"],
        ["l_c2", "t_c2"],
        ["r_c2", "t_c2"],
        ["t_c2"],
    ]


def test_die_and_free_header_exchanged_are_the_same_play() -> None:
    """A 3 completes the top or the left square and the free header completes the other one."""
    before = with_headers(*(set(HEADERS) - {"t_c2", "l_c1"}))
    found = plays(NAME, before, 3)
    assert len({play.board for play in found}) == len(found) == 3


def test_the_last_header_of_the_card_brings_nothing_more() -> None:
    before = with_headers(*(set(HEADERS) - {"t_c2"}))
    (play,) = plays(NAME, before, 5)
    assert stars(NAME, play.board) == 6


def test_star_cells_and_complete_squares_score() -> None:
    assert stars(NAME, with_headers("t_r2", "t_c1")) == 0
    assert stars(NAME, with_headers("t_r2", "t_c2")) == 1
    assert stars(NAME, with_headers("t_r1", "t_r2", "t_c1", "t_c2")) == 2
    assert stars(NAME, with_headers(*HEADERS)) == 6


def test_ten_dice_and_two_free_headers_fill_the_card() -> None:
    """The first two complete squares bring a header each; the last header is the tenth die."""
    now = board(NAME)
    for value, marks in [
        (4, ["t_c1"]),
        (3, ["t_c2"]),
        (6, ["t_r1"]),
        (1, ["t_r2", "l_c1"]),
        (4, ["l_c2"]),
        (5, ["l_r1"]),
        (3, ["l_r2", "r_c1"]),
        (6, ["r_c2"]),
        (1, ["r_r1"]),
        (2, ["r_r2"]),
    ]:
        now = pick(NAME, now, plays(NAME, now, value), **dict.fromkeys(marks, "fill")).board
    assert stars(NAME, now) == 6


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), use(3, changed=True))
    assert plays(NAME, board(NAME), 3) == plays(NAME, board(NAME), created(3))


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), 0) == []


def test_refusals_name_the_rule() -> None:
    now = with_headers("t_r1")
    assert "row and column headers" in refusal(NAME, now, 4, "t11")
    assert (
        refusal(NAME, now, 4, "t_c2") == "the 3 or 5 header of the top square takes only a 3 or 5"
    )
    assert refusal(NAME, now, 6, "t_r1") == "the 6 header of the top square is already taken"
