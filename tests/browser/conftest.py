"""A browser, a server, and people who use them."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.browser.people import NewVisitor, Visitor
from tests.support.web.server_process import Server, started

CHROMIUM = shutil.which("chromium")
WAIT = 15_000  # milliseconds that anything may take on a busy machine
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Ends with this package, so that tests elsewhere can have an event loop of their own."""
    assert CHROMIUM is not None, "there is no Chromium here; scripts/install-chromium brings it"
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a process: they have tables of their own there."""
    with started(tmp_path_factory.mktemp("server")) as made:
        yield made


@pytest.fixture
def console() -> list[str]:
    """What the consoles may say: patterns, to which a test adds."""
    return ["Service Worker registration blocked by Playwright"]


@pytest.fixture
def visitor(browser: Browser, server: Server, console: list[str]) -> Iterator[NewVisitor]:
    """Makes people, each with a browser of their own; at the end no console has complained, and
    the server has not failed. A service worker would come between pages and the server at a moment
    of its own: those who are about it allow it."""
    made: list[Visitor] = []
    written = len(server.log)

    def visit(**options: object) -> Visitor:
        given = {
            "viewport": {"width": 1280, "height": 900},
            "reduced_motion": "reduce",
            "locale": "en-US",
            "timezone_id": "UTC",
            "service_workers": "block",
            **options,
        }
        context = browser.new_context(**given)  # type: ignore[arg-type]
        context.set_default_timeout(WAIT)
        made.append(Visitor(context, server.address, console, touch=bool(given.get("has_touch"))))
        return made[-1]

    yield visit
    complaints = [line for person in made for line in person.complaints()]
    for person in made:
        person.context.close()
    assert not complaints, "\n".join(complaints)
    assert "Traceback" not in server.log[written:], server.log[written:]
