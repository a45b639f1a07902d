"""An analysis piece by piece, for processes that work on many at a time. Everything comes and goes
as text, so it does not matter which process works out the next piece."""

import time
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from realmtable.analysis.hints import hint
from realmtable.analysis.judge import Judge, Judgement
from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.played import PlayedGame, played_game
from realmtable.analysis.results import GameResult, Result
from realmtable.analysis.stream import analyse
from realmtable.core.errors import IllegalMove, UnknownName
from realmtable.core.record import parse_record
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import game_from_record
from realmtable.rolling.matching import find_move
from realmtable.rolling.position import Round
from realmtable.rolling.turn import apply

VERSION: Final = JUDGEMENT.version  # what is kept of an analysis is good as long as this stays
_RESULT: Final = msgspec.json.Decoder(Result)


class Piece(NamedTuple):
    result: bytes  # one result, as JSON
    last: bool
    seconds: float  # of work


def next_piece(text: str, seat: int, known: list[bytes]) -> Piece:
    """The piece that follows on those known, of a seat by its number in the record."""
    began = time.process_time()
    done: list[Result] = [_RESULT.decode(each) for each in known]
    [result] = islice(analyse(_game(text, seat), _judgement(), done), len(done), len(done) + 1)
    last = isinstance(result, GameResult)
    return Piece(msgspec.json.encode(result), last, time.process_time() - began)


def next_hint(text: str, moves: list[str]) -> Piece:
    """A hint for the one seat of a record that ends in the middle of a turn, after some moves."""
    began = time.process_time()
    [seat] = game_from_record(parse_record(text), _catalog()).seats.values()
    view = seat.position
    if view.round.duties:
        raise IllegalMove("there are no hints in a round of Youtoma")
    for move in moves:
        view = apply(view, find_move(view, move))
    if view.over:
        raise IllegalMove("this turn is over: there is nothing left to choose")
    found = hint(view, JUDGEMENT.judge(view.round))
    return Piece(msgspec.json.encode(found), True, time.process_time() - began)


@lru_cache(maxsize=1)
def _catalog() -> Catalog:
    """As a server plays: with printed values, not with a person's own."""
    return Catalog()


@lru_cache(maxsize=8)
def _game(text: str, seat: int) -> PlayedGame:
    record = parse_record(text)
    names = record.values("seat")
    if not 1 <= seat <= len(names):
        raise UnknownName(f"there is no seat {seat}; the record has {len(names)}")
    return played_game(record, _catalog(), names[seat - 1])


@lru_cache(maxsize=24)
def _judge(round: Round) -> Judge:
    """Judges remember what they have seen, so each round keeps its own while it is worked on."""
    return JUDGEMENT.judge(round)


def _judgement() -> Judgement:
    return replace(JUDGEMENT, judge=_judge)
