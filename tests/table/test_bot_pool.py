"""Turns that other processes play: what they are told, what happens when one dies, and that every
turn is played once."""

import asyncio
import os
import subprocess
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec
import pytest

from realmtable.sand.contentfile import load_content
from realmtable.table import bot_pool, upkeep
from realmtable.table.bot_job import BotAnswer, BotJob
from realmtable.table.bot_pool import BotFailed, BotPool, worker_command
from realmtable.table.commands import Confirm, GiveBack, Remove, Start, TakeOver
from realmtable.table.events import Confirmed, Entry
from realmtable.table.games import rolling_bots, worker
from realmtable.table.rows import Person
from realmtable.table.service import TableService
from realmtable.table.settings import Settings
from tests.support.sand import TEXT
from tests.support.web.processes import process, settled, until
from tests.support.web.sittings import REALMS, Sitting, games

JOB = BotJob("rolling", "strong", "x", [], msgspec.Raw(b"{}"))
# Processes that stand in for those that play, so that a test can say what becomes of them: each
# tells a file that it was asked.
STAND_IN = """
import json, os, sys, time
folder, deed = sys.argv[1:]
for line in sys.stdin:
    with open(folder + "/asked", "a") as file:
        print(os.getpid(), json.loads(line)["seed"], file=file)
    asked = open(folder + "/asked").read().count("\\n")
    while deed == "wait" and not os.path.exists(folder + "/go"):
        time.sleep(0.01)
    if deed == "die" or (deed == "die once" and asked == 1):
        os._exit(3)
    if deed == "hang once" and asked == 1:
        time.sleep(600)
    why = "no idea" if deed == "refuse" else ""
    print(json.dumps({"moves": ["end"], "why": why}), flush=True)
"""


class StandIns:
    """Processes of the tests, and what they were asked."""

    def __init__(self, folder: Path, deed: str, size: int = 1) -> None:
        self.folder = folder
        self.pool = BotPool([sys.executable, "-c", STAND_IN, str(folder), deed], size)

    def asked(self) -> list[str]:
        """The seeds of the turns that were asked for."""
        return [line.split(" ", 1)[1] for line in self._lines()]

    def processes(self) -> set[int]:
        return {int(line.split()[0]) for line in self._lines()}

    def _lines(self) -> list[str]:
        file = self.folder / "asked"
        return file.read_text().splitlines() if file.exists() else []

    def go(self) -> None:
        """Whoever waits answers."""
        (self.folder / "go").touch()

    async def play(self, of: str, seed: str = "x") -> list[str]:
        async with self.pool.turn(of):
            return await self.pool.play(msgspec.structs.replace(JOB, seed=seed))

    async def until(self, turns: int) -> None:
        """Until so many turns were asked for."""
        await until(lambda: len(self.asked()) >= turns)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# --- what is played elsewhere -------------------------------------------------------------------


def turns_of(settings: Settings, bot: str, turns: int) -> list[tuple[BotJob, list[str]]]:
    """The first turns of a seat as a bot plays them, and what another process would be told."""
    sitting = Sitting(settings)
    table = sitting.table
    sitting.do("ann", Start())
    found = []
    for n in range(turns):
        seat = table.seats[1]
        start, seed = table.start_of(seat), f"turn {n}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rolling_bots, "THINKING", {bot})  # also of a bot with no clock
            job = table.game.bot_job(bot, seed, start, seat.level)
        assert job is not None
        moves = table.game.bot_turn(bot, seed, start, seat.level).texts
        round, turn = table.game.place(seat.done)
        sitting.do("ann", Confirm(round=round, turn=turn, moves=moves))
        found.append((job, moves))
    return found


@pytest.mark.parametrize(
    ("settings", "bot"),
    [
        (Settings(realms=REALMS), "greedy"),
        (
            Settings(realms=REALMS, options={"alter": "discard=2//parks,meadow", "rewards": "all"}),
            "greedy",
        ),
        (Settings(game="sand", kind="solo", options={"side": "advanced"}), "planner"),
    ],
    ids=["standard", "altered", "sand"],
)
def test_another_process_plays_as_this_one_would(settings: Settings, bot: str) -> None:
    for job, moves in turns_of(settings, bot, 4):
        line = msgspec.json.encode(job)
        assert len(line) < 6_000  # not a rules engine
        assert worker.answer(line, games()) == BotAnswer(moves)


def test_only_what_takes_long_goes_elsewhere() -> None:
    sitting = Sitting(Settings(realms=REALMS))
    sitting.do("ann", Start())
    table = sitting.table
    start = table.start_of(table.seats[1])
    for bot in ("random", "gentle", "fair", "greedy", "swift"):
        assert table.game.bot_job(bot, "x", start) is None
    assert table.game.bot_job("strong", "x", start) is not None


def test_what_cannot_be_played_is_told() -> None:
    for text in (b"", b"{}", b"[1]", msgspec.json.encode(JOB)):
        assert worker.answer(text, games()).why
    other = msgspec.structs.replace(JOB, game="chess")
    assert "there is no game 'chess'" in worker.answer(msgspec.json.encode(other), games()).why


