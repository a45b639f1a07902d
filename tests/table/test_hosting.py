"""What a host does with seats and settings, and how people come and go, without a network."""

from typing import Any

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.table import fair, snapshot
from realmtable.table.acting import Acting
from realmtable.table.commands import (
    AddBot,
    Change,
    ComeBack,
    Confirm,
    Free,
    Hold,
    Join,
    Leave,
    React,
    Remove,
    Start,
    TakeOver,
)
from realmtable.table.errors import Forbidden, Stale, TooMany
from realmtable.table.events import Changed, Finished, Reacted, kind_of
from realmtable.table.seating import MAX_REACTIONS
from realmtable.table.settings import Settings
from tests.support.web.sittings import REALMS, SECRET, Sitting, games, rolling, snap

TABLE = Settings(realms=REALMS)


def kinds(entries: object) -> list[str]:
    return [kind_of(entry.event) for entry in entries]  # type: ignore[attr-defined]


def lobby(*people: str, **settings: object) -> Sitting:
    sitting = Sitting(msgspec.structs.replace(TABLE, **settings))
    for person in people:
        sitting.do(person, Join(name=person))
    return sitting


def started(*people: str, **settings: object) -> Sitting:
    sitting = lobby(*people, **settings)
    sitting.do("ann", Start())
    return sitting


def end(sitting: Sitting, person: str) -> list[str]:
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    return kinds(sitting.do(person, Confirm(round=round, turn=turn, moves=["end"])))


def take(sitting: Sitting, seat: int, person: str) -> list[str]:
    """Someone opens the seat's link."""
    entries = Acting(sitting.table, sitting.now).move_seat(seat, sitting.people.get(seat), person)
    sitting.people[seat] = person
    sitting.log += entries
    return kinds(entries)


def state(sitting: Sitting, seat: int) -> str:
    return sitting.table.seats[seat].state


# --- seats ------------------------------------------------------------------------------------


def test_a_seat_is_kept_for_someone_also_at_a_closed_table() -> None:
    sitting = lobby(open=False)
    assert kinds(sitting.do("ann", Hold(name="Bea"))) == ["joined"]
    assert state(sitting, 2) == "free"
    with pytest.raises(InvalidText, match="already"):
        sitting.do("ann", Hold(name="bea"))
    with pytest.raises(Forbidden, match="only the host"):
        sitting.do("eve", Hold(name="Eve"))
    sitting.do("ann", Start())
    end(sitting, "ann")
    assert len(sitting.table.rolls) == 2, "nobody waits for a seat that nobody holds"
    assert take(sitting, 2, "bea") == ["moved"]
    assert state(sitting, 2) == "behind"
    end(sitting, "bea")
    assert sitting.table.seats[2].done == 1


def test_a_table_of_kept_seats_alone_does_not_start() -> None:
    sitting = Sitting(TABLE, host=None)
    sitting.do("ann", Hold(name="Bea"))
    with pytest.raises(IllegalMove, match="nobody sits"):
        sitting.do("ann", Start())


def test_seats_are_not_kept_in_crowds() -> None:
    with pytest.raises(IllegalMove, match="table of friends"):
        lobby(kind="crowd").do("ann", Hold(name="Bea"))


def test_the_host_frees_a_seat_and_someone_else_takes_it() -> None:
    sitting = started("bob")
    end(sitting, "ann")
    assert kinds(sitting.do("ann", Free(seat=2))) == ["freed", "rolled"]
    assert state(sitting, 2) == "free"
    assert sitting.table.seats[2].link > 0
    del sitting.people[2]
    with pytest.raises(Forbidden, match="no seat"):
        sitting.do("bob", ComeBack())
    assert take(sitting, 2, "cay") == ["moved"]
    assert state(sitting, 2) == "behind"


def test_whoever_takes_a_free_seat_plays_it_instead_of_the_bot() -> None:
    sitting = started("bob")
    sitting.do("ann", Free(seat=2))
    sitting.do("ann", TakeOver(seat=2))
    assert state(sitting, 2) == "playing"
    assert take(sitting, 2, "cay") == ["moved", "given_back"]
    assert sitting.table.seats[2].bot is None


