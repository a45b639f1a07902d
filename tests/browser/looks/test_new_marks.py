"""What is new and what is earned shows on a card during a turn, and goes when it is taken back."""

from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor
from tests.support.browser.picking import press_space, sit

_WIDTH = "stroke => parseFloat(getComputedStyle(stroke).strokeWidth)"
_COLOUR = "star => getComputedStyle(star).fill"


def test_new_marks_filled_stars_and_rings(visitor: NewVisitor) -> None:
    me = sit(visitor, "between_two_castles", [6, 3])
    me.press(me.by("die-0"))
    press_space(me, "rb1")  # the one square of its row: a star
    card = me.page.locator("#card-0")
    mark = card.locator('.marks [data-mark="rb1"]')
    expect(mark.locator(".new")).to_be_visible()  # a dot, not only a colour
    ring = card.locator('[data-earned="right_1"]')
    expect(ring).to_have_count(1)
    star = card.locator('[data-mark="stars"] .pen')
    expect(star).to_have_count(1)
    assert star.evaluate(_COLOUR) not in ("none", "rgba(0, 0, 0, 0)")
    bold = mark.locator(".pen").evaluate(_WIDTH)
    me.press(me.by("undo"))
    expect(card.locator("[data-earned], [data-mark]")).to_have_count(0)
    # In the next turn the same mark is an old one.
    me.press(me.by("die-0"))
    press_space(me, "rb1")
    expect(ring).to_have_count(1)
    me.confirm()
    me.command(me.code, "roll", dice=[1, 2])
    me.wait_for_turn(2)
    expect(mark.locator(".new")).to_have_count(0)
    expect(ring).to_have_count(1)
    assert mark.locator(".pen").evaluate(_WIDTH) < bold
