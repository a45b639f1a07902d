"""Stages of solo modes at tables: what is played, how the goal stands, what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import tenths
from realmtable.rolling.position import Position
from realmtable.rolling.starlog import StarRow
from realmtable.rolling.turn import score_in_tenths
from realmtable.solo.challenge import Challenge, challenge
from realmtable.solo.goals import Beat, Condition, Standing, Verdict, beat_unseen, judge
from realmtable.solo.stage import Stage, parse_stage, stage_text
from realmtable.table.games.rolling_options import Altered, read_options
from realmtable.table.games.rolling_values import RollingOutcome
from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState
from realmtable.table.settings import Settings

if TYPE_CHECKING:
    from realmtable.table.games.rolling_game import RollingGame

STAGE: Final = "stage"
DECK: Final = "deck"
GUEST: Final = "guest"  # the bot that plays as the guest whose name is the seat's course
YOU: Final = ""  # the course of the player


# --- from settings and back ------------------------------------------------------------------


def challenge_of(
    settings: Settings, drawn: Sequence[Sequence[str]], catalog: Catalog
) -> Challenge | None:
    """What a table is played with on these realms, if it is one of a stage."""
    if STAGE not in settings.options:
        return None
    for name, value in settings.options.items():
        if name not in (STAGE, DECK) or not isinstance(value, str):
            raise InvalidText(f"settings.options: a stage has the texts {STAGE} and {DECK} only")
    if settings.kind not in ("solo", "ghost") or settings.mode != "standard" or settings.bots:
        raise InvalidText(f"settings.options.{STAGE}: a stage is played at a table of kind solo")
    if len(drawn) > 1 or settings.dice != "server":
        raise InvalidText(f"settings.options.{STAGE}: a stage is one round, with the server's dice")
    deck = str(settings.options.get(DECK, ""))
    names = [name for each in drawn for name in each] + (deck.split(",") if deck else [])
    try:
        return challenge(parse_stage(str(settings.options[STAGE])), names, catalog)
    except RealmtableError as error:
        raise InvalidText(f"settings.options.{STAGE}: {error.why}") from error


def altered_by(settings: Settings, made: Challenge | None, rounds: int) -> Altered:
    """What is altered at a table, by its stage or by other options."""
    if made is None:
        return read_options(settings, rounds)
    guests = {guest.name: [guest.alterations] for guest in made.guests}
    return Altered([made.alterations], {YOU: [made.own], **guests})


def stage_options(stage: Stage, deck: Sequence[str]) -> dict[str, bool | str]:
    options: dict[str, bool | str] = {STAGE: stage_text(stage)}
    return {**options, DECK: ",".join(deck)} if deck else options


def recorded_name(made: Challenge | None, seat: SeatState) -> str:
    """What the record of a table calls a seat: guests of a stage as the stage does."""
    return seat.level if made is not None and seat.level else seat.name


# --- how it stands ---------------------------------------------------------------------------


class GoalLine(msgspec.Struct, frozen=True):
    """One condition of a goal: `score 9.4 of 12.2`."""

    text: str
    holds: bool


class GuestView(msgspec.Struct, frozen=True):
    name: str
    habit: str


class StageView(msgspec.Struct):
    """The stage of a table, and how its goal stands for the player."""

    stage: str  # `minigolf 7 level=hard`
    mode: str
    number: int
    level: str
    attempt: int
    season: int
    week: int
    practice: bool
    title: str
    words: str  # what is asked
    story: str
    house: bool  # of our own design
    partner: str  # whose score one's own is compared with; empty if nobody's
    guests: list[GuestView]
    goal: list[GoalLine]
    over: bool
    won: bool  # once it is over
    hard: bool  # the goal of the hard level was met as well
    scores: dict[str, int]  # tenths by seat, as far as one may see them


@dataclass(frozen=True)
class Beside:
    """What a goal is judged by besides the turn that is being played."""

    rows: list[StarRow]
    others: Mapping[str, int]  # scores in tenths
    hidden: bool  # others are shown when the round is over


def beside(table: LiveTable, seat: SeatState) -> Beside:
    """What the seat's goal is judged by besides its own position, as far as its turns have come."""
    hidden = table.settings.show == "round_end" and seat.done < table.game.all_turns
    others: dict[str, int] = {}
    for other in table.seats.values():
        outcome = None
        if other is not seat:
            outcome = table.outcome_of(other, min(seat.done, other.done) - 1)
        if outcome is not None:
            others[other.level or other.name] = outcome.tenths  # a guest by its name in records
    rows = [each.row for each in seat.history if isinstance(each, RollingOutcome) and each.row]
    return Beside(rows, others, hidden)


def goal_lines(made: Challenge, position: Position, by: Beside) -> list[GoalLine]:
    """How each condition stands, while it is played."""
    standing = Standing(position, by.rows, by.others)
    pairs = zip(made.goal, judge(made.goal, standing), strict=True)
    return [GoalLine(_told(made, of, each, standing, by), each.holds) for of, each in pairs]


def _told(made: Challenge, of: Condition, verdict: Verdict, standing: Standing, by: Beside) -> str:
    mine = score_in_tenths(standing.position)
    if isinstance(of, Beat) and by.hidden:
        return beat_unseen(of, mine)
    if not made.live:
        return verdict.live
    return made.live.format(
        have=verdict.have,
        asked=verdict.asked,
        mine=tenths(mine),
        other=tenths(by.others.get(made.guests[0].name, 0) if made.guests else 0),
        turn=standing.position.turn - (not standing.position.over),
    )


def stage_view(game: "RollingGame", table: LiveTable, made: Challenge) -> StageView:
    """The stage as it stands for the player, whose seat is the first."""
    stage = made.stage
    view = StageView(
        stage=stage_text(stage),
        mode=stage.mode,
        number=stage.number,
        level=stage.level,
        attempt=stage.attempt,
        season=stage.season,
        week=stage.week,
        practice=stage.practice,
        title=made.title,
        words=made.words,
        story=made.story,
        house=made.source == "house",
        partner=made.partner,
        guests=[GuestView(guest.called, guest.habit) for guest in made.guests],
        goal=[],
        over=False,
        won=False,
        hard=False,
        scores={},
    )
    me = next((seat for seat in table.seats.values() if seat.by == "person"), None)
    if me is None:
        return view
    by = beside(table, me)
    position = me.position
    view.scores = {me.name: score_in_tenths(position), **({} if by.hidden else by.others)}
    view.over = me.done == game.all_turns and all(
        seat.done == game.all_turns for seat in table.seats.values() if seat.bot is not None
    )
    if not view.over:
        view.goal = goal_lines(made, position, by)
        return view
    standing = Standing(position, by.rows, by.others)
    verdicts = judge(made.goal, standing)
    view.goal = [GoalLine(each.live if each.holds else each.short, each.holds) for each in verdicts]
    view.won = all(verdict.holds for verdict in verdicts)
    if made.partner:
        view.won = view.scores[me.name] > view.scores.get(made.partner, 0)
    hard = judge(made.hard_goal, standing)
    view.hard = view.won and bool(hard) and all(verdict.holds for verdict in hard)
    return view
