"""Server-sent events: what happens at a table, as it happens, numbered by its log."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from litestar.types import Receive, Scope, Send

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

Messages = AsyncIterator[tuple[int, bytes] | None]


class EventStream:
    """An answer that goes on until one of the two sides has enough."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        stream = asyncio.current_task()
        assert stream is not None
        gone = asyncio.create_task(_wait_for_end(receive, stream))
        try:
            async with contextlib.aclosing(self.messages):  # type: ignore[type-var]
                await self._send_all(send)
        except asyncio.CancelledError:
            if not gone.done():
                raise
        finally:
            gone.cancel()
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send_all(self, send: Send) -> None:
        async for message in self.messages:
            if message is None:
                body = b": still here\n\n"
            else:
                number, data = message
                body = b"id: %d\ndata: %s\n\n" % (number, data)
            await send({"type": "http.response.body", "body": body, "more_body": True})


async def _wait_for_end(receive: Receive, stream: "asyncio.Task[object]") -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            stream.cancel()
            return
