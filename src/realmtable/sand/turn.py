"""The rules of the turn: what may be done, and what comes of it.

Everything here is a pure function of states. `apply` trusts its move: moves come from `legal`, and
texts are matched against it in `matching`. Nothing is drawn by chance: the decks of a state lie in
their order, and in a view of it their cards are hidden and stay hidden when they are turned up.
"""

from typing import Final

from realmtable.sand.content import (
    ALL_DISCS,
    BLUE,
    BUILD,
    CHOOSE,
    COLOURS,
    DISC,
    DONE,
    EMPTY,
    END,
    GAP,
    GREEN,
    KEEP,
    LEVELS,
    LOOK,
    MOVE,
    ORANGE,
    PURPLE,
    PUT,
    RED,
    ROW,
    SHIFT,
    STEP,
    SWAP,
    TAKE,
    TILE,
    TRADE,
    YELLOW,
    Move,
    colour_of,
    disc,
    is_disc,
)
from realmtable.sand.placing import (
    charges,
    crystal_cells,
    discs_left,
    laid,
    list_builds,
    list_discs,
    list_shifts,
    list_tiles,
)
from realmtable.sand.state import (
    CHOOSING,
    FREE,
    LOOKING,
    OVER,
    SPIRITS,
    SWAPPING,
    TAKING,
    Player,
    State,
)

ENOUGH_HOURGLASSES: Final = 10
SOLO_TURNS: Final = 14
MOST_KEPT: Final = 3
LOOKED_AT: Final = 3  # cards
ON_OFFER: Final = 2  # tiles
IDLE_ROUNDS: Final = 2  # in which nobody acts or builds end the game
CHOICE: Final = (3, 4)  # purple's disc: blue or yellow

_DONE: Final = Move(DONE)
_END: Final = Move(END)


def reveals(move: Move) -> bool:
    """Whether something new may be seen after this move, so that it cannot be taken back."""
    return move.kind in (LOOK, END)


# --- what is legal ---------------------------------------------------------------------------


def legal(state: State) -> list[Move]:
    """Every legal move of the seat whose move is awaited; no two come to the same."""
    found: list[Move] = []
    phase = state.phase
    if phase == FREE:
        if not state.acted:
            list_main_moves(state, found)
        list_builds(state, found)
        if state.ready:
            list_crystal(state, found)
        if may_end(state):
            found.append(_END)
    elif phase == TAKING:
        for tile in sorted(set(state.ring[:ON_OFFER])):
            found.append(Move(TAKE, tile))
    elif phase == SPIRITS:
        list_discs(state, found)
        found.append(_DONE)
    elif phase == LOOKING:
        for card in sorted(set(state.looked)):
            found.append(Move(KEEP, card))
    elif phase == SWAPPING:
        _list_swaps(state, found)
        found.append(_DONE)
    elif phase == CHOOSING:
        for colour in CHOICE:
            if state.pool[colour]:
                found.append(Move(CHOOSE, colour))
    return found


def list_main_moves(state: State, found: list[Move]) -> None:
    """Every beginning of a main action."""
    list_tiles(state, found)
    list_discs(state, found)


def may_end(state: State) -> bool:
    """With `must_act` the main action comes first. A tile can always be laid: every content has
    room for one on its light cells."""
    return state.acted or not state.rules.must_act


def list_crystal(state: State, found: list[Move]) -> None:
    """What the charged crystal of the player on turn may be discharged for; only what does
    something."""
    player = state.player
    crystal = player.crystal
    if crystal == RED:
        if len(player.kept) < MOST_KEPT:
            for level in range(1, LEVELS + 1):
                if state.decks[level - 1]:
                    found.append(Move(LOOK, level))
    elif crystal == PURPLE:
        if all_discs_help(state):
            found.append(Move(ALL_DISCS))
    elif crystal == YELLOW:
        for colour in range(len(COLOURS)):
            if player.discs[colour]:
                for other in range(len(COLOURS)):
                    if other != colour and state.pool[other]:
                        found.append(Move(TRADE, colour, other))
    elif crystal == GREEN:
        list_shifts(state, found)
    elif crystal == ORANGE:
        if player.level < state.rules.content.levels:
            found.append(Move(STEP))
    elif crystal == BLUE:
        _list_swaps(state, found)


