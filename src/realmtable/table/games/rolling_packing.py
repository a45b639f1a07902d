"""What a snapshot keeps of a seat in Rolling Realms."""

from typing import TYPE_CHECKING

import msgspec

from realmtable.rolling.position import Position
from realmtable.table.games.rolling_values import RollingGain, RollingOutcome, RollingScore
from realmtable.table.live import SeatState

if TYPE_CHECKING:
    from realmtable.table.games.rolling import RollingGame


class _Position(msgspec.Struct, array_like=True):
    """A position between two turns."""

    boards: list[str]
    earned: int
    spent: int
    turn: int


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


class _Score(msgspec.Struct, array_like=True):
    tenths: int
    text: str
    stars: list[int]
    left: int
    bonus: int


class _Gain(msgspec.Struct, array_like=True):
    round: int
    turn: int
    tenths: int
    stars: list[int]
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
        packed.scores.append(_Score(score.tenths, score.text, score.stars, score.left, score.bonus))
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
            )
        )
    for round, best in seat.best.items():
        assert isinstance(best, RollingGain)
        packed.best.append(_Gain(round, best.turn, best.tenths, list(best.stars), best.left))
    return msgspec.json.encode(packed)


def unpack(game: "RollingGame", seat: SeatState, data: bytes) -> None:
    packed = _DECODER.decode(data)
    seat.scores = [
        RollingScore(each.tenths, each.text, each.stars, each.left, each.bonus)
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
        )
        for each in packed.history
    ]
    seat.played = packed.played
    seat.best = {
        each.round: RollingGain(each.turn, each.tenths, tuple(each.stars), each.left)
        for each in packed.best
    }
    position = game.fresh(seat.level)
    if seat.done:
        position = game.round_of(seat.level, game.place(seat.done - 1)[0]).start()
    saved = packed.position
    position.boards = list(_bytes(saved.boards))
    position.earned, position.spent, position.turn = saved.earned, saved.spent, saved.turn
    seat.position = position


def _hex(boards: list[bytes] | tuple[bytes, ...]) -> list[str]:
    return [board.hex() for board in boards]


def _bytes(boards: list[str]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(board) for board in boards)
