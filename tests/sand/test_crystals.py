"""Crystals of the advanced side: charged by covering, discharged once, each in its own way."""

import pytest

from realmtable.sand.content import CRYSTALS
from realmtable.sand.describe import describe
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.turn import reveals
from realmtable.sand.view import NOBODY, seen_move, view
from tests.support.sand import (
    board_of,
    content,
    discs_of,
    names_of,
    play,
    ring_of,
    table,
    texts,
    tiles_of,
    why_not,
)

TILES = "grk gr/k ggg"
SQUARES = ["......", ".gr...", ".k....", "......", "......", "......"]
CELLS = {  # where the crystal of each colour lies
    "red": ["c2", "e4", "b5"],
    "purple": ["b3", "e2", "d5"],
    "yellow": ["b2", "e3", "c5"],
    "green": ["d2", "b4", "e5"],
    "orange": ["c3", "e2", "b5"],
    "blue": ["b2", "d4", "e5"],
}
VERBS = {
    "red": "look",
    "purple": "all",
    "yellow": "trade",
    "green": "shift",
    "orange": "step",
    "blue": "swap",
}


def charged(colour: str) -> list[str]:
    """The texts of all moves with a charged crystal, where it does something."""
    board = ["......", ".gr...", ".kG...", "......", "......", "......"]
    return texts(table(board, crystal=colour, charged=True, discs="ggb", tiles=TILES))


# --- charging --------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", CRYSTALS)
def test_covering_a_crystal_cell_with_a_disc_charges_it(colour: str) -> None:
    state = table(crystal=colour, discs="g")
    for cell in content().cell_names:
        if cell[0] in "af" or cell[1] in "16":
            continue
        after = play(state, f"put g {cell}")
        assert after.players[0].charged == (cell in CELLS[colour]), cell


def test_covering_it_with_a_tile_charges_it() -> None:
    state = table(crystal="red", tiles=TILES)
    assert play(state, "tile grk b2 c2 d2").players[0].charged
    assert not play(state, "tile grk b3 c3 d3").players[0].charged


def test_moving_a_disc_there_charges_it() -> None:
    board = ["......", ".G....", "......", "......", "......", "......"]
    assert play(table(board, crystal="red"), "move b2 c2").players[0].charged


def test_pieces_that_lie_there_already_can_be_covered() -> None:
    board = ["......", ".grk..", "......", "......", "......", "......"]
    assert play(table(board, crystal="red", tiles=TILES), "tile grk b2 c2 d2").players[0].charged


def test_covering_it_while_it_is_charged_changes_nothing() -> None:
    state = table(crystal="red", charged=True, tiles=TILES)
    after = play(state, "tile grk b2 c2 d2")
    assert after.players[0].charged
    assert after.ready


def test_the_basic_side_has_no_crystals() -> None:
    state = table(tiles=TILES)
    assert not play(state, "tile grk b2 c2 d2").players[0].charged
    assert "no crystals on the basic side" in why_not(state, "step")


# --- discharging -----------------------------------------------------------------------------


@pytest.mark.parametrize("colour", CRYSTALS)
def test_each_colour_has_its_own_power(colour: str) -> None:
    verbs = {text.split()[0] for text in charged(colour)}
    assert verbs & set(VERBS.values()) == {VERBS[colour]}


@pytest.mark.parametrize("colour", CRYSTALS)
def test_it_must_have_been_charged_at_the_start_of_the_turn(colour: str) -> None:
    board = ["......", "....k.", ".kG...", "......", "......", "......"]
    state = table(board, crystal=colour, discs="gggb", tiles=TILES)
    assert VERBS[colour] not in {text.split()[0] for text in texts(state)}
    assert "your crystal is not charged" in why_not(state, VERBS[colour])
    cell = CELLS[colour][0]
    after = play(state, f"put g {cell}", "done")
    assert after.players[0].charged
    assert VERBS[colour] not in {text.split()[0] for text in texts(after)}
    assert "not charged at the start of this turn" in why_not(after, VERBS[colour])
    next_turn = play(after, "end", "end")
    assert next_turn.ready


