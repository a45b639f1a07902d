"""Random games, counted again at every step, and what holds for every state and move."""

import random
from collections import Counter

import msgspec
import pytest

from realmtable.sand.content import (
    ALL_DISCS,
    COLOURS,
    DISC,
    END,
    GAP,
    KIND_NAMES,
    LOOK,
    MOST_CARDS,
    colour_of,
    is_disc,
)
from realmtable.sand.describe import describe, describe_all
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.positiontext import PositionData, position_data, position_from
from realmtable.sand.scoring import hourglasses
from realmtable.sand.state import LOOKING, TAKING, State
from realmtable.sand.turn import apply, legal, reveals
from realmtable.sand.view import NOBODY, seen_move, view
from tests.support.sand import TABLES, begun, content, eager, steps


def recount(state: State) -> None:
    """Nothing is ever lost or made: squares, discs, tiles and cards, counted one by one."""
    squares = Counter(dict(enumerate(state.squares)))
    discs = Counter(dict(enumerate(state.pool)))
    for player in state.players:
        for piece in player.board:
            if piece:
                (discs if is_disc(piece) else squares)[colour_of(piece)] += 1
        discs.update(dict(enumerate(player.discs)))
    assert [squares[colour] for colour in range(3)] == [28, 28, 28]
    assert [discs[c] for c in range(len(COLOURS))] == list(content().discs[len(state.players) - 1])
    tiles = Counter(state.ring)
    for n, player in enumerate(state.players):
        tiles.update(player.tiles)
        assert len(player.tiles) == (2 if state.phase == TAKING and n == state.seat else 3)
        assert list(player.tiles) == sorted(player.tiles)
    assert tiles == Counter(range(28))
    cards = Counter(card for card in state.rows if card != GAP)
    cards.update(state.looked)
    for deck in state.decks:
        cards.update(deck)
    for player in state.players:
        cards.update(player.built)
        cards.update(player.kept)
        assert len(player.kept) <= 3
    assert cards == Counter(range(54))
    for player in state.players:
        occupied = sum(
            piece != 0 and bool(content().dark >> cell & 1)
            for cell, piece in enumerate(player.board)
        )
        assert occupied <= player.level <= content().levels
        assert all(piece in (0, 1, 2, 3) or DISC < piece <= DISC + 5 for piece in player.board)
    for level, row in enumerate(
        [state.rows[0:4], state.rows[4:8], state.rows[8:12]],
        start=1,
    ):
        assert all(card == GAP or content().cards[card].level == level for card in row)
    reached = any(hourglasses(state, seat) >= 10 for seat in range(len(state.players)))
    assert state.declared == (reached and len(state.players) > 1)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "side"), TABLES)
