"""Records of tables, and records that people bring, turn by turn."""

from collections.abc import Iterable, Sequence
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
from realmtable.rolling.game import game_from_record
from realmtable.rolling.modes import STANDARD
from realmtable.rolling.position import Position
from realmtable.rolling.resources import all_counts
from realmtable.table.events import Confirmed, Entry, Rolled, counted
from realmtable.table.games.rolling_altered import AlteredSeat, altered_seat
from realmtable.table.games.rolling_options import write_options
from realmtable.table.games.rolling_outcomes import outcome_at
from realmtable.table.games.rolling_stage import recorded_name, stage_options
from realmtable.table.games.rolling_turns import fresh_spaces
from realmtable.table.games.rolling_values import Marks, RollingLine
from realmtable.table.ghosts import Past, PastSeat
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import Part, RecordView, SeatStep
from realmtable.table.seat import SeatState
from realmtable.table.settings import NAME_LENGTH, Settings
from realmtable.table.standing import standing

if TYPE_CHECKING:
    from realmtable.table.games.rolling import RollingGames
    from realmtable.table.games.rolling_game import RollingGame

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
    chosen = {number: table.seats[number] for number in seats}
    names = {number: recorded_name(game.stage, seat) for number, seat in chosen.items()}
    known = len(table.rolls) if known is None else known
    entries: list[RecordEntry] = []
    for entry in counted(log):
        event = entry.event
        if isinstance(event, Rolled):
            index = game.index(event.round, event.turn)
            if index < known and _anyone_plays(game, chosen.values(), event.round, index):
                printed = game.printed(event.round, event.turn)
                entries.append(DiceEntry(event.round, printed, event.dice))
        elif isinstance(event, Confirmed) and event.seat in chosen:
            seat, printed = chosen[event.seat], game.printed(event.round, event.turn)
            entries.append(TurnEntry(event.round, printed, names[event.seat], event.moves))
            if game.index(event.round, event.turn) == _last_of(game, seat, event.round):
                score = seat.scores[event.round - 1].text
                entries.append(ScoreEntry(event.round, names[event.seat], score))
    left_out = len(table.seats) - len(chosen)
    if left_out:
        entries.insert(0, Comment(f"# {left_out} more seats played these dice"))
    for number, seat in chosen.items():
        if seat.hints:
            turns = "1 turn" if seat.hints == 1 else f"{seat.hints} turns"
            entries.insert(0, Comment(f"# {names[number]} took hints in {turns}"))
    whole = game.of_seats([(names[number], seat.level) for number, seat in chosen.items()])
    whole.log = entries
    return write_record(whole.record())


def _last_of(game: "RollingGame", seat: SeatState, round: int) -> int | None:
    """The index of the turn that ended a round for a seat; none if it has not ended."""
    if len(seat.scores) < round:
        return None
    turns = range(game.index(round, 1), min(game.index(round + 1, 1), len(seat.played)))
    return max(index for index in turns if seat.played[index][1])


def _anyone_plays(game: "RollingGame", seats: Iterable[SeatState], round: int, index: int) -> bool:
    """Whether one of these seats has a use for the dice: all may play fewer turns."""
    for seat in seats:
        end = _last_of(game, seat, round)
        if end is None:
            end = game.index(round, game.round_of(seat.level, round).length)
        if index <= end:
            return True
    return False


class RollingStep(SeatStep, kw_only=True):
    """A seat after one turn."""

    stars: list[int]
    held: dict[str, int]
    boards: Marks
    fresh: dict[str, list[str]]
    realms: list[str]  # in play
    altered: AlteredSeat | None = None


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
    parts: Sequence[Part]
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

    def called(self, seat: str) -> str:
        """How a seat is called on screens."""
        return self.game.stage.called(seat) if self.game.stage else seat


