"""The parts of the terminal table: a card, the dice in hand, the list of moves."""

import re
from collections.abc import Container

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from realmtable.cli.words import Choice
from realmtable.draw.text import card_text, space_at
from realmtable.draw.textparts import STYLES
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import Position, die_value
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import LETTERS

_DIE_GAP = 1


class CardView(Static):
    """One card. Clicking a space tells which."""

    class SpaceClicked(Message):
        def __init__(self, realm: str, space: str) -> None:
            super().__init__()
            self.realm = realm
            self.space = space

    def __init__(self) -> None:
        super().__init__()
        self._realm: Realm | None = None
        self._stars = 0
        self._ids = False

    def show(
        self,
        realm: Realm,
        board: bytes,
        stars: int,
        ids: bool,
        highlighted: Container[str],
        chosen: Container[str],
        fresh: Container[str],
    ) -> None:
        self._realm, self._stars, self._ids = realm, stars, ids
        drawn = card_text(
            realm.card,
            board,
            highlighted=highlighted,
            chosen=chosen,
            fresh=fresh,
            stars=stars,
            ids=ids,
        )
        self.update(drawn)

    def on_click(self, event: events.Click) -> None:
        if self._realm is None:
            return
        space = space_at(self._realm.card, event.y, event.x, stars=self._stars, ids=self._ids)
        if space is not None:
            self.post_message(self.SpaceClicked(self._realm.id, space))


class DiceBar(Static):
    """The dice in hand. Clicking one chooses it."""

    class DieClicked(Message):
        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self) -> None:
        super().__init__()
        self._ends: list[int] = []

    def show(self, position: Position, chosen: int | None) -> None:
        line = Text("Dice ")
        self._ends = []
        for die in position.dice:
            shown = die_text(position, die)
            if die == chosen:
                line.append(f"»{shown}«", "bold black on color(221)")
            else:
                line.append(f"[{shown}]", "bold black on color(252)")
            self._ends.append(len(line))
            line.append(" " * _DIE_GAP)
        if not position.dice:
            line.append("none left", "color(246)")
        self.update(line)

    def on_click(self, event: events.Click) -> None:
        for index, end in enumerate(self._ends):
            start = self._ends[index - 1] + _DIE_GAP if index else len("Dice ")
            if start <= event.x < end:
                self.post_message(self.DieClicked(index))


class MoveList(OptionList):
    """The legal moves that fit what was chosen and typed, in groups."""

    def __init__(self) -> None:
        super().__init__(id="moves")
        self.shown: list[Choice] = []

    def show(self, choices: list[Choice], all_dice: int) -> None:
        """Lists these moves. Long lists keep their headings, so that nothing hides."""
        self.shown = choices
        self.clear_options()
        options: list[Option] = []
        heading = ""
        for number, choice in enumerate(choices):
            if choice.group != heading:
                heading = choice.group
                options.append(Option(Text(heading, "bold color(109)"), disabled=True))
            options.append(Option(_prompt(choice), id=str(number)))
        if not options:
            why = "No legal move fits." if all_dice else "Nothing to decide."
            options.append(Option(Text(why, "color(246)"), disabled=True))
        self.add_options(options)
        self.highlighted = None if not choices else 1

    def choice(self, option_id: str | None) -> Choice | None:
        return self.shown[int(option_id)] if option_id is not None else None


def _prompt(choice: Choice) -> Text:
    """The move, and below it what it does."""
    prompt = Text(choice.data.move, "bold")
    said = choice.says_shortly
    if said:
        prompt.append("\n  ")
        for word in re.split(r"( |, )", said):
            letters = bool(word) and set(word) <= set(LETTERS)
            for letter in word:
                prompt.append(letter, "not bold " + (STYLES[letter] if letters else "color(250)"))
    return prompt


def same_value(position: Position, value: int) -> list[int]:
    """The dice in hand that show this value."""
    return [die for die in position.dice if die_value(die) == value]
