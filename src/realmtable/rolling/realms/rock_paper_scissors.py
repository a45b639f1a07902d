"""Rock-Paper-Scissors: nine matches between your left side and your right side.

A die stands for a symbol: 1 or 2 for rock, 3 or 4 for paper, 5 or 6 for scissors. The die you use
is drawn in any empty left slot, which gives its resource; then the other rolled die is drawn in
any empty right slot, and is not used up by it. With a created die you pick either of the rolled
dice. A row is won when its left symbol beats its right one: rock beats scissors, scissors beat
paper, paper beats rock. The more rows are won, the more stars, up to six for all nine.
"""

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, SYMBOL, write
from realmtable.rolling.realm import SEES_ROLL, Moment, Play, Realm, Use
from realmtable.rolling.words import listed
from realmtable.rolling.zones import first_empty


class RockPaperScissors(Realm):
    sees = SEES_ROLL

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.left = card.group("left")
        self.right = card.group("right")
        self.rows = card.zones_named("row_")
        self.gains = [space.gain for space in card.spaces]
        self.symbol_of = [EMPTY] * 7  # by the value of a die
        for i, values in enumerate(card.table("symbols").values()):
            for value in ints(values):
                self.symbol_of[value] = SYMBOL + i
        marks = {name: SYMBOL + i for i, name in enumerate(card.symbols)}
        self.beaten_by = {
            marks[winner]: marks[str(loser)] for winner, loser in card.table("beats").items()
        }
        self.stars_for = [0] * (len(self.left) + 1)  # by the number of rows won
        for won, scored in card.table("wins").items():
            for rows in range(int(won), len(self.stars_for)):
                self.stars_for[rows] = int(str(scored))

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        mine = self.symbol_of[use.value]
        if mine == EMPTY:
            return found  # a 0 stands for nothing
        others = self._others(use, moment)
        for left in self.left:
            if board[left] != EMPTY:
                continue
            drawn = write(board, left, mine)
            for right in self.right:
                if board[right] == EMPTY:
                    for other in others:
                        found.append(Play(write(drawn, right, other), self.gains[left]))
        return found

    def _others(self, use: Use, moment: Moment) -> list[int]:
        """The symbols that can be drawn on the right."""
        symbols: list[int] = []
        for value in moment.other_values(use):
            if self.symbol_of[value] not in symbols:
                symbols.append(self.symbol_of[value])
        return symbols

    def stars(self, board: bytes, moment: Moment) -> int:
        won = 0
        for row in range(len(self.left)):
            if self._won(board, row):
                won += 1
        return self.stars_for[won]

    def essence(self, board: bytes) -> bytes:
        """The symbols whose match is still open, and how many rows are won."""
        kept = bytearray(board)
        won = 0
        for row, left in enumerate(self.left):
            right = self.right[row]
            if board[left] != EMPTY and board[right] != EMPTY:
                kept[left] = kept[right] = MARK
                won += self._won(board, row)
        kept.append(won)
        return bytes(kept)

    def _won(self, board: bytes, row: int) -> bool:
        mine, other = board[self.left[row]], board[self.right[row]]
        return mine != EMPTY and self.beaten_by[mine] == other

    def earned(self, board: bytes) -> list[str]:
        return [zone.id for n, zone in enumerate(self.rows) if self._won(board, n)]

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if first_empty(board, self.left) < 0:
            return "no left slot is empty any more"
        if first_empty(board, self.right) < 0:
            return "no right slot is empty any more"
        if space.index in self.left:
            name = self._name(self.symbol_of[use.value])
            return f"a {use.value} draws {name} in {space.name}"
        names = [self._name(symbol) for symbol in self._others(use, moment)]
        return f"the other rolled die draws {listed(names, 'or')} in {space.name}"

    def _name(self, symbol: int) -> str:
        return self.card.symbols[symbol - SYMBOL]
