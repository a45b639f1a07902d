"""The drawing of cards, boards and sheets."""

import itertools
import json
import math
import re
import xml.etree.ElementTree as ET

import pytest

from realmtable.draw.doodles import FRAMES
from realmtable.draw.emblems import EMBLEMS
from realmtable.draw.frame import HEIGHT, WIDTH
from realmtable.draw.icons import SYMBOLS, word_parts
from realmtable.draw.layout import WRITTEN, plan
from realmtable.draw.marks import mark_svg, marks_svg, star_box
from realmtable.draw.metrics import width
from realmtable.draw.pieces import SMALLEST
from realmtable.draw.shapes import Box, apart, around
from realmtable.draw.sheet import resource_card_svg, score_card_svg
from realmtable.draw.svg import board_svg, card_svg, hue_of
from realmtable.draw.theme import READABLE, THEMES, colours, contrast, resolved
from realmtable.draw.words import benefit_words
from realmtable.rolling.card import Card, tables
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.marks import (
    CROSS,
    EMPTY,
    FILL,
    MARK,
    NUMBER,
    NUMBER_MARKED,
    NUMBERS,
    NUMBERS_MARKED,
    OUTLINE,
    SYMBOL,
    mark_text,
    two_numbers,
)
from tests.support.card_files import all_cards
from tests.tools.refresh_card_hashes import PATH, card_hash, style_hash

CARDS = all_cards()
NAMES = list(CARDS)
FRAME = Box(0, 0, WIDTH, HEIGHT)
SVG = "{http://www.w3.org/2000/svg}"
TAKEN = {
    "number": [NUMBER, NUMBER + 6, NUMBER + 12],
    "number-mark": [NUMBER + 4, NUMBER_MARKED + 4],
    "numbers-mark": [two_numbers(1, 4), two_numbers(6, 6) + NUMBERS_MARKED - NUMBERS],
    "mark": [MARK],
    "fill": [FILL],
    "outline": [OUTLINE],
    "outline-mark": [OUTLINE, MARK],
    "outline-cross": [OUTLINE, CROSS],
}

each_card = pytest.mark.parametrize("name", NAMES)


def marks_of(card: Card, takes: str) -> list[int]:
    if takes == "symbol":
        return [SYMBOL + n for n in range(len(card.symbols))]
    return TAKEN[takes]


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def titles(root: ET.Element, attribute: str) -> dict[str, str]:
    found = {}
    for element in root.iter(f"{SVG}g"):
        name = element.get(attribute)
        if name is not None:
            title = element.find(f"{SVG}title")
            assert title is not None
            assert title.text
            found[name] = title.text
    return found


def test_there_are_79_cards() -> None:
    assert len(CARDS) == 79


@each_card
def test_draws_every_space_line_and_zone_with_its_words(name: str) -> None:
    card = CARDS[name]
    root = parsed(card_svg(card))
    spaces = titles(root, "data-space")
    assert list(spaces)[-1] == "stars"
    assert set(spaces) == {space.id for space in card.spaces} | {"stars"}
    lines = titles(root, "data-line") | spaces
    zones = titles(root, "data-zone")
    printed = [(spaces, tables(card.data["space"]))]
    printed.append((lines, tables(card.data.get("line", []))))
    shown = [z for z in tables(card.data.get("zone", [])) if "at" in z and z.get("label") != ""]
    printed.append((zones, shown))
    for found, entries in printed:
        for entry in entries:
            title = found[str(entry["id"])]
            for key in ("gives", "costs"):
                if entry.get(key):
                    assert benefit_words(str(entry[key])) in title
            assert str(entry.get("text", "")).strip() in title
            for value in re.findall(r"\d", str(entry.get("die", ""))):
                assert value in title


