"""Solo modes in words: where one stands, the course log, the table of a season, the atlas."""

from collections.abc import Sequence
from typing import Final

from realmtable.rolling.altersentences import alteration_lines
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import tenths
from realmtable.rolling.resources import in_words
from realmtable.rolling.words import listed
from realmtable.solo.attempts import Outcome
from realmtable.solo.campaign import Atlas, Best
from realmtable.solo.challenge import Challenge
from realmtable.solo.content import ball, campaign, course
from realmtable.solo.leagues import DOWN, LEVEL, UP, Season, comparisons
from realmtable.solo.minigolf import CourseLog, HoleLine, par_words, score, to_par
from realmtable.solo.stage import BALL, MINIGOLF

RUNS_BESIDE: Final = 3  # runs over the course that the log has room for
ARROWS: Final = {UP: "↑", LEVEL: "→", DOWN: "↓", "": ""}


# --- a challenge -----------------------------------------------------------------------------


def challenge_lines(made: Challenge, catalog: Catalog) -> list[str]:
    """What is told before the first roll."""
    stage = made.stage
    level = "" if stage.mode == BALL else f", {stage.level}"
    counts = "" if stage.practice or stage.mode == BALL else f", attempt {stage.attempt}"
    counts = ", practice" if stage.practice else counts
    names = listed([catalog.realm(name).name for name in made.realms], "and")
    lines = [f"{made.title} ({_house(made)}){level}{counts}", made.story]
    lines += [f"Realms: {names}.", *alteration_lines(made.alterations, catalog)]
    if made.own.start != made.alterations.start:
        lines.append(f"With the spark you begin with {in_words(made.own.start)}.")
    lines.append(made.words)
    if made.stage.mode == BALL:
        others = [f"{guest.name}: {guest.habit}" for guest in made.guests]
        lines += ["Also here tonight:", *(each for each in others if each != made.story)]
    return lines


def _house(made: Challenge) -> str:
    return {MINIGOLF: "house course", BALL: "house league"}.get(made.stage.mode, "house campaign")


def verdict_lines(made: Challenge, outcome: Outcome) -> list[str]:
    """What came of an attempt, condition by condition."""
    if made.partner:
        mine, other = outcome.scores[outcome.seat], outcome.scores[made.partner]
        result = "You win" if mine > other else "A draw" if mine == other else "You lose"
        lines = [f"{result} against {made.partner}: {tenths(mine)} to {tenths(other)}."]
        for one, two in comparisons(made.stage.week, list(outcome.scores))[1:]:
            both = f"{tenths(outcome.scores[one])} to {tenths(outcome.scores[two])}"
            lines.append(f"{one} against {two}: {both}.")
        return lines
    lines = ["Won." if outcome.won else "Not won."]
    for verdict in outcome.verdicts:
        lines.append(f"✓ {verdict.live}" if verdict.holds else f"✗ {verdict.short}")
    if outcome.hard and made.stage.level != "hard":
        lines.append("The hard goal was met as well.")
    return lines


# --- minigolf --------------------------------------------------------------------------------


def course_status(log: CourseLog) -> str:
    """One line: where a run stands."""
    hole = log.current
    if hole is None:
        title = log.title or "with a pick-up"
        return f"done in {log.score}, {par_words(log.to_par)} ({log.level}): {title}"
    tries = f", {_tries(hole.attempts)} so far" if hole.attempts else ""
    so_far = f"; {log.score} up to here, {par_words(log.to_par)}" if log.score else ""
    return f"hole {hole.number}, {hole.name}{tries}{so_far}"


def _tries(n: int) -> str:
    return f"{n} attempt{'' if n == 1 else 's'}"


def course_lines(logs: Sequence[CourseLog]) -> list[str]:
    """The course log: three runs side by side, in two halves."""
    shown = list(logs)[-RUNS_BESIDE:]
    width = max(len(hole.name) for hole in course().holes)

    def row(number: str, name: str, par: str, cells: Sequence[str]) -> str:
        return f"{number:>2} {name:<{width}} {par:>3} " + "".join(f"{cell:>12}" for cell in cells)

    lines = [row("", "", "par", [log.run.started for log in shown])]
    halves: list[tuple[str, slice]] = [("front nine", slice(0, 9)), ("back nine", slice(9, 18))]
    for title, half in halves:
        for at in range(18)[half]:
            hole = course().holes[at]
            cells = [_cell(log.holes[at]) for log in shown]
            lines.append(row(str(hole.number), hole.name, str(hole.par), cells))
        par = sum(hole.par for hole in course().holes[half])
        lines.append(row("", title, str(par), [_sum(log.holes[half]) for log in shown]))
    lines.append(row("", "course", str(course().par), [_sum(log.holes) for log in shown]))
    lines += [
        f"{log.run.started}: {course_status(log)}" + (" (with a pick-up)" if _picked(log) else "")
        for log in shown
    ]
    return [line.rstrip() for line in lines]


