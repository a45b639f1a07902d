"""What is kept of runs: nobody else finds them, two changes at once are noticed, and they are
exported and forgotten with the person."""

import pytest

from realmtable.core.errors import UnknownName
from realmtable.table.errors import Stale, TooMany
from realmtable.table.forgetting import forget
from realmtable.table.runs import MAX_RUNS, AttemptRow, Runs
from realmtable.table.settings import Settings
from tests.support.web.processes import person, process
from tests.support.web.sittings import REALMS


async def test_a_run_belongs_to_a_person(url: str) -> None:
    async with process(url) as service:
        ann, ben = await person(service, "ann"), await person(service, "ben")
        runs = Runs(service.store.database)
        first = await runs.add(ann.id, "golf", '{"a":1}', 10.0)
        second = await runs.add(ann.id, "ball", "{}", 11.0)
        assert await runs.of(ann.id) == [first, second]
        assert await runs.of(ann.id, "ball") == [second]
        assert await runs.of(ben.id) == []
        assert await runs.run(ann.id, first.id) == first
        with pytest.raises(UnknownName, match="you have no run"):
            await runs.run(ben.id, first.id)


async def test_two_changes_at_once_are_noticed(url: str) -> None:
    async with process(url) as service:
        ann = await person(service, "ann")
        runs = Runs(service.store.database)
        row = await runs.add(ann.id, "golf", "{}", 10.0)
        new = await runs.save(row, '{"b":2}', 12.0)
        assert (new.data, new.version, new.updated) == ('{"b":2}', 2, 12.0)
        with pytest.raises(Stale, match="changed elsewhere"):
            await runs.save(row, '{"c":3}', 13.0)
        assert await runs.run(ann.id, row.id) == new


async def test_an_attempt_is_a_table_or_a_record(url: str) -> None:
    async with process(url) as service:
        ann, ben = await person(service, "ann"), await person(service, "ben")
        runs = Runs(service.store.database)
        row = await runs.add(ann.id, "golf", "{}", 10.0, ["first", "", "third"])
        table = (await service.open(ann, Settings(realms=REALMS), "Ann")).code
        assert await runs.add_attempt(row.id, 3, table)
        assert not await runs.add_attempt(row.id, 3, table)
        played = AttemptRow(row.id, 3, table, None)
        brought = [AttemptRow(row.id, 0, None, "first"), AttemptRow(row.id, 2, None, "third")]
        assert await runs.attempts([row.id]) == [*brought, played]
        assert await runs.at_table(ann.id, table) == played
        assert await runs.at_table(ben.id, table) is None
        await runs.keep_record(row.id, 3, "fourth")
        await runs.keep_record(row.id, 4, "fifth")  # played elsewhere
        assert [each.record for each in await runs.attempts([row.id])][2:] == ["fourth", "fifth"]
        assert (await runs.attempts([row.id]))[2].table_code == table
        await runs.drop_attempt(row.id, 4)
        assert len(await runs.attempts([row.id])) == 3


async def test_runs_go_with_the_person_and_tables_stay(url: str) -> None:
    async with process(url) as service:
        ann, ben = await person(service, "ann"), await person(service, "ben")
        runs = Runs(service.store.database)
        row = await runs.add(ann.id, "golf", "{}", 10.0, ["first"])
        other = await runs.add(ben.id, "golf", "{}", 10.0, ["second"])
        table = (await service.open(ann, Settings(realms=REALMS), "Ann")).code
        assert await runs.add_attempt(row.id, 1, table)
        await forget(service, ann)
        assert await runs.of(ann.id) == []
        assert [each.record for each in await runs.attempts([row.id, other.id])] == ["second"]
        assert (await service.store.table(table)).code == table


async def test_there_is_an_end_to_runs(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_RUNS > 100
    monkeypatch.setattr("realmtable.table.runs.MAX_RUNS", 2)
    async with process(url) as service:
        ann = await person(service, "ann")
        runs = Runs(service.store.database)
        for _ in range(2):
            await runs.add(ann.id, "golf", "{}", 10.0)
        with pytest.raises(TooMany, match="2 runs here already"):
            await runs.add(ann.id, "golf", "{}", 10.0)
