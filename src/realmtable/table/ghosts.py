"""Ghosts: the same realms and dice again, beside seats whose earlier turns appear one by one."""

from dataclasses import dataclass

import msgspec

from realmtable.core.errors import IllegalMove
from realmtable.table.events import Confirmed, Entry, counted
from realmtable.table.live import LiveTable, Script
from realmtable.table.records import Played

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
class Past:
    """An earlier game to play against."""

    of: str  # the table's code or the record's id
    name: str
    tie_break: str
    realms: list[list[str]]
    rolls: list[list[int]]
    seats: list[tuple[str, list[list[str]]]]  # the best first


def past_of_table(table: LiveTable, log: list[Entry], now: float) -> Past:
    """The finished game of a table."""
    if table.phase != "over":
        raise IllegalMove("ghosts come from finished games; this one is still being played")
    best = [place.seat for place in table.standing(now)]
    chosen = [
        number
        for number in best
        if table.seats[number].by != "ghost" and table.seats[number].done == table.game.all_turns
    ][:MAX_GHOSTS]
    turns: dict[int, list[list[str]]] = {number: [] for number in chosen}
    for entry in counted(log):
        if isinstance(entry.event, Confirmed) and entry.event.seat in turns:
            turns[entry.event.seat].append(entry.event.moves)
    return Past(
        table.code,
        table.settings.name,
        table.settings.tie_break,
        table.game.realms,
        table.rolls,
        [(table.seats[number].name, turns[number]) for number in chosen],
    )


def past_of_record(id: str, played: Played) -> Past:
    """The game that a record tells."""
    if len(played.rolls) < played.game.all_turns:
        raise IllegalMove("ghosts come from finished games; this record ends before the last roll")
    whole = [place.name for place in played.ranking if len(place.rounds) == len(played.game.rounds)]
    return Past(
        id,
        "",
        played.game.tie_break,
        played.game.realms,
        played.rolls,
        [(name, played.moves[name]) for name in whole[:MAX_GHOSTS]],
    )
