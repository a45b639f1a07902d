"""Positions as JSON: what is left out, and what is refused."""

import msgspec
import pytest

from realmtable.core.errors import InvalidText
from realmtable.sand.positiontext import PositionData, position_data, position_from
from realmtable.sand.state import State
from tests.support.sand import begin, changed, content, play, ring_of, table, why_not

TILES = "grk gr/k ggg"


def refused(state: State, **fields: object) -> str:
    with pytest.raises(InvalidText) as caught:
        changed(state, **fields)
    assert caught.value.why.startswith("position: ")
    return caught.value.why.removeprefix("position: ")


def seat_refused(state: State, **fields: object) -> str:
    """The same for a change of the first seat."""
    data = position_data(state)
    data.squares = data.pool = None
    for name, value in fields.items():
        setattr(data.seats[0], name, value)
    with pytest.raises(InvalidText) as caught:
        position_from(data, content())
    return caught.value.why.removeprefix("position: ")


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    state = table(["......", ".gR...", "......", "......", "......", "......"], discs="bb")
    data = position_data(state)
    data.squares = data.pool = None
    assert position_from(data, content()) == state
    data.decks = None
    hidden = position_from(data, content())
    assert [len(deck) for deck in hidden.decks] == [len(deck) for deck in state.decks]
    assert position_data(hidden).decks is None


def test_unknown_fields_are_refused() -> None:
    text = msgspec.json.encode(position_data(begin()))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text.replace(b'"ring"', b'"rings"'), type=PositionData)


def test_ready_is_as_charged_if_left_out() -> None:
    data = position_data(table(crystal="orange", charged=True))
    data.ready = None
    assert position_from(data, content()).ready
    data.ready = False
    assert not position_from(data, content()).ready


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "rolling"}, "game is 'rolling'"),
        ({"content": "00000000"}, "made with other content"),
        ({"side": "expert"}, "the side is one of"),
        ({"seats": []}, "1 to 4 play, not 0"),
        ({"seat": 3}, "seat must be 1 to 2, not 3"),
        ({"seat": 0}, "seat must be 1 to 2, not 0"),
        ({"phase": "night"}, "phase is one of"),
        ({"round": 0}, "round 0 cannot be in phase 'free'"),
        ({"idle": 2}, "idle must be 0 to 1"),
        ({"ring": []}, "is there 0 times, not 1"),
        ({"rows": [["I-01"] * 4] * 3}, "rows: I-01 is no card of level II"),
        ({"rows": []}, "rows must be 3 lists of 4"),
        ({"decks": []}, "there are 3 decks, not 0"),
        ({"decks": [[], [], []]}, "there are 4 cards of level 1, not 18"),
        ({"decks": [["II-01"], [], []]}, "decks: II-01 is no card of level I"),
        ({"squares": {"g": 1, "r": 1, "k": 1}}, "squares: "),
        ({"pool": {}}, "pool: "),
        ({"acted": True}, "who has acted has stirred"),
        ({"ready": True}, "the crystal is not charged"),
        ({"all_discs": True}, "all_discs needs a purple crystal"),
        ({"left": 2}, "left must be one of (1, 2) in a spirits action"),
        ({"filled": ["b2"]}, "filled are the cells"),
        ({"filled": ["z9"]}, "filled: 'z9' is no cell"),
        ({"looked": ["I-18"]}, "the card I-18 is there 2 times"),
        ({"phase": "taking"}, "tiles must be 2, not 3"),
        ({"phase": "looking"}, "looked are one to 3 cards"),
        ({"phase": "swapping"}, "given and taken"),
        ({"phase": "spirits"}, "filled are the cells"),
        ({"phase": "choosing", "round": 0}, "only the purple board"),
        ({"given": 3}, "given and taken"),
    ],
)
def test_tables_that_cannot_be(fields: dict[str, object], why: str) -> None:
    assert why in refused(table(tiles=TILES), **fields)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"board": ["......"]}, "seat 1: board must be 6 rows of 6 letters"),
        ({"board": ["b....."] + ["......"] * 5}, "board must be"),
        ({"board": [" ....."] + ["......"] * 5}, "board must be"),
        ({"board": ["g....."] + ["......"] * 5}, "1 dark cells are occupied at level 0"),
        ({"level": 9}, "level must be 0 to 8, not 9"),
        ({"discs": "x"}, "discs must be letters"),
        ({"discs": "ggggg"}, "pool: there are 1 g more than the game has"),
        ({"tiles": ["xyz"]}, "there is no tile 'xyz'"),
        ({"built": ["I-99"]}, "there is no card 'I-99'"),
        ({"built": ["?1"]}, "built cards are always seen"),
        ({"built": ["I-01"]}, "the card I-01 is there 2 times"),
        ({"kept": ["?1"]}, "only the red crystal"),
        ({"kept": ["?1"] * 4}, "at most 3 cards"),
        ({"crystal": "red"}, "crystal must be one of"),
        ({"charged": True}, "there is no crystal"),
    ],
)
def test_seats_that_cannot_be(fields: dict[str, object], why: str) -> None:
    assert why in seat_refused(table(tiles=TILES), **fields)


def test_squares_are_not_more_than_there_are() -> None:
    full = ["......", ".gggg.", ".gggg.", ".gggg.", ".gggg.", "......"]
    data = position_data(table(tiles=TILES))
    data.squares = data.pool = None
    for seat in data.seats:
        seat.board = full
    with pytest.raises(InvalidText, match="squares: there are 4 g more than the game has"):
        position_from(data, content())


def test_no_crystal_colour_twice() -> None:
    data = position_data(begin(2, "red", "blue"))
    data.seats[1].crystal = "red"
    with pytest.raises(InvalidText, match="two seats have a crystal of the same colour"):
        position_from(data, content())


def test_the_middle_of_an_action() -> None:
    board = ["......", ".G....", "......", "......", "......", "......"]
    begun = play(table(board, discs="bb"), "put b b3")
    assert changed(begun) == begun
    assert "must come to three" in refused(begun, left=1)
    assert "not covered again" in why_not(begun, "move b2 b3")
    laid = play(table(tiles=TILES), "tile grk b2 c2 d2")
    assert changed(laid) == laid
    assert "part of a main action" in refused(laid, acted=False)
    looking = play(table(crystal="red", charged=True), "look II")
    assert changed(looking) == looking
    swapped = play(
        table(crystal="blue", charged=True, tiles=TILES),
        f"swap grk {ring_of(table(crystal='blue', tiles=TILES))[3]}",
    )
    assert changed(swapped) == swapped
    assert "taken must be a tile of the seat" in refused(swapped, taken="grk")
