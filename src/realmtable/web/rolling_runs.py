"""A person's runs of the solo modes, as they are kept: what they decided, and the tables where
their attempts are played. How a run stands follows from the records of these tables."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

import msgspec

from realmtable.bots.simulate import make_guest
from realmtable.core.errors import IllegalMove, RealmtableError
from realmtable.core.record import write_record
from realmtable.solo.attempts import Attempt, Outcome, Run, game_of, judged
from realmtable.solo.challenge import challenge
from realmtable.solo.runfiles import MOST_ATTEMPTS, check_run, merged
from realmtable.solo.runs import new_run
from realmtable.solo.stage import Level, Mode, stage_text
from realmtable.table.commands import Leave
from realmtable.table.errors import TooMany
from realmtable.table.once import once
from realmtable.table.rows import Person
from realmtable.table.runs import AttemptRow, RunRow, Runs
from realmtable.table.service import Opening, TableService
from realmtable.table.settings import Settings
from realmtable.table.store import new_id
from realmtable.web.rolling_looks import catalog

MOST_PRACTICE = 100  # attempts in one run of practice


@dataclass
class KeptRun:
    """A run with the records of its attempts as they stand, and their tables."""

    row: RunRow
    run: Run
    codes: list[str | None]
    outcomes: list[Outcome]

    @property
    def open(self) -> int | None:
        """The number of the attempt that was drawn or begun and is not over."""
        return len(self.codes) - 1 if self.codes and not self.outcomes[-1].over else None


class Shelf:
    """Where a person's runs stand."""

    def __init__(self, service: TableService, person: Person) -> None:
        self.service = service
        self.person = person
        self.runs = Runs(service.store.database)

    # --- reading -------------------------------------------------------------------------------

    async def all(self, mode: Mode | None = None) -> list[KeptRun]:
        """The runs of a mode, oldest first."""
        rows = await self.runs.of(self.person.id, mode)
        attempts = await self.runs.attempts([row.id for row in rows])
        return [
            await self._read(row, [each for each in attempts if each.run_id == row.id])
            for row in rows
        ]

    async def find(self, id: str) -> KeptRun:
        row = await self.runs.run(self.person.id, id)
        return await self._read(row, await self.runs.attempts([id]))

    async def at_table(self, code: str) -> tuple[KeptRun, int] | None:
        """The run and the number of the attempt that is played at a table."""
        found = await self.runs.at_table(self.person.id, code)
        return None if found is None else (await self.find(found.run_id), found.number)

    async def _read(self, row: RunRow, attempts: list[AttemptRow]) -> KeptRun:
        run = msgspec.json.decode(row.data, type=Run)
        codes: list[str | None] = [None] * len(run.attempts)
        for each in attempts:
            if each.number < len(codes):  # another request may be about to add the next
                codes[each.number] = each.table_code
                run.attempts[each.number].record = each.record or await self._record(each)
        outcomes = await self.service.rooms.threaded(_outcomes, run)
        return KeptRun(row, run, codes, outcomes)

    async def _record(self, attempt: AttemptRow) -> str:
        """The record of a table as it stands; kept once nothing will be added."""
        assert attempt.table_code is not None
        try:
            room = await self.service.rooms.room(attempt.table_code)
        except RealmtableError:  # opened with other versions of the rules
            return ""
        log = await self.service.store.log(room.code)
        async with self.service.rooms.stored(room) as live:
            log = [entry for entry in log if entry.number <= live.number]
            text = live.game.record(live, log, list(live.seats), None)
            over = live.phase == "over"
        if over:
            await self.runs.keep_record(attempt.run_id, attempt.number, text)
        return text

    # --- changing ------------------------------------------------------------------------------

    async def add(self, mode: Mode, level: Level, sets: Sequence[str]) -> Run:
        """A new run, not kept yet."""
        catalog().in_sets(list(sets))  # refuses what is not there
        day = datetime.fromtimestamp(self.service.clock(), UTC).strftime("%Y-%m-%d")
        return new_run(mode, new_id(), day, level, sets)

    async def keep(self, run: Run) -> RunRow:
        records = [attempt.record for attempt in run.attempts]
        text = _decided(run)
        return await self.runs.add(self.person.id, run.mode, text, self.service.clock(), records)

    async def change(self, kept: KeptRun, deed: Callable[[Run], object]) -> None:
        """Does something to a run and keeps it. Replaying records takes its time, so it is done
        beside the event loop."""
        if len(kept.run.attempts) >= MOST_ATTEMPTS:
            raise TooMany(f"a run has at most {MOST_ATTEMPTS} attempts; begin another one")
        await self.service.rooms.threaded(deed, kept.run)
        kept.row = await self.runs.save(kept.row, _decided(kept.run), self.service.clock())

    async def open_table(self, kept: KeptRun, name: str, watch: bool | None) -> Opening:
        """The table of the attempt that was drawn, which rolls its first dice. However often it is
        asked for at once, it is one table: it is known by the run as it was when it was drawn."""
        number = len(kept.run.attempts) - 1
        settings = stage_settings(kept.run.attempts[number], watch)
        same = once(self.person.id, f"run {kept.row.id} {number} {kept.row.version}")
        opening = await self.service.open(self.person, settings, name, start=True, once=same)
        await self.runs.add_attempt(kept.row.id, number, opening.code)
        return opening

    async def remove(self, kept: KeptRun) -> None:
        """Forgets a run. Its finished tables stay; one that is being played is left."""
        code = kept.codes[kept.open] if kept.open is not None else None
        if code is not None:
            await self.service.command(code, self.person, Leave(after=0))
        await self.runs.remove(kept.row)

    async def break_off(self, kept: KeptRun) -> None:
        """Gives up the attempt that is being played. An evening goes on without one."""
        number = kept.open
        if number is None or not kept.outcomes[number].begun:
            raise IllegalMove("nothing is being played here")
        attempt, code = kept.run.attempts[number], kept.codes[number]
        if code is not None:
            await self.service.command(code, self.person, Leave(after=0))
            room = await self.service.rooms.room(code)
            attempt.record = await self._record(AttemptRow(kept.row.id, number, code, None))
            chance = partial(room.live.game.chance, room.live.dice_secret or b"")
            text = await self.service.rooms.threaded(evening_goes_on, attempt, chance)
            await self.runs.keep_record(kept.row.id, number, text)
        await self.change(kept, lambda run: setattr(run.attempts[number], "broken_off", True))

    # --- files ---------------------------------------------------------------------------------

    async def bring(self, runs: Sequence[Run]) -> tuple[int, int]:
        """Keeps runs from a file, each checked by playing its records again: how many are new, and
        how many went further than they had here. Nothing is kept if one of them cannot be."""
        for run in runs:
            await self.service.careful(check_run, run, catalog())
        mine = {kept.run.id: kept for kept in await self.all()}
        further = [
            (mine[run.id], run)
            for run in runs
            if run.id in mine and merged(mine[run.id].run, run) is run != mine[run.id].run
        ]
        new = [run for run in runs if run.id not in mine]
        for kept, run in further:
            await self._take_over(kept, run)
        for run in new:
            await self.keep(run)
        return len(new), len(further)

    async def _take_over(self, kept: KeptRun, run: Run) -> None:
        await self.runs.save(kept.row, _decided(run), self.service.clock())
        for number, attempt in enumerate(run.attempts):
            if attempt.record:
                await self.runs.keep_record(kept.row.id, number, attempt.record)


