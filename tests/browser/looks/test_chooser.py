"""Choosing realms for a new table, on a wide screen and on a phone."""

import json

import pytest
from playwright.sync_api import Locator, Route, expect

from realmtable.rolling.card import Card
from tests.support.browser.choosing import CARDS, PICTURES, SIZES, WIDE, choosing, chosen, pick
from tests.support.browser.people import PHONE, NewVisitor, Visitor, fits
from tests.support.rolling import catalog


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def me(visitor: NewVisitor, size: str) -> Visitor:
    person = visitor(**SIZES[size])
    choosing(person)
    return person


def listed(person: Visitor) -> list[str]:
    """The ids of the realms that the list shows."""
    rows = person.page.locator("#pick-list .realm:not([hidden])")
    found: list[str] = rows.evaluate_all("(rows) => rows.map((row) => row.dataset.realm)")
    return found


def named(*words: str) -> list[str]:
    return [card.id for card in CARDS if all(word in card.name.lower() for word in words)]


def test_found_by_name_set_and_tag(me: Visitor) -> None:
    search = me.by("pick-search")
    search.fill("WÍNGSP")
    assert listed(me) == ["wingspan"]
    expect(me.by("found")).to_have_text(f"1 of {len(CARDS)} realms")
    search.fill("two between")
    assert listed(me) == named("between", "two")
    search.fill("jamey stegmaier")
    assert "wingspan" in listed(me)
    search.fill("zzz")
    expect(me.by("found")).to_have_text("No realm fits.")
    me.press(me.by("show-all"))
    assert listed(me) == catalog().names

    me.by("pick-set").select_option("redux")
    assert listed(me) == [card.id for card in CARDS if card.set in ("redux", "expansion")]
    me.by("pick-set").select_option("base")
    me.press(me.by("tag-fill"))
    base = [card for card in CARDS if card.set == "base"]
    assert listed(me) == [card.id for card in base if "fill" in card.tags]
    me.press(me.by("tag-other-realms"))
    assert listed(me) == [card.id for card in base if {"fill", "other realms"} & set(card.tags)]
    me.press(me.by("tag-fill"))
    expect(me.by("tag-fill")).to_have_attribute("aria-pressed", "false")
    expect(me.by("tag-other-realms")).to_have_attribute("aria-pressed", "true")
    assert listed(me) == [card.id for card in base if "other realms" in card.tags]
    fits(me)


