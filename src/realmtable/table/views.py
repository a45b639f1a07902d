"""What one viewer may see of a table: never dice to come, unconfirmed marks or secrets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from realmtable.core.ranking import Place
from realmtable.table import waiting
from realmtable.table.events import (
    Confirmed,
    Entry,
    Event,
    Finished,
    HostIs,
    MovedOn,
    Opened,
    Rolled,
    Shown,
    Started,
    kind_of,
)
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import Face, Outcome, Part
from realmtable.table.seat import SeatState
from realmtable.table.settings import Settings
from realmtable.table.standing import standing, total_at
from realmtable.table.turns import why_not_take_back

TOP = 50  # places of a crowd's standing that everyone gets
BINS = 12


@dataclass(frozen=True)
class Viewer:
    """Who looks: a person, and where they sit at this table."""

    person: str = ""
    name: str = ""
    seat: int | None = None
    link: str | None = None


class MeView(msgspec.Struct):
    seat: int | None
    name: str | None
    link: str | None
    behind: bool
    plays: bool  # whether there is a turn to play now
    take_back: bool  # whether the turn confirmed last can be taken back
    stands: list[str]  # moves of one's turn that have shown something and cannot be taken back
    person: str  # the name that is remembered


class SeatView(msgspec.Struct):
    seat: int
    name: str
    by: str
    bot: str | None
    state: str
    level: str  # in modes that have them
    online: bool | None
    round: int
    turn: int
    shown: int  # how many turns of it one may see
    stars: list[int] | None
    score: int | None  # of the round so far, in tenths
    total: int
    held: dict[str, int] | None
    earned: dict[str, int] | None  # this round, spent or not
    boards: dict[str, dict[str, int | str]] | None
    realms: list[str] | None = None  # where they are not those of the round
    altered: Any = None  # what only some rounds have
    knew: bool = False  # has played turns that had been open to all
    hints: int = 0  # turns in which it was told how to go on


class PlaceView(msgspec.Struct):
    rank: int
    seat: int
    name: str
    total: int
    rounds: list[int]
    knew: bool = False  # has played turns that had been open to all


class Bin(msgspec.Struct, rename={"start": "from"}):
    start: int
    to: int
    count: int


class RoundSpread(msgspec.Struct):
    round: int
    count: int
    mean: int
    lowest: int
    highest: int
    bins: list[Bin]


class SpreadView(msgspec.Struct):
    rounds: list[RoundSpread]


class BreakView(msgspec.Struct):
    """Between two rounds: the result is looked at."""

    round: int  # the one that is over
    ready: list[int]  # the seats that want the next one


class RematchView(msgspec.Struct):
    code: str
    by: str


class FreeSeat(msgspec.Struct):
    """A seat that nobody holds, with the link that leads to it."""

    seat: int
    name: str
    link: str


class VotesView(msgspec.Struct):
    seats: list[int]  # none of a crowd
    need: int
    count: int
    mine: bool


class TableView(msgspec.Struct):
    """Everything that a screen needs, as this viewer may see it."""

    code: str
    number: int
    settings: Settings
    realms: list[list[str]]
    phase: str
    round: int
    turn: int
    turns: int  # of this round
    parts: Sequence[Part]  # of the game: the rounds one after the other
    rolls: list[list[list[int]]]
    commitment: str
    secret: str | None
    host: bool
    host_seat: int | None
    me: MeView
    seats: list[SeatView]
    counts: dict[str, int]
    waiting: list[str]
    missing: int
    votes: VotesView
    deadline: str | None
    bots: list[str]
    standing: list[PlaceView]
    spread: SpreadView | None
    pause: BreakView | None
    rematch: RematchView | None
    free: list[FreeSeat]  # only for the host
    hidden: int = 0  # how many rolls there are that one may not see yet
    state: Any = None  # what all share, in games that have it
    stage: Any = None  # of a solo mode, and how its goal stands
    day: str | None = None


@dataclass(frozen=True)
class Around:
    """What the table itself does not know: the time, who is connected, the day."""

    now: float
    host_seat: int | None = None
    online: Callable[[int], bool | None] = lambda _seat: None
    link: Callable[[int], str | None] = lambda _seat: None
    day: str | None = None  # of a challenge
    secret_open: bool = True  # false while others may still play with the same dice


def iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def table_view(table: LiveTable, viewer: Viewer, around: Around) -> TableView:
    """The table as the viewer may see it."""
    crowd = table.settings.kind == "crowd"
    mine = table.seats.get(viewer.seat) if viewer.seat is not None else None
    shown = ([mine] if mine else []) if crowd else list(table.seats.values())
    round, turn = table.game.place(len(table.rolls) - 1) if table.rolls else (0, 0)
    parts = table.game.parts
    deadline = waiting.deadline(table)
    host = bool(viewer.person) and viewer.person == table.host
    sees = turns_seen(table, mine, host)
    return TableView(
        code=table.code,
        number=table.number,
        settings=table.settings,
        realms=table.game.realms,
        phase=table.phase,
        round=round,
        turn=turn,
        turns=parts[min(max(1, round), len(parts)) - 1].turns,
        parts=parts,
        rolls=_rolls(table, sees),
        commitment=table.commitment,
        secret=table.secret if _sees_secret(table, mine, around) else None,
        host=host,
        host_seat=around.host_seat,
        me=MeView(
            viewer.seat if mine else None,
            mine.name if mine else None,
            viewer.link if mine else None,
            mine is not None and mine.state == "behind",
            mine is not None and table.plays(mine),
            mine is not None and not why_not_take_back(table, mine),
            list(mine.shown) if mine else [],
            viewer.name,
        ),
        seats=[_seat(table, seat, mine, sees, around) for seat in shown],
        counts=counts(table),
        waiting=[] if crowd else _waiting(table),
        missing=waiting.missing(table),
        votes=VotesView(
            [] if crowd else sorted(table.votes),
            waiting.votes_needed(table),
            len(table.votes),
            mine is not None and mine.number in table.votes,
        ),
        deadline=iso(deadline) if deadline is not None else None,
        bots=table.kind.strengths(table.settings),
        standing=_standing(table, mine, sees, around.now),
        spread=spread(table, table.game.rounds_in(sees)),
        pause=BreakView(round, sorted(table.ready)) if table.break_at else None,
        rematch=RematchView(table.rematch.code, table.rematch.by) if table.rematch else None,
        free=_free(table, around) if host and not crowd else [],
        hidden=len(table.rolls) - _known(table, sees),
        state=table.game.state_view(mine.number if mine else None),
        stage=table.game.stage_view(table),
        day=around.day,
    )


def _waiting(table: LiveTable) -> list[str]:
    """The names of those the table waits for: to play, or to be ready for the next round."""
    return [table.seats[number].name for number in sorted(table.waited or table.unready)]


def _free(table: LiveTable, around: Around) -> list[FreeSeat]:
    """The seats that a host may hand to someone."""
    links = [(seat, around.link(seat.number)) for seat in table.seats.values() if seat.free]
    return [FreeSeat(seat.number, seat.name, link) for seat, link in links if link is not None]


def counts(table: LiveTable) -> dict[str, int]:
    """How many seats are in which state."""
    found = {name: n for name, n in table.counts.items() if n}
    return {"seats": len(table.seats), **found}


def seats_page(
    table: LiveTable, viewer: Viewer, around: Around, offset: int, limit: int
) -> list[SeatView]:
    """Some of a crowd's seats, without their boards."""
    mine = table.seats.get(viewer.seat) if viewer.seat is not None else None
    numbers = list(table.seats)[offset : offset + limit]
    sees = turns_seen(table, mine, bool(viewer.person) and viewer.person == table.host)
    return [_seat(table, table.seats[number], mine, sees, around) for number in numbers]


