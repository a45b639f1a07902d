"""The rules of the turn: what a seat may do, and what comes of it.

Everything here is a pure function of positions. `apply` trusts its move: moves come from
`legal`, and texts are matched against it in `movetext`.
"""

from mypy_extensions import mypyc_attr

from realmtable.rolling.position import (
    ACT,
    ADJUST,
    ADJUST_AGAIN,
    AGAIN,
    ALTER,
    ANYTIME,
    BUY,
    CHANGED,
    COMPENSATE,
    COPY,
    END,
    PAIR,
    SEVEN,
    SPEND,
    START,
    USE,
    Move,
    Position,
    die_origin,
    die_value,
    make_die,
)
from realmtable.rolling.realm import (
    ALTER_ODD_DIE,
    CLOSED,
    CREATED,
    FRESH,
    MAX_STARS,
    PUMPKINS,
    REOPENED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    Moment,
    Play,
    Use,
)
from realmtable.rolling.resources import (
    COIN,
    HEART,
    KINDS,
    PUMPKIN,
    capped,
    count,
    covers,
    spread,
)

LOWEST = 1
HIGHEST = 6
_MOST_LOST = 7  # no play gains more of one kind where it leaves a choice


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


# --- the course of a turn --------------------------------------------------------------------


def begin(position: Position, roll_a: int, roll_b: int) -> Position:
    """The next turn, after its roll and what the roll brings by itself."""
    new = position.copy()
    new.turn += 1
    new.over = False
    new.roll_a = roll_a
    new.roll_b = roll_b
    new.dice = [make_die(roll_a, ROLLED_FIRST), make_die(roll_b, ROLLED_SECOND)]
    new.activated = 0
    new.opened = 0
    new.again = 0
    new.memos = 0
    new.came = 0
    new.altered = False
    new.pending = 0
    for realm in new.round.on_roll:
        new.pending |= 1 << realm
    _settle(new)
    return new


def _settle(new: Position) -> None:
    """Carries out the start-of-turn effects, if they leave the player nothing to decide."""
    if not new.pending:
        return
    waiting = [realm for realm in new.round.on_roll if new.pending >> realm & 1]
    if _alterable(new) and _altering_matters(new, waiting):
        return  # the player may want to alter a die before, between or after
    settled = _only_outcome(new, waiting)
    if settled is not None:
        new.become(settled)
        new.pending = 0


def _only_outcome(position: Position, waiting: list[int]) -> Position | None:
    """What these effects come to in every order, or none if order or choice make a difference."""
    if not waiting:
        return position
    outcome: Position | None = None
    for realm in waiting:
        plays = _start_plays(position, realm)
        if len(plays) > 1:
            return None
        after = position.copy()
        if plays:
            _carry_out(after, realm, plays[0])
        end = _only_outcome(after, [other for other in waiting if other != realm])
        if end is None or (outcome is not None and outcome.key() != end.key()):
            return None
        outcome = end
    return outcome


def _start_plays(position: Position, realm: int) -> list[Play]:
    moment = position.moment(realm)
    plays = position.round.realms[realm].on_roll(position.boards[realm], moment)
    return _with_choice(moment, plays)


def _alterable(position: Position) -> bool:
    return (
        not position.altered
        and position.roll_a % 2 == 1
        and position.roll_b % 2 == 1
        and position.powers() & ALTER_ODD_DIE != 0
    )


def _altering_matters(position: Position, waiting: list[int]) -> bool:
    """Whether these effects would be others after a rolled die was altered."""
    found = Legal()
    _list_alterations(position, found)
    for move in found.others:
        altered = position.copy()
        _change_roll(altered, move.die, move.amount)
        for realm in waiting:
            if _start_plays(altered, realm) != _start_plays(position, realm):
                return True
    return False


# --- what is legal ---------------------------------------------------------------------------


