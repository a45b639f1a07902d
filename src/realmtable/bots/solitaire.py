"""One realm by itself, solved exactly: how many stars perfect play expects of it.

The solitaire: the realm is one of the three of a round, and the other two are never used. Each
turn rolls two dice. The first may be used or not; the second is only seen: it is not in hand, and
leaves nothing behind. Nothing is bought, and no die is given up for a resource. All else that the
turn allows is allowed: what happens by itself, plays without a die, plays that cost something,
dice that a play creates, further uses that it opens. The value is the expected number of stars
after the last turn.

All boards that can be reached are found turn by turn, those of equal essence only once. Then the
values follow backwards. They are kept as whole numbers, what is expected times the number of all
rolls still to come, so that moves are equal only if they are exactly equal.
"""

from array import array
from fractions import Fraction
from typing import Final

from realmtable.rolling.alterations import NOT_SOLD
from realmtable.rolling.card import Card
from realmtable.rolling.position import END, Move, Position, Round, die_origin
from realmtable.rolling.realm import (
    MAX_STARS,
    ROLLED_SECOND,
    SEES_HELD,
    SEES_ROLL,
    SEES_TURN,
    Realm,
)
from realmtable.rolling.turn import apply, begin, legal

_SIDES: Final = range(1, 7)
_PLACES: Final = 3  # realms in a round
_SECOND_DIE: Final = 2  # of `Position.came`, in the first realm
_RESOURCE_BYTES: Final = 6


class Line:
    """A position within a turn and how it was reached."""

    def __init__(self, position: Position, before: "Line | None", move: Move | None) -> None:
        self.position = position
        self.before = before
        self.move = move

    def steps(self) -> list[tuple[Position, Move]]:
        """The moves in their order, each with the position that it was made in."""
        found: list[tuple[Position, Move]] = []
        line = self
        while line.before is not None and line.move is not None:
            found.append((line.before.position, line.move))
            line = line.before
        found.reverse()
        return found


def roll_seen(position: Position, a: int, b: int) -> Position:
    """The next turn with only the first of the rolled dice in hand. The second one counts as
    used here, so that nobody takes it for a die left over."""
    begun = begin(position, a, b).copy()
    begun.dice = [die for die in begun.dice if die_origin(die) != ROLLED_SECOND]
    begun.came |= _SECOND_DIE
    return begun


def turn_ends(begun: Position, count_resources: bool = True) -> list[Line]:
    """Every way to play the turn; where resources do not count, some ways that differ only in
    them are left out."""
    ends: list[Line] = []
    waiting = [Line(begun, None, None)]
    seen: set[tuple[object, ...]] = set()
    # Where nothing happens at the end and nothing needs a die, ending the turn changes nothing.
    quiet = not begun.round.on_turn_end and not begun.round.anytime
    while waiting:
        line = waiting.pop()
        position = line.position
        if position.over:
            ends.append(line)
            continue
        if quiet and not position.pending:
            ends.append(line)
            if not position.dice:
                continue
        if line.before is not None:
            key = position.key()
            if key in seen:
                continue
            seen.add(key)
        for move in legal(position).moves():
            if quiet and move.kind == END:
                continue
            after = apply(position, move)
            if not count_resources:
                after.earned = after.spent = 0
            waiting.append(Line(after, line, move))
    return ends


