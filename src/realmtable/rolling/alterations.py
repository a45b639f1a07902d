"""How a round can differ from the rulebook's: one small value, the same shared one for most rounds.

Solo modes, handicaps and variants are made of these and of nothing else; the engine knows no mode.
What each field does is told in `docs/alterations.md`; their texts are in `altertext`.
"""

from typing import Final

from realmtable.rolling.resources import COIN, HEART, PUMPKIN

FIRST_TURN: Final = 1
LAST_TURN: Final = 9
LIMIT: Final = 12  # of each kind, earned in a round
COMPENSATION: Final = 1  # resources for a rolled die that no realm takes

# Ways of spending, in the order of the table; `alterations.price` has a price for each.
WAYS: Final = ("adjust", "adjust_again", "pair", "copy", "seven", "buy")
PRICES: Final = (2 * PUMPKIN, 3 * PUMPKIN, 2 * HEART, 3 * HEART, 2 * COIN, COIN)
NOT_SOLD: Final = -1  # the price of a way that is closed

# What a reward does.
DIFFERENCE: Final = 0
SAME_VALUE: Final = 1
ONCE_MORE: Final = 2
SUM: Final = 3
TURN_OVER: Final = 4
WILD: Final = 5
CASH: Final = 6


class Reward:
    """Something a seat may take once in a round, and owes for."""

    def __init__(self, does: int, id: str, name: str, debt: int) -> None:
        self.does = does
        self.id = id
        self.name = name
        self.debt = debt  # resources of one kind, due when the round is over

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reward) and self.id == other.id and self.debt == other.debt

    def __hash__(self) -> int:
        return hash((self.id, self.debt))


class Alterations:
    """What of a round is not as in the rulebook. Never changed once made."""

    def __init__(
        self,
        turns: tuple[int, int] = (FIRST_TURN, LAST_TURN),
        start: int = 0,
        limit: int = LIMIT,
        price: tuple[int, ...] = PRICES,
        compensation: int = COMPENSATION,
        must_use: bool = False,
        rest: bool = False,
        closed: tuple[int, ...] = (),
        no_value: tuple[int, ...] = (),
        discard_at: int = 0,
        deck: tuple[str, ...] = (),
        credit: int = 0,
        at_once: bool = False,
        rewards: tuple[Reward, ...] = (),
    ) -> None:
        self.turns = turns  # the first and the last, as printed
        self.start = start  # resources earned before the first roll
        self.limit = limit
        self.price = price  # of each way; `NOT_SOLD` closes it; that of `buy` is for each pip
        self.compensation = compensation
        self.must_use = must_use  # no turn ends while a die in hand has a use as it is
        self.rest = rest  # a realm used in the turn before takes no die
        self.closed = closed  # turn by turn the place, from 1, of a realm that takes none; 0: none
        self.no_value = no_value  # turn by turn a value that cannot be used as it is; 0: none
        self.discard_at = discard_at  # so many stars discard a realm when a turn ends; 0: never
        self.deck = deck  # the ids of the realms that come in their places
        self.credit = credit  # what realms count as earned besides, where realms are discarded
        self.at_once = at_once  # stars are looked at as they fall
        self.rewards = rewards  # those laid out

    def _all(self) -> tuple[object, ...]:
        return (
            self.turns,
            self.start,
            self.limit,
            self.price,
            self.compensation,
            self.must_use,
            self.rest,
            self.closed,
            self.no_value,
            self.discard_at,
            self.deck,
            self.credit,
            self.at_once,
            self.rewards,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alterations) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())


NONE: Final = Alterations()  # the round of the rulebook
