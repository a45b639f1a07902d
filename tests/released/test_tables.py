"""Tables begun with earlier rules and layouts go on with them after an upgrade of the server."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec
import pytest

from realmtable.core.errors import IllegalMove
from realmtable.core.record import parse_record
from realmtable.rolling.cardfile import parse_card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import game_from_record
from realmtable.sand.contentfile import own_content, parse_content
from realmtable.table import rooms
from realmtable.table.commands import Change, Confirm, Start
from realmtable.table.game import Games
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.sand import SandGames
from realmtable.table.rows import Person
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from realmtable.table.store import secret_hash
from realmtable.web import rolling_looks
from realmtable.web.config import sqlite_url
from tests.support.sand import TEXT
from tests.support.toy_releases import NOW, REALMS, THEN, Toys, fingerprint
from tests.support.web.processes import process, settled
from tests.support.web.site import site

TABLE = Settings(realms=[REALMS])
SPACES = 6  # on each card


def known(release: int) -> Games:
    return Games([RollingGames(Toys(release)), SandGames()])


def server(url: str, games: Games) -> AbstractAsyncContextManager[TableService]:
    return process(url, plays=games, shared=False)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.sqlite3")


async def person(service: TableService, name: str) -> Person:
    found = await service.store.person(secret_hash(name))
    return found or await service.store.add_person(secret_hash(name), 0.0)


async def confirm(service: TableService, code: str, ann: Person, turn: int) -> None:
    """Plays a turn whose dice go where they bring something."""
    room = await service.rooms.room(code)
    a, b = room.live.rolls[turn - 1]
    moves = [f"{a}>toy_card", f"{b}>toy_rule"] if turn <= SPACES else []
    sent = Confirm(id=f"turn {turn}", round=1, turn=turn, moves=[*moves, "end"])
    await service.command(code, ann, sent)


async def begin(service: TableService, turns: int) -> str:
    ann = await person(service, "ann")
    opening = await service.open(ann, TABLE, "ann", start=True)
    for turn in range(1, turns + 1):
        await confirm(service, opening.code, ann, turn)
    return opening.code


async def earned(service: TableService, code: str) -> dict[str, int] | None:
    view = await service.view(code, await person(service, "ann"))
    return view.seats[0].earned


@pytest.mark.parametrize("snapshots", [False, True])
async def test_a_table_goes_on_with_the_rules_and_layouts_of_its_time(
    url: str, monkeypatch: pytest.MonkeyPatch, snapshots: bool
) -> None:
    """From its log alone, and from a snapshot with what came after it."""
    monkeypatch.setattr(rooms, "SNAPSHOT_EVERY", 4 if snapshots else 1_000)
    async with server(url, known(THEN)) as service:
        code = await begin(service, 4)
        await settled(service)
        assert (await service.store.snapshot(code) is not None) is snapshots
    async with server(url, known(NOW)) as service:
        assert await earned(service, code) == {"P": 4, "H": 0, "C": 1}
        ann = await person(service, "ann")
        for turn in range(5, 10):
            await confirm(service, code, ann, turn)
        assert await earned(service, code) == {"P": 6, "H": 0, "C": 1}
        room = await service.rooms.room(code)
        log = await service.store.log(code)
        record = room.live.game.record(room.live, log, [1], None)
    assert f"toy_card/1/{fingerprint('toy_card', THEN)}" in record
    assert "toy_rule/1/" in record
    assert game_from_record(parse_record(record), Toys(NOW)).over


async def test_new_tables_use_todays(url: str) -> None:
    async with server(url, known(THEN)) as service:
        old = await begin(service, 1)
    async with server(url, known(NOW)) as service:
        await earned(service, old)
        new = await begin(service, 1)
        assert await earned(service, new) == {"P": 0, "H": 3, "C": 0}
        room = await service.rooms.room(new)
        assert room.live.pins[2].startswith("toy_rule/2/")


async def test_settings_that_change_in_mid_game_change_no_rules(url: str) -> None:
    async with server(url, known(THEN)) as service:
        code = await begin(service, 1)
    async with server(url, known(NOW)) as service:
        ann = await person(service, "ann")
        named = Settings(realms=[REALMS], name="Long ago")
        await service.command(code, ann, Change(id="name", settings=named))
        await confirm(service, code, ann, 2)
        assert await earned(service, code) == {"P": 2, "H": 0, "C": 1}
    async with server(url, known(NOW)) as service:
        assert await earned(service, code) == {"P": 2, "H": 0, "C": 1}


async def test_a_table_that_has_not_begun_takes_todays_when_it_is_changed(url: str) -> None:
    async with server(url, known(THEN)) as service:
        ann = await person(service, "ann")
        code = (await service.open(ann, TABLE, "ann")).code
    async with server(url, known(NOW)) as service:
        ann = await person(service, "ann")
        named = Settings(realms=[REALMS], name="Not yet")
        await service.command(code, ann, Change(id="name", settings=named))
        await service.command(code, ann, Start(id="start"))
        await confirm(service, code, ann, 1)
        assert await earned(service, code) == {"P": 0, "H": 3, "C": 0}


async def test_ghosts_play_by_the_rules_of_their_time(url: str) -> None:
    async with server(url, known(THEN)) as service:
        old = await begin(service, 9)
    async with server(url, known(NOW)) as service:
        ann = await person(service, "ann")
        room = await service.rooms.room(old)
        log = await service.store.log(old)
        past = room.live.game.past(room.live, log, 0.0)
        opening = await service.open(ann, past.settings, "ann", start=True, past=past)
        await confirm(service, opening.code, ann, 1)
        view = await service.view(opening.code, ann)
        assert [seat.earned for seat in view.seats] == [{"P": 1, "H": 0, "C": 1}] * 2


async def test_what_is_not_kept_is_told(url: str) -> None:
    async with server(url, known(NOW)) as service:
        code = await begin(service, 1)
    async with server(url, known(THEN)) as service:
        with pytest.raises(IllegalMove, match="opened with another layout of Toy Card"):
            await service.rooms.room(code)


async def test_screens_are_told_which_cards_are_of_another_release(url: str) -> None:
    async with server(url, known(THEN)) as service:
        old = await begin(service, 1)
    async with server(url, known(NOW)) as service:
        ann = await person(service, "ann")
        (part,) = msgspec.json.decode(msgspec.json.encode((await service.view(old, ann)).parts))
        card, rule = (fingerprint(name, THEN) for name in ("toy_card", "toy_rule"))
        assert part["faces"] == {"toy_card": f"toy_card~1~{card}", "toy_rule": f"toy_rule~1~{rule}"}
        (part,) = msgspec.json.decode(
            msgspec.json.encode((await service.view(await begin(service, 1), ann)).parts)
        )
        assert "faces" not in part


async def test_the_deck_of_an_altered_table_is_of_its_time(url: str) -> None:
    realms = [["toy_card", "toy_plain", "toy_spare"]]
    settings = Settings(realms=realms, options={"alter": "discard=1//toy_rule"})
    async with server(url, known(THEN)) as service:
        ann = await person(service, "ann")
        code = (await service.open(ann, settings, "ann", start=True)).code
        a, _ = (await service.rooms.room(code)).live.rolls[0]
        sent = Confirm(id="1", round=1, turn=1, moves=[f"{a}>toy_plain", "end"])
        await service.command(code, ann, sent)
    async with server(url, known(NOW)) as service:
        a, _ = (await service.rooms.room(code)).live.rolls[1]
        ann = await person(service, "ann")
        sent = Confirm(id="2", round=1, turn=2, moves=[f"{a}>toy_rule", "end"])
        await service.command(code, ann, sent)
        assert await earned(service, code) == {"P": 1, "H": 0, "C": 0}


async def test_pictures_and_words_of_earlier_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if Wingspan had been printed otherwise in an earlier release."""
    now = rolling_looks.catalog()
    old = now.card_text("wingspan").replace('text = "7"', 'text = "77"', 1)
    monkeypatch.setattr(Catalog, "card_texts", lambda self, name: [self.card_text(name), old])
    assert old != now.card_text("wingspan")
    face = f"wingspan~1~{parse_card(old).fingerprint()}"
    async with site(tmp_path) as made:
        ann = await made.browser()
        today = await ann.get("/cards/wingspan.svg?theme=page")
        then = await ann.get(f"/cards/{face}.svg?theme=page")
        assert (then.status_code, ">77<" in then.text, ">77<" in today.text) == (200, True, False)
        assert (await ann.get(f"/cards/{face}/marks?b=a1=4")).status_code == 200
        page = await ann.get(f"/cards/{face}")
        assert "card of an earlier release" in page.text
        assert "card of an earlier release" not in (await ann.get("/cards/wingspan")).text
        assert (await ann.get(f"/api/cards/{face}")).json()["name"] == "Wingspan"
        for wrong in ("wingspan~1~00000000", "wingspan~9~" + face[-8:], "atlantis~1~2", "~"):
            assert (await ann.get(f"/cards/{wrong}.svg")).status_code == 404
            assert (await ann.get(f"/api/cards/{wrong}")).status_code in (400, 404)


