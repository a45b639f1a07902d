"""What turns and rounds come to."""

from collections.abc import Callable, Sequence

from realmtable.rolling.game import round_score
from realmtable.rolling.position import Position
from realmtable.rolling.resources import total
from realmtable.rolling.rewards import debts
from realmtable.rolling.starlog import StarRow
from realmtable.table.games.rolling_values import RollingGain, RollingOutcome, RollingScore


def outcome_at(
    position: Position,
    round: int,
    moves: Sequence[str] = (),
    number: int = 0,
    row: StarRow | None = None,
) -> RollingOutcome:
    """A seat that stands so in a round."""
    score = round_score(position)
    return RollingOutcome(
        round,
        score.tenths,
        tuple(moves),
        number,
        tuple(position.boards),
        tuple(score.stars),
        score.left,
        position.earned,
        position.spent,
        position if position.round.altered else None,
        row,
    )


def score_at(position: Position) -> RollingScore:
    """What a round that is over has scored."""
    score = round_score(position)
    return RollingScore(
        score.tenths,
        str(score),
        dict(zip([of.id for of in position.round.realms], score.stars, strict=True)),
        score.left,
        score.bonus,
        score.banked,
        len(debts(position)) if position.round.altered else 0,
        score.unpaid,
    )


def gain_of(
    before: RollingOutcome | None,
    after: RollingOutcome,
    turn: int,
    realms: Callable[[RollingOutcome], list[str]],
) -> RollingGain:
    """What a turn brought; `realms` tells the ids of those that a seat has in front of it."""
    had: dict[str, int] = {}
    old_left = 0
    if before is not None:
        had = dict(zip(realms(before), before.stars, strict=True))
        old_left = before.left
    elif after.position is not None:  # what one starts with is no gain
        old_left = total(after.position.round.start().earned)
    old_tenths = before.tenths if before is not None else old_left
    has = dict(zip(realms(after), after.stars, strict=True))
    if after.row is not None:
        has = after.row.stars  # those of realms that have gone, too
    stars = {name: n - had.get(name, 0) for name, n in has.items() if n != had.get(name, 0)}
    return RollingGain(turn, after.tenths - old_tenths, stars, after.left - old_left)
