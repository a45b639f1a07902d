"""Moves as short texts, and back.

    tile gr/k b2 b3 c3    lay a tile: green on b2, red on b3, black on c3
    take grg              the new tile, one of the two in front of the queen
    put b c4              a spirits action, disc by disc: put a blue disc on c4,
    move c4 d4            move the disc on c4 to d4,
    done                  and no more
    build I-03 a1 b1 b2   build a card with the pieces on these cells
    look II, keep II-05   the red crystal: look at three cards of a deck, keep one
    all discs             purple: the spirits action may use any number of discs
    trade g b             yellow: a green disc for a blue one
    shift a1 c3           green: the square on a1 to c3
    step                  orange: a level step
    swap grk ggg          blue: the tile grk for ggg out of the ring
    choose b              purple's disc before the first turn
    end                   the end of the turn

A text may say less, as long as only one legal move fits it. This says what a text asks for;
`matching` finds the move.
"""

import re
from dataclasses import dataclass, field

from realmtable.core.errors import InvalidText
from realmtable.sand.content import (
    ALL_DISCS,
    BUILD,
    CHOOSE,
    COLOUR_NAMES,
    COLOURS,
    DONE,
    END,
    KEEP,
    KIND_NAMES,
    LOOK,
    MOVE,
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
from realmtable.sand.state import State
from realmtable.sand.words import card_name, cell_names, level_number

MOST_LETTERS = 200
_CELL = re.compile(r"[a-z][1-9]")
_TILE = re.compile(r"[grk]{1,3}|[grk]{2}/[grk]?")
_CARD = re.compile(r"[a-z0-9?][a-z0-9_-]{0,19}")
_VERBS = {name.split()[0]: kind for kind, name in enumerate(KIND_NAMES)}
_EXAMPLES = {
    CHOOSE: "choose b",
    TILE: "tile gr/k b2 b3 c3",
    TAKE: "take grk",
    PUT: "put g b2",
    MOVE: "move b2 c3",
    BUILD: "build I-03 b2 b3 c2 c3",
    LOOK: "look II",
    KEEP: "keep II-05",
    ALL_DISCS: "all discs",
    TRADE: "trade g b",
    SHIFT: "shift b2 c3",
    SWAP: "swap grk ggg",
    DONE: "done",
    STEP: "step",
    END: "end",
}


# --- writing ---------------------------------------------------------------------------------


def move_text(state: State, move: Move) -> str:
    """The text of a move: no two legal moves of a state share one."""
    kind = move.kind
    content = state.rules.content
    words = [KIND_NAMES[kind]]
    if kind in (TILE, TAKE, SWAP):
        words.append(content.tiles[move.what].name)
    elif kind in (BUILD, KEEP):
        words.append(card_name(content, move.what))
    elif kind in (CHOOSE, PUT):
        words.append(COLOURS[move.what])
    elif kind == LOOK:
        words.append(ROMAN[move.what - 1])
    elif kind == TRADE:
        words += [COLOURS[move.what], COLOURS[move.at]]
    if kind == SWAP:
        taken = state.ring[move.at]
        words.append(content.tiles[taken].name)
        if state.ring.count(taken) > 1:
            words.append(str(move.at + 1))  # which of several
    if kind in (PUT, MOVE, SHIFT):
        words.append(content.cell_names[move.at])
    if kind in (MOVE, SHIFT):
        words.append(content.cell_names[move.to])
    return " ".join([*words, *cell_names(content, move.cells)])


# --- reading ---------------------------------------------------------------------------------


@dataclass
class Intent:
    """What a text asks for, before any rule has looked at it. What it leaves out is empty."""

    kind: int
    tile: str = ""
    other: str = ""  # the tile out of the ring
    card: str = ""
    colour: int = -1
    gained: int = -1  # the colour that is traded for
    level: int = 0
    place: int = 0  # in the ring, 1 is the first
    cells: list[str] = field(default_factory=list)


def parse_move(text: str) -> Intent:
    """What a move text asks for."""
    words = text.lower().split()
    if not words:
        raise InvalidText("an empty move; try for example tile gr/k b2 b3 c3, or end")
    if len(" ".join(words)) > MOST_LETTERS:
        raise InvalidText(f"a move has at most {MOST_LETTERS} letters")
    intent = Intent(_kind(words[0]))
    _read(intent, words[1:], text.strip())
    return intent


def _kind(word: str) -> int:
    if word in _VERBS:
        return _VERBS[word]
    begun = [verb for verb in _VERBS if verb.startswith(word)]
    if len(begun) == 1:
        return _VERBS[begun[0]]
    if begun:
        raise InvalidText(f"{word!r} could be {' or '.join(begun)}")
    raise InvalidText(
        f"{word[:20]!r} is no move; a move starts with one of {', '.join(_VERBS)}",
    )


def _read(intent: Intent, words: list[str], text: str) -> None:
    kind = intent.kind
    rest = list(words)
    if kind in (TILE, TAKE, SWAP) and rest and _TILE.fullmatch(rest[0]):
        intent.tile = rest.pop(0)
        if kind == SWAP and rest and _TILE.fullmatch(rest[0]):
            intent.other = rest.pop(0)
            if rest and re.fullmatch(r"[1-9][0-9]{0,2}", rest[0]):
                intent.place = int(rest.pop(0))
    elif kind in (BUILD, KEEP):
        if rest and _CARD.fullmatch(rest[0]) and not (kind == BUILD and _CELL.fullmatch(rest[0])):
            intent.card = rest.pop(0)
    elif kind in (CHOOSE, PUT, TRADE) and rest and _colour(rest[0]) >= 0:
        intent.colour = _colour(rest.pop(0))
        if kind == TRADE and rest and _colour(rest[0]) >= 0:
            intent.gained = _colour(rest.pop(0))
    elif kind == LOOK and rest:
        intent.level = level_number(rest[0])
        if intent.level:
            rest.pop(0)
    elif kind == ALL_DISCS and rest == ["discs"]:
        rest.pop()
    most = {TILE: 3, PUT: 1, MOVE: 2, SHIFT: 2, BUILD: 64}.get(kind, 0)
    while rest and len(intent.cells) < most and _CELL.fullmatch(rest[0]):
        cell = rest.pop(0)
        if cell in intent.cells:
            raise InvalidText(f"{text[:60]!r} names the cell {cell} twice")
        intent.cells.append(cell)
    if rest:
        raise InvalidText(
            f"{text[:60]!r} is no move: {rest[0][:20]!r} is out of place; "
            f"write for example {_EXAMPLES[kind]}"
        )


def _colour(word: str) -> int:
    if word in COLOUR_NAMES:
        return COLOUR_NAMES.index(word)
    return COLOURS.index(word) if len(word) == 1 and word in COLOURS else -1
