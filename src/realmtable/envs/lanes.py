"""Seats side by side, and the bytes in which what each of them sees is written down.

Every lane is a seat in a round of its own or of several. What it sees is kept in byte arrays that
others look through without copying: a record of the position, a row for each legal move, and a
byte for each row that is there.
"""

from typing import Final

from mypy_extensions import i64

from realmtable.envs.rows import (
    COLUMNS,
    FACES,
    FURTHER,
    MOVES,
    NO_DIE,
    NOTHING,
    REALMS,
    SPACES,
    WAITS,
    Rows,
    in_bytes,
    row,
)
from realmtable.rolling.position import AGAIN, CHANGED, Move, Position, Round, die_origin, die_value
from realmtable.rolling.realm import CREATED
from realmtable.rolling.resources import total
from realmtable.rolling.turn import apply, begin, legal, stars
from realmtable.rolling.uses import Legal

# The parts of a record, in order, and how many bytes each has; those without a name fill up to
# eight. All but the boards and the realms are written as numbers of eight bytes.
PARTS: Final = (
    ("boards", REALMS * SPACES),
    ("rolled", 2 * 4),  # of each rolled die: in hand, its value, changed, may enter a used realm
    ("created", 2 * FACES),  # how many of each value; then those that may enter a used realm
    ("", 2),
    ("held", 3),
    ("earned", 3),
    ("", 2),
    ("turn", 1),
    ("roll", 2),
    ("altered", 1),
    ("page", 1),
    ("stars", REALMS),
    ("used", REALMS * 8),  # of each realm: used, open again, further dice, came, memo, to start
    ("realms", REALMS),
)
RECORD: Final = sum(size for _, size in PARTS)

_PADDING: Final = [bytes(SPACES - size) for size in range(SPACES + 1)]
_MASKS: Final = [b"\1" * rows + bytes(MOVES - rows) for rows in range(MOVES + 1)]
_NO_ROWS: Final = bytes(MOVES * COLUMNS)


