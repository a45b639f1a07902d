"""What can be done in a turn of Realm of Sand, in the groups that the terminal lists it in.

Laying a tile, placing and moving discs and green's move can be done in very many ways; each is one
entry here, and where the piece goes is chosen on the board (see `sand_placing`).
"""

from dataclasses import dataclass

from realmtable.draw.sand_words import CRYSTAL_WORDS
from realmtable.sand.content import (
    ALL_DISCS,
    BUILD,
    CHOOSE,
    COLOUR_NAMES,
    COLOURS,
    DONE,
    END,
    KEEP,
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
from realmtable.sand.describe import describe
from realmtable.sand.movetext import move_text
from realmtable.sand.state import SPIRITS, SWAPPING, State
from realmtable.sand.turn import legal
from realmtable.sand.words import card_name, counted, listed, tile_words

# What is placed on the board, with the keys or a click.
PLACED = (TILE, PUT, MOVE, SHIFT)
_GROUPS = {
    CHOOSE: "A disc to begin with",
    TAKE: "Take a tile",
    KEEP: "Keep a card",
    BUILD: "Build",
    TILE: "Lay a tile",
    PUT: "Spirits",
    MOVE: "Spirits",
    LOOK: "Discharge the crystal",
    ALL_DISCS: "Discharge the crystal",
    TRADE: "Discharge the crystal",
    SHIFT: "Discharge the crystal",
    STEP: "Discharge the crystal",
    SWAP: "Discharge the crystal",
    DONE: "Go on",
    END: "End the turn",
}
_ORDER = list(dict.fromkeys(_GROUPS.values()))


@dataclass(frozen=True)
class Choice:
    """Something that can be done, with what there is to say about it."""

    kind: int
    what: int  # the tile or the colour that is placed
    move: Move | None  # none if it is still to be placed
    group: str
    head: str
    words: str
    typed: str

    def has(self, said: str) -> bool:
        """Whether a part of a move that somebody types can mean this one."""
        return said in f"{self.typed}\n{self.group} {self.head} {self.words}".lower()


def choices(state: State) -> list[Choice]:
    """What can be done, in the order of a turn."""
    found: list[Choice] = []
    placed: dict[tuple[int, int], int] = {}  # how many ways there are
    for move in legal(state):
        if move.kind in PLACED:
            key = (move.kind, move.what)
            placed[key] = placed.get(key, 0) + 1
        else:
            words, head = _words(state, move)
            group = _GROUPS[move.kind]
            if move.kind == SWAP and state.phase == SWAPPING:
                group = "A second tile"
            text = move_text(state, move)
            found.append(Choice(move.kind, move.what, move, group, head, words, text))
    for (kind, what), ways in placed.items():
        head, words, typed = _placing_words(state, kind, what, ways)
        found.append(Choice(kind, what, None, _GROUPS[kind], head, words, typed))
    found.sort(key=lambda choice: (_place(choice.group), choice.kind == MOVE))
    return found


def _place(group: str) -> int:
    return _ORDER.index(group) if group in _ORDER else 0


def _placing_words(state: State, kind: int, what: int, ways: int) -> tuple[str, str, str]:
    """The head, the words, and how such a move is typed."""
    many = f"{ways} way{'' if ways == 1 else 's'}"
    if kind == TILE:
        tile = state.rules.content.tiles[what]
        words = tile_words(tile).removeprefix("the tile ")
        return tile.name, f"{words}: {many}", f"tile {tile.name} CELLS"
    if kind == PUT:
        return "", f"put a {COLOUR_NAMES[what]} disc: {many}", f"put {COLOURS[what]} CELL"
    if kind == MOVE:
        return "", f"move a disc that is on the board: {many}", "move CELL CELL"
    return "", f"move a square to an empty cell: {many}", "shift CELL CELL"


def _words(state: State, move: Move) -> tuple[str, str]:
    """What a move does, and what stands before it."""
    content = state.rules.content
    kind = move.kind
    if kind == BUILD:
        return _build_words(state, move), card_name(content, move.what)
    if kind == TAKE:
        tile = content.tiles[move.what]
        return tile_words(tile).removeprefix("the tile "), tile.name
    if kind == KEEP:
        return "keep this card face down", card_name(content, move.what)
    if kind == CHOOSE:
        return f"a {COLOUR_NAMES[move.what]} disc out of the pool", ""
    if kind == LOOK:
        left = min(3, len(state.decks[move.what - 1]))
        return f"look at {counted(left, 'card')} of deck {ROMAN[move.what - 1]}, keep one", ""
    if kind == TRADE:
        given, gained = COLOUR_NAMES[move.what], COLOUR_NAMES[move.at]
        return f"give a {given} disc for a {gained} one", ""
    if kind == SWAP:
        own, other = content.tiles[move.what].name, content.tiles[state.ring[move.at]].name
        return f"give {own} for {other} out of the ring", ""
    if kind == DONE:
        return ("no more discs" if state.phase == SPIRITS else "no second tile"), ""
    return {ALL_DISCS: CRYSTAL_WORDS["purple"], STEP: "take a level step"}.get(
        kind, "end the turn"
    ), ""


def _build_words(state: State, move: Move) -> str:
    """`five points, two hourglasses, one red disc; with b2, c2, b3 and c3`."""
    told = describe(state, move)
    gained = [counted(told.points, "point"), counted(told.hourglasses, "hourglass")]
    for colour, letter in enumerate(COLOURS):
        if letter in told.gains:
            gained.append(counted(told.gains.count(letter), f"{COLOUR_NAMES[colour]} disc"))
    if told.steps:
        gained.append(counted(told.steps, "level step"))
    return f"{', '.join(gained)}; with {listed(told.cells)}"


def still_possible(state: State) -> str:
    """What ending the turn now would leave out, as a sentence; empty if nothing."""
    moves = legal(state)
    cards = list(dict.fromkeys(m.what for m in moves if m.kind == BUILD))
    said = []
    if cards:
        names = listed([card_name(state.rules.content, card) for card in cards])
        said.append(f"{names} can still be built")
    if any(move.kind in (TILE, PUT, MOVE) for move in moves):
        said.append("your main action is not taken yet")
    text = ", and ".join(said)
    return f"{text[:1].upper()}{text[1:]}." if text else ""
