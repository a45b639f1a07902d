"""A turn in the making: what the moves so far come to and what is legal next. Nothing is stored."""

from typing import Any

from realmtable.draw.marks import earned_svg, mark_svg, stars_svg
from realmtable.rolling.describe import MoveData, describe_all
from realmtable.rolling.effects import at_start
from realmtable.rolling.marks import EMPTY
from realmtable.rolling.position import Position
from realmtable.rolling.positiontext import PositionData, position_data
from realmtable.rolling.turn import score_in_tenths, stars
from realmtable.table.games.rolling_altered import AlteredTurn, altered_turn
from realmtable.table.games.rolling_values import RollingLine
from realmtable.table.outcomes import Told, TurnView


class RollingTurnView(TurnView, kw_only=True):
    """The answer to moves that were tried."""

    position: PositionData
    moves: list[MoveData]
    stars: list[int]
    score: int
    marks: dict[str, dict[str, str]]
    fresh: dict[str, list[str]]
    itself: list[Told]
    altered: AlteredTurn | None = None  # in altered rounds
    goal: Any = None  # of a stage: lines that tell how it stands


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
        altered=altered_turn(position) if position.round.altered else None,
    )


def told_lines(before: Position, line: RollingLine) -> list[Told]:
    """Everything that happened in a turn, in order, without the word that ends it."""
    found = [Told(effect.words, 0, effect.realm) for effect in at_start(before, line.start)]
    for n, step in enumerate(line.steps, 1):
        if not step.after.over:
            found.append(Told(step.deed, n))
        found += [Told(effect.words, n, effect.realm) for effect in step.effects]
        found += [Told(words, n) for words in step.notes]
    return found


def fresh_spaces(before: Position, after: Position) -> dict[str, list[str]]:
    """The spaces that were written in a turn, by realm; also those that the roll wrote on."""
    found: dict[str, list[str]] = {}
    for realm, old, new in zip(
        after.round.realms, _before(before, after), after.boards, strict=True
    ):
        names = [
            name
            for name, was, now in zip(realm.names, old, new, strict=True)
            if was != now and name != "stars"
        ]
        if names:
            found[realm.id] = names
    return found


def _before(before: Position, after: Position) -> list[bytes]:
    """The boards of a turn's last position when the turn began; a realm that came is new."""
    if before.round is after.round:
        return before.boards
    known = dict(zip([of.id for of in before.round.realms], before.boards, strict=True))
    return [known.get(realm.id, realm.start()) for realm in after.round.realms]


def _marks(began: Position, position: Position, scored: list[int]) -> dict[str, dict[str, str]]:
    """Every mark as a fragment of SVG, by realm and space; `stars` is the star track, and
    `earned:row_1` the ring around a bonus."""
    found: dict[str, dict[str, str]] = {}
    before_turn = dict(zip([of.id for of in began.round.realms], stars(began), strict=True))
    boards = _before(began, position)
    for place, realm in enumerate(position.round.realms):
        board, before = position.boards[place], boards[place]
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
            old_stars = before_turn.get(realm.id, 0)
            drawn["stars"] = stars_svg(realm.card, scored[place], before=old_stars)
        found[realm.id] = drawn
    return found
