"""One seat at one point of a turn, and the moves it can make: values; the rules are in `turn`."""

from typing import Final

from mypy_extensions import mypyc_attr

from realmtable.rolling.realm import CHOOSE_RESOURCES, CREATED, Moment, Play, Realm

# A die in hand is an int: value in bits 0-3, origin in bits 4-5, then these flags.
CHANGED: Final = 64  # pumpkins were spent on a rolled die
AGAIN: Final = 128  # it may be used in a realm already activated this turn

# Kinds of moves. The first word is what the engine protocol calls them.
USE: Final = 0
SPEND: Final = 1
COMPENSATE: Final = 2
ANYTIME: Final = 3  # a realm's play without a die, a start-of-turn effect, an altered rolled die
END: Final = 4
KIND_NAMES: Final = ("use", "spend", "compensate", "anytime", "end")

# Ways of spending and of acting at any time (`Move.way`).
ADJUST: Final = 0
ADJUST_AGAIN: Final = 1
PAIR: Final = 2
COPY: Final = 3
SEVEN: Final = 4
BUY: Final = 5
ACT: Final = 6
START: Final = 7
ALTER: Final = 8
NO_WAY: Final = 9

_FIRST_DICE: Final = 0x5555  # of `Position.came`, the first rolled die in each of eight realms


_NO_ENDINGS: list[tuple[int, Play]] = []  # never changed


def make_die(value: int, origin: int) -> int:
    return value | origin << 4


def die_value(die: int) -> int:
    return die & 15


def die_origin(die: int) -> int:
    return die >> 4 & 3


class Round:
    """What is the same for every seat of a round: the realms and the limits."""

    def __init__(
        self,
        realms: list[Realm],
        turns: int = 9,
        limit: int = 12,
        at_once: bool = False,
        duties: bool = False,
        bonus_from: int = 0,
        most: int = -1,
        mode: str = "standard",
        level: str = "",
    ) -> None:
        self.realms = realms
        self.turns = turns
        self.limit = limit
        self.at_once = at_once  # stars are looked at as they fall, as some solo modes do
        self.duties = duties  # every die must be used, and for a star if it can (`duties`)
        self.bonus_from = bonus_from  # so many resources of a kind are a star; 0 for no such bonus
        self.most = most  # tenths that the round can score; -1 for no limit
        self.mode = mode  # what kind of round this is, as positions and records call it
        self.level = level
        self.on_roll = _overriding(realms, "on_roll")
        self.anytime = _overriding(realms, "anytime")
        self.on_turn_end = _overriding(realms, "on_turn_end")
        self.on_earned = _overriding(realms, "on_earned")
        self.after_use = _overriding(realms, "after_use")
        self.powers = _overriding(realms, "powers")
        # Realms that can be asked although they were used this turn.
        self.asked_when_closed = sum(1 << i for i, of in enumerate(realms) if of.asks_when_closed)

    def start(self) -> "Position":
        """A seat before the first roll of the round."""
        position = Position(self)
        position.boards = [realm.start() for realm in self.realms]
        return position


def _overriding(realms: list[Realm], hook: str) -> list[int]:
    """The realms that have rules of their own for a hook."""
    default = getattr(Realm, hook)
    return [i for i, realm in enumerate(realms) if getattr(type(realm), hook) is not default]


