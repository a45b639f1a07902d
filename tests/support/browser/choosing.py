"""Choosing realms for a new table."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.support.browser.people import PHONE, Visitor
from tests.support.rolling import catalog
from tests.support.web.server_process import ROOT

PICTURES = ROOT / "build" / "screenshots"


WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


SIZES = {"desktop": WIDE, "phone": PHONE}


CARDS = [realm.card for realm in catalog().all()]


def choosing(person: Visitor) -> None:
    """Opens the page for a new table, where realms are chosen by hand."""
    person.go("/new")
    person.by("realms-picked").check()
    expect(person.by("found")).to_have_text(f"{len(CARDS)} realms")


def pick(person: Visitor, realm: str) -> Locator:
    return person.page.locator(f'[data-pick="{realm}"]')


def chosen(person: Visitor, round: int = 1) -> list[str]:
    """The ids of the realms that are chosen for a round."""
    slots = person.by(f"round-{round}").locator(".slot:not(.open)")
    found: list[str] = slots.evaluate_all("(slots) => slots.map((slot) => slot.dataset.card)")
    return found
