"""Realm of Sand in the browser: two people to the end, alone, on a phone, with each crystal."""

import math
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.test_phone import PHONE, fits
from tests.support.people import Visitor
from tests.support.sand_people import (
    CONTENT,
    Plan,
    confirm,
    ghost,
    lay_by_keys,
    lay_by_mouse,
    my_plan,
    my_turn,
    play,
    position,
)

TRIES = 60


def sit_together(visitor: NewVisitor) -> tuple[Visitor, Visitor, str, Plan]:
    """Two at a table, the first of whom can build a card with two of their tiles."""
    ann, ben = visitor(), visitor()
    ann.go("/new")
    ann.by("game-sand").click()
    ann.by("my-name").fill("Ann")
    ann.by("table-name").fill("In the sand")
    ann.by("open-table").click()
    ann.page.wait_for_url("**/t/*")
    code = ann.code
    expect(ann.page.locator("#lobby-facts")).to_have_text("Realm of Sand on the basic side.")
    ben.join(code, "Ben")
    expect(ann.by("seat-2").locator("visible=true")).to_contain_text("Ben")
    ann.by("start").click()
    expect(ann.by("board")).to_be_visible()
    for _ in range(TRIES):
        people = {1: ann, 2: ben}
        first, second = (people[seat] for seat in ann.view(code)["state"]["order"])
        found = my_plan(first, code)
        if found is not None:
            return first, second, code, found
        code = _again(ann, ben, code)
    raise AssertionError("no two tiles ever build a card")


def _again(ann: Visitor, ben: Visitor, code: str) -> str:
    """Another table with the same people, other tiles and other cards."""
    made: str = ann.send(
        "/api/tables", {"settings": {"game": "sand", "name": "In the sand"}, "name": "Ann"}
    )["code"]
    ben.command(made, "join", name="Ben")
    ann.command(made, "start")
    for person in (ann, ben):
        person.go(f"/t/{made}")
    return made


def take_a_tile(person: Visitor) -> None:
    expect(person.by("option-1")).to_be_visible()
    person.press(person.by("option-0"))
    expect(person.by("chooser")).to_be_hidden()


def test_two_people_play_to_the_end(visitor: NewVisitor, console: list[str]) -> None:
    console.append("422")  # a place that is not allowed
    one, two, code, planned = sit_together(visitor)
    my_turn(one)
    expect(two.by("preview")).to_contain_text("It is the turn of")
    expect(two.by("confirm")).to_be_disabled()

    refused_place(one)
    lay_take_back_and_lay(one, planned)
    assert position(one, code)["seats"][0]["board"] == ["......"] * 6  # nothing is confirmed yet
    confirm(one)
    leave_out(two)
    my_turn(one)
    lay_and_build_by_keys(one, planned)
    confirm(one)
    expect(two.page.locator(".sand-standing").first).to_contain_text(f"{planned.card.points} point")
    expect(two.by("log")).to_contain_text(f"Builds {planned.card.id}")
    leave_out(two)
    put_and_move_a_disc(one, two)
    for person in (two, one, two, one, two):  # two rounds in which nobody does anything
        if person.page.locator("body").get_attribute("data-section") == "over":
            break
        leave_out(person)
    the_end(one, two, planned)
    afterwards(one, code, planned)


def refused_place(one: Visitor) -> None:
    """A place that is not allowed says why, before and after the click."""
    one.page.locator("#hand button").first.click()
    one.page.locator('#board [data-cell="a1"]').hover()
    expect(one.by("preview")).to_contain_text("dark cells would be occupied")
    one.page.locator('#board [data-cell="a1"]').click()
    expect(one.by("preview")).to_have_class(re.compile("wrong"))
    expect(one.by("preview")).to_contain_text(re.compile("dark"))
    one.page.keyboard.press("Escape")
    expect(one.by("drop")).to_be_hidden()


def lay_take_back_and_lay(one: Visitor, planned: Plan) -> None:
    """A tile by mouse."""
    for _ in range(2):
        lay_by_mouse(one, planned.tiles[0], planned.laid[0])
        expect(one.by("option-0")).to_be_visible()
        one.by("confirm").click()
        expect(one.by("preview")).to_contain_text("First take one of the two tiles")
        one.by("undo").click()
        expect(one.page.locator('#board [data-piece="."]')).to_have_count(CONTENT.cells)
    lay_by_mouse(one, planned.tiles[0], planned.laid[0])
    take_a_tile(one)


def leave_out(person: Visitor) -> None:
    """Ends a turn without a main action; asked first."""
    my_turn(person)
    person.by("confirm").click()
    expect(person.by("preview")).to_contain_text("neither laid a tile nor used discs")
    confirm(person)


