"""The JSON interface to what comes at the end: results, rematch, a person's figures and data."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from realmtable.core.errors import InvalidText, UnknownName
from realmtable.table.figures import Figures, Kept, figures, kept_games, personal
from realmtable.table.forgetting import forget
from realmtable.table.outcomes import Results
from realmtable.table.rematch import open_rematch
from realmtable.table.runs import Runs
from realmtable.table.store import Store
from realmtable.table.views import iso
from realmtable.web.api import Repeatable, limit_openings, once_of
from realmtable.web.security import forget_cookie, person_of, service_of, viewer_of

AnyRequest = Request[Any, Any, Any]


# --- results and rematch ------------------------------------------------------------------------


class AskRematch(Repeatable):
    same: bool = False  # the same realms again


class RematchTable(msgspec.Struct):
    code: str
    link: str


@get("/api/tables/{code:str}/results", tags=["results"])
async def results(request: AnyRequest, code: FromPath[str]) -> Results:
    """The rounds that one has finished, with every seat; after the game also what it means to the
    one who asks."""
    service = service_of(request)
    person = await viewer_of(request)
    room = await service.visit(code, person)
    async with service.rooms.stored(room) as live:
        mine = live.seats.get(room.seat_of(person.id) or 0) if person else None
        found = live.game.results(live, mine, service.clock())
        over = live.phase == "over"
    if over and mine is not None and person is not None:
        days = await service.store.challenges_of(person.id)
        games = kept_games(await service.store.results_of(person.id), days)
        today = service.today()
        found.personal = personal(games, days, room.code, today)
    return found


@post("/api/tables/{code:str}/rematch", tags=["results"], status_code=200)
async def rematch(
    request: AnyRequest, code: FromPath[str], data: JSONBody[AskRematch | None] = None
) -> RematchTable:
    """A new table for the same people; who asks after another is led to the same one."""
    service = service_of(request)
    person = await person_of(request)
    room = await service.visit(code, person)
    limit_openings(request, person)
    same = once_of(request, person, data)
    new = await open_rematch(service, room, person, bool(data and data.same), same)
    return RematchTable(new, f"/t/{new}")


# --- a person's figures and data ----------------------------------------------------------------


class MyFigures(msgspec.Struct):
    name: str | None
    since: str | None
    figures: Figures


@get("/api/me/figures", tags=["people"])
async def my_figures(request: AnyRequest) -> MyFigures:
    """Games, means, bests and the streak of dailies of whoever asks."""
    service = service_of(request)
    person = await viewer_of(request)
    today = service.today()
    if person is None:
        return MyFigures(None, None, figures([], [], today))
    days = await service.store.challenges_of(person.id)
    games = kept_games(await service.store.results_of(person.id), days)
    since = iso(await service.store.created(person.id))
    return MyFigures(person.name or None, since, figures(games, days, today))


class ExportSeat(msgspec.Struct):
    table: str
    seat: int


class ExportDay(msgspec.Struct):
    day: str
    table: str
    name: str
    total: int | None


class ExportRecord(msgspec.Struct):
    id: str
    created: str
    record: str


class ExportAttempt(msgspec.Struct):
    number: int
    table: str | None
    record: str | None


class ExportRun(msgspec.Struct):
    id: str
    mode: str
    created: str
    decided: msgspec.Raw  # as the mode writes it
    attempts: list[ExportAttempt]


class Export(msgspec.Struct):
    """Everything that is known of a person."""

    version: int
    name: str | None
    since: str
    seats: list[ExportSeat]
    games: list[Kept]
    dailies: list[ExportDay]
    records: list[ExportRecord]
    runs: list[ExportRun]


async def _runs(store: Store, person: str) -> list[ExportRun]:
    kept = Runs(store.database)
    rows = await kept.of(person)
    attempts = await kept.attempts([row.id for row in rows])
    return [
        ExportRun(
            row.id,
            row.mode,
            iso(row.created),
            msgspec.Raw(row.data.encode()),
            [
                ExportAttempt(each.number, each.table_code, each.record)
                for each in attempts
                if each.run_id == row.id
            ],
        )
        for row in rows
    ]


@get("/api/me/export", tags=["people"])
async def export(request: AnyRequest) -> Response[bytes]:
    """Everything that is known of whoever asks, as a file."""
    store = service_of(request).store
    person = await viewer_of(request)
    if person is None:
        raise UnknownName("nothing is known of you here")
    days = await store.challenges_of(person.id)
    made = Export(
        version=1,
        name=person.name or None,
        since=iso(await store.created(person.id)),
        seats=[ExportSeat(row.table_code, row.seat) for row in await store.seats_of(person.id)],
        games=kept_games(await store.results_of(person.id), days),
        dailies=[ExportDay(day.day, day.table_code, day.name, day.total) for day in days],
        records=[
            ExportRecord(row.id, iso(row.created), row.text)
            for row in await store.records_of(person.id, limit=1000)
        ],
        runs=await _runs(store, person.id),
    )
    return Response(
        msgspec.json.format(msgspec.json.encode(made), indent=2),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="realmtable-my-data.json"'},
    )


class Forget(msgspec.Struct, forbid_unknown_fields=True):
    sure: bool = False


class ForgottenMe(msgspec.Struct):
    forgotten: bool


@post("/api/me/forget", tags=["people"], status_code=200)
async def forget_me(request: AnyRequest, data: JSONBody[Forget]) -> ForgottenMe:
    """Deletes what is known of whoever asks; their seats become nobody's."""
    if not data.sure:
        raise InvalidText('sure: this cannot be undone; send {"sure":true} if you mean it')
    person = await viewer_of(request)
    if person is not None:
        await forget(service_of(request), person)
        forget_cookie(request)
    return ForgottenMe(person is not None)


handlers = [results, rematch, my_figures, export, forget_me]
