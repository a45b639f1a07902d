"""Boards, cards and tiles of Realm of Sand told in words, for those who do not see the drawing."""

from typing import Final

from realmtable.sand.content import (
    COLOUR_NAMES,
    EMPTY,
    LEVELS,
    NO_CRYSTAL,
    ROMAN,
    Card,
    Content,
    Tile,
)
from realmtable.sand.words import counted, listed, piece_name, tile_words

GAME_NAME: Final = "Realm of Sand"
CRYSTAL_WORDS: Final = {
    "red": "look at three cards of a deck and keep one face down; it can be built like the others",
    "purple": "your spirits action of this turn may place and move any number of discs",
    "yellow": "swap one of your discs for one in the pool",
    "green": "move one square of your board to an empty cell",
    "orange": "one level step",
    "blue": "swap one or two of your tiles for as many out of the ring",
}


def cell_title(content: Content, cell: int, piece: int, crystal: int = NO_CRYSTAL) -> str:
    """`c3, dark, a red square`."""
    words = [content.cell_names[cell]]
    if content.dark >> cell & 1:
        words.append("dark")
    if crystal != NO_CRYSTAL and content.crystals[crystal] >> cell & 1:
        words.append("crystal")
    words.append("empty" if piece == EMPTY else piece_name(piece))
    return ", ".join(words)


def pattern_words(pattern: list[tuple[int, int, int]]) -> str:
    """`green, red, black; then below black in column 3`: row by row."""
    rows = []
    for row in sorted({row for row, _, _ in pattern}):
        cells = sorted((col, colour) for line, col, colour in pattern if line == row)
        named = [f"{COLOUR_NAMES[colour]} in column {col + 1}" for col, colour in cells]
        rows.append(f"row {row + 1}: {listed(named)}")
    return "; ".join(rows)


def card_title(card: Card) -> str:
    """A card with all that is printed on it."""
    gained = [
        counted(count, f"{COLOUR_NAMES[n]} disc") for n, count in enumerate(card.discs) if count
    ]
    gained += [counted(card.steps, "level step")] if card.steps else []
    worth = f"{counted(card.points, 'point')}, {counted(card.hourglasses, 'hourglass')}"
    gives = f", gives {listed(gained)}" if gained else ""
    return (
        f"{card.id}, building of level {ROMAN[card.level - 1]}: {worth}{gives}. "
        f"Pattern: {pattern_words(card.pattern)}."
    )


def card_back_title(level: int) -> str:
    assert 1 <= level <= LEVELS
    return f"a face-down card of level {ROMAN[level - 1]}"


def tile_title(tile: Tile) -> str:
    """`tile gr/k: green, red, black round a corner`."""
    return f"tile {tile.name}: {tile_words(tile).removeprefix('the tile ')}"


def level_title(content: Content, level: int) -> str:
    cells = counted(level, "dark cell") if level else "no dark cell"
    return f"level {level} of {content.levels}: {cells} may be occupied"


def crystal_title(colour: str, charged: bool) -> str:
    state = "charged" if charged else "not charged"
    return f"{colour} crystal, {state}: {CRYSTAL_WORDS[colour]}"
