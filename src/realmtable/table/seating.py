"""Sitting down and getting up, and who plays a seat. Like everything at a table: events, or a
refusal."""

from typing import TYPE_CHECKING

from realmtable.core.errors import IllegalMove, InvalidText, UnknownName
from realmtable.table import names
from realmtable.table.bot_names import bot_name
from realmtable.table.commands import GiveBack, Join, React, SetLevel, TakeOver
from realmtable.table.errors import Forbidden, TooMany
from realmtable.table.events import (
    Away,
    Back,
    GivenBack,
    HostIs,
    Joined,
    Left,
    Levelled,
    Reacted,
    TakenOver,
)
from realmtable.table.live import LiveTable

if TYPE_CHECKING:
    from realmtable.table.acting import Acting

MAX_SEATS = 40
MAX_CROWD = 20_000
REACTION_SECONDS = 2
MAX_REACTIONS = 200  # of one seat: the log keeps them


# --- sitting down --------------------------------------------------------------------------------


def join(acting: "Acting", command: Join) -> None:
    table, actor = acting.table, acting.actor
    if actor.seat is not None:
        raise IllegalMove("you have a seat at this table")
    if table.phase == "over":
        raise IllegalMove("the game is over; you can play it again against these seats")
    if not table.settings.open:
        raise Forbidden("nobody else may sit down at this table; you may watch")
    if table.phase == "playing" and not table.kind.joins_late:
        raise IllegalMove("the game has begun, and nobody can come into it now; you may watch")
    gone = _host_is_gone(acting)
    saw_all = bool(table.rolls) and table.host_sees_all and actor.person in table.hosts
    sit(acting, command.name, knew=saw_all)
    if gone:
        acting.add(HostIs(actor.person, table.next_seat - 1))


def _host_is_gone(acting: "Acting") -> bool:
    """Whether the host got up, with nobody there to take over."""
    return any(acting.table.seats[number].left for number in acting.host_seats())


def sit(acting: "Acting", name: str, free: bool = False, knew: bool = False) -> None:
    """A person's seat, or one that is free for a person."""
    table = acting.table
    if len(table.seats) >= most_seats(table):
        raise TooMany(f"this table has its {most_seats(table)} seats; you may watch")
    name = names.seat_name(name)
    said, looks = names.keys(name)
    if said in table.names or looks in table.names:
        other = free_name(table, name)
        like = "called" if said in table.names else "whose name looks like"
        raise InvalidText(f"there is a seat {like} {name!r} already; how about {other!r}?")
    level = _level(table)
    acting.add(Joined(table.next_seat, name, "person", free=free, level=level, knew=knew))


def sit_bot(acting: "Acting", bot: str) -> None:
    table = acting.table
    name = free_name(table, bot_name(table.code, table.next_seat, table.names))
    names, level = table.kind.bot_names, _level(table)
    acting.add(Joined(table.next_seat, name, "bot", bot, level=level, bot_names=names))


def most_seats(table: LiveTable) -> int:
    most = MAX_CROWD if table.settings.kind == "crowd" else MAX_SEATS
    return min(most, table.kind.most_seats or most)


def _level(table: LiveTable) -> str:
    """The level of whoever sits down now."""
    return table.game.level_for(table.game.default_level)


def free_name(table: LiveTable, name: str) -> str:
    """The name, or with a number where there is a seat called so already."""
    n, free = 1, name
    while not table.names.isdisjoint(names.keys(free)):
        n += 1
        free = f"{name[:34].rstrip()} {n}"
    return free


# --- getting up and coming back ------------------------------------------------------------------


def leave(acting: "Acting") -> None:
    seat = acting.own()
    if seat.left:
        return
    acting.add(Left(seat.number))
    if acting.actor.person == acting.table.host:
        acting.pass_on_host(but=[seat.number])
    acting.go_on()


def go_away(acting: "Acting") -> None:
    seat = acting.own()
    if not seat.away and not seat.left:
        acting.add(Away(seat.number))
        acting.go_on()


def come_back(acting: "Acting") -> None:
    seat = acting.own()
    if seat.away or seat.left:
        acting.add(Back(seat.number))
        acting.go_on()


# --- from one's seat -----------------------------------------------------------------------------


def set_level(acting: "Acting", command: SetLevel) -> None:
    table = acting.table
    seat = acting.own() if command.seat is None else acting.seat(command.seat)
    if acting.actor.seat != seat.number:
        acting.host_only("choose someone else's level")
    if command.level not in table.game.levels:
        raise IllegalMove("there are no levels in this game")
    if table.phase != "lobby":
        raise IllegalMove("the level is chosen before the game starts")
    if seat.level != command.level:
        acting.add(Levelled(seat.number, command.level))


def react(acting: "Acting", command: React) -> None:
    seat = acting.own()
    if acting.table.settings.kind == "crowd":
        raise IllegalMove("there are no reactions in a crowd")
    if seat.left:
        raise IllegalMove("you have left this table; come back first")
    if acting.now - seat.reacted < REACTION_SECONDS:
        raise TooMany(f"one reaction every {REACTION_SECONDS} seconds")
    if seat.reactions >= MAX_REACTIONS:
        raise TooMany(f"{MAX_REACTIONS} reactions are enough for one game")
    acting.add(Reacted(seat.number, command.sign))


# --- a bot in one's place ------------------------------------------------------------------------


def bot_named(table: LiveTable, bot: str) -> str:
    """The bot that someone asks for, perhaps by a name that it had earlier."""
    kind = table.kind
    bots, bot = kind.bots(table.settings), kind.bot_called(bot, kind.bot_names)
    if bot not in bots:
        raise UnknownName(f"there is no bot {bot[:40]!r}; there are {', '.join(bots)}")
    return bot


def take_over(acting: "Acting", command: TakeOver) -> None:
    seat = acting.seat(command.seat)
    if acting.actor.seat != seat.number:
        acting.host_only("let a bot play for someone else")
    if seat.by != "person":
        raise IllegalMove(f"{seat.name} is no person's seat")
    kind, settings = acting.table.kind, acting.table.settings
    bot = bot_named(acting.table, command.bot or kind.stand_in(settings))
    if seat.bot != bot:
        acting.add(TakenOver(seat.number, bot, kind.bot_names))
        if acting.table.in_break:  # a bot needs no time to look at the result
            acting.go_on()


def give_back(acting: "Acting", command: GiveBack) -> None:
    seat = acting.own() if command.seat is None else acting.seat(command.seat)
    if acting.actor.seat != seat.number:
        acting.host_only("give back someone else's seat")
    if seat.by == "person" and seat.bot is not None:
        acting.add(GivenBack(seat.number))
        if seat.away and acting.actor.seat == seat.number:
            acting.add(Back(seat.number))