def test_a_process_answers_line_by_line_and_ends_with_the_pipe(tmp_path: Path) -> None:
    content = tmp_path / "mine.toml"
    content.write_text(TEXT.replace("points = 2", "points = 5", 1), encoding="utf-8")
    ((job, moves),) = turns_of(Settings(realms=REALMS), "greedy", 1)
    pin = f"sand/1/{load_content(content).fingerprint}"
    other = msgspec.structs.replace(JOB, game="sand", pins=[pin])  # its position is none
    lines = [msgspec.json.encode(each) + b"\n" for each in (job, other, job)]
    command = worker_command({"sand": str(content)})
    done = subprocess.run(command, input=b"".join(lines), capture_output=True, check=True)
    answers = [msgspec.json.decode(line, type=BotAnswer) for line in done.stdout.splitlines()]
    assert [answer.moves for answer in answers] == [moves, [], moves]
    assert "missing required field `seats`" in answers[1].why
    assert done.stderr == b""


# --- the processes ------------------------------------------------------------------------------


async def test_rows_are_served_in_turn(tmp_path: Path) -> None:
    """One who asks for many turns does not keep others waiting until all are played."""
    made = StandIns(tmp_path, "wait")
    first = asyncio.create_task(made.play("ann", "ann 1"))
    await made.until(1)
    others = [("ann", "ann 2"), ("ann", "ann 3"), ("bob", "bob 1"), ("bob", "bob 2")]
    rest = [asyncio.create_task(made.play(of, seed)) for of, seed in others]
    await asyncio.sleep(0)
    assert made.pool.waiting == 4
    made.go()
    await asyncio.gather(first, *rest)
    assert made.asked() == ["ann 1", "ann 2", "bob 1", "ann 3", "bob 2"]
    assert made.pool.waiting == 0
    made.pool.stop()


async def test_no_more_processes_than_agreed(tmp_path: Path) -> None:
    made = StandIns(tmp_path, "wait", size=2)
    tasks = [asyncio.create_task(made.play(f"{n}")) for n in range(5)]
    await made.until(2)
    assert made.pool.waiting == 3
    made.go()
    assert await asyncio.gather(*tasks) == [["end"]] * 5
    assert len(made.processes()) == 2
    made.pool.stop()


async def test_none_is_started_before_it_is_needed(tmp_path: Path) -> None:
    made = StandIns(tmp_path, "answer")
    made.pool.stop()
    assert not made.processes()


@pytest.mark.parametrize("deed", ["die once", "hang once"])
async def test_a_turn_is_tried_again_if_its_process_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    made = StandIns(tmp_path, deed)

    async def wait(asking: asyncio.Future[bytes], seconds: float) -> bytes:
        """The time of a process that hangs has run out as soon as it is asked."""
        assert seconds == bot_pool.LONGEST
        if "hang" in deed and not made.asked():
            await made.until(1)
            asking.cancel()
            raise TimeoutError
        return await asking

    monkeypatch.setattr("realmtable.table.bot_pool.asyncio.wait_for", wait)
    both = await asyncio.gather(made.play("ann", "first"), made.play("bob", "second"))
    assert list(both) == [["end"], ["end"]]
    assert made.asked() == ["first", "first", "second"]
    assert made.pool.counters == {"bot_turns": 2, "bot_deaths": 1}
    made.pool.stop()


async def test_a_turn_that_kills_every_process_is_given_up(tmp_path: Path) -> None:
    made = StandIns(tmp_path, "die")
    with pytest.raises(BotFailed, match="3 processes have died"):
        await made.play("ann")
    assert len(made.asked()) == 3
    assert not any(alive(process) for process in made.processes())
    made.pool.stop()


async def test_a_turn_that_cannot_be_played_is_not_tried_again(tmp_path: Path) -> None:
    made = StandIns(tmp_path, "refuse")
    with pytest.raises(BotFailed, match="no idea"):
        await made.play("ann")
    assert len(made.asked()) == 1
    made.pool.stop()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["/no/such/program"], "no process can be started"),
        ([sys.executable, "-c", "input(); print('hello')"], "the answer cannot be read"),
    ],
)
async def test_a_process_that_is_no_player_is_told(command: list[str], why: str) -> None:
    pool = BotPool(command, 1)
    async with pool.turn("ann"):
        with pytest.raises(BotFailed, match=why):
            await pool.play(JOB)
    pool.stop()


async def test_whoever_does_not_wait_any_longer_takes_no_ones_answer(tmp_path: Path) -> None:
    made = StandIns(tmp_path, "wait")
    leaving = asyncio.create_task(made.play("ann", "left"))
    queued = asyncio.create_task(made.play("ann", "never asked"))
    await made.until(1)
    staying = asyncio.create_task(made.play("bob", "stayed"))
    await asyncio.sleep(0)
    leaving.cancel()
    queued.cancel()
    await asyncio.gather(leaving, queued, return_exceptions=True)
    await made.until(2)
    made.go()
    assert await staying == ["end"]
    assert made.asked() == ["left", "stayed"]
    assert len(made.processes()) == 2  # nobody asks one that still works on something else
    made.pool.stop()
    assert not any(alive(process) for process in made.processes())


