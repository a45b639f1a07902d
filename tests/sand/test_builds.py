"""Building: a card whose pattern lies on the board is taken, and its pieces are removed."""

import pytest

from realmtable.sand.content import GAP
from realmtable.sand.scoring import hourglasses, points
from tests.support.sand import (
    board_of,
    cards,
    content,
    discs_of,
    names_of,
    play,
    ring_of,
    table,
    texts,
    why_not,
)

BLOCK = ["......", "......", "......", ".kr...", ".kk...", "......"]  # I-03


def test_the_pattern_must_be_on_the_board() -> None:
    assert texts(table(BLOCK, shown="I-03"), "build") == ["build I-03 b4 c4 b5 c5"]
    assert texts(table(shown="I-03"), "build") == []
    assert "not on your board, colour for colour" in why_not(table(shown="I-03"), "build I-03")


@pytest.mark.parametrize(
    "rows",
    [
        ["kr", "kk"],
        ["rk", "kk"],
        ["kk", "kr"],
        ["kk", "rk"],
    ],
)
def test_patterns_are_turned_and_mirrored(rows: list[str]) -> None:
    board = ["......", *(f"..{row}.." for row in rows), "......", "......", "......"]
    assert len(texts(table(board, shown="I-03"), "build")) == 1


@pytest.mark.parametrize(
    "rows",
    [
        ["rk.", ".gk"],
        [".kr", "kg."],
        ["kg.", ".kr"],
        [".gk", "rk."],
    ],
)
def test_mirrored_means_a_real_mirror(rows: list[str]) -> None:
    """I-17 is a step shape that no turn alone brings to its mirror image."""
    board = ["......", *(f".{row}.." for row in rows), "......", "......", "......"]
    assert len(texts(table(board, shown="I-17"), "build")) == 1


def test_colour_for_colour() -> None:
    board = ["......", "......", "......", ".kg...", ".kk...", "......"]
    state = table(board, shown="I-03")
    assert texts(state, "build") == []
    assert "colour for colour" in why_not(state, "build I-03 b4 c4 b5 c5")


def test_a_disc_counts_as_a_square_of_its_colour() -> None:
    board = ["......", "......", "......", ".Kr...", ".kK...", "......"]
    state = table(board, shown="I-03")
    after = play(state, "build I-03")
    assert discs_of(after) == "gkk"  # the discs come back to their owner; g is the card's
    assert list(after.squares) == [28, 28, 28]


def test_other_pieces_around_do_not_matter() -> None:
    board = ["......", "......", ".ggg..", ".krr..", ".kkk..", "......"]
    assert "build I-03 b4 c4 b5 c5" in texts(table(board, shown="I-03"))


def test_the_pieces_are_removed_and_nothing_else() -> None:
    board = ["......", "......", ".ggg..", ".krr..", ".kkk..", "......"]
    after = play(table(board, shown="I-03"), "build I-03 b4 c4 b5 c5")
    assert board_of(after) == ["......", "......", ".ggg..", "...r..", "...k..", "......"]
    assert list(after.squares) == [25, 27, 27]


def test_every_spot_is_a_choice_of_its_own() -> None:
    board = ["......", ".kr...", ".kk...", "...kk.", "...kr.", "......"]
    state = table(board)
    assert texts(state, "build") == ["build I-03 b2 c2 b3 c3", "build I-03 d4 e4 d5 e5"]
    assert why_not(state, "build I-03").startswith("ambiguous: 'build I-03' could be build I-03 b2")


def test_the_card_brings_its_points_hourglasses_discs_and_steps() -> None:
    state = table(
        ["......", "..r...", "rrkr..", ".g....", "......", "......"], level=1, shown="II-16"
    )
    after = play(state, "build II-16")
    assert (points(after, 0), hourglasses(after, 0)) == (6, 2)
    assert after.players[0].level == 2
    assert names_of(after.players[0].built) == ["II-16"]
    two = table(["......", "....k.", ".gggr.", "....r.", "......", "......"], shown="II-13")
    after = play(two, "build II-13")
    assert discs_of(after) == "rk"
    assert list(after.pool) == [4, 3, 3, 4, 4]


def test_a_reward_from_an_empty_pool_gains_nothing_but_the_card_may_be_built() -> None:
    state = table(BLOCK, discs="gggg", shown="I-03")
    assert state.pool[0] == 0
    after = play(state, "build I-03")
    assert discs_of(after) == "gggg"
    assert points(after, 0) == 2


def test_a_reward_of_two_discs_gives_those_still_in_the_pool() -> None:
    board = ["......", "....k.", ".gggr.", "....r.", "......", "......"]
    after = play(table(board, discs="rrrr", shown="II-13"), "build II-13")
    assert discs_of(after) == "rrrrk"


def test_rows_are_refilled_only_at_the_end_of_the_turn() -> None:
    state = table(BLOCK, shown="I-03")
    row = cards(state)["I"]
    place = row.index("I-03")
    upper = names_of(state.decks[0])[0]
    after = play(state, "build I-03")
    assert cards(after)["I"][place] == ""
    assert after.rows[place] == GAP
    end = play(after, "end")
    assert cards(end)["I"][place] == upper
    assert [card for n, card in enumerate(cards(end)["I"]) if n != place] == [
        card for n, card in enumerate(row) if n != place
    ]


def test_an_exhausted_deck_leaves_a_gap() -> None:
    everything = names_of(bytes(content().deck(1)))
    built = " ".join(card for card in everything if card not in ("I-03", "I-01", "I-02", "I-04"))
    state = table(BLOCK, built=built, shown="I-03")
    assert state.decks[0] == b""
    end = play(state, "build I-03", "end")
    assert cards(end)["I"].count("") == 1
    assert cards(play(end, "end"))["I"].count("") == 1


TWO = ["......", ".kr...", ".kk...", "......", ".rrk..", "......"]  # I-03, and most of I-04


def test_builds_before_and_after_the_main_action_as_many_as_one_likes() -> None:
    state = table(TWO, tiles="rrr rk/k ggg")
    once = play(state, "build I-03")
    assert not once.acted
    laid = play(once, "tile rrr b4 c4 d4", f"take {ring_of(once)[0]}")
    assert laid.acted
    twice = play(laid, "build I-04 b4 b5 c5 d5")
    assert names_of(twice.players[0].built) == ["I-03", "I-04"]
    assert texts(twice) == ["end"]


def test_several_builds_one_after_the_other() -> None:
    board = ["......", ".kr...", ".kk...", ".rrk..", ".r....", "......"]
    after = play(table(board), "build I-04", "build I-03")
    assert names_of(after.players[0].built) == ["I-04", "I-03"]
    assert board_of(after) == ["......"] * 6
    assert not after.acted


def test_only_cards_that_are_face_up_or_kept_are_built() -> None:
    state = table(BLOCK)
    hidden = names_of(state.decks[0])[-1]
    assert f"{hidden} is neither face up nor kept by you" in why_not(state, f"build {hidden}")
    built = play(table(BLOCK, shown="I-03"), "build I-03")
    assert "I-03 has been built" in why_not(built, "build I-03")


def test_a_kept_card_is_built_like_a_face_up_one() -> None:
    state = table(BLOCK, crystal="red", kept="I-03")
    rows = state.rows
    after = play(state, "build I-03")
    assert after.rows == rows
    assert after.players[0].kept == b""
    assert names_of(after.players[0].built) == ["I-03"]


def test_a_kept_card_counts_nothing_until_it_is_built() -> None:
    state = table(BLOCK, crystal="red", kept="I-03 III-03")
    assert points(state, 0) == 0
    assert hourglasses(state, 0) == 0
