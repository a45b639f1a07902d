"""Counted turns: how many different positions a turn can end in, for every realm."""

import pytest

from realmtable.rolling.perft import perft
from realmtable.rolling.position import END, Position
from realmtable.rolling.turn import apply, begin, legal
from tests.support import perft_data
from tests.support.rolling import both_sides, one, round_of, some

REALMS = both_sides()


def fresh(roll: tuple[int, int], *names: str) -> Position:
    """The first turn of a round."""
    return begin(round_of(list(names)).start(), *roll)


# --- the data files --------------------------------------------------------------------------


@pytest.mark.parametrize("name", REALMS)
def test_every_turn_of_the_data_has_as_many_ends_as_it_says(name: str) -> None:
    turns = perft_data.load(perft_data.FOLDER / f"{name}.toml")
    assert len(turns) >= 5
    assert {len(turn.boards) for turn in turns} >= {1, 3}
    counted = {turn.what: perft(turn.position()) for turn in turns}
    assert counted == {turn.what: turn.ends for turn in turns}


def test_every_data_file_belongs_to_a_realm_and_is_written_the_same_way_again() -> None:
    paths = list(perft_data.FOLDER.rglob("*.toml"))
    named = {path.relative_to(perft_data.FOLDER).with_suffix("").as_posix() for path in paths}
    assert named == set(REALMS)
    for path in paths:
        assert perft_data.dump(perft_data.load(path)) == path.read_text(encoding="utf-8")


# --- counted by hand -------------------------------------------------------------------------
#
# One realm alone takes one die of a turn; then no realm is open to the other die, which may be
# given up for a resource. After a use that gave nothing there are 5 ends:
#     nothing more; a pumpkin; a heart; a coin; a coin that was spent on a die nobody can use.
# With what a use gave it is
#     after P or H (no pair): 5, for one pumpkin or heart more or less buys nothing;
#     after C: nothing more 2 (the coin kept or spent), P 2, H 2, C 3 (0, 1 or 2 coins spent) = 9;
#     after H and a pair: 6, for the second heart, as compensation, can be spent on the pair;
#     after CC: 3 + 3 + 3 + 4 = 13.
# And there is always 1 end more: no die is used at all. (All realms here take both dice.)

NOTHING, PUMPKIN, HEART, COIN, PAIRED_HEART, TWO_COINS = 5, 5, 5, 9, 6, 13
BY_HAND = [
    # Three birds, whose first squares give P, C and H.
    ("wingspan", (1, 2), 2 * (PUMPKIN + COIN + HEART) + 1),
    ("wingspan", (3, 3), PUMPKIN + COIN + PAIRED_HEART + 1),
    # Nine empty squares for each value, and nothing gained with the first.
    ("between_two_cities", (1, 2), 2 * 9 * NOTHING + 1),
    ("between_two_cities", (3, 3), 9 * NOTHING + 1),
    ("the_society", (1, 2), 2 * 9 * NOTHING + 1),
    # Five octagons or one number; no octagon pays yet.
    ("pendulum", (1, 2), 2 * (5 + 1) * NOTHING + 1),
    ("pendulum", (3, 3), (5 + 1) * NOTHING + 1),
    # la1 is a whole column and gives P; lb2, lc1, ra2 and rb1 give nothing.
    ("between_two_castles", (1, 2), 2 * (PUMPKIN + 4 * NOTHING) + 1),
    # Buildings 1 and 2 give P, 3 gives H, 5 gives C; no crate can be opened yet.
    ("charterstone", (1, 2), 2 * PUMPKIN + 1),
    ("charterstone", (3, 3), PAIRED_HEART + 1),
    ("charterstone", (5, 3), COIN + HEART + 1),
    # Both areas give C for 1 and 2. A pair of threes: C in one area, or CC in both at once.
    ("euphoria", (1, 2), 2 * 2 * COIN + 1),
    ("euphoria", (3, 3), 2 * COIN + TWO_COINS + 1),
    # Left gives P, right gives H.
    ("my_little_scythe", (1, 2), 2 * (PUMPKIN + HEART) + 1),
    ("my_little_scythe", (3, 3), PUMPKIN + PAIRED_HEART + 1),
    # t1 gives C, t2 gives H, t3 gives P; below them H, P and C are asked for and not there,
    # and so it is with the bottom numbers 1, 2 and 3.
    ("scythe", (1, 2), COIN + HEART + 1),
    ("scythe", (3, 3), PUMPKIN + 1),
    # Grapes 1 and 2 give C; there is no grape yet to fill an order with.
    ("viticulture", (1, 2), 2 * COIN + 1),
    # 30 empty squares. Of the 60 dominoes of a grid of six by six, those on the printed squares
    # drop out: 2 at each of two corners, 3 at each of two edges, 4 at each of two inner ones.
    ("tapestry", (1, 2), (30 + 60 - 2 * 2 - 2 * 3 - 2 * 4) * NOTHING + 1),
]