class Solitaire:
    """The solitaire of a realm, from a board and a turn on. `work` is called until it is solved."""

    def __init__(self, realm: Realm, board: bytes, turn: int = 1, earned: int = 0) -> None:
        round = Round([realm, *[_unused() for _ in range(_PLACES - 1)]])
        round.prices = (NOT_SOLD,) * len(round.prices)
        round.compensation = 0
        acts = bool(round.on_roll or round.anytime or round.on_turn_end or round.after_use)
        sees_roll = bool(acts or round.powers or realm.sees & SEES_ROLL)
        self.realm = realm
        self.first_turn = turn
        self.turns = round.turns - turn + 1  # to be played
        # The rolls that make a difference: often the second die does not.
        self.rolls = [(a, b) for a in _SIDES for b in (_SIDES if sees_roll else range(a, a + 1))]
        # What tells states apart besides their boards: the number of the turn, resources.
        self._timed = bool(acts or realm.sees & SEES_TURN)
        self._counts_resources = bool(
            realm.sees & SEES_HELD or realm.scores_resources or round.on_earned
        )
        self._start = round.start()
        self._start.boards = [board, *self._start.boards[1:]]
        self._start.turn = turn - 1
        self._start.earned = earned if self._counts_resources else 0
        # The states in the order in which they are found. They come in layers: what so many turns
        # lead to, and not fewer. `_layers` is where each layer begins, and where the last ends.
        self._boards: list[bytes] = []
        self._earned: list[int] = []
        self._spent: list[int] = []
        self._stars: list[int] = []
        self._ids: dict[bytes, int] = {}
        self._ids_after_first = self._ids
        self._layers = [0]
        # What a turn can lead to from each state, roll by roll: parts of one long list.
        self._next = array("i")
        self._ends_at = array("q", [0])
        # The worth of states with so many turns to come, from a state on; that of the last layer
        # with one turn to come; and those being found, with one turn more.
        self._to_come = 0
        self._worth: list[int] = []
        self._worth_from = 0
        self._last: list[int] = []
        self._longer: list[int] = []
        self._looking_back = False
        self._done = 0  # the states before this one have been looked at
        self._state_of(self._start)
        self._begin_layer()

    # --- what it tells -----------------------------------------------------------------------

    @property
    def states(self) -> int:
        return len(self._boards)

    @property
    def turn(self) -> int:
        """The turn that is being looked at."""
        return self.first_turn + len(self._layers) - 2

    @property
    def share(self) -> float:
        """How much of that turn has been looked at, from 0 to 1."""
        first, end = self._layers[-2], self._layers[-1]
        if self._looking_back or first == end:
            return 1.0
        return (self._done - first) / (end - first)

    def value(self) -> Fraction:
        """The stars to expect, once everything is known."""
        expected = Fraction(0)
        for a, b in self.rolls:
            expected += max([self.worth(line) for line in self.lines(a, b)])
        return expected / len(self.rolls)

    def lines(self, a: int, b: int) -> list[Line]:
        """Every way to play the first turn after a roll."""
        return turn_ends(roll_seen(self._start, a, b), self._counts_resources)

    def worth(self, line: Line) -> Fraction:
        """The stars to expect after a first turn that was played like this."""
        end = line.position
        if self.turns == 1:
            return Fraction(self._stars_of(end))
        state = self._ids_after_first[self._key(end)]
        return Fraction(self._worth[state - self._worth_from], len(self.rolls) ** (self.turns - 1))

    # --- the work ----------------------------------------------------------------------------

    def work(self, states: int) -> bool:
        """Looks at so many more states, and tells whether everything is known."""
        for _ in range(states):
            if not self._looking_back:
                self._look_forward()
            elif self._to_come < self.turns - 1:
                self._look_back()
            else:
                return True
        return False

    def _look_forward(self) -> None:
        """Finds what one more state leads to."""
        last = self.turn == self.first_turn + self.turns - 1
        if self._done < self._layers[-1]:
            if last:
                self._last.append(self._expected_of_last_turn(self._done))
            else:
                self._expand(self._done)
            self._done += 1
        elif last:
            self._turn_round()
        else:
            if self.turn == self.first_turn:
                self._ids_after_first = self._ids
            self._begin_layer()

    def _begin_layer(self) -> None:
        """All states are found that the turns so far lead to."""
        self._layers.append(len(self._boards))
        if self._timed:
            self._ids = {}  # after another turn they are other states

    def _expand(self, state: int) -> None:
        if self._stars[state] == MAX_STARS and not self._timed:
            for _ in self.rolls:  # there is no more to be had, and nobody has to go on
                self._next.append(state)
                self._ends_at.append(len(self._next))
            return
        position = self._position(state)
        for a, b in self.rolls:
            found: set[int] = set()
            for line in turn_ends(roll_seen(position, a, b), self._counts_resources):
                found.add(self._state_of(line.position))
            self._next.extend(found)
            self._ends_at.append(len(self._next))

    def _expected_of_last_turn(self, state: int) -> int:
        position = self._position(state)
        expected = 0
        for a, b in self.rolls:
            best = 0
            for line in turn_ends(roll_seen(position, a, b), self._counts_resources):
                scored = self._stars_of(line.position)
                best = max(best, scored)
            expected += best
        return expected

    def _turn_round(self) -> None:
        """All states are known: from now on their worth is found."""
        self._looking_back = True
        if self._timed or self.turns == 1:
            self._worth = self._last
            self._worth_from = self._layers[-2]
            self._to_come = 1
        else:
            self._worth = self._stars
        self._done = self._first_to_value()

    def _first_to_value(self) -> int:
        """The first state whose worth is looked for with one turn more to come."""
        return self._layers[self.turns - self._to_come - 1] if self._timed else 0

    def _look_back(self) -> None:
        """Finds the worth of one more state."""
        # Of the last layer it is known already with one turn to come, and not asked with more.
        end = self._layers[min(self.turns - self._to_come, self.turns - 1)]
        if self._done < end:
            self._longer.append(self._expected(self._done))
            self._done += 1
            return
        if self._to_come == 0:
            self._longer += self._last
        self._worth = self._longer
        self._worth_from = self._first_to_value()
        self._longer = []
        self._to_come += 1
        self._done = self._first_to_value()

    def _expected(self, state: int) -> int:
        """The sum over all rolls of the best that a turn can lead to."""
        ends_at = self._ends_at
        following = self._next
        worth = self._worth
        first = self._worth_from
        expected = 0
        roll = state * len(self.rolls)
        at = ends_at[roll]
        for _ in self.rolls:
            roll += 1
            end = ends_at[roll]
            best = 0
            while at < end:
                one = worth[following[at] - first]
                best = max(best, one)
                at += 1
            expected += best
        return expected

    # --- states ------------------------------------------------------------------------------

    def _state_of(self, position: Position) -> int:
        """The number of the state that a turn ended in."""
        key = self._key(position)
        found = self._ids.get(key, -1)
        if found < 0:
            found = len(self._boards)
            self._ids[key] = found
            self._boards.append(position.boards[0])
            self._earned.append(position.earned)
            self._spent.append(position.spent)
            self._stars.append(self._stars_of(position))
        return found

    def _key(self, position: Position) -> bytes:
        essence = self.realm.essence(position.boards[0])
        if not self._counts_resources:
            return essence
        held = position.earned << 24 | position.spent
        return essence + held.to_bytes(_RESOURCE_BYTES, "big")

    def _stars_of(self, position: Position) -> int:
        scored = self.realm.stars(position.boards[0], position.moment(0))
        return scored if scored < MAX_STARS else MAX_STARS

    def _position(self, state: int) -> Position:
        """Where the turn begins that a state of the layer in hand comes before."""
        position = self._start.copy()
        position.boards = [self._boards[state], *self._start.boards[1:]]
        position.earned = self._earned[state]
        position.spent = self._spent[state]
        position.turn = self.turn - 1
        return position


def _unused() -> Realm:
    """A realm of the round that takes no die."""
    texts: list[object] = []
    words = ("id", "name", "set", "source", "design", "goal")
    data: dict[str, object] = dict.fromkeys(words, "")
    data |= {"use": texts, "score": texts, "rulings": texts, "examples": texts, "excluded": texts}
    return Realm(Card({**data, "zero_die": False, "space": texts}))
