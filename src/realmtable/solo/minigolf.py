"""The house course: which hole comes next, and the course log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from realmtable.core.errors import IllegalMove
from realmtable.solo.attempts import Outcome, Run
from realmtable.solo.content import course
from realmtable.solo.stage import LEVELS, MINIGOLF, Level, Stage

TITLES: Final = ((27, "Ace"), (36, "Par or better"), (54, "Steady hand"))
WALKED: Final = "Course walked"
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class HoleLine:
    """A hole in the log of a run."""

    number: int
    name: str
    par: int
    level: Level | None = None  # of the attempts; none before the first
    attempts: int = 0  # those that are over
    won: bool = False
    picked_up: bool = False

    @property
    def done(self) -> bool:
        return self.won or self.picked_up

    @property
    def score(self) -> int:
        """What the hole adds to the score of the course, once it is done."""
        if self.picked_up:
            return self.par + course().pick_up_after + 1
        return self.attempts if self.won else 0

    @property
    def shown(self) -> str:
        """`3`, `(5)` for a hole that was given up, nothing before it is done."""
        return f"({self.score})" if self.picked_up else str(self.score) if self.won else ""

    @property
    def words(self) -> str:
        """`in one, two under`, `level`, `one over`."""
        if not self.done:
            return ""
        if self.picked_up:
            return "picked up"
        apart = self.score - self.par
        told = f"{_number(abs(apart))} {'under' if apart < 0 else 'over'}" if apart else "level"
        if self.score > 1:
            return told
        return f"in one, {told}" if apart else "in one"

    @property
    def may_be_picked_up(self) -> bool:
        return not self.done and self.attempts >= self.par + course().pick_up_after


@dataclass(frozen=True)
class CourseLog:
    """A run over the course, hole by hole."""

    run: Run
    holes: list[HoleLine]

    @property
    def front(self) -> list[HoleLine]:
        return self.holes[:9]

    @property
    def back(self) -> list[HoleLine]:
        return self.holes[9:]

    @property
    def score(self) -> int:
        return score(self.holes)

    @property
    def to_par(self) -> int:
        return to_par(self.holes)

    @property
    def over(self) -> bool:
        return all(hole.done for hole in self.holes)

    @property
    def current(self) -> HoleLine | None:
        """The hole to be played; none when the course is done."""
        return next((hole for hole in self.holes if not hole.done), None)

    @property
    def with_pick_up(self) -> bool:
        return any(hole.picked_up for hole in self.holes)

    @property
    def level(self) -> Level:
        """The level of the easiest hole played."""
        played = {hole.level for hole in self.holes if hole.level}
        return next((level for level in LEVELS if level in played), self.run.level)

    @property
    def title(self) -> str:
        """What a run without a pick-up is called when it is over."""
        if not self.over or self.with_pick_up:
            return ""
        return next((title for most, title in TITLES if self.score <= most), WALKED)


def score(holes: Sequence[HoleLine]) -> int:
    """The attempts on the holes that are done."""
    return sum(hole.score for hole in holes)


def to_par(holes: Sequence[HoleLine]) -> int:
    """How far the holes that are done are above par, or below."""
    return sum(hole.score - hole.par for hole in holes if hole.done)


def par_words(apart: int) -> str:
    """`2 under par`, `level with par`, `1 over par`."""
    if not apart:
        return "level with par"
    return f"{abs(apart)} {'over' if apart > 0 else 'under'} par"


def course_log(run: Run, outcomes: Sequence[Outcome]) -> CourseLog:
    """The log of a run whose attempts came to this."""
    holes = [HoleLine(hole.number, hole.name, hole.par) for hole in course().holes]
    for attempt, outcome in zip(run.attempts, outcomes, strict=True):
        at = attempt.stage.number - 1
        before = holes[at]
        tries = before.attempts + outcome.over
        holes[at] = replace(
            before, level=attempt.stage.level, attempts=tries, won=before.won or outcome.won
        )
    for number in run.picked_up:
        if not holes[number - 1].may_be_picked_up:
            raise IllegalMove(_not_yet(holes[number - 1]))
        holes[number - 1] = replace(holes[number - 1], picked_up=True)
    return CourseLog(run, holes)


def next_stage(run: Run, outcomes: Sequence[Outcome]) -> Stage | None:
    """The next attempt of a run; none when the course is done. A hole keeps the level of its
    first attempt."""
    hole = course_log(run, outcomes).current
    if hole is None:
        return None
    level = hole.level if hole.attempts and hole.level else run.level
    return Stage(mode=MINIGOLF, number=hole.number, level=level, attempt=hole.attempts + 1)


def pick_up(run: Run, outcomes: Sequence[Outcome]) -> None:
    """Gives up the hole that is being played."""
    hole = course_log(run, outcomes).current
    if hole is None:
        raise IllegalMove("the course is done")
    if not hole.may_be_picked_up:
        raise IllegalMove(_not_yet(hole))
    run.picked_up.append(hole.number)


def best_first(logs: Sequence[CourseLog]) -> list[CourseLog]:
    """Finished runs from the best: fewer attempts, then the harder level, then the earlier day."""
    done = [log for log in logs if log.over]
    return sorted(
        done, key=lambda log: (log.score, -LEVELS.index(log.level), log.run.started, log.run.id)
    )


def _not_yet(hole: HoleLine) -> str:
    needed = hole.par + course().pick_up_after
    return (
        f"hole {hole.number} can be picked up after {needed} failed attempts; "
        f"there are {hole.attempts}"
    )


def _number(n: int) -> str:
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)
