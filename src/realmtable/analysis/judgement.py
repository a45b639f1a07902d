"""Who judges: the one place that says with what games are analysed here."""

from typing import Final

from realmtable.analysis.fitted import judge_of
from realmtable.analysis.judge import Judgement
from realmtable.bots.greedy_bot import GreedyBot

# Rollouts are many, so they are played by a bot that is quick wherever they run.
JUDGEMENT: Final = Judgement("values 7", judge_of, lambda: GreedyBot(2))