@each_card
def test_benefits_costs_and_dice_are_drawn_as_icons(name: str) -> None:
    card = CARDS[name]
    svg = card_svg(card)
    for element in parsed(svg).iter(f"{SVG}g"):
        space_id = element.get("data-space")
        if space_id in (None, "stars"):
            continue
        space = card.spaces[card.index(str(space_id))]
        drawn = [str(use.get("href")) for use in element.iter(f"{SVG}use")]
        for letter in "PHCS":
            wanted = re.sub(r"<[^>]*>|D.", "", space.gives + space.costs).count(letter)
            assert drawn.count(f"#rt-{letter}") >= wanted, (space_id, letter)
        for word in re.findall(r"<([^>]*)>", space.gives):
            for part in word_parts(word):
                if part.startswith("'"):
                    assert part[1:] in "".join(element.itertext())
                else:
                    assert f"#rt-{part}" in drawn


@each_card
def test_everything_is_inside_the_frame_and_nothing_overlaps(name: str) -> None:
    card = CARDS[name]
    made = plan(card)
    assert made.troubles == []
    spots = [spot for spot in made.spaces if spot.space.at is not None]
    for spot in spots:
        assert FRAME.holds(spot.box), spot.space.id
        for placed in (spot.inside, spot.beside):
            assert placed is None or FRAME.holds(placed.box), spot.space.id
    for one, other in itertools.combinations(spots, 2):
        assert apart(one.outline, other.outline), (one.space.id, other.space.id)
    free = [(zone.id, placed.box) for zone, placed, behind in made.zones if not behind]
    free += [("picture", placed.box) for placed in made.pictures]
    free += [(spot.space.id, spot.beside.box) for spot in spots if spot.beside]
    free += [(line.line.id, line.printed.box) for line in made.lines if line.printed]
    for label, box in free:
        assert made.frame.play.grown(1).holds(box), label
        for spot in spots:
            assert apart(corners(box), spot.outline, 0.5), (label, spot.space.id)
    for (first, one_box), (second, other_box) in itertools.combinations(free, 2):
        assert one_box.overlap(other_box) < 0.5, (first, second)
    for label, box in made.grounds.panels:
        assert FRAME.grown(-1).holds(box), label


def corners(box: Box) -> list[tuple[float, float]]:
    right, bottom = box.x + box.w, box.y + box.h
    return [(box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)]


@each_card
def test_what_is_written_covers_nothing_printed(name: str) -> None:
    card = CARDS[name]
    for spot in plan(card).spaces:
        takes = spot.space.takes
        if takes not in WRITTEN or (takes == "symbol" and not card.symbols):
            continue
        assert min(spot.write.w, spot.write.h) >= 14, spot.space.id
        for placed in (spot.inside, spot.beside, spot.digit):
            assert placed is None or placed.box.overlap(spot.write) < 0.5, spot.space.id


@each_card
def test_scoring_names_nothing_that_is_not_printed(name: str) -> None:
    card = CARDS[name]
    ids = {space.id for space in card.spaces} | {line.id for line in card.lines}
    ids |= set(card.zone_by_id)
    for text in card.score:
        named = [word for word in re.findall(r"[\w\[\]]+", text) if re.search(r"[\d_\[]", word)]
        assert not [word for word in named if word in ids and not word.isdigit()]
        assert "[" not in text


@each_card
def test_is_small_and_its_text_is_large_enough(name: str) -> None:
    svg = card_svg(CARDS[name])
    assert len(svg.encode()) < 40_000
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    assert min(sizes) >= SMALLEST
    for use in parsed(svg).iter(f"{SVG}use"):
        if re.fullmatch(r"#rt-(any|new.+|die[0789])", str(use.get("href"))):
            assert float(str(use.get("width"))) * 19 / 24 >= SMALLEST - 0.05


@each_card
def test_text_fits_the_card(name: str) -> None:
    for element in parsed(card_svg(CARDS[name])).iter(f"{SVG}text"):
        if element.get("x") is None or element.get("font-size") is None:
            continue
        wide = width(str(element.text), float(str(element.get("font-size"))))
        left = float(str(element.get("x")))
        if "l" not in str(element.get("class")).split():
            left -= wide / 2
        assert left >= 0
        assert left + wide <= WIDTH


