"""A server in the test's own event loop, and the browsers of those who use it."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from realmtable.table.room import Messages
from realmtable.table.service import TableService
from realmtable.web import app_metrics
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.protocol import Protocol
from tests.support.web.processes import Clock, go_on_for_ever, put_new_database, until
from tests.support.web.serve import DEALS


class Browser:
    """One person's browser: cookies, commands with ids, answers."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.http = client
        self.number = 0

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        more.setdefault("headers", {"X-Realmtable": "1"})
        if body is None:
            return await self.http.post(path, **more)
        return await self.http.post(path, json=body, **more)

    async def ok(self, path: str, body: object = None) -> Any:
        """Posts and expects success."""
        answer = await self.post(path, body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def view(self, code: str) -> Any:
        answer = await self.get(f"/api/tables/{code}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def send(self, code: str, do: str, **fields: object) -> httpx.Response:
        """A command that has seen the newest state, unless `after` says otherwise."""
        if "after" not in fields:
            fields["after"] = (await self.view(code))["number"]
        body = {"id": str(uuid4()), "do": do, **fields}
        return await self.post(f"/api/tables/{code}/commands", body)

    async def do(self, code: str, do: str, **fields: object) -> Any:
        answer = await self.send(code, do, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def end_turn(self, code: str, moves: list[str] | None = None) -> Any:
        """Confirms the own turn, by default without using the dice."""
        view = await self.view(code)
        mine = next(seat for seat in view["seats"] if seat["seat"] == view["me"]["seat"])
        if moves is None:
            moves = await self.ending(code)
        return await self.do(code, "confirm", round=mine["round"], turn=mine["turn"], moves=moves)

    async def ending(self, code: str) -> list[str]:
        """Moves that end the turn as soon as possible."""
        moves: list[str] = []
        for _ in range(10):
            answer = await self.ok(f"/api/tables/{code}/turn", {"moves": moves})
            legal = [move["move"] for move in answer["moves"]]
            ends = [move for move in legal if move == "end" or move.startswith("end ")]
            if ends:
                return [*moves, ends[0]]
            moves.append(legal[0])
        raise AssertionError("the turn cannot be ended")


class Site:
    """A server in the test's own event loop."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self._stack = contextlib.AsyncExitStack()

    @property
    def service(self) -> TableService:
        service = self.app.state.service
        assert isinstance(service, TableService)
        return service

    async def browser(self) -> Browser:
        transport = httpx.ASGITransport(app=self.app)  # type: ignore[arg-type]
        client = httpx.AsyncClient(transport=transport, base_url="http://table.test")
        return Browser(await self._stack.enter_async_context(client))

    async def close(self) -> None:
        await self._stack.aclose()


@contextlib.asynccontextmanager
async def site(
    folder: Path | None = None, clock: Clock | None = None, **config: Any
) -> AsyncIterator[Site]:
    """A server on a database of its own. It deals from a fixed secret, unless `deals` is empty."""
    if folder is not None:
        config["database_url"] = sqlite_url(folder / "test.sqlite3")
    config.setdefault("rates", 0.0)
    config.setdefault("deals", DEALS)
    put_new_database(config["database_url"])
    app = create_app(Config(**config), clock=clock)
    async with alive(app):
        made = Site(app)
        go_on_for_ever(made.service)
        try:
            yield made
        finally:
            await made.close()


@pytest.fixture(autouse=True)
def patient_health(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a folder imports this, a server is not unwell because the machine is busy."""
    monkeypatch.setattr(app_metrics, "HEALTH_SECONDS", None)


# For async tests that use `server`: they run in its event loop.
shares_a_server = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """One server for all tests of a file that do with any."""
    async with site(tmp_path_factory.mktemp("site")) as made:
        yield made


@contextlib.asynccontextmanager
async def alive(app: Litestar) -> AsyncIterator[None]:
    """Starts and stops an application, both in one task of its own."""
    up, down = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.lifespan():
            up.set()
            await down.wait()

    task = asyncio.create_task(live())
    waiting = asyncio.create_task(up.wait())
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        await task
    try:
        yield
    finally:
        down.set()
        await task


@contextlib.asynccontextmanager
async def running(app: Litestar, http: type[HttpToolsProtocol] = Protocol) -> AsyncIterator[str]:
    """Serves an application that is alive on a free port; gives the address."""
    config = uvicorn.Config(app, http=http, lifespan="off", log_config=None)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: http(config, state, {}, loop), "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        app.state.service.rooms.end_streams()
        server.close()
        for connection in list(state.connections):
            connection.shutdown()
        await until(lambda: not (state.connections or state.tasks))


def connected(address: str, cookies: Any = None) -> httpx.AsyncClient:
    """A client of a real server, which may take its time."""
    return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=None)


class Heard:
    """A line that keeps what it is told."""

    def __init__(self) -> None:
        self.messages: list[tuple[int, bytes]] = []
        self.beats = 0
        self.ended = False

    def tell(self, messages: Messages, own: Messages = ()) -> None:
        self.messages += own + messages
        self.beats += not (own or messages)

    def end(self) -> None:
        self.ended = True

    def take(self) -> list[Any]:
        """The events that came since the last time."""
        found, self.messages = self.messages, []
        return [json.loads(text) for _, text in found]


class Stream:
    """A stream of live updates that was opened by a browser."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.aiter_lines()

    async def next(self) -> Any:
        """The next event, with its id as `id`."""
        id = None
        async for line in self._lines:
            if line.startswith("id: "):
                id = int(line[4:])
            elif line.startswith("data: "):
                return {**json.loads(line[6:]), "id": id}
        raise AssertionError("the stream ended")

    async def until(self, kind: str) -> Any:
        while True:
            event = await self.next()
            if event["kind"] == kind:
                return event


@contextlib.asynccontextmanager
async def stream(
    browser: Browser, code: str, after: int | None = None, last_id: int | None = None
) -> AsyncIterator[Stream]:
    params = {} if after is None else {"after": after}
    headers = {} if last_id is None else {"Last-Event-ID": str(last_id)}
    async with browser.http.stream(
        "GET", f"/api/tables/{code}/events", params=params, headers=headers
    ) as response:
        assert response.status_code == 200
        yield Stream(response)
