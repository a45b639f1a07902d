"""The bots at a table of Rolling Realms: which one plays a seat, and its turn, here or in another
process."""

from dataclasses import dataclass
from typing import Final

import msgspec

from realmtable.bots.bot import Bot
from realmtable.bots.levels import STAND_IN, THINKING
from realmtable.bots.simulate import BOTS, YOUTOMA_BOTS, make_guest, make_player
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import END, Position, Round
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.turn import apply, legal
from realmtable.table.bot_job import BotJob
from realmtable.table.commands import MAX_MOVES
from realmtable.table.games.rolling_values import RollingLine, Step

LOW: Final = "worst"  # plays where the lowest score wins


@dataclass(frozen=True)
class Mind:
    """Who plays a seat in a turn."""

    bot: str
    seed: str
    slip: float | None = None  # of a guest of a stage

    @property
    def takes_long(self) -> bool:
        return self.bot in THINKING

    def made(self, mode: str) -> Bot:
        if self.slip is not None:
            return make_guest(self.bot, self.slip, self.seed)
        return make_player(self.bot, self.seed, mode)


def mind_of(bot: str, seed: str, round: Round) -> Mind:
    """Whoever plays well plays Youtoma badly, and the other way round."""
    bots, other = (YOUTOMA_BOTS, LOW) if round.duties else (BOTS, STAND_IN)
    return Mind(bot if bot in bots else other, seed)


def bot_line(mind: Mind, start: Position) -> RollingLine:
    """A whole turn."""
    player = mind.made(start.round.mode)
    steps: list[Step] = []
    position = start
    while not position.over:
        if len(steps) < MAX_MOVES - 1:
            move = player.choose(position)
        else:
            move = next(move for move in legal(position).moves() if move.kind == END)
        text = move_text(position, move)
        after = apply(position, move)
        steps.append(Step(text, text, position, move, after))
        position = after
    return RollingLine(start, steps)


def job_of(mind: Mind, start: Position, game: str, pins: list[str]) -> BotJob:
    position = msgspec.Raw(msgspec.json.encode(position_data(start)))
    return BotJob(game, mind.bot, mind.seed, pins, position, mind.slip)


def play_job(job: BotJob, catalog: Catalog) -> list[str]:
    """The turn of a job, with the rules and layouts of its table."""
    data = msgspec.json.decode(job.position, type=PositionData)
    start = position_from(data, catalog.pinned(job.pins, "it was opened"))
    return bot_line(Mind(job.bot, job.seed, job.slip), start).texts