def legal(position: Position) -> Legal:
    """Every legal move, none twice."""
    found = Legal()
    if position.over:
        return found
    if position.round.powers and _alterable(position):
        _list_alterations(position, found)
    if position.pending:
        _list_starts(position, found)
        return found
    dice = _distinct(position)
    for die in dice:
        _list_uses(position, die, found)
    _list_spending(position, dice, found)
    for die in dice:
        if not die & CHANGED and die_origin(die) != CREATED:
            _list_compensation(position, die, found)
    for realm in position.round.anytime:
        _list_anytime(position, realm, found)
    _list_endings(position, found)
    return found


def _distinct(position: Position) -> list[int]:
    """The dice in hand without those that could only do what an earlier one can."""
    if len(position.dice) < 2:
        return position.dice
    seen: list[int] = []
    dice: list[int] = []
    for die in position.dice:
        key = position.die_key(die)
        if key not in seen:
            seen.append(key)
            dice.append(die)
    return dice


def entries(position: Position, die: int, realm: int) -> list[int]:
    """What could let this die into this realm now."""
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
    moment = position.moment(realm)
    use = make_use(die, entry)
    plays = position.round.realms[realm].known_plays(position.boards[realm], use, moment)
    return _once(moment, _with_choice(moment, plays))


def make_use(die: int, entry: int) -> Use:
    return Use(die_value(die), die_origin(die), die & CHANGED != 0, entry)


def _list_uses(position: Position, die: int, found: Legal) -> None:
    closed = position.closed
    for realm in range(len(position.boards)):
        if not closed >> realm & 1:
            _list_plays(position, die, realm, FRESH, found)
        elif die & AGAIN or position.again or position.round.asked_when_closed:
            for entry in entries(position, die, realm):
                _list_plays(position, die, realm, entry, found)


def _list_plays(position: Position, die: int, realm: int, entry: int, found: Legal) -> None:
    plays = plays_of(position, die, realm, entry)
    if plays:
        found.uses.append(Plays(die, realm, entry, plays))


def _takes_as_it_is(plays: list[Play]) -> bool:
    """Whether some play uses the die without changing it."""
    for play in plays:
        if not play.changes:
            return True
    return False


def _once(moment: Moment, plays: list[Play]) -> list[Play]:
    """Of plays that differ only in resources lost to the limit, the first."""
    room = moment.limit - _MOST_LOST
    earned = moment.earned
    if (earned & 255) <= room and (earned >> 8 & 255) <= room and (earned >> 16) <= room:
        return plays
    if len(plays) < 2 or not _any_lost(moment, plays):
        return plays
    kept: list[Play] = []
    results: set[tuple[object, ...]] = set()
    for play in plays:
        result = _result(play, moment.fitting(play.gain))
        if result not in results:
            results.add(result)
            kept.append(play)
    return kept


def _any_lost(moment: Moment, plays: list[Play]) -> bool:
    for play in plays:
        if play.gain and moment.fitting(play.gain) != play.gain:
            return True
    return False


def _with_choice(moment: Moment, plays: list[Play]) -> list[Play]:
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


def _list_spending(position: Position, dice: list[int], found: Legal) -> None:
    held = position.earned - position.spent
    if not held:
        return
    others = found.others
    pumpkins = held & 255
    if pumpkins >= 2:
        for die in dice:
            value = die_value(die)
            if value > LOWEST:
                others.append(Move(SPEND, ADJUST, die, -1))
            if value < HIGHEST:
                others.append(Move(SPEND, ADJUST, die, 1))
            if pumpkins >= 3 and not die & AGAIN:
                if value > LOWEST:
                    others.append(Move(SPEND, ADJUST_AGAIN, die, -1))
                others.append(Move(SPEND, ADJUST_AGAIN, die, 0))
                if value < HIGHEST:
                    others.append(Move(SPEND, ADJUST_AGAIN, die, 1))
    hearts = held >> 8 & 255
    a = position.roll_a
    b = position.roll_b
    if hearts >= 2:
        if a == b:
            others.append(Move(SPEND, PAIR, amount=a))
        if hearts >= 3:
            others.append(Move(SPEND, COPY, amount=a))
            if a != b:
                others.append(Move(SPEND, COPY, amount=b))
    coins = held >> 16
    if coins:
        if coins >= 2 and a + b == 7:
            others.append(Move(SPEND, SEVEN, amount=a))
            others.append(Move(SPEND, SEVEN, amount=b))
        for value in range(LOWEST, (coins if coins < HIGHEST else HIGHEST) + 1):
            others.append(Move(SPEND, BUY, amount=value))


