"""What a move does, in plain words, for logs and analyses."""

from collections.abc import Sequence

from realmtable.rolling.alterations import CASH, ONCE_MORE, SAME_VALUE, Reward
from realmtable.rolling.describe import MoveData, describe
from realmtable.rolling.effects import Effect, brought
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    COMPENSATE,
    END,
    REWARD,
    SPEND,
    START,
    USE,
    Move,
    Position,
    die_value,
)
from realmtable.rolling.resources import from_counts, in_words, to_counts
from realmtable.rolling.turn import apply


def move_words(position: Position, move: Move, effects: Sequence[Effect] = ()) -> str:
    """One sentence: `Uses the 5 in Scythe: marks the top 5, gains 1 pumpkin.` What realms did by
    themselves after it is told elsewhere."""
    data = describe(position, move)
    data.gain = to_counts(from_counts(data.gain) - sum(effect.gain for effect in effects))
    data.stars -= sum(effect.stars for effect in effects)
    if move.kind == END:
        data.writes = ""
    if move.way >= REWARD:
        return _sentence(f"Takes {_reward(position, move).name}", _taken(position, move, data))
    return _sentence(_deed(position, move, data), _effects(move, data))


def _sentence(deed: str, effects: list[str]) -> str:
    return f"{deed}: {', '.join(effects)}." if effects else f"{deed}."


def _deed(position: Position, move: Move, data: MoveData) -> str:
    where = position.round.realms[move.realm].name if move.realm >= 0 else ""
    if move.kind == USE:
        return f"Uses {die_words(position, move.die)} in {where}"
    if move.kind == SPEND:
        return f"Spends {in_words(from_counts(data.cost))}"
    if move.kind == COMPENSATE:
        return f"Gives up {die_words(position, move.die)}, which fits nowhere"
    if move.kind == END:
        return "Ends the turn"
    if move.way == ALTER:
        return f"Alters {die_words(position, move.die)}"
    if move.way == START:
        return f"Start of the turn in {where}"
    return f"Acts in {where}"


def _effects(move: Move, data: MoveData) -> list[str]:
    parts = []
    if move.kind == SPEND and move.way in (ADJUST, ADJUST_AGAIN):
        parts.append(_adjusted(move))
    elif move.way == ALTER:
        parts.append(f"it is now a {die_value(move.die) + move.amount}")
    if data.writes:
        parts.append(data.writes)
    if data.creates:
        parts.append("gets " + " and ".join(f"a new {value}" for value in data.creates))
    if data.cost and move.kind != SPEND:
        parts.append(f"pays {in_words(from_counts(data.cost))}")
    return parts + brought(from_counts(data.gain), data.stars)


def _reward(position: Position, move: Move) -> Reward:
    does = move.way - REWARD
    return next(each for each in position.round.alterations.rewards if each.does == does)


def _taken(position: Position, move: Move, data: MoveData) -> list[str]:
    """What a reward does, and what is owed for it."""
    does = move.way - REWARD
    parts = []
    if does == ONCE_MORE:
        parts.append(f"{position.round.realms[move.realm].name} may take one more die this turn")
    elif does == CASH:
        parts.append(f"gives up {die_words(position, move.die)}")
    elif does == SAME_VALUE:
        parts.append(f"both rolled dice are a {move.amount}")
    elif not data.creates:
        at = position.dice.index(move.die)
        value = die_value(apply(position, move).dice[at])
        parts.append(f"{die_words(position, move.die)} becomes a {value}")
    owed = in_words(_reward(position, move).debt)
    return [*parts, *_effects(move, data), f"owes {owed}"]


def _adjusted(move: Move) -> str:
    value = die_value(move.die)
    text = f"the {value} becomes a {value + move.amount}" if move.amount else f"the {value} stays"
    return f"{text} and may enter a used realm" if move.way == ADJUST_AGAIN else text


def die_words(position: Position, die: int) -> str:
    """`the 5`, `the new 5`, `the 4 (rolled 5)`."""
    text = die_text(position, die).rstrip("!")
    if text.startswith("*"):
        return f"the new {text[1:]}"
    if "~" in text:
        rolled, _, value = text.partition("~")
        return f"the {value} (rolled {rolled})"
    return f"the {text}"
