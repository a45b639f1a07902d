"""The game as a plain conversation in lines, for pipes and screen readers."""

import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from realmtable.cli.lines import hanging, in_columns
from realmtable.cli.movewords import choices, still_usable
from realmtable.cli.sitting import OVER, ROUND, News, Sitting
from realmtable.cli.words import (
    MOVE_HELP,
    SIGN_HELP,
    dice_line,
    question_help,
    ranking_lines,
    realm_help,
    resources_line,
    round_lines,
    score_lines,
    sentence,
    spending_help,
    turn_line,
    youtoma_help,
)
from realmtable.core.errors import IllegalMove, RealmtableError
from realmtable.draw.text import card_text
from realmtable.rolling.boardtext import board_line
from realmtable.rolling.matching import realm_place
from realmtable.rolling.position import END
from realmtable.rolling.realm import Realm
from realmtable.rolling.table import TableRules
from realmtable.rolling.turn import stars

_BULLET = " · "
_TOPICS = {"moves": MOVE_HELP, "signs": SIGN_HELP}
_RULE_TOPICS = {"spending": spending_help, "questions": question_help, "youtoma": youtoma_help}
_COMMANDS = [
    ("5>wingspan.a2", "a move, or end for the end of the turn; help moves tells more"),
    ("legal", "the legal moves; legal wingspan: those in one realm"),
    ("undo", "take back this turn"),
    ("state", "the cards, dice and resources again; ids: the cards with the names of spaces"),
    ("score", "the scores so far"),
    ("help", "this; help wingspan: a realm; also help spending, moves, signs, questions, youtoma"),
    ("record", "the record so far; save FILE: write it to a file"),
    ("again", "after the game: play another one"),
    ("quit", "stop playing"),
]


@dataclass(frozen=True)
class Manner:
    """How lines are exchanged."""

    pictures: bool = True  # draw cards, or tell each board in one line, for screen readers
    interactive: bool = False  # a person answers, so wasteful ends of turns are asked about
    width: int = 0  # columns to wrap at; 0 for pipes and files


