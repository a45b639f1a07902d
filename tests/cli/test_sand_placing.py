"""Placing with keys: a piece is moved, turned and mirrored, and says why it may not lie there."""

import pytest

from realmtable.cli.sand_placing import Placing
from realmtable.sand.content import EMPTY, MOVE, PUT, SHIFT, TILE
from realmtable.sand.state import State
from realmtable.sand.turn import apply, legal
from tests.support.sand import content, play, table

FULL = ["......", ".kr.G.", ".kkB..", "......", "......", "......"]


def tile(name: str) -> int:
    return content().tile_of[name]


def placing(state: State, kind: int, what: int, at: str = "") -> Placing:
    made = Placing(state, kind, what)
    if at:
        made.go_to(content().cell_names.index(at))
    return made


def test_a_tile_is_moved_as_far_as_the_board_goes() -> None:
    state = table(tiles="grk gg/r rrr")
    made = placing(state, TILE, tile("grk"), "b2")
    assert made.text == "tile grk b2 c2 d2"
    made.shift(1, 1)
    assert made.text == "tile grk c3 d3 e3"
    for _ in range(9):
        made.shift(1, 1)
    assert made.text == "tile grk d6 e6 f6"
    for _ in range(9):
        made.shift(-1, -1)
    assert made.text == "tile grk a1 b1 c1"


def test_a_tile_is_turned_and_mirrored() -> None:
    made = placing(table(tiles="grk gg/r rrr"), TILE, tile("grk"), "b2")
    made.turn()
    assert made.text == "tile grk b2 b3 b4"
    made.turn()
    assert made.text == "tile grk d2 c2 b2"
    made.mirror()
    assert made.text == "tile grk b2 c2 d2"


@pytest.mark.parametrize("name", [tile.name for tile in content().tiles])
def test_every_way_to_lay_a_tile_can_be_reached(name: str) -> None:
    """Whatever is legal can be placed, and what can be placed comes to what the move comes to."""
    others = [tile.name for tile in content().tiles if tile.name != name][:2]
    state = table(FULL, tiles=" ".join([name, *others]), discs="b", level=3)
    wanted = {
        apply(state, move).players[0].board
        for move in legal(state)
        if move.kind == TILE and move.what == tile(name)
    }
    reached = set()
    made = placing(state, TILE, tile(name))
    for mirrored in (False, True):
        for _ in range(4):
            for cell in range(36):
                made.go_to(cell)
                if not made.why_not():
                    after = apply(state, made.move()).players[0].board
                    assert all(after[at] == piece for at, piece in made.pieces.items())
                    reached.add(after)
            made.turn()
        if not mirrored:
            made.mirror()
    assert reached == wanted


def test_what_is_forbidden_says_why() -> None:
    made = placing(table(tiles="grk gg/r rrr"), TILE, tile("grk"), "a1")
    assert "dark" in made.why_not()


def test_a_disc_is_put() -> None:
    state = table(FULL, discs="gb", level=1)
    made = placing(state, PUT, 3, "e5")
    assert (made.text, made.why_not()) == ("put b e5", "")
    assert list(made.pieces.values()) == [12]
    assert apply(state, made.move()).players[0].board[made.cells[0]] == 12


def test_a_disc_is_moved_in_two_steps() -> None:
    state = table(FULL, discs="g", level=1)
    made = Placing(state, MOVE, -1)
    assert made.asks.startswith("Which disc is moved?")
    assert made.cells == [content().cell_names.index("e2")], "it begins at a disc"
    made.shift(0, -1)
    assert made.why_not() == "there is no disc on d2"
    assert made.choose() is False
    made.shift(1, 0)
    assert made.why_not() == ""
    assert made.pieces == {}
    assert made.choose() is True
    assert made.choose() is False
    made.shift(1, 0)
    assert (made.text, made.why_not()) == ("move d3 d4", "")
    assert made.asks.startswith("Arrows move, enter places")


def test_a_disc_of_this_action_is_not_moved_again() -> None:
    state = play(table(FULL, discs="g", level=1), "put g b5")
    made = placing(state, MOVE, -1, "b5")
    assert made.why_not() == "the disc on b5 was placed in this action"


def test_a_square_is_moved_by_green() -> None:
    state = table(FULL, crystal="green", charged=True)
    made = Placing(state, SHIFT, -1)
    assert made.text == "shift b2"
    assert state.player.board[made.cells[0]] != EMPTY
    assert made.choose()
    made.shift(2, 0)
    assert (made.text, made.why_not()) == ("shift b2 b4", "")
    made.shift(-1, 0)
    assert made.why_not()


def test_tiles_say_how_they_are_turned() -> None:
    assert "r turns, m mirrors" in placing(table(tiles="grk gg/r rrr"), TILE, tile("grk")).asks
