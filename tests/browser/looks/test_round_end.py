"""The end of a round: a page of its own that stays until one goes on."""

import re

from playwright.sync_api import expect

from tests.support.browser.endings import play_last, together
from tests.support.browser.people import NewVisitor
from tests.support.web.server_process import Server


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


def test_one_may_look_at_the_table_and_come_back(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor)
    play_last(ann, code)
    play_last(ben, code)
    ann.by("round-table").click()
    expect(ann.by("cards")).to_be_visible()
    ann.by("to-result").click()
    expect(ann.by("next-round")).to_be_visible()


def test_where_the_host_lets_the_dice_come(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor, advance="host")
    play_last(ben, code)
    play_last(ann, code)
    expect(ben.page.locator("#round-words")).to_have_text("The host begins the next round.")
    ann.by("next-round").click()
    ann.wait_for_turn(1)
    ben.by("round-on").click()
    ben.wait_for_turn(1)


def test_over_days_nobody_is_waited_for(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = together(visitor, pace="days")
    ann.hurry(code, 1)
    ben.hurry(code, 1)
    assert ann.view(code)["round"] == 2
    ann.go(f"/t/{code}")
    expect(ann.page.locator("#round-eyebrow")).to_have_text("Round 1 of 2 is over")
    ann.by("round-on").click()
    ann.wait_for_turn(1)


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
