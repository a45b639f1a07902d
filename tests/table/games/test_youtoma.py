"""Youtoma at a table: alone against it, and the variant for several players."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.record import parse_record
from realmtable.rolling.game import game_from_record
from realmtable.table import snapshot
from realmtable.table.commands import (
    AddBot,
    BeReady,
    Change,
    Confirm,
    Join,
    SetLevel,
    Start,
    TakeBack,
)
from realmtable.table.errors import Forbidden
from realmtable.table.figures import figures, kept_games, new_results
from realmtable.table.games.rolling_records import past_of_record, read_record, record_view
from realmtable.table.games.rolling_results import RollingResults, RoundResult
from realmtable.table.hall import hall_view
from realmtable.table.settings import Level, Settings, check_settings
from realmtable.table.turns import why_not_take_back
from tests.support.rolling import catalog
from tests.support.web.site import site
from tests.support.web.sittings import SECRET, Sitting, games, rolling, snap

REALMS = ["wingspan", "scythe", "tapestry"]
OTHERS = ["pendulum", "euphoria", "viticulture"]


def against(rounds: int = 1, level: Level = "normal") -> Sitting:
    """One person, ann, against Youtoma, with the first dice."""
    settings = Settings(
        kind="solo", mode="youtoma", level=level, realms=[REALMS, OTHERS][:rounds], open=False
    )
    sitting = Sitting(settings)
    sitting.do("ann", Start(after=sitting.table.number))
    return sitting


def lowest(rounds: int = 1, **more: object) -> Sitting:
    """Ann and bob in the lobby of a table where the lowest score wins."""
    settings = Settings(mode="lowest", realms=[REALMS, OTHERS][:rounds], **more)  # type: ignore[arg-type]
    sitting = Sitting(settings)
    sitting.do("bob", Join(name="bob"))
    return sitting


def play(sitting: Sitting, person: str, bot: str = "random") -> None:
    """The person's next turn, as a bot would play it."""
    table = sitting.table
    seat = table.seats[sitting.seat(person) or 0]
    round, turn = table.game.place(seat.done)
    line = table.game.bot_turn(bot, f"{person} {round}.{turn}", table.start_of(seat))
    sitting.do(person, Confirm(round=round, turn=turn, moves=line.texts, after=table.number))


def play_round(sitting: Sitting, *people: str, bot: str = "random") -> None:
    """All turns of the round that is being played."""
    table = sitting.table
    round = table.game.place(len(table.rolls) - 1)[0]
    if table.break_at:
        for person in people:
            sitting.do(person, BeReady(after=table.number))
        round += 1
    while table.phase == "playing" and table.game.place(len(table.rolls) - 1)[0] == round:
        before = len(sitting.log)
        for person in people:
            seat = table.seats[sitting.seat(person) or 0]
            if table.can_play(seat) and table.game.place(seat.done)[0] == round:
                play(sitting, person, bot)
        if len(sitting.log) == before:
            return


def rounds_of(sitting: Sitting, seat: int | None = None) -> list[RoundResult]:
    """The results as a seat, or one who watches, gets them."""
    mine = sitting.table.seats[seat] if seat else None
    found = sitting.table.game.results(sitting.table, mine, 0)
    assert isinstance(found, RollingResults)
    return found.rounds


def test_each_round_is_played_for_youtoma_and_then_for_oneself() -> None:
    sitting = against()
    view = sitting.view("ann")
    assert view.realms == [REALMS, REALMS]
    assert [(part.turns, part.side, part.own) for part in view.parts] == [
        (11, "youtoma", False),
        (9, "", True),
    ]
    assert (view.round, view.turn, view.turns) == (1, 1, 11)
    play_round(sitting, "ann")
    assert sitting.table.in_break
    play_round(sitting, "ann", bot="greedy")
    assert sitting.table.phase == "over"
    assert [len(rolls) for rolls in sitting.view("ann").rolls] == [11, 9]


def test_the_level_decides_how_many_turns_youtoma_has() -> None:
    assert [part.turns for part in against(level="easy").view("ann").parts] == [10, 9]
    assert [part.turns for part in against(level="hard").view("ann").parts] == [11, 9]
    assert [part.turns for part in against(rounds=2).view("ann").parts] == [11, 9, 11, 9]


