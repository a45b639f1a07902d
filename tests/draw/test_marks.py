"""What is written on the drawing of a card: what is new, what is earned, what is used up."""

import re
import xml.etree.ElementTree as ET

import pytest

from realmtable.draw.frame import HEIGHT, WIDTH
from realmtable.draw.layout import plan
from realmtable.draw.marks import (
    STYLE,
    earned_svg,
    framed_cells,
    mark_svg,
    marks_svg,
    printed_stars,
    star_box,
    stars_svg,
)
from realmtable.draw.shapes import Box
from realmtable.rolling.marks import CROSS, EMPTY, MARK, NUMBER, SYMBOL
from realmtable.rolling.realm import MAX_STARS
from realmtable.rolling.turn import apply, stars
from realmtable.table.games.rolling_turns import turn_view
from realmtable.table.games.rolling_values import RollingLine, Step
from tests.support.rolling import board, both_sides, catalog, moment, position, realm, using
from tests.support.walks import boards, walk

FRAME = Box(0, 0, WIDTH, HEIGHT)
# Realms whose stars are all printed beside zones, lines or spaces that can be ringed.
ALL_RINGED = (
    *("apiary", "between_two_castles", "finspan", "flamecraft", "legacy_of_yu", "planet_unknown"),
    *("gugong", "stamp_swap", "potion_explosion", "smitten", "tapestry", "wyrmspan", "momiji"),
    *("trickerion", "underwater_cities", "dice_throne"),
    *("youtoma/between_two_castles", "youtoma/tapestry", "youtoma/the_society"),
)


def points_of(svg: str) -> list[tuple[float, float]]:
    found = []
    for path in re.findall(r' d="([^"]*)"', svg):
        numbers = [float(value) for value in re.findall(r"-?\d+(?:\.\d+)?", path)]
        found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


def strokes(svg: str) -> list[str]:
    return re.findall(r'<path class="([^"]*)"', svg)


# --- what is new -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "mark"), [("wingspan", NUMBER + 4), ("scythe", MARK)])
def test_a_fresh_mark_has_a_dot(name: str, mark: int) -> None:
    card = realm(name).card
    old, fresh = (mark_svg(card, 0, mark, fresh=new) for new in (False, True))
    assert 'class="new"' not in old
    assert fresh.count('<circle class="new"') == 1
    circle = ET.fromstring(fresh).find("circle")
    assert circle is not None
    x, y = float(circle.get("cx", 0)), float(circle.get("cy", 0))
    assert plan(card).spaces[0].box.holds(Box(x, y, 0, 0))


def test_fresh_strokes_are_wider_than_old_ones() -> None:
    rules = dict(re.findall(r"([^{}]+)\{([^{}]*)\}", STYLE))

    def width(selector: str) -> float:
        found = re.search(r"stroke-width:([\d.]+)", rules[selector])
        assert found is not None
        return float(found[1])

    for stroke in (".pen", ".pen.thin", ".pen.wide", ".pen.full"):
        assert width(f".fresh {stroke}") >= width(stroke) + 1


# --- what is earned --------------------------------------------------------------------------


def test_scored_stars_are_filled_in() -> None:
    card = realm("wingspan").card
    drawn = stars_svg(card, 3)
    assert strokes(drawn) == ["pen full"] * 3
    assert "<title>3 stars</title>" in drawn
    assert ".pen.full{fill:var(--pen)" in STYLE
    for x, y in points_of(drawn):
        assert any(star_box(n).holds(Box(x, y, 0, 0)) for n in range(3))
    assert stars_svg(card, 0) == ""
    assert strokes(stars_svg(card, 9)) == ["pen full"] * 6


def test_only_stars_of_this_turn_are_fresh() -> None:
    card = realm("wingspan").card
    assert stars_svg(card, 4, before=3).count('class="fresh"') == 1
    assert stars_svg(card, 4, before=4).count("fresh") == 0
    assert stars_svg(card, 4, before=6).count("fresh") == 0  # a star can be lost again
    assert stars_svg(card, 4).count("fresh") == 0


@pytest.mark.parametrize("name", both_sides())
def test_every_earned_bonus_is_printed_and_ringed_once(name: str) -> None:
    of = realm(name)
    known = {zone.id for zone in of.card.zones} | {line.id for line in of.card.lines}
    known |= set(of.names)
    for each in boards(name):
        earned = of.earned(each)
        assert len(earned) == len(set(earned))
        assert set(earned) <= known
        for bonus in earned:
            ring = earned_svg(of.card, bonus)
            if ring:
                assert ET.fromstring(ring).get("data-earned") == bonus
                assert strokes(ring) == ["pen"]
                for x, y in points_of(ring):
                    assert FRAME.grown(4).holds(Box(x, y, 0, 0))


@pytest.mark.parametrize("name", ALL_RINGED)
def test_what_is_ringed_comes_to_the_stars_that_are_scored(name: str) -> None:
    of = realm(name)
    worth = {zone.id: zone.stars for zone in of.card.zones}
    worth |= {line.id: line.stars for line in of.card.lines}
    worth |= {space.id: space.stars for space in of.card.spaces}
    for each in boards(name):
        ringed = sum(worth[bonus] for bonus in of.earned(each))
        assert ringed == of.stars(each, moment()), each


