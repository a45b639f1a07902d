"""The table on a phone held upright."""

from playwright.sync_api import expect

from tests.support.browser.people import PHONE, NewVisitor, fits


def test_a_turn_on_a_phone(visitor: NewVisitor) -> None:
    me = visitor(**PHONE)
    me.go("/")
    fits(me)
    me.by("play-now").tap()
    me.wait_for_turn(1)
    fits(me)
    # One card is in sight, and the tabs bring the others there.
    for at in range(3):
        me.by(f"tab-{at}").tap()
        expect(me.by(f"tab-{at}")).to_have_attribute("aria-current", "true")
        expect(me.by(f"card-{at}")).to_be_in_viewport(ratio=0.4)
        for other in {0, 1, 2} - {at}:
            expect(me.by(f"card-{other}")).not_to_be_in_viewport(ratio=0.4)
    expect(me.by("confirm")).to_be_in_viewport(ratio=1)
    while me.use_a_die():
        fits(me)
        expect(me.by("confirm")).to_be_in_viewport(ratio=1)
    own = me.page.locator("#log .log-own")
    moves = own.count()
    me.by("undo").tap()
    expect(own).to_have_count(moves - 1)
    assert me.use_a_die()
    me.confirm()
    me.wait_for_turn(2)


def test_dialogs_and_spending_fit(visitor: NewVisitor) -> None:
    me = visitor(**PHONE)
    me.go("/")
    me.by("play-now").tap()
    me.wait_for_turn(1)
    me.by("spend-toggle").tap()
    expect(me.by("spend")).to_be_visible()
    expect(me.by("confirm")).to_be_in_viewport(ratio=1)
    fits(me)
    for button in ("menu", "help"):
        me.by(button).tap()
        expect(me.page.locator("#dialog")).to_be_visible()
        fits(me)
        me.by("dialog-close").tap()
        expect(me.page.locator("#dialog")).to_be_hidden()
