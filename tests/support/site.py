"""What the tests of the web table share."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import uvicorn
from litestar import Litestar

from realmtable.core.errors import RealmtableError
from realmtable.table import snapshot
from realmtable.table.acting import Acting, Actor
from realmtable.table.commands import Command
from realmtable.table.events import Entry, Joined, Opened, event_text, parse_event
from realmtable.table.fair import commitment
from realmtable.table.game import Games
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.sand import SandGames
from realmtable.table.live import LiveTable, Script
from realmtable.table.room import Messages
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.views import Around, TableView, Viewer, table_view
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.protocol import Protocol
from realmtable.web.rolling_looks import catalog

SECRET = bytes(range(32))
REALMS = [["wingspan", "scythe", "tapestry"]]


def rolling() -> RollingGames:
    return RollingGames(catalog())


def games() -> Games:
    return Games([rolling(), SandGames()])


def snap(table: LiveTable) -> bytes:
    """The snapshot of a table that has one."""
    data = snapshot.take(table)
    assert data is not None
    return data


class Clock:
    """A clock that the test sets."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Sitting:
    """A table without a database: people by name, their commands, what they see."""

    def __init__(
        self,
        settings: Settings | None = None,
        host: str | None = "ann",
        script: Script | None = None,
    ) -> None:
        self.settings = settings or Settings(realms=REALMS)
        self.table = LiveTable(games(), "BCDFGH", SECRET, script)
        self.now = 1000.0
        self.log: list[Entry] = []
        self.people: dict[int, str] = {}
        kind = games().of(self.settings.game)
        realms = kind.draw(self.settings, "seed")
        acting = Acting(self.table, self.now)
        opened = Opened(
            settings=self.settings,
            realms=realms,
            pins=kind.pins(realms, self.settings),
            commitment=commitment(SECRET),
            host="ann",
            bot_names=kind.bot_names,
        )
        acting.open(opened, host)
        self._keep(acting.entries, "ann")

    def seat(self, person: str) -> int | None:
        return next((n for n, p in reversed(self.people.items()) if p == person), None)

    def seats(self, person: str) -> list[int]:
        return [number for number, each in self.people.items() if each == person]

    def actor(self, person: str) -> Actor:
        return Actor(person, self.seat(person), self.people.get, self.seats)

    def do(self, person: str, command: Command) -> list[Entry]:
        """Carries out a command as sent by someone who has seen everything."""
        entries = Acting(self.table, self.now, self.actor(person)).do(command)
        self._keep(entries, person)
        return entries

    def tick(self) -> list[Entry]:
        entries = Acting(self.table, self.now).tick()
        self._keep(entries, "")
        return entries

    def bot(self, seat: int) -> list[Entry]:
        """Lets the bot of a seat play its turn."""
        of = self.table.seats[seat]
        assert of.bot is not None
        round, turn = self.table.game.place(of.done)
        line = self.table.game.bot_turn(of.bot, f"{seat} {round}.{turn}", self.table.start_of(of))
        entries = Acting(self.table, self.now).bot_turn(seat, round, turn, line.texts)
        self._keep(entries, "")
        return entries

    def _keep(self, entries: list[Entry], person: str) -> None:
        for entry in entries:
            event = entry.event
            if isinstance(event, Joined) and event.by == "person" and not event.free:
                self.people[event.seat] = person
        self.log += entries

    def view(self, person: str | None = None) -> TableView:
        viewer = Viewer(person, person, self.seat(person)) if person else Viewer()
        return table_view(self.table, viewer, Around(self.now))

    def record(self, seats: list[int], known: int | None = None) -> str:
        return self.table.game.record(self.table, self.log, seats, known)

    def replayed(self) -> LiveTable:
        """The table once more, from the text of its log alone."""
        again = LiveTable(games(), "BCDFGH", SECRET, self.table.script)
        for entry in self.log:
            again.apply(Entry(entry.number, entry.at, parse_event(event_text(entry.event))))
        return again


def refused(error: RealmtableError) -> tuple[str, str]:
    return error.kind, error.why


# --- over HTTP --------------------------------------------------------------------------------


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
        self.for_ever = len(self.service.rooms._tasks)  # what runs as long as the server
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
    """A server on a database of its own."""
    if folder is not None:
        config["database_url"] = sqlite_url(folder / "test.sqlite3")
    config.setdefault("rates", 0.0)
    app = create_app(Config(**config), clock=clock)
    async with alive(app):
        made = Site(app)
        try:
            yield made
        finally:
            await made.close()


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
async def running(app: Litestar, http: type[asyncio.Protocol] = Protocol) -> AsyncIterator[str]:
    """A real server on a port of its own; gives its address. The application may be alive."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        http=http,
        log_config=None,
        timeout_graceful_shutdown=1,
        lifespan="off" if app.state.get("service") else "on",
    )
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
        assert not task.done(), "the server did not start"
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        app.state.service.rooms.end_streams()
        server.should_exit = True
        await task


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

    async def next(self, timeout: float = 5.0) -> Any:
        """The next event, with its id as `id`."""
        id = None
        async with asyncio.timeout(timeout):
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
