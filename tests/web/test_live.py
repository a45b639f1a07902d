"""The rules of sitting at a table, without database or network."""

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError, UnknownName
from realmtable.table import fair, snapshot
from realmtable.table.acting import Acting
from realmtable.table.commands import (
    AddBot,
    ComeBack,
    Command,
    Confirm,
    GiveBack,
    GoAway,
    Join,
    Leave,
    MoveOn,
    Next,
    PassHost,
    Remove,
    Roll,
    Start,
    TakeOver,
    VoteMoveOn,
)
from realmtable.table.errors import Forbidden, Stale, TooMany
from realmtable.table.events import Finished, HostIs, MovedOn, Rolled, kind_of
from realmtable.table.live import Script
from realmtable.table.rolling_game import BadMove
from realmtable.table.settings import Settings, check_settings
from realmtable.table.views import Around, Viewer, seats_page, seen_event
from tests.web.support import REALMS, SECRET, Sitting, games

TABLE = Settings(realms=REALMS)


def kinds(entries: list[object]) -> list[str]:
    return [kind_of(entry.event) for entry in entries]  # type: ignore[attr-defined]


def seen(command: Command, sitting: Sitting) -> Command:
    """The command of someone who has seen everything."""
    return msgspec.structs.replace(command, after=sitting.table.number)


def ready(*people: str, **settings: object) -> Sitting:
    """A table that ann opened, with others, started."""
    sitting = Sitting(msgspec.structs.replace(TABLE, **settings))
    for person in people:
        sitting.do(person, Join(name=person))
    sitting.do("ann", Start())
    return sitting


def end(sitting: Sitting, person: str) -> list[object]:
    """Confirms the person's turn without using the dice."""
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    return list(sitting.do(person, Confirm(round=round, turn=turn, moves=["end"])))


def state(sitting: Sitting, seat: int) -> str:
    return sitting.table.seats[seat].state


def end_all(sitting: Sitting, *people: str) -> None:
    """Plays the game to its end."""
    while sitting.table.phase != "over":
        for person in people:
            end(sitting, person)


# --- dice and turns ---------------------------------------------------------------------------


def test_the_dice_come_when_all_have_confirmed() -> None:
    sitting = ready("bob")
    assert sitting.table.rolls == [fair.roll(SECRET, 1, 1)]
    assert kinds(end(sitting, "ann")) == ["confirmed"]
    assert state(sitting, 1) == "confirmed"
    assert sitting.view("ann").waiting == ["bob"]
    assert kinds(end(sitting, "bob")) == ["confirmed", "rolled"]
    assert sitting.table.rolls[1] == fair.roll(SECRET, 1, 2)
    assert state(sitting, 1) == "playing"


def test_a_game_ends_with_the_opened_secret() -> None:
    sitting = ready("bob")
    end_all(sitting, "ann", "bob")
    finished = sitting.log[-1].event
    assert isinstance(finished, Finished)
    view = sitting.view("ann")
    assert view.phase == "over"
    assert view.secret == finished.secret == SECRET.hex()
    fair.verify(view.commitment, bytes.fromhex(finished.secret), view.rolls)
    assert [place.rank for place in view.standing] == [1, 1]
    assert view.spread is not None
    assert view.spread.rounds[0].count == 2


@pytest.mark.parametrize(("round", "turn"), [(1, 2), (2, 1), (0, 0), (-1, 5)])
def test_a_confirm_for_another_turn_is_stale(round: int, turn: int) -> None:
    sitting = ready("bob")
    with pytest.raises(Stale, match=r"you are in turn 1\.1"):
        sitting.do("ann", Confirm(round=round, turn=turn, moves=["end"]))


def test_a_turn_is_confirmed_once() -> None:
    sitting = ready("bob")
    end(sitting, "ann")
    with pytest.raises(Stale, match="have not been rolled"):
        sitting.do("ann", Confirm(round=1, turn=1, moves=["end"]))


def test_a_turn_must_be_ended_and_legal() -> None:
    sitting = ready()
    for moves in ([], ["3>wingspan"] if 3 in sitting.table.rolls[0] else []):
        with pytest.raises((IllegalMove, BadMove)):
            sitting.do("ann", Confirm(round=1, turn=1, moves=moves))
    with pytest.raises(BadMove, match="ended") as found:
        sitting.do("ann", Confirm(round=1, turn=1, moves=["end", "end"]))
    assert (found.value.index, found.value.reason.kind) == (1, "illegal")
    with pytest.raises(BadMove) as found:
        sitting.do("ann", Confirm(round=1, turn=1, moves=["nonsense", "end"]))
    assert (found.value.index, found.value.reason.kind) == (0, "invalid")
    with pytest.raises(InvalidText, match="at most 60 moves"):
        sitting.do("ann", Confirm(round=1, turn=1, moves=["end"] * 61))
    assert sitting.table.seats[1].done == 0
    assert len(sitting.log) == sitting.table.number


