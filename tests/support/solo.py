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
from realmtable.solo.content import ball
from realmtable.solo.goals import Standing, Verdict, judge
from realmtable.solo.leagues import Season, season_of
from realmtable.solo.stage import BALL, MINIGOLF, Level, Mode, Stage
from tests.support.altered import Marks, at
from tests.support.rolling import catalog
from tests.support.walks import Eager

LOST = Outcome("you", True, True, False, False, [], {})
WON = Outcome("you", True, True, True, False, [], {})
HARD = Outcome("you", True, True, True, True, [], {})
OPEN = Outcome("you", True, False, False, False, [], {})
FRONT = [1, 2, 1, 3, 2, 2, 4, 1, 2]  # attempts at the holes of the front nine, level with par
LEAGUE_1 = [guest.name for guest in ball().leagues[0].guests]
# Who wins is told by the schedule: week 1 0-1 2-5 3-4, week 2 0-2 3-1 4-5, week 3 0-3 4-2 5-1,
# week 4 0-4 5-3 1-2, week 5 0-5 1-4 2-3.
WEEKS = [
    (12.2, 12.0, 13.0, 9.0, 5.0, 4.0),
    (12.0, 5.0, 12.6, 9.0, 5.0, 4.0),
    (12.0, 8.0, 13.0, 9.0, 5.0, 4.0),
    (12.0, 6.0, 12.4, 9.0, 5.0, 4.0),
    (13.0, 8.0, 12.0, 12.5, 5.0, 4.0),
]


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


# --- the course ------------------------------------------------------------------------------


def hole(number: int, level: Level = "normal", attempt: int = 1) -> Stage:
    return Stage(mode=MINIGOLF, number=number, level=level, attempt=attempt)


def walked(*tries: int) -> tuple[Run, list[Outcome]]:
    """A run in which each hole was won with so many attempts."""
    stages: list[Stage] = []
    came: list[Outcome] = []
    for number, many in enumerate(tries, start=1):
        stages += [hole(number, attempt=n + 1) for n in range(many)]
        came += [LOST] * (many - 1) + [WON]
    return run_of(MINIGOLF, stages), came


# --- the leagues -----------------------------------------------------------------------------


def week(league: int = 1, number: int = 1, season: int = 1) -> Stage:
    return Stage(mode=BALL, number=league, season=season, week=number)


def evening(*scores: float, league: int = 1) -> Outcome:
    """The scores of a week: yours, then those of the guests in the order of the file."""
    names = ["you", *(guest.name for guest in ball().leagues[league - 1].guests)]
    found = {name: round(10 * score) for name, score in zip(names, scores, strict=True)}
    return Outcome("you", True, True, False, False, [], found)


def season(*weeks: Outcome, league: int = 1, number: int = 1) -> Season:
    run = run_of(BALL, [week(league, n + 1, number) for n in range(len(weeks))])
    run.league, run.season = league, number
    return season_of(run, weeks)


def scored(*weeks: tuple[float, ...], league: int = 1) -> Season:
    return season(*(evening(*each, league=league) for each in weeks), league=league)