class _Conversation:
    def __init__(
        self,
        sitting: Sitting,
        rules: TableRules | None,
        write: Callable[[str], None],
        manner: Manner,
    ) -> None:
        self.sitting = sitting
        self.manner = manner
        self.rules = rules
        self.write = write
        self.done = False
        self.again = False  # whether another game is wanted
        self._sure = False  # whether the end of the turn has been asked about
        self._shown: dict[tuple[str, Realm], bytes] = {}  # the boards as last printed
        self._saved = ""  # the record as last saved
        self._commands: dict[str, Callable[[str], None]] = {
            "legal": self._legal,
            "undo": self._undo,
            "state": self._state,
            "ids": self._ids,
            "score": self._score,
            "help": self._help,
            "?": self._help,
            "record": self._record,
            "save": self._save,
            "again": self._again,
            "quit": self._quit,
        }

    # --- telling ---------------------------------------------------------------------------

    def lines(self, texts: list[str], head: str = "") -> None:
        """Texts one below the other, each behind `head` and wrapped if the screen is narrow."""
        for text in texts:
            for line in hanging(text, self.manner.width, head):
                self.write(line)

    def go_on(self) -> None:
        """Bots and dice, until a person is asked; then what that person needs to know."""
        for news in self.sitting.advance():
            self._tell(news)
        self.done = self.sitting.out_of_dice
        if not self.sitting.finished:
            self.show_turn()
        elif self.manner.interactive and not self.done:
            self.lines(["Write record or save FILE to keep it, again for another game, or quit."])

    def _tell(self, news: News) -> None:
        self.write(news.text)
        if news.kind == ROUND:
            self.lines(round_lines(self.sitting.game, news.round))
        elif news.kind == OVER:
            self.lines(ranking_lines(self.sitting.game))

    def show_turn(self, all_cards: bool = False) -> None:
        """Whose turn it is, the cards that changed, the dice and the resources."""
        seat = self.sitting.shown
        position = self.sitting.position
        self.write(turn_line(self.sitting.game, seat))
        counted = stars(position)
        for place, realm in enumerate(position.round.realms):
            board = position.boards[place]
            if all_cards or self._shown.get((seat, realm)) != board:
                self._shown[seat, realm] = board
                if self.manner.pictures:
                    earned = realm.earned(board)
                    self._draw(card_text(realm.card, board, earned=earned, stars=counted[place]))
                else:
                    scored = f"{counted[place]} star{'' if counted[place] == 1 else 's'}"
                    self.write(f"{board_line(realm, board)} ({scored})")
        self.write(dice_line(position))
        self.lines([resources_line(position)])

    def _draw(self, card: Text) -> None:
        for line in card.plain.split("\n"):
            self.write(line.rstrip())

    # --- commands --------------------------------------------------------------------------

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
        if self.manner.interactive and not sure:
            found = choices(self.sitting.position)
            wanted = self.sitting.find(text)
            ends = any(one.data.move == wanted and one.move.kind == END for one in found)
            wasted = still_usable(self.sitting.position, found) if ends else ""
            if wasted:
                self._sure = True
                self.lines([f"{wasted} Write it again to end the turn."])
                return
        move = self.sitting.play(text)
        if move.kind == END:
            self.go_on()
        else:
            self.show_turn()

    def _legal(self, name: str) -> None:
        position = self.sitting.position
        wanted = None
        if name:
            wanted = position.round.realms[realm_place(position, name.lower())].id
        groups: dict[str, list[tuple[str, str]]] = {}
        for choice in choices(position):
            if wanted is None or choice.data.realm == wanted:
                rows = groups.setdefault(choice.group, [])
                rows.append((choice.data.move, choice.words))
        for heading, rows in groups.items():
            self.write(f"{heading}:")
            for line in in_columns(rows, self.manner.width):
                self.write(line)
        if not groups:
            self.write("No legal moves there.")

    def _undo(self, _: str) -> None:
        self.sitting.undo()
        self.write("This turn was taken back.")
        self.show_turn()

    def _state(self, _: str) -> None:
        self.show_turn(all_cards=True)

    def _ids(self, _: str) -> None:
        position = self.sitting.position
        for realm, board in zip(position.round.realms, position.boards, strict=True):
            self._draw(card_text(realm.card, board, ids=True))

    def _score(self, _: str) -> None:
        self.lines(score_lines(self.sitting))

    def _help(self, topic: str) -> None:
        if not topic:
            self.write("You can write:")
            for line in in_columns(_COMMANDS, self.manner.width):
                self.write(line)
        elif topic in _TOPICS:
            self.lines(_TOPICS[topic], _BULLET)
        elif topic in _RULE_TOPICS and self.rules is not None:
            self.lines(_RULE_TOPICS[topic](self.rules), _BULLET)
        else:
            position = self.sitting.position
            card = position.round.realms[realm_place(position, topic.lower())].card
            self.write(card.name)
            for heading, texts in realm_help(card):
                if heading:
                    self.write(f"{heading}:")
                self.lines(texts, _BULLET if heading else "")

    def _record(self, _: str) -> None:
        for line in self.sitting.record_text().splitlines():
            self.write(line)

    def _save(self, name: str) -> None:
        if not name:
            self.write("Say where to: save FILE.")
            return
        path = Path(name)
        text = self.sitting.record_text()
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
        if not self.sitting.finished:
            raise IllegalMove("this game is not over yet; quit stops playing")
        self.again = self.done = True

    def _quit(self, _: str) -> None:
        self.farewell()
        self.done = True

    def farewell(self) -> None:
        """Leaves nobody without the record of an unfinished game."""
        text = self.sitting.record_text()
        if not self.sitting.game.over and text != self._saved:
            self.write("The game is unfinished. This is its record:")
            self._record("")


def play_plain(
    sitting: Sitting,
    read_line: Callable[[], str | None],
    write: Callable[[str], None],
    rules: TableRules | None = None,
    manner: Manner | None = None,
) -> bool:
    """Plays until nobody says anything any more. Answers whether another game is wanted.

    `read_line` gives the next line, or None at the end of input; `write` takes one line.
    """
    talk = _Conversation(sitting, rules, write, manner or Manner())
    talk.write("Realmtable. Write help for what you can do.")
    talk.lines(sitting.opening)
    try:
        talk.go_on()
        while not talk.done:
            line = read_line()
            if line is not None:
                talk.answer(line)
                continue
            if not sitting.finished:
                talk.write("No more input.")
            talk.farewell()
            break
    except KeyboardInterrupt:
        talk.farewell()
        sys.exit(128 + signal.SIGINT)
    return talk.again
