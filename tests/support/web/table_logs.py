"""Logs of tables as the database keeps them, one event a line: played by bots, and read again."""

import msgspec

from realmtable.table.commands import BeReady, Confirm, Start
from realmtable.table.events import Entry, event_text, parse_event
from realmtable.table.live import LiveTable
from realmtable.table.settings import Settings
from tests.support.web.sittings import REALMS, SECRET, Sitting, games

TURNS = 14  # a seat confirms at most; some games are left unfinished
_SAND = Settings(game="sand", rounds=1, bots=["greedy"])
TABLES = {
    "table": Settings(realms=REALMS, bots=["fair", "gentle"]),
    "rounds": Settings(rounds=2, sets=["all"], bots=["fair"], show="round_end"),
    "lowest": Settings(realms=REALMS, bots=["worst", "random"], mode="lowest"),
    "youtoma": Settings(realms=REALMS, kind="solo", mode="youtoma", level="hard"),
    "sand": _SAND,
    "sand_advanced": msgspec.structs.replace(_SAND, options={"side": "advanced"}),
}


class _Head(msgspec.Struct):
    """The first line: what the log comes to."""

    number: int  # of the last event
    standing: dict[str, int]  # tenths of each seat's round so far


class _Line(msgspec.Struct):
    number: int
    at: float
    data: str  # the event, as the database has it


def _standing(table: LiveTable) -> dict[str, int]:
    return {str(n): seat.outcome.tenths for n, seat in table.seats.items() if seat.outcome}


def _log(settings: Settings) -> str:
    sitting = Sitting(settings)
    table = sitting.table
    sitting.do("ann", Start())
    person = "worst" if settings.mode != "standard" else "greedy"
    while table.phase != "over" and table.seats[1].done < TURNS:
        for seat in table.bots_to_move():
            sitting.bot(seat.number)
        ann = table.seats[1]
        if table.phase == "playing" and table.can_play(ann):
            round, turn = table.game.place(ann.done)
            line = table.game.bot_turn(person, f"{round}.{turn}", table.start_of(ann))
            sitting.do("ann", Confirm(round=round, turn=turn, moves=line.texts))
        elif table.in_break:
            sitting.do("ann", BeReady(after=table.number))
    lines: list[object] = [_Head(table.number, _standing(table))]
    lines += [_Line(each.number, each.at, event_text(each.event)) for each in sitting.log]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def played() -> dict[str, str]:
    """The logs of all tables by name."""
    return {name: _log(settings) for name, settings in TABLES.items()}


def check(text: str) -> LiveTable:
    """The table of a log, which must come to what it came to."""
    first, *rest = text.splitlines()
    head = msgspec.json.decode(first, type=_Head)
    table = LiveTable(games(), "BCDFGH", SECRET)
    for line in rest:
        entry = msgspec.json.decode(line, type=_Line)
        table.apply(Entry(entry.number, entry.at, parse_event(entry.data)))
    assert (table.number, _standing(table)) == (head.number, head.standing)
    return table
