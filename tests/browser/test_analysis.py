"""Looking back on a game: results that come turn by turn, a turn tried again, and hints."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import PHONE, TURNS, NewVisitor
from tests.support.web.server_process import Server

SOON = 90_000  # milliseconds that a whole analysis may take on a busy machine


def test_from_the_end_of_a_game_to_trying_a_turn_again(visitor: NewVisitor, server: Server) -> None:
    me = visitor()
    before = me.send("/api/play-now", {"name": "Ann"})["code"]
    me.hurry(before, TURNS)
    me.go(f"/t/{before}")
    me.by("analyse").click()
    me.page.wait_for_url("**/analysis**")
    expect(me.by("turn").first).to_be_visible(timeout=SOON)
    expect(me.by("progress")).to_have_text("9 turns of Ann looked at.", timeout=SOON)
    expect(me.by("turn")).to_have_count(TURNS)
    expect(me.by("costly-turn")).to_have_count(3)
    expect(me.by("costly-turn").first).to_contain_text("As played")
    expect(me.by("costly-turn").first.locator(".card-face svg").first).to_be_visible()
    picture = me.by("curve").locator("svg")
    expect(picture).to_have_attribute("role", "img")
    expect(picture).to_have_attribute("aria-label", re.compile("Expected at the start: .* luck"))
    # The most costly turn once more, on the same dice.
    turn = int(str(me.by("costly-turn").first.get_attribute("data-turn")).split(".")[1])
    me.by("costly-turn").first.get_by_test_id("try-again").click()
    me.page.wait_for_url(lambda url: "/t/" in url)
    me.wait_for_turn(turn)
    first = [event["dice"] for event in server.events(before, "rolled")]
    assert [event["dice"] for event in server.events(me.code, "rolled")] == first[:turn]


def test_what_is_known_is_there_at_once_on_a_phone(visitor: NewVisitor) -> None:
    me = visitor(**PHONE)
    code = me.send("/api/play-now", {"name": "Ann"})["code"]
    me.hurry(code, TURNS)
    me.go(f"/records/{code}/analysis")
    expect(me.by("turn").nth(1)).to_be_visible(timeout=SOON)
    me.go("/records")  # leaving ends the work, and coming back goes on
    me.page.locator("#games").get_by_role("link", name="Analyse").click()
    expect(me.by("progress")).to_have_text("9 turns of Ann looked at.", timeout=SOON)
    me.by("turn").nth(0).locator("summary").click()
    expect(me.by("turn").nth(0)).to_contain_text("As played")
    beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert me.page.evaluate(beyond) <= 0


def test_a_hint_is_asked_about_once_and_makes_it_practice(visitor: NewVisitor) -> None:
    me = visitor()
    code = me.send("/api/play-now", {"name": "Ann"})["code"]
    me.go(f"/t/{code}")
    me.wait_for_turn(1)
    me.by("hint").click()
    expect(me.page.locator("#dialog")).to_contain_text("this game is practice")
    me.by("yes").click()
    expect(me.by("hint-words")).to_contain_text("The best ends give", timeout=SOON)
    me.by("dialog-close").click()
    expect(me.by("log")).to_contain_text("Ann took a hint.")
    me.by("hint").click()
    expect(me.by("hint-words")).to_be_visible(timeout=SOON)
    me.by("dialog-close").click()
    me.hurry(code, TURNS)
    me.reload()
    expect(me.by("personal")).to_contain_text("Practice: you took hints")
