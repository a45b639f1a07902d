"""Snapshots: a table's state in one piece, so that its log need not be played from the start."""

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.table.events import By, Rematch
from realmtable.table.game import Games
from realmtable.table.live import LiveTable, Phase, Script
from realmtable.table.seat import SeatState
from realmtable.table.settings import Settings

VERSION = 5


class _Seat(msgspec.Struct, array_like=True):
    number: int
    name: str
    by: By
    bot: str | None
    ghost_of: str | None
    away: bool
    left: bool
    skipped: int
    done: int
    free: bool
    link: int
    reactions: int
    level: str
    knew: bool
    hints: int
    hinted: int
    play: msgspec.Raw  # as the game packs it


class Snapshot(msgspec.Struct):
    """Everything of a table at one number of its log."""

    version: int
    number: int
    at: float
    settings: Settings
    drawn: list[list[str]]
    pins: list[str]
    host: str | None
    phase: Phase
    commitment: str
    secret: str
    rolls: list[list[int]]
    rolled_number: int
    rolled_at: float
    votes: list[int]
    next_seat: int
    seats: list[_Seat]
    ready: list[int] = []
    break_at: float = 0.0
    rematch: Rematch | None = None
    taken_back: list[int] = []
    chance: dict[str, list[str]] = {}
    open_turns: int = 0
    hosts: list[str] = []


class OtherSnapshot(InvalidText):
    """A snapshot that an earlier or later server made. The log has all that it knows."""


class _Version(msgspec.Struct):
    version: int


_DECODER = msgspec.json.Decoder(Snapshot)
_VERSION_DECODER = msgspec.json.Decoder(_Version)


def take(table: LiveTable) -> bytes | None:
    """The snapshot of a table; none where its game is played again from the log instead."""
    seats = []
    for seat in table.seats.values():
        packed = table.game.pack(seat)
        if packed is None:
            return None
        seats.append(
            _Seat(
                seat.number,
                seat.name,
                seat.by,
                seat.bot,
                seat.ghost_of,
                seat.away,
                seat.left,
                seat.skipped,
                seat.done,
                seat.free,
                seat.link,
                seat.reactions,
                seat.level,
                seat.knew,
                seat.hints,
                seat.hinted,
                msgspec.Raw(packed),
            )
        )
    return msgspec.json.encode(
        Snapshot(
            version=VERSION,
            number=table.number,
            at=table.at,
            settings=table.settings,
            drawn=table.game.drawn,
            pins=table.pins,
            host=table.host,
            phase=table.phase,
            commitment=table.commitment,
            secret=table.secret,
            rolls=table.rolls,
            rolled_number=table.rolled_number,
            rolled_at=table.rolled_at,
            votes=sorted(table.votes),
            next_seat=table.next_seat,
            seats=seats,
            ready=sorted(table.ready),
            break_at=table.break_at,
            rematch=table.rematch,
            taken_back=sorted(table.taken_back),
            chance=table.chance,
            open_turns=table.open_turns.count,
            hosts=sorted(table.hosts),
        )
    )


def restore(
    games: Games, code: str, secret: bytes | None, script: Script | None, data: bytes
) -> LiveTable:
    """The table that a snapshot was taken of."""
    try:
        version = _VERSION_DECODER.decode(data).version
        if version != VERSION:
            raise OtherSnapshot(f"the snapshot of {code} is of version {version}")
        saved = _DECODER.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise InvalidText(f"the snapshot of {code} cannot be read: {error}") from error
    table = LiveTable(games, code, secret, script)
    table.settings, table.pins, table.host = saved.settings, saved.pins, saved.host
    table.open_game(saved.drawn)
    table.phase = saved.phase
    table.commitment, table.secret = saved.commitment, saved.secret
    table.number, table.at = saved.number, saved.at
    table.rolls = saved.rolls
    table.rolled_number, table.rolled_at = saved.rolled_number, saved.rolled_at
    table.taken_back = set(saved.taken_back)
    table.hosts = set(saved.hosts)
    table.votes, table.next_seat = set(saved.votes), saved.next_seat
    table.ready, table.break_at = set(saved.ready), saved.break_at
    table.rematch = saved.rematch
    if table.phase != "lobby":
        table.chance = saved.chance
        table.game.start({each.number: each.level for each in saved.seats}, saved.chance)
    for each in saved.seats:
        table.put(_seat(table, each))
    table.open_turns.count = saved.open_turns  # while the seats come one by one it means nothing
    return table


def _seat(table: LiveTable, saved: _Seat) -> SeatState:
    seat = SeatState(
        saved.number,
        saved.name,
        saved.by,
        None,
        saved.bot,
        saved.ghost_of,
        saved.away,
        saved.left,
        saved.skipped,
        saved.done,
        free=saved.free,
        link=saved.link,
        reactions=saved.reactions,
        level=saved.level,
        knew=saved.knew,
        hints=saved.hints,
        hinted=saved.hinted,
    )
    table.game.unpack(seat, bytes(saved.play))
    return seat
