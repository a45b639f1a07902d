"""The analysis itself, as a stream: it can be left after every piece, and gone on with.

V is what a round is expected to score after the end of a turn, looking at every next roll. What
the roll of a turn was worth (luck) is the best V after it, less the V before it; what the turn
lost is the best V, less the V of what was played. Each V is rounded to thousandths once, so luck
and losses add up exactly to the score, less what was expected at the start.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Final

from realmtable.analysis.judge import End, Judge, Judgement
from realmtable.analysis.played import PlayedGame, PlayedRound, PlayedTurn
from realmtable.analysis.results import (
    SHOWN,
    THOUSAND,
    Expected,
    Opening,
    Result,
    RoundResult,
    TurnResult,
    game_result,
    round_result,
)
from realmtable.analysis.rollouts import compare
from realmtable.analysis.why import reasons, standing
from realmtable.rolling.position import Position

CANDIDATES: Final = 8  # ends of a turn that are looked at with every next roll
WITHIN: Final = 1.2  # stars: how far they may lie behind by their value


def analyse(
    game: PlayedGame, judgement: Judgement, known: Iterable[Result] = ()
) -> Generator[Result, None, None]:
    """Everything about a game, piece by piece. What is known already is not worked out again, if
    it is of this record and this judgement."""
    judges = {played.number: judgement.judge(played.round) for played in game.rounds}
    opening, turns = fitting(game, judgement, known)
    if opening is None:
        rounds = [expected_of(played, judges[played.number]) for played in game.rounds]
        opening = opening_of(game, judgement, rounds)

    def look(turn: PlayedTurn, before: int) -> TurnResult:
        return turn_result(game, turn, before, judges[turn.round], judgement)

    yield from told(game, opening, turns, look)


def told(
    game: PlayedGame,
    opening: Opening,
    turns: dict[tuple[int, int], TurnResult],
    look: Callable[[PlayedTurn, int], TurnResult],
) -> Generator[Result, None, None]:
    """The pieces in their order: what is known of turns, and of the others what `look` finds, who
    is told what was expected before the roll."""
    yield opening
    found: list[TurnResult] = []
    rounds: list[RoundResult] = []
    for played, expected in zip(game.rounds, opening.rounds, strict=True):
        before = expected.start
        of_round: list[TurnResult] = []
        for turn in played.turns:
            result = turns.get((turn.round, turn.number)) or look(turn, before)
            before = result.after
            of_round.append(result)
            yield result
        found += of_round
        rounds.append(round_result(expected, of_round, played.over))
        yield rounds[-1]
    yield game_result(rounds, found)


def analyse_turn(game: PlayedGame, round: int, turn: int, judgement: Judgement) -> TurnResult:
    """One turn by itself; the same as in the stream."""
    played = game.turn(round, turn)
    judge = judgement.judge(next(each.round for each in game.rounds if each.number == round))
    return turn_result(game, played, worth(judge, played.before), judge, judgement)


def worth(judge: Judge, end: Position) -> int:
    """V in thousandths."""
    return round(THOUSAND * judge.expected(end))


def looked_at(judge: Judge, view: Position) -> Sequence[End]:
    """The ends of a turn that may be the best."""
    ends = judge.ends(view)[:CANDIDATES]
    least = judge.value(ends[0].position) - WITHIN
    return [end for end in ends if judge.value(end.position) >= least]


def weighed(judge: Judge, turn: PlayedTurn) -> tuple[End | None, int, int]:
    """What is better than what was played, if anything is; what the best is worth, and what was
    played."""
    after = worth(judge, turn.end)
    best: End | None = None
    best_worth = after
    for end in looked_at(judge, turn.view):
        found = worth(judge, end.position)
        if found > best_worth:
            best, best_worth = end, found
    return best, best_worth, after


def fitting(
    game: PlayedGame, judgement: Judgement, known: Iterable[Result]
) -> tuple[Opening | None, dict[tuple[int, int], TurnResult]]:
    """What is known and of this analysis."""
    opening: Opening | None = None
    turns: dict[tuple[int, int], TurnResult] = {}
    for result in known:
        if isinstance(result, Opening):
            opening = result
        elif isinstance(result, TurnResult):
            turns[result.round, result.turn] = result
    asked = (game.fingerprint, judgement.version, game.seat)
    if opening is None or (opening.record, opening.version, opening.seat) != asked:
        return None, {}
    return opening, turns


def opening_of(game: PlayedGame, judgement: Judgement, rounds: list[Expected]) -> Opening:
    return Opening(game.fingerprint, judgement.version, game.seat, rounds, game.notes)


def expected_of(played: PlayedRound, judge: Judge) -> Expected:
    """A round before its first roll."""
    return Expected(
        round=played.number,
        realms=[realm.name for realm in played.round.realms],
        start=worth(judge, played.round.start()),
        turns=len(played.turns),
        note=judge.note,
    )


def turn_result(
    game: PlayedGame, turn: PlayedTurn, before: int, judge: Judge, judgement: Judgement
) -> TurnResult:
    """All about a turn, before whose roll so much was expected."""
    best, best_worth, after = weighed(judge, turn)
    lost = best_worth - after
    compared = None
    if best is not None and (lost >= SHOWN or turn.end.round_over):
        seed = f"{game.fingerprint} {turn.round}.{turn.number}"
        compared = compare(best.position, turn.end, SHOWN, judgement.bot(), seed)
    return TurnResult(
        round=turn.round,
        turn=turn.number,
        dice=turn.dice,
        before=before,
        luck=best_worth - before,
        lost=lost,
        played=standing(turn.view, turn.moves, turn.end),
        best=standing(turn.view, best.moves, best.position) if best else None,
        why=reasons(turn.view, turn.moves, best, compared) if best else [],
        check=compared.check if compared else None,
    )
