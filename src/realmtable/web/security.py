"""Who is asking, and what keeps others out: cookies, CSRF, headers, limits."""

import logging
import math
import secrets
import time
from collections import Counter, OrderedDict
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from realmtable.table.errors import TooMany
from realmtable.table.rows import Person
from realmtable.table.service import TableService
from realmtable.table.store import secret_hash
from realmtable.web.config import Config

log = logging.getLogger("realmtable.requests")

COOKIE = "realmtable_me"
HOST_COOKIE = f"__Host-{COOKIE}"  # over HTTPS: browsers take it from this host alone
YEAR = 365 * 24 * 3600
SAFE = {"GET", "HEAD", "OPTIONS"}
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
# A script or a font is no page: these are dozens, and the rest would be most of what they weigh.
_FOR_FILES = (b"x-content-type-options", b"cross-origin-resource-policy")
_FILE_HEADERS = [header for header in _HEADERS if header[0] in _FOR_FILES]
_PEOPLE_KEPT = 20_000
_PEOPLE_SECONDS = 600.0  # where other processes may learn of a new name, or forget someone


class Buckets:
    """Rate limits: each key has so many tries that come back at a steady rate."""

    def __init__(self, per_second: float, burst: float, most: int = 50_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self._most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, factor: float = 1.0, cost: float = 1.0) -> bool:
        """Whether there was a try left."""
        if factor <= 0:
            return True
        now = time.monotonic()
        left, at = self._left.pop(key, (self.burst * factor, now))
        left = min(self.burst * factor, left + (now - at) * self.per_second * factor)
        allowed = left >= cost
        self._left[key] = (left - cost if allowed else left, now)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return allowed

    def owe(self, key: str, cost: float, factor: float = 1.0) -> None:
        """Takes what is known only afterwards; who owes something waits until it has come back."""
        if factor > 0:
            self.take(key, factor, 0.0)
            left, at = self._left[key]
            self._left[key] = (left - cost, at)


class Guard:
    """The limits and the memory of one server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        # A whole hall of people may come from one address, so addresses get a lot.
        self.by_address = Buckets(300, 6000)
        self.by_person = Buckets(15, 150)
        self.new_people = Buckets(20, 2500)
        self.openings = Buckets(0.2, 40)
        self.uploads = Buckets(0.1, 10)
        limits = config.limits
        self.upload_bytes = Buckets(limits.upload_mb * 1e6 / 3600, limits.upload_mb * 1e6)
        self.work = Buckets(limits.work_seconds / 60, limits.work_seconds)
        self.streams: Counter[str] = Counter()  # open ones by address
        self.open_streams = 0
        self.database_bytes = 0  # as it was last measured
        self._people: OrderedDict[str, tuple[Person, float]] = OrderedDict()

    def limit(self, buckets: Buckets, key: str, what: str, cost: float = 1.0) -> None:
        if not buckets.take(key, self.config.rates, cost):
            raise TooMany(f"too many {what} in a short time; wait a little and try again")

    def limit_storing(self) -> None:
        """Games go on when as much is stored as may be, but nothing new is begun."""
        if self.database_bytes > self.config.limits.database_mb * 1e6:
            raise TooMany("this server is full: what was begun goes on, but nothing new is kept")

    def stream_begins(self, where: str) -> bool:
        """Whether one more stream may be open; if so, `stream_ends` must follow."""
        limits, rates = self.config.limits, self.config.rates
        if self.open_streams >= limits.streams:
            return False
        if rates > 0 and self.streams[where] >= limits.streams_per_address * rates:
            return False
        self.streams[where] += 1
        self.open_streams += 1
        return True

    def stream_ends(self, where: str) -> None:
        self.open_streams -= 1
        self.streams[where] -= 1
        if not self.streams[where]:
            del self.streams[where]

    def known(self, hash: str) -> Person | None:
        found = self._people.get(hash)
        if found is None or found[1] < time.monotonic():
            return None
        return found[0]

    def remember(self, hash: str, person: Person) -> None:
        seconds = _PEOPLE_SECONDS if self.config.redis_url else math.inf
        self._people[hash] = (person, time.monotonic() + seconds)
        self._people.move_to_end(hash)
        if len(self._people) > _PEOPLE_KEPT:
            self._people.popitem(last=False)

    def forget(self, hash: str) -> None:
        self._people.pop(hash, None)


def address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else "nowhere"


def guard_of(request: Request[Any, Any, Any]) -> Guard:
    guard = request.app.state.guard
    assert isinstance(guard, Guard)
    return guard


def service_of(request: Request[Any, Any, Any]) -> TableService:
    service = request.app.state.service
    assert isinstance(service, TableService)
    return service


def _cookies(request: Request[Any, Any, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in request.headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        found.setdefault(name, value)
    return found


def cookie_of(request: Request[Any, Any, Any]) -> str:
    """The browser's token, or nothing. What it had before this host spoke HTTPS counts as well."""
    found = _cookies(request)
    return found.get(HOST_COOKIE) or found.get(COOKIE, "")


async def viewer_of(request: Request[Any, Any, Any]) -> Person | None:
    """The person behind a request, if their browser has been here before."""
    token = cookie_of(request)
    if not 20 <= len(token) <= 100:
        return None
    hash = secret_hash(token)
    guard = guard_of(request)
    person = guard.known(hash)
    if person is None:
        person = await service_of(request).store.person(hash)
        if person is None:
            return None
        guard.remember(hash, person)
    guard.limit(guard.by_person, person.id, "requests")
    return person


