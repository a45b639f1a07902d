"""Legal moves with everything a program or a screen wants to know about them."""

import msgspec

from realmtable.sand.content import (
    ALL_DISCS,
    BUILD,
    CHOOSE,
    COLOUR_NAMES,
    DONE,
    EMPTY,
    KEEP,
    KIND_NAMES,
    LOOK,
    MOST_CARDS,
    MOVE,
    PIECES,
    PUT,
    ROMAN,
    SHIFT,
    STEP,
    SWAP,
    TAKE,
    TILE,
    TRADE,
    Move,
)
from realmtable.sand.movetext import move_text
from realmtable.sand.state import SPIRITS, SWAPPING, State
from realmtable.sand.turn import apply, legal, reveals
from realmtable.sand.words import (
    card_name,
    cell_names,
    counted,
    disc_letters,
    disc_words,
    listed,
    pieces_words,
    tile_words,
)


class MoveData(msgspec.Struct, omit_defaults=False):
    """A legal move: its text, and what it does. Pieces are letters: `g` a square, `G` a disc."""

    move: str
    kind: str
    seat: int  # 1 is the first
    tile: str | None  # laid, taken or given
    card: str | None  # built or kept
    cells: list[str]  # that the move names, in its order
    places: dict[str, str]  # the pieces it places
    covers: dict[str, str]  # the pieces they cover
    removes: dict[str, str]  # the pieces it takes off the board without covering them
    gains: str  # discs out of the pool
    pays: str  # discs into the pool
    steps: int
    points: int
    hourglasses: int
    charges: bool  # the crystal
    discharges: bool
    reveals: bool  # something new may be seen, so that it cannot be taken back
    words: str  # the same as a sentence


def describe(state: State, move: Move) -> MoveData:
    """What a legal move does."""
    content = state.rules.content
    kind = move.kind
    after = apply(state, move)
    seat = state.seat
    before, now = state.players[seat], after.players[seat]
    placed = _placed(state, move)
    old, new = before.board, now.board
    tile = content.tiles[move.what].name if kind in (TILE, TAKE, SWAP) else None
    card = card_name(content, move.what) if kind in (BUILD, KEEP) else None
    built = content.cards[move.what] if kind == BUILD else None
    return MoveData(
        move=move_text(state, move),
        kind=KIND_NAMES[kind],
        seat=seat + 1,
        tile=tile,
        card=card,
        cells=_cells(state, move),
        places={content.cell_names[c]: PIECES[new[c]] for c in placed if new[c] != EMPTY},
        covers={content.cell_names[c]: PIECES[old[c]] for c in placed if old[c] != EMPTY},
        removes={
            name: PIECES[old[cell]]
            for cell, name in enumerate(content.cell_names)
            if old[cell] != EMPTY and new[cell] == EMPTY and cell not in placed
        },
        gains=disc_letters(_fewer(state.pool, after.pool)),
        pays=disc_letters(_fewer(after.pool, state.pool)),
        steps=now.level - before.level,
        points=built.points if built else 0,
        hourglasses=built.hourglasses if built else 0,
        charges=now.charged and not before.charged,
        discharges=before.charged and not now.charged,
        reveals=reveals(move),
        words=_words(state, move, after),
    )


def describe_all(state: State) -> list[MoveData]:
    """Every legal move, described."""
    return [describe(state, move) for move in legal(state)]


def _placed(state: State, move: Move) -> bytes:
    """The cells on which pieces are newly placed."""
    if move.kind == TILE:
        return move.cells
    if move.kind == PUT:
        return bytes([move.at])
    return bytes([move.to]) if move.kind in (MOVE, SHIFT) else b""


def _cells(state: State, move: Move) -> list[str]:
    names = state.rules.content.cell_names
    if move.kind == PUT:
        return [names[move.at]]
    if move.kind in (MOVE, SHIFT):
        return [names[move.at], names[move.to]]
    return cell_names(state.rules.content, move.cells)


def _fewer(before: bytes, after: bytes) -> bytes:
    """The discs that are there before, but not after."""
    return bytes(max(0, a - b) for a, b in zip(before, after, strict=True))


# --- words -----------------------------------------------------------------------------------


def _words(state: State, move: Move, after: State) -> str:
    """What a move does, as a sentence."""
    player = state.player
    content = state.rules.content
    sentence = _main_words(state, move)
    if move.kind in (TILE, PUT, MOVE):
        covered = pieces_words(player.board, _placed(state, move))
        if covered:
            sentence += f", covering {covered}"
    if move.kind == BUILD:
        card = content.cards[move.what]
        gained = [counted(card.points, "point"), counted(card.hourglasses, "hourglass")]
        discs = _fewer(state.pool, after.pool)
        if any(discs):
            gained.append(disc_words(discs))
        steps = after.players[state.seat].level - player.level
        if steps:
            gained.append(counted(steps, "level step"))
        sentence += f" for {listed(gained)}"
    if after.players[state.seat].charged and not player.charged:
        sentence += "; the crystal is charged"
    if after.declared and not state.declared:
        sentence += "; the game ends with this round"
    return f"{sentence}."


def _main_words(state: State, move: Move) -> str:
    content = state.rules.content
    kind = move.kind
    cells = _cells(state, move)
    if kind == TILE:
        return f"Lay {tile_words(content.tiles[move.what])} on {listed(cells)}"
    if kind == TAKE:
        return f"Take {tile_words(content.tiles[move.what])}"
    if kind == PUT:
        return f"Put a {COLOUR_NAMES[move.what]} disc on {cells[0]}"
    if kind == MOVE:
        return f"Move the disc on {cells[0]} to {cells[1]}"
    if kind == SHIFT:
        return f"Discharge green: move the square on {cells[0]} to {cells[1]}"
    if kind == BUILD:
        return f"Build {content.cards[move.what].id} with what lies on {listed(cells)}"
    if kind == KEEP:
        return f"Keep {_card_words(state, move.what)} face down"
    if kind == TRADE:
        given, gained = COLOUR_NAMES[move.what], COLOUR_NAMES[move.at]
        return f"Discharge yellow: a {given} disc for a {gained} one"
    if kind == SWAP:
        own, other = content.tiles[move.what], content.tiles[state.ring[move.at]]
        verb = "Swap" if state.phase == SWAPPING else "Discharge blue:"
        return f"{verb} {tile_words(own)} for {tile_words(other)} out of the ring"
    if kind == CHOOSE:
        return f"Choose a {COLOUR_NAMES[move.what]} disc out of the pool"
    if kind == LOOK:
        count = min(3, len(state.decks[move.what - 1]))
        cards = counted(count, "card")
        return f"Discharge red: look at {cards} of deck {ROMAN[move.what - 1]}"
    if kind == DONE:
        return "No more discs" if state.phase == SPIRITS else "No second tile"
    return {
        ALL_DISCS: "Discharge purple: the spirits action may use any number of discs",
        STEP: "Discharge orange: a level step",
    }.get(kind, "End the turn")


def _card_words(state: State, card: int) -> str:
    content = state.rules.content
    if card >= MOST_CARDS:
        return f"a card of level {ROMAN[content.level_of(card) - 1]}"
    return content.cards[card].id
