"""Whom to tell of news at a table, and what: short messages for those who are not looking."""

from collections.abc import Sequence
from dataclasses import dataclass

from realmtable.table import waiting
from realmtable.table.events import Confirmed, Entry, Event, Finished, Joined, Rolled
from realmtable.table.live import LiveTable
from realmtable.table.room import Room
from realmtable.table.seat import SeatState
from realmtable.table.standing import standing

LONG = 3 * 24 * 3600.0  # seconds that news without a deadline are of interest


@dataclass(frozen=True)
class News:
    """One message to one person."""

    person: str
    title: str
    words: str
    code: str
    seconds: float = LONG  # how long it is worth telling


def news(room: Room, added: list[Entry], now: float) -> list[News]:
    """What the events mean to the people who hold seats here, except those who look on."""
    live = room.live
    if live.settings.kind != "table":
        return []
    events = [entry.event for entry in added]
    title = live.settings.name or f"Table {room.code}"
    found: dict[str, str] = {}

    def tell(seat: SeatState, words: str) -> None:
        person = room.persons.get(seat.number)
        if person is not None and not room.online[seat.number]:
            found[person] = words

    if any(isinstance(event, Finished) for event in events):
        for seat in live.seats.values():
            if not seat.left:
                tell(seat, _result(live, now))
    elif any(isinstance(event, Rolled) for event in events):
        for seat in live.seats.values():
            if live.plays(seat) and seat.done == len(live.rolls) - 1:
                round, turn = live.game.place(seat.done)
                parts = live.game.parts  # one for all, where nobody knows how many there will be
                called = turn + parts[min(round, len(parts)) - 1].first - 1
                where = f"turn {called}"
                if len(parts) > 1:
                    where = f"round {round}, {where}"
                tell(seat, f"It is your turn: {where}.")
    elif any(entry.at == live.break_at for entry in added):
        for number in live.unready:
            tell(live.seats[number], "The round is over; the next one waits for you.")
    host = _to_the_host(room, events)
    if host and live.host is not None and live.host not in found:
        seat_number = room.host_seat()
        if seat_number is None or not room.online[seat_number]:
            found[live.host] = host
    deadline = waiting.deadline(live)
    seconds = LONG if deadline is None else max(60.0, deadline - now)
    return [News(person, title, words, room.code, seconds) for person, words in found.items()]


def _result(live: LiveTable, now: float) -> str:
    first = [live.name_of(place.seat) for place in standing(live, now) if place.rank == 1]
    return f"The game is over. {' and '.join(first)} won." if first else "The game is over."


def _to_the_host(room: Room, events: Sequence[Event]) -> str:
    """What only a host is told: that it is theirs to go on, or who came while they were away."""
    live = room.live
    settings = live.settings
    rolls = settings.advance == "host" or settings.dice == "host"
    confirmed = any(isinstance(event, Confirmed) for event in events)
    more = len(live.rolls) < live.game.all_turns
    if live.phase == "playing" and rolls and confirmed and more and not live.waited:
        return "All have confirmed: the next dice are yours to roll."
    came = [event.name for event in events if isinstance(event, Joined) and event.by == "person"]
    if live.phase == "lobby" and settings.pace == "days" and came:
        return f"{' and '.join(came)} sat down."
    return ""