def test_only_the_own_rounds_count_and_youtoma_is_ranked() -> None:
    sitting = against(rounds=2)
    for _ in range(4):
        play_round(sitting, "ann")
    table = sitting.table
    assert table.phase == "over"
    scores = [score.tenths for score in table.seats[1].scores]
    view = sitting.view("ann")
    assert view.seats[0].total == scores[1] + scores[3]
    totals = {place.name: place.total for place in view.standing}
    assert totals == {"ann": scores[1] + scores[3], "Youtoma": scores[0] + scores[2]}
    assert {place.seat for place in view.standing} == {0, 1}


def test_what_youtoma_has_so_far_is_not_the_seats_score() -> None:
    sitting = against()
    for _ in range(8):
        play(sitting, "ann")
    view = sitting.view("ann").seats[0]
    assert view.score is not None
    assert view.score > 0
    assert view.total == 0


def test_the_results_tell_both() -> None:
    sitting = against()
    play_round(sitting, "ann")
    (first,) = rounds_of(sitting, 1)
    (row,) = first.seats
    assert (row.seat, row.name, row.by) == (0, "Youtoma", "opponent")
    assert row.boards is not None
    play_round(sitting, "ann")
    rounds = rounds_of(sitting, 1)
    scores = [score.tenths for score in sitting.table.seats[1].scores]
    assert {each.name: each.score for each in rounds[1].seats} == {
        "Youtoma": scores[0],
        "ann": scores[1],
    }
    winner = "ann" if scores[1] > scores[0] else "Youtoma"
    assert rounds[1].seats[0].name == winner
    assert rounds[1].seats[0].place == rounds[1].seats[0].rank == 1


def test_a_refusal_names_the_duty() -> None:
    sitting = against()
    table = sitting.table
    start = table.start_of(table.seats[1])
    with pytest.raises(RealmtableError, match="every die has its place"):
        table.game.play(start, ["end"])
    with pytest.raises(RealmtableError, match="never spends"):
        table.game.play(start, ["coins 3"])


def test_a_turn_of_youtoma_can_be_taken_back() -> None:
    sitting = against()
    for _ in range(10):
        play(sitting, "ann")
    before = sitting.view("ann").seats[0].boards
    play(sitting, "ann")  # the last of the round: the next dice wait
    sitting.do("ann", TakeBack(round=1, turn=11, after=sitting.table.number))
    assert sitting.view("ann").seats[0].boards == before
    assert sitting.table.seats[1].scores == []


def test_a_bot_that_takes_over_plays_both_halves() -> None:
    """As badly as it may for Youtoma, and as well as it can for the seat."""
    sitting = against()
    play_round(sitting, "ann", bot="greedy")
    play_round(sitting, "ann", bot="greedy")
    youtoma, own = (score.tenths for score in sitting.table.seats[1].scores)
    careless = against()
    play_round(careless, "ann", bot="random")
    play_round(careless, "ann", bot="random")
    assert youtoma < careless.table.seats[1].scores[0].tenths
    assert own > careless.table.seats[1].scores[1].tenths


def test_the_record_of_a_game_against_youtoma() -> None:
    sitting = against(level="hard")
    play_round(sitting, "ann")
    play_round(sitting, "ann")
    text = sitting.record([1])
    game = game_from_record(parse_record(text), catalog())
    assert game.mode == "youtoma"
    assert game.levels == ["hard"]
    assert game.over
    view = record_view("x", text, rolling())
    assert [part.side for part in view.parts] == ["youtoma", ""]
    assert len(view.steps) == 20
    with pytest.raises(IllegalMove, match="not from one against Youtoma"):
        sitting.table.game.past(sitting.table, sitting.log, sitting.now)
    with pytest.raises(IllegalMove, match="not from one against Youtoma"):
        past_of_record("x", read_record(text, rolling()), SECRET)


@pytest.mark.parametrize("make", [against, lowest])
def test_the_log_and_a_snapshot_lead_to_the_same_table(make: object) -> None:
    sitting = against(level="easy") if make is against else lowest()
    people = ["ann"] if make is against else ["ann", "bob"]
    if make is lowest:
        sitting.do("bob", SetLevel(level="easy"))
        sitting.do("ann", Start(after=sitting.table.number))
    play_round(sitting, *people)
    again = sitting.replayed()
    data = snap(sitting.table)
    assert snap(again) == data
    assert snap(snapshot.restore(games(), "BCDFGH", SECRET, None, data)) == data


