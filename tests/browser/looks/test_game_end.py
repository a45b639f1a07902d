"""The end of a game: the whole result, a rematch for everyone, a text to share."""

import re

from playwright.sync_api import expect

from tests.support.endings import finished
from tests.support.people import REALMS, TURNS, NewVisitor, Visitor
from tests.support.server_process import Server


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


def test_the_end_of_the_daily(visitor: NewVisitor, server: Server) -> None:
    ann, ben = visitor(), visitor()
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        code = person.send("/api/today/play", {"name": name})["code"]
        person.hurry(code, TURNS)
        person.go(f"/t/{code}")
    expect(ben.page.locator('[data-testid="day-ranking"] li')).to_have_count(2)
    expect(ben.page.locator('[data-testid="day-ranking"] li.me')).to_contain_text("Ben")
    view = ben.view(ben.code)
    shown = ben.by("share-text").inner_text()
    stars = [n for seat in view["seats"] for n in seat["stars"]]
    assert [line.count("★") for line in shown.splitlines() if "☆" in line or "★" in line] == stars
    assert f"/today/{view['day']}" in shown
    # No spoilers: neither realms nor dice are told.
    names = {card["id"]: card["name"] for card in ben.ask("/api/cards")["cards"]}
    for realm in view["realms"][0]:
        assert realm not in shown
        assert names[realm] not in shown
    assert not re.search(r"rolled|turn", shown)
    ben.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ben.by("share-result").click()
    expect(ben.by("toast").filter(has_text="Copied.")).to_be_visible()
    assert ben.page.evaluate("navigator.clipboard.readText()").split() == shown.split()
    # The link in it leads to the same challenge, which for others is today's.
    eve = visitor()
    eve.go(f"/today/{view['day']}")
    expect(eve.page.locator("h1")).to_have_text(re.compile("^Today.s challenge$"))
    expect(eve.by("today-play")).to_have_text("Play")
    ben.go("/today")
    expect(ben.by("share-text")).to_contain_text("★" if any(stars) else "☆")
