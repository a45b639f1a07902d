"""Fair dice: all rolls of a game follow from one secret that is drawn before the game begins.

Its SHA-256, the commitment, is shown at the start, and the secret is opened at the end, so that
everyone can check that no roll was chosen later. The roll of turn 3 in round 1 is made from
HMAC-SHA256(secret, "1.3"): the bytes below 252, modulo 6, plus 1, the first two of them. Should a
block not have enough such bytes, the blocks of "1.3/1", "1.3/2" and so on follow.
"""

import hashlib
import hmac

from realmtable.core.errors import InvalidText

_FAIR = 252  # the highest multiple of 6 that a byte reaches


def commitment(secret: bytes) -> str:
    """What is shown at the start of a game."""
    return hashlib.sha256(secret).hexdigest()


def roll(secret: bytes, round: int, turn: int, dice: int = 2) -> list[int]:
    """The dice of a turn."""
    values: list[int] = []
    block = 0
    while len(values) < dice:
        place = f"{round}.{turn}/{block}" if block else f"{round}.{turn}"
        for byte in hmac.digest(secret, place.encode(), "sha256"):
            if byte < _FAIR and len(values) < dice:
                values.append(byte % 6 + 1)
        block += 1
    return values


def verify(shown: str, secret: bytes, rolls: list[list[list[int]]]) -> None:
    """Checks an opened secret against what was shown at the start and what was rolled since."""
    if not hmac.compare_digest(commitment(secret), shown.lower()):
        raise InvalidText("the secret is not the one that the game was opened with")
    for number, turns in enumerate(rolls, start=1):
        for turn, values in enumerate(turns, start=1):
            if roll(secret, number, turn, len(values)) != values:
                raise InvalidText(f"the dice of {number}.{turn} do not follow from the secret")
