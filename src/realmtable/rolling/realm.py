"""The contract between a realm and the turn.

A realm is a card with its rules: pure functions over boards. It knows nothing of other realms
except what the moment tells it. It subclasses `Realm` in a file of its own under `realms/`,
named like its card, and overrides what its rules need; `docs/realms.md` walks through it.
"""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from realmtable.rolling.benefit import Benefit
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, all_written, write, write_all
from realmtable.rolling.resources import (
    COIN,
    HEART,
    KINDS,
    PUMPKIN,
    capped,
    count,
    covers,
    in_words,
    spread,
    text,
)

MAX_STARS: Final = 6
_PLAYS_KEPT: Final = 20_000  # how many plays a realm remembers before it starts afresh
_STARS_KEPT: Final = 20_000  # and the stars of how many boards
_SMALL: Final = 16  # what plays depend on is less than this where it is only the value of a die

# Where a die came from.
ROLLED_FIRST: Final = 0
ROLLED_SECOND: Final = 1
CREATED: Final = 2

# What lets a die into a realm.
FRESH: Final = 0  # the realm has not been activated this turn
PUMPKINS: Final = 1  # 3 pumpkins were spent on the die
REOPENED: Final = 2  # a play of the realm itself allowed one more die (`Play.again`)
CLOSED: Final = 3  # nothing yet: only plays that pay for it themselves (`Realm.asks_when_closed`)

# Standing changes to the turn (`Realm.powers`).
CHOOSE_RESOURCES: Final = 1  # every resource gained may be of another kind
ALTER_ODD_DIE: Final = 2  # once a turn, if both rolled dice are odd, one changes by 1 as rolled

# What the turn only asks of realms that have rules of their own for it (`Realm.hooks`).
HOOKS: Final = ("on_roll", "anytime", "on_turn_end", "on_earned", "after_use", "powers")

# What of the use and the moment a realm's plays depend on (`Realm.sees`).
SEES_ROLL: Final = 1  # the rolled dice and where the used die came from
SEES_HELD: Final = 2  # the resources held
SEES_TURN: Final = 4  # the turn number
SEES_ENTRY: Final = 8  # what let the die in (FRESH, PUMPKINS, REOPENED, CLOSED)
SEES_EARNED: Final = 16  # the resources earned, and so what room is left for more
SEES_TURN_SO_FAR: Final = 32  # the realm's memo, which realms were activated, which dice came here
SEES_ALL: Final = 63


@mypyc_attr(acyclic=True, free_list_len=1)
class Use:
    """A die being put into a realm."""

    def __init__(self, value: int, origin: int, changed: bool, entry: int) -> None:
        self.value = value
        self.origin = origin
        self.changed = changed  # pumpkins were spent on it; never so for a created die
        self.entry = entry

    @property
    def created(self) -> bool:
        return self.origin == CREATED


