"""Youtoma in the browser: a whole game against it, and a table where the lowest score wins."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.test_phone import PHONE, fits
from tests.support.people import REALMS, TURNS, Visitor

EASY = 10  # turns of a round
NORMAL = 11


def tenths(score: int) -> str:
    return f"{score // 10}.{score % 10}"


def space(person: Visitor, realm: str, name: str) -> None:
    """Clicks a space, whether it is lit or not."""
    person.page.locator(f'[data-realm="{realm}"] [data-space="{name}"] .face').first.click()


def against(person: Visitor, **settings: object) -> str:
    asked = {"kind": "solo", "mode": "youtoma", "realms": [REALMS], "open": False, **settings}
    code: str = person.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    return code


def both(person: Visitor) -> list[str]:
    """What the bar tells of Youtoma's score and of the own."""
    return [person.by(f"score-{whose}").inner_text() for whose in ("youtoma", "own")]


def test_a_whole_game_against_youtoma(visitor: NewVisitor, console: list[str]) -> None:
    console.append("status of 422 .*/turn")  # the browser's own notes of what was refused
    me = visitor()
    me.go("/")
    me.by("youtoma").click()
    me.by("level-easy").check()
    expect(me.by("realms-said")).to_have_text("3 realms are drawn for you.")
    me.by("pick-realms").click()
    for realm in REALMS:
        me.by(f"realm-{realm}").check()
    expect(me.by("realms-said")).to_have_text("Wingspan, Scythe and Tapestry.")
    me.by("youtoma-start").click()
    youtomas_half(me)
    youtoma = the_break(me)
    own_half(me, youtoma)
    the_end(me, youtoma)
    what_is_left(me, youtoma)


def youtomas_half(me: Visitor) -> None:
    """Its cards, its duties, nothing to spend."""
    me.wait_for_turn(1, EASY)
    expect(me.by("where")).to_have_text("Youtoma\u2019s round, turn 1 of 10")
    expect(me.by("side-badge")).to_have_text("Play badly!")
    expect(me.by("duties")).to_contain_text("must be used")
    expect(me.page.locator('[data-realm="wingspan"] [data-space="w13"]')).to_have_count(1)
    expect(me.by("unspent")).to_be_visible()
    expect(me.page.locator("#spend button, #goods button")).to_have_count(0)
    assert both(me) == ["0.0", "0.0"]
    me.page.keyboard.press("c")
    expect(me.by("preview")).to_contain_text("ends when every die has its place")
    me.by("die-0").click()
    space(me, "wingspan", "a1")
    expect(me.page.locator("#log .log-own")).to_have_count(1)
    while me.use_a_die():
        pass
    me.confirm()

    # The next square of that bird has a star: a die that goes to the card must take it.
    me.wait_for_turn(2, EASY)
    me.by("die-0").click()
    space(me, "wingspan", "b1")
    expect(me.by("preview")).to_contain_text("so Youtoma must score one with it there")
    me.by("rules-0").click()
    expect(me.page.locator("#dialog h2")).to_have_text("Wingspan, Youtoma\u2019s side")
    me.by("dialog-close").click()
    space(me, "wingspan", "a2")
    expect(me.by("stars-0")).to_have_text("1")
    while me.use_a_die():
        pass
    me.confirm()
    me.wait_for_turn(3, EASY)
    score = me.view(me.code)["seats"][0]["score"]
    assert both(me) == [tenths(score), "0.0"]
    expect(me.by("seat-0")).to_contain_text(tenths(score))
    me.by("deed-1-1.2").click()
    expect(me.by("look-where")).to_contain_text("Youtoma\u2019s round, turn 2")
    me.by("dialog-close").click()
    me.hurry(me.code, EASY - 3)
    me.play_turn(EASY, turns=EASY)


def the_break(me: Visitor) -> int:
    """What Youtoma has scored, in tenths; one's own round is to come."""
    expect(me.page.locator("#round-eyebrow")).to_have_text("Youtoma\u2019s round is over")
    youtoma: int = me.view(me.code)["seats"][0]["score"]
    expect(me.page.locator("#round-head")).to_have_text(f"Youtoma scored {tenths(youtoma)}")
    table = me.page.locator("#round-versus tbody tr")
    expect(table.last).to_have_text(f"In all{tenths(youtoma)}to come")
    expect(me.page.locator("#round-cards svg [data-space='w13']")).to_have_count(1)
    expect(me.by("next-round")).to_have_text("Now your own round")
    me.by("next-round").click()
    return youtoma


