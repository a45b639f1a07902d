"""The rune tile: laid turned and mirrored, covering what is there, and replaced from the ring."""

import pytest

from realmtable.sand.turn import legal
from tests.support.sand import (
    begin,
    board_of,
    content,
    discs_of,
    play,
    ring_of,
    table,
    texts,
    tiles_of,
    why_not,
    with_boards,
)

LINE_AND_CORNERS = "grk gr/k rk/r"


def test_one_of_the_three_tiles_is_laid() -> None:
    state = table(tiles=LINE_AND_CORNERS)
    assert {text.split()[1] for text in texts(state, "tile")} == set(LINE_AND_CORNERS.split())
    assert "you have no tile ggg, only" in why_not(state, "tile ggg b2 c2 d2")


def test_the_tile_becomes_three_squares_of_its_colours() -> None:
    state = play(table(tiles=LINE_AND_CORNERS), "tile gr/k b2 b3 c3")
    assert board_of(state) == ["......", ".g....", ".rk...", "......", "......", "......"]
    assert list(state.squares) == [27, 27, 27]


@pytest.mark.parametrize(
    "cells",
    [
        *("b2 b3 c3", "b2 b3 a3", "b3 b2 c2", "c3 b3 b2", "b2 c2 c3", "b2 c2 c1", "b3 c3 c2"),
        *("d5 d4 c4", "e4 d4 d5"),
    ],
)
def test_a_tile_is_turned_and_mirrored_as_one_likes(cells: str) -> None:
    state = table(tiles=LINE_AND_CORNERS, level=3)
    green, red, black = cells.split()
    after = play(state, f"tile gr/k {cells}")
    names = content().cell_names
    letters = "".join(board_of(after))
    assert [letters[names.index(cell)] for cell in (green, red, black)] == ["g", "r", "k"]


def test_a_line_lies_in_a_line_and_a_corner_round_a_corner() -> None:
    state = table(tiles=LINE_AND_CORNERS)
    assert "in a line" in why_not(state, "tile grk b2 b3 c3")
    assert "round a corner" in why_not(state, "tile gr/k b2 b3 b4")
    assert "does not lie so" in why_not(state, "tile grk b2 d2 e2")


def test_all_three_squares_lie_on_the_grid() -> None:
    state = table(tiles=LINE_AND_CORNERS, level=8)
    assert "unknown" in why_not(state, "tile grk e1 f1 g1")
    assert "tile grk d1 e1 f1" in texts(state, "tile")
    for move in legal(state):
        columns = [cell % 6 for cell in move.cells]
        assert not columns or max(columns) - min(columns) <= 2


def test_covered_squares_go_back_to_the_supply_and_covered_discs_to_their_owner() -> None:
    board = ["......", ".gB...", ".k....", "......", "......", "......"]
    state = table(board, tiles=LINE_AND_CORNERS)
    assert list(state.squares) == [27, 28, 27]
    after = play(state, "tile grk b2 c2 d2")
    assert board_of(after)[1] == ".grk.."
    assert list(after.squares) == [27, 27, 26]
    assert discs_of(after) == "b"
    assert list(after.pool) == list(state.pool)


def test_the_tile_joins_the_end_of_the_ring_and_one_of_the_two_at_its_front_is_taken() -> None:
    state = table(tiles=LINE_AND_CORNERS)
    first, second, *rest = ring_of(state)
    laid = play(state, "tile grk b2 c2 d2")
    assert sorted(texts(laid)) == sorted([f"take {first}", f"take {second}"])
    after = play(laid, f"take {second}")
    assert ring_of(after) == [first, *rest, "grk"]
    assert sorted(tiles_of(after.players[0])) == sorted(["gr/k", "rk/r", second])
    assert "in front of the queen" in why_not(laid, f"take {rest[0]}")


def test_taking_belongs_to_the_main_action() -> None:
    board = ["......", "......", "......", ".kr...", ".kk...", "......"]
    state = table(board, tiles=LINE_AND_CORNERS, shown="I-03", crystal="orange", charged=True)
    assert "build I-03 b4 c4 b5 c5" in texts(state)
    assert "step" in texts(state)
    laid = play(state, "tile grk b2 c2 d2")
    assert {text.split()[0] for text in texts(laid)} == {"take"}
    assert "take the new tile first" in why_not(laid, "build I-03")
    assert "take the new tile first" in why_not(laid, "step")
    assert "take the new tile first" in why_not(laid, "end")
    after = play(laid, f"take {ring_of(laid)[0]}")
    assert {"build I-03 b4 c4 b5 c5", "step", "end"} <= set(texts(after))


