"""What the tests of the JSON interface share."""

from typing import Any

import httpx

from tests.support.web.site import Browser
from tests.support.web.sittings import REALMS

SETTINGS: dict[str, Any] = {"realms": REALMS, "name": "Friday"}


async def opened(host: Browser, *others: Browser, start: bool = True, **settings: Any) -> str:
    """A table that ann has opened and others have joined."""
    made = await host.ok("/api/tables", {"settings": {**SETTINGS, **settings}, "name": "Ann"})
    code = str(made["code"])
    for n, other in enumerate(others):
        await other.do(code, "join", name=f"Guest {n + 1}")
    if start:
        await host.do(code, "start")
    return code


def refusal(answer: httpx.Response, status: int, error: str, why: str = "") -> Any:
    """Checks that an answer is a refusal in the interface's form."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["error"] == error
    assert why in body["why"]
    return body
