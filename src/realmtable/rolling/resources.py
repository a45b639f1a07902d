"""Pumpkins, hearts and coins, packed into one int so that adding and hashing them is cheap.

An amount is written as a sum of the units: `2 * PUMPKIN + HEART`. Each kind has a byte of its
own, which is never full: a round gives at most 12 of a kind, a play no more than that.
"""

from typing import Final

from realmtable.core.errors import InvalidText

PUMPKIN: Final = 1
HEART: Final = 1 << 8
COIN: Final = 1 << 16
KINDS: Final = (PUMPKIN, HEART, COIN)
LETTERS: Final = "PHC"
NAMES: Final = ("pumpkin", "heart", "coin")


def count(amount: int, unit: int) -> int:
    """How many of one kind an amount holds."""
    return amount // unit & 255


def total(amount: int) -> int:
    """How many resources of all kinds an amount holds."""
    return (amount & 255) + (amount >> 8 & 255) + (amount >> 16)


def covers(held: int, cost: int) -> bool:
    """Whether the cost can be paid, kind by kind."""
    return (
        (held & 255) >= (cost & 255)
        and (held & 0xFF00) >= (cost & 0xFF00)
        and (held >> 16) >= (cost >> 16)
    )


def capped(gain: int, earned: int, limit: int) -> int:
    """What is left of a gain when each kind stops at the limit of the round."""
    # Kind by kind without a loop: nearly every play asks for this.
    pumpkins = min(gain & 255, limit - (earned & 255))
    hearts = min(gain >> 8 & 255, limit - (earned >> 8 & 255))
    coins = min(gain >> 16 & 255, limit - (earned >> 16 & 255))
    return pumpkins + hearts * HEART + coins * COIN


def text(amount: int) -> str:
    """`PPH` for two pumpkins and a heart."""
    return "".join(
        letter * count(amount, unit) for letter, unit in zip(LETTERS, KINDS, strict=True)
    )


def in_words(amount: int) -> str:
    """`2 pumpkins and 1 heart`."""
    parts = []
    for name, unit in zip(NAMES, KINDS, strict=True):
        n = count(amount, unit)
        if n:
            parts.append(f"{n} {name}{'s' if n > 1 else ''}")
    if len(parts) > 1:
        parts[-2:] = [f"{parts[-2]} and {parts[-1]}"]
    return ", ".join(parts) if parts else "nothing"


def parse(letters: str) -> int:
    """The amount that `PPH` names; the reverse of `text`."""
    amount = 0
    for letter in letters:
        if letter not in LETTERS:
            raise InvalidText(
                f"{letter!r} in {letters!r} is no resource; use P (pumpkin), H (heart), C (coin)"
            )
        amount += KINDS[LETTERS.index(letter)]
    return amount


def from_counts(counts: dict[str, int]) -> int:
    """The amount of a table such as `{"P": 3, "C": 1}`."""
    return sum(unit * counts.get(letter, 0) for letter, unit in zip(LETTERS, KINDS, strict=True))


def all_counts(amount: int) -> dict[str, int]:
    """The reverse of `from_counts`: `{"P": 3, "H": 0, "C": 1}`."""
    return {letter: count(amount, unit) for letter, unit in zip(LETTERS, KINDS, strict=True)}


def to_counts(amount: int) -> dict[str, int]:
    """Only the kinds that are there: `{"P": 3, "C": 1}`."""
    return {letter: n for letter, n in all_counts(amount).items() if n}


def spread(amount: int) -> list[int]:
    """Every amount with as many resources as this one, of any kinds."""
    n = total(amount)
    return [
        p * PUMPKIN + h * HEART + (n - p - h) * COIN
        for p in range(n, -1, -1)
        for h in range(n - p, -1, -1)
    ]
