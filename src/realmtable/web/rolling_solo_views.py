"""What the pages of the solo modes are told: how a person's runs stand, in words and drawings."""

from collections.abc import Sequence

import msgspec

from realmtable.core.record import DiceEntry, parse_record
from realmtable.draw.atlas import Chapter as DrawnChapter
from realmtable.draw.atlas import State as ChapterState
from realmtable.draw.atlas import atlas_svg
from realmtable.draw.ballroom import hall_svg, portrait_svg
from realmtable.draw.course_map import Hole as DrawnHole
from realmtable.draw.course_map import State as HoleState
from realmtable.draw.course_map import course_svg
from realmtable.rolling.altersentences import alteration_lines
from realmtable.solo.attempts import Attempt, Outcome
from realmtable.solo.campaign import Atlas, atlas_of, best_results
from realmtable.solo.challenge import challenge
from realmtable.solo.content import ball, campaign, course
from realmtable.solo.leagues import Season, comparisons, reached, season_of
from realmtable.solo.minigolf import CourseLog, best_first, course_log, par_words, score, to_par
from realmtable.solo.stage import BALL, Level, Stage
from realmtable.web.rolling_looks import catalog
from realmtable.web.rolling_runs import KeptRun

PAGE = "page"  # drawings that a page gives their style


class NamedRealm(msgspec.Struct):
    id: str
    name: str


class ConditionView(msgspec.Struct):
    holds: bool
    live: str
    short: str


class SeatScore(msgspec.Struct):
    name: str
    score: int  # tenths
    me: bool


class AttemptView(msgspec.Struct):
    """An attempt: what it is played with, and what came of it."""

    stage: Stage
    title: str
    words: str
    story: str
    house: bool  # all of it is ours
    altered: list[str]  # in sentences
    realms: list[NamedRealm]
    deck: int  # realms that wait
    exchange: bool  # one realm may still be exchanged
    state: str  # `drawn`, `playing`, `elsewhere` (begun on another device), `over`
    code: str | None
    won: bool
    hard: bool
    broken_off: bool
    goal: list[ConditionView]
    scores: list[SeatScore]
    partner: str  # whom one is compared with, in a league
    guests: list[str]  # who else plays


def attempt_view(attempt: Attempt, outcome: Outcome, code: str | None) -> AttemptView:
    made = challenge(attempt.stage, attempt.drawn, catalog())
    state = "over"
    if not outcome.over:
        state = "playing" if code else "elsewhere" if outcome.begun else "drawn"
    return AttemptView(
        stage=attempt.stage,
        title=made.title,
        words=made.words,
        story=made.story,
        house=made.source == "house",
        altered=alteration_lines(made.alterations, catalog()),
        realms=[NamedRealm(name, catalog().realm(name).name) for name in made.realms],
        deck=len(made.deck),
        exchange=state == "drawn" and bool(attempt.spare),
        state=state,
        code=code,
        won=outcome.won,
        hard=outcome.hard,
        broken_off=attempt.broken_off,
        goal=[ConditionView(each.holds, each.live, each.short) for each in outcome.verdicts],
        scores=[
            SeatScore(made.called(name), tenths, name == outcome.seat)
            for name, tenths in (outcome.scores.items() if outcome.over else ())
        ],
        partner=made.partner,
        guests=[guest.called for guest in made.guests],
    )


def attempt_views(kept: KeptRun) -> list[AttemptView]:
    """The attempts of a run, in order."""
    parts = zip(kept.run.attempts, kept.outcomes, kept.codes, strict=True)
    return [attempt_view(*each) for each in parts]


def of_counted(runs: Sequence[KeptRun]) -> list[KeptRun]:
    """Runs without practice."""
    return [kept for kept in runs if not kept.run.practice]


# --- the course ----------------------------------------------------------------------------------


class HoleView(msgspec.Struct):
    number: int
    level: Level | None
    attempts: int
    done: bool
    shown: str  # `3`, `(5)` for one that was picked up
    words: str  # `two under`


class CourseRunView(msgspec.Struct):
    """A column of the course log."""

    id: str
    started: str
    level: Level
    over: bool
    score: int
    front: int
    back: int
    par: str  # `2 under par`
    title: str
    picked_up: bool
    holes: list[HoleView]


class CourseView(msgspec.Struct):
    runs: list[CourseRunView]  # the newest first
    best: str | None  # the best finished run
    run: str | None  # the one that is shown on the map
    level: Level
    current: int | None  # the hole to be played
    pick_up: bool  # it may be picked up now
    attempts: list[AttemptView]
    drawing: str


def _logs(runs: Sequence[KeptRun]) -> list[CourseLog]:
    return [course_log(kept.run, kept.outcomes) for kept in runs]


