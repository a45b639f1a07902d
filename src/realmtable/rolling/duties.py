"""The turn of Youtoma, the opponent whom the player plays as badly as these rules allow.

What differs from the normal turn is all here. Each rolled die must be used if a realm without a
die this turn takes it, and in the realm chosen it must score a star if it can. A die that no such
realm takes brings a resource. Nothing is ever spent, and the turn ends when no die is left.
"""

from realmtable.rolling.position import COMPENSATE, END, Move, Position, die_value
from realmtable.rolling.realm import FRESH, MAX_STARS, Play
from realmtable.rolling.resources import KINDS, count
from realmtable.rolling.uses import Legal, Plays, distinct, plays_of


def list_duties(position: Position, found: Legal) -> None:
    """Every legal move of a turn of Youtoma."""
    for die in distinct(position):
        realms = realms_for(position, die)
        for realm in realms:
            found.uses.append(Plays(die, realm, FRESH, allowed_plays(position, die, realm)))
        if not realms:
            _list_resources(position, die, found)
    if not position.dice:
        found.others.append(Move(END))


def realms_for(position: Position, die: int) -> list[int]:
    """The realms that this die may be assigned to."""
    takers = [
        realm
        for realm in range(len(position.boards))
        if not position.activated >> realm & 1 and plays_of(position, die, realm, FRESH)
    ]
    value = die_value(die)
    willing = [r for r in takers if not position.round.realms[r].only_if_nowhere_else(value)]
    return willing or takers


def allowed_plays(position: Position, die: int, realm: int) -> list[Play]:
    """The plays of a die in a realm that it may be assigned to: those that score, if any does."""
    plays = plays_of(position, die, realm, FRESH)
    scoring = [play for play in plays if scores(position, realm, play)]
    return scoring or plays


def scores(position: Position, realm: int, play: Play) -> bool:
    """Whether a play scores a star in its own realm, at once."""
    of = position.round.realms[realm]
    if of.scores_last:
        return False
    moment = position.moment(realm)
    before = of.stars(position.boards[realm], moment)
    gain = moment.fitting(play.gain)
    moment.earned += gain
    moment.held += gain
    return before < MAX_STARS and of.stars(play.board, moment) > before


def _list_resources(position: Position, die: int, found: Legal) -> None:
    room = [unit for unit in KINDS if count(position.earned, unit) < position.round.limit]
    for unit in room or [0]:  # with all kinds full the die is simply gone
        found.others.append(Move(COMPENSATE, die=die, amount=unit))
