"""What the analyser asks of whoever judges positions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from realmtable.bots.bot import Bot
from realmtable.rolling.position import Move, Position, Round

LAST_WIDTH: Final = 200  # beginnings of a last turn, whose ends need no looking ahead


class End(Protocol):
    """One way a turn can end, and how to get there."""

    @property
    def position(self) -> Position: ...

    @property
    def moves(self) -> list[Move]: ...


@dataclass(frozen=True)
class Ending:
    """An end that was found by somebody."""

    position: Position
    moves: list[Move]


class Judge(Protocol):
    """What a position is worth. One for each round."""

    @property
    def note(self) -> str:
        """Empty, or which realms have no fitted values, in words."""
        ...

    def ends(self, view: Position) -> Sequence[End]:
        """The distinct ends of the turn of a position, the most valuable first; a few dozen."""
        ...

    def value(self, end: Position) -> float:
        """What a position whose turn is over is worth at a glance, in stars: enough to tell which
        ends are looked at closely; exact after the last turn."""
        ...

    def expected(self, end: Position) -> float:
        """The expected final score of the round in stars, of a position whose turn is over: the
        mean over all rolls of the best that can follow; exact after the last turn."""
        ...


@dataclass(frozen=True)
class Judgement:
    """All that an analysis is made with. Another version gives other results."""

    version: str
    judge: Callable[[Round], Judge]
    bot: Callable[[], Bot]  # a fast one, whose rollouts confirm or refute a mistake
