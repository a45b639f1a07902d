"""Stages of solo modes at tables: what is played, how the goal stands, the record."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from realmtable.bots.bot import play_turn
from realmtable.bots.simulate import make_guest
from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.record import parse_record
from realmtable.rolling.turn import begin
from realmtable.solo.attempts import Attempt, judged
from realmtable.solo.challenge import Challenge, challenge
from realmtable.solo.stage import parse_stage, stage_of
from realmtable.table.acting import Acting
from realmtable.table.commands import Confirm, Join, Start
from realmtable.table.games.rolling_records import past_of_record, read_record
from realmtable.table.games.rolling_results import RollingResults
from realmtable.table.games.rolling_stage import StageView
from realmtable.table.games.rolling_turns import RollingTurnView
from realmtable.table.rematch import _check
from realmtable.table.settings import Settings, check_settings
from tests.support.rolling import catalog
from tests.support.web.site import site
from tests.support.web.sittings import SECRET, Sitting, rolling

WEEK = ["wingspan", "scythe", "tapestry"]


def asked(stage: str, drawn: list[str], **more: object) -> tuple[Challenge, Settings]:
    made = challenge(parse_stage(stage), drawn, catalog())
    options: dict[str, bool | str] = {"stage": stage}
    if made.deck:
        options["deck"] = ",".join(made.deck)
    settings = Settings(kind="solo", rounds=1, realms=[made.realms], open=False, options=options)
    return made, check_settings(msgspec.structs.replace(settings, **more), rolling())


def begun(stage: str, drawn: list[str], **more: object) -> tuple[Challenge, Sitting]:
    made, settings = asked(stage, drawn, **more)
    sitting = Sitting(settings)
    sitting.do("ann", Start())
    return made, sitting


def confirm(sitting: Sitting, *moves: str) -> None:
    seat = sitting.table.seats[1]
    round, turn = sitting.table.game.place(seat.done)
    sitting.do("ann", Confirm(round=round, turn=turn, moves=[*moves]))


def state(sitting: Sitting) -> StageView:
    found = sitting.view("ann").stage
    assert isinstance(found, StageView)
    return found


def test_a_hole_is_played_to_its_end_and_judged_as_its_record_is() -> None:
    made, sitting = begun("minigolf 8 level=easy attempt=2", [])
    view = sitting.view("ann")
    assert view.realms == [["my_little_scythe", "pendulum", "scythe"]]
    assert view.turns == 6
    now = state(sitting)
    assert (now.title, now.house, now.attempt, now.over) == ("Hole 8 · Chip Shot", True, 2, False)
    assert now.words == made.words
    assert [(line.text, line.holds) for line in now.goal] == [("score 0.6 of 10.8", False)]
    for _ in range(6):
        confirm(sitting, "end")
    assert sitting.table.phase == "over"
    text = sitting.record([1])
    assert "mode: minigolf\nhole: 8\nlevel: easy\nattempt: 2\n" in text
    assert stage_of(parse_record(text)) == made.stage
    came = judged(Attempt(stage=made.stage, drawn=[], record=text), catalog())
    now = state(sitting)
    assert (now.over, now.won, now.scores) == (came.over, came.won, came.scores)
    assert [line.text for line in now.goal] == ["score 0.6, 10.2 short"]
    results = sitting.table.game.results(sitting.table, sitting.table.seats[1], sitting.now)
    assert isinstance(results, RollingResults)
    assert results.stage == now
    assert sitting.table.game.kept_as == "minigolf"


def test_the_turn_tells_how_the_goal_would_stand() -> None:
    _, sitting = begun("minigolf 1", [])
    table, ann = sitting.table, sitting.table.seats[1]
    game = table.game
    uses = [move for move in _moves(sitting, []) if ">" in move]
    line = game.play(table.start_of(ann), uses[:1])
    view = game.turn_view(1, game.fresh(""), line, 0, game.beside(table, ann))
    assert isinstance(view, RollingTurnView)
    assert [each.text for each in view.goal] == [f"score {view.score / 10:.1f} of 13.5"]


def _moves(sitting: Sitting, moves: list[str]) -> list[str]:
    table, ann = sitting.table, sitting.table.seats[1]
    line = table.game.play(table.start_of(ann), moves)
    view = table.game.turn_view(1, table.game.fresh(""), line, 0)
    assert isinstance(view, RollingTurnView)
    return [move.move for move in view.moves]


def test_guests_of_a_league_sit_down_and_play_as_they_do_anywhere() -> None:
    made, sitting = begun("rrr_ball 1 season=2 week=3", WEEK, show="round_end")
    seats = list(sitting.table.seats.values())
    assert [seat.name for seat in seats] == ["ann", *(guest.name for guest in made.guests)]
    assert {seat.bot for seat in seats[1:]} == {"guest"}
    assert state(sitting).partner == made.partner
    assert [guest.habit for guest in state(sitting).guests] == [g.habit for g in made.guests]
    a, b = sitting.table.rolls[0]
    game = sitting.table.game
    for seat, guest in zip(seats[1:], made.guests, strict=True):
        assert game.round_of(seat.level, 1).alterations == guest.alterations  # type: ignore[attr-defined]
        bot = make_guest(guest.bot, guest.slip, guest.seed)
        end = play_turn(bot, begin(game.round_of(seat.level, 1).start(), a, b))  # type: ignore[attr-defined]
        line = game.bot_turn("guest", "any seed", sitting.table.start_of(seat), seat.level)
        assert line.position.key() == end.key()


def test_a_partner_is_hidden_until_the_end_if_one_likes() -> None:
    drawn = ["wingspan", "scythe", "tapestry"]
    for show, other in (("round_end", False), ("at_once", True)):
        made, sitting = begun("realmiverse 3", drawn, show=show)
        echo = made.guests[0].name
        confirm(sitting, "end")
        entries = sitting.table.seats[2]
        line = sitting.table.game.play(sitting.table.start_of(entries), ["end"])
        assert line.over
        assert (echo in state(sitting).scores) is False  # it has not played its turn
        _echo_plays(sitting)
        assert (echo in state(sitting).scores) is other
        text = state(sitting).goal[0].text
        assert ("is told at the end" in text) is not other


def _echo_plays(sitting: Sitting) -> None:
    seat = sitting.table.seats[2]
    round, turn = sitting.table.game.place(seat.done)
    acting = Acting(sitting.table, sitting.now)
    sitting.log += acting.bot_turn(2, round, turn, ["end"])


def test_a_finished_stage_is_practised_on_the_same_dice() -> None:
    _, sitting = begun("minigolf 8", [])
    for _ in range(6):
        confirm(sitting, "end")
    past = past_of_record("abc", read_record(sitting.record([1]), rolling()), SECRET)
    assert past.settings.options == {"stage": "minigolf 8 practice"}
    assert past.settings.kind == "ghost"
    assert past.rolls == sitting.table.rolls
    check_settings(past.settings, rolling())
    with pytest.raises(RealmtableError, match="the next attempt begins on the page of the mode"):
        _check(sitting.table, None, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"kind": "table"}, "a stage is played at a table of kind solo"),
        ({"bots": ["gentle"]}, "a stage is played at a table of kind solo"),
        ({"dice": "host"}, "a stage is one round, with the server's dice"),
        ({"options": {"stage": "minigolf 7", "alter": "rest"}}, "a stage has the texts"),
        ({"options": {"stage": "minigolf 19"}}, "settings.options.stage: there is no hole 19"),
        ({"realms": [WEEK]}, "settings.options.stage: hole 7 is played on"),
    ],
)
def test_stages_that_cannot_be(more: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidText) as error:
        asked("minigolf 7", [], **more)
    assert why in error.value.why


def test_whoever_is_called_like_a_guest_gets_a_number() -> None:
    made, settings = asked("realmiverse 3", ["wingspan", "scythe", "tapestry"])
    sitting = Sitting(settings, host=made.guests[0].name)
    assert [seat.name for seat in sitting.table.seats.values()] == [
        f"{made.guests[0].name} 2",
        "Echo",
    ]
    with pytest.raises(RealmtableError, match="nobody else may sit down"):
        sitting.do("bob", Join(name="bob"))


async def test_a_stage_over_http_and_once_more_against_it(tmp_path: Path) -> None:
    """A chapter with the Echo is played to its end; played again, the Echo is a ghost."""
    async with site(tmp_path) as made:
        ann = await made.browser()
        options = {"stage": "realmiverse 3"}
        asked = {"kind": "solo", "rounds": 1, "realms": [WEEK], "options": options}
        code = (await ann.ok("/api/tables", {"settings": asked, "name": "Ann"}))["code"]
        for _ in range(2000):  # the Echo thinks
            view = await ann.view(code)
            if view["stage"]["over"]:
                break
            if view["me"]["plays"]:
                await ann.end_turn(code)
            await asyncio.sleep(0.05)
        stage = view["stage"]
        assert (stage["over"], stage["won"], stage["title"]) == (
            True,
            False,
            "Chapter 3 · The Long Night",
        )
        text = (await ann.get(f"/api/tables/{code}/record")).text
        attempt = Attempt(stage=parse_stage("realmiverse 3"), drawn=WEEK, record=text)
        assert judged(attempt, catalog()).scores == stage["scores"]
        answer = await ann.post(f"/api/tables/{code}/rematch")
        assert answer.json()["why"] == "the next attempt begins on the page of the mode"
        told = (await ann.get(f"/api/records/{code}")).json()
        assert told["seats"] == ["Ann", "Echo"]  # in the record it is called echo
        assert {seat["name"] for step in told["steps"] for seat in step["seats"]} == {"Ann", "Echo"}
        assert {place["name"] for place in told["ranking"]} == {"Ann", "Echo"}
        assert "seat: echo\n" in told["text"]
        again = (await ann.ok(f"/api/tables/{code}/ghost"))["code"]
        view = await ann.view(again)
        assert {seat["by"] for seat in view["seats"]} == {"person", "ghost"}
        assert "Echo" in [seat["name"] for seat in view["seats"]]
        assert view["stage"]["practice"]
        await ann.end_turn(again)
        assert (await ann.view(again))["stage"]["goal"][0]["text"].count("Echo") == 1
