"""Attempts at stages, runs of them, and what came of each: everything follows from the records."""

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.core.record import Record, parse_record
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, game_from_record, round_score
from realmtable.solo.challenge import Challenge, challenge, new_game, standing_of
from realmtable.solo.goals import Verdict, judge
from realmtable.solo.stage import Level, Mode, Stage, stage_of, stage_words


class Attempt(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One attempt at a stage."""

    stage: Stage
    drawn: list[str]  # the realms in play, then those of the deck
    record: str = ""  # as far as it was played; empty before the first roll
    broken_off: bool = False  # given up after the first roll
    spare: str = ""  # the next realm of the draw, for which one may be exchanged
    exchanged: str = ""  # the realm that was


class Run(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A walk over the course, a season of a league, a campaign: its attempts, and what the player
    decided that no record tells."""

    id: str
    mode: Mode
    started: str  # the day, 2026-11-17
    level: Level = "normal"  # of what comes next; leagues have none
    sets: list[str] = msgspec.field(default_factory=lambda: ["base"])  # that realms are drawn from
    attempts: list[Attempt] = []
    picked_up: list[int] = []  # minigolf: holes that were given up
    league: int = 1  # rrr_ball
    season: int = 1  # rrr_ball
    practice: bool = False  # it does not count: chosen holes, replays, a league by invitation


@dataclass(frozen=True)
class Outcome:
    """What came of an attempt, or how it stands."""

    seat: str  # the player's
    begun: bool  # the first roll was made
    over: bool  # nothing will be added: it was played to its end, or broken off
    won: bool
    hard: bool  # the goal of the hard level was met as well
    verdicts: list[Verdict]
    scores: dict[str, int]  # in tenths, by seat, as it stands


_NOT_BEGUN = Outcome("", False, False, False, False, [], {})


def judged(attempt: Attempt, catalog: Catalog) -> Outcome:
    """What came of an attempt; its record is played again."""
    drawn = tuple(attempt.drawn)
    return _judged(attempt.stage, drawn, attempt.record, attempt.broken_off, catalog)


@lru_cache(maxsize=2048)
def _judged(
    stage: Stage, drawn: tuple[str, ...], text: str, broken_off: bool, catalog: Catalog
) -> Outcome:
    if not text:
        return _NOT_BEGUN
    made = challenge(stage, drawn, catalog)
    return outcome_of(made, game_of(made, text, catalog), broken_off)


def outcome_of(made: Challenge, game: Game, broken_off: bool = False) -> Outcome:
    """What came of a game, or how it stands."""
    standing = standing_of(made, game)
    verdicts = judge(made.goal, standing)
    scores = {name: round_score(seat.position).tenths for name, seat in game.seats.items()}
    me = next(iter(scores))
    won = game.over and all(verdict.holds for verdict in verdicts)
    if made.partner:  # a week that was given up scores what stands on the cards
        won = (game.over or broken_off) and scores[me] > scores[made.partner]
    hard = won and bool(made.hard_goal)
    hard = hard and all(verdict.holds for verdict in judge(made.hard_goal, standing))
    begun = any(game.rolls)
    return Outcome(me, begun, game.over or (broken_off and begun), won, hard, verdicts, scores)


def game_of(made: Challenge, text: str, catalog: Catalog) -> Game:
    """The game of a record, if it is one of this challenge."""
    record = parse_record(text)
    found = stage_of(record)
    if found != made.stage:
        of = stage_words(found) if found else "no solo mode"
        raise InvalidText(f"this is a record of {of}; not of {stage_words(made.stage)}")
    game = game_from_record(record, catalog, log_stars=True)
    _check(made, game, catalog)
    return game


def recorded(record: Record, catalog: Catalog) -> tuple[Challenge, Game] | None:
    """The challenge that a record tells of, and its game; none in games of no solo mode."""
    stage = stage_of(record)
    if stage is None:
        return None
    game = game_from_record(record, catalog, log_stars=True)
    made = challenge(stage, [*game.drawn[0], *game.alterations[0].deck], catalog)
    _check(made, game, catalog)
    return made, game


def _check(made: Challenge, game: Game, catalog: Catalog) -> None:
    """Refuses a game that is not played as the challenge says."""
    asked = new_game(made, next(iter(game.seats)), catalog)
    if list(game.seats) != list(asked.seats):
        raise InvalidText(f"{made.title}: the seats are {', '.join(asked.seats)}")
    if game.drawn != asked.drawn:
        raise InvalidText(f"{made.title}: the record has other realms than were drawn")
    for name, seat in game.seats.items():
        played = [round.alterations for round in seat.course]
        if played != [round.alterations for round in asked.seat(name).course]:
            raise InvalidText(f"{made.title}: the record of {name} has other alterations")


def open_attempt(run: Run, catalog: Catalog) -> Attempt | None:
    """The attempt that was begun or drawn and is not over."""
    if not run.attempts or judged(run.attempts[-1], catalog).over:
        return None
    return run.attempts[-1]
