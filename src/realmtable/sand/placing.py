"""Where tiles and discs may lie, and which cards can be built: lists of moves, none twice.

Two moves that come to the same board are one: laying a tile over squares of its own colours can
come to the same in several places. The first of them is listed; `matching` knows the others.
"""

from realmtable.sand.content import (
    COLOURS,
    DISC,
    EMPTY,
    MOST_CARDS,
    RUNES,
    Card,
    Move,
    colour_of,
    disc,
)
from realmtable.sand.state import ANY_NUMBER, SPIRITS, Player, State


def occupied(board: bytes) -> int:
    """The cells with a piece on them, as bits."""
    mask = 0
    for cell in range(len(board)):
        if board[cell]:
            mask |= 1 << cell
    return mask


def count_bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def free_dark(state: State, player: Player) -> int:
    """How many more dark cells may be occupied."""
    return player.level - count_bits(occupied(player.board) & state.rules.content.dark)


def crystal_cells(state: State, player: Player) -> int:
    """The cells that would charge the player's crystal now, as bits."""
    if player.crystal < 0 or player.charged:
        return 0
    return state.rules.content.crystals[player.crystal]


# --- tiles -----------------------------------------------------------------------------------


def laid(board: bytes, squares: bytes, move: Move) -> bytes:
    """The board after a tile is laid. Where the supply lacks a colour, a cell is left empty."""
    new = bytearray(board)
    have = [squares[colour] for colour in range(RUNES)]
    for cell in move.cells:
        piece = board[cell]
        if piece and piece < DISC:
            have[colour_of(piece)] += 1
        new[cell] = EMPTY
    wanted = [0] * len(board)
    for i in range(len(move.cells)):
        wanted[move.cells[i]] = move.colours[i]
    for cell in sorted(move.cells):
        colour = colour_of(wanted[cell])
        if have[colour]:
            have[colour] -= 1
            new[cell] = wanted[cell]
    return bytes(new)


def list_tiles(state: State, found: list[Move]) -> None:
    """Every way to lay one of the player's tiles."""
    player = state.player
    content = state.rules.content
    supply = state.squares
    covered = occupied(player.board)
    free = player.level - count_bits(covered & content.dark)
    last = -1
    for tile in player.tiles:
        if tile == last:  # tiles are in order
            continue
        last = tile
        if supply[0] < 3 or supply[1] < 3 or supply[2] < 3:
            _list_scarce(state, player, content.tiles[tile].moves, found)
        else:
            _list_tile(state, player, content.tiles[tile].moves, covered, free, found)


def _list_tile(
    state: State, player: Player, moves: list[Move], covered: int, free: int, found: list[Move]
) -> None:
    """With squares enough, a tile covers its cells just as it is."""
    board = player.board
    dark = state.rules.content.dark & ~covered
    charging = 0 if state.rules.charge_by_building else crystal_cells(state, player)
    seen: set[int] = set()
    for move in moves:
        mask = move.mask
        added = mask & dark
        if added and (free == 0 or count_bits(added) > free):
            continue
        if mask & covered:
            # What differs from the board, and whether the crystal is charged, is all that counts.
            outcome = _changes(board, move)
            if outcome >= 0:
                outcome = outcome << 1 | (1 if mask & charging else 0)
                if outcome in seen:
                    continue
                seen.add(outcome)
        found.append(move)


def _changes(board: bytes, move: Move) -> int:
    """What a tile changes on a board, the same for tiles that change the same; -1 if all three of
    its squares are new, which no other placement can come to."""
    first = 0
    second = 0
    for i in range(3):
        if board[move.cells[i]] != move.colours[i]:
            change = move.cells[i] << 2 | move.colours[i]
            if first == 0:
                first = change
            elif second == 0:
                second = change
            else:
                return -1
    return first << 8 | second if first > second else second << 8 | first


def _list_scarce(state: State, player: Player, moves: list[Move], found: list[Move]) -> None:
    """With some colour nearly gone, every board is worked out."""
    seen: set[tuple[bytes, bool]] = set()
    for move in moves:
        board = laid(player.board, state.squares, move)
        if count_bits(occupied(board) & state.rules.content.dark) > player.level:
            continue
        outcome = (board, charges(state, player, board, move.mask))
        if outcome not in seen:
            seen.add(outcome)
            found.append(move)


