"""Records of tables, and records that people bring, turn by turn."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.core.record import (
    Comment,
    DiceEntry,
    Record,
    ScoreEntry,
    TurnEntry,
    parse_record,
    write_record,
)
from realmtable.core.record import Entry as RecordEntry
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.modes import STANDARD
from realmtable.rolling.position import Position
from realmtable.rolling.resources import all_counts
from realmtable.table.events import Confirmed, Entry, Rolled, counted
from realmtable.table.game import Part, RecordView, SeatStep
from realmtable.table.games.rolling_turns import fresh_spaces
from realmtable.table.games.rolling_values import Marks, RollingLine
from realmtable.table.ghosts import Past, PastSeat
from realmtable.table.live import LiveTable
from realmtable.table.settings import NAME_LENGTH, Settings

if TYPE_CHECKING:
    from realmtable.table.games.rolling import RollingGame, RollingGames

MAX_RECORD_SEATS = 40
MAX_RECORD_MOVES = 20_000
MAX_GHOSTS = 8


def table_record(
    table: LiveTable,
    game: "RollingGame",
    log: list[Entry],
    seats: list[int],
    known: int | None = None,
) -> str:
    """The record of some seats of a table, with no more than the `known` first rolls."""
    names = {number: table.seats[number].name for number in seats}
    levels = [table.seats[number].level for number in seats]
    entries: list[RecordEntry] = []
    for entry in counted(log):
        event = entry.event
        if isinstance(event, Rolled):
            if known is None or game.index(event.round, event.turn) < known:
                entries.append(DiceEntry(event.round, event.turn, event.dice))
        elif isinstance(event, Confirmed) and event.seat in names:
            name = names[event.seat]
            entries.append(TurnEntry(event.round, event.turn, name, event.moves))
            of = table.seats[event.seat]
            if game.is_last(event.round, event.turn, of.level):
                entries.append(ScoreEntry(event.round, name, of.scores[event.round - 1].text))
    left_out = len(table.seats) - len(names)
    if left_out:
        entries.insert(0, Comment(f"# {left_out} more seats played these dice"))
    whole = Game(game.catalog, list(names.values()), game.drawn, game.tie_break, game.mode, levels)
    # Nobody among these seats may have played the last dice of a round.
    whole.log = [
        entry
        for entry in entries
        if not isinstance(entry, DiceEntry) or entry.turn <= whole.turns[entry.round - 1]
    ]
    return write_record(whole.record())


class RollingStep(SeatStep, kw_only=True):
    """A seat after one turn."""

    stars: list[int]
    held: dict[str, int]
    boards: Marks
    fresh: dict[str, list[str]]


class RecordStep(msgspec.Struct):
    """One turn of all seats."""

    round: int
    turn: int
    dice: list[int]
    seats: list[RollingStep]


class RecordPlace(msgspec.Struct):
    rank: int
    name: str
    total: int
    rounds: list[int]


class RollingRecord(RecordView, kw_only=True):
    """A record to step through."""

    rounds: list[list[str]]
    parts: list[Part]
    levels: list[str]
    steps: list[RecordStep]
    ranking: list[RecordPlace]


@dataclass
class Played:
    """A record that was played again and found right."""

    game: "RollingGame"
    seats: list[str]
    rolls: list[list[int]] = field(default_factory=list)  # over all rounds
    moves: dict[str, list[list[str]]] = field(default_factory=dict)  # by turn, over all rounds
    levels: dict[str, str] = field(default_factory=dict)
    ranking: list[RecordPlace] = field(default_factory=list)


def read_record(text: str, games: "RollingGames") -> Played:
    """Parses a record from outside and plays it, within limits. Takes a while: use a thread."""
    record = parse_record(text)
    _check_size(record)
    replayed = game_from_record(record, games.catalog)
    courses = [seat.course for seat in replayed.seats.values()]
    if any(round.altered for course in courses for round in course):
        raise InvalidText("altered rounds are not played here; 'realmtable replay' shows them")
    played = Played(games.of_record(replayed), list(replayed.seats))
    played.moves = {name: [] for name in played.seats}
    played.levels = dict(zip(played.seats, replayed.levels, strict=True))
    played.game.fit(replayed.levels)
    for entry in record.entries:
        if isinstance(entry, DiceEntry):
            played.rolls.append(entry.values)
        elif isinstance(entry, TurnEntry):
            turns = played.moves[entry.seat]
            while len(turns) <= played.game.index(entry.round, entry.turn):
                turns.append([])  # also for turns that the seat sat out
            turns[-1] += entry.moves
    played.ranking = [
        RecordPlace(place.rank, place.seat, place.total, place.rounds)
        for place in replayed.ranking()
    ]
    return played


def _check_size(record: Record) -> None:
    seats = len(record.values("seat"))
    if seats > MAX_RECORD_SEATS:
        raise InvalidText(f"a record has at most {MAX_RECORD_SEATS} seats here, not {seats}")
    moves = sum(len(entry.moves) for entry in record.entries if isinstance(entry, TurnEntry))
    if moves > MAX_RECORD_MOVES:
        raise InvalidText(f"a record has at most {MAX_RECORD_MOVES} moves here, not {moves}")


def agreed(record: Record) -> tuple[int, str]:
    """The rounds and the mode that were agreed on; against Youtoma each round is played twice."""
    mode = record.value("mode", STANDARD)
    rounds = sum(key.startswith("round ") for key, _ in record.headers)
    return rounds // (2 if mode == YOUTOMA else 1), mode


def record_view(id: str, text: str, games: "RollingGames") -> RollingRecord:
    """Everything to step through a record, all seats side by side."""
    played = read_record(text, games)
    steps: list[RecordStep] = []
    lines: dict[str, RollingLine | None] = dict.fromkeys(played.seats)
    for index, dice in enumerate(played.rolls):
        step = RecordStep(*played.game.place(index), dice, [])
        for name in played.seats:
            level = played.levels[name]
            if index >= len(played.moves[name]) or not played.game.plays(index, 0, level):
                continue
            last = lines[name]
            position = last.position if last else played.game.fresh(level)
            began = played.game.before(position, index, level)
            line = played.game.play(played.game.begin(began, dice), played.moves[name][index])
            lines[name] = line
            step.seats.append(seat_step(played.game, name, began, line, step.round))
        steps.append(step)
    return RollingRecord(
        id=id,
        text=text,
        game=games.name,
        seats=played.seats,
        rounds=played.game.realms,
        parts=played.game.parts,
        levels=[played.levels[name] for name in played.seats],
        steps=steps,
        ranking=played.ranking,
    )


def seat_step(
    game: "RollingGame", name: str, before: Position, line: RollingLine, round: int
) -> RollingStep:
    """A seat after a turn; `before` is what the turn began with."""
    position = line.position
    outcome = game.outcome_at(position, round)
    return RollingStep(
        name=name,
        moves=line.texts,
        log=[step.words for step in line.steps],
        score=outcome.tenths,
        stars=list(outcome.stars),
        held=all_counts(position.held),
        boards=game.marks(outcome),
        fresh=fresh_spaces(before, position),
    )


# --- playing against what a record or a finished table tells -----------------------------------


def past_of_table(table: LiveTable, game: "RollingGame", log: list[Entry], now: float) -> Past:
    """The finished game of a table."""
    if table.phase != "over":
        raise IllegalMove("ghosts come from finished games; this one is still being played")
    _check_opponent(game)
    best = [place.seat for place in table.standing(now)]
    chosen = [
        number
        for number in best
        if table.seats[number].by != "ghost" and table.seats[number].done == game.all_turns
    ][:MAX_GHOSTS]
    turns = {number: _no_turns(game) for number in chosen}
    for entry in counted(log):
        event = entry.event
        if isinstance(event, Confirmed) and event.seat in turns:
            turns[event.seat][game.index(event.round, event.turn)] = event.moves
    seats = [table.seats[number] for number in chosen]
    return _past(
        table.code,
        table.settings.name,
        game,
        table.rolls,
        [PastSeat(seat.name, turns[seat.number], seat.level) for seat in seats],
    )


def past_of_record(id: str, played: Played) -> Past:
    """The game that a record tells."""
    game = played.game
    if len(played.rolls) < game.all_turns:
        raise IllegalMove("ghosts come from finished games; this record ends before the last roll")
    _check_opponent(game)
    whole = [place.name for place in played.ranking if len(place.rounds) == len(game.rounds)]
    seats = [PastSeat(name, played.moves[name], played.levels[name]) for name in whole[:MAX_GHOSTS]]
    return _past(id, "", game, played.rolls, seats)


def _past(
    of: str, name: str, game: "RollingGame", rolls: list[list[int]], seats: list[PastSeat]
) -> Past:
    settings = Settings(
        kind="ghost",
        name=f"{name or of} again"[:NAME_LENGTH],
        rounds=len(game.drawn),
        realms=game.drawn,
        sets=["all"],
        tie_break=game.tie_break,
        open=False,
        mode=game.mode,
    )
    if seats and seats[0].level:  # one plays as the best of them did
        settings = msgspec.structs.replace(settings, level=seats[0].level)
    return Past(of, settings, game.drawn, game.pins, rolls, seats)


def _no_turns(game: "RollingGame") -> list[list[str]]:
    return [[] for _ in range(game.all_turns)]


def _check_opponent(game: "RollingGame") -> None:
    if game.opponent:
        raise IllegalMove(
            f"ghosts come from games among seats, not from one against {game.opponent}"
        )