def read_record(text: str, games: "RollingGames") -> Played:
    """Parses a record from outside and plays it, within limits. Takes a while: use a thread."""
    record = parse_record(text)
    _check_size(record)
    replayed = game_from_record(record, games.catalog)
    played = Played(games.of_record(replayed), list(replayed.seats))
    played.moves = {name: [] for name in played.seats}
    game = played.game
    played.levels = {
        name: level or (name if name in game.levels else "")
        for name, level in zip(played.seats, replayed.levels, strict=True)
    }
    game.fit(played.levels.values())
    for entry in record.entries:
        if isinstance(entry, DiceEntry | TurnEntry):
            index = game.index(entry.round, game.counted(entry.round, entry.turn))
            if isinstance(entry, DiceEntry):
                played.rolls += [[]] * (index - len(played.rolls))  # those that nobody needed
                played.rolls.append(entry.values)
                continue
            turns = played.moves[entry.seat]
            while len(turns) <= index:
                turns.append([])  # also for turns that the seat sat out
            turns[index] += entry.moves
    if replayed.over:
        played.rolls += [[]] * (game.all_turns - len(played.rolls))
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
        if not dice:
            continue
        step = RecordStep(*played.game.place(index), dice, [])
        for name in played.seats:
            level = played.levels[name]
            if index >= len(played.moves[name]) or not played.moves[name][index]:
                continue
            last = lines[name]
            position = last.position if last else played.game.fresh(level)
            began = played.game.before(position, index, level)
            line = played.game.play(played.game.begin(began, dice), played.moves[name][index])
            lines[name] = line
            called = played.called(name)
            step.seats.append(seat_step(played.game, called, began, line, step.round))
        steps.append(step)
    return RollingRecord(
        id=id,
        text=text,
        game=games.name,
        seats=[played.called(name) for name in played.seats],
        rounds=played.game.realms,
        parts=played.game.parts,
        levels=[played.levels[name] for name in played.seats],
        steps=steps,
        ranking=[
            msgspec.structs.replace(place, name=played.called(place.name))
            for place in played.ranking
        ],
    )


def seat_step(
    game: "RollingGame", name: str, before: Position, line: RollingLine, round: int
) -> RollingStep:
    """A seat after a turn; `before` is what the turn began with."""
    position = line.position
    outcome = outcome_at(position, round)
    return RollingStep(
        name=name,
        moves=line.texts,
        log=[step.words for step in line.steps],
        score=outcome.tenths,
        stars=list(outcome.stars),
        held=all_counts(position.held),
        boards=game.marks(outcome),
        fresh=fresh_spaces(before, position),
        realms=[realm.id for realm in position.round.realms],
        altered=altered_seat(position) if position.round.altered else None,
    )


# --- playing against what a record or a finished table tells -----------------------------------


def past_of_table(table: LiveTable, game: "RollingGame", log: list[Entry], now: float) -> Past:
    """The finished game of a table."""
    if table.phase != "over":
        raise IllegalMove("ghosts come from finished games; this one is still being played")
    _check_opponent(game)
    best = [place.seat for place in standing(table, now)]
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


def past_of_record(id: str, played: Played, secret: bytes) -> Past:
    """The game that a record tells."""
    game = played.game
    if len(played.rolls) < game.all_turns:
        raise IllegalMove("ghosts come from finished games; this record ends before the last roll")
    _check_opponent(game)
    whole = [place.name for place in played.ranking if len(place.rounds) == len(game.rounds)]
    seats = [
        PastSeat(played.called(name), played.moves[name], played.levels[name])
        for name in whole[:MAX_GHOSTS]
    ]
    # Dice that nobody needed are not in the record, but whoever plays it again may.
    rolls = [dice or game.chance(secret, index) for index, dice in enumerate(played.rolls)]
    return _past(id, "", game, rolls, seats)


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
        options=write_options(game.altered.rounds, game.altered.own),
    )
    if game.stage is not None:  # whatever comes of it, it is no attempt
        stage = msgspec.structs.replace(game.stage.stage, practice=True)
        options = stage_options(stage, game.stage.deck)
        settings = msgspec.structs.replace(settings, options=options)
    if game.mode != STANDARD and seats and seats[0].level:  # one plays as the best of them did
        settings = msgspec.structs.replace(settings, level=seats[0].level)
    return Past(of, settings, game.drawn, game.pins, rolls, seats)


def _no_turns(game: "RollingGame") -> list[list[str]]:
    return [[] for _ in range(game.all_turns)]


def _check_opponent(game: "RollingGame") -> None:
    if game.opponent:
        raise IllegalMove(
            f"ghosts come from games among seats, not from one against {game.opponent}"
        )
