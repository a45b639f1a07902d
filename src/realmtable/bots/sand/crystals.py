"""When the planner discharges its crystal, and for what."""

from typing import Final

from realmtable.bots.sand.options import disc_moves
from realmtable.bots.sand.outlook import Look, Outlook, look_of
from realmtable.sand.content import (
    ALL_DISCS,
    KEEP,
    LEVELS,
    LOOK,
    MOST_CARDS,
    SHIFT,
    STEP,
    SWAP,
    TRADE,
    Move,
)
from realmtable.sand.state import State
from realmtable.sand.turn import apply, legal, list_crystal

GAIN: Final = 0.7  # what discharging must promise more than keeping the charge
TRADE_GAIN: Final = 0.2  # discs keep their worth, so a trade need not promise much
TARGETS: Final = 6


def crystal_moves(outlook: Outlook, view: State) -> list[Move]:
    """The moves with which the crystal is discharged now; none if it had better wait."""
    moves: list[Move] = []
    list_crystal(view, moves)
    if not moves:
        return moves
    outlook.see(view, view.seat)
    look = look_of(view.player)
    kind = moves[0].kind
    if kind == STEP:
        return moves[:1]
    if kind == LOOK:
        return [_best_deck(outlook, view, look, moves)]
    if kind in (SHIFT, TRADE):
        least = GAIN if kind == SHIFT else TRADE_GAIN
        return _best_change(outlook, view, moves, outlook.promise(look) + least)
    if kind == SWAP:
        return _best_swap(outlook, view, look, moves)
    assert kind == ALL_DISCS
    return _many_discs(outlook, view, look, moves[0])


def kept_card(outlook: Outlook, view: State) -> Move:
    """Which of the cards looked at is kept: the one that is worth most to the board."""
    outlook.see(view, view.seat)
    look = look_of(view.player)
    moves = legal(view)
    best = moves[0]
    most = -1.0
    for move in moves:
        assert move.kind == KEEP
        if move.what < MOST_CARDS:
            value = _use_of(outlook, view, look, move.what)
            if value > most:
                best, most = move, value
    return best


def _use_of(outlook: Outlook, view: State, look: Look, card: int) -> float:
    return outlook.best_left(look, card) * outlook.card_worth(view, view.player, card)


def _best_deck(outlook: Outlook, view: State, look: Look, moves: list[Move]) -> Move:
    """The deck whose unseen cards are of most use: of three cards the best is kept, so the better
    half of them counts."""
    seen: set[int] = set(view.rows)
    for player in view.players:
        seen.update(player.built)
        seen.update(player.kept)
    best = moves[0]
    most = -1.0
    for move in moves:
        assert 1 <= move.what <= LEVELS
        uses: list[float] = []
        for card in outlook.content.deck(move.what):
            if card not in seen:
                uses.append(_use_of(outlook, view, look, card))
        uses.sort(reverse=True)
        upper = uses[: len(uses) // 2 + 1]
        value = sum(upper) / len(upper) if upper else 0.0
        if value > most:
            best, most = move, value
    return best


def _best_change(outlook: Outlook, view: State, moves: list[Move], least: float) -> list[Move]:
    best: list[Move] = []
    for move in moves:
        after = apply(view, move)
        promise = outlook.promise(look_of(after.players[view.seat]))
        if promise > least:
            best, least = [move], promise
    return best


def _best_swap(outlook: Outlook, view: State, look: Look, moves: list[Move]) -> list[Move]:
    """The tile in hand that is of least use for the one in the ring that is of most."""
    if view.acted:
        return []
    uses: dict[int, float] = {}
    for tile in sorted({*view.player.tiles, *view.ring}):
        uses[tile] = outlook.after_tile(look, bytes([tile]))
    most = 0.0
    for tile in view.player.tiles:
        most = max(most, uses[tile])
    most += GAIN
    best: list[Move] = []
    for move in moves:
        use = uses[view.ring[move.at]] - 0.001 * uses[move.what]
        if use > most:
            best, most = [move], use
    return best


def _many_discs(outlook: Outlook, view: State, look: Look, discharge: Move) -> list[Move]:
    """Purple, if it brings a card within reach that needs more than three discs."""
    charged = apply(view, discharge)
    for target in outlook.targets(look, TARGETS):
        moves = disc_moves(charged, target.spot)
        if len(moves) > 3:
            after = charged
            for move in moves:
                after = apply(after, move)
            promise = outlook.promise(look_of(after.players[view.seat]))
            if promise > outlook.promise(look) + GAIN:
                return [discharge, *moves]
    return []
