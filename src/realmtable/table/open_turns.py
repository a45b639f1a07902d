"""Turns that everyone may look into, also without a seat: those that no seat has yet to play.

Who comes late or comes back plays what has been open, and is marked.
"""

from realmtable.table.seat import SeatState


class OpenTurns:
    """How many turns of a table are open. The work does not grow with the seats."""

    def __init__(self) -> None:
        self.count = 0
        self.claims: dict[int, int] = {}  # how many seats have played so many turns and go on
        self._furthest = 0  # the most turns that any seat has played

    def claim(self, seat: SeatState, claim: int | None, rolled: int) -> None:
        """How many turns a seat has played that goes on playing. A turn is open to all when every
        such seat has confirmed it."""
        if claim is not None and seat.claim == claim:
            return  # nothing has changed, however often it was rolled since
        if seat.claim is not None and seat.claim != claim:
            self.claims[seat.claim] -= 1
            if not self.claims[seat.claim]:
                del self.claims[seat.claim]
        if claim is not None and seat.claim != claim:
            self.claims[claim] = self.claims.get(claim, 0) + 1
        seat.claim = claim
        self._furthest = max(self._furthest, seat.done)
        played = min(self.claims) if self.claims else self._furthest
        self.count = max(self.count, min(played, rolled))