class Lanes:
    """So many seats. Rows and pages follow from positions: `look` writes them down anew."""

    def __init__(self, count: int) -> None:
        nowhere = Round([]).start()
        self.count = count
        self.positions: list[Position] = [nowhere] * count
        self.realms: list[bytes] = [bytes(REALMS)] * count  # the numbers of the realms
        self.scores = [0] * count  # in tenths
        self.records = bytearray(count * RECORD)
        self.moves = bytearray(count * MOVES * COLUMNS)
        self.mask = bytearray(count * MOVES)
        self._legal: list[Legal] = [Legal()] * count
        self._rows = [b""] * count  # those that are shown
        self._first = [0] * count  # the move of the first of them

    def start(self, lane: int, round: Round, realms: bytes) -> None:
        """Puts a seat before the first roll of a round."""
        self.positions[lane] = round.start()
        self.realms[lane] = realms
        self._first[lane] = 0

    def roll(self, lane: int, a: int, b: int) -> None:
        """Begins the next turn."""
        self.positions[lane] = begin(self.positions[lane], a, b)

    def row_of(self, lane: int, factors: bytes) -> int:
        """The row with this factored action; -1 if none has it."""
        rows = self._rows[lane]
        at = rows.find(factors)
        while at > 0 and at % COLUMNS:
            at = rows.find(factors, at + 1)
        return at // COLUMNS if at >= 0 else -1

    def what(self, lane: int, row: int) -> int:
        """What a row does; nothing for one that is not there."""
        rows = self._rows[lane]
        return rows[row * COLUMNS] if 0 <= row < len(rows) // COLUMNS else NOTHING

    def move(self, lane: int, row: int) -> Move | None:
        """The move of a row; nothing for a row that is no move, or is not there."""
        if self.what(lane, row) in (NOTHING, FURTHER, WAITS):
            return None
        return self._legal[lane].pick(self._first[lane] + row)

    def play(self, lane: int, row: int) -> bool:
        """Does what a row says; whether there was anything to do. Who does must `look` again."""
        what = self.what(lane, row)
        if what in (NOTHING, WAITS):
            return False
        if what == FURTHER:
            after = self._first[lane] + MOVES - 1
            self._first[lane] = after if after < len(self._legal[lane]) else 0
            return True
        move = self._legal[lane].pick(self._first[lane] + row)
        self.positions[lane] = apply(self.positions[lane], move)
        self._first[lane] = 0
        return True

    def look(self, lane: int, waiting: bool = False) -> None:
        """Writes down what the seat sees now. Who waits has one row, which says so."""
        position = self.positions[lane]
        found = legal(position)
        self._legal[lane] = found
        count = len(found)
        first = 0
        last = count
        if count > MOVES:  # the last row leads to the next ones
            first = self._first[lane]
            last = min(first + MOVES - 1, count)
        rows = Rows(position, found, first, last).rows
        if count > MOVES:
            rows.append(row(FURTHER, NO_DIE))
        if waiting:
            rows.append(row(WAITS, NO_DIE))
        self._write_rows(lane, in_bytes(rows))
        self._write_record(lane, position, first // (MOVES - 1))

    def _write_rows(self, lane: int, rows: bytes) -> None:
        at = lane * MOVES * COLUMNS
        after = at + len(rows)
        self.moves[at:after] = rows
        left = len(self._rows[lane]) - len(rows)
        if left > 0:
            self.moves[after : after + left] = _NO_ROWS[:left]
        if left:
            at = lane * MOVES
            self.mask[at : at + MOVES] = _MASKS[len(rows) // COLUMNS]
        self._rows[lane] = rows

    def _write_record(self, lane: int, position: Position, page: int) -> None:
        scored = stars(position)
        held = position.earned - position.spent
        self.scores[lane] = total(held)
        turn = _turn_word(position, page)
        for realm in range(len(scored)):
            self.scores[lane] += 10 * scored[realm]
            turn |= scored[realm] << 8 * (REALMS - 1 - realm)
        words = _dice_words(position.dice)
        words.append(_three_bytes(held) << 40 | _three_bytes(position.earned) << 16)
        words.append(turn)
        for realm in range(REALMS):
            words.append(_realm_word(position, realm))
        parts: list[bytes] = []
        for board in position.boards:
            parts.append(board)
            parts.append(_PADDING[len(board)])
        parts.append(in_bytes(words))
        parts.append(self.realms[lane])
        at = lane * RECORD
        self.records[at : at + RECORD] = b"".join(parts)


# A 1 in the highest byte, to be shifted down: mypyc gives a literal 1 that is shifted up 32 bits.
_HIGHEST: Final = 1 << 56


def _dice_words(dice: list[int]) -> list[int]:
    """The dice in hand: four bytes for each that was rolled, one for each value created."""
    rolled: i64 = 0
    low: i64 = 0  # the first eight counts
    high: i64 = 0
    for die in dice:
        origin = die_origin(die)
        value: i64 = die_value(die)
        if origin != CREATED:
            one: i64 = 1 << 24 | value << 16
            if die & CHANGED:
                one |= 1 << 8
            if die & AGAIN:
                one |= 1
            rolled |= one if origin else one << 32
            continue
        if die & AGAIN:
            value += FACES
        if value < 8:
            low += _HIGHEST >> 8 * value
        else:
            high += _HIGHEST >> 8 * (value - 8)
    return [rolled, low, high]


def _three_bytes(amount: i64) -> i64:
    """Pumpkins, hearts and coins, a byte for each."""
    return (amount & 255) << 16 | amount & 0xFF00 | amount >> 16


def _turn_word(position: Position, page: i64) -> i64:
    """Which turn it is, and its roll; the stars are added to it."""
    turn: i64 = position.turn
    first: i64 = position.roll_a
    second: i64 = position.roll_b
    altered: i64 = 1 if position.altered else 0
    return turn << 56 | first << 48 | second << 40 | altered << 32 | page << 24


def _realm_word(position: Position, realm: i64) -> i64:
    """What happened in a realm in this turn."""
    used: i64 = position.activated
    word = (used >> realm & 1) << 56
    if position.opened or position.again or position.memos or position.came or position.pending:
        opened: i64 = position.opened
        again: i64 = position.again
        came: i64 = position.came
        memos: i64 = position.memos
        pending: i64 = position.pending
        word |= (opened >> realm & 1) << 48
        word |= (again >> 4 * realm & 15) << 40
        word |= (came >> 2 * realm & 3) << 32
        word |= (memos >> 8 * realm & 255) << 24
        word |= (pending >> realm & 1) << 16
    return word