def test_only_ones_own_crystal_is_discharged() -> None:
    state = table(crystal="orange", charged=True)
    assert "only the red crystal does this; yours is orange" in why_not(state, "look I")


def test_once_a_turn() -> None:
    after = play(table(crystal="orange", charged=True), "step")
    assert not after.players[0].charged
    assert texts(after, "step") == []
    assert "your crystal is not charged" in why_not(after, "step")


def test_before_or_after_the_main_action() -> None:
    state = table(crystal="orange", charged=True, tiles=TILES)
    before = play(state, "step", "tile grk b3 c3 d3", f"take {ring_of(state)[0]}")
    after = play(state, "tile grk b3 c3 d3", f"take {ring_of(state)[0]}", "step")
    assert before.players[0].level == after.players[0].level == 1


def test_discharged_and_covered_again_it_is_charged_for_the_next_turn() -> None:
    state = table(crystal="orange", charged=True, tiles=TILES)
    after = play(state, "step", "tile grk b3 c3 d3", f"take {ring_of(state)[0]}")
    assert after.players[0].charged
    assert not after.ready
    assert "not charged at the start" in why_not(after, "step")
    assert "step" in texts(play(after, "end", "end"))


def test_it_stays_charged_until_it_is_used() -> None:
    state = table(crystal="orange", charged=True)
    act = [texts(state, "tile")[0], f"take {ring_of(state)[0]}", "end"]
    assert "step" in texts(play(state, *act, "end", "end", "end"))


# --- red -------------------------------------------------------------------------------------


def test_red_looks_at_three_cards_and_keeps_one() -> None:
    state = table(crystal="red", charged=True)
    assert texts(state, "look") == ["look I", "look II", "look III"]
    deck = names_of(state.decks[1])
    looking = play(state, "look II")
    assert sorted(texts(looking)) == sorted(f"keep {card}" for card in deck[:3])
    assert "choose which of the cards" in why_not(looking, "end")
    assert "you are looking at" in why_not(looking, f"keep {deck[3]}")
    after = play(looking, f"keep {deck[1]}")
    assert names_of(after.players[0].kept) == [deck[1]]
    assert names_of(after.decks[1]) == [*deck[3:], deck[0], deck[2]]
    assert "end" in texts(after)
    assert "only after looking" in why_not(after, f"keep {deck[0]}")


def test_looking_reveals_and_keeping_does_not() -> None:
    state = table(crystal="red", charged=True)
    assert reveals(find_move(state, "look I"))
    looking = play(state, "look I")
    assert not reveals(find_move(looking, texts(looking)[0]))
    assert reveals(find_move(state, "end"))
    assert not reveals(find_move(state, texts(state, "tile")[0]))


def test_what_is_kept_is_told_to_nobody_else() -> None:
    state = play(table(crystal="red", charged=True), "look II")
    move = find_move(state, "keep II-06")
    assert move_text(view(state, 0), seen_move(state, move, 0)) == "keep II-06"
    for other in (1, NOBODY):
        seen = view(state, other)
        assert move_text(seen, seen_move(state, move, other)) == "keep ?2"
        told = describe(seen, seen_move(state, move, other))
        assert told.card == "?2"
        assert told.words == "Keep a card of level II face down."
        assert find_move(seen, "keep ?2") == seen_move(state, move, other)


def test_a_kept_card_may_be_built_in_the_turn_in_which_it_was_taken() -> None:
    board = ["......", ".ggg..", ".k....", "......", "......", "......"]
    state = table(board, crystal="red", charged=True)
    assert names_of(state.decks[0])[:3] == ["I-05", "I-06", "I-07"]
    after = play(state, "look I", "keep I-07", "build I-07")
    assert names_of(after.players[0].built) == ["I-07"]


def test_at_most_three_are_kept() -> None:
    state = table(crystal="red", charged=True, kept="I-10 I-11 II-10")
    assert texts(state, "look") == []
    assert "keep three cards already" in why_not(state, "look I")
    assert texts(table(crystal="red", charged=True, kept="I-10 I-11"), "look")


