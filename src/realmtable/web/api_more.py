"""The JSON interface to records, ghosts and today's challenge."""

from io import BytesIO
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody, QueryParameter

from realmtable.core.errors import IllegalMove, InvalidText, UnknownName
from realmtable.core.record import parse_record
from realmtable.table import challenge
from realmtable.table.errors import Forbidden, TooMany
from realmtable.table.game import MAX_UPLOAD, Games
from realmtable.table.ghosts import Past
from realmtable.table.outcomes import RecordView
from realmtable.table.records import seats_of_record
from realmtable.table.rows import ChallengeRow, Person
from realmtable.table.store import CODE_LENGTH
from realmtable.table.views import iso
from realmtable.web.api import OpenedTable, Repeatable, limit_openings, named, once_of
from realmtable.web.reach import reach_of
from realmtable.web.security import address, guard_of, person_of, service_of, viewer_of
from realmtable.web.working import Memory, key_of, packed, packed_answer, worked_out

AnyRequest = Request[Any, Any, Any]
MAX_RECORDS = 200  # of one person
UPLOAD_BYTES = 4 * MAX_UPLOAD
MAX_LINES = 20_000  # of a record; each takes time to read, also an empty one
TOP = 100  # places of a day's ranking
SVG = "image/svg+xml"
_MEMORY = Memory(32_000_000)  # of records and pictures that were asked for


# --- records and ghosts -----------------------------------------------------------------------


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    record: str


class RecordId(msgspec.Struct):
    id: str


class RecordLine(msgspec.Struct):
    id: str
    created: str
    game: str
    seats: list[str]
    rounds: int
    mode: str


class Records(msgspec.Struct):
    records: list[RecordLine]


class GhostName(Repeatable):
    name: str | None = None


async def record_of(request: AnyRequest, code: str, whole: bool = False) -> str:
    """The record of a table as this person may have it."""
    service = service_of(request)
    person = await viewer_of(request)
    room = await service.visit(code, person)
    log = await service.store.log(room.code)
    async with service.rooms.stored(room) as live:
        if whole and live.phase != "over":
            raise IllegalMove("the game is still being played")
        mine = room.seat_of(person.id) if person else None
        seats, known = seats_of_record(live, mine, service.clock())
        log = [entry for entry in log if entry.number <= live.number]
        return live.game.record(live, log, seats, known)


async def text_of(request: AnyRequest, id: str, whole: bool = False) -> str:
    """A record that is kept, or the one of a table with this code."""
    if len(id) == CODE_LENGTH:
        return await record_of(request, id, whole)
    return (await service_of(request).store.record(id)).text


@get("/api/tables/{code:str}/record", tags=["records"], media_type=MediaType.TEXT)
async def download(request: AnyRequest, code: FromPath[str]) -> Response[str]:
    """The record of a finished game; of an unfinished one the own seat's."""
    text = await record_of(request, code)
    return Response(
        text,
        media_type=MediaType.TEXT,
        headers={
            "content-disposition": f'attachment; filename="realmtable-{code[:12].upper()}.txt"'
        },
    )


@post("/api/records", tags=["records"], request_max_body_size=UPLOAD_BYTES)
async def upload(request: AnyRequest, data: JSONBody[Upload]) -> RecordId:
    """Keeps a record that someone brings, after playing it again."""
    person = await person_of(request)
    guard = guard_of(request)
    guard.limit(guard.uploads, person.id, "records")
    guard.limit(guard.upload_bytes, address(request), "bytes", len(data.record.encode()))
    if data.record.count("\n") > MAX_LINES:
        raise InvalidText(f"record: no game has more than {MAX_LINES} lines")
    games = service_of(request).games
    await worked_out(request, lambda: games.of_record(data.record).check_record(data.record))
    return await _keep(request, person, data.record)


@post("/api/tables/{code:str}/share", tags=["records"])
async def share(request: AnyRequest, code: FromPath[str]) -> RecordId:
    """Keeps the record of a finished table, so that it can be shown to others by its id."""
    person = await person_of(request)
    text = await record_of(request, code, whole=True)
    return await _keep(request, person, text)


async def _keep(request: AnyRequest, person: Person, text: str) -> RecordId:
    service = service_of(request)
    guard_of(request).limit_storing()
    if await service.store.count_records(person.id) >= MAX_RECORDS:
        raise TooMany(f"you have {MAX_RECORDS} records here already")
    return RecordId(await service.store.add_record(person.id, text, service.clock()))


