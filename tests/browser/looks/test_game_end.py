"""The end of a game: the whole result, a rematch for everyone, a text to share."""

import re

from playwright.sync_api import expect

from tests.support.browser.endings import finished
from tests.support.browser.people import REALMS, TURNS, NewVisitor, Visitor
from tests.support.web.server_process import Server


def test_one_may_stay(visitor: NewVisitor, server: Server) -> None:
    ann, ben = finished(visitor)
    old = ann.code
    ben.by("rematch-same").click()
    ben.page.wait_for_url(re.compile(f"/t/(?!{old})"))
    ann.by("stay").click()
    expect(ann.page.locator("#over-rematch")).not_to_contain_text("seconds")
    assert ann.code == old
    assert ben.view(ben.code)["realms"] == ann.view(old)["realms"]
    ann.by("go-rematch").click()
    ann.page.wait_for_url(f"**/t/{ben.code}")


def solo(person: Visitor) -> str:
    asked = {"kind": "solo", "rounds": 1, "realms": [REALMS]}
    code: str = person.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    return code


def test_a_personal_best(visitor: NewVisitor, server: Server) -> None:
    ann = visitor()
    code = solo(ann)
    for turn in range(1, TURNS + 1):  # nothing is ever used
        ann.command(code, "confirm", round=1, turn=turn, moves=["end"])
    ann.go(f"/t/{code}")
    expect(ann.by("personal")).to_contain_text("Your first game of 1 round")
    ann.by("rematch-same").click()
    ann.page.wait_for_url(re.compile(f"/t/(?!{code})"))
    ann.wait_for_turn(1)  # alone, one begins at once
    ann.hurry(ann.code, TURNS - 1)
    ann.reload()
    ann.play_turn(TURNS, dice=1)
    expect(ann.by("personal")).to_contain_text("A personal best")
    total = ann.view(ann.code)["standing"][0]["total"]
    expect(ann.by("personal")).to_contain_text(f"{total // 10}.{total % 10}, 0.0 before")
    expect(ann.page.locator("#party > *")).to_have_count(0)  # reduced motion


def test_a_calm_celebration(visitor: NewVisitor, server: Server) -> None:
    ann = visitor(reduced_motion="no-preference")
    code = solo(ann)
    ann.hurry(code, TURNS - 1)
    ann.go(f"/t/{code}")
    ann.play_turn(TURNS, dice=1)
    expect(ann.page.locator("#party > *")).not_to_have_count(0)
    expect(ann.page.locator("#party > *")).to_have_count(0)  # it passes
    ann.reload()
    expect(ann.by("place")).to_have_count(1)
    expect(ann.page.locator("#party > *")).to_have_count(0)  # once is enough
