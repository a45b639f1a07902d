"""The end of the game, who wins it, and the solo game."""

import pytest

from realmtable.sand.positiontext import position_data, position_from
from realmtable.sand.scoring import hourglasses, pieces, points, ranking, title
from realmtable.sand.state import State
from tests.support.sand import (
    begin,
    content,
    drawn,
    play,
    ring_of,
    table,
    texts,
    why_not,
    with_boards,
)

BLOCK = ["......", "......", "......", ".kr...", ".kk...", "......"]  # I-03, one hourglass
NINE = "I-05 I-06 I-07 II-13 II-14 II-15"  # hourglasses


def test_nine_hourglasses_are_not_enough() -> None:
    state = table(built=NINE)
    assert hourglasses(state, 0) == 9
    assert not play(state, "end", "end").over


def test_ten_hourglasses_declare_the_end_and_the_round_is_finished() -> None:
    state = table(BLOCK, players=3, built=NINE)
    after = play(state, "build I-03")
    assert hourglasses(after, 0) == 10
    assert after.declared
    assert not after.over
    second = play(after, "end")
    third = play(second, "end")
    assert (second.seat, third.seat) == (1, 2)
    assert not third.over
    assert play(third, "end").over
    assert "the game is over" in why_not(play(third, "end"), "end")
    assert texts(play(third, "end")) == []


def test_all_have_had_equally_many_turns() -> None:
    """Whoever reaches ten last in the round ends the game with their turn."""
    data = position_data(table(BLOCK, built=NINE))
    data.seats.reverse()
    data.seat = 2
    state = play(position_from(data, content()), "build I-03")
    assert state.declared
    assert not state.over
    assert play(state, "end").over


def test_the_main_action_may_still_be_taken() -> None:
    state = table(BLOCK, built=NINE, tiles="grk gr/k ggg")
    after = play(state, "build I-03", "tile grk b2 c2 d2")
    assert after.declared
    assert "end" in texts(play(after, f"take {ring_of(state)[0]}"))


def test_most_points_win() -> None:
    state = table(built="III-03", players=3)
    assert points(state, 0) == 12
    assert ranking(state)[0] == 0


def test_ties_go_to_more_pieces_on_the_own_board() -> None:
    empty = ["......"] * 6
    one = ["......", ".g....", "......", "......", "......", "......"]
    two = ["......", ".gR...", "......", "......", "......", "......"]
    state = with_boards(table(players=3), [two, one, empty])
    assert [pieces(state, seat) for seat in range(3)] == [2, 1, 0]
    assert ranking(state) == [0, 1, 2]
    assert ranking(with_boards(table(players=3), [one, empty, two])) == [2, 0, 1]


def test_further_ties_go_to_the_later_in_turn_order() -> None:
    assert ranking(begin(4)) == [3, 2, 1, 0]


def test_two_idle_rounds_end_the_game() -> None:
    state = begin(2)
    first = play(state, "end", "end")
    assert not first.over
    assert play(first, "end").seat == 1
    assert play(first, "end", "end").over


def test_an_action_or_a_build_breaks_the_idleness() -> None:
    idle = play(begin(2), "end", "end", "end")
    tile = texts(idle, "tile")[0]
    acted = play(idle, tile, f"take {ring_of(idle)[0]}", "end")
    assert not acted.over
    assert acted.idle == 0
    assert not play(acted, "end", "end").over
    assert play(acted, "end", "end", "end", "end").over
    built = play(table(BLOCK, idle=1), "build I-03", "end", "end")
    assert not built.over
    assert play(table(BLOCK, idle=1), "end", "end").over


def test_a_crystal_alone_breaks_no_idleness() -> None:
    state = table(crystal="orange", charged=True, idle=1)
    assert play(state, "step", "end", "end").over


def test_a_new_round_begins_with_the_first_player() -> None:
    state = begin(3)
    order = []
    for _ in range(6):
        order.append((state.round, state.seat))
        tile = texts(state, "tile")[0]
        state = play(state, tile, f"take {ring_of(state)[0]}", "end")
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


# --- solo ------------------------------------------------------------------------------------


def act(state: State) -> State:
    return play(state, texts(state, "tile")[0], f"take {ring_of(state)[0]}", "end")


def test_a_solo_game_has_14_turns() -> None:
    state = begin(1)
    for turn in range(1, 15):
        assert state.round == turn
        assert not state.over
        state = act(state)
    assert state.over
    assert state.round == 14


def test_hourglasses_do_not_end_a_solo_game() -> None:
    state = table(BLOCK, players=1, built=NINE)
    after = play(state, "build I-03")
    assert hourglasses(after, 0) == 10
    assert not after.declared
    assert not play(after, "end").over


def test_a_solo_game_has_two_discs_of_each_colour_and_crystals_if_one_likes() -> None:
    assert list(begin(1).pool) == [2] * 5
    assert drawn(1, "advanced", 3).players[0].crystal >= 0


@pytest.mark.parametrize(
    ("scored", "name"),
    [
        (0, "Apprentice"),
        (14, "Apprentice"),
        (15, "Adept"),
        (20, "Magician"),
        (26, "Master"),
        (31, "Master"),
        (32, "Grand Master"),
        (38, "Sage of the Sands"),
        (44, "Keeper of Ragusa"),
        (99, "Keeper of Ragusa"),
    ],
)
def test_titles(scored: int, name: str) -> None:
    assert title(scored) == name
