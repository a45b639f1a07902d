"""The end of a game: the whole result, a rematch for everyone, a text to share."""

import re

from playwright.sync_api import expect

from tests.support.browser.endings import finished
from tests.support.browser.people import REALMS, NewVisitor
from tests.support.web.server_process import Server

LEAD = 10_000  # milliseconds until one is led over


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
    ann.page.clock.install()
    ann.reload()
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
    ann.page.clock.run_for(LEAD)
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
