"""What a table tells of a game, whichever it is: results of turns, and what screens are shown."""

from dataclasses import dataclass
from typing import Any

import msgspec

from realmtable.table.personal import Personal


@dataclass(frozen=True)
class Outcome:
    """A seat after one of its turns. Scores are in tenths, in every game."""

    round: int
    tenths: int  # of the round so far
    moves: tuple[str, ...]
    number: int  # of the turn's event in the log; 0 for a turn that the seat sat out


@dataclass(frozen=True)
class Gain:
    """What one turn brought a seat."""

    turn: int
    tenths: int


@dataclass(frozen=True)
class Score:
    """What a seat scored in a part of the game that is over; as text for its record."""

    tenths: int
    text: str


class Part(msgspec.Struct, omit_defaults=True):
    """What a screen must know of a round besides what it is played on."""

    turns: int
    side: str  # whose cards it is played on; empty for the normal ones
    own: bool  # whether it counts for the seat, not for its opponent
    first: int = 1  # the number that its first turn is called by


class Face(msgspec.Struct):
    """What a seat has in front of it, in games where each has cards of its own."""

    stars: list[int] | None = None
    held: dict[str, int] | None = None
    earned: dict[str, int] | None = None
    boards: dict[str, dict[str, int | str]] | None = None
    realms: list[str] | None = None  # where they are not those of the round
    altered: Any = None  # what only some rounds have


class TurnView(msgspec.Struct):
    """The answer to moves that were tried; each game adds what its screen needs."""

    round: int
    turn: int
    texts: list[str]
    log: list[str]
    over: bool


class Told(msgspec.Struct, omit_defaults=True, frozen=True):
    """One thing that happened in a turn. With `realm`, that realm did it by itself."""

    words: str
    step: int = 0  # with which move, counted from 1; 0 is the start of the turn
    realm: str | None = None


class TurnTold(msgspec.Struct, frozen=True):
    """A confirmed turn in words."""

    lines: list[Told]
    stars: int  # what the turn brought
    score: int  # in tenths


class SeatStep(msgspec.Struct):
    """A seat after one turn; each game adds what it looks like."""

    name: str
    moves: list[str]
    log: list[str]
    score: int  # of the round so far, in tenths


class RecordView(msgspec.Struct):
    """A record to step through; each game adds its steps."""

    id: str
    text: str
    game: str
    seats: list[str]


class Results(msgspec.Struct, kw_only=True):
    """The results of the rounds that are over; each game adds its own."""

    code: str
    number: int
    personal: Personal | None = None
