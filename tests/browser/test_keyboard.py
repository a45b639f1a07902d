"""A turn without a mouse, seen and heard."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor, Visitor
from tests.support.browser.picking import FEW

_FOCUS = """() => {
  const now = document.activeElement;
  const look = getComputedStyle(now);
  const inner = now.firstElementChild ? getComputedStyle(now.firstElementChild) : look;
  return {
    page: now === document.body,
    visible: now.matches(":focus-visible"),
    ring: [look, inner].some((one) =>
      (one.outlineStyle !== "none" && parseFloat(one.outlineWidth) > 0)
      || one.boxShadow !== "none" || one.filter !== "none"),
    space: now.dataset?.space || null,
    testid: now.dataset?.testid || null,
    name: now.getAttribute("aria-label") || now.textContent.trim(),
  };
}"""


def focus(person: Visitor) -> dict[str, str | bool | None]:
    found: dict[str, str | bool | None] = person.page.evaluate(_FOCUS)
    return found


def tab_to(person: Visitor, testid: str, most: int = 60) -> None:
    """Presses Tab until the focus is there; it is visible everywhere on the way."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        now = focus(person)
        if now["page"]:  # past the end, and from the beginning again
            continue
        assert now["visible"], now
        assert now["ring"], now
        if now["testid"] == testid:
            return
    raise AssertionError(f"Tab does not lead to {testid}")


def use_a_die_by_keys(person: Visitor) -> bool:
    """Chooses a die by its value, walks to a lit space, plays there."""
    page, keys = person.page, person.page.keyboard
    for die in person.dice.all():
        value = die.get_attribute("data-value") or ""
        before = page.locator("#log .log-own").count()
        keys.press(value)
        expect(page.locator("#live")).to_contain_text(f"{value} chosen")
        lit = page.locator("#cards [data-space].legal").count()
        if not lit:
            continue
        keys.press("ArrowRight")
        now = focus(person)
        assert now["space"] is not None
        assert now["visible"]
        assert now["ring"], "nothing shows where the focus is"
        assert now["name"]
        keys.press("ArrowRight")
        keys.press("ArrowDown")
        assert focus(person)["space"] is not None
        keys.press("Enter")
        page.wait_for_function(
            """(before) => document.querySelectorAll("#log .log-own").length > before
              || !document.querySelector("#chooser").hidden""",
            arg=before,
        )
        if person.by("chooser").is_visible():
            expect(page.locator("#live")).to_contain_text("plays fit")
            if page.locator("#chooser-list .option").count() <= FEW:
                assert focus(person)["testid"] == "option-0"
                keys.press("ArrowDown")
            else:  # among so many one goes on on the card
                assert focus(person)["space"] is not None
                keys.press("r")
            keys.press("Enter")
        done = page.locator("#log .log-own")
        expect(done).to_have_count(before + 1)
        words = (done.last.text_content() or "").strip()
        expect(page.locator("#live")).to_contain_text(words)
        return True
    return False


def test_a_turn_with_keys_only(visitor: NewVisitor) -> None:
    me = visitor()
    page, keys = me.page, me.page.keyboard
    me.go("/")
    tab_to(me, "play-now")
    keys.press("Enter")
    me.wait_for_turn(1)
    expect(page.locator("#live")).to_contain_text(re.compile(r"Turn 1 of 9\. Rolled \d and \d\."))
    assert use_a_die_by_keys(me)
    keys.press("u")
    expect(page.locator("#live")).to_contain_text("taken back")
    expect(page.locator("#log .log-own")).to_have_count(0)
    while use_a_die_by_keys(me):
        pass
    # What the number keys do not know is reached by Tab: help, undo, confirm.
    tab_to(me, "confirm", most=200)
    keys.press("?")
    expect(page.locator("#dialog")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    assert focus(me)["testid"] == "confirm"
    keys.press("c")
    if me.by("confirm").get_attribute("data-armed") == "true":
        expect(page.locator("#alerts")).to_contain_text("Confirm again")
        keys.press("c")
    elif me.by("chooser").is_visible():
        keys.press("Enter")
    me.wait_for_turn(2)
    expect(page.locator("#live")).to_contain_text(re.compile(r"Turn 2 of 9\. Rolled \d and \d\."))


def test_a_refusal_is_heard(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    me.by("play-now").click()
    me.wait_for_turn(1)
    values = {die.get_attribute("data-value") for die in me.dice.all()}
    missing = next(value for value in "123456" if value not in values)
    me.page.keyboard.press(missing)
    expect(me.page.locator("#alerts")).to_have_text(f"There is no {missing} in your hand.")
    expect(me.by("preview")).to_have_text(f"There is no {missing} in your hand.")
