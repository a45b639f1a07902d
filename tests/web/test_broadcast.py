"""One voice for all who listen: what a crowd hears and when, what it costs, and who is let go."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from realmtable.table import broadcast, recent, views
from realmtable.table.events import Entry
from realmtable.table.room import Messages, Room
from realmtable.table.settings import Settings
from realmtable.table.store import secret_hash
from realmtable.web import api_stream
from realmtable.web.protocol import Protocol
from realmtable.web.security import COOKIE
from tests.support.web.processes import settled, until
from tests.support.web.site import Browser, Heard, Site, running, site
from tests.support.web.sittings import REALMS

CROWD: dict[str, Any] = {"realms": REALMS, "kind": "crowd", "advance": "host"}


class Hall:
    """A crowd in a server, with a line for everyone who wants one."""

    def __init__(self, server: Site, code: str, host: Browser, guests: list[Browser]) -> None:
        self.server = server
        self.code = code
        self.host = host
        self.guests = guests
        self.stack = contextlib.AsyncExitStack()

    async def room(self) -> Room:
        return await self.server.service.rooms.room(self.code)

    async def listen(self, browser: Browser | None, after: int | None = None) -> Heard:
        """Until the end of the test."""
        line, person = Heard(), None
        if browser is not None:
            token = browser.http.cookies.get(COOKIE) or ""
            person = await self.server.service.store.person(secret_hash(token))
        await self.stack.enter_async_context(
            self.server.service.listening(self.code, person, after, line)
        )
        return line

    async def all_confirm(self) -> None:
        await asyncio.gather(*(guest.end_turn(self.code) for guest in self.guests))


@contextlib.asynccontextmanager
async def hall(
    folder: Path, seats: int, settings: dict[str, Any] = CROWD, **config: Any
) -> AsyncIterator[Hall]:
    """A crowd that has begun; its host does not play."""
    async with site(folder, **config) as server:
        host = await server.browser()
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        guests = [await server.browser() for _ in range(seats)]
        for n, guest in enumerate(guests):
            await guest.do(code, "join", name=f"g{n}")
        await host.do(code, "start")
        await settled(server.service)  # else a bot's turn is among what is missed
        made = Hall(server, code, host, guests)
        async with made.stack:
            yield made


@pytest.fixture
def no_pause_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small news wait for something loud."""
    monkeypatch.setattr(broadcast, "QUIET_SECONDS", 1000.0)


def kinds(events: list[Any]) -> list[str]:
    return [event["kind"] for event in events]


# --- what a crowd hears ---------------------------------------------------------------------------


@pytest.mark.usefixtures("no_pause_ends")
async def test_a_roll_right_after_all_have_confirmed_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "FAR_BEHIND", 3)
    async with hall(tmp_path, 8) as crowd:
        lines = [await crowd.listen(guest) for guest in crowd.guests]
        watching = await crowd.listen(None)
        await crowd.all_confirm()
        assert not any(line.messages for line in [*lines, watching])
        await crowd.host.do(crowd.code, "next")
        for n, line in enumerate(lines, 1):
            own, rolled, numbers = line.take()
            assert (own["kind"], own["seat"]) == ("confirmed", n)
            assert (rolled["kind"], rolled["turn"], len(rolled["dice"])) == ("rolled", 2, 2)
            assert own["number"] < rolled["number"] == numbers["number"]
            assert numbers["counts"] == {"seats": 8, "playing": 8}
        assert kinds(watching.take()) == ["rolled", "progress"]


@pytest.mark.usefixtures("no_pause_ends")
async def test_who_comes_back_far_behind_hears_what_is_loud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "FAR_BEHIND", 6)
    monkeypatch.setattr(recent, "TAIL", 4)
    async with hall(tmp_path, 8) as crowd:
        begun = (await crowd.host.view(crowd.code))["number"]
        for _ in range(3):
            await crowd.all_confirm()
            await crowd.host.do(crowd.code, "next")
        now = (await crowd.host.view(crowd.code))["number"]
        assert now - begun == 27
        back = (await crowd.listen(crowd.guests[4], after=begun)).take()
        assert kinds(back) == ["rolled", "rolled", "confirmed", "rolled", "progress"]
        assert (back[2]["seat"], back[2]["turn"]) == (5, 3)  # the newest of the own seat
        assert back[-1]["number"] == now
        # What memory has lost is too much to be read again.
        lost = await crowd.listen(crowd.guests[4], after=1)
        assert lost.messages == [(now, broadcast.RELOAD)]


async def test_after_a_restart_a_crowd_goes_on_from_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "FAR_BEHIND", 3)
    async with hall(tmp_path, 5) as crowd:
        begun = (await crowd.host.view(crowd.code))["number"]
        await crowd.all_confirm()
        await crowd.host.do(crowd.code, "next")
        crowd.server.service.rooms.open.clear()
        back = await crowd.listen(crowd.guests[0], after=begun)
        assert kinds(back.take()) == ["confirmed", "rolled", "progress"]


