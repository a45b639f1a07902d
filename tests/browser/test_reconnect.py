"""Lines break and servers die; nothing that was confirmed is lost."""

import contextlib
import sqlite3
from datetime import datetime, timedelta
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor, Visitor, sit_together
from tests.support.web.server_process import Server

BROKEN_LINE = r"net::ERR_"
AGAIN = 5_000  # milliseconds after which a page has asked again


@pytest.fixture
def visitor(visitor: NewVisitor) -> NewVisitor:
    return partial(visitor, service_workers="allow")


def test_a_reload_keeps_the_unfinished_turn(visitor: NewVisitor, server: Server) -> None:
    me = visitor()
    me.go("/")
    me.by("play-now").click()
    me.wait_for_turn(1)
    assert me.use_a_die()
    own = me.page.locator("#log .log-own")
    words, left = own.all_text_contents(), me.dice.count()
    marks = me.page.locator("#cards .marks > *").count()
    me.reload()
    expect(own).to_have_text(words)
    expect(me.dice).to_have_count(left)
    expect(me.page.locator("#cards .marks > *")).to_have_count(marks)
    me.by("undo").click()
    expect(own).to_have_count(0)
    assert me.use_a_die()
    me.confirm()
    me.wait_for_turn(2)
    (confirmed,) = server.events(me.code, "confirmed")
    assert len(confirmed["moves"]) == len(words) + 1
    me.reload()
    me.wait_for_turn(2)


def test_offline_for_a_while(visitor: NewVisitor, server: Server, console: list[str]) -> None:
    console.append(BROKEN_LINE)
    ann, ben, code = sit_together(visitor)
    ann.wait_for_turn(1)
    ben.wait_for_turn(1)
    assert ann.use_a_die()
    own = ann.page.locator("#log .log-own")
    moves = own.count()
    ann.context.set_offline(True)
    expect(ann.by("connection")).to_contain_text("offline")
    ann.by("undo").click()
    expect(ann.by("preview")).to_contain_text("No connection")
    expect(own).to_have_count(moves)
    ben.play_turn(1)
    # Ann confirms into the void; the command waits for the line and counts once.
    ann.by("confirm").click()
    if ann.by("confirm").get_attribute("data-armed") == "true":
        ann.by("confirm").click()
    expect(ann.by("confirm")).to_be_disabled()
    ann.context.set_offline(False)
    expect(ann.by("connection")).to_be_hidden()
    ann.wait_for_turn(2)
    ben.wait_for_turn(2)
    confirmed = server.events(code, "confirmed")
    assert sorted((event["seat"], event["turn"]) for event in confirmed) == [(1, 1), (2, 1)]
    ann.play_turn(2, dice=1)
    ben.play_turn(2, dice=1)
    ann.wait_for_turn(3)
    ben.wait_for_turn(3)


def hold_time(person: Visitor) -> None:
    """Stops the clock of a page: however long a server takes to start, nobody gives up on it."""
    person.page.clock.install()
    person.page.clock.pause_at(datetime.now() + timedelta(minutes=1))


@pytest.mark.parametrize("while_down", ["wait", "confirm"])
def test_the_server_is_killed(
    visitor: NewVisitor, server: Server, console: list[str], while_down: str
) -> None:
    console.append(BROKEN_LINE)
    ann, ben, code = sit_together(visitor)
    for person in (ann, ben):
        person.play_turn(1, dice=1)
    ann.play_turn(2, dice=1)
    ben.wait_for_turn(2)
    assert ben.use_a_die()
    words = ben.page.locator("#log .log-own").all_text_contents()
    known = server.events(code, "confirmed")
    assert [(event["seat"], event["turn"]) for event in known] == [(1, 1), (2, 1), (1, 2)]
    for person in (ann, ben):
        hold_time(person)
    server.kill()
    for person in (ann, ben):
        expect(person.by("connection")).to_have_attribute("data-state", "lost")
    if while_down == "confirm":
        ben.by("confirm").click()
        if ben.by("confirm").get_attribute("data-armed") == "true":
            ben.by("confirm").click()
        expect(ben.by("confirm")).to_be_disabled()
    server.start()
    # Neither page is loaded again: both find the server and go on.
    for person in (ann, ben):
        person.page.clock.resume()
        expect(person.by("connection")).to_be_hidden()
    if while_down == "wait":
        expect(ben.page.locator("#log .log-own")).to_have_text(words)
        ben.confirm()
    for person in (ann, ben):
        person.wait_for_turn(3)
    confirmed = server.events(code, "confirmed")
    assert confirmed[:3] == known
    assert [(event["seat"], event["turn"]) for event in confirmed[3:]] == [(2, 2)]
    assert len(confirmed[3]["moves"]) == len(words) + 1
    ben.play_turn(3, dice=1)
    expect(ann.page.locator('#seats [data-testid="seat-2"]')).to_have_attribute(
        "data-state", "confirmed"
    )
    ann.play_turn(3, dice=1)
    for person in (ann, ben):
        person.wait_for_turn(4)


def test_a_database_that_is_locked_is_told_and_waited_for(
    visitor: NewVisitor, server: Server, console: list[str]
) -> None:
    console.append("503")
    me = visitor()
    me.go("/")
    me.by("play-now").click()
    me.wait_for_turn(1)
    me.page.clock.install()
    with contextlib.closing(sqlite3.connect(server.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        me.by("confirm").click()
        if me.by("confirm").get_attribute("data-armed") == "true":
            me.by("confirm").click()
        told = me.page.get_by_test_id("toast").filter(has_text="cannot reach its database")
        expect(told).to_contain_text("tries again by itself", timeout=30_000)
        other.execute("ROLLBACK")
    me.page.clock.fast_forward(AGAIN)
    me.wait_for_turn(2)
    (confirmed,) = server.events(me.code, "confirmed")
    assert confirmed["turn"] == 1
