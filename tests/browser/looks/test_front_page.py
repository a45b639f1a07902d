"""Getting to a table from the front page: by a code, a link, or something that is neither."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import NewVisitor


def test_the_front_page_says_what_this_is(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    expect(me.page.locator(".hero")).to_contain_text("Rolling Realms, unofficially")


@pytest.mark.parametrize(
    "typed",
    [
        "{code}",
        "  {lower} ",
        "{spaced}",
        "/t/{lower}",
        "{address}/t/{code}",
        "{address}/t/{lower}/watch",
        "Come and play: {address}/t/{code}?x=1",
        "<{address}/t/{code}>",
    ],
)
def test_codes_and_links_lead_to_the_table(visitor: NewVisitor, typed: str) -> None:
    me = visitor()
    code = me.send("/api/tables", {"settings": {"name": "Friday night"}})["code"]
    me.go("/")
    lower, spaced = code.lower(), f"{code[:3]} {code[3:]}"
    text = typed.format(code=code, lower=lower, spaced=spaced, address=me.address)
    me.by("join-code").focus()
    me.page.keyboard.insert_text(text)  # as pasting does: a length limit would cut it
    me.by("join-go").click()
    me.page.wait_for_url(f"**/t/{code}")
    expect(me.page.locator("#join-head")).to_have_text("Friday night")


def test_the_link_of_a_seat_leads_to_the_seat(visitor: NewVisitor) -> None:
    me, other = visitor(), visitor()
    code = me.send("/api/tables", {"settings": {}, "name": "Ann"})["code"]
    link = me.view(code)["me"]["link"]
    other.go("/")
    other.by("join-code").fill(f"{other.address}{link}")
    other.by("join-go").click()
    other.page.wait_for_url(f"**{link}")
    expect(other.by("take-seat")).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "Type the code of a table, or paste its link"),
        ("abc", "This is no code of a table"),
        ("what is this?", "This is no code of a table"),
        ("https://example.org/cards", "This link leads to no table"),
        ("https://example.org/t/", "This link leads to no table"),
        ("BCDFGH", "There is no table BCDFGH here"),
        ("https://example.org/t/BCDFGH", "The link leads to example.org: open it there"),
    ],
)
def test_what_leads_nowhere_is_said_in_place(
    visitor: NewVisitor, console: list[str], typed: str, why: str
) -> None:
    console.append("404")  # the browser itself notes a table that is not there
    me = visitor()
    me.go("/")
    me.by("join-code").fill(typed)
    me.by("join-go").click()
    expect(me.by("join-problem")).to_contain_text(why)
    expect(me.by("join-code")).to_be_focused()
    assert re.fullmatch(r".*/", me.page.url)
    me.by("join-code").press_sequentially("x")
    expect(me.by("join-problem")).to_be_hidden()
