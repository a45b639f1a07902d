"""The curve of an analysis, as it is drawn."""

from collections.abc import Sequence

from realmtable.analysis.results import THOUSAND, Opening, TurnResult
from realmtable.draw.curve import Curve, CurveStep


def curve_of(opening: Opening, turns: Sequence[TurnResult]) -> Curve:
    """The expected final score of the game. Rounds to come count as what they are expected to
    score, so nothing jumps where a round begins."""
    steps: list[CurveStep] = []
    rounds: set[int] = set()
    for turn in turns:
        luck, lost = turn.luck / THOUSAND, turn.lost / THOUSAND
        label, first = f"{turn.round}.{turn.turn}", turn.round not in rounds
        steps.append(CurveStep(label, luck, lost, turn.mistake, first))
        rounds.add(turn.round)
    return Curve(sum(each.start for each in opening.rounds) / THOUSAND, steps)
