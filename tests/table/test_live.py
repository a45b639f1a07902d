"""The rules of sitting at a table, without database or network."""

import pytest

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.table import fair
from realmtable.table.commands import (
    AddBot,
    Confirm,
    GoAway,
    Join,
    MoveOn,
    Next,
    Roll,
    Start,
    VoteMoveOn,
)
from realmtable.table.errors import Forbidden, Stale
from realmtable.table.events import Finished, kind_of
from realmtable.table.game import BadMove
from tests.support.web.sittings import (
    SECRET,
    TABLE,
    Sitting,
    end,
    end_all,
    kinds,
    ready,
    seen,
    state,
)

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
