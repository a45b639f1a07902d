"""Listings against slow and obvious ones: every pattern, tile and disc tried in every place."""

import random
from collections import Counter

import pytest

from realmtable.sand.content import BUILD, COLOURS, GAP, MOVE, PUT, SHIFT, TILE, Card, Move
from realmtable.sand.patterns import variants
from realmtable.sand.placing import lies, list_spots
from realmtable.sand.state import FREE, State
from realmtable.sand.turn import apply, legal
from tests.support.sand import board_of, content, drawn, table

Grid = list[list[str]]
SIZE = 6


def turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def looks(rows: list[str]) -> set[tuple[str, ...]]:
    """A pattern in rows of letters, turned and mirrored."""
    found = set()
    for start in (rows, [row[::-1] for row in rows]):
        now = start
        for _ in range(4):
            found.add(tuple(now))
            now = turned(now)
    return found


def rows_of(pattern: list[tuple[int, int, int]]) -> list[str]:
    height = max(row for row, _, _ in pattern) + 1
    width = max(col for _, col, _ in pattern) + 1
    letters = {(row, col): COLOURS[colour] for row, col, colour in pattern}
    return ["".join(letters.get((y, x), ".") for x in range(width)) for y in range(height)]


def spots_by_hand(board: list[str], rows: list[str]) -> set[frozenset[tuple[int, int]]]:
    found = set()
    for look in looks(rows):
        for top in range(SIZE - len(look) + 1):
            for left in range(SIZE - len(look[0]) + 1):
                cells = {
                    (top + y, left + x): letter
                    for y, row in enumerate(look)
                    for x, letter in enumerate(row)
                    if letter != "."
                }
                if all(board[y][x].lower() == letter for (y, x), letter in cells.items()):
                    found.add(frozenset(cells))
    return found


def random_board(seed: int, fill: float) -> list[str]:
    draw = random.Random(f"board {seed}")
    pieces = "ggrrkkGRKBY"
    return [
        "".join(draw.choice(pieces) if draw.random() < fill else "." for _ in range(SIZE))
        for _ in range(SIZE)
    ]


def as_bytes(board: list[str]) -> bytes:
    return bytes(".grk.... GRKBY".index(letter) for row in board for letter in row)


@pytest.mark.parametrize("card", content().cards, ids=lambda card: card.id)
def test_spots_of_a_card(card: Card) -> None:
    rows = rows_of(card.pattern)
    assert {tuple(rows_of(shape)) for shape in variants(card.pattern)} == looks(rows)
    draw = random.Random(card.id)
    for seed in range(12):
        board = random_board(seed, 0.9)
        # the pattern itself is on the board at least once
        look = draw.choice(sorted(looks(rows)))
        grid: Grid = [list(row) for row in board]
        top, left = draw.randrange(SIZE - len(look) + 1), draw.randrange(SIZE - len(look[0]) + 1)
        for y, row in enumerate(look):
            for x, letter in enumerate(row):
                if letter != ".":
                    disc = letter in "by" or draw.random() < 0.2
                    grid[top + y][left + x] = letter.upper() if disc else letter
        board = ["".join(row) for row in grid]
        found = list_spots_in(as_bytes(board), card)
        wanted = spots_by_hand(board, rows)
        assert wanted
        assert Counter(found) == Counter(wanted)  # none twice


def list_spots_in(board: bytes, card: Card) -> list[frozenset[tuple[int, int]]]:
    moves: list[Move] = []
    list_spots(board, card, moves)
    assert all(lies(board, move) for move in moves)
    return [frozenset(divmod(cell, SIZE) for cell in move.cells) for move in moves]


# --- tiles -----------------------------------------------------------------------------------


def dark_cells(board: list[str]) -> int:
    return sum(
        letter != "." and (y in (0, 5) or x in (0, 5))
        for y, row in enumerate(board)
        for x, letter in enumerate(row)
    )


def boards_by_tile(state: State, tile: int) -> set[tuple[str, ...]]:
    """Every board that laying a tile can come to, by trying everything; squares are enough."""
    player = state.players[0]
    board = board_of(state)
    found = set()
    for look in looks(rows_of(content().tiles[tile].pattern)):
        for top in range(SIZE - len(look) + 1):
            for left in range(SIZE - len(look[0]) + 1):
                grid = [list(row) for row in board]
                for y, row in enumerate(look):
                    for x, letter in enumerate(row):
                        if letter != ".":
                            grid[top + y][left + x] = letter
                after = ["".join(row) for row in grid]
                if dark_cells(after) <= player.level:
                    found.add(tuple(after))
    return found