def usable_as_rolled(position: Position, die: int) -> int:
    """The first realm still open to this rolled die that takes it as rolled, or -1."""
    for realm in range(len(position.boards)):
        for entry in entries(position, die, realm):
            if entry != PUMPKINS and _takes_as_it_is(plays_of(position, die, realm, entry)):
                return realm
    return -1


def _list_compensation(position: Position, die: int, found: Legal) -> None:
    for group in found.uses:
        if group.die == die and _takes_as_it_is(group.plays):
            return
    for unit in KINDS:
        if count(position.earned, unit) < position.round.limit:
            found.others.append(Move(COMPENSATE, die=die, amount=unit))


def _list_anytime(position: Position, realm: int, found: Legal) -> None:
    moment = position.moment(realm)
    plays = position.round.realms[realm].anytime(position.boards[realm], moment)
    for play in _with_choice(moment, plays):
        found.others.append(Move(ANYTIME, ACT, realm=realm, play=play))


def _list_starts(position: Position, found: Legal) -> None:
    for realm in position.round.on_roll:
        if not position.pending >> realm & 1:
            continue
        plays = _start_plays(position, realm)
        for play in plays:
            found.others.append(Move(ANYTIME, START, realm=realm, play=play))
        if not plays:
            found.others.append(Move(ANYTIME, START, realm=realm))


def _list_alterations(position: Position, found: Legal) -> None:
    seen: list[int] = []
    for die in position.dice:
        if die_origin(die) == CREATED or position.die_key(die) in seen:
            continue
        seen.append(position.die_key(die))
        for step in (-1, 1):
            rolled = position.rolled_value(die) + step
            value = die_value(die) + step
            if LOWEST <= rolled <= HIGHEST and LOWEST <= value <= HIGHEST:
                found.others.append(Move(ANYTIME, ALTER, die, step))


def _list_endings(position: Position, found: Legal) -> None:
    """Each realm's end of the turn follows on what those before it did."""
    if not position.round.on_turn_end:
        found.others.append(Move(END))
        return
    ends = [(position, Move(END))]
    for realm in position.round.on_turn_end:
        longer: list[tuple[Position, Move]] = []
        for before, move in ends:
            moment = before.moment(realm)
            plays = before.round.realms[realm].on_turn_end(before.boards[realm], moment)
            if not plays:
                longer.append((before, move))
            for play in _with_choice(moment, plays):
                after = before.copy()
                _carry_out(after, realm, play)
                ending = Move(END)
                ending.endings = [*move.endings, (realm, play)]
                longer.append((after, ending))
        ends = longer
    for _, move in ends:
        found.others.append(move)


# --- what comes of a move --------------------------------------------------------------------