def test_the_own_seat_and_bots_are_not_freed() -> None:
    sitting = started("bob")
    sitting.do("ann", AddBot())
    with pytest.raises(IllegalMove, match="your own seat"):
        sitting.do("ann", Free(seat=1))
    with pytest.raises(IllegalMove, match="no person's seat"):
        sitting.do("ann", Free(seat=3))
    with pytest.raises(Forbidden):
        sitting.do("bob", Free(seat=1))


def test_removing_after_the_start_leaves_the_cards() -> None:
    sitting = started("bob")
    sitting.do("ann", AddBot())
    end(sitting, "ann")
    assert kinds(sitting.do("ann", Remove(seat=2))) == ["freed"]
    assert kinds(sitting.do("ann", Remove(seat=3))) == ["left", "rolled"]
    assert [state(sitting, seat) for seat in (1, 2, 3)] == ["playing", "free", "left"]
    assert sitting.do("ann", Remove(seat=3)) == []
    with pytest.raises(Forbidden, match="only the host"):
        sitting.do("bob", Remove(seat=1))


def test_a_table_that_waits_for_nobody_goes_on_when_someone_comes_back() -> None:
    sitting = started("bob")
    end(sitting, "ann")
    sitting.do("ann", Leave())
    sitting.do("bob", Leave())
    assert len(sitting.table.rolls) == 1, "a table that all have left stands still"
    assert kinds(sitting.do("ann", ComeBack())) == ["back", "rolled"]


def test_a_seat_that_left_is_back_when_its_link_is_used() -> None:
    sitting = started("bob")
    sitting.do("bob", Leave())
    assert take(sitting, 2, "bob's phone") == ["moved", "back"]
    assert state(sitting, 2) == "playing"


# --- settings ---------------------------------------------------------------------------------


def changed(sitting: Sitting, redraw: bool = False, seed: str = "x", **changes: Any) -> Settings:
    """The host changes some settings."""
    new = msgspec.structs.replace(sitting.table.settings, **changes)
    actor = sitting.actor("ann")
    entries = Acting(sitting.table, sitting.now, actor, seed).do(
        Change(settings=new, redraw=redraw)
    )
    sitting.log += entries
    return sitting.table.settings


def test_settings_are_changed_before_the_start() -> None:
    sitting = lobby("bob")
    changed(sitting, name="  Late  night ", timer=600, pace="days", show="round_end", open=False)
    told = sitting.view("bob").settings
    assert (told.name, told.timer, told.pace, told.open) == ("Late night", 600, "days", False)
    assert sitting.table.game.realms == REALMS
    event = sitting.log[-1].event
    assert isinstance(event, Changed)
    assert event.settings == told
    with pytest.raises(Forbidden, match="only the host"):
        sitting.do("bob", Change(settings=TABLE))


def test_nothing_new_is_no_event() -> None:
    sitting = lobby()
    before = len(sitting.log)
    changed(sitting)
    assert len(sitting.log) == before


def test_more_rounds_keep_the_realms_there_are() -> None:
    sitting = lobby(realms=[])
    first = sitting.table.game.realms
    changed(sitting, rounds=3)
    realms = sitting.table.game.realms
    assert realms[:1] == first
    assert len({name for names in realms for name in names}) == 9
    changed(sitting, rounds=2)
    assert sitting.table.game.realms == realms[:2]
    assert sitting.table.pins == rolling().pins(realms[:2], sitting.table.settings)


