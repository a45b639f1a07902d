"""Nobody is sent what is not theirs to see: not on a page, not in an answer, not in an event."""

from playwright.sync_api import expect

from tests.support.browser.people import (
    HEADERS,
    TURNS,
    NewVisitor,
    Visitor,
    rolled,
    sit_together,
)
from tests.support.web.server_process import Server

OWN_TURN = "/turn"  # what one may do with the same dice oneself


def unfinished(person: Visitor) -> list[str]:
    """The moves of the own turn that are kept in the browser until they are confirmed."""
    found: list[str] = person.page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("realmtable:turn:"))
          .flatMap((key) => JSON.parse(localStorage[key]))"""
    )
    return found


def secrets_of(person: Visitor, server: Server, code: str) -> list[str]:
    """The secret of someone's seat and of their browser."""
    link: str = person.view(code)["me"]["link"]
    cookies = [
        cookie["value"]
        for cookie in person.context.cookies(server.address)
        if cookie["name"] == "realmtable_me"
    ]
    assert len(cookies) == 1
    return [link.rsplit("/", 1)[-1], *cookies]


def boards(person: Visitor, code: str) -> list[object]:
    return [seat["boards"] for seat in person.view(code)["seats"]]


def test_a_watcher_sees_nothing_hidden(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = sit_together(visitor)
    watcher = visitor()
    watcher.go(f"/t/{code}")
    expect(watcher.by("sit-name")).to_be_visible()
    watcher.read()
    watcher.by("watch").click()
    expect(watcher.by("banner")).to_contain_text("Watching")
    (secret,) = server.rows("select dice_secret from tables where code = ?", code)[0]
    hashes = [hash for (hash,) in server.rows("select secret_hash from seats")]
    hidden = [secret.hex(), *hashes]
    hidden += secrets_of(ann, server, code) + secrets_of(ben, server, code)
    people = [id for (id,) in server.rows("select id from people")]
    ann.wait_for_turn(1)
    ben.wait_for_turn(1)

    # Marks that are not confirmed stay in the browser where they were made.
    assert ann.use_a_die()
    (move, *_) = unfinished(ann)
    assert ">" in move or move.startswith(("start", "compensate"))
    watcher.reload()
    expect(watcher.by("banner")).to_contain_text("Watching Ann")
    assert boards(watcher, code) == boards(ben, code) == [None, None]
    assert not watcher.everything().holds(move)
    assert not ben.everything().holds(move, but=OWN_TURN)
    expect(watcher.page.locator("#cards .marks > *")).to_have_count(0)

    # Once confirmed, Ben, who still plays this turn, may not see them, and nor may whoever
    # watches: that might be Ben in another browser.
    ann.confirm()
    row = watcher.page.locator('#seats [data-testid="seat-1"]')
    expect(row).to_have_attribute("data-state", "confirmed")
    expect(watcher.page.locator("#cards .marks > *")).to_have_count(0)
    assert boards(watcher, code)[0] is None
    ben_row = ben.page.locator('#seats [data-testid="seat-1"]')
    expect(ben_row).to_have_attribute("data-state", "confirmed")
    assert boards(ben, code)[0] is None
    assert not ben.everything().holds(move, but=OWN_TURN)
    assert not watcher.everything().holds(move)

    # No dice before their turn: one roll has been made, and one was told.
    for person in (ann, ben, watcher):
        assert len(person.view(code)["rolls"][0]) == 1
        assert rolled(person) <= {1}
    assert len(server.events(code, "rolled")) == 1

    # When Ben has confirmed too, all see what Ann wrote, and get the next dice.
    ben.confirm()
    for person in (ann, ben):
        person.wait_for_turn(2)
    assert boards(ben, code)[0] is not None
    expect(watcher.page.locator("#cards .marks > *")).not_to_have_count(0)
    assert boards(watcher, code)[0] is not None
    for person in (watcher, ann, ben):
        everything = person.everything()
        assert len(everything) > 5
        # A page that is left may take an answer with it; others from that address were read.
        lost = [where for where in everything.unread if f"/api/tables/{code}" in where]
        assert len(lost) <= 1
        assert set(lost) <= {where for where, _ in everything.bodies}
        own = [] if person is watcher else secrets_of(person, server, code)
        for text in [*(text for text in hidden if text not in own), *people]:
            assert not everything.holds(text), text
    # The cookie is out of reach of scripts.
    assert "realmtable_me" not in watcher.page.evaluate("document.cookie")


def test_cards_shown_only_at_the_end_of_the_round(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = sit_together(visitor, show="round_end")
    ann.wait_for_turn(1)
    assert ann.use_a_die()
    (move, *_) = unfinished(ann)
    ann.confirm()
    ben.play_turn(1, dice=0)
    ben.wait_for_turn(2)
    expect(ben.by("log")).to_contain_text("Ann confirmed turn 1")
    assert boards(ben, code)[0] is None
    assert not ben.everything().holds(move, but=OWN_TURN)
    ben.page.locator('#seats [data-testid="seat-1"] button').click()
    expect(ben.page.locator("#dialog")).to_contain_text("end of the round")
    ben.by("dialog-close").click()
    for _ in range(2, TURNS):
        for person in (ann, ben):
            person.hurry(code, 1)
    ann.hurry(code, 1)
    assert boards(ben, code)[0] is None
    ben.hurry(code, 1)
    assert boards(ben, code)[0] is not None


def test_one_who_comes_late_gets_the_dice_one_turn_after_the_other(
    visitor: NewVisitor, server: Server
) -> None:
    ann, _ben, code = sit_together(visitor)
    _ben.wait_for_turn(1)
    for person in (ann, _ben):
        person.hurry(code, 1)
    for person in (ann, _ben):
        person.hurry(code, 1)
    carl = visitor()
    carl.go(f"/t/{code}")
    carl.by("sit-name").fill("Carl")
    carl.by("sit-down").click()
    carl.wait_for_turn(1)
    expect(carl.by("banner")).to_contain_text("2 turns behind")
    dice = [event["dice"] for event in server.events(code, "rolled")]
    assert len(dice) == 3
    for turn in (1, 2):
        carl.wait_for_turn(turn)
        assert carl.view(code)["rolls"][0] == dice[:turn]
        # The log does not tell what is still to come for him.
        expect(carl.by("log")).to_contain_text("Carl sat down")
        for later in range(turn + 1, 4):
            expect(carl.by("log")).not_to_contain_text(f"Turn {later}: rolled")
        carl.play_turn(turn, dice=1)
    carl.wait_for_turn(3)
    expect(carl.by("banner")).to_be_hidden()
    expect(ann.page.locator('#seats [data-testid="seat-3"]')).to_contain_text("came later")


def test_a_watcher_is_told_why_there_are_no_dice(visitor: NewVisitor) -> None:
    ann, ben, code = sit_together(visitor)
    watcher = visitor()
    watcher.go(f"/t/{code}/watch")
    expect(watcher.by("banner")).to_contain_text("Rolled")
    ben.wait_for_turn(1)
    ann.play_turn(1, dice=1)
    ann.by("move-on").click()
    ann.wait_for_turn(2)
    ann.play_turn(2, dice=1)  # nobody waits for Ben now
    ann.wait_for_turn(3)
    expect(watcher.by("hidden")).to_contain_text("2 turns behind")
    assert len(watcher.view(code)["rolls"][0]) == 1
    watcher.go(f"/t/{code}/screen")
    expect(watcher.page.locator("#screen-where")).to_contain_text("the dice are on the host")
    expect(watcher.page.locator("#screen-dice")).to_be_hidden()


def test_forged_requests_are_refused(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    path = f"{me.address}/api/play-now"
    bare = me.context.request.post(path, data={})
    assert bare.status == 403
    foreign = me.context.request.post(
        path, data={}, headers={**HEADERS, "origin": "https://elsewhere.example"}
    )
    assert foreign.status == 403
