"""The workshop in a browser: a card is changed, broken and mended while its page is open, played,
and reported on."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor
from tests.support.web.server_process import (
    ROOT,
    bare_environment,
    hold_port,
    port_of,
    wait_until_up,
)
from tests.support.workshop import card_text, put_files, rules_text


class Workshop:
    """A workshop of a card in a folder of its own; to visitors it is a server."""

    def __init__(self, folder: Path) -> None:
        self.card, self.rules = put_files(folder / "work")
        self._held = hold_port()
        self.port = port_of(self._held)
        self._log = folder / "workshop.log"
        environment = {
            **bare_environment(),
            "PYTHONPATH": str(ROOT / "src"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        command = [sys.executable, "-m", "realmtable", "workshop", str(self.card)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port)], env=environment, stdout=log, stderr=log
            )
        wait_until_up(self._process, self.address, self._log)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)
        self._held.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Workshop]:
    made = Workshop(tmp_path)
    try:
        yield made
    finally:
        made.stop()
    assert "Traceback" not in made.log, made.log


def test_from_a_slip_to_a_report(visitor: NewVisitor, server: Workshop) -> None:
    me = visitor()
    me.go("/workshop")
    expect(me.page.locator("h1")).to_have_text("Workshop: Watchtower")
    expect(me.by("ws-state")).to_have_text("Sound: it can be played.")
    expect(me.by("ws-light")).to_be_visible()

    server.rules.write_text("def oops(:\n", encoding="utf-8")
    expect(me.by("ws-state")).to_have_text("1 error; the last sound version is still played.")
    expect(me.by("ws-found")).to_contain_text("line 1: ")
    server.rules.write_text(rules_text(), encoding="utf-8")
    server.card.write_text(card_text().replace("Watchtower", "Lookout"), encoding="utf-8")
    expect(me.page.locator("h1")).to_have_text("Workshop: Lookout")
    expect(me.by("ws-state")).to_have_text("Sound: it can be played.")

    me.page.locator("[name=rounds]").fill("2")
    for bot in ("greedy", "swift"):
        me.page.locator(f"[name=bot][value={bot}]").uncheck()
    me.by("ws-make").click()
    expect(me.by("ws-results")).to_contain_text("random", timeout=60_000)
    with me.context.expect_page() as opened:
        me.by("ws-open").click()
    expect(opened.value.locator("h1")).to_have_text("Lookout: balance")
    expect(opened.value.locator(".heats-row .heat")).to_have_count(6)
    opened.value.close()

    me.page.locator("#company").select_option("greedy")
    me.by("ws-play").click()
    me.page.wait_for_url("**/t/*")
    expect(me.page.locator("#cards")).to_contain_text("Lookout")
    me.hurry(me.code, 1)
    assert me.view(me.code)["seats"][0]["boards"]["watchtower"]
