"""A server is killed 25 times while people sit down and play: nothing that was acknowledged is
lost, nothing is done twice, and everybody's first sitting-down counts once."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.support.web.server_process import Server
from tests.support.web.sittings import REALMS

KILLS = 25
AT_ONCE = 5  # people who send commands at the same time
PATIENCE = 120.0  # seconds for one command, however often the server is killed meanwhile


@dataclass
class Campaign:
    server: Server
    code: str = ""
    kills: int = 0
    over: bool = False
    people: int = 0
    acknowledged: list[tuple[str, str, int]] = field(default_factory=list)  # name, deed, number
    sent_again: int = 0


async def sent(client: httpx.AsyncClient, campaign: Campaign, path: str, body: object) -> Any:
    """Sends the same until it is answered."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                answer = await client.post(path, json=body, headers={"X-Realmtable": "1"})
            except httpx.TransportError:  # the server is dead, or died before it answered
                campaign.sent_again += 1
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.1)
                continue
            assert answer.status_code < 300, answer.text
            return answer.json()


async def do(
    client: httpx.AsyncClient, campaign: Campaign, who: str, deed: str, **more: Any
) -> None:
    number = len(campaign.acknowledged)
    body = {"do": deed, "id": f"{who} {deed} {number}", "after": 0, **more}
    answer = await sent(client, campaign, f"/api/tables/{campaign.code}/commands", body)
    campaign.acknowledged.append((who, deed, answer["number"]))


async def somebody(campaign: Campaign) -> None:
    """One person after another: says hello, sits down for the first time, plays a turn, goes away
    and comes back until the server has been killed twice."""
    while not campaign.over:
        campaign.people += 1
        name = f"Person {campaign.people}"
        until = campaign.kills + 2
        async with httpx.AsyncClient(base_url=campaign.server.address, timeout=30) as client:
            await sent(client, campaign, "/api/hello", {})
            await do(client, campaign, name, "join", name=name)
            await do(client, campaign, name, "confirm", round=1, turn=1, moves=["end"])
            while campaign.kills < until and not campaign.over:
                await do(client, campaign, name, "away")
                await do(client, campaign, name, "back")


async def kill_again_and_again(campaign: Campaign) -> None:
    chance = random.Random(15)
    for _ in range(KILLS):
        answered = len(campaign.acknowledged)
        while len(campaign.acknowledged) < answered + 10:  # there must be something to lose
            await asyncio.sleep(0.01)
        await asyncio.sleep(chance.uniform(0.0, 0.3))
        campaign.server.kill()
        campaign.kills += 1
        await asyncio.to_thread(campaign.server.start)
    campaign.over = True


async def campaign_on(server: Server) -> Campaign:
    campaign = Campaign(server)
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as host:
        settings = {"kind": "crowd", "realms": REALMS, "advance": "host"}
        body = {"settings": settings, "name": "Host"}
        opened = await sent(host, campaign, "/api/tables", body)
        campaign.code = opened["code"]
        await do(host, campaign, "Host", "start")
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(kill_again_and_again(campaign))
            for _ in range(AT_ONCE):
                tasks.create_task(somebody(campaign))
    return campaign


def test_nothing_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        campaign = asyncio.run(campaign_on(server))
    finally:
        server.kill()
    assert campaign.kills == KILLS
    assert campaign.sent_again > KILLS, "some were under way when the server died"
    names: dict[int, str] = {}
    for event in server.events(campaign.code, "joined"):
        assert event["name"] not in names.values(), f"{event['name']} sat down twice"
        names[event["seat"]] = event["name"]
    assert set(names.values()) == {"Host"} | {f"Person {n + 1}" for n in range(campaign.people)}
    kinds = {"join": "joined", "confirm": "confirmed", "away": "away", "back": "back"}
    for deed, kind in kinds.items():
        stored = Counter(names[event["seat"]] for event in server.events(campaign.code, kind))
        stored.pop("Host", None)
        told = Counter(name for name, done, _ in campaign.acknowledged if done == deed)
        assert stored == told, f"what is stored of {kind} is what was acknowledged"
    numbers = [number for _, _, number in campaign.acknowledged]
    assert len(numbers) == len(set(numbers)), "no two commands led to the same event"
