"""`realmtable solo print`: the course log on one page, and each season on one."""

from collections.abc import Sequence
from pathlib import Path

from realmtable.cli.pictures import write_file
from realmtable.cli.shelf import Shelf
from realmtable.cli.solo_log import logs_of, modes_named, seasons_of
from realmtable.cli.solo_words import ARROWS, RUNS_BESIDE, course_status, season_status
from realmtable.core.errors import InvalidText
from realmtable.draw.render import PAPERS, compiled, page_setup, typst_text
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import tenths
from realmtable.solo.attempts import Run
from realmtable.solo.content import ball, course
from realmtable.solo.leagues import Row, Season, season_of
from realmtable.solo.minigolf import CourseLog, HoleLine, score, to_par
from realmtable.solo.stage import BALL, MINIGOLF

_SETUP = "#set text(size: 11pt)\n#set align(left)\n"


def print_logs(which: str, output: Path, paper: str) -> None:
    """The logs of one mode or of both that are played with pen and paper."""
    if paper not in PAPERS:
        raise InvalidText(f"there is no paper {paper!r}; there are {', '.join(PAPERS)}")
    if output.suffix.lower() != ".pdf":
        raise InvalidText(f"{output.name} must end in .pdf")
    modes = modes_named(which)
    shelf = Shelf(Catalog.with_corrections())
    pages: list[str] = []
    if MINIGOLF in modes:
        pages.append(course_page(logs_of(shelf)))
    if BALL in modes:
        blank = season_of(Run(id="blank", mode=BALL, started=""), [])
        pages += [season_page(season) for season in seasons_of(shelf) or [blank]]
    if not pages:
        raise InvalidText("the atlas is not printed; there are pages of minigolf and ball")
    write_file(
        output, compiled(page_setup(paper) + _SETUP + "\n#pagebreak()\n".join(pages), [], "light")
    )


# --- pages for typst -------------------------------------------------------------------------


def course_page(logs: Sequence[CourseLog]) -> str:
    """The course log: front and back nine side by side, room for three runs."""
    shown: list[CourseLog | None] = [*list(logs)[-RUNS_BESIDE:]]
    shown += [None] * (RUNS_BESIDE - len(shown))
    halves = [_half("front nine", slice(0, 9), shown), _half("back nine", slice(9, 18), shown)]
    rows = []
    for log in shown:
        stands = "" if log is None else _sum(log.holes)
        day, told = ("", "") if log is None else (log.run.started, course_status(log))
        rows.append(_cells([day, stands, told]))
    foot = _table(["28mm", "28mm", "1fr"], [["run", "course", "how it stands"]], rows)
    return (
        f"= {typst_text(f'Minigolf · {course().name} · par {course().par}')}\n"
        f"#grid(columns: (1fr, 1fr), gutter: 8mm, {', '.join(f'[{half}]' for half in halves)})\n"
        f"{foot}\n"
    )


def _half(title: str, half: slice, shown: Sequence[CourseLog | None]) -> str:
    rows = []
    for at in range(18)[half]:
        hole = course().holes[at]
        cells = ["" if log is None else _result(log.holes[at]) for log in shown]
        rows.append([str(hole.number), hole.name, str(hole.par), *cells])
    par = sum(hole.par for hole in course().holes[half])
    rows.append(
        ["", title, str(par), *("" if log is None else _sum(log.holes[half]) for log in shown)]
    )
    days = ["" if log is None else log.run.started for log in shown]
    head = [["", "hole", "par", *days]]
    return _table(
        ["auto", "1fr", "auto", *["22mm"] * RUNS_BESIDE], head, [_cells(row) for row in rows]
    )


def _result(hole: HoleLine) -> str:
    level = {"easy": " e", "hard": " h"}.get(hole.level or "", "")
    return f"{hole.shown}{level}" if hole.done else ""


def _sum(holes: Sequence[HoleLine]) -> str:
    if not any(hole.done for hole in holes):
        return ""
    apart = to_par(holes)
    return f"{score(holes)} ({apart:+d})" if apart else f"{score(holes)} (0)"


def season_page(season: Season) -> str:
    """A season: a row for each seat, a column for each week, the sum, the place, an arrow."""
    weeks = range(1, ball().weeks + 1)
    head = [["", "", *(f"week {week}" for week in weeks), "sum", "points", "place", ""]]
    rows = [_cells(_season_row(row, season.weeks > 0)) for row in season.rows]
    first, last = season.league.turns
    columns = ["auto", "1fr", *["22mm"] * ball().weeks, "16mm", "16mm", "16mm", "8mm"]
    guests = " · ".join(f"{guest.name}: {guest.habit}" for guest in season.league.guests)
    told = season_status(season)
    title = f"{ball().name} · League {season.league.numeral} · {season.league.name}"
    return (
        f"= {typst_text(title)}\n"
        f"{typst_text(f'{told[0].upper()}{told[1:]}. The turns are {first} to {last}.')}\n\n"
        f"{_table(columns, head, rows)}\n#v(4mm)\n{typst_text(guests)}\n"
    )


def _season_row(row: Row, begun: bool) -> list[str]:
    cells = [f"{tenths(each.score)}  ({each.points})" for each in row.evenings]
    cells += [""] * (ball().weeks - len(cells))
    sums = [tenths(row.total), str(row.points), str(row.place)] if begun else ["", "", ""]
    return ["•" if row.you else "", row.seat, *cells, *sums, ARROWS[row.goes]]


def _cells(texts: Sequence[str]) -> list[str]:
    return [_cell(text) for text in texts]


def _cell(text: str) -> str:
    return f"[{typst_text(text)}]"


def _table(
    columns: Sequence[str], head: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]
) -> str:
    titles = "".join(
        f"[*{typst_text(text)}*], " if text else "[], " for row in head for text in row
    )
    body = "".join(f"{cell}, " for row in rows for cell in row)
    return (
        f"#table(columns: ({', '.join(columns)}), inset: (x: 5pt, y: 9.5pt), "
        'stroke: 0.5pt + rgb("#8a7a62"), align: horizon, '
        'fill: (_, row) => if row == 0 { rgb("#f4ead6") }, '
        f"table.header({titles}), {body})"
    )
