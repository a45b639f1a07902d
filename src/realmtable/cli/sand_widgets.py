"""The parts of the terminal table of Realm of Sand: boards, cards, tiles, the state of things."""

from collections.abc import Mapping

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from realmtable.cli.sand_lines import levels, row_heading, turn_line, worth_words
from realmtable.cli.sand_placing import Placing
from realmtable.cli.sand_sitting import SandSitting
from realmtable.draw.sand_text import (
    CHOSEN,
    LEGAL,
    PIECE_STYLES,
    WRONG,
    board_text,
    cards_text,
    cell_at,
    counts_text,
    crystal_text,
    discs_text,
    level_text,
    side_by_side,
    small_board,
    tiles_text,
)
from realmtable.sand.content import (
    COLOUR_NAMES,
    CRYSTALS,
    EMPTY,
    NO_CRYSTAL,
    ROW,
    RUNES,
    Content,
)
from realmtable.sand.scoring import hourglasses, points
from realmtable.sand.state import State
from realmtable.sand.turn import ON_OFFER
from realmtable.sand.words import disc_letters

_HEADING = "bold color(109)"
_SOFT = "color(246)"
_OTHER = 14  # columns of what is told about another player
# Words of the list of moves that are drawn in the colour they name.
WORD_STYLES = {name: PIECE_STYLES[n] for n, name in enumerate(COLOUR_NAMES)}


class SandStatus(Static):
    """Whose turn it is, and how everybody stands."""

    def __init__(self) -> None:
        super().__init__(id="status")

    def show(self, sitting: SandSitting) -> None:
        state, seat = sitting.state, sitting.seat
        player = state.players[seat]
        line = Text()
        line.append(turn_line(sitting), "bold")
        line.append(f"   {worth_words(state, seat)}   {level_text(sitting.content, player.level)}")
        crystal = crystal_text(player.crystal, player.charged)
        line.append(f"   {crystal}" if crystal else "", "bold" if player.charged else "")
        if len(sitting.game.seats) > 1:
            line.append("\n")
            for standing in sitting.standings():
                bot = " (bot)" if standing.is_bot else ""
                line.append("▸" if standing.awaited else " ", "bold color(114)")
                worth = f"{standing.points}p {standing.hourglasses}h"
                line.append(f"{standing.seat}{bot} {worth}   ", "color(250)")
        self.update(line)


class BoardView(Static):
    """The player's own board, with the piece that is being placed. A click tells the cell."""

    class CellClicked(Message):
        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        super().__init__(id="board")
        self._content: Content | None = None
        self.tall = False

    def show(
        self, sitting: SandSitting, placing: Placing | None, marked: Mapping[int, str]
    ) -> None:
        """Draws it; `marked` are cells to point out, as those of a pattern."""
        self._content = sitting.content
        player = sitting.state.players[sitting.seat]
        board = bytearray(player.board)
        states = dict(marked)
        if placing is not None:
            mark = WRONG if placing.why_not() else LEGAL
            if placing.source is not None:
                board[placing.source] = EMPTY
                states[placing.source] = CHOSEN
            for cell in placing.cells:
                states[cell] = mark
            for cell, piece in placing.pieces.items():
                board[cell] = piece
        drawn = board_text(
            sitting.content,
            bytes(board),
            crystal=player.crystal,
            states=states,
            fresh=sitting.fresh(),
            tall=self.tall,
        )
        self.update(drawn)

    def on_click(self, event: events.Click) -> None:
        if self._content is None:
            return
        cell = cell_at(self._content, event.y, event.x, tall=self.tall)
        if cell is not None:
            self.post_message(self.CellClicked(cell))


def hand_text(state: State, seat: int) -> Text:
    """The tiles of a player, numbered, the discs, and what lies in the middle."""
    content = state.rules.content
    player = state.players[seat]
    parts = [
        Text("Your tiles", _HEADING),
        tiles_text([content.tiles[tile] for tile in player.tiles], numbered=True),
        Text.assemble(("Your discs ", _HEADING), discs_text(player.discs)),
    ]
    if player.built:
        built = ", ".join(content.cards[card].id for card in player.built)
        parts.append(Text.assemble(("Built ", _HEADING), built))
    offered = [content.tiles[tile] for tile in state.ring[:ON_OFFER]]
    later = ", ".join(content.tiles[tile].name for tile in state.ring[ON_OFFER:])
    squares = ", ".join(f"{state.squares[n]} {COLOUR_NAMES[n]}" for n in range(RUNES))
    parts += [
        Text("Next to the queen", _HEADING),
        tiles_text(offered),
        Text.assemble(("Then ", _HEADING), (later, _SOFT)),
        Text.assemble(("Pool ", _HEADING), counts_text(state.pool)),
        Text.assemble(("Squares ", _HEADING), (squares, _SOFT)),
    ]
    return Text("\n").join(parts)


def rows_text(state: State, seat: int, marked: Mapping[int, str]) -> Text:
    """The three rows, III above, and the cards that the player keeps or looks at."""
    content = state.rules.content
    parts = []
    for title, cards in (
        ("You look at", state.looked if state.seat == seat else b""),
        ("You keep", state.players[seat].kept),
    ):
        if cards:
            parts += [Text(title, _HEADING), cards_text(content, cards, marked)]
    for level in levels():
        cards = state.rows[(level - 1) * ROW : level * ROW]
        parts += [Text(row_heading(state, level), _HEADING), cards_text(content, cards, marked)]
    return Text("\n").join(parts)


def others_text(sitting: SandSitting) -> Text:
    """The boards of the others, small, side by side."""
    blocks = [
        _other(sitting.state, seat, name)
        for seat, name in enumerate(sitting.game.seats)
        if seat != sitting.seat
    ]
    return side_by_side(blocks, 1) if blocks else Text()


def _other(state: State, seat: int, name: str) -> list[Text]:
    content = state.rules.content
    player = state.players[seat]
    kept = " ".join(f"?{content.level_of(card)}" for card in player.kept)
    lines = [
        Text(name[:_OTHER], _HEADING),
        Text(f"{points(state, seat)}p {hourglasses(state, seat)}h"),
        Text(level_text(content, player.level)),
        *small_board(content, player.board, player.crystal),
        Text(" ".join(content.tiles[tile].name for tile in player.tiles)),
    ]
    if any(player.discs):
        lines.append(Text(f"discs {disc_letters(player.discs).upper()}"[:_OTHER]))
    if player.crystal != NO_CRYSTAL:
        charged = " ◆" if player.charged else " ◇"
        lines.append(Text(f"{CRYSTALS[player.crystal]}{charged}", "bold" if player.charged else ""))
    if kept:
        lines.append(Text(f"keeps {kept}"))
    return lines
