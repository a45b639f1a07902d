"""What the dice in hand can do in the realms: the uses, and the list of legal moves."""

from typing import Final

from mypy_extensions import mypyc_attr

from realmtable.rolling.position import (
    AGAIN,
    CHANGED,
    USE,
    Move,
    Position,
    die_origin,
    die_value,
)
from realmtable.rolling.realm import CLOSED, FRESH, PUMPKINS, REOPENED, Moment, Play, Use
from realmtable.rolling.resources import KINDS, capped, count, covers, spread

_MOST_LOST: Final = 7  # no play gains more of one kind where it leaves a choice


@mypyc_attr(acyclic=True, free_list_len=1)
class Plays:
    """The plays of one die in one realm."""

    def __init__(self, die: int, realm: int, entry: int, plays: list[Play]) -> None:
        self.die = die
        self.realm = realm
        self.entry = entry
        self.plays = plays


@mypyc_attr(acyclic=True, free_list_len=1)
class Legal:
    """The legal moves of a position, in groups, so that one can be picked without making all."""

    def __init__(self) -> None:
        self.uses: list[Plays] = []
        self.others: list[Move] = []

    def __len__(self) -> int:
        n = len(self.others)
        for group in self.uses:
            n += len(group.plays)
        return n

    def pick(self, index: int) -> Move:
        """The move with this number, 0 to len - 1."""
        for group in self.uses:
            if index < len(group.plays):
                return _use_move(group, group.plays[index])
            index -= len(group.plays)
        return self.others[index]

    def moves(self) -> list[Move]:
        moves = [_use_move(group, play) for group in self.uses for play in group.plays]
        moves.extend(self.others)
        return moves


def _use_move(group: Plays, play: Play) -> Move:
    return Move(USE, die=group.die, realm=group.realm, entry=group.entry, play=play)


def distinct(position: Position) -> list[int]:
    """The dice in hand without those that could only do what an earlier one can."""
    if _all_differ(position.dice):
        return position.dice
    seen: list[int] = []
    dice: list[int] = []
    for die in position.dice:
        key = position.die_key(die)
        if key not in seen:
            seen.append(key)
            dice.append(die)
    return dice


def _all_differ(dice: list[int]) -> bool:
    """Whether no two dice show the same: what can be told most often, and quickly."""
    values = 0
    for die in dice:
        bit = 1 << die_value(die)
        if values & bit:
            return False
        values |= bit
    return True


def entries(position: Position, die: int, realm: int) -> list[int]:
    """What could let this die into this realm now."""
    if position.round.altered and position.barred(die) >> realm & 1:
        return []
    if not position.closed >> realm & 1:
        return [FRESH]
    ways = []
    if die & AGAIN:
        ways.append(PUMPKINS)
    if position.again >> 4 * realm & 15:
        ways.append(REOPENED)
    if not ways and position.round.asked_when_closed >> realm & 1:
        ways.append(CLOSED)
    return ways


def plays_of(position: Position, die: int, realm: int, entry: int) -> list[Play]:
    """Every legal way to use a die in a realm it may enter."""
    round = position.round
    rules = round.realms[realm]
    board = position.boards[realm]
    plays = None if round.at_once else rules.recalled(board, die_value(die))
    if plays is None or round.powers:
        moment = position.moment(realm)
        plays = with_choice(moment, rules.known_plays(board, make_use(die, entry), moment))
    return _once(position.earned, round.limit, plays)


def make_use(die: int, entry: int) -> Use:
    return Use(die_value(die), die_origin(die), die & CHANGED != 0, entry)


def list_uses(position: Position, die: int, found: Legal) -> None:
    closed = position.closed
    barred = position.barred(die) if position.round.altered else 0
    for realm in range(len(position.boards)):
        if barred >> realm & 1:
            continue
        if not closed >> realm & 1:
            _list_plays(position, die, realm, FRESH, found)
        elif die & AGAIN or position.again or position.round.asked_when_closed:
            for entry in entries(position, die, realm):
                _list_plays(position, die, realm, entry, found)


def _list_plays(position: Position, die: int, realm: int, entry: int, found: Legal) -> None:
    plays = plays_of(position, die, realm, entry)
    if plays:
        found.uses.append(Plays(die, realm, entry, plays))


def takes_as_it_is(plays: list[Play]) -> bool:
    """Whether some play uses the die without changing it."""
    for play in plays:
        if not play.changes:
            return True
    return False


def _once(earned: int, limit: int, plays: list[Play]) -> list[Play]:
    """Of plays that differ only in resources lost to the limit, the first."""
    room = limit - _MOST_LOST
    if (earned & 255) <= room and (earned >> 8 & 255) <= room and (earned >> 16) <= room:
        return plays
    if len(plays) < 2 or not _any_lost(earned, limit, plays):
        return plays
    kept: list[Play] = []
    results: set[tuple[object, ...]] = set()
    for play in plays:
        result = _result(play, capped(play.gain, earned, limit))
        if result not in results:
            results.add(result)
            kept.append(play)
    return kept


def _any_lost(earned: int, limit: int, plays: list[Play]) -> bool:
    for play in plays:
        if play.gain and capped(play.gain, earned, limit) != play.gain:
            return True
    return False


def usable_as_rolled(position: Position, die: int) -> int:
    """The first realm still open to this rolled die that takes it as rolled, or -1."""
    for realm in range(len(position.boards)):
        for entry in entries(position, die, realm):
            if entry != PUMPKINS and takes_as_it_is(plays_of(position, die, realm, entry)):
                return realm
    return -1


def with_choice(moment: Moment, plays: list[Play]) -> list[Play]:
    """Where a power lets the player choose kinds, each play once for every choice."""
    if not moment.any_kind:
        return plays
    chosen = plays.copy()
    results = {_result(play, moment.fitting(play.gain)) for play in plays}
    for play in plays:
        if not play.gain:
            continue
        for gain in spread(play.gain):
            fits = moment.fitting(gain)
            result = _result(play, fits)
            if result not in results and _may_choose(moment, play, gain, fits):
                results.add(result)
                chosen.append(play.with_gain(fits))
    return chosen


def _result(play: Play, gain: int) -> tuple[object, ...]:
    """What comes of a play with these resources, whatever it is called."""
    return (play.board, gain, play.cost, play.dice, play.again, play.opens, play.memo)


def _may_choose(moment: Moment, play: Play, gain: int, fits: int) -> bool:
    """A full kind cannot be chosen: only what is printed in it is lost. And what a play pays
    with its own gain must be among what is really taken."""
    for unit in KINDS:
        if count(gain, unit) > count(fits, unit) and count(gain, unit) > count(play.gain, unit):
            return False
    return covers(moment.held, play.cost) or covers(moment.held + fits, play.cost)
