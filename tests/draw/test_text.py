"""Cards as text: everything fits, nothing is lost, nothing depends on colour alone."""

import re

import pytest
from rich.cells import cell_len

from realmtable.draw.text import card_text, space_at, space_legend
from realmtable.draw.textlayout import Block, arrange
from realmtable.draw.textparts import benefit_text, dice_text, initials
from realmtable.rolling.card import Card
from realmtable.rolling.marks import (
    CROSS,
    EMPTY,
    FILL,
    MARK,
    NUMBER,
    NUMBER_MARKED,
    NUMBERS_MARKED,
    OUTLINE,
    SYMBOL,
)
from tests.support.rolling import both_sides, catalog, realm
from tests.support.walks import boards

REALMS = both_sides()
_FULL = {
    "number": NUMBER + 5,
    "number-mark": NUMBER_MARKED + 5,
    "numbers-mark": NUMBERS_MARKED + 8 * 4 + 5,
    "mark": MARK,
    "fill": FILL,
    "outline": OUTLINE,
    "outline-mark": MARK,
    "outline-cross": CROSS,
    "symbol": SYMBOL,
}
_SIGN = {MARK: "●", FILL: "█", OUTLINE: "○", CROSS: "✗", NUMBER + 5: "5", NUMBER_MARKED + 5: "5"}


def card(name: str) -> Card:
    return catalog().realm(name).card


def written_on(of: Card) -> bytes:
    """A board with something on every space."""
    return bytes(_FULL[space.takes] for space in of.spaces)


@pytest.mark.parametrize("name", REALMS)
def test_every_line_is_38_columns_wide(name: str) -> None:
    of = card(name)
    spaces = [space.id for space in of.spaces]
    for board in (of.start, written_on(of), of.start + b"\0"):
        for ids in (False, True):
            for stars in (None, 0, 6):
                drawn = card_text(of, board, stars=stars, ids=ids, highlighted=spaces)
                assert {cell_len(line) for line in drawn.plain.split("\n")} == {38}


@pytest.mark.parametrize("name", REALMS)
def test_every_space_is_named_in_ids_mode(name: str) -> None:
    of = card(name)
    shown = re.findall(
        r"[a-z0-9_]+", "\n".join(card_text(of, of.start, ids=True).plain.split("\n")[1:])
    )
    for space in of.spaces:
        assert shown.count(space.id) == 1


@pytest.mark.parametrize("name", REALMS)
def test_every_mark_is_shown(name: str) -> None:
    of = card(name)
    before = card_text(of, of.start).plain
    for space in of.spaces:
        board = bytearray(of.start)
        board[space.index] = _FULL[space.takes]
        if bytes(board) == of.start:
            continue
        after = card_text(of, bytes(board)).plain
        added = [new for old, new in zip(before, after, strict=True) if old != new]
        sign = _SIGN.get(board[space.index])
        printed = [*map(str, space.dice), *space.text]
        if sign is None or sign in printed:
            assert added or sign is not None
        else:
            assert sign in added, f"{space.id}: {added}"


@pytest.mark.parametrize("name", REALMS)
def test_highlights_need_no_colour(name: str) -> None:
    of = card(name)
    for ids in (False, True):
        plain = card_text(of, of.start, ids=ids).plain
        for space in of.spaces:
            legal = card_text(of, of.start, highlighted=[space.id], ids=ids).plain
            chosen = card_text(of, of.start, chosen={space.id}, ids=ids).plain
            assert legal.count("»") == 1 or legal.count("«") == 1
            assert len({plain, legal, chosen}) == 3


@pytest.mark.parametrize("name", REALMS)
def test_a_click_finds_its_space(name: str) -> None:
    of = card(name)
    for ids, stars in ((False, None), (True, 3)):
        for space in of.spaces:
            drawn = card_text(of, of.start, highlighted=[space.id], ids=ids, stars=stars)
            lines = drawn.plain.split("\n")
            spot = next(
                (row, line.index(sign) + (1 if sign == "»" else -1))
                for row, line in enumerate(lines)
                for sign in "»«"
                if sign in line
            )
            assert space_at(of, *spot, ids=ids, stars=stars) == space.id
    assert space_at(of, 0, 0) is None


