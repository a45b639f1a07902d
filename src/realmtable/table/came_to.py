"""What a crowd's turns came to, kept beside them in the log.

Whoever reads the log, another process or one that starts again, takes that over instead of playing
every seat's moves. It follows from the log as well: what is missing or cannot be read is played.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from realmtable.table.events import Confirmed, Entry
from realmtable.table.outcomes import Outcome, Score
from realmtable.table.seat import SeatState

if TYPE_CHECKING:
    from realmtable.table.live import LiveTable


def came_to(table: "LiveTable", entries: Iterable[Entry]) -> dict[int, str]:
    """What turns among these new events came to, by their numbers, as far as it is in memory."""
    found: dict[int, str] = {}
    if table.settings.kind != "crowd":
        return found
    for entry in entries:
        event, number = entry.event, entry.number
        if not isinstance(event, Confirmed):
            continue
        seat = table.seats[event.seat]
        for outcome in reversed(seat.history):
            if outcome.number == number and list(outcome.moves) == event.moves:
                packed = table.game.pack_turn(seat, outcome, event.turn)
                if packed is not None:
                    found[number] = packed
    return found


def disagrees(table: "LiveTable", entry: Entry, kept: str) -> bool:
    """Whether something else is kept beside a turn than it came to when it was played just now.
    What cannot be read, as that of another version, is passed over by the server as well."""
    event = entry.event
    if not isinstance(event, Confirmed):
        return False
    if table.game.unpack_turn(table.seats[event.seat], event, entry.number, kept) is None:
        return False
    return came_to(table, [entry]).get(entry.number) != kept


def played(
    table: "LiveTable", seat: SeatState, event: Confirmed, entry: Entry
) -> tuple[Any, Outcome, dict[int, Score]]:
    """Where a confirmed turn ended, what it came to, and the rounds that it has finished."""
    game, number = table.game, entry.number
    if entry.came_to is not None and table.can_play(seat):
        kept = game.unpack_turn(seat, event, number, entry.came_to)
        if kept is not None:
            return game.after(kept[0], event.turn, seat.level), *kept
    line = game.play(table.start_of(seat), event.moves, seat.line)
    outcome = game.outcome(seat.number, line, event.round, number)
    return line.position, outcome, game.confirmed(seat.number, line.position)
