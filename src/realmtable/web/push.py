"""Web push: messages to browsers whose pages are closed, by the push services of their makers.

The key that signs them is drawn on the first start and kept in the database. Nothing waits for a
push service: messages are sent beside everything else, and a subscription that its service no
longer knows is forgotten.
"""

import asyncio
import base64
import binascii
import logging
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import msgspec
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush

from realmtable.core.errors import InvalidText
from realmtable.table.events import Entry
from realmtable.table.pushes import News, news
from realmtable.table.room import Room
from realmtable.table.rows import PushRow
from realmtable.table.service import TableService
from realmtable.web.config import Config

# Where browsers are reached. A server must not be made to send requests just anywhere.
SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
MAX_ENDPOINT = 1000
TIMEOUT = 10.0  # seconds
GONE = (404, 410)
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256

log = logging.getLogger("realmtable.push")


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """What a browser says of itself; it may say more."""

    endpoint: str
    keys: Keys


class Message(msgspec.Struct):
    """What a browser gets to show."""

    title: str
    body: str
    path: str


def check_subscription(given: Subscription, hosts: tuple[str, ...] = ()) -> Subscription:
    """Refuses what cannot be pushed to: keys that are none, and services that nobody knows.
    `hosts` are services besides those of the browsers' makers, by name or as `http://host:port`."""
    for name, length in (("p256dh", 65), ("auth", 16)):
        if len(_decoded(getattr(given.keys, name), name)) != length:
            raise InvalidText(f"keys.{name}: must be {length} bytes in base64url")
    try:
        point = _decoded(given.keys.p256dh, "p256dh")
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise InvalidText("keys.p256dh: this is no public key") from None
    if len(given.endpoint) > MAX_ENDPOINT:
        raise InvalidText(f"endpoint: at most {MAX_ENDPOINT} letters")
    try:
        parts = urlsplit(given.endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise InvalidText("endpoint: this is no address") from None
    known = any(host == name or host.endswith(f".{name}") for name in (*SERVICES, *hosts))
    if f"{parts.scheme}://{parts.netloc}" in hosts:
        return given
    if parts.scheme != "https" or not known or port not in (None, 443):
        raise InvalidText(f"endpoint: {host[:60]!r} is no push service that this server knows")
    return given


def _decoded(text: str, name: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise InvalidText(f"keys.{name}: must be base64url") from None


def signing_key(drawn: bytes) -> ec.EllipticCurvePrivateKey:
    """A key of the curve P-256 from 32 secret bytes."""
    return ec.derive_private_key(int.from_bytes(drawn) % (_ORDER - 1) + 1, ec.SECP256R1())


class Pusher:
    """Sends news to the browsers that want them."""

    def __init__(self, service: TableService, config: Config, drawn: bytes) -> None:
        self._service = service
        self.hosts = config.push_hosts
        key = signing_key(drawn)
        self._vapid = Vapid02(key)
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = base64.urlsafe_b64encode(point).decode().rstrip("=")
        site = urlsplit(config.base_url).hostname or ""
        named = config.base_url.startswith("https:") and "." in site
        self._contact = f"https://{site}" if named else "mailto:realmtable@localhost"
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="push")

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def tell(self, room: Room, added: list[Entry]) -> None:
        """Called with every transaction: finds out whom to tell, and leaves the rest for later."""
        wanted = news(room, added, self._service.clock())
        if wanted:
            self._service.rooms.spawn(self._send_all, wanted)

    async def _send_all(self, wanted: list[News]) -> None:
        by_person = {one.person: one for one in wanted}
        rows = await self._service.store.pushes_of(list(by_person))
        await asyncio.gather(*(self._send(row, by_person[row.person_id]) for row in rows))

    async def _send(self, row: PushRow, one: News) -> None:
        loop = asyncio.get_running_loop()
        status = await loop.run_in_executor(self._pool, self._post, row, one)
        self._service.counters["pushes_sent" if status < 300 else "pushes_failed"] += 1
        if status in GONE:
            await self._service.store.remove_push(row.endpoint)
        elif status >= 300:
            host = urlsplit(row.endpoint).hostname
            log.warning("a push was refused", extra={"service": host, "status": status})

    def _post(self, row: PushRow, one: News) -> int:
        """In a thread: the status of the service's answer, 599 if there was none."""
        message = Message(one.title, one.words, f"/t/{one.code}")
        keys = {"p256dh": row.p256dh, "auth": row.auth}
        with requests.Session() as session:
            session.max_redirects = 0  # a service that is known must not send us elsewhere
            try:
                webpush(
                    {"endpoint": row.endpoint, "keys": keys},
                    msgspec.json.encode(message).decode(),
                    vapid_private_key=self._vapid,
                    vapid_claims={"sub": self._contact},
                    ttl=int(one.seconds),
                    headers={"Topic": one.code, "Urgency": "normal"},
                    timeout=TIMEOUT,
                    requests_session=session,
                )
            except WebPushException as error:
                return int(error.response.status_code) if error.response is not None else 599
            except requests.RequestException:
                return 599
        return 201
