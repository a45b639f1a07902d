"""Legal moves with everything a program or a screen wants to know about them."""

import msgspec

from realmtable.rolling.alterations import DIFFERENCE, SUM
from realmtable.rolling.boardtext import marks
from realmtable.rolling.movetext import move_text, opened_by
from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    KIND_NAMES,
    REWARD,
    SPEND,
    Move,
    Position,
    die_value,
)
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import to_counts
from realmtable.rolling.rewards import created_value
from realmtable.rolling.spending import cost_of
from realmtable.rolling.turn import apply, legal, stars
from realmtable.rolling.words import writing_words


class MoveData(msgspec.Struct, omit_defaults=False):
    """A legal move: its text, what it writes, gains and costs."""

    move: str
    kind: str
    die: int | None
    realm: str | None
    marks: dict[str, int | str]
    writes: str  # the same in words
    gain: dict[str, int]
    cost: dict[str, int]
    creates: list[int]
    opens: list[str]  # the realms that are open again
    stars: int


def describe(position: Position, move: Move, stars_now: int | None = None) -> MoveData:
    """What a legal move does."""
    after = apply(position, move)
    place, play = move.realm, move.play
    if len(move.endings) == 1:
        place, play = move.endings[0]
    written: dict[str, int | str] = {}
    if play is not None:
        written = marks(position.round.realms[place], play.board, position.boards[place])
        written.pop("stars", None)  # told apart, as `stars`
    creates = list(play.dice) if play is not None else []
    opened = opened_by(position, play) if play is not None else []
    cost = play.cost if play is not None else 0
    if move.kind == SPEND:
        cost = cost_of(position.round, move.way, move.amount)
        if move.way not in (ADJUST, ADJUST_AGAIN):
            creates = [move.amount]
    if move.way in (REWARD + DIFFERENCE, REWARD + SUM):
        creates = [created_value(position, move.way - REWARD)]
    before = all_stars(position) if stars_now is None else stars_now
    return MoveData(
        move=move_text(position, move),
        kind=KIND_NAMES[move.kind],
        die=die_value(move.die) if move.die else None,
        realm=position.round.realms[place].id if place >= 0 else None,
        marks=written,
        writes=_words(position.round.realms[place], written, opened),
        gain=to_counts(after.earned - position.earned),
        cost=to_counts(cost),
        creates=creates,
        opens=[realm.id for realm in opened],
        stars=all_stars(after) - before,
    )


def all_stars(position: Position) -> int:
    """Those of discarded realms, too."""
    return sum(stars(position)) + position.ledger.banked


def _words(realm: Realm, written: dict[str, int | str], opened: list[Realm]) -> str:
    parts = [writing_words(realm.card, written)] if written else []
    parts += [f"opens {each.name} once more" for each in opened]
    return ", ".join(parts)


def describe_all(position: Position) -> list[MoveData]:
    """Every legal move, described."""
    now = all_stars(position)
    return [describe(position, move, now) for move in legal(position).moves()]
