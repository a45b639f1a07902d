"""Clients on a bad network: what they send is doubled, reordered and lost, what they hear is lost,
and the server forgets everything that is not in the database. In the end all agree."""

import asyncio
import contextlib
import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from realmtable.table.events import Confirmed, Rolled, counted
from realmtable.table.live import LiveTable
from realmtable.table.rows import Person
from realmtable.table.store import secret_hash
from realmtable.web.security import COOKIE
from tests.support.web.processes import Clock, settled
from tests.support.web.site import Browser, Heard, Site, site
from tests.support.web.sittings import REALMS, games, snap

PEOPLE = 3


@dataclass
class Client:
    """A browser with what it has heard, and nothing else."""

    browser: Browser
    name: str
    last: int = 0  # the number it has heard last
    heard: dict[int, Any] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)  # command: number
    outbox: list[dict[str, Any]] = field(default_factory=list)

    def events(self, kind: str) -> list[Any]:
        return [event for event in self.heard.values() if event["kind"] == kind]

    @property
    def seat(self) -> int | None:
        mine = [event["seat"] for event in self.events("joined") if event["name"] == self.name]
        return mine[-1] if mine else None

    @property
    def done(self) -> int:
        """How many turns it knows to have confirmed and not taken back."""
        taken_back = {event["of"] for event in self.events("taken_back")}
        mine = [event for event in self.events("confirmed") if event["seat"] == self.seat]
        return len([event for event in mine if event["number"] not in taken_back])


