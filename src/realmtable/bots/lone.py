"""A realm played by itself, with a price for each die: what its values are fitted on.

In every turn two dice are rolled, and the realm takes one of them, or none. Dice that it creates
and does not use are worth as much as a die costs. All of it goes through the rules of the turn, so
that what a realm does by itself is seen as well; only nothing is bought.
"""

import random
from typing import Final

from realmtable.bots.sight import Sight
from realmtable.rolling.alterations import NOT_SOLD, PRICES
from realmtable.rolling.position import (
    END,
    USE,
    Position,
    Round,
    die_origin,
)
from realmtable.rolling.realm import (
    CREATED,
    FRESH,
    MAX_STARS,
    ROLLED_FIRST,
    ROLLED_SECOND,
    SEES_ROLL,
    SEES_TURN,
    Play,
    Realm,
    Use,
)
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, total
from realmtable.rolling.turn import apply, begin, legal

ROLLS: Final = [(a, b) for a in range(1, 7) for b in range(a, 7)]
CHANCES: Final = [(1 if a == b else 2) / 36 for a, b in ROLLS]

_PLENTY: Final = 4 * (PUMPKIN + HEART + COIN)  # is held, so that what a play costs can be paid
_INCOME: Final = 0.4  # of each kind, from elsewhere in a turn
_BOUGHT: Final = 0.3  # of all turns see one more die here


class Blank(Realm):
    """Stands for the other realms of a round, which are not looked at."""

    sees = 0


class Sample:
    """A board after a turn, with all that its future depends on."""

    def __init__(self, board: bytes, earned: int, others: int, to_come: int) -> None:
        self.board = board
        self.earned = earned
        self.others = others  # what the lowest (highest) of the others will score
        self.to_come = to_come


class Met:
    """A board that play has met: how often, and with how many turns to come."""

    def __init__(self, sample: Sample) -> None:
        self.sample = sample
        self.times = 0
        self.to_come = 0  # a bit for each number


class Option:
    """What a turn can come to."""

    def __init__(
        self, board: bytes, earned: int, gain: int, left: int, created: int, goes_on: bool = False
    ) -> None:
        self.board = board
        self.earned = earned
        self.gain = gain  # resources, less those paid
        self.left = left  # a bit for each of the rolled dice that was not used
        self.created = created  # dice that were created and not used
        self.goes_on = goes_on  # a further die may come here


