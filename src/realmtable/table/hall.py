"""What the big screen tells a hall: who arrives, who leads, what the turn brought, how the scores
are spread. Of a crowd all of it is worked out at most once a second."""

from dataclasses import dataclass
from heapq import nlargest
from itertools import islice

import msgspec

from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState
from realmtable.table.standing import running, standing, total_at
from realmtable.table.views import RoundSpread, round_spread

LEADERS = 10
NEWEST = 40  # names shown while people arrive
SHARED = 3  # names of those who share the biggest gain
PAUSE = 1.0  # seconds that a crowd's numbers may be old


class Leader(msgspec.Struct):
    rank: int
    seat: int
    name: str
    total: int
    gain: int | None  # in the turn that is told of; none for those who have not confirmed it
    knew: bool = False  # has played turns that had been open to all


class BiggestGain(msgspec.Struct):
    round: int
    turn: int
    gain: int
    names: list[str]
    count: int  # how many seats share it


class HallView(msgspec.Struct):
    """Scores are in tenths and include the unfinished round where others' turns may be seen."""

    number: int
    newest: list[str]  # the last to sit down, the newest first; before the start
    leaders: list[Leader]
    gain: BiggestGain | None
    spread: RoundSpread | None


@dataclass(frozen=True)
class _Kept:
    at: float
    view: HallView


def hall_view(table: LiveTable, now: float, sees: int | None = None) -> HallView:
    """The newest numbers, or those of less than a second ago; `number` tells which. `sees` is how
    many turns one may look into; none is all."""
    sees = len(table.rolls) if sees is None else min(sees, len(table.rolls))
    kept = table.hall.get(sees)
    if isinstance(kept, _Kept):
        fresh = table.settings.kind == "crowd" and 0 <= now - kept.at < PAUSE
        if fresh or kept.view.number == table.number:
            return kept.view
    view = _hall_view(table, now, sees)
    table.hall[sees] = _Kept(now, view)
    return view


def _hall_view(table: LiveTable, now: float, sees: int) -> HallView:
    view = HallView(table.number, [], [], None, None)
    if table.phase == "lobby":
        newest = islice(reversed(table.seats), NEWEST)
        view.newest = [table.seats[number].name for number in newest]
        return view
    turn = min(_turn_told(table), sees - 1)
    totals = _totals(table, sees)
    over = table.phase == "over" and sees == len(table.rolls)
    view.leaders = _result(table, now) if over else _leaders(table, totals, turn)
    view.gain = _biggest_gain(table, turn)
    if totals and max(totals.values()):
        round = table.game.place(max(0, len(table.rolls) - 1))[0]
        view.spread = round_spread(round, list(totals.values()))
    return view


def _totals(table: LiveTable, sees: int) -> dict[int, int]:
    seats = table.seats.values()
    if sees == len(table.rolls) and table.settings.show != "round_end":
        return {seat.number: running(table, seat) for seat in seats}
    # Who is further behind than a turn gets whole rounds: of a crowd no more is kept in memory.
    whole = table.game.rounds_in(sees)
    if table.settings.show == "round_end" or sees < len(table.rolls) - 1:
        return {seat.number: sum(table.game.own(seat.scores[:whole])) for seat in seats}
    return {seat.number: total_at(table, seat, min(seat.done, sees)) for seat in seats}


def _turn_told(table: LiveTable) -> int:
    """The index of the newest turn that somebody has confirmed; -1 if its gains are not shown."""
    if table.settings.show == "round_end" or not table.rolls:
        return -1
    newest = len(table.rolls) - 1
    return newest if table.confirmed or table.counts.get("confirmed") else newest - 1


def _gain(table: LiveTable, seat: SeatState, turn: int) -> int | None:
    """What a turn brought to the seat; none if it has not confirmed it, or plays on by now. As
    `LiveTable.last_gain`, but only the sum: this is asked of every seat of a crowd."""
    if turn < 0 or seat.done != turn + 1:
        return None
    if table.sat_out(seat):
        return None
    if table.game.place(turn)[1] == 1:
        return seat.history[-1].tenths
    if len(seat.history) < 2:  # it took a turn back meanwhile
        return None
    return seat.history[-1].tenths - seat.history[-2].tenths


def _leaders(table: LiveTable, totals: dict[int, int], turn: int) -> list[Leader]:
    """The best, those with equal totals in the order of their seats."""
    found: list[Leader] = []
    sign = -1 if table.game.lowest_wins else 1
    best = nlargest(LEADERS, totals.items(), key=lambda each: (sign * each[1], -each[0]))
    for place, (number, total) in enumerate(best, 1):
        tied = bool(found) and found[-1].total == total
        seat = table.seats[number]
        rank = found[-1].rank if tied else place
        gain = _gain(table, seat, turn)
        found.append(Leader(rank, number, seat.name, total, gain, seat.knew))
    return found


def _result(table: LiveTable, now: float) -> list[Leader]:
    """The first places of the ranking, which knows more than totals."""
    return [
        Leader(
            place.rank,
            place.seat,
            table.name_of(place.seat),
            place.total,
            None,
            place.seat in table.seats and table.seats[place.seat].knew,
        )
        for place in standing(table, now)[:LEADERS]
    ]


def _biggest_gain(table: LiveTable, turn: int) -> BiggestGain | None:
    if turn < 0 or table.phase == "over":
        return None
    gains = [(seat, _gain(table, seat, turn)) for seat in table.seats.values()]
    most = max((made for _, made in gains if made is not None), default=0)
    if most <= 0:
        return None
    names = [seat.name for seat, made in gains if made == most]
    round, place = table.game.place(turn)
    return BiggestGain(round, place, most, names[:SHARED], len(names))
