"""A piece on its way to the board: it is moved, turned and mirrored until it lies well."""

from realmtable.core.errors import RealmtableError
from realmtable.sand.content import (
    COLOURS,
    EMPTY,
    MOVE,
    PUT,
    SHIFT,
    TILE,
    Move,
    disc,
    is_disc,
    square,
)
from realmtable.sand.matching import find_move
from realmtable.sand.state import State

Cells = list[tuple[int, int, int]]  # row, column, colour


class Placing:
    """What is being placed, and where it is now. The state is as the player sees it."""

    def __init__(self, state: State, kind: int, what: int) -> None:
        self.state = state
        self.kind = kind
        self.what = what
        self.content = state.rules.content
        self.source: int | None = None  # the piece that is moved, once it is chosen
        self._shape: Cells = [(0, 0, 0)]
        if kind == TILE:
            self._shape = _corner(self.content.tiles[what].pattern)
        self._row = (self.content.rows - self._high) // 2
        self._col = (self.content.cols - self._wide) // 2
        if self._choosing_source:
            self._go_to_a_piece()

    @property
    def _high(self) -> int:
        return max(row for row, _, _ in self._shape) + 1

    @property
    def _wide(self) -> int:
        return max(col for _, col, _ in self._shape) + 1

    @property
    def _choosing_source(self) -> bool:
        return self.kind in (MOVE, SHIFT) and self.source is None

    # --- moving it ---------------------------------------------------------------------------

    def shift(self, down: int, across: int) -> None:
        """Moves it, as far as the board goes."""
        self._row = min(max(self._row + down, 0), self.content.rows - self._high)
        self._col = min(max(self._col + across, 0), self.content.cols - self._wide)

    def go_to(self, cell: int) -> None:
        """Puts its first square there, or as near as the board allows."""
        row, col, _ = self._shape[0]
        self._row, self._col = cell // self.content.cols - row, cell % self.content.cols - col
        self.shift(0, 0)

    def turn(self) -> None:
        """A quarter turn."""
        self._shape = _corner([(col, -row, colour) for row, col, colour in self._shape])
        self.shift(0, 0)

    def mirror(self) -> None:
        self._shape = _corner([(row, -col, colour) for row, col, colour in self._shape])
        self.shift(0, 0)

    def _go_to_a_piece(self) -> None:
        """To a piece that may be moved."""
        board = self.state.player.board
        for cell, piece in enumerate(board):
            free = not self.state.filled >> cell & 1
            if piece != EMPTY and is_disc(piece) == (self.kind == MOVE) and free:
                self.go_to(cell)
                return

    # --- where it is -------------------------------------------------------------------------

    @property
    def cells(self) -> list[int]:
        """The cells that it covers, in its own order."""
        return [
            (self._row + row) * self.content.cols + self._col + col for row, col, _ in self._shape
        ]

    @property
    def pieces(self) -> dict[int, int]:
        """The pieces that would come to lie there."""
        if self.kind == TILE:
            colours = [square(colour) for _, _, colour in self._shape]
            return dict(zip(self.cells, colours, strict=True))
        if self.kind == PUT:
            return {self.cells[0]: disc(self.what)}
        if self.source is None:
            return {}
        return {self.cells[0]: self.state.player.board[self.source]}

    @property
    def text(self) -> str:
        """The move as it is typed."""
        names = [self.content.cell_names[cell] for cell in self.cells]
        if self.kind == TILE:
            return f"tile {self.content.tiles[self.what].name} {' '.join(names)}"
        if self.kind == PUT:
            return f"put {COLOURS[self.what]} {names[0]}"
        verb = "move" if self.kind == MOVE else "shift"
        source = "" if self.source is None else f"{self.content.cell_names[self.source]} "
        return f"{verb} {source}{names[0]}"

    def move(self) -> Move:
        """The legal move; an error says why there is none."""
        return find_move(self.state, self.text)

    def why_not(self) -> str:
        """Why it may not lie there; empty if it may."""
        if self._choosing_source:
            return self._why_no_source()
        try:
            self.move()
        except RealmtableError as error:
            return error.why
        return ""

    def _why_no_source(self) -> str:
        cell = self.cells[0]
        piece = self.state.player.board[cell]
        wanted = "disc" if self.kind == MOVE else "square"
        if piece == EMPTY or is_disc(piece) != (self.kind == MOVE):
            return f"there is no {wanted} on {self.content.cell_names[cell]}"
        if self.state.filled >> cell & 1:
            return f"the disc on {self.content.cell_names[cell]} was placed in this action"
        return ""

    def choose(self) -> bool:
        """Chooses the piece to be moved, if that is still to be done; whether it was."""
        if not self._choosing_source or self._why_no_source():
            return False
        self.source = self.cells[0]
        return True

    @property
    def asks(self) -> str:
        """What is to be done now."""
        if self._choosing_source:
            wanted = "disc" if self.kind == MOVE else "square"
            return f"Which {wanted} is moved? Arrows, then enter; escape gives up."
        turning = " r turns, m mirrors," if self.kind == TILE else ""
        return f"Arrows move,{turning} enter places, escape gives up."


def _corner(cells: Cells) -> Cells:
    """The same cells moved to the top left corner."""
    top = min(row for row, _, _ in cells)
    left = min(col for _, col, _ in cells)
    return [(row - top, col - left, colour) for row, col, colour in cells]
