"""Youtoma in the browser: a whole game against it, and a table where the lowest score wins."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import PHONE, REALMS, TURNS, NewVisitor, Visitor, fits
from tests.support.browser.youtoma_people import EASY, NORMAL, against, both, tenths


def test_two_rounds_and_playing_again(visitor: NewVisitor) -> None:
    me = visitor(**PHONE)
    code = against(me, rounds=2, level="hard")
    me.hurry(code, NORMAL + TURNS)
    me.go(f"/t/{code}")
    totals = {place["seat"]: place["total"] for place in me.view(code)["standing"]}
    leads = "You lead" if totals[1] > totals[0] else "Youtoma leads"
    score = f"{tenths(max(totals.values()))} to {tenths(min(totals.values()))}"
    expect(me.page.locator("#round-head")).to_have_text(re.compile(f"^({leads}|Level), {score}$"))
    expect(me.page.locator("#round-eyebrow")).to_have_text("Your round 1 of 2 is over")
    fits(me)
    expect(me.by("next-round")).to_have_text("On to round 2")
    me.by("next-round").tap()
    me.wait_for_turn(1, NORMAL)
    expect(me.by("where")).to_have_text("Youtoma R2, turn 1 of 11")
    assert both(me) == [tenths(totals[0]), tenths(totals[1])]
    expect(me.by("unspent")).to_contain_text("6 or more of a kind are a whole star")
    fits(me)
    # Who only watches sees the same, and whose half it is.
    eve = visitor()
    eve.go(f"/t/{code}/watch")
    expect(eve.by("where")).to_have_text("Youtoma\u2019s round 2 of 2, turn 1 of 11")
    expect(eve.page.locator("#cards .marks > *")).to_have_count(0)
    me.hurry(code, NORMAL + TURNS)
    me.reload()
    expect(me.page.locator("#over-versus tfoot")).to_contain_text("In all")
    fits(me)
    me.by("rematch").tap()
    me.page.wait_for_url(re.compile(f"/t/(?!{code})"))
    me.wait_for_turn(1, NORMAL)  # alone, one begins at once
    again = me.view(me.code)["settings"]
    assert (again["mode"], again["level"], again["rounds"]) == ("youtoma", "hard", 2)


def test_realms_that_do_not_go_well_together(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/youtoma?card=the_society")
    expect(me.by("realm-the_society")).to_be_checked()
    expect(me.by("warning")).to_be_hidden()
    me.by("realm-between_two_cities").check()
    expect(me.by("warning")).to_contain_text("do not go well together")
    # In another round they do no harm, and a round takes three.
    me.by("rounds-2").check()
    for realm in ("scythe", "tapestry", "wingspan", "pendulum"):
        me.by(f"realm-{realm}").check()
    expect(me.by("realm-euphoria")).to_be_disabled()
    expect(me.by("warning")).to_be_visible()
    me.by("realm-the_society").uncheck()
    expect(me.by("warning")).to_be_hidden()
    me.by("realm-the_society").check()
    expect(me.by("warning")).to_be_hidden()
    expect(me.by("realms-said")).to_contain_text("Round 1: Between Two Cities, Scythe and Tapestry")
    me.by("rounds-1").check()
    expect(me.by("realm-pendulum")).not_to_be_checked()
    me.by("realm-tapestry").uncheck()
    me.by("realm-the_society").check()
    expect(me.by("warning")).to_be_visible()
    me.by("youtoma-start").click()  # a warning, not a ban
    me.wait_for_turn(1, NORMAL)
    expect(me.by("banner")).to_contain_text("do not go well together")


def test_the_lowest_wins_with_levels_of_their_own(visitor: NewVisitor) -> None:
    ann, ben = visitor(), visitor()
    settings = {"name": "Friday", "rounds": 2, "sets": ["all"]}
    code = ann.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    ann.go(f"/t/{code}")
    ann.by("change-settings").click()
    ann.by("mode-lowest").check()
    ann.by("level-hard").check()
    expect(ann.by("set-base")).to_be_hidden()
    ann.by("realms-picked").check()
    expect(ann.by("found")).to_have_text("11 realms")
    for realm in ("between_two_cities", "the_society"):
        ann.page.locator(f'[data-pick="{realm}"]').click()
    expect(ann.by("warning")).to_be_visible()
    ann.page.locator('[data-back="the_society"]').click()
    expect(ann.by("warning")).to_be_hidden()
    ann.by("draw-1").click()
    expect(ann.page.locator('[data-testid="round-1"] [data-back]')).to_have_count(3)
    ann.by("open-table").click()
    ann.page.wait_for_url(f"**/t/{code}")
    expect(ann.page.locator("#lobby-facts")).to_contain_text("the lowest score wins")
    expect(ann.page.locator("#lobby .mini-cards svg")).to_have_count(6)
    for link in ann.page.locator("#lobby .mini-cards a").all():
        assert "/cards/youtoma-" in (link.get_attribute("href") or "")

    choose_levels(ann, ben, code)
    sit_out(ann, ben, code)


def choose_levels(ann: Visitor, ben: Visitor, code: str) -> None:
    """Ben's is easy, Ann's is hard, the bot's is normal."""
    ben.join(code, "Ben")
    expect(ben.by("level-2-hard")).to_have_attribute("aria-pressed", "true")
    expect(ben.by("level-1-hard")).to_have_count(0)  # not his to choose
    ben.by("level-2-easy").click()
    expect(ann.by("level-2-easy")).to_have_attribute("aria-pressed", "true")
    expect(ben.page.locator('#lobby [data-seat="1"]')).to_contain_text("hard")
    expect(ann.by("bot-words")).to_contain_text("scores least")
    ann.by("add-bot").click()
    expect(ann.page.locator('#lobby [data-seat="3"]')).to_contain_text("worst bot")
    ann.by("level-3-normal").click()
    expect(ben.page.locator('#lobby [data-seat="3"]')).to_contain_text("normal")
    ann.by("start").click()