def test_moves_are_stored_as_they_are_written() -> None:
    sitting = ready()
    legal = sitting.table.game.play(sitting.table.start_of(sitting.table.seats[1]), [])
    assert legal.texts == []
    sitting.do("ann", Confirm(round=1, turn=1, moves=["  END "]))
    assert [e.event.moves for e in sitting.log if kind_of(e.event) == "confirmed"] == [["end"]]  # type: ignore[union-attr]


def test_the_host_types_in_the_dice() -> None:
    sitting = ready("bob", dice="host")
    assert sitting.table.rolls == []
    assert sitting.table.dice_secret is not None  # not used by a table whose host rolls
    with pytest.raises(Forbidden):
        sitting.do("bob", seen(Roll(dice=[1, 2]), sitting))
    for dice in ([1], [0, 1], [1, 7], [1, 2, 3]):
        with pytest.raises(InvalidText, match="two dice"):
            sitting.do("ann", seen(Roll(dice=dice), sitting))
    sitting.do("ann", seen(Roll(dice=[6, 1]), sitting))
    assert sitting.table.rolls == [[6, 1]]
    with pytest.raises(IllegalMove, match="waits for ann, bob"):
        sitting.do("ann", seen(Roll(dice=[1, 2]), sitting))
    end(sitting, "ann")
    end(sitting, "bob")
    assert len(sitting.table.rolls) == 1
    with pytest.raises(IllegalMove, match="say what they show"):
        sitting.do("ann", seen(Next(), sitting))
    with pytest.raises(Stale):
        sitting.do("ann", Roll(dice=[1, 2], after=1))
    sitting.do("ann", seen(Roll(dice=[1, 2]), sitting))
    assert len(sitting.table.rolls) == 2


def test_the_server_rolls_unless_agreed_otherwise() -> None:
    sitting = ready()
    with pytest.raises(IllegalMove, match="server rolls"):
        sitting.do("ann", seen(Roll(dice=[1, 2]), sitting))


def test_the_host_lets_the_next_dice_come() -> None:
    sitting = ready("bob", advance="host")
    end(sitting, "ann")
    end(sitting, "bob")
    assert len(sitting.table.rolls) == 1
    with pytest.raises(Forbidden):
        sitting.do("bob", seen(Next(), sitting))
    before = sitting.table.number
    sitting.do("ann", seen(Next(), sitting))
    with pytest.raises(Stale, match="rolled since"):  # a second click on the same screen
        sitting.do("ann", Next(after=before))
    sitting.do("ann", seen(Next(), sitting))
    assert state(sitting, 2) == "behind"
    assert len(sitting.table.rolls) == 3


def test_next_is_for_tables_whose_host_decides() -> None:
    sitting = ready("bob")
    with pytest.raises(IllegalMove, match="when all have confirmed"):
        sitting.do("ann", seen(Next(), sitting))


def test_commands_before_the_start_and_after_the_end() -> None:
    sitting = Sitting(TABLE)
    for command in (Next(), MoveOn(), VoteMoveOn(), Confirm(round=1, turn=1, moves=["end"])):
        with pytest.raises(IllegalMove, match="not started"):
            sitting.do("ann", seen(command, sitting))
    sitting.do("ann", Start())
    with pytest.raises(Stale, match="started already"):
        sitting.do("ann", seen(Start(), sitting))
    end_all(sitting, "ann")
    for command in (Next(), MoveOn(), VoteMoveOn()):
        with pytest.raises(IllegalMove, match="over"):
            sitting.do("ann", seen(command, sitting))
    with pytest.raises(IllegalMove, match="over"):
        sitting.do("ann", seen(AddBot(), sitting))
    with pytest.raises(IllegalMove, match="over"):
        sitting.do("eve", seen(Join(name="eve"), sitting))


def test_nobody_knows_the_future() -> None:
    sitting = ready()
    with pytest.raises(Stale, match="have not happened"):
        sitting.do("ann", GoAway(after=99))


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
    assert sitting.table.deadline == sitting.now + 60
    end(sitting, "ann")
    sitting.now += 59
    assert sitting.tick() == []
    sitting.now += 1
    assert kinds(list(sitting.tick())) == ["moved_on", "rolled"]
    assert sitting.table.deadline == sitting.now + 60
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
    assert ready().table.deadline is None
    assert Sitting(msgspec.structs.replace(TABLE, timer=30)).table.deadline is None


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


