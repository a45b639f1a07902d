"""Between two rounds: the result stays until those present are ready, and nobody blocks it."""

import pytest

from realmtable.core.errors import IllegalMove
from realmtable.table import snapshot, waiting
from realmtable.table.commands import (
    BeReady,
    Confirm,
    GoAway,
    Join,
    Leave,
    MoveOn,
    Next,
    Start,
    TakeOver,
    VoteMoveOn,
)
from realmtable.table.errors import Forbidden
from realmtable.table.events import Entry, Ready, Rolled
from realmtable.table.settings import Settings
from realmtable.table.waiting import BREAK_SECONDS
from tests.support.web.sittings import Sitting, games, snap

TURNS = 9


def sitting(*others: str, **settings: object) -> Sitting:
    """A game of two rounds that has begun."""
    made = Sitting(Settings(rounds=2, **settings))  # type: ignore[arg-type]
    for name in others:
        made.do(name, Join(name=name))
    made.do("ann", Start(after=made.table.number))
    return made


def end_turn(at: Sitting, *people: str) -> list[Entry]:
    """These people confirm their turns without using the dice; the events of the last of them."""
    entries: list[Entry] = []
    for person in people:
        number = at.seat(person)
        assert number is not None
        seat = at.table.seats[number]
        start = at.table.start_of(seat)
        # Some realms ask something before a turn may end: the random bot answers by itself.
        line = at.table.game.bot_turn("random", "seed", start)
        round, turn = at.table.game.place(seat.done)
        entries = at.do(
            person, Confirm(after=at.table.number, round=round, turn=turn, moves=line.texts)
        )
    return entries


def play_round(at: Sitting, *people: str) -> None:
    for _ in range(TURNS):
        end_turn(at, *people)


def rolled(entries: list[Entry]) -> list[tuple[int, int]]:
    return [(e.event.round, e.event.turn) for e in entries if isinstance(e.event, Rolled)]


def ready(at: Sitting, person: str) -> list[Entry]:
    return at.do(person, BeReady(after=at.table.number))


def test_the_next_round_waits_until_all_are_ready() -> None:
    at = sitting("bob")
    play_round(at, "ann", "bob")
    assert len(at.table.rolls) == TURNS
    view = at.view("ann")
    assert view.pause is not None
    assert (view.pause.round, view.pause.ready) == (1, [])
    assert view.waiting == ["ann", "bob"]
    assert rolled(ready(at, "bob")) == []
    assert at.view("ann").waiting == ["ann"]
    assert at.view("ann").pause.ready == [2]  # type: ignore[union-attr]
    assert ready(at, "bob") == []  # once is enough
    assert rolled(ready(at, "ann")) == [(2, 1)]
    assert at.view("ann").pause is None
    assert at.replayed().rolls == at.table.rolls


def test_one_player_goes_on_by_one_word() -> None:
    at = sitting(kind="solo")
    play_round(at, "ann")
    assert rolled(ready(at, "ann")) == [(2, 1)]
    play_round(at, "ann")
    assert at.table.phase == "over"  # there is nothing to wait for after the last round


def test_the_host_need_not_wait() -> None:
    at = sitting("bob")
    play_round(at, "ann", "bob")
    with pytest.raises(Forbidden):
        at.do("bob", Next(after=at.table.number))
    assert rolled(at.do("ann", Next(after=at.table.number))) == [(2, 1)]


def test_the_host_goes_on_without_one_who_does_not_answer() -> None:
    at = sitting("bob", "cid")
    play_round(at, "ann", "bob", "cid")
    ready(at, "ann")
    ready(at, "cid")
    assert at.view("ann").waiting == ["bob"]
    assert rolled(at.do("ann", MoveOn(after=at.table.number))) == [(2, 1)]
    assert at.table.seats[2].state == "playing"  # and he plays on with the others


def test_the_others_may_vote_when_the_host_does_not_answer() -> None:
    at = sitting("bob", "cid")
    play_round(at, "ann", "bob", "cid")
    at.do("bob", VoteMoveOn(after=at.table.number))
    assert at.table.ready == {2}  # who votes is ready
    entries = at.do("cid", VoteMoveOn(after=at.table.number))
    assert rolled(entries) == [(2, 1)]


