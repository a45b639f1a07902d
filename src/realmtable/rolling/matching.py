"""From the text of a move to the one legal move it means."""

from realmtable.core.errors import AmbiguousMove, IllegalMove, UnknownName
from realmtable.rolling.movetext import (
    Intent,
    die_text,
    move_text,
    parse_move,
    target_fits,
    written,
)
from realmtable.rolling.position import END, PAIR, USE, Move, Position, die_value
from realmtable.rolling.refusal import refusal
from realmtable.rolling.turn import legal

_SHOWN = 6  # how many candidates an error lists


def find_move(position: Position, text: str) -> Move:
    """The legal move a text means. Errors say whether it is invalid, illegal or ambiguous."""
    intent = parse_move(text)
    places = [realm_place(position, target.realm) for target in intent.targets]
    moves = [move for move in legal(position).moves() if move.kind == intent.kind]
    if intent.die:
        dice = {die for die in {move.die for move in moves} if _die_fits(position, die, intent.die)}
        moves = [move for move in moves if move.die in dice]
    moves = [move for move in moves if _fits(position, move, intent, places)]
    wanted = " ".join(text.split()).lower()
    for move in moves:
        if move_text(position, move).lower() == wanted:
            return move
    if not moves:
        raise IllegalMove(refusal(position, intent, places))
    best = _closest(position, moves, intent)
    if len(best) == 1:
        return best[0]
    options = [move_text(position, move) for move in best[:_SHOWN]]
    more = f" and {len(best) - _SHOWN} more" if len(best) > _SHOWN else ""
    raise AmbiguousMove(f"{text.strip()!r} could be {', '.join(options)}{more}")


def realm_place(position: Position, name: str) -> int:
    """Which realm of the round a name means; an unmistakable beginning will do."""
    ids = [realm.id for realm in position.round.realms]
    if name in ids:
        return ids.index(name)
    starts = [i for i, known in enumerate(ids) if known.startswith(name)]
    if len(starts) == 1:
        return starts[0]
    if starts:
        raise AmbiguousMove(f"{name!r} could be {' or '.join(ids[i] for i in starts)}")
    for realm in position.round.gone:
        if realm.id.startswith(name):
            raise IllegalMove(f"{realm.name} has been discarded")
    raise UnknownName(f"{name!r} is no realm of this round; they are {', '.join(ids)}")


def _closest(position: Position, moves: list[Move], intent: Intent) -> list[Move]:
    """Of several fitting moves those with the very die and no other spaces than named."""
    if intent.die:
        exact = [move for move in moves if die_text(position, move.die) == intent.die]
        moves = exact or moves
    if intent.kind == USE and intent.targets[0].spaces:
        named = set(intent.targets[0].spaces)
        exact = [move for move in moves if set(written(position, move.realm, move.play)) == named]
        moves = exact or moves
    plain = [move for move in moves if move.play is not None and not move.play.label]
    if intent.targets and not intent.targets[0].label and len(plain) == 1 and len(moves) > 1:
        return plain
    return moves


def _fits(position: Position, move: Move, intent: Intent, places: list[int]) -> bool:
    """Whether a move of this kind, with such a die, is meant."""
    if move.way != intent.way:
        return False
    if move.amount != intent.amount and move.way != PAIR:
        return False
    if intent.kind == END:
        chosen = dict(zip(places, intent.targets, strict=True))
        return set(chosen) <= {realm for realm, _ in move.endings} and all(
            target_fits(position, realm, play, chosen[realm])
            for realm, play in move.endings
            if realm in chosen
        )
    if not places:
        return True
    if move.realm != places[0]:
        return False
    if move.play is None:
        return not intent.targets[0].spaces
    return target_fits(position, move.realm, move.play, intent.targets[0], move.entry)


def _die_fits(position: Position, die: int, wanted: str) -> bool:
    """The very die named, or any die of that value when only a value is named."""
    exact = die_text(position, die)
    return exact == wanted or (wanted.isdigit() and die_value(die) == int(wanted))
