"""The faces of cards: what is told on them, how they fill their room, and how single cards look."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from realmtable.draw.frame import HEIGHT, LEADING
from realmtable.draw.layout import Plan, plan
from realmtable.draw.metrics import fixed, width
from realmtable.draw.pieces import SMALLEST
from realmtable.draw.shapes import Box, hull
from realmtable.draw.svg import card_svg
from realmtable.rolling.card import Card
from realmtable.rolling.marks import OUTLINE
from tests.support.card_files import all_cards

CARDS = all_cards()
SVG = "{http://www.w3.org/2000/svg}"
# Wheels and rings of hexes are as wide as the card, and their shape leaves rows free.
ROUND = {"my_little_scythe", "youtoma/my_little_scythe", "crusaders", "praga_caput_regni"}

each_card = pytest.mark.parametrize("name", list(CARDS))


def changed(name: str, **keys: object) -> Card:
    return Card({**CARDS[name].data, **keys})


def texts(svg: str) -> list[str]:
    return [str(text.text) for text in ET.fromstring(svg).iter(f"{SVG}text")]


def icons(svg: str, attribute: str, name: str) -> list[str]:
    """The icons in the element that has this name."""
    for element in ET.fromstring(svg).iter(f"{SVG}g"):
        if element.get(attribute) == name:
            return [str(use.get("href")).removeprefix("#rt-") for use in element.iter(f"{SVG}use")]
    raise AssertionError(name)


def drawn(made: Plan) -> list[Box]:
    """Everything in the play area."""
    found = [placed.box for _, placed, _ in made.zones]
    found += [placed.box for placed in made.pictures]
    found += [line.printed.box for line in made.lines if line.printed]
    for spot in made.spaces:
        if spot.space.at is not None:
            found += [spot.box, *([spot.beside.box] if spot.beside else [])]
    return found


# --- words ------------------------------------------------------------------------------------


@each_card
def test_a_card_tells_what_a_die_does(name: str) -> None:
    card = CARDS[name]
    assert card.short
    said = texts(card_svg(card))
    words = " ".join(said)
    for line in card.short:
        assert line in words
    assert card.goal not in words
    assert len(plan(card).frame.told) <= 2, "a line of `short` is too long for one line"


def test_a_card_without_a_short_text_tells_its_goal() -> None:
    card = changed("wingspan", short=[])
    assert card.goal in " ".join(texts(card_svg(card)))
    assert plan(card).troubles == []


@each_card
def test_looks_are_no_part_of_the_fingerprint(name: str) -> None:
    card = CARDS[name]
    other = Card(
        {
            **card.data,
            "short": ["Something else."],
            "note": [{"at": [50, 50], "text": "hm"}],
            "ties": [],
            "doubles": False,
            "space": [{**space.data, "label": "x"} for space in card.spaces if space.at],
        }
    )
    assert (
        other.fingerprint()
        == changed(name, space=[s.data for s in card.spaces if s.at]).fingerprint()
    )


@each_card
def test_all_lines_are_far_enough_apart_and_measured(name: str) -> None:
    """Texts keep their width in any font."""
    made = plan(CARDS[name])
    for element in ET.fromstring(card_svg(CARDS[name])).iter(f"{SVG}text"):
        if element.get("font-size") is None or len(str(element.text)) < 4:
            continue
        assert element.get("textLength"), element.text
        size = float(str(element.get("font-size")))
        assert size >= SMALLEST
        assert float(str(element.get("textLength"))) <= 1.1 * width(str(element.text), size) + 1
    assert LEADING > SMALLEST
    assert made.frame.play.h > 0.55 * HEIGHT


def test_words_of_three_letters_need_no_width() -> None:
    assert fixed("sum", 20) == ""
    assert 'textLength="40"' in fixed("total", 40.2)


def test_youtoma_cards_have_a_badge() -> None:
    for name, card in CARDS.items():
        badge = 'class="badge"' in card_svg(card)
        assert badge == name.startswith("youtoma/"), name
    assert "Youtoma" in texts(card_svg(CARDS["youtoma/the_society"]))


# --- room ---------------------------------------------------------------------------------------


@each_card
def test_the_field_fills_the_card(name: str) -> None:
    made = plan(CARDS[name])
    room, used = made.frame.play, hull(drawn(made))
    filled = used.w / room.w, used.h / room.h
    assert max(filled) > 0.86, "neither as wide nor as high as its room"
    assert min(filled) > 0.6
    rows = {y for box in drawn(made) for y in range(int(box.y), int(box.y + box.h) + 1)}
    empty = 1 - len(rows) / room.h
    assert empty < (0.55 if name in ROUND | {"tokaido"} else 0.45)


def test_fields_are_filled_on_the_whole() -> None:
    shares, empties = [], []
    for card in CARDS.values():
        made = plan(card)
        rows = {y for box in drawn(made) for y in range(int(box.y), int(box.y + box.h) + 1)}
        empties.append(1 - len(rows) / made.frame.play.h)
        shares.append(sum(box.area for box in drawn(made)) / made.frame.play.area)
    assert sum(empties) / len(empties) < 0.22  # 0.41 when fields had a fixed scale
    assert sum(shares) / len(shares) > 0.48  # 0.32


@each_card
def test_spaces_that_touch_stay_together_and_alike_stay_alike(name: str) -> None:
    made = plan(CARDS[name])
    kinds: dict[tuple[str, str, float], tuple[float, float]] = {}
    for spot in made.spaces:
        if spot.space.at is None:
            continue
        kind = (spot.space.shape, spot.space.takes, spot.space.size)
        size = kinds.setdefault(kind, (spot.box.w, spot.box.h))
        assert abs(size[0] - spot.box.w) < 0.01, spot.space.id
        assert abs(size[1] - spot.box.h) < 0.01, spot.space.id
    assert made.frame.grown >= 1


def test_squares_of_a_grid_keep_touching() -> None:
    made = plan(CARDS["hokkaido"])
    spots = {spot.space.id: spot.box for spot in made.spaces}
    for one, other in pairwise(["c11", "c12", "c13", "c14"]):
        assert abs(spots[one].x + spots[one].w - spots[other].x) < 0.5
    for one, other in pairwise(["c11", "c21", "c31", "c41"]):
        assert abs(spots[one].y + spots[one].h - spots[other].y) < 0.5
    assert 1 <= spots["c11"].h / spots["c11"].w < 1.2


def test_labels_stay_with_their_spaces() -> None:
    """However far the rest is stretched."""
    made = plan(CARDS["tidal_blades"])
    for zone, placed, _ in made.zones:
        if zone.id.startswith("monster"):
            spaces = hull([made.spaces[index].box for index in zone.spaces])
            assert 0 <= spaces.y - (placed.box.y + placed.box.h) < 20, zone.id


# --- card by card -----------------------------------------------------------------------------


def test_what_is_printed_keeps_clear_of_a_printed_outline() -> None:
    """Space Base's bottom boxes start outlined; so do others."""
    seen = 0
    for card in CARDS.values():
        for spot in plan(card).spaces:
            if spot.space.start == OUTLINE and spot.inside is not None:
                seen += 1
                ring = 0.07 * min(spot.box.w, spot.box.h)
                inside = spot.inside.box
                assert inside.x - spot.box.x > ring, (card.id, spot.space.id)
                assert inside.y - spot.box.y > ring, (card.id, spot.space.id)
    assert seen > 6


