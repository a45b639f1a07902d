"""From the text of a move to the one legal move it means."""

from realmtable.core.errors import AmbiguousMove, IllegalMove, UnknownName
from realmtable.sand.content import BUILD, MOVE, PUT, SWAP, TILE, Content, Move, is_disc
from realmtable.sand.movetext import Intent, move_text, parse_move
from realmtable.sand.refusal import refusal
from realmtable.sand.state import FREE, SPIRITS, State
from realmtable.sand.turn import apply, legal
from realmtable.sand.words import card_name

_SHOWN = 6  # how many candidates an error lists


def find_move(state: State, text: str) -> Move:
    """The legal move a text means. Errors say whether it is invalid, illegal or ambiguous."""
    intent = parse_move(text)
    content = state.rules.content
    _turn_round(content, intent)
    for cell in intent.cells:
        if cell not in content.cell_names:
            last = content.cell_names[-1]
            raise UnknownName(f"{cell!r} is no cell of the board; they go from a1 to {last}")
    moves = legal(state)
    named = _named(content, intent)
    if named is not None:
        fitting = [move for move in moves if move == named] or _same(state, named, moves)
    else:
        fitting = [move for move in moves if _fits(state, move, intent)]
    if not fitting:
        _check_names(content, intent)
        raise IllegalMove(refusal(state, intent))
    best = _closest(state, fitting, intent)
    if len(best) == 1:
        return best[0]
    options = [move_text(state, move) for move in best[:_SHOWN]]
    more = f" and {len(best) - _SHOWN} more" if len(best) > _SHOWN else ""
    raise AmbiguousMove(f"{text.strip()!r} could be {', '.join(options)}{more}")


def _turn_round(content: Content, intent: Intent) -> None:
    """A tile told from its other end is the same tile, and its cells are told in that order."""
    names = [tile.name for tile in content.tiles]
    turned = _other_end(intent.tile)
    if intent.tile not in names and turned in names:
        intent.tile = turned
        intent.cells.reverse()
    if intent.other not in names and _other_end(intent.other) in names:
        intent.other = _other_end(intent.other)


def _other_end(name: str) -> str:
    letters = name.replace("/", "")[::-1]
    return f"{letters[:2]}/{letters[2:]}" if "/" in name else letters


def _check_names(content: Content, intent: Intent) -> None:
    """Refuses names of tiles and cards that nothing here has."""
    for name in (intent.tile, intent.other):
        if not any(tile.name.startswith(name) for tile in content.tiles):
            raise UnknownName(
                f"there is no tile {name!r}; a tile is called by its squares, as grk in a line or "
                "gr/k round a corner"
            )
    if intent.card and not any(card.id.lower().startswith(intent.card) for card in content.cards):
        raise UnknownName(f"there is no card {intent.card!r}")


def _fits(state: State, move: Move, intent: Intent) -> bool:
    kind = move.kind
    content = state.rules.content
    if kind != intent.kind:
        return False
    if intent.tile and not content.tiles[move.what].name.startswith(intent.tile):
        return False
    if intent.card and not card_name(content, move.what).lower().startswith(intent.card):
        return False
    if intent.colour >= 0 and move.what != intent.colour:
        return False
    if intent.gained >= 0 and move.at != intent.gained:
        return False
    if intent.level and move.what != intent.level:
        return False
    if kind == SWAP:
        return (not intent.place or move.at == intent.place - 1) and (
            content.tiles[state.ring[move.at]].name.startswith(intent.other)
        )
    places = [content.cell_names.index(cell) for cell in intent.cells]
    if kind in (TILE, BUILD):
        return set(places) <= set(move.cells)
    return places == [move.at, move.to][: len(places)]


def _closest(state: State, moves: list[Move], intent: Intent) -> list[Move]:
    """Of several fitting moves those with the very names, and the very cells in their order."""
    content = state.rules.content
    if intent.tile:
        named = [move for move in moves if content.tiles[move.what].name == intent.tile]
        moves = named or moves
    if intent.other:
        named = [move for move in moves if content.tiles[state.ring[move.at]].name == intent.other]
        moves = named or moves
    if intent.card:
        named = [m for m in moves if card_name(content, m.what).lower() == intent.card]
        moves = named or moves
    places = bytes(content.cell_names.index(cell) for cell in intent.cells)
    exact = [move for move in moves if move.cells == places]
    return exact if places and exact else moves


def _named(content: Content, intent: Intent) -> Move | None:
    """The very move that a full text of a tile or a disc names, whether or not it is legal."""
    cells = bytes(content.cell_names.index(cell) for cell in intent.cells)
    if intent.kind == TILE and intent.tile in content.tile_of:
        tile = content.tiles[content.tile_of[intent.tile]]
        alike = tile.colours[0] == tile.colours[2]
        for move in tile.moves:
            if move.cells == cells or (alike and move.cells == cells[::-1]):
                return move
    if intent.kind == PUT and intent.colour >= 0 and cells:
        return content.puts[intent.colour][cells[0]]
    if intent.kind == MOVE and len(cells) == 2:
        return content.disc_moves[cells[0]][cells[1]]
    return None


def _same(state: State, named: Move, moves: list[Move]) -> list[Move]:
    """The listed move that comes to the same as a legal one that is not listed beside it."""
    if not _possible(state, named):
        return []
    after = apply(state, named)
    return [move for move in moves if apply(state, move) == after][:1]


def _possible(state: State, named: Move) -> bool:
    """Whether the pieces for a main action are there; where they may lie is another question."""
    player = state.player
    if state.phase == FREE and state.acted:
        return False
    if named.kind == TILE:
        return state.phase == FREE and named.what in player.tiles
    if state.phase not in (FREE, SPIRITS):
        return False
    if named.kind == PUT:
        return player.discs[named.what] > 0 and not state.filled >> named.at & 1
    used = state.filled >> named.at & 1 or state.filled >> named.to & 1
    return is_disc(player.board[named.at]) and not used
