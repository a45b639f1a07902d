"""What the resources that are held are worth to a round, in stars.

Each kind buys something else, at prices of its own, and of each a round can use only so much. How
much a further one of a kind was worth was found in 4,000 rounds of the swift bot: scores were
explained by what the realms promised after each turn and by what was held then. It hardly depends
on the turns to come, as long as there is more than one.
"""

from typing import Final

from realmtable.bots.prices import UNSPENT
from realmtable.rolling.resources import COIN, HEART, PUMPKIN, count

_MOST: Final = 255  # of a kind
# By kind: the first, the second, the third, and each further one.
_LAST_TURN: Final = ((0.28, 0.33, 0.21, 0.15), (0.15, 0.33, 0.15, 0.1), (0.42, 0.2, 0.12, 0.1))
_EARLIER: Final = ((0.3, 0.3, 0.3, 0.22), (0.3, 0.33, 0.18, 0.11), (0.48, 0.2, 0.2, 0.1))


def _sums(each: tuple[tuple[float, ...], ...]) -> list[list[float]]:
    """By kind and number: what so many are worth together."""
    found: list[list[float]] = []
    for worths in each:
        sums = [0.0]
        for n in range(_MOST):
            sums.append(sums[n] + worths[min(n, len(worths) - 1)])
        found.append(sums)
    return found


_WORTHS: Final = [_sums(((UNSPENT,),) * 3), _sums(_LAST_TURN), _sums(_EARLIER)]


def held_worth(held: int, to_come: int) -> float:
    """What may be bought with it in the turns to come, and what is scored for the rest."""
    pumpkins, hearts, coins = _WORTHS[to_come if to_come < 2 else 2]
    return pumpkins[count(held, PUMPKIN)] + hearts[count(held, HEART)] + coins[count(held, COIN)]


def price_in_stars(held: int, price: int, to_come: int) -> float:
    """How much less is worth what is held once a price is paid."""
    return held_worth(held, to_come) - held_worth(held - price, to_come)
