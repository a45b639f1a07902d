"""The JSON interface to notifications."""

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody

from realmtable.web.push import Pusher, Subscription, check_subscription
from realmtable.web.security import person_of, service_of, viewer_of

AnyRequest = Request[Any, Any, Any]


class PushKey(msgspec.Struct):
    key: str


class PushEnd(msgspec.Struct, forbid_unknown_fields=True):
    endpoint: str


class Subscribed(msgspec.Struct):
    on: bool


def _pusher(request: AnyRequest) -> Pusher:
    pusher = request.app.state.pusher
    assert isinstance(pusher, Pusher)
    return pusher


@get("/api/push", tags=["people"])
async def push_key(request: AnyRequest) -> PushKey:
    """The public key that this server signs its messages with."""
    await viewer_of(request)  # counts the request
    return PushKey(_pusher(request).public_key)


@post("/api/push", tags=["people"], status_code=200)
async def subscribe(request: AnyRequest, data: JSONBody[Subscription]) -> Subscribed:
    """This browser wants to be told when one of the person's tables moves on."""
    person = await person_of(request)
    given = check_subscription(data, _pusher(request).hosts)
    service = service_of(request)
    await service.store.add_push(
        person.id, given.endpoint, given.keys.p256dh, given.keys.auth, service.clock()
    )
    return Subscribed(True)


@post("/api/push/stop", tags=["people"], status_code=200)
async def unsubscribe(request: AnyRequest, data: JSONBody[PushEnd]) -> Subscribed:
    """And no longer."""
    await person_of(request)
    await service_of(request).store.remove_push(data.endpoint)
    return Subscribed(False)


handlers = [push_key, subscribe, unsubscribe]
