"""The bots at a table of Realm of Sand: their turns, here or in another process."""

from typing import Final

import msgspec

from realmtable.bots.sand.simulate import make_sand_bot
from realmtable.sand.content import DONE, END, Content
from realmtable.sand.positiontext import PositionData, position_data, position_from
from realmtable.sand.state import State
from realmtable.sand.turn import legal
from realmtable.sand.view import view
from realmtable.table.bot_job import BotJob
from realmtable.table.commands import MAX_MOVES
from realmtable.table.games.sand_values import SandLine, Step, made_step, play_line

USUAL: Final = "greedy"  # if nobody chooses
THINKING: Final = frozenset({"planner"})  # those that take long
LAST_MOVES: Final = 6  # enough to finish whatever was begun and end the turn


def bot_line(bot: str, seed: str, start: State) -> SandLine:
    """The bot sees what its seat sees; the table plays what it says on all there is."""
    player = make_sand_bot(bot, seed)
    steps: list[Step] = []
    line = SandLine(start, steps)
    while not line.over:
        if len(steps) >= MAX_MOVES - LAST_MOVES:
            return play_line(start, [*line.texts, *forced(line.position)], line)
        state = line.position
        steps.append(made_step(state, player.choose(view(state, start.seat))))
    return line


def forced(start: State) -> list[str]:
    """Whatever was begun is finished, and then the turn ends."""
    steps: list[Step] = []
    line = SandLine(start, steps)
    while not line.over:
        moves = legal(line.position)
        ends = [move for move in moves if move.kind == END]
        done = [move for move in moves if move.kind == DONE]
        steps.append(made_step(line.position, (ends or done or moves)[0]))
    return line.texts


def job_of(bot: str, seed: str, start: State, game: str, pins: list[str]) -> BotJob:
    position = msgspec.Raw(msgspec.json.encode(position_data(start)))
    return BotJob(game, bot, seed, pins, position)


def play_job(job: BotJob, content: Content) -> list[str]:
    data = msgspec.json.decode(job.position, type=PositionData)
    return bot_line(job.bot, job.seed, position_from(data, content)).texts
