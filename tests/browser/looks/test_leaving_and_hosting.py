"""Coming and going: leaving and coming back, seats for others, what a host changes and sees."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.people import REALMS, NewVisitor, Visitor, sit_by_hand, sit_together
from tests.support.web.server_process import Server

SIZES = [(1366, 768), (1280, 720), (1920, 1080), (390, 844), (844, 390)]

# Whether all of an element can be seen: in the window, and nothing lies over its corners.
_IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const inside = box.top >= 0 && box.left >= 0
    && box.bottom <= innerHeight && box.right <= innerWidth && box.height > 10;
  const points = [[.05, .15], [.95, .15], [.05, .85], [.95, .85], [.5, .5]];
  return inside && points.every(([right, down]) => {
    const at = document.elementFromPoint(box.left + right * box.width, box.top + down * box.height);
    return at && (element.contains(at) || at.contains(element));
  });
}"""

# What follows from a size is measured when a frame is drawn, and shows in the next one.
_LAID_OUT = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


def opened(visitor: NewVisitor, **settings: object) -> tuple[Visitor, str]:
    """Ann in the lobby of a table of her own."""
    ann = visitor()
    asked = {"name": "Friday night", "realms": [REALMS], **settings}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ann.go(f"/t/{code}")
    expect(ann.by("lobby-code")).to_be_visible()
    return ann, code


def row(person: Visitor, seat: int) -> Locator:
    return person.page.locator(f'[data-testid="seat-{seat}"]:visible')


def test_leaving_says_what_it_means_and_there_is_a_way_back(visitor: NewVisitor) -> None:
    ann, ben, code = sit_together(visitor)
    ben.wait_for_turn(1)
    ben.by("menu").click()
    ben.by("menu-leave").click()
    facts = ben.by("leave-facts")
    expect(facts).to_contain_text("Nobody waits for you")
    expect(facts).to_contain_text("come back until the game is over")
    expect(ben.by("leave-away")).to_be_visible()
    ben.by("yes").click()
    expect(ben.by("banner")).to_contain_text("You have left this table")
    ann.play_turn(1, dice=1)
    ann.wait_for_turn(2)
    ben.by("come-back").click()
    ben.play_turn(1, dice=1)
    ben.wait_for_turn(2)
    # And once more, by the list of tables.
    ben.command(code, "leave")
    ben.go("/mine")
    expect(ben.by(f"table-{code}")).to_contain_text("You have left")
    ben.by(f"back-{code}").click()
    ben.wait_for_turn(2)


def test_a_host_who_leaves_is_told_who_is_the_next(visitor: NewVisitor) -> None:
    ann, _, _ = sit_together(visitor)
    ann.wait_for_turn(1)
    ann.by("menu").click()
    ann.by("menu-leave").click()
    expect(ann.by("leave-facts")).to_contain_text("Ben becomes the host")
    ann.by("leave-stay").click()
    ann.wait_for_turn(1)


def test_a_seat_is_kept_for_someone_who_comes_by_its_link(
    visitor: NewVisitor, console: list[str]
) -> None:
    console.append("400")  # a name that is taken
    ann, code = opened(visitor, open=False)
    ann.by("hold-seat").click()
    ann.by("hold-name").fill("Ann")
    ann.by("hold-go").click()
    expect(ann.page.locator("#hold-problem")).to_contain_text("already")
    ann.by("hold-name").fill("Dora")
    ann.by("hold-go").click()
    link = ann.by("hand-link").input_value()
    assert "/s/" in link
    ann.by("dialog-close").click()
    expect(ann.by("coming")).to_contain_text("Waiting for Dora")
    dora = visitor()
    dora.page.goto(link)
    dora.by("take-seat").click()
    expect(dora.by("lobby-code")).to_be_visible()
    expect(ann.by("coming")).not_to_contain_text("Dora")
    assert dora.view(code)["me"]["name"] == "Dora"


def test_a_host_removes_guests_and_bots_in_the_lobby(visitor: NewVisitor) -> None:
    ann, code = opened(visitor, bots=["greedy"])
    eve = visitor()
    eve.join(code, "Eve")
    ann.by("remove-2").click()  # a bot needs no second thought
    expect(row(ann, 2)).to_have_count(0)
    ann.by("remove-3").click()
    expect(ann.page.locator("#dialog")).to_contain_text("Remove Eve?")
    ann.by("yes").click()
    expect(row(ann, 3)).to_have_count(0)
    expect(eve.by("sit-down")).to_be_visible()
    expect(eve.page.locator("#toasts, #live, #alerts")).to_contain_text(
        ["", re.compile("given up or handed on"), ""]
    )


