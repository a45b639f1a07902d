"""People at a table of Realm of Sand: what they plan, and how they lay tiles by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from playwright.sync_api import Locator, expect

from realmtable.sand.content import Card, Content, Move, Tile
from realmtable.sand.contentfile import own_content
from tests.support.browser.people import Visitor

CONTENT: Content = own_content()
TRIES = 60  # tables that are looked at for a deal that has what is wanted
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
        return _names(self.laid[at])

    def text(self, at: int) -> str:
        return " ".join(["tile", self.tiles[at].name, *self.cells(at)])

    @property
    def build(self) -> str:
        return " ".join(["build", self.card.id, *_names(self.spot)])


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
    return dict(zip(_names(move), letters, strict=True))


def offered(person: Visitor, code: str) -> tuple[Tile, Move]:
    """The first of the tiles in hand that can be laid, and where."""
    moves = person.send(f"/api/tables/{code}/turn", {"moves": []})["moves"]
    words = next(move["move"] for move in moves if move["kind"] == "tile").split()
    tile = CONTENT.tiles[CONTENT.tile_of[words[1]]]
    return tile, next(move for move in tile.moves if _names(move) == words[2:])


def _names(move: Move) -> list[str]:
    return [CONTENT.cell_names[cell] for cell in move.cells]


def middle_of(person: Visitor, move: Move) -> Locator:
    return person.page.locator(f'#board [data-cell="{_names(move)[1]}"]')


def take_up(person: Visitor, tile: Tile, move: Move) -> None:
    """Picks a tile and turns it until it would lie as a move says: by the wheel, or on a phone by
    the button."""
    page, wanted = person.page, _wanted(tile, move)
    middle = middle_of(person, move)
    person.press(page.locator(f'#hand [data-tile="{tile.name}"]').first)
    for turn in range(8):
        if turn == 4:
            person.press(person.by("mirror-tile"))
        if not person.touch:
            middle.hover()
        elif turn == 0:
            middle.tap()
        now = ghost(person)
        if now == wanted:
            return
        if person.touch:
            person.by("turn-tile").tap()
        else:
            page.mouse.wheel(0, 120)
        person.until(f"(now) => JSON.stringify(({_GHOST})()) !== JSON.stringify(now)", now)
    raise AssertionError(f"{tile.name} cannot be turned to {wanted}")


def lay_by_hand(person: Visitor, tile: Tile, move: Move) -> None:
    """Picks the tile, turns it, and clicks, or taps, where its middle goes."""
    take_up(person, tile, move)
    person.press(middle_of(person, move))


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
    person.settle()
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


def take_a_tile(person: Visitor) -> None:
    expect(person.by("option-1")).to_be_visible()
    person.press(person.by("option-0"))
    expect(person.by("chooser")).to_be_hidden()


def charged(me: Visitor, colour: str) -> tuple[str, Any]:
    """A game alone, in whose turn the crystal of this colour is charged and there is a disc."""
    settings = {"game": "sand", "kind": "solo", "open": False, "options": {"side": "advanced"}}
    for number in range(TRIES):
        asked = {"settings": {**settings, "name": f"Table {number}"}, "name": "Me"}
        code = me.send("/api/tables", asked)["code"]
        now = position(me, code)
        planned = my_plan(me, code)
        if now["seats"][0]["crystal"] != colour or (colour == "yellow" and planned is None):
            continue
        if now["phase"] == "choosing":
            play(me, code, "choose b")
        if planned is not None:
            play(me, code, planned.text(0))
            play(me, code, planned.text(1), planned.build)
        if not position(me, code)["seats"][0]["charged"]:
            moves = me.send(f"/api/tables/{code}/turn", {"moves": []})["moves"]
            laid = [move["move"] for move in moves if move["kind"] == "tile" and move["charges"]]
            play(me, code, laid[0])
        return code, position(me, code)
    raise AssertionError(f"nobody ever has the {colour} board")


def use_crystal(me: Visitor, colour: str) -> None:
    """Charges the crystal of a colour and uses it, by hand."""
    code, before = charged(me, colour)
    me.go(f"/t/{code}")
    my_turn(me)
    expect(me.by("crystal")).to_contain_text("Charged")
    if colour == "purple":  # it takes more discs than three
        expect(me.by("crystal")).to_contain_text("It would do nothing now")
        return
    me.by("power").click()
    page = me.page
    if colour == "red":
        me.by("option-1").click()
        expect(page.locator("#dialog")).to_contain_text("cannot be taken back")
        me.by("yes").click()
        expect(me.by("chooser")).to_contain_text("Keep a card")
        expect(me.by("undo")).to_be_disabled()
        me.by("option-0").click()
        expect(me.by("kept").locator(".sand-card")).to_have_count(1)
        me.by("undo").click()
        expect(me.by("chooser")).to_contain_text("Keep a card")
        me.by("option-1").click()
    elif colour == "yellow":
        me.by("option-0").click()
    elif colour == "green":
        page.locator("#board .legal").first.click()
        me.settle()
        page.locator("#board .legal").first.click()
    elif colour == "blue":
        me.by("option-0").click()
        me.settle()
        me.by("option-3").click()
        expect(me.by("chooser")).to_contain_text("second tile")
        me.by("done").click()
    expect(me.by("crystal")).to_contain_text("Not charged")
    confirm(me)
    after = position(me, code)["seats"][0]
    was = before["seats"][0]
    changed = {
        "red": len(after["kept"]) == 1,
        "yellow": sorted(after["discs"]) != sorted(was["discs"]),
        "green": after["board"] != was["board"],
        "orange": after["level"] == was["level"] + 1,
        "blue": after["tiles"] != was["tiles"],
    }
    assert changed[colour]
