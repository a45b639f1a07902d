"""The list of moves on the terminal table."""

import re
from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from realmtable.cli.lines import hanging

_UNKNOWN_WIDTH = 38  # of the list, before it has been drawn


class Listed(Protocol):
    """Something that can be chosen in the list."""

    @property
    def group(self) -> str: ...  # the heading it stands under

    @property
    def head(self) -> str: ...  # what stands before its words: a die, a card; may be empty

    @property
    def words(self) -> str: ...

    @property
    def typed(self) -> str: ...  # how it is typed


Item = TypeVar("Item", bound=Listed)


class MoveList(OptionList, Generic[Item]):
    """What can be done and fits what was chosen and typed, in groups, as wide as there is room."""

    def __init__(self, word_styles: Mapping[str, str]) -> None:
        super().__init__(id="moves")
        self.shown: Sequence[Item] = []
        self._word_styles = word_styles
        self._typed = False  # whether moves are shown as they are typed, too
        self._wrapped_at = 0

    def show(self, choices: Sequence[Item], of: int, typed: bool = False) -> None:
        """Lists these of so many moves. Long lists keep their headings, so that nothing hides."""
        self.shown = choices
        self._typed = typed
        self._fill("No legal move fits." if of else "Nothing to decide.")
        self.highlighted = None if not choices else 1

    def on_resize(self) -> None:
        if self.shown and self._room() != self._wrapped_at:
            at = self.highlighted
            self._fill("")
            self.highlighted = at

    def _fill(self, nothing: str) -> None:
        self._wrapped_at = self._room()
        self.clear_options()
        options: list[Option] = []
        heading = ""
        heads = max((len(choice.head) for choice in self.shown), default=0)
        for number, choice in enumerate(self.shown):
            if choice.group != heading:
                heading = choice.group
                options.append(Option(Text(heading, "bold color(109)"), disabled=True))
            options.append(Option(self._prompt(choice, heads), id=str(number)))
        if not options:
            options.append(Option(Text(nothing, "color(246)"), disabled=True))
        self.add_options(options)

    def _prompt(self, choice: Item, heads: int) -> Text:
        """The head, in as many columns as the longest of all needs, and beside it what happens."""
        head = f"{choice.head:<{heads}} " if choice.head else "  "
        prompt = Text()
        for n, line in enumerate(hanging(choice.words, self._wrapped_at, head)):
            prompt.append("\n" if n else "")
            prompt.append(line[: len(head)], "bold")
            for word in re.split(r"(\W)", line[len(head) :]):
                style = self._word_styles.get(word.removesuffix("s"), "color(252)")
                prompt.append(word, style)
        if self._typed:
            prompt.append("\n" + " " * len(head)).append(choice.typed, "color(246)")
        return prompt

    def _room(self) -> int:
        """Columns of a line: without padding, and without the bar that a long list has."""
        return max(20, self.size.width - 1) if self.size.width else _UNKNOWN_WIDTH

    def choice(self, option_id: str | None) -> Item | None:
        return self.shown[int(option_id)] if option_id is not None else None
