"""What resources buy: adjusted dice and new ones."""

from typing import Final

from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    AGAIN,
    BUY,
    COPY,
    PAIR,
    SEVEN,
    SPEND,
    Move,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.resources import covers
from realmtable.rolling.uses import Legal

LOWEST: Final = 1
HIGHEST: Final = 6


def list_spending(position: Position, dice: list[int], found: Legal) -> None:
    held = position.earned - position.spent
    if not held:
        return
    others = found.others
    prices = position.round.prices
    adjust = sold(held, prices[ADJUST])
    again = sold(held, prices[ADJUST_AGAIN])
    if adjust or again:
        for die in dice:
            value = die_value(die)
            if adjust:
                if value > LOWEST:
                    others.append(Move(SPEND, ADJUST, die, -1))
                if value < HIGHEST:
                    others.append(Move(SPEND, ADJUST, die, 1))
            if again and not die & AGAIN:
                if value > LOWEST:
                    others.append(Move(SPEND, ADJUST_AGAIN, die, -1))
                others.append(Move(SPEND, ADJUST_AGAIN, die, 0))
                if value < HIGHEST:
                    others.append(Move(SPEND, ADJUST_AGAIN, die, 1))
    a = position.roll_a
    b = position.roll_b
    if a == b and sold(held, prices[PAIR]):
        others.append(Move(SPEND, PAIR, amount=a))
    if sold(held, prices[COPY]):
        others.append(Move(SPEND, COPY, amount=a))
        if a != b:
            others.append(Move(SPEND, COPY, amount=b))
    if a + b == 7 and sold(held, prices[SEVEN]):
        others.append(Move(SPEND, SEVEN, amount=a))
        others.append(Move(SPEND, SEVEN, amount=b))
    for value in range(LOWEST, HIGHEST + 1):
        if not sold(held, prices[BUY] * value):
            break
        others.append(Move(SPEND, BUY, amount=value))


def sold(held: int, price: int) -> bool:
    """Whether there is such a price, and it can be paid."""
    return price >= 0 and covers(held, price)


def cost_of(round: Round, way: int, amount: int) -> int:
    """What a way of spending costs in a round; `amount` is the value of the die it creates."""
    price = round.prices[way]
    return price * amount if way == BUY else price
