"""The realms of Youtoma once more, slow and plain, for `plain_turn`.

Nothing here comes from the engine: the rules are written from the words of the cards, and what is
printed on them is typed again. A board is a dictionary of what stands on its spaces, in the words
of the formats: `mark`, `3`, `1 4`.
"""

from collections.abc import Callable
from itertools import combinations, product

Board = dict[str, str]
Option = tuple[Board, str]  # the board afterwards, and the resources gained, as letters
DICE = range(1, 7)
LIMIT = 12
MOST_STARS = 6


def with_marks(board: Board, **marks: int | str) -> Board:
    return board | {space: str(mark) for space, mark in marks.items()}


def full(board: Board, spaces: str) -> bool:
    return all(space in board for space in spaces.split())


def newly_full(before: Board, after: Board, lines: dict[str, str]) -> str:
    """What the lines give that have just been completed."""
    return "".join(
        gives for line, gives in lines.items() if full(after, line) and not full(before, line)
    )


# --- Between Two Castles ---------------------------------------------------------------------

# As one sees it: the floors from the top down.
CASTLE_GAINS = {
    **{"lb3": "P", "ra3": "H", "rb3": "C"},
    **{"lb2": "P", "lc2": "H", "ra2": "C", "rb2": "C"},
    **{"la1": "P", "lc1": "H", "rb1": ""},
}
ON_ANOTHER = {"lb3": "lb2", "lc2": "lc1", "ra3": "ra2", "rb2": "rb1", "rb3": "rb2"}
FLOORS = ("la1 lc1", "lb2 lc2", "lb3", "rb1", "ra2 rb2", "ra3 rb3")


