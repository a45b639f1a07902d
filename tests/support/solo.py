"""What the tests of the solo modes share: stages played to their end, and outcomes made up."""

from collections.abc import Sequence

from realmtable.bots.bot import Bot
from realmtable.bots.simulate import make_guest
from realmtable.core.dice import SeededDice
from realmtable.core.record import write_record
from realmtable.rolling.game import Game
from realmtable.rolling.starlog import StarRow
from realmtable.solo.attempts import Attempt, Outcome, Run
from realmtable.solo.challenge import Challenge, challenge, new_game
from realmtable.solo.goals import Standing, Verdict, judge
from realmtable.solo.stage import Level, Mode, Stage
from tests.support.altered import Marks, at
from tests.support.rolling import catalog
from tests.support.walks import Eager

LOST = Outcome("you", True, True, False, False, [], {})
WON = Outcome("you", True, True, True, False, [], {})
HARD = Outcome("you", True, True, True, True, [], {})
OPEN = Outcome("you", True, False, False, False, [], {})


def run_of(mode: Mode, attempts: Sequence[Stage] = (), level: Level = "normal") -> Run:
    tries = [Attempt(stage=stage, drawn=[]) for stage in attempts]
    return Run(id="a-run", mode=mode, started="2026-11-17", level=level, attempts=tries)


def verdicts(
    stage: Stage,
    boards: dict[str, Marks],
    log: Sequence[StarRow] = (),
    others: dict[str, int] | None = None,
    drawn: Sequence[str] = (),
    **more: object,
) -> list[Verdict]:
    """How a stage's goal stands after its last turn on these boards."""
    made = challenge(stage, drawn, catalog())
    position = at("", (1, 2), boards, turn=9, over=True, **more)
    return judge(made.goal, Standing(position, log, others or {}))


def won(found: Sequence[Verdict]) -> bool:
    return all(verdict.holds for verdict in found)


def begun(stage: Stage, drawn: Sequence[str] = (), seat: str = "you") -> tuple[Challenge, Game]:
    made = challenge(stage, drawn, catalog())
    return made, new_game(made, seat, catalog())


def play_stage(
    stage: Stage, drawn: Sequence[str], seed: int, bot: Bot | None = None, turns: int = 99
) -> str:
    """The record of a stage, played to its end by a bot, or to some turn."""
    made, game = begun(stage, drawn)
    minds: dict[str, Bot] = {"you": bot or Eager(seed)}
    for guest in made.guests:
        minds[guest.name] = (
            Eager(f"{seed} {guest.name}") if bot is None else _guest(made, guest.name)
        )
    dice = SeededDice(seed)
    for _ in range(turns):
        if game.over:
            break
        game.roll(dice.roll())
        for name, mind in minds.items():
            while not game.seat(name).position.over:
                game.play_move(name, mind.choose(game.seat(name).position))
    return write_record(game.record())


def _guest(made: Challenge, name: str) -> Bot:
    guest = next(each for each in made.guests if each.name == name)
    return make_guest(guest.bot, guest.slip, guest.seed)
