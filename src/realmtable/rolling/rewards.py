"""Risky rewards: taken now, once each in a round and one a turn, and owed for until its end."""

from realmtable.rolling.alterations import (
    CASH,
    DIFFERENCE,
    ONCE_MORE,
    SAME_VALUE,
    SUM,
    TURN_OVER,
    WILD,
)
from realmtable.rolling.position import (
    ANYTIME,
    CHANGED,
    REWARD,
    Move,
    Position,
    die_origin,
    die_value,
    make_die,
    replaced,
    without,
)
from realmtable.rolling.realm import CREATED, ROLLED_FIRST
from realmtable.rolling.resources import KINDS, count, covers
from realmtable.rolling.spending import HIGHEST, LOWEST
from realmtable.rolling.uses import Legal

# --- what can be taken -----------------------------------------------------------------------


def list_rewards(position: Position, dice: list[int], found: Legal) -> None:
    """Every way to take a reward now, but for those that change the roll (`list_pairs`)."""
    if position.ledger.took:
        return
    for index, reward in enumerate(position.round.alterations.rewards):
        if position.ledger.taken >> index & 1:
            continue
        way = REWARD + reward.does
        if reward.does == DIFFERENCE:
            found.others.append(Move(ANYTIME, way))
        elif reward.does == SUM:
            if created_value(position, SUM) <= HIGHEST:
                found.others.append(Move(ANYTIME, way))
        elif reward.does == ONCE_MORE:
            for realm in range(len(position.boards)):
                if position.activated >> realm & 1:
                    found.others.append(Move(ANYTIME, way, realm=realm))
        elif reward.does == CASH:
            for die in dice:
                if as_rolled(die):
                    for gain in cash_choices(position):
                        found.others.append(Move(ANYTIME, way, die, gain))
        elif reward.does != SAME_VALUE:
            for die in dice:
                _list_new_values(die, reward.does, found)


def _list_new_values(die: int, does: int, found: Legal) -> None:
    value = die_value(die)
    if does == WILD:
        for new in range(LOWEST, HIGHEST + 1):
            if new != value:
                found.others.append(Move(ANYTIME, REWARD + WILD, die, new))
    elif value >= LOWEST:
        found.others.append(Move(ANYTIME, REWARD + TURN_OVER, die))


def list_pairs(position: Position, found: Legal) -> None:
    """The ways to give one rolled die the value of the other."""
    if position.ledger.took or position.roll_a == position.roll_b:
        return
    for index, reward in enumerate(position.round.alterations.rewards):
        if reward.does == SAME_VALUE and not position.ledger.taken >> index & 1:
            rolled = [die for die in position.dice if as_rolled(die)]
            if len(rolled) == 2:
                for die, other in ((rolled[1], rolled[0]), (rolled[0], rolled[1])):
                    move = Move(ANYTIME, REWARD + SAME_VALUE, die, die_value(other))
                    found.others.append(move)


def as_rolled(die: int) -> bool:
    """Whether it is a rolled die that nothing was spent on."""
    return die_origin(die) != CREATED and not die & CHANGED


def created_value(position: Position, does: int) -> int:
    """What the die shows that one of these two rewards creates."""
    a = position.roll_a
    b = position.roll_b
    if does == SUM:
        return a + b
    return a - b if a > b else b - a


def cash_choices(position: Position) -> list[int]:
    """What a die can be given up for: two resources of different kinds, a full kind only where
    none else is left."""
    room: list[int] = []
    full: list[int] = []
    for unit in KINDS:
        if count(position.earned, unit) < position.round.limit:
            room.append(unit)
        else:
            full.append(unit)
    if len(room) < 2:
        kinds = room + full
        return [kinds[0] + kinds[1]]  # what does not fit is lost, so which kind is all the same
    return [a + b for i, a in enumerate(room) for b in room[i + 1 :]]


# --- what comes of it ------------------------------------------------------------------------


def take(new: Position, move: Move) -> None:
    """Carries out a reward on a new position."""
    does = move.way - REWARD
    for index, reward in enumerate(new.round.alterations.rewards):
        if reward.does == does:
            new.ledger = new.ledger.after_taking(index)
    die = move.die
    if does in (DIFFERENCE, SUM):
        new.dice = [*new.dice, make_die(created_value(new, does), CREATED)]
    elif does == ONCE_MORE:
        new.again += 1 << 4 * move.realm
    elif does == CASH:
        new.dice = without(new.dice, die)
        new.gain(move.amount)
    else:
        value = HIGHEST + LOWEST - die_value(die) if does == TURN_OVER else move.amount
        turned = die - die_value(die) + value
        if does == SAME_VALUE:
            if die_origin(die) == ROLLED_FIRST:
                new.roll_a = value
            else:
                new.roll_b = value
        elif die_origin(die) != CREATED:
            turned |= CHANGED
        new.dice = replaced(new.dice, die, turned)


# --- debts -----------------------------------------------------------------------------------


def debts(position: Position) -> list[int]:
    """What is owed for the rewards taken, each by itself."""
    rewards = position.round.alterations.rewards
    return [
        reward.debt for index, reward in enumerate(rewards) if position.ledger.taken >> index & 1
    ]


def after_debts(position: Position) -> tuple[int, int]:
    """What is left of the resources if the debts fall due now, and how many cannot be paid. The
    smaller ones of a kind are paid first."""
    left = position.earned - position.spent
    unpaid = 0
    for debt in sorted(debts(position)):
        if covers(left, debt):
            left -= debt
        else:
            unpaid += 1
    return left, unpaid
