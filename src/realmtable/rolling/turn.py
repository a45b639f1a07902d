"""The rules of the turn: what a seat may do, and what comes of it.

Everything here is a pure function of positions. `apply` trusts its move: moves come from
`legal`, and texts are matched against it in `movetext`.
"""

from realmtable.rolling.discarding import discard
from realmtable.rolling.duties import list_duties
from realmtable.rolling.position import (
    ACT,
    ADJUST,
    ADJUST_AGAIN,
    AGAIN,
    ALTER,
    ANYTIME,
    CHANGED,
    COMPENSATE,
    END,
    REWARD,
    SPEND,
    START,
    USE,
    Move,
    Position,
    die_origin,
    die_value,
    make_die,
    replaced,
    without,
)
from realmtable.rolling.realm import (
    ALTER_ODD_DIE,
    CREATED,
    MAX_STARS,
    REOPENED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    Play,
)
from realmtable.rolling.resources import KINDS, count, covers, total
from realmtable.rolling.rewards import after_debts, list_pairs, list_rewards, take
from realmtable.rolling.spending import HIGHEST, LOWEST, cost_of, list_spending
from realmtable.rolling.uses import Legal, Plays, distinct, list_uses, takes_as_it_is, with_choice

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
    if new.round.altered:
        rested = position.activated if new.round.alterations.rest else 0
        new.ledger = new.ledger.next_turn(rested)
    return _settled(new)


def _settled(new: Position) -> Position:
    """After the start-of-turn effects, if they leave the player nothing to decide."""
    if not new.pending:
        return new
    waiting = [realm for realm in new.round.on_roll if new.pending >> realm & 1]
    if _changing_matters(new, new, waiting):
        return new  # the player may want to change a rolled die before, between or after
    settled = _only_outcome(new, waiting)
    if settled is None:
        return new
    settled.pending = 0
    return settled


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
    return with_choice(moment, plays)


def _alterable(position: Position) -> bool:
    return (
        not position.altered
        and position.roll_a % 2 == 1
        and position.roll_b % 2 == 1
        and position.powers() & ALTER_ODD_DIE != 0
    )


def _changing_matters(rolled: Position, now: Position, waiting: list[int]) -> bool:
    """Whether these effects would be others after rolled dice were changed, from now on."""
    found = Legal()
    _list_roll_changes(now, found)
    for move in found.others:
        changed = now.copy()
        if move.way == ALTER:
            _change_roll(changed, move.die, move.amount)
        else:
            take(changed, move)
        for realm in waiting:
            if _start_plays(changed, realm) != _start_plays(rolled, realm):
                return True
        if now.round.altered and _changing_matters(rolled, changed, waiting):
            return True
    return False


# --- what is legal ---------------------------------------------------------------------------


def legal(position: Position) -> Legal:
    """Every legal move, none twice."""
    found = Legal()
    if position.over:
        return found
    if position.round.duties:
        list_duties(position, found)
        return found
    _list_roll_changes(position, found)
    if position.pending:
        _list_starts(position, found)
        return found
    dice = distinct(position)
    for die in dice:
        list_uses(position, die, found)
    list_spending(position, dice, found)
    if position.round.altered:
        list_rewards(position, dice, found)
    for die in dice:
        if not die & CHANGED and die_origin(die) != CREATED:
            _list_compensation(position, die, found)
    for realm in position.round.anytime:
        _list_anytime(position, realm, found)
    if not position.round.alterations.must_use or forced_use(found) is None:
        _list_endings(position, found)
    return found


def forced_use(found: Legal) -> Plays | None:
    """A die in hand with a use as it is, for which nothing would have to be paid, and its realm."""
    for group in found.uses:
        for play in group.plays:
            if not play.changes and not play.cost:
                return group
    return None


def _list_compensation(position: Position, die: int, found: Legal) -> None:
    if not position.round.compensation:
        return
    for group in found.uses:
        if group.die == die and takes_as_it_is(group.plays):
            return
    for unit in KINDS:
        if count(position.earned, unit) < position.round.limit:
            found.others.append(Move(COMPENSATE, die=die, amount=unit))


def _list_anytime(position: Position, realm: int, found: Legal) -> None:
    moment = position.moment(realm)
    plays = position.round.realms[realm].anytime(position.boards[realm], moment)
    for play in with_choice(moment, plays):
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


