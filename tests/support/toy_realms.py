"""Small realms for the rules of the turn that no base realm uses, each with one rule of its own.

Any die marks the first empty space of a toy, s1 to s6. The spaces x, y and z are for its rule.
"""

from realmtable.rolling.cardfile import parse_card
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.position import Position, Round, make_die
from realmtable.rolling.realm import (
    ALTER_ODD_DIE,
    CHOOSE_RESOURCES,
    CLOSED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    Moment,
    Play,
    Realm,
    Use,
    gain_label,
)
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, count, parse

_HEAD = """
id = "{id}"
name = "Toy {id}"
set = "base"
source = "house"
design = "the tests"
goal = "Shows one rule."
use = []
score = []
rulings = []
examples = []
excluded = []
zero_die = false
[totals]
stars = 6
resources = {{ P = 0, H = 0, C = 0 }}
activations_for_all_stars = 1
"""
_SPACE = """
[[space]]
id = "{id}"
at = [50, 50]
shape = "square"
takes = "mark"
"""
DIE_SPACES = ["s1", "s2", "s3", "s4", "s5", "s6"]
X = 6
Y = 7
Z = 8


class Toy(Realm):
    """Any die marks the first empty space."""

    def __init__(self, name: str = "toy") -> None:
        spaces = [_SPACE.format(id=space) for space in [*DIE_SPACES, "x", "y", "z"]]
        super().__init__(parse_card(_HEAD.format(id=name) + "".join(spaces), name))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        for space in range(len(DIE_SPACES)):
            if board[space] == EMPTY:
                return [self.marking(write(board, space, MARK), use, moment)]
        return []

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        """What the new mark brings."""
        return Play(board)


class Only(Toy):
    """Takes only dice of one value."""

    def __init__(self, value: int, name: str = "only") -> None:
        super().__init__(name)
        self.value = value

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        return super().plays(board, use, moment) if use.value == self.value else []


class Income(Toy):
    """After the roll a coin comes by itself."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        return [Play(write(board, X, MARK), gain=COIN)]


class RollReader(Toy):
    """After the roll x is marked on an even sum, y on an odd one."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        return [Play(write(board, Y if moment.sum % 2 else X, MARK))]


class Fork(Toy):
    """After the roll the player chooses: x and a pumpkin, or y and a heart."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        return [
            Play(write(board, X, MARK), gain=PUMPKIN),
            Play(write(board, Y, MARK), gain=HEART),
        ]


class Tithe(Toy):
    """After the roll a heart must be paid for x, if one is held; otherwise y is marked."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        if moment.can_pay(HEART):
            return [Play(write(board, X, MARK), cost=HEART)]
        return [Play(write(board, Y, MARK))]


class Gift(Toy):
    """After the roll a heart comes by itself."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        return [Play(write(board, X, MARK), gain=HEART)]


class RollToll(Toy):
    """After the roll, x may be marked for a heart; otherwise y is marked."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        found = [Play(write(board, Y, MARK))]
        if moment.can_pay(HEART):
            found.append(Play(write(board, X, MARK), cost=HEART))
        return found


class Quiet(Toy):
    """Looks at the roll, but nothing ever comes of it."""

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        return []


class Lever(Toy):
    """Once a round, at any time: x for a heart, which gives a die of value 4."""

    def anytime(self, board: bytes, moment: Moment) -> list[Play]:
        if board[X] != EMPTY or not moment.can_pay(HEART):
            return []
        return [Play(write(board, X, MARK), cost=HEART, dice=(4,))]


class Sunset(Toy):
    """When the turn ends: x and a coin, or y and a heart."""

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        return [
            Play(write(board, X, MARK), gain=COIN),
            Play(write(board, Y, MARK), gain=HEART),
        ]


class Curfew(Toy):
    """When the turn ends, x is marked if this realm was activated, y if not."""

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        return [Play(write(board, X if moment.activated >> moment.me & 1 else Y, MARK))]


class Toll(Toy):
    """When the turn ends, x may be marked for a heart; otherwise y is marked."""

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        found = [Play(write(board, Y, MARK))]
        if moment.can_pay(HEART):
            found.append(Play(write(board, X, MARK), cost=HEART))
        return found


class Threshold(Toy):
    """x is marked as soon as 3 coins have been earned in the round."""

    def on_earned(self, board: bytes, moment: Moment) -> bytes:
        return write(board, X, MARK) if count(moment.earned, COIN) >= 3 else board


