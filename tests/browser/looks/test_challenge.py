"""Today's challenge: one blind play each, then the ranking."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor
from tests.support.web.server_process import Server, started


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Where nobody else has played today."""
    with started(tmp_path) as made:
        yield made


def test_the_ranking_of_the_day(visitor: NewVisitor, server: Server) -> None:
    ann, ben = visitor(), visitor()
    code = ann.send("/api/today/play", {"name": "Ann"})["code"]
    ann.hurry(code, TURNS)
    other = ben.send("/api/today/play", {"name": "Ben"})["code"]
    assert other != code
    assert ben.view(other)["realms"] == ann.view(code)["realms"]
    ben.go("/today")
    expect(ben.by("today-play")).to_have_text("Go on")
    expect(ben.by("place")).to_have_count(0)
    ben.hurry(other, TURNS)
    assert ben.view(other)["rolls"] == ann.view(code)["rolls"]
    ben.reload()
    for name in ("Ann", "Ben"):
        expect(ben.by("place").filter(has_text=name)).not_to_have_count(0)
    ranked = ben.by("place").all_inner_texts()
    totals = [float(row.split()[-1]) for row in ranked]
    assert totals == sorted(totals, reverse=True)
    ann.go("/today")
    expect(ann.by("place")).to_have_count(len(ranked))


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
