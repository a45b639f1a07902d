"""How strong bots are: what is offered, what it is called, and what it was called earlier."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from realmtable.bots.levels import LEVELS, LOW_LEVELS
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.simulate import STRENGTHS
from realmtable.core.errors import UnknownName
from realmtable.table import snapshot
from realmtable.table.acting import Acting
from realmtable.table.commands import AddBot, Change, Start, TakeOver
from realmtable.table.events import TakenOver, event_text
from realmtable.table.games import rolling_bots
from realmtable.table.games.rolling import RollingGames
from realmtable.table.live import LiveTable
from realmtable.table.settings import Settings
from tests.support.web import table_logs
from tests.support.web.processes import settled
from tests.support.web.site import Browser, Site, shares_a_server, site
from tests.support.web.sittings import REALMS, SECRET, Sitting, end, games, snap
from tests.tools.freeze import releases

FRIENDS = Settings(realms=REALMS)


async def bots_at(browser: Browser, code: str) -> list[str | None]:
    return [seat["bot"] for seat in (await browser.view(code))["seats"]]


async def opened(browser: Browser, **settings: Any) -> str:
    body = {"settings": {"realms": REALMS, **settings}, "name": "Ann"}
    return str((await browser.ok("/api/tables", body))["code"])


# --- over HTTP ----------------------------------------------------------------------------------


@shares_a_server
async def test_every_level_sits_down(server: Site) -> None:
    ann = await server.browser()
    code = await opened(ann, bots=list(LEVELS))
    assert await bots_at(ann, code) == [None, *LEVELS]
    view = await ann.view(code)
    assert view["bots"] == list(LEVELS)
    assert view["settings"]["bots"] == list(LEVELS)


@shares_a_server
async def test_names_of_earlier_releases_are_understood(server: Site) -> None:
    ann = await server.browser()
    code = await opened(ann, bots=["easy", "medium"])
    await ann.do(code, "add_bot", bot="easy")
    assert await bots_at(ann, code) == [None, "gentle", "fair", "gentle"]
    assert (await ann.view(code))["settings"]["bots"] == ["gentle", "fair"]
    await ann.do(code, "take_over", seat=1, bot="medium")
    assert (await bots_at(ann, code))[0] == "fair"


@pytest.mark.parametrize(
    ("settings", "added", "for_ann"),
    [
        ({}, "fair", "greedy"),
        ({"mode": "lowest"}, "worst", "worst"),
        ({"game": "sand", "realms": []}, "greedy", "greedy"),
    ],
)
@shares_a_server
async def test_the_usual_bots(
    server: Site, settings: dict[str, Any], added: str, for_ann: str
) -> None:
    """In every game and mode one may add a bot, and let one play, without knowing their names."""
    ann = await server.browser()
    code = await opened(ann, **settings)
    await ann.do(code, "add_bot")
    await ann.do(code, "take_over", seat=1)
    assert await bots_at(ann, code) == [for_ann, added]


@shares_a_server
async def test_an_unknown_level_is_told_with_those_there_are(server: Site) -> None:
    ann = await server.browser()
    body = {"settings": {"realms": REALMS, "bots": ["brilliant"]}}
    answer = await ann.post("/api/tables", body)
    assert answer.status_code == 400
    assert answer.json()["why"] == (
        "settings.bots: there is no bot 'brilliant'; "
        "there are random, gentle, fair, greedy, swift, strong"
    )


@pytest.mark.parametrize("path", ["/new", "/t/{code}"])
@shares_a_server
async def test_pages_have_a_sentence_for_each_level(server: Site, path: str) -> None:
    ann = await server.browser()
    page = (await ann.get(path.format(code=await opened(ann)))).text
    text = unescape(page.partition(' data-bots="')[2].partition('"')[0])
    found = json.loads(text)
    assert found == {"standard": LEVELS, "lowest": LOW_LEVELS}
    assert list(found["standard"]) == list(LEVELS)  # the weakest first


async def test_a_rematch_has_the_same_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling_bots, "THINKING", frozenset())
    monkeypatch.setitem(STRENGTHS, "strong", RandomBot)
    async with site(tmp_path) as made:
        ann = await made.browser()
        code = await opened(ann, bots=["strong"], kind="solo")
        while (await ann.view(code))["phase"] != "over":
            await ann.end_turn(code)
            await settled(made.service)
        again = (await ann.ok(f"/api/tables/{code}/rematch", {}))["code"]
        assert await bots_at(ann, again) == [None, "strong"]
    async with site(tmp_path) as made:
        room = await made.service.rooms.room(again)
        assert bots_of(room.live) == [None, "strong"]


# --- at one table -------------------------------------------------------------------------------


def test_two_of_a_level_at_a_table_play_differently() -> None:
    sitting = Sitting(msgspec.structs.replace(FRIENDS, bots=["greedy", "greedy"]))
    sitting.do("ann", Start())
    table = sitting.table
    for _ in range(4):
        for seat in (2, 3):
            sitting.bot(seat)
        end(sitting, "ann")
    lines = [[moves for _, moves in table.seats[seat].played] for seat in (2, 3)]
    assert len(lines[0]) == 4
    assert lines[0] != lines[1]


# --- logs of earlier releases -------------------------------------------------------------------


def begun_earlier(monkeypatch: pytest.MonkeyPatch, *bots: str) -> Sitting:
    """A table with the log that the first release has written, which did not say by which version
    of their names it called bots."""
    with monkeypatch.context() as then:
        then.setattr(RollingGames, "bot_names", 1)
        sitting = Sitting(msgspec.structs.replace(FRIENDS, bots=list(bots)))
    assert not any("bot_names" in event_text(entry.event) for entry in sitting.log)
    return sitting


def bots_of(table: LiveTable) -> list[str | None]:
    return [seat.bot for seat in table.seats.values()]


def test_a_table_goes_on_with_the_bots_that_it_was_begun_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was `strong` then does not grow stronger in the middle of a game."""
    sitting = begun_earlier(monkeypatch, "easy", "medium", "strong", "greedy", "random")
    expected = ["gentle", "fair", "greedy", "greedy", "random"]
    assert bots_of(sitting.replayed()) == [None, *expected]
    assert sitting.replayed().settings.bots == expected


