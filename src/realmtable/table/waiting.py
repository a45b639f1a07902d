"""Whom a table waits for, and how long."""

from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState
from realmtable.table.settings import QUORUM_SECONDS

BREAK_SECONDS = 90.0  # between two rounds, where there is a timer


def still_out(table: LiveTable) -> set[int]:
    """Whom the table waits for; once all is rolled also those who are still catching up."""
    if len(table.rolls) < table.game.all_turns:
        return set(table.waited or table.unready)
    return table.waited | table.late


def is_out(table: LiveTable, number: int) -> bool:
    """Whether a seat is among `still_out`."""
    if len(table.rolls) < table.game.all_turns:
        return number in (table.waited or table.unready)
    return number in table.waited or number in table.late


def missing(table: LiveTable) -> int:
    """How many the table waits for."""
    if len(table.rolls) < table.game.all_turns:
        return len(table.waited or table.unready)
    return len(table.waited) + len(table.late)


def present(table: LiveTable) -> list[SeatState]:
    """The seats of people who are neither away nor gone."""
    return [
        seat
        for seat in table.seats.values()
        if seat.by == "person" and seat.bot is None and not (seat.away or seat.left or seat.free)
    ]


def absent_on_turn(table: LiveTable) -> SeatState | None:
    """Where seats play one after the other: whose turn it is though nobody is there for it."""
    if not table.game.in_order:
        return None
    return next(
        (
            seat
            for seat in table.seats.values()
            if table.can_play(seat) and seat.state in ("left", "away", "free", "behind")
        ),
        None,
    )


def votes_needed(table: LiveTable) -> int:
    """Half of those present are enough, so that of two the other need not wait for ever. Of a
    crowd those who were given up before do not count."""
    if table.settings.kind == "crowd":
        return (len(table.confirmed) + len(table.waited) + 1) // 2
    return table.once("votes needed", lambda: (len(present(table)) + 1) // 2)


def deadline(table: LiveTable) -> float | None:
    """When the table goes on without those it waits for: when the turn timer runs out, or a
    minute after the roll once enough have confirmed."""
    if table.phase != "playing" or not table.rolls:
        return None
    return table.once("deadline", lambda: _deadline(table))


def _deadline(table: LiveTable) -> float | None:
    of = table.settings
    if table.break_at:
        by_itself = of.timer is not None or of.quorum is not None
        return table.break_at + BREAK_SECONDS if by_itself and table.unready else None
    waits: list[float] = []
    if of.timer is not None:
        first = len(table.rolls) > 1 and table.game.place(len(table.rolls) - 1)[1] == 1
        # The result of the last round is looked at now, where there is no break.
        waits.append(of.timer + (BREAK_SECONDS if first and not table.holds_breaks else 0))
    if _enough_have_confirmed(table):
        waits.append(QUORUM_SECONDS)
    if not waits or not missing(table):
        return None
    wait = min(waits)
    if len(table.rolls) < table.game.all_turns:
        return table.rolled_at + wait
    # After the last roll those who are behind get the time of each turn they still have.
    furthest = min(done for done, seats in table.out.items() if seats)
    return table.rolled_at + wait * (table.game.all_turns - furthest)


def _enough_have_confirmed(table: LiveTable) -> bool:
    quorum = table.settings.quorum
    if quorum is None or not table.confirmed:
        return False
    out = missing(table) - sum(is_out(table, number) for number in table.by_bots)
    return 100 * len(table.confirmed) >= quorum * (len(table.confirmed) + out)
