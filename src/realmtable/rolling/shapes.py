"""Little pictures of squares (`["X.", "XX"]`) and the places on a grid where they fit."""

from realmtable.rolling.card import Space, ints

Cell = tuple[int, int]


def cells_of(rows: list[str]) -> list[Cell]:
    """The squares of a picture as (row, column)."""
    return [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."]


def orientations(cells: list[Cell]) -> list[list[Cell]]:
    """Every way to turn and flip a shape, none twice, each moved to the corner.

    The cells stay in the order given, so that what is drawn on a cell moves with it.
    """
    found: list[list[Cell]] = []
    seen: set[tuple[Cell, ...]] = set()
    turned = cells
    for _ in range(2):
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            top = min(r for r, _ in turned)
            left = min(c for _, c in turned)
            moved = [(r - top, c - left) for r, c in turned]
            form = tuple(moved)
            if form not in seen:
                seen.add(form)
                found.append(moved)
        turned = [(r, -c) for r, c in turned]
    return found


def grid_of(spaces: list[Space]) -> dict[Cell, int]:
    """Which space lies on which cell of the card's grid."""
    grid: dict[Cell, int] = {}
    for space in spaces:
        if "cell" in space.data:
            row, column = ints(space.data["cell"])
            grid[(row, column)] = space.index
    return grid


def placements(rows: list[str], grid: dict[Cell, int]) -> list[list[int]]:
    """Every set of spaces that the shape can cover, turned and flipped, none twice."""
    seen: set[tuple[int, ...]] = set()
    found: list[list[int]] = []
    for form in orientations(cells_of(rows)):
        first_row, first_column = form[0]
        for row, column in sorted(grid):
            # The shape's first cell lies here; the corner of its box may lie off the grid.
            spaces: list[int] = []
            for r, c in form:
                at = (row + r - first_row, column + c - first_column)
                if at not in grid:
                    break
                spaces.append(grid[at])
            else:
                key = tuple(sorted(spaces))
                if key not in seen:
                    seen.add(key)
                    found.append(sorted(spaces))
    return found


def bits_of(spaces: list[int]) -> int:
    """A set of spaces as a number: bit i for space i."""
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits
