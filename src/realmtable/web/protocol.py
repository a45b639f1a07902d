"""How the server speaks HTTP: as uvicorn does, and it offers its connections to streams."""

import asyncio
from typing import cast

from litestar.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_OFFER = "realmtable.transport"


class Protocol(HttpToolsProtocol):
    """Tells every request which connection it came by. A stream that thousands hear then costs a
    write for each of them; through ASGI it would cost a task's turn and several calls."""

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {_OFFER: {"transport": self.transport}}


def offered_transport(scope: Scope) -> asyncio.Transport | None:
    """The connection of a request, if the server offers it and an answer whose length is not known
    is sent in chunks on it."""
    extensions = cast(dict[str, dict[str, asyncio.Transport]], scope.get("extensions") or {})
    offer = extensions.get(_OFFER)
    return offer["transport"] if offer and scope["http_version"] == "1.1" else None
