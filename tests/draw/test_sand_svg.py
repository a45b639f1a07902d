"""The drawings of Realm of Sand: every piece where it lies, readable in every look."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from realmtable.draw import sand_look
from realmtable.draw.sand_ring import ring_svg
from realmtable.draw.sand_svg import (
    board_svg,
    card_back_svg,
    card_svg,
    piece_svg,
    tile_svg,
)
from realmtable.draw.theme import THEMES, contrast, resolved
from realmtable.sand.content import CRYSTALS, PIECES, Card, Tile
from tests.support.sand import begin, content

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [card.id for card in content().cards]
PLACED = {"a1": "g", "b2": "R", "c3": "k", "d4": "B", "f6": "Y"}


def card(id: str) -> Card:
    return content().cards[content().card_of[id]]


def board(pieces: dict[str, str]) -> bytes:
    return bytes(PIECES.index(pieces.get(name, ".")) for name in content().cell_names)


def found(svg: str, attribute: str) -> dict[str, ET.Element]:
    """The elements that have an attribute, by its value."""
    return {
        str(element.get(attribute)): element
        for element in ET.fromstring(svg).iter(f"{SVG}g")
        if element.get(attribute) is not None
    }


def symbols(element: ET.Element) -> list[str]:
    return [str(use.get("href")).removeprefix("#rs-") for use in element.iter(f"{SVG}use")]


def title(element: ET.Element) -> str:
    return str(element.findtext(f"{SVG}title"))


# --- boards ----------------------------------------------------------------------------------


def test_each_cell_is_an_element_with_its_piece() -> None:
    cells = found(board_svg(content(), board(PLACED)), "data-cell")
    assert list(cells) == content().cell_names
    shown = {name: symbols(cell) for name, cell in cells.items() if symbols(cell)}
    assert shown == {
        "a1": ["square-green"],
        "b2": ["disc-red"],
        "c3": ["square-black"],
        "d4": ["disc-blue"],
        "f6": ["disc-yellow"],
    }
    assert cells["a1"].get("data-piece") == "g"
    assert title(cells["a1"]) == "a1, dark, a green square"
    assert title(cells["c4"]) == "c4, empty"


def test_dark_cells_have_lines_of_their_own() -> None:
    for name, cell in found(board_svg(content(), board({})), "data-cell").items():
        dark = content().dark >> content().cell_names.index(name) & 1 == 1
        assert ("rs-dark" in str(cell.get("class")).split()) == dark
        assert ('class="rs-hatch"' in ET.tostring(cell, "unicode")) == dark


@pytest.mark.parametrize("crystal", range(len(CRYSTALS)))
def test_the_advanced_side_shows_its_crystal_and_its_cells(crystal: int) -> None:
    colour = CRYSTALS[crystal]
    for charged in (False, True):
        svg = board_svg(content(), board({}), crystal=crystal, charged=charged)
        gem = found(svg, "data-crystal")[colour]
        assert symbols(gem) == [f"charged-{colour}" if charged else f"gem-{colour}"]
        assert ("not charged" in title(gem)) != charged
        cells = {n for n, cell in found(svg, "data-cell").items() if symbols(cell)}
        wanted = {
            n
            for n in content().cell_names
            if content().crystals[crystal] >> content().cell_names.index(n) & 1
        }
        assert cells == wanted


def test_a_covered_crystal_cell_is_still_to_be_seen() -> None:
    cells = found(board_svg(content(), board({"c2": "g"}), crystal=0), "data-cell")
    assert symbols(cells["c2"]) == ["square-green", "cell-red"]
    assert title(cells["c2"]) == "c2, crystal, a green square"


def test_states_and_ghosts_are_for_pages() -> None:
    svg = board_svg(
        content(), board({}), states={"c3": "legal", "d3": "forbidden"}, ghost={"c3": "r"}
    )
    cells = found(svg, "data-cell")
    assert "legal" in str(cells["c3"].get("class")).split()
    assert (cells["c3"].get("tabindex"), cells["d3"].get("tabindex")) == ("0", "-1")
    ghost = next(cells["c3"].iter(f"{SVG}use"))
    assert (ghost.get("href"), ghost.get("class")) == ("#rs-square-red", "rs-ghost")


def test_the_level_track_tells_where_it_stands() -> None:
    svg = board_svg(content(), board({}), level=3)
    rungs = found(svg, "data-level")
    assert list(rungs) == [str(n) for n in range(content().levels + 1)]
    assert [n for n, rung in rungs.items() if "rs-here" in str(rung.get("class"))] == ["3"]
    assert "level 3 of 8: three dark cells may be occupied" in svg


# --- cards and tiles --------------------------------------------------------------------------


@pytest.mark.parametrize("id", CARDS)
def test_a_card_shows_its_pattern_and_what_it_is_worth(id: str) -> None:
    built = card(id)
    drawn = found(card_svg(built), "data-card-id")[id]
    used = symbols(drawn)
    assert used.count("hourglass") == built.hourglasses
    assert used.count("step") == built.steps
    pieces = [name for name in used if name.startswith(("square", "disc"))]
    assert len(pieces) == len(built.pattern) + sum(built.discs)
    texts = [str(text.text) for text in drawn.iter(f"{SVG}text")]
    assert texts == [str(built.points), ("I", "II", "III")[built.level - 1], id]


def test_blue_and_yellow_in_a_pattern_are_discs() -> None:
    odd = Card(0, "odd", 3, [(0, 0, 2), (0, 1, 4), (1, 1, 3)], 9, 2, bytes(5), 0, 6, 6)
    used = symbols(found(card_svg(odd), "data-card-id")["odd"])
    assert [name for name in used if name.startswith(("square", "disc"))] == [
        "square-black",
        "disc-yellow",
        "disc-blue",
    ]


def test_a_card_is_told_in_words() -> None:
    odd = Card(0, "II-99", 2, [(0, 1, 2), (1, 0, 0)], 5, 2, bytes([0, 1, 1, 0, 0]), 1, 6, 6)
    assert (
        "<title>II-99, building of level II: five points, two hourglasses, gives one red disc, "
        "one black disc and one level step. Pattern: row 1: black in column 2; row 2: green in "
        "column 1.</title>" in card_svg(odd)
    )


def test_cards_with_much_on_them_count_it() -> None:
    pattern = [(2, 3, 0), (2, 4, 1)]
    rich = Card(0, "own & <more>", 3, pattern, 20, 7, bytes([2, 0, 0, 3, 1]), 4, 6, 6)
    drawn = found(card_svg(rich), "data-card-id")[rich.id]
    texts = [str(text.text) for text in drawn.iter(f"{SVG}text")]
    assert texts == ["20", "III", "7", "2", "3", "1", "4", "own & <more>"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_backs_tell_their_level_only(level: int) -> None:
    roman = "I" * level
    assert f"<title>a face-down card of level {roman}</title>" in card_back_svg(level)
    assert f"<title>deck {roman}, 9 cards</title>" in card_back_svg(level, count=9)


def test_a_tile_shows_its_three_squares_turned_as_asked() -> None:
    tile: Tile = content().tiles[content().tile_of["grk"]]
    svg = tile_svg(tile)
    assert symbols(found(svg, "data-tile")["grk"]) == ["square-green", "square-red", "square-black"]
    assert 'viewBox="0 0 80 32"' in svg
    upright = tile_svg(tile, [(3, 1, 0), (2, 1, 1), (1, 1, 2)])
    assert 'viewBox="0 0 32 80"' in upright


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_ring_has_every_tile_and_two_on_offer(players: int) -> None:
    state = begin(players)
    svg = ring_svg(content(), state.ring, squares=state.squares, pool=state.pool)
    places = found(svg, "data-place")
    assert len(places) == 28 - 3 * players
    names = [str(tile.get("data-tile")) for tile in places.values()]
    assert names == [content().tiles[number].name for number in state.ring]
    offered = [n for n, tile in places.items() if "rs-offer" in str(tile.get("class"))]
    assert offered == ["1", "2"]
    left = found(svg, "data-left")
    assert list(left) == ["g", "r", "k", "G", "R", "K", "B", "Y"]
    assert title(left["g"]) == "28 green squares left"


# --- looks -----------------------------------------------------------------------------------


def pictures(look: str) -> list[str]:
    state = begin(2)
    return [
        board_svg(content(), board(PLACED), level=2, crystal=3, charged=True, theme=look),
        *(card_svg(each, theme=look) for each in content().cards[::7]),
        card_back_svg(2, theme=look),
        *(tile_svg(tile, theme=look) for tile in content().tiles),
        ring_svg(content(), state.ring, squares=state.squares, pool=state.pool, theme=look),
        piece_svg(PIECES.index("B"), theme=look),
    ]


@pytest.mark.parametrize("look", THEMES)
def test_every_picture_is_good_svg_without_inline_styles(look: str) -> None:
    for svg in pictures(look):
        ET.fromstring(svg)
        assert "style=" not in svg
        assert ("<style>" in svg) == (look != "page")
        used = set(re.findall(r'"#rs-([^"]+)"', svg))
        assert used <= set(sand_look.SYMBOLS)
        defined = set(re.findall(r'<symbol id="rs-([^"]+)"', svg))
        assert defined == (set() if look == "page" else used)


def test_a_page_has_all_symbols_and_classes() -> None:
    ET.fromstring(sand_look.sprite())
    css = sand_look.page_css()
    for svg in [*pictures("page"), sand_look.sprite()]:
        for classes in re.findall(r'class="([^"]+)"', svg):
            for name in classes.split():
                assert name.startswith("rs") or name in ("rt", "sprite"), name
    wanted = set(re.findall(r"var\(--([a-z-]+)\)", css))
    for look in ("light", "dark"):
        assert wanted <= set(sand_look.colours(look))


def test_an_unknown_look_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no theme 'neon'"):
        card_svg(card("I-01"), theme="neon")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_what_is_read_stands_out(look: str) -> None:
    table = sand_look.colours(look)
    for front, ground in sand_look.READABLE:
        assert contrast(table[front], table[ground]) >= 4.5, (front, ground)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_programs_without_variables_get_colours(look: str) -> None:
    for svg in pictures(look):
        assert "var(" not in resolved(svg, look)


def test_every_piece_has_a_shape_of_its_own() -> None:
    """Without its colours, no symbol is like another."""
    plain = {
        name: re.sub(r' class="[^"]*"', "", art)
        for name, art in sand_look.SYMBOLS.items()
        if name.startswith(("square", "disc", "gem"))
    }
    for one, other in combinations(plain, 2):
        assert plain[one] != plain[other], (one, other)
