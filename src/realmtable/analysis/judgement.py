"""Who judges: the one place that says with what games are analysed here."""

from typing import Final

from realmtable.analysis.judge import Judgement
from realmtable.analysis.stand_in import StandIn
from realmtable.bots.greedy_bot import GreedyBot

JUDGEMENT: Final = Judgement("stand-in 1", StandIn, lambda: GreedyBot(2))
