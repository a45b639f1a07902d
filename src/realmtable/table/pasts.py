"""What happened at a table, for one viewer: the log in words, and cards as they were."""

from collections.abc import Sequence
from typing import Any

import msgspec

from realmtable.core.errors import UnknownName
from realmtable.table.errors import Forbidden
from realmtable.table.events import Confirmed, Entry
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import SeatStep, TurnTold
from realmtable.table.room import Room
from realmtable.table.rows import Person
from realmtable.table.seat import SeatState
from realmtable.table.service import TableService
from realmtable.table.told import PastTurn, past_turn
from realmtable.table.views import is_quiet, seen_event, shown_turns

MOST = 400  # events in one answer
NEW_WORDS = 40  # turns that one request has put into words; the others are there for the next


class LogPage(msgspec.Struct):
    """A part of the log: all that one may see of it up to `number`."""

    number: int
    events: list[dict[str, Any]]
    told: dict[str, TurnTold]  # the turns among them in words, by the number of the event


class MomentView(msgspec.Struct):
    """A seat when one of its turns was over."""

    seat: int
    round: int
    turn: int
    dice: Sequence[int]
    after: SeatStep
    told: TurnTold


async def log_page(
    service: TableService, code: str, person: Person | None, after: int, limit: int
) -> LogPage:
    """The log after a number, with the words of turns that this person may read."""
    room = await service.visit(code, person)
    async with service.rooms.stored(room) as live:
        seat = room.seat_of(person.id) if person else None
        number = live.number
        entries = room.recent.all_since(after, seat)
    if entries is None:
        entries = await service.store.log(room.code, after, limit)
    # Nobody sees more than the table knew, though the log may have grown meanwhile.
    entries = [entry for entry in entries if entry.number <= number][:limit]
    if len(entries) == limit:
        number = entries[-1].number
    async with service.rooms.stored(room) as live:
        seen = [entry for entry in entries if not is_quiet(live, entry.event, seat)]
        opened = service.secret_open(room)
        events = [msgspec.json.decode(seen_event(live, entry, seat, opened)) for entry in seen]
        turns = _readable(live, seen, seat)
    told = await _told(service, room, turns)
    return LogPage(number, events, {str(each): words for each, words in told.items()})


def _readable(live: LiveTable, entries: list[Entry], viewer: int | None) -> dict[int, PastTurn]:
    """The turns that the viewer may read, by the number of their event."""
    mine = live.seats.get(viewer) if viewer is not None else None
    found: dict[int, PastTurn] = {}
    for entry in entries:
        event = entry.event
        if not isinstance(event, Confirmed) or entry.number in live.taken_back:
            continue
        seat = live.seats[event.seat]
        index = live.game.index(event.round, event.turn)
        past = past_turn(live, seat, index) if index < shown_turns(live, seat, mine) else None
        if past is not None:
            found[entry.number] = past
    return found


async def _told(
    service: TableService, room: Room, turns: dict[int, PastTurn]
) -> dict[int, TurnTold]:
    """These turns in words, the newest first if they are many."""
    async with room.telling:
        missing = [
            number for number in sorted(turns, reverse=True) if number not in room.turn_words
        ]
        for number in missing[:NEW_WORDS]:
            room.turn_words[number] = await service.rooms.threaded(turns[number].told)
    return {number: room.turn_words[number] for number in turns if number in room.turn_words}


async def moment(
    service: TableService, code: str, person: Person | None, number: int, round: int, turn: int
) -> MomentView:
    """The cards of a seat after one of its turns."""
    room = await service.visit(code, person)
    async with service.rooms.stored(room) as live:
        viewer = room.seat_of(person.id) if person else None
        seat = live.seats.get(number)
        if seat is None:
            raise UnknownName(f"there is no seat {number} at this table")
        past = _shown(live, seat, live.seats.get(viewer or 0), round, turn)
    told = await _told(service, room, {past.number: past})
    after = await service.rooms.threaded(past.step)
    return MomentView(number, round, turn, past.chance, after, told[past.number])


def _shown(
    live: LiveTable, seat: SeatState, mine: SeatState | None, round: int, turn: int
) -> PastTurn:
    """A turn that the viewer may look at."""
    index, called = live.game.index(round, turn), live.game.called(round, turn)
    if not 0 <= index < live.game.all_turns or live.game.place(index) != (round, turn):
        raise UnknownName(f"there is no turn {called} in this game")
    own = mine is not None and mine.number == seat.number
    if live.settings.kind == "crowd" and not own:
        raise Forbidden("in a crowd everyone sees their own cards only")
    if index >= seat.done:
        raise UnknownName(f"{seat.name} has not confirmed turn {called}")
    if index >= shown_turns(live, seat, mine):
        when = "at the end of the round" if live.settings.show == "round_end" else "later"
        raise Forbidden(f"turn {called} of {seat.name} is shown {when}, not before yours")
    past = past_turn(live, seat, index)
    if past is None:
        raise UnknownName(f"{seat.name} sat out turn {called}")
    return past
