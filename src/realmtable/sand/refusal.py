"""Why a move is refused: the rule that forbids it, in words a player understands."""

from realmtable.sand.content import (
    ALL_DISCS,
    BLUE,
    BUILD,
    CHOOSE,
    COLOUR_NAMES,
    CRYSTALS,
    DISC,
    DONE,
    EMPTY,
    END,
    GREEN,
    KEEP,
    KIND_NAMES,
    LOOK,
    MOST_CARDS,
    MOVE,
    ORANGE,
    PURPLE,
    PUT,
    RED,
    ROMAN,
    SHIFT,
    STEP,
    SWAP,
    TAKE,
    TILE,
    TRADE,
    YELLOW,
    Content,
    Move,
)
from realmtable.sand.movetext import Intent
from realmtable.sand.placing import count_bits, free_dark, list_spots, occupied
from realmtable.sand.state import CHOOSING, FREE, LOOKING, OVER, SPIRITS, SWAPPING, TAKING, State
from realmtable.sand.turn import MOST_KEPT, ON_OFFER
from realmtable.sand.words import card_name, counted, disc_words, listed, piece_name

CRYSTAL_OF = {
    LOOK: RED,
    ALL_DISCS: PURPLE,
    TRADE: YELLOW,
    SHIFT: GREEN,
    STEP: ORANGE,
    SWAP: BLUE,
}
_MEANWHILE = {
    TAKING: "take the new tile first: it belongs to the main action",
    SPIRITS: "the spirits action goes on: put or move a disc, or say done",
    LOOKING: "first choose which of the cards looked at you keep",
    SWAPPING: "swap a second tile, or say done",
    CHOOSING: "before the first turn the purple board chooses a blue or a yellow disc",
    OVER: "the game is over",
}
_BELONGS = {
    TAKING: (TAKE,),
    SPIRITS: (PUT, MOVE, DONE),
    LOOKING: (KEEP,),
    SWAPPING: (SWAP, DONE),
    CHOOSING: (CHOOSE,),
}


def refusal(state: State, intent: Intent) -> str:
    """The reason why no legal move fits the intent."""
    kind = intent.kind
    if state.phase != FREE and kind not in _BELONGS.get(state.phase, ()):
        return _MEANWHILE[state.phase]
    if kind in (TILE, PUT, MOVE) and state.phase == FREE and state.acted:
        return "the main action of this turn has been taken"
    if kind == TILE:
        return _why_no_tile(state, intent)
    if kind == PUT:
        return _why_no_put(state, intent)
    if kind == MOVE:
        return _why_no_move(state, intent)
    if kind == BUILD:
        return _why_no_build(state, intent)
    if kind == TAKE:
        return _why_no_take(state)
    if kind == KEEP:
        return _why_no_keep(state)
    if kind == CHOOSE:
        return _why_no_choice(state)
    if kind in CRYSTAL_OF:
        return _why_no_crystal(state, intent)
    if kind == END:
        return "the main action must be taken before the turn ends, as this table agreed"
    return f"there is nothing under way that {KIND_NAMES[kind]!r} could finish"


# --- the main action ---


def _why_no_tile(state: State, intent: Intent) -> str:
    content = state.rules.content
    player = state.player
    held = [content.tiles[tile] for tile in player.tiles]
    fitting = [tile for tile in held if tile.name.startswith(intent.tile)]
    if not fitting:
        return f"you have no tile {intent.tile}, only {listed([tile.name for tile in held])}"
    wanted = {content.cell_names.index(cell) for cell in intent.cells}
    lying = [move for tile in fitting for move in tile.moves if wanted <= set(move.cells)]
    if not lying:
        shape = (
            "its cells are in a line" if "/" not in fitting[0].name else "it goes round a corner"
        )
        return f"the tile {fitting[0].name} does not lie so: {shape}, each beside the next"
    return _why_dark(state, [content.cell_names[cell] for cell in sorted(wanted)])


