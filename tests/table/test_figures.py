"""A person without an account: figures, personal bests, the streak, export, and being forgotten."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from realmtable.table.figures import (
    figures,
    kept_games,
    personal,
)
from realmtable.table.personal import Beaten, KeptRound
from realmtable.table.rows import ChallengeRow, ResultRow
from tests.support.web.processes import Clock
from tests.support.web.site import Browser, Site, shares_a_server, site
from tests.support.web.sittings import REALMS

TURNS = 9
DAY = 24 * 3600.0


def row(code: str, *rounds: dict[str, int], left: int = 0, **more: Any) -> ResultRow:
    """A finished game with these stars in each round."""
    kept = [{"stars": stars, "left": left} for stars in rounds]
    given = {"kind": "solo", "place": 1, "seats": 1, "finished": 0.0, **more}
    return ResultRow(code, 1, "ann", scores=json.dumps(kept), **given)


def day(of: str, code: str = "", total: int = 100) -> ChallengeRow:
    return ChallengeRow(of, "ann", code, "Ann", total, 1.0)


def test_means_and_bests() -> None:
    rows = [
        row("A", {"wingspan": 3, "scythe": 2}, left=4),
        row("B", {"wingspan": 6, "scythe": 0}, left=1, seats=3, place=2),
        row("C", {"wingspan": 1}, {"scythe": 1}, seats=2, place=1),
    ]
    found = figures(kept_games(rows, []), [], "2026-05-31")
    assert (found.games, found.practice, found.together, found.won) == (3, 0, 2, 1)
    one, two = found.by_rounds
    assert (one.rounds, one.games, one.mean, one.best, one.code) == (1, 2, 58, 61, "B")
    assert (two.rounds, two.games, two.mean, two.best, two.code) == (2, 1, 20, 20, "C")
    scythe, wingspan = found.realms
    assert (wingspan.realm, wingspan.played, wingspan.mean, wingspan.best) == ("wingspan", 3, 33, 6)
    assert (scythe.played, scythe.mean, scythe.best) == (3, 10, 2)
    assert [game.code for game in found.latest] == ["C", "B", "A"]


def test_known_dice_are_practice() -> None:
    rows = [
        row("A", {"wingspan": 2}),
        row("B", {"wingspan": 6}, kind="ghost"),
        row("C", {"wingspan": 5}, kind="challenge"),  # of a past day
        row("D", {"wingspan": 3}, kind="challenge"),
    ]
    days = [day("2026-05-30", "D", 30)]
    games = kept_games(rows, days)
    found = figures(games, days, "2026-05-31")
    assert (found.games, found.practice) == (2, 2)
    assert [(one.best, one.mean) for one in found.by_rounds] == [(30, 25)]
    assert found.realms[0].best == 3
    assert personal(games, days, "B", "2026-05-31").counted is False  # type: ignore[union-attr]


def test_a_personal_best_is_announced_when_it_is_beaten() -> None:
    rows = [
        row("A", {"wingspan": 3, "scythe": 2}),
        row("B", {"wingspan": 2, "scythe": 3}),
        row("C", {"wingspan": 4, "tapestry": 6}, left=3),
        row("D", {"wingspan": 5}, {"scythe": 6}),
    ]
    games = kept_games(rows, [])

    def of(code: str) -> Any:
        return personal(games, [], code, "2026-05-31")

    assert of("A").first
    assert of("A").beaten == []
    # Equal is not beaten; a realm's best is its own.
    assert not of("B").first
    assert of("B").beaten == [Beaten(3, 2, "scythe")]
    assert of("C").beaten == [Beaten(103, 50), Beaten(4, 3, "wingspan")]
    # Games of other lengths are not compared, their realms are.
    assert of("D").first
    assert of("D").beaten == [Beaten(5, 4, "wingspan"), Beaten(6, 3, "scythe")]
    assert of("NOTMINE") is None


def test_the_streak() -> None:
    def streak(today: str, *days: str) -> tuple[int, int, bool]:
        found = figures([], [day(each) for each in days], today).daily
        assert found.played == len(days)
        return found.streak, found.longest, found.today

    assert streak("2026-03-01") == (0, 0, False)
    assert streak("2026-03-01", "2026-03-01") == (1, 1, True)
    assert streak("2026-03-01", "2026-02-27", "2026-02-28") == (2, 2, False)  # still to be played
    assert streak("2026-03-02", "2026-02-27", "2026-02-28") == (0, 2, False)
    three = ("2026-02-20", "2026-02-21", "2026-02-22")
    assert streak("2026-03-01", *three, "2026-02-28", "2026-03-01") == (2, 3, True)


# --- over HTTP ------------------------------------------------------------------------------------


async def play_out(browser: Browser, code: str, uses: bool = False) -> None:
    """All turns of a one-round game, without using the dice or using what fits."""
    for _ in range(TURNS):
        moves: list[str] = []
        while uses:
            turn = await browser.ok(f"/api/tables/{code}/turn", {"moves": moves})
            legal = [move["move"] for move in turn["moves"]]
            fits = [move for move in legal if ">" in move or move.startswith("start")]
            if not fits:
                moves.append(next(move for move in legal if move.split(" ")[0] == "end"))
                break
            moves.append(fits[0])
        await browser.end_turn(code, moves or None)


async def solo(browser: Browser, uses: bool = False) -> str:
    asked = {"kind": "solo", "rounds": 1, "realms": REALMS}
    code: str = (await browser.ok("/api/tables", {"settings": asked, "name": "Ann"}))["code"]
    await play_out(browser, code, uses)
    return code


async def told(browser: Browser) -> Any:
    return (await browser.get("/api/me/figures")).json()


@shares_a_server
async def test_games_are_kept_as_they_finish(server: Site) -> None:
    ann, eve = await server.browser(), await server.browser()
    assert (await told(ann))["figures"]["games"] == 0
    first = await solo(ann)
    second = await solo(ann, uses=True)
    view = await ann.view(second)
    found = (await told(ann))["figures"]
    assert found["games"] == 2
    assert found["by_rounds"][0]["best"] == view["standing"][0]["total"] > 0
    assert found["by_rounds"][0]["code"] == second
    mine = {realm["realm"]: realm for realm in found["realms"]}
    best = dict(zip(REALMS[0], view["seats"][0]["stars"], strict=True))
    assert {realm: mine[realm]["best"] for realm in mine} == best
    # At the end of a game one is told what was beaten, and only one who played it.
    end = (await ann.get(f"/api/tables/{second}/results")).json()["personal"]
    assert end["beaten"][0]["now"] == view["standing"][0]["total"]
    assert (await ann.get(f"/api/tables/{first}/results")).json()["personal"]["first"]
    assert (await eve.get(f"/api/tables/{second}/results")).json()["personal"] is None
    assert (await told(eve))["figures"]["games"] == 0


@shares_a_server
async def test_one_who_finishes_late_counts_too(server: Site) -> None:
    ann, bob = await server.browser(), await server.browser()
    asked = {"settings": {"rounds": 1, "realms": REALMS}, "name": "Ann"}
    code = (await ann.ok("/api/tables", asked))["code"]
    await bob.do(code, "join", name="Bob")
    await ann.do(code, "start")
    await bob.do(code, "away")
    await play_out(ann, code)
    assert (await ann.view(code))["phase"] == "over"
    assert (await told(bob))["figures"]["games"] == 0
    await play_out(bob, code, uses=True)
    found = (await told(bob))["figures"]
    assert (found["games"], found["won"]) == (1, 1)


async def test_dailies_make_a_streak(tmp_path: Path) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as server:
        ann = await server.browser()
        for n in range(1, 4):
            code = (await ann.ok("/api/today/play", {"name": "Ann"}))["code"]
            await play_out(ann, code)
            end = (await ann.get(f"/api/tables/{code}/results")).json()["personal"]
            assert end["streak"] == n
            clock.now += DAY
        daily = (await told(ann))["figures"]["daily"]
        assert daily == {"played": 3, "best": 0, "streak": 3, "longest": 3, "today": False}
        # The practice of a past day is no daily.
        yesterday = (await ann.get("/api/today")).json()["days"][0]
        code = (await ann.ok("/api/today/play", {"day": yesterday}))["code"]
        await play_out(ann, code)
        found = (await told(ann))["figures"]
        assert (found["games"], found["practice"], found["daily"]["played"]) == (3, 1, 3)


@shares_a_server
async def test_everything_known_can_be_taken_along(server: Site) -> None:
    ann, eve = await server.browser(), await server.browser()
    code = await solo(ann)
    record = (await ann.ok(f"/api/tables/{code}/share"))["id"]
    answer = await ann.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    known = answer.json()
    assert (known["version"], known["name"]) == (1, "Ann")
    assert known["seats"] == [{"table": code, "seat": 1}]
    assert [game["code"] for game in known["games"]] == [code]
    assert known["games"][0]["rounds"][0]["stars"].keys() == {*REALMS[0]}
    assert [each["id"] for each in known["records"]] == [record]
    assert known["records"][0]["record"].startswith("realmtable record")
    answer = await eve.get("/api/me/export")
    assert (answer.status_code, answer.json()["why"]) == (404, "nothing is known of you here")


async def forgotten_site(server: Site) -> tuple[Browser, Browser, str, str]:
    """Zenobia and Bob finish a game and play another; she also plays today's challenge."""
    zen, bob = await server.browser(), await server.browser()
    codes = []
    for n in range(2):
        asked = {"settings": {"rounds": 1, "realms": REALMS}, "name": "Zenobia"}
        code = (await zen.ok("/api/tables", asked))["code"]
        codes.append(code)
        await bob.do(code, "join", name="Bob")
        await zen.do(code, "start")
        for _ in range(TURNS if n == 0 else 1):
            await zen.end_turn(code)
            await bob.end_turn(code)
    daily = (await zen.ok("/api/today/play"))["code"]
    await play_out(zen, daily)
    return zen, bob, codes[0], codes[1]