def test_a_short_deck_shows_what_it_has_and_an_exhausted_one_nothing() -> None:
    everything = names_of(bytes(content().deck(1)))
    built = " ".join(everything[4:-2])
    state = table(crystal="red", charged=True, built=built)
    assert len(state.decks[0]) == 2
    looking = play(state, "look I")
    assert sorted(texts(looking)) == [f"keep {card}" for card in sorted(everything[-2:])]
    after = play(looking, f"keep {everything[-1]}")
    assert names_of(after.decks[0]) == [everything[-2]]
    empty = table(crystal="red", charged=True, built=" ".join(everything[4:]))
    assert texts(empty, "look") == ["look II", "look III"]
    assert "exhausted" in why_not(empty, "look I")


# --- purple ----------------------------------------------------------------------------------


def test_purple_lets_any_number_of_discs_be_placed_and_moved() -> None:
    board = ["......", ".GG...", "......", "......", "......", "......"]
    state = table(board, crystal="purple", charged=True, discs="bby")
    after = play(state, "all discs", "put b b4", "put b c4", "put y d4", "move b2 b3", "move c2 c3")
    assert board_of(after)[2:4] == [".GG...", ".BBY.."]
    assert texts(after) == ["done"]
    assert texts(play(after, "done")) == ["end"]


def test_each_disc_once_with_purple_too() -> None:
    board = ["......", ".GG...", "......", "......", "......", "......"]
    state = play(table(board, crystal="purple", charged=True, discs="bb"), "all discs", "put b b4")
    assert "each disc once" in why_not(state, "move b4 b5")


def test_purple_comes_before_the_spirits_action() -> None:
    state = table(crystal="purple", charged=True, discs="gggg")
    begun = play(state, "put g b2")
    assert "spirits action goes on" in why_not(begun, "all discs")
    assert "before the spirits action" in why_not(play(begun, "done"), "all discs")


def test_purple_needs_more_discs_than_the_action_could_use_anyway() -> None:
    state = table(crystal="purple", charged=True, discs="ggg")
    assert texts(state, "all") == []
    assert "no more discs than" in why_not(state, "all discs")


def test_a_tile_may_still_be_laid_after_purple() -> None:
    state = table(crystal="purple", charged=True, discs="gggg", tiles=TILES)
    after = play(state, "all discs", "tile grk b2 c2 d2")
    assert not after.all_discs


# --- yellow ----------------------------------------------------------------------------------


def test_yellow_swaps_an_own_disc_for_one_in_the_pool() -> None:
    state = table(crystal="yellow", charged=True, discs="gr")
    assert len(texts(state, "trade")) == 8
    after = play(state, "trade g b")
    assert discs_of(after) == "rb"
    assert list(after.pool) == [4, 3, 4, 3, 4]


def test_yellow_gives_no_disc_from_the_board_and_takes_another_colour() -> None:
    board = ["......", ".G....", "......", "......", "......", "......"]
    state = table(board, crystal="yellow", charged=True, discs="r")
    assert "one on the board cannot be given" in why_not(state, "trade g b")
    assert "another colour" in why_not(state, "trade r r")
    assert texts(table(board, crystal="yellow", charged=True), "trade") == []


def test_a_swap_from_an_empty_pool_gains_nothing_so_it_is_not_offered() -> None:
    state = table(crystal="yellow", charged=True, discs="gbbbb")
    assert "trade g b" not in texts(state)
    assert "no blue disc in the pool" in why_not(state, "trade g b")


# --- green -----------------------------------------------------------------------------------


def test_green_moves_a_square_to_an_empty_cell() -> None:
    state = table(SQUARES, crystal="green", charged=True)
    after = play(state, "shift b2 e5")
    assert board_of(after) == ["......", "..r...", ".k....", "......", "....g.", "......"]
    assert "is not empty" in why_not(state, "shift b2 c2")
    assert "no square on d4" in why_not(state, "shift d4 e4")


