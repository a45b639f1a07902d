"""Youtoma in the browser: a whole game against it, and a table where the lowest score wins."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import REALMS, TURNS, NewVisitor, Visitor
from tests.support.browser.youtoma_people import EASY, NORMAL, against, both, tenths


def space(person: Visitor, realm: str, name: str) -> None:
    """Clicks a space, whether it is lit or not."""
    person.page.locator(f'[data-realm="{realm}"] [data-space="{name}"] .face').first.click()


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
