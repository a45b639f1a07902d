"""The tutorial: a fixed, good first turn, then one that spends, step by step."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.people import NewVisitor, Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# The middle of what the coach points at, brought into sight; of a space, where a click hits it.
_POINT = """() => {
  const place = document.querySelector("[data-coached]");
  place.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = place.getBoundingClientRect();
  const parts = [[.5, .5], [.25, .25], [.75, .25], [.25, .75], [.75, .75], [.5, .1], [.5, .9]];
  for (const [right, down] of parts) {
    const x = box.left + right * box.width, y = box.top + down * box.height;
    const hit = document.elementFromPoint(x, y);
    if (hit && (place.contains(hit) || hit.closest("[data-space]") === place)) return { x, y };
  }
  return null;
}"""


def step(me: Visitor) -> Locator:
    return me.by("coach-step")


def begin(me: Visitor) -> None:
    me.go("/learn")
    me.press(me.by("learn-start"))
    expect(step(me)).to_have_text("First turn, step 1 of 10")


def follow(me: Visitor) -> None:
    """Does what the coach points at."""
    me.press_at(me.page.wait_for_function(_POINT).json_value())


ACROSS = {**PHONE, "viewport": {"width": 844, "height": 390}}


@pytest.mark.parametrize("device", [{}, PHONE, ACROSS], ids=["desk", "phone", "across"])
def test_whoever_follows_the_steps_plays_two_good_turns(
    visitor: NewVisitor, device: dict[str, object]
) -> None:
    me = visitor(**device)
    begin(me)
    for number in range(1, 11):
        turn = "First" if number < 5 else "Second"
        expect(step(me)).to_have_text(f"{turn} turn, step {number} of 10")
        expect(me.page.locator("[data-coached]")).to_have_count(1)
        expect(me.by("coach")).to_be_in_viewport(ratio=1)  # also after a space was looked for
        if number == 8 and device:
            # On a phone the spending table is opened first.
            expect(me.page.locator(".spend-toggle[data-coached]")).to_have_count(1)
            follow(me)
            expect(me.page.locator("body")).to_have_class(re.compile("spending"))
            expect(me.page.locator("#spend [data-coached]")).to_have_count(1)
        follow(me)
    expect(me.by("coach")).to_contain_text("That is the whole game")
    view = me.view(me.code)
    assert view["rolls"][0][:2] == [[5, 4], [2, 3]]
    assert view["seats"][0]["stars"] == [0, 2, 1]
    me.press(me.by("coach-close"))
    expect(me.by("coach")).to_be_hidden()
    assert "learn" not in me.page.url
    me.play_turn(3, dice=1)
    me.wait_for_turn(4)


def test_one_may_go_ones_own_way_and_come_back(visitor: NewVisitor) -> None:
    me = visitor()
    begin(me)
    me.page.locator('#dice [data-die="4"]').click()
    me.page.locator('[data-realm="wingspan"] [data-space="a1"], [data-space="a1"]').first.click()
    expect(step(me)).to_have_text("Your own way")
    expect(me.page.locator("[data-coached]")).to_have_count(0)
    me.by("coach-back").click()
    expect(step(me)).to_have_text("First turn, step 1 of 10")
    me.reload()
    expect(step(me)).to_have_text("First turn, step 1 of 10")
    me.by("coach-close").click()
    me.reload()
    me.wait_for_turn(1)
    expect(me.by("coach")).to_be_hidden()


def test_another_first_turn_does_not_lead_astray(visitor: NewVisitor) -> None:
    me = visitor()
    begin(me)
    me.hurry(me.code, 1)  # some other turn, in another window
    me.reload()
    me.wait_for_turn(2)
    expect(step(me)).to_be_visible()
    me.play_turn(2)
    me.wait_for_turn(3)
    expect(me.by("coach")).to_contain_text("That is the whole game")
