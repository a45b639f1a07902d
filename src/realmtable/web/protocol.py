"""How the server speaks HTTP: as uvicorn does, but it offers its connections to streams, and has
limits for connections, headers and for how long a request may take to come."""

import asyncio
import os
from collections import Counter
from functools import lru_cache
from typing import cast

from litestar.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from realmtable.web.config import Config, Limits

_OFFER = "realmtable.transport"
_REFUSALS = {
    408: b"408 Request Timeout",
    429: b"429 Too Many Requests",
    431: b"431 Request Header Fields Too Large",
    503: b"503 Service Unavailable",
}


class Rules:
    """What connections may do, and how many there are of each address. Proxies that are believed
    bring many people, so they are not counted."""

    def __init__(self, limits: Limits, rates: float, proxies: str) -> None:
        self.limits = limits
        self.per_address = limits.connections_per_address * rates  # 0: as many as there are
        self.proxies = {name.strip() for name in proxies.split(",")}
        self.open: Counter[str] = Counter()

    def is_too_many(self, address: str) -> bool:
        if not self.per_address or address in self.proxies or "*" in self.proxies:
            return False
        return self.open[address] > self.per_address


@lru_cache(maxsize=1)
def rules() -> Rules:
    """Those of this process."""
    config = Config.from_environment()
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    return Rules(config.limits, config.rates, proxies)


class Protocol(HttpToolsProtocol):
    """Tells every request which connection it came by. A stream that thousands hear then costs a
    write for each of them; through ASGI it would cost a task's turn and several calls."""

    address = ""
    refused = False
    _in_head = False
    _head_bytes = 0  # of a head that has not ended yet
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        rules().open[self.address] += 1
        if len(self.connections) > rules().limits.connections:
            self.refuse(503)
        elif rules().is_too_many(self.address):
            self.refuse(429)
        else:
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_there()
        rules().open[self.address] -= 1
        if not rules().open[self.address]:
            del rules().open[self.address]
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        """All of it must have come in time, also of one who says nothing at all."""
        if self._patience is None:
            seconds = rules().limits.request_seconds
            self._patience = self.loop.call_later(seconds, self.refuse, 408)

    def _request_is_there(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def refuse(self, status: int) -> None:
        """Ends a connection that asks too much. Where an answer is under way, it ends without."""
        self.refused = True
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(
                    b"HTTP/1.1 %b\r\ncontent-length: 0\r\nretry-after: 10\r\n"
                    b"connection: close\r\n\r\n" % _REFUSALS[status]
                )
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > rules().limits.header_bytes and not self.refused:
            self.refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {_OFFER: {"transport": self.transport}}
        self._in_head = True
        self._expect_request()

    def on_headers_complete(self) -> None:
        self._in_head, self._head_bytes = False, 0
        head = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if head > rules().limits.header_bytes:
            self.refuse(431)
        if not self.refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._request_is_there()
        self._head_bytes = 0
        if not self.refused:
            super().on_message_complete()


def offered_transport(scope: Scope) -> asyncio.Transport | None:
    """The connection of a request, if the server offers it and an answer whose length is not known
    is sent in chunks on it."""
    extensions = cast(dict[str, dict[str, asyncio.Transport]], scope.get("extensions") or {})
    offer = extensions.get(_OFFER)
    return offer["transport"] if offer and scope["http_version"] == "1.1" else None
