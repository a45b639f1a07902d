"""The end of a game: the whole result, a rematch for everyone, a text to share."""

import re
import time
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.support.people import REALMS, TURNS, Visitor
from tests.support.server_process import Server


@pytest.fixture(autouse=True)
def _one_day() -> None:
    """The day must not change in the middle of a test."""
    now = datetime.now(UTC)
    if (now.hour, now.minute) >= (23, 58):
        time.sleep((59 - now.minute) * 60 + 61 - now.second)


def finished(visitor: NewVisitor, rounds: int = 1, **settings: object) -> tuple[Visitor, ...]:
    """Ann and Ben on the last page of their game."""
    ann, ben = visitor(), visitor()
    asked = {"rounds": rounds, "name": "Friday", **settings}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    for round in range(rounds):
        for _ in range(TURNS):
            ann.hurry(code, 1)
            ben.hurry(code, 1)
        if round + 1 < rounds:
            ann.command(code, "next")
    for person in (ann, ben):
        person.go(f"/t/{code}")
        expect(person.by("place")).to_have_count(2)
    return ann, ben


def test_the_whole_game(visitor: NewVisitor, server: Server) -> None:
    ann, _ = finished(visitor, rounds=2)
    rounds = ann.ask(f"/api/tables/{ann.code}/results")["rounds"]
    for place in ann.view(ann.code)["standing"]:
        row = ann.page.locator(f'#ranking [data-seat="{place["seat"]}"]').first
        expect(row.locator(".total")).to_have_text(f"{place['total'] // 10}.{place['total'] % 10}")
        seats = [next(s for s in one["seats"] if s["seat"] == place["seat"]) for one in rounds]
        stars = [str(n) for seat in seats for n in seat["stars"]]
        assert row.locator(".realm-score b").all_inner_texts() == stars
        best = max((seat["best"] for seat in seats), key=lambda one: int(one["gain"]))
        expect(row.get_by_test_id("best-turn")).to_contain_text(f"turn {best['turn']},")
    # Cards of every seat at the end of every round.
    expect(ann.page.locator("#over-cards .card-face").first).to_have_attribute(
        "data-card", rounds[1]["realms"][0]
    )
    ann.page.get_by_role("button", name="Round 1").click()
    expect(ann.page.locator("#over-cards .card-face").first).to_have_attribute(
        "data-card", rounds[0]["realms"][0]
    )
    ann.by("cards-2").click()
    expect(ann.page.locator("#over-cards h2")).to_have_text("The cards of Ben")
    # Nobody is asked for what cannot be done: every link leads somewhere.
    for link in ann.page.locator("#over a[href]").all():
        answer = ann.context.request.get(f"{ann.address}{link.get_attribute('href')}")
        assert answer.ok, link.get_attribute("href")


def test_a_rematch_leads_everyone_over(visitor: NewVisitor, server: Server) -> None:
    ann, ben = finished(visitor, realms=[REALMS], timer=600)
    eve = visitor()
    eve.go(f"/t/{ann.code}/watch")
    expect(eve.by("place")).to_have_count(2)
    expect(eve.by("rematch")).to_be_hidden()
    old = ann.code
    ben.by("rematch").click()
    ben.page.wait_for_url(re.compile(f"/t/(?!{old})"))
    new = ben.code
    expect(ben.by("lobby-code")).to_have_text(new)
    # Ann is told and taken along; her seat and Ben's are there under their names.
    expect(ann.by("rematch-box")).to_contain_text("Ben opened a rematch.")
    expect(ann.by("rematch")).to_be_hidden()
    ann.page.wait_for_url(f"**/t/{new}")
    for name in ("Ann", "Ben"):
        expect(ann.page.locator("#lobby .seat-list")).to_contain_text(name)
    expect(eve.by("go-rematch")).to_have_attribute("href", f"/t/{new}")
    view = ann.view(new)
    assert view["settings"]["timer"] == 600
    assert not {*view["realms"][0]} & {*REALMS}
    ben.by("start").click()
    for person in (ann, ben):
        person.wait_for_turn(1)
    # Coming back to the old table one may go there, and no second one is opened.
    ann.go(f"/t/{old}")
    expect(ann.by("go-rematch")).to_have_attribute("href", f"/t/{new}")
    expect(ann.by("stay")).to_be_hidden()  # one came on purpose
    assert ann.send(f"/api/tables/{old}/rematch", {})["code"] == new


@pytest.mark.more
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


@pytest.mark.more
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


@pytest.mark.more
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


@pytest.mark.more
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