async def test_a_seat_hears_of_itself_before_the_crowd_hears_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "QUIET_SECONDS", 0.01)
    monkeypatch.setattr(broadcast, "MANY", 0.001)  # a pause of more than ten seconds
    async with hall(tmp_path, 2) as crowd:
        one, two = [await crowd.listen(guest) for guest in crowd.guests]
        await crowd.guests[0].end_turn(crowd.code)
        await until(lambda: bool(one.messages))
        assert kinds(one.take()) == ["confirmed"]
        assert two.messages == []


@pytest.mark.usefixtures("no_pause_ends")
async def test_nothing_is_told_twice_to_who_comes_in_between(tmp_path: Path) -> None:
    async with hall(tmp_path, 3) as crowd:
        before = (await crowd.host.view(crowd.code))["number"]
        first = await crowd.listen(crowd.guests[0])
        await crowd.all_confirm()
        second = await crowd.listen(crowd.guests[0], after=before)
        assert kinds(second.take()) == ["confirmed", "progress"]
        await crowd.host.do(crowd.code, "next")
        assert kinds(first.take()) == ["confirmed", "rolled", "progress"]
        assert kinds(second.take()) == ["rolled", "progress"]


@pytest.mark.parametrize("kind", ["crowd", "table"])
@pytest.mark.parametrize("show", ["at_once", "round_end"])
@pytest.mark.usefixtures("no_pause_ends")
async def test_each_line_hears_what_its_seat_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, show: str
) -> None:
    """Most lines share what was put into words for one of them: each is compared with what would
    be told to it alone."""
    expected: dict[int, list[bytes]] = {}
    tell_all = broadcast.Broadcaster._tell_all

    def one_by_one(self: broadcast.Broadcaster, room: Room, loud: Iterable[Entry] = ()) -> None:
        loud = list(loud)
        for listener in room.listeners:
            seat = room.seat_of(listener.person)
            own = list(room.untold.get(seat or 0, ()))
            for entry in loud:
                own.append((entry.number, views.seen_event(room.live, entry, seat, True)))
            texts = [text for _, text in sorted(own)]
            texts += [views.progress(room.live)] if room.quiet else []
            expected.setdefault(id(listener.line), []).extend(texts)
        tell_all(self, room, loud)

    monkeypatch.setattr(broadcast.Broadcaster, "_tell_all", one_by_one)
    settings = {**CROWD, "kind": kind, "show": show, "bots": ["random"]}
    async with hall(tmp_path, 4, settings) as crowd:
        lines = [await crowd.listen(browser) for browser in [*crowd.guests, crowd.host, None]]
        for turn in range(1, 10):
            for guest in crowd.guests[turn % 3 :]:  # some fall behind
                await guest.end_turn(crowd.code)
            if turn % 4 == 0:
                last = (await crowd.guests[3].view(crowd.code))["seats"][
                    -1 if kind == "crowd" else 3
                ]
                place = {"round": last["round"], "turn": last["turn"]}
                await crowd.guests[3].do(crowd.code, "take_back", **place)
                await crowd.guests[2].do(crowd.code, "leave")
                await crowd.guests[3].end_turn(crowd.code)
            await crowd.host.do(crowd.code, "next")
        for line in lines:
            assert [text for _, text in line.messages] == expected[id(line)]
            numbers = [number for number, _ in line.messages]
            assert numbers == sorted(numbers)
        assert len({tuple(line.messages) for line in lines}) > 3


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_pause_ends")
async def test_what_many_hear_is_put_into_words_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    event_json = views._event_json

    def counted(table: Any, entry: Any, *args: Any) -> bytes:
        made.append(entry.number)
        return event_json(table, entry, *args)

    monkeypatch.setattr(views, "_event_json", counted)
    told: list[Messages] = []
    alone: list[Messages] = []

    def tell(_line: Heard, messages: Messages, own: Messages = ()) -> None:
        told.append(messages)
        alone.extend([own] if own else [])

    monkeypatch.setattr(Heard, "tell", tell)
    async with hall(tmp_path, 4) as crowd:
        for browser in [*crowd.guests, *[None] * 30]:
            await crowd.listen(browser)
        await crowd.guests[0].end_turn(crowd.code)
        made.clear()
        told.clear()
        await crowd.host.do(crowd.code, "next")
        # The roll with its dice for the seat that has confirmed, and without them for all others.
        # What the seat did itself was put into words before.
        assert len(told) == 34
        assert len(alone) == 1
        assert len(made) == 2
        assert len({id(messages) for messages in told}) == 2
        api_stream._chunk.cache_clear()
        for messages in told:
            api_stream._chunk(messages)
        assert api_stream._chunk.cache_info().misses == 2


async def test_one_look_at_the_log_for_all_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, 3) as crowd:
        service = crowd.server.service
        lines = [await crowd.listen(None) for _ in range(20)]
        looked: list[str] = []
        log = service.store.log

        async def counted(code: str, *args: Any) -> Any:
            looked.append(code)
            return await log(code, *args)

        monkeypatch.setattr(service.store, "log", counted)
        await service.give_sign_of_life()
        assert looked == []
        service.shared = True
        await service.give_sign_of_life()
        assert looked == [crowd.code]
        assert [line.beats for line in lines] == [2] * 20