def test_what_is_printed_is_there() -> None:
    """The benefits, costs and words of a card, and its little pictures."""
    scythe = card_text(card("scythe"), card("scythe").start, stars=2).plain
    assert "─ Scythe ─" in scythe
    assert "★★☆☆☆☆" in scythe
    assert "top row: gain" in scythe
    assert "-H>★" in scythe
    tapestry = card_text(card("tapestry"), card("tapestry").start).plain
    assert "3 ■" in tapestry
    assert "■■■" in tapestry
    assert "▒▒▒" in tapestry  # printed as filled
    assert "sum 4-10 ★" in card_text(card("euphoria"), card("euphoria").start).plain


def test_fresh_marks_are_bold_and_underlined() -> None:
    of = card("wingspan")
    board = bytes([NUMBER + 6]) + of.start[1:]
    for fresh in ([], ["a1"]):
        drawn = card_text(of, board, fresh=fresh)
        at = drawn.plain.index("6", 39)
        styles = [str(span.style) for span in drawn.spans if span.start <= at < span.end]
        assert any("bold underline" in style for style in styles) == bool(fresh)


@pytest.mark.parametrize("name", REALMS)
def test_every_earned_bonus_on_the_card_is_ticked(name: str) -> None:
    of = realm(name)
    shown = {zone.id for zone in of.card.zones if zone.at} | {line.id for line in of.card.lines}
    for board in boards(name)[::3]:
        earned = [bonus for bonus in of.earned(board) if bonus in shown]
        plain = card_text(of.card, board, earned=earned).plain
        assert plain.count("✓") == len(earned)
        assert {cell_len(line) for line in plain.split("\n")} == {38}


def test_a_written_digit_stands_beside_the_printed_one() -> None:
    of = card("libertalia")
    board = bytearray(of.start)
    board[of.index("p1")], board[of.index("p2")] = NUMBER + 2, NUMBER + 6
    plain = card_text(of, bytes(board)).plain
    assert "[24]" in plain
    assert "[26]" in plain
    assert "[_3]" in plain


def test_a_number_of_two_digits_fits() -> None:
    of = card("wingspan")
    board = bytes([NUMBER + 12]) + of.start[1:]
    for highlighted in ([], ["a1"]):
        drawn = card_text(of, board, highlighted=highlighted).plain
        assert "12" in drawn.split("\n")[1]
        assert {cell_len(line) for line in drawn.split("\n")} == {38}


def test_the_space_legend_names_all() -> None:
    lines = space_legend(card("scythe"))
    assert len(lines) == 12
    assert lines[-1] == (
        "b6: the 3 of the bottom row, takes a mark, die 3, costs 1 heart, gives 1 star"
    )


def test_short_words() -> None:
    assert benefit_text("SD4", "PH").plain == "-PH>★d4"
    assert benefit_text("CC", "P").plain == "-P>CC"
    assert benefit_text("", "P").plain == "-P"
    assert benefit_text("P<again>").plain == "P again"
    assert dice_text([1, 2, 3]) == "1-3"
    assert dice_text([2, 5]) == "2/5"
    assert dice_text([2, 4, 6]) == "246"
    assert initials(["paw", "ball", "post"]) == {"paw": "p", "ball": "b", "post": "po"}
    assert initials(["1 visitor", "2 visitors"]) == {"1 visitor": "1v", "2 visitors": "2v"}


def test_too_much_in_a_row_is_no_layout() -> None:
    from rich.text import Text

    wide = [Block(x, 50, [[Text("x" * 10)]], True) for x in (10, 40, 70, 90)]
    assert arrange(wide) is None
    notes = [Block(x, 50, [[Text("x" * 10)]], False) for x in (10, 40, 70, 90)]
    layout = arrange(notes)
    assert layout is not None
    assert None in layout.places


