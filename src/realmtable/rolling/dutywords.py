"""Why a move is refused in a turn of Youtoma: the duty that forbids it, in words."""

from realmtable.rolling.duties import realms_for
from realmtable.rolling.movetext import Intent, Target, die_text, target_fits
from realmtable.rolling.position import COMPENSATE, END, SPEND, USE, Position, die_value
from realmtable.rolling.realm import FRESH
from realmtable.rolling.resources import KINDS, count
from realmtable.rolling.uses import plays_of
from realmtable.rolling.words import listed


def duty_refusal(position: Position, intent: Intent, places: list[int]) -> str:
    """Which duty of Youtoma forbids this; empty if it is for another reason."""
    if intent.kind == SPEND:
        return "Youtoma never spends resources"
    if intent.kind == END and position.dice:
        left = listed([f"the {die_value(die)}" for die in position.dice], "and")
        are = "is" if len(position.dice) == 1 else "are"
        return f"a turn of Youtoma ends when every die has its place; {left} {are} still in hand"
    dice = [die for die in position.dice if die_text(position, die) == intent.die]
    if not dice:
        return ""
    if intent.kind == COMPENSATE:
        return _why_no_resource(position, dice[0], intent.amount)
    if intent.kind == USE:
        return _why_not_there(position, dice[0], places[0], intent.targets[0])
    return ""


def _why_no_resource(position: Position, die: int, kind: int) -> str:
    realms = realms_for(position, die)
    if realms:
        names = listed([position.round.realms[realm].name for realm in realms], "or")
        return f"the {die_value(die)} must be used: it can go to {names}"
    if kind == 0:
        return "say which resource Youtoma gains for the die, for example compensate 4 P"
    if all(count(position.earned, unit) >= position.round.limit for unit in KINDS):
        return f"all resources are full; write compensate {die_value(die)} for nothing"
    return ""


def _why_not_there(position: Position, die: int, realm: int, target: Target) -> str:
    of, value = position.round.realms[realm], die_value(die)
    if position.activated >> realm & 1:
        return f"{of.name} has had a die this turn; Youtoma uses each realm once a turn"
    plays = plays_of(position, die, realm, FRESH)
    if not plays:
        return ""
    realms = realms_for(position, die)
    if realm not in realms:
        names = listed([position.round.realms[other].name for other in realms], "and")
        takes = "takes" if len(realms) == 1 else "take"
        return (
            f"a {value} goes to {of.name} only if no other realm takes it, and {names} {takes} it"
        )
    for play in plays:
        if target_fits(position, realm, play, target):
            return (
                f"a {value} can score a star in {of.name}, so Youtoma must score one with it there"
            )
    return ""