async def person_of(request: Request[Any, Any, Any]) -> Person:
    """The person behind a request; a new one, with a cookie, if there is none yet."""
    person = await viewer_of(request)
    if person is not None:
        return person
    guard = guard_of(request)
    guard.limit(guard.new_people, address(request), "new visitors from one address")
    token = secrets.token_urlsafe(32)
    service = service_of(request)
    person = await service.store.add_person(secret_hash(token), service.clock())
    guard.remember(secret_hash(token), person)
    set_cookie(request, token)
    return person


def _cookie(name: str, token: str, age: int) -> str:
    secure = "; Secure" if name == HOST_COOKIE else ""
    return f"{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def set_cookie(request: Request[Any, Any, Any], token: str) -> None:
    """Has the answer carry the cookie; over HTTPS one of the older name goes."""
    request.scope["state"]["realmtable_token"] = token
    secure = request.url.scheme == "https" or guard_of(request).config.base_url.startswith("https:")
    cookies = [_cookie(HOST_COOKIE if secure else COOKIE, token, YEAR)]
    if secure and COOKIE in _cookies(request):
        cookies.append(_cookie(COOKIE, "", 0))
    request.scope["state"]["realmtable_cookies"] = cookies


def forget_cookie(request: Request[Any, Any, Any]) -> None:
    """Has the browser drop its cookies, and nobody be remembered by them."""
    found = _cookies(request)
    for name in (HOST_COOKIE, COOKIE):
        guard_of(request).forget(secret_hash(found.get(name, "")))
    request.scope["state"]["realmtable_cookies"] = [
        _cookie(name, "", 0) for name in (HOST_COOKIE, COOKIE) if name in found
    ]


def remember_name(request: Request[Any, Any, Any], person: Person) -> None:
    token = request.scope["state"].get("realmtable_token") or cookie_of(request)
    if token:
        guard_of(request).remember(secret_hash(token), person)


def same_site(scope: Scope, base_url: str = "") -> str | None:
    """Why a request that changes something is refused; none if it is from our own pages."""
    headers = {name: value for name, value in scope["headers"] if name in _CHECKED}
    if headers.get(b"x-realmtable") != b"1":
        return "this request lacks the header X-Realmtable: 1"
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return "this request comes from another site"
    origin = headers.get(b"origin")
    if origin is not None:
        ours = {headers.get(b"host", b"").decode("latin-1").lower(), urlsplit(base_url).netloc}
        try:
            place = urlsplit(origin.decode("latin-1")).netloc.lower()
        except ValueError:  # `http://[`
            place = ""
        if not place or place not in ours:
            return "this request comes from another site"
    return None


_CHECKED = {b"x-realmtable", b"sec-fetch-site", b"origin", b"host"}


def protect(app: ASGIApp) -> ASGIApp:
    """Middleware: refuses forged and too frequent requests, and adds the headers of all answers."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        path = scope["path"]

        began = time.monotonic()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                if scope["method"] not in SAFE:
                    took = round(1000 * (time.monotonic() - began), 1)
                    log.info(
                        "request", extra={"path": path, "status": message["status"], "ms": took}
                    )
                headers = list(message.get("headers", []))
                there = {name.lower() for name, _ in headers}
                own = _FILE_HEADERS if path.startswith("/static/") else _HEADERS
                headers += [header for header in own if header[0] not in there]
                if path.startswith("/api/") and b"cache-control" not in there:
                    headers.append((b"cache-control", b"no-store"))
                for cookie in scope["state"].get("realmtable_cookies", ()):
                    headers.append((b"set-cookie", cookie.encode()))
                message["headers"] = headers
            await send(message)

        scope.setdefault("state", {})
        guard = scope["litestar_app"].state.guard
        client = scope.get("client")
        where = client[0] if client else "nowhere"
        if not guard.by_address.take(where, guard.config.rates):
            await refuse(send_with_headers, 429, "too_many", "too many requests; wait a little")
            return
        if scope["method"] not in SAFE:
            why = same_site(scope, guard.config.base_url)
            if why is not None:
                await refuse(send_with_headers, 403, "forbidden", why)
                return
        await app(scope, receive, send_with_headers)

    return guarded


def answer_head(app: ASGIApp) -> ASGIApp:
    """Around the application: HEAD is answered as GET is, without the body. Streams never end, so
    the application is told that nobody listens as soon as it has begun to answer."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return
        asked = scope.copy()  # the server must go on knowing that it is a HEAD
        asked["method"] = "GET"
        asked["extensions"] = None  # nothing is written past `send`
        begun = ended = False

        async def receive_the_end() -> Any:
            return {"type": "http.disconnect"} if begun else await receive()

        async def send_without_body(message: Message) -> None:
            nonlocal begun, ended
            if message["type"] == "http.response.body":
                if ended:
                    return
                message, ended = {**message, "body": b"", "more_body": False}, True
            begun = True
            await send(message)

        await app(asked, receive_the_end, send_without_body)

    return answered


def limit_streams(app: ASGIApp, guard: Guard) -> ASGIApp:
    """Around the application: so many streams are open at once, in all and from one address."""

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not scope["path"].endswith("/events"):
            await app(scope, receive, send)
            return
        client = scope.get("client")
        where = client[0] if client else "nowhere"
        if not guard.stream_begins(where):
            await refuse(send, 429, "too_many", "too many streams are open; try again later")
            return
        try:
            await app(scope, receive, send)
        finally:
            guard.stream_ends(where)

    return limited


async def refuse(send: Send, status: int, error: str, why: str) -> None:
    body = msgspec.json.encode({"error": error, "why": why})
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                *_HEADERS,
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
