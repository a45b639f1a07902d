"""The analysis of a game on several processes or machines: each turn is a part of its own.

What comes of it is the same as in the stream, piece by piece: a turn is judged from its own
position, and only what was expected before its roll comes from the turn before.
"""

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from realmtable.analysis.judge import Judge
from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.played import PlayedGame, PlayedTurn, played_game
from realmtable.analysis.results import Expected, Result, TurnResult
from realmtable.analysis.stream import expected_of, fitting, opening_of, told, turn_result
from realmtable.bots.parallel import Where, WorkFailed, play_parts
from realmtable.bots.valuefiles import values_print
from realmtable.core.record import Record, parse_record, write_record
from realmtable.rolling.catalog import Catalog, corrections_folder


@dataclass(frozen=True)
class Part:
    """A turn of a record, or the start of a round."""

    record: str
    seat: str
    values: str  # what they must be where it is judged
    round: int
    turn: int = 0  # as printed; 0 for the start


def analyse_apart(
    game: PlayedGame, record: Record, where: Where, known: Iterable[Result] = ()
) -> Generator[Result, None, None]:
    """Everything about a game, piece by piece, as `analyse` tells it with our judgement."""
    opening, turns = fitting(game, JUDGEMENT, known)
    text, values = write_record(record), values_of(game)
    starts = [] if opening else [each.number for each in game.rounds]
    parts = [Part(text, game.seat, values, number) for number in starts]
    parts += [
        Part(text, game.seat, values, turn.round, turn.number)
        for played in game.rounds
        for turn in played.turns
        if (turn.round, turn.number) not in turns
    ]
    with closing(play_parts(parts, look_at, where)) as results:

        def look(_turn: PlayedTurn, before: int) -> TurnResult:
            _, found = next(results)
            assert isinstance(found, TurnResult)
            return msgspec.structs.replace(found, before=before, luck=found.best_worth - before)

        if opening is None:
            rounds = [found for _ in starts if isinstance(found := next(results)[1], Expected)]
            opening = opening_of(game, JUDGEMENT, rounds)
        yield from told(game, opening, turns, look)


def values_of(game: PlayedGame) -> str:
    """A fingerprint of what a game is judged by here."""
    return values_print(realm for played in game.rounds for realm in played.round.realms)


def look_at(part: Part) -> Expected | TurnResult:
    """Works out a part."""
    game, judges = _prepared(part.record, part.seat, part.values, corrections_folder())
    judge = judges[part.round]
    if not part.turn:
        [played] = (each for each in game.rounds if each.number == part.round)
        return expected_of(played, judge)
    return turn_result(game, game.turn(part.round, part.turn), 0, judge, JUDGEMENT)


@lru_cache(maxsize=1)  # the parts of a record follow each other
def _prepared(
    text: str, seat: str, values: str, corrections: Path
) -> tuple[PlayedGame, dict[int, Judge]]:
    """Judges remember what they have seen, so each round keeps its own."""
    game = played_game(parse_record(text), Catalog.of_folder(corrections), seat)
    if values_of(game) != values:
        raise WorkFailed(
            "a record is to be analysed where there are other values; values that were fitted "
            "(realmtable fit) must be the same everywhere"
        )
    return game, {played.number: JUDGEMENT.judge(played.round) for played in game.rounds}
