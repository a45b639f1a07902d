"""Plays the turn that is worth most right now, with a simple worth for resources and marks.

It looks through whole turns, keeping only the most promising beginnings, and then plays the best
one it found move by move. Of later turns it only asks, realm by realm, what the next few dice
could score, what the next roll would do by itself, and the ends of later turns. Between turns that
are worth about the same it takes the first, or, with a seed, the one that the seed favours.
"""

from typing import Final
from zlib import crc32

from mypy_extensions import mypyc_attr

from realmtable.bots.bot import Bot
from realmtable.rolling.position import END, SPEND, Move, Position
from realmtable.rolling.realm import CREATED, FRESH, Moment, Realm, Use
from realmtable.rolling.resources import total
from realmtable.rolling.rewards import after_debts
from realmtable.rolling.spending import HIGHEST, LOWEST
from realmtable.rolling.turn import apply, legal, stars

# Worths in hundredths of a star.
STAR: Final = 100
UNSPENT: Final = 10  # what a resource scores at the end of the round
RESOURCE: Final = 18  # what a resource may still buy, at the start of the round
WRITTEN: Final = 320  # what a card full of marks may still lead to, at the start of the round
NEXT: Final = 80  # a star that one more die of any value would score, at the start of the round
FREEDOM: Final = 120  # a card on which every space could take every value next, likewise
DREAM: Final = 90  # a star that the next few dice could score if they fell as wished
DIE: Final = 45  # what a die in hand may still do this turn
WHIM: Final = 12  # below this a difference is none, and a seed decides

LONGEST: Final = 24  # moves in a turn
DREAMS: Final = 3  # dice looked ahead in a realm ...
DREAM_WIDTH: Final = 2  # ... and boards kept on the way

REMEMBERED: Final = 8_000  # boards of which it is remembered what the next die could do


@mypyc_attr(acyclic=True)
class Step:
    """A position within the turn and how it was reached."""

    def __init__(self, position: Position, before: "Step | None", move: Move | None) -> None:
        self.position = position
        self.before = before
        self.move = move
        self.promise = 0


@mypyc_attr(acyclic=True)
class Likely:
    """The best few boards among many, with their worths, the best first; of equals the one that
    comes later in the order of bytes."""

    def __init__(self) -> None:
        self.worths: list[int] = []
        self.boards: list[bytes] = []

    def offer(self, worth: int, board: bytes) -> None:
        """Takes a board in, if it is among the best and not yet there."""
        worths = self.worths
        boards = self.boards
        at = len(worths)
        if at == DREAM_WIDTH and worth < worths[at - 1]:
            return
        while at > 0 and worths[at - 1] <= worth:
            if worths[at - 1] == worth:
                if boards[at - 1] == board:
                    return
                if boards[at - 1] > board:
                    break
            at -= 1
        if at < DREAM_WIDTH:
            worths.insert(at, worth)
            boards.insert(at, board)
            if len(worths) > DREAM_WIDTH:
                worths.pop()
                boards.pop()


@mypyc_attr(acyclic=True)
class Ahead:
    """What one more die of any value could make of a board."""

    def __init__(self) -> None:
        self.stars = 0  # of the board itself
        self.most = 0  # the most stars that it or a board after one die has
        self.scored = 0  # what the best play of each value scores, for all six values together
        self.likely = Likely()


