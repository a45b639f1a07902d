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
    die_value,
)
from realmtable.rolling.resources import COIN, HEART, PUMPKIN
from realmtable.rolling.uses import Legal

LOWEST: Final = 1
HIGHEST: Final = 6


def list_spending(position: Position, dice: list[int], found: Legal) -> None:
    held = position.earned - position.spent
    if not held:
        return
    others = found.others
    pumpkins = held & 255
    if pumpkins >= 2:
        for die in dice:
            value = die_value(die)
            if value > LOWEST:
                others.append(Move(SPEND, ADJUST, die, -1))
            if value < HIGHEST:
                others.append(Move(SPEND, ADJUST, die, 1))
            if pumpkins >= 3 and not die & AGAIN:
                if value > LOWEST:
                    others.append(Move(SPEND, ADJUST_AGAIN, die, -1))
                others.append(Move(SPEND, ADJUST_AGAIN, die, 0))
                if value < HIGHEST:
                    others.append(Move(SPEND, ADJUST_AGAIN, die, 1))
    hearts = held >> 8 & 255
    a = position.roll_a
    b = position.roll_b
    if hearts >= 2:
        if a == b:
            others.append(Move(SPEND, PAIR, amount=a))
        if hearts >= 3:
            others.append(Move(SPEND, COPY, amount=a))
            if a != b:
                others.append(Move(SPEND, COPY, amount=b))
    coins = held >> 16
    if coins:
        if coins >= 2 and a + b == 7:
            others.append(Move(SPEND, SEVEN, amount=a))
            others.append(Move(SPEND, SEVEN, amount=b))
        for value in range(LOWEST, (coins if coins < HIGHEST else HIGHEST) + 1):
            others.append(Move(SPEND, BUY, amount=value))


def cost_of(way: int, amount: int) -> int:
    """What a way of spending costs; `amount` is the value of the die it creates."""
    if way == ADJUST:
        return 2 * PUMPKIN
    if way == ADJUST_AGAIN:
        return 3 * PUMPKIN
    if way == PAIR:
        return 2 * HEART
    if way == COPY:
        return 3 * HEART
    if way == SEVEN:
        return 2 * COIN
    return amount * COIN
