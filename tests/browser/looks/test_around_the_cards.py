"""The table around the cards: the list of plays, what resources buy, refusals, at every size."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor, Visitor, fits

ISLANDS = "a_feast_for_odin"  # has hundreds of plays with a 6
WIDE = [(1920, 1080), (1366, 768), (1280, 720), (1024, 768)]
PHONES = [(390, 844), (844, 390)]
WAYS = ("change a die", "and reuse a realm", "after a pair", "copy a die", "roll sums to 7")

# What of an element can be seen: neither cut off by something that scrolls nor by the window.
_SEEN = """(element) => {
  const box = element.getBoundingClientRect();
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const edge = up.getBoundingClientRect();
    left = Math.max(left, edge.left); top = Math.max(top, edge.top);
    right = Math.min(right, edge.right); bottom = Math.min(bottom, edge.bottom);
  }
  return box.width > 0 && box.left >= left - 1 && box.right <= right + 1
    && box.top >= top - 1 && box.bottom <= bottom + 1;
}"""


def sit(visitor: NewVisitor, size: tuple[int, int], dice: list[int], **options: Any) -> Visitor:
    touch = size[0] < 1000
    me = visitor(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch, **options
    )
    settings = {"realms": [[ISLANDS, "wingspan", "scythe"]], "sets": ["all"], "dice": "host"}
    code = me.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    me.command(code, "start")
    me.command(code, "roll", dice=dice)
    me.go(f"/t/{code}")
    me.wait_for_turn(1)
    return me


def press_space(person: Visitor, realm: str, space: str) -> None:
    """Where nothing lies on it."""
    one = person.page.locator(f'[data-realm="{realm}"] [data-space="{space}"]')
    one.scroll_into_view_if_needed()
    one.dispatch_event("click")


@pytest.mark.parametrize("size", [*WIDE, *PHONES])
def test_the_list_of_plays_fills_the_height_and_scrolls(
    visitor: NewVisitor, size: tuple[int, int]
) -> None:
    me = sit(visitor, size, [6, 1])
    me.press(me.by("die-0"))
    press_space(me, ISLANDS, "c5")
    options = me.page.locator("#chooser-list .option")
    expect(options.first).to_be_visible()
    fits(me)
    assert options.first.evaluate(_SEEN)
    measure = me.page.evaluate(
        """() => {
          const list = document.querySelector("#chooser-list");
          const box = document.querySelector("#chooser").getBoundingClientRect();
          const side = document.querySelector(".side");
          const dock = document.querySelector("#dock").getBoundingClientRect();
          return { scrolls: list.scrollHeight > list.clientHeight, list: list.clientHeight,
            box: box.height, bottom: box.bottom, right: box.right, side: side.clientHeight,
            dockTop: dock.top, dockLeft: dock.left };
        }"""
    )
    assert measure["scrolls"]
    assert measure["list"] > 90
    beside = measure["right"] <= measure["dockLeft"] + 1  # on a phone held across
    assert beside or measure["bottom"] <= measure["dockTop"] + 1
    if size in WIDE:
        assert measure["box"] > 0.85 * measure["side"]  # what is free is used
    seen = [option for option in options.all()[:12] if option.evaluate(_SEEN)]
    assert len(seen) >= (4 if size in WIDE else 3)
    # The last play is there, too.
    total = int(re.findall(r"(\d+) plays", me.page.locator("#chooser-title").inner_text())[0])
    while options.count() < total:
        there = options.count()
        options.last.scroll_into_view_if_needed()
        expect(options).not_to_have_count(there)
    options.last.scroll_into_view_if_needed()
    assert options.last.evaluate(_SEEN)


def test_few_plays_need_no_scrollbar(visitor: NewVisitor) -> None:
    me = sit(visitor, (1366, 768), [6, 1])
    me.press(me.by("die-0"))
    for space in ("c5", "c4", "c6"):
        press_space(me, ISLANDS, space)
    options = me.page.locator("#chooser-list .option")
    few = options.all()
    assert 1 < len(few) < 60
    list_ = me.page.locator("#chooser-list")
    scrolls = list_.evaluate("(list) => list.scrollHeight > list.clientHeight")
    assert scrolls != all(option.evaluate(_SEEN) for option in few)


@pytest.mark.parametrize("size", [*WIDE, *PHONES, (1100, 700), (700, 900), (360, 640)])
def test_what_resources_buy_is_labelled(visitor: NewVisitor, size: tuple[int, int]) -> None:
    me = sit(visitor, size, [3, 4])
    if me.by("spend-toggle").is_visible():
        me.press(me.by("spend-toggle"))
    ways = me.page.locator("#spend .way")
    expect(ways).to_have_count(6)
    assert me.by("confirm").evaluate(_SEEN)
    if size not in ((700, 900), (360, 640)):  # where there is room for all at once
        assert all(way.evaluate(_SEEN) for way in ways.all())
    told = [way.locator(".way-says").inner_text() for way in ways.all()]
    said = [re.sub(r"\s+", " ", text) for text in told]
    assert said[:5] == list(WAYS)
    for way in ways.all():
        for part in (way.locator(".way-says"), *way.locator("button").all()):
            if size[0] < 1000:
                part.scroll_into_view_if_needed()
            assert part.evaluate(_SEEN), f"{way.inner_text()} is cut off"
        label = way.locator(".way-says").bounding_box()
        button = way.locator("button").first.bounding_box()
        assert label is not None
        assert button is not None
        beside = label["x"] + label["width"] <= button["x"] + 1
        assert beside or label["y"] + label["height"] <= button["y"] + 1
    fits(me)


@pytest.mark.parametrize("size", [*WIDE, *PHONES])
def test_the_buttons_of_a_turn_are_in_sight(visitor: NewVisitor, size: tuple[int, int]) -> None:
    me = sit(visitor, size, [3, 4])
    for name in ("die-0", "die-1", "undo", "confirm", "preview"):
        assert me.by(name).evaluate(_SEEN), name
    if size in WIDE:
        for name in (
            "rules-0",
            "rules-2",
            "seats",
            "log",
            "roll-1",
            "roll-2",
            "roll-send",
            "help",
            "menu",
        ):
            assert me.by(name).evaluate(_SEEN), name


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_refusal_is_in_one_place_until_it_no_longer_matters(
    visitor: NewVisitor, console: list[str], size: tuple[int, int]
) -> None:
    console.append("status of 422")  # the browser's own note about what the server refused
    me = sit(visitor, size, [6, 1])
    line = me.by("preview")
    why = re.compile("takes only a 1|cannot|only")

    def refused() -> None:
        press_space(me, "scythe", "t1")
        expect(line).to_have_class(re.compile("wrong"))
        expect(line).to_have_text(why)
        expect(me.page.locator("#alerts")).to_have_text(why)
        expect(me.by("toast")).to_have_count(0)

    me.press(me.by("die-0"))
    refused()
    # Another die: other things are possible.
    me.press(me.by("die-1"))
    expect(line).not_to_have_class(re.compile("wrong"))
    expect(line).to_have_text("The 1: choose a lit space.")
    # What is looked at is told meanwhile; then the refusal is there again.
    me.press(me.by("die-0"))
    refused()
    words = line.inner_text()
    if size[0] > 1000:
        lit = me.page.locator('[data-realm="wingspan"] [data-space].legal').first
        lit.hover()
        expect(line).not_to_have_class(re.compile("wrong"))
        me.by("confirm").hover()
        expect(line).to_have_text(words)
    # A play, and it is gone.
    press_space(me, "wingspan", "a1")
    expect(me.page.locator("#log .log-own")).to_have_count(1)
    expect(line).not_to_have_class(re.compile("wrong"))
    me.press(me.by("undo"))
    expect(me.page.locator("#log .log-own")).to_have_count(0)
    # Escape lets go of it, too.
    me.press(me.by("die-0"))
    refused()
    me.page.keyboard.press("Escape")
    expect(line).to_have_text("Choose a die.")


def test_a_refusal_fades(visitor: NewVisitor, console: list[str]) -> None:
    console.append("status of 422")
    me = visitor()
    me.page.clock.install()
    code = me.send("/api/play-now", {})["code"]
    me.go(f"/t/{code}")
    me.page.clock.run_for(1000)
    me.wait_for_turn(1)
    missing = next(
        value
        for value in "123456"
        if value not in {die.get_attribute("data-value") for die in me.dice.all()}
    )
    me.page.keyboard.press(missing)
    expect(me.by("preview")).to_have_text(f"There is no {missing} in your hand.")
    me.page.clock.run_for(20_000)
    expect(me.by("preview")).not_to_have_class(re.compile("wrong"))
