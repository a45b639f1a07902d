"""What a seat sees: the state without the order of the decks and without others' kept cards."""

from realmtable.sand.content import HIDDEN, KEEP, LEVELS, Move
from realmtable.sand.state import State

NOBODY = -1  # who has no seat sees no kept card at all


def view(state: State, seat: int) -> State:
    """The state as a seat sees it. Cards that it cannot see are known by their level alone, as by
    their backs; so are cards that it has seen go under a deck."""
    content = state.rules.content
    seen = state.copy()
    seen.decks = [
        bytes([HIDDEN + level]) * len(state.decks[level - 1]) for level in range(1, LEVELS + 1)
    ]
    players = state.players.copy()
    for other, player in enumerate(state.players):
        if other != seat and player.kept:
            masked = player.copy()
            masked.kept = bytes(sorted([HIDDEN + content.level_of(card) for card in player.kept]))
            players[other] = masked
    seen.players = players
    if state.looked and state.seat != seat:
        seen.looked = bytes([HIDDEN + content.level_of(card) for card in state.looked])
    return seen


def seen_move(state: State, move: Move, seat: int) -> Move:
    """A move as a seat sees it: of a card that another one keeps it knows the level alone."""
    if move.kind == KEEP and state.seat != seat:
        return Move(KEEP, HIDDEN + state.rules.content.level_of(move.what))
    return move
