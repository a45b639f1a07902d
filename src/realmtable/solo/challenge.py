"""What a stage of a solo mode is played with: realms, alterations, guests and the goal."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.rolling.alterations import Alterations
from realmtable.rolling.altertext import (
    CLOSED,
    AlterationsData,
    alterations_from,
    own_alterations_from,
)
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, tenths
from realmtable.rolling.turn import score_in_tenths
from realmtable.rolling.words import listed
from realmtable.solo.content import (
    ECHO,
    Chapter,
    Data,
    Hole,
    League,
    Source,
    ball,
    campaign,
    course,
)
from realmtable.solo.goals import (
    Beat,
    Condition,
    Discarded,
    Earned,
    Realms,
    Score,
    Spread,
    Standing,
    Stars,
    Streak,
    Together,
    Verdict,
    beat_unseen,
    goal_from,
    judge,
)
from realmtable.solo.stage import BALL, MINIGOLF, Stage, stage_headers

_DRAWN: Final = "drawn"  # in a chapter's data: the deck is drawn


@dataclass(frozen=True)
class Guest:
    """A seat that a bot plays."""

    name: str  # of the seat, also in records
    bot: str
    slip: float  # the chance of a careless turn
    habit: str
    alterations: Alterations  # of this seat
    seed: str  # of its careless turns
    called: str  # on screens


@dataclass(frozen=True)
class Challenge:
    """All that a stage is played with."""

    stage: Stage
    title: str  # `Hole 7 · Water Hazard`
    words: str  # what is asked, with the numbers of the level
    story: str  # told before the first roll; in leagues and holes what it is about
    source: Source
    realms: list[str]  # in play at the start
    alterations: Alterations
    own: Alterations  # of the player's seat
    guests: list[Guest]
    goal: list[Condition]  # none in a league, where the scores of two seats are compared
    hard_goal: list[Condition]
    partner: str = ""  # the guest whose score one's own is compared with, in a league
    live: str = ""  # how the goal stands, in words of its own
    deck: list[str] = field(default_factory=list)

    def called(self, seat: str) -> str:
        """How a seat is called on screens."""
        return next((guest.called for guest in self.guests if guest.name == seat), seat)


def challenge(stage: Stage, drawn: Sequence[str], catalog: Catalog) -> Challenge:
    """What a stage is played with on these realms: those in play, then those of the deck. The
    realms of a hole are fixed; they can be left out."""
    if stage.mode == MINIGOLF:
        return _hole(stage, course().holes[stage.number - 1], drawn, catalog)
    if stage.mode == BALL:
        return _week(stage, ball().leagues[stage.number - 1], _known(drawn, catalog))
    return _chapter(stage, campaign().parts[stage.number - 1], _known(drawn, catalog), catalog)


def new_game(made: Challenge, seat: str, catalog: Catalog) -> Game:
    """The game of a challenge, before its first roll: the player's seat first, then the guests."""
    own = {guest.name: [guest.alterations] for guest in made.guests}
    return Game(
        catalog,
        [seat, *own],
        [list(made.realms)],
        alterations=[made.alterations],
        own={seat: [made.own], **own},
        log_stars=True,
        notes=stage_headers(made.stage),
    )


def standing_of(made: Challenge, game: Game) -> Standing:
    """What the goal is judged by, as the game stands."""
    me, *guests = game.seats.values()
    others = {seat.name: score_in_tenths(seat.position) for seat in guests}
    return Standing(me.position, me.star_logs[0], others)


def live_lines(made: Challenge, game: Game, hidden: bool = False) -> list[str]:
    """How each condition of the goal stands, while it is played; without the scores of guests if
    these are hidden."""
    standing = standing_of(made, game)
    mine = score_in_tenths(standing.position)
    pairs = zip(made.goal, judge(made.goal, standing), strict=True)
    return [
        beat_unseen(of, mine)
        if hidden and isinstance(of, Beat)
        else _told(made, verdict, standing, game)
        for of, verdict in pairs
    ]


def _told(made: Challenge, verdict: Verdict, standing: Standing, game: Game) -> str:
    if not made.live:
        return verdict.live
    ended = [seat.position.turn - (not seat.position.over) for seat in game.seats.values()]
    return made.live.format(
        have=verdict.have,
        asked=verdict.asked,
        mine=tenths(score_in_tenths(standing.position)),
        other=tenths(next(iter(standing.others.values()), 0)),
        turn=ended[-1],
    )


# --- the modes -------------------------------------------------------------------------------


def _hole(stage: Stage, hole: Hole, drawn: Sequence[str], catalog: Catalog) -> Challenge:
    altered = _alterations(hole.alter)
    realms = [*hole.realms, *altered.deck]
    if drawn and list(drawn) not in (realms, hole.realms):
        names = [catalog.realm(name).name for name in hole.realms]
        raise InvalidText(f"hole {hole.number} is played on {listed(names, 'and')}")
    goal = goal_from(hole.goal, stage.level)
    words = hole.words
    if stage.level == "hard" and hole.words_hard:
        words += f" {hole.words_hard}"
    return Challenge(
        stage=stage,
        title=f"Hole {hole.number} · {hole.name}",
        words=words.format(**_numbers(goal)),
        story=hole.why,
        source=hole.source,
        realms=list(hole.realms),
        alterations=altered,
        own=altered,
        guests=[],
        goal=goal,
        hard_goal=goal_from(hole.goal, "hard"),
        deck=list(altered.deck),
    )