def test_an_empty_board_shows_no_marks() -> None:
    of = card("wingspan")
    assert of.start == bytes([EMPTY]) * 9
    assert not set("●○✗█") & set(card_text(of, of.start).plain)


# --- what a player has to see ----------------------------------------------------------------

CARDS = catalog().card_names


def drawn(name: str) -> str:
    of = catalog().card(name)
    return card_text(of, of.start).plain


def below(name: str) -> str:
    """The legend of a card in one line."""
    lines = drawn(name).split("\n")
    start = next((n for n, line in enumerate(lines) if line.startswith("├")), len(lines))
    return " ".join(" ".join(line.strip("│╰╯─") for line in lines[start + 1 :]).split())


@pytest.mark.parametrize("name", CARDS)
def test_every_card_can_be_drawn(name: str) -> None:
    of = catalog().card(name)
    for ids in (False, True):
        lines = card_text(of, of.start, ids=ids).plain.split("\n")
        assert {cell_len(line) for line in lines} == {38}


@pytest.mark.parametrize("name", CARDS)
def test_every_card_tells_where_its_stars_come_from(name: str) -> None:
    of = catalog().card(name)
    text = drawn(name)
    told = all(sentence in below(name) for sentence in of.score)
    assert told or text.count("★") >= 6 or "star" in text


def test_costs_are_told_from_gains() -> None:
    assert "-P>CCC" in drawn("architects_of_the_west_kingdom")
    assert "-P>★" in drawn("architects_of_the_west_kingdom")
    assert "-PP>★" in drawn("skulk_hollow")
    assert "-H>★" in drawn("skulk_hollow")
    assert "-H>★CC" not in drawn("skulk_hollow")  # nothing of another space right behind it


def test_canals_and_rails() -> None:
    of = card("brass_birmingham")
    text = drawn("brass_birmingham")
    for line in of.lines:
        sign = {"canal": "~", "rail": "=", "both": "≈"}[str(line.data["kind"])]
        value = of.spaces[line.space].dice[0]
        assert f"{sign}{value}{sign}" in text
    legend = below("brass_birmingham").replace("\u00a0", " ")
    assert "~ canal, up to turn 4 = rail ≈ both" in legend
    assert "2: S~L St~Du C=Bi T~Co" in legend
    board = bytearray(of.start)
    board[of.index("r1")] = MARK
    marked = card_text(of, bytes(board)).plain
    assert "S●L" in marked
    assert "~●~" in marked


def test_directions() -> None:
    expedition = drawn("expedition")
    assert "<○>───→< >" in expedition
    assert "< >←───< >" in expedition
    assert "from" not in below("expedition")
    assert "↓ from top to bottom" in below("fleet_the_dice_game").replace("\u00a0", " ")
    assert "→ from left to right" in below("dog_park").replace("\u00a0", " ")
    assert "↓" in drawn("charterstone")
    assert not set("→←↑↓") & set(drawn("the_society"))  # which has lines, but no arrows


def test_the_sectors_of_a_wheel() -> None:
    assert "clockwise: 1→2→3→4→5→6→1" in below("crusaders")
    assert drawn("crusaders").count("<1>") == 7
    praga = drawn("praga_caput_regni")
    assert "10: HC 1: PP" in praga
    assert praga.count("(10)") == 2
    assert "red line after: 10" in below("praga_caput_regni")
    of = card("praga_caput_regni")
    left = bytes(MARK if mark == OUTLINE else mark for mark in of.start)
    assert "●1)" in card_text(of, left).plain  # a full sector is still counted


def test_sets_of_cards_score() -> None:
    assert "1 star for each complete set: a card and the two cards directly" in below("the_society")


def test_signs_are_explained() -> None:
    assert "? any resource" in below("expedition").replace("\u00a0", " ")
    assert "d a new die of this value" in below("millennium_blades").replace("\u00a0", " ")
    assert "d? a new die of any value" in below("potion_explosion").replace("\u00a0", " ")
    assert "3v" in drawn("dinosaur_island")
    assert "3v 3 visitors" in below("dinosaur_island").replace("\u00a0", " ")
