"""Attempts at solo stages, in lines and on the full screen."""

from collections.abc import Callable
from typing import ClassVar

from realmtable.cli.plain import TableTalk
from realmtable.cli.play import TableApp
from realmtable.cli.screens import Question
from realmtable.cli.solo_sitting import SoloSitting
from realmtable.cli.talk import Manner
from realmtable.rolling.table import TableRules

KEPT = "The attempt is kept; the same command goes on with it."


class SoloTalk(TableTalk):
    """An attempt as a conversation."""

    more_commands: ClassVar[list[tuple[str, str]]] = [
        ("goal", "what is asked, and how it stands"),
        ("give up", "break this attempt off; it counts"),
    ]

    def __init__(
        self,
        sitting: SoloSitting,
        rules: TableRules,
        write: Callable[[str], None],
        manner: Manner,
    ) -> None:
        super().__init__(sitting, rules, write, manner)
        self.solo = sitting
        self._commands |= {"goal": self._goal, "give": self._give_up}

    def _goal(self, _: str) -> None:
        self.lines([self.solo.made.words, *self.solo.goal_lines()])

    def _give_up(self, up: str) -> None:
        if up != "up":
            self.write("Write give up to break this attempt off; it counts.")
            return
        self.solo.give_up()
        self.lines(self.solo.result_lines())
        self.after_the_game()

    def after_the_game(self) -> None:
        self.lines(["Write again for what comes next, record or save FILE, or quit."])

    def farewell(self) -> None:
        if not self.solo.over:
            self.write(KEPT)


class SoloApp(TableApp):
    """An attempt on the full screen."""

    ANOTHER = "further attempt"

    def __init__(self, sitting: SoloSitting, rules: TableRules) -> None:
        super().__init__(sitting, rules)
        self.solo = sitting

    def opening_title(self) -> str:
        return self.solo.made.title

    async def action_quit(self) -> None:
        if isinstance(self.screen, Question):
            return  # it is to be answered first
        if self.playing.over:
            self.exit()
            return

        def answered(key: str | None) -> None:
            if key == "g":
                self.solo.give_up()
            if key in ("y", "g"):
                self.exit()

        keys = {"y": "leave it open", "g": "give it up", "n": "play on"}
        self.push_screen(Question(f"{KEPT} An attempt that is given up counts.", keys), answered)