def lay_and_build_by_keys(one: Visitor, planned: Plan) -> None:
    """A tile with the keyboard, and the card that can be built then."""
    lay_by_keys(one, planned.tiles[1], planned.laid[1])
    expect(one.by("option-0")).to_be_focused()
    one.page.keyboard.press("Enter")
    card = one.by(f"card-{planned.card.id}")
    expect(card).to_have_attribute("data-lit", "yes")
    card.hover()
    expect(one.page.locator("#board .chosen")).to_have_count(len(planned.spot.cells))
    expect(one.by("preview")).to_contain_text(f"Build {planned.card.id}")
    card.click()
    if one.by("chooser").is_visible():
        one.by("option-0").click()
    expect(one.by("points")).to_have_text(str(planned.card.points))
    expect(card).to_have_count(0)


def put_and_move_a_disc(one: Visitor, two: Visitor) -> None:
    """Spirits: the disc that the card gave is put down, and moved in a later turn."""
    my_turn(one)
    one.page.locator("#discs button").first.click()
    expect(one.page.locator("#board .legal")).not_to_have_count(0)
    one.page.locator('#board [data-cell="c2"]').click()
    expect(one.page.locator('#board [data-cell="c2"]')).to_have_attribute(
        "data-piece", re.compile("[GRKBY]")
    )
    if one.by("done").is_visible():
        one.by("done").click()
    confirm(one)
    leave_out(two)
    my_turn(one)
    one.page.locator('#board [data-cell="c2"]').click()
    one.page.locator('#board [data-cell="d5"]').click()
    expect(one.page.locator('#board [data-cell="d5"]')).to_have_attribute(
        "data-piece", re.compile("[GRKBY]")
    )
    expect(one.page.locator('#board [data-cell="c2"]')).to_have_attribute("data-piece", ".")
    confirm(one)


def the_end(one: Visitor, two: Visitor, planned: Plan) -> None:
    expect(one.page.locator("#over-head")).to_have_text(
        re.compile(rf"^You won with {planned.card.points} point")
    )
    expect(two.page.locator("#over-head")).to_have_text("You came in 2nd with 0 points")
    rows = two.by("place")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("1 card")
    expect(rows.first.locator(".total")).to_have_text(str(planned.card.points))


def afterwards(one: Visitor, code: str, planned: Plan) -> None:
    """The record, My tables, figures, and the rematch."""
    one.by("steps").click()
    one.page.wait_for_url("**/records/*")
    expect(one.by("step-where")).to_contain_text("Round 1")
    one.page.locator("#last").click()
    expect(one.by("record-seats")).to_contain_text("The result")
    one.go("/mine")
    expect(one.by(f"table-{code}")).to_contain_text("Realm of Sand")
    expect(one.by(f"table-{code}").locator(".me b")).to_have_text(str(planned.card.points))
    one.go("/me")
    expect(one.by("figures")).to_contain_text("won at Realm of Sand")
    one.go(f"/t/{code}")
    one.by("rematch").click()
    one.page.wait_for_function("before => !location.pathname.endsWith(before)", arg=code)
    expect(one.page.locator("#lobby-facts")).to_contain_text("Realm of Sand")