async def test_who_has_heard_something_needs_no_sign_of_life(tmp_path: Path) -> None:
    async with hall(tmp_path, 2) as crowd:
        line = await crowd.listen(crowd.guests[0])
        beats = []
        for _ in range(3):
            await crowd.server.service.give_sign_of_life()
            beats.append(line.beats)
            if len(beats) == 1:
                await crowd.host.do(crowd.code, "next")
        assert beats == [1, 1, 2]


async def test_streams_go_on_when_a_table_had_to_be_read_again(tmp_path: Path) -> None:
    async with hall(tmp_path, 2) as crowd:
        line = await crowd.listen(crowd.guests[0])
        (await crowd.room()).broken = True
        await crowd.server.service.give_sign_of_life()
        assert not (await crowd.room()).broken
        await crowd.host.do(crowd.code, "next")
        assert kinds(line.take()) == ["rolled"]


# --- connections ----------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def silent_reader(
    folder: Path, http: type[HttpToolsProtocol]
) -> AsyncIterator[tuple[Room, Callable[[], None]]]:
    """A stream that nobody reads from, and what writes a lot to it."""
    async with site(folder) as made, running(made.app, http) as url:
        service = made.service
        person = await service.store.add_person(secret_hash("someone"), 0.0)
        opening = await service.open(person, Settings(realms=REALMS), "Ann")
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            place = ("127.0.0.1", int(url.rpartition(":")[2]))
            loop = asyncio.get_running_loop()
            await loop.sock_connect(line, place)
            request = f"GET /api/tables/{opening.code}/events HTTP/1.1\r\nHost: x\r\n\r\n"
            await loop.sock_sendall(line, request.encode())
            room = await service.rooms.room(opening.code)
            await until(lambda: bool(room.listeners))

            def write() -> None:
                for listener in tuple(room.listeners):
                    listener.line.tell(((1, b"x" * 100_000),))

            yield room, write


@pytest.mark.parametrize("http", [Protocol, HttpToolsProtocol])
async def test_who_does_not_read_is_let_go(tmp_path: Path, http: type[HttpToolsProtocol]) -> None:
    async with silent_reader(tmp_path, http) as (room, write):
        while room.listeners:
            write()
            await asyncio.sleep(0)


@pytest.mark.parametrize("http", [Protocol, HttpToolsProtocol])
async def test_streams_with_and_without_the_connection_itself(
    tmp_path: Path, http: type[HttpToolsProtocol]
) -> None:
    """Byte for byte the same answer, from its head to its proper end."""
    async with site(tmp_path) as made, running(made.app, http) as url:
        service = made.service
        person = await service.store.add_person(secret_hash("someone"), 0.0)
        opening = await service.open(person, Settings(realms=REALMS), "Ann")
        reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
        path = f"/api/tables/{opening.code}/events?after=1"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"transfer-encoding: chunked" in head
        assert b"content-security-policy" in head
        assert await _chunk(reader) == b": still here\n\n"
        joined = await _chunk(reader)
        assert joined.startswith(b'id: 2\ndata: {"kind":"joined"')
        room = await service.rooms.room(opening.code)
        service.rooms.broadcaster.beat(room)
        assert await _chunk(reader) == b": still here\n\n"
        service.rooms.end_streams()
        assert await _chunk(reader) == b""  # the last chunk: an answer that is whole
        writer.close()


class HungUp(asyncio.Transport):
    """The connection of one who has just left; the fast event loop refuses to touch it."""

    def is_closing(self) -> bool:
        return True

    def get_write_buffer_size(self) -> int:
        raise RuntimeError("the handler is closed")

    def write(self, data: Any) -> None:
        raise RuntimeError("the handler is closed")


async def test_who_has_just_hung_up_stops_nobody_elses_news() -> None:
    line = api_stream._Straight(HungUp())
    line.tell(broadcast.STILL_HERE)
    line.tell(((1, b"news"),))


async def test_a_table_that_fails_costs_no_other_its_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, 1) as first:
        service = first.server.service
        code = (await first.host.ok("/api/tables", {"settings": CROWD}))["code"]
        other = Hall(first.server, code, first.host, [])
        async with other.stack:
            await first.listen(first.guests[0])
            heard = await other.listen(None)
            rooms = [await first.room(), await other.room()]
            monkeypatch.setattr(service.rooms, "open", {room.code: room for room in rooms})
            beat = service.rooms.broadcaster.beat

            def failing(room: Room) -> None:
                if room is rooms[0]:
                    raise RuntimeError("the handler is closed")
                room.told_all = False
                beat(room)

            monkeypatch.setattr(service.rooms.broadcaster, "beat", failing)
            before = heard.beats
            await service.give_sign_of_life()
            assert heard.beats == before + 1


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    length = int(await reader.readline(), 16)
    return (await reader.readexactly(length + 2))[:-2]
