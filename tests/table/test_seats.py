"""Sitting down and getting up, ghosts and bots."""

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, InvalidText, UnknownName
from realmtable.table import waiting
from realmtable.table.acting import Acting
from realmtable.table.commands import (
    AddBot,
    ComeBack,
    GiveBack,
    GoAway,
    Join,
    Leave,
    MoveOn,
    Next,
    PassHost,
    Remove,
    Start,
    TakeOver,
    VoteMoveOn,
)
from realmtable.table.errors import Forbidden, Stale, TooMany
from realmtable.table.events import HostIs, MovedOn, Rolled
from tests.support.web.sittings import SECRET, TABLE, Sitting, end, kinds, ready, seen, state

# --- sitting down and getting up --------------------------------------------------------------


def test_names_are_checked_and_unique() -> None:
    sitting = Sitting(TABLE)
    for name in ("", " ann", "a:b", "a;b", "a\nb", "#", "x" * 41):
        with pytest.raises(InvalidText, match="no name for a seat"):
            sitting.do("bob", Join(name=name))
    with pytest.raises(InvalidText, match="'Ann 2'"):
        sitting.do("bob", Join(name="Ann"))
    sitting.do("bob", Join(name="Ann 2"))
    with pytest.raises(IllegalMove, match="have a seat"):
        sitting.do("bob", Join(name="bob"))


def test_a_closed_table_takes_nobody() -> None:
    sitting = Sitting(msgspec.structs.replace(TABLE, open=False))
    with pytest.raises(Forbidden, match="may watch"):
        sitting.do("bob", Join(name="bob"))


def test_a_full_table_takes_nobody() -> None:
    sitting = Sitting(TABLE)
    for n in range(39):
        sitting.do(f"p{n}", Join(name=f"p{n}"))
    with pytest.raises(TooMany, match="40 seats"):
        sitting.do("late", Join(name="late"))
    with pytest.raises(TooMany):
        sitting.do("ann", AddBot())


def test_leaving_the_lobby_frees_the_seat() -> None:
    sitting = Sitting(TABLE)
    sitting.do("bob", Join(name="bob"))
    sitting.do("bob", Leave())
    assert list(sitting.table.seats) == [1]
    sitting.do("cay", Join(name="bob"))
    assert sitting.table.seats[3].name == "bob"
    with pytest.raises(Forbidden):
        sitting.do("bob", Leave())


def test_the_host_removes_seats_before_the_start() -> None:
    sitting = Sitting(TABLE)
    sitting.do("bob", Join(name="bob"))
    with pytest.raises(Forbidden):
        sitting.do("bob", Remove(seat=1))
    with pytest.raises(UnknownName):
        sitting.do("ann", Remove(seat=9))
    sitting.do("ann", Remove(seat=2))
    assert list(sitting.table.seats) == [1]


def test_only_the_host_starts_and_somebody_must_be_there() -> None:
    sitting = Sitting(TABLE, host=None)
    with pytest.raises(IllegalMove, match="nobody sits"):
        sitting.do("ann", Start())
    sitting.do("bob", Join(name="bob"))
    with pytest.raises(Forbidden, match="only the host"):
        sitting.do("bob", Start())
    sitting.do("ann", Start())
    assert sitting.table.phase == "playing"


def test_the_table_survives_its_host() -> None:
    sitting = ready("bob", "cay")
    entries = sitting.do("ann", Leave())
    assert [e.event for e in entries if isinstance(e.event, HostIs)] == [HostIs("bob", 2)]
    assert state(sitting, 1) == "left"
    end(sitting, "bob")
    end(sitting, "cay")
    assert len(sitting.table.rolls) == 2
    sitting.do("ann", ComeBack())
    assert state(sitting, 1) == "behind"
    assert sitting.table.host == "bob"


def test_whoever_comes_to_a_table_without_host_becomes_host() -> None:
    sitting = ready(advance="host")
    sitting.do("ann", Leave())
    assert sitting.table.host == "ann"  # nobody else is there
    sitting.do("bob", Join(name="bob"))
    assert sitting.table.host == "bob"


def test_the_host_passes_the_table_on() -> None:
    sitting = ready("bob")
    sitting.do("ann", AddBot())
    with pytest.raises(Forbidden):
        sitting.do("bob", PassHost(seat=2))
    with pytest.raises(IllegalMove, match="no person"):
        sitting.do("ann", PassHost(seat=3))
    with pytest.raises(UnknownName):
        sitting.do("ann", PassHost(seat=7))
    sitting.do("ann", PassHost(seat=2))
    assert sitting.table.host == "bob"
    assert not sitting.view("ann").host
    assert sitting.view("bob").host


def test_a_moved_seat_takes_the_hosts_rights_along() -> None:
    sitting = ready("bob")
    Acting(sitting.table, 0).move_seat(1, "ann", "ann's phone")
    assert sitting.table.host == "ann's phone"
    Acting(sitting.table, 0).move_seat(2, "bob", "bob's phone")
    assert sitting.table.host == "ann's phone"
    with pytest.raises(UnknownName):
        Acting(sitting.table, 0).move_seat(5, None, "eve")


