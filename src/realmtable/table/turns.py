"""A turn in the making: what the moves so far come to and what is legal next. Nothing is stored."""

import msgspec

from realmtable.draw.marks import earned_svg, mark_svg, stars_svg
from realmtable.rolling.describe import MoveData, describe_all
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.position import Position
from realmtable.rolling.positiontext import PositionData, position_data
from realmtable.rolling.turn import score_in_tenths, stars
from realmtable.table.records import fresh_spaces
from realmtable.table.rolling_game import Line
from realmtable.table.told import Told, told_lines


class TurnView(msgspec.Struct):
    """The answer to moves that were tried."""

    round: int
    turn: int
    position: PositionData
    moves: list[MoveData]
    texts: list[str]
    log: list[str]
    stars: list[int]
    score: int
    marks: dict[str, dict[str, str]]
    fresh: dict[str, list[str]]
    itself: list[Told]
    over: bool


def turn_view(before: Position, line: Line, round: int, turn: int) -> TurnView:
    """Everything a screen needs to show a turn; `before` is what it began with. Takes a few
    milliseconds: use a thread."""
    position = line.position
    scored = stars(position)
    return TurnView(
        round=round,
        turn=turn,
        position=position_data(position, round),
        moves=describe_all(position),
        texts=line.texts,
        log=[step.words for step in line.steps],
        stars=scored,
        score=score_in_tenths(position),
        marks=_marks(before, position, scored),
        fresh=fresh_spaces(before, position),
        itself=[told for told in told_lines(before, line) if told.realm],
        over=position.over,
    )


def _marks(began: Position, position: Position, scored: list[int]) -> dict[str, dict[str, str]]:
    """Every mark as a fragment of SVG, by realm and space; `stars` is the star track, and
    `earned:row_1` the ring around a bonus."""
    found: dict[str, dict[str, str]] = {}
    before_turn = stars(began)
    for place, realm in enumerate(position.round.realms):
        board, before = position.boards[place], began.boards[place]
        printed = realm.start()
        taken = realm.stars_taken(board)
        drawn = {
            realm.names[index]: mark_svg(
                realm.card, index, mark, fresh=before[index] != mark, scores=index in taken
            )
            for index, mark in enumerate(board)
            if mark not in (printed[index], EMPTY) and index < realm.track
        }
        old = realm.earned(before)
        for name in realm.earned(board):
            ring = earned_svg(realm.card, name, fresh=name not in old)
            if ring:
                drawn[f"earned:{name}"] = ring
        if scored[place]:
            drawn["stars"] = stars_svg(realm.card, scored[place], before=before_turn[place])
        found[realm.id] = drawn
    return found