def _course_run(id: str, log: CourseLog) -> CourseRunView:
    return CourseRunView(
        id=id,
        started=log.run.started,
        level=log.level,
        over=log.over,
        score=log.score,
        front=score(log.front),
        back=score(log.back),
        par=par_words(to_par(log.holes)),
        title=log.title,
        picked_up=log.with_pick_up,
        holes=[
            HoleView(hole.number, hole.level, hole.attempts, hole.done, hole.shown, hole.words)
            for hole in log.holes
        ],
    )


def course_drawing(log: CourseLog | None) -> str:
    """The map of a run; of a fresh course if there is none."""
    holes = []
    current = log.current if log else None
    for at, hole in enumerate(course().holes):
        state: HoleState = "locked" if log else "open"
        line = log.holes[at] if log else None
        if line is not None and line.done:
            state = "given_up" if line.picked_up else "played"
        elif line is not None and line is current:
            state = "current"
        shown = line.score if line is not None else 0
        holes.append(DrawnHole(hole.number, hole.name, hole.par, state, shown))
    return course_svg(holes, theme=PAGE, title="Map of the house course")


def course_view(runs: Sequence[KeptRun], chosen: str = "") -> CourseView:
    """How the course stands: all runs, and the chosen or the newest one on the map."""
    counted = of_counted(runs)
    logs = _logs(counted)
    at = next((n for n, kept in enumerate(counted) if kept.row.id == chosen), len(counted) - 1)
    kept, log = (counted[at], logs[at]) if counted else (None, None)
    best = best_first(logs)
    ids = {id(log): kept.row.id for log, kept in zip(logs, counted, strict=True)}
    columns = [_course_run(ids[id(each)], each) for each in logs]
    return CourseView(
        runs=columns[::-1],
        best=ids[id(best[0])] if best else None,
        run=kept.row.id if kept else None,
        level=kept.run.level if kept else "normal",
        current=log.current.number if log and log.current else None,
        pick_up=bool(log and log.current and log.current.may_be_picked_up),
        attempts=attempt_views(kept) if kept else [],
        drawing=course_drawing(log),
    )


# --- the ball ------------------------------------------------------------------------------------


class EveningView(msgspec.Struct):
    week: int
    score: int
    other: str
    other_score: int
    points: int


class RowView(msgspec.Struct):
    place: int
    seat: str
    you: bool
    points: int
    total: int
    goes: str
    evenings: list[EveningView]


class GuestView(msgspec.Struct):
    name: str
    habit: str
    portrait: str


class SeasonView(msgspec.Struct):
    run: str
    season: int
    league: int
    numeral: str
    name: str
    turns: list[int]
    invited: bool
    weeks: int  # that are over
    over: bool
    place: int
    points: int
    goes: str
    won_the_ball: bool


class BallView(msgspec.Struct):
    seasons: list[SeasonView]  # the newest first
    season: SeasonView | None  # the one that is shown
    next_league: int  # where the next season is danced
    reached: list[int]  # leagues that one may be invited to
    rows: list[RowView]
    schedule: list[list[list[str]]]  # week by week who meets whom
    guests: list[GuestView]
    attempts: list[AttemptView]
    drawing: str


def _season(id: str, season: Season) -> SeasonView:
    return SeasonView(
        run=id,
        season=season.run.season,
        league=season.league.number,
        numeral=season.league.numeral,
        name=season.league.name,
        turns=season.league.turns,
        invited=season.run.practice,
        weeks=season.weeks,
        over=season.over,
        place=season.mine.place,
        points=season.mine.points,
        goes=season.mine.goes,
        won_the_ball=season.won_the_ball,
    )


def seasons_of(runs: Sequence[KeptRun]) -> list[Season]:
    return [season_of(kept.run, kept.outcomes, "You") for kept in runs]


def row_views(season: Season) -> list[RowView]:
    return [
        RowView(
            row.place,
            row.seat,
            row.you,
            row.points,
            row.total,
            row.goes,
            [
                EveningView(each.week, each.score, each.other, each.other_score, each.points)
                for each in row.evenings
            ],
        )
        for row in season.rows
    ]


def pairs_of(week: AttemptView) -> list[list[SeatScore]]:
    """The comparisons of a week that is over."""
    if not (week.partner and week.scores):
        return []
    scores = {each.name: each for each in week.scores}
    pairs = comparisons(week.stage.week, list(scores))
    return [[scores[name] for name in pair] for pair in pairs]


def rows_after(kept: KeptRun, number: int) -> list[RowView]:
    """The table of a season as it stood after a week; empty before that, and elsewhere."""
    if kept.run.mode != BALL or not kept.outcomes[number].over:
        return []
    return row_views(season_of(kept.run, kept.outcomes[: number + 1]))


def hall_drawing(league: int, rolls: Sequence[tuple[int, int]] = ()) -> str:
    of = ball().leagues[league - 1]
    return hall_svg(league, of.name, (of.turns[0], of.turns[1]), rolls, theme=PAGE)


def _rolls(weeks: Sequence[Attempt]) -> list[tuple[int, int]]:
    """The dice of the last week so far."""
    if not weeks or not weeks[-1].record:
        return []
    entries = parse_record(weeks[-1].record).entries
    return [(each.values[0], each.values[1]) for each in entries if isinstance(each, DiceEntry)]


