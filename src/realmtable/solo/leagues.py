"""The house leagues: the evenings of a season, its table, and where it leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from realmtable.core.errors import IllegalMove
from realmtable.solo.attempts import Outcome, Run
from realmtable.solo.content import League, ball
from realmtable.solo.stage import BALL, Stage

YOU: Final = 0  # the player's place in the schedule; guests follow in the order of the file
UP, LEVEL, DOWN = "up", "level", "down"


@dataclass(frozen=True)
class Evening:
    """A seat's week: its score, whom it was compared with, and the points."""

    week: int
    score: int  # tenths
    other: str
    other_score: int
    points: int


@dataclass(frozen=True)
class Row:
    """A seat in the table of a season."""

    place: int
    seat: str
    you: bool
    evenings: list[Evening]
    points: int
    total: int  # of the scores, in tenths
    goes: str = ""  # `up`, `level` or `down`, once the season is over


@dataclass(frozen=True)
class Season:
    """A season as it stands."""

    run: Run
    rows: list[Row]
    weeks: int  # that are over

    @property
    def league(self) -> League:
        return ball().leagues[self.run.league - 1]

    @property
    def over(self) -> bool:
        return self.weeks == ball().weeks

    @property
    def mine(self) -> Row:
        return next(row for row in self.rows if row.you)

    @property
    def won_the_ball(self) -> bool:
        """First in the highest league, in a season that counts."""
        top = self.run.league == len(ball().leagues)
        return top and self.over and self.mine.place == 1 and not self.run.practice

    @property
    def next_league(self) -> int:
        """Where the next season is danced."""
        step = {UP: 1, DOWN: -1}.get(self.mine.goes, 0)
        return self.run.league if self.run.practice else self.run.league + step


def season_of(run: Run, outcomes: Sequence[Outcome], me: str = "you") -> Season:
    """The table of a season whose weeks came to this. `me` is how the player is called before the
    first week is over."""
    league = ball().leagues[run.league - 1]
    done = [each for each in outcomes if each.over]
    names = [done[-1].seat if done else me, *(guest.name for guest in league.guests)]
    weeks: list[list[int]] = []  # of each, the scores in the order of the schedule
    for each in done:
        weeks.append([each.scores[each.seat], *(each.scores[name] for name in names[1:])])
    evenings = [
        [_evening(number, week, seat, names) for number, week in enumerate(weeks, start=1)]
        for seat in range(len(names))
    ]
    over = len(weeks) == ball().weeks
    rows = []
    for place, seat in enumerate(_order(evenings, names), start=1):
        points = sum(each.points for each in evenings[seat])
        total = sum(each.score for each in evenings[seat])
        goes = _goes(place, run.league) if over else ""
        rows.append(Row(place, names[seat], seat == YOU, evenings[seat], points, total, goes))
    return Season(run, rows, len(weeks))


def comparisons(week: int, names: Sequence[str]) -> list[tuple[str, str]]:
    """Who is compared with whom in a week, the player first; the names are the player's, then
    those of the guests in the order of the file."""
    return [(names[one], names[other]) for one, other in ball().schedule[week - 1]]


def partner_of(seat: int, week: int) -> int:
    """Whom a seat is compared with in a week."""
    pair = next(pair for pair in ball().schedule[week - 1] if seat in pair)
    return sum(pair) - seat


def _evening(number: int, week: list[int], seat: int, names: list[str]) -> Evening:
    other = partner_of(seat, number)
    mine, theirs = week[seat], week[other]
    given = ball().points
    points = given.win if mine > theirs else given.draw if mine == theirs else given.loss
    return Evening(number, mine, names[other], theirs, points)


def _order(evenings: list[list[Evening]], names: list[str]) -> list[int]:
    """The seats from first to last: by points, then by the sum of the scores, then by what they
    won against each other; then the player, and guests in the order of the file."""

    def standing(seat: int) -> tuple[int, int]:
        mine = evenings[seat]
        return -sum(each.points for each in mine), -sum(each.score for each in mine)

    found: list[int] = []
    for _, group in groupby(sorted(range(len(evenings)), key=standing), key=standing):
        equal = list(group)
        rivals = {names[seat] for seat in equal}
        found += sorted(equal, key=lambda seat: (-_points_against(evenings[seat], rivals), seat))
    return found


def _points_against(evenings: list[Evening], rivals: set[str]) -> int:
    return sum(each.points for each in evenings if each.other in rivals)


def _goes(place: int, league: int) -> str:
    if place in ball().up and league < len(ball().leagues):
        return UP
    return DOWN if place in ball().down and league > 1 else LEVEL


# --- from season to season -------------------------------------------------------------------


def next_stage(run: Run, outcomes: Sequence[Outcome]) -> Stage | None:
    """The next week of a season; none when it is over."""
    week = sum(each.over for each in outcomes) + 1
    if week > ball().weeks:
        return None
    return Stage(mode=BALL, number=run.league, season=run.season, week=week, practice=run.practice)


def new_season(seasons: Sequence[Season], new: Run, invited_to: int = 0) -> Run:
    """Puts a new run where it belongs: one league up, down or where one was; or, by invitation,
    into a league that was reached before."""
    counted = [season for season in seasons if not season.run.practice]
    if invited_to:
        if invited_to not in reached(seasons):
            raise IllegalMove(f"League {_numeral(invited_to)} has not been reached yet")
        new.practice, new.league = True, invited_to
        new.season = 1 + sum(season.run.practice for season in seasons)
        return new
    if counted and not counted[-1].over:
        raise IllegalMove(f"season {counted[-1].run.season} is not over yet")
    new.season = counted[-1].run.season + 1 if counted else 1
    new.league = counted[-1].next_league if counted else 1
    return new


def reached(seasons: Sequence[Season]) -> list[int]:
    """The leagues that were reached so far."""
    counted = [season for season in seasons if not season.run.practice]
    found = {1, *(season.run.league for season in counted)}
    found |= {season.next_league for season in counted if season.over}
    return sorted(found)


def _numeral(league: int) -> str:
    leagues = ball().leagues
    return leagues[league - 1].numeral if 1 <= league <= len(leagues) else str(league)
