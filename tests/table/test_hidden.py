"""What is hidden from whom."""

import msgspec

from realmtable.table.commands import (
    Join,
    MoveOn,
    Next,
    PassHost,
    Start,
)
from realmtable.table.events import Rolled, kind_of
from realmtable.table.views import Around, Viewer, seats_page, seen_event
from tests.support.web.sittings import (
    TABLE,
    Sitting,
    end,
    ready,
    seen,
    state,
    use_a_die,
)


def test_someone_behind_sees_only_the_own_dice() -> None:
    sitting = ready("bob")
    for _ in range(3):
        end(sitting, "ann")
        sitting.do("ann", seen(MoveOn(), sitting))
    assert len(sitting.table.rolls) == 4
    assert sitting.view("bob").rolls == [sitting.table.rolls[:1]]
    assert sitting.view("ann").rolls == [sitting.table.rolls]
    assert sitting.view().rolls == [sitting.table.rolls[:1]]  # that might be Bob
    assert (sitting.view().hidden, sitting.view("bob").hidden, sitting.view("ann").hidden) == (
        3,
        3,
        0,
    )
    assert sitting.view("bob").seats[0].boards is None  # ann's marks would tell the dice
    rolled = [entry for entry in sitting.log if isinstance(entry.event, Rolled)]
    for viewer in (2, None):
        texts = [seen_event(sitting.table, entry, viewer, True) for entry in rolled]
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


def test_others_marks_show_once_both_have_confirmed() -> None:
    sitting = ready("bob")
    use_a_die(sitting, "ann")
    assert sitting.view("bob").seats[0].boards is None
    assert sitting.view("bob").seats[0].state == "confirmed"
    assert sitting.view().seats[0].boards is None  # who has no seat might copy for Bob
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
            assert sitting.view("ann").standing  # may lag behind while turns come in
            assert sitting.view("p3").standing
            assert not sitting.view().standing  # p59 has yet to play the turn
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
