"""Altered rounds at tables: whatever happens there, it is what the engine makes of the log."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from realmtable.bots.greedy_bot import STAR, UNSPENT, worth
from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.alterations import NONE
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.game import game_from_record
from realmtable.rolling.movetext import move_text
from realmtable.rolling.turn import apply
from realmtable.table import snapshot
from realmtable.table.commands import BeReady, Confirm, Join, Start, TakeBack
from realmtable.table.games.rolling_records import past_of_record, read_record, record_view
from realmtable.table.games.rolling_results import RollingResults
from realmtable.table.games.rolling_turns import RollingTurnView
from realmtable.table.live import LiveTable
from realmtable.table.settings import Settings, check_settings
from realmtable.table.told import past_turn
from realmtable.table.turns import why_not_take_back
from tests.support.altered import at, played, some_alterations
from tests.support.rolling import catalog
from tests.support.walks import Eager
from tests.support.web.site import site
from tests.support.web.sittings import SECRET, Sitting, games, rolling, seen, snap

BASE = catalog().in_sets(["base"])
TRIO = ["wingspan", "scythe", "tapestry"]


def sat_down(options: dict[str, bool | str], *people: str, **more: object) -> Sitting:
    """A table of Ann's with these options, begun."""
    asked = Settings(realms=[TRIO], options=options)
    sitting = Sitting(msgspec.structs.replace(asked, **more))
    for person in people:
        sitting.do(person, Join(name=person))
    sitting.do("ann", Start())
    return sitting


def plays(sitting: Sitting, person: str, *moves: str) -> None:
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    sitting.do(person, Confirm(round=round, turn=turn, moves=[*moves]))


def ends(sitting: Sitting, person: str, turns: int = 1) -> None:
    for _ in range(turns):
        plays(sitting, person, "end")


def restarted(sitting: Sitting, from_log: bool) -> LiveTable:
    """The table as another process would find it."""
    if from_log:
        return sitting.replayed()
    data = snap(sitting.table)
    return snapshot.restore(games(), "BCDFGH", SECRET, sitting.table.script, data)


# --- at random -------------------------------------------------------------------------------


@st.composite
def altered_tables(draw: st.DrawFn) -> Sitting:
    """Two people and a bot at a table of one or two altered rounds, played to the end, with turns
    taken back and the server forgetting all it has in memory."""
    names = draw(st.permutations(BASE))
    rounds = draw(st.integers(1, 2))
    count = draw(st.integers(3, 4)) if rounds == 1 else 3
    deck = names[count * rounds : count * rounds + draw(st.integers(0, 4))]
    whims = draw(st.randoms(use_true_random=False))
    alter = [some_alterations(whims, deck if n == 0 else [], count) for n in range(rounds)]
    count = 3 if any(parse_alterations(text) is NONE for text in alter) else count
    realms = [names[n * count : (n + 1) * count] for n in range(rounds)]
    asked = Settings(realms=realms, options={"alter": ";".join(alter)}, bots=["random"])
    sitting = Sitting(check_settings(asked, rolling()))
    sitting.do("bob", Join(name="bob"))
    sitting.do("ann", Start())
    seed = draw(st.integers(0, 10**9))
    random, players = Random(seed), {name: Eager(f"{seed} {name}") for name in ("ann", "bob")}
    while sitting.table.phase != "over":
        table = sitting.table
        chance = random.random()
        if chance < 0.15:
            again = restarted(sitting, chance < 0.07)
            assert snap(again) == snap(table)
            sitting.table = again
        elif chance < 0.3:
            person = random.choice(["ann", "bob"])
            seat = table.seats[sitting.seat(person) or 0]
            if not why_not_take_back(table, seat):
                round, turn = table.game.place(seat.done - 1)
                sitting.do(person, TakeBack(round=round, turn=turn))
        elif table.unready and not table.waited:
            sitting.do(table.seats[min(table.unready)].name, seen(BeReady(), sitting))
        else:
            waiting = [seat for seat in table.seats.values() if table.can_play(seat)]
            seat = random.choice(waiting)
            if seat.bot is not None:
                sitting.bot(seat.number)
                continue
            line = table.game.play(table.start_of(seat), [])
            position, moves = line.position, []
            while not position.over:
                move = players[seat.name].choose(position)
                moves.append(move_text(position, move))
                position = apply(position, move)
            plays(sitting, seat.name, *moves)
    return sitting