def test_who_plays_on_easy_sits_out_the_eleventh_turn() -> None:
    sitting = lowest()
    sitting.do("bob", SetLevel(level="easy"))
    sitting.do("ann", SetLevel(level="hard"))
    sitting.do("ann", Start(after=sitting.table.number))
    table = sitting.table
    for _ in range(10):
        play(sitting, "ann")
        play(sitting, "bob")
    assert len(table.rolls) == 11
    assert table.waited == {1}
    assert table.seats[2].state == "done"
    assert len(table.seats[2].scores) == 1
    assert not table.can_play(table.seats[2])
    assert "next dice" in why_not_take_back(table, table.seats[2])
    play(sitting, "ann")
    assert table.phase == "over"
    text = sitting.record([1, 2])
    assert game_from_record(parse_record(text), catalog()).over
    alone = sitting.record([2])  # without the dice that nobody in it used
    assert game_from_record(parse_record(alone), catalog()).over
    assert len(record_view("x", text, rolling()).steps[-1].seats) == 1


def test_if_all_play_on_easy_a_round_has_ten_turns() -> None:
    sitting = lowest(level="easy")
    sitting.do("ann", Start(after=sitting.table.number))
    assert sitting.view("ann").turns == 10
    play_round(sitting, "ann", "bob")
    assert sitting.table.phase == "over"
    assert len(sitting.table.rolls) == 10


def test_the_next_round_comes_for_all_levels() -> None:
    sitting = lowest(rounds=2)
    sitting.do("bob", SetLevel(level="easy"))
    sitting.do("ann", Start(after=sitting.table.number))
    play_round(sitting, "ann", "bob")
    assert sitting.table.in_break
    play_round(sitting, "ann", "bob")
    assert sitting.table.phase == "over"
    assert [len(seat.scores) for seat in sitting.table.seats.values()] == [2, 2]
    assert [seat.done for seat in sitting.table.seats.values()] == [22, 22]


def test_the_lowest_total_wins() -> None:
    sitting = lowest()
    sitting.do("ann", Start(after=sitting.table.number))
    table = sitting.table
    while table.phase != "over":
        play(sitting, "ann", bot="worst")
        play(sitting, "bob", bot="random")
    totals = {seat.name: seat.scores[0].tenths for seat in table.seats.values()}
    assert totals["ann"] < totals["bob"]
    assert [place.name for place in sitting.view().standing] == ["ann", "bob"]
    (result,) = rounds_of(sitting)
    assert [(row.name, row.place) for row in result.seats] == [("ann", 1), ("bob", 2)]
    assert [leader.name for leader in hall_view(table, 0).leaders] == ["ann", "bob"]
    rows = new_results(table, {1: "a", 2: "b"}, sitting.log)
    assert [(row.kind, row.place, row.seats) for row in rows] == [
        ("lowest", 1, 2),
        ("lowest", 2, 2),
    ]
    known = figures(kept_games(rows[:1], []), [], "2026-01-01")
    assert (known.by_rounds, known.realms) == ([], [])
    assert (known.modes["lowest"].played, known.modes["lowest"].won) == (1, 1)


def test_the_best_turn_of_the_lowest_is_the_one_that_brought_least() -> None:
    sitting = lowest()
    sitting.do("bob", SetLevel(level="easy"))
    sitting.do("ann", Start(after=sitting.table.number))
    play_round(sitting, "ann", "bob")
    (result,) = rounds_of(sitting)
    for row in result.seats:
        history = sitting.table.seats[row.seat].history
        tenths = [0, *(outcome.tenths for outcome in history)]
        played = 10 if row.name == "bob" else 11
        gains = [new - old for old, new in pairwise(tenths)][:played]
        assert row.best is not None
        assert row.best.gain == min(gains)


def test_ghosts_of_the_lowest_keep_their_levels() -> None:
    sitting = lowest()
    sitting.do("bob", SetLevel(level="easy"))
    sitting.do("ann", Start(after=sitting.table.number))
    play_round(sitting, "ann", "bob")
    past = sitting.table.game.past(sitting.table, sitting.log, sitting.now)
    assert past.settings.mode == "lowest"
    levels = {seat.name: seat.level for seat in past.seats}
    assert levels == {"ann": "normal", "bob": "easy"}
    easy = next(seat for seat in past.seats if seat.name == "bob")
    assert [bool(moves) for moves in easy.turns] == [True] * 10 + [False]
    record = sitting.record([1, 2])
    again = past_of_record("x", read_record(record, rolling()), SECRET)
    assert {seat.name: seat.level for seat in again.seats} == levels


