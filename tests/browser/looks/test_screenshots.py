"""Every page on a wide screen and on a phone, light and dark: no complaint of the browser, nothing
sticks out, and a picture in build/screenshots for people to look at."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.people import PHONE, REALMS, NewVisitor, Visitor, fits
from tests.support.browser.prepared import YOUTOMA_TURNS, Prepared, chooser
from tests.support.browser.sand_people import middle_of, offered, take_up
from tests.support.web.server_process import ROOT, Server

PICTURES = ROOT / "build" / "screenshots"
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture(scope="module")
def prepared(browser: Browser, server: Server) -> Prepared:
    return Prepared(browser, server)


class Album:
    """Takes pictures of one person's pages."""

    def __init__(self, person: Visitor, prepared: Prepared, size: str, theme: str) -> None:
        self.me = person
        self.page = person.page
        self.prepared = prepared
        self.theme = theme
        self.folder = PICTURES / size
        self.folder.mkdir(parents=True, exist_ok=True)

    def shoot(self, name: str, whole: bool = True) -> None:
        """One picture, when everything is there; nothing may stick out."""
        self.page.wait_for_function(
            """() => [...document.images].every((image) => image.loading === "lazy"
              || (image.complete && image.naturalWidth > 0))"""
        )
        self.page.evaluate("document.fonts.ready")
        fits(self.me)
        file = self.folder / f"{name}-{self.theme}.png"
        self.page.screenshot(path=file, full_page=whole)

    def before_the_game(self) -> None:
        me, page = self.me, self.page
        me.go("/")
        expect(page.locator("#mine-short a").first).to_be_visible()
        self.shoot("front")
        me.go("/new")
        page.locator("details.more summary").click()
        self.shoot("new")
        me.by("realms-picked").check()
        page.locator(f'[data-pick="{REALMS[0]}"]').click()
        self.shoot("new-picked", whole=False)
        me.go(f"/t/{self.prepared.lobby}")
        expect(me.by("lobby-code")).to_be_visible()
        expect(page.locator("#lobby .mini-cards svg")).to_have_count(3)
        self.shoot("lobby")

    def the_table(self) -> None:
        me, page = self.me, self.page
        me.go(f"/t/{self.prepared.playing}")
        me.wait_for_turn(5)
        self.shoot("table")
        me.press(me.by("die-0"))
        self.shoot("table-die", whole=False)
        chooser(me)
        self.shoot("table-chooser", whole=False)
        me.go(f"/t/{self.prepared.solo}")
        me.wait_for_turn(1)
        me.press(me.by("rules-0"))
        expect(page.locator("#dialog")).to_be_visible()
        self.shoot("table-rules", whole=False)
        me.press(me.by("dialog-close"))
        me.press(me.by("menu"))
        me.press(me.by("menu-link"))
        expect(page.locator("#dialog .qr img")).to_be_visible()
        self.shoot("table-link", whole=False)
        me.go(f"/t/{self.prepared.playing}/watch")
        expect(me.by("banner")).to_contain_text("Watching")
        self.shoot("watch")
        me.go(f"/t/{self.prepared.playing}/screen")
        expect(me.by("screen-dice").locator("svg")).to_have_count(2)
        expect(page.locator("#screen-qr img")).to_be_visible()
        self.shoot("screen")

    def in_the_sand(self) -> None:
        me = self.me
        for path, name in (("/sand", "sand-about"), ("/sand/new", "sand-new")):
            me.go(path)
            self.shoot(name)
        settings = {"game": "sand", "kind": "solo"}
        code = me.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
        me.go(f"/t/{code}")
        expect(me.by("confirm")).to_be_enabled()
        self.shoot("sand-table")
        tile, move = offered(me, code)
        take_up(me, tile, move)
        self.shoot("sand-tile", whole=False)
        me.press(middle_of(me, move))
        expect(me.by("option-1")).to_be_visible()
        self.shoot("sand-choice", whole=False)
        me.press(me.by("option-1"))
        expect(me.by("chooser")).to_be_hidden()
        me.press(me.by("confirm"))
        for turn in (2, 3):
            expect(me.by("where")).to_have_text(f"Turn {turn} of 14")
            me.press(me.by("confirm"))
            me.press(me.by("confirm"))
        expect(me.by("place")).to_have_count(1)
        self.shoot("sand-over")

    def after_the_game(self) -> None:
        me, page = self.me, self.page
        me.go(f"/t/{self.prepared.over}")
        expect(me.by("place")).to_have_count(2)
        expect(page.locator("#over-cards .marks > *").first).to_be_visible()
        self.shoot("over")
        me.go(f"/records/{self.prepared.record}#5")
        expect(page.locator("#step-where")).to_have_text("Turn 5")
        expect(page.locator("#record-seats .marks > *").first).to_be_visible()
        self.shoot("record")

    def against_youtoma(self) -> None:
        me, page = self.me, self.page
        me.go("/youtoma")
        self.shoot("youtoma")
        me.go(f"/t/{self.prepared.youtoma}")
        me.wait_for_turn(3, YOUTOMA_TURNS)
        self.shoot("youtoma-half")
        me.go(f"/t/{self.prepared.youtoma_over}")
        expect(page.locator("#over-cards .marks > *").first).to_be_visible()
        self.shoot("youtoma-over")
        me.go(f"/t/{self.prepared.lowest}")
        expect(page.locator("#lobby .mini-cards svg")).to_have_count(3)
        self.shoot("lobby-lowest")

    def around(self) -> None:
        me = self.me
        me.go("/today")
        expect(me.by("today-play")).to_have_text("Go on")
        self.shoot("today")
        me.go("/mine")
        expect(me.by(f"table-{self.prepared.over}")).to_be_visible()
        self.shoot("mine")
        for name in ("cards", f"cards/{REALMS[0]}", "learn", "records", "about"):
            me.go(f"/{name}")
            self.shoot(name.replace("/", "-"), whole=name != "cards")
        me.go("/t/NOTHERE")
        expect(me.by("error")).to_be_visible()
        self.shoot("error")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_pages(
    visitor: NewVisitor, prepared: Prepared, console: list[str], size: str, theme: str
) -> None:
    console.append(r"status of 404 .*NOTHERE")  # the browser's own note about the last page
    options = PHONE if size == "phone" else WIDE
    me = visitor(storage_state=prepared.state, color_scheme=theme, **options)
    album = Album(me, prepared, size, theme)
    album.before_the_game()
    album.the_table()
    album.in_the_sand()
    album.after_the_game()
    album.against_youtoma()
    album.around()