@settings(max_examples=12, deadline=None, phases=[Phase.explicit, Phase.generate])
@given(altered_tables())
def test_a_table_comes_to_what_the_engine_makes_of_its_log(sitting: Sitting) -> None:
    table = sitting.table
    text = sitting.record(list(table.seats))
    game = game_from_record(parse_record(text), catalog())
    assert write_record(game.record()) == text
    assert game.over
    for seat in table.seats.values():
        plain = game.seat(seat.name)
        assert [score.text for score in seat.scores] == [str(score) for score in plain.scores]
        assert [score.tenths for score in seat.scores] == [score.tenths for score in plain.scores]
        begun = table.game.after(seat.history[-1], 0, seat.level)
        assert begun.boards == plain.position.boards
        assert begun.ledger.key() == plain.position.ledger.key()
        assert (begun.earned, begun.spent) == (plain.position.earned, plain.position.spent)
        assert begun.round.in_play == plain.position.round.in_play
    for seat in table.seats.values():  # everything that is told and shown of it can be
        for index in range(seat.done):
            past = past_turn(table, seat, index)
            if past is not None:
                told, step = past.told(), past.step()
                assert told.lines
                assert step.moves
    assert len(record_view("x", text, rolling()).seats) == 3
    assert sitting.view("ann").standing
    found = table.game.results(table, table.seats[1], sitting.now)
    assert isinstance(found, RollingResults)
    assert all(each.score is not None for round in found.rounds for each in round.seats)


# --- one by one ------------------------------------------------------------------------------


def test_turns_are_called_by_their_printed_numbers() -> None:
    sitting = sat_down({"alter": "turns=0-2 start=PPHHCC"}, "bob")
    view = sitting.view("ann")
    part = msgspec.to_builtins(view.parts[0])
    assert (view.round, view.turn, view.turns) == (1, 1, 3)
    assert part["first"] == 0
    assert part["words"] == [
        "The turns are 0 to 2.",
        "Everybody starts with 2 pumpkins, 2 hearts and 2 coins, which count as earned.",
    ]
    with pytest.raises(RealmtableError, match=r"you are in turn 1\.0, and this was for 1\.2"):
        sitting.do("ann", Confirm(round=1, turn=3, moves=["end"]))
    for _ in range(3):
        ends(sitting, "ann")
        ends(sitting, "bob")
    assert sitting.table.phase == "over"
    text = sitting.record([1, 2])
    assert [line.split(" dice ")[0] for line in text.splitlines() if " dice " in line] == [
        "1.0",
        "1.1",
        "1.2",
    ]
    assert "1 score ann: 0 0 0 +6 = 0.6" in text
    found = sitting.table.game.results(sitting.table, sitting.table.seats[1], sitting.now)
    assert isinstance(found, RollingResults)
    best = found.rounds[0].seats[0].best
    assert best is not None
    assert (best.turn, best.gain, best.left) == (1, 0, 0)  # what one starts with is no gain


def test_a_seat_without_a_realm_sits_out_what_remains() -> None:
    """Ann completes all her realms; Bob plays on, and the table finishes."""
    sitting = sat_down({"alter": "turns=1-15 discard=1//"}, "bob")
    ann, bob = sitting.table.seats[1], sitting.table.seats[2]
    while not ann.scores:
        line = sitting.table.game.bot_turn("random", f"{ann.done}", sitting.table.start_of(ann))
        plays(sitting, "ann", *line.texts)
        ends(sitting, "bob")
    over = max(index for index, (_, moves) in enumerate(ann.played) if moves) + 1
    assert over < 15
    assert ann.state == "confirmed"
    while sitting.table.phase != "over":
        assert not sitting.view("ann").me.plays
        ends(sitting, "bob")
    assert (ann.done, bob.done) == (15, 15)
    assert len(ann.scores) == 1
    seat = sitting.view("ann").seats[0]
    assert (seat.stars, seat.realms, seat.boards) == ([], [], {})
    assert sorted(seat.altered.discarded) == sorted(TRIO)
    assert seat.altered.banked == ann.scores[0].banked  # type: ignore[attr-defined]
    text = sitting.record([1])
    assert text.count(" dice ") == over  # dice that she had no use for are not in it
    assert "No realm is left: the round is over." in past_words(sitting, 1, over - 1)
    assert sitting.record([1, 2]).count(" dice ") == 15
    past = past_of_record("abc", read_record(text, rolling()), SECRET)
    assert len(past.rolls) == 15
    assert all(len(dice) == 2 for dice in past.rolls)


def past_words(sitting: Sitting, seat: int, index: int) -> list[str]:
    past = past_turn(sitting.table, sitting.table.seats[seat], index)
    assert past is not None
    return [line.words for line in past.told().lines]


