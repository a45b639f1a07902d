"""What the terminal says about a game of Realm of Sand: where things stand, and help."""

from realmtable.cli.sand_sitting import SandSitting
from realmtable.draw.sand_text import card_line, crystal_text, level_text
from realmtable.draw.sand_words import CRYSTAL_WORDS
from realmtable.sand.content import BUILD, CRYSTALS, LEVELS, NO_CRYSTAL, ROMAN, level_of_hidden
from realmtable.sand.game import Game
from realmtable.sand.scoring import hourglasses, points
from realmtable.sand.state import State
from realmtable.sand.turn import ENOUGH_HOURGLASSES, SOLO_TURNS, legal
from realmtable.sand.words import card_name, cell_names, counted, disc_letters, listed

_DOT = " · "


# --- where things stand ------------------------------------------------------------------------


def turn_line(sitting: SandSitting) -> str:
    """`Round 3: ann`."""
    state = sitting.game.state
    if state.round == 0:
        return f"Before the first round: {sitting.shown}"
    of = f" of {SOLO_TURNS}" if state.rules.solo else ""
    last = ", the last one" if state.declared or (state.round == SOLO_TURNS and of) else ""
    return f"Round {state.round}{of}{last}: {sitting.shown}"


def own_lines(state: State, seat: int) -> list[str]:
    """What a player has beside the board."""
    content = state.rules.content
    player = state.players[seat]
    parts = [worth_words(state, seat), level_text(content, player.level)]
    crystal = crystal_text(player.crystal, player.charged)
    tiles = ", ".join(content.tiles[tile].name for tile in player.tiles)
    lines = [
        _DOT.join([*parts, *([crystal] if crystal else [])]),
        f"Tiles {tiles}{_DOT}discs {disc_letters(player.discs).upper() or 'none'}",
    ]
    if player.built:
        lines.append(f"Built {', '.join(card_name(content, card) for card in player.built)}")
    if player.kept:
        lines.append("Kept " + "; ".join(card_line(content, card) for card in player.kept))
    if state.looked and state.seat == seat:
        seen = "; ".join(card_line(content, card) for card in state.looked)
        lines.append(f"Looked at {seen}")
    return lines


def worth_words(state: State, seat: int) -> str:
    """`7 points, 3 of 10 hourglasses`."""
    glasses = hourglasses(state, seat)
    of = "" if state.rules.solo else f" of {ENOUGH_HOURGLASSES}"
    one = "hourglass" if glasses == 1 and not of else "hourglasses"
    scored = points(state, seat)
    return f"{scored} point{'' if scored == 1 else 's'}, {glasses}{of} {one}"


def build_lines(state: State) -> list[str]:
    """The cards that can be built now, each with where its pattern lies."""
    content = state.rules.content
    spots: dict[int, list[str]] = {}
    for move in legal(state):
        if move.kind == BUILD:
            spots.setdefault(move.what, []).append(" ".join(cell_names(content, move.cells)))
    return [
        f"Can be built: {card_name(content, card)} with {' or '.join(where)}"
        for card, where in spots.items()
    ]


def row_heading(state: State, level: int) -> str:
    """`III, 14 more in the deck`."""
    left = len(state.decks[level - 1])
    return f"{ROMAN[level - 1]}, {left or 'no'} more in the deck"


def supply_line(state: State) -> str:
    squares = ", ".join(
        f"{count} {name}"
        for count, name in zip(state.squares, ("green", "red", "black"), strict=True)
    )
    return f"Pool {disc_letters(state.pool).upper() or 'empty'}{_DOT}squares {squares}"


def kept_words(state: State, seat: int) -> str:
    """`keeps a face-down card of level II`, as others may know it; empty for none."""
    content = state.rules.content
    levels = sorted(content.level_of(card) for card in state.players[seat].kept)
    if not levels:
        return ""
    return f"keeps face down {listed([ROMAN[level - 1] for level in levels])}"


