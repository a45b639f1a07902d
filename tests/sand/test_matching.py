"""From texts to moves: short texts, texts from the other end, and what is wrong with the rest."""

import pytest

from realmtable.core.errors import InvalidText
from realmtable.sand.content import KIND_NAMES
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text, parse_move
from realmtable.sand.turn import legal
from tests.support.parsing import refused
from tests.support.sand import board_of, drawn, play, table, texts, why_not

TILES = "grk gr/k grg"


def test_a_move_may_be_said_in_any_case_and_spacing() -> None:
    state = table(tiles=TILES)
    assert find_move(state, "  TILE  gr/k B2 b3   c3 ") == find_move(state, "tile gr/k b2 b3 c3")


def test_words_may_be_cut_short() -> None:
    board = ["......", ".kr...", ".kk...", "......", "......", "......"]
    state = table(board, tiles=TILES, discs="gb")
    assert move_text(state, find_move(state, "b")) == "build I-03 b2 c2 b3 c3"
    assert move_text(state, find_move(state, "build i-03")) == "build I-03 b2 c2 b3 c3"
    assert move_text(state, find_move(state, "bu i")) == "build I-03 b2 c2 b3 c3"
    assert move_text(state, find_move(state, "build c2 b3")) == "build I-03 b2 c2 b3 c3"
    assert move_text(state, find_move(state, "p blue d4")) == "put b d4"
    assert move_text(state, find_move(state, "e")) == "end"
    assert "could be tile or take or trade" in why_not(state, "t grk b2 c2 d2")


def test_a_tile_told_from_its_other_end() -> None:
    state = table(tiles=TILES)
    assert play(state, "tile krg d2 c2 b2") == play(state, "tile grk b2 c2 d2")
    assert play(state, "tile kr/g c3 b3 b2") == play(state, "tile gr/k b2 b3 c3")
    assert play(state, "tile grg d2 c2 b2") == play(state, "tile grg b2 c2 d2")


def test_the_order_of_the_cells_counts_where_the_ends_differ() -> None:
    state = table(tiles=TILES)
    assert board_of(play(state, "tile grk b2 c2 d2"))[1] == ".grk.."
    assert board_of(play(state, "tile grk d2 c2 b2"))[1] == ".krg.."
    told = why_not(state, "tile grk c2 b2 d2")
    assert told == ("ambiguous: 'tile grk c2 b2 d2' could be tile grk b2 c2 d2, tile grk d2 c2 b2")


def test_the_exact_order_wins_even_where_another_placement_comes_to_the_same() -> None:
    board = ["......", ".grk..", "......", "......", ".grk..", "......"]
    state = table(board, tiles=TILES)
    assert board_of(play(state, "tile grk b5 c5 d5")) == board
    assert board_of(play(state, "tile grk d5 c5 b5"))[4] == ".krg.."


def test_a_tile_that_is_cut_short() -> None:
    state = table(tiles=TILES)
    assert "ambiguous" in why_not(state, "tile gr b2 c2 d2")
    assert play(state, "tile gr/ b2 b3 c3") == play(state, "tile gr/k b2 b3 c3")


def test_ambiguity_lists_what_it_could_be() -> None:
    state = table(tiles=TILES, discs="gb")
    assert why_not(state, "put b2") == "ambiguous: 'put b2' could be put g b2, put b b2"
    assert "and 26 more" in why_not(state, "put")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an empty move"),
        ("fly b2", "'fly' is no move; a move starts with one of choose, tile"),
        ("tile grk b2 c2 d2 e2", "'e2' is out of place; write for example tile gr/k b2 b3 c3"),
        ("tile xyz b2", "'xyz' is out of place"),
        ("put q b2", "'q' is out of place"),
        ("put g b2 b2", "out of place"),
        ("move b2 b2", "names the cell b2 twice"),
        ("build I-03 b2 b2", "names the cell b2 twice"),
        ("look IV", "'iv' is out of place"),
        ("all nonsense", "'nonsense' is out of place"),
        ("end now", "'now' is out of place"),
        ("step 3", "'3' is out of place"),
        ("swap grk ggg 0", "'0' is out of place"),
        ("end " + "x" * 300, "at most 200 letters"),
        ("build é", "out of place"),
    ],
)
def test_texts_that_are_no_moves(text: str, why: str) -> None:
    assert why in refused(lambda: parse_move(text))
    with pytest.raises(InvalidText):
        find_move(table(), text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tile grk a7 b7 c7", "unknown: 'a7' is no cell of the board; they go from a1 to f6"),
        ("build IX-01", "unknown: there is no card 'ix-01'"),
        ("tile kk/g b2 b3 c3", "illegal: you have no tile gk/k"),
    ],
)
def test_names_that_are_not_there(text: str, why: str) -> None:
    told = why_not(table(tiles=TILES), text)
    assert told.startswith(why) or "gk/k" in why


def test_tiles_that_no_content_has() -> None:
    assert "unknown: there is no tile 'rgk'" in why_not(table(tiles=TILES), "tile rgk b2 c2 d2")


def test_every_kind_has_a_text_that_starts_with_its_name() -> None:
    met: set[str] = set()
    for seed in range(6):
        state = drawn(4, "advanced", f"kinds {seed}")
        for _ in range(60):
            moves = legal(state)
            if not moves:
                break
            for move in moves:
                text = move_text(state, move)
                assert text.startswith(KIND_NAMES[move.kind])
                met.add(KIND_NAMES[move.kind])
            state = play(state, texts(state)[seed % len(moves)])
    assert {"tile", "take", "end"} <= met


def test_what_is_under_way_is_told() -> None:
    assert "a tile is taken only after one has been laid" in why_not(table(), "take grk")
    assert "only the purple board" in why_not(table(), "choose b")
    assert "is on your board, but not there" in why_not(
        table(["......", ".kr...", ".kk...", "......", "......", "......"]), "build I-03 d4"
    )
    assert "does not lie on these cells" in why_not(table(), "build I-03 a1 f6")
    assert "none of these cards" in why_not(table(), "build I")
    assert "no disc to put down" in why_not(table(), "put b2")
    assert "no disc on your board" in why_not(table(), "move")