def test_accents_do_not_matter(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/cards")
    me.by("card-search").fill("gugong")
    expect(me.page.locator("#found")).to_have_text("1 card")
    expect(me.by("card-gugong")).to_be_visible()


def test_the_list_says_whose_layout_it_is(me: Visitor) -> None:
    for card in CARDS:
        words = "published layout" if card.source == "published" else "our layout"
        expect(pick(me, card.id)).to_contain_text(words)


def shows(box: Locator, card: Card) -> None:
    """Whether a preview is of this card: its picture, its goal, what it asks for, whose it is."""
    picture = box.get_by_role("img", name=f"The card {card.name}")
    expect(picture).to_be_in_viewport(ratio=0.9)
    expect(picture.locator(f'svg[data-card="{card.id}"]')).to_be_visible()
    expect(box).to_contain_text(card.goal)
    expect(box).to_contain_text("published layout" if card.source == "published" else "our layout")
    for tag in card.tags:
        expect(box.locator(".preview-tags")).to_contain_text(tag)


def test_a_card_beside_the_list(visitor: NewVisitor) -> None:
    me = visitor(**WIDE)
    choosing(me)
    me.page.locator(".picker-body").scroll_into_view_if_needed()
    preview = me.by("preview")
    pick(me, "apiary").hover()
    shows(preview, catalog().realm("apiary").card)
    pick(me, "ark_nova").focus()
    shows(preview, catalog().realm("ark_nova").card)
    me.by("look-apiary").click()
    shows(preview, catalog().realm("apiary").card)
    expect(me.page.locator("#dialog")).to_be_hidden()
    assert chosen(me) == []
    # What is found is shown without pointing at it.
    me.by("pick-search").fill("tapestry")
    expect(preview.get_by_role("img", name="The card Tapestry")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_card_on_a_sheet(visitor: NewVisitor, theme: str) -> None:
    me = visitor(color_scheme=theme, **PHONE)
    choosing(me)
    sheet = me.page.locator("#dialog")
    me.by("look-apiary").tap()
    shows(sheet, catalog().realm("apiary").card)
    expect(sheet.get_by_role("heading")).to_have_text("Apiary")
    fits(me)
    (PICTURES / "phone").mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / "phone" / f"new-sheet-{theme}.png")
    me.by("dialog-close").tap()
    expect(sheet).to_be_hidden()
    expect(me.by("look-apiary")).to_be_focused()
    assert chosen(me) == []
    me.by("look-apiary").tap()
    me.by("sheet-pick").tap()
    expect(sheet).to_be_hidden()
    assert chosen(me) == ["apiary"]
    me.by("look-apiary").tap()
    expect(me.by("sheet-pick")).to_have_text("Take it back")
    me.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert chosen(me) == ["apiary"]


def test_three_that_go_well_together(me: Visitor) -> None:
    draw = me.by("draw-1")
    expect(draw).to_have_text("Draw three that go well together")
    me.press(draw)
    expect(me.by("round-1")).to_contain_text("3 of 3 chosen")
    drawn = chosen(me)
    cards = [catalog().realm(name).card for name in drawn]
    tags = [tag for card in cards for tag in card.tags]
    assert len(tags) == len(set(tags))
    assert {card.set for card in cards} == {"base"}
    expect(me.page.locator("#live")).to_have_text(
        f"Round 1: {cards[0].name}, {cards[1].name} and {cards[2].name}."
    )
    # One is taken back, and another drawn to the two that stay.
    me.press(me.page.get_by_role("button", name=f"Take back {cards[1].name}"))
    assert chosen(me) == [drawn[0], drawn[2]]
    expect(draw).to_have_text("Draw one that goes well with them")
    me.press(draw)
    expect(me.by("round-1")).to_contain_text("3 of 3 chosen")
    assert chosen(me)[:2] == [drawn[0], drawn[2]]
    expect(draw).to_have_text("Draw another three")
    fits(me)


def test_what_was_picked_by_hand_stays(me: Visitor) -> None:
    me.press(pick(me, "tapestry"))
    expect(me.by("draw-1")).to_have_text("Draw two that go well with it")
    me.press(me.by("draw-1"))
    expect(me.by("draw-1")).to_have_text("Draw another two")
    first = chosen(me)
    assert first[0] == "tapestry"
    assert len(set(first)) == 3
    # Those that were drawn make room for others.
    asked: list[object] = []
    drawn: list[str] = []

    def draw(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["realms"])
        route.fulfill(json={"realms": ["tapestry", *drawn]})

    me.page.route("**/api/draw", draw)
    for drawn in (["scythe", "wingspan"], ["pendulum", "euphoria"]):
        me.press(me.by("draw-1"))
        expect(me.by("round-1").locator(".slot").last).to_have_attribute("data-card", drawn[1])
        assert chosen(me) == ["tapestry", *drawn]
    assert asked == [["tapestry"]] * 2
    me.by("set-base").uncheck()
    me.press(me.by("draw-1"))
    expect(me.by("toast")).to_have_text("Tick at least one set to draw from.")


def test_rounds_fill_one_after_another(me: Visitor) -> None:
    me.by("rounds-2").check()
    five = catalog().names[:5]
    for name in five:
        me.press(pick(me, name))
        expect(pick(me, name)).to_have_attribute("aria-pressed", "true")
    assert chosen(me, 1) == five[:3]
    assert chosen(me, 2) == five[3:]
    expect(me.by("round-2")).to_contain_text("2 of 3 chosen")
    expect(pick(me, five[0])).to_contain_text("Round 1")
    expect(pick(me, five[4])).to_contain_text("Round 2")
    # A place that is free again is filled first.
    me.press(pick(me, five[1]))
    expect(pick(me, five[1])).to_have_attribute("aria-pressed", "false")
    me.press(pick(me, "wingspan"))
    assert chosen(me, 1) == [five[0], five[2], "wingspan"]
    me.by("rounds-1").check()
    expect(me.by("round-2")).to_have_count(0)
    me.press(pick(me, five[4]))
    expect(me.by("toast")).to_contain_text("Take one back first")
    assert chosen(me) == [five[0], five[2], "wingspan"]


def test_with_the_keyboard_alone(visitor: NewVisitor) -> None:
    me = visitor(**WIDE)
    choosing(me)
    press = me.page.keyboard.press
    me.by("pick-search").focus()
    me.page.keyboard.type("between two")
    press("Enter")
    first, second = named("between", "two")[:2]
    expect(pick(me, first)).to_be_focused()
    press("ArrowDown")
    expect(pick(me, second)).to_be_focused()
    expect(pick(me, second)).to_have_accessible_description(catalog().realm(second).card.goal)
    press("Enter")
    assert chosen(me) == [second]
    expect(pick(me, second)).to_be_focused()
    # The list is one stop: Tab leaves it for the link of the card beside it.
    press("Tab")
    expect(me.by("preview").get_by_role("link")).to_be_focused()
    press("Shift+Tab")
    press("ArrowUp")
    press("ArrowUp")
    expect(me.by("pick-search")).to_be_focused()
