"""Playing alone in a browser: one hole, one week and one chapter from the page to the verdict, and
what a file takes to another browser."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor
from tests.support.web.server_process import Server


def test_the_front_page_leads_there(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    me.by("alone").click()
    expect(me.page.locator("h1")).to_have_text("Alone")
    expect(me.page.locator('nav [aria-current="page"]')).to_have_text("Alone")
    expect(me.by("stands-minigolf")).to_be_hidden()
    me.by("to-minigolf").click()
    expect(me.page.locator("#map [data-hole]")).to_have_count(18)


def test_a_hole_to_the_end(visitor: NewVisitor, server: Server) -> None:
    me = visitor()
    me.go("/alone/minigolf")
    me.by("level-easy").check()
    me.by("start-run").click()
    expect(me.page.locator("#map .so-current")).to_have_attribute("data-hole", "1")
    sheet = me.by("sheet-1")
    expect(sheet.locator(".goal:visible")).to_have_text("No tricks. Score at least 12.4.")
    me.by("play-hole").click()
    code = me.play_out()
    expect(me.by("verdict")).to_have_text(re.compile("Won|Not this time"))
    line = me.by("conditions").locator("li")
    expect(line).to_have_count(1)
    expect(line).to_have_text(re.compile(r"(Met|Not met): Score \d+\.\d"))
    won = "Won" in me.by("verdict").inner_text()
    expect(me.by("next-attempt")).to_have_text("Hole 2" if won else "Attempt 2")

    me.go("/about")
    server.kill()  # progress is in the records
    server.start()
    me.go("/alone/minigolf#hole-1")
    expect(sheet.get_by_test_id("try")).to_have_count(1)
    expect(sheet.get_by_test_id("try")).to_contain_text("won" if won else "not won")
    expect(me.page.locator(f'[data-tries] a[href="/t/{code}"]')).to_be_visible()
    sheet.get_by_test_id("beat").click()
    me.page.wait_for_url(lambda url: "/t/" in url and code not in url)
    me.wait_for_turn(1)
