"""The newest events of a table, kept in memory for those who come back to it."""

from collections import deque

from realmtable.table.events import Entry

TAIL = 500  # events


class Recent:
    """Everything loud after a number. Of a crowd's quiet events, which it hears as numbers, the
    newest of each seat is kept for that seat alone."""

    def __init__(self, after: int) -> None:
        self._after = after  # nothing loud is missing from here on
        self._loud: deque[Entry] = deque()
        self._own: dict[int, tuple[int, Entry]] = {}  # with the number of the one before it
        self._quiet = after  # the number of the newest quiet event

    def add(self, entry: Entry, quiet: bool) -> None:
        if quiet:
            seat = getattr(entry.event, "seat", 0)
            before = self._own[seat][1].number if seat in self._own else 0
            self._own[seat] = (before, entry)
            self._quiet = entry.number
            return
        self._loud.append(entry)
        if len(self._loud) > TAIL:
            self._after = self._loud.popleft().number

    def missed(self, last: int, seat: int | None) -> list[Entry] | None:
        """What a seat must hear after a number; none if memory does not reach that far back."""
        if last < self._after:
            return None
        found: list[Entry] = []
        for entry in reversed(self._loud):
            if entry.number <= last:
                break
            found.append(entry)
        if seat in self._own and self._own[seat][1].number > last:
            found.append(self._own[seat][1])
        return sorted(found, key=lambda entry: entry.number)

    def all_since(self, last: int, seat: int | None) -> list[Entry] | None:
        """The same, or none if more than the newest of the seat's own events is wanted."""
        if seat in self._own and self._own[seat][0] > last:
            return None
        return self.missed(last, seat)

    def quiet_since(self, last: int) -> bool:
        """Whether there were events after a number that a crowd hears only as numbers."""
        return self._quiet > last