# --- what is hidden ---------------------------------------------------------------------------


def test_someone_behind_sees_only_the_own_dice() -> None:
    sitting = ready("bob")
    for _ in range(3):
        end(sitting, "ann")
        sitting.do("ann", seen(MoveOn(), sitting))
    assert len(sitting.table.rolls) == 4
    assert sitting.view("bob").rolls == [sitting.table.rolls[:1]]
    assert sitting.view("ann").rolls == [sitting.table.rolls]
    assert sitting.view().rolls == [sitting.table.rolls]
    assert sitting.view("bob").seats[0].boards is None  # ann's marks would tell the dice
    rolled = [entry for entry in sitting.log if isinstance(entry.event, Rolled)]
    texts = [seen_event(sitting.table, entry, 2, True) for entry in rolled]
    assert [b"dice" in text for text in texts] == [True, False, False, False]


def test_a_late_comer_plays_the_past_turns_one_by_one() -> None:
    sitting = ready()
    end(sitting, "ann")
    end(sitting, "ann")
    sitting.do("bob", Join(name="bob"))
    assert sitting.view("bob").rolls == [sitting.table.rolls[:1]]
    assert state(sitting, 2) == "behind"
    end(sitting, "ann")
    assert len(sitting.table.rolls) == 4  # nobody waits for bob yet
    for n in range(1, 4):
        end(sitting, "bob")
        assert sitting.view("bob").rolls == [sitting.table.rolls[: n + 1]]
    assert state(sitting, 2) == "playing"


def use_a_die(sitting: Sitting, person: str) -> None:
    """Confirms a turn that writes something."""
    seat = sitting.table.seats[sitting.seat(person) or 0]
    line = sitting.table.game.bot_turn("random", "x", sitting.table.start_of(seat))
    round, turn = sitting.table.game.place(seat.done)
    sitting.do(person, Confirm(round=round, turn=turn, moves=line.texts))


def test_others_marks_show_once_both_have_confirmed() -> None:
    sitting = ready("bob")
    use_a_die(sitting, "ann")
    assert sitting.view("bob").seats[0].boards is None
    assert sitting.view("bob").seats[0].state == "confirmed"
    assert sitting.view().seats[0].boards is not None  # who has no seat cannot copy
    confirmed = sitting.log[-1]
    assert b"moves" not in seen_event(sitting.table, confirmed, 2, True)
    assert b"moves" in seen_event(sitting.table, confirmed, 1, True)
    use_a_die(sitting, "bob")
    boards = sitting.view("bob").seats[0].boards
    assert boards is not None
    assert boards == sitting.view("ann").seats[0].boards
    assert b"moves" in seen_event(sitting.table, confirmed, 2, True)


def test_with_round_end_others_marks_show_after_the_round() -> None:
    sitting = ready("bob", show="round_end")
    for _ in range(8):
        use_a_die(sitting, "ann")
        use_a_die(sitting, "bob")
    use_a_die(sitting, "ann")
    assert sitting.view("bob").seats[0].boards is None
    assert sitting.view("ann").seats[0].boards is not None
    use_a_die(sitting, "bob")
    assert sitting.view("bob").seats[0].boards is not None


def test_persons_are_never_sent() -> None:
    sitting = ready("bob")
    sitting.do("ann", PassHost(seat=2))
    for entry in sitting.log:
        text = seen_event(sitting.table, entry, None, True)
        assert b"person" not in text or b'"by":"person"' in text
        if kind_of(entry.event) == "opened":
            assert b'"host":"ann"' not in text


def test_a_crowds_view_is_small() -> None:
    sitting = Sitting(msgspec.structs.replace(TABLE, kind="crowd", advance="host"), host=None)
    for n in range(300):
        sitting.do(f"p{n}", Join(name=f"p{n}"))
    sitting.do("ann", Start())
    for n in range(200):
        end(sitting, f"p{n}")
    view = sitting.view("p77")
    assert [seat.name for seat in view.seats] == ["p77"]
    assert view.counts == {"seats": 300, "confirmed": 200, "playing": 100}
    assert view.standing == []  # no round is over
    assert len(msgspec.json.encode(view)) < 2_000
    assert sitting.view("ann").seats == []
    page = seats_page(sitting.table, Viewer(), Around(0.0), 290, 100)
    assert [seat.name for seat in page] == [f"p{n}" for n in range(290, 300)]
    assert all(seat.boards is None for seat in page)