def charges(state: State, player: Player, board: bytes, mask: int) -> bool:
    """Whether pieces newly placed on these cells charge the crystal."""
    if state.rules.charge_by_building:
        return False
    return mask & occupied(board) & crystal_cells(state, player) != 0


# --- discs -----------------------------------------------------------------------------------


def discs_left(state: State) -> int:
    """How many discs a spirits action may place or move now."""
    if state.phase == SPIRITS:
        return state.left
    return ANY_NUMBER if state.all_discs else 3


def list_discs(state: State, found: list[Move]) -> None:
    """Every next disc of a spirits action: put down, or moved."""
    player = state.player
    content = state.rules.content
    board = player.board
    dark = content.dark & ~occupied(board)
    free = free_dark(state, player)
    shut = state.filled | (dark if free == 0 else 0)
    last = discs_left(state) == 1  # nothing but the board tells its outcomes apart
    charging = 0 if state.rules.charge_by_building else crystal_cells(state, player)
    charged = False
    for colour in range(len(COLOURS)):
        if player.discs[colour] == 0:
            continue
        for cell in range(content.cells):
            if shut >> cell & 1:
                continue
            if last and board[cell] == disc(colour):
                # A disc in place of its like: the same as none, unless it charges the crystal.
                if charged or not charging >> cell & 1:
                    continue
                charged = True
            found.append(content.puts[colour][cell])
    for start in range(content.cells):
        piece = board[start]
        if piece < DISC or state.filled >> start & 1:
            continue
        # A disc that leaves a dark cell makes room for itself.
        leaves_dark = content.dark >> start & 1 != 0
        barred = state.filled | (dark if free == 0 and not leaves_dark else 0) | 1 << start
        seen = 0
        for cell in range(content.cells):
            if barred >> cell & 1:
                continue
            if last and board[cell] == piece:
                outcome = 2 if charging >> cell & 1 else 1
                if seen & outcome:
                    continue
                seen |= outcome
            found.append(content.disc_moves[start][cell])


def list_shifts(state: State, found: list[Move]) -> None:
    """Green: every way to move a square to an empty cell."""
    player = state.player
    content = state.rules.content
    board = player.board
    free = free_dark(state, player)
    for start in range(content.cells):
        piece = board[start]
        if piece == EMPTY or piece >= DISC:
            continue
        to_dark = free > 0 or content.dark >> start & 1 != 0
        for cell in range(content.cells):
            if board[cell] == EMPTY and (to_dark or not content.dark >> cell & 1):
                found.append(content.shifts[start][cell])


# --- builds ----------------------------------------------------------------------------------


def lies(board: bytes, move: Move) -> bool:
    """Whether the pattern lies on the board where the move says, colour for colour."""
    cells = move.cells
    colours = move.colours
    for i in range(len(cells)):
        if board[cells[i]] & 7 != colours[i]:
            return False
    return True


def list_spots(board: bytes, card: Card, found: list[Move]) -> None:
    """Every spot of the board where the card's pattern lies."""
    _list_spots(board, occupied(board), card, found)


def _list_spots(board: bytes, have: int, card: Card, found: list[Move]) -> None:
    for move in card.moves:
        mask = move.mask
        if have & mask == mask and lies(board, move):
            found.append(move)


def list_builds(state: State, found: list[Move]) -> None:
    """Every card that can be built, at every spot."""
    player = state.player
    cards = state.rules.content.cards
    board = player.board
    have = occupied(board)
    counts = [0] * len(COLOURS)
    for cell in range(len(board)):
        piece = board[cell]
        if piece:
            counts[colour_of(piece)] += 1
    for card in state.rows + player.kept:
        if card < MOST_CARDS and _enough(counts, cards[card].needs):
            _list_spots(board, have, cards[card], found)


def _enough(counts: list[int], needs: list[int]) -> bool:
    """Whether there are pieces enough of each colour, wherever they lie."""
    for colour in range(len(COLOURS)):
        if counts[colour] < needs[colour]:
            return False
    return True
