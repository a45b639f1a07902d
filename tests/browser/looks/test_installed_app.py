"""The pages as an app: installed, offline, told of news while nobody looks."""

import json
import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.support.browser.people import NewVisitor, Visitor

_KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      found.push(new URL(request.url).pathname);
    }
  }
  return found;
}"""
_READY = "async () => { await navigator.serviceWorker.ready; return true; }"
_CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture
def visitor(visitor: NewVisitor) -> NewVisitor:
    return partial(visitor, service_workers="allow")


def answer(person: Visitor, question: str) -> Any:
    """What an asynchronous question is answered with, once that is something."""
    return person.page.evaluate(
        """async () => {
          for (let n = 0; n < 300; n += 1) {
            const found = await (QUESTION)();
            if (found) return found;
            await new Promise((done) => { setTimeout(done, 50); });
          }
          throw new Error("never true");
        }""".replace("QUESTION", question)
    )


def installed(person: Visitor, path: str) -> None:
    """Until the service worker looks after this page and has what it needs."""
    person.go(path)
    person.page.evaluate(_READY)
    person.page.wait_for_function(_CONTROLLED)
    person.reload()  # now through the worker, which keeps it
    answer(person, f"async () => Boolean(await caches.match('{path}'))")


def test_the_shell_works_offline_and_says_so(visitor: NewVisitor, console: list[str]) -> None:
    console += ["ERR_INTERNET_DISCONNECTED", "Failed to load resource", "ERR_FAILED"]
    me = visitor()
    code = me.send("/api/play-now", {})["code"]
    installed(me, "/mine")
    expect(me.by(f"table-{code}")).to_be_visible()
    answer(me, "async () => Boolean(await caches.match('/offline'))")
    me.context.set_offline(True)
    me.page.reload()
    expect(me.page.locator("h1")).to_have_text("My tables")
    expect(me.page.locator("#offline-bar")).to_contain_text("You are offline")
    expect(me.page.locator("#problem")).to_contain_text("No connection")
    me.page.goto(f"{me.address}/t/{code}")  # needs the server: a page of ours says so
    expect(me.by("offline")).to_contain_text("You are offline")
    assert me.page.evaluate("() => getComputedStyle(document.body).fontFamily").startswith(
        '"Source'
    )
    me.context.set_offline(False)
    me.wait_for_turn(1)  # it comes back by itself
    kept = me.page.evaluate(_KEPT)
    assert "/offline" in kept
    assert not [path for path in kept if path.startswith(("/api/", "/t/", "/s/"))], kept
    files = [path for path in kept if path.startswith("/static/")]
    assert len({path.split("/")[2] for path in files}) == 1, "one version of them"


def test_the_app_can_be_installed(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    address = me.page.locator('link[rel="manifest"]').get_attribute("href")
    manifest = me.ask(str(address))
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = me.context.request.get(f"{me.address}{icon['src']}")
        assert answer.headers["content-type"].split(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.body()[16:20])
            assert f"{width}x{width}" == icon["sizes"]
    line = me.context.new_cdp_session(me.page)
    assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],  # a browser that forgets
    )


def push(context: BrowserContext, person: Visitor, news: dict[str, Any]) -> None:
    """What a push service does when the server has told it something."""
    line = context.new_cdp_session(person.page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    person.wait_for(lambda: bool(found))
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.address, "registrationId": found[0], "data": json.dumps(news)},
    )


_NOTES = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((note) => [note.title, note.body, note.data.path])"""


def test_pushed_news_are_shown(visitor: NewVisitor) -> None:
    me = visitor()
    me.context.grant_permissions(["notifications"], origin=me.address)
    me.go("/learn")
    me.page.evaluate(_READY)
    me.page.wait_for_function(_CONTROLLED)
    push(
        me.context,
        me,
        {"title": "Slow game", "body": "It is your turn: turn 3.", "path": "/t/BCDFGH"},
    )
    answer(me, f"async () => (await ({_NOTES})()).length === 1")
    assert me.page.evaluate(_NOTES) == [["Slow game", "It is your turn: turn 3.", "/t/BCDFGH"]]
    # Whoever looks at the page in question needs no note.
    push(me.context, me, {"title": "Rules", "body": "You see them.", "path": "/learn"})
    push(me.context, me, {"title": "Other", "body": "Turn 4.", "path": "/t/ZZZZZZ"})
    answer(me, f"async () => (await ({_NOTES})()).length === 2")
    assert {note[0] for note in me.page.evaluate(_NOTES)} == {"Slow game", "Other"}


_FAKE_PUSH = """() => {
  window.Notification = class { static permission = "granted";
    static requestPermission() { return Promise.resolve("granted"); } };
  PushManager.prototype.subscribe = async function (options) {
    window.asked = options;
    const key = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", key.publicKey));
    const text = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const made = { endpoint: "https://fcm.googleapis.com/fcm/send/test", keys: { p256dh: text(raw), auth: text(new Uint8Array(16)) } };
    return { toJSON: () => made };
  };
}"""  # noqa: E501 - a service of the kind that browsers have, which no test can reach


def test_a_browser_asks_to_be_told(visitor: NewVisitor) -> None:
    me = visitor()
    me.page.add_init_script(f"({_FAKE_PUSH})()")
    me.go("/mine")
    me.page.evaluate(_READY)
    with me.page.expect_response(re.compile(r"/api/push$"), timeout=15_000):
        me.by("notify").click()
    expect(me.by("toast")).to_contain_text("also when this page is closed")
    asked = me.page.evaluate("() => window.asked")
    assert asked["userVisibleOnly"] is True
    assert asked["applicationServerKey"] == me.ask("/api/push")["key"]
    expect(me.by("notify")).to_have_text("Stop notifications")