class Lone:
    def __init__(self, realm: Realm) -> None:
        self.realm = realm
        self.round = Round([realm, Blank(realm.card), Blank(realm.card)])
        self.round.prices = (NOT_SOLD,) * len(PRICES)
        self.round.compensation = 0
        self._sight = Sight(realm)
        self.exact = self._sight.exact
        self.sees_earned = self._sight.sees_earned
        self.sees_turn = bool(
            realm.sees & SEES_TURN or self.round.on_roll or self.round.on_turn_end
        )
        acts_on_roll = bool(self.round.on_roll or self.round.on_turn_end)
        self.acts = acts_on_roll or bool(self.round.anytime)
        self.sees_roll = acts_on_roll or bool(realm.sees & SEES_ROLL)
        # Its plays, and what it does when the turn ends, make all the difference: the rules of the
        # turn need not be gone through.
        self._plays_only = not (
            self.round.on_roll
            or self.round.anytime
            or self.round.after_use
            or self.round.powers
            or self.round.on_earned
        )
        # All that counts of a die is its value.
        self.sees_only_value = (
            self._plays_only
            and not self.acts
            and not realm.sees & SEES_ROLL
            and not realm.asks_when_closed
        )

    def sight(self, sample: Sample) -> bytes:
        return self._sight.of(sample.board, sample.earned, sample.others)

    def stars(self, sample: Sample) -> int:
        """At the end of the round."""
        moment = self._after_turn(sample, 0).moment(0)
        moment.others = sample.others
        return min(self.realm.stars(sample.board, moment), MAX_STARS)

    def counted(self, gain: int) -> float:
        """How many resources a gain counts for."""
        return gain if gain <= 1 else 1 + self.realm.further_resource * (gain - 1)

    def options(self, sample: Sample, roll: tuple[int, int]) -> list[Option]:
        """Every different end of the next turn, after this roll."""
        return self.ends(self._after_turn(sample, sample.to_come), roll)

    def ends(self, before: Position, roll: tuple[int, int]) -> list[Option]:
        """Every different end of the turn that follows on a position, after this roll."""
        found: list[Option] = []
        if self._plays_only:
            found = self._single_uses(before, roll)
        if not found:
            found = self.played_ends(before, roll)
        if roll[0] == roll[1]:  # what one of them can do the other one could
            for option in found.copy():
                if option.left == 2:
                    twin = Option(option.board, option.earned, option.gain, 1, option.created)
                    found.append(twin)
        return found

    def _single_uses(self, before: Position, roll: tuple[int, int]) -> list[Option]:
        """The ends of a turn in which one die is used at most; none, if more can be."""
        position = before.copy()
        position.turn += 1
        position.over = False
        position.roll_a, position.roll_b = roll
        moment = position.moment(0)
        board = before.boards[0]
        ends_too = bool(self.round.on_turn_end)
        found = [Option(board, before.earned, 0, 3, 0)]
        if ends_too:
            found = self._ended(position, Play(board), 3)
        seen: set[tuple[bytes, int, int]] = set()
        for origin in (ROLLED_FIRST, ROLLED_SECOND):
            if origin == ROLLED_FIRST or roll[0] != roll[1]:
                seen.clear()
                use = Use(roll[origin], origin, False, FRESH)
                position.activated = 1
                position.came = 1 + origin
                for play in self.realm.known_plays(board, use, moment):
                    if play.dice or play.again or play.opens or self.realm.asks_when_closed:
                        return []
                    fits = moment.fitting(play.gain)
                    gain = total(fits) - total(play.cost)
                    key = (play.board, fits, gain)
                    if key in seen:
                        continue
                    seen.add(key)
                    if ends_too:
                        found += self._ended(position, play, 2 - origin)
                    else:
                        earned = before.earned + fits
                        found.append(Option(play.board, earned, gain, 2 - origin, 0))
        return found

    def _ended(self, position: Position, play: Play, left: int) -> list[Option]:
        """What the realm makes of the end of the turn, after this play."""
        after = position.copy()
        after.boards = [play.board, b"", b""]
        after.gain(play.gain)
        after.spent += play.cost
        after.memos = max(play.memo, 0)
        moment = after.moment(0)
        found: list[Option] = []
        for ending in self.realm.on_turn_end(play.board, moment) or [Play(play.board)]:
            earned = after.earned + moment.fitting(ending.gain)
            spent = after.spent + ending.cost
            gain = total(earned - spent) - total(position.earned - position.spent)
            found.append(Option(ending.board, earned, gain, left, len(ending.dice)))
        return found

    def played_ends(self, before: Position, roll: tuple[int, int]) -> list[Option]:
        """The same, by the rules of the turn."""
        left = [begin(before, *roll)]
        held = total(before.held)
        found: dict[tuple[bytes, int, int, int, int], Option] = {}
        seen: set[tuple[object, ...]] = set()
        while left:
            position = left.pop()
            for move in legal(position).moves():
                after = apply(position, move)
                if move.kind != END:
                    reached = after.key()
                    if reached not in seen:
                        seen.add(reached)
                        left.append(after)
                    continue
                unused = 0
                for die in position.dice:
                    if die_origin(die) != CREATED:
                        unused |= 1 << die_origin(die)
                created = len(position.dice) - (unused & 1) - (unused >> 1)
                gain = total(after.held) - held
                key = (after.boards[0], after.earned, gain, unused, created)
                if key not in found:
                    found[key] = Option(after.boards[0], after.earned, gain, unused, created)
        return list(found.values())

    def idle(self, sample: Sample) -> Option:
        """What comes of a turn without a die, if the realm does nothing by itself."""
        before = self._after_turn(sample, sample.to_come)
        return Option(sample.board, before.earned, 0, 3, 0)

    def bought(
        self, sample: Sample, value: int, roll: tuple[int, int], adjusted: int = CREATED
    ) -> list[Option]:
        """What a die of this value can do that is bought after this roll; or one of the rolled dice
        that is adjusted to it."""
        position = self._after_turn(sample, sample.to_come)
        position.turn += 1
        position.roll_a, position.roll_b = roll
        moment = position.moment(0)
        use = Use(value, adjusted, adjusted != CREATED, FRESH)
        left = 3 if adjusted == CREATED else 2 - adjusted
        found: list[Option] = []
        for play in self.realm.plays(sample.board, use, moment):
            gain = moment.fitting(play.gain)
            earned = position.earned + gain
            change = total(gain) - total(play.cost)
            goes_on = play.again > 0 or play.opens > 0
            found.append(Option(play.board, earned, change, left, len(play.dice), goes_on))
        return found

    def after(self, sample: Sample, option: Option) -> Sample:
        earned = option.earned if self.sees_earned else 0
        return Sample(option.board, earned, sample.others, sample.to_come - 1)

    def position(self, board: bytes, held: int, earned: int, turn: int) -> Position:
        """The end of a turn."""
        position = Position(self.round)
        position.boards = [board, b"", b""]
        position.earned = earned
        position.spent = earned - held
        position.turn = turn
        return position

    def _after_turn(self, sample: Sample, to_come: int) -> Position:
        held = sample.earned if self.sees_earned else _PLENTY
        return self.position(sample.board, held, held, self.round.turns - to_come)

    # --- boards that play meets --------------------------------------------------------------

    def samples(self, draw: random.Random, wanted: int) -> list["Met"]:
        """Boards of play at random, more or less eager to score; fewer, if there are no more."""
        found: dict[tuple[bytes, int], Met] = {}
        rounds = 0
        while len(found) < wanted and rounds < 4 * wanted:
            rounds += 1
            for sample in self._random_round(draw):
                self.note(found, sample)
        return list(found.values())[:wanted]

    def note(self, found: dict[tuple[bytes, int], "Met"], sample: Sample) -> None:
        """Counts a board that was met."""
        key = (self.sight(sample), sample.to_come if self.sees_turn else 0)
        met = found.get(key)
        if met is None:
            met = found[key] = Met(sample)
        met.times += 1
        met.to_come |= 1 << sample.to_come

    def _random_round(self, draw: random.Random) -> list[Sample]:
        others = draw.randrange(MAX_STARS + 1) if self.realm.scores_last else 0
        eager = draw.choice((0.0, 0.5, 0.9))
        busy = draw.choice((0.5, 0.75, 0.95))
        met: list[Sample] = []
        sample = Sample(self.realm.start(), 0, others, self.round.turns)
        while sample.to_come:
            met.append(sample)
            sample = self._random_turn(sample, draw, eager, draw.random() < busy)
        return met

    def _random_turn(
        self, sample: Sample, draw: random.Random, eager: float, takes_die: bool
    ) -> Sample:
        if self.sees_earned:
            sample = self.richer(sample, draw)
        position = self._after_turn(sample, sample.to_come)
        position = begin(position, draw.randint(1, 6), draw.randint(1, 6))
        while not position.over:
            moves = legal(position).moves()
            ends = [move for move in moves if move.kind == END]
            plays = [move for move in moves if move.kind != END]
            if not plays or (ends and not takes_die):
                position = apply(position, draw.choice(ends))
                continue
            move = draw.choice(plays)
            if draw.random() < eager:
                some = draw.sample(plays, min(len(plays), 8))
                move = max(some, key=lambda m: self._scored(apply(position, m).boards[0], sample))
            if move.kind == USE:
                takes_die = False
            position = apply(position, move)
        if draw.random() < _BOUGHT:
            position = self._one_more(position, draw)
        earned = position.earned if self.sees_earned else 0
        return Sample(position.boards[0], earned, sample.others, sample.to_come - 1)

    def richer(self, sample: Sample, draw: random.Random) -> Sample:
        """With what other realms may have earned in a turn."""
        position = self._after_turn(sample, sample.to_come)
        for unit in KINDS:
            if draw.random() < _INCOME:
                position.gain(unit)
        return Sample(position.boards[0], position.earned, sample.others, sample.to_come)

    def _scored(self, board: bytes, sample: Sample) -> int:
        return self.stars(Sample(board, sample.earned, sample.others, 0))

    def _one_more(self, position: Position, draw: random.Random) -> Position:
        use = Use(draw.randint(1, 6), CREATED, False, FRESH)
        plays = self.realm.plays(position.boards[0], use, position.moment(0))
        if not plays:
            return position
        play = draw.choice(plays)
        new = position.copy()
        new.boards = [play.board, *new.boards[1:]]
        new.gain(play.gain)
        return new