def test_alone(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/sand")
    me.by("play-alone").click()
    my_turn(me)
    expect(me.by("where")).to_have_text("Turn 1 of 14")
    lay_somewhere(me)
    take_a_tile(me)
    me.reload()  # a turn in the making stays
    my_turn(me)
    expect(me.page.locator('#board [data-piece]:not([data-piece="."])')).to_have_count(3)
    me.page.keyboard.press("Shift+U")
    expect(me.page.locator('#board [data-piece="."]')).to_have_count(CONTENT.cells)
    for _ in range(2):  # two turns in which nothing is done
        confirm(me)
    expect(me.page.locator("#over-head")).to_have_text("0 points: Apprentice")
    me.by("rematch").click()
    my_turn(me)


def lay_somewhere(person: Visitor) -> None:
    person.press(person.page.locator("#hand button").first)
    middle = person.page.locator('#board [data-cell="c3"]')
    person.press(middle)
    if person.touch:
        expect(person.by("lay")).to_be_visible()
        person.press(middle)


def test_on_a_phone(visitor: NewVisitor, console: list[str]) -> None:
    console.append("422")  # a card that cannot be built says why
    me = visitor(**PHONE)
    me.go("/sand")
    fits(me)
    me.by("play-alone").tap()
    my_turn(me)
    fits(me)
    expect(me.by("confirm")).to_be_in_viewport(ratio=1)
    expect(me.by("board")).to_be_in_viewport(ratio=0.9)
    me.page.locator("#hand button").first.tap()
    me.page.locator('#board [data-cell="c3"]').tap()
    first = ghost(me)
    assert len(first) == 3
    me.by("turn-tile").tap()
    assert ghost(me) != first
    me.by("lay").tap()
    take_a_tile(me)
    fits(me)
    confirm(me)
    expect(me.by("where")).to_have_text("Turn 2 of 14")
    lay_somewhere(me)
    take_a_tile(me)
    me.page.locator(".sand-card").first.tap()
    expect(me.page.locator("#dialog")).to_contain_text("Pattern")


@pytest.mark.more
def test_two_fingers_turn_the_tile(visitor: NewVisitor) -> None:
    me = visitor(**PHONE)
    me.go("/sand")
    me.by("play-alone").tap()
    my_turn(me)
    me.page.locator("#hand button").first.tap()
    middle = me.page.locator('#board [data-cell="c3"]')
    middle.tap()
    first = ghost(me)
    box = middle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = me.page.context.new_cdp_session(me.page)
    for degrees in range(0, 100, 10):  # one finger stays, the other goes round it
        at = math.radians(degrees)
        points = [
            {"x": x, "y": y, "id": 0},
            {"x": x + 60 * math.cos(at), "y": y + 60 * math.sin(at), "id": 1},
        ]
        kind = "touchMove" if degrees else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    turned = ghost(me)
    assert len(turned) == 3
    assert turned != first
    expect(me.page.locator('#board [data-piece="."]')).to_have_count(CONTENT.cells)  # not laid


# --- crystals ----------------------------------------------------------------------------------


def charged(me: Visitor, colour: str) -> tuple[str, Any]:
    """A game alone, in whose turn the crystal of this colour is charged and there is a disc."""
    settings = {"game": "sand", "kind": "solo", "open": False, "options": {"side": "advanced"}}
    for _ in range(TRIES):
        code = me.send("/api/tables", {"settings": settings, "name": "Me"})["code"]
        now = position(me, code)
        planned = my_plan(me, code)
        if now["seats"][0]["crystal"] != colour or (colour == "yellow" and planned is None):
            continue
        if now["phase"] == "choosing":
            play(me, code, "choose b")
        if planned is not None:
            play(me, code, planned.text(0))
            play(me, code, planned.text(1), planned.build)
        if not position(me, code)["seats"][0]["charged"]:
            moves = me.send(f"/api/tables/{code}/turn", {"moves": []})["moves"]
            laid = [move["move"] for move in moves if move["kind"] == "tile" and move["charges"]]
            play(me, code, laid[0])
        return code, position(me, code)
    raise AssertionError(f"nobody ever has the {colour} board")


OTHERS = ["purple", "yellow", "green", "orange", "blue"]


@pytest.mark.parametrize(
    "colour", ["red", *(pytest.param(colour, marks=pytest.mark.more) for colour in OTHERS)]
)
def test_each_crystal(visitor: NewVisitor, colour: str) -> None:
    me = visitor()
    code, before = charged(me, colour)
    me.go(f"/t/{code}")
    my_turn(me)
    expect(me.by("crystal")).to_contain_text("Charged")
    if colour == "purple":  # it takes more discs than three
        expect(me.by("crystal")).to_contain_text("It would do nothing now")
        return
    me.by("power").click()
    page = me.page
    if colour == "red":
        me.by("option-1").click()
        expect(page.locator("#dialog")).to_contain_text("cannot be taken back")
        me.by("yes").click()
        expect(me.by("chooser")).to_contain_text("Keep a card")
        expect(me.by("undo")).to_be_disabled()
        me.by("option-0").click()
        expect(me.by("kept").locator(".sand-card")).to_have_count(1)
        me.by("undo").click()
        expect(me.by("chooser")).to_contain_text("Keep a card")
        me.by("option-1").click()
    elif colour == "yellow":
        me.by("option-0").click()
    elif colour == "green":
        page.locator("#board .legal").first.click()
        page.locator("#board .legal").first.click()
    elif colour == "blue":
        me.by("option-0").click()
        me.by("option-3").click()
        expect(me.by("chooser")).to_contain_text("second tile")
        me.by("done").click()
    expect(me.by("crystal")).to_contain_text("Not charged")
    confirm(me)
    after = position(me, code)["seats"][0]
    was = before["seats"][0]
    changed = {
        "red": len(after["kept"]) == 1,
        "yellow": sorted(after["discs"]) != sorted(was["discs"]),
        "green": after["board"] != was["board"],
        "orange": after["level"] == was["level"] + 1,
        "blue": after["tiles"] != was["tiles"],
    }
    assert changed[colour]