def test_rewards_are_drawn_from_the_secret_when_the_game_begins() -> None:
    sitting = sat_down({"rewards": "draw"}, "bob")
    part = sitting.view("ann").parts[0]
    ids = [reward.id for reward in part.rewards]  # type: ignore[attr-defined]
    assert len(set(ids)) == 3
    again = sat_down({"rewards": "draw"}, "bob")
    assert again.view("ann").parts == sitting.view("ann").parts
    for from_log in (True, False):
        assert restarted(sitting, from_log).game.parts == sitting.table.game.parts
    assert f"alterations 1: rewards={','.join(ids)}" in sitting.record([1])


def test_all_rewards_and_chosen_ones() -> None:
    every = sat_down({"rewards": "all"}).table.game.parts[0].rewards  # type: ignore[attr-defined]
    assert len(every) == 7
    some = sat_down({"rewards": "buy_sum,cash_in"}).table.game.parts[0]
    assert [reward.name for reward in some.rewards] == ["Buy Sum", "Cash In"]  # type: ignore[attr-defined]
    assert some.rewards[0].owed == "2 coins"  # type: ignore[attr-defined]
    assert some.rewards[0].house  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"speed": "fast"}, "settings.options: there is no option 'speed'"),
        ({"alter": "limt=4"}, "settings.options.alter: there is no alteration 'limt'"),
        ({"alter": True}, "settings.options.alter: a text of at most"),
        ({"alter": "rest;rest;rest;rest"}, "alterations for 4 rounds, not for 1"),
        ({"rewards": "luck"}, "settings.options.rewards: rewards: there is no reward 'luck'"),
        ({"rewards": "all", "alter": "rewards=buy_sum"}, "alter names rewards already"),
        ({"own.Bo": "rest"}, "settings.options.own.Bo: rest is the same for all seats"),
    ],
)
def test_options_that_cannot_be(options: dict[str, bool | str], why: str) -> None:
    with pytest.raises(InvalidText) as error:
        check_settings(Settings(realms=[TRIO], options=options), rolling())
    assert why in error.value.why


def test_rounds_of_youtoma_are_not_altered() -> None:
    asked = Settings(mode="lowest", rounds=1, options={"rewards": "all"})
    with pytest.raises(InvalidText, match="rounds of Youtoma are never altered"):
        check_settings(asked, rolling())


def test_realms_of_a_deck_are_not_drawn() -> None:
    deck = BASE[:8]
    asked = Settings(rounds=1, options={"alter": f"discard=1//{','.join(deck)}"})
    assert set(rolling().draw(asked, "seed")[0]) == set(BASE[8:])
    assert len(rolling().pins([BASE[8:]], asked)) == 11


def test_no_realm_waits_in_two_decks() -> None:
    asked = Settings(rounds=2, options={"alter": "discard=1//euphoria"})
    with pytest.raises(InvalidText, match=r"Euphoria waits in the decks of two rounds.*';'"):
        rolling().draw(asked, "seed")
    one = Settings(rounds=2, options={"alter": "discard=1//euphoria;discard=1//pendulum"})
    assert len(rolling().draw(one, "seed")) == 2


def test_a_debt_that_cannot_be_paid_is_told_and_costs_a_star() -> None:
    sitting = sat_down({"alter": "turns=9-9 rewards=buy_difference"})
    ann = sitting.table.seats[1]
    a, b = sitting.table.rolls[0]
    turn = sitting.table.game.turn_view(
        1,
        sitting.table.game.fresh(""),
        sitting.table.game.play(sitting.table.start_of(ann), ["reward difference"]),
        0,
    )
    assert isinstance(turn, RollingTurnView)
    assert turn.altered is not None
    assert turn.altered.owed == ["2 coins, 0 held"]
    assert (turn.altered.unpaid, turn.altered.took) == (1, True)
    assert turn.log == [f"Takes Buy Difference: gets a new {abs(a - b)}, owes 2 coins."]
    plays(sitting, "ann", "reward difference", "end")
    assert ann.scores[0].text == "0 0 0 +0 -1 = 0.0"
    assert past_words(sitting, 1, 0) == [
        turn.log[0],
        "Cannot pay 2 coins for Buy Difference: that costs a star.",
    ]
    found = sitting.table.game.results(sitting.table, ann, sitting.now)
    assert isinstance(found, RollingResults)
    result = found.rounds[0].seats[0]
    assert (result.debts, result.unpaid) == (1, 1)


