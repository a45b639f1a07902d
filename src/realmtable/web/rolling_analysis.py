"""The analysis of a game: its page, its results as they are worked out, playing on from a turn, and
hints.

Each piece is worked out in another process, at the expense of the address that asks. What is known
is kept by the content of the record, so whoever comes back, or comes later, goes on from there;
when nobody listens any more, nothing more is worked out.
"""

import asyncio
import contextlib
from collections import OrderedDict
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from realmtable.analysis.curve import curve_of
from realmtable.analysis.hints import Hint
from realmtable.analysis.pieces import VERSION, next_hint, next_piece
from realmtable.analysis.results import Opening, Result, TurnResult
from realmtable.core.errors import IllegalMove, UnknownName
from realmtable.core.record import TurnEntry, parse_record
from realmtable.draw.curve import STYLE, curve_svg
from realmtable.rolling.modes import STANDARD
from realmtable.table.commands import MAX_MOVES, AskHint
from realmtable.table.games.rolling_game import RollingGame
from realmtable.web import looks
from realmtable.web.api import OpenedTable, Repeatable
from realmtable.web.api_more import GhostName, against, past_of, record_of, text_of
from realmtable.web.pages import Page, checked_record, render
from realmtable.web.security import Guard, address, guard_of, person_of, service_of
from realmtable.web.workers import Workers
from realmtable.web.working import key_of

AnyRequest = Request[Any, Any, Any]
KEPT: Final = 300  # analyses
POOR_SECONDS: Final = 0.5  # until whoever has used up their share of work is looked at again
SIGN_SECONDS: Final = 10.0  # between two signs of life
_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_RESULT: Final = msgspec.json.Decoder(Result)
Seat = Annotated[int, QueryParameter(ge=1, le=100)]

looks.drawing_styles.append(lambda: STYLE)


class Analysis:
    """What is known of one analysis."""

    def __init__(self, text: str, seat: int) -> None:
        self.asked = (text, seat)
        self.pieces: list[bytes] = []
        self.over = False
        self.working: asyncio.Task[None] | None = None  # on the next piece

    def results(self, count: int) -> list[Result]:
        return [_RESULT.decode(piece) for piece in self.pieces[:count]]

    def curve(self, count: int) -> str:
        """The curve of the first results, for a page."""
        results = self.results(count)
        [opening] = [each for each in results if isinstance(each, Opening)]
        turns = [each for each in results if isinstance(each, TurnResult)]
        return curve_svg(curve_of(opening, turns), "page")


class Analyses:
    """All analyses that a server process knows of, and who works on them."""

    def __init__(self) -> None:
        self.workers = Workers()
        self._known: OrderedDict[str, Analysis] = OrderedDict()

    def of(self, text: str, seat: int) -> Analysis:
        key = key_of(VERSION, str(seat), text)
        found = self._known.setdefault(key, Analysis(text, seat))
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def reach(self, of: Analysis, count: int, guard: Guard, where: str) -> None:
        """Works out one piece after the other, until there are so many, or all. Who listens to the
        same waits for the same piece; what was begun is kept, even if nobody waits any more."""
        while len(of.pieces) < count and not of.over:
            if of.working is None or of.working.done():
                if not guard.work.take(where, guard.config.rates, 0.0):
                    await asyncio.sleep(POOR_SECONDS)
                    continue
                of.working = asyncio.create_task(self._piece(of, guard, where))
            await asyncio.shield(of.working)

    async def _piece(self, of: Analysis, guard: Guard, where: str) -> None:
        piece = await self.workers.run(next_piece, *of.asked, list(of.pieces))
        guard.work.owe(where, piece.seconds, guard.config.rates)
        of.pieces.append(piece.result)
        of.over = piece.last


def analyses_of(request: AnyRequest) -> Analyses:
    found = request.app.state.analyses
    assert isinstance(found, Analyses)
    return found


# --- the results --------------------------------------------------------------------------------


class AnalysisSoFar(msgspec.Struct):
    """What is known already. The rest comes through the stream of events."""

    results: list[msgspec.Raw]
    over: bool
    curve: str


@get("/api/records/{id:str}/analysis", tags=["records"])
async def so_far(request: AnyRequest, id: FromPath[str], seat: Seat = 1) -> AnalysisSoFar:
    """What is known of an analysis; at least what is expected of each round. The code of a
    finished table will do, too."""
    found = await _asked(request, id, seat)
    guard = guard_of(request)
    if not found.pieces:
        guard.limit(guard.work, address(request), "questions that take long to answer", 0.0)
        await analyses_of(request).reach(found, 1, guard, address(request))
    count = len(found.pieces)
    results = [msgspec.Raw(piece) for piece in found.pieces]
    return AnalysisSoFar(results, found.over, found.curve(count))


@get("/api/records/{id:str}/analysis/events", tags=["records"], media_type="text/event-stream")
async def work_on(
    request: AnyRequest,
    id: FromPath[str],
    seat: Seat = 1,
    after: Annotated[int, QueryParameter(ge=0)] = 0,
) -> ASGIApp:
    """The results after so many (or after the header Last-Event-ID), each as it is worked out."""
    seen = request.headers.get("last-event-id", "")
    if seen.isascii() and seen.isdigit() and len(seen) < 6:
        after = int(seen)
    return AnalysisStream(request, await _asked(request, id, seat), after)


