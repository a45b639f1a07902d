"""Ways to spend a turn: builds in every order, and discs laid out for a card."""

from typing import Final

from realmtable.bots.sand.outlook import Spot
from realmtable.sand.content import COLOURS, DISC, EMPTY, Move, disc
from realmtable.sand.placing import discs_left, free_dark, list_builds
from realmtable.sand.state import State
from realmtable.sand.turn import apply

MOST_BUILDS: Final = 12  # orders of builds that are looked at


class Way:
    """Some moves, and the state that they lead to."""

    def __init__(self, state: State, moves: list[Move]) -> None:
        self.state = state
        self.moves = moves


def building_ways(state: State) -> list[Way]:
    """Every set of cards that can be built now, the empty one first."""
    ways = [Way(state, [])]
    seen: set[tuple[bytes, bytes]] = set()
    at = 0
    while at < len(ways) and len(ways) < MOST_BUILDS:
        way = ways[at]
        at += 1
        found: list[Move] = []
        list_builds(way.state, found)
        for move in found:
            after = apply(way.state, move)
            player = after.players[state.seat]
            key = (player.board, bytes(sorted(player.built)))
            if key not in seen and len(ways) < MOST_BUILDS:
                seen.add(key)
                ways.append(Way(after, [*way.moves, move]))
    return ways


def disc_moves(state: State, spot: Spot) -> list[Move]:
    """The moves of a spirits action that bring discs to a spot: those that no square can be first,
    then as many of the others as there are discs for."""
    content = state.rules.content
    player = state.player
    board = bytearray(player.board)
    have = [player.discs[colour] for colour in range(len(COLOURS))]
    left = discs_left(state)
    free = free_dark(state, player)
    moves: list[Move] = []
    cells = spot.move.cells
    colours = spot.move.colours
    for special in (True, False):
        for i in range(len(cells)):
            cell = cells[i]
            colour = colours[i] - 1
            if board[cell] & 7 == colours[i] or (colour > 2) != special or len(moves) == left:
                continue
            darkens = 1 if content.dark >> cell & 1 and board[cell] == EMPTY else 0
            if have[colour]:
                if darkens > free:
                    continue
                have[colour] -= 1
                moves.append(content.puts[colour][cell])
            else:
                start = _spare_disc(board, spot, disc(colour))
                if start < 0:
                    continue
                darkens -= content.dark >> start & 1
                if darkens > free:
                    continue
                board[start] = EMPTY
                moves.append(content.disc_moves[start][cell])
            free -= darkens
            if board[cell] & DISC:
                have[(board[cell] & 7) - 1] += 1
            board[cell] = disc(colour)
    return moves


def _spare_disc(board: bytearray, spot: Spot, piece: int) -> int:
    """A cell outside the spot with such a disc; -1 if there is none."""
    for cell in range(len(board)):
        if board[cell] == piece and not spot.move.mask >> cell & 1:
            return cell
    return -1
