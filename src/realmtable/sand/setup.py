"""The beginning of a game: what chance decided comes in as a fact, and is checked."""

from collections import Counter
from dataclasses import dataclass

from realmtable.core.errors import InvalidText
from realmtable.sand.content import CRYSTALS, HAND, LEVELS, ROW, Content
from realmtable.sand.state import ADVANCED, CHOOSING, MOST_PLAYERS, SIDES, Player, Rules, State
from realmtable.sand.turn import CHOICE

_PURPLE = "purple"


@dataclass(frozen=True)
class Setup:
    """What chance decided before the first turn.

    The first three tiles of the ring go to the first player, the next three to the second, and so
    on. The first four cards of each deck (I, II, III) lie face up. On the advanced side each
    player, in turn order, has a board of some colour.
    """

    ring: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    boards: tuple[str, ...] = ()


def check_rules(players: int, side: str) -> None:
    """Whether so many can play on such a side."""
    if not 1 <= players <= MOST_PLAYERS:
        raise InvalidText(f"1 to {MOST_PLAYERS} play, not {players}")
    if side not in SIDES:
        raise InvalidText(f"the side is one of {', '.join(SIDES)}, not {side!r}")


def start(rules: Rules, setup: Setup) -> State:
    """The state before the first move."""
    check_rules(rules.players, rules.side)
    content = rules.content
    _check_names("ring", setup.ring, {t.name: content.tile_counts[t.index] for t in content.tiles})
    if len(setup.decks) != LEVELS:
        raise InvalidText(f"there are {LEVELS} decks, not {len(setup.decks)}")
    for level, deck in enumerate(setup.decks, start=1):
        of_level = {content.cards[card].id: 1 for card in content.deck(level)}
        _check_names(f"deck {level}", deck, of_level)
    _check_boards(rules, setup.boards)
    ring = [content.tile_of[name] for name in setup.ring]
    decks = [bytes(content.card_of[card] for card in deck) for deck in setup.decks]
    state = State(rules)
    for seat in range(rules.players):
        player = Player(bytes(content.cells))
        player.tiles = bytes(sorted(ring[:HAND]))
        ring = ring[HAND:]
        if setup.boards:
            player.crystal = CRYSTALS.index(setup.boards[seat])
        state.players.append(player)
    state.ring = bytes(ring)
    state.rows = b"".join(deck[:ROW] for deck in decks)
    state.decks = [deck[ROW:] for deck in decks]
    state.squares = content.squares
    state.pool = content.discs[rules.players - 1]
    state.round = 1
    if _PURPLE in setup.boards and any(state.pool[colour] for colour in CHOICE):
        state.round = 0
        state.phase = CHOOSING
        state.seat = setup.boards.index(_PURPLE)
    return state


def _check_names(what: str, names: tuple[str, ...], wanted: dict[str, int]) -> None:
    """Whether exactly what there is was put in order."""
    have = Counter(names)
    for name, count in have.items():
        if name not in wanted:
            raise InvalidText(f"{what}: there is no {name!r}")
        if count > wanted[name]:
            raise InvalidText(f"{what}: {name} is there {count} times, not {wanted[name]}")
    for name, count in wanted.items():
        if have[name] < count:
            raise InvalidText(f"{what}: {name} is missing")


def _check_boards(rules: Rules, boards: tuple[str, ...]) -> None:
    if rules.side != ADVANCED:
        if boards:
            raise InvalidText("boards: only the advanced side has colours")
        return
    if len(boards) != rules.players:
        raise InvalidText(f"boards: each of {rules.players} players has one, not {len(boards)}")
    for n, board in enumerate(boards):
        if board not in CRYSTALS:
            raise InvalidText(f"boards: {board!r} is none of {', '.join(CRYSTALS)}")
        if board in boards[:n]:
            raise InvalidText(f"boards: no colour is there twice, but {board} is")


def content_names(content: Content) -> tuple[list[str], list[list[str]]]:
    """All tiles and the cards of each level, as they are before they are shuffled."""
    ring = [tile.name for tile in content.tiles for _ in range(content.tile_counts[tile.index])]
    decks = [
        [content.cards[card].id for card in content.deck(level)] for level in range(1, LEVELS + 1)
    ]
    return ring, decks
