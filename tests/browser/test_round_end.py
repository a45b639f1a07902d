"""The end of a round: a page of its own that stays until one goes on."""

import re

from playwright.sync_api import expect

from tests.support.browser.endings import play_last, together
from tests.support.browser.people import TURNS, NewVisitor
from tests.support.web.server_process import Server


def test_the_result_stays_until_all_are_ready(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor)
    play_last(ann, code)
    # Ben still plays: Ann's cards stay where they are.
    expect(ann.by("banner")).to_contain_text("Waiting for Ben")
    play_last(ben, code)
    results = ann.ask(f"/api/tables/{code}/results")["rounds"][0]
    for person in (ann, ben):
        expect(person.by("round-end")).to_be_visible()
        expect(person.page.locator("#round-eyebrow")).to_have_text("Round 1 of 2 is over")
        expect(person.by("place")).to_have_count(2)
        for seat in results["seats"]:
            row = person.page.locator(f'#round-places [data-seat="{seat["seat"]}"]').first
            expect(row).to_contain_text(seat["name"])
            expect(row).to_contain_text(f"{seat['score'] // 10}.{seat['score'] % 10}")
            expect(row).to_contain_text(f"{seat['left']} left")
            expect(row.get_by_test_id("best-turn")).to_contain_text(f"turn {seat['best']['turn']},")
            shown = row.locator(".realm-score b").all_inner_texts()
            assert shown == [str(stars) for stars in seat["stars"]]
    assert len(server.events(code, "rolled")) == TURNS  # no dice hide the result
    # The cards of the other are there to look at.
    expect(ann.page.locator("#round-cards h2")).to_have_text("Your cards")
    ann.by("cards-2").click()
    expect(ann.page.locator("#round-cards h2")).to_have_text("The cards of Ben")
    expect(ann.page.locator("#round-cards .card")).to_have_count(3)

    ben.by("next-round").click()
    expect(ben.page.locator("#round-words")).to_contain_text("Waiting for Ann")
    expect(ann.page.locator("#round-words")).to_have_text("1 player ready.")
    expect(ann.by("round-end")).to_be_visible()
    ann.by("next-round").click()
    for person in (ann, ben):
        expect(person.by("where")).to_have_text(re.compile("Round 2 of 2, turn 1 of 9"))
        person.wait_for_turn(1)


def test_alone_one_goes_on_by_a_button(visitor: NewVisitor, server: Server) -> None:
    ann = visitor()
    asked = {"kind": "solo", "rounds": 2}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ann.hurry(code, TURNS - 1)
    play_last(ann, code)
    expect(ann.page.locator("#round-head")).to_have_text(re.compile(r"^\d+\.\d stars$"))
    expect(ann.page.locator("#round-places .rank")).to_have_text("")
    # Before one goes on, the last turn can be taken back.
    ann.by("round-take-back").click()
    ann.wait_for_turn(TURNS)
    ann.confirm()
    ann.by("next-round").focus()
    ann.page.keyboard.press("Enter")
    ann.wait_for_turn(1)
