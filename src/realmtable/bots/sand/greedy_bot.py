"""Plays the main action and the builds that are worth most this turn.

It tries every placement and asks what could be built then, and how near the board comes to the
cards in sight. It thinks of no later turn, so it could lay the same tiles for ever while it waits
for a card; the longer it has built nothing, the more it lays them by whim.
"""

from typing import Final

from realmtable.bots.sand.bot import SandBot
from realmtable.bots.sand.options import disc_moves
from realmtable.bots.sand.outlook import Laying, Look, Outlook, laid_look, look_of
from realmtable.sand.content import BUILD, DONE, END, KEEP, LOOK, SHIFT, STEP, TAKE, TILE, Move
from realmtable.sand.state import FREE, SPIRITS, State
from realmtable.sand.turn import apply, legal

GIFT: Final = 1e3  # a crystal that costs nothing to use
UNWANTED: Final = -1.0
LEAST_GAIN: Final = 0.01
TARGETS: Final = 20  # for which discs are tried
PATIENT_ROUNDS: Final = 12  # before the first card
ROUNDS_A_CARD: Final = 4  # before each further one
WHIM: Final = 0.1  # for each round after that


class GreedySandBot(SandBot):
    def __init__(self) -> None:
        self._outlook: Outlook | None = None
        self._now = 0.0  # what the board promises before the move
        self._discs: list[Move] = []  # what is left of a spirits action

    def choose(self, view: State) -> Move:
        outlook = self._outlook
        if outlook is None or outlook.content is not view.rules.content:
            outlook = Outlook(view.rules.content)
            self._outlook = outlook
        moves = legal(view)
        if view.phase == SPIRITS:
            return self._discs.pop(0) if self._discs else moves[-1]
        outlook.see(view, view.seat)
        now = look_of(view.player)
        self._now = outlook.promise(now)
        best = moves[0]
        most = UNWANTED - 1.0
        waited = view.round - PATIENT_ROUNDS - ROUNDS_A_CARD * len(view.player.built)
        for i, move in enumerate(moves):
            value = self._value(outlook, view, now, move)
            if waited > 0 and move.kind == TILE:
                value += WHIM * waited * _chance(view, i)
            if value > most:
                best, most = move, value
        if view.phase == FREE and not view.acted and best.kind == TILE:
            self._discs = self._better_discs(outlook, view, now, most)
            if self._discs:
                return self._discs.pop(0)
        return best

    def _value(self, outlook: Outlook, view: State, now: Look, move: Move) -> float:
        kind = move.kind
        if kind == TILE:
            return outlook.promise(laid_look(now, Laying(move)))
        if kind == BUILD:
            after = apply(view, move)
            worth = outlook.card_worth(view, view.player, move.what)
            outlook.see(after, view.seat)
            value = worth + outlook.promise(look_of(after.players[view.seat]))
            outlook.see(view, view.seat)
            return value
        if kind == SHIFT:
            after = apply(view, move)
            promise = outlook.promise(look_of(after.players[view.seat]))
            return promise if promise > self._now + LEAST_GAIN else UNWANTED
        if kind == TAKE:
            return outlook.after_tile(now, bytes([move.what]))
        if kind in (LOOK, STEP):
            return GIFT
        if kind == KEEP:
            return outlook.card_worth(view, view.player, move.what)
        if kind == DONE or (kind == END and view.acted):
            return self._now
        return UNWANTED

    def _better_discs(self, outlook: Outlook, view: State, now: Look, most: float) -> list[Move]:
        """The discs of a spirits action that promises more than the best tile; none if none does.
        It must also promise more than doing nothing, since a tile at least brings another one."""
        best: list[Move] = []
        most = max(most, self._now + LEAST_GAIN)
        for target in outlook.targets(now, TARGETS):
            moves = disc_moves(view, target.spot)
            after = view
            for move in moves:
                after = apply(after, move)
            promise = outlook.promise(look_of(after.players[view.seat]))
            if moves and promise > most:
                best, most = moves, promise
        return best


def _chance(view: State, number: int) -> float:
    """From 0 to 1, another for every turn and move, and the same when they come again."""
    mixed = (view.round * 31 + view.seat) * 1009 + number
    mixed = mixed * 2654435761 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) % 1024 / 1023
