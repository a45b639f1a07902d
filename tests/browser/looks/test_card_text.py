"""Texts on cards, as large as the table page shows them. `test_draw_faces` holds the other half:
that no card has a text smaller than SMALLEST, of a width of 320."""

from typing import Any

import pytest
from playwright.sync_api import expect

from realmtable.draw.frame import WIDTH
from realmtable.draw.pieces import SMALLEST
from tests.support.browser.people import PHONE, NewVisitor

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
# For each card its width and the size of its smallest text, in pixels of the page.
_SIZES = """() => [...document.querySelectorAll("#cards .card-face > svg")].map((card) => ({
  wide: card.getBoundingClientRect().width,
  smallest: Math.min(...[...card.querySelectorAll("text")]
    .filter((text) => !text.closest("symbol"))
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)),
}))"""


@pytest.mark.parametrize(("device", "least"), [(LAPTOP, 11), (PHONE, 13)])
def test_no_text_on_a_card_is_too_small(
    visitor: NewVisitor, device: dict[str, Any], least: int
) -> None:
    me = visitor(**device)
    realms = ["brass_birmingham", "lost_ruins_of_arnak", "spaceshipped"]  # full of small print
    settings = {"name": "Friday night", "realms": [realms]}
    code = me.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    me.command(code, "start")
    me.go(f"/t/{code}")
    expect(me.page.locator("#cards .card-face > svg")).to_have_count(3)
    expect(me.by("die-0")).to_be_visible()
    for card in me.page.evaluate(_SIZES):
        assert card["smallest"] >= least
        assert SMALLEST * card["wide"] / WIDTH >= least  # so no text of any card is
