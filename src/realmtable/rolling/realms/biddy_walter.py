"""Biddy & Walter: two cats who crave food, play or sleep, and grow grumpy without.

Right after every roll the sum of the dice asks for a row: 3 to 5 food, 6 or 7 play, 8 to 11
sleep, 2 and 12 nothing. The leftmost craving of that row which is outlined and not marked is
marked, and the row pays its resource. With none ready the next grumpy cat is outlined, unless
the whole row has been marked or no cat is left.

A die used here makes ready: it outlines the next empty craving of the row it serves (1 food,
2 play, 3 sleep) or the next two (4 food, 5 play, 6 sleep). The score is 6 stars, less one for
each grumpy cat.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, OUTLINE, write, write_all
from realmtable.rolling.realm import MAX_STARS, Moment, Play, Realm, Use
from realmtable.rolling.zones import first_empty


class BiddyWalter(Realm):
    sees = 0

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.cats = card.zone("grumpy").spaces
        self.rows: list[list[int]] = []
        self.row_names: list[str] = []
        self.row_gains: list[int] = []
        self.asked_by = [-1] * 13  # the row that each sum of two dice asks for
        self.served_by = [-1] * 7  # the row that each value of a die serves
        self.outlined_by = [0] * 7  # how many cravings each value outlines
        for row, (name, entry) in enumerate(card.table("cravings").items()):
            assert isinstance(entry, dict)
            zone = card.zone(name)
            self.rows.append(zone.spaces)
            self.row_names.append(name)
            self.row_gains.append(zone.gain)
            for total in ints(entry["sums"]):
                self.asked_by[total] = row
            for amount, key in enumerate(("one", "two"), start=1):
                value = int(entry[key])
                self.served_by[value] = row
                self.outlined_by[value] = amount

    def on_roll(self, board: bytes, moment: Moment) -> list[Play]:
        row = self.asked_by[moment.sum]
        if row < 0:
            return []
        all_marked = True
        for craving in self.rows[row]:
            if board[craving] == OUTLINE:
                return [Play(write(board, craving, MARK), self.row_gains[row])]
            if board[craving] != MARK:
                all_marked = False
        if not all_marked:
            for cat in self.cats:
                if board[cat] == EMPTY:
                    return [Play(write(board, cat, OUTLINE))]
        return []

    def why_itself(self, moment: Moment) -> str:
        return f"the rolled dice add up to {moment.sum}"

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        row = self.served_by[use.value]
        if row < 0:
            return []
        outlined: list[int] = []
        for craving in self.rows[row]:
            if board[craving] == EMPTY and len(outlined) < self.outlined_by[use.value]:
                outlined.append(craving)
        return [Play(write_all(board, outlined, OUTLINE))] if outlined else []

    def stars(self, board: bytes, moment: Moment) -> int:
        grumpy = 0
        for cat in self.cats:
            if board[cat] != EMPTY:
                grumpy += 1
        return MAX_STARS - grumpy

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.cats:
            return "cats grow grumpy by themselves, when a roll asks for what is not ready"
        row = self.served_by[use.value]
        if row < 0:
            return f"a {use.value} serves no row"
        name = self.row_names[row]
        first = first_empty(board, self.rows[row])
        if first < 0:
            return f"a {use.value} outlines {name} cravings only, and the {name} row is full"
        if space.index not in self.rows[row]:
            return f"a {use.value} outlines {name} cravings only"
        if board[space.index] == MARK:
            return f"{space.name} is already marked"
        if board[space.index] == OUTLINE:
            return f"{space.name} is already outlined"
        next_one = self.card.spaces[first].name
        return f"cravings are outlined from left to right; {next_one} comes first"
