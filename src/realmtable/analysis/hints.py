"""What a coach says in the middle of a game: the ends of this turn that promise most."""

from typing import Final

import msgspec

from realmtable.analysis.judge import Judge
from realmtable.analysis.results import THOUSAND
from realmtable.analysis.stream import looked_at, worth
from realmtable.analysis.why import standing
from realmtable.rolling.position import Position
from realmtable.rolling.words import listed

TOLD: Final = 3  # ends


class HintEnd(msgspec.Struct, frozen=True):
    """One way to go on."""

    worth: int  # what the round is then expected to score, in thousandths of a star
    moves: list[str]
    words: list[str]


class Hint(msgspec.Struct, frozen=True):
    ends: list[HintEnd]  # the best first
    note: str = ""

    @property
    def words(self) -> str:
        """`The best ends give 14.2, 14.0 and 13.9 stars.`"""
        worths = [f"{end.worth / THOUSAND:.1f}" for end in self.ends]
        if len(worths) == 1:
            return f"There is one end worth playing: it gives {worths[0]} stars."
        return f"The best ends give {listed(worths)} stars."


def hint(view: Position, judge: Judge) -> Hint:
    """How to go on from a position whose turn is not over."""
    found = [(worth(judge, end.position), end) for end in looked_at(judge, view)]
    found.sort(key=lambda each: -each[0])
    ends: list[HintEnd] = []
    seen: set[tuple[object, ...]] = set()
    for value, end in found:
        if len(ends) < TOLD and end.position.key() not in seen:
            seen.add(end.position.key())
            told = standing(view, end.moves, end.position)
            ends.append(HintEnd(value, told.moves, told.words))
    return Hint(ends, judge.note)
