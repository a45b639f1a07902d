"""`realmtable solo log`, and taking runs to another device and back."""

import sys
from pathlib import Path

from realmtable.cli.shelf import Shelf
from realmtable.cli.show import read_text
from realmtable.cli.solo_words import (
    atlas_lines,
    atlas_status,
    course_lines,
    course_status,
    season_lines,
    season_status,
)
from realmtable.cli.talk import write_line
from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import Catalog
from realmtable.solo.attempts import Run
from realmtable.solo.campaign import Best, atlas_of, best_results
from realmtable.solo.content import ball, campaign, course
from realmtable.solo.leagues import Season, season_of
from realmtable.solo.minigolf import CourseLog, course_log
from realmtable.solo.runfiles import parse_runs, runs_text
from realmtable.solo.runs import outcomes
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Mode

COMMANDS: dict[Mode, str] = {MINIGOLF: "minigolf", BALL: "ball", REALMIVERSE: "realmiverse"}


def logs_of(shelf: Shelf) -> list[CourseLog]:
    return [course_log(run, outcomes(run, shelf.catalog)) for run in shelf.of(MINIGOLF)]


def seasons_of(shelf: Shelf) -> list[Season]:
    """All seasons, those by invitation after the others."""
    runs = [*shelf.of(BALL), *shelf.of(BALL, practice=True)]
    return [season_of(run, outcomes(run, shelf.catalog)) for run in runs]


def best_of(shelf: Shelf) -> dict[int, Best]:
    runs = [*shelf.of(REALMIVERSE), *shelf.of(REALMIVERSE, practice=True)]
    return best_results((run, outcomes(run, shelf.catalog)) for run in runs)


def overview_lines(shelf: Shelf) -> list[str]:
    """The modes, and where one stands in each."""
    logs, seasons, runs = logs_of(shelf), seasons_of(shelf), shelf.of(REALMIVERSE)
    counted = [season for season in seasons if not season.run.practice]
    course_now = course_status(logs[-1]) if logs else "18 holes; not begun"
    ball_now = season_status(counted[-1]) if counted else "five leagues; not begun"
    story_now = "five chapters; not begun"
    if runs:
        story_now = atlas_status(atlas_of(runs[-1], outcomes(runs[-1], shelf.catalog)))
    return [
        f"Minigolf, {course().name[0].lower()}{course().name[1:]}: {course_now}",
        "    realmtable solo minigolf",
        f"{ball().name}: {ball_now}",
        "    realmtable solo ball",
        f"{campaign().name}: {story_now}",
        "    realmtable solo realmiverse",
    ]


def log_lines(shelf: Shelf, run: Run) -> list[str]:
    """The log of the mode of a run."""
    if run.practice and run.mode != BALL:
        return ["This was practice: it is not in the log."]
    if run.mode == MINIGOLF:
        return course_lines(logs_of(shelf))
    if run.mode == BALL:
        return season_lines(season_of(run, outcomes(run, shelf.catalog)))
    return atlas_lines(atlas_of(run, outcomes(run, shelf.catalog)), best_of(shelf))


def show_log(which: str) -> None:
    """The logs of one mode, or of all."""
    shelf = Shelf(Catalog.with_corrections())
    for problem in shelf.problems:
        write_line(problem)
    for mode in modes_named(which):
        for line in _mode_lines(shelf, mode):
            write_line(line)


def modes_named(which: str) -> list[Mode]:
    """The modes that a word means; all if there is none."""
    found = [mode for mode, word in COMMANDS.items() if which in ("", word, mode)]
    if not found:
        raise InvalidText(f"there is no log of {which!r}; there are {', '.join(COMMANDS.values())}")
    return found


def _mode_lines(shelf: Shelf, mode: Mode) -> list[str]:
    if mode == MINIGOLF:
        return [
            f"Minigolf, the house course, par {course().par}",
            *course_lines(logs_of(shelf)),
            "",
        ]
    if mode == BALL:
        seasons = seasons_of(shelf)
        lines = [ball().name]
        if seasons:
            counted = [each for each in seasons if not each.run.practice] or seasons
            lines += season_lines(counted[-1])
            lines += [season_status(each) for each in seasons if each is not counted[-1]]
        return [*(lines if seasons else [*lines, "No season yet."]), ""]
    lines = [campaign().name]
    runs = shelf.of(REALMIVERSE)
    if not runs:
        return [*lines, "No campaign yet."]
    atlases = [atlas_of(run, outcomes(run, shelf.catalog)) for run in runs]
    lines += atlas_lines(atlases[-1], best_of(shelf))
    return [*lines, *(f"{atlas.run.started}: {atlas_status(atlas)}" for atlas in atlases[:-1])]


# --- to another device and back --------------------------------------------------------------


def export_runs(path: Path) -> None:
    """Writes all runs to one file, which the web table reads as well."""
    shelf = Shelf(Catalog.with_corrections())
    if shelf.problems:
        raise InvalidText(shelf.problems[0])
    text = runs_text(shelf.runs)
    if str(path) == "-":
        sys.stdout.write(text)
        return
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InvalidText(f"{path} is there already; choose another name") from None
    except OSError as error:
        raise InvalidText(f"{path} cannot be written: {error.strerror}") from error
    write_line(f"{_runs(len(shelf.runs))} written to {path}.")


def import_runs(path: Path) -> None:
    """Reads runs from a file; of a run that is here already, the copy that went further stays."""
    shelf = Shelf(Catalog.with_corrections())
    runs = parse_runs(read_text(path, "file of solo runs"))
    taken = sum([shelf.take(run) for run in runs])
    here = len(runs) - taken
    more = f"; {_runs(here)} had gone as far here already" if here else ""
    write_line(f"{_runs(taken)} taken from {path}{more}.")


def _runs(n: int) -> str:
    return f"{n} run{'' if n == 1 else 's'}"