def all_discs_help(state: State) -> bool:
    """Whether purple does something: the spirits action is still to come, and there are more discs
    than it could use anyway."""
    if state.acted or state.all_discs:
        return False
    player = state.player
    count = sum(player.discs)
    for piece in player.board:
        if piece >= DISC:
            count += 1
    return count > discs_left(state)


def _list_swaps(state: State, found: list[Move]) -> None:
    """Blue: each tile in hand for each tile of the ring that is another one. A tile that has just
    come or gone stays."""
    own = list(state.player.tiles)
    if state.phase == SWAPPING:
        own.remove(state.taken)
    for tile in sorted(set(own)):
        for place in range(len(state.ring)):
            if place != state.given and state.ring[place] != tile:
                found.append(Move(SWAP, tile, place))


# --- what comes of a move --------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    new = state.copy()
    kind = move.kind
    if kind == TILE:
        _lay(new, move)
    elif kind == TAKE:
        _take(new, move.what)
    elif kind in (PUT, MOVE):
        _place_disc(new, move)
    elif kind == BUILD:
        _build(new, move)
    elif kind == END:
        _end(new)
    elif kind == DONE:
        _to_free(new)
    elif kind == KEEP:
        _keep(new, move.what)
    elif kind == CHOOSE:
        player = new.own()
        player.discs = _changed(player.discs, move.what, 1)
        new.pool = _changed(new.pool, move.what, -1)
        new.round = 1
        new.seat = 0
        new.phase = FREE
    else:
        _discharge(new, move)
    return new


def _lay(new: State, move: Move) -> None:
    player = new.own()
    before = player.board
    after = laid(before, new.squares, move)
    squares = [new.squares[0], new.squares[1], new.squares[2]]
    for cell in move.cells:
        _to_hand_or_supply(player, squares, before[cell])
        if after[cell] != EMPTY:
            squares[colour_of(after[cell])] -= 1
    new.squares = bytes(squares)
    player.board = after
    if charges(new, player, after, move.mask):
        player.charged = True
    player.tiles = without(player.tiles, move.what)
    new.ring = new.ring + bytes([move.what])
    new.acted = True
    new.stirred = True
    new.all_discs = False
    new.phase = TAKING


def _take(new: State, tile: int) -> None:
    player = new.own()
    player.tiles = with_one(player.tiles, tile)
    new.ring = without(new.ring, tile)  # the first of its kind is one of the two on offer
    new.phase = FREE


def _place_disc(new: State, move: Move) -> None:
    left = discs_left(new)
    player = new.own()
    board = bytearray(player.board)
    if move.kind == PUT:
        cell = move.at
        piece = disc(move.what)
        player.discs = _changed(player.discs, move.what, -1)
    else:
        cell = move.to
        piece = board[move.at]
        board[move.at] = EMPTY
    squares = [new.squares[0], new.squares[1], new.squares[2]]
    _to_hand_or_supply(player, squares, board[cell])
    new.squares = bytes(squares)
    board[cell] = piece
    player.board = bytes(board)
    new.filled |= 1 << cell
    if charges(new, player, player.board, 1 << cell):
        player.charged = True
    new.acted = True
    new.stirred = True
    new.phase = SPIRITS
    new.left = left if new.all_discs else left - 1
    if new.left == 0:
        _to_free(new)


def _to_hand_or_supply(player: Player, squares: list[int], piece: int) -> None:
    """A piece that is covered or removed goes back: a disc to its owner, a square to the supply."""
    if piece == EMPTY:
        return
    colour = colour_of(piece)
    if is_disc(piece):
        player.discs = _changed(player.discs, colour, 1)
    else:
        squares[colour] += 1


def _to_free(new: State) -> None:
    """A step of several parts is over."""
    new.phase = FREE
    new.all_discs = False
    new.left = 0
    new.filled = 0
    new.given = -1
    new.taken = -1


