"""Millennium Blades: collect the cards 0 to 9.

A die marks the card of its value and gains everything printed there: stars, resources, and always
a new die, which can go to a realm not used yet this turn. On its way in the die may be changed as
far as you can pay, down to 0 and up to 9: each step costs 2 pumpkins or 1 coin, in any mix. The
realm also sells a further use in the same turn for 3 pumpkins, one step included. Each complete
row of cards is a star more.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, write
from realmtable.rolling.realm import (
    CLOSED,
    SEES_ENTRY,
    SEES_HELD,
    Moment,
    Play,
    Realm,
    Use,
)
from realmtable.rolling.resources import PUMPKIN, in_words, parse, text
from realmtable.rolling.zones import Zones


class MillenniumBlades(Realm):
    sees = SEES_HELD | SEES_ENTRY
    pays_when_full = ("row",)
    asks_when_closed = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.numbers = [int(str(space.data["value"])) for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.dice = [tuple(space.benefits[0].dice) for space in card.spaces]
        self.star_cards = [space.index for space in card.spaces if space.stars]
        self.rows = Zones(card.zones_named("row"), len(card.spaces))
        change = card.table("change")
        self.step_in_pumpkins = int(str(change["pumpkins"])) * PUMPKIN
        self.step_in_other = parse(str(change["other"]))
        self.again = int(str(change["again"])) * PUMPKIN

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for card, number in enumerate(self.numbers):
            if board[card] != EMPTY:
                continue
            marked = write(board, card, MARK)
            for cost in self._prices(use, abs(number - use.value)):
                if moment.can_pay(cost):
                    label = "-" + text(cost) if cost else ""
                    gain, dice = self.gains[card], self.dice[card]
                    found.append(Play(marked, gain, cost, dice, label=label, changes=cost > 0))
        return found

    def _prices(self, use: Use, steps: int) -> list[int]:
        """Every way to pay for this die and so many steps."""
        due = 0
        if use.entry == CLOSED:
            due = self.again
            steps = max(steps - 1, 0)
        return [
            due + paid * self.step_in_pumpkins + (steps - paid) * self.step_in_other
            for paid in range(steps + 1)
        ]

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = self.rows.stars(board)
        for card in self.star_cards:
            if board[card] != EMPTY:
                scored += 1
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        steps = abs(self.numbers[space.index] - use.value)
        away = "1 step" if steps == 1 else f"{steps} steps"
        step = f"{in_words(self.step_in_pumpkins)} or {in_words(self.step_in_other)}"
        held = in_words(moment.held)
        if use.entry != CLOSED:
            return f"{space.name} is {away} away, at {step} each, and you hold {held}"
        again = f"a further use costs {in_words(self.again)}"
        if steps <= 1:
            return f"{again} and you hold {held}"
        return f"{again}, with 1 of {away}, the others {step} each, and you hold {held}"
