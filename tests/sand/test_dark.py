"""Dark cells: never more of them occupied than the player's level."""

import pytest

from realmtable.sand.placing import count_bits
from tests.support.sand import board_of, content, play, table, texts, why_not

TILES = "grk gr/k ggg"


def test_the_edge_of_our_board_is_dark_and_its_middle_light() -> None:
    dark = content().dark
    assert count_bits(dark) == 20
    for cell, name in enumerate(content().cell_names):
        assert bool(dark >> cell & 1) == (name[0] in "af" or name[1] in "16")


def test_at_level_0_none_is_occupied() -> None:
    state = table(tiles=TILES, discs="b")
    assert "a1, b1 and c1 are dark" in why_not(state, "tile grk a1 b1 c1")
    assert "a2 is dark" in why_not(state, "tile grk a2 b2 c2")
    assert "a1 is dark: at level 0" in why_not(state, "put b a1")
    assert not [text for text in texts(state, "put") if text[-2] in "af" or text[-1] in "16"]


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_each_step_allows_one_more(level: int) -> None:
    state = table(tiles=TILES, level=level)
    listed = texts(state, "tile")
    assert ("tile grk a2 b2 c2" in listed) == (level >= 1)
    assert ("tile gr/k b1 a1 a2" in listed) == (level >= 3)
    assert ("tile gr/k a1 b1 b2" in listed) == (level >= 2)
    assert ("tile grk a1 b1 c1" in listed) == (level >= 3)


def test_what_is_occupied_already_counts() -> None:
    board = ["g.....", "......", "......", "......", "......", "......"]
    state = table(board, tiles=TILES, level=2)
    assert "tile grk a2 b2 c2" in texts(state)
    assert "dark" in why_not(state, "tile grk a2 a3 a4")
    assert "dark" in why_not(state, "tile grk b1 c1 d1")
    assert "tile gr/k b1 a1 b2" not in texts(state)
    assert "tile gr/k a1 b1 b2" in texts(state)  # a1 is covered, b1 is new


def test_building_clears_dark_cells() -> None:
    board = ["kr....", "kk....", "......", "......", "......", "......"]
    state = table(board, tiles=TILES, level=3, shown="I-03")
    assert "dark" in why_not(state, "tile grk a3 b3 c3")
    after = play(state, "build I-03")
    assert board_of(after)[0] == "......"
    assert "tile grk a3 b3 c3" in texts(after)


def test_steps_beyond_the_track_are_lost() -> None:
    assert content().levels == 8
    board = ["......", ".grk..", ".g....", "......", "......", "......"]
    state = table(board, level=8, shown="I-13")
    after = play(state, "build I-13")
    assert after.players[0].level == 8
    assert play(table(board, level=7, shown="I-13"), "build I-13").players[0].level == 8
