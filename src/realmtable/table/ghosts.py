"""Ghosts: the same realms and dice again, beside seats whose earlier turns appear one by one."""

from dataclasses import dataclass, field, replace

import msgspec

from realmtable.table.live import Script
from realmtable.table.settings import NAME_LENGTH, Settings

MAX_GHOSTS = 8


class StoredScript(msgspec.Struct):
    """A script as the database keeps it."""

    rolls: list[list[int]]
    ghosts: dict[str, list[list[str]]] = {}


def script_text(script: Script) -> str:
    ghosts = {str(seat): turns for seat, turns in script.ghosts.items()}
    return msgspec.json.encode(StoredScript(script.rolls, ghosts)).decode()


def parse_script(text: str | None) -> Script | None:
    if text is None:
        return None
    stored = msgspec.json.decode(text, type=StoredScript)
    return Script(stored.rolls, {int(seat): turns for seat, turns in stored.ghosts.items()})


@dataclass(frozen=True)
class PastSeat:
    name: str
    turns: list[list[str]]  # the moves of each turn, also of those it sat out
    level: str


@dataclass(frozen=True)
class Past:
    """An earlier game to play against."""

    of: str  # the table's code or the record's id
    settings: Settings  # to play it again
    realms: list[list[str]]
    pins: list[str]  # ghosts play by the rules and layouts of their time
    rolls: list[list[int]]
    seats: list[PastSeat]  # the best first
    lead: list[list[str]] = field(default_factory=list)  # turns that one has behind oneself

    def from_turn(self, lead: list[list[str]], turn: str, beside: str) -> "Past":
        """The same game, gone on with from a turn, beside one seat only."""
        name = f"{self.settings.name[: NAME_LENGTH - 20]} from {turn}"
        settings = msgspec.structs.replace(self.settings, name=name)
        seats = [seat for seat in self.seats if seat.name == beside][:1]
        return replace(self, settings=settings, seats=seats, lead=lead)