def ball_view(runs: Sequence[KeptRun], chosen: str = "") -> BallView:
    """How the leagues stand: all seasons, and the chosen or the newest one in full."""
    seasons = seasons_of(runs)
    at = next((n for n, kept in enumerate(runs) if kept.row.id == chosen), len(runs) - 1)
    kept, season = (runs[at], seasons[at]) if runs else (None, None)
    views = [_season(kept.row.id, of) for kept, of in zip(runs, seasons, strict=True)]
    counted = [season for season in seasons if not season.run.practice]
    league = ball().leagues[(season.run.league if season else 1) - 1]
    names = [season.mine.seat if season else "You", *(guest.name for guest in league.guests)]
    return BallView(
        seasons=views[::-1],
        season=views[at] if season else None,
        next_league=counted[-1].next_league if counted else 1,
        reached=reached(seasons),
        rows=row_views(season) if season else [],
        schedule=[
            [list(pair) for pair in comparisons(week, names)] for week in range(1, ball().weeks + 1)
        ],
        guests=[
            GuestView(guest.name, guest.habit, portrait_svg(guest.name, theme=PAGE))
            for guest in league.guests
        ],
        attempts=attempt_views(kept) if kept else [],
        drawing=hall_drawing(league.number, _rolls(kept.run.attempts) if kept else ()),
    )


# --- the campaign --------------------------------------------------------------------------------


class ChapterView(msgspec.Struct):
    number: int
    name: str
    attempts: int
    won: bool
    hard: bool
    replay: bool  # it was won before, in any campaign
    best: str  # the best result, over all campaigns


class CampaignRunView(msgspec.Struct):
    id: str
    started: str
    level: Level
    lanterns: int
    lit: int
    spark: bool
    won: bool
    lost: bool
    hard_goals: int
    chapter: int  # how far it came


class CampaignView(msgspec.Struct):
    runs: list[CampaignRunView]  # the newest first
    run: CampaignRunView | None  # the one that is shown
    current: int | None  # the chapter to be played
    chapters: list[ChapterView]
    attempts: list[AttemptView]
    drawing: str


def _campaign_run(id: str, atlas: Atlas) -> CampaignRunView:
    return CampaignRunView(
        id=id,
        started=atlas.run.started,
        level=atlas.run.level,
        lanterns=campaign().lanterns[atlas.run.level],
        lit=atlas.lanterns,
        spark=atlas.spark,
        won=atlas.won,
        lost=atlas.lost,
        hard_goals=atlas.hard_goals,
        chapter=max((each.number for each in atlas.chapters if each.won), default=0),
    )


def atlas_drawing(atlas: Atlas | None) -> str:
    """The atlas of a campaign; of one that has not begun if there is none."""
    chapters = []
    for at, part in enumerate(campaign().parts):
        state: ChapterState = "dark" if atlas else "open"
        line = atlas.chapters[at] if atlas else None
        if line is not None and line.won:
            state = "lit"
        elif atlas is not None and line is atlas.current:
            state = "current"
        chapters.append(DrawnChapter(part.number, part.name, state, bool(line and line.hard)))
    lanterns = campaign().lanterns[atlas.run.level if atlas else "normal"]
    lit = atlas.lanterns if atlas else lanterns
    return atlas_svg(chapters, lit, lanterns, theme=PAGE, title="Atlas of the house campaign")


def atlases_of(runs: Sequence[KeptRun]) -> list[Atlas]:
    return [atlas_of(kept.run, kept.outcomes) for kept in of_counted(runs)]


def campaign_view(runs: Sequence[KeptRun], chosen: str = "") -> CampaignView:
    """How the campaigns stand: all of them, and the chosen or the newest one in the atlas."""
    counted = of_counted(runs)
    atlases = atlases_of(runs)
    at = next((n for n, kept in enumerate(counted) if kept.row.id == chosen), len(counted) - 1)
    kept, atlas = (counted[at], atlases[at]) if counted else (None, None)
    best = best_results([(kept.run, kept.outcomes) for kept in runs])
    views = [_campaign_run(kept.row.id, of) for kept, of in zip(counted, atlases, strict=True)]
    return CampaignView(
        runs=views[::-1],
        run=views[at] if atlas else None,
        current=atlas.current.number if atlas and atlas.current else None,
        chapters=[
            ChapterView(
                part.number,
                part.name,
                atlas.chapters[n].attempts if atlas else 0,
                bool(atlas and atlas.chapters[n].won),
                bool(atlas and atlas.chapters[n].hard),
                any(each.chapters[n].won for each in atlases),
                f"{best[part.number].live}, {best[part.number].level}"
                if part.number in best
                else "",
            )
            for n, part in enumerate(campaign().parts)
        ],
        attempts=attempt_views(kept) if kept else [],
        drawing=atlas_drawing(atlas),
    )