def _picked(log: CourseLog) -> bool:
    return log.with_pick_up and not log.over


def _cell(hole: HoleLine) -> str:
    level = {"easy": " e", "hard": " h"}.get(hole.level or "", "  ")
    return f"{hole.shown}{level}" if hole.shown else "·  " if not hole.attempts else "…  "


def _sum(holes: Sequence[HoleLine]) -> str:
    if not any(hole.done for hole in holes):
        return ""
    apart = to_par(holes)
    return f"{score(holes)} ({apart:+d})" if apart else f"{score(holes)} (0)"


# --- leagues ---------------------------------------------------------------------------------


def season_status(season: Season) -> str:
    """One line: where a season stands."""
    where = f"season {season.run.season}, League {season.league.numeral}, {season.league.name}"
    if season.run.practice:
        where = f"by invitation, League {season.league.numeral}, {season.league.name}"
    if not season.over:
        return f"{where}: week {season.weeks + 1} of {ball().weeks}"
    return f"{where}: place {season.mine.place}, {_result(season)}"


def _result(season: Season) -> str:
    if season.won_the_ball:
        return "you win the Ball"
    if season.run.practice:
        return "without effect"
    moves = {UP: "one league up", DOWN: "one league down", LEVEL: "you stay"}
    return moves[season.mine.goes]


def season_lines(season: Season) -> list[str]:
    """The table of a season: a row for each seat, a column for each week."""
    width = max(len(row.seat) for row in season.rows)
    weeks = range(1, season.weeks + 1)
    head = "".join(f"{f'week {week}':>9}" for week in weeks)
    lines = [season_status(season), f"   {'':<{width}}{head}{'sum':>8}{'points':>8}"]
    for row in season.rows:
        cells = "".join(f"{tenths(each.score):>7}{each.points:>2}" for each in row.evenings)
        lines.append(
            f"{row.place}. {row.seat:<{width}}{cells}{tenths(row.total):>8}{row.points:>8}"
            f" {ARROWS[row.goes]}".rstrip()
        )
    return lines


# --- the campaign ----------------------------------------------------------------------------


def atlas_status(atlas: Atlas) -> str:
    """One line: where a campaign stands."""
    if atlas.won:
        return (
            f"won with {_lanterns(atlas.lanterns)} still lit, "
            f"hard goals met: {atlas.hard_goals} ({atlas.run.level})"
        )
    if atlas.lost:
        far = sum(line.won for line in atlas.chapters)
        return f"lost: the light reached chapter {far + 1} ({atlas.run.level})"
    line = atlas.current
    assert line is not None
    spark = ", with a spark" if atlas.spark else ""
    return f"chapter {line.number}, {line.name}, {_lanterns(atlas.lanterns)}{spark}"


def _lanterns(n: int) -> str:
    return f"{n} lantern{'' if n == 1 else 's'}"


def atlas_lines(atlas: Atlas, best: dict[int, Best]) -> list[str]:
    """The atlas: lanterns above, the chapters as far as one came, the best result under each."""
    all_of = campaign().lanterns[atlas.run.level]
    lit = "●" * atlas.lanterns + "○" * (all_of - atlas.lanterns)
    lines = [f"Campaign of {atlas.run.started} ({atlas.run.level}): {atlas_status(atlas)}"]
    lines.append(f"lanterns {lit}{'  spark ✦' if atlas.spark else ''}")
    for line in atlas.chapters:
        sign = "★" if line.hard else "●" if line.won else "○"
        tries = f", {_tries(line.attempts)}" if line.attempts else ""
        lines.append(f"{sign} {line.number} {line.name}{tries}")
        if line.number in best:
            lines.append(f"    best: {best[line.number].live} ({best[line.number].level})")
    return lines
