"""Counts what a turn can come to: a number that changes when a rule of the turn or a realm does."""

from realmtable.rolling.position import END, Position
from realmtable.rolling.turn import apply, legal


def perft(position: Position, most: int = 0) -> int:
    """How many different positions the turn can end in. Positions count as equal when exactly
    the same can happen from there. Stops early once there are more than `most`, if that is given.
    """
    if position.over:
        return 1
    ends: set[tuple[object, ...]] = set()
    seen: set[tuple[object, ...]] = {position.key()}
    waiting: list[Position] = [position]
    while waiting:
        now = waiting.pop()
        for move in legal(now).moves():
            after = apply(now, move)
            key = after.key()
            if move.kind == END:
                ends.add(key)
            elif key not in seen:
                seen.add(key)
                waiting.append(after)
        if most and len(ends) > most:
            break
    return len(ends)
