"""Turns with Fleet, and what its abilities allow in them."""

from realmtable.rolling.position import (
    ADJUST,
    ALTER,
    ANYTIME,
    END,
    SPEND,
    USE,
    Move,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.realm import Moment, Play, Use
from realmtable.rolling.resources import PUMPKIN, parse, text
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    board,
    marks_of,
    one,
    place,
    realm,
    some,
)
from tests.support.toy_realms import Toy

FLEET = "fleet_the_dice_game"
LEFT = ["l1", "l2", "l3"]
MIDDLE = ["m1", "m2", "m3"]
RIGHT = ["r1", "r2", "r3"]


class Turnstile(Toy):
    """A die gives a pumpkin, and then a pumpkin is paid."""

    def __init__(self) -> None:
        super().__init__("turnstile")

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, gain=PUMPKIN, cost=PUMPKIN)


def fleet(*boxes: str, stars: int = 0) -> bytes:
    """A Fleet board with these boxes marked."""
    marks: dict[str, int | str] = dict.fromkeys(boxes, "mark")
    if stars:
        marks["stars"] = stars
    return board(FLEET, **marks)


def next_turn(of: Position, roll: tuple[int, int]) -> Position:
    """The turn after this one."""
    return begin(apply(of, one(some(of, END))), *roll)


def rolled(roll: tuple[int, int], held: str = "", **boards: bytes) -> Position:
    """A seat right after the roll of turn 2, with what the roll brings by itself."""
    before = Round([realm(name) for name in boards]).start()
    before.boards = list(boards.values())
    before.earned = parse(held)
    before.turn = 1
    return begin(before, *roll)


def writing(of: Position, value: int, name: str, **marks: int | str) -> list[Move]:
    """Every way to use a die of this value in a realm that writes exactly these marks."""
    wanted = {space: str(mark) for space, mark in marks.items()}
    before = of.boards[place(of, name)]
    return [
        move
        for move in some(of, USE, value=value, name=name)
        if move.play is not None and marks_of(name, before, move.play.board) == wanted
    ]


def gains(found: list[Move]) -> list[str]:
    """What the moves gain, as letters, none hidden."""
    return sorted(text(move.play.gain) for move in found if move.play is not None)


def gaining(found: list[Move], gain: str) -> Move:
    return one([move for move in found if move.play is not None and move.play.gain == parse(gain)])


def alterations(of: Position) -> set[tuple[int, int]]:
    """The value of each die that can be altered, with the step."""
    return {(die_value(move.die), move.amount) for move in some(of, ANYTIME, way=ALTER)}


def alter(of: Position, value: int, step: int) -> Position:
    return apply(of, one(some(of, ANYTIME, way=ALTER, value=value, amount=step)))


def adjust(of: Position, value: int, step: int) -> Position:
    return apply(of, one(some(of, SPEND, way=ADJUST, value=value, amount=step)))
