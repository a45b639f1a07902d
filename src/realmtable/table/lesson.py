"""The first game of someone who learns: a real table whose first two rolls are known beforehand.

The page plays along (coach.js): the first turn scores a star and earns a coin, the second one
spends it. Only the secret is looked for until it rolls these dice; the seal of the dice is as honest
as ever.
"""

from realmtable.table import fair
from realmtable.table.settings import Settings

REALMS = ["wingspan", "euphoria", "scythe"]
ROLLS = [[5, 4], [2, 3]]


def lesson_settings() -> Settings:
    return Settings(kind="solo", name="First game", rounds=1, realms=[REALMS], open=False)


def lesson_secret() -> bytes:
    """A secret that rolls the dice of the lesson; one of about 1300 does."""
    while True:
        secret = fair.new_secret()
        if all(fair.roll(secret, 1, turn) == dice for turn, dice in enumerate(ROLLS, 1)):
            return secret
