"""Ghosts: the same realms and dice again, beside seats whose earlier turns appear one by one."""

from dataclasses import dataclass

import msgspec

from realmtable.core.errors import IllegalMove
from realmtable.table.events import Confirmed, Entry, counted
from realmtable.table.live import LiveTable, Script
from realmtable.table.records import Played
from realmtable.table.rolling_game import RollingGame
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
    rolls: list[list[int]]
    seats: list[PastSeat]  # the best first


def past_of_table(table: LiveTable, log: list[Entry], now: float) -> Past:
    """The finished game of a table."""
    if table.phase != "over":
        raise IllegalMove("ghosts come from finished games; this one is still being played")
    _check_opponent(table.game)
    best = [place.seat for place in table.standing(now)]
    chosen = [
        number
        for number in best
        if table.seats[number].by != "ghost" and table.seats[number].done == table.game.all_turns
    ][:MAX_GHOSTS]
    turns = {number: _no_turns(table.game) for number in chosen}
    for entry in counted(log):
        event = entry.event
        if isinstance(event, Confirmed) and event.seat in turns:
            turns[event.seat][table.game.index(event.round, event.turn)] = event.moves
    seats = [table.seats[number] for number in chosen]
    return _past(
        table.code,
        table.settings.name,
        table.game,
        table.rolls,
        [PastSeat(seat.name, turns[seat.number], seat.level) for seat in seats],
    )


def past_of_record(id: str, played: Played) -> Past:
    """The game that a record tells."""
    game = played.game
    if len(played.rolls) < game.all_turns:
        raise IllegalMove("ghosts come from finished games; this record ends before the last roll")
    _check_opponent(game)
    whole = [place.name for place in played.ranking if len(place.rounds) == len(game.rounds)]
    seats = [PastSeat(name, played.moves[name], played.levels[name]) for name in whole[:MAX_GHOSTS]]
    return _past(id, "", game, played.rolls, seats)


def _past(
    of: str, name: str, game: RollingGame, rolls: list[list[int]], seats: list[PastSeat]
) -> Past:
    settings = Settings(
        kind="ghost",
        name=f"{name or of} again"[:NAME_LENGTH],
        rounds=len(game.drawn),
        realms=game.drawn,
        sets=["all"],
        tie_break=game.tie_break,
        open=False,
        mode=game.mode,
    )
    if seats and seats[0].level:  # one plays as the best of them did
        settings = msgspec.structs.replace(settings, level=seats[0].level)
    return Past(of, settings, game.drawn, rolls, seats)


def _no_turns(game: RollingGame) -> list[list[str]]:
    return [[] for _ in range(game.all_turns)]


def _check_opponent(game: RollingGame) -> None:
    if game.opponent:
        raise IllegalMove(
            f"ghosts come from games among seats, not from one against {game.opponent}"
        )
