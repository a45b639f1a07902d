"""A seat's turn: where it is, what of it stands, and whether the last one can be taken back."""

from typing import Any

from realmtable.core.errors import IllegalMove
from realmtable.table.game import Line
from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState


def position_of(table: LiveTable, seat: SeatState) -> Any:
    """Where the seat is in its turn, as far as that stands."""
    return table.game.play(table.start_of(seat), seat.shown, seat.line).position


def check_shown(seat: SeatState, line: Line) -> None:
    """What has shown something new cannot be taken back, and nothing is shown on trial."""
    if line.texts[: len(seat.shown)] != list(seat.shown):
        raise IllegalMove("what has shown you something new stands; go on from there")
    if line.shows > len(seat.shown):
        raise IllegalMove("this shows you something new, so it must be played for good first")


def why_not_take_back(table: LiveTable, seat: SeatState) -> str:
    """Why the seat's last turn cannot be taken back; empty if it can."""
    if seat.bot is not None or seat.by != "person":
        return "only people take a turn back"
    if table.phase != "playing":
        return "the game is over" if table.phase == "over" else "the game has not started yet"
    if seat.left:
        return "you have left the table"
    if not seat.done or not table.rolls:
        return "you have not confirmed a turn yet"
    if seat.done < len(table.rolls):
        return table.game.next_is_there
    if table.sat_out(seat):
        return table.game.next_is_there
    if not seat.history[-1].number or table.end_of(seat, seat.done - 1) is None:
        return "the server was renewed since; this turn stands"
    return ""
