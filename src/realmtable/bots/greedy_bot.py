"""Plays the turn that is worth most right now, with a simple worth for resources and marks.

It looks through whole turns, keeping only the most promising beginnings, and then plays the best
one it found move by move. Of later turns it only asks, realm by realm, what the next few dice
could score, what the next roll would do by itself, and the ends of later turns. Between turns that
are worth about the same it takes the first, or, with a seed, the one that the seed favours.
"""

from typing import Final
from zlib import crc32

from realmtable.bots.bot import Bot
from realmtable.rolling.position import END, SPEND, Move, Position
from realmtable.rolling.realm import CREATED, FRESH, Use
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


class Step:
    """A position within the turn and how it was reached."""

    def __init__(self, position: Position, before: "Step | None", move: Move | None) -> None:
        self.position = position
        self.before = before
        self.move = move
        self.promise = 0


class GreedyBot(Bot):
    def __init__(self, width: int = 8, seed: str = "") -> None:
        self.width = width
        self._salt = crc32(seed.encode()) if seed else 0
        self._plan: list[Move] = []
        self._prospects: dict[tuple[str, bytes], int] = {}
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
                    value = worth(after)
                    if move.kind == END:
                        value += self.prospects(after) + self.whim(after)
                        if best is None or value > best_worth:
                            best = Step(after, step, move)
                            best_worth = value
                        continue
                    key = after.key()
                    if key in seen:
                        continue
                    seen.add(key)
                    reached = Step(after, step, move)
                    reached.promise = value + DIE * len(after.dice)
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
            key = (position.round.realms[realm].id, position.boards[realm])
            known = self._prospects.get(key, -1)
            if known < 0:
                known = _outlook(position, realm)
                self._prospects[key] = known
            value += known
        return value * (position.round.turns - position.turn) // position.round.length


def _outlook(position: Position, place: int) -> int:
    """What a realm promises: stars the next dice could score, and how free they are to go."""
    realm = position.round.realms[place]
    board = position.boards[place]
    moment = position.moment(place)
    now = realm.stars(board, moment)
    scored = 0
    reached = bytearray(len(board))
    for value in range(LOWEST, HIGHEST + 1):
        most = now
        for play in realm.known_plays(board, Use(value, CREATED, False, FRESH), moment):
            after = realm.stars(play.board, moment)
            most = max(most, after)
            for space in range(len(board)):
                if board[space] == 0 and play.board[space] != 0:
                    reached[space] |= 1 << value
        scored += most - now
    hopes = NEXT * scored // HIGHEST
    hopes += FREEDOM * _bits(bytes(reached)) // (HIGHEST * len(board))
    hopes += DREAM * (_dreamt_stars(position, place) - now)
    if place in position.round.on_roll:
        hopes += STAR * _stars_of_next_roll(position, place) // (HIGHEST * HIGHEST)
    if place in position.round.on_turn_end:
        hopes += STAR * _stars_of_later_ends(position, place) // (HIGHEST * HIGHEST)
    return hopes


def _bits(flags: bytes) -> int:
    """How many bits are set, that is how many values fit how many spaces."""
    n = 0
    for flag in flags:
        for value in range(LOWEST, HIGHEST + 1):
            n += flag >> value & 1
    return n


def _dreamt_stars(position: Position, place: int) -> int:
    """The stars of a realm after the next few dice, if each fell as wished."""
    realm = position.round.realms[place]
    moment = position.moment(place)
    boards = [position.boards[place]]
    best = realm.stars(boards[0], moment)
    for _ in range(DREAMS):
        found: list[tuple[int, bytes]] = []
        seen: set[bytes] = set()
        for board in boards:
            for value in range(LOWEST, HIGHEST + 1):
                for play in realm.known_plays(board, Use(value, CREATED, False, FRESH), moment):
                    new = play.board
                    if new in seen:
                        continue
                    seen.add(new)
                    scored = realm.stars(new, moment)
                    best = max(best, scored)
                    found.append((STAR * scored + len(new) - new.count(0), new))
        found.sort(reverse=True)
        boards = [board for _, board in found[:DREAM_WIDTH]]
    return best


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


def worth(position: Position) -> int:
    """What a position is worth: stars now, and what resources and marks may still bring."""
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
            written += WRITTEN * (len(board) - board.count(0)) // len(board)
        value += written * to_come // turns
    return value