@get("/api/records", tags=["records"])
async def my_records(request: AnyRequest) -> Records:
    """The records that this person has brought."""
    person = await viewer_of(request)
    if person is None:
        return Records([])
    found = []
    for id, created in await service_of(request).store.record_dates(person.id):
        key = key_of("line", id)  # a record never changes
        line = _MEMORY.get(key)
        if line is None:
            text = (await service_of(request).store.record(id)).text
            line = await worked_out(request, _line, service_of(request).games, id, created, text)
            _MEMORY.put(key, line, len(msgspec.json.encode(line)))
        found.append(line)
    return Records(found)


def _line(games: Games, id: str, created: float, text: str) -> RecordLine:
    record = parse_record(text)
    game, seats = record.value("game"), record.values("seat")
    rounds, mode = games.of(game).agreed(record)
    return RecordLine(id, iso(created), game, seats, rounds, mode)


@get("/api/records/{id:str}", tags=["records"])
async def step_through(request: AnyRequest, id: FromPath[str]) -> Response[RecordView]:
    """A record turn by turn, with all seats side by side. The code of a table will do, too."""
    text = await text_of(request, id)
    key = key_of("view", id, text)
    body = _MEMORY.get(key)
    if body is None:
        body = await worked_out(request, _packed_view, service_of(request).games, id, text)
        _MEMORY.put(key, body, len(body))
    return packed_answer(request, body, MediaType.JSON)


def _packed_view(games: Games, id: str, text: str) -> bytes:
    return packed(msgspec.json.encode(games.of_record(text).record_view(id, text)))


async def against(
    request: AnyRequest, person: Person, past: Past, data: GhostName | None
) -> OpenedTable:
    """Opens a table to play an earlier game again."""
    limit_openings(request, person)
    given = data.name if data else None
    name = given or person.name or "You"
    opening = await service_of(request).open(
        person, past.settings, name, start=True, past=past, once=once_of(request, person, data)
    )
    await named(request, person, given)
    return OpenedTable(opening.code, opening.seat, f"/t/{opening.code}")


async def past_of(request: AnyRequest, person: Person, id: str) -> Past:
    """The finished game of a table with this code, or of a record, to be played again."""
    if len(id) == CODE_LENGTH:
        return await _past_of_table(request, person, id)
    return await _past_of_record(request, id)


async def _past_of_table(request: AnyRequest, person: Person, code: str) -> Past:
    service = service_of(request)
    room = await service.visit(code, person)
    if not service.secret_open(room):
        raise Forbidden("these dice are still being played by others today; come back tomorrow")
    log = await service.store.log(room.code)
    async with service.rooms.stored(room) as live:
        mine = room.seat_of(person.id)
        own = live.seats.get(mine) if mine is not None else None
        if own is not None and own.done < live.game.all_turns:
            raise Forbidden("finish your own seat first")
        return live.game.past(live, log, service.clock())


async def _past_of_record(request: AnyRequest, id: str) -> Past:
    service = service_of(request)
    row = await service.store.record(id)
    secret = service.chance.secret("record", row.text)
    return await worked_out(
        request, lambda: service.games.of_record(row.text).past_of_record(row.id, row.text, secret)
    )


@post("/api/tables/{code:str}/ghost", tags=["ghosts"])
async def play_again(
    request: AnyRequest, code: FromPath[str], data: JSONBody[GhostName | None] = None
) -> OpenedTable:
    """A new table with the same realms and dice, against the seats of this one."""
    person = await person_of(request)
    return await against(request, person, await _past_of_table(request, person, code), data)


@post("/api/records/{id:str}/ghost", tags=["ghosts"])
async def play_record_again(
    request: AnyRequest, id: FromPath[str], data: JSONBody[GhostName | None] = None
) -> OpenedTable:
    """A new table with the realms and dice of a record, against its seats."""
    person = await person_of(request)
    return await against(request, person, await _past_of_record(request, id), data)


# --- today's challenge ------------------------------------------------------------------------


class DayPlace(msgspec.Struct):
    rank: int
    name: str
    total: int
    me: bool
    code: str | None


class DayView(msgspec.Struct):
    day: str
    realms: list[str]
    code: str | None
    done: bool
    ranking: list[DayPlace] | None
    players: int
    days: list[str]


