"""The application: handlers, errors, start and stop."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from types import FrameType
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from redis.asyncio import Redis
from redis.exceptions import RedisError

from realmtable import __version__
from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.sand.content import Content
from realmtable.table.bot_pool import BotPool, worker_command
from realmtable.table.chance import Chance
from realmtable.table.errors import Stale, Unavailable
from realmtable.table.game import BadMove, Games
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.sand import SandGames
from realmtable.table.service import TableService
from realmtable.table.store import Store
from realmtable.web import (
    api,
    api_ends,
    api_more,
    api_past,
    api_push,
    app_metrics,
    pages,
    rolling_alone,
    rolling_analysis,
    rolling_api,
    rolling_looks,
    rolling_pages,
    rolling_solo,
    sand_pages,
)
from realmtable.web.config import Config
from realmtable.web.edge import check_body, readable_only
from realmtable.web.migrations import migrate
from realmtable.web.push import Pusher
from realmtable.web.security import HEADERS, Guard, answer_head, limit_streams, protect
from realmtable.web.starting import only_server

MAX_BODY = 100_000  # bytes
MEASURE_SECONDS = 60.0
CHANNEL = "tables"
AnyRequest = Request[Any, Any, Any]

log = logging.getLogger("realmtable.web")

_STATUS = {
    "invalid": 400,
    "illegal": 422,
    "ambiguous": 422,
    "unknown": 404,
    "stale": 409,
    "forbidden": 403,
    "too_many": 429,
    "unreadable": 422,
}
_KINDS = {401: "forbidden", 403: "forbidden", 404: "unknown", 409: "stale", 429: "too_many"}


def content_files(config: Config) -> Content:
    """The content that a server plays with, checked."""
    for game in config.contents:
        if game != SandGames.name:
            raise InvalidText(f"content of {game}: only {SandGames.name} takes a content file")
    return sand_pages.content_of(config.contents.get(SandGames.name, ""))


def games_of(config: Config) -> Games:
    """The games that tables of a server play."""
    return Games([RollingGames(rolling_looks.catalog()), SandGames(content_files(config))])


def create_app(
    config: Config | None = None,
    *,
    clock: Callable[[], float] | None = None,
    more: Sequence[Any] = (),
    beside: Sequence[Callable[[Litestar], contextlib.AbstractAsyncContextManager[None]]] = (),
    bots: BotPool | None = None,
) -> Litestar:
    """The whole server as an ASGI application; `more` are further handlers, `beside` is what goes
    on while it runs."""
    config = config or Config.from_environment()
    sand_content = content_files(config)
    handlers: list[Any] = [
        *api.handlers,
        *rolling_api.handlers,
        *rolling_solo.handlers,
        *api_more.handlers,
        *api_ends.handlers,
        *api_push.handlers,
        *api_past.handlers,
        *rolling_pages.handlers,
        *rolling_analysis.handlers,
        *rolling_alone.handlers,
        *sand_pages.handlers,
        app_metrics.health,
        app_metrics.metrics,
        Router("/", route_handlers=pages.page_handlers, include_in_schema=False),
        *more,
    ]

    @contextlib.asynccontextmanager
    async def alone(_app: Litestar) -> AsyncIterator[None]:
        with only_server(config.database_url):
            yield

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(config.database_url)
        await migrate(store.database)

        redis = Redis.from_url(config.redis_url) if config.redis_url else None

        async def publish(code: str, number: int) -> None:
            try:
                if redis is not None:
                    await redis.publish(CHANNEL, f"{code} {number}")
            except (RedisError, OSError) as error:
                # The log has it: the other processes find it when they look again.
                log.warning("other processes cannot be told", extra={"why": str(error)})

        service = TableService(
            store,
            games_of(config),
            clock=clock,
            publish=publish if redis is not None else None,
            link_secret=config.secret.encode(),
            shared=bool(config.redis_url),
            bots=bots or BotPool(worker_command(config.contents), config.bot_processes),
            chance=Chance(config.deals),
        )
        await service.start()
        app.state.service = service
        pusher = Pusher(service, config, await store.key("push"))
        service.rooms.tell = pusher.tell
        app.state.pusher = pusher
        if config.signals:
            _end_streams_on_signals(service)
        service.rooms.spawn(_measure, store, app.state.guard)
        hearing = asyncio.create_task(_hear(redis, service)) if redis is not None else None
        log.info("started", extra={"version": __version__})
        try:
            yield
        finally:
            if hearing is not None:
                hearing.cancel()
            await service.stop()
            app.state.analyses.workers.stop()
            pusher.stop()
            await store.close()
            if redis is not None:
                with contextlib.suppress(RedisError, OSError):
                    await redis.aclose()
            log.info("stopped")

    app = Litestar(
        handlers,
        lifespan=[alone, lifespan, *beside],
        middleware=[protect],
        before_request=check_body,
        exception_handlers={
            RealmtableError: _refused,
            HTTPException: _http_error,
            Unavailable: _away,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        request_max_body_size=MAX_BODY,
        # A stream of events is not held back, and what is packed gets no smaller.
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=6,
            exclude=["/events$", r"\.(woff2|png|ico)$", "^/api/records/[^/]+$"],
        ),
        openapi_config=OpenAPIConfig(
            title="Realmtable",
            version=__version__,
            description="The JSON interface of the web table.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )
    guard = Guard(config)
    answering = limit_streams(answer_head(app.asgi_handler), guard)
    app.asgi_handler = readable_only(answering, config)
    app.state.config = config
    app.state.sand_content = sand_content
    app.state.guard = guard
    app.state.analyses = rolling_analysis.Analyses()
    return app


def _end_streams_on_signals(service: TableService) -> None:
    """The server waits for open connections when it stops, so streams must end at once."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def stop(given: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(service.rooms.end_streams)
            if callable(before):
                before(given, frame)

        signal.signal(number, stop)


