"""Snapshots: a table's state in one piece, so that its log need not be played from the start."""

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.rolling.game import RoundScore
from realmtable.table.events import By, Rematch
from realmtable.table.live import Gain, LiveTable, Phase, Script, SeatState
from realmtable.table.rolling_game import Outcome, PackedPosition, RollingGames
from realmtable.table.settings import Settings

VERSION = 1


class _Outcome(msgspec.Struct, array_like=True):
    round: int
    boards: list[str]
    stars: list[int]
    left: int
    earned: int | None = None
    spent: int = 0
    moves: list[str] = []
    number: int = 0
    bonus: int = 0
    most: int = -1


class _Score(msgspec.Struct, array_like=True):
    stars: list[int]
    left: int
    bonus: int = 0
    most: int = -1


class _Gain(msgspec.Struct, array_like=True):
    round: int
    turn: int
    stars: list[int]
    left: int
    tenths: int | None = None  # follows from the others in snapshots of long ago


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
    position: PackedPosition
    scores: list[_Score]
    history: list[_Outcome]
    best: list[_Gain] = []
    free: bool = False
    link: int = 0
    reactions: int = 0
    level: str = ""


class Snapshot(msgspec.Struct):
    """Everything of a table at one number of its log."""

    version: int
    number: int
    at: float
    settings: Settings
    realms: list[list[str]]
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


_DECODER = msgspec.json.Decoder(Snapshot)


def take(table: LiveTable) -> bytes:
    """The snapshot of a table."""
    game = table.game
    return msgspec.json.encode(
        Snapshot(
            version=VERSION,
            number=table.number,
            at=table.at,
            settings=table.settings,
            realms=game.drawn,
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
            seats=[
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
                    game.pack(seat.position),
                    [
                        _Score(score.stars, score.left, score.bonus, score.most)
                        for score in seat.scores
                    ],
                    [
                        _Outcome(
                            outcome.round,
                            [board.hex() for board in outcome.boards],
                            list(outcome.stars),
                            outcome.left,
                            outcome.earned,
                            outcome.spent,
                            list(outcome.moves),
                            outcome.number,
                            outcome.bonus,
                            outcome.most,
                        )
                        for outcome in seat.history
                    ],
                    [
                        _Gain(round, best.turn, list(best.stars), best.left, best.tenths)
                        for round, best in seat.best.items()
                    ],
                    seat.free,
                    seat.link,
                    seat.reactions,
                    seat.level,
                )
                for seat in table.seats.values()
            ],
            ready=sorted(table.ready),
            break_at=table.break_at,
            rematch=table.rematch,
            taken_back=sorted(table.taken_back),
        )
    )


def restore(
    games: RollingGames, code: str, secret: bytes | None, script: Script | None, data: bytes
) -> LiveTable:
    """The table that a snapshot was taken of."""
    try:
        saved = _DECODER.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise InvalidText(f"the snapshot of {code} cannot be read: {error}") from error
    if saved.version != VERSION:
        raise InvalidText(f"the snapshot of {code} is of version {saved.version}")
    table = LiveTable(games, code, secret, script)
    table.game = games.open(saved.realms, saved.settings)
    table.settings, table.pins, table.host = saved.settings, saved.pins, saved.host
    table.phase = saved.phase
    table.commitment, table.secret = saved.commitment, saved.secret
    table.number, table.at = saved.number, saved.at
    table.rolls = saved.rolls
    table.rolled_number, table.rolled_at = saved.rolled_number, saved.rolled_at
    table.taken_back = set(saved.taken_back)
    table.votes, table.next_seat = set(saved.votes), saved.next_seat
    table.ready, table.break_at = set(saved.ready), saved.break_at
    table.rematch = saved.rematch
    if table.phase != "lobby" and saved.seats:
        table.game.fit(each.level for each in saved.seats)
    for each in saved.seats:
        table.put(_seat(table, each))
    return table


def _seat(table: LiveTable, saved: _Seat) -> SeatState:
    game = table.game
    round = game.place(max(0, saved.done - 1))[0]
    return SeatState(
        saved.number,
        saved.name,
        saved.by,
        game.unpack(saved.position, round, saved.level) if saved.done else game.fresh(saved.level),
        saved.bot,
        saved.ghost_of,
        saved.away,
        saved.left,
        saved.skipped,
        saved.done,
        scores=[
            RoundScore(score.stars, score.left, score.bonus, score.most) for score in saved.scores
        ],
        history=[
            Outcome(
                outcome.round,
                tuple(bytes.fromhex(board) for board in outcome.boards),
                tuple(outcome.stars),
                outcome.left,
                outcome.earned,
                outcome.spent,
                tuple(outcome.moves),
                outcome.number,
                outcome.bonus,
                outcome.most,
            )
            for outcome in saved.history
        ],
        best={each.round: _gain(each) for each in saved.best},
        free=saved.free,
        link=saved.link,
        reactions=saved.reactions,
        level=saved.level,
    )


def _gain(saved: _Gain) -> Gain:
    tenths = 10 * sum(saved.stars) + saved.left if saved.tenths is None else saved.tenths
    return Gain(saved.turn, tuple(saved.stars), saved.left, tenths)