def _why_dark(state: State, cells: list[str]) -> str:
    content = state.rules.content
    player = state.player
    now = count_bits(occupied(player.board) & content.dark)
    dark = [c for c in cells if content.dark >> content.cell_names.index(c) & 1]
    what = f"{listed(dark)} {'is' if len(dark) == 1 else 'are'} dark: " if dark else ""
    return (
        f"{what}at level {player.level} pieces may lie on {counted(player.level, 'dark cell')}, "
        f"and yours lie on {now or 'none'}"
    )


def _why_no_put(state: State, intent: Intent) -> str:
    player = state.player
    if intent.colour >= 0 and not player.discs[intent.colour]:
        have = disc_words(player.discs) or "none"
        return f"you have no {COLOUR_NAMES[intent.colour]} disc to put down; you have {have}"
    if not any(player.discs):
        return "you have no disc to put down"
    return _why_not_there(state, intent.cells)


def _why_no_move(state: State, intent: Intent) -> str:
    content = state.rules.content
    board = state.player.board
    if not intent.cells:
        return "there is no disc on your board that can be moved"
    start = content.cell_names.index(intent.cells[0])
    if board[start] == EMPTY:
        return f"there is no disc on {intent.cells[0]}"
    if board[start] < DISC:
        return f"on {intent.cells[0]} lies {piece_name(board[start])}; only discs are moved"
    if state.filled >> start & 1:
        return f"the disc on {intent.cells[0]} has been used in this action; each disc once"
    return _why_not_there(state, intent.cells[1:])


def _why_not_there(state: State, cells: list[str]) -> str:
    content = state.rules.content
    for cell in cells:
        if state.filled >> content.cell_names.index(cell) & 1:
            return f"{cell} was filled in this action, and is not covered again in it"
    return _why_dark(state, cells)


def _why_no_take(state: State) -> str:
    if state.phase != TAKING:
        return "a tile is taken only after one has been laid"
    content = state.rules.content
    front = sorted({content.tiles[tile].name for tile in state.ring[:ON_OFFER]})
    return f"only {listed(front)} {'is' if len(front) == 1 else 'are'} in front of the queen"


# --- builds ---


def _why_no_build(state: State, intent: Intent) -> str:
    content = state.rules.content
    player = state.player
    known = [card for card in [*state.rows, *player.kept] if card < MOST_CARDS]
    cards = [content.cards[card] for card in known]
    named = [card for card in cards if card.id.lower() == intent.card] or [
        card for card in cards if card.id.lower().startswith(intent.card)
    ]
    if not named:
        built = [c for p in state.players for c in p.built]
        if any(content.cards[card].id.lower() == intent.card for card in built):
            return f"{_id(content, intent.card)} has been built"
        return f"{_id(content, intent.card)} is neither face up nor kept by you"
    if len(named) > 1:
        return "none of these cards has its pattern on your board"
    card = named[0]
    if intent.cells:
        there = sorted(content.cell_names.index(cell) for cell in intent.cells)
        at_all = [move for move in card.moves if set(there) <= set(move.cells)]
        if not at_all:
            return f"the pattern of {card.id} does not lie on these cells, however it is turned"
        if len(there) == len(card.pattern):
            return f"the pattern of {card.id} is not on these cells, colour for colour"
    lying: list[Move] = []
    list_spots(player.board, card, lying)
    if lying:
        return f"the pattern of {card.id} is on your board, but not there"
    return f"the pattern of {card.id} is not on your board, colour for colour"


def _id(content: Content, word: str) -> str:
    """A card's id as it is written."""
    return next((card.id for card in content.cards if card.id.lower() == word), word)


# --- crystals ---


