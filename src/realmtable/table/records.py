"""Whose record of a table someone may have."""

from realmtable.core.errors import UnknownName
from realmtable.table.live import LiveTable
from realmtable.table.standing import standing

CROWD_SEATS = 10  # the best of a crowd that its record tells of


def seats_of_record(table: LiveTable, mine: int | None, now: float) -> tuple[list[int], int | None]:
    """The seats whose record someone may have, and how many rolls they may know (none: all)."""
    own = table.seats.get(mine) if mine is not None else None
    done = own is None or own.done == table.game.all_turns
    if table.phase == "over" and done:
        if table.settings.kind != "crowd":
            return list(table.seats), None
        best = [place.seat for place in standing(table, now)[:CROWD_SEATS]]
        if own is not None and own.number not in best:
            best.append(own.number)
        return best, None
    if own is None:
        raise UnknownName("the record of a game can be had when the game is over")
    return [own.number], min(len(table.rolls), own.done + 1)
