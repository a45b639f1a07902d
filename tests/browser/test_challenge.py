"""Today's challenge: one blind play each, then the ranking."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor
from tests.support.web.server_process import Server


def test_todays_challenge(visitor: NewVisitor, server: Server) -> None:
    ann = visitor()
    ann.go("/today")
    expect(ann.by("today-play")).to_have_text("Play")
    expect(ann.page.locator("#rank-hint")).to_contain_text("when you have finished")
    expect(ann.page.locator("#today-cards figure")).to_have_count(0)  # a blind play
    ann.by("today-name").fill("Ann")
    ann.by("today-play").click()
    ann.page.wait_for_url("**/t/*")
    code = ann.code
    ann.play_turn(1, dice=1)
    ann.wait_for_turn(2)
    # In the middle of it, there is one way only: on.
    ann.go("/today")
    expect(ann.by("today-play")).to_have_text("Go on")
    expect(ann.by("place")).to_have_count(0)
    status, _ = ann.refused(f"/api/tables/{code}/ghost", {})
    assert status == 403
    ann.by("today-play").click()
    ann.page.wait_for_url(f"**/t/{code}")
    ann.wait_for_turn(2)
    ann.hurry(code, TURNS - 2)
    ann.play_turn(TURNS, dice=1)
    head = ann.page.locator("#over-head")
    expect(head).to_have_text(re.compile(r"^\d+\.\d stars$"))
    score = (head.text_content() or "").split()[0]
    expect(ann.by("ghost")).to_be_hidden()
    # The secret stays closed as long as others play.
    (secret,) = server.rows("select dice_secret from tables where code = ?", code)[0]
    assert ann.view(code)["secret"] is None
    assert not ann.everything().holds(secret.hex())

    # A second try is no try.
    ann.go("/today")
    expect(ann.by("today-play")).to_have_text("Look at your game")
    place = ann.page.locator("#rank li.me")
    expect(place).to_contain_text("Ann")
    expect(place).to_contain_text(score)
    assert ann.send("/api/today/play", {"name": "Ann again"})["code"] == code
    status, _ = ann.refused(f"/api/tables/{code}/turn", {"moves": []})
    assert status == 409
    status, _ = ann.refused(f"/api/tables/{code}/ghost", {})
    assert status == 403
