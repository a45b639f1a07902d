"""Legal moves in numbers: a row of bytes for each, which means the same in every position.

The first four bytes of a row are the factored action: what is done, with which die, on which
space, and which of those that have all of this in common.
"""

import sys
from array import array
from typing import Final

from mypy_extensions import i64, mypyc_attr

from realmtable.rolling.position import (
    ACT,
    ADJUST,
    ADJUST_AGAIN,
    AGAIN,
    ALTER,
    COMPENSATE,
    COPY,
    END,
    PAIR,
    SEVEN,
    SPEND,
    Move,
    Position,
    die_origin,
    die_value,
)
from realmtable.rolling.realm import CREATED, REOPENED, Play
from realmtable.rolling.resources import KINDS
from realmtable.rolling.spending import cost_of
from realmtable.rolling.uses import Legal, Plays

REALMS: Final = 3  # of a round
SPACES: Final = 48  # of a board; the longest there is has 42
MOVES: Final = 256  # rows that are shown at a time
FACES: Final = 7  # values that a die can have: 0 to 6

# The columns of a row.
WHAT: Final = 0
DIE: Final = 1
SPACE: Final = 2
NTH: Final = 3
MARK: Final = 4
CHANGE: Final = 5  # and the two after it: pumpkins, hearts, coins, gained less paid (signed)
COLUMNS: Final = 8
FACTORS: Final = 4  # the first columns

# What is done. Where a number stands for several, the realm, the value or the kind is added to it.
NOTHING: Final = 0  # the row is empty
USE: Final = 1  # + realm
USE_EXTRA: Final = 4  # + realm: a further die, which a play of the realm has allowed
PUMPKINS: Final = 8  # + step, -1 or 1
PUMPKINS_AGAIN: Final = 11  # + step, -1 to 1
HEARTS_PAIR: Final = 13
HEARTS: Final = 13  # + value, 1 to 6
COINS_SEVEN: Final = 19  # + value
COINS: Final = 25  # + value
GIVE_UP: Final = 32  # + kind of the resource that compensates
ACTS: Final = 35  # + realm
STARTS: Final = 38  # + realm
ALTERS: Final = 42  # + step, -1 or 1
ENDS: Final = 44
FURTHER: Final = 45  # shows the next rows, and changes nothing else
WAITS: Final = 46  # the others are still playing their turn
WHATS: Final = 47

# Dice: the two that were rolled, then those created by value; those that may enter a used realm
# come last.
NO_DIE: Final = 0
ROLLED: Final = 1  # + 0 for the first, 1 for the second
MADE: Final = 3  # + value, + FACES if it may enter a used realm
DICE: Final = MADE + 2 * FACES

_LITTLE: Final = sys.byteorder == "little"
_NOTHING_YET: dict[int, int] = {}  # never changed


def die_code(die: int) -> int:
    origin = die_origin(die)
    if origin != CREATED:
        return ROLLED + origin
    return MADE + die_value(die) + (FACES if die & AGAIN else 0)


def first_written(before: bytes, after: bytes) -> int:
    """The first space that differs; -1 if none does."""
    for space in range(len(before)):
        if before[space] != after[space]:
            return space
    return -1


def change_of(gain: i64, cost: i64) -> i64:
    """What is gained less what is paid, in the last three columns."""
    if cost == 0:
        return (gain & 255) << 16 | gain & 0xFF00 | gain >> 16
    return (
        ((gain & 255) - (cost & 255) & 255) << 16
        | ((gain >> 8 & 255) - (cost >> 8 & 255) & 255) << 8
        | ((gain >> 16) - (cost >> 16) & 255)
    )


def row(what: i64, die: i64, gain: i64 = 0, cost: i64 = 0) -> i64:
    """A row as one number, the first column in its highest byte; what it writes is added to it.
    `what` is so low that the number is never too large to be computed with quickly."""
    return what << 56 | die << 48 | change_of(gain, cost)


