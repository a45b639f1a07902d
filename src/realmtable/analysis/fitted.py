"""The judge of the analyser: the values that swift and strong play by, on the scale of scores."""

from collections.abc import Sequence
from math import inf
from typing import Final

from realmtable.analysis.judge import LAST_WIDTH, End, Ending, Judge
from realmtable.analysis.rough import RoughJudge
from realmtable.analysis.scale import SCALE
from realmtable.bots.foresight import Foresight
from realmtable.bots.strong_bot import played_out
from realmtable.bots.swift_bot import WIDTH, foresight_of
from realmtable.rolling.ends import turn_ends
from realmtable.rolling.position import Position, Round
from realmtable.rolling.turn import score_in_tenths

ENDS: Final = 24


def judge_of(round: Round) -> Judge:
    """Who judges positions of a round: by fitted values, where all its realms have them."""
    foresight, why_not = foresight_of(round)
    if foresight is None:
        return RoughJudge(why_not)
    return FittedJudge(foresight)


class FittedJudge:
    note = ""

    def __init__(self, foresight: Foresight) -> None:
        self._foresight = foresight

    def ends(self, view: Position) -> Sequence[End]:
        width = LAST_WIDTH if view.turn == view.round.turns else WIDTH
        found = turn_ends(view, self._foresight.judge, width)[:ENDS]
        return [Ending(end.position, end.moves()) for end in found]

    def value(self, end: Position) -> float:
        return self._foresight.expected([end])[0]

    def expected(self, end: Position) -> float:
        if end.round_over:
            return score_in_tenths(end) / 10
        promised = played_out(end, self._foresight, inf)
        assert promised is not None, "there is time enough"
        realms = [realm.id for realm in end.round.realms]
        return SCALE.told(promised, realms, end.round.turns - end.turn)
