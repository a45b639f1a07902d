"""Finding the play one means among many: space by space, or by turning through what fits."""

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.people import NewVisitor, Visitor, fits
from tests.support.browser.picking import SIZES, point_at, press_space, sit
from tests.support.rolling import catalog
from tests.support.web.server_process import ROOT

PICTURES = ROOT / "build" / "screenshots"
ISLANDS = "a_feast_for_odin"


def spaces(person: Visitor, state: str) -> set[str]:
    """The spaces of the first card in a state: legal, chosen, shown."""
    found = person.page.locator(f"#card-0 [data-space].{state}").all()
    return {str(space.get_attribute("data-space")) for space in found}


def written(person: Visitor, layer: str = "marks") -> Locator:
    return person.page.locator(f"#card-0 .{layer} [data-mark]")


def marks(person: Visitor, layer: str = "marks") -> set[str]:
    return {str(mark.get_attribute("data-mark")) for mark in written(person, layer).all()} - {
        "stars"
    }


def own_moves(person: Visitor) -> list[str]:
    found: list[str] = person.page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("realmtable:turn:"))
          .flatMap((key) => JSON.parse(localStorage[key]))"""
    )
    return found


def legal(person: Visitor, die: str, realm: str) -> list[dict[str, Any]]:
    moves = person.send(f"/api/tables/{person.code}/turn", {"moves": []})["moves"]
    return [move for move in moves if move["move"].startswith(f"{die}>{realm}.") and move["marks"]]


def shoot(person: Visitor, name: str, size: str) -> None:
    (PICTURES / size).mkdir(parents=True, exist_ok=True)
    fits(person)
    person.page.screenshot(path=PICTURES / size / f"picking-{name}.png")


@pytest.mark.parametrize("size", SIZES)
def test_square_by_square(visitor: NewVisitor, size: str) -> None:
    me = sit(visitor, ISLANDS, [6, 1], size)
    plays = legal(me, "6", ISLANDS)
    assert len(plays) > 100
    me.press(me.by("die-0"))
    everywhere = spaces(me, "legal")
    press_space(me, "c5")
    # Only what some play with this square still writes is lit, and the square is chosen.
    fit = [set(play["marks"]) for play in plays if "c5" in play["marks"]]
    assert spaces(me, "legal") == set().union(*fit) < everywhere
    assert spaces(me, "chosen") == {"c5"}
    expect(me.page.locator('#card-0 .ghosts [data-mark="c5"]')).to_have_count(1)
    # Every play is in the list, with a map; those far down come when they are scrolled to.
    options = me.page.locator("#chooser-list .option")
    assert 0 < options.count() <= len(fit)
    while options.count() < len(fit):
        there = options.count()
        options.last.scroll_into_view_if_needed()
        expect(options).not_to_have_count(there)
    assert options.count() == len(fit)
    expect(me.page.locator("#chooser-list .mini-map")).to_have_count(len(fit))
    expect(me.by("use-picked")).to_have_text("Use only this space")
    shoot(me, "one", size)
    # Clicking it again takes it back.
    press_space(me, "c5")
    expect(me.by("chooser")).to_be_hidden()
    assert spaces(me, "chosen") == set()
    assert spaces(me, "legal") == everywhere
    for square in ("c5", "c4", "c6"):
        press_space(me, square)
    assert spaces(me, "chosen") == {"c4", "c5", "c6"}
    shoot(me, "three", size)
    expect(me.by("use-picked")).to_have_text("Use these 3 spaces")
    if size == "desktop":
        me.page.keyboard.press("Enter")
    else:
        me.press(me.by("use-picked"))
    expect(me.page.locator("#log .log-own")).to_have_count(1)
    assert marks(me) == {"c4", "c5", "c6"}
    expect(written(me, "ghosts")).to_have_count(0)
    assert spaces(me, "chosen") | spaces(me, "shown") == set()


@pytest.mark.parametrize("size", SIZES)
def test_turning_a_shape(visitor: NewVisitor, size: str) -> None:
    me = sit(visitor, ISLANDS, [4, 1], size)
    plays = [set(play["marks"]) for play in legal(me, "4", ISLANDS) if "c5" in play["marks"]]
    assert len(plays) > 4
    me.press(me.by("die-0"))
    if size == "desktop":
        point_at(me, "c5")
        expect(me.by("preview")).to_contain_text(f"1 of {len(plays)}")
    else:
        press_space(me, "c5")
        expect(me.by("chooser-tools")).to_contain_text(f"1 of {len(plays)}")
    seen = [spaces(me, "shown")]
    for number in range(2, len(plays) + 1):
        if size == "desktop":
            me.page.keyboard.press("r")
        else:
            me.press(me.by("turn"))
        expect(me.by("preview")).to_contain_text(f"{number} of {len(plays)}")
        seen.append(spaces(me, "shown"))
    assert sorted(map(sorted, seen)) == sorted(map(sorted, plays))
    for space in seen[-1]:
        expect(me.page.locator(f'#card-0 .ghosts [data-mark="{space}"]')).to_have_count(1)
    assert marks(me) == set()  # only looked at
    shoot(me, "turned", size)
    if size == "desktop":
        expect(me.by("chooser")).to_be_hidden()
        me.page.keyboard.press("Enter")
    else:
        me.press(me.by("take-shown"))
    expect(me.page.locator("#log .log-own")).to_have_count(1)
    assert marks(me) == seen[-1]


def cells(realm: str, names: Iterable[str]) -> set[tuple[int, int]]:
    card = catalog().realm(realm).card
    found = [card.spaces[card.by_id[name]].data.get("cell") for name in names]
    return {(cell[0], cell[1]) for cell in found if isinstance(cell, list)}


def around(realm: str, names: Iterable[str], name: str) -> set[tuple[int, int]]:
    ((row, column),) = cells(realm, [name])
    return {(r - row, c - column) for r, c in cells(realm, names)}


def test_a_shape_moves_with_the_pointer(visitor: NewVisitor) -> None:
    me = sit(visitor, ISLANDS, [3, 1])
    me.press(me.by("die-0"))
    point_at(me, "c1")
    me.page.keyboard.press("r")
    me.page.keyboard.press("r")
    expect(me.by("preview")).to_contain_text("3 of ")
    form = around(ISLANDS, spaces(me, "shown"), "c1")
    assert len(form) > 2
    kept = 0
    for name in ("c2", "c4", "c5"):
        point_at(me, name)
        expect(me.page.locator(f'#card-0 [data-space="{name}"]')).to_have_class("space legal shown")
        kept += around(ISLANDS, spaces(me, "shown"), name) == form
    assert kept >= 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("realm", "die"),
    [("a_feast_for_odin", 6), ("tapestry", 4), ("dice_throne", 4), ("atiwa", 3)],
)
def test_every_play_can_be_reached_by_clicks(
    visitor: NewVisitor, realm: str, die: int, size: str
) -> None:
    me = sit(visitor, realm, [die, 1 if die != 1 else 2], size)
    plays = legal(me, str(die), realm)
    step = max(1, len(plays) // 4)
    own = me.page.locator("#log .log-own")
    for play in plays[::step]:
        me.press(me.by("die-0"))
        for space in play["marks"]:
            press_space(me, space)
            me.page.wait_for_function("() => !document.body.classList.contains('busy')")
            if own.count():
                break
        else:
            # All is picked, and more than one play has it: it is there at once.
            me.press(me.page.locator(f'#chooser-list [data-move="{play["move"]}"]'))
        expect(own).to_have_count(1)
        assert own_moves(me) == [play["move"]]
        me.press(me.by("undo"))
        expect(own).to_have_count(0)


def test_picking_with_keys(visitor: NewVisitor) -> None:
    me = sit(visitor, ISLANDS, [6, 1])
    page, keys = me.page, me.page.keyboard
    keys.press("6")
    page.locator('#card-0 [data-space="c5"]').focus()
    keys.press("Enter")
    # With so many plays the focus stays on the card, to go on there.
    expect(page.locator("#live")).to_contain_text("1 space picked")
    assert page.evaluate("document.activeElement.dataset.space") == "c5"
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.locator('#card-0 [data-space="c4"]').focus()
    keys.press(" ")
    expect(page.locator("#live")).to_contain_text("2 spaces picked")
    keys.press("r")
    expect(page.locator("#live")).to_contain_text("2 of ")
    shown = spaces(me, "shown")
    assert shown > {"c4", "c5"}
    keys.press("R")
    expect(page.locator("#live")).to_contain_text("1 of ")
    keys.press("r")
    keys.press("Enter")
    expect(page.locator("#log .log-own")).to_have_count(1)
    assert marks(me) == shown
    # What is picked as a whole is taken by Enter on it; Escape lets go of picks.
    keys.press("u")
    expect(page.locator("#log .log-own")).to_have_count(0)
    keys.press("6")
    page.locator('#card-0 [data-space="c5"]').focus()
    keys.press("Enter")
    keys.press("Escape")
    expect(me.by("chooser")).to_be_hidden()
    assert spaces(me, "chosen") == set()
    keys.press("Enter")
    expect(me.by("chooser")).to_be_visible()
    keys.press("Enter")
    expect(page.locator("#log .log-own")).to_have_count(1)
    assert marks(me) == {"c5"}