def test_one_who_comes_late_catches_up_at_a_level_that_fits() -> None:
    sitting = lowest()
    sitting.do("ann", SetLevel(level="easy"))
    sitting.do("bob", SetLevel(level="easy"))
    sitting.do("ann", Start(after=sitting.table.number))
    sitting.do("cem", Join(name="cem", after=sitting.table.number))
    assert sitting.table.seats[3].level == "easy"
    play_round(sitting, "ann", "bob", "cem")
    assert sitting.table.phase == "over"


def test_who_may_choose_a_level_and_when() -> None:
    sitting = lowest()
    with pytest.raises(Forbidden, match="only the host"):
        sitting.do("bob", SetLevel(level="easy", seat=1))
    sitting.do("ann", AddBot(bot="worst"))
    sitting.do("ann", SetLevel(level="hard", seat=3))
    assert sitting.view("ann").seats[2].level == "hard"
    sitting.do("ann", Start(after=sitting.table.number))
    with pytest.raises(IllegalMove, match="before the game starts"):
        sitting.do("bob", SetLevel(level="easy", after=sitting.table.number))
    standard = Sitting()
    with pytest.raises(IllegalMove, match="no levels"):
        standard.do("ann", SetLevel(level="easy"))


def test_the_host_may_change_the_mode_before_the_start() -> None:
    sitting = Sitting(Settings(rounds=1, sets=["all"]))
    new = Settings(rounds=1, sets=["all"], mode="lowest", level="hard")
    sitting.do("ann", Change(settings=new))
    assert sitting.table.seats[1].level == "hard"
    assert all(pin.startswith("youtoma/") for pin in sitting.table.pins)
    assert sitting.view("ann").parts[0].turns == 11
    sitting.do("ann", Change(settings=Settings(rounds=1, sets=["all"])))
    assert sitting.table.seats[1].level == ""
    assert sitting.view("ann").parts[0].turns == 9


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (Settings(mode="youtoma"), "alone against Youtoma"),
        (Settings(mode="youtoma", kind="solo", rounds=1, bots=["worst"]), "no bots"),
        (Settings(level="hard"), "only the modes"),
        (Settings(mode="lowest", bots=["strong"]), "no bot 'strong'"),
        (Settings(mode="youtoma", kind="solo", rounds=3), "1 to 2 rounds"),
        (Settings(mode="lowest", realms=[["apiary"]]), "apiary"),
    ],
)
def test_what_cannot_be_played(settings: Settings, why: str) -> None:
    with pytest.raises(RealmtableError, match=why):
        rolling().draw(check_settings(settings, rolling()), "seed")


def test_against_youtoma_the_result_is_kept_with_its_own_rounds() -> None:
    sitting = against()
    play_round(sitting, "ann")
    play_round(sitting, "ann", bot="greedy")
    rows = new_results(sitting.table, {1: "a"}, sitting.log)
    (kept,) = kept_games(rows, [])
    assert kept.kind == "youtoma"
    assert kept.total == sitting.table.seats[1].scores[1].tenths
    assert kept.seats == 2
    known = figures([kept], [], "2026-01-01")
    assert known.together == 0
    assert known.modes["youtoma"].played == 1
    assert known.realms == []


def test_a_snapshot_of_an_earlier_server_is_passed_over() -> None:
    """The log has everything; a snapshot only saves time."""
    sitting = Sitting()
    old = json.loads(snap(sitting.table)) | {"version": 1}
    with pytest.raises(InvalidText, match="of version 1"):
        snapshot.restore(games(), "BCDFGH", SECRET, None, json.dumps(old).encode())


async def test_lists_name_the_mode(tmp_path: Path) -> None:
    """My tables with both scores, and the records that one keeps."""
    sitting = against(rounds=2)
    for _ in range(4):
        play_round(sitting, "ann")
    record = sitting.record([1])
    async with site(tmp_path) as made:
        browser = await made.browser()
        await browser.post("/api/records", {"record": record})
        (kept,) = (await browser.get("/api/records")).json()["records"]
        assert (kept["mode"], kept["rounds"]) == ("youtoma", 2)
        settings = {"kind": "solo", "mode": "youtoma", "level": "easy", "rounds": 2}
        await browser.post("/api/tables", {"settings": settings, "name": "Ann"})
        (mine,) = (await browser.get("/api/mine")).json()["tables"]
        assert (mine["mode"], mine["rounds"]) == ("youtoma", 2)
        assert [part["turns"] for part in mine["parts"]] == [10, 9, 10, 9]
        assert [(score["seat"], score["name"]) for score in mine["scores"]] == [
            (1, "Ann"),
            (0, "Youtoma"),
        ]
