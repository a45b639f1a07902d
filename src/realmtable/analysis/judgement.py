"""Who judges: the one place that says with what games are analysed here."""

from typing import Final

from realmtable.analysis.fitted import judge_of
from realmtable.analysis.judge import Judgement
from realmtable.bots.swift_bot import SwiftBot

JUDGEMENT: Final = Judgement("values 1", judge_of, SwiftBot)
