"""The screens that come before the table: help, questions, scores, saving."""

from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, Static

from realmtable.cli.words import (
    MOVE_HELP,
    SIGN_HELP,
    question_help,
    realm_help,
    spending_help,
    youtoma_help,
)
from realmtable.rolling.realm import Realm
from realmtable.rolling.table import TableRules

_HEADING = "bold color(221)"
_SMALL_HEADING = "bold color(109)"
_SHORT = 14  # lines of what need not fill the screen
_NOTE_WIDTH = 60  # columns inside a question

KEYS = [
    ("1 to 6", "choose a die by its value"),
    ("up, down, enter", "choose a move in the list and play it"),
    ("click", "a die, a space of a card, or a move"),
    ("/", "type a move, or a part of it to filter"),
    ("escape", "forget what was chosen and typed; close a question"),
    ("e", "end the turn"),
    ("h", "alone: what the best ends of this turn give"),
    ("u", "take back this turn"),
    ("i", "show what spaces and moves are called when they are typed"),
    ("tab", "cards, list or line for typing"),
    ("s", "save the record"),
    ("? or F1", "this help"),
    ("q", "quit"),
]


class Sheet(ModalScreen[ScreenResultType]):
    """Something on top of the table. However many keys are pressed, it closes only once."""

    _done = False

    def close(self, result: ScreenResultType | None = None) -> None:
        if not self._done and self.is_current:
            self._done = True
            self.dismiss(result)

    def action_close(self) -> None:
        self.close()


class TextScreen(Sheet[None]):
    """Something to read; any of a few keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,f1,space", "close", "Close"),
    ]

    def __init__(self, said: RenderableType, closing: str = "escape closes") -> None:
        super().__init__()
        self.said = said
        self._how_to_close = closing

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"sheet{_length(self.said)}"):
            with VerticalScroll(classes="reading"):
                yield Static(self.said)
            yield Static(Text().append(self._how_to_close, "color(246)"), classes="closing")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Question(Sheet[str]):
    """A question that is answered with one key; escape answers nothing."""

    def __init__(self, said: str | Text, keys: dict[str, str]) -> None:
        super().__init__()
        self.said = Text(said) if isinstance(said, str) else said
        self._answers = keys  # key: what it means

    def compose(self) -> ComposeResult:
        line = Text()
        room = _NOTE_WIDTH
        for key, meaning in self._answers.items():
            width = len(f"{key} {meaning}   ")
            line.append("\n" if width > room else "")
            room = (_NOTE_WIDTH if width > room else room) - width
            line.append(key, "bold").append(f" {meaning}   ")
        with Vertical(classes=f"note{_length(self.said)}"):
            with VerticalScroll(classes="reading"):
                yield Static(self.said)
            yield Static(line, classes="answers")

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            self.close()
        elif event.key in self._answers:
            self.close(event.key)
        elif event.key in ("up", "down", "pageup", "pagedown"):
            return  # for reading on
        event.stop()  # the key must not reach the table behind


class SaveScreen(Sheet[str]):
    """Asks where to save, saves, and says why if that fails."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Back")]

    def __init__(self, text: str, name: str) -> None:
        super().__init__()
        self._said = text
        self._file_name = name
        self._replace = ""  # a file that Enter would now replace

    def compose(self) -> ComposeResult:
        with Vertical(classes="note"):
            yield Static("Save the record to:")
            yield Input(self._file_name, id="file")
            yield Static("enter saves, escape goes back", id="why")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        name = event.value.strip()
        why = self.query_one("#why", Static)
        if not name:
            why.update("A file needs a name.")
            return
        try:
            path = Path(name).expanduser()
            if path.exists() and self._replace != name:
                self._replace = name
                why.update("There is such a file already; enter again replaces it.")
                return
            path.write_text(self._said, encoding="utf-8")
        except (OSError, ValueError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            why.update(f"That did not work: {reason}.")
            return
        self.close(str(path))


# --- what the reading screens say ------------------------------------------------------------


def help_text(realms: list[Realm], rules: TableRules | None, youtoma: bool = False) -> Group:
    """Keys, the realms of the round, the spending table, questions; and what Youtoma does, if it
    is in the game."""
    parts: list[RenderableType] = [heading("Keys"), keys_text(KEYS)]
    for realm in realms:
        parts += [Text(f"\n{realm.name}", _HEADING)]
        for title, lines in realm_help(realm.card):
            if title:
                parts.append(Text(title, _SMALL_HEADING))
            parts.append(bullets(lines))
    if rules is not None and youtoma:
        parts += [Text("\nYoutoma", _HEADING), bullets(youtoma_help(rules))]
    if rules is not None:
        parts += [Text("\nSpending", _HEADING), bullets(spending_help(rules))]
    parts += [Text("\nSigns on the cards", _HEADING), bullets(SIGN_HELP)]
    parts += [Text("\nMoves as text", _HEADING), bullets(MOVE_HELP)]
    if rules is not None:
        parts += [Text("\nQuestions", _HEADING), bullets(question_help(rules))]
    return Group(*parts)


def heading(text: str) -> Text:
    return Text(text, _HEADING)


def keys_text(keys: list[tuple[str, str]]) -> Table:
    """Keys, and beside each what it does."""
    grid = Table.grid(padding=(0, 1))
    for key, meaning in keys:
        grid.add_row(Text(f"{key:>16}", "bold"), meaning)
    return grid


def _length(said: RenderableType) -> str:
    """A class for what needs most of the screen, and may have to be scrolled."""
    short = isinstance(said, Text) and said.plain.count("\n") < _SHORT
    return "" if short else " long"


def bullets(lines: list[str]) -> Table:
    """Points whose further lines stand below their text."""
    grid = Table.grid(padding=(0, 1))
    for line in lines:
        grid.add_row("•", Text(line))
    return grid


def score_text(title: str, sections: list[tuple[str, list[str]]]) -> Text:
    text = Text()
    text.append(title + "\n", _HEADING)
    for name, lines in sections:
        text.append(f"\n{name}\n", _SMALL_HEADING)
        for line in lines:
            text.append(f"{line}\n")
    return text
