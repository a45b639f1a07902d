"""What a board is good for: how near it is to the cards that can be seen.

Every spot of a card's pattern is a set of masks, one for each colour, so that the pieces that are
missing there are found with a few operations on whole boards. From their number, and from the discs
at hand, the turns to the card are guessed, and its worth is discounted by them.
"""

from typing import Final

from mypy_extensions import i64

from realmtable.sand.content import COLOURS, DISC, MOST_CARDS, Content, Move
from realmtable.sand.state import Player, State
from realmtable.sand.turn import ENOUGH_HOURGLASSES, SOLO_TURNS

# The turns that laying tiles takes for so many missing pieces, and those for so many discs.
TILE_TURNS: Final = (0.0, 1.0, 1.3, 1.8, 2.3, 2.8, 3.3, 3.8, 4.3)
DISC_TURNS: Final = (0.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0)
LUCK: Final = 0.8  # turns that the right tiles may save: three pieces can come in one
SHUT_IN: Final = 4  # a last piece that no tile can reach is as bad as so many that they can
MOST: Final = 8  # pieces of a pattern that are told apart
AIMS: Final = 24  # targets that a tile may help
TRIED: Final = 4  # placements of a tile in a later turn
FEW: Final = 4  # missing pieces, for which it is worth to think of discs
NEVER: Final = 99.0
PATIENCE: Final = 0.6  # what a turn of waiting leaves of a card's worth
NEXT_BEST: Final = 0.2  # what each further card counts, compared to the one before
DISC_WORTH: Final = (0.9, 0.9, 0.9, 1.6, 1.6)
STEP_WORTH: Final = 0.5
GAME_TURNS: Final = 15.0
NEVER_LESS: Final = 4.0  # turns to come, as long as nobody has declared the end


class Spot:
    """Where a pattern may lie: the cells of each colour, as bits."""

    def __init__(self, move: Move, dark: int, placements: list[int]) -> None:
        masks = [0, 0, 0, 0, 0]
        for i in range(len(move.cells)):
            masks[move.colours[i] - 1] |= 1 << move.cells[i]
        self.g: i64 = masks[0]
        self.r: i64 = masks[1]
        self.k: i64 = masks[2]
        self.b: i64 = masks[3]
        self.y: i64 = masks[4]
        self.all: i64 = move.mask
        self.dark = count(move.mask & dark)
        # Cells on which a tile can lie that touches nothing else of the pattern, on light cells.
        reached: i64 = 0
        for mask in placements:
            only = mask & move.mask
            if only and only & (only - 1) == 0 and not mask & dark & ~only:
                reached |= only
        self.open = reached
        self.move = move


class Laying:
    """A tile where it may be laid: its cells of each colour, as bits."""

    def __init__(self, move: Move) -> None:
        masks = [0, 0, 0]
        for i in range(len(move.cells)):
            masks[move.colours[i] - 1] |= 1 << move.cells[i]
        self.g: i64 = masks[0]
        self.r: i64 = masks[1]
        self.k: i64 = masks[2]
        self.all: i64 = move.mask
        self.move = move


class Look:
    """A board as colour masks, and the discs that go with it."""

    def __init__(self) -> None:
        self.g: i64 = 0
        self.r: i64 = 0
        self.k: i64 = 0
        self.b: i64 = 0
        self.y: i64 = 0
        self.discs: i64 = 0  # cells with discs
        self.have: list[int] = [0, 0, 0, 0, 0]  # discs of each colour, on the board or not
        self.level = 0


