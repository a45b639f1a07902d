"""The rules of playing at a table: what people may do, and the events that come of it. Coming and
going is in `seating`, what only a host does with seats and settings in `hosting`.

A command that is refused changes nothing: everything is checked before the first event.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from realmtable.core.errors import IllegalMove, UnknownName
from realmtable.table import hosting, seating, waiting
from realmtable.table.commands import (
    AddBot,
    AskHint,
    BeReady,
    Change,
    ComeBack,
    Command,
    Confirm,
    Free,
    GiveBack,
    GoAway,
    Hold,
    Join,
    Leave,
    MoveOn,
    Next,
    PassHost,
    React,
    Remove,
    Roll,
    SetLevel,
    Show,
    Start,
    TakeBack,
    TakeOver,
    VoteMoveOn,
)
from realmtable.table.errors import Forbidden, Stale
from realmtable.table.events import (
    Back,
    Confirmed,
    Entry,
    Event,
    Finished,
    GivenBack,
    HostIs,
    Joined,
    Moved,
    MovedOn,
    Opened,
    Ready,
    Rolled,
    Shown,
    Started,
    TakenBack,
    Voted,
)
from realmtable.table.game import Line
from realmtable.table.live import LiveTable
from realmtable.table.seat import SeatState
from realmtable.table.turns import ask_hint, check_shown, position_of, why_not_take_back


@dataclass(frozen=True)
class Actor:
    """Who sends a command: a person, where they sit, who sits elsewhere, and where others sit."""

    person: str
    seat: int | None = None
    person_at: Callable[[int], str | None] = lambda _seat: None
    seats_of: Callable[[str], Iterable[int]] = lambda _person: ()


NOBODY = Actor("")


class Acting:
    """What one actor does to a table at one moment. The events are applied as they come."""

    def __init__(self, table: LiveTable, now: float, actor: Actor = NOBODY, seed: str = "") -> None:
        self.table = table
        self.actor = actor
        self.seed = seed  # what realms, and rewards where hosts roll, are drawn by, if they are
        self.now = max(now, table.at)  # the log's times never go back
        self.entries: list[Entry] = []

    def add(self, event: Event) -> None:
        entry = Entry(self.table.number + 1, self.now, event)
        self.table.apply(entry)
        self.entries.append(entry)

    def do(self, command: Command) -> list[Entry]:
        """Carries out a command."""
        if command.after > self.table.number:
            raise Stale("this command speaks of things that have not happened at this table")
        if isinstance(command, Confirm):
            self._confirm(command)
        elif isinstance(command, Show):
            self._show(command)
        elif isinstance(command, TakeBack):
            self._take_back(command)
        elif isinstance(command, AskHint):
            ask_hint(self, command)
        elif isinstance(command, Join):
            seating.join(self, command)
        elif isinstance(command, Leave):
            seating.leave(self)
        elif isinstance(command, Start):
            self._start()
        elif isinstance(command, Roll):
            self._roll_by_host(command)
        elif isinstance(command, Next):
            self._next(command)
        elif isinstance(command, MoveOn):
            self._move_on(command)
        elif isinstance(command, VoteMoveOn):
            self._vote(command)
        elif isinstance(command, BeReady):
            self._be_ready(command)
        elif isinstance(command, TakeOver):
            seating.take_over(self, command)
        elif isinstance(command, GiveBack):
            seating.give_back(self, command)
        elif isinstance(command, React):
            seating.react(self, command)
        elif isinstance(command, GoAway):
            seating.go_away(self)
        elif isinstance(command, ComeBack):
            seating.come_back(self)
        elif isinstance(command, SetLevel):
            seating.set_level(self, command)
        else:
            self._host_does(command)
        return self.entries

    def _host_does(self, command: Command) -> None:
        """What only a host may ask for."""
        if isinstance(command, AddBot):
            self.host_only("add a bot")
            hosting.add_bot(self, command)
        elif isinstance(command, Remove):
            self.host_only("remove a seat")
            hosting.remove(self, self.seat(command.seat))
            self.go_on()
        elif isinstance(command, Free):
            self.host_only("free a seat")
            hosting.free(self, self.seat(command.seat))
            self.go_on()
        elif isinstance(command, Hold):
            self.host_only("keep a seat for someone")
            hosting.check_hold(self)
            seating.sit(self, command.name, free=True)
        elif isinstance(command, Change):
            self.host_only("change the settings")
            hosting.change(self, command)
        elif isinstance(command, PassHost):
            self.host_only("pass on the table")
            hosting.pass_host(self, self.seat(command.seat))

    # --- what the server does ------------------------------------------------------------------

    def open(self, event: Opened, name: str | None) -> None:
        """The first events of the log: the table, whoever opens it if they sit down, the bots."""
        self.add(event)
        guests = self.table.game.guests
        if name is not None:
            taken = {each.casefold() for each, _, _ in guests}
            seating.sit(self, f"{name[:34].rstrip()} 2" if name.casefold() in taken else name)
        for guest, bot, level in guests:
            self.add(Joined(self.table.next_seat, guest, "bot", bot, level=level))
        for bot in event.settings.bots:
            seating.sit_bot(self, bot)

    def add_ghost(self, name: str, ghost_of: str, moves: list[list[str]], level: str = "") -> None:
        number = self.table.next_seat
        self.table.script.ghosts[number] = moves
        name = seating.free_name(self.table, name)
        self.add(Joined(number, name, "ghost", None, ghost_of, level=level))

    def begin(self) -> None:
        """Starts the game, with the first dice if the server rolls."""
        table = self.table
        order = [number for number, seat in table.seats.items() if seat.by != "ghost"]
        self.add(Started(table.game.deal(table.dice_secret, order, self.seed)))
        if table.settings.dice == "server":
            self._roll()

    def bot_turn(self, seat: int, round: int, turn: int, moves: list[str]) -> list[Entry]:
        """A turn that a bot has worked out; nothing if it is no longer wanted."""
        table = self.table
        of = table.seats.get(seat)
        wanted = of is not None and of in table.bots_to_move()
        if of is not None and wanted and table.game.place(of.done) == (round, turn):
            self.add(Confirmed(seat, round, turn, moves))
            self.go_on()
        return self.entries

    def tick(self) -> list[Entry]:
        """Moves on without those whose time has run out."""
        deadline = waiting.deadline(self.table)
        if deadline is not None and self.now >= deadline:
            self._move_on_without(waiting.still_out(self.table))
        return self.entries

    def move_seat(self, seat: int, old: str | None, new: str) -> list[Entry]:
        """The seat now belongs to another person; a host's rights go with it. Whoever takes a
        seat that nobody held is there and plays."""
        if seat not in self.table.seats:
            raise UnknownName("that seat is no longer at the table")
        of = self.table.seats[seat]
        free = of.free
        self.add(Moved(seat, new_link=True))
        if free and of.bot is not None:
            self.add(GivenBack(seat))
        if of.left or of.away:
            self.add(Back(seat))
        if old is not None and old == self.table.host:
            self.add(HostIs(new, seat))
        self.go_on()
        return self.entries

    # --- who may -------------------------------------------------------------------------------

    def own(self) -> SeatState:
        if self.actor.seat is None or self.actor.seat not in self.table.seats:
            raise Forbidden("you have no seat at this table")
        return self.table.seats[self.actor.seat]

    def host_only(self, what: str) -> None:
        if self.actor.person != self.table.host:
            raise Forbidden(f"only the host may {what}")

    def seat(self, number: int) -> SeatState:
        if number not in self.table.seats:
            raise UnknownName(f"there is no seat {number} at this table")
        return self.table.seats[number]

    def _running(self, command: Command) -> None:
        """Refuses what was meant for before the last roll."""
        if self.table.phase == "lobby":
            raise IllegalMove("the game has not started yet")
        if self.table.phase == "over":
            raise IllegalMove("the game is over")
        if command.after < self.table.rolled_number:
            raise Stale("the dice have been rolled since; look again before you go on")

    # --- the host ------------------------------------------------------------------------------

    def host_seats(self) -> list[int]:
        """Where the host sits. No command looks at all seats for it: a crowd has many."""
        seats = self.actor.seats_of(self.table.host) if self.table.host else ()
        return [number for number in seats if number in self.table.seats]

    def pass_on_host(self, but: Collection[int]) -> None:
        """The table survives its host: the first person still there takes over."""
        for seat in waiting.present(self.table):
            person = self.actor.person_at(seat.number)
            if seat.number not in but and person is not None and person != self.table.host:
                self.add(HostIs(person, seat.number))
                return

    # --- dice and turns ------------------------------------------------------------------------

    def _start(self) -> None:
        self.host_only("start the game")
        if self.table.phase != "lobby":
            raise Stale("the game has started already")
        if all(seat.free for seat in self.table.seats.values()):
            raise IllegalMove("nobody sits at the table yet")
        self.begin()

    def _confirm(self, command: Confirm) -> None:
        seat = self.own()
        line = self._played(seat, command)
        check_shown(seat, line)
        if not line.over:
            raise IllegalMove("the last move must end the turn; this turn is still going on")
        seat.line = line
        if seat.away or seat.left:
            self.add(Back(seat.number))
        self.add(Confirmed(seat.number, command.round, command.turn, line.texts))
        self.go_on()

    def _show(self, command: Show) -> None:
        seat = self.own()
        line = self._played(seat, command)
        if line.over or line.shows != len(line.texts) or line.shows <= len(seat.shown):
            raise IllegalMove("the last move must be one that shows something new")
        seat.line = line
        if seat.away or seat.left:
            self.add(Back(seat.number))
        self.add(Shown(seat.number, command.round, command.turn, line.texts))

    def _played(self, seat: SeatState, command: Confirm | Show) -> Line:
        """The moves of a turn, if this seat may play them now."""
        table = self.table
        if table.phase == "lobby":
            raise IllegalMove("the game has not started yet")
        if not table.can_play(seat):
            raise Stale(table.game.not_there_yet)
        if (command.round, command.turn) != table.game.place(seat.done):
            now = table.game.called(*table.game.place(seat.done))
            meant = table.game.called(command.round, command.turn)
            raise Stale(f"you are in turn {now}, and this was for {meant}")
        if seat.bot is not None:
            raise IllegalMove(f"the {seat.bot} bot plays for you; take your seat back first")
        return table.game.play(table.start_of(seat), command.moves, seat.line)

    def _take_back(self, command: TakeBack) -> None:
        """The table waits for the seat again. Whoever is too late finds the next dice there."""
        table, seat = self.table, self.own()
        why = why_not_take_back(table, seat)
        if why:
            late = table.phase == "over" or why == table.game.next_is_there
            raise Stale(why) if late else IllegalMove(why)
        if (command.round, command.turn) != table.game.place(seat.done - 1):
            last = table.game.called(*table.game.place(seat.done - 1))
            meant = table.game.called(command.round, command.turn)
            raise Stale(f"you have confirmed turn {last} last, not {meant}")
        if seat.away:
            self.add(Back(seat.number))
        number = seat.history[-1].number
        self.add(TakenBack(seat.number, command.round, command.turn, number))

    def _roll_by_host(self, command: Roll) -> None:
        table = self.table
        self.host_only("roll")
        if table.settings.dice != "host":
            raise IllegalMove("the server rolls the dice at this table")
        self._running(command)
        dice = table.game.check_chance(command.dice)
        if len(table.rolls) == table.game.all_turns:
            raise IllegalMove("all turns of the game have been rolled")
        if table.settings.advance == "all" and table.waited:
            names = ", ".join(table.seats[number].name for number in sorted(table.waited)[:5])
            raise IllegalMove(f"the table waits for {names}; move on without them if you must")
        self._roll(dice)

    def _next(self, command: Next) -> None:
        table = self.table
        self.host_only("let the next dice come")
        self._running(command)
        if len(table.rolls) == table.game.all_turns:
            self._end(everyone=True)
        elif table.settings.dice == "host":
            raise IllegalMove("roll your dice and say what they show")
        elif table.settings.advance != "host" and table.waited:
            raise IllegalMove("the next dice come when all have confirmed")
        else:
            self._roll()

    def _move_on(self, command: MoveOn) -> None:
        self.host_only("move on without someone; half of those present may vote for it")
        self._running(command)
        out = waiting.still_out(self.table)
        wanted = out if command.seats is None else set(command.seats)
        for number in sorted(wanted):
            self.seat(number)
        seats = sorted(wanted & out)
        if not seats:
            raise IllegalMove("the table does not wait for anyone there")
        self._move_on_without(seats)

    def _move_on_without(self, seats: Collection[int]) -> None:
        """Seats that play at their own pace catch up later. Where they play one after the other,
        whoever is not there leaves the turn to the next."""
        self.add(MovedOn(sorted(seats)))
        if self.table.game.in_order:
            for number in sorted(seats):
                self._force(self.table.seats[number])
        self.go_on()

    def _force(self, seat: SeatState) -> None:
        table = self.table
        round, turn = table.game.place(seat.done)
        moves = [*seat.shown, *table.game.forced(position_of(table, seat))]
        self.add(Confirmed(seat.number, round, turn, moves))

    def _vote(self, command: VoteMoveOn) -> None:
        table, seat = self.table, self.own()
        self._running(command)
        others = waiting.missing(table) - waiting.is_out(table, seat.number)
        settings = table.settings
        stuck = not others and (settings.advance == "host" or settings.dice == "host")
        if not others and not stuck:
            raise IllegalMove("the table does not wait for anyone else")
        if seat.number in table.votes:
            return
        if seat.number in table.unready:  # who wants to go on need not be waited for
            self.add(Ready(seat.number))
        self.add(Voted(seat.number))
        if len(table.votes) < waiting.votes_needed(table):
            return
        out = waiting.still_out(table) - {seat.number}
        if stuck or any(number in out for number in self.host_seats()):
            self.pass_on_host(but=out)
        if out:
            self._move_on_without(out)

    def _be_ready(self, command: BeReady) -> None:
        """The next round comes when everyone present is ready, or when the host says so."""
        table, seat = self.table, self.own()
        self._running(command)
        if not table.holds_breaks:
            raise IllegalMove("this table does not wait between two rounds")
        if not table.in_break or table.can_play(seat):
            raise IllegalMove("you have not finished the round yet")
        if seat.away or seat.left:
            self.add(Back(seat.number))
        if seat.number not in table.ready:
            self.add(Ready(seat.number))
            self.go_on()

    # --- what follows by itself ----------------------------------------------------------------

    def go_on(self) -> None:
        """Opens the next turn when nobody is waited for and somebody is ready; ends the game after
        the last."""
        table = self.table
        while table.phase == "playing" and not (table.waited or table.unready):
            if len(table.rolls) == table.game.all_turns:
                self._end()
                return
            absent = waiting.absent_on_turn(table)
            if absent is not None:
                if not waiting.present(table):
                    return  # a table that everyone has left must not play itself to the end
                self._force(absent)
            elif table.settings.advance == "all" and table.settings.dice == "server":
                if not self._roll_if_anyone_is_ready():
                    return
            else:
                return

    def _roll_if_anyone_is_ready(self) -> bool:
        """A table that everyone has left must not play itself to the end."""
        ready = bool(self.table.confirmed)
        if ready:
            self._roll()
        return ready

    def _roll(self, dice: list[int] | None = None) -> None:
        table = self.table
        index = len(table.rolls)
        round, turn = table.game.place(index)
        self.add(Rolled(round, turn, self._dice(index) if dice is None else dice))
        for number, turns in table.script.ghosts.items():
            if number in table.seats and index < len(turns) and turns[index]:
                self.add(Confirmed(number, round, turn, turns[index]))

    def _dice(self, index: int) -> list[int]:
        table = self.table
        if index < len(table.script.rolls):
            return table.script.rolls[index]
        if table.dice_secret is None:
            raise IllegalMove("this table has no dice of its own")
        return table.game.chance(table.dice_secret, index)

    def _end(self, everyone: bool = False) -> None:
        """Opens the secret when everyone present is done, or all the others are given up."""
        table = self.table
        if not everyone and (waiting.missing(table) or not table.counts.get("done")):
            return
        if waiting.missing(table):
            self.add(MovedOn(sorted(waiting.still_out(table))))
        self.add(Finished(table.dice_secret.hex() if table.dice_secret else ""))
