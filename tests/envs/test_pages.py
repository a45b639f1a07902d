"""What the page on agents says about numbers and shapes is so."""

import re

from realmtable.envs import rows, sand_rows
from realmtable.envs.seeing import FACTORS, SHAPES
from realmtable.rolling.position import KIND_NAMES
from realmtable.sand.contentfile import own_content
from tests.support import pages
from tests.support.pages import ROOT

PAGE = "docs/agents.md"
TEXT = (ROOT / PAGE).read_text(encoding="utf-8")


def shape(text: str) -> tuple[int, ...]:
    return tuple(int(size) for size in text.split(" by "))


def test_the_parts_of_what_is_seen() -> None:
    told = {row[0].strip("`"): shape(row[1]) for row in pages.rows(PAGE, "### What is seen")}
    assert told.pop("action_mask") == (rows.MOVES,)
    assert told == {name: of for name, (of, _) in SHAPES.items()}


def test_the_parts_of_what_is_seen_in_the_sand() -> None:
    told: dict[str, tuple[int, ...]] = {}
    for row in pages.rows(PAGE, "## Realm of Sand"):
        names = re.findall(r"`(\w+)`", row[0])
        sizes = row[1].split(", ") if len(names) > 1 else [row[1]]
        told |= {name: shape(size) for name, size in zip(names, sizes, strict=True)}
        if names == ["flags"]:
            assert tuple(re.findall(r"`(\w+)`", row[2])) == sand_rows.FLAGS
    assert told == dict(sand_rows.parts(own_content()))
    assert f"({sand_rows.MOVES:,} by {sand_rows.COLUMNS})" in TEXT
    assert f"(kind {sand_rows.FURTHER})" in TEXT


def test_the_numbers_of_what_is_done() -> None:
    section = TEXT[TEXT.index("\n| what | | text |") : TEXT.index("**Pages.**")]
    told = [re.findall(r"\d+", line.split("|")[1]) for line in section.splitlines()[3:] if line]
    firsts = [int(numbers[0]) for numbers in told]
    realm, step, value = 0, -1, 1
    assert firsts == [
        *(rows.USE + realm, rows.USE_EXTRA + realm, rows.PUMPKINS + step),
        *(rows.PUMPKINS_AGAIN + step, rows.HEARTS_PAIR, rows.HEARTS + value),
        *(rows.COINS_SEVEN + value, rows.COINS + value, rows.GIVE_UP),
        *(rows.ACTS + realm, rows.STARTS + realm, rows.ALTERS + step),
        *(rows.ENDS, rows.FURTHER, rows.WAITS),
    ]
    assert rows.WHATS == rows.WAITS + 1
    assert len(KIND_NAMES) == 5, "a new kind of move needs a number"
    assert f"`MultiDiscrete({list(FACTORS)})`" in TEXT
