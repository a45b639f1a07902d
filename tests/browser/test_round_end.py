"""The end of a round: a page of its own that stays until one goes on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.support.people import TURNS, Visitor
from tests.support.server_process import Server


def together(visitor: NewVisitor, **settings: object) -> tuple[Visitor, Visitor, str]:
    """Ann and Ben at a table of two rounds, before the last turn of the first."""
    ann, ben = visitor(), visitor()
    asked = {"rounds": 2, "name": "Friday", **settings}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    for turn in range(1, TURNS):
        for person in (ann, ben):
            person.hurry(code, 1)
        if settings.get("advance") == "host":
            ann.command(code, "next")
        assert ann.view(code)["turn"] == turn + 1
    return ann, ben, code


def play_last(person: Visitor, code: str) -> None:
    person.go(f"/t/{code}")
    person.play_turn(TURNS, dice=1)


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


@pytest.mark.more
def test_a_result_that_nobody_takes_away(visitor: NewVisitor, server: Server) -> None:
    """The host begins the next round while another still looks."""
    ann, ben, code = together(visitor)
    play_last(ann, code)
    play_last(ben, code)
    expect(ben.by("next-round")).to_be_visible()
    ann.by("next-round").click()
    ann.by("round-now").click()
    ann.wait_for_turn(1)
    expect(ben.page.locator("#round-words")).to_contain_text("Round 2 has begun")
    expect(ben.by("place")).to_have_count(2)
    ben.reload()  # still the result
    expect(ben.by("place")).to_have_count(2)
    ben.by("round-on").click()
    ben.wait_for_turn(1)
    ben.reload()  # and from now on the round
    ben.wait_for_turn(1)


@pytest.mark.more
def test_one_may_look_at_the_table_and_come_back(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor)
    play_last(ann, code)
    play_last(ben, code)
    ann.by("round-table").click()
    expect(ann.by("cards")).to_be_visible()
    ann.by("to-result").click()
    expect(ann.by("next-round")).to_be_visible()


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


@pytest.mark.more
def test_where_the_host_lets_the_dice_come(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor, advance="host")
    play_last(ben, code)
    play_last(ann, code)
    expect(ben.page.locator("#round-words")).to_have_text("The host begins the next round.")
    ann.by("next-round").click()
    ann.wait_for_turn(1)
    ben.by("round-on").click()
    ben.wait_for_turn(1)


@pytest.mark.more
def test_over_days_nobody_is_waited_for(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor, pace="days")
    ann.hurry(code, 1)
    ben.hurry(code, 1)
    assert ann.view(code)["round"] == 2
    ann.go(f"/t/{code}")
    expect(ann.page.locator("#round-eyebrow")).to_have_text("Round 1 of 2 is over")
    ann.by("round-on").click()
    ann.wait_for_turn(1)


@pytest.mark.more
def test_those_who_watch_see_it_too(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor)
    eve = visitor()
    ann.hurry(code, 1)
    ben.hurry(code, 1)
    eve.go(f"/t/{code}/watch")
    expect(eve.page.locator("#round-head")).to_contain_text("won this round")
    expect(eve.by("next-round")).to_have_count(0)
    ann.command(code, "next")
    expect(eve.by("where")).to_have_text(re.compile("Round 2 of 2, turn 1 of 9"))
