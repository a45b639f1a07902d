"""A table that began with cards of an earlier release shows those, not today's."""

from typing import Any

from playwright.sync_api import Route, expect

from tests.support.browser.people import NewVisitor
from tests.support.browser.picking import point_at, press_space, sit
from tests.support.rolling import catalog

FACE = catalog().pin("wingspan").replace("/", "~")  # as addresses call a card of a release


def test_pictures_marks_and_rules_of_the_release_that_a_game_began_with(
    visitor: NewVisitor,
) -> None:
    me = sit(visitor, "wingspan", [4, 2])

    def tell_release(route: Route) -> None:
        answer = route.fetch()
        view: Any = answer.json()
        view["parts"][0]["faces"] = {"wingspan": FACE}
        route.fulfill(response=answer, json=view)

    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    me.page.route(f"**/api/tables/{me.code}", tell_release)
    me.reload()
    me.wait_for_turn(1)
    me.press(me.by("die-0"))
    point_at(me, "a1")  # who only passes by is not shown what would be written
    expect(me.page.locator('#card-0 .ghosts [data-mark="a1"]')).to_have_count(1)
    press_space(me, "a1")
    expect(me.page.locator('#card-0 .marks [data-mark="a1"]')).to_have_count(1)
    assert any(f"/cards/{FACE}.svg" in where for where in asked)
    assert any(f"/cards/{FACE}/marks" in where for where in asked)
    me.press(me.by("rules-0"))
    expect(me.page.locator("#dialog")).to_contain_text("Wingspan")


def test_a_game_of_realm_of_sand_is_drawn_with_the_content_it_began_with(
    visitor: NewVisitor,
) -> None:
    me = visitor()
    settings = {"game": "sand", "kind": "solo"}
    code = me.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    me.go(f"/t/{code}")
    expect(me.by("where")).to_be_visible()
    content = me.view(code)["state"]["position"]["content"]
    assert any(where.endswith(f"&content={content}") for where in asked)
