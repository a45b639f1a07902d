"""Server-sent events: what happens at a table, as it happens, numbered by its log.

Thousands may hear the same at once. Where the server offers its connections (see `protocol`), what
is told is written straight to them; elsewhere each stream sends for itself what waits for it.
"""

import asyncio
import contextlib
from collections import deque
from functools import lru_cache

from litestar.types import Receive, Scope, Send

from realmtable.table.room import Messages
from realmtable.table.rows import Person
from realmtable.table.service import TableService
from realmtable.web.protocol import offered_transport

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
MOST_WAITING = 256_000  # bytes that a reader may leave unread; then it must come back for the rest


def _written(messages: Messages) -> bytes:
    return b"".join([b"id: %d\ndata: %b\n\n" % message for message in messages])


@lru_cache(maxsize=32)
def stream_text(messages: Messages) -> bytes:
    """Messages as they are sent; what is told to many is made once."""
    return _written(messages) if messages else b": still here\n\n"


def _text(messages: Messages, own: Messages) -> bytes:
    """What a line is sent. One write, however much it is: each costs a call of the system."""
    if not own:
        return stream_text(messages)
    return _written(own) + stream_text(messages) if messages else _written(own)


def _as_chunk(text: bytes) -> bytes:
    """As it is written in an HTTP/1.1 answer."""
    return b"%x\r\n%b\r\n" % (len(text), text)


@lru_cache(maxsize=32)
def _chunk(messages: Messages) -> bytes:
    return _as_chunk(stream_text(messages))


class _Line:
    """What both kinds of lines share: the task that answers the request, and ending it."""

    def __init__(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.task = task
        self.ended = False

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            self.task.cancel()


class _Straight(_Line):
    """Writes to the connection itself. A reader that leaves too much unread loses it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport

    def tell(self, messages: Messages, own: Messages = ()) -> None:
        if self.ended or self._transport.is_closing():
            return  # it has hung up, and its task has not come round to saying so
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self._transport.abort()
        else:
            self._transport.write(_as_chunk(_text(messages, own)) if own else _chunk(messages))

    async def run(self, receive: Receive) -> None:
        """Until the other side is gone, or this one ends it."""
        while (await receive())["type"] != "http.disconnect":
            pass


class _Waiting(_Line):
    """Keeps what is told until the server has sent what came before."""

    def __init__(self, send: Send) -> None:
        super().__init__()
        self._send = send
        self._texts: deque[bytes] = deque()
        self._waiting = 0  # bytes
        self._told = asyncio.Event()

    def tell(self, messages: Messages, own: Messages = ()) -> None:
        if self._waiting > MOST_WAITING:
            self.end()
            return
        text = _text(messages, own)
        self._texts.append(text)
        self._waiting += len(text)
        self._told.set()

    async def run(self, receive: Receive) -> None:
        gone = asyncio.create_task(self._wait_for_end(receive))
        try:
            while True:
                await self._told.wait()
                self._told.clear()
                while self._texts:
                    text = self._texts.popleft()
                    await self._send(
                        {"type": "http.response.body", "body": text, "more_body": True}
                    )
                    self._waiting -= len(text)
        finally:
            gone.cancel()

    async def _wait_for_end(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


class EventStream:
    """An answer that goes on until one of the two sides has enough."""

    def __init__(
        self, service: TableService, code: str, person: Person | None, after: int | None
    ) -> None:
        self._service = service
        self._what = (code, person, after)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        await send({"type": "http.response.body", "body": stream_text(()), "more_body": True})
        transport = offered_transport(scope)
        line = _Waiting(send) if transport is None else _Straight(transport)
        try:
            async with self._service.listening(*self._what, line):
                await line.run(receive)
        except asyncio.CancelledError:
            if not line.ended:
                raise
            line.task.uncancel()
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
