"""`realmtable solo`: which attempt comes next, playing it, and what came of it."""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime

from realmtable.cli.shelf import Shelf, new_id
from realmtable.cli.solo_log import log_lines, overview_lines, seasons_of
from realmtable.cli.solo_screens import SoloApp, SoloTalk
from realmtable.cli.solo_sitting import SoloSitting
from realmtable.cli.solo_words import challenge_lines
from realmtable.cli.start import rolls_from
from realmtable.cli.table_app import NEW_GAME
from realmtable.cli.talk import Manner, converse, manner_here, read_line, sentence, write_line
from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.rolling.catalog import Catalog
from realmtable.solo import leagues, minigolf
from realmtable.solo.attempts import Attempt, Run, open_attempt
from realmtable.solo.campaign import atlas_of, replay_stage
from realmtable.solo.challenge import challenge
from realmtable.solo.runs import begin, change_level, exchange, new_run, next_stage, outcomes
from realmtable.solo.stage import BALL, LEVELS, MINIGOLF, REALMIVERSE, Level, Mode, Stage

MOST_PRACTICE = 100  # attempts that one file of practice has room for


@dataclass
class Asked:
    """What a player asks for."""

    mode: Mode
    level: Level | None = None
    sets: list[str] = field(default_factory=list)
    practise: int = 0  # a hole, a league by invitation, a chapter to replay
    fresh: bool = False  # a new run, although one is open
    player: str = "you"
    seed: str | None = None
    plain: bool = False
    pictures: bool = True
    watch: bool = False  # in a league: show the score of tonight's partner while playing
    hide: bool = False  # in a campaign: hide the Echo's score while playing


def level_named(text: str) -> Level | None:
    """A level by its name; none where none is named."""
    for level in LEVELS:
        if level == text:
            return level
    if text:
        raise InvalidText(f"there is no level {text[:40]!r}; there are {', '.join(LEVELS)}")
    return None


def show_overview() -> None:
    """The modes, and where one stands in each."""
    shelf = _shelf()
    for line in overview_lines(shelf):
        write_line(line)


def play_solo(asked: Asked) -> None:
    """Goes on with what is open, or starts what comes next; then as often as is wanted."""
    shelf = _shelf()
    run = chosen_run(shelf, asked)
    number = 0
    while True:
        number += 1
        chance = _chance(asked.seed, f"{run.id if asked.seed is None else ''}{number}")
        stage = _practice_stage(shelf, asked) if run.practice and run.mode != BALL else None
        attempt = begin(run, chance, shelf.catalog, stage=stage)
        shelf.keep(run)
        told = not attempt.record and run.mode != MINIGOLF
        if told:
            agreed = _agreed(shelf, run, attempt, chance)
            if agreed is None:
                return
            attempt = agreed
        sitting = SoloSitting(shelf, run, attempt, asked.player, rolls_from(chance))
        if told:
            sitting.opening = []
        if asked.watch:
            sitting.hidden.remove(sitting.made.partner)
        if asked.hide:
            sitting.hidden = [guest.name for guest in sitting.made.guests]
        again = _talk(sitting, asked) if asked.plain else _show(sitting)
        if sitting.over:
            for line in ["", *log_lines(shelf, run)]:
                write_line(line)
        if not again:
            return
        if next_stage(run, shelf.catalog) is None and not (run.practice and run.mode != BALL):
            run = chosen_run(shelf, asked)


def _shelf() -> Shelf:
    shelf = Shelf(Catalog.with_corrections())
    for problem in shelf.problems:
        write_line(problem)
    return shelf


def _chance(seed: str | None, more: str) -> str:
    return secrets.token_hex(8) if seed is None else f"{seed} {more}"


# --- which run -------------------------------------------------------------------------------


def chosen_run(shelf: Shelf, asked: Asked) -> Run:
    """The run that is played: one that is open, or a new one."""
    if asked.practise:
        return _practice_run(shelf, asked)
    runs = [run for run in shelf.of(asked.mode) if next_stage(run, shelf.catalog) is not None]
    if runs and not asked.fresh:
        return _with_options(shelf, runs[-1], asked)
    run = _new(asked)
    if asked.mode == BALL:
        leagues.new_season(seasons_of(shelf), run)
    shelf.keep(run)
    return run


def _new(asked: Asked) -> Run:
    day = datetime.now(UTC).date().isoformat()
    return new_run(asked.mode, new_id(day), day, asked.level or "normal", asked.sets or ["base"])


