"""What happened, in words: who did what where, what it brought, what realms did by themselves."""

import asyncio
import random
from typing import Any

import pytest

from realmtable.rolling.effects import at_start
from realmtable.rolling.turn import stars
from realmtable.table.games.rolling_game import RollingGame
from realmtable.table.games.rolling_turns import told_lines
from realmtable.table.outcomes import TurnTold
from realmtable.table.settings import Settings
from realmtable.table.told import PastTurn
from tests.support.web.site import Browser, Site, shares_a_server
from tests.support.web.sittings import REALMS, rolling

BY_THEMSELVES = [
    ["ark_nova", "biddy_walter", "terraforming_mars"],
    ["fleet_the_dice_game", "onirim", "skulk_hollow"],
    ["terra_mystica", "wonderlands_war", "biddy_walter"],
]


def game(*realms: str) -> RollingGame:
    return RollingGame(rolling(), [list(realms)], Settings())


def told(of: RollingGame, *turns: tuple[list[int], list[str]]) -> list[str]:
    """The last of these turns in words."""
    position = of.fresh("")
    for index, (dice, moves) in enumerate(turns):
        before = of.before(position, index, "")
        line = of.play(of.begin(before, dice), [*moves, "end"])
        position = line.position
    return [told.words for told in told_lines(before, line)]


def test_a_move_names_the_die_the_place_and_what_it_brings() -> None:
    words = told(game("wingspan", "scythe", "tapestry"), ([4, 2], ["2>scythe.t2"]))
    assert words == ["Uses the 2 in Scythe: marks the 2 of the top row, gains 1 heart."]


def test_the_roll_brings_something() -> None:
    of = game("biddy_walter", "scythe", "tapestry")
    assert told(of, ([1, 2], ["2>scythe.t2"])) == [
        "Biddy & Walter at the start of the turn, as the rolled dice add up to 3: "
        "marks the first food craving, gains 1 pumpkin.",
        "Uses the 2 in Scythe: marks the 2 of the top row, gains 1 heart.",
    ]
    assert told(of, ([1, 2], []), ([1, 2], [])) == [
        "Biddy & Walter at the start of the turn, as the rolled dice add up to 3: "
        "marks the second food craving, gains 1 pumpkin."
    ]
    assert told(of, ([1, 2], []), ([1, 2], []), ([1, 2], [])) == [
        "Biddy & Walter at the start of the turn, as the rolled dice add up to 3: "
        "outlines the first grumpy cat, loses 1 star."
    ]


def test_a_guardian_strikes() -> None:
    (words,) = told(game("skulk_hollow", "scythe", "tapestry"), ([3, 3], []))
    assert words == (
        "Skulk Hollow at the start of the turn, as the roll is a pair of 3s: "
        "marks the circle below the target with the 3."
    )


def test_the_end_of_a_turn_names_its_realm_and_is_told_once() -> None:
    of = game("ark_nova", "scythe", "tapestry")
    before = of.fresh("")
    line = of.play(of.begin(before, [4, 2]), ["4>scythe.t4", "end ark_nova.b2"])
    last = told_lines(before, line)[-1]
    assert (last.realm, last.step) == ("ark_nova", 2)
    assert last.words == (
        "Ark Nova at the end of the turn, as a rolled die was not used here: "
        "outlines the second circle of column 2."
    )
    assert line.steps[-1].words == f"Ends the turn. {last.words}"
    assert line.steps[-1].deed == "Ends the turn."


def test_a_battle_is_told_with_its_stars() -> None:
    of = game("wonderlands_war", "scythe", "tapestry")
    turns: list[tuple[list[int], list[str]]] = [([6, 6], []), ([6, 6], []), ([6, 6], [])]
    turns[0][1].append("6>wonderlands_war.t4_1")
    assert told(of, *turns, ([1, 1], [])) == [
        "Wonderland's War at the end of the turn, as the battle of turn 4 is against 2, what the "
        "dice add up to: writes 2 in the rectangle of the turn 4 battle, scores 1 star."
    ]


def test_what_others_earn_unlocks_cards() -> None:
    of = game("terraforming_mars", "scythe", "tapestry")
    words = told(of, ([2, 4], ["2>scythe.t2"]))
    assert words[1:] == [
        "Terraforming Mars by itself, as enough was earned for it: outlines the first heart card."
    ]


