"""What the game is made of: pieces, tiles, cards, the board, and every move that there can be.

All of it is made once from a content file and never changed. A move says what is done, not what
comes of it, so the moves that lay tiles, place discs and build cards are made here, once.
"""

from typing import Final

from realmtable.sand.patterns import spots

# Colours, and pieces on a board: a byte per cell, with the colour in its low bits.
COLOURS: Final = "grkby"
COLOUR_NAMES: Final = ("green", "red", "black", "blue", "yellow")
RUNES: Final = 3  # colours that squares have: the first three
EMPTY: Final = 0
DISC: Final = 8
PIECES: Final = ".grk.... GRKBY"  # a byte as a letter: small for squares, capital for discs

CRYSTALS: Final = ("red", "purple", "yellow", "green", "orange", "blue")
RED: Final = 0
PURPLE: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
ORANGE: Final = 4
BLUE: Final = 5
NO_CRYSTAL: Final = -1

LEVELS: Final = 3  # of cards
ROW: Final = 4  # cards face up in each row
HAND: Final = 3  # tiles
ROMAN: Final = ("I", "II", "III")

# Cards are bytes in a state, too: their place in `Content.cards`, or one of these.
HIDDEN: Final = 250  # plus the level: a card that is not seen
GAP: Final = 255  # no card: the row waits for the end of the turn, or its deck is exhausted
MOST_CARDS: Final = 200

# Kinds of moves.
CHOOSE: Final = 0  # purple's disc before the first turn
TILE: Final = 1
TAKE: Final = 2
PUT: Final = 3
MOVE: Final = 4
DONE: Final = 5
BUILD: Final = 6
LOOK: Final = 7
KEEP: Final = 8
ALL_DISCS: Final = 9
TRADE: Final = 10
SHIFT: Final = 11
STEP: Final = 12
SWAP: Final = 13
END: Final = 14
KIND_NAMES: Final = (
    *("choose", "tile", "take", "put", "move", "done", "build", "look", "keep"),
    *("all discs", "trade", "shift", "step", "swap", "end"),
)

_NONE: Final = b""


def square(colour: int) -> int:
    return 1 + colour


def disc(colour: int) -> int:
    return DISC | 1 + colour


def colour_of(piece: int) -> int:
    return (piece & 7) - 1


def is_disc(piece: int) -> bool:
    return piece & DISC != 0


def level_of_hidden(card: int) -> int:
    """The level of a card that is not seen; 0 for one that is, and for a gap."""
    return card - HIDDEN if HIDDEN < card < GAP else 0


class Move:
    """One decision of a player. It means the same in every state in which it is legal.

    what: the tile, card, colour or level that it is about
    at: the cell that is left or (with PUT) filled, the place in the ring, the colour gained
    to: the cell to which a piece is moved
    cells, colours: what a tile or a pattern covers, cell by cell; `mask` has the same cells as bits
    """

    def __init__(
        self,
        kind: int,
        what: int = -1,
        at: int = -1,
        to: int = -1,
        cells: bytes = _NONE,
        colours: bytes = _NONE,
    ) -> None:
        self.kind = kind
        self.what = what
        self.at = at
        self.to = to
        self.cells = cells
        self.colours = colours
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        self.mask = mask

    def key(self) -> tuple[int, int, int, int, bytes]:
        return (self.kind, self.what, self.at, self.to, self.cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Move({KIND_NAMES[self.kind]}, {self.what}, {self.at}, {self.to}, {self.cells!r})"


class Tile:
    """A rune tile: three squares in a line, or round a corner. Tiles that are alike are one."""

    def __init__(
        self, index: int, name: str, pattern: list[tuple[int, int, int]], rows: int, cols: int
    ) -> None:
        """The pattern goes along the tile: the second square is the middle one."""
        self.index = index
        self.name = name
        self.colours = bytes([square(colour) for _, _, colour in pattern])
        self.pattern = pattern
        self.moves: list[Move] = []
        alike = self.colours[0] == self.colours[2]
        for spot in spots(pattern, rows, cols):
            cells = spot[::-1] if alike and spot[0] > spot[2] else spot
            self.moves.append(Move(TILE, index, cells=bytes(cells), colours=self.colours))


class Card:
    """A building: its pattern at every spot of the board, and what it is worth."""

    def __init__(
        self,
        index: int,
        id: str,
        level: int,
        pattern: list[tuple[int, int, int]],
        points: int,
        hourglasses: int,
        discs: bytes,
        steps: int,
        rows: int,
        cols: int,
    ) -> None:
        self.index = index
        self.id = id
        self.level = level  # 1 to 3
        self.pattern = pattern
        self.points = points
        self.hourglasses = hourglasses
        self.discs = discs  # how many of each colour are gained
        self.steps = steps
        self.needs = [0] * len(COLOURS)  # pieces of each colour
        for _, _, colour in pattern:
            self.needs[colour] += 1
        self.moves: list[Move] = []
        for cells in spots(pattern, rows, cols):
            needed = {
                cell: square(colour) for cell, (_, _, colour) in zip(cells, pattern, strict=True)
            }
            order = sorted(cells)
            colours = bytes([needed[cell] for cell in order])
            self.moves.append(Move(BUILD, index, cells=bytes(order), colours=colours))


class Content:
    """Everything that a content file tells, ready for play."""

    def __init__(
        self,
        rows: int,
        cols: int,
        dark: list[int],
        levels: int,
        squares: bytes,
        discs: list[bytes],
        crystals: list[list[int]],
        tiles: list[tuple[str, list[tuple[int, int, int]]]],
        cards: list[tuple[str, int, list[tuple[int, int, int]], int, int, bytes, int]],
        fingerprint: str,
    ) -> None:
        self.rows = rows
        self.cols = cols
        self.cells = rows * cols
        self.dark = _mask(dark)
        self.levels = levels
        self.squares = squares  # the supply, of each rune colour
        self.discs = discs  # the pool, of each colour, for one to four players
        self.crystals = [_mask(cells) for cells in crystals]
        self.fingerprint = fingerprint
        self.cell_names = [
            f"{'abcdefgh'[cell % cols]}{cell // cols + 1}" for cell in range(self.cells)
        ]
        self.tiles: list[Tile] = []
        self.tile_of: dict[str, int] = {}
        self.tile_counts: list[int] = []  # how often each tile is there
        for name, pattern in tiles:
            if name in self.tile_of:
                self.tile_counts[self.tile_of[name]] += 1
                continue
            self.tile_of[name] = len(self.tiles)
            self.tile_counts.append(1)
            self.tiles.append(Tile(len(self.tiles), name, pattern, rows, cols))
        self.cards: list[Card] = []
        for index, (id, level, pattern, points, glasses, gained, steps) in enumerate(cards):
            card = Card(index, id, level, pattern, points, glasses, gained, steps, rows, cols)
            self.cards.append(card)
        self.card_of = {card.id: card.index for card in self.cards}
        self.puts = [
            [Move(PUT, colour, cell) for cell in range(self.cells)]
            for colour in range(len(COLOURS))
        ]
        self.disc_moves = self._pairs(MOVE)
        self.shifts = self._pairs(SHIFT)

    def _pairs(self, kind: int) -> list[list[Move]]:
        return [
            [Move(kind, at=cell, to=other) for other in range(self.cells)]
            for cell in range(self.cells)
        ]

    def deck(self, level: int) -> list[int]:
        """The cards of a level, in the order of the file."""
        return [card.index for card in self.cards if card.level == level]

    def level_of(self, card: int) -> int:
        """The level of a card, also of one that is not seen."""
        return level_of_hidden(card) or self.cards[card].level


def _mask(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
