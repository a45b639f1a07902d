"""Tidal Blades: strike at four monsters, and let each kill carry you along the champion track.

A die marks an unmarked number equal to it on any monster; a 6 is wild and marks any number. The
number gives a resource or one champion step. Marking the last number of a monster also gives its
kill bonus, two to four champion steps. Each step marks the leftmost unmarked circle of the
champion track; steps past its end are lost. The circles with a star are the stars.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, all_written, write
from realmtable.rolling.realm import Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class TidalBlades(Realm):
    sees = 0
    pays_when_full = ("monster_",)

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        monsters = card.zones_named("monster_")
        self.numbers_of = [zone.spaces for zone in monsters]
        self.kills = [ints([zone.data["kill"]])[0] for zone in monsters]
        self.wild = card.zone("wild").dice
        self.circles = card.zone("track").spaces
        self.monster_at = [-1] * len(card.spaces)
        for monster, numbers in enumerate(self.numbers_of):
            for space in numbers:
                self.monster_at[space] = monster
        self.gains = [space.gain for space in card.spaces]
        self.steps = [space.benefits[0].words.count("step") for space in card.spaces]
        self.stars_in = [space.stars for space in card.spaces]
        # What each value of a die, from 0 on, may mark.
        self.marked_by: list[list[int]] = [
            [
                space.index
                for space in card.spaces
                if self.monster_at[space.index] >= 0
                and (value in self.wild or space.accepts(value))
            ]
            for value in range(7)
        ]

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for space in self.marked_by[use.value]:
            if board[space] != EMPTY:
                continue
            new = write(board, space, MARK)
            steps = self.steps[space]
            monster = self.monster_at[space]
            if all_written(new, self.numbers_of[monster]):
                steps += self.kills[monster]
            found.append(Play(self._advanced(new, steps), self.gains[space]))
        return found

    def _advanced(self, board: bytes, steps: int) -> bytes:
        """The board after champion steps, as far as the track goes."""
        for _ in range(steps):
            circle = first_empty(board, self.circles)
            if circle < 0:
                break
            board = write(board, circle, MARK)
        return board

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for circle in self.circles:
            if board[circle] != EMPTY:
                scored += self.stars_in[circle]
        return scored

    def explain(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.dice and use.value:
            if use.value in self.wild:
                # The wild die stands for the printed number, so that is not what is wrong.
                use = Use(space.dice[0], use.origin, use.changed, use.entry)
            elif not space.accepts(use.value):
                wanted = " or a ".join(str(value) for value in space.dice + self.wild)
                return f"{space.name} takes only a {wanted}"
        return super().explain(board, use, moment, space)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if not self.plays(board, use, moment):
            return f"every number that a {use.value} could strike is marked"
        return "the champion track goes on only as far as a strike and its kill carry you"