def apply(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    new = position.copy()
    kind = move.kind
    play = move.play
    if kind == USE:
        assert play is not None
        _use(new, move.die, move.realm, move.entry, play)
    elif kind == SPEND:
        _spend(new, move)
    elif kind == COMPENSATE:
        new.dice = _without(new.dice, move.die)
        _gain(new, move.amount)
    elif kind == END:
        for realm, ending in move.endings:
            _carry_out(new, realm, ending)
        new.over = True
        new.dice = []
    elif move.way == ALTER:
        _alter(new, move.die, move.amount)
    else:
        if move.way == START:
            new.pending &= ~(1 << move.realm)
        if play is not None:
            _carry_out(new, move.realm, play)
        _settle(new)
    return new


def _use(new: Position, die: int, realm: int, entry: int, play: Play) -> None:
    new.dice = _without(new.dice, die)
    new.activated |= 1 << realm
    new.opened &= ~(1 << realm)
    origin = die_origin(die)
    if origin != CREATED:
        new.came |= 1 + origin << 2 * realm
    if entry == REOPENED:
        new.again -= 1 << 4 * realm
    _carry_out(new, realm, play)
    for other in new.round.after_use:
        reaction = new.round.realms[other].after_use(new.boards[other], new.moment(other))
        if reaction is not None:
            _carry_out(new, other, reaction)


def _carry_out(new: Position, realm: int, play: Play) -> None:
    boards = new.boards.copy()
    boards[realm] = play.board
    new.boards = boards
    if play.cost:
        new.spent += play.cost
    if play.gain:
        _gain(new, play.gain)
    if play.dice:
        for value in play.dice:
            _create(new, value)
    if play.again:
        new.again += play.again << 4 * realm
    if play.opens:
        new.opened |= play.opens & new.activated
    if play.memo >= 0:
        new.memos = new.memos & ~(255 << 8 * realm) | play.memo << 8 * realm


def _gain(new: Position, gain: int) -> None:
    new.earned += capped(gain, new.earned, new.round.limit)
    if not new.round.on_earned:
        return
    boards = new.boards.copy()
    for realm in new.round.on_earned:
        boards[realm] = new.round.realms[realm].on_earned(boards[realm], new.moment(realm))
    new.boards = boards


def _create(new: Position, value: int) -> None:
    new.dice = [*new.dice, make_die(value, CREATED)]


def _spend(new: Position, move: Move) -> None:
    way = move.way
    new.spent += cost_of(way, move.amount)
    if way in (ADJUST, ADJUST_AGAIN):
        die = move.die + move.amount
        if die_origin(die) != CREATED:
            die |= CHANGED  # a created die has no rolled value to differ from
        new.dice = _replaced(new.dice, move.die, die | AGAIN if way == ADJUST_AGAIN else die)
    else:
        _create(new, move.amount)


def cost_of(way: int, amount: int) -> int:
    """What a way of spending costs; `amount` is the value of the die it creates."""
    if way == ADJUST:
        return 2 * PUMPKIN
    if way == ADJUST_AGAIN:
        return 3 * PUMPKIN
    if way == PAIR:
        return 2 * HEART
    if way == COPY:
        return 3 * HEART
    if way == SEVEN:
        return 2 * COIN
    return amount * COIN


def _alter(new: Position, die: int, step: int) -> None:
    _change_roll(new, die, step)
    _settle(new)


def _change_roll(new: Position, die: int, step: int) -> None:
    if die_origin(die) == ROLLED_FIRST:
        new.roll_a += step
    else:
        new.roll_b += step
    new.dice = _replaced(new.dice, die, die + step)
    new.altered = True


def _without(dice: list[int], die: int) -> list[int]:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def _replaced(dice: list[int], die: int, by: int) -> list[int]:
    at = dice.index(die)
    return [*dice[:at], by, *dice[at + 1 :]]


# --- scoring ---------------------------------------------------------------------------------


def stars(position: Position) -> list[int]:
    """The stars of each realm now, 0 to 6."""
    realms = position.round.realms
    counted = [0] * len(realms)
    late: list[int] = []
    for i, realm in enumerate(realms):
        if realm.scores_last:
            late.append(i)
        else:
            counted[i] = _at_most_six(realm.stars(position.boards[i], position.moment(i)))
    for i in late:
        moment = position.moment(i)
        others = [n for j, n in enumerate(counted) if j != i]
        moment.others = min(others) if others else 0
        counted[i] = _at_most_six(realms[i].stars(position.boards[i], moment))
    return counted


def _at_most_six(stars: int) -> int:
    return stars if stars < MAX_STARS else MAX_STARS


def score_in_tenths(position: Position) -> int:
    """The score of the round so far: stars, and a tenth for each resource not spent."""
    held = position.earned - position.spent
    left = (held & 255) + (held >> 8 & 255) + (held >> 16)
    return 10 * sum(stars(position)) + left


def affordable(position: Position, cost: int) -> bool:
    return covers(position.earned - position.spent, cost)