def test_a_bonus_is_earned_by_what_its_rule_says() -> None:
    full = {"a1": 1, "a2": 2, "a3": 4}
    assert realm("wingspan").earned(board("wingspan", **full)) == ["bird_a"]
    assert realm("wingspan").earned(board("wingspan", a1=1, a2=2, a3=5)) == []
    dojo = realm("micro_dojo")
    row = {dojo.names[index]: "mark" for index in dojo.card.group("row1")}
    assert dojo.earned(board("micro_dojo", **row)) == ["first_row"]
    drawn = earned_svg(realm("wingspan").card, "bird_a", fresh=True)
    assert 'class="mark earned fresh"' in drawn
    assert drawn.count(": earned</title>") == 1
    assert earned_svg(realm("wingspan").card, "nothing") == ""


def test_rings_are_a_part_of_the_layer() -> None:
    of = realm("between_two_cities")
    row = {of.names[index]: 1 + n for n, index in enumerate(of.card.zone("row_a").spaces)}
    made = board("between_two_cities", **row)
    layer = marks_svg(of.card, made, earned=of.earned(made), fresh={"row_a"})
    assert re.findall(r'class="mark earned fresh" data-earned="(\w+)"', layer) == ["row_a"]
    assert "data-earned" not in marks_svg(of.card, made)


# --- what is used up -------------------------------------------------------------------------


def test_a_crossed_off_space_has_no_ring() -> None:
    card = realm("parks").card
    crossed = mark_svg(card, 0, CROSS)
    assert strokes(crossed) == ["pen wide"]
    assert re.findall(r' d="([^"]*)"', crossed)[0].count("M") == 2  # two strokes, no third


def test_stamps_are_frames_around_their_cells() -> None:
    card = realm("stamp_swap").card
    symbols = {name: SYMBOL + n for n, name in enumerate(card.symbols)}
    spots = plan(card).spaces
    for name, last in (("small", 0), ("wide", 1), ("tall", 6), ("large", 7)):
        down, across = last // 6 + 1, last % 6 + 1
        drawn = points_of(mark_svg(card, 0, symbols[name]))
        room = framed_cells(card, card.spaces[0], down, across)
        assert room.holds(spots[last].box)
        assert all(room.grown(2).holds(Box(x, y, 0, 0)) for x, y in drawn)
        assert any(spots[last].box.holds(Box(x, y, 0, 0)) for x, y in drawn)
    assert mark_svg(card, 0, EMPTY) == ""
    assert strokes(mark_svg(card, 1, symbols["part"])) == ["pen wash"]


# --- a turn at the table ---------------------------------------------------------------------


def test_a_turn_shows_its_rings_and_stars_as_new_until_the_next() -> None:
    before = position((4, 6), wingspan=board("wingspan", a1=1, a2=2))
    move = using(before, 4, "wingspan", a3=4)
    after = apply(before, move)
    line = RollingLine(before, [Step("4>wingspan.a3", "4>wingspan.a3", before, move, after)])
    drawn = turn_view(before, line, 1, 1).marks["wingspan"]
    assert "fresh" in drawn["earned:bird_a"]
    assert drawn["stars"].count('class="fresh"') == 2
    later = turn_view(after, RollingLine(after), 1, 1).marks["wingspan"]
    assert "fresh" not in later["earned:bird_a"] + later["stars"]


# --- stars printed on spaces -------------------------------------------------------------------


@pytest.mark.parametrize("name", catalog().names)
def test_printed_stars_that_are_filled_in_are_scored(name: str) -> None:
    """Along a walk: whatever a picture fills in has been scored, and stays so."""
    of = realm(name)
    for step in walk(name):
        place = [each.id for each in step.after.round.realms].index(name)
        filled = [set(of.stars_taken(each.boards[place])) for each in (step.before, step.after)]
        new = sum(of.card.spaces[index].stars for index in filled[1] - filled[0])
        had, has = (stars(each)[place] for each in (step.before, step.after))
        assert not new or has >= min(had + new, MAX_STARS), f"{had} and {new} more are {has}"
        assert filled[0] <= filled[1]


@pytest.mark.parametrize(
    ("name", "marks", "filled"),
    [
        ("scythe", {"b1": "mark"}, ["b1"]),
        ("scythe", {"t1": "mark"}, []),
        ("terraforming_mars", {"a1": "outline", "a2": "mark"}, ["a2"]),
        ("viticulture", {"o10": "mark"}, ["o10"]),
        ("wingspan", {"a1": "2", "a2": "3", "a3": "2"}, ["a3"]),
        ("minigolf", {"pa2": "mark"}, []),  # lost
        ("honey_buzz", {"a1": "mark"}, []),  # the honey pays, later
    ],
)
def test_scored_stars_are_filled_and_not_crossed_out(
    name: str, marks: dict[str, str], filled: list[str]
) -> None:
    of = realm(name)
    made = board(name, **marks)
    assert [of.card.spaces[index].id for index in of.stars_taken(made)] == filled
    for space in filled:
        spot = plan(of.card).spaces[of.card.index(space)]
        printed = printed_stars(spot)
        assert printed
        mark = made[of.card.index(space)]
        drawn = mark_svg(of.card, of.card.index(space), mark, scores=True)
        assert strokes(drawn).count("pen full") == len(printed)
        rest = re.sub(r'<path class="pen full"[^>]*>', "", drawn)
        inside = [box.grown(-2) for box in printed]
        assert not any(box.holds(Box(x, y, 0, 0)) for box in inside for x, y in points_of(rest))
