"""What can be written on a space, as one byte, and its text.

A board is `bytes`, one byte per space. Numbers keep their order as bytes, so rules compare
them directly; `number()` gives the value back.
"""

from typing import Final

from realmtable.core.errors import InvalidText

EMPTY: Final = 0
MARK: Final = 1
OUTLINE: Final = 2
FILL: Final = 3
CROSS: Final = 4
SYMBOL: Final = 8  # + index in the card's list of symbols
NUMBER: Final = 32  # + the number, 0 to 31
NUMBER_MARKED: Final = 64  # + the number: written first, marked later
NUMBERS: Final = 128  # + two numbers from 0 to 7, the lower times 8 (see `two_numbers`)
NUMBERS_MARKED: Final = 192  # the same: written first, marked later

WORDS: Final = {"mark": MARK, "outline": OUTLINE, "fill": FILL, "cross": CROSS}
_NAMES: Final = {MARK: "mark", OUTLINE: "outline", FILL: "fill", CROSS: "cross"}

_BYTES: Final[list[bytes]] = [bytes([i]) for i in range(256)]


def number(mark: int) -> int:
    """The number written as this mark, marked or not."""
    return mark - NUMBER_MARKED if mark >= NUMBER_MARKED else mark - NUMBER


def is_number(mark: int) -> bool:
    return NUMBER <= mark < NUMBERS


def is_marked_number(mark: int) -> bool:
    """Whether one or two numbers were written and then marked."""
    return NUMBER_MARKED <= mark < NUMBERS or mark >= NUMBERS_MARKED


def two_numbers(one: int, other: int) -> int:
    """The mark for two numbers noted on one space; their order means nothing."""
    return NUMBERS + (8 * one + other if one < other else 8 * other + one)


def has_number(mark: int, value: int) -> bool:
    """Whether a note of two numbers, marked or not, holds this one."""
    return mark >= NUMBERS and (mark >> 3 & 7 == value or mark & 7 == value)


def write(board: bytes, space: int, mark: int) -> bytes:
    """The board with one space rewritten."""
    return board[:space] + _BYTES[mark] + board[space + 1 :]


def write_all(board: bytes, spaces: list[int], mark: int) -> bytes:
    """The board with the same mark on several spaces."""
    new = bytearray(board)
    for space in spaces:
        new[space] = mark
    return bytes(new)


def all_written(board: bytes, spaces: list[int]) -> bool:
    """Whether no space of the list is empty."""
    for space in spaces:
        if board[space] == EMPTY:
            return False
    return True


def mark_text(mark: int, symbols: list[str]) -> str:
    """A mark as people write it: `4`, `4 mark`, `1 4`, `1 4 mark`, `outline`, `sun`."""
    if mark in _NAMES:
        return _NAMES[mark]
    if mark >= NUMBERS:
        return f"{mark >> 3 & 7} {mark & 7}" + (" mark" if mark >= NUMBERS_MARKED else "")
    if mark >= NUMBER_MARKED:
        return f"{mark - NUMBER_MARKED} mark"
    if mark >= NUMBER:
        return str(mark - NUMBER)
    if SYMBOL <= mark < SYMBOL + len(symbols):
        return symbols[mark - SYMBOL]
    raise ValueError(f"{mark} is no mark")


def parse_mark(text: str, symbols: list[str]) -> int:
    """The mark that a text names; the reverse of `mark_text`."""
    word = text.strip()
    if word in WORDS:
        return WORDS[word]
    if word in symbols:
        return SYMBOL + symbols.index(word)
    digits, _, rest = word.partition(" ")
    if digits.isascii() and digits.isdigit() and len(digits) <= 2 and int(digits) < 32:
        if not rest:
            return NUMBER + int(digits)
        if rest == "mark":
            return NUMBER_MARKED + int(digits)
        second, _, then = rest.partition(" ")
        if second in "01234567" and int(digits) <= int(second) and then in ("", "mark"):
            marked = NUMBERS_MARKED - NUMBERS if then else 0
            return two_numbers(int(digits), int(second)) + marked
    known = ", ".join(
        ["a number from 0 to 31", "'4 mark'", "'1 4'", "'1 4 mark'", *WORDS, *symbols]
    )
    raise InvalidText(f"{text!r} is not a mark; a mark is {known}")
