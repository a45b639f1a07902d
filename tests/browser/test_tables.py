"""Tables that are set up otherwise: real dice, bots, a seat that moves to another device."""

import re

from playwright.sync_api import expect

from realmtable.bots.levels import LEVELS
from tests.support.browser.people import REALMS, NewVisitor, in_hand, sit_by_hand, sit_together
from tests.support.web.server_process import Server


def test_dice_typed_by_the_host(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = sit_by_hand(visitor, dice="host")
    expect(ben.by("banner")).to_contain_text("Waiting for the host to roll")
    expect(ben.by("roll-1")).to_have_count(0)
    for turn, dice in enumerate([(6, 2), (3, 3)], start=1):
        ann.by("roll-1").fill(str(dice[0]))
        ann.by("roll-2").fill(str(dice[1]))
        ann.page.locator("form.dice-form button").click()
        for person in (ann, ben):
            person.wait_for_turn(turn)
            assert in_hand(person) == sorted(dice)
            person.play_turn(turn, dice=1)
        expect(ann.by("banner")).to_contain_text("Waiting for the host")
    assert [event["dice"] for event in server.events(code, "rolled")] == [[6, 2], [3, 3]]
    # What cannot be rolled is refused, in words.
    ann.by("roll-1").fill("9")
    ann.by("roll-2").fill("1")
    ann.page.locator("form.dice-form").evaluate("(form) => { form.noValidate = true; }")
    console_before = len(ann.seen.wrong)
    ann.page.locator("form.dice-form button").click()
    expect(ann.by("toast")).to_be_visible()
    expect(ann.page.locator("#alerts")).not_to_be_empty()
    assert len(server.events(code, "rolled")) == 2
    # The browser itself notes every refused request in its console.
    del ann.seen.wrong[console_before:]


def test_a_bot_at_the_table(visitor: NewVisitor, server: Server) -> None:
    me = visitor()
    code = me.open_table("Ann", REALMS, bots="1")
    me.by("add-bot").click()
    expect(me.by("seat-3").locator("visible=true")).to_contain_text("bot")
    me.by("start").click()
    for turn in (1, 2, 3):
        me.play_turn(turn, dice=1)
        me.wait_for_turn(turn + 1)
    confirmed = server.events(code, "confirmed")
    by_bots = [event["turn"] for event in confirmed if event["seat"] in (2, 3)]
    assert sorted(turn for turn in by_bots if turn <= 3) == [1, 1, 2, 2, 3, 3]
    me.page.locator('#seats [data-testid="seat-2"] button').click()
    expect(me.page.locator("#dialog .marks > *")).not_to_have_count(0)


def test_a_seat_moves_to_another_device(visitor: NewVisitor, console: list[str]) -> None:
    me, other = visitor(), visitor()
    me.go("/")
    me.by("play-now").click()
    me.play_turn(1, dice=1)
    me.wait_for_turn(2)
    me.by("menu").click()
    me.by("menu-link").click()
    link = me.by("seat-link").input_value()
    assert "/s/" in link
    other.page.goto(link)
    other.by("take-seat").click()
    other.wait_for_turn(2)
    other.play_turn(2, dice=1)
    other.wait_for_turn(3)
    # The first device has lost the seat, says so, and is not left with old dice.
    expect(me.by("elsewhere")).to_contain_text("on another device now")
    expect(me.page.locator("#play")).to_be_hidden()
    assert me.view(me.code)["me"]["seat"] is None
    console.append("404")  # its old link leads nowhere; the new one is where the seat is
    me.page.goto(link)
    expect(me.page.locator("#problem")).to_contain_text("belongs to no seat")
    expect(me.by("take-seat")).to_be_disabled()
    other.by("menu").click()
    other.by("menu-link").click()
    newer = other.by("seat-link").input_value()
    assert newer != link
    me.page.goto(newer)
    me.by("take-seat").click()
    me.wait_for_turn(3)
    expect(other.by("elsewhere")).to_be_visible()


def test_my_tables_tell_where_it_is_my_turn(visitor: NewVisitor) -> None:
    ann, ben, code = sit_together(visitor)
    ann.wait_for_turn(1)
    ann.go("/mine")
    expect(ann.by(f"table-{code}").get_by_test_id("your-turn")).to_be_visible()
    ann.hurry(code, 1)
    ann.reload()
    expect(ann.by(f"table-{code}")).to_contain_text("waiting")
    expect(ann.by("your-turn")).to_have_count(0)
    ben.hurry(code, 1)
    ann.reload()
    expect(ann.by("your-turn")).to_have_count(1)


def test_the_table_goes_on_without_someone(visitor: NewVisitor) -> None:
    ann, ben, _ = sit_together(visitor)
    ben.wait_for_turn(1)
    ann.play_turn(1, dice=1)
    ann.by("move-on").click()
    ann.wait_for_turn(2)
    expect(ben.by("banner")).to_contain_text("1 turn behind")
    ben.play_turn(1, dice=1)
    ben.wait_for_turn(2)
    assert in_hand(ann) == in_hand(ben)


def test_names_are_shown_as_text(visitor: NewVisitor) -> None:
    ann, eve = visitor(), visitor()
    code = ann.send("/api/tables", {"settings": {"realms": [REALMS]}, "name": "Ann"})["code"]
    ann.go(f"/t/{code}")
    name = "<img src=x onerror=alert(1)>"
    eve.command(code, "join", name=name)
    expect(ann.by("seat-2").locator("visible=true")).to_contain_text(name)
    assert ann.page.locator('img[src="x"]').count() == 0


def test_bots_of_several_strengths(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/new")
    me.by("my-name").fill("Ann")
    expect(me.by("strength")).to_be_hidden()
    expect(me.by("bot-words")).to_be_hidden()
    me.by("bots").select_option("2")
    assert me.by("strength").input_value() == "fair"
    expect(me.by("bot-words")).to_have_text(LEVELS["fair"])
    offered = me.by("strength").locator("option").all_text_contents()
    assert offered == [*LEVELS, "mixed, one of each"]
    me.page.locator("details.more summary").click()
    me.page.locator('input[name="show"][value="round_end"]').check()
    me.by("strength").select_option("gentle")
    expect(me.by("bot-words")).to_have_text(LEVELS["gentle"])
    me.by("open-table").click()
    me.page.wait_for_url("**/t/*")
    for level, words in LEVELS.items():
        me.by("bot-strength").select_option(level)
        expect(me.by("bot-words")).to_have_text(words)
    me.by("bot-count").select_option("5")
    me.by("bot-strength").select_option("mixed")
    expect(me.by("bot-words")).to_have_text("In turn: gentle, fair, greedy, swift, strong.")
    me.by("add-bot").click()
    expect(me.by("seat-8").locator("visible=true")).to_contain_text("strong bot")
    view = me.view(me.code)
    assert view["settings"]["show"] == "round_end"
    seats = view["seats"]
    assert [seat["bot"] for seat in seats] == [None, "gentle", "gentle", *LEVELS]
    names = [seat["name"] for seat in seats]
    assert len(set(names)) == 8
    assert not any(re.search("bot", name) for name in names)
    expect(me.by("seat-2").locator("visible=true")).to_contain_text(f"{names[1]} gentle bot")
