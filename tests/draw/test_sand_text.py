"""Realm of Sand in letters: boards, cards and tiles as terminals show them."""

import pytest

from realmtable.draw.sand_text import (
    CARD_WIDTH,
    CELL_WIDTH,
    LEFT,
    board_text,
    card_line,
    card_text,
    cards_text,
    cell_at,
    crystal_text,
    discs_text,
    level_text,
    pattern_rows,
    ring_line,
    tiles_text,
)
from realmtable.sand.content import GAP, HIDDEN, NO_CRYSTAL, PIECES, Card, Content
from tests.support.sand import begin, content

# Cards that stay as they are, whatever our content becomes: id, level, pattern, points,
# hourglasses, discs, steps.
PATTERNS = {
    "I-1": (1, ["rkr", "k.."], 2, 1, bytes([1, 0, 0, 0, 0]), 0),
    "I-2": (1, ["grk", "g.."], 2, 1, bytes(5), 1),
    "II-1": (2, ["...k", "gggr", "...r"], 5, 2, bytes([0, 1, 1, 0, 0]), 0),
    "III-1": (3, ["kykg", ".y..", ".r..", ".r.."], 12, 3, bytes(5), 0),
    "III-2": (3, ["b......", "grkgrky"], 9, 2, bytes([1, 1, 1, 1, 1]), 2),
}


def board(**pieces: str) -> bytes:
    return bytes(PIECES.index(pieces.get(name, ".")) for name in content().cell_names)


def cells(rows: list[str]) -> list[tuple[int, int, int]]:
    return [
        (y, x, "grkby".index(letter))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    ]


def made() -> Content:
    cards = [
        (id, level, cells(rows), points, glasses, discs, steps)
        for id, (level, rows, points, glasses, discs, steps) in PATTERNS.items()
    ]
    return Content(6, 6, [], 8, bytes(3), [bytes(5)] * 4, [[]] * 6, [], cards, "made")


def number(id: str) -> int:
    return made().card_of[id]


def test_a_board_in_letters() -> None:
    drawn = board_text(content(), board(a1="r", b1="G", c2="k", d3="Y"), crystal=0)
    assert drawn.plain.split("\n") == [
        "    a    b    c    d    e    f  ",
        "1 ░[r]░░(G)░░░░░░░░░░░░░░░░░░░░░",
        "2 ░░░░░  ·   [k]◇  ·    ·  ░░░░░",
        "3 ░░░░░  ·    ·   (Y)   ·  ░░░░░",
        "4 ░░░░░  ·    ·    ·    ◇  ░░░░░",
        "5 ░░░░░  ◇    ·    ·    ·  ░░░░░",
        "6 ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░",
    ]


def test_cells_can_be_marked() -> None:
    at = {name: cell for cell, name in enumerate(content().cell_names)}
    states = {at["b2"]: "legal", at["c2"]: "chosen", at["d2"]: "wrong", 0: "wrong"}
    drawn = board_text(content(), board(b2="r", c2="G"), states=states)
    assert drawn.plain.split("\n")[1].startswith("1 ░!░!░░")
    assert drawn.plain.split("\n")[2] == "2 ░░░░░ »r«  ▐G▌  !·!   ·  ░░░░░"


def test_what_is_fresh_is_underlined() -> None:
    plain = board_text(content(), board(b2="r"))
    fresh = board_text(content(), board(b2="r"), fresh={7})
    assert plain.plain == fresh.plain
    assert not any("underline" in str(span.style) for span in plain.spans)
    assert any("underline" in str(span.style) for span in fresh.spans)


@pytest.mark.parametrize("tall", [False, True])
def test_every_cell_is_found_where_it_is_drawn(tall: bool) -> None:
    drawn = board_text(content(), board(), tall=tall).plain.split("\n")
    assert {len(line) for line in drawn} == {LEFT + 6 * CELL_WIDTH}
    found = [
        cell_at(content(), line, column, tall=tall)
        for line in range(len(drawn))
        for column in range(len(drawn[0]))
    ]
    assert {cell for cell in found if cell is not None} == set(range(36))
    assert found.count(None) == len(drawn[0]) + LEFT * (len(drawn) - 1)
    assert cell_at(content(), 99, 4, tall=tall) is None
    assert cell_at(content(), 2, 99, tall=tall) is None


def test_a_card_in_letters() -> None:
    lines = [line.plain for line in card_text(made(), number("II-1"))]
    assert lines == [
        "╭II-1────╮",
        "│5p2h+RK │",
        "│      k │",
        "│g g g r │",
        "│      r │",
        "╰────────╯",
    ]


def test_marked_hidden_and_missing_cards() -> None:
    assert card_text(made(), 0, marked="legal")[0].plain == "╭»I-1«───╮"
    assert card_text(content(), HIDDEN + 2)[1].plain == "│   II   │"
    assert card_text(content(), GAP)[1].plain == "│no card │"


def test_cards_side_by_side_are_equally_high() -> None:
    drawn = cards_text(made(), [number("I-2"), number("III-1"), GAP, HIDDEN + 3])
    lines = drawn.plain.split("\n")
    assert len(lines) == 4 + 3
    assert {len(line) for line in lines} == {4 * CARD_WIDTH + 3}


def test_wide_patterns_have_room() -> None:
    lines = [line.plain for line in card_text(made(), number("III-2"))]
    assert lines == [
        "╭III-2─────────╮",
        "│9p 2h +GRKBY^^│",
        "│B             │",
        "│g r k g r k Y │",
        "╰──────────────╯",
    ]


def test_cards_in_a_line() -> None:
    assert card_line(made(), number("II-1")) == "II-1 5p 2h +RK  ...k/gggr/...r"
    assert card_line(made(), number("III-1")) == "III-1 12p 3h  kYkg/.Y../.r../.r.."
    assert card_line(made(), number("I-2")) == "I-2 2p 1h +^  grk/g.."
    assert card_line(made(), HIDDEN + 1) == "a face-down card of level I"
    assert card_line(made(), GAP) == "no card"


def test_patterns_need_not_begin_in_the_corner() -> None:
    assert pattern_rows([(1, 2, 0), (2, 3, 4)]) == ["g.", ".Y"]
    odd = Card(0, "odd", 1, [(1, 2, 0), (2, 3, 4)], 1, 1, bytes(5), 0, 6, 6)
    assert pattern_rows(odd.pattern) == ["g.", ".Y"]


def test_tiles_stand_on_their_names() -> None:
    tiles = [content().tiles[content().tile_of[name]] for name in ("rg/k", "grk")]
    assert tiles_text(tiles).plain.split("\n") == [
        "r            ",
        "g k    g r k ",
        "rg/k   grk   ",
    ]


def test_the_ring_tells_what_is_on_offer() -> None:
    assert ring_line(content(), begin(4).ring).startswith("queen > gk/g, gk/r | gk/k")
    assert ring_line(content(), bytes([0, 1, 2, 3])) == "queen > gg/g, gg/r | gg/k, rg/r"
    assert ring_line(content(), bytes([0, 1])) == "queen > gg/g, gg/r"


def test_the_rest_in_words() -> None:
    assert level_text(content(), 3) == "level 3 of 8"
    assert crystal_text(0, True) == "red crystal, charged"
    assert crystal_text(5, False) == "blue crystal, not charged"
    assert crystal_text(NO_CRYSTAL, False) == ""
    assert discs_text(bytes([2, 0, 0, 1, 0])).plain == "(G)(G)(B)"
    assert discs_text(bytes(5)).plain == "none"
