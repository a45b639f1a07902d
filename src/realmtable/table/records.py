"""Records of tables, and records that people bring, turn by turn."""

from dataclasses import dataclass, field

import msgspec

from realmtable.core.errors import InvalidText, UnknownName
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
from realmtable.rolling.game import game_from_record
from realmtable.rolling.position import Position
from realmtable.rolling.resources import all_counts
from realmtable.table.events import Confirmed, Entry, Rolled, counted
from realmtable.table.live import LiveTable
from realmtable.table.rolling_game import Line, Marks, Part, RollingGame, RollingGames

MAX_UPLOAD = 256_000  # letters
MAX_RECORD_SEATS = 40
MAX_RECORD_MOVES = 20_000
CROWD_SEATS = 10  # the best of a crowd that its record tells of


def table_record(
    table: LiveTable, log: list[Entry], seats: list[int], known: int | None = None
) -> str:
    """The record of some seats of a table, with no more than the `known` first rolls."""
    names = {number: table.seats[number].name for number in seats}
    levels = [table.seats[number].level for number in seats]
    entries: list[RecordEntry] = []
    for entry in counted(log):
        event = entry.event
        if isinstance(event, Rolled):
            if known is None or table.game.index(event.round, event.turn) < known:
                entries.append(DiceEntry(event.round, event.turn, event.dice))
        elif isinstance(event, Confirmed) and event.seat in names:
            name = names[event.seat]
            entries.append(TurnEntry(event.round, event.turn, name, event.moves))
            scores = table.seats[event.seat].scores
            if table.game.is_last(event.round, event.turn, table.seats[event.seat].level):
                score = scores[event.round - 1]
                entries.append(ScoreEntry(event.round, name, str(score)))
    left_out = len(table.seats) - len(names)
    if left_out:
        entries.insert(0, Comment(f"# {left_out} more seats played these dice"))
    return write_record(table.game.record(list(names.values()), levels, entries))


class SeatStep(msgspec.Struct):
    """A seat after one turn."""

    name: str
    moves: list[str]
    log: list[str]
    stars: list[int]
    score: int  # of the round so far, in tenths
    held: dict[str, int]
    boards: Marks
    fresh: dict[str, list[str]]


class RecordStep(msgspec.Struct):
    """One turn of all seats."""

    round: int
    turn: int
    dice: list[int]
    seats: list[SeatStep]


class RecordPlace(msgspec.Struct):
    rank: int
    name: str
    total: int
    rounds: list[int]


class RecordView(msgspec.Struct):
    """A record to step through."""

    id: str
    text: str
    rounds: list[list[str]]
    parts: list[Part]
    seats: list[str]
    levels: list[str]
    steps: list[RecordStep]
    ranking: list[RecordPlace]


@dataclass
class Played:
    """A record that was played again and found right."""

    game: RollingGame
    seats: list[str]
    rolls: list[list[int]] = field(default_factory=list)  # over all rounds
    moves: dict[str, list[list[str]]] = field(default_factory=dict)  # by turn, over all rounds
    levels: dict[str, str] = field(default_factory=dict)
    ranking: list[RecordPlace] = field(default_factory=list)


def read_record(text: str, games: RollingGames) -> Played:
    """Parses a record from outside and plays it, within limits. Takes a while: use a thread."""
    if len(text) > MAX_UPLOAD:
        raise InvalidText(f"a record has at most {MAX_UPLOAD} letters here, this one {len(text)}")
    record = parse_record(text)
    _check_size(record)
    replayed = game_from_record(record, games.catalog)
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


def record_view(id: str, text: str, games: RollingGames) -> RecordView:
    """Everything to step through a record, all seats side by side."""
    played = read_record(text, games)
    steps: list[RecordStep] = []
    lines: dict[str, Line | None] = dict.fromkeys(played.seats)
    for index, dice in enumerate(played.rolls):
        step = RecordStep(*played.game.place(index), dice, [])
        for name in played.seats:
            level = played.levels[name]
            if index >= len(played.moves[name]) or not played.game.plays(index, level):
                continue
            last = lines[name]
            position = last.position if last else played.game.fresh(level)
            began = played.game.before(position, index, level)
            line = played.game.play(played.game.begin(began, dice), played.moves[name][index])
            lines[name] = line
            step.seats.append(seat_step(played.game, name, began, line, step.round))
        steps.append(step)
    return RecordView(
        id,
        text,
        played.game.realms,
        played.game.parts,
        played.seats,
        [played.levels[name] for name in played.seats],
        steps,
        played.ranking,
    )


def seat_step(game: RollingGame, name: str, before: Position, line: Line, round: int) -> SeatStep:
    """A seat after a turn; `before` is what the turn began with."""
    position = line.position
    outcome = game.outcome(position, round)
    return SeatStep(
        name,
        line.texts,
        [step.words for step in line.steps],
        list(outcome.stars),
        outcome.tenths,
        all_counts(position.held),
        game.marks(outcome),
        fresh_spaces(before, position),
    )


def fresh_spaces(before: Position, after: Position) -> dict[str, list[str]]:
    """The spaces that were written in a turn, by realm; also those that the roll wrote on."""
    found: dict[str, list[str]] = {}
    for place, realm in enumerate(after.round.realms):
        names = [
            name
            for name, old, new in zip(
                realm.names, before.boards[place], after.boards[place], strict=True
            )
            if old != new and name != "stars"
        ]
        if names:
            found[realm.id] = names
    return found


def seats_of_record(table: LiveTable, mine: int | None, now: float) -> tuple[list[int], int | None]:
    """The seats whose record someone may have, and how many rolls they may know (none: all)."""
    own = table.seats.get(mine) if mine is not None else None
    done = own is None or own.done == table.game.all_turns
    if table.phase == "over" and done:
        if table.settings.kind != "crowd":
            return list(table.seats), None
        best = [place.seat for place in table.standing(now)[:CROWD_SEATS]]
        if own is not None and own.number not in best:
            best.append(own.number)
        return best, None
    if own is None:
        raise UnknownName("the record of a game can be had when the game is over")
    return [own.number], min(len(table.rolls), own.done + 1)
