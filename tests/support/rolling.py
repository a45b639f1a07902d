"""What the tests share: realms by name, boards from marks, uses and moments in a line."""

from functools import cache

from realmtable.rolling.catalog import Catalog
from realmtable.rolling.marks import parse_mark
from realmtable.rolling.modes import NORMAL, youtoma_round
from realmtable.rolling.position import (
    AGAIN,
    CHANGED,
    USE,
    Move,
    Position,
    Round,
    die_origin,
    die_value,
    make_die,
)
from realmtable.rolling.realm import (
    CREATED,
    FRESH,
    ROLLED_FIRST,
    ROLLED_SECOND,
    Moment,
    Play,
    Realm,
    Use,
)
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import legal

__all__ = ["AGAIN", "CHANGED", "CREATED", "ROLLED_FIRST", "ROLLED_SECOND", "make_die"]


@cache
def catalog() -> Catalog:
    """The cards as shipped, without anybody's corrections."""
    return Catalog()


def realm(name: str) -> Realm:
    return catalog().realm(name)


def both_sides() -> list[str]:
    """Every realm, and after them those that Youtoma plays: `youtoma/scythe`."""
    return catalog().names + catalog().opponents


def is_youtoma(name: str) -> bool:
    return name in catalog().opponents


def round_of(names: list[str], level: str = NORMAL) -> Round:
    """A round of these realms: one of Youtoma, if it is those that it plays."""
    if is_youtoma(names[0]):
        return youtoma_round(catalog(), names, level)
    return Round([realm(name) for name in names])


def board(name: str, **marks: int | str) -> bytes:
    """A board with marks by space id: `board("wingspan", a1=6, a2="3")`; `stars=2` on the track."""
    of = realm(name)
    made = bytearray(of.start())
    for space, mark in marks.items():
        made[of.names.index(space)] = parse_mark(str(mark), of.card.symbols)
    return bytes(made)


def use(value: int, origin: int = ROLLED_FIRST, changed: bool = False, entry: int = FRESH) -> Use:
    return Use(value, origin, changed, entry)


def created(value: int) -> Use:
    return Use(value, CREATED, False, FRESH)


def moment(
    roll: tuple[int, int] = (1, 2),
    held: str = "",
    earned: str | None = None,
    turn: int = 1,
    any_kind: bool = False,
    at_once: bool = False,
    **more: int,
) -> Moment:
    """A moment of a turn: `moment((4, 4), held="PPH")`."""
    have = parse(held)
    total = have if earned is None else parse(earned)
    made = Moment(turn, 9, roll[0], roll[1], have, total, 12)
    made.any_kind = any_kind
    made.at_once = at_once
    for name, value in more.items():
        setattr(made, name, value)
    return made


def plays(name: str, on: bytes, die: Use | int, at: Moment | None = None) -> list[Play]:
    """What a realm offers for a die, without the memory of earlier calls."""
    return realm(name).plays(on, use(die) if isinstance(die, int) else die, at or moment())


def only(found: list[Play]) -> Play:
    """The one play there is."""
    assert len(found) == 1, f"{len(found)} plays, not one"
    return found[0]


def marks_of(name: str, before: bytes, after: bytes) -> dict[str, str]:
    """What a play wrote, by space id."""
    from realmtable.rolling.marks import mark_text

    of = realm(name)
    return {
        space: mark_text(new, of.card.symbols)
        for space, old, new in zip(of.names, before, after, strict=True)
        if old != new
    }


def written(name: str, before: bytes, found: list[Play]) -> list[dict[str, str]]:
    """What each play writes."""
    return [marks_of(name, before, play.board) for play in found]


def pick(name: str, before: bytes, found: list[Play], **marks: int | str) -> Play:
    """The one play that writes at least these marks."""
    wanted = {space: str(mark) for space, mark in marks.items()}
    fitting = [
        play for play in found if wanted.items() <= marks_of(name, before, play.board).items()
    ]
    return only(fitting)


def stars(name: str, on: bytes, at: Moment | None = None) -> int:
    return realm(name).stars(on, at or moment())


def position(
    roll: tuple[int, int],
    held: str = "",
    turn: int = 1,
    earned: str | None = None,
    **boards: bytes,
) -> Position:
    """A seat in mid-turn with both rolled dice: `position((4, 2), "PP", wingspan=board(...))`."""
    made = Position(Round([realm(name) for name in boards]))
    made.boards = list(boards.values())
    made.earned = parse(held if earned is None else earned)
    made.spent = made.earned - parse(held)
    made.turn = turn
    made.over = False
    made.roll_a, made.roll_b = roll
    made.dice = [make_die(roll[0], ROLLED_FIRST), make_die(roll[1], ROLLED_SECOND)]
    return made


def moves(of: Position) -> list[Move]:
    return legal(of).moves()


def refusal(name: str, on: bytes, die: Use | int, space: str, at: Moment | None = None) -> str:
    """The words with which a realm refuses a die on one space."""
    of = realm(name)
    asked = of.card.spaces[of.card.index(space)]
    return of.explain(on, use(die) if isinstance(die, int) else die, at or moment(), asked)


def place(of: Position, name: str) -> int:
    """Which realm of the round has this id."""
    return [each.id for each in of.round.realms].index(name)


def some(
    of: Position,
    kind: int,
    *,
    way: int | None = None,
    value: int | None = None,
    origin: int | None = None,
    amount: int | None = None,
    name: str | None = None,
    entry: int | None = None,
) -> list[Move]:
    """The legal moves of a kind, as far as asked: way, the die's value and origin, realm."""
    return [
        move
        for move in moves(of)
        if move.kind == kind
        and (way is None or move.way == way)
        and (value is None or die_value(move.die) == value)
        and (origin is None or die_origin(move.die) == origin)
        and (amount is None or move.amount == amount)
        and (name is None or move.realm == place(of, name))
        and (entry is None or move.entry == entry)
    ]


def one(found: list[Move]) -> Move:
    """The one move there is."""
    assert len(found) == 1, f"{len(found)} moves, not one"
    return found[0]


def using(of: Position, value: int, name: str, **marks: int | str) -> Move:
    """The one move that uses a die of this value in a realm and writes exactly these marks."""
    wanted = {space: str(mark) for space, mark in marks.items()}
    at = place(of, name)
    return one(
        [
            move
            for move in some(of, USE, value=value, name=name)
            if move.play is not None and marks_of(name, of.boards[at], move.play.board) == wanted
        ]
    )