def _week(stage: Stage, league: League, drawn: list[str]) -> Challenge:
    needed = ball().realms_per_week
    if len(drawn) != needed:
        raise InvalidText(f"a week has {needed} realms, not {len(drawn)}")
    altered = _alterations({"turns": league.turns})
    guests = []
    for each in league.guests:
        mine: Data = {"price": dict.fromkeys(each.never, CLOSED)} if each.never else {}
        if each.start:
            mine["start"] = each.start
        seed = f"{stage.season}/{stage.week}/{each.name}"
        own = own_alterations_from(msgspec.convert(mine, AlterationsData), altered)
        guests.append(Guest(each.name, each.bot, each.slip, each.habit, own, seed, each.name))
    pairs = ball().schedule[stage.week - 1]
    met = next(sum(pair) for pair in pairs if 0 in pair)
    partner = guests[met - 1]
    return Challenge(
        stage=stage,
        title=f"League {league.numeral} · {league.name} · week {stage.week}",
        words=f"Tonight your score is compared with that of {partner.name}.",
        story=f"{partner.name}: {partner.habit}",
        source="house",
        realms=drawn,
        alterations=altered,
        own=altered,
        guests=guests,
        goal=[],
        hard_goal=[],
        partner=partner.name,
    )


def _chapter(stage: Stage, chapter: Chapter, drawn: list[str], catalog: Catalog) -> Challenge:
    needed = chapter.realms + chapter.deck
    if len(drawn) != needed:
        raise InvalidText(f"chapter {chapter.number} has {needed} realms, not {len(drawn)}")
    allowed = allowed_realms(chapter.number, catalog, drawn)
    for name in drawn:
        if name not in allowed:
            raise InvalidText(
                f"{catalog.realm(name).name} is left out of chapter {chapter.number}: "
                f"it {excluded_for(chapter.number, name, catalog)}"
            )
    realms, deck = drawn[: chapter.realms], drawn[chapter.realms :]
    altered = _alterations(chapter.alter, deck)
    spark = AlterationsData(start=campaign().spark) if stage.spark else AlterationsData()
    guests = []
    if chapter.echo is not None:
        name = campaign().echo
        seed = f"{chapter.number}/{stage.attempt}/{name}"
        echo = chapter.echo
        habit = "It walks as you walk."
        guests.append(Guest(name, echo.bot, echo.slip, habit, altered, seed, ECHO))
    goal = goal_from(chapter.goal, stage.level)
    return Challenge(
        stage=stage,
        title=f"Chapter {chapter.number} · {chapter.name}",
        words=chapter.words.format(**_numbers(goal)),
        story=chapter.story,
        source=chapter.source,
        realms=realms,
        alterations=altered,
        own=own_alterations_from(spark, altered),
        guests=guests,
        goal=goal,
        hard_goal=goal_from(chapter.goal, "hard"),
        live=chapter.live,
        deck=deck,
    )


def allowed_realms(chapter: int, catalog: Catalog, names: Sequence[str] | None = None) -> list[str]:
    """The realms, of these or of all, that a chapter does not leave out."""
    tags = {each.tag for each in campaign().exclusions if chapter in each.chapters}
    of = catalog.names if names is None else names
    return [name for name in of if not tags & set(catalog.realm(name).card.excluded)]


def excluded_for(chapter: int, name: str, catalog: Catalog) -> str:
    """The category for which a chapter leaves a realm out; empty if it does not."""
    for each in campaign().exclusions:
        if chapter in each.chapters and each.tag in catalog.realm(name).card.excluded:
            return each.category
    return ""


def _known(drawn: Sequence[str], catalog: Catalog) -> list[str]:
    """The ids of drawn realms, none twice."""
    found = [catalog.find(name) for name in drawn]
    for n, name in enumerate(found):
        if name not in catalog.names:
            raise InvalidText(f"{catalog.card(name).name} is a realm of Youtoma")
        if name in found[:n]:
            raise InvalidText(f"{catalog.realm(name).name} is drawn twice")
    return found


def _alterations(data: Data, deck: Sequence[str] = ()) -> Alterations:
    """The alterations that a file tells; the deck of a chapter is drawn."""
    discard = data.get("discard")
    if isinstance(discard, dict) and discard.get("deck") == _DRAWN:
        data = {**data, "discard": {**discard, "deck": list(deck)}}
    return alterations_from(msgspec.convert(data, AlterationsData))


def _numbers(goal: Sequence[Condition]) -> dict[str, str]:
    """The numbers of a goal by the words that stand for them."""
    found: dict[str, str] = {}
    for each in goal:
        if isinstance(each, Score):
            found["score"] = tenths(_whole(each.at_least))
        elif isinstance(each, Beat):
            found["by"] = tenths(_whole(each.by))
        elif isinstance(each, Realms):
            found |= {"stars": str(each.stars), "count": str(each.count)}
        elif isinstance(each, Spread):
            found["spread"] = str(each.at_most)
        elif isinstance(each, Stars | Earned | Streak | Together | Discarded):
            word = type(each).__name__.lower()
            found[word] = str(each.at_least)
    return found


def _whole(number: object) -> int:
    assert isinstance(number, int)
    return number