def test_printed_rings_do_not_look_lit() -> None:
    svg = card_svg(CARDS["ark_nova"], theme="light")
    assert svg.count('class="p-line"') == 3
    style = re.findall(r"\.p-line\{[^}]*\}", svg)
    assert any("stroke:var(--edge)" in rule for rule in style)
    assert any("stroke-dasharray" in rule for rule in style)
    assert not any("accent" in rule or "legal" in rule for rule in style)


def test_honey_buzz_has_one_outline_for_each_double_hex() -> None:
    card = CARDS["honey_buzz"]
    made = plan(card)
    svg = card_svg(card)
    assert svg.count('class="double"') == len(card.lines) == 12
    assert svg.count("doubled") > 24  # the hexes of a double are drawn faintly
    for line, (name, points) in zip(card.lines, made.grounds.doubles, strict=True):
        assert name == line.id
        assert len(points) == 10  # two hexes with a common edge
        around = hull([Box(x, y, 0, 0) for x, y in points])
        for index in (line.a, line.b):
            assert around.holds(made.spaces[index].box), name


def test_resources_between_close_cards_stand_one_above_the_other() -> None:
    made = plan(CARDS["smitten"])
    boxes = {zone.id: placed.box for zone, placed, _ in made.zones}
    assert boxes["a11_a12"].h > 1.5 * boxes["a11_a12"].w
    assert boxes["a21_a31"].w > 1.5 * boxes["a21_a31"].h  # there is room to the sides
    for name, box in boxes.items():
        assert [spot.space.id for spot in made.spaces if spot.box.overlap(box)] == [], name


def test_stamps_are_outlined_and_large() -> None:
    root = ET.fromstring(card_svg(CARDS["stamp_swap"]))
    stamps = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") == "stamp"]
    assert len(stamps) == 22
    sizes = {(float(str(rect.get("width"))), float(str(rect.get("height")))) for rect in stamps}
    assert sizes == {(12, 12), (24, 12), (12, 24), (24, 24)}