# --- nobody waits for a ghost -----------------------------------------------------------------


def test_the_table_does_not_wait_for_those_away() -> None:
    sitting = ready("bob")
    end(sitting, "ann")
    assert kinds(list(sitting.do("bob", GoAway()))) == ["away", "rolled"]
    assert state(sitting, 2) == "away"
    assert sitting.do("bob", GoAway()) == []
    end(sitting, "ann")
    assert len(sitting.table.rolls) == 3
    sitting.do("bob", ComeBack())
    assert state(sitting, 2) == "behind"
    assert sitting.do("bob", ComeBack()) == []


def test_confirming_says_that_one_is_back() -> None:
    sitting = ready("bob")
    sitting.do("bob", GoAway())
    assert kinds(end(sitting, "bob")) == ["back", "confirmed"]
    assert state(sitting, 2) == "confirmed"


def test_a_table_that_all_have_left_stands_still() -> None:
    sitting = ready("bob")
    sitting.do("ann", AddBot(bot="random"))
    sitting.do("ann", GoAway())
    sitting.do("bob", GoAway())
    sitting.bot(3)
    assert len(sitting.table.rolls) == 1
    end(sitting, "ann")
    assert len(sitting.table.rolls) == 2


def test_the_host_moves_on_without_someone_who_catches_up_later() -> None:
    sitting = ready("bob")
    end(sitting, "ann")
    with pytest.raises(Forbidden):
        sitting.do("bob", seen(MoveOn(), sitting))
    with pytest.raises(UnknownName):
        sitting.do("ann", seen(MoveOn(seats=[9]), sitting))
    with pytest.raises(IllegalMove, match="does not wait"):
        sitting.do("ann", seen(MoveOn(seats=[1]), sitting))
    entries = sitting.do("ann", seen(MoveOn(), sitting))
    assert entries[0].event == MovedOn([2])
    assert isinstance(entries[1].event, Rolled)
    assert state(sitting, 2) == "behind"
    assert sitting.view("bob").me.behind
    end(sitting, "ann")  # nobody waits for bob
    assert len(sitting.table.rolls) == 3
    end(sitting, "bob")
    end(sitting, "bob")
    assert state(sitting, 2) == "playing"
    end(sitting, "ann")
    assert len(sitting.table.rolls) == 3  # bob is back in step and is waited for


def test_moving_on_after_a_new_roll_is_stale() -> None:
    sitting = ready("bob")
    old = sitting.table.number
    end(sitting, "ann")
    end(sitting, "bob")
    for command in (MoveOn(after=old - 1), VoteMoveOn(after=old - 1)):
        with pytest.raises(Stale):
            sitting.do("ann", command)


def test_half_of_those_present_move_on() -> None:
    sitting = ready("bob", "cay", "dan")
    end(sitting, "bob")
    sitting.do("bob", seen(VoteMoveOn(), sitting))
    assert sitting.do("bob", seen(VoteMoveOn(), sitting)) == []
    assert (sitting.view().votes.seats, sitting.view().votes.need) == ([2], 2)
    end(sitting, "cay")
    entries = sitting.do("cay", seen(VoteMoveOn(), sitting))
    assert kinds(list(entries)) == ["voted", "host", "moved_on", "rolled"]
    assert sitting.table.host == "bob"  # ann, the host, was among those who did not come
    assert state(sitting, 1) == state(sitting, 4) == "behind"
    assert sitting.table.votes == set()
    with pytest.raises(Forbidden):
        sitting.do("eve", seen(VoteMoveOn(), sitting))


def test_of_two_the_other_may_go_on_alone() -> None:
    sitting = ready("bob")
    end(sitting, "bob")
    entries = sitting.do("bob", seen(VoteMoveOn(), sitting))
    assert kinds(list(entries)) == ["voted", "host", "moved_on", "rolled"]


def test_voting_needs_somebody_to_wait_for() -> None:
    sitting = ready("bob")
    end(sitting, "ann")
    with pytest.raises(IllegalMove, match="anyone else"):
        sitting.do("bob", seen(VoteMoveOn(), sitting))  # it is bob who is waited for


def test_a_host_who_does_not_roll_loses_the_table() -> None:
    sitting = ready("bob", "cay", advance="host")
    for person in ("ann", "bob", "cay"):
        end(sitting, person)
    sitting.do("bob", seen(VoteMoveOn(), sitting))
    sitting.do("cay", seen(VoteMoveOn(), sitting))
    assert sitting.table.host == "bob"
    sitting.do("bob", seen(Next(), sitting))
    assert len(sitting.table.rolls) == 2


def test_the_turn_timer_moves_on() -> None:
    sitting = ready("bob", timer=60)
    assert waiting.deadline(sitting.table) == sitting.now + 60
    end(sitting, "ann")
    sitting.now += 59
    assert sitting.tick() == []
    sitting.now += 1
    assert kinds(list(sitting.tick())) == ["moved_on", "rolled"]
    assert waiting.deadline(sitting.table) == sitting.now + 60
    assert sitting.tick() == []