def others_lines(sitting: SandSitting) -> list[str]:
    """Every other seat with what is open to all."""
    state = sitting.state
    content = state.rules.content
    lines = []
    for seat, name in enumerate(sitting.game.seats):
        if seat == sitting.seat:
            continue
        player = state.players[seat]
        tiles = ", ".join(content.tiles[tile].name for tile in player.tiles)
        parts = [
            worth_words(state, seat),
            level_text(content, player.level),
            f"tiles {tiles}",
            f"discs {disc_letters(player.discs).upper() or 'none'}",
            crystal_text(player.crystal, player.charged),
            kept_words(state, seat),
        ]
        lines.append(f"{name}: {_DOT.join(part for part in parts if part)}")
    return lines


def score_lines(sitting: SandSitting) -> list[str]:
    """Every seat with what it has scored so far."""
    lines = []
    for standing in sitting.standings():
        who = f"{standing.seat} (bot)" if standing.is_bot else standing.seat
        turn = ", whose turn it is" if standing.awaited else ""
        pieces = counted(standing.pieces, "piece")
        seat = sitting.game.number(standing.seat)
        lines.append(f"{who}: {worth_words(sitting.game.state, seat)}, {pieces} on board{turn}")
    return lines


def ranking_lines(game: Game) -> list[str]:
    """The seats from first to last; a solo player with the title."""
    lines = []
    for place in game.ranking():
        title = f", {place.title}" if place.title else ""
        pieces = f"{place.pieces} piece{'' if place.pieces == 1 else 's'} on board"
        lines.append(f"{place.rank}. {place.seat}: {place.points} points, {pieces}{title}")
    return lines


def hidden_from_others(state: State, seat: int) -> bool:
    """Whether a seat sees cards that others must not see."""
    seen = [*state.players[seat].kept, *(state.looked if state.seat == seat else b"")]
    return any(not level_of_hidden(card) for card in seen)


# --- help ----------------------------------------------------------------------------------------

TURN_HELP = [
    "One main action, which may be left out: lay a tile, or place and move one to three discs.",
    "Before and after it any number of builds: a card whose pattern lies on your board, turned and "
    "mirrored as you like. A disc counts as a square of its colour.",
    "A tile may cover what is there. It goes to the end of the ring, and you take one of the two "
    "tiles next to the queen.",
    "No more dark cells may be occupied than your level.",
    f"{ENOUGH_HOURGLASSES} hourglasses on built cards declare the end; the round is finished, and "
    f"most points win. Alone you have {SOLO_TURNS} turns.",
]
SIGN_HELP = [
    "[g] a green square, (G) a green disc; r red, k black; B blue and Y yellow are discs only.",
    "░ a dark cell, · a light one, ◇ a crystal cell.",
    "»g« is placed here, !g! may not be, ▐g▌ is chosen; what is underlined is new this turn.",
    "5p 2h +RK^ on a card: 5 points, 2 hourglasses; it gives a red and a black disc and a level "
    "step.",
    "gr/k is a tile round a corner, grk one in a line: its squares from end to end.",
]
MOVE_HELP = [
    "tile gr/k b2 b3 c3 lays a tile: green on b2, red on b3, black on c3. take ggg takes the next.",
    "put b c4 puts a blue disc on c4, move c4 d4 moves a disc; done: no more discs.",
    "build I-03 builds a card; where there are several ways, with its cells: build I-03 b2 c2 b3.",
    "look II, keep II-05 (red); all discs (purple); trade g b (yellow); shift b2 c3 (green); "
    "step (orange); swap grk ggg (blue).",
    "choose b is purple's disc before the first turn. end ends the turn.",
    "Words may be cut short as long as one move fits.",
]


def crystal_help(state: State, seat: int) -> list[str]:
    """What the crystals of the game do, one's own first."""
    own = state.players[seat].crystal
    there = [player.crystal for player in state.players if player.crystal != NO_CRYSTAL]
    there.sort(key=lambda crystal: crystal != own)
    if not there:
        return []
    charge = (
        "A crystal is charged by building over one of its cells (◇)"
        if state.rules.charge_by_building
        else "A crystal is charged by covering one of its cells (◇) in the main action"
    )
    return [
        f"{charge}, and may be discharged once in a later turn.",
        *(f"{CRYSTALS[crystal]}: {CRYSTAL_WORDS[CRYSTALS[crystal]]}." for crystal in there),
    ]


def levels() -> range:
    """The levels of the rows in the order they lie: III, II, I."""
    return range(LEVELS, 0, -1)
