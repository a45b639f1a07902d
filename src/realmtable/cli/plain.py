"""Rolling Realms as a plain conversation in lines."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text

from realmtable.cli.hints import hint_lines
from realmtable.cli.movewords import choices, still_usable
from realmtable.cli.sitting import OVER, ROUND, News, Sitting
from realmtable.cli.talk import BULLET, Conversation, Manner, converse
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
    spending_help,
    turn_line,
    youtoma_help,
)
from realmtable.draw.text import card_text
from realmtable.rolling.boardtext import board_line
from realmtable.rolling.matching import realm_place
from realmtable.rolling.position import END
from realmtable.rolling.realm import Realm
from realmtable.rolling.table import TableRules
from realmtable.rolling.turn import stars

_TOPICS = {"moves": MOVE_HELP, "signs": SIGN_HELP}
_RULE_TOPICS = {"spending": spending_help, "questions": question_help, "youtoma": youtoma_help}
_COMMANDS = [
    ("5>wingspan.a2", "a move, or end for the end of the turn; help moves tells more"),
    ("legal", "the legal moves; legal wingspan: those in one realm"),
    ("hint", "alone: what the best ends of this turn give; the record tells that you asked"),
    ("undo", "take back this turn"),
    ("state", "the cards, dice and resources again; ids: the cards with the names of spaces"),
    ("score", "the scores so far"),
    ("help", "this; help wingspan: a realm; also help spending, moves, signs, questions, youtoma"),
    ("record", "the record so far; save FILE: write it to a file"),
    ("again", "after the game: play another one"),
    ("quit", "stop playing"),
]


class TableTalk(Conversation):
    more_commands: ClassVar[list[tuple[str, str]]] = []  # that help tells besides

    def __init__(
        self,
        sitting: Sitting,
        rules: TableRules | None,
        write: Callable[[str], None],
        manner: Manner,
    ) -> None:
        commands = {
            "legal": self._legal,
            "hint": self._hint,
            "state": self._state,
            "ids": self._ids,
            "score": self._score,
            "help": self._help,
            "?": self._help,
        }
        super().__init__(sitting, write, manner, commands)
        self.opening = sitting.opening
        self.sitting = sitting
        self.rules = rules
        self._shown: dict[tuple[str, Realm], bytes] = {}  # the boards as last printed

    # --- telling ---------------------------------------------------------------------------

    def go_on(self) -> None:
        """Bots and dice, until a person is asked; then what that person needs to know."""
        for news in self.sitting.advance():
            self._tell(news)
        self.done = self.sitting.out_of_dice
        if not self.sitting.finished:
            self.show_turn()
        elif self.manner.interactive and not self.done:
            self.after_the_game()

    def _tell(self, news: News) -> None:
        self.write(news.text)
        if news.kind == ROUND:
            self.lines(round_lines(self.sitting, news.round))
        elif news.kind == OVER:
            self.lines(ranking_lines(self.sitting))
            self.lines(self.sitting.result_lines())

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
        self.lines([resources_line(position), *self.sitting.goal_lines()])

    def _draw(self, card: Text) -> None:
        for line in card.plain.split("\n"):
            self.write(line.rstrip())

    # --- commands --------------------------------------------------------------------------

    def wasted(self, text: str) -> str:
        found = choices(self.sitting.position)
        wanted = self.sitting.find(text)
        ends = any(one.data.move == wanted and one.move.kind == END for one in found)
        return still_usable(self.sitting.position, found) if ends else ""

    def play(self, text: str) -> None:
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
            self.columns(rows)
        if not groups:
            self.write("No legal moves there.")

    def _hint(self, _: str) -> None:
        self.lines(hint_lines(self.sitting))

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
            self.columns([*_COMMANDS, *self.more_commands])
        elif topic in _TOPICS:
            self.lines(_TOPICS[topic], BULLET)
        elif topic in _RULE_TOPICS and self.rules is not None:
            self.lines(_RULE_TOPICS[topic](self.rules), BULLET)
        else:
            position = self.sitting.position
            card = position.round.realms[realm_place(position, topic.lower())].card
            self.write(card.name)
            for heading, texts in realm_help(card):
                if heading:
                    self.write(f"{heading}:")
                self.lines(texts, BULLET if heading else "")


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
    return converse(TableTalk(sitting, rules, write, manner or Manner()), read_line)