@pytest.mark.parametrize(("name", "roll", "ends"), BY_HAND)
def test_counted_by_hand_alone(name: str, roll: tuple[int, int], ends: int) -> None:
    assert perft(fresh(roll, name)) == ends


def test_counted_by_hand_in_company() -> None:
    """Nine places in two realms and six in the third, for each die, and nothing gained: no die,
    one die, or both dice in two different realms."""
    ways = [9, 9, 6]
    one_die = 2 * sum(ways)
    both = 2 * (9 * 9 + 9 * 6 + 9 * 6)
    names = ("between_two_cities", "the_society", "pendulum")
    assert perft(fresh((1, 2), *names)) == 1 + one_die + both == 427
    # It does not matter which die of a pair lies where.
    assert perft(fresh((3, 3), *names)) == 1 + sum(ways) + both // 2


# Youtoma must use both dice. A realm alone takes one of them, and the other one brings a resource
# of any of the three kinds; with a pair it does not matter which.

YOUTOMA_BY_HAND = [
    # A 1 marks t1 with b1, or b4; a 2 marks t2 with b2, or b3. All of them score.
    ("scythe", (1, 2), (2 + 2) * 3),
    # A 1 fits not beside the printed 1, so on 5 of 7 squares.
    ("between_two_cities", (1, 2), (5 + 7) * 3),
    ("between_two_cities", (3, 3), 7 * 3),
    # Either area for every number.
    ("euphoria", (1, 2), (2 + 2) * 3),
    ("euphoria", (3, 3), 2 * 3),
    # Three birds, and no square that scores.
    ("wingspan", (1, 2), (3 + 3) * 3),
    # The left 6 and the right 5 are marked.
    ("my_little_scythe", (1, 2), (2 + 2) * 3),
    ("my_little_scythe", (6, 5), (1 + 1) * 3),
    # Each die its building, with both dice in the crate.
    ("charterstone", (1, 2), (1 + 1) * 3),
    # Of the two sixes and of the two fours one scores at once.
    ("pendulum", (6, 4), (1 + 1) * 3),
    ("pendulum", (5, 3), (1 + 1) * 3),
    # A 3 must complete the right ground floor; a 1 goes to the bottom left or above a door.
    ("between_two_castles", (1, 3), (3 + 1) * 3),
    # As counted for the normal card above.
    ("tapestry", (1, 2), (30 + 60 - 2 * 2 - 2 * 3 - 2 * 4) * 3),
]


@pytest.mark.parametrize(("name", "roll", "ends"), YOUTOMA_BY_HAND)
def test_counted_by_hand_for_youtoma(name: str, roll: tuple[int, int], ends: int) -> None:
    assert perft(fresh(roll, f"youtoma/{name}")) == ends


def test_counted_by_hand_for_youtoma_in_company() -> None:
    """Both dice go to two different realms, each in as many ways as counted above."""
    names = ("youtoma/scythe", "youtoma/euphoria", "youtoma/wingspan")
    both = 2 * (2 * 2 + 2 * 3 + 2 * 3)
    assert perft(fresh((1, 2), *names)) == both == 32
    # The 1 goes to Tapestry only after the 2 has closed Scythe.
    dominoes = 60 - 2 * 2 - 2 * 3 - 2 * 4
    assert perft(fresh((1, 2), "youtoma/scythe", "youtoma/tapestry")) == 2 * dominoes + 2 * 30


def test_a_turn_that_is_over_has_one_end() -> None:
    at = fresh((1, 2), "wingspan")
    assert perft(apply(at, one(some(at, END)))) == 1


def test_counting_stops_when_there_are_too_many() -> None:
    at = fresh((1, 2), "wingspan")
    assert 3 < perft(at, most=3) <= 39


def test_the_count_is_that_of_a_plain_search_without_memory() -> None:
    """Every sequence of moves to its end, counted by what it ends in."""
    found = set()

    def walk(at: Position) -> None:
        for move in legal(at).moves():
            after = apply(at, move)
            if move.kind == END:
                found.add(after.key())
            else:
                walk(after)

    turn = perft_data.load(perft_data.FOLDER / "wingspan.toml")[3]
    walk(turn.position())
    assert len(found) == turn.ends
