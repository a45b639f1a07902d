"""How a game begins."""

import pytest

from realmtable.core.errors import InvalidText
from realmtable.sand.content import CRYSTALS
from realmtable.sand.setup import Setup, start
from realmtable.sand.shuffle import draw_order, shuffle
from realmtable.sand.state import ADVANCED, BASIC, Rules
from tests.support.parsing import refused
from tests.support.sand import (
    NAMES,
    begin,
    board_of,
    cards,
    content,
    discs_of,
    drawn,
    in_order,
    names_of,
    play,
    ring_of,
    texts,
    tiles_of,
    why_not,
)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_begins_with_three_tiles_an_empty_board_and_level_0(players: int) -> None:
    state = begin(players)
    assert len(state.players) == players
    for player in state.players:
        assert len(player.tiles) == 3
        assert not any(player.board)
        assert not any(player.discs)
        assert player.level == 0
        assert (player.built, player.kept) == (b"", b"")
    assert len(state.ring) == 28 - 3 * players


def test_in_turn_order_each_player_takes_the_next_three_in_front_of_the_queen() -> None:
    setup = in_order()
    state = begin(3)
    for seat in range(3):
        assert sorted(tiles_of(state.players[seat])) == sorted(setup.ring[3 * seat : 3 * seat + 3])
    assert ring_of(state) == list(setup.ring[9:])


def test_four_cards_of_each_level_lie_face_up() -> None:
    state = begin()
    setup = in_order()
    for n, row in enumerate(cards(state).values()):
        assert row == list(setup.decks[n][:4])
        assert names_of(state.decks[n]) == list(setup.decks[n][4:])
        assert len(state.decks[n]) == 14


@pytest.mark.parametrize(
    ("players", "pool"),
    [(1, [2] * 5), (2, [4] * 5), (3, [5] * 5), (4, [7, 7, 7, 5, 5])],
)
def test_the_pool_depends_on_the_number_of_players(players: int, pool: list[int]) -> None:
    state = begin(players)
    assert list(state.pool) == pool
    assert list(state.squares) == [28, 28, 28]


def test_nobody_else_can_play_along() -> None:
    assert "1 to 4" in refused(lambda: drawn(5, BASIC, 1))
    assert "1 to 4" in refused(lambda: drawn(0, BASIC, 1))
    assert "side" in refused(lambda: drawn(2, "expert", 1))


def test_the_advanced_side_has_a_crystal_for_each_uncharged() -> None:
    state = begin(2, "red", "blue")
    assert [CRYSTALS[player.crystal] for player in state.players] == ["red", "blue"]
    assert not any(player.charged for player in state.players)
    assert not state.ready


def test_purple_chooses_a_blue_or_yellow_disc_before_the_first_turn() -> None:
    state = begin(3, "red", "blue", "purple")
    assert (state.round, state.seat) == (0, 2)
    assert texts(state) == ["choose b", "choose y"]
    assert "purple" in why_not(state, "choose g")
    assert "before the first turn" in why_not(state, "end")
    after = play(state, "choose y")
    assert discs_of(after, 2) == "y"
    assert list(after.pool) == [5, 5, 5, 5, 4]
    assert (after.round, after.seat) == (1, 0)
    assert "only before the first turn" in why_not(after, "choose b")


def test_without_purple_the_first_turn_comes_first() -> None:
    assert begin(2, "red", "blue").round == 1
    assert begin(2).round == 1


def test_a_set_up_comes_from_a_seed_and_from_nothing_else() -> None:
    assert shuffle(content(), 3, ADVANCED, 5) == shuffle(content(), 3, ADVANCED, 5)
    assert shuffle(content(), 3, ADVANCED, 5) != shuffle(content(), 3, ADVANCED, 6)
    assert draw_order(NAMES, 1) == draw_order(NAMES, 1)
    assert sorted(draw_order(NAMES, 2)) == sorted(NAMES)
    assert {tuple(draw_order(NAMES, seed)) for seed in range(9)} != {tuple(NAMES)}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_board_colour_is_drawn_twice(players: int) -> None:
    for seed in range(20):
        boards = shuffle(content(), players, ADVANCED, seed).boards
        assert len(set(boards)) == players
        assert shuffle(content(), players, BASIC, seed).boards == ()


def _started(setup: Setup, side: str = BASIC) -> str:
    return refused(lambda: start(Rules(content(), 2, side), setup))


def test_a_set_up_is_checked() -> None:
    good = in_order()
    ring, decks = good.ring, good.decks
    assert _started(Setup(ring[1:], decks)) == f"ring: {ring[0]} is missing"
    assert "2 times, not 1" in _started(Setup((ring[1], *ring[1:]), decks))
    assert "no 'xyz'" in _started(Setup(("xyz", *ring[1:]), decks))
    assert "3 decks" in _started(Setup(ring, decks[:2]))
    assert "deck 1: there is no 'II-01'" in _started(Setup(ring, (decks[1], decks[0], decks[2])))
    assert "deck 3" in _started(Setup(ring, (decks[0], decks[1], decks[2][1:])))
    assert "only the advanced side" in _started(in_order(("red", "blue")))
    assert "each of 2 players has one" in _started(in_order(("red",)), ADVANCED)
    assert "no colour is there twice" in _started(in_order(("red", "red")), ADVANCED)
    assert "'pink'" in _started(in_order(("red", "pink")), ADVANCED)


def test_states_are_values() -> None:
    assert begin() == begin()
    assert hash(begin()) == hash(begin())
    assert begin() != begin(3)
    assert begin() != play(begin(), "end")
    assert begin(2, must_act=True) != begin(2)
    assert len({begin(), begin(), play(begin(), "end")}) == 2
    assert board_of(begin()) == ["......"] * 6
    with pytest.raises(InvalidText):
        start(Rules(content(), 2, ADVANCED), in_order())
