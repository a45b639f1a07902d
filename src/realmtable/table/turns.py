"""A seat's turn: where it is, what of it stands, and whether the last one can be taken back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from realmtable.core.errors import IllegalMove
from realmtable.table.commands import AskHint
from realmtable.table.errors import Forbidden, Stale
from realmtable.table.events import Confirmed, Hinted, Ready
from realmtable.table.game import Line
from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState

if TYPE_CHECKING:
    from realmtable.table.acting import Acting

ALONE = ("solo", "ghost")  # kinds of tables where hints are given


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


def play_on(acting: "Acting", seat: SeatState, turns: Sequence[Sequence[str]]) -> None:
    """Plays turns for a seat that were played elsewhere, up to where it is to go on itself."""
    table = acting.table
    for moves in turns:
        line = table.game.play(table.start_of(seat), moves)
        acting.add(Confirmed(seat.number, *table.game.place(seat.done), line.texts))
        if table.in_break:
            acting.add(Ready(seat.number))
        acting.go_on()


def ask_hint(acting: "Acting", command: AskHint) -> None:
    """Whoever plays alone may be told how to go on; from then on the game is practice."""
    table, seat = acting.table, acting.own()
    people = [each for each in table.seats.values() if each.by == "person"]
    if table.settings.kind not in ALONE or len(people) > 1:
        raise Forbidden("hints are for those who play alone, and never at a challenge")
    if table.phase != "playing" or not table.can_play(seat):
        raise Stale(table.game.not_there_yet)
    here = table.game.place(seat.done)
    if here != (command.round, command.turn):
        raise Stale(f"you are in turn {table.game.called(*here)} by now")
    if seat.hinted != seat.done + 1:
        acting.add(Hinted(seat.number, *here))