async def _asked(request: AnyRequest, id: str, seat: int) -> Analysis:
    return analyses_of(request).of(await text_of(request, id, whole=True), seat)


class AnalysisStream:
    """An answer that goes on until everything is told, or the other side has gone."""

    def __init__(self, request: AnyRequest, of: Analysis, after: int) -> None:
        self._analyses = analyses_of(request)
        self._service = service_of(request)
        self._who = (guard_of(request), address(request))
        self._of = of
        self._told = after

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        gone = asyncio.create_task(_end_of(receive))
        telling = asyncio.create_task(self._tell(send))
        try:
            await asyncio.wait({gone, telling}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            telling.cancel()
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, send: Send) -> None:
        async def say(text: bytes) -> None:
            await send({"type": "http.response.body", "body": text, "more_body": True})

        await say(b": working\n\n")
        of = self._of
        while not self._service.rooms.closing:
            if self._told >= len(of.pieces):
                if of.over:
                    await say(b"event: end\ndata: {}\n\n")
                    return
                if not await self._work(say):
                    return
                continue
            piece = of.pieces[self._told]
            self._told += 1
            await say(b"id: %d\nevent: result\ndata: %b\n\n" % (self._told, piece))
            if self._told == len(of.pieces):
                drawn = msgspec.json.encode({"svg": of.curve(self._told)})
                await say(b"event: curve\ndata: %b\n\n" % drawn)

    async def _work(self, say: Any) -> bool:
        """Waits for the next piece, with signs of life; false if there will be none."""
        reaching = asyncio.create_task(self._analyses.reach(self._of, self._told + 1, *self._who))
        try:
            while not reaching.done():
                await asyncio.wait({reaching}, timeout=SIGN_SECONDS)
                if not reaching.done():
                    await say(b": still working\n\n")
            await reaching
        except Exception:
            why = "the analysis could not go on; come back in a moment, what is known is kept"
            await say(b"event: problem\ndata: %b\n\n" % msgspec.json.encode({"why": why}))
            return False
        finally:
            reaching.cancel()
        return True


async def _end_of(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


# --- trying it again ------------------------------------------------------------------------------


class FromHere(GhostName, kw_only=True):
    seat: int
    round: int
    turn: int  # as printed


@post("/api/records/{id:str}/again", tags=["ghosts"])
async def try_again(
    request: AnyRequest, id: FromPath[str], data: JSONBody[FromHere]
) -> OpenedTable:
    """A new table with the realms and dice of a record, where one goes on from a turn of one of
    its seats, beside what that seat did. It is practice: no bests come of it."""
    person = await person_of(request)
    past = await past_of(request, person, id)
    record = parse_record(await text_of(request, id, whole=True))
    names = record.values("seat")
    if not 1 <= data.seat <= len(names):
        raise UnknownName(f"there is no seat {data.seat}; the record has {len(names)}")
    turns = [
        entry
        for entry in record.entries
        if isinstance(entry, TurnEntry) and entry.seat == names[data.seat - 1]
    ]
    at = [(entry.round, entry.turn) for entry in turns]
    if (data.round, data.turn) not in at:
        raise UnknownName(f"{names[data.seat - 1]} did not play a turn {data.round}.{data.turn}")
    lead = [entry.moves for entry in turns[: at.index((data.round, data.turn))]]
    again = past.from_turn(lead, f"{data.round}.{data.turn}", names[data.seat - 1])
    return await against(request, person, again, data)


# --- hints --------------------------------------------------------------------------------------


class Asked(Repeatable):
    round: int
    turn: int
    moves: list[str] = []


class HintView(msgspec.Struct):
    hint: Hint
    words: str


@post("/api/tables/{code:str}/hint", tags=["tables"], status_code=200)
async def take_hint(request: AnyRequest, code: FromPath[str], data: JSONBody[Asked]) -> HintView:
    """What the best ends of the own turn give. Only for those who play alone, and never at a
    challenge; the game is practice from then on."""
    person = await person_of(request)
    service, guard, where = service_of(request), guard_of(request), address(request)
    guard.limit(guard.work, where, "questions that take long to answer", 0.0)
    if len(data.moves) > MAX_MOVES:
        raise IllegalMove(f"a turn has at most {MAX_MOVES} moves")
    game = (await service.visit(code, person)).live.game
    if not isinstance(game, RollingGame) or game.mode != STANDARD or game.stage is not None:
        raise IllegalMove("hints look for stars; there are none where something else is asked for")
    asked = AskHint(id=data.id, round=data.round, turn=data.turn)
    await service.command(code, person, asked)
    text = await record_of(request, code)
    piece = await analyses_of(request).workers.run(next_hint, text, data.moves)
    guard.work.owe(where, piece.seconds, guard.config.rates)
    hint = msgspec.json.decode(piece.result, type=Hint)
    return HintView(hint, hint.words)


# --- the page -----------------------------------------------------------------------------------


@get("/records/{record_id:str}/analysis")
async def page(record_id: FromPath[str]) -> Page:
    """What was luck, what was lost, and what would have been better."""
    return render("rolling_analysis.html", record=checked_record(record_id))


handlers: Final[list[Any]] = [
    so_far,
    work_on,
    try_again,
    take_hint,
    Router("/", route_handlers=[page], include_in_schema=False),
]
