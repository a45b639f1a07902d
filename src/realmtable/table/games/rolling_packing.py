"""What a snapshot keeps of a seat in Rolling Realms."""

from typing import TYPE_CHECKING

import msgspec

from realmtable.rolling.ledger import Ledger
from realmtable.rolling.position import Position, Round
from realmtable.rolling.starlog import StarRow
from realmtable.table.events import Confirmed
from realmtable.table.games.rolling_values import RollingGain, RollingOutcome, RollingScore
from realmtable.table.outcomes import Outcome, Score
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


class _Turn(msgspec.Struct, array_like=True):
    """What one turn came to. What its event says, round, moves and number, is left out."""

    version: int
    outcome: _Outcome
    score: _Score | None


TURN_VERSION = 1
_DECODER = msgspec.json.Decoder(_Packed)
_TURN_DECODER = msgspec.json.Decoder(_Turn)


def pack(seat: SeatState) -> bytes:
    position: Position = seat.position
    packed = _Packed(
        _Position(_hex(position.boards), position.earned, position.spent, position.turn),
        [],
        [],
        [],
        seat.played,
    )
    packed.scores += [_score(score) for score in seat.scores]
    for each in seat.history:
        assert isinstance(each, RollingOutcome)
        packed.history.append(_outcome(each, list(each.moves), each.number))
    for round, best in seat.best.items():
        assert isinstance(best, RollingGain)
        packed.best.append(_Gain(round, best.turn, best.tenths, best.stars, best.left))
    return msgspec.json.encode(packed)


def unpack(game: "RollingGame", seat: SeatState, data: bytes) -> None:
    packed = _DECODER.decode(data)
    seat.scores = [_scored(each) for each in packed.scores]
    seat.history = [
        _outcome_again(game, seat.level, each, each.moves, each.number) for each in packed.history
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


def pack_turn(outcome: RollingOutcome, score: Score | None) -> str:
    """What a turn came to, and the score if it ended a round."""
    packed = _Turn(TURN_VERSION, _outcome(outcome, [], 0), _score(score) if score else None)
    return msgspec.json.encode(packed).decode()


def unpack_turn(
    game: "RollingGame", seat: SeatState, event: Confirmed, number: int, data: str
) -> tuple[Outcome, dict[int, Score]] | None:
    try:
        packed = _TURN_DECODER.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return None
    if packed.version != TURN_VERSION:
        return None
    outcome = _outcome_again(game, seat.level, packed.outcome, event.moves, number)
    return outcome, {seat.number: _scored(packed.score)} if packed.score else {}


def _outcome(of: RollingOutcome, moves: list[str], number: int) -> _Outcome:
    return _Outcome(
        of.round,
        of.tenths,
        moves,
        number,
        _hex(of.boards),
        list(of.stars),
        of.left,
        of.earned,
        of.spent,
        _altered(of.position) if of.position else None,
        (of.row.stars, of.row.banked) if of.row else None,
    )


def _outcome_again(
    game: "RollingGame", level: str, saved: _Outcome, moves: list[str], number: int
) -> RollingOutcome:
    return RollingOutcome(
        saved.round,
        saved.tenths,
        tuple(moves),
        number,
        _bytes(saved.boards),
        tuple(saved.stars),
        saved.left,
        saved.earned,
        saved.spent,
        _position(game, level, saved) if saved.altered else None,
        StarRow(*saved.row) if saved.row else None,
    )


def _score(of: Score) -> _Score:
    assert isinstance(of, RollingScore)
    return _Score(of.tenths, of.text, of.stars, of.left, of.bonus, of.banked, of.debts, of.unpaid)


def _scored(saved: _Score) -> RollingScore:
    return RollingScore(
        saved.tenths,
        saved.text,
        saved.stars,
        saved.left,
        saved.bonus,
        saved.banked,
        saved.debts,
        saved.unpaid,
    )


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