def test_micro_dojo_has_nine_framed_squares() -> None:
    svg = card_svg(CARDS["micro_dojo"])
    assert svg.count('class="panel framed"') == 9
    assert {"any row", "any column"} <= set(texts(svg))
    assert "first row" not in texts(svg)


def test_terraforming_mars_shows_need_arrow_and_gain() -> None:
    card = CARDS["terraforming_mars"]
    svg = card_svg(card)
    for space in card.spaces:
        shown = icons(svg, "data-space", space.id)
        arrow = shown.index("down")
        needs = space.data["needs"]
        assert isinstance(needs, dict)
        assert [name for name in shown[:arrow] if not name.startswith("die")] == list(needs)
        assert shown[arrow + 1 :] == list(space.gives)


def test_dwellings_of_terra_mystica_are_tied_to_their_hexes() -> None:
    card = CARDS["terra_mystica"]
    made = plan(card)
    adjacent = card.table("adjacent")
    wanted = set()
    for house in ("a", "b"):
        hexes = adjacent[house]
        assert isinstance(hexes, list)
        middle = made.spaces[card.index(house)].box.centre
        wanted |= {(middle, made.spaces[card.index(str(name))].box.centre) for name in hexes}
        assert icons(card_svg(card), "data-space", house) == ["home"]
    assert set(made.grounds.ties) == wanted
    assert 'class="p-line"' not in card_svg(card)  # houses are no crosses


def test_there_is_no_cross_over_the_city() -> None:
    svg = card_svg(CARDS["the_guild_of_merchant_explorers"])
    assert icons(svg, "data-space", "city") == ["city"]
    assert 'class="printed"' not in svg
    assert 'class="p-line"' in card_svg(CARDS["onirim"])  # where a cross is what is printed


def test_brass_tells_when_canals_and_rails_are_dug() -> None:
    card = CARDS["brass_birmingham"]
    words = " ".join(texts(card_svg(card)))
    assert "canals in turns 1-4 · rails in turns 5-9 ·" in words
    assert "= any value" in words
    assert "Turns 1 to 4: only canals" in " ".join(card.use)
    assert "Turns 5 to 9: only railways" in " ".join(card.use)


def icon_sizes(name: str, pattern: str) -> list[float]:
    root = ET.fromstring(card_svg(CARDS[name]))
    return [
        float(str(use.get("width")))
        for use in root.iter(f"{SVG}use")
        if re.fullmatch(pattern, str(use.get("href")).removeprefix("#rt-"))
    ]


def test_dice_and_icons_of_lost_ruins_are_large() -> None:
    assert min(icon_sizes("lost_ruins_of_arnak", r"die\d")) >= 13  # were 7
    assert min(icon_sizes("lost_ruins_of_arnak", "any")) >= 14


def test_bats_are_bats() -> None:
    card = CARDS["atiwa"]
    svg = card_svg(card)
    for index in card.zone("bats").spaces:
        assert icons(svg, "data-space", card.spaces[index].id) == ["bat"]
    assert min(icon_sizes("atiwa", "bat")) >= 14


def test_tunnels_are_tubes() -> None:
    card = CARDS["underwater_cities"]
    assert card_svg(card).count('class="ln tube"') == len(card.lines) == 12


def test_viticulture_says_what_fills_an_order() -> None:
    for name in ("viticulture", "youtoma/viticulture"):
        assert "order at most grapes + die" in texts(card_svg(CARDS[name]))


def test_venom_pays_by_twos() -> None:
    svg = card_svg(CARDS["sleeping_gods"])
    assert "each 2" in texts(svg)
    assert icon_sizes("sleeping_gods", "drop")


def test_a_note_is_drawn_where_there_is_room() -> None:
    card = changed("wingspan", note=[{"at": [50, 34], "text": "die 6 = any · 2 P → ★"}])
    made = plan(card)
    assert made.troubles == []
    svg = card_svg(card)
    assert "= any · 2" in texts(svg)
    for name in ("die6", "onward"):
        assert f'"#rt-{name}"' in svg
    (note,) = made.pictures
    assert all(note.box.overlap(spot.box) == 0 for spot in made.spaces)


def test_a_label_is_drawn_and_the_text_is_told() -> None:
    data = CARDS["wingspan"].data
    spaces = data["space"]
    assert isinstance(spaces, list)
    card = changed("wingspan", space=[{**spaces[0], "text": "perch", "label": "pole"}, *spaces[1:]])
    svg = card_svg(card)
    assert "pole" in texts(svg)
    assert "perch" not in texts(svg)
    assert "perch" in svg  # in its title
