"""Who leads at a table, and what a seat's rounds count so far."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from realmtable.core.ranking import Place
from realmtable.table.seat import SeatState

if TYPE_CHECKING:
    from realmtable.table.live import LiveTable

CROWD_STANDING = 2.0  # seconds


@dataclass
class Ranks:
    """The standing as it was last worked out, what has been worked out from it, and whether it
    has changed since."""

    changed: bool = True
    most_rounds: int = 0  # that any seat has finished
    places: list[Place[int]] | None = None
    place_of: dict[int, Place[int]] = field(default_factory=dict)  # the same by seat
    at: float = 0.0
    # By so many rounds alone, and the standing that it belongs to.
    by_rounds: dict[int, tuple[list[Place[int]], list[Place[int]]]] = field(default_factory=dict)
    # Of a crowd's rounds, kept by `results`: when, the places in it, the places so far.
    round_places: dict[int, tuple[float, list[Place[int]], dict[int, Place[int]]]] = field(
        default_factory=dict
    )
    spread: object = None  # of the same moment as the standing; kept by `views`

    def scored(self, rounds: int) -> None:
        """A seat has finished so many rounds."""
        self.most_rounds = max(self.most_rounds, rounds)


def standing(table: "LiveTable", now: float, rounds: int | None = None) -> list[Place[int]]:
    """The seats from first to last by the rounds they have finished: all of them, or the
    first so many."""
    ranks = table.ranks
    whole = _standing_by_all(table, now)
    if rounds is None or rounds >= ranks.most_rounds:
        return whole
    if not rounds and table.settings.kind == "crowd":
        return []
    kept = ranks.by_rounds.get(rounds)
    if kept is None or kept[0] is not whole:
        scores = {seat.number: seat.scores[:rounds] for seat in table.seats.values()}
        kept = (whole, table.game.ranking(scores) if scores else [])
        ranks.by_rounds[rounds] = kept
    return kept[1]


def _standing_by_all(table: "LiveTable", now: float) -> list[Place[int]]:
    """Worked out once. A crowd's may be two seconds old while its turns come in one by one."""
    ranks = table.ranks
    crowd = table.settings.kind == "crowd"
    if crowd and not ranks.most_rounds:
        return []
    turns_come = table.phase == "playing" and bool(table.waited or table.counts.get("behind"))
    busy = crowd and turns_come and now - ranks.at < CROWD_STANDING
    if ranks.places is None or (ranks.changed and not busy):
        scores = {seat.number: seat.scores for seat in table.seats.values()}
        ranks.places = table.game.ranking(scores) if scores else []
        ranks.place_of = {place.seat: place for place in ranks.places}
        ranks.at = now
        ranks.changed = False
        ranks.spread = None
    return ranks.places


def running(table: "LiveTable", seat: SeatState) -> int:
    """The seat's score over all rounds in tenths, the unfinished one as it stands."""
    total = sum(table.game.own(seat.scores))
    if seat.history and len(seat.scores) == table.game.rounds_in(seat.done):
        total += _unfinished(table, seat, seat.done)
    return total


def total_at(table: "LiveTable", seat: SeatState, turns: int) -> int:
    """The same after so many of its turns; of a crowd's seat perhaps only the whole rounds."""
    whole = table.game.rounds_in(turns)
    return sum(table.game.own(seat.scores[:whole])) + _unfinished(table, seat, turns)


def _unfinished(table: "LiveTable", seat: SeatState, turns: int) -> int:
    """What the round that is not over after so many turns counts for the seat, in tenths."""
    outcome = table.outcome_of(seat, turns - 1) if turns else None
    if outcome is None or table.game.ends_round(turns) or not table.game.counts(outcome.round):
        return 0
    return outcome.tenths
