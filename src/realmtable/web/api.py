"""The JSON interface to tables: opening, playing, looking, listening."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ASGIApp

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.table import waiting
from realmtable.table.commands import Command
from realmtable.table.errors import Stale
from realmtable.table.game import OPPONENT_SEAT
from realmtable.table.hall import HallView
from realmtable.table.lesson import Lesson, lesson, lesson_secret, lesson_settings
from realmtable.table.once import Once, once
from realmtable.table.outcomes import Part, TurnView
from realmtable.table.room import Room
from realmtable.table.rows import Person
from realmtable.table.seat import SeatState
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.standing import standing
from realmtable.table.views import SeatView, TableView, iso
from realmtable.web.api_stream import EventStream
from realmtable.web.security import (
    address,
    cookie_of,
    guard_of,
    person_of,
    remember_name,
    service_of,
    set_cookie,
    viewer_of,
)

AnyRequest = Request[Any, Any, Any]
OPENABLE = ("solo", "table", "crowd")
MAX_ID = 80
SHOWN = 12  # seats of each of my tables


class Me(msgspec.Struct):
    name: str | None


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class Repeatable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What may be sent again: with the same `id` it is carried out once."""

    id: str = ""


class NewTable(Repeatable):
    settings: Settings = msgspec.field(default_factory=Settings)
    name: str | None = None


class PlayNow(Repeatable):
    name: str | None = None


class Learn(Repeatable):
    pass


class OpenedTable(msgspec.Struct):
    code: str
    seat: int | None
    link: str


class CommandAnswer(msgspec.Struct):
    ok: bool
    number: int
    view: TableView


class TurnMoves(msgspec.Struct, forbid_unknown_fields=True):
    moves: list[str] = []
    round: int | None = None  # which turn they are for; with this, a turn that is over is no error
    turn: int | None = None


class StaleTurn(msgspec.Struct):
    """The turn that was asked about is over."""

    stale: bool
    why: str
    view: TableView


class SeatsPage(msgspec.Struct):
    seats: list[SeatView]
    count: int


class SeatSecret(msgspec.Struct, forbid_unknown_fields=True):
    secret: str


class SeatAnswer(msgspec.Struct):
    code: str
    seat: int
    name: str
    table: str


class MyScore(msgspec.Struct):
    seat: int
    name: str
    total: int
    me: bool


class MyTable(msgspec.Struct):
    code: str
    name: str
    game: str
    kind: str
    mode: str
    pace: str
    phase: str
    round: int
    turn: int
    rounds: int
    parts: Sequence[Part]  # the rounds as they are played
    my_turn: bool
    seat: int | None
    seats: int
    host: bool
    at: str
    state: str | None  # of the own seat
    waiting: list[str]  # whom the table waits for
    since: str | None  # when the dice of this turn came
    until: str | None  # when the time for this turn is up
    realms: list[str]  # the names of this round's realms
    scores: list[MyScore]


class ClosedTable(msgspec.Struct):
    """A table of mine that cannot be opened any more."""

    code: str
    name: str
    why: str


class MyTables(msgspec.Struct):
    tables: list[MyTable]
    closed: list[ClosedTable] = []


async def named(request: AnyRequest, person: Person, name: str | None) -> Person:
    """Remembers the name a person sits down with."""
    if name is None or name == person.name:
        return person
    person = await service_of(request).rename(person, name)
    remember_name(request, person)
    return person


def limit_openings(request: AnyRequest, person: Person) -> None:
    guard = guard_of(request)
    guard.limit_storing()
    guard.limit(guard.openings, person.id, "new tables")
    guard.limit(guard.openings, f"address {address(request)}", "new tables", 0.1)


def check_id(id: str) -> None:
    if len(id) > MAX_ID or not id.isascii():
        raise InvalidText(f"id: at most {MAX_ID} plain letters")


def once_of(request: AnyRequest, person: Person, data: Repeatable | None) -> Once | None:
    """What makes this request one that is carried out once."""
    if data is None or not data.id:
        return None
    check_id(data.id)
    said = {name: value for name, value in msgspec.structs.asdict(data).items() if name != "id"}
    return once(person.id, f"open {data.id}", request.url.path.lower(), said)


# --- people -----------------------------------------------------------------------------------


@get("/api/me", tags=["people"])
async def me(request: AnyRequest) -> Me:
    """The name that is remembered."""
    person = await viewer_of(request)
    if person is not None:
        set_cookie(request, cookie_of(request))  # for another year
    return Me((person.name or None) if person else None)


