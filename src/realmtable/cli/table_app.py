"""The terminal table: what the screens of all games share, for people at one keyboard."""

from abc import abstractmethod
from typing import ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static

from realmtable.cli.screens import Question, SaveScreen
from realmtable.cli.style import STYLE
from realmtable.cli.talk import Playing, sentence
from realmtable.core.errors import RealmtableError

NEW_GAME = "new game"  # what `run()` answers when another one is wanted


class PlayingApp(App[str]):
    """A game on the screen. `run()` returns when the players quit."""

    TITLE = "Realmtable"
    ANOTHER = "new game"  # what comes after the end of this one
    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("slash", "type", "Type"),
        Binding("e", "end", "End turn"),
        Binding("u", "undo", "Undo"),
        Binding("i", "ids", "Ids"),
        Binding("s", "save", "Save"),
        Binding("n", "new_game", "New game"),
        Binding("q", "quit", "Quit"),
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("escape", "clear", "Clear", show=False),
        Binding("down", "list", "List", show=False),
    ]

    def __init__(self, playing: Playing, save_as: str) -> None:
        super().__init__()
        self.playing = playing
        self.save_as = save_as
        self._ids = False  # whether moves are shown as they are typed, too
        self._saved = ""
        self._last_person: str | None = None
        self._result = Text()

    # --- what each game does in its own way (mypy sees to it: Textual's classes have a metaclass of
    # their own) ---

    @abstractmethod
    def refresh_all(self) -> None:
        """Everything anew, after something was played."""

    @abstractmethod
    def narrow(self) -> None:
        """The list of moves and the table, after something was chosen or typed."""

    @abstractmethod
    def hide(self) -> None:
        """Nothing of anybody's turn, while the keyboard changes hands."""

    @abstractmethod
    def forget(self) -> None:
        """Nothing is chosen any more."""

    # --- the course of the game ---

    def next_person(self) -> bool:
        """Whether the keyboard has to be passed on."""
        person = self.playing.current
        passing = person is not None and len(self.playing.humans) > 1
        return passing and person != self._last_person

    def ask_to_pass(self) -> None:
        """Hides the table until the next person says to be there."""

        def passed(_: str | None) -> None:
            self.refresh_all()

        self.hide()
        person = self.playing.current
        ask = Question(f"Pass the keyboard to {person}.", {"enter": f"{person} is here"})
        self.push_screen(ask, passed)

    def action_result(self) -> None:
        """The scores of a finished game, its record, and another game."""

        def answered(key: str | None) -> None:
            if key == "s":
                self.action_save()
            elif key == "n":
                self.action_new_game()
            elif key == "q":
                self.exit()

        keys = {"s": "save the record", "n": self.ANOTHER, "q": "quit", "escape": "see the cards"}
        self.say(f"The game is over: s saves its record, n starts a {self.ANOTHER}, q quits.")
        self.push_screen(Question(self._result, keys), answered)

    # --- drawing ---

    def say(self, words: str, wrong: bool = False) -> None:
        """One message at a time, above the line for typing."""
        news = self.query_one("#news", Static)
        news.display = bool(words)
        # The style must be a span: the screen drops the style of a text as a whole.
        said = Text().append(f"✗ {words}", "bold color(203)") if wrong else Text(words)
        news.update(said)

    def typed(self) -> str:
        """What has been typed so far."""
        return " ".join(self.query_one("#command", Input).value.lower().split())

    # --- what people do ---

    def action_type(self) -> None:
        self.query_one("#command", Input).focus()

    def action_list(self) -> None:
        self.query_one("#moves", OptionList).focus()

    def action_clear(self) -> None:
        self.forget()
        self.say("")
        self.narrow()
        self.action_list()

    def action_undo(self) -> None:
        try:
            self.playing.undo()
        except RealmtableError as error:
            self.say(sentence(error.why), wrong=True)
            return
        self.forget()
        self.say("This turn was taken back.")
        self.refresh_all()

    def action_ids(self) -> None:
        self._ids = not self._ids
        self.narrow()

    def action_save(self) -> None:
        def saved(path: str | None) -> None:
            if path is not None:
                self._saved = text
                self.say(f"Saved to {path}.")
            if self.playing.over:
                self.action_result()

        text = self.playing.record_text()
        self.push_screen(SaveScreen(text, self.save_as), saved)

    def action_new_game(self) -> None:
        self.exit(NEW_GAME)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What the keys can do now: a new game comes after the end of this one."""
        return self.playing.finished if action == "new_game" else True

    async def action_quit(self) -> None:
        if isinstance(self.screen, Question):
            return  # it is to be answered first
        if self.playing.over or self.playing.record_text() == self._saved:
            self.exit()
            return

        def answered(key: str | None) -> None:
            if key == "y":
                self.exit()
            elif key == "s":
                self.action_save()

        keys = {"y": "quit", "s": "save first", "n": "play on"}
        self.push_screen(Question("The game is unfinished and not saved.", keys), answered)
