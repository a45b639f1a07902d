"""What the solo modes are made of: `minigolf.toml`, `leagues.toml`, `campaign.toml`."""

from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

Source = Literal["published", "house"]
Data = dict[str, object]  # alterations or a condition, as the files tell them
ECHO: Final = "Echo"  # how players read the seat that records call as the campaign says


class Hole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    name: str
    source: Source
    par: int
    realms: list[str]
    alter: Data
    words: str  # what is asked, with places for the numbers of the level
    goal: list[Data]
    why: str  # what makes it worth playing
    measured: Data
    words_hard: str = ""  # what is asked besides at the hard level


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"holes": "hole"}):
    id: str
    name: str
    par: int
    levels: list[str]
    pick_up_after: int  # failed attempts beyond par after which a hole may be given up
    holes: list[Hole]


class GuestData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who else dances in a league."""

    name: str
    habit: str
    bot: str
    slip: float  # the chance, each turn, of a careless one
    measured: Data
    never: list[str] = []  # ways of spending that this guest does not use
    start: str = ""  # resources this guest begins with


class League(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"guests": "guest"}):
    number: int
    numeral: str
    name: str  # of the hall
    turns: list[int]
    turns_from: Source
    guests: list[GuestData]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    win: int
    draw: int
    loss: int


class Ball(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"leagues": "league"}):
    id: str
    name: str
    weeks: int
    realms_per_week: int
    points: Points
    up: list[int]  # places that go one league up
    down: list[int]
    schedule: list[list[list[int]]]  # week by week who meets whom; 0 is the player
    tie_break: list[str]
    leagues: list[League]


class Exclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Realms that some chapters leave out."""

    chapters: list[int]
    tag: str  # that such a card has in `excluded`
    category: str
    realms: list[str]  # those of today


class EchoData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: str
    slip: float


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    name: str
    source: Source
    realms: int  # in play
    alter: Data
    story: str
    words: str
    live: str  # how the goal stands, in the words of the story
    goal: list[Data]
    deck: int = 0  # realms that wait
    echo: EchoData | None = None


class Campaign(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"exclusions": "exclude", "parts": "chapter"},
):
    id: str
    name: str
    chapters: int
    levels: list[str]
    lanterns: dict[str, int]
    redraws: int
    spark: str  # what the chapter after a hard goal begins with
    at_once: bool
    echo: str  # the name of its seat
    exclusions: list[Exclusion]
    parts: list[Chapter]


@lru_cache(maxsize=1)
def course() -> Course:
    return msgspec.toml.decode(_text("minigolf.toml"), type=Course)


@lru_cache(maxsize=1)
def ball() -> Ball:
    return msgspec.toml.decode(_text("leagues.toml"), type=Ball)


@lru_cache(maxsize=1)
def campaign() -> Campaign:
    return msgspec.toml.decode(_text("campaign.toml"), type=Campaign)


def _text(name: str) -> bytes:
    return (files("realmtable.solo") / name).read_bytes()