def turns_seen(table: LiveTable, mine: SeatState | None, host: bool = False) -> int:
    """How many turns a viewer may look into: as many as their own seat has played. Whoever has no
    seat may be anybody, so they see what the seat furthest behind sees."""
    if mine is not None:
        return mine.done
    if table.game.in_order or (host and table.host_sees_all):
        return len(table.rolls)
    return table.open_turns.count


def _known(table: LiveTable, sees: int) -> int:
    """How many rolls one may know who sees so many turns: those, and the one to be played next."""
    return min(len(table.rolls), sees + 1)


def _rolls(table: LiveTable, sees: int) -> list[list[list[int]]]:
    known = table.rolls[: _known(table, sees)]
    found, first = [], 0
    for turns in table.game.turns:
        found.append(known[first : first + turns])
        first += turns
    return found


def _sees_secret(table: LiveTable, mine: SeatState | None, around: Around) -> bool:
    if table.phase != "over" or not around.secret_open:
        return False
    return mine is None or mine.done == table.game.all_turns


def shown_turns(
    table: LiveTable, seat: SeatState, mine: SeatState | None, sees: int | None = None
) -> int:
    """How many confirmed turns of a seat the viewer may see."""
    if mine is not None and seat.number == mine.number:
        return seat.done
    known = min(seat.done, turns_seen(table, mine) if sees is None else sees)
    if table.settings.show == "round_end":
        known = table.game.index(table.game.rounds_in(known) + 1, 1)
    return known


def _seat(
    table: LiveTable, seat: SeatState, mine: SeatState | None, sees: int, around: Around
) -> SeatView:
    own = mine is not None and seat.number == mine.number
    known = shown_turns(table, seat, mine, sees)
    # Of a crowd's seat only the last outcomes are kept.
    outcome: Outcome | None = table.outcome_of(seat, known - 1) if known else None
    at = seat.done if table.can_play(seat) else seat.done - 1
    round, turn = table.game.place(at) if at >= 0 else (0, 0)
    hide_boards = table.settings.kind == "crowd" and not own
    face = table.game.face(outcome, hide_boards) if outcome else Face()
    return SeatView(
        seat=seat.number,
        name=seat.name,
        by=seat.by,
        bot=seat.bot,
        state=seat.state,
        level=seat.level,
        online=around.online(seat.number),
        round=round,
        turn=turn,
        shown=known,
        stars=face.stars,
        score=outcome.tenths if outcome else None,
        total=total_at(table, seat, known),
        held=face.held,
        earned=face.earned,
        boards=face.boards,
        realms=face.realms,
        altered=face.altered,
        knew=seat.knew,
        hints=seat.hints,
    )


