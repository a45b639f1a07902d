"""Realm of Sand to print: everything is there, as often as it is needed, on whole pages."""

import re

import pytest

from realmtable.draw import sand_sheet
from realmtable.draw.sand_sheet import STATEMENT, print_sand, rules
from realmtable.sand.contentfile import parse_content
from tests.draw.test_render import pages
from tests.support.sand import TEXT, content

# rules, boards two to a page, fronts and backs of three levels, tiles, pieces
PAGES = {1: 1 + 4 + 6 + 2, 2: 1 + 4 + 6 + 2, 3: 1 + 5 + 6 + 2, 4: 1 + 5 + 6 + 2}


def typeset(
    monkeypatch: pytest.MonkeyPatch, players: int, paper: str = "a4"
) -> tuple[str, list[str]]:
    """What is given to typst: its text and the drawings."""
    given: list[tuple[str, list[str]]] = []

    def keep(body: str, svgs: list[str], theme: str) -> bytes:
        given.append((body, svgs))
        return b""

    monkeypatch.setattr(sand_sheet, "compiled", keep)
    print_sand(content(), players, paper)
    return given[0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_part_fits_its_pages(players: int, paper: str) -> None:
    assert pages(print_sand(content(), players, paper)) == PAGES[players]


def test_cards_tiles_and_pieces_are_there_as_often_as_in_the_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body, svgs = typeset(monkeypatch, 4)

    def count(pattern: str) -> int:
        """How often the drawings that have this are shown."""
        found = [n for n, svg in enumerate(svgs) if re.search(pattern, svg)]
        return sum(body.count(f'image("{n}.svg"') for n in found)

    assert count('data-card-id="') == 54
    assert count('data-deck="') == 54
    assert count('class="rt rs rs-rune-tile"') == 28
    assert count("<title>square ") == 84
    assert count("<title>disc ") == 31
    assert count('aria-label="basic side"') == 4
    assert count('aria-label="advanced side, ') == 6
    for name in ("green", "red", "black"):
        assert count(f"<title>square {name}</title>") == 28
    assert count("<title>the queen</title>") == 1


def test_discs_are_those_of_so_many_players(monkeypatch: pytest.MonkeyPatch) -> None:
    body, _ = typeset(monkeypatch, 2)
    assert "Discs for 2 players: 4 of each colour." in body


def test_the_sheets_say_that_they_are_unofficial(monkeypatch: pytest.MonkeyPatch) -> None:
    body, _ = typeset(monkeypatch, 1)
    assert "unofficial" in body
    for words in ("not affiliated", "our own", "buy the game"):
        assert words in STATEMENT


def test_the_rules_tell_what_the_content_says() -> None:
    told = " ".join(line for _, lines in rules(content()) for line in lines)
    assert "1: 2 of each colour" in told
    assert "4: 7 green, 7 red, 7 black, 5 blue, 5 yellow" in told
    assert "10 hourglasses" in told
    assert "14 turns" in told
    for crystal in ("Red", "Purple", "Yellow", "Green", "Orange", "Blue"):
        assert f"{crystal}: " in told


def test_content_with_more_cards_gets_more_pages() -> None:
    card = TEXT[TEXT.index("[[card]]") :].split("\n\n")[0]
    more = parse_content(TEXT + "\n" + card.replace("I-01", "I-99") + "\n", "more")
    assert pages(print_sand(more, 2)) == PAGES[2] + 2


@pytest.mark.parametrize(("players", "paper"), [(0, "a4"), (5, "a4"), (2, "b5")])
def test_what_cannot_be_printed(players: int, paper: str) -> None:
    with pytest.raises(ValueError, match=r"play|paper"):
        print_sand(content(), players, paper)
