"""What a seat has to remember in an altered round, besides its boards and resources."""

from typing import Final


class Ledger:
    """One small value, the same shared one as long as there is nothing to remember. Never changed
    once made."""

    def __init__(
        self,
        rested: int = 0,
        discarded: int = 0,
        banked: int = 0,
        empty: int = 0,
        arrived: tuple[int, ...] = (),
        taken: int = 0,
        took: bool = False,
    ) -> None:
        self.rested = rested  # bit per realm: used in the turn before, in rounds with `rest`
        self.discarded = discarded  # how many realms were discarded
        self.banked = banked  # the stars that they had
        self.empty = empty  # bit per place of the round: no realm was left for it
        self.arrived = arrived  # what was earned when each realm came; nothing before any went
        self.taken = taken  # bit per reward laid out
        self.took = took  # one was taken this turn

    def next_turn(self, rested: int) -> "Ledger":
        """Once the dice are rolled again."""
        if rested == self.rested and not self.took:
            return self
        return Ledger(
            rested, self.discarded, self.banked, self.empty, self.arrived, self.taken, False
        )

    def after_taking(self, reward: int) -> "Ledger":
        return Ledger(
            self.rested,
            self.discarded,
            self.banked,
            self.empty,
            self.arrived,
            self.taken | 1 << reward,
            True,
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.rested,
            self.discarded,
            self.banked,
            self.empty,
            self.arrived,
            self.taken,
            self.took,
        )


BLANK: Final = Ledger()