class PlayDay(Repeatable):
    day: str | None = None
    name: str | None = None


async def _day(request: AnyRequest, day: str) -> DayView:
    service = service_of(request)
    today = service.today()
    if day > today:
        raise UnknownName("this day is still to come")
    person = await viewer_of(request)
    play = await service.store.challenge_play(day, person.id) if person else None
    done = play is not None and play.finished is not None
    plays = await service.store.challenge_plays(day)
    realms = await service.day_realms(day)
    return DayView(
        day=day,
        realms=[name for names in realms for name in names] if play or day < today else [],
        code=play.table_code if play else None,
        done=done,
        ranking=_ranking(plays, person) if done or day < today else None,
        players=len(plays),
        days=await service.store.challenge_days(today),
    )


def _ranking(plays: list[ChallengeRow], person: Person | None) -> list[DayPlace]:
    """The best of the day, and the person's own place."""
    found = []
    for n, (rank, play) in enumerate(zip(challenge.ranks(plays), plays, strict=True)):
        mine = person is not None and play.person_id == person.id
        if n < TOP or mine:
            found.append(DayPlace(rank, play.name, play.total or 0, mine, play.table_code))
    return found


@get("/api/today", tags=["challenge"])
async def today(request: AnyRequest) -> DayView:
    """Today's challenge; the ranking after one has played."""
    return await _day(request, service_of(request).today())


@get("/api/today/{day:str}", tags=["challenge"])
async def past_day(request: AnyRequest, day: FromPath[str]) -> DayView:
    """The challenge of a past day."""
    return await _day(request, challenge.check_day(day))


@post("/api/today/play", tags=["challenge"])
async def play_day(request: AnyRequest, data: JSONBody[PlayDay | None] = None) -> OpenedTable:
    """Plays today's challenge, once; a past day is practice, as often as one likes."""
    service = service_of(request)
    person = await person_of(request)
    given = data.name if data else None
    current = service.today()
    day = challenge.check_day(data.day) if data and data.day else current
    if day > current:
        raise UnknownName("this day is still to come")
    if day == current:
        play = await service.store.challenge_play(day, person.id)
        if play is not None:
            return OpenedTable(play.table_code, 1, f"/t/{play.table_code}")
    limit_openings(request, person)
    opening = await service.open(
        person,
        challenge.day_settings(day),
        given or person.name or "You",
        start=True,
        day=day,
        ranked=day == current,
        once=once_of(request, person, data),
    )
    await named(request, person, given)
    return OpenedTable(opening.code, opening.seat, f"/t/{opening.code}")


# --- pictures ---------------------------------------------------------------------------------


@get("/api/tables/{code:str}/qr.svg", tags=["pictures"], media_type=SVG)
async def table_qr(request: AnyRequest, code: FromPath[str]) -> bytes:
    """A QR code of the link to a table."""
    room = await service_of(request).visit(code, await viewer_of(request))
    return await _qr(request, f"/t/{room.code}")


@get("/api/tables/{code:str}/seat/qr.svg", tags=["pictures"], media_type=SVG)
async def seat_qr(
    request: AnyRequest,
    code: FromPath[str],
    seat: Annotated[int | None, QueryParameter(ge=1)] = None,
) -> bytes:
    """A QR code of the secret link to the own seat, or for a host to a seat that nobody holds;
    the secret itself is in no address."""
    service = service_of(request)
    view = await service.view(code, await viewer_of(request))
    if seat is None:
        link = view.me.link
    else:
        link = next((free.link for free in view.free if free.seat == seat), None)
    if link is None:
        why = "you have no seat at this table" if seat is None else "this seat is not yours to give"
        raise Forbidden(why)
    return await _qr(request, link)


async def _qr(request: AnyRequest, path: str) -> bytes:
    link = reach_of(request).address + path
    key = key_of("qr", link)
    picture: bytes | None = _MEMORY.get(key)
    if picture is None:
        picture = await worked_out(request, _draw_qr, link)
        _MEMORY.put(key, picture, len(picture))
    return picture


def _draw_qr(link: str) -> bytes:
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", border=2, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return picture.getvalue()


handlers = [
    download,
    upload,
    share,
    my_records,
    step_through,
    play_again,
    play_record_again,
    today,
    past_day,
    play_day,
    table_qr,
    seat_qr,
]
