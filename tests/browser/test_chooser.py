"""Choosing realms for a new table, on a wide screen and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.choosing import PICTURES, SIZES, choosing, chosen, pick
from tests.support.browser.people import REALMS, NewVisitor, Visitor, fits


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def me(visitor: NewVisitor, size: str) -> Visitor:
    person = visitor(**SIZES[size])
    choosing(person)
    return person


def test_a_table_with_the_chosen_realms(me: Visitor, size: str) -> None:
    me.by("my-name").fill("Ann")
    me.by("rounds-2").check()
    for name in REALMS[:2]:
        me.by("pick-search").fill(name)
        me.press(pick(me, name))
        expect(pick(me, name)).to_have_attribute("aria-pressed", "true")
    me.press(me.by("draw-2"))
    expect(me.by("round-2")).to_contain_text("3 of 3 chosen")
    second = chosen(me, 2)
    fits(me)
    me.page.locator("#chosen").evaluate("(box) => box.scrollIntoView()")
    (PICTURES / size).mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / size / "new-chosen.png")
    me.press(me.by("open-table"))
    me.page.wait_for_url(re.compile(r"/t/[A-Z0-9]+$"))
    rounds = me.view(me.code)["realms"]
    assert rounds[0][:2] == REALMS[:2]
    assert rounds[1] == second
    assert len({*rounds[0], *rounds[1]}) == 6