def test_a_ghost_of_a_record_keeps_its_handicap() -> None:
    asked = Settings(realms=[TRIO], options={"alter": "turns=2-4", "own.Bo": "start=PP limit=4"})
    pins = rolling().pins([TRIO], asked)
    game = rolling().open([TRIO], check_settings(asked, rolling()), pins)
    whole = game.of_seats([("ann", ""), ("Bo", "Bo")])
    for dice in ([4, 2], [1, 1], [6, 3]):
        whole.roll(dice)
        whole.play("ann", "end")
        whole.play("Bo", "end")
    text = write_record(whole.record())
    read = read_record(text, rolling())
    assert read.levels == {"ann": "", "Bo": "Bo"}
    assert [len(read.rolls), read.rolls[0]] == [3, [4, 2]]
    past = past_of_record("abc", read, SECRET)
    assert past.settings.options == {"alter": "turns=2-4", "own.Bo": "start=PP limit=4"}
    assert {seat.name: seat.level for seat in past.seats} == {"ann": "", "Bo": "Bo"}
    check_settings(past.settings, rolling())
    view = record_view("abc", text, rolling())
    assert [(step.round, step.turn) for step in view.steps] == [(1, 1), (1, 2), (1, 3)]
    assert view.parts[0].first == 2
    bo = view.steps[0].seats[1]
    assert bo.held == {"P": 2, "H": 0, "C": 0}


# --- over HTTP -------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [{"kind": "crowd"}, {"pace": "days"}, {"bots": ["random"]}])
async def test_rewards_at_every_kind_of_table(tmp_path: Path, more: dict[str, object]) -> None:
    """Two people, and perhaps a bot, take a reward each and play to the end; the server forgets
    everything in between."""
    async with site(tmp_path) as made:
        ann, bob = await made.browser(), await made.browser()
        options = {"rewards": "draw", "alter": "turns=2-3"}
        asked = {"realms": [TRIO], "options": options, **more}
        code = (await ann.ok("/api/tables", {"settings": asked, "name": "Ann"}))["code"]
        await bob.do(code, "join", name="Bob", after=0)
        await ann.do(code, "start")
        part = (await ann.view(code))["parts"][0]
        assert (part["turns"], part["first"], len(part["rewards"])) == (2, 2, 3)
        for _ in range(2):
            for person in (ann, bob):
                turn = await person.ok(f"/api/tables/{code}/turn", {"moves": []})
                rewards = [one["move"] for one in turn["moves"] if one["move"].startswith("reward")]
                moves = [rewards[0]] if rewards else []
                answer = await person.ok(f"/api/tables/{code}/turn", {"moves": moves})
                assert bool(answer["altered"].get("owed")) >= bool(rewards)
                await person.end_turn(code, [*moves, "end"])
            made.service.rooms.open.clear()
        for _ in range(300):  # a bot may still be thinking
            view = await ann.view(code)
            if view["phase"] == "over":
                break
            await asyncio.sleep(0.02)
        assert view["phase"] == "over"
        results = (await ann.get(f"/api/tables/{code}/results")).json()["rounds"][0]
        own = next(seat for seat in results["seats"] if seat["name"] == "Ann")
        assert own["debts"] >= own["unpaid"]
        text = (await ann.get(f"/api/tables/{code}/record")).text
        game = game_from_record(parse_record(text), catalog())
        assert game.seat("Ann").scores[0].tenths == own["score"]
        assert "alterations 1: turns=2-3 rewards=" in text
        kept = await ann.ok("/api/records", {"record": text})
        steps = (await ann.get(f"/api/records/{kept['id']}")).json()["steps"]
        assert [step["turn"] for step in steps] == [1, 2]
        ghost = await ann.ok(f"/api/records/{kept['id']}/ghost")
        again = await ann.view(ghost["code"])
        assert again["parts"][0]["rewards"] == part["rewards"]


def test_the_greedy_bot_counts_what_it_owes() -> None:
    """A debt that it cannot pay is a star less, and resources that it owes are not its own."""
    before = at("rewards=buy_sum", (1, 2), {"wingspan": {}, "scythe": {}}, turn=9)
    rich = at("rewards=buy_sum", (1, 2), {"wingspan": {}, "scythe": {}}, turn=9, earned={"C": 2})
    assert worth(before) - worth(played(before, "reward sum")) == STAR
    assert worth(rich) - worth(played(rich, "reward sum")) == 2 * UNSPENT


def test_what_altered_games_come_to_is_kept_apart() -> None:
    assert sat_down({"rewards": "all"}).table.game.kept_as == "altered"
    assert sat_down({}).table.game.kept_as == ""