def _standing(table: LiveTable, mine: SeatState | None, sees: int, now: float) -> list[PlaceView]:
    places = standing(table, now, table.game.rounds_in(sees))
    if table.settings.kind == "crowd":
        top = places[:TOP]
        if mine is not None and all(place.seat != mine.number for place in top):
            own = table.ranks.place_of.get(mine.number)
            top = [*top, own] if own is not None else top
        places = top
    return [_place(table, place) for place in places]


def _place(table: LiveTable, place: Place[int]) -> PlaceView:
    name = table.name_of(place.seat)
    knew = place.seat in table.seats and table.seats[place.seat].knew
    return PlaceView(place.rank, place.seat, name, place.total, place.rounds, knew)


def spread(table: LiveTable, rounds: int) -> SpreadView | None:
    """The scores of each of the first so many rounds, worked out once with the standing."""
    if not isinstance(table.ranks.spread, SpreadView):
        table.ranks.spread = _spread(table)
    seen = [each for each in table.ranks.spread.rounds if each.round <= rounds]
    return SpreadView(seen) if seen else None


def _spread(table: LiveTable) -> SpreadView:
    rounds = []
    for number in range(1, len(table.game.parts) + 1):
        scores = [
            seat.scores[number - 1].tenths
            for seat in table.seats.values()
            if len(seat.scores) >= number
        ]
        if scores:
            rounds.append(round_spread(number, scores))
    return SpreadView(rounds)


def round_spread(number: int, scores: list[int]) -> RoundSpread:
    lowest, highest = min(scores), max(scores)
    width = max(10, -(-(highest - lowest + 1) // BINS))
    first = lowest - lowest % 10
    bins = [Bin(start, start + width - 1, 0) for start in range(first, highest + 1, width)]
    for score in scores:
        bins[(score - first) // width].count += 1
    mean = round(sum(scores) / len(scores))
    return RoundSpread(number, len(scores), mean, lowest, highest, bins)


# --- events ------------------------------------------------------------------------------------

# What a crowd is told only as numbers, at most once a second.
QUIET = {
    "joined",
    "left",
    "away",
    "back",
    "confirmed",
    "voted",
    "moved",
    "taken_over",
    "taken_back",
    "given_back",
    "freed",
    "levelled",
    "forgotten",
}


def is_quiet(table: LiveTable, event: Event, mine: int | None = None) -> bool:
    """Whether a crowd hears of this event only in a `progress` message."""
    if table.settings.kind != "crowd" or kind_of(event) not in QUIET:
        return False
    return mine is None or getattr(event, "seat", None) != mine


def seen_event(table: LiveTable, entry: Entry, seat: int | None, secret_open: bool) -> bytes:
    """The event as JSON, without what the viewer may not see (yet)."""
    mine = table.seats.get(seat) if seat is not None else None
    event = entry.event
    full, own = True, False
    if isinstance(event, Rolled):
        full = table.game.index(event.round, event.turn) < _known(table, turns_seen(table, mine))
    elif isinstance(event, Confirmed | Shown):
        of = table.seats[event.seat]
        own = mine is not None and of.number == mine.number
        index = table.game.index(event.round, event.turn)
        shown = isinstance(event, Confirmed) and index < shown_turns(table, of, mine)
        full = own or (shown and entry.number not in table.taken_back)
    elif isinstance(event, Finished):
        full = secret_open and (mine is None or mine.done == table.game.all_turns)
    key = f"event {entry.number} {full} {own}"
    return table.once(key, lambda: _event_json(table, entry, full, own))


def _event_json(table: LiveTable, entry: Entry, full: bool, own: bool) -> bytes:
    event = entry.event
    data: dict[str, object] = msgspec.to_builtins(event)
    if isinstance(event, Opened):
        data.pop("host", None)
    elif isinstance(event, HostIs):
        data.pop("person", None)
    elif isinstance(event, Started):
        data.pop("chance", None)
    elif isinstance(event, MovedOn) and table.settings.kind == "crowd":
        data["count"] = len(event.seats)
        del data["seats"]  # thousands of numbers, told to thousands
    elif isinstance(event, Confirmed) and not own:
        data["moves"] = table.game.seen_moves(event.moves)
    if not full:
        for hidden in ("dice", "moves", "secret"):
            data.pop(hidden, None)
    return msgspec.json.encode({**data, "number": entry.number, "at": iso(entry.at)})


def progress(table: LiveTable) -> bytes:
    """A crowd's state in one small message."""
    return table.once("progress", lambda: _progress(table))


def _progress(table: LiveTable) -> bytes:
    deadline = waiting.deadline(table)
    return msgspec.json.encode(
        {
            "kind": "progress",
            "number": table.number,
            "at": iso(table.at),
            "counts": counts(table),
            "missing": waiting.missing(table),
            "votes": len(table.votes),
            "need": waiting.votes_needed(table),
            "deadline": None if deadline is None else iso(deadline),
        }
    )
