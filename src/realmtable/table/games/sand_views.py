"""What screens show of Realm of Sand: the shared table as one may see it, turns and results."""

from typing import TYPE_CHECKING

import msgspec

from realmtable.core.record import TurnEntry
from realmtable.sand.describe import MoveData, describe_all
from realmtable.sand.game import GAME, Game
from realmtable.sand.positiontext import PositionData, board_rows, position_data
from realmtable.sand.scoring import hourglasses, pieces, points, ranking, title
from realmtable.sand.setup import start
from realmtable.sand.state import State
from realmtable.sand.view import NOBODY, view
from realmtable.table.games.sand_values import SandLine, play_line
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import RecordView, Results, SeatStep, TurnView

if TYPE_CHECKING:
    from realmtable.table.games.sand import SandGame


class Standing(msgspec.Struct):
    """How one player stands."""

    points: int
    hourglasses: int
    pieces: int


class SharedView(msgspec.Struct):
    """The table as it stands after the last confirmed turn."""

    position: PositionData
    order: list[int]  # the seats in turn order
    standings: list[Standing]  # in the same order
    declared: bool  # the game ends with this round
    over: bool


class SandTurnView(TurnView, kw_only=True):
    position: PositionData
    standings: list[Standing]
    moves: list[MoveData]
    shows: int  # how many of the moves stand, because they have shown something


class SandStep(SeatStep, kw_only=True):
    """The table after a seat's turn."""

    position: PositionData
    standings: list[Standing]


class SeatResult(msgspec.Struct):
    rank: int
    seat: int  # 0 in a record
    name: str
    points: int
    hourglasses: int
    pieces: int
    built: list[str]
    board: list[str]
    title: str  # of one who played alone


class RecordStep(msgspec.Struct):
    round: int
    turn: int
    seat: SandStep


class SandRecord(RecordView, kw_only=True):
    """A record to step through; `begins` is the table before the first turn."""

    begins: PositionData
    steps: list[RecordStep]
    ranking: list[SeatResult]


class SandResults(Results, kw_only=True):
    over: bool
    seats: list[SeatResult]


def standings(state: State) -> list[Standing]:
    return [
        Standing(points(state, n), hourglasses(state, n), pieces(state, n))
        for n in range(len(state.players))
    ]


def shared_view(game: "SandGame", seat: int | None) -> SharedView:
    state = game.states[-1]
    viewer = game.order.index(seat) if seat in game.order else NOBODY
    return SharedView(
        position_data(view(state, viewer)),
        game.order,
        standings(state),
        state.declared,
        state.over,
    )


def turn_view(game: "SandGame", seat: int, line: SandLine, index: int) -> SandTurnView:
    round, turn = game.place(index)
    seen = view(line.position, game.order.index(seat))
    return SandTurnView(
        round=round,
        turn=turn,
        texts=line.texts,
        log=[step.words for step in line.steps],
        over=line.over,
        position=position_data(seen),
        standings=standings(line.position),
        moves=[] if line.over else describe_all(seen),
        shows=line.shows,
    )


def seat_step(name: str, line: SandLine, place: int) -> SandStep:
    """As everybody may see it."""
    state = line.position
    return SandStep(
        name=name,
        moves=line.texts,
        log=[step.words for step in line.steps],
        score=10 * points(state, place),
        position=position_data(view(state, NOBODY)),
        standings=standings(state),
    )


def _result(state: State, place: int, rank: int, seat: int, name: str) -> SeatResult:
    content = state.rules.content
    player = state.players[place]
    scored = points(state, place)
    return SeatResult(
        rank,
        seat,
        name,
        scored,
        hourglasses(state, place),
        pieces(state, place),
        [content.cards[card].id for card in player.built],
        board_rows(content, player.board),
        title(scored) if state.rules.solo else "",
    )


def results(game: "SandGame", table: LiveTable) -> SandResults:
    found: list[SeatResult] = []
    if game.states:
        state = game.states[-1]
        for rank, place in enumerate(ranking(state), 1):
            seat = game.order[place]
            found.append(_result(state, place, rank, seat, table.seats[seat].name))
    return SandResults(code=table.code, number=table.number, over=game.over, seats=found)


def record_view(id: str, text: str, played: Game) -> SandRecord:
    """Everything to step through a record that was played again and found right."""
    state = start(played.rules, played.setup)
    begins = position_data(view(state, NOBODY))
    steps: list[RecordStep] = []
    for entry in played.log:
        if isinstance(entry, TurnEntry):
            line = play_line(state, entry.moves)
            place = state.seat
            state = line.position
            steps.append(RecordStep(entry.round, entry.turn, seat_step(entry.seat, line, place)))
    return SandRecord(
        id=id,
        text=text,
        game=GAME,
        seats=played.seats,
        begins=begins,
        steps=steps,
        ranking=[
            _result(state, place, rank, 0, played.seats[place])
            for rank, place in enumerate(ranking(state), 1)
        ],
    )