def light_board(seed: int, fill: float, dark: int) -> list[str]:
    """A random board with so many pieces on dark cells."""
    grid = [list(row) for row in random_board(seed, fill)]
    draw = random.Random(f"light {seed}")
    edge = [(y, x) for y in range(SIZE) for x in range(SIZE) if y in (0, 5) or x in (0, 5)]
    kept = set(draw.sample(edge, dark))
    discs: Counter[str] = Counter()
    for y in range(SIZE):
        for x in range(SIZE):
            letter = grid[y][x]
            if (y, x) in edge and (y, x) not in kept:
                grid[y][x] = "."
            elif letter.isupper():
                discs[letter] += 1
                if discs[letter] > 3:
                    grid[y][x] = "."
            elif (y, x) in kept:
                grid[y][x] = "g"
    return ["".join(row) for row in grid]


@pytest.mark.parametrize("seed", range(24))
def test_tiles_and_discs_on_random_boards(seed: int) -> None:
    draw = random.Random(f"slow {seed}")
    dark = draw.randrange(4)
    level = dark + draw.randrange(3)
    tiles = " ".join(tile.name for tile in draw.sample(content().tiles, 3))
    board = light_board(seed, 0.8, dark)
    state = table(board, tiles=tiles, level=max(level, dark_cells(board)), discs="gb")
    moves = legal(state)
    for tile in state.players[0].tiles:
        after = [
            tuple(board_of(apply(state, move)))
            for move in moves
            if move.kind == TILE and move.what == tile
        ]
        assert Counter(after) == Counter(boards_by_tile(state, tile))
    assert {board_after(state, m) for m in moves if m.kind in (PUT, MOVE)} == discs_by_hand(state)


def board_after(state: State, move: Move) -> tuple[str, ...]:
    return tuple(board_of(apply(state, move)))


def discs_by_hand(state: State) -> set[tuple[str, ...]]:
    """Every board that the first disc of a spirits action can come to."""
    player = state.players[0]
    found = set()
    board = board_of(state)
    sources: list[tuple[str, tuple[int, int] | None]] = [
        (COLOURS[colour].upper(), None) for colour, count in enumerate(player.discs) if count
    ]
    sources += [
        (letter, (y, x))
        for y, row in enumerate(board)
        for x, letter in enumerate(row)
        if letter.isupper()
    ]
    for letter, start in sources:
        for y in range(SIZE):
            for x in range(SIZE):
                if (y, x) == start:
                    continue
                grid = [list(row) for row in board]
                if start is not None:
                    grid[start[0]][start[1]] = "."
                grid[y][x] = letter
                after = ["".join(row) for row in grid]
                if dark_cells(after) <= player.level:
                    found.add(tuple(after))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_squares_that_green_moves(seed: int) -> None:
    board = light_board(seed, 0.6, seed % 3)
    level = max(seed % 4, dark_cells(board))
    state = table(board, crystal="green", charged=True, level=level)
    wanted = set()
    for y, row in enumerate(board):
        for x, letter in enumerate(row):
            if letter in "grk":
                for v in range(SIZE):
                    for u in range(SIZE):
                        if board[v][u] == ".":
                            grid = [list(line) for line in board]
                            grid[y][x], grid[v][u] = ".", letter
                            after = ["".join(line) for line in grid]
                            if dark_cells(after) <= level:
                                wanted.add(tuple(after))
    found = [board_after(state, move) for move in legal(state) if move.kind == SHIFT]
    assert Counter(found) == Counter(wanted)


def test_builds_in_games_are_those_of_the_cards_that_are_shown() -> None:
    for seed in range(4):
        state = drawn(2, "basic", f"builds {seed}")
        draw = random.Random(seed)
        for _ in range(150):
            moves = legal(state)
            if state.over:
                break
            if state.phase == FREE:
                found = Counter(
                    (content().cards[m.what].id, frozenset(divmod(c, SIZE) for c in m.cells))
                    for m in moves
                    if m.kind == BUILD
                )
                board = board_of(state, state.seat)
                wanted = Counter(
                    (content().cards[card].id, spot)
                    for card in state.rows
                    if card != GAP
                    for spot in spots_by_hand(board, rows_of(content().cards[card].pattern))
                )
                assert found == wanted
            state = apply(state, moves[draw.randrange(len(moves))])
