"""The game as a plain conversation in lines, for pipes and screen readers."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from rich.text import Text

from realmtable.bots.bot import Bot
from realmtable.cli.sitting import OVER, ROUND, News, Sitting
from realmtable.cli.words import (
    MOVE_HELP,
    choices,
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
)
from realmtable.core.errors import RealmtableError
from realmtable.draw.text import card_text
from realmtable.rolling.boardtext import board_line
from realmtable.rolling.game import Game
from realmtable.rolling.matching import realm_place
from realmtable.rolling.position import END
from realmtable.rolling.table import TableRules
from realmtable.rolling.turn import stars

_COMMANDS = [
    "a move, for example 5>wingspan.a2 or end (help moves tells more)",
    "legal            the legal moves; legal wingspan: those in one realm",
    "undo             take back this turn",
    "state            the cards, dice and resources again; ids: the cards with the names of spaces",
    "score            the scores so far",
    "help             this; help wingspan: a realm; help spending; help moves; help questions",
    "record           the record so far; save FILE: write it to a file",
    "quit             stop playing",
]


class _Conversation:
    def __init__(
        self,
        sitting: Sitting,
        rules: TableRules | None,
        write: Callable[[str], None],
        pictures: bool,
    ) -> None:
        self.sitting = sitting
        self.pictures = pictures
        self.rules = rules
        self.write = write
        self.done = False
        self._shown: dict[tuple[str, str], bytes] = {}  # the boards as last printed
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
            "quit": self._quit,
        }

    # --- telling ---------------------------------------------------------------------------

    def lines(self, texts: list[str]) -> None:
        for text in texts:
            self.write(text)

    def go_on(self) -> None:
        """Bots and dice, until a person is asked; then what that person needs to know."""
        for news in self.sitting.advance():
            self._tell(news)
        self.done = self.sitting.finished
        if not self.done:
            self.show_turn()

    def _tell(self, news: News) -> None:
        self.write(news.text)
        if news.kind == ROUND:
            self.lines(round_lines(self.sitting.game, news.round))
        elif news.kind == OVER:
            self.lines(ranking_lines(self.sitting.game))

    def show_turn(self, all_cards: bool = False) -> None:
        """Whose turn it is, the cards that changed, the dice and the resources."""
        seat = self.sitting.current
        assert seat is not None
        position = self.sitting.position
        self.write(turn_line(self.sitting.game, seat))
        counted = stars(position)
        for place, realm in enumerate(position.round.realms):
            board = position.boards[place]
            if all_cards or self._shown.get((seat, realm.id)) != board:
                self._shown[seat, realm.id] = board
                if self.pictures:
                    self._draw(card_text(realm.card, board, stars=counted[place]))
                else:
                    self.write(f"{board_line(realm, board)} ({counted[place]} stars)")
        self.write(dice_line(position))
        self.write(resources_line(position))

    def _draw(self, card: Text) -> None:
        self.lines([line.rstrip() for line in card.plain.split("\n")])

    # --- commands --------------------------------------------------------------------------

    def answer(self, line: str) -> None:
        """Does what a line asks for, or says why not."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            command = self._commands.get(word.lower())
            if command is not None:
                command(rest.strip())
            else:
                self._move(line)
        except RealmtableError as error:
            self.write(sentence(error.why))

    def _move(self, text: str) -> None:
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
        heading = ""
        for choice in choices(position):
            if wanted is not None and choice.data.realm != wanted:
                continue
            if choice.group != heading:
                heading = choice.group
                self.write(f"{heading}:")
            says = f"   ({choice.says})" if choice.says else ""
            self.write(f"  {choice.data.move}{says}")
        if not heading:
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
            self.lines(["You can write:", *(f"  {line}" for line in _COMMANDS)])
        elif topic == "moves":
            self.lines(MOVE_HELP)
        elif topic in ("spending", "questions") and self.rules is not None:
            found = spending_help if topic == "spending" else question_help
            self.lines(found(self.rules))
        else:
            position = self.sitting.position
            card = position.round.realms[realm_place(position, topic.lower())].card
            self.write(card.name)
            for heading, texts in realm_help(card):
                if heading:
                    self.write(f"{heading}:")
                self.lines([f"  {text}" for text in texts])

    def _record(self, _: str) -> None:
        self.lines(self.sitting.record_text().splitlines())

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

    def _quit(self, _: str) -> None:
        self.farewell()
        self.done = True

    def farewell(self) -> None:
        """Leaves nobody without the record of an unfinished game."""
        text = self.sitting.record_text()
        if not self.sitting.game.over and text != self._saved:
            self.write("The game is unfinished. This is its record:")
            self.lines(text.splitlines())


def play_plain(
    game: Game,
    humans: list[str],
    bots: Mapping[str, Bot],
    rolls: Iterator[list[int]],
    read_line: Callable[[], str | None],
    write: Callable[[str], None],
    rules: TableRules | None = None,
    pictures: bool = True,
) -> Game:
    """Plays until the game is over, the dice end, or nobody says anything any more.

    `read_line` gives the next line, or None at the end of input; `write` takes one line. Without
    `pictures` boards are told in one line each, which screen readers prefer.
    """
    talk = _Conversation(Sitting(game, humans, bots, rolls), rules, write, pictures)
    talk.write("Realmtable. Write help for what you can do.")
    talk.go_on()
    while not talk.done:
        line = read_line()
        if line is None:
            talk.write("No more input.")
            talk.farewell()
            break
        talk.answer(line)
    return game