def _outcomes(run: Run) -> list[Outcome]:
    return [judged(attempt, catalog()) for attempt in run.attempts]


def _decided(run: Run) -> str:
    """What is kept of a run itself: all but the records."""
    bare = [msgspec.structs.replace(attempt, record="") for attempt in run.attempts]
    return msgspec.json.encode(msgspec.structs.replace(run, attempts=bare)).decode()


def evening_goes_on(attempt: Attempt, chance: Callable[[int], list[int]]) -> str:
    """The record of an attempt that its player has left: in a league the guests dance on to the
    end, with the dice that would have come."""
    made = challenge(attempt.stage, attempt.drawn, catalog())
    game = game_of(made, attempt.record, catalog())
    if not made.partner:
        return attempt.record
    minds = {guest.name: make_guest(guest.bot, guest.slip, guest.seed) for guest in made.guests}
    while True:
        for name, mind in minds.items():
            while not game.seat(name).position.over:
                game.play_move(name, mind.choose(game.seat(name).position))
        if game.next_roll is None:
            return write_record(game.record())
        game.roll(chance(len(game.rolls[0])))


def stage_settings(attempt: Attempt, watch: bool | None = None) -> Settings:
    """The table that an attempt is played at. Whether the stars of guests are seen at once can be
    chosen; otherwise they are in the campaign, but not in a league."""
    made = challenge(attempt.stage, attempt.drawn, catalog())
    seen = not made.partner if watch is None else watch
    options: dict[str, bool | str] = {"stage": stage_text(attempt.stage)}
    if made.deck:
        options["deck"] = ",".join(made.deck)
    return Settings(
        kind="solo",
        name=made.title,
        rounds=1,
        realms=[list(made.realms)],
        open=False,
        show="at_once" if seen or not made.guests else "round_end",
        options=options,
    )