async def test_being_forgotten(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        zen, bob, over, playing = await forgotten_site(server)
        await zen.ok(f"/api/tables/{over}/share")
        await zen.ok(f"/api/tables/{over}/rematch")
        answer = await zen.post("/api/me/forget", {})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid")
        assert (await told(zen))["name"] == "Zenobia"  # nothing is lost by that
        assert await zen.ok("/api/me/forget", {"sure": True}) == {"forgotten": True}
        assert not zen.http.cookies
        assert await told(zen) == {
            "name": None,
            "since": None,
            "figures": (await told(await server.browser()))["figures"],
        }
        # The games of others stay, with nobody in her seat.
        view = await bob.view(over)
        assert [seat["name"] for seat in view["seats"]] == ["Someone", "Bob"]
        assert view["rematch"]["by"] == "Someone"
        assert "Someone" in (await bob.get(f"/api/tables/{over}/record")).text
        view = await bob.view(playing)
        assert [seat["state"] for seat in view["seats"]] == ["left", "playing"]
        assert view["host"]  # the table goes on without her
        await bob.end_turn(playing)
        # Nor does a server that starts again know her.
        server.service.rooms.open.clear()
        for code in (over, playing):
            assert (await bob.view(code))["seats"][0]["name"] == "Someone"
        log = await server.service.store.log(over)
        assert "Zenobia" not in repr(log)
        assert (await bob.get("/api/today")).json()["players"] == 0
        assert await zen.ok("/api/me/forget", {"sure": True}) == {"forgotten": False}
    assert b"Zenobia" not in vacuumed(tmp_path)


def vacuumed(folder: Path) -> bytes:
    """The database without the remains of what was deleted."""
    database = sqlite3.connect(folder / "test.sqlite3")
    database.execute("vacuum")
    database.close()
    return b"".join(path.read_bytes() for path in sorted(folder.glob("test.sqlite3*")))


def test_kept_rounds_know_their_score() -> None:
    assert KeptRound({"wingspan": 3, "scythe": 0}, 4).tenths == 34