@mypyc_attr(acyclic=True, free_list_len=1)
class Moment:
    """What the turn tells a realm."""

    def __init__(
        self,
        turn: int,
        turns: int,
        roll_a: int,
        roll_b: int,
        held: int,
        earned: int,
        limit: int,
        activated: int = 0,
        me: int = 0,
        came_here: int = 0,
        memo: int = 0,
        others: int = 0,
        any_kind: bool = False,
        realms: int = 3,
        closed: int = 0,
        at_once: bool = False,
        head_start: int = 0,
    ) -> None:
        self.turn = turn  # as printed
        self.turns = turns  # the number of the last turn of the round
        self.roll_a = roll_a  # the rolled dice as they count for this player
        self.roll_b = roll_b
        self.held = held
        self.earned = earned  # this round, spent ones included
        self.limit = limit  # of each kind, earned per round
        self.activated = activated  # bit i: a die was used in realm i of the round this turn
        self.me = me  # the realm's own place in the round
        self.came_here = came_here  # bit 0 / 1: the first / second rolled die was used here
        self.memo = memo  # what the realm noted this turn (`Play.memo`); 0 at its start
        self.others = others  # lowest (highest: `looks_at_best`) count of the others; for `stars`
        self.any_kind = any_kind  # a power lets the player take every resource in another kind
        self.realms = realms  # how many realms the round has
        self.closed = closed  # bit i: realm i was used and has not been opened again
        self.at_once = at_once  # stars are looked at as they fall, and the round is not over
        self.head_start = head_start  # of `since`, where realms come and go

    @property
    def since(self) -> int:
        """What this realm counts as earned this round: all of it, unless realms come and go."""
        return self.earned + self.head_start

    @property
    def pair(self) -> bool:
        return self.roll_a == self.roll_b

    @property
    def sum(self) -> int:
        return self.roll_a + self.roll_b

    def can_pay(self, cost: int) -> bool:
        return covers(self.held, cost)

    def fitting(self, gain: int) -> int:
        """What of a gain still fits on the resource card."""
        return capped(gain, self.earned, self.limit)

    def other_values(self, use: Use) -> list[int]:
        """What 'the other rolled die' can be, as rolled; a created die leaves the choice."""
        if use.origin == ROLLED_FIRST:
            return [self.roll_b]
        if use.origin == ROLLED_SECOND or self.pair:
            return [self.roll_a]
        return [self.roll_a, self.roll_b]

    def takeable(self, gain: int) -> list[int]:
        """What can be taken for a printed gain: just that, unless kinds are free to choose. A
        kind that is full cannot be chosen."""
        if not self.any_kind:
            return [gain]
        found = [gain]
        for taken in spread(gain):
            if taken != gain and self.fitting(taken) == taken:
                found.append(taken)
        return found

    def choices(self, benefit: Benefit) -> list[int]:
        """The amounts a benefit can come to. What is printed comes first; then each free resource
        is of a kind that is not full, and is lost only when all three are."""
        if not benefit.free:
            return [benefit.gain]
        printed = self.fitting(benefit.gain)
        rooms = [self.limit - count(self.earned + printed, unit) for unit in KINDS]
        free = min(benefit.free, sum(rooms))
        return [
            benefit.gain + p * PUMPKIN + h * HEART + (free - p - h) * COIN
            for p in range(min(free, rooms[0]), -1, -1)
            for h in range(min(free - p, rooms[1]), -1, -1)
            if free - p - h <= rooms[2]
        ]


@mypyc_attr(acyclic=True, free_list_len=1)
class Play:
    """One complete, legal way to use a die: the new board, what it gives and what it costs."""

    def __init__(
        self,
        board: bytes,
        gain: int = 0,
        cost: int = 0,
        dice: tuple[int, ...] = (),
        again: int = 0,
        opens: int = 0,
        memo: int = -1,
        label: str = "",
        changes: bool = False,
        spaces: list[int] | None = None,
        mark: int = EMPTY,
    ) -> None:
        """With spaces, the board is the one before the play, and they are still to be marked."""
        self._board = board
        self._spaces = spaces
        self._mark = mark
        self.gain = gain
        self.cost = cost
        self.dice = dice  # values of created dice
        self.again = again  # how many more dice this realm may take this turn
        self.opens = opens  # bit i: realm i is open again, as if no die had been used there
        self.memo = memo  # what to note for the rest of the turn; -1 leaves it
        self.label = label  # tells apart plays that write the same marks
        self.changes = changes  # it changes its own die, or pays for a further use

    @property
    def board(self) -> bytes:
        """The board after it. Of plays that many others stand beside, it is only made when it is
        asked for: few of them are ever made."""
        if self._spaces is not None:
            self._board = write_all(self._board, self._spaces, self._mark)
            self._spaces = None
        return self._board

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Play)
            and self.board == other.board
            and self.gain == other.gain
            and self.cost == other.cost
            and self.dice == other.dice
            and self.again == other.again
            and self.opens == other.opens
            and self.memo == other.memo
            and self.label == other.label
            and self.changes == other.changes
        )

    def __hash__(self) -> int:
        return hash((self.board, self.gain, self.cost, self.dice, self.label))

    def with_gain(self, gain: int) -> "Play":
        """The same play with other resources, named in its label."""
        word = self.label.partition("+")[0].strip()
        return Play(
            self.board,
            gain,
            self.cost,
            self.dice,
            self.again,
            self.opens,
            self.memo,
            f"{word} {gain_label(gain)}".strip(),
            self.changes,
        )