class SunsetThreshold(Threshold):
    """The threshold, and z is marked when the turn ends."""

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        return [Play(write(board, Z, MARK))]


class Echo(Toy):
    """When all realms of a round of three have been activated in one turn: x and a pumpkin."""

    def after_use(self, board: bytes, moment: Moment) -> Play | None:
        if moment.activated == 0b111 and board[X] == EMPTY:
            return Play(write(board, X, MARK), gain=PUMPKIN)
        return None


class Chooser(Toy):
    """A 6 marks x, and from then on every resource gained may be of another kind."""

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        if use.value == 6 and board[X] == EMPTY:
            return [Play(write(board, X, MARK))]
        return super().plays(board, use, moment)

    def powers(self, board: bytes) -> int:
        return CHOOSE_RESOURCES if board[X] == MARK else 0


class Giver(Toy):
    """Every die used here gives the same resources."""

    def __init__(self, gives: str, name: str = "giver") -> None:
        super().__init__(name)
        self.gives = parse(gives)

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, gain=self.gives)


class FreeGiver(Toy):
    """Every die used here gives one resource of the player's choice."""

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        return [
            Play(play.board, gain=unit, label=gain_label(unit))
            for play in super().plays(board, use, moment)
            for unit in KINDS
        ]


class Barter(Toy):
    """Every die used here gives a pumpkin and costs a pumpkin, which may be the same one."""

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, gain=PUMPKIN, cost=PUMPKIN)


class Alterer(Toy):
    """Once x is marked, one of two odd rolled dice may be altered by 1, once a turn."""

    def powers(self, board: bytes) -> int:
        return ALTER_ODD_DIE if board[X] == MARK else 0


class Maker(Toy):
    """A die used here makes two more: one of its own value, and a 6."""

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, dice=(use.value, 6))


class Plus(Toy):
    """The first die of a turn opens this realm to one more; even dice only."""

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        return super().plays(board, use, moment) if use.value % 2 == 0 else []

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, again=0 if moment.activated >> moment.me & 1 else 1)


class Opener(Toy):
    """A die used here opens the first realm of the round again."""

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, opens=0b001)


class Changer(Toy):
    """Takes even dice; odd ones are changed for a coin. A further use costs 3 pumpkins here."""

    asks_when_closed = True

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        cost = (COIN if use.value % 2 else 0) + (3 * PUMPKIN if use.entry == CLOSED else 0)
        if not moment.can_pay(cost):
            return []
        return [
            Play(play.board, cost=cost, changes=cost > 0)
            for play in super().plays(board, use, moment)
        ]


class Noter(Toy):
    """Notes the value of a die; another of the same value in the same turn marks x as well."""

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        if moment.memo == use.value:
            return Play(write(board, X, MARK), memo=0)
        return Play(board, memo=use.value)


class Witness(Toy):
    """Marks x, y or z as well when the first, the second or both rolled dice were here before."""

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        if moment.came_here:
            return Play(write(board, X + moment.came_here - 1, MARK))
        return Play(board)


class Brilliant(Toy):
    """Has eight stars to count."""

    def stars(self, board: bytes, moment: Moment) -> int:
        return 8


def seat(
    *realms: Realm, held: str = "", limit: int = 12, boards: dict[str, bytes] | None = None
) -> Position:
    """A seat before a roll, in a round of these realms; boards by the realm's id."""
    made = Round(list(realms), limit=limit).start()
    made.boards = [(boards or {}).get(realm.id, realm.start()) for realm in realms]
    made.earned = parse(held)
    return made


def rolled(
    roll: tuple[int, int],
    *realms: Realm,
    held: str = "",
    limit: int = 12,
    boards: dict[str, bytes] | None = None,
) -> Position:
    """A seat in mid-turn after the roll, without what the roll would have brought by itself."""
    made = seat(*realms, held=held, limit=limit, boards=boards)
    made.turn = 1
    made.over = False
    made.roll_a, made.roll_b = roll
    made.dice = [make_die(roll[0], ROLLED_FIRST), make_die(roll[1], ROLLED_SECOND)]
    return made


def marked(toy: Realm, *spaces: str) -> bytes:
    """A toy's board with these spaces marked."""
    board = toy.start()
    for space in spaces:
        board = write(board, toy.card.index(space), MARK)
    return board


def marks(toy: Realm, board: bytes) -> list[str]:
    """The spaces of a toy that are marked."""
    return [name for name, mark in zip(toy.names, board, strict=True) if mark == MARK]
