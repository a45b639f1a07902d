"""Deleting what is known of a person. Their games stay, because they are other people's games too,
but the seats in them become nobody's."""

from realmtable.core.errors import RealmtableError
from realmtable.table.acting import Acting, Actor
from realmtable.table.commands import Leave
from realmtable.table.events import Entry, Forgotten
from realmtable.table.live import LiveTable
from realmtable.table.room import Job
from realmtable.table.rows import Person, SeatRow
from realmtable.table.seating import free_name
from realmtable.table.service import TableService

SOMEONE = "Someone"


async def forget(service: TableService, person: Person) -> None:
    """Gets up from every table, takes the name out of every log, and deletes the person."""
    for row in await service.store.seats_of(person.id):
        await _forget_seat(service, person, row)
    await service.store.forget_person(person.id)
    for room in service.rooms.open.values():
        room.forget(person.id)


async def _forget_seat(service: TableService, person: Person, row: SeatRow) -> None:
    try:
        room = await service.rooms.room(row.table_code)
    except RealmtableError:  # opened with other versions of the rules: only its log is there
        await service.store.write(
            row.table_code, lambda writer: writer.rename_in_log(row.seat, SOMEONE)
        )
        return
    name = SOMEONE

    def work(live: LiveTable, _actor: Actor) -> list[Entry]:
        nonlocal name
        actor = Actor(person.id, row.seat, room.persons.get, room.seats_of)
        acting = Acting(live, service.clock(), actor)
        if live.phase != "over":
            acting.do(Leave(after=live.number))
        if row.seat in live.seats:
            name = free_name(live, SOMEONE)
            acting.add(Forgotten(row.seat, name))
        return acting.entries

    job = Job(work, person, also=lambda writer: writer.rename_in_log(row.seat, name))
    await service.rooms.submit(room, job)
    room.broken = True  # it remembers the name in what it tells those who come back
