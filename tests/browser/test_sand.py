"""Realm of Sand in the browser: two people to the end, alone, on a phone, with each crystal."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.people import PHONE, NewVisitor, Visitor, fits
from tests.support.browser.sand_people import (
    CONTENT,
    TRIES,
    Plan,
    confirm,
    ghost,
    lay_by_hand,
    lay_by_keys,
    my_plan,
    my_turn,
    offered,
    position,
    take_a_tile,
    take_up,
    use_crystal,
)


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
    for number in range(TRIES):
        people = {1: ann, 2: ben}
        first, second = (people[seat] for seat in ann.view(code)["state"]["order"])
        found = my_plan(first, code)
        if found is not None:
            return first, second, code, found
        code = _again(ann, ben, f"In the sand {number}")
    raise AssertionError("no two tiles ever build a card")


def _again(ann: Visitor, ben: Visitor, name: str) -> str:
    """Another table with the same people, other tiles and other cards."""
    settings = {"game": "sand", "name": name}
    made: str = ann.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    ben.command(made, "join", name="Ben")
    ann.command(made, "start")
    for person in (ann, ben):
        person.go(f"/t/{made}")
    return made


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
        if person.view(code)["phase"] == "over":
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
        lay_by_hand(one, planned.tiles[0], planned.laid[0])
        expect(one.by("option-0")).to_be_visible()
        one.by("confirm").click()
        expect(one.by("preview")).to_contain_text("First take one of the two tiles")
        one.by("undo").click()
        expect(one.page.locator('#board [data-piece="."]')).to_have_count(CONTENT.cells)
    lay_by_hand(one, planned.tiles[0], planned.laid[0])
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
    put = press_first_legal(one)
    expect(put).to_have_attribute("data-piece", re.compile("[GRKBY]"))
    if one.by("done").is_visible():
        one.by("done").click()
    confirm(one)
    leave_out(two)
    my_turn(one)
    put.click()
    moved = press_first_legal(one)
    expect(moved).to_have_attribute("data-piece", re.compile("[GRKBY]"))
    expect(put).to_have_attribute("data-piece", ".")
    confirm(one)


def press_first_legal(one: Visitor) -> Locator:
    """Clicks the first cell that is lit; that cell."""
    name = one.page.locator("#board .legal").first.get_attribute("data-cell")
    cell = one.page.locator(f'#board [data-cell="{name}"]')
    cell.click()
    return cell


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
    lay_by_hand(me, *offered(me, me.code))
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
    tile, move = offered(me, me.code)
    take_up(me, tile, move)
    first = ghost(me)
    assert len(first) == 3
    for _ in range(4):  # all the way round
        before = ghost(me)
        me.by("turn-tile").tap()
        assert ghost(me) != before
    assert ghost(me) == first
    me.by("lay").tap()
    take_a_tile(me)
    fits(me)
    confirm(me)
    expect(me.by("where")).to_have_text("Turn 2 of 14")
    lay_by_hand(me, *offered(me, me.code))
    take_a_tile(me)
    me.page.locator(".sand-card").first.tap()
    expect(me.page.locator("#dialog")).to_contain_text("Pattern")


@pytest.mark.parametrize("colour", ["red"])
def test_each_crystal(visitor: NewVisitor, colour: str) -> None:
    use_crystal(visitor(), colour)
