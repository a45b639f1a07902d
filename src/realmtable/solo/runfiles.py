"""The files that runs are kept in: checked when they are read, the same in the terminal and on the
web, and on the way from one to the other.

    {"format": "realmtable solo", "version": 1, "runs": [{"id": "...", "mode": "minigolf", ...}]}
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final, Literal, TypeVar

import msgspec

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.rolling.catalog import Catalog
from realmtable.solo.attempts import Attempt, Run, judged
from realmtable.solo.challenge import challenge
from realmtable.solo.content import course
from realmtable.solo.runs import next_stage
from realmtable.solo.stage import BALL, MINIGOLF, TITLES, Stage, stage_words

FORMAT: Final = "realmtable solo"
VERSION: Final = 1
MAX_TEXT: Final = 50_000_000  # letters of a file
MOST_ATTEMPTS: Final = 2_000  # of a run
MOST_RUNS: Final = 2_000  # of a file
_ID: Final = re.compile("[A-Za-z0-9_-]{1,60}")
Kind = TypeVar("Kind")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["realmtable solo"]
    version: int
    runs: list[Run]


class _Head(msgspec.Struct):
    """What tells whether the rest can be read."""

    format: str = ""
    version: int = 0


def run_text(run: Run) -> str:
    """The file of one run."""
    return runs_text([run])


def runs_text(runs: Sequence[Run]) -> str:
    """The file of some runs."""
    data = msgspec.json.encode(_File(FORMAT, VERSION, list(runs)))
    return msgspec.json.format(data, indent=1).decode() + "\n"


def parse_run(text: str | bytes) -> Run:
    """The run of a file that has one."""
    runs = parse_runs(text)
    if len(runs) != 1:
        raise InvalidText(f"a file with one run is meant, this one has {len(runs)}")
    return runs[0]


def parse_runs(text: str | bytes) -> list[Run]:
    """The runs of a file. Whether their records are true is looked at by `check_run`."""
    if len(text) > MAX_TEXT:
        raise InvalidText(f"a file of runs has at most {MAX_TEXT} letters")
    head = _decoded(text, _Head)
    if head.format != FORMAT:
        raise InvalidText(f"this is no file of solo runs: its format is not {FORMAT!r}")
    if head.version != VERSION:
        raise InvalidText(f"this is version {head.version}; this program reads version {VERSION}")
    runs = _decoded(text, _File).runs
    if len(runs) > MOST_RUNS:
        raise InvalidText(f"a file has at most {MOST_RUNS} runs")
    seen: set[str] = set()
    for n, run in enumerate(runs, start=1):
        try:
            _check_shape(run)
            if run.id in seen:
                raise InvalidText(f"the id {run.id} is there twice")
        except RealmtableError as error:
            error.tell_place(f"run {n}: ")
            raise
        seen.add(run.id)
    return runs


def _check_shape(run: Run) -> None:
    """What can be said of a run without playing its records."""
    if not _ID.fullmatch(run.id):
        raise InvalidText(f"{run.id[:60]!r} is no id; use 1 to 60 letters, digits, - and _")
    try:
        date.fromisoformat(run.started)
    except ValueError as error:
        raise InvalidText(f"started: {run.started[:40]!r} is no day such as 2026-11-17") from error
    if len(run.attempts) > MOST_ATTEMPTS:
        raise InvalidText(f"a run has at most {MOST_ATTEMPTS} attempts")
    if run.mode != MINIGOLF and run.picked_up:
        raise InvalidText("only holes of a minigolf course are picked up")
    for number in run.picked_up:
        if not 1 <= number <= len(course().holes) or run.picked_up.count(number) > 1:
            raise InvalidText(f"picked up: {number} is no hole, or there twice")
    if run.mode != BALL and (run.league, run.season) != (1, 1):
        raise InvalidText(f"league and season belong to runs of {TITLES[BALL]}")
    first = Stage(mode=BALL, number=run.league, season=run.season)  # refuses what there is not
    for n, attempt in enumerate(run.attempts, start=1):
        stage = attempt.stage
        if stage.mode != run.mode:
            raise InvalidText(f"attempt {n} is of {TITLES[stage.mode]}, not of {TITLES[run.mode]}")
        if stage.practice != run.practice:
            raise InvalidText(f"attempt {n}: practice is kept in runs of its own")
        if run.mode == BALL and (stage.number, stage.season) != (first.number, first.season):
            raise InvalidText(f"attempt {n} is of another season")


def check_run(run: Run, catalog: Catalog) -> None:
    """Plays every record of a run, and refuses one that cannot have come about."""
    catalog.in_sets(run.sets)
    so_far = msgspec.structs.replace(run, attempts=[])
    given_up = [*run.picked_up]
    for n, attempt in enumerate(run.attempts, start=1):
        try:
            if so_far.attempts and not judged(so_far.attempts[-1], catalog).over:
                raise InvalidText("the attempt before is not over")
            so_far.picked_up = [hole for hole in given_up if hole < attempt.stage.number]
            _check_stage(so_far, attempt, catalog)
            outcome = judged(attempt, catalog)
            if attempt.broken_off and not outcome.begun:
                raise InvalidText("it was broken off before its first roll")
        except RealmtableError as error:
            error.tell_place(f"run {run.id}, attempt {n}: ")
            raise
        so_far.attempts.append(attempt)
    so_far.picked_up = given_up
    next_stage(so_far, catalog)


def _check_stage(so_far: Run, attempt: Attempt, catalog: Catalog) -> None:
    """Whether an attempt is the one that came next."""
    stage = attempt.stage
    challenge(stage, attempt.drawn, catalog)
    if so_far.practice and stage.mode != BALL:
        return
    if stage.mode == MINIGOLF:
        so_far.level = stage.level
    expected = next_stage(so_far, catalog)
    if stage != expected:
        told = stage_words(expected) if expected else "nothing"
        raise InvalidText(f"{stage_words(stage)} cannot come here; what comes next is {told}")


def merged(mine: Run, other: Run) -> Run:
    """The one of two copies of a run that went further; refuses copies that went apart."""
    for long, short in ((mine, other), (other, mine)):
        if _continues(long, short):
            return long
    raise InvalidText(f"run {mine.id} is here already, and went on differently")


def _continues(long: Run, short: Run) -> bool:
    if (long.mode, long.started, long.season) != (short.mode, short.started, short.season):
        return False
    if len(short.attempts) > len(long.attempts):
        return False
    if not short.attempts:
        return True
    *before, last = short.attempts
    there = long.attempts[len(before)]
    same = before == long.attempts[: len(before)] and there.stage == last.stage
    further = there.record.startswith(last.record.rstrip("\n")) or not last.record
    return same and further and (there == last or not last.broken_off)


def _decoded(text: str | bytes, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidText(f"not a file of solo runs: {error}") from error