def test_realms_are_drawn_again_only_when_asked() -> None:
    sitting = lobby(realms=[])
    first = sitting.table.game.realms
    changed(sitting, name="other")
    assert sitting.table.game.realms == first
    changed(sitting, redraw=True, seed="another")
    assert sitting.table.game.realms != first
    changed(sitting, realms=REALMS)
    assert sitting.table.game.realms == REALMS


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"kind": "crowd"}, "settings.kind"),
        ({"dice": "host"}, "settings.dice: the dice cannot be changed"),
        ({"timer": 1}, "settings.timer: from 10 seconds"),
        ({"rounds": 9}, "1 to 3 rounds"),
        ({"realms": [["nowhere"]]}, "settings.realms: there is no realm 'nowhere'"),
    ],
)
def test_settings_that_are_refused_change_nothing(changes: dict[str, Any], why: str) -> None:
    sitting = lobby()
    before = snap(sitting.table)
    with pytest.raises(RealmtableError, match=why):
        changed(sitting, **changes)
    assert snap(sitting.table) == before


def test_after_the_start_only_name_and_openness_change() -> None:
    sitting = started("bob")
    changed(sitting, name="Still going", open=False)
    assert (sitting.table.settings.name, sitting.table.settings.open) == ("Still going", False)
    refused: list[dict[str, Any]] = [{"rounds": 2}, {"timer": 60}, {"show": "round_end"}]
    for changes in [*refused, {"redraw": True}]:
        with pytest.raises(Stale, match="only name and open"):
            changed(sitting, **changes)


def test_the_seal_of_the_dice_outlives_every_change() -> None:
    """Whatever the host changes, the dice follow from the secret that was sealed at the start."""
    sitting = lobby(realms=[])
    sealed = sitting.table.commitment
    for n in range(3):
        changed(sitting, redraw=True, seed=str(n), name=f"try {n}")
    sitting.do("ann", Start())
    assert sitting.table.commitment == sealed == fair.commitment(SECRET)
    while sitting.table.phase != "over":
        position = sitting.table.start_of(sitting.table.seats[1])
        line = sitting.table.game.bot_turn("random", "seed", position)
        round, turn = sitting.table.game.place(sitting.table.seats[1].done)
        sitting.do("ann", Confirm(round=round, turn=turn, moves=line.texts))
    (secret,) = [e.event.secret for e in sitting.log if isinstance(e.event, Finished)]
    fair.verify(sealed, bytes.fromhex(secret), sitting.view("ann").rolls)


# --- reactions --------------------------------------------------------------------------------


def test_reactions_are_told_and_limited() -> None:
    sitting = lobby("bob")
    assert [e.event for e in sitting.do("bob", React(sign="wow"))] == [Reacted(2, "wow")]
    with pytest.raises(TooMany, match="every 2 seconds"):
        sitting.do("bob", React(sign="wow"))
    sitting.do("ann", React(sign="clap"))  # others are not limited by bob's
    for _ in range(MAX_REACTIONS - 1):
        sitting.now += 2
        sitting.do("bob", React(sign="clap"))
    sitting.now += 2
    with pytest.raises(TooMany, match="enough for one game"):
        sitting.do("bob", React(sign="clap"))
    with pytest.raises(Forbidden, match="no seat"):
        sitting.do("eve", React(sign="clap"))


def test_there_are_no_reactions_in_crowds_and_none_of_those_who_left() -> None:
    with pytest.raises(IllegalMove, match="crowd"):
        lobby(kind="crowd").do("ann", React(sign="clap"))
    sitting = started("bob")
    sitting.do("bob", Leave())
    with pytest.raises(IllegalMove, match="have left"):
        sitting.do("bob", React(sign="wave"))


# --- the log ----------------------------------------------------------------------------------


def test_log_and_snapshot_know_all_of_this() -> None:
    sitting = lobby("bob", "cay")
    sitting.do("ann", Hold(name="Dee"))
    changed(sitting, rounds=2, name="Other")
    sitting.do("bob", React(sign="luck"))
    sitting.do("ann", Start())
    sitting.do("ann", Free(seat=2))
    end(sitting, "ann")
    end(sitting, "cay")
    take(sitting, 4, "dee")
    again = sitting.replayed()
    assert snap(again) == snap(sitting.table)
    restored = snapshot.restore(games(), "BCDFGH", SECRET, None, snap(again))
    assert snap(restored) == snap(again)
    assert restored.waited == again.waited == {1, 3}
