"""One seat at one point of a turn, and the moves it can make: values; the rules are in `turn`."""

from typing import Final

from mypy_extensions import mypyc_attr

from realmtable.rolling.alterations import FIRST_TURN, LAST_TURN, LIMIT, NONE, Alterations
from realmtable.rolling.ledger import BLANK
from realmtable.rolling.realm import CHOOSE_RESOURCES, CREATED, Moment, Play, Realm
from realmtable.rolling.resources import capped

# A die in hand is an int: value in bits 0-3, origin in bits 4-5, then these flags.
CHANGED: Final = 64  # pumpkins were spent on a rolled die
AGAIN: Final = 128  # it may be used in a realm already activated this turn

# Kinds of moves. The first word is what the engine protocol calls them.
USE: Final = 0
SPEND: Final = 1
COMPENSATE: Final = 2
ANYTIME: Final = 3  # a play without a die, a start-of-turn effect, a changed roll, a reward
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
REWARD: Final = 16  # and above: a reward, by what it does

_FIRST_DICE: Final = 0x5555  # of `Position.came`, the first rolled die in each of eight realms


_KEY_BITS: Final = 12  # of `Position.die_key`

_NO_ENDINGS: list[tuple[int, Play]] = []  # never changed


def make_die(value: int, origin: int) -> int:
    return value | origin << 4


def die_value(die: int) -> int:
    return die & 15


def die_origin(die: int) -> int:
    return die >> 4 & 3


def without(dice: list[int], die: int) -> list[int]:
    """The dice without one that is among them."""
    kept: list[int] = []
    gone = False
    for other in dice:
        if other == die and not gone:
            gone = True
        else:
            kept.append(other)
    return kept


def replaced(dice: list[int], die: int, by: int) -> list[int]:
    at = dice.index(die)
    return [*dice[:at], by, *dice[at + 1 :]]


class Round:
    """What is the same for every seat of a round: the realms, the limits and the alterations.
    Where realms are discarded, each seat goes on with a round of its own."""

    def __init__(
        self,
        realms: list[Realm],
        turns: int = LAST_TURN,
        limit: int = LIMIT,
        duties: bool = False,
        bonus_from: int = 0,
        most: int = -1,
        mode: str = "standard",
        level: str = "",
        alterations: Alterations = NONE,
        deck: list[Realm] | None = None,
    ) -> None:
        """Alterations have turns and a limit of their own; `deck` are the realms that theirs
        names."""
        self.realms = realms
        self.alterations = alterations
        self.altered = alterations is not NONE
        self.deck: list[Realm] = [] if deck is None else deck
        self.gone: list[Realm] = []  # those discarded
        # With realms that come and go, what tells apart boards that look alike.
        self.in_play = tuple([of.id for of in realms]) if alterations.discard_at else ()
        self.first = FIRST_TURN
        self.turns = turns  # the number of the last one
        self.limit = limit
        if self.altered:
            self.first, self.turns = alterations.turns
            self.limit = alterations.limit
        self.prices = alterations.price
        self.compensation = alterations.compensation
        self.at_once = alterations.at_once  # stars are looked at as they fall
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
        self.asked_when_closed = 0
        self.late: list[int] = []  # realms that score by the stars of the others
        for i, realm in enumerate(realms):
            if realm.asks_when_closed:
                self.asked_when_closed |= 1 << i
            if realm.scores_last:
                self.late.append(i)

    def start(self) -> "Position":
        """A seat before the first roll of the round."""
        position = Position(self)
        position.boards = [realm.start() for realm in self.realms]
        if self.altered:
            position.turn = self.first - 1
            position.gain(self.alterations.start)
        return position

    @property
    def length(self) -> int:
        """How many turns it has."""
        return self.turns - self.first + 1

    def with_realms(self, realms: list[Realm], gone: list[Realm]) -> "Round":
        """The same round after realms were discarded."""
        new = Round(realms, alterations=self.alterations, deck=self.deck)
        new.gone = [*self.gone, *gone]
        return new


def _overriding(realms: list[Realm], hook: str) -> list[int]:
    """The realms that have rules of their own for a hook."""
    return [i for i, realm in enumerate(realms) if hook in realm.hooks]


@mypyc_attr(acyclic=True, free_list_len=1)
class Position:
    """One seat at one point of a turn. Never changed once handed out: `turn` makes new ones."""

    def __init__(self, round: Round, other: "Position | None" = None) -> None:
        """Before the first roll; or just like another one of the same round."""
        self.round = round
        if other is None:
            self.boards: list[bytes] = []
            self.earned = 0
            self.spent = 0
            self.turn = 0  # as printed; before the first roll the one before the first
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
            self.ledger = BLANK
        else:
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
            self.ledger = other.ledger

    def copy(self) -> "Position":
        return Position(self.round, self)

    @property
    def held(self) -> int:
        return self.earned - self.spent

    @property
    def round_over(self) -> bool:
        return self.over and (self.turn == self.round.turns or not self.boards)

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
            self._head_start(realm) if round.in_play else 0,
        )

    def _head_start(self, realm: int) -> int:
        """What a realm counts as earned besides: the credit, without what was there before it."""
        arrived = self.ledger.arrived
        return self.round.alterations.credit - (arrived[realm] if arrived else 0)

    def gain(self, gain: int) -> None:
        """Earns resources, as far as the limit of the round lets it. Only for a new position."""
        self.earned += capped(gain, self.earned, self.round.limit)
        if not self.round.on_earned:
            return
        boards = self.boards.copy()
        for realm in self.round.on_earned:
            boards[realm] = self.round.realms[realm].on_earned(boards[realm], self.moment(realm))
        self.boards = boards

    def barred(self, die: int) -> int:
        """Bit per realm: the alterations of the round keep this die out of it in this turn."""
        alterations = self.round.alterations
        if self.value_barred(die_value(die)):
            return (1 << len(self.boards)) - 1
        barred = self.ledger.rested if alterations.rest else 0
        shut = self.realm_closed()
        return barred | 1 << shut if shut >= 0 else barred

    def value_barred(self, value: int) -> bool:
        """Whether this turn is one in which the value cannot be used as it is."""
        values = self.round.alterations.no_value
        index = self.turn - self.round.first
        return value > 0 and index < len(values) and values[index] == value

    def realm_closed(self) -> int:
        """The realm that an alteration closes in this turn, or -1."""
        closed = self.round.alterations.closed
        index = self.turn - self.round.first
        if index >= len(closed) or closed[index] == 0:
            return -1
        place = closed[index] - 1
        if self.ledger.empty >> place & 1:
            return -1
        before = 0  # places before it that are empty
        for other in range(place):
            before += self.ledger.empty >> other & 1
        return place - before if place - before < len(self.boards) else -1

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
        dice = self.dice
        if len(dice) > 1:
            keys = sorted([self.die_key(die) for die in dice])
        else:
            keys = [self.die_key(die) for die in dice]
        # Small numbers share one int, each with bits enough of its own: keys are made and compared
        # for every move that somebody looks at. What is mostly 0 comes last, to keep them small.
        hand = 1
        for die in keys:
            hand = hand << _KEY_BITS | die
        so_far = a | b << 4 | self.over << 8 | self.altered << 9 | self.activated << 10
        so_far |= self.opened << 18 | self.pending << 26 | came << 34
        so_far |= (self.again | self.memos << 32) << 50
        key: tuple[object, ...] = (
            tuple(self.boards),
            self.earned | self.spent << 24,
            self.turn,
            hand,
            so_far,
        )
        if self.round.altered:
            return (key, self.round.in_play, self.ledger.key())
        return key

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
