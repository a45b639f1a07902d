"""Timers survive a clock that jumps: they neither run out at once nor hang."""

from pathlib import Path

import pytest

from realmtable.table.clock import RATE, SteadyClock
from realmtable.table.commands import Confirm, Join, Start
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from tests.support.web.processes import Clock, person, process
from tests.support.web.sittings import REALMS

HOUR = 3600.0


class Machine:
    """A machine whose wall clock can be set while time passes."""

    def __init__(self) -> None:
        self.wall, self.passing = Clock(), Clock(50.0)

    def clock(self) -> SteadyClock:
        return SteadyClock(self.wall, self.passing)

    def passes(self, seconds: float) -> None:
        self.wall.now += seconds
        self.passing.now += seconds

    def is_set(self, seconds: float) -> None:
        self.wall.now += seconds


def test_without_jumps_it_is_the_wall_clock() -> None:
    machine = Machine()
    clock = machine.clock()
    for seconds in (0.0, 1.0, 0.25, 10_000.0):
        machine.passes(seconds)
        assert clock() == pytest.approx(machine.wall.now)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 365 * 24 * HOUR, -6.0])
def test_a_jump_is_no_time(jump: float) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock()
    machine.is_set(jump)
    assert clock() == before
    last = before
    for _ in range(60):
        machine.passes(1.0)
        now = clock()
        assert abs(now - last - 1) < RATE + 1e-3
        last = now
    assert abs(last - before - 60) < 60 * RATE + 1e-3


def test_it_comes_round_to_the_wall_clock() -> None:
    machine = Machine()
    clock = machine.clock()
    for jump in (600.0, -900.0):
        machine.is_set(jump)
        for _ in range(1 + int(abs(jump) / RATE)):
            machine.passes(1.0)
            clock()
        assert clock() == pytest.approx(machine.wall.now)


def test_a_jump_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.is_set(HOUR)
    for _ in range(5):
        machine.passes(1.0)
        clock()
    assert [record.message for record in caplog.records] == [
        "the clock has jumped; timers go on as before"
    ]


async def waiting(service: TableService) -> str:
    """A table with a timer of a minute, which has begun to wait for Bob."""
    ann, bob = await person(service, "ann"), await person(service, "bob")
    opening = await service.open(ann, Settings(realms=REALMS, timer=60), "ann")
    await service.command(opening.code, bob, Join(id="j", name="bob"))
    await service.command(opening.code, ann, Start(id="s", after=3))
    turn = Confirm(id="c", after=4, round=1, turn=1, moves=["end"])
    await service.command(opening.code, ann, turn)
    return opening.code


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_a_timer_outlives_a_jump(tmp_path: Path, jump: float) -> None:
    machine = Machine()
    async with process(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", machine.clock()) as service:
        code = await waiting(service)
        machine.passes(20)
        machine.is_set(jump)
        assert (await service.view(code, None)).turn == 1
        assert await service.store.due(service.clock()) == []
        machine.passes(20)
        assert (await service.view(code, None)).turn == 1
        machine.passes(30)
        assert await service.store.due(service.clock()) == [code]
        assert (await service.view(code, None)).turn == 2
        log = await service.store.log(code)
        assert [entry.at for entry in log] == sorted(entry.at for entry in log)


async def test_a_clock_that_was_set_back_while_the_server_was_down(tmp_path: Path) -> None:
    machine = Machine()
    url = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"
    async with process(url, machine.clock()) as service:
        code = await waiting(service)
    machine.is_set(-HOUR)
    async with process(url, machine.clock()) as service:
        assert (await service.view(code, None)).turn == 1
        machine.passes(70)
        assert (await service.view(code, None)).turn == 2


async def test_the_daily_goes_by_the_calendar(tmp_path: Path) -> None:
    machine = Machine()
    async with process(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3", machine.clock()) as service:
        before = service.today()
        machine.is_set(30 * HOUR)
        assert service.today() > before