def test_whoever_sits_down_there_today_is_called_as_today(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun_earlier(monkeypatch, "strong")
    sitting.do("ann", AddBot(bot="strong"))
    sitting.do("ann", TakeOver(seat=1, bot="strong"))
    assert bots_of(sitting.table) == ["strong", "greedy", "strong"]
    assert bots_of(sitting.replayed()) == ["strong", "greedy", "strong"]


def test_a_bot_that_played_for_someone_in_an_earlier_release(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = begun_earlier(monkeypatch)
    Acting(sitting.table, 1000.0).add(TakenOver(1, "strong"))
    assert sitting.table.seats[1].bot == "greedy"


def test_changed_settings_keep_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begun_earlier(monkeypatch, "strong", "easy")
    now = msgspec.structs.replace(sitting.table.settings, name="Thursday")
    sitting.do("ann", Change(settings=now))
    assert sitting.replayed().settings == now
    assert now.bots == ["greedy", "gentle"]


def test_a_snapshot_of_an_earlier_release_is_passed_over() -> None:
    """It may call bots by names that mean others today; the log says when it was written."""
    data = msgspec.json.decode(snap(Sitting(FRIENDS).table))
    old = msgspec.json.encode({**data, "version": snapshot.VERSION - 1})
    with pytest.raises(snapshot.OtherSnapshot):
        snapshot.restore(games(), "BCDFGH", SECRET, None, old)


def test_tables_of_releases_have_bots_of_today() -> None:
    for release in releases():
        for name in ("table", "rounds"):
            text = (release / "tables" / f"{name}.jsonl").read_text(encoding="utf-8")
            bots = {seat.bot for seat in table_logs.check(text).seats.values() if seat.bot}
            assert bots
            assert bots <= set(LEVELS)


def test_earlier_names_do_not_pass_for_other_games() -> None:
    sitting = Sitting(Settings(game="sand", rounds=1))
    with pytest.raises(UnknownName, match="there are random, greedy, planner"):
        sitting.do("ann", AddBot(bot="easy"))