def sit_out(ann: Visitor, ben: Visitor, code: str) -> None:
    """A round: Ben sits out the eleventh turn and is told so."""
    for person in (ann, ben):
        person.wait_for_turn(1, NORMAL)
        expect(person.by("side-badge")).to_have_text("Lowest wins")
        expect(person.page.locator(".turn-pips .out")).to_have_count(int(person is ben))
    for _ in range(1, EASY):
        ann.hurry(code, 1)
        ben.hurry(code, 1)
    ben.play_turn(EASY, turns=NORMAL)
    ann.play_turn(EASY, turns=NORMAL)
    expect(ben.by("banner")).to_contain_text("On easy you sit out turn 11. Waiting for Ann.")
    expect(ben.by("take-back")).to_be_hidden()
    ben.page.locator('#seats [data-seat="2"] button').click()
    expect(ben.page.locator("#dialog .marks > *").first).to_be_visible()
    expect(ben.page.locator("#dialog .problem")).to_have_count(0)
    ben.by("dialog-close").click()
    ann.play_turn(NORMAL, turns=NORMAL)
    for person in (ann, ben):
        expect(person.page.locator("#round-eyebrow")).to_have_text(
            "Round 1 of 2 is over \u00b7 the lowest score wins"
        )
        expect(person.by("place")).to_have_count(3)
        shown = [float(text) for text in person.page.locator("#round .total").all_inner_texts()]
        assert shown == sorted(shown)
        expect(person.by("place").filter(has_text="Ben")).to_contain_text("easy")
    ann.by("next-round").click()
    ben.by("next-round").click()
    ben.wait_for_turn(1, NORMAL)
    expect(ben.by("where")).to_have_text("Round 2 of 2, turn 1 of 11")


def test_a_crowd_where_the_lowest_wins_on_the_big_screen(visitor: NewVisitor) -> None:
    host, *people = (visitor() for _ in range(3))
    settings = {"kind": "crowd", "mode": "lowest", "rounds": 1, "realms": [REALMS]}
    code = host.send("/api/tables", {"settings": settings})["code"]
    host.go(f"/t/{code}/screen")
    expect(host.by("screen-where")).to_have_text("Join now \u00b7 the lowest score wins")
    for number, person in enumerate(people):
        person.command(code, "join", name=f"Person {number}")
    people[0].command(code, "level", level="easy")
    host.command(code, "start")
    for turn in range(NORMAL):
        for number, person in enumerate(people):
            if turn < EASY or number:
                person.hurry(code, 1)
        if turn == EASY - 1:
            people[0].go(f"/t/{code}")
            expect(people[0].by("banner")).to_contain_text("On easy you sit out turn 11.")
    expect(host.by("screen-where")).to_have_text("The game is over \u00b7 the lowest score wins")
    expect(host.page.locator("#board-title")).to_have_text("The result, the lowest first")
    rows = host.by("leaders").locator("li b")
    expect(rows).to_have_count(2)
    shown = [float(text) for text in rows.all_inner_texts()]
    assert shown == sorted(shown)
    expect(host.by("podium-1").first).to_contain_text(str(shown[0]))
    expect(people[0].page.locator("#over-eyebrow")).to_contain_text("the lowest score wins")