@each_card
def test_symbols_that_are_used_are_there(name: str) -> None:
    root = parsed(card_svg(CARDS[name]))
    there = {f"#{symbol.get('id')}" for symbol in root.iter(f"{SVG}symbol")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} == there


@each_card
def test_look_is_the_reviewed_one(name: str) -> None:
    known = json.loads(PATH.read_text())
    assert known[name] == card_hash(CARDS[name]), (
        "python -m tests.tools.refresh_card_hashes, then look"
    )


def test_style_is_the_reviewed_one() -> None:
    assert json.loads(PATH.read_text())["style"] == style_hash()


@pytest.mark.parametrize("theme", ["light", "dark"])
@each_card
def test_contrast(name: str, theme: str) -> None:
    table = colours(hue_of(CARDS[name]), theme)
    for front, ground in READABLE:
        assert contrast(table[front], table[ground]) >= 4.5, (front, ground)


def points_of(svg: str) -> list[tuple[float, float]]:
    found = []
    for path in re.findall(r' d="([^"]*)"', svg):
        numbers = [float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", path)]
        found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


@each_card
def test_each_kind_of_mark_stays_in_its_space(name: str) -> None:
    card = CARDS[name]
    made = plan(card)
    for space in card.spaces:
        box = made.spaces[space.index].box.grown(1.5 if space.at else 3)
        for mark in marks_of(card, space.takes):
            if mark_text(mark, card.symbols) in FRAMES:
                continue  # around several cells; see test_draw_marks
            svg = mark_svg(card, space.index, mark)
            assert parsed(svg).get("data-mark") == space.id
            assert svg == mark_svg(card, space.index, mark)
            points = points_of(svg)
            assert points or "<text" in svg
            for x, y in points:
                assert box.holds(Box(x, y, 0, 0)), (space.id, mark)


@pytest.mark.parametrize("name", ["crusaders", "praga_caput_regni"])
def test_a_wheel_is_drawn_as_sectors(name: str) -> None:
    card = CARDS[name]
    wheel = plan(card).grounds.wheel
    assert wheel is not None
    zones = [zone for zone in card.zones if zone.id in dict(wheel.starts)]
    assert len(zones) == len(wheel.starts) == card_svg(card).count('class="sector')
    full = 2 * math.pi
    for k, (zone_id, start) in enumerate(wheel.starts):
        end = wheel.starts[(k + 1) % len(wheel.starts)][1]
        for index in card.zone(zone_id).spaces:
            x, y = plan(card).spaces[index].box.centre
            angle = math.atan2(y - wheel.centre[1], x - wheel.centre[0])
            assert (angle - start) % full < (end - start) % full
    assert FRAME.holds(around(*wheel.centre, 2 * wheel.radius, 2 * wheel.radius))
    for x, _ in plan(card).red_line:
        assert abs(x - wheel.centre[0]) < 1


def test_grounds_show_what_belongs_together() -> None:
    panels = {name: dict(plan(CARDS[name]).grounds.panels) for name in NAMES}
    assert list(panels["space_base"]) == [f"column_{n}" for n in range(1, 7)]
    assert list(panels["genotype"]) == ["top", "left", "right"]
    square = panels["genotype"]["top"]
    for index in CARDS["genotype"].group("top"):
        assert square.holds(plan(CARDS["genotype"]).spaces[index].box)
    assert len(plan(CARDS["dog_park"]).grounds.guides) == 6
    assert not panels["between_two_cities"]  # its rows and columns cross


def test_sums_rows_and_symbols_are_explained() -> None:
    def words_of(name: str) -> list[str]:
        return [str(text.text) for text in parsed(card_svg(CARDS[name])).iter(f"{SVG}text")]

    assert words_of("wingspan").count("sum") == 3
    assert "sum" not in words_of("crusaders")
    assert card_svg(CARDS["the_society"]).count('"#rt-row"') == 3
    assert len([zone for zone, _, behind in plan(CARDS["the_society"]).zones if behind]) == 5
    legend = card_svg(CARDS["rock_paper_scissors"])
    assert legend.count('"#rt-beats"') == 3
    for symbol in ("rock", "paper", "scissors"):
        assert f'"#rt-{symbol}"' in legend


def test_marks_differ_from_space_to_space() -> None:
    card = CARDS["wingspan"]
    first, second = (mark_svg(card, index, NUMBER + 3) for index in (0, 1))
    shape = [re.sub(r"<title>.*</title>|[\d.]+", "", svg) for svg in (first, second)]
    assert first != second
    assert shape[0] == shape[1]


def test_a_board_is_its_card_and_a_layer_of_marks() -> None:
    card = CARDS["wingspan"]
    board = bytearray(card.start)
    board[0] = NUMBER + 6
    before = bytes(board)
    board[1] = NUMBER + 3
    layer = marks_svg(card, bytes(board), before=before)
    assert re.findall(r'data-mark="(\w+)"', layer) == ["a1", "a2"]
    assert layer.count("fresh") == 1
    svg = board_svg(card, bytes(board), before=before, stars=2, states={"a3": "legal"})
    assert layer.removesuffix("</g>") in svg
    assert 'class="space legal" data-space="a3" tabindex="0"' in svg
    assert "2 stars" in svg
    assert marks_svg(card, card.start) == '<g class="marks"></g>'
    assert mark_svg(card, 0, EMPTY) == ""


def test_what_is_printed_as_filled_is_not_a_mark() -> None:
    card = CARDS["tapestry"]
    assert 'class="printed"' in card_svg(card)
    assert "data-mark" not in marks_svg(card, card.start)


def test_the_star_track_is_marked_by_the_board_that_counts() -> None:
    card = CARDS["euphoria"]
    layer = marks_svg(card, card.start + bytes([NUMBER + 4]))
    assert "4 stars" in layer
    inside = [
        any(star_box(n).holds(Box(x, y, 0, 0)) for n in range(4)) for x, y in points_of(layer)
    ]
    assert all(inside)


def test_themes() -> None:
    card = CARDS["wingspan"]
    auto = card_svg(card)
    assert "prefers-color-scheme" in auto
    for theme in THEMES:
        assert "var(--ink)" in card_svg(card, theme=theme) or theme == "page"
    assert "<style>" not in card_svg(card, theme="page")
    with pytest.raises(ValueError, match="no theme"):
        card_svg(card, theme="pink")
    for theme in ("light", "dark"):
        plain = resolved(auto, theme)
        assert "var(" not in plain
        assert colours(hue_of(card), theme)["paper"] in plain
        assert plain == resolved(card_svg(card, theme=theme), theme)


def test_emblems_and_icons_are_well_formed() -> None:
    for art in SYMBOLS.values():
        ET.fromstring(f"<g>{art}</g>")
    for card in CARDS.values():
        assert str(card.data.get("emblem", "dice")) in EMBLEMS
    for path in EMBLEMS.values():
        assert re.fullmatch(r"[MmLlHhVvCcSsQqAaZz@\d\s.,-]+", path)


def test_sheets() -> None:
    table = Catalog().table
    resources = parsed(resource_card_svg(table))
    kinds = [group for group in resources.iter(f"{SVG}g") if group.get("data-kind")]
    assert [len(list(group.iter(f"{SVG}circle"))) for group in kinds] == [12, 12, 12]
    text = " ".join(resources.itertext())
    for spend in table.spending:
        assert spend.effect.split()[-1] in text
    scores = " ".join(parsed(score_card_svg(table)).itertext())
    assert [str(turn) in scores for turn in range(1, 10)] == [True] * 9
    assert "Total" in scores