@pytest.mark.parametrize("realms", BY_THEMSELVES, ids=lambda realms: realms[0])
def test_everything_is_told_and_nothing_twice(realms: list[str]) -> None:
    """Over whole games: what the lines say was gained and scored is what was gained and scored."""
    of = game(*realms)
    for seed in range(4):
        dice = random.Random(seed)
        position = of.fresh("")
        for index in range(9):
            before = of.before(position, index, "")
            start = of.begin(before, [dice.randint(1, 6), dice.randint(1, 6)])
            line = of.bot_turn("greedy" if seed % 2 else "random", f"{seed} {index}", start)
            gained = sum(effect.gain for effect in at_start(before, start))
            assert gained == start.earned - before.earned
            scored = sum(effect.stars for effect in at_start(before, start))
            assert scored == sum(stars(start)) - sum(stars(before))
            for step in line.steps:
                assert sum(effect.gain for effect in step.effects) <= (
                    step.after.earned - step.before.earned
                )
                changed = [
                    realm.id
                    for at, realm in enumerate(of.rounds[0].realms)
                    if step.before.boards[at] != step.after.boards[at] and at != step.move.realm
                ]
                assert {effect.realm for effect in step.effects} >= set(changed)
            position = line.position


# --- over HTTP ----------------------------------------------------------------------------------