def test_the_timer_waits_if_nobody_is_ready() -> None:
    sitting = ready(timer=60)
    sitting.now += 100
    assert kinds(list(sitting.tick())) == ["moved_on"]
    assert sitting.tick() == []
    assert kinds(end(sitting, "ann")) == ["confirmed", "rolled"]


def test_the_timer_ends_the_game_without_those_behind() -> None:
    sitting = ready("bob", timer=60)
    end(sitting, "bob")
    for _ in range(9):
        if sitting.table.seats[1].done < len(sitting.table.rolls):
            end(sitting, "ann")
        sitting.now += 61
        sitting.tick()
    assert sitting.table.phase == "playing"
    assert state(sitting, 2) == "behind"
    sitting.now += 60 * 9
    assert kinds(list(sitting.tick())) == ["moved_on", "finished"]
    assert sitting.view("bob").secret is None  # bob's dice are still to come
    assert sitting.view("ann").secret == SECRET.hex()
    while sitting.table.seats[2].done < 9:
        end(sitting, "bob")
    assert sitting.view("bob").secret == SECRET.hex()
    assert len(sitting.view("bob").standing[0].rounds) == 1


def test_no_timer_no_deadline() -> None:
    assert waiting.deadline(ready().table) is None
    lobby = Sitting(msgspec.structs.replace(TABLE, timer=30))
    assert waiting.deadline(lobby.table) is None


def test_the_host_ends_the_game_without_those_who_are_late() -> None:
    sitting = ready("bob", advance="host")
    for _ in range(9):
        end(sitting, "ann")
        sitting.do("ann", seen(Next(), sitting))
    assert sitting.table.phase == "over"
    assert state(sitting, 2) == "behind"


# --- bots -------------------------------------------------------------------------------------


def test_a_bot_plays_along() -> None:
    sitting = Sitting(msgspec.structs.replace(TABLE, bots=["greedy"]))
    sitting.do("ann", Start())
    assert [seat.number for seat in sitting.table.bots_to_move()] == [2]
    end(sitting, "ann")
    assert kinds(list(sitting.bot(2))) == ["confirmed", "rolled"]
    assert sitting.view("ann").seats[1].by == "bot"


def test_a_bots_turn_that_is_no_longer_wanted_is_dropped() -> None:
    sitting = ready("bob")
    sitting.do("ann", TakeOver(seat=2, bot="random"))
    acting = Acting(sitting.table, 0)
    assert acting.bot_turn(2, 1, 2, ["end"]) == []
    assert acting.bot_turn(1, 1, 1, ["end"]) == []
    assert acting.bot_turn(9, 1, 1, ["end"]) == []
    sitting.do("bob", GiveBack())
    assert acting.bot_turn(2, 1, 1, ["end"]) == []


def test_a_bot_takes_over_and_gives_back() -> None:
    sitting = ready("bob", "cay")
    with pytest.raises(Forbidden):
        sitting.do("bob", TakeOver(seat=3))
    with pytest.raises(UnknownName, match="no bot"):
        sitting.do("ann", TakeOver(seat=2, bot="deep thought"))
    with pytest.raises(UnknownName, match="no seat"):
        sitting.do("ann", TakeOver(seat=8))
    sitting.do("bob", GoAway())
    sitting.do("ann", TakeOver(seat=2, bot="random"))
    assert state(sitting, 2) == "playing"  # the bot is there, if bob is not
    with pytest.raises(IllegalMove, match="take your seat back"):
        end(sitting, "bob")
    sitting.bot(2)
    with pytest.raises(Forbidden):
        sitting.do("cay", GiveBack(seat=2))
    assert kinds(list(sitting.do("bob", GiveBack()))) == ["given_back", "back"]
    assert sitting.do("bob", GiveBack()) == []
    assert sitting.table.seats[2].bot is None


def test_a_bot_plays_for_someone_who_left() -> None:
    sitting = ready("bob")
    sitting.do("bob", Leave())
    sitting.do("ann", TakeOver(seat=2, bot="random"))
    sitting.bot(2)
    end(sitting, "ann")
    assert len(sitting.table.rolls) == 2


def test_bots_are_not_taken_over_and_only_hosts_add_them() -> None:
    sitting = ready("bob")
    sitting.do("ann", AddBot(bot="random"))
    with pytest.raises(IllegalMove, match="no person"):
        sitting.do("ann", TakeOver(seat=3))
    with pytest.raises(Forbidden):
        sitting.do("bob", AddBot())
    with pytest.raises(UnknownName):
        sitting.do("ann", AddBot(bot="x"))
    for _ in range(19):
        sitting.do("ann", AddBot(bot="random"))
    with pytest.raises(TooMany, match="20 bots"):
        sitting.do("ann", AddBot())
