"""Predicted against final scores, as a drawing."""

import xml.etree.ElementTree as ET

import pytest

from realmtable.draw.diagonal import SIDE, Bin, diagonal_svg
from realmtable.draw.theme import resolved

SVG = "{http://www.w3.org/2000/svg}"
BINS = [Bin(8.4, 8.5, 0.3, 40), Bin(12.5, 12.1, 0.2, 90), Bin(16.0, 16.0, 1.5, 20)]


def test_a_dot_for_each_bin_on_its_place() -> None:
    root = ET.fromstring(diagonal_svg(BINS))
    dots = [(float(d.attrib["cx"]), float(d.attrib["cy"])) for d in root.iter(f"{SVG}circle")]
    assert len(dots) == 3
    assert dots == sorted(dots)
    x, y = dots[2]
    assert x == pytest.approx(SIDE - y), "what came true lies on the diagonal"
    assert dots[0][1] < SIDE - dots[0][0], "what scored more than predicted lies above it"
    assert dots[1][1] > SIDE - dots[1][0]
    told = [title.text for title in root.iter(f"{SVG}title")]
    assert told[1] == "predicted 12.5, scored 12.1, 90 times"
    assert "at most 0.4 stars apart" in root.attrib["aria-label"]


@pytest.mark.parametrize("look", ["light", "dark"])
def test_colours_can_be_resolved(look: str) -> None:
    assert "var(" not in resolved(diagonal_svg(BINS, look), look)
