"""The first game of someone who learns: a real table whose first rolls are known beforehand.

What is played and said is in lesson.toml; the page plays along (coach.js). Only the secret is
looked for until it rolls these dice: the seal of the dice is as honest as ever.
"""

from functools import lru_cache
from importlib.resources import files
from itertools import count

import msgspec

from realmtable.table import fair
from realmtable.table.chance import Chance
from realmtable.table.settings import Settings


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    words: str


class LessonTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """One step to choose the first die, one for each move, one to confirm the turn."""

    name: str
    roll: list[int]
    moves: list[str]
    steps: list[LessonStep]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"turns": "turn"}):
    realms: list[str]
    turns: list[LessonTurn]


@lru_cache(maxsize=1)
def lesson() -> Lesson:
    text = (files("realmtable.table") / "lesson.toml").read_bytes()
    return msgspec.toml.decode(text, type=Lesson)


def lesson_settings() -> Settings:
    return Settings(kind="solo", name="First game", rounds=1, realms=[lesson().realms], open=False)


def lesson_secret(chance: Chance) -> bytes:
    """A secret that rolls the dice of the lesson; for two rolls one of about 1300 does."""
    rolls = [turn.roll for turn in lesson().turns]
    tried = (chance.secret("lesson", number) for number in count())
    return next(
        secret
        for secret in tried
        if all(fair.roll(secret, 1, turn) == dice for turn, dice in enumerate(rolls, 1))
    )