@pytest.mark.parametrize("deed", [GoAway(), Leave(), TakeOver(seat=2, bot="random")])
def test_who_is_gone_is_not_waited_for(deed: GoAway | Leave | TakeOver) -> None:
    at = sitting("bob")
    play_round(at, "ann", "bob")
    ready(at, "ann")
    assert rolled(at.do("bob", deed)) == [(2, 1)]


def test_bots_are_ready() -> None:
    at = sitting(bots=["random"])
    for _ in range(TURNS):
        end_turn(at, "ann")
        at.bot(2)
    assert at.view("ann").waiting == ["ann"]
    assert rolled(ready(at, "ann")) == [(2, 1)]


def test_a_timer_ends_the_break_and_takes_no_time_from_the_turn() -> None:
    at = sitting("bob", timer=30)
    for _ in range(TURNS - 1):
        end_turn(at, "ann", "bob")
    end_turn(at, "ann")
    at.now += 20
    assert at.view("ann").pause is None  # Bob still plays
    end_turn(at, "bob")
    assert waiting.deadline(at.table) == at.now + BREAK_SECONDS
    at.now += BREAK_SECONDS
    assert rolled(at.tick()) == [(2, 1)]
    assert waiting.deadline(at.table) == at.now + 30
    assert at.table.seats[1].state == "playing"


def test_time_that_runs_out_in_the_last_turn_does_not_end_the_break() -> None:
    at = sitting("bob", timer=30)
    for _ in range(TURNS - 1):
        end_turn(at, "ann", "bob")
    end_turn(at, "ann")
    at.now += 30
    assert rolled(at.tick()) == []  # the table goes on without Bob, but Ann looks at her result
    assert at.view("ann").waiting == ["ann"]
    assert at.table.seats[2].state == "behind"
    assert rolled(ready(at, "ann")) == [(2, 1)]


@pytest.mark.parametrize(
    "settings", [{"pace": "days"}, {"kind": "crowd"}, {"advance": "host"}], ids=str
)
def test_tables_that_never_wait(settings: dict[str, object]) -> None:
    """Over days and in a crowd everyone looks in their own time; a host says when it goes on."""
    at = sitting("bob", timer=30, **settings)
    for _ in range(TURNS):
        end_turn(at, "ann", "bob")
        if at.settings.advance == "host":
            with pytest.raises(IllegalMove, match="does not wait"):
                ready(at, "ann")
            at.do("ann", Next(after=at.table.number))
    assert len(at.table.rolls) == TURNS + 1
    assert at.view("ann").pause is None
    # The first turn of the round has time for the result as well.
    assert waiting.deadline(at.table) == at.now + 30 + BREAK_SECONDS
    end_turn(at, "ann", "bob")
    if at.settings.advance == "host":
        at.do("ann", Next(after=at.table.number))
    assert waiting.deadline(at.table) == at.now + 30


def test_only_who_has_finished_the_round_can_be_ready() -> None:
    at = sitting("bob")
    with pytest.raises(IllegalMove, match="not finished the round"):
        ready(at, "ann")
    for _ in range(TURNS - 1):
        end_turn(at, "ann", "bob")
    end_turn(at, "ann")
    assert isinstance(ready(at, "ann")[0].event, Ready)  # Bob still plays; Ann has seen enough
    with pytest.raises(IllegalMove, match="not finished the round"):
        ready(at, "bob")
    end_turn(at, "bob")
    assert at.view("ann").waiting == ["bob"]


def test_a_snapshot_keeps_the_break() -> None:
    at = sitting("bob", timer=30)
    play_round(at, "ann", "bob")
    ready(at, "bob")
    saved = snapshot.restore(games(), "BCDFGH", None, None, snap(at.table))
    assert (saved.ready, saved.unready) == ({2}, {1})
    assert waiting.deadline(saved) == waiting.deadline(at.table)
    assert snap(saved) == snap(at.table)