def gain_label(gain: int) -> str:
    """How a move names the resources that were chosen: `+PH`; nothing where there are none."""
    return "+" + text(gain) if gain else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Realm:
    """A card with its rules. Override what the rules need; everything else has a default."""

    version: ClassVar[int] = 1  # raise it when the rules change what a recorded move does
    own_rules: ClassVar[str] = ""  # a fingerprint of the source, where it is not of the program
    counts_stars: ClassVar[bool] = False  # stars are written on the track when they are scored
    scores_last: ClassVar[bool] = False  # the score looks at the other realms' stars ...
    looks_at_best: ClassVar[bool] = False  # ... at the highest count of them, not at the lowest
    scores_resources: ClassVar[bool] = False  # the score looks at the resources earned
    asks_when_closed: ClassVar[bool] = False  # its plays can pay for a further use themselves
    highest_number: ClassVar[int] = 6  # that can stand on a space
    pays_when_full: ClassVar[tuple[str, ...]] = ()  # how the ids of such zones begin
    # What bots count of each further resource of a play: less, where stars are given up for more of
    # them than a round can use.
    further_resource: ClassVar[float] = 1.0
    why_forgone: ClassVar[str] = ""  # the rule that leaves out what `forgone` lists, in words
    sees: ClassVar[int] = SEES_ALL

    def __init__(self, card: Card) -> None:
        self.card = card
        self.id = card.id
        self.name = card.name
        self.names = [space.id for space in card.spaces]
        self.track = len(card.spaces)  # where stars are written, if they are
        if self.counts_stars:
            self.names.append("stars")
        # Remembered plays: by all they depend on and the board; most realms need few of these.
        self._by_value: list[dict[bytes, list[Play]]] = [{} for _ in range(_SMALL)]
        self._known: dict[tuple[bytes, int], list[Play]] = {}
        self._kept = 0
        self._counted: dict[bytes, int] = {}
        # What the class says, where it is read quickly.
        self._sees = self.sees
        self._stars_on_board = not (self.scores_last or self.scores_resources)
        self.hooks = frozenset(
            [hook for hook in HOOKS if getattr(type(self), hook) is not getattr(Realm, hook)]
        )  # those it has rules of its own for

    # --- the rules ---------------------------------------------------------------------------

    def start(self) -> bytes:
        """The empty board, with what is printed as already filled."""
        return self.card.start + b"\0" if self.counts_stars else self.card.start

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        """Every legal way to use this die here."""
        return []

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        """What happens by itself after the roll: nothing, or the plays to choose from."""
        return []

    def anytime(self, board: bytes, moment: Moment) -> list[Play]:
        """Plays that need no die, at any time of the own turn."""
        return []

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        """What happens when the player ends the turn: nothing, or the plays to choose from."""
        return []

    def on_earned(self, board: bytes, moment: Moment) -> bytes:
        """The board after resources were earned, anywhere."""
        return board

    def after_use(self, board: bytes, moment: Moment) -> Play | None:
        """What happens here by itself after a die was used, in any realm."""
        return None

    def why_itself(self, moment: Moment) -> str:
        """Why something happened here by itself, as the end of a sentence that begins with `as`.
        Only asked by those who tell what happened."""
        return "its rules say so"

    def powers(self, board: bytes) -> int:
        """Standing changes to the turn, as a sum of the power flags."""
        return 0

    def only_if_nowhere_else(self, value: int) -> bool:
        """Whether, where every die must be used, this one comes here only as a last resort."""
        return False

    def forgone(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        """What this die could do here, if a rule did not prefer other plays. Only asked by those
        who tell why a move is refused."""
        return []

    def stars(self, board: bytes, moment: Moment) -> int:
        """The stars scored so far."""
        return self.stars_written(board)

    def essence(self, board: bytes) -> bytes:
        """What of a board still matters. Boards of equal essence have equal stars, and the same
        dice do the same on them: plays that gain the same and lead to equal essences."""
        return board

    def outline(self, board: bytes) -> bytes:
        """What bots value a board by: less than its essence, where that is too much to learn from,
        as on a grid that a thousand drawings fit on."""
        return self.essence(board)

    def earned(self, board: bytes) -> list[str]:
        """The zones, lines and spaces whose printed bonus this board has earned, for pictures.
        Only bonuses that come once and that the board alone tells."""
        return [
            zone.id
            for zone in self.card.zones
            if zone.id.startswith(self.pays_when_full) and all_written(board, zone.spaces)
        ]

    def takes_stars(self, mark: int) -> bool:
        """Whether this mark on a space scores the stars printed there; pictures fill them in."""
        return mark == MARK

    def stars_taken(self, board: bytes) -> list[int]:
        """The spaces whose printed stars are scored by the mark they bear."""
        return [
            space.index
            for space in self.card.spaces
            if space.stars and len(space.benefits) == 1 and self.takes_stars(board[space.index])
        ]

    def problem(self, board: bytes) -> str:
        """What of this board no game could have led to, as far as a look at it tells."""
        return ""

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        """Which rule keeps this die off this space, in words a player understands. Only asked
        when the space is free, accepts the value and its cost can be paid."""
        return ""

    def why_no_act(self, board: bytes, moment: Moment, space: Space) -> str:
        """Why nothing can be written on this space now without a die."""
        return ""

    # --- what realms share -------------------------------------------------------------------

    def joining(self, board: bytes) -> list[str]:
        """The lines with a printed bonus of which both ends are written."""
        return [
            line.id
            for line in self.card.lines
            if line.gives and all_written(board, [line.a, line.b])
        ]

    def known_plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        """`plays`, remembered by everything the realm says they depend on."""
        key = self.seen(use, moment)
        small = key < _SMALL
        found = self._by_value[key].get(board) if small else self._known.get((board, key))
        if found is None:
            found = self.plays(board, use, moment)
            self._keep(board, key, found)
        return found

    def recalled(self, board: bytes, value: int) -> list[Play] | None:
        """What `known_plays` would find without a look at the moment: none if it has to look, or
        was never asked. Not for rounds in which stars are looked at as they fall."""
        if self._sees:
            return None
        return self._by_value[value].get(board)

    def seen(self, use: Use, moment: Moment) -> int:
        """Everything that plays on a board depend on, in one number."""
        key = use.value
        sees = self._sees
        if sees & SEES_ROLL:
            key |= use.origin << 4 | use.changed << 6 | moment.roll_a << 7 | moment.roll_b << 11
        if sees & SEES_HELD:
            key |= moment.held << 15
        if sees & SEES_TURN:
            key |= moment.turn << 39 | moment.turns << 102
        if sees & SEES_ENTRY:
            key |= use.entry << 45
        if sees & SEES_EARNED:
            key |= moment.earned << 47 | moment.limit << 93 | moment.any_kind << 101
            if moment.head_start:
                key |= (moment.since << 1 | 1) << 128
        if sees & SEES_TURN_SO_FAR:
            so_far = moment.activated << 14 | moment.me << 10 | moment.came_here << 8 | moment.memo
            so_far |= moment.realms << 40 | moment.closed << 44
            key |= so_far << 71
        if moment.at_once:
            key |= 1 << 127
        return key

    def _keep(self, board: bytes, key: int, found: list[Play]) -> None:
        self._kept += len(found) + 1
        if self._kept > _PLAYS_KEPT:
            self._forget_plays()
            self._kept = len(found) + 1
        if key < _SMALL:
            self._by_value[key][board] = found
        else:
            self._known[(board, key)] = found

    def known_stars(self, board: bytes) -> int:
        """`stars`, if they are remembered and the board alone tells them; -1 if not. Not for rounds
        in which stars are looked at as they fall."""
        return self._counted.get(board, -1)

    def count_stars(self, board: bytes, moment: Moment) -> int:
        """`stars`, remembered where the board alone tells them."""
        counted = self.stars(board, moment)
        if self._stars_on_board and not moment.at_once:
            if len(self._counted) >= _STARS_KEPT:
                self._counted.clear()
            self._counted[board] = counted
        return counted

    def forget(self) -> None:
        """Drops what `known_plays` and `known_stars` remember."""
        self._forget_plays()
        self._counted.clear()

    def _forget_plays(self) -> None:
        for of_value in self._by_value:
            of_value.clear()
        self._known.clear()
        self._kept = 0

    def _takes_a_zero(self, board: bytes, use: Use, moment: Moment) -> bool:
        return bool(self.plays(board, use, moment) or self.plays(self.start(), use, moment))

    def stars_written(self, board: bytes) -> int:
        """The count on the star track."""
        mark = board[self.track] if self.counts_stars else EMPTY
        return 0 if mark == EMPTY else mark - NUMBER

    def score(self, board: bytes, stars: int) -> bytes:
        """The board with more stars on its track; past the sixth they are lost."""
        if stars == 0:
            return board
        have = self.stars_written(board) + stars
        return write(board, self.track, NUMBER + (have if have < MAX_STARS else MAX_STARS))

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        """Why this die cannot go to this space: what is printed first, then the realm's rules."""
        if use.value == 0 and not self._takes_a_zero(board, use, moment):
            return "a die of value 0 cannot be used here"
        if not space.accepts(use.value):
            wanted = " or ".join(str(value) for value in space.dice)
            return f"{space.name} takes only a {wanted}"
        if board[space.index] not in (EMPTY, space.start) and "-" not in space.takes:
            return f"{space.name} is already taken"
        free = board[space.index] in (EMPTY, space.start)
        if space.cost and free and not moment.can_pay(space.cost):
            return f"{space.name} costs {in_words(space.cost)} and you hold {in_words(moment.held)}"
        return self.why_not(board, use, moment, space)
