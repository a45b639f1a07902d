"""Realm of Sand in numbers: a record of what a seat sees, and a row for each legal move."""

from typing import Final

from realmtable.sand.content import COLOURS, GAP, LEVELS, RUNES, Content, Move, level_of_hidden
from realmtable.sand.scoring import hourglasses, points
from realmtable.sand.state import ADVANCED, MOST_PLAYERS, Player, State

MOVES: Final = 1024  # rows that are shown at a time
CELLS: Final = 8  # that a row can name
COLUMNS: Final = 4 + CELLS  # kind, what, at, to: each one more than in the move, so that 0 is none
FURTHER: Final = 16  # the kind of the row that shows the next ones, and changes nothing else

# Where a card is; those face up are counted from 1 by their place in the rows.
OWN_KEPT: Final = 13
LOOKED_AT: Final = 14
BUILT: Final = 15  # + how many seats after one's own

FLAGS: Final = (
    *("players", "advanced", "must_act", "charge_by_building", "seat", "turn_of", "phase"),
    *("round", "acted", "ready", "all_discs", "left", "stirred", "idle", "declared"),
    *("given", "taken", "page"),
)
OF_PLAYERS: Final = (
    *("level", "crystal", "charged", "points", "hourglasses", "kept_1", "kept_2", "kept_3"),
)


def parts(content: Content) -> list[tuple[str, tuple[int, ...]]]:
    """The parts of a record, in order, with their shapes."""
    tiles = len(content.tiles)
    return [
        ("flags", (len(FLAGS),)),
        ("boards", (MOST_PLAYERS, content.cells)),
        ("tiles", (MOST_PLAYERS, tiles)),
        ("discs", (MOST_PLAYERS, len(COLOURS))),
        ("players", (MOST_PLAYERS, len(OF_PLAYERS))),
        ("cards", (len(content.cards),)),
        ("ring", (sum(content.tile_counts),)),
        ("squares", (RUNES,)),
        ("pool", (len(COLOURS),)),
        ("decks", (LEVELS,)),
        ("filled", (content.cells,)),
    ]


def record(seen: State, seat: int, page: int) -> bytes:
    """What a seat sees, from its own view. Seats are counted from it on; those that do not play
    have nothing."""
    content = seen.rules.content
    count = len(seen.players)
    order = [(seat + n) % count for n in range(count)]
    boards: list[bytes] = []
    tiles: list[int] = []
    discs: list[bytes] = []
    own: list[int] = []
    for other in order:
        player = seen.players[other]
        boards.append(player.board)
        tiles.extend(_counted(player.tiles, len(content.tiles)))
        discs.append(player.discs)
        own.extend([player.level, player.crystal + 1, 1 if player.charged else 0])
        own.extend([points(seen, other), hourglasses(seen, other)])
        own.extend(_kept_by_level(content, player))
    nobody = MOST_PLAYERS - count
    ring = [tile + 1 for tile in seen.ring]
    return b"".join(
        [
            bytes(_flags(seen, seat, page)),
            *boards,
            bytes(nobody * content.cells),
            bytes(tiles),
            bytes(nobody * len(content.tiles)),
            *discs,
            bytes(nobody * len(COLOURS)),
            bytes(own),
            bytes(nobody * len(OF_PLAYERS)),
            bytes(_places(seen, order)),
            bytes(ring),
            bytes(sum(content.tile_counts) - len(ring)),
            seen.squares,
            seen.pool,
            bytes([len(deck) for deck in seen.decks]),
            bytes([seen.filled >> cell & 1 for cell in range(content.cells)]),
        ]
    )


def _flags(seen: State, seat: int, page: int) -> list[int]:
    rules = seen.rules
    return [
        rules.players,
        1 if rules.side == ADVANCED else 0,
        1 if rules.must_act else 0,
        1 if rules.charge_by_building else 0,
        seat,
        (seen.seat - seat) % rules.players,
        seen.phase,
        min(seen.round, 255),
        1 if seen.acted else 0,
        1 if seen.ready else 0,
        1 if seen.all_discs else 0,
        seen.left,
        1 if seen.stirred else 0,
        seen.idle,
        1 if seen.declared else 0,
        seen.given + 1,
        seen.taken + 1,
        page,
    ]


def _counted(values: bytes, kinds: int) -> list[int]:
    counts = [0] * kinds
    for value in values:
        counts[value] += 1
    return counts


def _kept_by_level(content: Content, player: Player) -> list[int]:
    counts = [0] * LEVELS
    for card in player.kept:
        counts[content.level_of(card) - 1] += 1
    return counts


def _places(seen: State, order: list[int]) -> list[int]:
    """Where each card is that the seat can see."""
    places = [0] * len(seen.rules.content.cards)
    for n in range(len(seen.rows)):
        card = seen.rows[n]
        if card != GAP and not level_of_hidden(card):
            places[card] = n + 1
    for card in seen.players[order[0]].kept:
        places[card] = OWN_KEPT
    for card in seen.looked:
        if not level_of_hidden(card):
            places[card] = LOOKED_AT
    for n in range(len(order)):
        for card in seen.players[order[n]].built:
            places[card] = BUILT + n
    return places


def rows(moves: list[Move], first: int, last: int) -> bytes:
    """The rows of the moves from `first` to before `last`."""
    values: list[int] = []
    for n in range(first, last):
        move = moves[n]
        values.append(move.kind + 1)
        values.append(move.what + 1)
        values.append(move.at + 1)
        values.append(move.to + 1)
        cells = move.cells
        named = len(cells)
        for place in range(CELLS):
            values.append(cells[place] + 1 if place < named else 0)
    return bytes(values)
