"""The star log: how the stars stood at the end of every turn, for goals that look back."""

from dataclasses import dataclass

from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import ended, stars


@dataclass(frozen=True)
class StarRow:
    """The end of one turn, before any realm was discarded."""

    stars: dict[str, int]  # of each realm in play, by its id
    banked: int = 0  # those of realms discarded before

    @property
    def total(self) -> int:
        return sum(self.stars.values()) + self.banked


def star_row(position: Position, move: Move) -> StarRow:
    """The row that a move adds which ends the turn of this position."""
    names = [realm.id for realm in position.round.realms]
    counted = stars(ended(position, move))
    return StarRow(dict(zip(names, counted, strict=True)), position.ledger.banked)
