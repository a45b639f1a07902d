"""The parts of the terminal table of Rolling Realms: a card, the dice in hand."""

from collections.abc import Container

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from realmtable.cli.sitting import Sitting, round_name
from realmtable.draw.text import card_text, space_at
from realmtable.draw.textparts import STAR, STYLES
from realmtable.rolling.describe import all_stars
from realmtable.rolling.game import tenths
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import Position, die_value
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import KINDS, LETTERS, NAMES, count
from realmtable.rolling.turn import score_in_tenths

_DIE_GAP = 1
WORD_STYLES = {
    **{name: STYLES[letter] for name, letter in zip(NAMES, LETTERS, strict=True)},
    "star": STYLES[STAR],
}


class StatusBar(Static):
    """Whose turn it is, the roll, the resources and the scores."""

    def __init__(self) -> None:
        super().__init__(id="status")

    def show(self, sitting: Sitting) -> None:
        game, position = sitting.game, sitting.position
        seat = game.seat(sitting.shown)
        line = Text()
        line.append(seat.name, "bold")
        level = f" ({position.round.level})" if position.round.level else ""
        number = round_name(game, seat.round, of_all=True).replace(" of ", "/")
        line.append(f"  {number[0].lower()}{number[1:]}{level}")
        line.append(f"  turn {position.turn}/{position.round.turns}")
        line.append(f"  roll {position.roll_a} {position.roll_b}", "bold")
        line.append("   ")
        for letter, unit in zip(LETTERS, KINDS, strict=True):
            line.append(f"{letter} ", STYLES[letter])
            line.append(f"{count(position.held, unit)}", "bold")
            earned = "" if position.round.duties else f"({count(position.earned, unit)})"
            line.append(f"{earned}  ", "color(246)")
        score = score_in_tenths(position)
        line.append(f" ★ {all_stars(position)}  score {tenths(score)}", "bold")
        if len(game.seats) > 1 or seat.scores:
            line.append("\n")
            for standing in sitting.standings():
                bot = " (bot)" if standing.is_bot else ""
                line.append(f"{standing.seat}{bot} {standing.shown}", "color(250)")
                line.append(" ✓   " if standing.ended else "   ", "color(114)")
        goal = sitting.goal_lines()
        if goal:
            line.append(f"\n{' · '.join(goal)}", "color(221)")
        self.update(line)


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
            earned=realm.earned(board),
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


def same_value(position: Position, value: int) -> list[int]:
    """The dice in hand that show this value."""
    return [die for die in position.dice if die_value(die) == value]
