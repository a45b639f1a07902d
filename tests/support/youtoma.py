"""What the tests of Youtoma share: positions in its turn, and what may be done in them."""

from realmtable.rolling.modes import youtoma_round
from realmtable.rolling.position import COMPENSATE, END, USE, Move, Position, die_value, make_die
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, legal
from tests.support.rolling import ROLLED_FIRST, ROLLED_SECOND, board, catalog, marks_of

Marks = dict[str, int | str]


def youtoma(
    roll: tuple[int, int], earned: str = "", level: str = "normal", **marks: Marks
) -> Position:
    """Youtoma in mid-turn with both dice: `youtoma((3, 6), scythe={"t1": "mark"})`."""
    made = Position(youtoma_round(catalog(), list(marks), level))
    made.boards = [board(f"youtoma/{name}", **given) for name, given in marks.items()]
    made.earned = parse(earned)
    made.turn = 1
    made.over = False
    made.roll_a, made.roll_b = roll
    made.dice = [make_die(roll[0], ROLLED_FIRST), make_die(roll[1], ROLLED_SECOND)]
    return made


def place(of: Position, name: str) -> int:
    return [realm.id for realm in of.round.realms].index(name)


def uses(of: Position, value: int, name: str) -> list[dict[str, str]]:
    """What each legal use of a die of this value in a realm writes."""
    at = place(of, name)
    return [
        marks_of(f"youtoma/{name}", of.boards[at], move.play.board)
        for move in legal(of).moves()
        if move.kind == USE and move.realm == at and die_value(move.die) == value and move.play
    ]


def squares(of: Position, value: int, name: str) -> set[str]:
    """The spaces that a die of this value may be written on, one at a time."""
    return {space for marks in uses(of, value, name) for space in marks if space != "stars"}


def realms(of: Position, value: int) -> set[str]:
    """The realms that a die of this value may be assigned to."""
    return {
        of.round.realms[move.realm].id
        for move in legal(of).moves()
        if move.kind == USE and die_value(move.die) == value
    }


def resources(of: Position, value: int) -> set[str]:
    """What a die of this value may be given up for; `-` is nothing at all."""
    return {
        text(move.amount) or "-"
        for move in legal(of).moves()
        if move.kind == COMPENSATE and die_value(move.die) == value
    }


def can_end(of: Position) -> bool:
    return any(move.kind == END for move in legal(of).moves())


def using(of: Position, value: int, name: str, **marks: int | str) -> Position:
    """The position after the one use of a die that writes at least these marks."""
    wanted = {space: str(mark) for space, mark in marks.items()}
    at = place(of, name)
    found: list[Move] = []
    for move in legal(of).moves():
        if move.kind != USE or move.realm != at or die_value(move.die) != value or not move.play:
            continue
        written = marks_of(f"youtoma/{name}", of.boards[at], move.play.board)
        if wanted.items() <= written.items():
            found.append(move)
    assert len(found) == 1, f"{len(found)} moves, not one"
    return apply(of, found[0])
