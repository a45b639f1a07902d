"""Tables that sit in memory, without a database, and what people do at them."""

import msgspec

from realmtable.table import snapshot
from realmtable.table.acting import Acting, Actor
from realmtable.table.commands import Command, Confirm, Join, Start
from realmtable.table.events import Entry, Joined, Opened, event_text, kind_of, parse_event
from realmtable.table.fair import commitment
from realmtable.table.game import Games
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.sand import SandGames
from realmtable.table.live import LiveTable, Script
from realmtable.table.settings import Settings
from realmtable.table.views import Around, TableView, Viewer, table_view
from realmtable.web.rolling_looks import catalog

SECRET = bytes(range(32))
REALMS = [["wingspan", "scythe", "tapestry"]]
TABLE = Settings(realms=REALMS)


def rolling() -> RollingGames:
    return RollingGames(catalog())


def games() -> Games:
    return Games([rolling(), SandGames()])


def snap(table: LiveTable) -> bytes:
    """The snapshot of a table that has one."""
    data = snapshot.take(table)
    assert data is not None
    return data


class Sitting:
    """A table without a database: people by name, their commands, what they see."""

    def __init__(
        self,
        settings: Settings | None = None,
        host: str | None = "ann",
        script: Script | None = None,
    ) -> None:
        self.settings = settings or Settings(realms=REALMS)
        self.table = LiveTable(games(), "BCDFGH", SECRET, script)
        self.now = 1000.0
        self.log: list[Entry] = []
        self.people: dict[int, str] = {}
        kind = games().of(self.settings.game)
        realms = kind.draw(self.settings, "seed")
        acting = Acting(self.table, self.now)
        opened = Opened(
            settings=self.settings,
            realms=realms,
            pins=kind.pins(realms, self.settings),
            commitment=commitment(SECRET),
            host="ann",
            bot_names=kind.bot_names,
        )
        acting.open(opened, host)
        self._keep(acting.entries, "ann")

    def seat(self, person: str) -> int | None:
        return next((n for n, p in reversed(self.people.items()) if p == person), None)

    def seats(self, person: str) -> list[int]:
        return [number for number, each in self.people.items() if each == person]

    def actor(self, person: str) -> Actor:
        return Actor(person, self.seat(person), self.people.get, self.seats)

    def do(self, person: str, command: Command) -> list[Entry]:
        """Carries out a command as sent by someone who has seen everything."""
        entries = Acting(self.table, self.now, self.actor(person)).do(command)
        self._keep(entries, person)
        return entries

    def tick(self) -> list[Entry]:
        entries = Acting(self.table, self.now).tick()
        self._keep(entries, "")
        return entries

    def bot(self, seat: int) -> list[Entry]:
        """Lets the bot of a seat play its turn."""
        of = self.table.seats[seat]
        assert of.bot is not None
        round, turn = self.table.game.place(of.done)
        line = self.table.game.bot_turn(of.bot, f"{seat} {round}.{turn}", self.table.start_of(of))
        entries = Acting(self.table, self.now).bot_turn(seat, round, turn, line.texts)
        self._keep(entries, "")
        return entries

    def _keep(self, entries: list[Entry], person: str) -> None:
        for entry in entries:
            event = entry.event
            if isinstance(event, Joined) and event.by == "person" and not event.free:
                self.people[event.seat] = person
        self.log += entries

    def view(self, person: str | None = None) -> TableView:
        viewer = Viewer(person, person, self.seat(person)) if person else Viewer()
        return table_view(self.table, viewer, Around(self.now))

    def record(self, seats: list[int], known: int | None = None) -> str:
        return self.table.game.record(self.table, self.log, seats, known)

    def replayed(self) -> LiveTable:
        """The table once more, from the text of its log alone."""
        again = LiveTable(games(), "BCDFGH", SECRET, self.table.script)
        for entry in self.log:
            again.apply(Entry(entry.number, entry.at, parse_event(event_text(entry.event))))
        return again


def kinds(entries: list[object]) -> list[str]:
    return [kind_of(entry.event) for entry in entries]  # type: ignore[attr-defined]


def seen(command: Command, sitting: Sitting) -> Command:
    """The command of someone who has seen everything."""
    return msgspec.structs.replace(command, after=sitting.table.number)


def ready(*people: str, **settings: object) -> Sitting:
    """A table that ann opened, with others, started."""
    sitting = Sitting(msgspec.structs.replace(TABLE, **settings))
    for person in people:
        sitting.do(person, Join(name=person))
    sitting.do("ann", Start())
    return sitting


def end(sitting: Sitting, person: str) -> list[object]:
    """Confirms the person's turn without using the dice."""
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    return list(sitting.do(person, Confirm(round=round, turn=turn, moves=["end"])))


def use_a_die(sitting: Sitting, person: str) -> None:
    """Confirms a turn that writes something."""
    seat = sitting.table.seats[sitting.seat(person) or 0]
    line = sitting.table.game.bot_turn("random", "x", sitting.table.start_of(seat))
    round, turn = sitting.table.game.place(seat.done)
    sitting.do(person, Confirm(round=round, turn=turn, moves=line.texts))


def state(sitting: Sitting, seat: int) -> str:
    return sitting.table.seats[seat].state


def end_all(sitting: Sitting, *people: str) -> None:
    """Plays the game to its end."""
    while sitting.table.phase != "over":
        for person in people:
            end(sitting, person)
