"""Answers that take long to work out: beside the event loop, kept while there is room, and paid for
by the address that asks, in seconds of work."""

import gzip
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request, Response

from realmtable.web.security import address, guard_of, service_of

T = TypeVar("T")
GZIP_LEVEL = 6


class Memory:
    """Results by what they were made from; those that were not used for longest go first."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes
        self.bytes = 0
        self._kept: OrderedDict[str, tuple[Any, int]] = OrderedDict()

    def get(self, key: str) -> Any:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: str, value: Any, size: int) -> None:
        if key in self._kept or size > self.most // 4:  # nothing that is large throws out all else
            return
        self._kept[key] = (value, size)
        self.bytes += size
        while self.bytes > self.most:
            _, (_, gone) = self._kept.popitem(last=False)
            self.bytes -= gone


def key_of(*parts: str) -> str:
    """A name of a result, from what it is made from."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


async def worked_out(request: Request[Any, Any, Any], work: Callable[..., T], *args: object) -> T:
    """Does the work beside the event loop, one piece after the other, at the asker's expense."""
    guard, where = guard_of(request), address(request)
    guard.limit(guard.work, where, "questions that take long to answer", 0.0)
    done: tuple[T, float] = await service_of(request).careful(_timed, work, *args)
    guard.work.owe(where, done[1], guard.config.rates)
    return done[0]


def _timed(work: Callable[..., T], *args: object) -> tuple[T, float]:
    began = time.thread_time()
    result = work(*args)
    return result, time.thread_time() - began


def packed(body: bytes) -> bytes:
    """As answers are kept. They are packed where they are made, not on the event loop."""
    return gzip.compress(body, GZIP_LEVEL, mtime=0)


def packed_answer(request: Request[Any, Any, Any], body: bytes, media_type: str) -> Response[Any]:
    """An answer that was packed before; for those who cannot read that it is unpacked."""
    headers = {"vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return Response(body, media_type=media_type, headers=headers)