def test_everything_is_conserved(players: int, side: str, seed: int) -> None:
    met = 0
    for state, move in steps(players, side, seed):
        recount(state)
        recount(apply(state, move))
        met += 1
    assert met > 25


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_every_legal_move_has_a_text_and_an_outcome_of_its_own(players: int, side: str) -> None:
    for n, (state, _) in enumerate(steps(players, side, players)):
        if n % 7:
            continue
        before = state.key()
        moves = legal(state)
        assert moves
        texts = [move_text(state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert len(set(moves)) == len(moves)
        outcomes = {apply(state, move) for move in moves}
        assert len(outcomes) == len(moves)
        for text, move in list(zip(texts, moves, strict=True))[:: 1 + len(moves) // 12]:
            assert find_move(state, text) == move
            assert find_move(state, text.upper()) == move
        assert state.key() == before


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_applying_a_move_leaves_the_old_state_alone(players: int, side: str) -> None:
    for state, move in steps(players, side, 11):
        before, copy = state.key(), state.copy()
        after = apply(state, move)
        assert state.key() == before
        assert state == copy
        assert hash(state) == hash(copy)
        assert after != state
        assert apply(state, move) == after


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_positions_round_trip(players: int, side: str) -> None:
    for n, (state, _) in enumerate(steps(players, side, 20 + players)):
        if n % 3:
            continue
        for seen in [state, *(view(state, seat) for seat in (NOBODY, state.seat))]:
            text = msgspec.json.encode(position_data(seen))
            data = msgspec.json.decode(text, type=PositionData)
            assert position_from(data, content()) == seen


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_what_a_seat_sees(players: int, side: str) -> None:
    for state, move in steps(players, side, 30 + players):
        for seat in range(NOBODY, players):
            seen = view(state, seat)
            assert all(card > MOST_CARDS for deck in seen.decks for card in deck)
            assert [len(deck) for deck in seen.decks] == [len(deck) for deck in state.decks]
            for other, player in enumerate(seen.players):
                mine = state.players[other]
                assert len(player.kept) == len(mine.kept)
                if other == seat:
                    assert player == mine
                else:
                    assert all(card > MOST_CARDS for card in player.kept)
            if state.phase == LOOKING and seat != state.seat:
                assert all(card > MOST_CARDS for card in seen.looked)
            if not reveals(move):
                after = apply(seen, seen_move(state, move, seat))
                assert view(after, seat) == view(apply(state, move), seat)
        own = view(state, state.seat)
        assert legal(own) == legal(state)


@pytest.mark.parametrize("seed", range(4))
def test_a_view_can_be_played_on(seed: int) -> None:
    """As far as the cards are known: what is turned up stays hidden."""
    draw = random.Random(f"view {seed}")
    state = begun(2, "advanced", seed)
    for _ in range(40):
        if not state.over:
            state = apply(state, eager(state, draw))
    seen = view(state, state.seat)
    for _ in range(60):
        if seen.over:
            break
        seen = apply(seen, eager(seen, draw))
    position_from(position_data(seen), content())


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_hidden_cards_make_no_difference_to_a_view(players: int, side: str) -> None:
    """Two states that differ only in what a seat cannot see look the same to it."""
    for state, _ in steps(players, side, 40 + players, most=80):
        other = state.copy()
        other.decks = [deck[::-1] for deck in state.decks]
        for seat in range(players):
            assert view(other, seat) == view(state, seat)


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_descriptions_tell_what_happens(players: int, side: str) -> None:
    for n, (state, chosen) in enumerate(steps(players, side, 50 + players)):
        for move in [chosen] if n % 9 else legal(state)[:: 1 + len(legal(state)) // 20]:
            data = describe(state, move)
            after = apply(state, move)
            assert data.move == move_text(state, move)
            assert data.seat == state.seat + 1
            before, now = state.players[state.seat], after.players[state.seat]
            letters = ".grk.... GRKBY"
            board = bytearray(before.board)
            for cell, piece in data.removes.items():
                at = content().cell_names.index(cell)
                assert letters[board[at]] == piece
                board[at] = 0
            for cell, piece in data.covers.items():
                at = content().cell_names.index(cell)
                assert letters[before.board[at]] == piece
                board[at] = 0
            for cell, piece in data.places.items():
                board[content().cell_names.index(cell)] = letters.index(piece)
            assert bytes(board) == now.board
            assert data.steps == now.level - before.level
            assert data.charges == (now.charged and not before.charged)
            assert data.reveals == (move.kind in (LOOK, END))
            assert sum(state.pool) - sum(after.pool) == len(data.gains) - len(data.pays)
            assert data.words.endswith(".")
            assert data.words[0].isupper()


def test_every_kind_of_move_is_met() -> None:
    """The random games above are worth something. Purple needs many discs, and is rare."""
    kinds = Counter(
        move.kind for seed in range(10) for state, move in steps(4, "advanced", 60 + seed, most=150)
    )
    assert set(kinds) | {ALL_DISCS} == set(range(len(KIND_NAMES)))


def test_descriptions_of_all_moves() -> None:
    state = begun(1, "basic", 0)
    assert [data.move for data in describe_all(state)] == [
        move_text(state, move) for move in legal(state)
    ]