def _why_no_crystal(state: State, intent: Intent) -> str:
    player = state.player
    crystal = CRYSTAL_OF[intent.kind]
    if player.crystal < 0:
        return "there are no crystals on the basic side"
    if player.crystal != crystal:
        return (
            f"only the {CRYSTALS[crystal]} crystal does this; yours is {CRYSTALS[player.crystal]}"
        )
    if state.phase == FREE and not state.ready:
        if player.charged:
            return "your crystal was not charged at the start of this turn"
        return "your crystal is not charged"
    if crystal == RED:
        return _why_no_look(state, intent.level)
    if crystal == PURPLE:
        if state.acted:
            return "purple is discharged before the spirits action; the main action has been taken"
        return "you have no more discs than a spirits action uses anyway"
    if crystal == YELLOW:
        return _why_no_trade(state, intent)
    if crystal == GREEN:
        return _why_no_shift(state, intent)
    if crystal == ORANGE:
        return "you are at the top of the level track"
    return _why_no_swap(state, intent)


def _why_no_look(state: State, level: int) -> str:
    if len(state.player.kept) == MOST_KEPT:
        return f"you keep {counted(MOST_KEPT, 'card')} already, and no more may be kept"
    if level:
        return f"the deck {ROMAN[level - 1]} is exhausted"
    return "all decks are exhausted"


def _why_no_keep(state: State) -> str:
    if state.phase != LOOKING:
        return "a card is kept only after looking at a deck with the red crystal"
    shown = [card_name(state.rules.content, card) for card in state.looked]
    return f"you are looking at {listed(shown)}"


def _why_no_choice(state: State) -> str:
    if state.phase != CHOOSING:
        return "only the purple board chooses a disc, and only before the first turn"
    return "the purple board chooses a blue or a yellow disc that is in the pool"


def _why_no_trade(state: State, intent: Intent) -> str:
    player = state.player
    if intent.colour >= 0 and not player.discs[intent.colour]:
        colour = COLOUR_NAMES[intent.colour]
        return f"you have no {colour} disc to give; one on the board cannot be given"
    if not any(player.discs):
        return "you have no disc to give; one on the board cannot be given"
    if intent.gained >= 0 and not state.pool[intent.gained]:
        return f"there is no {COLOUR_NAMES[intent.gained]} disc in the pool"
    if intent.gained == intent.colour >= 0:
        return "a disc is traded for one of another colour"
    return "there is no disc of another colour in the pool"


def _why_no_shift(state: State, intent: Intent) -> str:
    content = state.rules.content
    board = state.player.board
    cells = [content.cell_names.index(cell) for cell in intent.cells]
    if cells:
        if board[cells[0]] == EMPTY:
            return f"there is no square on {intent.cells[0]}"
        if board[cells[0]] >= DISC:
            return "green moves a square, not a disc"
    if len(cells) > 1:
        if board[cells[1]] != EMPTY:
            return f"{intent.cells[1]} is not empty"
        if content.dark >> cells[1] & 1 and not free_dark(state, state.player):
            return _why_dark(state, intent.cells[1:])
    return "there is no square that can be moved"


def _why_no_swap(state: State, intent: Intent) -> str:
    content = state.rules.content
    own = list(state.player.tiles)
    if state.phase == SWAPPING:
        own.remove(state.taken)
    held = [content.tiles[tile].name for tile in own]
    if intent.tile and not any(name.startswith(intent.tile) for name in held):
        return f"you have no tile {intent.tile} to give, only {listed(held)}"
    ring = [content.tiles[tile].name for tile in state.ring]
    if intent.place > len(ring):
        return f"there are {len(ring)} tiles in the ring"
    taking = [n for n, name in enumerate(ring) if name.startswith(intent.other)]
    if intent.place:
        taking = [n for n in taking if n == intent.place - 1]
    if not taking:
        where = f"at place {intent.place} of" if intent.place else "in"
        return f"there is no tile {intent.other} {where} the ring"
    if taking == [state.given]:
        return "the tile that was just given stays in the ring"
    return "a tile is swapped for another one"
