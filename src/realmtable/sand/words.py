"""Pieces, tiles, cells and cards in words that players read."""

from realmtable.sand.content import (
    COLOUR_NAMES,
    COLOURS,
    EMPTY,
    LEVELS,
    ROMAN,
    Content,
    Tile,
    colour_of,
    is_disc,
    level_of_hidden,
)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(count: int, thing: str) -> str:
    """`two discs`."""
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {thing}" if count == 1 else f"{number} {thing}{_plural(thing)}"


def _plural(thing: str) -> str:
    return "es" if thing.endswith("ss") else "s"


def piece_name(piece: int) -> str:
    """`a red square`."""
    colour = COLOUR_NAMES[colour_of(piece)]
    return f"a {colour} {'disc' if is_disc(piece) else 'square'}"


def tile_words(tile: Tile) -> str:
    """`the tile green, red, black round a corner`."""
    colours = ", ".join(COLOUR_NAMES[colour_of(piece)] for piece in tile.colours)
    return f"the tile {colours}{' round a corner' if '/' in tile.name else ''}"


def cell_names(content: Content, cells: bytes) -> list[str]:
    return [content.cell_names[cell] for cell in cells]


def disc_letters(discs: bytes) -> str:
    """`ggb`: two green discs and a blue one."""
    return "".join(letter * discs[colour] for colour, letter in enumerate(COLOURS))


def disc_words(discs: bytes) -> str:
    """`two green discs and one blue disc`."""
    return listed(
        [
            counted(count, f"{COLOUR_NAMES[colour]} disc")
            for colour, count in enumerate(discs)
            if count
        ]
    )


def pieces_words(board: bytes, cells: bytes) -> str:
    """What lies on some cells: `a red square and a blue disc`; empty for nothing."""
    return listed([piece_name(board[cell]) for cell in cells if board[cell] != EMPTY])


def card_name(content: Content, card: int) -> str:
    """The id of a card; `?2` for a card of level II that is not seen."""
    hidden = level_of_hidden(card)
    return f"?{hidden}" if hidden else content.cards[card].id


def level_number(word: str) -> int:
    """1 to 3 for `I` to `III` or `1` to `3`; 0 for anything else."""
    if word.upper() in ROMAN:
        return ROMAN.index(word.upper()) + 1
    return int(word) if len(word) == 1 and word in "123"[:LEVELS] else 0
