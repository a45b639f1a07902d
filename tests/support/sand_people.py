"""People at a table of Realm of Sand: what they plan, and how they lay tiles by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from playwright.sync_api import expect

from realmtable.sand.content import Card, Content, Move, Tile
from realmtable.sand.contentfile import own_content
from tests.support.people import Visitor

CONTENT: Content = own_content()
_GHOST = """() => Object.fromEntries([...document.querySelectorAll("#board .ghostly")]
  .map((cell) => [cell.dataset.cell, cell.dataset.ghost]))"""


@dataclass
class Plan:
    """Two tiles that bring a card's pattern onto an empty board."""

    card: Card
    spot: Move
    tiles: tuple[Tile, Tile]
    laid: tuple[Move, Move]

    def cells(self, at: int) -> list[str]:
        return [CONTENT.cell_names[cell] for cell in self.laid[at].cells]

    def text(self, at: int) -> str:
        return " ".join(["tile", self.tiles[at].name, *self.cells(at)])

    @property
    def build(self) -> str:
        return " ".join(["build", self.card.id, *(CONTENT.cell_names[c] for c in self.spot.cells)])


def _on(move: Move) -> dict[int, int]:
    return dict(zip(move.cells, move.colours, strict=True))


def _fitting(tile: Tile, wanted: dict[int, int]) -> Iterator[Move]:
    """Where a tile brings a part of a pattern without touching dark cells."""
    for move in tile.moves:
        if move.mask & CONTENT.dark:
            continue
        shared = [cell for cell in move.cells if cell in wanted]
        if shared and all(_on(move)[cell] == wanted[cell] for cell in shared):
            yield move


def plan(cards: list[str], tiles: list[str]) -> Plan | None:
    """A card that gives discs and can be built with two of the tiles in hand."""
    own = [CONTENT.tiles[CONTENT.tile_of[name]] for name in tiles]
    for card in (CONTENT.cards[CONTENT.card_of[id]] for id in cards):
        if not any(card.discs):
            continue
        for spot in card.moves:
            if spot.mask & CONTENT.dark:
                continue
            wanted = _on(spot)
            for first, second in permutations(own, 2):
                for one in _fitting(first, wanted):
                    left = {c: colour for c, colour in wanted.items() if c not in one.cells}
                    for other in _fitting(second, wanted):
                        if all(cell in other.cells for cell in left):
                            return Plan(card, spot, (first, second), (one, other))
    return None


def position(person: Visitor, code: str) -> Any:
    return person.view(code)["state"]["position"]


def my_place(person: Visitor, code: str) -> int:
    view = person.view(code)
    found: int = view["state"]["order"].index(view["me"]["seat"])
    return found


def my_plan(person: Visitor, code: str) -> Plan | None:
    now = position(person, code)
    return plan(now["rows"][0], now["seats"][my_place(person, code)]["tiles"])


def play(person: Visitor, code: str, *moves: str) -> None:
    """A turn without a page. A tile that is laid is replaced by the first on offer."""
    view = person.view(code)
    given: list[str] = []
    for move in moves:
        given.append(move)
        if move.startswith("tile "):
            answer = person.send(f"/api/tables/{code}/turn", {"moves": given})
            given.append(answer["moves"][0]["move"])
    end = [] if moves and moves[0].startswith("choose") else ["end"]
    person.command(code, "confirm", round=view["round"], turn=view["turn"], moves=[*given, *end])


def ghost(person: Visitor) -> dict[str, str]:
    """What the board shows as not laid yet."""
    found: dict[str, str] = person.page.evaluate(_GHOST)
    return found


def _wanted(tile: Tile, move: Move) -> dict[str, str]:
    letters = [".grk"[colour] for colour in move.colours]
    names = [CONTENT.cell_names[cell] for cell in move.cells]
    return dict(zip(names, letters, strict=True))


def lay_by_mouse(person: Visitor, tile: Tile, move: Move) -> None:
    """Picks the tile, turns it with the wheel and mirrors it with the button, and clicks."""
    page = person.page
    middle = page.locator(f'#board [data-cell="{CONTENT.cell_names[move.cells[1]]}"]')
    page.locator(f'#hand [data-tile="{tile.name}"]').first.click()
    for turn in range(8):
        if turn == 4:
            person.by("mirror-tile").click()
        middle.hover()
        if ghost(person) == _wanted(tile, move):
            middle.click()
            return
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(50)
    raise AssertionError(f"{tile.name} cannot be turned to {_wanted(tile, move)}")


def lay_by_keys(person: Visitor, tile: Tile, move: Move) -> None:
    """The same with the keyboard alone."""
    page = person.page
    names = page.locator("#hand button").evaluate_all("all => all.map((one) => one.dataset.tile)")
    page.keyboard.press(str(names.index(tile.name) + 1))
    middle = CONTENT.cell_names[move.cells[1]]
    for _ in range(12):
        at = page.evaluate("document.activeElement.dataset.cell")
        assert at, "the focus is not on the board"
        if at == middle:
            break
        down, right = int(middle[1]) - int(at[1]), ord(middle[0]) - ord(at[0])
        sideways = "ArrowRight" if right > 0 else "ArrowLeft"
        page.keyboard.press(sideways if right else "ArrowDown" if down > 0 else "ArrowUp")
    for turn in range(8):
        if turn == 4:
            page.keyboard.press("m")
        if ghost(person) == _wanted(tile, move):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("r")
    raise AssertionError(f"{tile.name} cannot be turned to {_wanted(tile, move)}")


def my_turn(person: Visitor) -> None:
    expect(person.page.locator("body.my-turn")).to_have_count(1)
    expect(person.by("confirm")).to_be_enabled()


def confirm(person: Visitor) -> None:
    """Ends the turn, also without a main action, and waits until it is somebody else's."""
    where = person.by("where").text_content()
    button = person.by("confirm")
    asked = button.get_attribute("data-armed") == "true"
    person.press(button)
    if not asked and button.get_attribute("data-armed") == "true":
        person.press(button)
    person.page.wait_for_function(
        """(before) => document.body.dataset.section !== "play"
          || document.querySelector("#where").textContent !== before""",
        arg=where,
    )