# --- at a table ---------------------------------------------------------------------------------


def server(url: str, made: StandIns) -> AbstractAsyncContextManager[TableService]:
    return process(url, bots=made.pool, shared=False)


def turns_asked(made: StandIns) -> list[str]:
    """Seat, round and turn of what was asked, without what says whose table it is."""
    return [seed.split(" ", 1)[1] for seed in made.asked()]


async def table_of(service: TableService, *bots: str) -> tuple[str, Person]:
    ann = await service.store.add_person("ann", 0.0)
    settings = Settings(realms=REALMS, bots=list(bots))
    return (await service.open(ann, settings, "ann", start=True)).code, ann


def end_turn(turn: int) -> Confirm:
    return Confirm(id=f"turn {turn}", round=1, turn=turn, moves=["end"])


async def played(service: TableService, code: str, seat: int) -> list[int]:
    """The turns that the log has of a seat."""
    return [
        event.turn for event in map(_event, await service.store.log(code)) if event.seat == seat
    ]


def _event(entry: Entry) -> Confirmed:
    event = entry.event
    return event if isinstance(event, Confirmed) else Confirmed(0, 0, 0, [])


async def until_played(service: TableService, code: str, seat: int, turns: int) -> None:
    while len(await played(service, code, seat)) < turns:
        await asyncio.sleep(0.001)


async def test_people_play_while_a_bot_thinks(url: str, tmp_path: Path) -> None:
    made = StandIns(tmp_path, "wait")
    async with server(url, made) as service:
        code, ann = await table_of(service, "strong")
        await made.until(1)
        await service.command(code, ann, end_turn(1))
        view = await service.view(code, ann)
        assert [seat.state for seat in view.seats] == ["confirmed", "playing"]
        assert await played(service, code, 2) == []
        made.go()
        await until_played(service, code, 2, 2)  # ann's turn brings the next dice
        assert turns_asked(made)[:2] == ["2 1.1", "2 1.2"]


async def test_what_has_changed_meanwhile_is_not_overwritten(url: str, tmp_path: Path) -> None:
    """Ann lets a bot play for her and changes her mind while it thinks."""
    made = StandIns(tmp_path, "wait")
    async with server(url, made) as service:
        code, ann = await table_of(service)
        await service.command(code, ann, TakeOver(id="bot", seat=1, bot="strong"))
        await made.until(1)
        await service.command(code, ann, GiveBack(id="back"))
        dice = (await service.rooms.room(code)).live.rolls[0]
        moves = [f"{dice[0]}>wingspan.a1", "end"]
        await service.command(code, ann, Confirm(id="1", round=1, turn=1, moves=moves))
        made.go()
        await settled(service)
        assert await played(service, code, 1) == [1]
        (mine,) = [e for e in map(_event, await service.store.log(code)) if e.seat]
        assert mine.moves == moves


async def test_a_turn_that_nobody_wants_any_more_is_not_played(url: str, tmp_path: Path) -> None:
    """Two bots at a table and one process: the host removes the one that still waits."""
    made = StandIns(tmp_path, "wait")
    async with server(url, made) as service:
        code, ann = await table_of(service, "strong", "strong")
        await made.until(1)
        await service.command(code, ann, Remove(id="bye", seat=3))
        made.go()
        await until_played(service, code, 2, 1)
        await settled(service)
        assert turns_asked(made) == ["2 1.1"]
        assert await played(service, code, 3) == []


async def test_a_server_that_stops_ends_its_processes_and_the_next_one_plays_the_turn_once(
    url: str, tmp_path: Path
) -> None:
    made = StandIns(tmp_path, "wait")
    async with server(url, made) as service:
        code, _ = await table_of(service, "strong")
        await made.until(1)
    assert not any(alive(process) for process in made.processes())
    again = StandIns(tmp_path, "answer")
    async with server(url, again) as service:
        assert await played(service, code, 2) == []
        await service.rooms.room(code)
        await until_played(service, code, 2, 1)
        await settled(service)
        assert await played(service, code, 2) == [1]
        assert turns_asked(again) == ["2 1.1"] * 2  # once for each server


async def test_two_servers_play_a_turn_once(url: str, tmp_path: Path) -> None:
    """Both think about it; what comes second is not wanted any more."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    made = [StandIns(folder, "wait") for folder in folders]
    async with server(url, made[0]) as one, server(url, made[1]) as two:
        code, _ = await table_of(one, "strong")
        await two.rooms.room(code)
        for each in made:
            await each.until(1)
            each.go()
        for service in (one, two):
            await settled(service)
        assert await played(one, code, 2) == [1]


async def test_a_bot_that_cannot_play_is_not_asked_all_the_time(
    url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made = StandIns(tmp_path, "refuse")
    async with server(url, made) as service:
        code, ann = await table_of(service, "strong")
        await until(lambda: "a bot cannot play" in caplog.text)
        room = await service.rooms.room(code)
        service.upkeep.wake_bots(room)
        await service.command(code, ann, end_turn(1))
        assert room.bots == {2}
        assert len(made.asked()) == 1
    assert upkeep.REST >= 30