def _with_options(shelf: Shelf, run: Run, asked: Asked) -> Run:
    """An open run; its level can be changed between holes, its sets not at all."""
    if asked.sets and asked.sets != run.sets:
        raise IllegalMove(f"the sets of this run are {', '.join(run.sets)}; --new starts another")
    if asked.level and asked.level != run.level:
        if run.mode != MINIGOLF:
            raise IllegalMove(f"the level of this run is {run.level}; --new starts another")
        change_level(run, asked.level, shelf.catalog)
    return run


def _practice_run(shelf: Shelf, asked: Asked) -> Run:
    open_ones = shelf.of(asked.mode, practice=True)
    if asked.mode == BALL:
        for run in open_ones:
            if run.league == asked.practise and next_stage(run, shelf.catalog) is not None:
                return run
        run = leagues.new_season(seasons_of(shelf), _new(asked), asked.practise)
        shelf.keep(run)
        return run
    stage = _practice_stage(shelf, asked)
    for run in open_ones:
        left = open_attempt(run, shelf.catalog)
        room = left is None and len(run.attempts) < MOST_PRACTICE
        if room or (left is not None and left.stage == stage):
            return run
    run = _new(asked)
    run.practice = True
    return run


def _practice_stage(shelf: Shelf, asked: Asked) -> Stage:
    level = asked.level or "normal"
    if asked.mode == MINIGOLF:
        return Stage(mode=MINIGOLF, number=asked.practise, level=level, practice=True)
    runs = shelf.of(REALMIVERSE)
    atlases = [atlas_of(run, outcomes(run, shelf.catalog)) for run in runs]
    return replay_stage(atlases, asked.practise, level)


def pick_up() -> None:
    """Gives up the hole that is being played."""
    shelf = _shelf()
    runs = [run for run in shelf.of(MINIGOLF) if next_stage(run, shelf.catalog) is not None]
    if not runs:
        raise IllegalMove("no run over the course is open")
    run = runs[-1]
    if open_attempt(run, shelf.catalog) is not None:
        raise IllegalMove("an attempt is open; play it to its end or give it up first")
    minigolf.pick_up(run, outcomes(run, shelf.catalog))
    shelf.keep(run)
    for line in log_lines(shelf, run):
        write_line(line)


# --- before the first roll -------------------------------------------------------------------


def _agreed(shelf: Shelf, run: Run, attempt: Attempt, chance: str) -> Attempt | None:
    """Before the first roll: a realm may be exchanged, or the realms of a week named. Answers
    with what is played; with nothing if nobody answers."""
    while True:
        made = challenge(attempt.stage, attempt.drawn, shelf.catalog)
        for line in challenge_lines(made, shelf.catalog):
            write_line(line)
        if run.mode != BALL and not attempt.spare:
            return attempt
        write_line(_WAYS[run.mode])
        try:
            changed = _changed(shelf, run, attempt, chance)
        except EOFError:
            return None
        if changed is None:
            return attempt
        attempt = changed
        shelf.keep(run)


_WAYS = {
    REALMIVERSE: "Write a realm to exchange it for the next drawn, nothing to begin, or quit.",
    BALL: "Write three realms to play on those instead, nothing to begin, or quit.",
}


def _changed(shelf: Shelf, run: Run, attempt: Attempt, chance: str) -> Attempt | None:
    """The attempt on the realms that a player wants instead; none if all is well as it is."""
    while True:
        answer = read_line()
        if answer is None or answer.strip().lower() == "quit":
            raise EOFError
        if not answer.strip():
            return None
        try:
            if run.mode == BALL:
                return _named(shelf, run, attempt, chance, answer)
            exchange(attempt, answer, shelf.catalog)
        except RealmtableError as error:
            write_line(sentence(error.why))
        else:
            return attempt


def _named(shelf: Shelf, run: Run, attempt: Attempt, chance: str, answer: str) -> Attempt:
    names = [name.strip() for name in answer.split(",") if name.strip()]
    challenge(attempt.stage, names, shelf.catalog)  # refuses what cannot be, and nothing is lost
    return begin(run, chance, shelf.catalog, named=names)


# --- playing ---------------------------------------------------------------------------------


def _talk(sitting: SoloSitting, asked: Asked) -> bool:
    manner: Manner = manner_here(asked.pictures)
    talk = SoloTalk(sitting, sitting.shelf.catalog.table, write_line, manner)
    return converse(talk, read_line)


def _show(sitting: SoloSitting) -> bool:
    app = SoloApp(sitting, sitting.shelf.catalog.table)
    answer = app.run()
    if app.return_code:
        raise RealmtableError("the screen has failed, which it should not; the attempt is kept")
    return answer == NEW_GAME