def test_a_crowds_standing_is_short() -> None:
    sitting = Sitting(msgspec.structs.replace(TABLE, kind="crowd", advance="host"), host=None)
    for n in range(60):
        sitting.do(f"p{n}", Join(name=f"p{n}"))
    sitting.do("ann", Start())
    for turn in range(9):
        for n in range(60):
            if n != 59 or turn < 8:
                end(sitting, f"p{n}")
        if turn == 8:
            assert sitting.view().standing  # may lag behind while turns come in
            end(sitting, "p59")
        else:
            sitting.do("ann", seen(Next(), sitting))
    assert sitting.table.phase == "over"
    view = sitting.view("p57")
    assert len(view.standing) == 51
    assert all(len(place.rounds) == 1 for place in view.standing)
    assert view.spread is not None
    assert view.spread.rounds[0].count == 60
    assert sum(bin.count for bin in view.spread.rounds[0].bins) == 60


# --- the log ----------------------------------------------------------------------------------


def eventful() -> Sitting:
    """A game with a bit of everything."""
    sitting = Sitting(msgspec.structs.replace(TABLE, bots=["random"], timer=30))
    for name in ("bob", "cay", "dan"):
        sitting.do(name, Join(name=name))
    sitting.do("dan", Leave())
    sitting.do("ann", Start())
    for n in range(9):
        sitting.now += 1
        use_a_die(sitting, "ann")
        if n == 2:
            sitting.do("bob", GoAway())
        if n != 5:
            sitting.bot(2)
        if sitting.table.seats[4].bot is None:
            use_a_die(sitting, "cay")
        elif sitting.table.can_play(sitting.table.seats[4]):
            sitting.bot(4)
        if n == 6:
            sitting.do("ann", TakeOver(seat=4, bot="random"))
        sitting.now += 40
        sitting.tick()
    sitting.do("ann", PassHost(seat=3))
    return sitting


def test_the_log_alone_gives_the_same_table() -> None:
    sitting = eventful()
    again = sitting.replayed()
    assert snapshot.take(again) == snapshot.take(sitting.table)
    assert again.counts == sitting.table.counts
    assert again.waited == sitting.table.waited


def test_a_snapshot_and_the_rest_of_the_log_give_the_same_table() -> None:
    sitting = eventful()
    whole = sitting.replayed()
    for cut in range(1, len(sitting.log), 7):
        part = Sitting(sitting.settings).table
        part = type(part)(games(), "BCDFGH", SECRET, Script())
        for entry in sitting.log[:cut]:
            part.apply(entry)
        part = snapshot.restore(games(), "BCDFGH", SECRET, None, snapshot.take(part))
        for entry in sitting.log[cut:]:
            part.apply(entry)
        assert snapshot.take(part) == snapshot.take(whole)
        assert {n: c for n, c in part.counts.items() if c} == {
            n: c for n, c in whole.counts.items() if c
        }
        assert part.waited == whole.waited


def test_a_gap_in_the_log_is_found_out() -> None:
    sitting = ready()
    table = sitting.replayed()
    with pytest.raises(InvalidText, match="cannot follow"):
        table.apply(sitting.log[0])


def test_a_broken_snapshot_is_refused() -> None:
    for data in (b"", b"{}", b"[1", b'{"version": 99}'):
        with pytest.raises(InvalidText):
            snapshot.restore(games(), "BCDFGH", SECRET, None, data)


# --- settings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "x" * 61}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"timer": 5}, "timer"),
        ({"timer": 10**9}, "timer"),
        ({"bots": ["greedy"] * 13}, "bots"),
        ({"bots": ["nobody"]}, "bots"),
        ({"sets": []}, "sets"),
        ({"realms": [["a"] * 30]}, "realms"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 4}, "rounds"),
        ({"realms": [["no such realm"]]}, "no realm"),
        ({"realms": [["wingspan", "wingspan", "scythe"]]}, "twice"),
        ({"realms": [["wingspan", "scythe", "tapestry", "pendulum"]]}, "needs 3"),
        ({"sets": ["nonsense"]}, "no set"),
    ],
)
def test_settings_that_cannot_be_played(changes: dict[str, object], why: str) -> None:
    settings = msgspec.structs.replace(Settings(), **changes)
    with pytest.raises(RealmtableError, match=why):
        games().draw(check_settings(settings, games().bots), "seed")
