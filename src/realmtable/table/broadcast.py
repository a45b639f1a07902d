"""Telling everyone who listens at a table. What many hear is put into words once and given straight
to their lines; whoever is too slow loses the line and comes back."""

from collections.abc import Callable, Iterable

from realmtable.table.events import Entry, Joined
from realmtable.table.live import LiveTable
from realmtable.table.room import Listener, Messages, Room
from realmtable.table.views import is_quiet, progress, seen_event

QUIET_SECONDS = 1.0
MANY = 1000  # listeners; more of them hear a crowd's numbers less often
FAR_BEHIND = 400  # events; a client further back gets the view instead
RELOAD = b'{"kind":"reload"}'
STILL_HERE: Messages = ()

Deed = Callable[[Room], None]


class Broadcaster:
    """Tells the listeners of all tables of this process. `when_stored` does something to a table
    as soon as it is as its log says."""

    def __init__(self, when_stored: Callable[[Room, Deed], None]) -> None:
        self._when_stored = when_stored
        self.secret_open: Callable[[Room], bool] = lambda _room: True

    # --- coming and going --------------------------------------------------------------------

    def add(self, room: Room, listener: Listener) -> bool:
        """From now on the listener hears everything, beginning with what it has missed. False if
        that must be read from the log first."""
        missed = self._missed(room, listener)
        if missed is None:
            return False
        listener.last = room.live.number
        room.add_listener(listener)
        if missed:
            listener.line.tell(missed)
        return True

    def _missed(self, room: Room, listener: Listener) -> Messages | None:
        live, last = room.live, listener.last
        seat = room.seat_of(listener.person)
        if last > live.number:
            return ((live.number, RELOAD),)
        entries = room.recent.missed(last, seat)
        if entries is None:
            return ((live.number, RELOAD),) if live.number - last > FAR_BEHIND else None
        if len(entries) > FAR_BEHIND:
            return ((live.number, RELOAD),)
        numbers = ((live.number, progress(live)),) if room.recent.quiet_since(last) else ()
        return self._messages(room, entries, seat) + numbers

    def catch_up(self, room: Room, listener: Listener, entries: list[Entry]) -> None:
        """Tells one listener what was read from the log for it."""
        live = room.live
        seat = room.seat_of(listener.person)
        loud = [entry for entry in entries if not is_quiet(live, entry.event, seat)]
        listener.last = entries[-1].number if entries else live.number
        if loud:
            listener.line.tell(self._messages(room, loud, seat))

    def _messages(self, room: Room, entries: Iterable[Entry], seat: int | None) -> Messages:
        open = self.secret_open(room)
        return tuple(
            (entry.number, seen_event(room.live, entry, seat, open))
            for entry in entries
            if _still_there(room.live, entry)
        )

    # --- news --------------------------------------------------------------------------------

    def tell(self, room: Room, entries: list[Entry]) -> None:
        """Tells what has just been stored: at once, or for a crowd's small news as numbers, once
        a second or less. The table must be as its log says."""
        loud: list[Entry] = []
        open = self.secret_open(room)
        for entry in entries:
            room.told_number = entry.number
            quiet = is_quiet(room.live, entry.event)
            room.recent.add(entry, quiet)
            if not quiet:
                loud.append(entry)
                continue
            room.quiet = True
            seat = getattr(entry.event, "seat", 0)
            if room.listeners_at(seat):
                # What one hears of oneself is never hidden, so it is put into words right away:
                # when the next roll comes, there are as many of these as there are seats.
                words = seen_event(room.live, entry, seat, open)
                room.untold[seat] = (*room.untold.get(seat, ()), (entry.number, words))
        if loud:
            self._tell_all(room, loud)
        elif room.listeners:
            self._later(room, self._tell_own, QUIET_SECONDS)
            pause = QUIET_SECONDS * max(1.0, len(room.listeners) / MANY)
            self._later(room, self._tell_numbers, pause)

    def _later(self, room: Room, deed: Deed, seconds: float) -> None:
        room.later(deed.__name__, seconds, lambda: self._when_stored(room, deed))

    def _tell_numbers(self, room: Room) -> None:
        if room.quiet:
            self._tell_all(room)

    def _tell_own(self, room: Room) -> None:
        """Each seat hears of itself soon, however many others there are."""
        untold, room.untold = room.untold, {}
        for seat, told in untold.items():
            for listener in room.listeners_at(seat):
                own = _news_of(listener, told)
                if own:
                    listener.line.tell((), own)

    def _tell_all(self, room: Room, loud: Iterable[Entry] = ()) -> None:
        """Everybody hears the loud events, what is untold of the own seat, and how it stands."""
        room.no_longer_later()
        live, untold = room.live, room.untold
        loud = [entry for entry in loud if _still_there(live, entry)]
        about = {getattr(entry.event, "seat", None) for entry in loud}
        numbers = ((live.number, progress(live)),) if room.quiet else ()
        room.untold, room.quiet, room.told_all = {}, False, bool(room.listeners)
        alike: dict[tuple[int | None, int | None], Messages] = {}
        same: dict[Messages, Messages] = {}
        for listener in tuple(room.listeners):
            seat = room.seat_of(listener.person)
            # All who have played as many turns hear the same, but for news of their own seats.
            done = live.seats[seat].done if seat is not None else None
            who = (done, seat if seat in about else None)
            messages = alike.get(who)
            if messages is None:
                messages = self._messages(room, loud, seat) + numbers
                messages = alike[who] = same.setdefault(messages, messages)
            if seat in untold:
                own = _news_of(listener, untold[seat])
                if own and loud and own[-1][0] > loud[0].number:
                    messages = tuple(sorted(own + messages[: len(loud)])) + numbers
                elif own:
                    listener.line.tell(messages, own)
                    continue
            if messages:
                listener.line.tell(messages)

    def beat(self, room: Room) -> None:
        """A sign of life for everyone, unless everyone has just heard something else."""
        silent, room.told_all = not room.told_all, False
        for listener in tuple(room.listeners) if silent else ():
            listener.line.tell(STILL_HERE)

    def end(self, room: Room) -> None:
        """Lets everyone who listens go."""
        room.no_longer_later()
        for listener in tuple(room.listeners):
            listener.line.end()


def _news_of(listener: Listener, told: Messages) -> Messages:
    """What is new to the listener, who may have come while it waited to be told."""
    if told[0][0] > listener.last:
        return told
    return tuple(each for each in told if each[0] > listener.last)


def _still_there(live: LiveTable, entry: Entry) -> bool:
    """False for the joining of a seat that left the lobby again; its leaving is still told."""
    event = entry.event
    return not (isinstance(event, Joined) and event.seat not in live.seats)
