"""Boards as text: one line (`wingspan a1=6 a2=3`), or a table of marks by space (for JSON)."""

from realmtable.core.errors import InvalidText
from realmtable.rolling.card import Space
from realmtable.rolling.marks import (
    NUMBER,
    NUMBER_MARKED,
    NUMBERS,
    NUMBERS_MARKED,
    WORDS,
    is_number,
    mark_text,
    number,
    parse_mark,
)
from realmtable.rolling.realm import MAX_STARS, Realm

_TAKEN = {
    "number": ("number",),
    "number-mark": ("number", "number mark"),
    "numbers-mark": ("two numbers", "two numbers mark"),
    "mark": ("mark",),
    "fill": ("fill",),
    "outline": ("outline",),
    "outline-mark": ("outline", "mark"),
    "outline-cross": ("outline", "cross"),
    "symbol": ("symbol",),
}


def marks(realm: Realm, board: bytes, before: bytes | None = None) -> dict[str, int | str]:
    """What is written, by space: only what differs from `before` (the start, unless given)."""
    base = realm.start() if before is None else before
    found: dict[str, int | str] = {}
    for name, old, new in zip(realm.names, base, board, strict=True):
        if old != new:
            text = mark_text(new, realm.card.symbols)
            found[name] = int(text) if text.isdigit() else text
    return found


def board_from_marks(realm: Realm, given: dict[str, int | str]) -> bytes:
    """The board with these marks on it; what is printed as filled need not be named."""
    board = bytearray(realm.start())
    for name, mark in given.items():
        if name not in realm.names:
            raise InvalidText(f"{realm.id} has no space {name!r}; it has {', '.join(realm.names)}")
        place = f"{realm.id} {name}"
        try:
            value = parse_mark(str(mark), realm.card.symbols)
        except InvalidText as error:
            raise InvalidText(f"{place}: {error.why}") from error
        index = realm.names.index(name)
        _check(realm, index, value, place)
        board[index] = value
    problem = realm.problem(bytes(board))
    if problem:
        raise InvalidText(f"{realm.id}: {problem}")
    return bytes(board)


def _check(realm: Realm, index: int, mark: int, place: str) -> None:
    """Refuses a mark that the space can never carry."""
    if index == realm.track:
        if not NUMBER <= mark <= NUMBER + MAX_STARS:
            raise InvalidText(f"{place}: the star track takes a number from 0 to {MAX_STARS}")
        return
    space = realm.card.spaces[index]
    if mark == space.start:
        return
    allowed = _TAKEN[space.takes]
    if _kind(mark) not in allowed:
        raise InvalidText(
            f"{place} takes {' or '.join(allowed)}, not {mark_text(mark, realm.card.symbols)}"
        )
    if is_number(mark):
        _check_number(realm, space, number(mark), place)
    elif mark >= NUMBERS:
        for value in (mark >> 3 & 7, mark & 7):
            _check_number(realm, space, value, place)


def _check_number(realm: Realm, space: Space, value: int, place: str) -> None:
    if space.start >= NUMBER and value != number(space.start):
        raise InvalidText(f"{place} is printed with a {number(space.start)}, not {value}")
    if not space.accepts(value):
        raise InvalidText(f"{place} takes only a {' or '.join(map(str, space.dice))}, not {value}")
    if value > realm.highest_number:
        raise InvalidText(f"{place} holds at most a {realm.highest_number}, not {value}")


def _kind(mark: int) -> str:
    if mark >= NUMBERS_MARKED:
        return "two numbers mark"
    if mark >= NUMBERS:
        return "two numbers"
    if mark >= NUMBER_MARKED:
        return "number mark"
    if mark >= NUMBER:
        return "number"
    for word, known in WORDS.items():
        if mark == known:
            return word
    return "symbol"


def board_line(realm: Realm, board: bytes) -> str:
    """`wingspan a1=6 a2=3`; a number marked later is `k6=2+mark`."""
    written = marks(realm, board)
    parts = [f"{name}={str(mark).replace(' ', '+')}" for name, mark in written.items()]
    return " ".join([realm.id, *parts])


def parse_board_line(realm: Realm, line: str) -> bytes:
    """The board that a line describes; the reverse of `board_line`."""
    words = line.split()
    if not words or words[0] != realm.id:
        raise InvalidText(f"a board of {realm.name} starts with {realm.id!r}, not {line[:40]!r}")
    given: dict[str, int | str] = {}
    for word in words[1:]:
        name, equals, mark = word.partition("=")
        if not equals or not name or not mark:
            raise InvalidText(f"{word!r} should be written as space=mark, for example a1=6")
        if name in given:
            raise InvalidText(f"{name!r} is there twice")
        given[name] = mark.replace("+", " ")
    return board_from_marks(realm, given)
