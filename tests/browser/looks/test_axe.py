"""axe-core finds nothing to complain about on any page, wide and light, on a phone and dark."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.people import PHONE, REALMS, TURNS, NewVisitor, Visitor
from tests.support.browser.prepared import YOUTOMA_TURNS, Prepared, chooser
from tests.support.browser.sand_people import middle_of, offered, take_up
from tests.support.web.server_process import ROOT, Server

WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SIZES = {"desktop": WIDE, "phone": PHONE}
LOOKS = [("desktop", "light"), ("phone", "dark")]  # each size and each theme once, to be quick

_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} (${rule.impact}): ${node.target.join(" ")}: ${node.html.slice(0, 160)}: `
    + node.failureSummary.split("\\n").slice(1).join(" ")));
}"""

# Even with reduced motion a change of colour takes a frame, which is long on a busy machine.
_STILL = """async () => {
  const moving = () => document.getAnimations().filter((one) => one.playState === "running");
  while (moving().length) await Promise.allSettled(moving().map((one) => one.finished));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The script that checks a page."""
    done = subprocess.run(
        [ROOT / "scripts" / "install-axe"], stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return Path(done.stdout.strip()).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def prepared(browser: Browser, server: Server) -> Prepared:
    return Prepared(browser, server)


class Checker:
    """Goes from page to page and asks what is wrong there."""

    def __init__(self, person: Visitor, prepared: Prepared, axe: str) -> None:
        self.me = person
        self.prepared = prepared
        self.axe = axe
        self.complaints: list[str] = []

    def look(self, where: str) -> None:
        page = self.me.page
        page.evaluate(_STILL)
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(self.axe)
        self.complaints += [f"{where}: {line}" for line in page.evaluate(_RUN)]


def front(check: Checker) -> None:
    check.me.go("/")
    expect(check.me.page.locator("#today-line")).not_to_have_text("\u00a0")
    check.look("front")


def new(check: Checker) -> None:
    me = check.me
    me.go("/new")
    me.page.locator("details.more summary").click()
    check.look("new")
    me.by("realms-picked").check()
    me.page.locator(f'[data-pick="{REALMS[0]}"]').click()
    check.look("new, realms picked")
    me.by(f"look-{REALMS[1]}").click()
    check.look("new, a card looked at")


def around(check: Checker) -> None:
    me = check.me
    me.go("/today")
    expect(me.by("today-play")).to_have_text("Go on")
    check.look("today")
    me.go("/mine")
    expect(me.by(f"table-{check.prepared.over}")).to_be_visible()
    check.look("mine")
    for path in (
        "/cards",
        f"/cards/{REALMS[0]}",
        "/records",
        "/me",
        "/learn",
        "/about",
        "/offline",
    ):
        me.go(path)
        me.page.wait_for_load_state("networkidle")
        check.look(path)
    me.go("/learn")
    for question in me.page.locator("details.question").all()[:3]:
        question.locator("summary").click()
    check.look("learn, questions open")
    me.go("/s/0123456789abcdef")
    me.page.wait_for_load_state("networkidle")
    check.look("seat, a link that leads nowhere")
    link = me.view(check.prepared.playing)["me"]["link"]
    me.go(link)
    me.page.wait_for_load_state("networkidle")
    check.look("seat")
    me.go("/t/NOTHERE")
    check.look("error")


def table(check: Checker) -> None:
    me, page = check.me, check.me.page
    me.go(f"/t/{check.prepared.lobby}")
    expect(page.locator("#lobby .mini-cards svg")).to_have_count(3)
    check.look("lobby")
    me.go(f"/t/{check.prepared.playing}")
    me.wait_for_turn(5)
    check.look("table")
    me.press(me.by("die-0"))
    check.look("table, a die in hand")
    chooser(me)
    check.look("table, plays to choose from")
    if me.by("chooser-close").is_visible():
        me.press(me.by("chooser-close"))
    if me.by("spend-toggle").is_visible():
        me.press(me.by("spend-toggle"))
        check.look("table, spending")
    for button in ("rules-0", "menu", "help"):
        me.by(button).click()
        expect(page.locator("#dialog")).to_be_visible()
        page.wait_for_load_state("networkidle")
        check.look(f"table, {button}")
        me.by("dialog-close").click()
    me.go(f"/t/{check.prepared.playing}/watch")
    expect(me.by("banner")).to_contain_text("Watching")
    expect(page.locator("#cards svg.rt")).to_have_count(3)
    check.look("watch")


def screen(check: Checker) -> None:
    me, page = check.me, check.me.page
    for code in (check.prepared.lobby, check.prepared.playing, check.prepared.over):
        me.go(f"/t/{code}/screen")
        expect(page.locator("#screen-name")).not_to_be_empty()
        page.wait_for_function("document.images.length === 0 || document.images[0].complete")
        check.look("screen")


def ends(check: Checker) -> None:
    me, page = check.me, check.me.page
    asked = {"kind": "solo", "rounds": 2, "realms": [REALMS]}
    code = me.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    me.hurry(code, TURNS)
    me.go(f"/t/{code}")
    expect(page.locator("#round-cards .marks > *").first).to_be_visible()
    check.look("the end of a round")
    me.go("/me")
    expect(me.by("realms").locator("tr:visible").first).to_be_visible()
    check.look("my figures")
    me.by("forget").click()
    check.look("deleting my data")


def youtoma(check: Checker) -> None:
    me, page = check.me, check.me.page
    me.go("/youtoma")
    check.look("youtoma")
    me.by("pick-realms").click()
    me.by("realm-the_society").check()
    me.by("realm-between_two_cities").check()
    check.look("youtoma, with a warning")
    me.go("/cards/youtoma-wingspan")
    check.look("a side of Youtoma")
    code = check.prepared.youtoma
    me.go(f"/t/{code}")
    me.wait_for_turn(3, YOUTOMA_TURNS)
    me.press(me.by("die-0"))
    if not me.by("duties").locator("ol").is_visible():
        me.press(me.by("duties").locator("summary"))
    check.look("Youtoma's half")
    me.by("help").click()
    check.look("Youtoma's half, help")
    asked = {"kind": "solo", "mode": "youtoma", "level": "hard", "rounds": 1, "realms": [REALMS]}
    code = me.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    me.hurry(code, YOUTOMA_TURNS)
    me.go(f"/t/{code}")
    expect(page.locator("#round-cards .marks > *").first).to_be_visible()
    check.look("between Youtoma's half and one's own")
    me.by("next-round").click()
    me.wait_for_turn(1)
    check.look("the own half")
    me.hurry(code, TURNS)
    me.reload()
    expect(page.locator("#over-cards .marks > *").first).to_be_visible()
    check.look("the end against Youtoma")
    me.go(f"/t/{check.prepared.lowest}")
    expect(me.by("level-1-hard")).to_be_visible()
    check.look("a lobby with levels")
    me.go("/new?mode=lowest")
    check.look("new, the lowest wins")


def alone(check: Checker) -> None:
    me, page = check.me, check.me.page
    for path in ("/alone", "/alone/minigolf", "/alone/ball", "/alone/realmiverse"):
        me.go(path)
        page.wait_for_load_state("networkidle")
        check.look(path)
    runs = {
        line["mode"]: line["run"] or me.send("/api/solo/runs", {"mode": line["mode"]})["run"]
        for line in me.ask("/api/solo")["modes"]
    }
    code = me.send(f"/api/solo/runs/{runs['minigolf']}/play", {})["code"]
    me.hurry(code, TURNS)
    me.go(f"/t/{code}")
    expect(me.by("verdict")).to_be_visible()
    check.look("the end of an attempt")
    me.go("/alone/minigolf#hole-1")
    expect(me.by("try").first).to_be_visible()
    me.by("sheet-1").locator("summary").click()
    check.look("the course, a hole tried")
    for mode, path in (("rrr_ball", "/alone/ball"), ("realmiverse", "/alone/realmiverse")):
        me.send(f"/api/solo/runs/{runs[mode]}/draw", {})
        me.go(path)
        expect(me.by("begin")).to_be_visible()
        check.look(f"{path}, realms drawn")


def over(check: Checker) -> None:
    me, page = check.me, check.me.page
    me.go(f"/t/{check.prepared.over}")
    expect(me.by("place")).to_have_count(2)
    expect(page.locator("#over-cards .marks > *").first).to_be_visible()
    check.look("over")
    me.go(f"/records/{check.prepared.record}#5")
    expect(page.locator("#record-seats .marks > *").first).to_be_visible()
    check.look("record")
    me.go(f"/records/{check.prepared.record}/analysis")
    expect(me.by("progress")).to_contain_text("looked at.", timeout=90_000)
    me.by("turn").first.locator("summary").click()
    expect(page.locator("#costly .marks > *").first).to_be_visible()
    check.look("analysis")


def sand(check: Checker) -> None:
    me, page = check.me, check.me.page
    for path in ("/sand", "/sand/new"):
        me.go(path)
        page.wait_for_load_state("networkidle")
        check.look(path)
    settings = {"game": "sand", "kind": "solo", "options": {"side": "advanced"}}
    code = me.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    me.go(f"/t/{code}")
    expect(me.by("confirm")).to_be_enabled()
    check.look("sand, the table")
    if me.by("option-0").is_visible():  # purple chooses a disc first
        me.press(me.by("option-0"))
        expect(me.by("chooser")).to_be_hidden()
        me.press(me.by("confirm"))
        expect(me.by("where")).to_have_text("Turn 1 of 14")
    tile, move = offered(me, code)
    take_up(me, tile, move)
    check.look("sand, a tile in hand")
    me.press(middle_of(me, move))
    expect(me.by("option-1")).to_be_visible()
    check.look("sand, tiles to choose from")
    me.press(me.by("option-1"))
    expect(me.by("chooser")).to_be_hidden()
    me.press(me.by("seat-1").locator("visible=true"))
    check.look("sand, a player")
    me.press(me.by("dialog-close"))
    me.press(me.by("confirm"))
    for turn in (2, 3):
        expect(me.by("where")).to_have_text(f"Turn {turn} of 14")
        me.press(me.by("confirm"))
        me.press(me.by("confirm"))
    expect(me.by("place")).to_have_count(1)
    check.look("sand, over")
    me.go(f"/records/{code}#1")
    expect(page.locator("#record-seats svg").first).to_be_visible()
    check.look("sand, record")


@pytest.mark.parametrize(
    "part", [front, new, around, table, screen, ends, over, youtoma, sand, alone]
)
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_nothing_is_found(
    visitor: NewVisitor,
    prepared: Prepared,
    axe: str,
    console: list[str],
    size: str,
    theme: str,
    part: Callable[[Checker], None],
) -> None:
    console += [r"status of 404 .*(NOTHERE|/api/seats/look)"]  # the browser's own notes
    me = visitor(storage_state=prepared.state, color_scheme=theme, **SIZES[size])
    check = Checker(me, prepared, axe)
    part(check)
    assert not check.complaints, "\n".join(check.complaints)


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_nothing_is_found_by_a_stranger(
    visitor: NewVisitor, prepared: Prepared, axe: str, size: str, theme: str
) -> None:
    me = visitor(color_scheme=theme, **SIZES[size])
    check = Checker(me, prepared, axe)
    me.go(f"/t/{prepared.lobby}")
    expect(me.by("sit-down")).to_be_visible()
    expect(me.page.locator("#join .mini-cards svg")).to_have_count(3)
    check.look("join")
    for path in ("/", "/today", "/mine", "/records", "/me"):
        me.go(path)
        me.page.wait_for_load_state("networkidle")
        check.look(f"{path} of a stranger")
    assert not check.complaints, "\n".join(check.complaints)


def test_the_checker_sees_what_is_wrong(visitor: NewVisitor, prepared: Prepared, axe: str) -> None:
    me = visitor()
    check = Checker(me, prepared, axe)
    me.go("/about")
    me.page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    check.look("about")
    assert len(check.complaints) == 1
    assert "label" in check.complaints[0]