def own_half(me: Visitor, youtoma: int) -> None:
    """The normal cards of the same realms, and resources to spend."""
    me.wait_for_turn(1)
    expect(me.by("where")).to_have_text("Your round, turn 1 of 9")
    expect(me.by("side-badge")).to_be_hidden()
    expect(me.by("duties")).to_be_hidden()
    expect(me.page.locator('[data-realm="wingspan"] [data-space="w13"]')).to_have_count(0)
    expect(me.page.locator("#cards .marks > *")).to_have_count(0)
    expect(me.page.locator("#spend button").first).to_be_visible()
    assert both(me) == [tenths(youtoma), "0.0"]
    me.play_turn(1)
    me.hurry(me.code, TURNS - 2)
    me.play_turn(TURNS)


def the_end(me: Visitor, youtoma: int) -> None:
    """Who won, and both scores in one table."""
    view = me.view(me.code)
    totals = {place["seat"]: place["total"] for place in view["standing"]}
    assert totals[0] == youtoma
    first = max(totals, key=lambda seat: totals[seat])
    won = "You beat Youtoma" if first == 1 else "Youtoma won"
    score_line = f"{tenths(max(totals.values()))} to {tenths(min(totals.values()))}"
    head = me.page.locator("#over-head")
    expect(head).to_have_text(re.compile(rf"^({won}|A draw with Youtoma), {score_line}$"))
    rows = me.page.locator("#over-versus tbody tr")
    expect(rows.last).to_have_text(f"In all{tenths(totals[0])}{tenths(totals[1])}")
    results = me.ask(f"/api/tables/{me.code}/results")["rounds"][1]
    stars = {seat["seat"]: seat["stars"] for seat in results["seats"]}
    for at, name in enumerate(("Wingspan", "Scythe", "Tapestry")):
        expect(rows.nth(at)).to_have_text(f"{name}{stars[0][at]}{stars[1][at]}")
    me.page.locator("#over-versus .look").first.click()
    expect(me.page.locator("#over-cards h2")).to_have_text("The cards of Youtoma")
    for absent in ("ghost", "dare", "play-again"):  # nobody can play against such a game
        expect(me.by(absent)).to_be_hidden()
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.by("share-result").click()
    expect(me.by("toast").filter(has_text="Copied.")).to_be_visible()
    text = me.page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Realmtable, against Youtoma (easy)\n")
    assert score_line in text


def what_is_left(me: Visitor, youtoma: int) -> None:
    """A record with both halves, a line among one's games."""
    me.by("steps").click()
    expect(me.by("step-where")).to_have_text("Youtoma\u2019s round, turn 1")
    expect(me.by("record-ghost")).to_be_hidden()
    expect(me.page.locator("#record-seats h2")).to_have_text("Youtoma played by Me")
    me.page.keyboard.press("End")
    expect(me.by("step-where")).to_have_text("Own round, turn 9")
    expect(me.page.locator("#record-seats .marks > *").first).to_be_visible()
    me.go("/records")
    expect(me.by("my-records")).to_contain_text("1 round \u00b7 against Youtoma")
    me.go("/me")
    expect(me.by("figures")).to_contain_text("won against Youtoma")
    expect(me.by("latest")).to_contain_text("against Youtoma")
    me.go("/mine")
    expect(me.by("my-tables")).to_contain_text("against Youtoma")
    expect(me.by("my-tables")).to_contain_text(f"Youtoma{tenths(youtoma)}")


def test_a_die_that_fits_nowhere(visitor: NewVisitor, console: list[str]) -> None:
    console.append("status of 422 .*/turn")
    me = visitor()
    code = against(me, realms=[["wingspan", "scythe", "pendulum"]], dice="host")
    for _ in range(3):  # after these only one of the realms takes a 1
        me.command(code, "roll", dice=[1, 1])
        me.hurry(code, 1)
    me.command(code, "roll", dice=[1, 1])
    me.go(f"/t/{code}")
    me.wait_for_turn(4, NORMAL)
    expect(me.by("compensate")).to_have_count(0)
    space(me, "wingspan", "b1")
    expect(me.by("compensate")).to_contain_text("The 1 fits nowhere. Youtoma takes")
    expect(me.by("preview")).to_contain_text("choose the resource that Youtoma takes")
    me.page.keyboard.press("c")
    expect(me.by("preview")).to_contain_text("the 1 is still in hand")
    held = int(me.by("held-H").first.inner_text())
    me.by("compensate-H").click()
    expect(me.by("held-H").first).to_have_text(str(held + 1))
    expect(me.by("preview")).to_contain_text("Every die has found its place")
    me.confirm()
    expect(me.by("confirm")).to_have_text("Confirmed")
    expect(me.by("unspent")).to_be_visible()  # also while one waits for dice


@pytest.mark.more
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


@pytest.mark.more
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


@pytest.mark.more
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


@pytest.mark.more
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
