"""Hokkaido: patterns of towns, forests and mountains; groups of four are stars."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest

from realmtable.rolling.card import Card, tables
from realmtable.rolling.cardfile import parse_card
from realmtable.rolling.marks import mark_text
from realmtable.rolling.realm import Play
from realmtable.rolling.realms.hokkaido import Hokkaido
from realmtable.rolling.resources import parse
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    pick,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "hokkaido"
PATTERNS = {
    1: ["MT"],
    2: ["MF"],
    3: ["TT", ".F"],
    4: ["FFT"],
    5: ["FFT", ".M."],
    6: ["TT", "MF"],
}
SIZE = 6
DARK_ROWS = (2, 3)
PRINTED = {"P": ("c12", "c46", "c65"), "H": ("c15", "c31", "c54"), "C": ("c23", "c34", "c62")}
Land = frozenset[tuple[str, str]]


def drawn(*rows: str) -> bytes:
    """A board from a picture: `drawn("TT..FF", ...)`; rows that are left out are empty."""
    marks = {
        f"c{r}{c}": letter
        for r, row in enumerate(rows, start=1)
        for c, letter in enumerate(row, start=1)
        if letter != "."
    }
    return board(ID, **marks)


def pictures(value: int) -> list[list[str]]:
    """A pattern turned and flipped, as pictures: rotating the rows of text."""
    found = []
    rows = PATTERNS[value]
    for _ in range(2):
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            if rows not in found:
                found.append(rows)
        rows = rows[::-1]
    return found


def lands(value: int, on: bytes, without: tuple[str, ...] = ()) -> set[Land]:
    """What a die can draw, found by pasting every picture at every offset of the grid."""
    of = realm(ID)
    found = set()
    for rows in pictures(value):
        for top in range(SIZE - len(rows) + 1):
            for left in range(SIZE - len(rows[0]) + 1):
                pasted = list(paste(rows, top, left))
                free = all(
                    name not in without
                    and on[of.card.index(name)] == 0
                    and (symbol != "M" or int(name[1]) - 1 in DARK_ROWS)
                    for name, symbol in pasted
                )
                if free:
                    found.add(frozenset(pasted))
    return found


def paste(rows: list[str], top: int, left: int) -> Iterator[tuple[str, str]]:
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter != ".":
                yield f"c{top + r + 1}{left + c + 1}", letter


def offered(value: int, on: bytes) -> list[Land]:
    return [frozenset(marks.items()) for marks in written(ID, on, plays(ID, on, value))]


def some_boards() -> list[bytes]:
    """Boards of games played at random, from the empty grid to the last drawing."""
    found = []
    for seed in range(12):
        random = Random(f"hokkaido {seed}")
        on = realm(ID).start()
        found.append(on)
        for _ in range(14):
            value = random.randint(1, 6)
            choices = plays(ID, on, value)
            if choices:
                on = random.choice(choices).board
                found.append(on)
    return found


# --- drawing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_draws_its_pattern_wherever_it_fits_and_no_way_twice(value: int) -> None:
    for on in some_boards():
        found = offered(value, on)
        assert len(found) == len(set(found))
        assert set(found) == lands(value, on)


@pytest.mark.parametrize("value", range(1, 7))
def test_grids_with_holes_are_covered_just_as_well(value: int) -> None:
    """The corner of a turned pattern may lie over a hole."""
    gone = ("c11", "c22", "c35", "c66")
    full = realm(ID).card
    data = {
        **full.data,
        "space": [each for each in tables(full.data["space"]) if each["id"] not in gone],
        "zone": [
            {**zone, "spaces": [name for name in names_in(zone) if name not in gone]}
            for zone in tables(full.data["zone"])
        ],
    }
    of = Hokkaido(Card(data))
    found = []
    for play in of.plays(of.start(), use(value), moment()):
        found.append(drawing_of(of, play))
    assert len(found) == len(set(found))
    assert set(found) == lands(value, realm(ID).start(), gone)


def names_in(zone: dict[str, object]) -> list[str]:
    names = zone["spaces"]
    assert isinstance(names, list)
    return names


def drawing_of(of: Hokkaido, play: Play) -> Land:
    """What a play draws on an empty board."""
    return frozenset(
        (name, mark_text(mark, of.card.symbols))
        for name, mark in zip(of.names, play.board, strict=True)
        if mark
    )


def test_symbols_move_with_their_cells_and_are_not_swapped() -> None:
    """The 4 is two forests and then a town, in either direction, never forest, town, forest."""
    found = offered(4, realm(ID).start())
    assert frozenset({("c11", "F"), ("c12", "F"), ("c13", "T")}) in found
    assert frozenset({("c11", "T"), ("c12", "F"), ("c13", "F")}) in found
    assert frozenset({("c11", "T"), ("c21", "F"), ("c31", "F")}) in found
    assert frozenset({("c11", "F"), ("c12", "T"), ("c13", "F")}) not in found
    assert len(found) == 2 * 2 * 6 * 4


def test_the_six_may_lie_half_in_the_dark() -> None:
    fresh = realm(ID).start()
    play = pick(ID, fresh, plays(ID, fresh, 6), c33="M", c34="T", c23="F", c24="T")
    assert play.gain == parse("CC")


@pytest.mark.parametrize("value", [1, 2, 5, 6])
def test_mountains_go_into_dark_cells_only(value: int) -> None:
    homes = {
        name for land in offered(value, realm(ID).start()) for name, symbol in land if symbol == "M"
    }
    assert homes == {f"c{row}{column}" for row in (3, 4) for column in range(1, 7)}


def test_towns_and_forests_may_go_into_dark_and_light_cells() -> None:
    covered = {name for land in offered(4, realm(ID).start()) for name, _ in land}
    assert len(covered) == 36


def test_a_pattern_need_not_touch_earlier_ones() -> None:
    on = drawn("TTT...")
    assert frozenset({("c61", "F"), ("c62", "F"), ("c63", "T")}) in offered(4, on)


def test_nothing_overlaps_and_nothing_is_left_off() -> None:
    """One gap of two cells in the light: only patterns of two cells would fit, and they need
    a dark cell for their mountain."""
    rows = ["..FFFF", *["TTTTTT"] * 5]
    for value in range(1, 7):
        assert plays(ID, drawn(*rows), value) == []
    rows = ["FFFFFF", "FFFFFF", "..TTTT", *["TTTTTT"] * 3]
    on = drawn(*rows)
    assert sorted(map(sorted, offered(1, on))) == [
        [("c31", "M"), ("c32", "T")],
        [("c31", "T"), ("c32", "M")],
    ]
    assert plays(ID, on, 4) == []


def test_a_pattern_may_be_used_again_and_again() -> None:
    on = realm(ID).start()
    for column in (1, 3, 5):
        marks = {f"c3{column}": "M", f"c3{column + 1}": "T"}
        on = pick(ID, on, plays(ID, on, 1), **marks).board
    assert stars(ID, on) == 1


def test_the_resources_covered_are_gained() -> None:
    printed = {name: kind for kind, names in PRINTED.items() for name in names}
    for value in range(1, 7):
        fresh = realm(ID).start()
        for play in plays(ID, fresh, value):
            covered = marks_of(ID, fresh, play.board)
            assert play.gain == parse("".join(printed.get(name, "") for name in covered))


def test_a_resource_above_the_limit_does_not_forbid_the_cell() -> None:
    full = moment(earned="P" * 12 + "H" * 12 + "C" * 12)
    fresh = realm(ID).start()
    assert plays(ID, fresh, 3, full) == plays(ID, fresh, 3)


def test_adjusted_and_created_dice_draw_the_same() -> None:
    fresh = realm(ID).start()
    assert plays(ID, fresh, use(5, changed=True)) == plays(ID, fresh, 5)
    assert plays(ID, fresh, created(5)) == plays(ID, fresh, 5)


def test_a_zero_has_no_pattern() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


# --- stars -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "scored"),
    [
        ([], 0),
        (["TTT..."], 0),
        (["TTTT.."], 1),
        (["FFFF.."], 1),
        (["TT....", "TT...."], 1),
        (["TT....", "..TT.."], 0),  # corners do not join
        (["TTTTTT", "TT...."], 1),  # eight in one group are one star
        (["TTTT..", "......", "TTTT.."], 2),
        (["TTTTFF", "FFFFFF"], 2),
        (["TTFF..", "TTFF.."], 2),
        (["TFTF..", "FTFT.."], 0),
        ([".T....", "TTT..."], 1),
    ],
)
def test_groups_of_four_are_stars(rows: list[str], scored: int) -> None:
    assert stars(ID, drawn(*rows)) == scored


@pytest.mark.parametrize(
    ("mountains", "scored"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (12, 2)]
)
def test_mountains_score_by_number_wherever_they_are(mountains: int, scored: int) -> None:
    rows = ["M" * min(mountains, 6), "M" * max(mountains - 6, 0)]
    assert stars(ID, drawn("", "", *rows)) == scored


def test_scattered_mountains_count() -> None:
    assert stars(ID, drawn("", "", "M..M..", ".....M")) == 1


def test_mountains_form_no_group() -> None:
    assert stars(ID, drawn("", "", "MMMM")) == 1


def test_a_die_may_join_two_groups_and_so_cost_a_star() -> None:
    on = drawn("TTTT..", "F.....", "TTTT..")
    assert stars(ID, on) == 2
    joined = pick(ID, on, plays(ID, on, 4), c22="T", c23="F", c24="F")
    assert stars(ID, joined.board) == 1


def test_stars_agree_with_groups_counted_by_spreading() -> None:
    for on in some_boards():
        assert stars(ID, on) == spread_out(on)


def spread_out(on: bytes) -> int:
    """Groups found by merging labels until nothing changes."""
    of = realm(ID)
    symbol = {
        (int(name[1]), int(name[2])): mark_text(mark, of.card.symbols)
        for name, mark in zip(of.names, on, strict=True)
        if mark
    }
    label = {cell: n for n, cell in enumerate(symbol)}
    changed = True
    while changed:
        changed = False
        for (r, c), drawn_there in symbol.items():
            for other in ((r + 1, c), (r, c + 1)):
                if symbol.get(other) == drawn_there and label[other] != label[r, c]:
                    label[other] = label[r, c] = min(label[other], label[r, c])
                    changed = True
    land = [label[cell] for cell in symbol if symbol[cell] != "M"]
    groups = sum(land.count(each) >= 4 for each in set(land))
    mountains = list(symbol.values()).count("M")
    return groups + (mountains >= 3) + (mountains >= 6)


def test_six_dice_are_enough_for_all_six_stars() -> None:
    """Three groups of towns, one of forests, six mountains, all with sixes. Five dice draw 20
    cells at most, and six stars need 22."""
    on = realm(ID).start()
    for marks in (
        {"c23": "T", "c24": "T", "c33": "F", "c34": "M"},
        {"c21": "T", "c22": "T", "c31": "M", "c32": "F"},
        {"c41": "M", "c42": "F", "c51": "T", "c52": "T"},
        {"c43": "F", "c44": "M", "c53": "T", "c54": "T"},
        {"c45": "M", "c46": "T", "c55": "F", "c56": "T"},
        {"c25": "F", "c26": "T", "c35": "M", "c36": "T"},
    ):
        on = pick(ID, on, plays(ID, on, 6), **marks).board
    assert stars(ID, on) == 6
    assert on == drawn("", "TTTTFT", "MFFMMT", "MFFMMT", "TTTTFT")


def test_refusals_name_the_rule() -> None:
    on = drawn("TT....")
    assert refusal(ID, on, 4, "c11") == "the first cell of the first row is already taken"
    assert refusal(ID, on, 1, "c66") == (
        "with its mountain in a dark cell the pattern of a 1"
        " never reaches the sixth cell of the sixth row"
    )
    closed = drawn(".TT...", "TT....", "T.....")
    assert refusal(ID, closed, 4, "c11") == (
        "the pattern of a 4 cannot be drawn over the first cell of the first row"
        " and free cells only"
    )
    assert refusal(ID, on, 0, "c33") == "a die of value 0 cannot be used here"


def test_the_card_can_be_corrected() -> None:
    """What scores is printed: a corrected card scores by its own numbers."""
    text = (files("realmtable") / "cards" / "hokkaido.toml").read_text(encoding="utf-8")
    of = Hokkaido(parse_card(text, ID, "[scoring]\ngroup = 3\nmountains = [1]\n"))
    assert of.stars(drawn("TTT...", "", "M....."), moment()) == 2