def test_green_moves_no_disc_and_the_dark_limit_holds() -> None:
    board = ["......", ".Gr...", "......", "......", "......", "......"]
    state = table(board, crystal="green", charged=True)
    assert "a square, not a disc" in why_not(state, "shift b2 b3")
    assert "dark" in why_not(state, "shift c2 c1")
    assert "shift c2 c1" in texts(table(board, crystal="green", charged=True, level=1))


def test_green_may_move_from_dark_to_dark() -> None:
    board = ["g.....", "......", "......", "......", "......", "......"]
    state = table(board, crystal="green", charged=True, level=1)
    assert "shift a1 f6" in texts(state)


def test_a_crystal_is_charged_by_the_main_action_only() -> None:
    after = play(table(SQUARES, crystal="green", charged=True), "shift b2 d2")
    assert not after.players[0].charged


# --- orange ----------------------------------------------------------------------------------


def test_orange_is_a_level_step() -> None:
    assert play(table(crystal="orange", charged=True, level=2), "step").players[0].level == 3


def test_not_orange_at_the_top_of_the_track() -> None:
    state = table(crystal="orange", charged=True, level=8)
    assert texts(state, "step") == []
    assert "top of the level track" in why_not(state, "step")


# --- blue ------------------------------------------------------------------------------------


def test_blue_swaps_one_tile_anywhere_in_the_ring() -> None:
    state = table(crystal="blue", charged=True, tiles=TILES)
    ring = ring_of(state)
    assert len(texts(state, "swap")) == 3 * len(ring)
    after = play(state, f"swap grk {ring[7]}", "done")
    assert ring_of(after) == [*ring[:7], "grk", *ring[8:]]
    assert sorted(tiles_of(after.players[0])) == sorted(["gr/k", "ggg", ring[7]])
    assert "end" in texts(after)


def test_blue_swaps_two_tiles() -> None:
    state = table(crystal="blue", charged=True, tiles=TILES)
    ring = ring_of(state)
    after = play(state, f"swap grk {ring[7]}", f"swap ggg {ring[0]}")
    assert ring_of(after) == ["ggg", *ring[1:7], "grk", *ring[8:]]
    assert sorted(tiles_of(after.players[0])) == sorted(["gr/k", ring[0], ring[7]])
    assert texts(after, "swap") == []


def test_the_second_swap_touches_neither_tile_of_the_first() -> None:
    state = table(crystal="blue", charged=True, tiles=TILES)
    ring = ring_of(state)
    once = play(state, f"swap grk {ring[7]}")
    assert {text.split()[1] for text in texts(once, "swap")} == {"gr/k", "ggg"}
    assert "stays in the ring" in why_not(once, "swap ggg grk")
    assert "you have no tile" in why_not(once, f"swap {ring[7]} {ring[0]}")
    assert "swap a second tile, or say done" in why_not(once, "end")


# --- charged by building ---------------------------------------------------------------------

OVER_RED = ["......", ".kr...", ".kk...", "......", "......", "......"]  # I-03, c2 is red's


def test_the_other_rule_charges_by_building_over_the_cell() -> None:
    state = table(OVER_RED, crystal="red", charge_by_building=True)
    assert play(state, "build I-03").players[0].charged
    assert not play(table(OVER_RED, crystal="red"), "build I-03").players[0].charged
    elsewhere = ["......", "......", ".kr...", ".kk...", "......", "......"]
    state = table(elsewhere, crystal="red", charge_by_building=True)
    assert not play(state, "build I-03").players[0].charged


def test_the_other_rule_does_not_charge_by_covering() -> None:
    state = table(crystal="red", tiles=TILES, discs="g", charge_by_building=True)
    assert not play(state, "tile grk b2 c2 d2").players[0].charged
    assert not play(state, "put g c2").players[0].charged


def test_a_crystal_charged_by_building_waits_for_the_next_turn() -> None:
    state = play(table(OVER_RED, crystal="red", charge_by_building=True), "build I-03")
    assert "not charged at the start of this turn" in why_not(state, "look I")
    assert texts(play(state, "end", "end"), "look")
