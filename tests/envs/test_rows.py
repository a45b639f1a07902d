"""Moves in numbers: every realm fits, and no move is out of reach."""

import random

import pytest

from realmtable.envs.dealing import cards, realm_numbers
from realmtable.envs.lanes import Lanes
from realmtable.envs.rows import COLUMNS, DICE, FURTHER, MOVES, REALMS, SPACES, WHATS
from realmtable.envs.seeing import arrays
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import AGAIN, Round, make_die
from realmtable.rolling.realm import CREATED
from realmtable.rolling.turn import apply, legal, score_in_tenths
from tests.support.rolling import catalog


def test_every_board_fits() -> None:
    assert max(len(realm.start()) for realm in catalog().all()) <= SPACES
    assert catalog().table.realms_per_round == REALMS
    assert len(realm_numbers()) == len(set(realm_numbers().values())) < 256


def lane_of(names: list[str], seed: int) -> Lanes:
    lanes = Lanes(1)
    lanes.start(0, Round([cards().realm(name) for name in names]), bytes(REALMS))
    draw = random.Random(seed)
    lanes.roll(0, draw.randint(1, 6), draw.randint(1, 6))
    lanes.look(0)
    return lanes


def rows_of(lanes: Lanes) -> list[list[int]]:
    found = []
    for row in range(MOVES):
        at = row * COLUMNS
        assert bool(lanes.mask[row]) == any(lanes.moves[at : at + COLUMNS])
        if lanes.mask[row]:
            found.append(list(lanes.moves[at : at + COLUMNS]))
    return found


def page_of(lanes: Lanes) -> int:
    return int(arrays(lanes)["page"][0, 0])


def all_pages(lanes: Lanes) -> list[str]:
    """The texts of all moves that can be reached by turning pages; each page is checked."""
    position = lanes.positions[0]
    texts: list[str] = []
    while True:
        rows = rows_of(lanes)
        assert len({tuple(row[:4]) for row in rows}) == len(rows), "a factored action is one move"
        for number, row in enumerate(rows):
            assert row[0] < WHATS
            assert row[1] < DICE
            assert row[2] <= SPACES
            assert lanes.row_of(0, bytes(row[:4])) == number
            move = lanes.move(0, number)
            if move is None:
                assert row == [FURTHER] + [0] * (COLUMNS - 1)
            else:
                texts.append(move_text(position, move))
        if rows[-1][0] != FURTHER:
            return texts
        assert lanes.play(0, len(rows) - 1)
        assert lanes.positions[0] is position
        lanes.look(0)
        if not page_of(lanes):  # the first one again
            return texts


@pytest.mark.parametrize("name", catalog().names)
def test_every_move_of_a_realm_can_be_reached(name: str) -> None:
    """In random play of each realm with two others every legal move is on some page, once."""
    draw = random.Random(name)
    others = draw.sample([other for other in catalog().names if other != name], 2)
    lanes = lane_of([name, *others], 1)
    for _ in range(2):
        while not lanes.positions[0].over:
            position = lanes.positions[0]
            moves = legal(position).moves()
            assert sorted(all_pages(lanes)) == sorted(move_text(position, m) for m in moves)
            assert lanes.scores[0] == score_in_tenths(position)
            lanes.positions[0] = apply(position, draw.choice(moves))
            lanes._first[0] = 0
            lanes.look(0)
        lanes.roll(0, draw.randint(1, 6), draw.randint(1, 6))
        lanes.look(0)


@pytest.mark.parametrize("again", [0, AGAIN])
@pytest.mark.parametrize("value", range(7))
def test_a_created_die_is_shown_under_its_value(value: int, again: int) -> None:
    lanes = lane_of(["wingspan", "scythe", "tapestry"], 1)
    lanes.positions[0].dice.append(make_die(value, CREATED) | again)
    lanes.look(0)
    shown = [[int(value == n and bool(again) == late) for n in range(7)] for late in (False, True)]
    assert arrays(lanes)["created"][0].tolist() == shown


def test_pages() -> None:
    """There are realms with far more moves than rows."""
    lanes = lane_of(["stamp_swap", "planet_unknown", "sleeping_gods"], 1)
    moves = len(legal(lanes.positions[0]))
    assert moves > 2 * MOVES
    assert len(all_pages(lanes)) == moves
    assert lanes.play(0, MOVES - 1)
    lanes.look(0)
    assert page_of(lanes) == 1
    move = lanes.move(0, 0)
    assert move is not None
    before = lanes.positions[0]
    assert move_text(before, move) == move_text(before, legal(before).pick(MOVES - 1))
    assert lanes.play(0, 0)
    lanes.look(0)
    assert page_of(lanes) == 0, "the next position begins with its first page"


def test_rows_that_are_not_there() -> None:
    lanes = lane_of(["wingspan", "scythe", "tapestry"], 1)
    before = lanes.positions[0]
    for row in (-1, len(rows_of(lanes)), MOVES - 1, MOVES):
        assert not lanes.play(0, row)
        assert lanes.move(0, row) is None
    assert lanes.row_of(0, bytes([FURTHER, 0, 0, 0])) == -1
    assert lanes.positions[0] is before