async def test_drawings_of_the_content_that_a_game_began_with(tmp_path: Path) -> None:
    other = tmp_path / "mine.toml"
    other.write_text(TEXT.replace("points = 2", "points = 5", 1), encoding="utf-8")
    ours = own_content().fingerprint
    async with site(tmp_path, contents={"sand": str(other)}) as made:
        ann = await made.browser()
        today = (await ann.get("/api/sand/content")).json()
        assert today["fingerprint"] != ours
        then = await ann.get(f"/api/sand/content?content={ours}")
        assert then.json()["fingerprint"] == ours
        assert (await ann.get("/api/sand/content?content=00000000")).status_code == 404
        opened = await ann.ok("/api/tables", {"settings": {"game": "sand", "kind": "solo"}})
        page = await ann.get(f"/t/{opened['code']}")
        assert f'data-content="{today["fingerprint"]}"' in page.text


async def test_tables_of_realm_of_sand_keep_our_content(url: str) -> None:
    """A server that gets a content file of its own goes on with what it had begun."""
    other = parse_content(TEXT.replace("points = 2", "points = 5", 1))
    sand = Settings(game="sand", kind="solo")
    async with server(url, Games([SandGames()])) as service:
        ours = (await service.open(await person(service, "ann"), sand, "ann", start=True)).code
    async with server(url, Games([SandGames(other)])) as service:
        assert (await service.rooms.room(ours)).live.pins[0].endswith(own_content().fingerprint)
        await service.view(ours, await person(service, "ann"))
        theirs = (await service.open(await person(service, "ann"), sand, "ann", start=True)).code
        assert (await service.rooms.room(theirs)).live.pins[0].endswith(other.fingerprint)
    async with server(url, Games([SandGames()])) as service:
        with pytest.raises(IllegalMove, match=other.fingerprint):
            await service.rooms.room(theirs)
