"""What the game is won by: points, then pieces on the board, then the later place in the order."""

from typing import Final

from realmtable.sand.content import EMPTY
from realmtable.sand.state import State

# The solo game's titles, each with the points from which it is earned; ours, around the one
# published mark of 32 for a grand master.
TITLES: Final = (
    (0, "Apprentice"),
    (15, "Adept"),
    (20, "Magician"),
    (26, "Master"),
    (32, "Grand Master"),
    (38, "Sage of the Sands"),
    (44, "Keeper of Ragusa"),
)


def points(state: State, seat: int) -> int:
    cards = state.rules.content.cards
    total = 0
    for card in state.players[seat].built:
        total += cards[card].points
    return total


def hourglasses(state: State, seat: int) -> int:
    cards = state.rules.content.cards
    total = 0
    for card in state.players[seat].built:
        total += cards[card].hourglasses
    return total


def pieces(state: State, seat: int) -> int:
    """Squares and discs on the board."""
    board = state.players[seat].board
    return len(board) - board.count(EMPTY)


def ranking(state: State) -> list[int]:
    """The seats from first to last; nobody is ever tied."""
    order = [(points(state, seat), pieces(state, seat), seat) for seat in range(len(state.players))]
    order.sort(reverse=True)
    return [seat for _, _, seat in order]


def title(scored: int) -> str:
    """What a solo player has become."""
    earned = ""
    for least, name in TITLES:
        if scored >= least:
            earned = name
    return earned
