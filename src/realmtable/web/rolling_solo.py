"""The JSON interface to the solo modes: runs, their next attempt, files of runs."""

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from realmtable.core.errors import IllegalMove, InvalidText, UnknownName
from realmtable.solo import minigolf
from realmtable.solo.attempts import Run
from realmtable.solo.campaign import replay_stage
from realmtable.solo.content import ball
from realmtable.solo.leagues import new_season
from realmtable.solo.runfiles import parse_runs, runs_text
from realmtable.solo.runs import begin, change_level, exchange
from realmtable.solo.stage import BALL, MINIGOLF, MODES, REALMIVERSE, TITLES, Level, Mode, Stage
from realmtable.table.errors import Stale
from realmtable.web.api import OpenedTable, limit_openings, named
from realmtable.web.rolling_looks import catalog
from realmtable.web.rolling_runs import MOST_PRACTICE, KeptRun, Shelf
from realmtable.web.rolling_solo_views import (
    AttemptView,
    BallView,
    CampaignView,
    CourseView,
    RowView,
    SeatScore,
    atlases_of,
    attempt_view,
    attempt_views,
    ball_view,
    campaign_view,
    course_view,
    of_counted,
    pairs_of,
    rows_after,
    seasons_of,
)
from realmtable.web.security import guard_of, person_of, service_of, viewer_of

AnyRequest = Request[Any, Any, Any]
UPLOAD_BYTES = 8_000_000  # of a file of runs
MAX_NAMED = 20  # sets and realms in one request


class StartRun(msgspec.Struct, forbid_unknown_fields=True):
    mode: Mode
    level: Level = "normal"
    sets: list[str] = msgspec.field(default_factory=lambda: ["base"])
    league: int = 0  # by invitation


class RunId(msgspec.Struct):
    run: str


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    realms: list[str] = []  # of a week, instead of those that would be drawn


class Exchanging(msgspec.Struct, forbid_unknown_fields=True):
    realm: str


class Levelling(msgspec.Struct, forbid_unknown_fields=True):
    level: Level


