"""Playing again with the same people: one new table, which the old one leads to."""

from dataclasses import dataclass

import msgspec

from realmtable.core.errors import IllegalMove, RealmtableError
from realmtable.table import fair
from realmtable.table.acting import Acting, Actor
from realmtable.table.errors import Forbidden
from realmtable.table.events import Entry, Joined, Opened, Rematch
from realmtable.table.live import LiveTable
from realmtable.table.once import Once
from realmtable.table.room import Job, Room
from realmtable.table.rows import NewTable, Person, SeatRow
from realmtable.table.service import TableService, store_table
from realmtable.table.store import new_code

DRAWS = 12  # tries to draw realms that were not just played


@dataclass(frozen=True)
class _New:
    """A table that is ready to be stored."""

    row: NewTable
    acting: Acting
    seats: list[SeatRow]


async def open_rematch(
    service: TableService, room: Room, person: Person, same: bool, once: Once | None = None
) -> str:
    """The code of the table where the same people play again: with other realms, or the same ones.
    Whoever asks after that is led to the same table, as long as it is not over."""
    async with service.rooms.stored(room) as live:
        _check(live, room, person)
        known = live.rematch
        alone = sum(seat.by == "person" for seat in live.seats.values()) == 1
    if known is not None and not alone and await _goes_on(service, known.code):
        return known.code
    async with service.rooms.stored(room) as live:
        made = _prepare(service, live, room, person, same)
    if alone and made.row.kind != "crowd":
        await service.rooms.threaded(made.acting.begin)

    def work(old: LiveTable, actor: Actor) -> list[Entry]:
        if old.rematch != known:  # somebody was faster
            return []
        seat = old.seats.get(actor.seat or 0)
        acting = Acting(old, service.clock(), actor)
        acting.add(Rematch(made.row.code, seat.name if seat else person.name or "The host"))
        return acting.entries

    job = Job(
        work,
        person,
        once,
        also=lambda writer: store_table(
            writer.beside(made.row.code), made.row, made.acting, made.seats
        ),
    )
    done = await service.rooms.submit(room, job)
    if done.entries:
        service.rooms.adopt(made.row, made.acting.table, made.seats)
        service.counters["tables_opened"] += 1
        return made.row.code
    async with service.rooms.stored(room) as live:
        assert live.rematch is not None
        return live.rematch.code


def _check(live: LiveTable, room: Room, person: Person) -> None:
    if live.phase != "over":
        raise IllegalMove("the game is still being played")
    if live.game.no_rematch:
        raise IllegalMove(live.game.no_rematch)
    if live.settings.kind not in ("solo", "table", "crowd"):
        raise IllegalMove("this game was played with dice that were known before; open a new table")
    host = person.id == live.host
    if live.settings.kind == "crowd" and not host:
        raise Forbidden("only the host may open the next game of a crowd")
    if not host and room.seat_of(person.id) is None:
        raise Forbidden("only those who played here may open a rematch")


async def _goes_on(service: TableService, code: str) -> bool:
    """Whether that table can still be played at."""
    try:
        room = await service.rooms.room(code)
    except RealmtableError:
        return False
    async with service.rooms.stored(room) as live:
        return live.phase != "over"


def _prepare(service: TableService, old: LiveTable, room: Room, person: Person, same: bool) -> _New:
    """The new table, with a seat for each person who stayed to the end and for each bot. People of
    a crowd sit down for themselves: nobody waits for those who have gone home."""
    settings = msgspec.structs.replace(
        old.settings,
        realms=old.game.drawn if same else [],
        open=old.settings.open or old.settings.kind == "crowd",
    )
    chance, about = service.chance, (old.dice_secret, settings)
    seeds = [chance.seed("realms", n, *about) for n in range(DRAWS)]
    # As little as possible of what was just played.
    realms = old.game.drawn if same else old.kind.draw_others(settings, old.game.drawn, seeds)
    secret = chance.secret("dice", *about) if settings.dice == "server" else None
    code = new_code()
    acting = Acting(LiveTable(service.games, code, secret), service.clock(), seed=seeds[0])
    acting.add(
        Opened(
            settings=settings,
            realms=realms,
            pins=old.kind.pins(realms, settings),
            commitment=fair.commitment(secret) if secret else "",
            host=person.id,
            bot_names=old.kind.bot_names,
        )
    )
    seats: list[SeatRow] = []
    for seat in old.seats.values() if settings.kind != "crowd" else []:
        of = room.persons.get(seat.number)
        if seat.left or seat.by == "ghost" or (seat.by == "person" and of is None):
            continue
        number = acting.table.next_seat
        if seat.by == "person" and of is not None:
            acting.add(Joined(number, seat.name, "person", level=seat.level))
            seats.append(service.seat_row(code, number, of))
        else:
            names = old.kind.bot_names
            bot = Joined(number, seat.name, "bot", seat.bot, level=seat.level, bot_names=names)
            acting.add(bot)
    row = NewTable(
        code=code,
        game=settings.game,
        kind=settings.kind,
        name=settings.name,
        settings=msgspec.json.encode(settings).decode(),
        host=person.id,
        dice_secret=secret,
        script=None,
        day=None,
    )
    return _New(row, acting, seats)
