"""Brass: Birmingham: join towns by canals in the early turns and by rails in the late ones.

A die marks a route that shows its value; one value, the 6 as printed here, stands for any.
Canals are dug in turns 1 to 4 and rails are laid from turn 5 on; a route drawn as both can be
marked in any turn. The first route lies anywhere, each later one touches a city that is already
reached. Both cities at the ends of the new route pay, and they pay again for every further
route. Some cities leave the choice between a star and resources. Stars are scored on the spot.
"""

from realmtable.rolling.benefit import Benefit
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import (
    SEES_EARNED,
    SEES_TURN,
    Moment,
    Play,
    Realm,
    Use,
    gain_label,
)


class BrassBirmingham(Realm):
    sees = SEES_TURN | SEES_EARNED
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        routes = [line for line in card.lines if line.space >= 0]
        self.routes = [line.space for line in routes]
        self.values = [space.dice for space in card.spaces]
        self.kinds = [str(space.data.get("kind", "")) for space in card.spaces]
        eras = card.table("eras")
        self.last_canal_turn = _entry(eras, "canal", "last")
        self.wild = _entry(eras, "wild", "die")
        self.joined: dict[int, list[int]] = {}
        self.payments: dict[int, list[Benefit]] = {}
        for line in routes:
            ends = (line.a, line.b)
            self.joined[line.space] = [
                other.space
                for other in routes
                if other is not line and (other.a in ends or other.b in ends)
            ]
            self.payments[line.space] = _both(
                card.spaces[line.a].benefits, card.spaces[line.b].benefits
            )

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        wild = use.value == self.wild
        kind = self._kind_now(moment)
        first = self._nothing_marked(board)
        for route in self.routes:
            if board[route] != EMPTY or not (wild or use.value in self.values[route]):
                continue
            if self.kinds[route] != kind and self.kinds[route] != "both":
                continue
            if first or self._connected(board, route):
                self._pay(write(board, route, MARK), self.payments[route], moment, found)
        return found

    def _pay(
        self, marked: bytes, payments: list[Benefit], moment: Moment, found: list[Play]
    ) -> None:
        """Adds the play once for every way the two cities can pay."""
        outcomes: list[tuple[bytes, int]] = []  # with six stars a star comes to nothing
        for payment in payments:
            new = self.score(marked, payment.stars)
            if len(payments) == 1 and not payment.free:
                found.append(Play(new, payment.gain))
                continue
            for gain in moment.choices(payment):
                outcome = (new, moment.fitting(gain))
                if outcome not in outcomes:
                    outcomes.append(outcome)
                    found.append(Play(new, gain, label=_choice_label(payment, gain)))

    def _kind_now(self, moment: Moment) -> str:
        return "canal" if moment.turn <= self.last_canal_turn else "rail"

    def _nothing_marked(self, board: bytes) -> bool:
        for route in self.routes:
            if board[route] != EMPTY:
                return False
        return True

    def _connected(self, board: bytes, route: int) -> bool:
        for other in self.joined[route]:
            if board[other] != EMPTY:
                return True
        return False

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if use.value == self.wild and space.dice:
            # The wild die stands for the value of the route, so that value is not what is wrong.
            use = Use(space.dice[0], use.origin, use.changed, use.entry)
        return super().explain(board, use, moment, space)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index not in self.joined:
            return f"{space.name} is a city; dice mark the routes between cities"
        kind = self.kinds[space.index]
        last = self.last_canal_turn
        if kind == "rail" and self._kind_now(moment) == "canal":
            return f"it is too early for {space.name}; rails are laid after turn {last}"
        if kind == "canal" and self._kind_now(moment) == "rail":
            return f"it is too late for {space.name}; canals are dug up to turn {last}"
        return f"{space.name} touches no marked route; only the first route may lie anywhere"


def _entry(table: dict[str, object], row: str, key: str) -> int:
    """A number of a table within a table."""
    inner = table[row]
    assert isinstance(inner, dict)
    return int(inner[key])


def _both(at_one_end: list[Benefit], at_the_other: list[Benefit]) -> list[Benefit]:
    """Every way two cities can pay together, ways that come to the same only once."""
    found: list[Benefit] = []
    seen: list[tuple[int, int, int]] = []
    for one in at_one_end:
        for other in at_the_other:
            both = Benefit()
            both.stars = one.stars + other.stars
            both.gain = one.gain + other.gain
            both.free = one.free + other.free
            key = (both.stars, both.gain, both.free)
            if key not in seen:
                seen.append(key)
                found.append(both)
    return found


def _choice_label(payment: Benefit, gain: int) -> str:
    chosen = gain_label(gain)
    if not payment.stars:
        return chosen or "nothing"  # so that leaving the label out gives no star away
    word = "star" if payment.stars == 1 else "stars"
    return f"{word} {chosen}".rstrip() if payment.free else word