async def log(browser: Browser, code: str, **query: int) -> Any:
    answer = await browser.get(f"/api/tables/{code}/log", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def words(browser: Browser, code: str) -> dict[int, list[str]]:
    """The turns that someone may read, by seat; of each the last."""
    page = await log(browser, code)
    by_number = {event["number"]: event for event in page["events"]}
    return {
        by_number[int(number)]["seat"]: [line["words"] for line in turn["lines"]]
        for number, turn in page["told"].items()
    }


async def two(made: Any, **settings: object) -> tuple[Browser, Browser, str]:
    ann, bob = await made.browser(), await made.browser()
    asked = {"realms": REALMS, "dice": "host", **settings}
    code = (await ann.ok("/api/tables", {"settings": asked, "name": "Ann"}))["code"]
    await bob.do(code, "join", name="Bob")
    await ann.do(code, "start")
    await ann.do(code, "roll", dice=[4, 2])
    return ann, bob, code


async def look(browser: Browser, code: str, seat: int, turn: int = 1, round: int = 1) -> Any:
    query = {"seat": seat, "round": round, "turn": turn}
    return await browser.get(f"/api/tables/{code}/moment", params=query)


@shares_a_server
async def test_words_are_for_those_who_have_played_the_turn(server: Site) -> None:
    ann, bob, code = await two(server)
    eve = await server.browser()
    await ann.end_turn(code, ["2>scythe.t2", "end"])
    mine = ["Uses the 2 in Scythe: marks the 2 of the top row, gains 1 heart."]
    assert await words(ann, code) == {1: mine}
    assert await words(eve, code) == {}  # who watches might be Bob
    assert (await look(eve, code, 1)).status_code == 403
    assert await words(bob, code) == {}
    assert (await look(bob, code, 1)).status_code == 403
    assert "later" in (await look(bob, code, 1)).json()["why"]
    await bob.end_turn(code, ["end"])
    both = {1: mine, 2: ["Ends the turn without doing anything."]}
    assert await words(bob, code) == await words(eve, code) == both
    moment = (await look(bob, code, 1)).json()
    assert moment["after"]["fresh"] == {"scythe": ["t2"]}
    assert moment["after"]["held"] == {"P": 0, "H": 1, "C": 0}
    assert moment["after"]["boards"]["scythe"] == {"t2": "mark"}
    assert (moment["dice"], moment["told"]["score"]) == ([4, 2], 1)
    assert (await look(bob, code, 1, turn=2)).status_code == 404
    assert (await look(bob, code, 7)).status_code == 404
    assert (await look(bob, code, 1, turn=99)).status_code == 404
    assert (await look(bob, code, 0)).status_code == 400


@shares_a_server
async def test_words_wait_for_the_end_of_the_round_where_cards_do(server: Site) -> None:
    ann, bob, code = await two(server, show="round_end")
    for turn in range(1, 10):
        for person in (ann, bob):
            await person.end_turn(code, ["end"])
        if turn == 9:
            break
        assert set(await words(bob, code)) == {2}
        assert "end of the round" in (await look(bob, code, 1)).json()["why"]
        await ann.do(code, "roll", dice=[4, 2])
    assert set(await words(bob, code)) == {1, 2}
    assert (await look(bob, code, 1)).status_code == 200


@shares_a_server
async def test_a_turn_that_was_taken_back_is_told_as_the_one_that_counted(server: Site) -> None:
    ann, bob, code = await two(server)
    await ann.end_turn(code, ["4>wingspan.a1", "end"])
    before = await log(ann, code)
    assert len(before["told"]) == 1
    await ann.do(code, "take_back", round=1, turn=1)
    assert (await log(ann, code))["told"] == {}
    await ann.end_turn(code, ["2>scythe.t2", "end"])
    await bob.end_turn(code, ["end"])
    (told,) = (await words(bob, code))[1]
    assert "Scythe" in told
    kinds = [event["kind"] for event in (await log(bob, code))["events"]]
    assert kinds[-4:] == ["confirmed", "taken_back", "confirmed", "confirmed"]
    taken = next(e for e in (await log(bob, code))["events"] if e["kind"] == "taken_back")
    (first, *_) = [e for e in (await log(bob, code))["events"] if e["kind"] == "confirmed"]
    assert taken["of"] == first["number"]
    assert "moves" not in first


@shares_a_server
async def test_the_log_comes_in_parts_and_none_is_lost(server: Site) -> None:
    ann, bob, code = await two(server)
    for _ in range(3):
        for person in (ann, bob):
            await person.end_turn(code, ["end"])
        await ann.do(code, "roll", dice=[1, 1])
    whole = await log(ann, code)
    assert [event["number"] for event in whole["events"]] == list(range(1, whole["number"] + 1))
    parts: list[Any] = []
    after = 0
    while after < whole["number"]:
        page = await log(ann, code, after=after, limit=4)
        assert page["number"] == min(after + 4, whole["number"])
        parts += page["events"]
        after = page["number"]
    assert parts == whole["events"]
    server.service.rooms.open.clear()  # what is not in memory is in the database
    assert (await log(ann, code)) == whole
    assert (await log(ann, code, after=999))["events"] == []


@shares_a_server
async def test_words_are_worked_out_once(server: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = PastTurn.told

    def counted(self: PastTurn) -> TurnTold:
        asked.append(self.index)
        return real(self)

    monkeypatch.setattr(PastTurn, "told", counted)
    ann, bob, code = await two(server)
    for person in (ann, bob):
        await person.end_turn(code, ["2>scythe.t2", "end"])
    crowd = [await server.browser() for _ in range(10)]
    pages = await asyncio.gather(*(log(person, code) for person in (ann, bob, *crowd)))
    assert all(page["told"] == pages[0]["told"] for page in pages)
    assert len(asked) == 2


@shares_a_server
async def test_a_crowd_reads_its_own_turns_only(server: Site) -> None:
    ann, bob, code = await two(server, kind="crowd")
    for _ in range(3):
        for person in (ann, bob):
            await person.end_turn(code, ["end"])
        await ann.do(code, "roll", dice=[4, 2])
    for seat, person in ((1, ann), (2, bob)):
        assert set(await words(person, code)) == {seat}
        confirmed = [e for e in (await log(person, code))["events"] if e["kind"] == "confirmed"]
        assert {event["seat"] for event in confirmed} == {seat}
    assert (await look(ann, code, 1, turn=3)).status_code == 200
    assert "own cards" in (await look(ann, code, 2, turn=3)).json()["why"]


@shares_a_server
async def test_the_own_turn_tells_what_the_roll_brought(server: Site) -> None:
    ann = await server.browser()
    asked = {"realms": [["biddy_walter", "scythe", "tapestry"]], "dice": "host"}
    code = (await ann.ok("/api/tables", {"settings": asked, "name": "Ann"}))["code"]
    await ann.do(code, "start")
    await ann.do(code, "roll", dice=[1, 2])
    turn = await ann.ok(f"/api/tables/{code}/turn", {"moves": ["2>scythe.t2"]})
    (told,) = turn["itself"]
    assert told["realm"] == "biddy_walter"
    assert "food craving" in told["words"]
    assert len(turn["log"]) == 1
