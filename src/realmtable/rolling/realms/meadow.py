"""Meadow: follow the fence to the plants and animals that two columns of cards ask for.

A grid of symbols has a fence post at the left of each row and below each column. A low die (1 to
4 as printed here) is written on an empty post, crosses off the symbol exactly that many spaces
away, to the right or upward, and marks a meadow card with the same symbol: the lowest unmarked
card of one of the two meadow columns. The three steps belong together. A high die (5 or 6) marks
any discovery card. A marked card gives everything on it, stars included.
"""

from typing import Final

from realmtable.rolling.card import Card, Space, ints
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, write
from realmtable.rolling.realm import SEES_EARNED, Moment, Play, Realm, Use, gain_label
from realmtable.rolling.shapes import grid_of
from realmtable.rolling.zones import first_empty

NOWHERE: Final = -1


class Meadow(Realm):
    sees = SEES_EARNED

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.post_values = ints(card.table("dice")["post"])
        self.discovery_values = ints(card.table("dice")["discovery"])
        self.columns = [zone.spaces for zone in card.zones_named("column_")]
        self.discovery = card.zone("discovery").spaces
        self.cards = [*self.discovery, *(space for column in self.columns for space in column)]
        self.symbols = [space.text for space in card.spaces]
        self.benefits = [space.benefits[0] for space in card.spaces]
        grid = grid_of(card.spaces)
        self.grid_spaces = list(grid.values())
        rows = 1 + max(row for row, _ in grid)
        self.posts: list[int] = []
        self.leads_to: list[list[int]] = []  # by post and value, from 0 on
        for row, post in enumerate(card.group("left")):
            self.posts.append(post)
            self.leads_to.append([grid.get((row, value - 1), NOWHERE) for value in range(7)])
        for column, post in enumerate(card.group("bottom")):
            self.posts.append(post)
            self.leads_to.append([grid.get((rows - value, column), NOWHERE) for value in range(7)])

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value in self.discovery_values:
            for discovery in self.discovery:
                if board[discovery] == EMPTY:
                    self._mark(board, discovery, moment, found)
        if use.value in self.post_values:
            wanted = self._next_cards(board)
            for post, leads_to in zip(self.posts, self.leads_to, strict=True):
                symbol = leads_to[use.value]
                if board[post] != EMPTY or symbol == NOWHERE or board[symbol] != EMPTY:
                    continue
                for card in wanted:
                    if self.symbols[card] == self.symbols[symbol]:
                        fenced = write(board, post, NUMBER + use.value)
                        self._mark(write(fenced, symbol, MARK), card, moment, found)
        return found

    def _next_cards(self, board: bytes) -> list[int]:
        """The lowest unmarked card of each meadow column that is not complete."""
        found: list[int] = []
        for column in self.columns:
            card = first_empty(board, column)
            if card >= 0:
                found.append(card)
        return found

    def _mark(self, board: bytes, card: int, moment: Moment, found: list[Play]) -> None:
        """Adds every way to mark a card and gain what is on it."""
        new = write(board, card, MARK)
        benefit = self.benefits[card]
        if not benefit.free:
            found.append(Play(new, benefit.gain))
            return
        for gain in moment.choices(benefit):
            found.append(Play(new, gain, label=gain_label(gain)))

    def stars(self, board: bytes, moment: Moment) -> int:
        scored = 0
        for card in self.cards:
            if board[card] != EMPTY:
                scored += self.benefits[card].stars
        return scored

    def essence(self, board: bytes) -> bytes:
        """The cards marked; the symbols that a card still asks for and an empty post leads to, and
        the posts that lead to one."""
        kept = bytearray(board)
        wanted = {
            self.symbols[card] for column in self.columns for card in column if board[card] == EMPTY
        }
        for post in self.posts:
            kept[post] = MARK
        for space in self.grid_spaces:
            kept[space] = MARK
        for post, leads_to in zip(self.posts, self.leads_to, strict=True):
            if board[post] != EMPTY:
                continue
            for value in self.post_values:
                symbol = leads_to[value]
                if symbol != NOWHERE and board[symbol] == EMPTY and self.symbols[symbol] in wanted:
                    kept[post] = EMPTY
                    kept[symbol] = EMPTY
        return bytes(kept)

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if use.value not in self.post_values:
            return f"a {use.value} marks a discovery card and nothing else"
        symbol = space.index
        if space.index in self.posts:
            symbol = self.leads_to[self.posts.index(space.index)][use.value]
            if symbol == NOWHERE:
                return f"a {use.value} leads out of the grid"
            if board[symbol] != EMPTY:
                there = self.card.spaces[symbol].name
                return f"a {use.value} leads to {there}, which is crossed off already"
        elif space.index in self.cards:
            for column in self.columns:
                lowest = first_empty(board, column)
                if space.index in column and space.index != lowest:
                    return f"{self.card.spaces[lowest].name} comes first"
            return f"no empty post leads with a {use.value} to a {space.text} not yet crossed off"
        elif not self._is_reached(board, symbol, use.value):
            return f"no empty post leads with a {use.value} to {space.name}"
        for card in self._next_cards(board):
            if self.symbols[card] == self.symbols[symbol]:
                return ""
        return f"neither meadow column has a {self.symbols[symbol]} as its next card"

    def _is_reached(self, board: bytes, symbol: int, value: int) -> bool:
        for post, leads_to in zip(self.posts, self.leads_to, strict=True):
            if board[post] == EMPTY and leads_to[value] == symbol:
                return True
        return False