def writing(at: i64, nth: i64, board: bytes) -> i64:
    """The part of a row that tells where it begins to write, and what."""
    if at < 0:
        return nth << 32
    mark: i64 = board[at]
    return at + 1 << 40 | nth << 32 | mark << 24


def in_bytes(words: list[int]) -> bytes:
    """Numbers of eight bytes each, the highest byte first."""
    packed = array("q", words)
    if _LITTLE:
        packed.byteswap()
    return packed.tobytes()


@mypyc_attr(acyclic=True, free_list_len=1)
class Rows:
    """The rows of one position, or of one page of them."""

    def __init__(self, position: Position, found: Legal, first: int, last: int) -> None:
        """Those of the moves from `first` to before `last`."""
        self.rows: list[int] = []
        self._position = position
        self._begun = _NOTHING_YET  # how often there was each beginning
        at = 0
        for group in found.uses:
            after = at + len(group.plays)
            if at < last and after > first:
                self._add_uses(group, max(first - at, 0), min(last - at, len(group.plays)))
            at = after
        for move in found.others:
            if first <= at < last:
                self._add_other(move)
            at += 1

    def _add_uses(self, group: Plays, first: int, last: int) -> None:
        rows = self.rows
        what = (USE_EXTRA if group.entry == REOPENED else USE) + group.realm
        beginning = row(what, die_code(group.die))
        before = self._position.boards[group.realm]
        met: i64 = 0  # the spaces on which a play begins, as bits
        for n in range(first, last):
            play = group.plays[n]
            at = first_written(before, play.board)
            bit: i64 = 1 << at + 1
            nth: i64 = 0
            if met & bit:
                nth = self._nth(beginning | at + 1)
            met |= bit
            change = change_of(play.gain, play.cost)
            rows.append(beginning | change | writing(at, nth, play.board))

    def _nth(self, beginning: int) -> int:
        """How many rows before this one have a beginning like it, of which there is one."""
        if self._begun is _NOTHING_YET:
            self._begun = {}
        count = self._begun.get(beginning, 0) + 1
        self._begun[beginning] = count
        return count

    def _add_other(self, move: Move) -> None:
        kind = move.kind
        rows = self.rows
        if kind == SPEND:
            cost = cost_of(self._position.round, move.way, move.amount)
            die = die_code(move.die) if move.way in (ADJUST, ADJUST_AGAIN) else NO_DIE
            rows.append(row(_spending(move), die, 0, cost))
        elif kind == COMPENSATE:
            gain = move.amount * self._position.round.compensation
            rows.append(row(GIVE_UP + KINDS.index(move.amount), die_code(move.die), gain))
        elif kind == END:
            self._add_end(move)
        elif move.way == ALTER:
            rows.append(row(ALTERS + move.amount, die_code(move.die)))
        else:
            what = (ACTS if move.way == ACT else STARTS) + move.realm
            play = move.play
            if play is None:
                rows.append(row(what, NO_DIE))
            else:
                self._add_play(what, move.realm, play, play.gain, play.cost)

    def _add_end(self, move: Move) -> None:
        """The end of the turn is told by the first of the things that realms do then."""
        if not move.endings:
            self.rows.append(row(ENDS, NO_DIE))
            return
        gain = 0
        cost = 0
        for _, play in move.endings:
            gain += play.gain
            cost += play.cost
        realm, first = move.endings[0]
        self._add_play(ENDS, realm, first, gain, cost)

    def _add_play(self, what: int, realm: int, play: Play, gain: int, cost: int) -> None:
        at = first_written(self._position.boards[realm], play.board)
        told = row(what, NO_DIE, gain, cost)
        nth = self._nth(what << 56 | at + 1) - 1
        self.rows.append(told | writing(at, nth, play.board))


def _spending(move: Move) -> int:
    way = move.way
    if way == ADJUST:
        return PUMPKINS + move.amount
    if way == ADJUST_AGAIN:
        return PUMPKINS_AGAIN + move.amount
    if way == PAIR:
        return HEARTS_PAIR
    if way == COPY:
        return HEARTS + move.amount
    return (COINS_SEVEN if way == SEVEN else COINS) + move.amount