class Sight:
    """What is remembered of a realm for as long as whatever it looks at stays the same."""

    def __init__(self, realm: Realm, moment: Moment) -> None:
        self._realm = realm
        self._moment = moment
        self._ahead: dict[bytes, Ahead] = {}
        self._outlooks: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._ahead)

    def outlook(self, board: bytes) -> int:
        """What a board promises: stars the next dice could score, and how free they are to go."""
        known = self._outlooks.get(board, -1)
        if known < 0:
            known = FREEDOM * self._freedom(board) // (HIGHEST * len(board))
            ahead = self.ahead(board, True)
            known += NEXT * ahead.scored // HIGHEST
            known += DREAM * (self._dreamt_stars(board) - ahead.stars)
            self._outlooks[board] = known
        return known

    def ahead(self, board: bytes, met: bool) -> Ahead:
        """`met` boards are those whose plays will be asked for again."""
        found = self._ahead.get(board)
        if found is None:
            found = self._look_ahead(board, met)
            self._ahead[board] = found
        return found

    def _look_ahead(self, board: bytes, met: bool) -> Ahead:
        realm = self._realm
        moment = self._moment
        found = Ahead()
        now = realm.stars(board, moment)
        found.stars = now
        found.most = now
        seen: dict[bytes, int] = {}
        for value in range(LOWEST, HIGHEST + 1):
            most = now
            use = Use(value, CREATED, False, FRESH)
            if met:
                plays = realm.known_plays(board, use, moment)
            else:  # of boards that are only dreamt of, nothing but this is remembered
                plays = realm.plays(board, use, moment)
            for play in plays:
                new = play.board
                scored = seen.get(new, -1)
                if scored < 0:
                    scored = realm.stars(new, moment)
                    seen[new] = scored
                    found.likely.offer(STAR * scored + len(new) - new.count(0), new)
                most = max(most, scored)
            found.scored += most - now
            found.most = max(found.most, most)
        return found

    def _freedom(self, board: bytes) -> int:
        """How many values fit how many spaces."""
        empty = [space for space in range(len(board)) if board[space] == 0]
        free = 0
        for value in range(LOWEST, HIGHEST + 1):
            use = Use(value, CREATED, False, FRESH)
            left = empty
            for play in self._realm.known_plays(board, use, self._moment):
                new = play.board
                left = [space for space in left if new[space] == 0]
            free += len(empty) - len(left)
        return free

    def _dreamt_stars(self, board: bytes) -> int:
        """The stars after the next few dice, if each fell as wished."""
        boards = [board]
        best = 0
        for _ in range(DREAMS):
            found = Likely()
            for each in boards:
                ahead = self.ahead(each, False)
                best = max(best, ahead.most)
                for i, new in enumerate(ahead.likely.boards):
                    found.offer(ahead.likely.worths[i], new)
            boards = found.boards
        return best


class GreedyBot(Bot):
    def __init__(self, width: int = 8, seed: str = "") -> None:
        self.width = width
        self._salt = crc32(seed.encode()) if seed else 0
        self._plan: list[Move] = []
        self._prospects: dict[str, dict[bytes, int]] = {}
        self._written: dict[bytes, int] = {}
        # By the realm, what its plays look at, and what its stars do.
        self._sights: dict[tuple[Realm, int, int], Sight] = {}
        self._expected: tuple[object, ...] = ()

    def choose(self, view: Position) -> Move:
        if not self._plan or view.key() != self._expected:
            self._plan = self.best_turn(view)
        move = self._plan[0]
        self._plan = self._plan[1:]
        self._expected = apply(view, move).key() if self._plan else ()
        return move

    def best_turn(self, view: Position) -> list[Move]:
        """The moves of the most valuable turn that the search meets."""
        self._prospects = {}
        remembered = 0
        for sight in self._sights.values():
            remembered += 1 + len(sight)
        if remembered > REMEMBERED:
            self._sights = {}
        self._written = {}
        beam = [Step(view, None, None)]
        seen: set[tuple[object, ...]] = set()
        best: Step | None = None
        best_worth = 0
        for _ in range(LONGEST):
            found: list[Step] = []
            for step in beam:
                for move in legal(step.position).moves():
                    # Dice that are bought must be used before more are bought.
                    if move.kind == SPEND and len(step.position.dice) > 3:
                        continue
                    after = apply(step.position, move)
                    if move.kind == END:
                        value = (
                            worth(after, self._written) + self.prospects(after) + self.whim(after)
                        )
                        if best is None or value > best_worth:
                            best = Step(after, step, move)
                            best_worth = value
                        continue
                    key = after.key()
                    if key in seen:
                        continue
                    seen.add(key)
                    reached = Step(after, step, move)
                    reached.promise = worth(after, self._written) + DIE * len(after.dice)
                    found.append(reached)
            if not found:
                break
            likely = _most_promising(found, 3 * self.width)
            for step in likely:
                step.promise += self.prospects(step.position) + self.whim(step.position)
            beam = _most_promising(likely, self.width)
        assert best is not None, "a turn can always be ended"
        return _moves_to(best)

    def whim(self, position: Position) -> int:
        """How much the seed likes a position: the same on every machine, and less than it takes to
        play worse."""
        if self._salt == 0:
            return 0
        lot = crc32(str(position.earned - position.spent).encode(), self._salt)
        for board in position.boards:
            lot = crc32(board, lot)
        return lot % WHIM

    def prospects(self, position: Position) -> int:
        """What the next die could do in each realm."""
        if position.turn == position.round.turns:
            return 0
        value = 0
        for realm in range(len(position.boards)):
            board = position.boards[realm]
            of_realm = self._prospects.get(position.round.realms[realm].id)
            if of_realm is None:
                of_realm = {}
                self._prospects[position.round.realms[realm].id] = of_realm
            known = of_realm.get(board, -1)
            if known < 0:
                known = self._outlook(position, realm)
                of_realm[board] = known
            value += known
        return value * (position.round.turns - position.turn) // position.round.length

    def _outlook(self, position: Position, place: int) -> int:
        """What a realm promises."""
        hopes = self._sight(position, place).outlook(position.boards[place])
        if place in position.round.on_roll:
            hopes += STAR * _stars_of_next_roll(position, place) // (HIGHEST * HIGHEST)
        if place in position.round.on_turn_end:
            hopes += STAR * _stars_of_later_ends(position, place) // (HIGHEST * HIGHEST)
        return hopes

    def _sight(self, position: Position, place: int) -> Sight:
        realm = position.round.realms[place]
        moment = position.moment(place)
        of_plays = realm.seen(Use(0, CREATED, False, FRESH), moment)
        key = (realm, of_plays, moment.since if realm.scores_resources else 0)
        found = self._sights.get(key)
        if found is None:
            found = Sight(realm, moment)
            self._sights[key] = found
        return found


