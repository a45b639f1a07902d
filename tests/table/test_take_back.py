"""A confirmed turn can be taken back until the next dice are there."""

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, RealmtableError
from realmtable.table import snapshot
from realmtable.table.commands import (
    BeReady,
    Command,
    Confirm,
    GoAway,
    Join,
    MoveOn,
    Next,
    Start,
    TakeBack,
    TakeOver,
)
from realmtable.table.errors import Forbidden, Stale
from realmtable.table.events import kind_of
from realmtable.table.games.rolling_records import read_record
from realmtable.table.live import Script
from realmtable.table.settings import Settings
from realmtable.table.views import seen_event
from tests.support.web.sittings import REALMS, SECRET, Sitting, games, rolling, snap

DICE = [[4, 2]] * 27


def ready(*people: str, **settings: object) -> Sitting:
    """A table that ann opened, with others, started; every roll is 4 and 2."""
    asked = msgspec.structs.replace(Settings(realms=REALMS), **settings)
    sitting = Sitting(asked, script=Script(DICE))
    for person in people:
        sitting.do(person, Join(name=person))
    sitting.do("ann", Start())
    return sitting


def confirm(sitting: Sitting, person: str, *moves: str) -> list[str]:
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    command = Confirm(round=round, turn=turn, moves=[*moves, "end"])
    return [kind_of(entry.event) for entry in sitting.do(person, command)]


def back(sitting: Sitting, person: str, turn: int = 1, round: int = 1) -> list[str]:
    command = TakeBack(round=round, turn=turn)
    return [kind_of(entry.event) for entry in sitting.do(person, command)]


def test_the_table_waits_for_the_seat_again() -> None:
    sitting = ready("bob")
    before = snap(sitting.table)
    confirm(sitting, "ann", "4>wingspan.a1")
    assert sitting.view("ann").me.take_back
    assert back(sitting, "ann") == ["taken_back"]
    ann = sitting.table.seats[1]
    assert (ann.done, ann.state, ann.history) == (0, "playing", [])
    assert sitting.view("ann").waiting == ["ann", "bob"]
    assert not sitting.view("ann").me.take_back
    assert sitting.view("ann").me.plays
    old, new = (msgspec.json.decode(data) for data in (before, snap(sitting.table)))
    assert new["seats"] == old["seats"]
    # Bob alone does not bring the next dice; ann's other turn does.
    assert confirm(sitting, "bob") == ["confirmed"]
    assert confirm(sitting, "ann", "2>scythe.t2") == ["confirmed", "rolled"]
    boards = sitting.view("ann").seats[0].boards
    assert boards == {"wingspan": {}, "scythe": {"t2": "mark"}, "tapestry": {}}


def test_a_later_turn_goes_back_to_where_the_one_before_ended() -> None:
    sitting = ready("bob", rounds=2, realms=[*REALMS, ["tokaido", "meadow", "parks"]])
    for person in ("ann", "bob"):
        confirm(sitting, person, "4>wingspan.a1")
    held = sitting.table.seats[1].position.held
    confirm(sitting, "ann", "4>wingspan.b1")
    back(sitting, "ann", 2)
    ann = sitting.table.seats[1]
    assert (ann.done, ann.position.turn, ann.position.held) == (1, 1, held)
    assert sitting.view("ann").seats[0].boards == sitting.view("bob").seats[0].boards
    assert snap(sitting.replayed()) == snap(sitting.table)
    restored = snapshot.restore(
        games(), "BCDFGH", SECRET, sitting.table.script, snap(sitting.table)
    )
    assert snap(restored) == snap(sitting.table)
    assert restored.taken_back == sitting.table.taken_back != set()


def test_the_last_turn_of_a_round_takes_its_score_along() -> None:
    sitting = ready("bob", rounds=2, realms=[*REALMS, ["tokaido", "meadow", "parks"]])
    for _ in range(8):
        for person in ("ann", "bob"):
            confirm(sitting, person)
    confirm(sitting, "ann", "4>wingspan.a1")
    assert len(sitting.table.seats[1].scores) == 1
    back(sitting, "ann", 9)
    assert sitting.table.seats[1].scores == []
    assert [place.rounds for place in sitting.view("ann").standing] == [[], []]
    for person in ("bob", "ann"):
        confirm(sitting, person)
    back(sitting, "ann", 9)  # also while the others look at the result
    confirm(sitting, "ann")
    for person in ("bob", "ann"):
        sitting.do(person, BeReady(after=sitting.table.number))
    assert sitting.table.game.place(len(sitting.table.rolls) - 1) == (2, 1)


def test_the_last_turn_of_the_game_can_be_taken_back_while_others_play() -> None:
    sitting = ready("bob")
    for _ in range(8):
        for person in ("ann", "bob"):
            confirm(sitting, person)
    confirm(sitting, "ann")
    assert sitting.table.seats[1].state == "done"
    back(sitting, "ann", 9)
    confirm(sitting, "bob")
    assert sitting.table.phase == "playing"
    confirm(sitting, "ann")
    with pytest.raises(Stale, match="the game is over"):
        back(sitting, "ann", 9)