def _build(new: State, move: Move) -> None:
    content = new.rules.content
    card = content.cards[move.what]
    player = new.own()
    board = bytearray(player.board)
    squares = [new.squares[0], new.squares[1], new.squares[2]]
    for cell in move.cells:
        _to_hand_or_supply(player, squares, board[cell])
        board[cell] = EMPTY
    new.squares = bytes(squares)
    player.board = bytes(board)
    if new.rules.charge_by_building and move.mask & crystal_cells(new, player):
        player.charged = True
    if move.what in player.kept:
        player.kept = without(player.kept, move.what)
    else:
        at = new.rows.index(move.what)
        new.rows = new.rows[:at] + bytes([GAP]) + new.rows[at + 1 :]
    player.built = player.built + bytes([move.what])
    for colour in range(len(COLOURS)):
        gained = card.discs[colour]
        if gained:
            gained = min(gained, new.pool[colour])
            player.discs = _changed(player.discs, colour, gained)
            new.pool = _changed(new.pool, colour, -gained)
    player.level = min(content.levels, player.level + card.steps)
    new.stirred = True
    if not new.rules.solo and not new.declared:
        hourglasses = 0
        for built in player.built:
            hourglasses += content.cards[built].hourglasses
        new.declared = hourglasses >= ENOUGH_HOURGLASSES


def _discharge(new: State, move: Move) -> None:
    """What a crystal does; blue's second swap comes here, too."""
    kind = move.kind
    player = new.own()
    if new.phase == FREE:
        player.charged = False
        new.ready = False
    if kind == LOOK:
        deck = new.decks[move.what - 1]
        new.looked = deck[:LOOKED_AT]
        new.decks = _replaced(new.decks, move.what - 1, deck[LOOKED_AT:])
        new.phase = LOOKING
    elif kind == ALL_DISCS:
        new.all_discs = True
    elif kind == TRADE:
        player.discs = _changed(_changed(player.discs, move.what, -1), move.at, 1)
        new.pool = _changed(_changed(new.pool, move.at, -1), move.what, 1)
    elif kind == SHIFT:
        board = bytearray(player.board)
        board[move.to] = board[move.at]
        board[move.at] = EMPTY
        player.board = bytes(board)
    elif kind == STEP:
        player.level += 1
    else:
        _swap(new, player, move)


def _swap(new: State, player: Player, move: Move) -> None:
    taken = new.ring[move.at]
    player.tiles = with_one(without(player.tiles, move.what), taken)
    new.ring = new.ring[: move.at] + bytes([move.what]) + new.ring[move.at + 1 :]
    if new.phase == SWAPPING:
        _to_free(new)
    else:
        new.phase = SWAPPING
        new.given = move.at
        new.taken = taken


def _keep(new: State, card: int) -> None:
    player = new.own()
    player.kept = with_one(player.kept, card)
    level = new.rules.content.level_of(card)
    deck = new.decks[level - 1] + without(new.looked, card)
    new.decks = _replaced(new.decks, level - 1, deck)
    new.looked = b""
    new.phase = FREE


def _end(new: State) -> None:
    _refill(new)
    new.acted = False
    new.all_discs = False
    new.seat += 1
    if new.seat == new.rules.players:
        new.idle = 0 if new.stirred else new.idle + 1
        new.stirred = False
        last = new.declared or new.idle == IDLE_ROUNDS
        if last or (new.rules.solo and new.round == SOLO_TURNS):
            new.phase = OVER
            new.ready = False
            new.seat = 0
            return
        new.seat = 0
        new.round += 1
    new.ready = new.player.charged


def _refill(new: State) -> None:
    if GAP not in new.rows:
        return
    rows = bytearray(new.rows)
    decks = new.decks.copy()
    for place in range(len(rows)):
        level = place // ROW
        if rows[place] == GAP and decks[level]:
            rows[place] = decks[level][0]
            decks[level] = decks[level][1:]
    new.rows = bytes(rows)
    new.decks = decks


# --- bytes -----------------------------------------------------------------------------------


def _changed(counts: bytes, place: int, by: int) -> bytes:
    new = bytearray(counts)
    new[place] += by
    return bytes(new)


def without(values: bytes, value: int) -> bytes:
    """Without the first of a value."""
    at = values.index(value)
    return values[:at] + values[at + 1 :]


def with_one(values: bytes, value: int) -> bytes:
    """With one more, in order."""
    return bytes(sorted([*values, value]))


def _replaced(decks: list[bytes], place: int, deck: bytes) -> list[bytes]:
    new = decks.copy()
    new[place] = deck
    return new
