"""What a visit costs: bytes over the network on the first one, requests on the next."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import REALMS, NewVisitor, Visitor

FIRST_VISIT = 250_000  # bytes
WARM_REQUESTS = 6  # fewer than these


class Meter:
    """Counts what goes over the network for one person, headers and all."""

    def __init__(self, person: Visitor) -> None:
        self.line = person.context.new_cdp_session(person.page)
        self.line.send("Network.enable")
        self.line.on("Network.requestWillBeSent", self._asked)
        self.line.on("Network.requestServedFromCache", self._kept)
        self.line.on("Network.responseReceived", self._answered)
        self.line.on("Network.loadingFinished", self._finished)
        self.line.on("Network.dataReceived", self._data)
        self.clear()

    def clear(self) -> None:
        self.addresses: dict[str, str] = {}
        self.cached: set[str] = set()
        self.bytes: dict[str, int] = {}

    def _asked(self, message: dict[str, Any]) -> None:
        if not message["request"]["url"].startswith("data:"):
            self.addresses[message["requestId"]] = message["request"]["url"]

    def _kept(self, message: dict[str, Any]) -> None:
        self.cached.add(message["requestId"])

    def _answered(self, message: dict[str, Any]) -> None:
        if message["response"].get("fromDiskCache") or message["response"].get("fromPrefetchCache"):
            self.cached.add(message["requestId"])

    def _data(self, message: dict[str, Any]) -> None:
        """A stream never finishes, so its parts are counted."""
        found = self.bytes.get(message["requestId"], 0)
        self.bytes[message["requestId"]] = found + message["encodedDataLength"]

    def _finished(self, message: dict[str, Any]) -> None:
        self.bytes[message["requestId"]] = message["encodedDataLength"]

    @property
    def sent(self) -> list[str]:
        """The addresses that were asked for over the network."""
        return [url for name, url in self.addresses.items() if name not in self.cached]

    @property
    def weight(self) -> int:
        return sum(size for name, size in self.bytes.items() if name not in self.cached)

    def told(self) -> str:
        """What was heavy, for those whose change made it so."""
        sizes = [(self.bytes.get(name, 0), url) for name, url in self.addresses.items()]
        return "\n".join(f"{size:8} {url}" for size, url in sorted(sizes, reverse=True))


def settled(person: Visitor) -> None:
    """Until pictures and fonts are there."""
    person.page.wait_for_function(
        """() => document.readyState === "complete" && document.fonts.status === "loaded"
          && [...document.images].every((image) => image.complete)"""
    )


@pytest.fixture
def visitor(visitor: NewVisitor) -> NewVisitor:
    return partial(visitor, service_workers="allow")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_front_page_is_light(visitor: NewVisitor, theme: str) -> None:
    me = visitor(color_scheme=theme)
    meter = Meter(me)
    me.go("/")
    expect(me.page.locator("#today-line")).not_to_have_text("\u00a0")
    settled(me)
    assert len(meter.sent) > 8, meter.told()  # the meter counts
    assert 30_000 < meter.weight < FIRST_VISIT, meter.told()

    for _ in range(2):
        meter.clear()
        me.go("/")
        expect(me.page.locator("#today-line")).not_to_have_text("\u00a0")
        settled(me)
        assert 0 < len(meter.sent) < WARM_REQUESTS, meter.sent


def test_a_table_is_light(visitor: NewVisitor) -> None:
    ann, ben, cleo = visitor(), visitor(), visitor()
    settings = {"name": "Friday night", "realms": [REALMS]}
    code = ann.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    meter = Meter(ben)
    ben.go(f"/t/{code}")
    ben.by("sit-name").fill("Ben")
    ben.by("sit-down").click()
    expect(ben.by("lobby-code")).to_be_visible()
    expect(ben.page.locator("#lobby .mini-cards svg")).to_have_count(3)
    settled(ben)
    assert meter.weight < FIRST_VISIT, meter.told()
    ann.command(code, "start")
    ben.wait_for_turn(1)
    settled(ben)
    assert meter.weight < FIRST_VISIT, meter.told()

    meter = Meter(cleo)
    cleo.go(f"/t/{code}/watch")
    expect(cleo.page.locator("#cards svg.rt")).to_have_count(3)
    settled(cleo)
    assert meter.weight < FIRST_VISIT, meter.told()


# Not /cards: its dozens of pictures come as one scrolls.
PAGES = (
    "/new",
    "/alone",
    "/alone/minigolf",
    "/alone/ball",
    "/alone/realmiverse",
    "/youtoma",
    "/today",
    "/mine",
    f"/cards/{REALMS[0]}",
    "/records",
    "/learn",
    "/about",
)


@pytest.mark.parametrize("path", PAGES)
def test_other_pages_are_light(visitor: NewVisitor, path: str) -> None:
    me = visitor()
    meter = Meter(me)
    me.go(path)
    me.page.wait_for_load_state("networkidle")
    assert meter.weight < FIRST_VISIT, meter.told()


def test_scripts_are_kept_and_never_mixed(visitor: NewVisitor) -> None:
    """Everything that pages load has the version in its address, whoever added it."""
    me = visitor()
    meter = Meter(me)
    me.go(f"/t/{me.send('/api/play-now', {})['code']}")
    me.wait_for_turn(1)
    files = {url for url in meter.addresses.values() if "/static/" in url}
    folders = {url.rsplit("/", 1)[0] for url in files}
    assert len(files) > 10
    assert len(folders) == 1, folders
    for url in sorted(files):
        answer = me.context.request.get(url)
        assert "immutable" in answer.headers["cache-control"], url
        assert answer.headers.get("content-encoding") == "gzip" or len(answer.body()) < 20_000, url
