"""The screens that come before the table: help, questions, scores, passing the keyboard."""

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from realmtable.cli.words import MOVE_HELP, question_help, realm_help, spending_help
from realmtable.rolling.realm import Realm
from realmtable.rolling.table import TableRules

_HEADING = "bold color(221)"
_SHORT = 14  # lines of a sheet that need not fill the screen
_SMALL_HEADING = "bold color(109)"

KEYS = [
    ("1 to 6", "choose a die by its value"),
    ("up, down, enter", "choose a move in the list and play it"),
    ("click", "a die, a space of a card, or a move"),
    ("/", "type a move, or a part of it to filter"),
    ("escape", "forget what was chosen and typed"),
    ("e", "end the turn"),
    ("u", "take back this turn"),
    ("i", "show what the spaces are called"),
    ("tab", "cards, list or line for typing"),
    ("s", "save the record"),
    ("? or F1", "this help"),
    ("q", "quit"),
]


class TextScreen(ModalScreen[None]):
    """Something to read; any of a few keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,f1,space", "dismiss(None)", "Close"),
    ]

    def __init__(self, text: Text, closing: str = "escape closes") -> None:
        super().__init__()
        self._said = text
        self._how_to_close = closing

    def compose(self) -> ComposeResult:
        short = self._said.plain.count("\n") < _SHORT
        with Vertical(classes="sheet short" if short else "sheet"):
            with VerticalScroll(classes="reading"):
                yield Static(self._said)
            yield Static(Text().append(self._how_to_close, "color(246)"), classes="closing")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Question(ModalScreen[str]):
    """A question that is answered with one key."""

    def __init__(self, text: str, keys: dict[str, str]) -> None:
        super().__init__()
        self._said = text
        self._answers = keys  # key: what it means

    def compose(self) -> ComposeResult:
        line = Text(self._said + "\n\n")
        for key, meaning in self._answers.items():
            line.append(key, "bold")
            line.append(f" {meaning}   ")
        with Vertical(classes="note"):
            yield Static(line)

    def on_key(self, event: events.Key) -> None:
        event.stop()  # the key must not reach the table behind
        if event.key in self._answers:
            self.dismiss(event.key)


class SaveScreen(ModalScreen[str | None]):
    """Asks where to save, saves, and says why if that fails."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

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
        self.dismiss(str(path))


# --- what the reading screens say ------------------------------------------------------------


def help_text(realms: list[Realm], rules: TableRules | None) -> Text:
    """Keys, the realms of the round, the spending table, questions."""
    text = Text()
    _heading(text, "Keys")
    for key, meaning in KEYS:
        text.append(f"{key:>16}  ", "bold")
        text.append(f"{meaning}\n")
    for realm in realms:
        _heading(text, realm.name)
        for heading, lines in realm_help(realm.card):
            if heading:
                text.append(f"{heading}\n", _SMALL_HEADING)
            for line in lines:
                text.append(f"• {line}\n")
    if rules is not None:
        _heading(text, "Spending")
        for line in spending_help(rules):
            text.append(f"• {line}\n")
    _heading(text, "Moves as text")
    for line in MOVE_HELP:
        text.append(f"• {line}\n")
    if rules is not None:
        _heading(text, "Questions")
        for line in question_help(rules):
            text.append(f"• {line}\n")
    return text


def score_text(title: str, sections: list[tuple[str, list[str]]]) -> Text:
    text = Text()
    text.append(title + "\n", _HEADING)
    for heading, lines in sections:
        text.append(f"\n{heading}\n", _SMALL_HEADING)
        for line in lines:
            text.append(f"{line}\n")
    return text


def _heading(text: Text, words: str) -> None:
    if text.plain:
        text.append("\n")
    text.append(f"{words}\n", _HEADING)
