"""Ark Nova: circles pile up under the dice you use elsewhere; then cash in a whole column.

A die from 1 to 5 chooses the column of its number, a 6 any column. The column pays its benefit
once for each circle that is outlined and not crossed off, and all of these are crossed off.

At the end of each turn but the last, one rolled die that was not used here outlines the topmost
empty circle of its column, at the value it was rolled; a rolled 6 outlines in any column. With
both rolled dice used here, nothing is outlined. Circles cashed in under 4 and 5 are the stars.
"""

from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import CROSS, EMPTY, OUTLINE, write, write_all
from realmtable.rolling.realm import Moment, Play, Realm, Use


class ArkNova(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        zones = card.zones_named("col_")
        wild = card.zone("wild").dice
        self.columns = [zone.spaces for zone in zones]
        self.gains = [zone.gain for zone in zones]
        self.stars_each = [zone.stars for zone in zones]
        # The columns that each value of a die, from 0 on, may choose.
        self.chosen_by: list[list[int]] = [
            [i for i, zone in enumerate(zones) if value in zone.dice or value in wild]
            for value in range(7)
        ]

    def why_itself(self, moment: Moment) -> str:
        return "a rolled die was not used here"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        for column in self.chosen_by[use.value]:
            circles: list[int] = []
            for circle in self.columns[column]:
                if board[circle] == OUTLINE:
                    circles.append(circle)
            if circles:
                gain = self.gains[column] * len(circles)
                found.append(Play(write_all(board, circles, CROSS), gain))
        return found

    def on_turn_end(self, board: bytes, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if moment.turn >= moment.turns:
            return found
        columns: list[int] = []
        if not moment.came_here & 1:
            columns.extend(self.chosen_by[moment.roll_a])
        if not moment.came_here & 2:
            for column in self.chosen_by[moment.roll_b]:
                if column not in columns:
                    columns.append(column)
        for column in columns:
            for circle in self.columns[column]:
                if board[circle] == EMPTY:
                    found.append(Play(write(board, circle, OUTLINE)))
                    break
        return found

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for i, column in enumerate(self.columns):
            if self.stars_each[i]:
                for circle in column:
                    if board[circle] == CROSS:
                        scored += self.stars_each[i]
        return scored

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if board[space.index] == CROSS:
            return f"{space.name} is already crossed off"
        for column in self.chosen_by[use.value]:
            circles = self.columns[column]
            if space.index in circles:
                for circle in circles:
                    if board[circle] == OUTLINE:
                        return (
                            "circles are outlined at the end of the turn,"
                            " under a rolled die not used here"
                        )
                return "no circle of this column is outlined and not crossed off"
        return f"a {use.value} chooses another column"