def _list_roll_changes(position: Position, found: Legal) -> None:
    """What changes the rolled dice themselves."""
    if position.round.powers and _alterable(position):
        _list_alterations(position, found)
    if position.round.altered:
        list_pairs(position, found)


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
            for play in with_choice(moment, plays):
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
        new.dice = without(new.dice, move.die)
        new.gain(move.amount * new.round.compensation)
    elif kind == END:
        _end(new, move)
        if new.round.alterations.discard_at:
            discard(new, stars(new))
    elif move.way == ALTER:
        _change_roll(new, move.die, move.amount)
        return _settled(new)
    elif move.way >= REWARD:
        take(new, move)
        return _settled(new)
    else:
        if move.way == START:
            new.pending &= ~(1 << move.realm)
        if play is not None:
            _carry_out(new, move.realm, play)
        return _settled(new)
    return new


def _end(new: Position, move: Move) -> None:
    for realm, ending in move.endings:
        _carry_out(new, realm, ending)
    new.over = True
    new.dice = []


def ended(position: Position, move: Move) -> Position:
    """Where a move leaves the turn that it ends, before any realm is discarded."""
    new = position.copy()
    _end(new, move)
    return new


def _use(new: Position, die: int, realm: int, entry: int, play: Play) -> None:
    new.dice = without(new.dice, die)
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
        new.gain(play.gain)
    if play.dice:
        for value in play.dice:
            _create(new, value)
    if play.again:
        new.again += play.again << 4 * realm
    if play.opens:
        new.opened |= play.opens & new.activated
    if play.memo >= 0:
        new.memos = new.memos & ~(255 << 8 * realm) | play.memo << 8 * realm


def _create(new: Position, value: int) -> None:
    new.dice = [*new.dice, make_die(value, CREATED)]


def _spend(new: Position, move: Move) -> None:
    new.spent += cost_of(new.round, move.way, move.amount)
    if move.way in (ADJUST, ADJUST_AGAIN):
        new.dice = replaced(new.dice, move.die, spent_for(move))
    else:
        new.dice = [*new.dice, spent_for(move)]


def spent_for(move: Move) -> int:
    """The die that a way of spending brings: one that was adjusted, or a new one."""
    if move.way not in (ADJUST, ADJUST_AGAIN):
        return make_die(move.amount, CREATED)
    die = move.die + move.amount
    if die_origin(die) != CREATED:
        die |= CHANGED  # a created die has no rolled value to differ from
    return die | AGAIN if move.way == ADJUST_AGAIN else die


def _change_roll(new: Position, die: int, step: int) -> None:
    if die_origin(die) == ROLLED_FIRST:
        new.roll_a += step
    else:
        new.roll_b += step
    new.dice = replaced(new.dice, die, die + step)
    new.altered = True


# --- scoring ---------------------------------------------------------------------------------


def stars(position: Position) -> list[int]:
    """The stars of each realm now, 0 to 6."""
    round = position.round
    realms = round.realms
    counted: list[int] = []
    for i, board in enumerate(position.boards):
        known = -1 if round.at_once else realms[i].known_stars(board)
        if known < 0:
            late = i in round.late
            known = 0 if late else realms[i].count_stars(board, position.moment(i))
        counted.append(_at_most_six(known))
    for i in round.late:
        moment = position.moment(i)
        others = [n for j, n in enumerate(counted) if j != i]
        look = max if realms[i].looks_at_best else min
        moment.others = look(others) if others else 0
        counted[i] = _at_most_six(realms[i].stars(position.boards[i], moment))
    return counted


def _at_most_six(stars: int) -> int:
    return stars if stars < MAX_STARS else MAX_STARS


def score_in_tenths(position: Position) -> int:
    """The score of the round so far: stars, and a tenth for each resource not spent; as if debts
    fell due now."""
    left = position.earned - position.spent
    counted = sum(stars(position)) + bonus_stars(position)
    if position.round.altered:
        left, unpaid = after_debts(position)
        counted += position.ledger.banked - unpaid
    score = 10 * counted + total(left)
    most = position.round.most
    if most >= 0 and score > most:
        return most
    return score if score > 0 else 0


def bonus_stars(position: Position) -> int:
    """A star for each kind of which enough was earned, in rounds that have this bonus."""
    enough = position.round.bonus_from
    if enough == 0:
        return 0
    bonus = 0
    for unit in KINDS:
        if count(position.earned, unit) >= enough:
            bonus += 1
    return bonus


def affordable(position: Position, cost: int) -> bool:
    return covers(position.earned - position.spent, cost)