def test_one_main_action_a_turn() -> None:
    state = table(tiles=LINE_AND_CORNERS, discs="g")
    after = play(state, "tile grk b2 c2 d2", f"take {ring_of(state)[0]}")
    assert texts(after) == ["end"]
    assert "main action of this turn has been taken" in why_not(after, "tile gr/k b3 b4 c4")
    assert "main action of this turn has been taken" in why_not(after, "put g b2")


def test_the_main_action_may_be_left_out() -> None:
    after = play(begin(), "end")
    assert (after.round, after.seat) == (1, 1)


def test_with_must_act_it_must_be_taken() -> None:
    state = begin(2, must_act=True)
    assert "end" not in texts(state)
    assert "must be taken" in why_not(state, "end")
    tile = texts(state)[0]
    after = play(state, tile, texts(play(state, tile))[0])
    assert "end" in texts(after)


def test_placements_that_come_to_the_same_are_listed_once() -> None:
    board = ["......", ".grk..", "......", "......", ".grk..", "......"]
    state = table(board, tiles=LINE_AND_CORNERS)
    unchanged = [
        text for text in ("tile grk b2 c2 d2", "tile grk b5 c5 d5") if text in texts(state)
    ]
    assert unchanged == ["tile grk b2 c2 d2"]
    assert play(state, "tile grk b5 c5 d5") == play(state, "tile grk b2 c2 d2")


def test_the_same_board_with_a_charged_crystal_is_another_outcome() -> None:
    # green's crystal lies on d2
    board = ["......", ".grk..", "......", "......", ".grk..", "......"]
    state = table(board, tiles=LINE_AND_CORNERS, crystal="green")
    assert {"tile grk b2 c2 d2", "tile grk b5 c5 d5"} <= set(texts(state))


# --- when the supply lacks a colour ----------------------------------------------------------


def scarce() -> list[list[str]]:
    """Four boards that hold all but one of the black squares."""
    return [
        ["......", ".kkkk.", ".kkk..", "......", "......", "......"],
        ["......", ".kkkk.", ".kkkk.", "......", "......", "......"],
        ["......", ".kkkk.", ".kkkk.", "......", "......", "......"],
        ["......", ".kkkk.", "......", "......", "......", "......"],
    ]


def test_a_cell_is_left_empty_where_the_supply_lacks_a_square() -> None:
    state = with_boards(table(players=4, tiles="kkk gk/k grk"), scarce())
    assert list(state.squares) == [28, 28, 1]
    # cells are filled in reading order
    after = play(state, "tile kkk b4 c4 d4")
    assert board_of(after)[3] == ".k...."
    assert list(after.squares) == [28, 28, 0]
    # what the tile covers goes back first
    after = play(state, "tile kkk c3 c4 c5")
    assert [row[2] for row in board_of(after)][2:5] == ["k", "k", "."]
    after = play(state, "tile gk/k b4 b5 c5")
    assert board_of(after)[3:5] == [".g....", ".k...."]
    # placements that come to the same are listed once here, too
    assert play(state, "tile kkk b4 c4 d4") == play(state, "tile kkk b4 b5 b6")


def test_an_empty_cell_counts_for_neither_dark_cells_nor_crystals() -> None:
    state = with_boards(table(players=4, tiles="kkk gk/k grk", crystal="purple"), scarce())
    # a4 is dark, but the one black square goes to a3, which is dark as well
    assert "dark" in why_not(state, "tile kkk a3 a4 a5")
    # d6 is dark and stays empty; purple's crystal on d5 is left empty, too
    after = play(state, "tile kkk d4 d5 d6")
    assert [row[3] for row in board_of(after)][3:] == ["k", ".", "."]
    assert not after.players[0].charged
    assert play(state, "tile kkk d5 c5 b5").players[0].charged is False
    assert play(state, "tile kkk d5 e5 f5").players[0].charged is True
