"""A person's page: figures, data to take along, and being forgotten."""

import json

from playwright.sync_api import expect

from tests.support.browser.people import REALMS, TURNS, NewVisitor
from tests.support.web.server_process import Server


def test_figures_export_and_being_forgotten(visitor: NewVisitor, server: Server) -> None:
    ann, ben = visitor(), visitor()
    ann.go("/me")
    expect(ann.page.locator("#me-since")).to_contain_text("Nothing is known")
    asked = {"rounds": 1, "realms": [REALMS]}
    code = ann.send("/api/tables", {"settings": asked, "name": "Annabel"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    for _ in range(TURNS):
        ann.hurry(code, 1)
        ben.hurry(code, 1)
    ann.reload()
    expect(ann.page.locator("#me-name")).to_contain_text("Annabel")
    expect(ann.page.locator(".figure", has_text="games played").locator("dd")).to_have_text("1")
    view = ann.view(code)
    total = view["standing"][0]["total"]
    expect(ann.by("lengths").locator("tr")).to_have_count(1)
    expect(ann.by("lengths")).to_contain_text(f"{total // 10}.{total % 10}")
    rows = ann.by("realms").locator("tr:visible")
    expect(rows).to_have_count(3)
    mine = next(seat for seat in view["seats"] if seat["name"] == "Annabel")
    for realm, stars in zip(REALMS, mine["stars"], strict=True):
        cells = ann.by("realms").locator(f'tr[data-card="{realm}"] td')
        expect(cells).to_have_text(["1", f"{stars}.0", str(stars)])
    expect(ann.by("latest").locator("a")).to_have_attribute("href", f"/t/{code}")

    with ann.page.expect_download() as waiting:
        ann.by("export").click()
    with open(waiting.value.path(), encoding="utf-8") as file:
        known = json.load(file)
    assert (known["name"], [game["code"] for game in known["games"]]) == ("Annabel", [code])

    # Nothing happens before one has read what it means.
    ann.by("forget").click()
    expect(ann.page.locator("#dialog")).to_contain_text("called “Someone”")
    ann.by("keep").click()
    assert ann.ask("/api/me")["name"] == "Annabel"
    ann.by("forget").click()
    ann.by("forget-yes").click()
    expect(ann.page.locator("#me-since")).to_contain_text("Nothing is known")
    assert ann.ask("/api/me")["name"] is None
    assert (
        ann.page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('realmtable'))")
        == []
    )
    ben.go(f"/t/{code}")
    expect(ben.by("ranking")).to_contain_text("Someone")
    expect(ben.by("ranking")).not_to_contain_text("Annabel")
    assert not server.rows("select 1 from log where data like '%Annabel%'")