def _stars_of_next_roll(position: Position, place: int) -> int:
    """How the stars change by what a roll does by itself, summed over all 36 rolls."""
    realm = position.round.realms[place]
    board = position.boards[place]
    moment = position.moment(place)
    moment.turn += 1
    now = realm.stars(board, moment)
    change = 0
    for first in range(LOWEST, HIGHEST + 1):
        for second in range(LOWEST, HIGHEST + 1):
            moment.roll_a = first
            moment.roll_b = second
            plays = realm.on_roll(board, moment)
            if plays:
                change += realm.stars(plays[0].board, moment) - now
    return change


def _stars_of_later_ends(position: Position, place: int) -> int:
    """How the stars change by what the ends of later turns do, summed over all 36 rolls; of two
    dice only the sum is looked at."""
    realm = position.round.realms[place]
    board = position.boards[place]
    moment = position.moment(place)
    now = realm.stars(board, moment)
    change = 0
    for turn in range(position.turn + 1, position.round.turns + 1):
        moment.turn = turn
        for rolled in range(2 * LOWEST, 2 * HIGHEST + 1):
            moment.roll_a = rolled // 2
            moment.roll_b = rolled - rolled // 2
            plays = realm.on_turn_end(board, moment)
            if plays:
                ways = min(rolled - LOWEST, 2 * HIGHEST + 1 - rolled)  # to roll this sum
                change += ways * (realm.stars(plays[0].board, moment) - now)
    return change


def _most_promising(steps: list[Step], width: int) -> list[Step]:
    """The best few, in the order found where they are equal."""
    kept: list[Step] = []
    for step in steps:
        if len(kept) == width and step.promise <= kept[-1].promise:
            continue
        at = len(kept)
        while at > 0 and kept[at - 1].promise < step.promise:
            at -= 1
        kept.insert(at, step)
        if len(kept) > width:
            kept.pop()
    return kept


def _moves_to(step: Step) -> list[Move]:
    moves: list[Move] = []
    current: Step | None = step
    while current is not None and current.move is not None:
        moves.insert(0, current.move)
        current = current.before
    return moves


def worth(position: Position, known: dict[bytes, int] | None = None) -> int:
    """What a position is worth: stars now, and what resources and marks may still bring. Who asks
    often keeps what is `known` of the marks of boards."""
    turns = position.round.length
    to_come = position.round.turns - position.turn
    scored = sum(stars(position))
    left = position.earned - position.spent
    if position.round.altered:  # what is owed is not held, and what cannot be paid costs a star
        left, unpaid = after_debts(position)
        scored += position.ledger.banked - unpaid
    value = STAR * scored + total(left) * (UNSPENT + RESOURCE * to_come // turns)
    if to_come:
        written = 0
        for board in position.boards:
            marks = -1 if known is None else known.get(board, -1)
            if marks < 0:
                marks = WRITTEN * (len(board) - board.count(0)) // len(board)
                if known is not None:
                    known[board] = marks
            written += marks
        value += written * to_come // turns
    return value
