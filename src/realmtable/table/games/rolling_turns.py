"""A turn in the making: what the moves so far come to and what is legal next. Nothing is stored."""

from realmtable.draw.marks import earned_svg, mark_svg, stars_svg
from realmtable.rolling.describe import MoveData, describe_all
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.position import Position
from realmtable.rolling.positiontext import PositionData, position_data
from realmtable.rolling.turn import score_in_tenths, stars
from realmtable.table.game import Told, TurnView
from realmtable.table.games.rolling_effects import at_start
from realmtable.table.games.rolling_values import RollingLine


class RollingTurnView(TurnView, kw_only=True):
    """The answer to moves that were tried."""

    position: PositionData
    moves: list[MoveData]
    stars: list[int]
    score: int
    marks: dict[str, dict[str, str]]
    fresh: dict[str, list[str]]
    itself: list[Told]


def turn_view(before: Position, line: RollingLine, round: int, turn: int) -> RollingTurnView:
    """Everything a screen needs to show a turn; `before` is what it began with."""
    position = line.position
    scored = stars(position)
    return RollingTurnView(
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


def told_lines(before: Position, line: RollingLine) -> list[Told]:
    """Everything that happened in a turn, in order, without the word that ends it."""
    found = [Told(effect.words, 0, effect.realm) for effect in at_start(before, line.start)]
    for n, step in enumerate(line.steps, 1):
        if not step.after.over:
            found.append(Told(step.deed, n))
        found += [Told(effect.words, n, effect.realm) for effect in step.effects]
    return found


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