@post("/api/hello", tags=["people"], status_code=200)
async def hello(request: AnyRequest) -> Me:
    """Gives a browser its cookie and does nothing else. Whoever has it before the first command
    can send that command again when its answer is lost."""
    person = await person_of(request)
    return Me(person.name or None)


@post("/api/me", tags=["people"], status_code=200)
async def rename_me(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    """Remembers a name."""
    person = await named(request, await person_of(request), data.name)
    return Me(person.name or None)


@get("/api/mine", tags=["people"])
async def mine(request: AnyRequest) -> MyTables:
    """The tables where this person sits or is host, newest first."""
    person = await viewer_of(request)
    if person is None:
        return MyTables([])
    service = service_of(request)
    found = MyTables([], [])
    for code in await service.store.tables_of(person.id):
        try:
            room = await service.rooms.room(code)
        except RealmtableError as error:  # opened with other versions of the rules, or damaged
            row = await service.store.table(code)
            found.closed.append(ClosedTable(code, row.name, error.why))
            continue
        async with service.rooms.stored(room):
            found.tables.append(_mine(service, room, person))
    return found


def _mine(service: TableService, room: Room, person: Person) -> MyTable:
    live = room.live
    seat = room.seat_of(person.id)
    own = live.seats.get(seat) if seat is not None else None
    round, turn = live.game.place(len(live.rolls) - 1) if live.rolls else (0, 0)
    deadline = waiting.deadline(live)
    return MyTable(
        code=room.code,
        name=live.settings.name,
        game=live.settings.game,
        kind=live.settings.kind,
        mode=live.settings.mode,
        pace=live.settings.pace,
        phase=live.phase,
        round=round,
        turn=turn,
        rounds=live.settings.rounds,
        parts=live.game.parts,
        my_turn=own is not None and live.plays(own),
        seat=seat,
        seats=len(live.seats),
        host=live.host == person.id,
        at=iso(live.at),
        state=own.state if own is not None else None,
        waiting=[live.seats[number].name for number in sorted(live.waited or live.unready)[:SHOWN]],
        since=iso(live.rolled_at) if live.rolls else None,
        until=iso(deadline) if deadline is not None else None,
        realms=live.game.names(max(1, round)),
        scores=[
            MyScore(shown.seat, shown.name, shown.total, shown.seat == seat)
            for shown in service.some_seats(room, person, 0, SHOWN)
        ]
        + [
            MyScore(place.seat, live.name_of(place.seat), place.total, False)
            for place in (standing(live, service.clock()) if live.game.opponent else [])
            if place.seat == OPPONENT_SEAT
        ],
    )


# --- tables -----------------------------------------------------------------------------------


async def _open(
    request: AnyRequest, data: NewTable | PlayNow | None, settings: Settings
) -> OpenedTable:
    given = data.name if data else None
    person = await person_of(request)
    limit_openings(request, person)
    same = once_of(request, person, data)
    start, name = False, given
    if settings.kind == "solo":
        settings = msgspec.structs.replace(settings, open=False)
        start, name = True, given or person.name or "You"
    opening = await service_of(request).open(person, settings, name, start=start, once=same)
    await named(request, person, given)
    return OpenedTable(opening.code, opening.seat, f"/t/{opening.code}")


@post("/api/tables", tags=["tables"])
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> OpenedTable:
    """Opens a table; with a name the host sits down too."""
    if data.settings.kind not in OPENABLE:
        raise InvalidText(f"settings.kind: a table is opened as {', '.join(OPENABLE)}")
    return await _open(request, data, data.settings)


@post("/api/play-now", tags=["tables"])
async def play_now(request: AnyRequest, data: JSONBody[PlayNow | None] = None) -> OpenedTable:
    """A solo game of three random realms, one round, already started."""
    settings = Settings(kind="solo", name="Solo", rounds=1)
    return await _open(request, data, settings)


@get("/api/learn", tags=["tables"], sync_to_thread=False)
def view_lesson() -> Lesson:
    """What is played and said in the first turns of a first game."""
    return lesson()


@post("/api/learn", tags=["tables"])
async def learn(request: AnyRequest, data: JSONBody[Learn | None] = None) -> OpenedTable:
    """The first game of someone who learns: solo, with realms and two rolls that teach."""
    person = await person_of(request)
    limit_openings(request, person)
    secret = lesson_secret(service_of(request).chance)
    opening = await service_of(request).open(
        person,
        lesson_settings(),
        person.name or "You",
        start=True,
        secret=secret,
        once=once_of(request, person, data),
    )
    return OpenedTable(opening.code, opening.seat, f"/t/{opening.code}")


@get("/api/tables/{code:str}", tags=["tables"])
async def view_table(request: AnyRequest, code: FromPath[str]) -> TableView:
    """The table as this person may see it."""
    return await service_of(request).view(code, await viewer_of(request))


@get("/api/tables/{code:str}/screen", tags=["tables"])
async def view_hall(request: AnyRequest, code: FromPath[str]) -> HallView:
    """Who arrives, who leads, how the scores are spread: what the big screen shows besides."""
    return await service_of(request).hall(code, await viewer_of(request))


@get("/api/tables/{code:str}/seats", tags=["tables"])
async def page_of_seats(
    request: AnyRequest,
    code: FromPath[str],
    offset: Annotated[int, QueryParameter(ge=0)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> SeatsPage:
    """Some of the seats of a table; a crowd has many."""
    service = service_of(request)
    seats = await service.seats(code, await viewer_of(request), offset, limit)
    return SeatsPage(seats, len((await service.rooms.room(code)).live.seats))


@contextlib.asynccontextmanager
async def _newest_view(request: AnyRequest, code: str) -> AsyncIterator[None]:
    """Gives whoever comes too late the newest view along."""
    try:
        yield
    except Stale as error:
        error.view = await service_of(request).view(code, await viewer_of(request))
        raise


@post("/api/tables/{code:str}/commands", tags=["tables"], status_code=200)
async def command_table(
    request: AnyRequest, code: FromPath[str], data: JSONBody[Command]
) -> CommandAnswer:
    """Does something at a table. The same id again is not done again; it gets the same answer."""
    if not 1 <= len(data.id) <= MAX_ID or not (data.id.isascii() and data.id.isprintable()):
        raise InvalidText(f"id: every command needs an id of its own, 1 to {MAX_ID} letters")
    person = await person_of(request)
    async with _newest_view(request, code):
        answer = await service_of(request).command(code, person, data)
    await named(request, person, getattr(data, "name", None))
    return CommandAnswer(True, answer.number, answer.view)


@post("/api/tables/{code:str}/turn", tags=["tables"], status_code=200)
async def try_turn(
    request: AnyRequest, code: FromPath[str], data: JSONBody[TurnMoves]
) -> TurnView | StaleTurn:
    """Tries moves on the own turn: what they come to and what is legal next. Nothing is stored.
    Who says which turn is meant is told calmly when it is over."""
    service, person = service_of(request), await person_of(request)
    meant = None
    if data.round is not None and data.turn is not None:
        meant = (data.round, data.turn)
    try:
        async with _newest_view(request, code):
            return await service.turn(code, person, data.moves, meant)
    except Stale as error:
        if meant is None or error.view is None:
            raise
        return StaleTurn(True, error.why, error.view)


@get("/api/tables/{code:str}/events", tags=["tables"], media_type="text/event-stream")
async def listen(
    request: AnyRequest,
    code: FromPath[str],
    after: Annotated[int | None, QueryParameter(ge=0)] = None,
) -> ASGIApp:
    """Server-sent events after a number (or the header Last-Event-ID), without end."""
    seen = request.headers.get("last-event-id", "")
    if seen.isascii() and seen.isdigit() and len(seen) < 12:
        after = int(seen)
    person = await viewer_of(request)
    service = service_of(request)
    await service.visit(code, person)  # refuse before the stream begins
    return EventStream(service, code, person, after)


# --- seats ------------------------------------------------------------------------------------


@post("/api/seats/look", tags=["seats"], status_code=200)
async def look_at_seat(request: AnyRequest, data: JSONBody[SeatSecret]) -> SeatAnswer:
    """Which seat a secret link belongs to."""
    person = await viewer_of(request)
    return _seat_answer(*await service_of(request).look_at_seat(person, data.secret[:200]))


@post("/api/seats", tags=["seats"], status_code=200)
async def take_seat(request: AnyRequest, data: JSONBody[SeatSecret]) -> SeatAnswer:
    """Moves a seat to this browser."""
    person = await person_of(request)
    return _seat_answer(*await service_of(request).take_seat(person, data.secret[:200]))


def _seat_answer(room: Room, seat: SeatState) -> SeatAnswer:
    return SeatAnswer(room.code, seat.number, seat.name, room.live.settings.name)


handlers = [
    me,
    hello,
    rename_me,
    mine,
    open_table,
    play_now,
    view_lesson,
    learn,
    view_table,
    view_hall,
    page_of_seats,
    command_table,
    try_turn,
    listen,
    look_at_seat,
    take_seat,
]