def refused(sitting: Sitting, person: str, command: Command) -> RealmtableError:
    number = sitting.table.number
    with pytest.raises(RealmtableError) as error:
        sitting.do(person, command)
    assert sitting.table.number == number
    return error.value


def test_refusals_say_why() -> None:
    sitting = Sitting(script=Script(DICE))
    command = TakeBack(round=1, turn=1)
    assert refused(sitting, "ann", command).why == "the game has not started yet"
    sitting.do("bob", Join(name="bob"))
    sitting.do("ann", Start())
    assert isinstance(refused(sitting, "eve", command), Forbidden)
    assert isinstance(refused(sitting, "ann", command), IllegalMove)
    assert "not confirmed" in refused(sitting, "ann", command).why
    confirm(sitting, "ann")
    wrong = refused(sitting, "ann", TakeBack(round=1, turn=2))
    assert isinstance(wrong, Stale)
    assert "1.1 last, not 1.2" in wrong.why
    confirm(sitting, "bob")  # brings the next dice
    late = refused(sitting, "ann", command)
    assert isinstance(late, Stale)
    assert "next dice are there" in late.why
    confirm(sitting, "ann")
    sitting.do("ann", TakeOver(seat=1))
    assert "only people" in refused(sitting, "ann", TakeBack(round=1, turn=2)).why


def test_alone_the_next_dice_are_there_at_once() -> None:
    sitting = ready()
    assert confirm(sitting, "ann") == ["confirmed", "rolled"]
    assert not sitting.view("ann").me.take_back
    assert "next dice" in refused(sitting, "ann", TakeBack(round=1, turn=1)).why


def test_where_the_host_rolls_on_even_the_last_may_change_their_mind() -> None:
    sitting = ready("bob", advance="host")
    for person in ("ann", "bob"):
        confirm(sitting, person)
    back(sitting, "bob")
    assert sitting.view("ann").waiting == ["bob"]
    confirm(sitting, "bob")
    sitting.do("ann", Next(after=sitting.table.number))
    assert "next dice" in refused(sitting, "bob", TakeBack(round=1, turn=1)).why


def test_one_who_was_away_or_given_up_may_take_back_too() -> None:
    sitting = ready("bob", "cat")
    sitting.do("ann", MoveOn(seats=[2], after=sitting.table.number))
    assert sitting.table.seats[2].state == "behind"
    confirm(sitting, "bob")
    back(sitting, "bob")
    assert sitting.table.seats[2].state == "behind"  # nobody waits for bob, as before
    confirm(sitting, "ann")
    sitting.do("ann", GoAway())
    assert back(sitting, "ann") == ["back", "taken_back"]


def test_what_was_taken_back_is_never_shown_to_others() -> None:
    sitting = ready("bob", "cat")
    confirm(sitting, "ann", "4>wingspan.a1")
    first = sitting.log[-1]
    back(sitting, "ann")
    confirm(sitting, "ann", "2>scythe.t2")
    confirm(sitting, "bob")
    assert b"wingspan" in seen_event(sitting.table, first, 1, True)
    for viewer in (2, 3, None):
        assert b"wingspan" not in seen_event(sitting.table, first, viewer, True)
    assert b"scythe.t2" in seen_event(sitting.table, sitting.log[-2], 2, True)


def test_records_and_ghosts_know_only_what_counted() -> None:
    sitting = ready("bob")
    for turn in range(1, 10):
        confirm(sitting, "ann", "4>wingspan.a1") if turn == 1 else confirm(sitting, "ann")
        back(sitting, "ann", turn)
        confirm(sitting, "ann")
        confirm(sitting, "bob")
    assert sitting.table.phase == "over"
    text = sitting.record([1, 2])
    assert "wingspan.a1" not in text
    played = read_record(text, rolling())
    assert played.moves["ann"] == [["end"]] * 9
    past = sitting.table.game.past(sitting.table, sitting.log, sitting.now)
    assert next(seat for seat in past.seats if seat.name == "ann").turns == [["end"]] * 9


def test_a_crowd_may_take_back_as_well() -> None:
    sitting = ready("bob", kind="crowd")
    for _ in range(3):
        for person in ("ann", "bob"):
            confirm(sitting, person)
    confirm(sitting, "ann", "4>wingspan.a1")
    shown = sitting.view("ann").seats[0]
    back(sitting, "ann", 4)
    ann = sitting.view("ann").seats[0]
    assert (ann.shown, ann.boards) == (3, {realm: {} for realm in REALMS[0]})
    assert ann.total < shown.total or ann.boards != shown.boards
    confirm(sitting, "ann")
    confirm(sitting, "bob")
    assert len(sitting.table.rolls) == 5
    assert all(len(seat.history) <= 2 for seat in sitting.table.seats.values())