def test_a_host_hands_on_a_seat_during_the_game(visitor: NewVisitor, console: list[str]) -> None:
    ann, ben, code = sit_together(visitor)
    ben.play_turn(1, dice=1)
    ben.context.close()  # gone for good
    ann.wait_for_turn(1)
    ann.by("menu").click()
    ann.page.locator('#dialog [data-testid="hand-2"]').click()
    ann.by("yes").click()
    link = ann.by("hand-link").input_value()
    ann.by("dialog-close").click()
    ann.play_turn(1, dice=1)
    ann.wait_for_turn(2)  # nobody waited
    cleo = visitor()
    cleo.page.goto(link)
    cleo.by("take-seat").click()
    cleo.wait_for_turn(2)
    assert cleo.view(code)["me"]["name"] == "Ben"


def test_a_host_changes_settings_before_the_start(visitor: NewVisitor, server: Server) -> None:
    ann, code = opened(visitor)
    ben = visitor()
    ben.join(code, "Ben")
    seal = ann.view(code)["commitment"]
    ann.by("change-settings").click()
    expect(ann.by("table-name")).to_have_value("Friday night")
    expect(ann.by("my-name")).to_be_hidden()
    expect(ann.page.locator('input[name="play"]')).to_be_hidden()
    ann.by("table-name").fill("Saturday")
    ann.page.locator('input[name="pace"][value="days"]').check()
    ann.page.locator("#timer").select_option("172800")
    ann.page.locator('input[name="open"]').uncheck()
    ann.by("open-table").click()
    expect(ann.page.locator("#lobby-head")).to_have_text("Saturday")
    expect(ben.page.locator("#lobby-head")).to_have_text("Saturday")
    expect(ben.page.locator("#lobby-facts")).to_have_text(
        re.compile("over days, 2 days a turn", re.IGNORECASE)
    )
    view = ben.view(code)
    assert (view["realms"], view["commitment"]) == ([REALMS], seal)
    assert view["settings"]["open"] is False
    (event,) = server.events(code, "changed")
    assert event["settings"]["name"] == "Saturday"
    # Only the host.
    ben.go(f"/new?change={code}")
    expect(ben.page.locator("#problem")).to_contain_text("Only the host")


def test_realms_are_drawn_anew_only_when_asked(visitor: NewVisitor, server: Server) -> None:
    ann, code = opened(visitor, realms=[])
    before = ann.view(code)["realms"]
    ann.go(f"/new?change={code}")
    ann.by("rounds-2").check()
    ann.by("open-table").click()
    expect(ann.page.locator("#lobby .mini-cards figure")).to_have_count(6)
    grown = ann.view(code)["realms"]
    assert grown[0] == before[0]
    ann.go(f"/new?change={code}")
    expect(ann.by("realms-now")).to_contain_text("Now: ")
    ann.by("redraw").check()
    ann.by("open-table").click()
    ann.page.wait_for_url(f"**/t/{code}")
    assert len(server.events(code, "changed")) == 2
    assert ann.view(code)["realms"] != grown


def in_sight(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).evaluate(_IN_SIGHT))


def test_the_waiting_is_seen_at_every_size(visitor: NewVisitor) -> None:
    """Of five, with long names, and also after scrolling."""
    ann, code = opened(visitor)
    for n in range(5):
        visitor().send(f"/api/tables/{code}/commands", {
            "id": "j", "after": 0, "do": "join", "name": f"Somebody with the long name {n}",
        })  # fmt: skip
    ann.command(code, "start")
    ann.wait_for_turn(1)
    ann.hurry(code, 1)
    expect(ann.by("banner")).to_contain_text("long name 4")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(_LAID_OUT)
        for scrolled in (0, 10_000):
            ann.page.evaluate("(to) => window.scrollTo(0, to)", scrolled)
            assert in_sight(ann.page, "#banner"), (width, height, scrolled)
            assert in_sight(ann.page, '[data-testid="move-on"]'), (width, height, scrolled)


@pytest.mark.parametrize("pace", ["days", "live"])
def test_over_days_nobody_waits_on_a_page(visitor: NewVisitor, pace: str) -> None:
    ann, ben, code = sit_by_hand(visitor, pace=pace)
    ann.play_turn(1, dice=1)
    if pace == "live":
        expect(ann.by("banner")).to_contain_text("Waiting for Ben")
        expect(ann.by("banner")).not_to_contain_text("close this page")
        return
    expect(ann.by("banner")).to_contain_text("You can close this page")
    ben.context.close()
    expect(row(ann, 2)).to_contain_text("has a turn to play")
    ann.go("/mine")
    entry = ann.by(f"table-{code}")
    expect(entry).to_contain_text("Turn 1: waiting for Ben")
    expect(entry).to_contain_text("Wingspan, Scythe and Tapestry")
    expect(entry).to_contain_text(re.compile(r"Ann \(you\)\d+\.\d"))
