"""The curve of a game: as a drawing, as lines of text, as a sentence."""

import xml.etree.ElementTree as ET

import pytest

from realmtable.draw.curve import HIGH, WIDE, Curve, CurveStep, curve_svg, curve_words
from realmtable.draw.curve_text import curve_lines
from realmtable.draw.theme import THEMES, resolved

SVG = "{http://www.w3.org/2000/svg}"
GAME = Curve(
    20.0,
    [
        CurveStep("1.1", 1.0, 0.0, first=True),
        CurveStep("1.2", -2.0, 0.5),
        CurveStep("2.1", 0.5, 1.5, mistake=True, first=True),
    ],
)


def paths(svg: str, style: str) -> list[list[tuple[float, float]]]:
    found = []
    for each in ET.fromstring(svg).iter(f"{SVG}path"):
        if each.get("class") == style:
            points = str(each.get("d"))[1:].split("L")
            found.append([(float(p.split()[0]), float(p.split()[1])) for p in points])
    return found


def test_what_is_expected_turn_by_turn() -> None:
    assert GAME.ends == [20.0, 21.0, 18.5, 17.5]
    assert GAME.after_rolls == [21.0, 19.0, 19.0]
    assert GAME.luck == [0.0, 1.0, -1.0, -0.5]
    assert GAME.lost == [0.0, 0.0, -0.5, -2.0]


def test_rolls_go_up_and_down_and_losses_only_down() -> None:
    svg = curve_svg(GAME)
    *rolls, so_far = paths(svg, "cv-luck")
    ups = [path[1][1] < path[0][1] for path in rolls]
    assert ups == [True, False, True]
    *losses, lost_so_far = paths(svg, "cv-lost")
    assert len(losses) == 2, "nothing is drawn where nothing was lost"
    assert all(path[1][1] > path[0][1] for path in losses)
    assert len(so_far) == len(lost_so_far) == 4
    assert ET.fromstring(svg).findall(f".//{SVG}circle/{SVG}title")[0].text == "2.1: lost 1.5"


def test_everything_is_within_the_sheet() -> None:
    deep = Curve(40.0, [CurveStep(f"1.{n}", 3.0 - n, 0.4 * n, first=n == 1) for n in range(1, 28)])
    for curve in (GAME, deep, Curve(11.0, [])):
        svg = curve_svg(curve)
        for style in ("cv-luck", "cv-lost", "cv-line", "cv-grid"):
            for path in paths(svg, style):
                assert all(0 < x < WIDE and 0 < y < HIGH for x, y in path)


@pytest.mark.parametrize("look", THEMES)
def test_every_look(look: str) -> None:
    svg = curve_svg(GAME, look)
    assert ("<style>" in svg) == (look != "page")
    if look in ("light", "dark"):
        assert "var(" not in resolved(svg, look)


def test_those_who_do_not_see_it_are_told() -> None:
    words = (
        "Expected at the start: 20.0 stars; after 3 turns 17.5: luck -0.5, lost 2.0; "
        "most at once in turn 2.1: 1.5."
    )
    assert curve_words(GAME) == words
    root = ET.fromstring(curve_svg(GAME))
    assert root.get("role") == "img"
    assert root.get("aria-label") == words
    assert curve_words(Curve(11.0, [])) == "Expected at the start: 11.0 stars."


def test_the_curve_in_lines() -> None:
    assert [line.plain for line in curve_lines(GAME, 9)] == [
        "      17     21",
        "1.1         >>o",
        "1.2      ox<<<<",
        "2.1    oxxx",
    ]
