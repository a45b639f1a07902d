"""Patterns turned and mirrored: every spot of a board that they fit on.

A pattern is a list of (row, column, colour). All its spots are found once, when the content is
read; after that, asking whether a pattern lies on a board is a mask and a few comparisons.
"""


def variants(pattern: list[tuple[int, int, int]]) -> list[list[tuple[int, int, int]]]:
    """The pattern turned and mirrored in every way, none twice, moved to the top left corner.

    The cells of each keep the order of the pattern's own.
    """
    found: list[list[tuple[int, int, int]]] = []
    seen: set[tuple[tuple[int, int, int], ...]] = set()
    for mirrored in (False, True):
        for turns in range(4):
            cells: list[tuple[int, int, int]] = []
            for row, col, colour in pattern:
                y, x = row, -col if mirrored else col
                for _ in range(turns):
                    y, x = x, -y
                cells.append((y, x, colour))
            top = min([y for y, _, _ in cells])
            left = min([x for _, x, _ in cells])
            moved = [(y - top, x - left, colour) for y, x, colour in cells]
            key = tuple(sorted(moved))
            if key not in seen:
                seen.add(key)
                found.append(moved)
    return found


def spots(pattern: list[tuple[int, int, int]], rows: int, cols: int) -> list[list[int]]:
    """Where the pattern fits on a board of this size: the cells, in the order of the pattern."""
    found: list[list[int]] = []
    for cells in variants(pattern):
        height = max([row for row, _, _ in cells]) + 1
        width = max([col for _, col, _ in cells]) + 1
        for top in range(rows - height + 1):
            for left in range(cols - width + 1):
                found.append([(top + row) * cols + left + col for row, col, _ in cells])
    return found
