"""What the tests of Realm of Sand share: tables set up by hand, moves by their texts."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from realmtable.core.errors import RealmtableError
from realmtable.sand.content import END, LEVELS, ROMAN, Content, Move
from realmtable.sand.contentfile import load_content
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.positiontext import PositionData, board_rows, position_data, position_from
from realmtable.sand.setup import Setup, content_names, start
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import ADVANCED, BASIC, Player, Rules, State
from realmtable.sand.turn import apply, legal
from realmtable.sand.words import disc_letters

CONTENT_FILE = Path(__file__).parents[1] / "data" / "sand" / "content.toml"
TEXT = CONTENT_FILE.read_text(encoding="utf-8")
NAMES = ["ann", "bob", "cat", "dan"]
EMPTY_BOARD = ["......"] * 6
TABLES = [
    (1, "basic"),
    (1, "advanced"),
    (2, "basic"),
    (2, "advanced"),
    (3, "advanced"),
    (4, "advanced"),
]


@cache
def content() -> Content:
    """Not our own content: the tests of rules do not depend on it."""
    return load_content(CONTENT_FILE)


def in_order(boards: tuple[str, ...] = ()) -> Setup:
    """Nothing shuffled: tiles and cards in the order of the content file."""
    ring, decks = content_names(content())
    return Setup(tuple(ring), tuple(tuple(deck) for deck in decks), boards)


def begin(
    players: int = 2, *boards: str, must_act: bool = False, charge_by_building: bool = False
) -> State:
    """A game before its first move; with boards of the advanced side if there are any."""
    side = ADVANCED if boards else BASIC
    count = len(boards) or players
    rules = Rules(content(), count, side, must_act, charge_by_building)
    return start(rules, in_order(boards))


def drawn(players: int, side: str, seed: int | str) -> State:
    return start(Rules(content(), players, side), shuffle(content(), players, side, seed))


def table(
    board: list[str] | None = None,
    players: int = 2,
    crystal: str = "",
    charged: bool = False,
    must_act: bool = False,
    charge_by_building: bool = False,
    tiles: str = "",
    discs: str = "",
    level: int = 0,
    built: str = "",
    kept: str = "",
    shown: str = "",
    round: int = 2,
    idle: int = 0,
) -> State:
    """The first player's turn in a game under way. Whatever is not told is as at the start, and
    what is told comes from where it would otherwise be: tiles from the ring, cards from decks."""
    boards: tuple[str, ...] = ()
    if crystal:
        others = [colour for colour in ("orange", "blue", "green", "red") if colour != crystal]
        boards = (crystal, *others[: players - 1])
    data = position_data(
        begin(players, *boards, must_act=must_act, charge_by_building=charge_by_building)
    )
    seat = data.seats[0]
    seat.board = board or EMPTY_BOARD
    seat.discs = discs
    seat.level = level
    seat.charged = charged
    if tiles:
        _give_tiles(data, tiles.split())
    for card in built.split():
        draw_card(data, card)
        seat.built.append(card)
    for card in kept.split():
        draw_card(data, card)
        seat.kept.append(card)
    for card in shown.split():
        _show(data, card)
    data.squares = data.pool = data.ready = None
    data.phase, data.round, data.seat, data.idle = "free", round, 1, idle
    return position_from(data, content())


def _give_tiles(data: PositionData, tiles: list[str]) -> None:
    everything = [name for seat in data.seats for name in seat.tiles] + data.ring
    for tile in tiles:
        everything.remove(tile)
    data.seats[0].tiles = tiles
    for seat in data.seats[1:]:
        seat.tiles, everything = everything[:3], everything[3:]
    data.ring = everything


def draw_card(data: PositionData, card: str) -> None:
    """Takes a card out of its deck or row."""
    assert data.decks is not None
    for deck, row in zip(data.decks, data.rows, strict=True):
        if card in row:
            row[row.index(card)] = deck.pop(0)
        elif card in deck:
            deck.remove(card)


def _show(data: PositionData, card: str) -> None:
    """Puts a card into its row, if it is not there."""
    assert data.decks is not None
    for deck, row in zip(data.decks, data.rows, strict=True):
        if card in deck:
            deck[deck.index(card)], row[0] = row[0], card


def changed(state: State, **fields: object) -> State:
    """A state with other fields of its JSON form."""
    data = position_data(state)
    data.squares = data.pool = None
    for name, value in fields.items():
        setattr(data, name, value)
    return position_from(data, content())


def with_boards(state: State, boards: list[list[str]]) -> State:
    """The same with other boards for all players."""
    data = position_data(state)
    data.squares = data.pool = None
    for seat, board in zip(data.seats, boards, strict=True):
        seat.board = board
    return position_from(data, content())


def play(state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = apply(state, find_move(state, text))
    return state


def texts(state: State, kind: str = "") -> list[str]:
    """The texts of all legal moves whose first word is this."""
    return [
        text
        for text in (move_text(state, move) for move in legal(state))
        if not kind or text.split()[0] == kind
    ]


def why_not(state: State, text: str) -> str:
    """Why a move is refused, with the kind of refusal in front."""
    try:
        find_move(state, text)
    except RealmtableError as error:
        return f"{error.kind}: {error.why}"
    raise AssertionError(f"{text} is not refused")


def board_of(state: State, seat: int = 0) -> list[str]:
    return board_rows(state.rules.content, state.players[seat].board)


def discs_of(state: State, seat: int = 0) -> str:
    return disc_letters(state.players[seat].discs)


def tiles_of(player: Player) -> list[str]:
    return [content().tiles[tile].name for tile in player.tiles]


def ring_of(state: State) -> list[str]:
    return [content().tiles[tile].name for tile in state.ring]


def cards(state: State) -> dict[str, list[str]]:
    """The rows, by level."""
    data = position_data(state)
    return {ROMAN[level]: data.rows[level] for level in range(LEVELS)}


def names_of(of: bytes) -> list[str]:
    return [content().cards[card].id for card in of]


# --- games at random ----------------------------------------------------------------------------


def begun(players: int, side: str, seed: int) -> State:
    rules = Rules(content(), players, side, seed % 3 == 1, seed % 4 == 3)
    return start(rules, shuffle(content(), players, side, f"random {seed}"))


def eager(state: State, draw: random.Random) -> Move:
    """Any move, but builds, crystals and discs more often than chance would have it."""
    moves = legal(state)
    kinds = sorted({move.kind for move in moves})
    if END in kinds and len(kinds) > 1 and draw.random() < 0.9:
        kinds.remove(END)
    kind = draw.choice(kinds)
    return draw.choice([move for move in moves if move.kind == kind])


def steps(players: int, side: str, seed: int, most: int = 400) -> Iterator[tuple[State, Move]]:
    state = begun(players, side, seed)
    draw = random.Random(f"steps {seed}")
    for _ in range(most):
        if state.over:
            return
        move = eager(state, draw)
        yield state, move
        state = apply(state, move)
