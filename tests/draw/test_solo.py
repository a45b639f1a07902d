"""The drawings of the solo modes: the course map, the ballroom cards, the atlas."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from realmtable.draw import solo_look
from realmtable.draw.atlas import Chapter, atlas_svg, lanterns_svg
from realmtable.draw.ballroom import hall_svg, portrait_svg
from realmtable.draw.course_map import HIGH, WIDE, Hole, course_svg, places
from realmtable.draw.motifs import MOTIFS
from realmtable.draw.solo_tiles import TILES, tile_svg
from realmtable.draw.theme import THEMES, contrast, resolved

SVG = "{http://www.w3.org/2000/svg}"
HOLES = [Hole(n, f"Green {n}", 2) for n in range(1, 19)]
CHAPTERS = [Chapter(n, f"Part {n}") for n in range(1, 6)]
EVERY = {
    "course": course_svg(HOLES),
    "atlas": atlas_svg(CHAPTERS, 2, 3),
    **{f"hall {n}": hall_svg(n, "Hall", (0, 9), [(1, 6)]) for n in range(1, 6)},
    "portrait": portrait_svg("Ann"),
    "lanterns": lanterns_svg(1, 3),
    **{kind: tile_svg(kind) for kind in TILES},
}


def links(svg: str) -> dict[str, ET.Element]:
    return {str(each.get("href")): each for each in ET.fromstring(svg).iter(f"{SVG}a")}


def said(svg: str) -> list[str]:
    return [str(each.get("aria-label")) for each in links(svg).values()]


def strokes(element: ET.Element, style: str) -> list[str]:
    return [
        str(each.get("d"))
        for each in element.iter(f"{SVG}path")
        if style in str(each.get("class")).split()
    ]


# --- the course -------------------------------------------------------------------------------


def test_every_hole_is_a_link_that_says_how_it_stands() -> None:
    holes = [
        Hole(1, "Open Green", 1, "played", 1),
        Hole(2, "Three Cups", 2, "played", 3),
        Hole(3, "Light Bag", 2, "given_up", 6),
        Hole(4, "Crowning Stroke", 3, "current", 2),
        Hole(5, "Birds & Feathers", 2),
    ]
    svg = course_svg(holes)
    assert list(links(svg)) == [f"#hole-{n}" for n in range(1, 6)]
    assert said(svg) == [
        "Hole 1, Open Green, par 1: in one",
        "Hole 2, Three Cups, par 2: 3 attempts",
        "Hole 3, Light Bag, par 2: picked up",
        "Hole 4, Crowning Stroke, par 3: to be played now",
        "Hole 5, Birds & Feathers, par 2: still to come",
    ]
    written = {name: len(strokes(hole, "so-hand")) for name, hole in links(svg).items()}
    assert written == {"#hole-1": 1, "#hole-2": 1, "#hole-3": 1, "#hole-4": 0, "#hole-5": 0}


def test_holes_lie_apart_and_inside_the_map() -> None:
    found = places(18)
    for (x, y), (other_x, other_y) in combinations(found, 2):
        assert abs(x - other_x) > 152 or abs(y - other_y) > 100
    assert all(80 < x < WIDE - 80 and 60 < y < HIGH - 76 for x, y in found)


def test_every_hole_has_a_motif_of_its_own() -> None:
    assert len(set(MOTIFS)) == 18


def test_the_same_course_is_drawn_the_same() -> None:
    assert course_svg(HOLES) == course_svg(list(HOLES))


# --- the ballroom -----------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "boxes"), [((2, 9), 8), ((1, 9), 9), ((0, 9), 10)])
def test_a_hall_shows_its_printed_turns(turns: tuple[int, int], boxes: int) -> None:
    svg = hall_svg(1, "Kitchen Dance", turns, [(3, 5), (1, 6)])
    root = ET.fromstring(svg)
    texts = [str(each.text) for each in root.iter(f"{SVG}text")]
    assert texts == ["I · Kitchen Dance", *map(str, range(turns[0], turns[1] + 1))]
    assert sum(each.get("class") == "so-box" for each in root.iter(f"{SVG}rect")) == boxes
    assert len(strokes(root, "so-hand")) == 2  # the dice of two turns


def test_halls_differ_and_so_do_guests() -> None:
    assert len({hall_svg(n, "Hall", (1, 9)) for n in range(1, 6)}) == 5
    guests = ["Tilda Crumb", "Miss Oatley", "Old Fennimore", "Pip Marrow", "Bruno Ladle"]
    faces = {portrait_svg(name) for name in guests}
    assert len(faces) == 5
    assert portrait_svg(guests[0]) in faces


def test_a_portrait_is_decoration_unless_it_has_a_title() -> None:
    assert ET.fromstring(portrait_svg("Ann")).get("aria-hidden") == "true"
    assert ET.fromstring(portrait_svg("Ann", title="Ann")).get("aria-label") == "Ann"


# --- the atlas --------------------------------------------------------------------------------


def test_every_chapter_is_a_link_that_says_how_it_stands() -> None:
    chapters = [
        Chapter(1, "The Torn Map", "lit", spark=True),
        Chapter(2, "Synchronicity", "lit"),
        Chapter(3, "The Long Night", "current"),
        Chapter(4, "The Swarm"),
        Chapter(5, "The Last Door"),
    ]
    svg = atlas_svg(chapters, 2, 3)
    assert list(links(svg)) == [f"#chapter-{n}" for n in range(1, 6)]
    assert said(svg)[:4] == [
        "Chapter 1, The Torn Map: won, with a spark",
        "Chapter 2, Synchronicity: won",
        "Chapter 3, The Long Night: to be played now",
        "Chapter 4, The Swarm: still dark",
    ]


@pytest.mark.parametrize(("lit", "lanterns"), [(0, 3), (2, 3), (4, 4)])
def test_lanterns_burn_as_many_as_are_left(lit: int, lanterns: int) -> None:
    svg = lanterns_svg(lit, lanterns)
    assert svg.count("so-f-pumpkin") - svg.count(".so-f-pumpkin") == lit
    assert svg.count('"so-o so-f-asleep"') == lanterns - lit


# --- all ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_every_class_has_its_style_and_every_colour_its_value(name: str) -> None:
    svg = EVERY[name]
    used = {
        word
        for element in ET.fromstring(svg).iter()
        for word in str(element.get("class", "")).split()
    }
    without = {f"so-{kind}" for kind in ("course", "atlas", "hall", "guest", "lanterns", "tile")}
    without |= {"rt", "so-motif"}
    for word in used - without:
        assert f".{word}" in solo_look.STYLE, word
    for look in ("light", "dark"):
        assert "var(" not in resolved(svg, look)


@pytest.mark.parametrize("theme", THEMES)
def test_themes(theme: str) -> None:
    svg = course_svg(HOLES, theme=theme)
    assert ("<style>" in svg) == (theme != "page")
    assert ' style="' not in svg  # pages allow no inline styles


@pytest.mark.parametrize("look", ["light", "dark"])
def test_what_is_read_stands_out(look: str) -> None:
    table = solo_look.colours(look)
    for front, ground in solo_look.READABLE:
        assert contrast(table[front], table[ground]) >= 4.5, (front, ground)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no theme 'pink'"):
        course_svg(HOLES, theme="pink")
