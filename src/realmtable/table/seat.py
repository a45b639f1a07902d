"""One seat at a table, as it stands."""

from dataclasses import dataclass, field
from typing import Any, Literal

from realmtable.table.events import By
from realmtable.table.game import Line
from realmtable.table.outcomes import Gain, Outcome, Score

SeatPhase = Literal["playing", "confirmed", "away", "behind", "done", "left", "free"]


@dataclass
class SeatState:
    """One seat. `done` counts its confirmed turns over all rounds."""

    number: int
    name: str
    by: By
    position: Any  # where its last turn ended, in games where each has cards of its own
    bot: str | None = None  # who plays it, if not a person
    ghost_of: str | None = None
    away: bool = False
    left: bool = False
    skipped: int = -1  # how many rolls there were when the table moved on without it
    done: int = 0
    state: SeatPhase = "playing"
    scores: list[Score] = field(default_factory=list)
    history: list[Outcome] = field(default_factory=list)  # of a crowd only the last two
    played: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # number, moves
    best: dict[int, Gain] = field(default_factory=dict)  # of each round; of a crowd only
    start: Any = None  # of its turn, once somebody asked
    line: Line | None = None  # what was last played of its turn, to save work
    free: bool = False  # nobody holds it
    link: int = 0  # grows with every new link to it
    reactions: int = 0
    reacted: float = 0.0  # when it last did
    level: str = ""  # in modes that have them
    shown: tuple[str, ...] = ()  # moves of its turn that have shown something and stand
    knew: bool = False  # has played turns that had been open to all before
    hints: int = 0  # turns in which it was told how to go on
    hinted: int = 0  # the last of these, 1 for the first of the game
    claim: int | None = None  # how many turns it has played, while it may go on playing
    out_at: int | None = None  # its confirmed turns, while the table waits for it or it is late

    @property
    def outcome(self) -> Outcome | None:
        return self.history[-1] if self.history else None