class Playing(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    watch: bool | None = None  # whether the guests' stars are seen while one plays


class Practising(msgspec.Struct, forbid_unknown_fields=True):
    mode: Mode
    number: int
    level: Level = "normal"
    name: str | None = None
    watch: bool | None = None


class Deleting(msgspec.Struct, forbid_unknown_fields=True):
    sure: bool


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    file: str


class BroughtRuns(msgspec.Struct):
    new: int
    further: int  # were here, and went further elsewhere


class ModeLine(msgspec.Struct):
    """Where one stands in a mode."""

    mode: str
    words: str
    run: str | None
    code: str | None  # the table of the attempt that is being played


class Standing(msgspec.Struct):
    modes: list[ModeLine]


class TableAttempt(msgspec.Struct):
    """The attempt that was played at a table, and how its run goes on."""

    mode: str
    run: str
    number: int  # among the attempts of the run
    attempt: AttemptView
    next: str  # what comes next, in words; empty when the run is over
    again: bool  # the same hole or chapter once more
    pairs: list[list[SeatScore]]  # in a league who was compared with whom, oneself first
    rows: list[RowView]  # in a league the table of the season after this week


async def _shelf(request: AnyRequest) -> Shelf:
    return Shelf(service_of(request), await person_of(request))


async def _runs(request: AnyRequest, mode: Mode | None = None) -> list[KeptRun]:
    """The runs of whoever asks; a stranger has none."""
    person = await viewer_of(request)
    return await Shelf(service_of(request), person).all(mode) if person else []


# --- looking -------------------------------------------------------------------------------------


@get("/api/solo", tags=["solo"])
async def standing(request: AnyRequest) -> Standing:
    """Where one stands in each of the solo modes."""
    runs = await _runs(request)
    return Standing(
        [_line(mode, [each for each in runs if each.run.mode == mode]) for mode in MODES]
    )


def _line(mode: Mode, runs: list[KeptRun]) -> ModeLine:
    counted = of_counted(runs)
    last = counted[-1] if counted else None
    words = ""
    if last is not None:
        words = {MINIGOLF: _course_words, BALL: _ball_words, REALMIVERSE: _campaign_words}[mode](
            runs
        )
    code = last.codes[last.open] if last and last.open is not None else None
    return ModeLine(mode, words, last.row.id if last else None, code)


def _course_words(runs: list[KeptRun]) -> str:
    view = course_view(runs)
    newest = view.runs[0]
    if newest.over:
        return f"Course walked with {newest.score} attempts, {newest.par}."
    done = sum(hole.done for hole in newest.holes)
    return f"Hole {view.current} is next. {done} of {len(newest.holes)} done, {newest.par}."


def _ball_words(runs: list[KeptRun]) -> str:
    view = ball_view(of_counted(runs))
    season = view.season
    assert season is not None
    where = f"League {season.numeral}, {season.name}"
    if season.won_the_ball:
        return f"{where}: you have won the Ball."
    if season.over:
        numeral = ball().leagues[view.next_league - 1].numeral
        return f"Season {season.season} is over. The next one is danced in League {numeral}."
    return f"{where}: week {season.weeks + 1} of {ball().weeks}, place {season.place}."


def _campaign_words(runs: list[KeptRun]) -> str:
    view = campaign_view(runs)
    assert view.run is not None
    if view.run.won:
        return f"Won, with {view.run.lit} of {view.run.lanterns} lanterns lit."
    if view.run.lost:
        return f"The light went out in chapter {view.run.chapter + 1}."
    name = view.chapters[(view.current or 1) - 1].name
    return f"Chapter {view.current}, {name}. Lanterns lit: {view.run.lit} of {view.run.lanterns}."


Chosen = Annotated[str, QueryParameter(name="run", max_length=16)]


@get("/api/solo/minigolf", tags=["solo"])
async def minigolf_runs(request: AnyRequest, chosen: Chosen = "") -> CourseView:
    """The runs over the course, and one of them on the map."""
    return course_view(await _runs(request, MINIGOLF), chosen)


@get("/api/solo/rrr_ball", tags=["solo"])
async def ball_runs(request: AnyRequest, chosen: Chosen = "") -> BallView:
    """The seasons in the leagues, and one of them in full."""
    return ball_view(await _runs(request, BALL), chosen)


@get("/api/solo/realmiverse", tags=["solo"])
async def campaign_runs(request: AnyRequest, chosen: Chosen = "") -> CampaignView:
    """The campaigns, and one of them in the atlas."""
    return campaign_view(await _runs(request, REALMIVERSE), chosen)


@get("/api/solo/at/{code:str}", tags=["solo"])
async def at_table(request: AnyRequest, code: FromPath[str]) -> TableAttempt:
    """The attempt that one plays at a table, what came of it, and what comes next."""
    person = await viewer_of(request)
    shelf = Shelf(service_of(request), person) if person else None
    found = await shelf.at_table(code.upper()) if shelf else None
    if found is None:
        raise UnknownName("you play no attempt of a solo mode at this table")
    kept, number = found
    view = attempt_views(kept)[number]
    words, again = "", False
    if kept.open is None:
        words, again = _what_next(kept, view.stage)
    elif kept.open != number and kept.codes[kept.open]:
        words = "Go on playing"
    told = (kept.run.mode, kept.row.id, number, view, words, again)
    return TableAttempt(*told, pairs_of(view), rows_after(kept, number))


def _what_next(kept: KeptRun, stage: Stage) -> tuple[str, bool]:
    """What follows an attempt, in words, and whether it is the same hole or chapter again."""
    if kept.run.practice and kept.run.mode != BALL:
        return "", False
    if kept.run.mode == MINIGOLF:
        current = minigolf.course_log(kept.run, kept.outcomes).current
        if current is None:
            return "", False
        again = current.number == stage.number
        return (f"Attempt {current.attempts + 1}" if again else f"Hole {current.number}"), again
    if kept.run.mode == BALL:
        weeks = sum(outcome.over for outcome in kept.outcomes)
        return (f"Week {weeks + 1}" if weeks < ball().weeks else ""), False
    (atlas,) = atlases_of([kept])
    if atlas.current is None:
        return "", False
    again = atlas.current.number == stage.number
    return ("Try again" if again else f"Chapter {atlas.current.number}"), again


# --- runs and attempts ---------------------------------------------------------------------------


@post("/api/solo/runs", tags=["solo"])
async def start(request: AnyRequest, data: JSONBody[StartRun]) -> RunId:
    """Starts a run: over the course, a season, a campaign."""
    if len(data.sets) > MAX_NAMED:
        raise InvalidText("sets: these are more than there are")
    if data.league and data.mode != BALL:
        raise InvalidText(f"league: {TITLES[data.mode]} has none")
    if data.level != "normal" and data.mode == BALL:
        raise InvalidText(f"level: {TITLES[data.mode]} has none")
    shelf = await _shelf(request)
    run = await shelf.add(data.mode, data.level, data.sets)
    if data.mode == BALL:
        run = new_season(seasons_of(await shelf.all(BALL)), run, data.league)
    return RunId((await shelf.keep(run)).id)


@post("/api/solo/runs/{id:str}/draw", tags=["solo"], status_code=200)
async def draw(
    request: AnyRequest, id: FromPath[str], data: JSONBody[Naming | None] = None
) -> AttemptView:
    """Draws the realms of the next attempt, or takes those that are named for a week; until the
    first roll they can be named anew."""
    shelf = await _shelf(request)
    kept = await shelf.find(id)
    realms = data.realms if data else []
    if len(realms) > MAX_NAMED:
        raise InvalidText("realms: a week has a few only")
    await _draw(shelf, kept, realms)
    kept = await shelf.find(id)
    return attempt_views(kept)[-1]


async def _draw(shelf: Shelf, kept: KeptRun, realms: list[str], stage: Stage | None = None) -> None:
    if kept.open is not None and (kept.outcomes[kept.open].begun or kept.codes[kept.open]):
        raise IllegalMove("an attempt is being played; finish it or break it off")
    run = kept.run
    about = (run.mode, run.level, run.sets, run.season, run.league, len(run.attempts), realms)
    seed = shelf.service.chance.seed("attempt", *about)
    await shelf.change(kept, lambda run: begin(run, seed, catalog(), realms, stage))


@post("/api/solo/runs/{id:str}/exchange", tags=["solo"], status_code=200)
async def exchange_realm(
    request: AnyRequest, id: FromPath[str], data: JSONBody[Exchanging]
) -> AttemptView:
    """Exchanges one drawn realm for the next of the draw, before the first roll of a chapter."""
    shelf = await _shelf(request)
    kept = await shelf.find(id)
    if kept.open is None or kept.codes[kept.open]:
        raise IllegalMove("realms are exchanged before the first roll")
    await shelf.change(kept, lambda run: exchange(run.attempts[-1], data.realm, catalog()))
    return attempt_view(kept.run.attempts[-1], kept.outcomes[-1], None)


@post("/api/solo/runs/{id:str}/level", tags=["solo"], status_code=200)
async def set_level(request: AnyRequest, id: FromPath[str], data: JSONBody[Levelling]) -> RunId:
    """Changes the level of what comes next on the course."""
    shelf = await _shelf(request)
    kept = await shelf.find(id)
    if kept.open is not None:
        raise IllegalMove("the level is changed between holes")
    await shelf.change(kept, lambda run: change_level(run, data.level, catalog()))
    return RunId(id)


@post("/api/solo/runs/{id:str}/play", tags=["solo"], status_code=200)
async def play(
    request: AnyRequest, id: FromPath[str], data: JSONBody[Playing | None] = None
) -> OpenedTable:
    """Opens the table of the next attempt, which rolls the first dice; or finds the one where it
    is being played."""
    shelf = await _shelf(request)
    kept = await shelf.find(id)
    if kept.open is None:
        with suppress(Stale):  # drawn a moment ago by the same click
            await _draw(shelf, kept, [])
        kept = await shelf.find(id)
    return await _play(request, shelf, kept, data or Playing())


async def _play(request: AnyRequest, shelf: Shelf, kept: KeptRun, asked: Playing) -> OpenedTable:
    number = kept.open
    if number is not None and kept.codes[number]:
        return OpenedTable(str(kept.codes[number]), 1, f"/t/{kept.codes[number]}")
    if number is not None and kept.outcomes[number].begun:
        raise IllegalMove("this attempt was begun elsewhere; finish it there, or break it off")
    limit_openings(request, shelf.person)
    name = asked.name or shelf.person.name or "You"
    opening = await shelf.open_table(kept, name, asked.watch)
    await named(request, shelf.person, asked.name)
    return OpenedTable(opening.code, opening.seat, f"/t/{opening.code}")


@post("/api/solo/runs/{id:str}/break-off", tags=["solo"], status_code=200)
async def break_off(request: AnyRequest, id: FromPath[str]) -> RunId:
    """Breaks off the attempt that is being played; it counts."""
    shelf = await _shelf(request)
    await shelf.break_off(await shelf.find(id))
    return RunId(id)


@post("/api/solo/runs/{id:str}/pick-up", tags=["solo"], status_code=200)
async def pick_up(request: AnyRequest, id: FromPath[str]) -> RunId:
    """Gives up the hole that is being played, after many failed attempts."""
    shelf = await _shelf(request)
    kept = await shelf.find(id)
    if kept.run.mode != MINIGOLF:
        raise IllegalMove("only holes of the course are picked up")
    if kept.open is not None and kept.codes[kept.open]:
        raise IllegalMove("an attempt is being played; finish it or break it off")
    await shelf.change(kept, lambda run: minigolf.pick_up(run, kept.outcomes))
    return RunId(id)


@post("/api/solo/runs/{id:str}/delete", tags=["solo"], status_code=200)
async def remove(request: AnyRequest, id: FromPath[str], data: JSONBody[Deleting]) -> RunId:
    """Deletes a run with all that is known of its attempts; the tables stay."""
    if not data.sure:
        raise InvalidText("sure: say that you are sure; this cannot be taken back")
    shelf = await _shelf(request)
    await shelf.remove(await shelf.find(id))
    return RunId(id)


@post("/api/solo/practice", tags=["solo"])
async def practise(request: AnyRequest, data: JSONBody[Practising]) -> OpenedTable:
    """A hole at any level, or a chapter that was won before: it does not count."""
    shelf = await _shelf(request)
    runs = await shelf.all(data.mode)
    if data.mode == MINIGOLF:
        stage = Stage(mode=MINIGOLF, number=data.number, level=data.level, practice=True)
    elif data.mode == REALMIVERSE:
        stage = replay_stage(atlases_of(runs), data.number, data.level)
    else:
        raise IllegalMove("leagues are entered again by invitation")
    kept = await _practice_run(shelf, stage, runs)
    await _draw(shelf, kept, [], stage)
    kept = await shelf.find(kept.row.id)
    return await _play(request, shelf, kept, Playing(data.name, data.watch))


async def _practice_run(shelf: Shelf, stage: Stage, runs: list[KeptRun]) -> KeptRun:
    """The run that practice is kept in; an attempt that was left there is forgotten, unless it is
    the same one, about to be opened."""
    last = next((kept for kept in reversed(runs) if kept.run.practice), None)
    if last is None or len(last.run.attempts) >= MOST_PRACTICE:
        sets = next((kept.run.sets for kept in reversed(runs)), ["base"])
        run = await shelf.add(stage.mode, "normal", sets)
        run.practice = True
        return await shelf.find((await shelf.keep(run)).id)
    number = last.open
    if number is not None and (last.codes[number] or last.run.attempts[number].stage != stage):
        await shelf.change(last, lambda run: run.attempts.pop())
        await shelf.runs.drop_attempt(last.row.id, number)
        return await shelf.find(last.row.id)
    return last


# --- files ---------------------------------------------------------------------------------------


def _file(runs: list[Run], name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="realmtable-{name}.json"'}
    return Response(runs_text(runs), media_type="application/json", headers=headers)


@get("/api/solo/runs/{id:str}/file", tags=["solo"])
async def one_file(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """A run as a file, for another device or the terminal."""
    person = await viewer_of(request)
    if person is None:
        raise UnknownName(f"you have no run {id[:16]!r}")
    kept = await Shelf(service_of(request), person).find(id)
    return _file([kept.run], f"{kept.run.mode}-{kept.run.id}")


@get("/api/solo/file", tags=["solo"])
async def all_files(request: AnyRequest) -> Response[str]:
    """All runs in one file."""
    return _file([kept.run for kept in await _runs(request)], "alone")


@post("/api/solo/import", tags=["solo"], request_max_body_size=UPLOAD_BYTES, status_code=200)
async def bring(request: AnyRequest, data: JSONBody[Brought]) -> BroughtRuns:
    """Takes in the runs of a file; every record in it is played again."""
    shelf = await _shelf(request)
    guard = guard_of(request)
    guard.limit(guard.uploads, shelf.person.id, "files")
    runs = await shelf.service.careful(parse_runs, data.file)
    return BroughtRuns(*await shelf.bring(runs))


handlers = [
    *(standing, minigolf_runs, ball_runs, campaign_runs, at_table, start, draw, exchange_realm),
    *(set_level, play, break_off, pick_up, remove, practise, one_file, all_files, bring),
]
