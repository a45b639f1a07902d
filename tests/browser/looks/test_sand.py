"""Realm of Sand in the browser: two people to the end, alone, on a phone, with each crystal."""

import math

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import PHONE, NewVisitor
from tests.support.browser.sand_people import (
    CONTENT,
    ghost,
    my_turn,
    use_crystal,
)


def test_two_fingers_turn_the_tile(visitor: NewVisitor) -> None:
    me = visitor(**PHONE)
    me.go("/sand")
    me.by("play-alone").tap()
    my_turn(me)
    me.page.locator("#hand button").first.tap()
    middle = me.page.locator('#board [data-cell="c3"]')
    middle.tap()
    first = ghost(me)
    box = middle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = me.page.context.new_cdp_session(me.page)
    for degrees in range(0, 100, 10):  # one finger stays, the other goes round it
        at = math.radians(degrees)
        points = [
            {"x": x, "y": y, "id": 0},
            {"x": x + 60 * math.cos(at), "y": y + 60 * math.sin(at), "id": 1},
        ]
        kind = "touchMove" if degrees else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    turned = ghost(me)
    assert len(turned) == 3
    assert turned != first
    expect(me.page.locator('#board [data-piece="."]')).to_have_count(CONTENT.cells)  # not laid


@pytest.mark.parametrize("colour", ["purple", "yellow", "green", "orange", "blue"])
def test_each_crystal(visitor: NewVisitor, colour: str) -> None:
    use_crystal(visitor(), colour)
