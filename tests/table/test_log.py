"""The log of a table alone, or a snapshot and the rest of the log, give the same table again."""

import msgspec
import pytest

from realmtable.core.errors import InvalidText
from realmtable.table import snapshot
from realmtable.table.commands import (
    GoAway,
    Join,
    Leave,
    PassHost,
    Start,
    TakeOver,
)
from realmtable.table.live import Script
from tests.support.web.sittings import (
    SECRET,
    TABLE,
    Sitting,
    games,
    ready,
    snap,
    use_a_die,
)


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
    assert snap(again) == snap(sitting.table)
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
        part = snapshot.restore(games(), "BCDFGH", SECRET, None, snap(part))
        for entry in sitting.log[cut:]:
            part.apply(entry)
        assert snap(part) == snap(whole)
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