@mypyc_attr(acyclic=True, free_list_len=1)
class Position:
    """One seat at one point of a turn. Never changed once handed out: `turn` makes new ones."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.boards: list[bytes] = []
        self.earned = 0
        self.spent = 0
        self.turn = 0  # 0 before the first roll
        self.over = True  # the turn has been ended (or none has begun)
        self.roll_a = 0  # the rolled dice as they count for this seat
        self.roll_b = 0
        self.dice: list[int] = []  # still in hand
        self.activated = 0  # bit per realm: a die was used there this turn
        self.opened = 0  # bit per realm: used, but open again as if it had not been
        self.again = 0  # 4 bits per realm: further dice its own plays have allowed
        self.memos = 0  # 8 bits per realm
        self.came = 0  # 2 bits per realm: which rolled dice were used there
        self.pending = 0  # bit per realm: its start-of-turn effect is still to come
        self.altered = False

    def copy(self) -> "Position":
        new = Position(self.round)
        new.become(self)
        return new

    def become(self, other: "Position") -> None:
        """Takes over everything of another position of the same round."""
        self.boards = other.boards
        self.earned = other.earned
        self.spent = other.spent
        self.turn = other.turn
        self.over = other.over
        self.roll_a = other.roll_a
        self.roll_b = other.roll_b
        self.dice = other.dice
        self.activated = other.activated
        self.opened = other.opened
        self.again = other.again
        self.memos = other.memos
        self.came = other.came
        self.pending = other.pending
        self.altered = other.altered

    @property
    def held(self) -> int:
        return self.earned - self.spent

    @property
    def round_over(self) -> bool:
        return self.over and self.turn == self.round.turns

    def moment(self, realm: int) -> Moment:
        """What the turn tells one realm now."""
        round = self.round
        return Moment(
            self.turn,
            round.turns,
            self.roll_a,
            self.roll_b,
            self.earned - self.spent,
            self.earned,
            round.limit,
            self.activated,
            realm,
            self.came >> 2 * realm & 3,
            self.memos >> 8 * realm & 255,
            0,
            bool(round.powers) and self.powers() & CHOOSE_RESOURCES != 0,
            len(round.realms),
            self.closed,
            round.at_once and not self.round_over,
        )

    @property
    def closed(self) -> int:
        """Bit per realm: used this turn, and not opened again."""
        return self.activated & ~self.opened if self.opened else self.activated

    def powers(self) -> int:
        """The standing changes to the turn, from all realms."""
        flags = 0
        for realm in self.round.powers:
            flags |= self.round.realms[realm].powers(self.boards[realm])
        return flags

    def rolled_value(self, die: int) -> int:
        """What a rolled die fell as (0 for a created one)."""
        origin = die_origin(die)
        if origin == CREATED:
            return 0
        return self.roll_b if origin else self.roll_a

    def key(self) -> tuple[object, ...]:
        """Equal for positions in which exactly the same can happen."""
        a, b, came = self._unordered_roll()
        return (
            tuple(self.boards),
            self.earned,
            self.spent,
            self.turn,
            self.over,
            a,
            b,
            tuple(sorted(self.die_key(die) for die in self.dice)),
            self.activated,
            self.opened,
            self.again,
            self.memos,
            came,
            self.pending,
            self.altered,
        )

    def _unordered_roll(self) -> tuple[int, int, int]:
        """The rolled values and where the dice went, the same whichever die was the first."""
        swapped = (self.came & _FIRST_DICE) << 1 | self.came >> 1 & _FIRST_DICE
        if self.roll_a > self.roll_b:
            return self.roll_b, self.roll_a, swapped
        if self.roll_a == self.roll_b:
            return self.roll_a, self.roll_b, min(self.came, swapped)
        return self.roll_a, self.roll_b, self.came

    def die_key(self, die: int) -> int:
        """Equal for dice that can do exactly the same: the two dice of a pair, two created 4s."""
        return (
            die & ~48
            | (CREATED << 4 if die_origin(die) == CREATED else 0)
            | (self.rolled_value(die) << 8)
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Move:
    """One decision of a player, with its result already worked out."""

    def __init__(
        self,
        kind: int,
        way: int = NO_WAY,
        die: int = 0,
        amount: int = 0,
        realm: int = -1,
        entry: int = 0,
        play: Play | None = None,
    ) -> None:
        self.kind = kind
        self.way = way
        self.die = die  # the die used, adjusted, altered or given up
        self.amount = amount  # the step of an adjustment, the value of a new die, a resource
        self.realm = realm
        self.entry = entry
        self.play = play
        self.endings = _NO_ENDINGS  # what the realms do at the end of the turn
