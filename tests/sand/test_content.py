"""The content file: the published counts of ours, and clear words on what is wrong with others."""

from collections import Counter
from pathlib import Path

import pytest

from realmtable.core.errors import InvalidText
from realmtable.core.tomlfile import FileProblems
from realmtable.sand.content import CRYSTALS
from realmtable.sand.contentfile import load_content, own_content, parse_content
from tests.support.sand import TEXT, content

OURS = own_content()


def problem(old: str, new: str, count: int = 1) -> str:
    """What is wrong with a content after a change."""
    assert old in TEXT
    with pytest.raises(FileProblems) as caught:
        parse_content(TEXT.replace(old, new, count), "mine.toml")
    return caught.value.why


def test_ours_has_the_published_counts() -> None:
    assert len(OURS.cards) == 54
    assert [len(OURS.deck(level)) for level in (1, 2, 3)] == [18, 18, 18]
    assert sum(OURS.tile_counts) == 28
    assert sum(OURS.squares) == 84
    assert sum(OURS.discs[3]) == 31
    assert len(OURS.crystals) == len(CRYSTALS) == 6


def test_ours_has_no_tile_and_no_pattern_twice() -> None:
    assert OURS.tile_counts == [1] * 28
    patterns = Counter(frozenset(card.moves[0].cells) for card in OURS.cards)
    assert len(patterns) > 1
    spots = Counter(tuple((m.cells, m.colours) for m in card.moves) for card in OURS.cards)
    assert max(spots.values()) == 1


def test_tiles_are_called_by_their_squares() -> None:
    names = [tile.name for tile in content().tiles]
    assert {"grk", "ggg", "gr/k", "kr/k"} <= set(names)
    assert sum("/" in name for name in names) == 18
    for tile in content().tiles:
        letters = tile.name.replace("/", "")
        assert "grk".index(letters[0]) <= "grk".index(letters[2])
        assert bytes("grk".index(letter) + 1 for letter in letters) == tile.colours


def test_every_card_can_be_built_somewhere() -> None:
    for given in (OURS, content()):
        assert all(card.moves for card in given.cards)
    assert sum(len(card.moves) for card in content().cards) == 6080


def test_a_tile_can_always_be_laid_on_our_board() -> None:
    """Whatever lies there and at any level: the ruling on a main action that must be taken."""
    for tile in OURS.tiles:
        assert any(not move.mask & OURS.dark for move in tile.moves), tile.name


def test_every_crystal_of_ours_can_be_charged_from_the_start() -> None:
    for mask in OURS.crystals:
        assert mask & ~OURS.dark


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("levels = 8", "levels = 6"), encoding="utf-8")
    mine = load_content(path)
    assert mine.levels == 6
    assert mine.fingerprint != content().fingerprint
    with pytest.raises(InvalidText, match="cannot be read"):
        load_content(tmp_path / "none.toml")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidText, match="cannot be read"):
        load_content(path)
    path.write_text("levels = ", encoding="utf-8")
    with pytest.raises(InvalidText, match=r"mine\.toml: line 1, TOML: "):
        load_content(path)


def test_comments_and_spaces_change_nothing() -> None:
    same = parse_content("# mine\n\n" + TEXT.replace("levels = 8", "levels   = 8 # eight"))
    assert same.fingerprint == content().fingerprint


def test_tiles_that_are_alike_are_one_kind() -> None:
    more = parse_content(TEXT.replace('["g.", "gr"]', '["g.", "gg"]'))
    assert len(more.tiles) == 27
    assert more.tile_counts[more.tile_of["gg/g"]] == 2


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rows = 6", "rows = 9", "line 5, board, rows: must be a whole number from 3 to 7"),
        ("rows = 6\n", "", "board, rows: is missing"),
        ("rows = 6", "rows = true", "board, rows"),
        ("rows = 6", "rows = 5", "shade: must be 5 texts of 6 letters"),
        ('"DDDDDD", "D....D"', '"DDDDDD", "D...xD"', "shade"),
        ("levels = 8", "level = 8", "there is no such key; did you mean levels?"),
        ("levels = 8", "levels = -1", "line 9, board, levels"),
        ("g = 28, r = 28", "g = 28, x = 28", "supply, squares: must tell how many"),
        ("g = 28, r = 28", "g = 280, r = 28", "whole numbers from 0 to 99"),
        ("4 = { g = 7", "5 = { g = 7", "must tell the pool for 1, 2, 3, 4 players"),
        ("1 = { g = 2, ", "1 = { ", "discs for 1: must tell how many"),
        ("red = [[1, 2], ", "red = [[1, 6], ", "crystals, red: [1, 6] is no cell"),
        ("red = [[1, 2], ", "red = [[3, 4], ", "crystals, red: [3, 4] is there twice"),
        ("red = [[1, 2], [3, 4], [4, 1]]", "red = []", "crystals, red: must be a list"),
        ("red = [[", "rot = [[", "crystals, rot: there is no such key"),
        ('["g.", "gg"]', '["g.", ".g"]', "tile 1, pattern: a tile is three squares"),
        ('["g.", "gg"]', '["gg"]', "a tile is three squares"),
        ('["g.", "gg"]', '["g.", "gb"]', "must be rows of the letters grk"),
        ('["g.", "gg"]', '"ggg"', "must be rows of the letters grk"),
        ('id = "I-02"', 'id = "I-01"', "card I-01, id: 'I-01' is there twice"),
        ('id = "I-02"', 'id = "I 02"', "must be 1 to 20 letters"),
        ('pattern = ["rkr", "k.."]', 'pattern = ["rkx"]', "card I-01, pattern: must be rows"),
        ('pattern = ["rkr", "k.."]', 'pattern = ["..."]', "card I-01, pattern"),
        ('pattern = ["rkr", "k.."]', 'pattern = ["rkrkrkr"]', "does not fit on a board"),
        ("level = 1", "level = 4", "card I-01, level"),
        ('discs = "g"', 'discs = "x"', "card I-01, discs"),
        ("points = 2", 'points = "2"', "card I-01, points"),
        ("plus = 0", "minus = 0", "card I-01, plus: is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, why: str) -> None:
    told = problem(old, new)
    assert told.startswith("mine.toml: line ")
    assert why in told


@pytest.mark.parametrize("part", ["board", "supply", "crystals"])
def test_a_missing_part_is_the_only_problem(part: str) -> None:
    told = problem(f"[{part}]", f"[{part}s]")
    hint = (
        f"line {TEXT[: TEXT.index(f'[{part}]')].count(chr(10)) + 1}, {part}s: there is no such key"
    )
    assert told == f"mine.toml: {part}: is missing; {hint}; did you mean {part}?"


def test_tiles_and_cards_may_not_be_too_few() -> None:
    tiles = TEXT.index("[[tile]]")
    some = TEXT.index("[[card]]")
    with pytest.raises(FileProblems, match="there must be 14 to 200, not 0"):
        parse_content(TEXT[:tiles] + TEXT[some:])
    with pytest.raises(FileProblems, match="level 1 needs at least 4 cards, not 0"):
        parse_content(TEXT[:some])
    with pytest.raises(FileProblems, match="no place on the light cells"):
        parse_content(TEXT.replace('"D....D"', '"D.DD.D"'))


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(FileProblems) as caught:
        parse_content(TEXT.replace("levels = 8", "levels = 99").replace("plus = 1", "plus = -1"))
    assert len(caught.value.problems) > 10
    lines = [each.line for each in caught.value.problems]
    assert lines == sorted(lines)
    assert len(set(lines)) == len(lines)