async def _measure(store: Store, guard: Guard) -> None:
    """Looks from time to time how much is stored."""
    while True:
        with contextlib.suppress(Unavailable):
            guard.database_bytes = await store.size()
        await asyncio.sleep(MEASURE_SECONDS)


async def _hear(redis: Redis, service: TableService) -> None:
    """Other processes say which tables have moved on; a lost connection is taken up again."""
    while True:
        try:
            async with redis.pubsub() as line:
                await line.subscribe(CHANNEL)
                for code in list(service.rooms.open):  # what was said while nobody listened
                    await service.rooms.refresh(code)
                async for message in line.listen():
                    if message["type"] == "message":
                        code, _, number = message["data"].decode().partition(" ")
                        service.rooms.hear(code, int(number))
        except (RedisError, OSError) as error:
            log.warning("other processes cannot be heard", extra={"why": str(error)})
        except Exception:
            log.exception("a message of another process cannot be understood")
        await asyncio.sleep(1.0)


# --- errors -----------------------------------------------------------------------------------


def _answer(request: AnyRequest, status: int, body: dict[str, object]) -> Response[Any]:
    answer: Response[Any]
    if request.url.path.startswith(("/api/", "/health", "/metrics")):
        answer = Response(body, status_code=status)
    else:
        answer = pages.error_page(status, str(body["why"]))
    answer.headers.update(HEADERS)  # unknown addresses do not pass the middleware
    return answer


def _refused(request: AnyRequest, error: RealmtableError) -> Response[Any]:
    """A rule said no: in the interface's form, a stale command with the newest view."""
    kind = error.reason.kind if isinstance(error, BadMove) else error.kind
    body: dict[str, object] = {"error": kind, "why": error.why}
    status = _STATUS.get(kind, 400)
    if isinstance(error, BadMove):
        status = 422 if status == 404 else status  # the address is right, a realm's name is not
        body["index"] = error.index
    if isinstance(error, Stale) and error.view is not None:
        body["view"], body["number"] = error.view, error.view.number
    return _answer(request, status, body)


def _http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown addresses, wrong methods, bodies that do not fit."""
    why = error.detail
    if isinstance(error, ValidationException):
        why = _places(error)
    elif error.status_code == 404:
        why = error.detail if error.detail != "Not Found" else "there is nothing at this address"
    elif error.status_code == 405:
        why = "this address does not take that method"
    elif error.status_code == 413:
        why = "the request is too large"
    if error.status_code >= 500:
        return _failed(request, error)
    kind = _KINDS.get(error.status_code, "invalid")
    return _answer(request, error.status_code, {"error": kind, "why": why})


def _places(error: ValidationException) -> str:
    """`rounds: Expected int, got str` from what the framework tells."""
    parts = []
    for each in error.extra if isinstance(error.extra, list) else []:
        if isinstance(each, dict):
            place, why = each.get("key"), str(each.get("message", "")).replace("`", "")
            parts.append(f"{place}: {why}" if place else why)
    return "; ".join(parts) or error.detail


def _away(request: AnyRequest, error: Unavailable) -> Response[Any]:
    log.warning("the database is away", extra={"path": request.url.path, "why": str(error)})
    why = "the server cannot reach its database at the moment; nothing that was confirmed is lost"
    answer = _answer(request, 503, {"error": "unavailable", "why": why})
    answer.headers["retry-after"] = str(pages.RETRY_SECONDS)
    return answer


def _too_deep(request: AnyRequest, _error: RecursionError) -> Response[Any]:
    why = "the request is nested too deeply"
    return _answer(request, 400, {"error": "invalid", "why": why})


def _failed(request: AnyRequest, error: Exception) -> Response[Any]:
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    why = "something went wrong on the server; nothing that was confirmed is lost, try again"
    return _answer(request, 500, {"error": "failed", "why": why})
