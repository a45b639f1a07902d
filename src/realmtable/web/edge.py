"""What every request passes first: text that can be read and stored, a host that is ours."""

import re
from typing import Any
from urllib.parse import unquote_to_bytes

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, InternalServerException
from litestar.types import ASGIApp, Receive, Scope, Send

from realmtable.core.errors import InvalidText
from realmtable.web.config import Config
from realmtable.web.security import SAFE, refuse

# The character that no database keeps, as JSON may write it: not after another backslash.
_NUL_ESCAPE = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_HOST = re.compile(rb"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?")
_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")  # whoever looks after the server


def unreadable(text: bytes) -> str | None:
    """Why these bytes are no text; none if they are."""
    if b"\0" in text:
        return "there is a NUL character in it"
    if not text.isascii():
        try:
            text.decode()
        except UnicodeDecodeError:
            return "it is not in UTF-8"
    return None


def strange_host(given: bytes, allowed: tuple[str, ...]) -> str | None:
    """Why this is no host that we answer for; none if it is."""
    found = _HOST.fullmatch(given)
    if found is None or int(found[2] or 0) > 65535:
        return "the header Host names no host"
    name = found[1].decode().lower()
    if allowed and name not in allowed and name not in _THIS_MACHINE:
        return "this server does not answer for that host"
    return None


def _strange(scope: Scope, config: Config) -> str | None:
    """Why a request is not understood; none if it is."""
    for what, raw in (("path", scope.get("raw_path")), ("query", scope["query_string"])):
        why = unreadable(unquote_to_bytes(raw or b""))
        if why is not None:
            return f"the {what} of the address cannot be read: {why}"
    why = unreadable(b"\n".join(part for header in scope["headers"] for part in header))
    if why is not None:
        return f"the headers cannot be read: {why}"
    for name, value in scope["headers"]:
        if name == b"host":
            return strange_host(value, config.hosts)
    return None


def readable_only(app: ASGIApp, config: Config) -> ASGIApp:
    """Around the application: refuses addresses and headers that nobody could have meant."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            why = _strange(scope, config)
            if why is not None:
                await refuse(send, 400, "invalid", why)
                return
        await app(scope, receive, send)

    return checked


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Before a request is handled: refuses a body that holds no text, or text with NUL."""
    if request.method in SAFE:
        return
    try:
        body = await request.body()
    except InternalServerException:  # this is how the framework says that nobody is there any more
        raise ClientException("the request ended half-way") from None
    why = unreadable(body)
    if why is None and _NUL_ESCAPE.search(body):
        why = "there is a NUL character in it"
    if why is not None:
        raise InvalidText(f"the request cannot be read: {why}")