class BadNetwork(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = contextlib.AsyncExitStack()
        self.folder = tempfile.TemporaryDirectory()
        self.clock = Clock()

    @initialize(
        advance=st.sampled_from(["all", "all", "host"]),
        timer=st.sampled_from([None, 30]),
        bots=st.sampled_from([[], ["random"]]),
    )
    def open(self, advance: str, timer: int | None, bots: list[str]) -> None:
        async def work() -> None:
            made = site(Path(self.folder.name), self.clock)
            self.site: Site = await self.stack.enter_async_context(made)
            self.clients = [Client(await self.site.browser(), f"p{n}") for n in range(PEOPLE)]
            asked = {"realms": REALMS, "advance": advance, "timer": timer, "bots": bots}
            host = self.clients[0]
            opened = await host.browser.ok("/api/tables", {"settings": asked, "name": "p0"})
            self.code = opened["code"]
            for client in self.clients[1:]:
                await client.browser.ok("/api/me", {"name": client.name})
            await self._hear(host)

        self.runner.run(work())

    # --- what clients want ---------------------------------------------------------------------

    def _want(self, client: Client, do: str, **fields: object) -> None:
        if len(client.outbox) < 6:
            command = {"id": str(uuid4()), "after": client.last, "do": do, **fields}
            client.outbox.append(command)

    @rule(who=st.integers(0, PEOPLE - 1))
    def sit_down(self, who: int) -> None:
        client = self.clients[who]
        if client.seat is None:
            self._want(client, "join", name=client.name)

    @rule()
    def start(self) -> None:
        self._want(self.clients[0], "start")

    @rule(who=st.integers(0, PEOPLE - 1))
    def confirm(self, who: int) -> None:
        """For the turn that the client believes to be in, which may be long over."""
        client = self.clients[who]
        round, turn = client.done // 9 + 1, client.done % 9 + 1
        self._want(client, "confirm", round=round, turn=turn, moves=["end"])

    @rule(who=st.integers(0, PEOPLE - 1))
    def take_back(self, who: int) -> None:
        """The turn that the client believes to have confirmed last."""
        client = self.clients[who]
        last = max(0, client.done - 1)
        self._want(client, "take_back", round=last // 9 + 1, turn=last % 9 + 1)

    @rule(
        who=st.integers(0, PEOPLE - 1),
        do=st.sampled_from(["away", "back", "leave", "vote_move_on", "move_on", "next"]),
    )
    def something_else(self, who: int, do: str) -> None:
        self._want(self.clients[who], do)

    # --- what the network does -----------------------------------------------------------------

    @rule(data=st.data(), again=st.booleans(), answered=st.booleans())
    def deliver(self, data: st.DataObject, again: bool, answered: bool) -> None:
        """Some command of some client, not always the oldest; perhaps once more later; perhaps
        the answer is lost."""
        waiting = [client for client in self.clients if client.outbox]
        if not waiting:
            return
        client = data.draw(st.sampled_from(waiting))
        at = data.draw(st.integers(0, len(client.outbox) - 1))
        command = client.outbox[at] if again else client.outbox.pop(at)
        self.runner.run(self._deliver(client, command, answered))

    @rule(data=st.data())
    def deliver_together(self, data: st.DataObject) -> None:
        """Everything that is on its way arrives at once, twice."""
        sent = [(client, command) for client in self.clients for command in client.outbox]
        sent = data.draw(st.permutations(sent))
        for client in self.clients:
            client.outbox.clear()

        async def work() -> None:
            await asyncio.gather(*(self._deliver(*each, True) for each in [*sent, *sent]))

        self.runner.run(work())

    async def _deliver(self, client: Client, command: dict[str, Any], answered: bool) -> None:
        answer = await client.browser.post(f"/api/tables/{self.code}/commands", command)
        assert answer.status_code in (200, 400, 403, 404, 409, 422), answer.text
        body = answer.json()
        if answer.status_code == 409:
            assert body["view"]["number"] >= client.last
        if answer.status_code == 200 and answered:
            known = client.acknowledged.setdefault(command["id"], body["number"])
            changed = command["do"] not in ("away", "back", "leave", "vote_move_on")
            assert body["number"] == known or not changed

    @rule(who=st.integers(0, PEOPLE - 1))
    def lose(self, who: int) -> None:
        self.clients[who].outbox.clear()

    @rule(who=st.integers(0, PEOPLE - 1))
    def hear(self, who: int) -> None:
        """The client connects, hears what it has missed, and is cut off."""
        self.runner.run(self._hear(self.clients[who]))

    async def _hear(self, client: Client) -> None:
        person = await self._person(client)
        goal = (await self.site.service.rooms.room(self.code)).live.number
        if goal <= client.last:
            return
        heard = Heard()
        async with self.site.service.listening(self.code, person, client.last, heard):
            for number, text in heard.messages:
                assert number not in client.heard
                client.heard[number] = json.loads(text)
                client.last = number
        assert client.last >= goal

    async def _person(self, client: Client) -> Person | None:
        token = client.browser.http.cookies.get(COOKIE) or ""
        return await self.site.service.store.person(secret_hash(token))

    @rule()
    def restart(self) -> None:
        """The server forgets all that it has in memory."""
        self.site.service.rooms.open.clear()

    @precondition(lambda self: self.clock.now < 1_800_000_200)
    @rule()
    def time_passes(self) -> None:
        self.clock.now += 31

    # --- in the end ------------------------------------------------------------------------------

    def teardown(self) -> None:
        try:
            if hasattr(self, "code"):
                self.runner.run(self._compare())
        finally:
            self.runner.run(self.stack.aclose())
            self.runner.close()
            self.folder.cleanup()

    async def _compare(self) -> None:
        service = self.site.service
        room = await service.visit(self.code, None)  # somebody's time may be up
        await settled(service)
        async with service.rooms.stored(room) as live:
            state = snap(live)
        log = await service.store.log(self.code)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert sorted(entry.at for entry in log) == [entry.at for entry in log]
        row = await service.store.table(self.code)
        again = LiveTable(games(), self.code, row.dice_secret)
        for entry in log:
            again.apply(entry)
        assert snap(again) == state  # the log and the server agree
        rolled = [(e.event.round, e.event.turn) for e in log if isinstance(e.event, Rolled)]
        assert len(set(rolled)) == len(rolled)
        turns = [
            (e.event.seat, e.event.round, e.event.turn)
            for e in counted(log)
            if isinstance(e.event, Confirmed)
        ]
        assert len(set(turns)) == len(turns)  # nothing counted twice
        for client in self.clients:
            await self._hear(client)
            await self._agrees(client, len(log))

    async def _agrees(self, client: Client, length: int) -> None:
        """What the client has heard is what the server shows, and what was acknowledged is kept."""
        view = await client.browser.view(self.code)
        assert view["number"] == client.last == length
        left = {event["seat"] for event in client.events("left")}
        joined = {event["seat"]: event["name"] for event in client.events("joined")}
        for seat in view["seats"]:
            assert joined.get(seat["seat"], seat["name"]) == seat["name"]
            assert seat["seat"] in joined or seat["seat"] not in left
            gone = {e["of"] for e in client.events("taken_back")}
            confirmed = [
                e
                for e in client.events("confirmed")
                if e["seat"] == seat["seat"] and e["number"] not in gone
            ]
            turn = (seat["round"] - 1) * 9 + seat["turn"] if seat["round"] else 0
            assert len(confirmed) in (turn, turn - 1)
        rolls = [dice for turns in view["rolls"] for dice in turns]
        heard = client.events("rolled")
        assert len(rolls) <= len(heard)
        for dice, event in zip(rolls, heard, strict=False):
            assert event.get("dice", dice) == dice
        store = self.site.service.store
        person = await self._person(client)
        for command, number in client.acknowledged.items():
            assert person is not None
            kept = await store.command_of(self.code, f"{person.id}:{command}")
            assert kept is None or kept[0] == number  # none: it was accepted and changed nothing
            assert number <= length


BadNetwork.TestCase.settings = settings(
    max_examples=12, stateful_step_count=40, phases=[Phase.explicit, Phase.generate]
)
TestBadNetwork = BadNetwork.TestCase
