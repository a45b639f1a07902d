"""Health and metrics, for whoever looks after a server."""

import asyncio
import os
import time
from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType

from realmtable.table.service import TableService
from realmtable.web.security import service_of

AnyRequest = Request[Any, Any, Any]
HEALTH_SECONDS = 0.7
_STARTED = time.time()
_WORDS = {
    "commands": "Commands that were answered.",
    "commands_again": "Commands that had been carried out before.",
    "commands_refused": "Commands that a rule refused.",
    "events": "Events appended to logs.",
    "transactions": "Transactions that appended to logs.",
    "tables_opened": "Tables opened.",
    "tables_loaded": "Tables rebuilt from their logs.",
    "bot_turns": "Turns of bots that other processes have played.",
    "bot_deaths": "Processes that died over a bot's turn.",
}


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """Whether the server can do its work. A database that does not answer is not waited for: the
    question stays open, and the next one who asks looks whether it was answered meanwhile."""
    state = request.app.state
    if state.get("ping") is None:
        state.ping = asyncio.create_task(service_of(request).store.ping())
    ping: asyncio.Task[None] = state.ping
    await asyncio.wait([ping], timeout=HEALTH_SECONDS)
    if not ping.done():
        return _unwell("the database does not answer")
    state.ping = None
    if not ping.cancelled() and ping.exception() is None:
        return Response({"status": "ok"})
    return _unwell("the database cannot be reached or written to")


def _unwell(why: str) -> Response[dict[str, str]]:
    return Response({"status": why}, status_code=503, headers={"retry-after": "3"})


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> Response[str]:
    """Numbers in Prometheus' text form."""
    return Response(
        metrics_text(service_of(request)), media_type="text/plain; version=0.0.4; charset=utf-8"
    )


def metrics_text(service: TableService) -> str:
    lines = []

    def number(name: str, kind: str, words: str, value: float) -> None:
        full = f"realmtable_{name}"
        lines.append(f"# HELP {full} {words}\n# TYPE {full} {kind}\n{full} {value:g}")

    for name, words in _WORDS.items():
        number(f"{name}_total", "counter", words, service.counters[name])
    rooms = service.rooms.open.values()
    number("tables_open", "gauge", "Tables in memory.", len(rooms))
    listeners = sum(len(room.listeners) for room in rooms)
    number("listeners", "gauge", "Open streams of live updates.", listeners)
    number("bots_waiting", "gauge", "Turns of bots that wait for a process.", service.bots.waiting)
    number("memory_bytes", "gauge", "Memory in use.", memory())
    number("up_seconds", "gauge", "Seconds since the start.", time.time() - _STARTED)
    return "\n".join(lines) + "\n"


def memory() -> int:
    """The memory of this process in bytes; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
