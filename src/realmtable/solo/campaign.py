"""The house campaign: lanterns, sparks, the next chapter, and the atlas."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from realmtable.core.errors import IllegalMove
from realmtable.solo.attempts import Outcome, Run
from realmtable.solo.content import campaign
from realmtable.solo.stage import REALMIVERSE, Level, Stage


@dataclass(frozen=True)
class ChapterLine:
    """A chapter of a campaign."""

    number: int
    name: str
    attempts: int = 0  # that are over
    won: bool = False
    hard: bool = False  # its hard goal was met as well


@dataclass(frozen=True)
class Best:
    """The best result in a chapter, over all campaigns and replays."""

    level: Level
    won: bool
    live: str  # how its goal stood
    figure: int  # by which results are compared


@dataclass(frozen=True)
class Atlas:
    """A campaign as it stands."""

    run: Run
    chapters: list[ChapterLine]
    lanterns: int  # still lit
    spark: bool  # carried into the next attempt

    @property
    def won(self) -> bool:
        return all(chapter.won for chapter in self.chapters)

    @property
    def lost(self) -> bool:
        return self.lanterns == 0 and not self.won

    @property
    def over(self) -> bool:
        return self.won or self.lost

    @property
    def hard_goals(self) -> int:
        return sum(chapter.hard for chapter in self.chapters)

    @property
    def current(self) -> ChapterLine | None:
        """The chapter to be played; none when the campaign is over."""
        if self.over:
            return None
        return next(chapter for chapter in self.chapters if not chapter.won)


def atlas_of(run: Run, outcomes: Sequence[Outcome]) -> Atlas:
    """The campaign whose attempts came to this."""
    lines = [ChapterLine(part.number, part.name) for part in campaign().parts]
    lanterns = campaign().lanterns[run.level]
    spark = False
    for attempt, outcome in zip(run.attempts, outcomes, strict=True):
        if not outcome.over:
            continue
        at = attempt.stage.number - 1
        won = outcome.won
        tries = lines[at].attempts + 1
        lines[at] = replace(lines[at], attempts=tries, won=won, hard=won and outcome.hard)
        lanterns -= not won
        spark = won and outcome.hard and run.level != "hard"
    return Atlas(run, lines, lanterns, spark and not all(line.won for line in lines))


def best_results(played: Iterable[tuple[Run, Sequence[Outcome]]]) -> dict[int, Best]:
    """The best result in each chapter that was played to its end."""
    found: dict[int, Best] = {}
    for run, outcomes in played:
        for attempt, outcome in zip(run.attempts, outcomes, strict=True):
            if not outcome.over:
                continue
            (verdict,) = outcome.verdicts
            number = attempt.stage.number
            if number not in found or verdict.have > found[number].figure:
                level, live = attempt.stage.level, verdict.live
                found[number] = Best(level, outcome.won, live, verdict.have)
    return found


def next_stage(run: Run, outcomes: Sequence[Outcome]) -> Stage | None:
    """The next attempt of a campaign; none when it is over."""
    atlas = atlas_of(run, outcomes)
    if atlas.current is None:
        return None
    return Stage(
        mode=REALMIVERSE,
        number=atlas.current.number,
        level=run.level,
        attempt=atlas.current.attempts + 1,
        spark=atlas.spark,
    )


def replay_stage(atlases: Sequence[Atlas], chapter: int, level: Level) -> Stage:
    """A chapter that was won before, once more from the atlas: without lanterns."""
    stage = Stage(mode=REALMIVERSE, number=chapter, level=level, practice=True)
    if not any(atlas.chapters[chapter - 1].won for atlas in atlases):
        raise IllegalMove(f"chapter {chapter} can be replayed once it has been won")
    return stage