def count(bits: i64) -> i64:
    """How many bits are set, of as many as a board has cells. The numbers are short, since mypyc
    makes those of more than 62 bits anew each time."""
    bits = bits - (bits >> 1 & 0x0155555555555555)
    bits = (bits & 0x0333333333333333) + (bits >> 2 & 0x0333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    bits = bits + (bits >> 32)
    return bits & 127


def look_of(player: Player) -> Look:
    look = Look()
    bit: i64 = 1
    have = [player.discs[colour] for colour in range(len(COLOURS))]
    for piece in player.board:
        if piece:
            colour = (piece & 7) - 1
            if piece & DISC:
                look.discs |= bit
                have[colour] += 1
            if colour == 0:
                look.g |= bit
            elif colour == 1:
                look.r |= bit
            elif colour == 2:
                look.k |= bit
            elif colour == 3:
                look.b |= bit
            else:
                look.y |= bit
        bit <<= 1
    look.have = have
    look.level = player.level
    return look


def laid_look(look: Look, tile: Laying) -> Look:
    """The look after a tile was laid where squares are enough."""
    new = Look()
    keep: i64 = ~tile.all
    new.g = look.g & keep | tile.g
    new.r = look.r & keep | tile.r
    new.k = look.k & keep | tile.k
    new.b = look.b & keep
    new.y = look.y & keep
    new.discs = look.discs & keep
    new.have = look.have
    new.level = look.level
    return new


def _turns(missing: int, by_disc: int, forced: int) -> float:
    """The fewest turns for missing pieces, of which discs can be some and must be others."""
    best = NEVER
    for discs in range(forced, by_disc + 1):
        best = min(best, TILE_TURNS[missing - discs] + DISC_TURNS[discs])
    return best


class Target:
    """A card that may be reached, where, what that is worth now, and the squares still missing."""

    def __init__(self, spot: Spot, value: float, look: Look) -> None:
        self.spot = spot
        self.value = value
        self.g = spot.g & ~look.g
        self.r = spot.r & ~look.r
        self.k = spot.k & ~look.k
        self.few = count(self.g | self.r | self.k)
        there = (spot.g & look.g) | (spot.r & look.r) | (spot.k & look.k)
        there |= (spot.b & look.b) | (spot.y & look.y)
        self.there = there
        self.missing = count(spot.all & ~there)


class Outlook:
    """Judges boards by the cards of one state."""

    def __init__(self, content: Content) -> None:
        self.content = content
        shapes: set[int] = set()
        for tile in content.tiles:
            for move in tile.moves:
                shapes.add(move.mask)
        placements = sorted(shapes)
        self.layings = [[Laying(move) for move in tile.moves] for tile in content.tiles]
        self.by_level: list[list[list[Spot]]] = []  # of each card, for each level
        for card in content.cards:
            spots = [Spot(move, content.dark, placements) for move in card.moves]
            levels: list[list[Spot]] = []
            for level in range(content.levels + 1):
                levels.append([spot for spot in spots if spot.dark <= level])
            self.by_level.append(levels)
        # What is left of a card's worth: by missing pieces, those that discs can be, must be.
        self.left: list[float] = [0.0] * (MOST + 1) ** 3
        self.turns: list[float] = [NEVER] * (MOST + 1) ** 3
        # ... at most: by the discs at hand, and missing pieces.
        self.at_most: list[list[float]] = [[0.0] * (MOST + 1) for _ in range(MOST + 1)]
        for missing in range(MOST + 1):
            for by_disc in range(missing + 1):
                for forced in range(by_disc + 1):
                    turns = _turns(missing, by_disc, forced)
                    at = (missing * (MOST + 1) + by_disc) * (MOST + 1) + forced
                    self.turns[at] = turns
                    self.left[at] = PATIENCE**turns
                    for discs in range(by_disc, MOST + 1):
                        most = self.at_most[discs]
                        most[missing] = max(most[missing], PATIENCE**turns)
        self.cards: list[int] = []
        self.worths: list[float] = []
        self.horizon = GAME_TURNS

    def see(self, state: State, seat: int) -> None:
        """From now on, judges by the cards that a seat can build in this state."""
        player = state.players[seat]
        self.horizon = turns_left(state)
        self.cards = []
        for card in state.rows:
            if card < MOST_CARDS:
                self.cards.append(card)
        for card in player.kept:
            if card < MOST_CARDS:
                self.cards.append(card)
        # The most valuable first: the others need only be looked at as far as they come near.
        order = [(-self.card_worth(state, player, card), card) for card in self.cards]
        order.sort()
        self.cards = [card for _, card in order]
        self.worths = [-worth for worth, _ in order]

    def card_worth(self, state: State, player: Player, card: int) -> float:
        """Points, and what discs and steps may still bring."""
        of = self.content.cards[card]
        later = min(1.0, self.horizon / GAME_TURNS)
        worth = float(of.points)
        for colour in range(len(COLOURS)):
            gained = of.discs[colour]
            if gained:
                worth += later * DISC_WORTH[colour] * min(gained, state.pool[colour])
        steps = min(of.steps, self.content.levels - player.level)
        return worth + later * STEP_WORTH * steps

    def promise(self, look: Look) -> float:
        """What the best three cards in sight are worth to a board; one that lies there counts
        fully, the second and the third for less and less."""
        first = 0.0
        second = 0.0
        third = 0.0
        for i in range(len(self.cards)):
            worth = self.worths[i]
            if worth <= 0.0:
                break
            value = worth * self.best_left(look, self.cards[i], third / worth)
            if value > first:
                third = second
                second = first
                first = value
            elif value > second:
                third = second
                second = value
            elif value > third:
                third = value
        return first + NEXT_BEST * (second + NEXT_BEST * third)

    def after_tile(self, look: Look, tiles: bytes) -> float:
        """The most that a board can promise with one of these tiles."""
        return Prospect(self, look).with_tiles(self, tiles)

    def best_left(self, look: Look, card: int, least: float = 0.0) -> float:
        """What is left of the worth of a card at its best spot; 0 if it is not above the least."""
        g, r, k, b, y = look.g, look.r, look.k, look.b, look.y
        best = least
        at_most = self.at_most[min(sum(look.have), MOST)]
        limit: i64 = MOST  # more missing pieces than this cannot be better than the best
        while limit >= 0 and at_most[limit] <= best:
            limit -= 1
        if limit < 0:
            return 0.0
        for spot in self.by_level[card][look.level]:
            missing: i64 = spot.all & ~(
                (spot.g & g) | (spot.r & r) | (spot.k & k) | (spot.b & b) | (spot.y & y)
            )
            more = missing  # without as many of its bits as there may be
            spare = limit
            while spare > 0:
                more &= more - 1
                spare -= 1
            if more:
                continue
            left = self.left_at(look, spot, missing, self.horizon)
            if left > best:
                best = left
                while limit >= 0 and at_most[limit] <= best:
                    limit -= 1
        return best if best > least else 0.0

    def left_at(self, look: Look, spot: Spot, missing: i64, horizon: float) -> float:
        """What is left of a card's worth at a spot where these cells are missing, if there are so
        many turns to come."""
        pieces = count(missing)
        if pieces > MOST:
            return 0.0
        have = look.have
        forced: i64 = 0
        if missing & (spot.b | spot.y):
            need = count(missing & spot.b)
            if need and need > have[3] - count(spot.b & look.discs & look.b):
                return 0.0
            forced += need
            need = count(missing & spot.y)
            if need and need > have[4] - count(spot.y & look.discs & look.y):
                return 0.0
            forced += need
        by_disc = forced
        if have[0]:
            free = have[0] - count(spot.g & look.discs & look.g)
            by_disc += min(free, count(missing & spot.g))
        if have[1]:
            free = have[1] - count(spot.r & look.discs & look.r)
            by_disc += min(free, count(missing & spot.r))
        if have[2]:
            free = have[2] - count(spot.k & look.discs & look.k)
            by_disc += min(free, count(missing & spot.k))
        if pieces == 1 and by_disc == 0 and not missing & spot.open:
            pieces = SHUT_IN
        at = (pieces * (MOST + 1) + by_disc) * (MOST + 1) + forced
        return self.left[at] if self.turns[at] <= horizon + LUCK else 0.0

    def targets(self, look: Look, most: int, few: int = FEW) -> list[Target]:
        """The best spots of all cards in sight where few pieces are missing, the best first. The
        main action is still to come: there is a turn more than after it."""
        found: list[Target] = []
        for i in range(len(self.cards)):
            worth = self.worths[i]
            for spot in self.by_level[self.cards[i]][look.level]:
                missing: i64 = spot.all & ~(
                    (spot.g & look.g)
                    | (spot.r & look.r)
                    | (spot.k & look.k)
                    | (spot.b & look.b)
                    | (spot.y & look.y)
                )
                if count(missing) > few:
                    continue
                left = self.left_at(look, spot, missing, self.horizon + 1.0)
                if left > 0.0:
                    _keep_best(found, Target(spot, left * worth, look), most)
        return found


class Prospect:
    """What a board can promise with each tile, worked out once. Only the placements that help the
    cards in sight most are tried."""

    def __init__(self, outlook: Outlook, look: Look) -> None:
        self.look = look
        self.least = outlook.promise(look)
        self.targets = outlook.targets(look, AIMS, MOST)
        covered = look.g | look.r | look.k | look.b | look.y
        dark: i64 = outlook.content.dark
        self.free = look.level - count(covered & dark)
        self.dark = dark & ~covered
        self.at_most = outlook.at_most[min(sum(look.have), MOST)]
        self.known: dict[int, float] = {}

    def with_tiles(self, outlook: Outlook, tiles: bytes) -> float:
        """The most that one of these tiles makes of the board."""
        best = self.least
        for tile in tiles:
            if tile not in self.known:
                most = 0.0
                for laying in self.layings(outlook, tile):
                    most = max(most, outlook.promise(laid_look(self.look, laying)))
                self.known[tile] = most
            best = max(best, self.known[tile])
        return best

    def layings(self, outlook: Outlook, tile: int) -> list[Laying]:
        """The most helpful placements of a tile."""
        found: list[tuple[float, Laying]] = []
        for laying in outlook.layings[tile]:
            if count(laying.all & self.dark) <= self.free:
                help = self._help(laying)
                if help > 0.0 and (len(found) < TRIED or help > found[-1][0]):
                    at = len(found)
                    while at > 0 and found[at - 1][0] < help:
                        at -= 1
                    found.insert(at, (help, laying))
                    if len(found) > TRIED:
                        found.pop()
        return [laying for _, laying in found]

    def _help(self, tile: Laying) -> float:
        """What the targets are about worth with a tile; 0 if it brings two squares to none of
        them, nor all that one lacks."""
        first = 0.0
        second = 0.0
        helps = False
        for target in self.targets:
            there = count((tile.g & target.g) | (tile.r & target.r) | (tile.k & target.k))
            if there >= 2 or (there == 1 and target.few == 1):
                helps = True
            missing = target.missing - there + count(tile.all & target.there)
            if missing > MOST:
                continue
            value = target.value
            if missing != target.missing:
                value *= self.at_most[missing] / self.at_most[target.missing]
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
        return first + NEXT_BEST * second if helps else 0.0


def _keep_best(found: list[Target], target: Target, most: int) -> None:
    if len(found) == most and target.value <= found[-1].value:
        return
    at = len(found)
    while at > 0 and found[at - 1].value < target.value:
        at -= 1
    found.insert(at, target)
    if len(found) > most:
        found.pop()


def turns_left(state: State) -> float:
    """How many turns the player on turn may still have after this one, by a guess."""
    if state.rules.solo:
        return float(SOLO_TURNS - state.round)
    if state.declared:
        return 0.0
    cards = state.rules.content.cards
    most = 0
    for player in state.players:
        glasses = 0
        for card in player.built:
            glasses += cards[card].hourglasses
        most = max(most, glasses)
    return max(NEVER_LESS, GAME_TURNS * (ENOUGH_HOURGLASSES - most) / ENOUGH_HOURGLASSES)
