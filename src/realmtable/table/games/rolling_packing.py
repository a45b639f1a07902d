"""What a snapshot keeps of a seat in Rolling Realms."""

from typing import TYPE_CHECKING

import msgspec

from realmtable.rolling.ledger import Ledger
from realmtable.rolling.position import Position, Round
from realmtable.rolling.starlog import StarRow
from realmtable.table.games.rolling_values import RollingGain, RollingOutcome, RollingScore
from realmtable.table.seat import SeatState

if TYPE_CHECKING:
    from realmtable.table.games.rolling_game import RollingGame


class _Position(msgspec.Struct, array_like=True):
    """A position between two turns."""

    boards: list[str]
    earned: int
    spent: int
    turn: int


class _Altered(msgspec.Struct, array_like=True):
    """What else there is to a position of an altered round."""

    turn: int
    realms: list[str]
    gone: list[str]
    activated: int
    rested: int
    discarded: int
    banked: int
    empty: int
    arrived: list[int]
    taken: int
    took: bool


class _Outcome(msgspec.Struct, array_like=True):
    round: int
    tenths: int
    moves: list[str]
    number: int
    boards: list[str]
    stars: list[int]
    left: int
    earned: int
    spent: int
    altered: _Altered | None
    row: tuple[dict[str, int], int] | None


class _Score(msgspec.Struct, array_like=True):
    tenths: int
    text: str
    stars: dict[str, int]
    left: int
    bonus: int
    banked: int
    debts: int
    unpaid: int


class _Gain(msgspec.Struct, array_like=True):
    round: int
    turn: int
    tenths: int
    stars: dict[str, int]
    left: int


class _Packed(msgspec.Struct, array_like=True):
    position: _Position
    scores: list[_Score]
    history: list[_Outcome]
    best: list[_Gain]
    played: list[tuple[int, tuple[str, ...]]]


_DECODER = msgspec.json.Decoder(_Packed)


def pack(seat: SeatState) -> bytes:
    position: Position = seat.position
    packed = _Packed(
        _Position(_hex(position.boards), position.earned, position.spent, position.turn),
        [],
        [],
        [],
        seat.played,
    )
    for score in seat.scores:
        assert isinstance(score, RollingScore)
        packed.scores.append(
            _Score(
                score.tenths,
                score.text,
                score.stars,
                score.left,
                score.bonus,
                score.banked,
                score.debts,
                score.unpaid,
            )
        )
    for each in seat.history:
        assert isinstance(each, RollingOutcome)
        packed.history.append(
            _Outcome(
                each.round,
                each.tenths,
                list(each.moves),
                each.number,
                _hex(each.boards),
                list(each.stars),
                each.left,
                each.earned,
                each.spent,
                _altered(each.position) if each.position else None,
                (each.row.stars, each.row.banked) if each.row else None,
            )
        )
    for round, best in seat.best.items():
        assert isinstance(best, RollingGain)
        packed.best.append(_Gain(round, best.turn, best.tenths, best.stars, best.left))
    return msgspec.json.encode(packed)


def unpack(game: "RollingGame", seat: SeatState, data: bytes) -> None:
    packed = _DECODER.decode(data)
    seat.scores = [
        RollingScore(
            each.tenths,
            each.text,
            each.stars,
            each.left,
            each.bonus,
            each.banked,
            each.debts,
            each.unpaid,
        )
        for each in packed.scores
    ]
    seat.history = [
        RollingOutcome(
            each.round,
            each.tenths,
            tuple(each.moves),
            each.number,
            _bytes(each.boards),
            tuple(each.stars),
            each.left,
            each.earned,
            each.spent,
            _position(game, seat.level, each) if each.altered else None,
            StarRow(*each.row) if each.row else None,
        )
        for each in packed.history
    ]
    seat.played = packed.played
    seat.best = {
        each.round: RollingGain(each.turn, each.tenths, each.stars, each.left)
        for each in packed.best
    }
    last = seat.outcome
    if isinstance(last, RollingOutcome) and last.position is not None:
        seat.position = last.position
        return
    position = game.fresh(seat.level)
    if seat.done:
        position = game.round_of(seat.level, game.place(seat.done - 1)[0]).start()
    saved = packed.position
    position.boards = list(_bytes(saved.boards))
    position.earned, position.spent, position.turn = saved.earned, saved.spent, saved.turn
    seat.position = position


def _altered(position: Position) -> _Altered:
    ledger = position.ledger
    return _Altered(
        position.turn,
        [realm.id for realm in position.round.realms],
        [realm.id for realm in position.round.gone],
        position.activated,
        ledger.rested,
        ledger.discarded,
        ledger.banked,
        ledger.empty,
        list(ledger.arrived),
        ledger.taken,
        ledger.took,
    )


def _position(game: "RollingGame", level: str, saved: _Outcome) -> Position:
    """Where a turn of an altered round ended."""
    altered = saved.altered
    assert altered is not None
    position = Position(_round(game, game.round_of(level, saved.round), altered))
    position.boards = list(_bytes(saved.boards))
    position.earned, position.spent = saved.earned, saved.spent
    position.turn, position.activated = altered.turn, altered.activated
    position.ledger = Ledger(
        altered.rested,
        altered.discarded,
        altered.banked,
        altered.empty,
        tuple(altered.arrived),
        altered.taken,
        altered.took,
    )
    return position


def _round(game: "RollingGame", began: Round, altered: _Altered) -> Round:
    if not altered.gone:
        return began
    realm = game.catalog.realm
    return began.with_realms(
        [realm(id) for id in altered.realms], [realm(id) for id in altered.gone]
    )


def _hex(boards: list[bytes] | tuple[bytes, ...]) -> list[str]:
    return [board.hex() for board in boards]


def _bytes(boards: list[str]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(board) for board in boards)
