"""Realm of Sand as a plain conversation in lines."""

from collections.abc import Callable

from rich.text import Text

from realmtable.cli.sand_choices import choices, still_possible
from realmtable.cli.sand_lines import (
    MOVE_HELP,
    SIGN_HELP,
    TURN_HELP,
    build_lines,
    crystal_help,
    hidden_from_others,
    levels,
    others_lines,
    own_lines,
    ranking_lines,
    row_heading,
    score_lines,
    supply_line,
    turn_line,
)
from realmtable.cli.sand_sitting import OVER, SandSitting
from realmtable.cli.talk import BULLET, Conversation, Manner, converse
from realmtable.core.errors import UnknownName
from realmtable.draw.sand_text import board_text, card_line, cards_text, ring_line
from realmtable.sand.content import BUILD, END, ROW
from realmtable.sand.describe import describe
from realmtable.sand.movetext import move_text
from realmtable.sand.positiontext import board_rows
from realmtable.sand.turn import legal

_CLEAR = "\033[2J\033[3J\033[H"  # a terminal's screen and what has scrolled out of it
_TOPICS = {"turn": TURN_HELP, "moves": MOVE_HELP, "signs": SIGN_HELP}
_COMMANDS = [
    ("tile gr/k b2 b3 c3", "a move, or end for the end of the turn; help moves tells more"),
    ("legal", "what you can do; legal tile gr/k: all moves that begin so"),
    ("undo", "take back what you did this turn, since you saw something new"),
    ("state", "the whole table again"),
    ("others", "the boards of the others"),
    ("score", "the points so far"),
    ("help", "this; also help turn, moves, signs, crystals"),
    ("record", "the record so far, with the order of the decks; save FILE: write it to a file"),
    ("again", "after the game: play another one"),
    ("quit", "stop playing"),
]


class _Conversation(Conversation):
    said_after_undo = "It was taken back."

    def __init__(self, sitting: SandSitting, write: Callable[[str], None], manner: Manner) -> None:
        commands = {
            "legal": self._legal,
            "state": self._state,
            "others": self._others,
            "score": self._score,
            "help": self._help,
            "?": self._help,
        }
        super().__init__(sitting, write, manner, commands)
        self.sitting = sitting
        self._rows = b""  # as last printed
        self._ring = b""
        self._person: str | None = None

    # --- telling ---------------------------------------------------------------------------

    def go_on(self) -> None:
        """Bots, until a person is asked; then what that person needs to know."""
        before = self._person
        private = before is not None and self._has_secrets(before)
        news = self.sitting.advance()
        self._person = self.sitting.current
        passed = self._person is not None and before is not None and self._person != before
        if passed and private and self.manner.interactive:
            self.write(f"{_CLEAR}What {before} saw is gone from the screen.")
        for item in news:
            self.lines([item.text])
            if item.kind == OVER:
                self.lines(ranking_lines(self.sitting.game))
        if not self.sitting.finished:
            self.show_turn()
        elif self.manner.interactive:
            self.after_the_game()

    def _has_secrets(self, name: str) -> bool:
        return hidden_from_others(self.sitting.game.view(name), self.sitting.game.number(name))

    def show_turn(self) -> None:
        self._show(whole=False)

    def _show(self, whole: bool) -> None:
        """Whose turn it is, the board, and of the rest what has changed."""
        sitting = self.sitting
        state, seat = sitting.state, sitting.seat
        self.write(turn_line(sitting))
        if whole or state.rows != self._rows:
            self._rows = state.rows
            self._show_rows()
        if whole or state.ring != self._ring:
            self._ring = state.ring
            self.lines([f"Ring: {ring_line(sitting.content, state.ring)}", supply_line(state)])
        if whole:
            self._others("")
        player = state.players[seat]
        self._board(player.board, player.crystal)
        self.lines([*own_lines(state, seat), *([] if sitting.finished else build_lines(state))])

    def _show_rows(self) -> None:
        state, content = self.sitting.state, self.sitting.content
        for level in levels():
            cards = state.rows[(level - 1) * ROW : level * ROW]
            self.write(f"Cards of level {row_heading(state, level)}:")
            if self.manner.pictures:
                self._draw(cards_text(content, cards))
            else:
                self.lines([card_line(content, card) for card in cards], BULLET)

    def _board(self, board: bytes, crystal: int) -> None:
        content = self.sitting.content
        if self.manner.pictures:
            self._draw(board_text(content, board, crystal=crystal))
        else:
            self.write(f"Board, row by row: {' '.join(board_rows(content, board))}")

    def _draw(self, picture: Text) -> None:
        for line in picture.plain.split("\n"):
            self.write(line.rstrip())

    # --- commands --------------------------------------------------------------------------

    def wasted(self, text: str) -> str:
        ends = self.sitting.find(text).kind == END
        return still_possible(self.sitting.state) if ends else ""

    def play(self, text: str) -> None:
        move = self.sitting.play(text)
        if self.sitting.turn_ended:
            self.go_on()
            return
        if move.kind == BUILD:
            self.write(f"Built {self.sitting.content.cards[move.what].id}.")
        self.show_turn()

    def _legal(self, begun: str) -> None:
        if self.sitting.finished:
            self.write("The game is over.")
            return
        state = self.sitting.state
        if begun:
            wanted = " ".join(begun.lower().split())
            found = [
                (text, describe(state, move).words)
                for move in legal(state)
                if (text := move_text(state, move)).lower().startswith(wanted)
            ]
            if not found:
                raise UnknownName(f"no legal move begins with {begun!r}")
            self.columns(found)
            return
        groups: dict[str, list[tuple[str, str]]] = {}
        for choice in choices(state):
            groups.setdefault(choice.group, []).append((choice.typed, choice.words))
        for heading, rows in groups.items():
            self.write(f"{heading}:")
            self.columns(rows)

    def _state(self, _: str) -> None:
        self._show(whole=True)

    def _others(self, _: str) -> None:
        state = self.sitting.state
        told = others_lines(self.sitting)
        others = [n for n in range(len(state.players)) if n != self.sitting.seat]
        for seat, line in zip(others, told, strict=True):
            self.lines([line])
            self._board(state.players[seat].board, state.players[seat].crystal)

    def _score(self, _: str) -> None:
        self.lines(score_lines(self.sitting))

    def _help(self, topic: str) -> None:
        if topic == "crystals":
            told = crystal_help(self.sitting.state, self.sitting.seat)
            self.lines(told or ["This side of the boards has no crystals."], BULLET)
        elif topic in _TOPICS:
            self.lines(_TOPICS[topic], BULLET)
        elif topic:
            raise UnknownName(
                f"there is no help on {topic!r}; there is turn, moves, signs, crystals"
            )
        else:
            self.write("You can write:")
            self.columns(_COMMANDS)


def play_plain(
    sitting: SandSitting,
    read_line: Callable[[], str | None],
    write: Callable[[str], None],
    manner: Manner | None = None,
) -> bool:
    """Plays until nobody says anything any more. Answers whether another game is wanted."""
    return converse(_Conversation(sitting, write, manner or Manner()), read_line)
