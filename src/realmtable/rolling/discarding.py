"""Realms that are discarded once they have stars enough, and those that come in their places."""

from realmtable.rolling.ledger import Ledger
from realmtable.rolling.position import Position
from realmtable.rolling.realm import Realm


def discard(new: Position, stars: list[int]) -> None:
    """What follows on the end of a turn: finished realms go, and the next of the deck come."""
    going = _going(new, stars)
    if not going:
        return
    old = new.ledger
    deck = new.round.deck
    drawn = old.discarded - old.empty.bit_count()
    realms: list[Realm] = []
    boards: list[bytes] = []
    arrived: list[int] = []
    activated = 0
    empty = old.empty
    banked = old.banked
    for i, place in enumerate(_places(new)):
        if i not in going:
            activated |= (new.activated >> i & 1) << len(realms)
            realms.append(new.round.realms[i])
            boards.append(new.boards[i])
            arrived.append(old.arrived[i] if old.arrived else 0)
            continue
        banked += stars[i]
        if drawn < len(deck):
            realms.append(deck[drawn])
            boards.append(deck[drawn].start())
            arrived.append(new.earned)
            drawn += 1
        else:
            empty |= 1 << place
    new.round = new.round.with_realms(realms, [new.round.realms[i] for i in going])
    new.boards = boards
    new.activated = activated
    # The turn is over: what was noted in it concerns nobody any more.
    new.opened = new.again = new.memos = new.came = new.pending = 0
    new.ledger = Ledger(
        old.rested,
        old.discarded + len(going),
        banked,
        empty,
        tuple(arrived) if any(arrived) else (),
        old.taken,
        old.took,
    )
    new.gain(0)  # a realm that looks at what was earned does so when it comes


def _going(position: Position, stars: list[int]) -> list[int]:
    """The realms to be discarded. One that scores by the others goes with all of them, or not."""
    realms = position.round.realms
    at = position.round.alterations.discard_at
    judged = [i for i, realm in enumerate(realms) if not realm.scores_last]
    going = [i for i in judged if stars[i] >= at]
    if going and len(going) == len(judged):
        return list(range(len(realms)))
    return going


def _places(position: Position) -> list[int]:
    """The place in the round, from 0, of each realm in play."""
    found: list[int] = []
    place = 0
    while len(found) < len(position.boards):
        if not position.ledger.empty >> place & 1:
            found.append(place)
        place += 1
    return found
