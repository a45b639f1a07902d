"""Today's challenge: one blind play each, then the ranking."""

from playwright.sync_api import expect

from tests.support.people import TURNS, NewVisitor
from tests.support.server_process import Server


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
