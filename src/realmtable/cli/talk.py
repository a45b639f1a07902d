"""A game as a plain conversation in lines, for pipes and screen readers: what all games share."""

import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from realmtable.cli.lines import hanging, in_columns, terminal_width
from realmtable.core.errors import IllegalMove, RealmtableError

BULLET = " · "
GREETING = "Realmtable. Write help for what you can do."


class Playing(Protocol):
    """A game at one keyboard, as far as talking about it needs to know."""

    humans: list[str]
    current: str | None  # the person to decide; None when nobody can

    @property
    def finished(self) -> bool: ...  # nobody will decide anything any more

    @property
    def over(self) -> bool: ...

    def undo(self) -> None: ...

    def record_text(self) -> str: ...


@dataclass(frozen=True)
class Manner:
    """How lines are exchanged."""

    pictures: bool = True  # draw cards, or tell each board in one line, for screen readers
    interactive: bool = False  # a person answers, so wasteful ends of turns are asked about
    width: int = 0  # columns to wrap at; 0 for pipes and files


def manner_here(pictures: bool) -> Manner:
    """How lines are exchanged with whoever started the program."""
    return Manner(pictures, sys.stdin.isatty(), terminal_width())


def read_line() -> str | None:
    """The next line of standard input; None at its end."""
    line = sys.stdin.buffer.readline()
    return line.decode(errors="replace").rstrip("\r\n") if line else None


def write_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def sentence(why: str) -> str:
    """The reason of an error as a sentence. The name of a cell stays as it is."""
    first = why[:1] if why[1:2].isdigit() else why[:1].upper()
    return f"{first}{why[1:]}{'' if why.endswith(('.', '?', '!')) else '.'}"


class Conversation(ABC):
    """What can be said in any game; each game adds its own."""

    said_after_undo = "This turn was taken back."
    opening: list[str] = []  # what is told before the first turn

    def __init__(
        self,
        playing: Playing,
        write: Callable[[str], None],
        manner: Manner,
        commands: dict[str, Callable[[str], None]],
    ) -> None:
        self.playing = playing
        self.manner = manner
        self.write = write
        self.done = False
        self.again = False  # whether another game is wanted
        self._sure = False  # whether the end of the turn has been asked about
        self._saved = ""  # the record as last saved
        self._commands: dict[str, Callable[[str], None]] = {
            **commands,
            "undo": self._undo,
            "record": self._record,
            "save": self._save,
            "again": self._again,
            "quit": self._quit,
        }

    # --- what each game does in its own way ---

    @abstractmethod
    def go_on(self) -> None:
        """Everything that needs no person; then what the next one needs to know."""

    @abstractmethod
    def show_turn(self) -> None:
        """What the person who decides needs to know."""

    @abstractmethod
    def play(self, text: str) -> None:
        """Plays a move and shows what came of it."""

    @abstractmethod
    def wasted(self, text: str) -> str:
        """What a move that ends the turn would waste, as a sentence; empty if nothing."""

    # --- telling ---

    def lines(self, texts: list[str], head: str = "") -> None:
        """Texts one below the other, each behind `head` and wrapped if the screen is narrow."""
        for text in texts:
            for line in hanging(text, self.manner.width, head):
                self.write(line)

    def columns(self, rows: list[tuple[str, str]]) -> None:
        """Short texts with what is to be said about each beside it."""
        for line in in_columns(rows, self.manner.width):
            self.write(line)

    # --- commands ---

    def answer(self, line: str) -> None:
        """Does what a line asks for, or says why not."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        sure, self._sure = self._sure, False
        try:
            command = self._commands.get(word.lower())
            if command is not None:
                command(rest.strip())
            else:
                self._move(line, sure)
        except RealmtableError as error:
            self.lines([sentence(error.why)])

    def _move(self, text: str, sure: bool) -> None:
        wasted = "" if sure or not self.manner.interactive else self.wasted(text)
        if wasted:
            self._sure = True
            self.lines([f"{wasted} Write it again to end the turn."])
        else:
            self.play(text)

    def _undo(self, _: str) -> None:
        self.playing.undo()
        self.write(self.said_after_undo)
        self.show_turn()

    def _record(self, _: str) -> None:
        for line in self.playing.record_text().splitlines():
            self.write(line)

    def _save(self, name: str) -> None:
        if not name:
            self.write("Say where to: save FILE.")
            return
        path = Path(name)
        text = self.playing.record_text()
        try:
            path = path.expanduser()
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            self.write(f"{path} is there already; choose another name.")
        except (OSError, ValueError, RuntimeError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self.write(f"{path} cannot be written: {why}.")
        else:
            self._saved = text
            self.write(f"Saved to {path}.")

    def _again(self, _: str) -> None:
        if not self.playing.finished:
            raise IllegalMove("this game is not over yet; quit stops playing")
        self.again = self.done = True

    def _quit(self, _: str) -> None:
        self.farewell()
        self.done = True

    def after_the_game(self) -> None:
        """Says what can be done when nothing is left to decide."""
        self.lines(["Write record or save FILE to keep it, again for another game, or quit."])

    def farewell(self) -> None:
        """Leaves nobody without the record of an unfinished game."""
        text = self.playing.record_text()
        if not self.playing.over and text != self._saved:
            self.write("The game is unfinished. This is its record:")
            self._record("")


def converse(talk: Conversation, read_line: Callable[[], str | None]) -> bool:
    """Plays until nobody says anything any more. Answers whether another game is wanted.

    `read_line` gives the next line, or None at the end of input.
    """
    talk.write(GREETING)
    talk.lines(talk.opening)
    try:
        talk.go_on()
        while not talk.done:
            line = read_line()
            if line is not None:
                talk.answer(line)
                continue
            if not talk.playing.finished:
                talk.write("No more input.")
            talk.farewell()
            break
    except KeyboardInterrupt:
        talk.farewell()
        sys.exit(128 + signal.SIGINT)
    return talk.again