def castles(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    for square, gain in CASTLE_GAINS.items():
        if square in board:
            continue
        if square == "lc1" and die == 1:
            continue
        if square == "rb1" and die in (1, 2):
            continue
        below = ON_ANOTHER.get(square)
        if below is not None and (below not in board or die >= int(board[below])):
            continue
        found.append((with_marks(board, **{square: die}), gain))
    return found


def castle_stars(board: Board, earned: dict[str, int]) -> int:
    return sum(full(board, floor) for floor in FLOORS)


# --- Between Two Cities ----------------------------------------------------------------------

CITIES = "between_two_cities"
CITY_LINES = {
    **{"a1 a2 a3": "PC", "b1 b2 b3": "CH", "c1 c2 c3": "HP"},
    **{"a1 b1 c1": "PP", "a2 b2 c2": "CC", "a3 b3 c3": "HH"},
}
SQUARES = [row + column for row in "abc" for column in "123"]


def side_by_side(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def cities(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    for square in SQUARES:
        beside = [board.get(other) for other in SQUARES if side_by_side(square, other)]
        if square not in board and str(die) not in beside:
            after = with_marks(board, **{square: die})
            found.append((after, newly_full(board, after, CITY_LINES)))
    return found


def no_stars_yet(board: Board, earned: dict[str, int]) -> int:
    """Between Two Cities scores at the end of the round, and nothing before."""
    return 0


# --- Charterstone ----------------------------------------------------------------------------

BUILDING_GAINS = {1: "PH", 2: "PC", 3: "HP", 4: "HC", 5: "CP", 6: "CH"}


def charterstone(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    if f"b{die}" not in board:
        low, high = sorted(roll)
        built = with_marks(board, **{f"b{die}": "mark", f"k{die}": f"{low} {high}"})
        found.append((built, BUILDING_GAINS[die]))
    matching = {
        crate: f"{board[crate]} mark"
        for crate in board
        if crate[0] == "k" and "mark" not in board[crate] and str(die) in board[crate].split()
    }
    if matching:
        found.append((with_marks(board, **matching), ""))
    return found


def charterstone_stars(board: Board, earned: dict[str, int]) -> int:
    return sum(crate[0] == "k" and "mark" in note for crate, note in board.items())


# --- Euphoria --------------------------------------------------------------------------------


def euphoria(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    for area in "lr":
        if f"{area}{die}" in board:
            continue
        after = with_marks(board, **{f"{area}{die}": "mark"})
        total = sum(n for n in DICE if f"{area}{n}" in after)
        if 5 <= total <= 9:
            found.append((after, "PHC"))
        else:
            scored = min(MOST_STARS, int(board.get("stars", "0")) + 1)
            found.append((with_marks(after, stars=scored), ""))
    return found


def euphoria_stars(board: Board, earned: dict[str, int]) -> int:
    return int(board.get("stars", "0"))


# --- My Little Scythe ------------------------------------------------------------------------


def my_little_scythe(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    for side, gain in (("p", "P"), ("h", "H")):
        if f"{side}{die}" not in board:
            after = with_marks(board, **{f"{side}{die}": "mark"})
            pair = full(after, f"p{die} h{die}")
            found.append((after, gain + ("C" if pair else "")))
    return found


def my_little_stars(board: Board, earned: dict[str, int]) -> int:
    return 2 * sum(earned[kind] >= 6 for kind in "PHC")


# --- Pendulum --------------------------------------------------------------------------------

PENDULUM_GAINS = {
    **{"n6a": "S", "n6b": "P"},
    **{"n5": "H", "n4a": "S", "n4b": "C"},
    **{"n3": "P", "n2a": "S", "n2b": "H", "n1": "C"},
}
GLASSES = ("n6a n6b", "n5 n4a n4b", "n3 n2a n2b n1")


def pendulum(board: Board, die: int, roll: list[int]) -> list[Option]:
    return [
        (with_marks(board, **{number: "mark"}), gain.replace("S", ""))
        for number, gain in PENDULUM_GAINS.items()
        if number[1] == str(die) and number not in board
    ]


def pendulum_stars(board: Board, earned: dict[str, int]) -> int:
    shown = sum(PENDULUM_GAINS[number] == "S" for number in board)
    return shown + sum(full(board, glass) for glass in GLASSES)


# --- Scythe ----------------------------------------------------------------------------------

TOP_GAINS = {1: "C", 2: "H", 3: "P", 4: "C", 5: "H", 6: "P"}
BOTTOM_ROW = [5, 6, 2, 1, 4, 3]  # from left to right, below the top row's 1 to 6


def scythe(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    if f"t{die}" not in board:
        # The bottom number is marked as well; if it was, it stays so.
        after = with_marks(board, **{f"t{die}": "mark", f"b{die}": "mark"})
        found.append((after, TOP_GAINS[die]))
    bottom = f"b{BOTTOM_ROW.index(die) + 1}"
    if bottom not in board:
        found.append((with_marks(board, **{bottom: "mark"}), ""))
    return found


def scythe_stars(board: Board, earned: dict[str, int]) -> int:
    return sum(space[0] == "b" for space in board)


# --- Tapestry --------------------------------------------------------------------------------

PRINTED = ("c05", "c11", "c22", "c35", "c50", "c53")
BACKGROUNDS = [["P", "H", "C"], ["C", "P", "H"], ["H", "C", "P"]]
SHAPES = {
    1: [(0, 0)],
    2: [(0, 0), (0, 1)],
    3: [(0, 0), (1, 0), (1, 1)],
    4: [(0, 0), (0, 1), (0, 2), (1, 1)],
    5: [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    6: [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)],
}
Cells = frozenset[tuple[int, int]]


def turned_and_flipped(shape: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    forms = []
    for _ in range(4):
        shape = [(column, -row) for row, column in shape]
        forms += [shape, [(row, -column) for row, column in shape]]
    return forms


def placements(board: Board, die: int) -> set[Cells]:
    """Every place in the grid where the whole shape lies on empty squares."""
    free = CELL_NAMES - board.keys()
    found = set()
    for form in turned_and_flipped(SHAPES[die]):
        for down, right in product(range(-2, 8), repeat=2):
            cells = frozenset((row + down, column + right) for row, column in form)
            if all(cell_name(*cell) in free for cell in cells):
                found.add(cells)
    return found


def cell_name(row: int, column: int) -> str:
    return f"c{row}{column}"


CELL_NAMES = {cell_name(row, column) for row in range(6) for column in range(6)}


def shares_an_edge(board: Board, cells: Cells) -> bool:
    """With a shape that was drawn: printed squares are none."""
    drawn = board.keys() - set(PRINTED)
    return any(
        cell_name(row + down, column + right) in drawn
        for row, column in cells
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def big_squares() -> dict[str, str]:
    found = {}
    for row, column in product(range(3), repeat=2):
        cells = [cell_name(2 * row + r, 2 * column + c) for r in (0, 1) for c in (0, 1)]
        found[" ".join(cells)] = BACKGROUNDS[row][column]
    return found


def tapestry(board: Board, die: int, roll: list[int]) -> list[Option]:
    places = placements(board, die)
    touching = {cells for cells in places if shares_an_edge(board, cells)}
    found = []
    for cells in touching or places:
        after = with_marks(board, **{cell_name(*cell): "fill" for cell in cells})
        found.append((after, newly_full(board, after, big_squares())))
    return found


def tapestry_stars(board: Board, earned: dict[str, int]) -> int:
    return sum(full(board, square) for square in big_squares())


# --- The Society -----------------------------------------------------------------------------

BELOW = {
    **{"t1": "m1 m2", "t2": "m2 m3", "t3": "m3 m4"},
    **{"m1": "b1 b2", "m2": "b2 b3", "m3": "b3 b4", "m4": "b4 b5"},
}
ROWS = {"t1 t2 t3": "HC", "m1 m2 m3 m4": "PHC", "b1 b2 b3 b4 b5": "PPHC"}


def in_order(board: Board) -> bool:
    """Whether every number is lower than the numbers directly above it."""
    return all(
        int(board[lower]) < int(board[upper])
        for upper, two in BELOW.items()
        for lower in two.split()
        if upper in board and lower in board
    )


def the_society(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    for card in " ".join(ROWS).split():
        after = with_marks(board, **{card: die})
        if card not in board and in_order(after):
            found.append((after, newly_full(board, after, ROWS)))
    return found


def society_stars(board: Board, earned: dict[str, int]) -> int:
    return sum(full(board, f"{upper} {two}") for upper, two in BELOW.items())


# --- Viticulture -----------------------------------------------------------------------------

GRAPE_GAINS = {1: "C", 2: "C", 3: "H", 4: "H", 5: "P", 6: "P"}
ORDERS = (9, 10, 11)


def viticulture(board: Board, die: int, roll: list[int]) -> list[Option]:
    ways: list[tuple[int, Board]] = []
    gained = [grape for grape in DICE if board.get(f"g{grape}") == "outline"]
    for size in range(1, len(gained) + 1):
        for grapes in combinations(gained, size):
            for order in ORDERS:
                overpaid = die + sum(grapes) - order
                if f"o{order}" not in board and overpaid >= 0:
                    crossed = {f"g{grape}": "cross" for grape in grapes}
                    ways.append((overpaid, with_marks(board, **crossed, **{f"o{order}": "mark"})))
    least = min((overpaid for overpaid, _ in ways), default=0)
    found = [(after, "") for overpaid, after in ways if overpaid == least]
    if f"g{die}" not in board:
        found.append((with_marks(board, **{f"g{die}": "outline"}), GRAPE_GAINS[die]))
    return found


def viticulture_stars(board: Board, earned: dict[str, int]) -> int:
    return 2 * sum(f"o{order}" in board for order in ORDERS)


# --- Wingspan --------------------------------------------------------------------------------

BIRD_GAINS = {
    **{"a1": "P", "a2": "S", "a3": "C"},
    **{"b1": "C", "b2": "H", "b3": "S"},
    **{"c1": "H", "c2": "P", "c3": "S"},
}
WINGSPANS = (7, 10, 13)


def wingspan(board: Board, die: int, roll: list[int]) -> list[Option]:
    found = []
    for bird in "abc":
        empty = [f"{bird}{n}" for n in (1, 2, 3) if f"{bird}{n}" not in board]
        if not empty:
            continue
        after = with_marks(board, **{empty[0]: die})
        if len(empty) == 1:
            total = sum(int(after[f"{bird}{n}"]) for n in (1, 2, 3))
            reached = [span for span in WINGSPANS if total >= span and f"w{span}" not in board]
            if reached:
                after = with_marks(after, **{f"w{max(reached)}": "mark"})
        found.append((after, BIRD_GAINS[empty[0]].replace("S", "")))
    return found


def wingspan_stars(board: Board, earned: dict[str, int]) -> int:
    return sum(space[0] == "w" or BIRD_GAINS[space] == "S" for space in board)


# --- all of them -----------------------------------------------------------------------------

OPTIONS: dict[str, Callable[[Board, int, list[int]], list[Option]]] = {
    "between_two_castles": castles,
    CITIES: cities,
    "charterstone": charterstone,
    "euphoria": euphoria,
    "my_little_scythe": my_little_scythe,
    "pendulum": pendulum,
    "scythe": scythe,
    "tapestry": tapestry,
    "the_society": the_society,
    "viticulture": viticulture,
    "wingspan": wingspan,
}
STARS: dict[str, Callable[[Board, dict[str, int]], int]] = {
    "between_two_castles": castle_stars,
    CITIES: no_stars_yet,
    "charterstone": charterstone_stars,
    "euphoria": euphoria_stars,
    "my_little_scythe": my_little_stars,
    "pendulum": pendulum_stars,
    "scythe": scythe_stars,
    "tapestry": tapestry_stars,
    "the_society": society_stars,
    "viticulture": viticulture_stars,
    "wingspan": wingspan_stars,
}
STARTS: dict[str, Board] = {name: {} for name in OPTIONS} | {
    "between_two_castles": {"lb1": "fill", "ra1": "fill"},  # the doors
    CITIES: {"a1": "1", "c3": "5"},
    "my_little_scythe": {"p6": "mark", "h5": "mark"},
    "tapestry": dict.fromkeys(PRINTED, "fill"),
    "the_society": {"t1": "6", "m2": "4", "m3": "3", "b5": "1"},
}
