"""Shapes on grids, against the obvious way: every turn and mirror at every offset."""

from random import Random

import pytest

from realmtable.rolling.shapes import cells_of, orientations, placements

SHAPES = [
    ["X"],
    ["XX"],
    ["XX", "X."],
    ["XXX"],
    ["XX.", ".XX"],
    ["X.", "X.", "XX"],
    [".X.", "XXX"],
    [".X.", "XXX", ".X."],
    ["X..", "X..", "XXX"],
    ["XX", "XX"],
]

Cells = frozenset[tuple[int, int]]


def turned(cells: Cells) -> list[Cells]:
    """All eight turns and mirrors, not moved to any corner."""
    found = []
    for mirrored in (cells, frozenset((r, -c) for r, c in cells)):
        form = mirrored
        for _ in range(4):
            found.append(form)
            form = frozenset((c, -r) for r, c in form)
    return found


def obvious(rows: list[str], grid: dict[tuple[int, int], int]) -> set[frozenset[int]]:
    found = set()
    for form in turned(frozenset(cells_of(rows))):
        for dr in range(-12, 13):
            for dc in range(-12, 13):
                moved = [(r + dr, c + dc) for r, c in form]
                if all(cell in grid for cell in moved):
                    found.add(frozenset(grid[cell] for cell in moved))
    return found


@pytest.mark.parametrize("rows", SHAPES, ids="/".join)
@pytest.mark.parametrize("seed", range(12))
def test_placements_are_all_there_on_irregular_grids(rows: list[str], seed: int) -> None:
    random = Random(seed)
    cells = [(r, c) for r in range(5) for c in range(5) if random.random() < 0.35 + seed / 20]
    random.shuffle(cells)
    grid = {cell: index for index, cell in enumerate(cells)}
    found = placements(rows, grid)
    assert len({frozenset(spaces) for spaces in found}) == len(found)
    assert {frozenset(spaces) for spaces in found} == obvious(rows, grid)
    assert all(spaces == sorted(spaces) for spaces in found)


@pytest.mark.parametrize("rows", SHAPES, ids="/".join)
def test_orientations_are_all_there(rows: list[str]) -> None:
    def cornered(form: Cells) -> Cells:
        top, left = min(r for r, _ in form), min(c for _, c in form)
        return frozenset((r - top, c - left) for r, c in form)

    found = [frozenset(form) for form in orientations(cells_of(rows))]
    assert {cornered(form) for form in turned(frozenset(cells_of(rows)))} == set(found)
