"""Dice that can be checked afterwards."""

from collections import Counter

import pytest

from realmtable.core.errors import InvalidText
from realmtable.table import fair
from realmtable.table.chance import Chance

SECRET = bytes(range(32))


def test_a_secret_gives_the_same_rolls_for_ever() -> None:
    """Anyone can work this out with any HMAC-SHA256: these values must never change."""
    assert [fair.roll(SECRET, 1, turn) for turn in range(1, 5)] == ROLLS
    assert fair.commitment(SECRET) == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )


ROLLS = [[3, 3], [2, 1], [6, 5], [2, 1]]


def test_the_commitment_verifies() -> None:
    secret = Chance().secret()
    rolls = [[fair.roll(secret, number, turn) for turn in range(1, 10)] for number in (1, 2, 3)]
    fair.verify(fair.commitment(secret), secret, rolls)


def test_another_secret_is_found_out() -> None:
    with pytest.raises(InvalidText, match="not the one"):
        fair.verify(fair.commitment(SECRET), Chance().secret(), [])


def test_a_changed_roll_is_found_out() -> None:
    rolls = [[fair.roll(SECRET, 1, turn) for turn in range(1, 10)]]
    rolls[0][4] = [7 - value for value in rolls[0][4]]
    with pytest.raises(InvalidText, match=r"1\.5"):
        fair.verify(fair.commitment(SECRET), SECRET, rolls)


def test_rolls_are_uniform_enough() -> None:
    """Chi-square on a fixed sample, for single dice and for pairs (1 in 1,000 would fail)."""
    rolls = [
        tuple(fair.roll(seed.to_bytes(32, "big"), 1, turn))
        for seed in range(400)
        for turn in range(1, 10)
    ]
    dice = Counter(value for roll in rolls for value in roll)
    assert set(dice) == set(range(1, 7))
    assert _chi_square(list(dice.values()), 6) < 20.5  # 5 degrees of freedom
    assert _chi_square([Counter(rolls)[a, b] for a in range(1, 7) for b in range(1, 7)], 36) < 66.6


def _chi_square(counts: list[int], faces: int) -> float:
    expected = sum(counts) / faces
    return sum((count - expected) ** 2 / expected for count in counts)


def test_more_dice_take_more_blocks() -> None:
    many = fair.roll(SECRET, 1, 1, 100)
    assert many[:2] == fair.roll(SECRET, 1, 1)
    assert len(many) == 100
    assert set(many) == set(range(1, 7))
