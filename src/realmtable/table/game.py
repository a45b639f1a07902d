"""What a table knows of the games it can play: one contract, one adapter for each game.

A table has turns, counted from 0 over the whole game. A turn is opened with what chance brings
(the two dice everybody shares; nothing, where the cards were shuffled before), every seat that
plays it confirms a line of moves, and the others sit it out. In one game all seats play each turn
at once, each on its own cards; in another they play one after the other on what they share.
Everything else about sitting at a table is the same for both, and knows only what is here.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.ranking import Place
from realmtable.core.record import Record, parse_record
from realmtable.table.bot_job import BotJob
from realmtable.table.outcomes import (
    Face,
    Gain,
    Outcome,
    Part,
    RecordView,
    Results,
    Score,
    SeatStep,
    TurnTold,
    TurnView,
)
from realmtable.table.personal import KeptRound
from realmtable.table.settings import Settings

if TYPE_CHECKING:
    from realmtable.table.events import Confirmed, Entry
    from realmtable.table.ghosts import Past
    from realmtable.table.live import LiveTable
    from realmtable.table.seat import SeatState

OPPONENT_SEAT = 0  # the place in the ranking of an opponent who has no seat
MAX_UPLOAD = 256_000  # letters of a record that someone brings
NOTHING = "Ends the turn without doing anything."


class OtherVersions(IllegalMove):
    """A table cannot be played on: its rules or layouts are not here."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this table cannot be played on with this server: {why}")


class BadMove(RealmtableError):
    """A move of a turn was refused, for a reason; `index` says which, counted from 0."""

    def __init__(self, reason: RealmtableError, index: int) -> None:
        super().__init__(reason.why)
        self.reason = reason
        self.index = index


class Line(ABC):
    """A turn as far as it was played: where it starts and the moves since."""

    start: Any

    @property
    @abstractmethod
    def position(self) -> Any:
        """Where the moves have led."""

    @property
    @abstractmethod
    def texts(self) -> list[str]:
        """The moves as records write them."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the last move ended the turn."""

    @property
    def shows(self) -> int:
        """How many of the moves must be played for good, because they show something new."""
        return 0


class TableGame(ABC):
    """The game of one table, as its log has brought it so far."""

    kind: "GameKind"
    drawn: list[list[str]]  # what was drawn when the table was opened
    realms: list[list[str]] = []  # the cards of each round, in games with such rounds
    levels: list[str] = [""]  # at which a seat can play
    default_level = ""
    in_order = False  # whether the seats play one after the other, on what they share
    opponent = ""  # whom a lone seat plays against, if that is nobody at the table
    lowest_wins = False
    guests: list[tuple[str, str, str]] = []  # seats that belong to it: name, bot, level
    no_rematch = ""  # why it is not played again with the same people; empty if it is
    next_is_there = "the next dice are there; what was confirmed before them stands"
    not_there_yet = "you have confirmed this turn; the next dice have not been rolled yet"

    # --- turns ---------------------------------------------------------------------------------

    turns: list[int]  # of each round, where that is known beforehand

    @property
    @abstractmethod
    def parts(self) -> Sequence[Part]:
        """The rounds, as screens tell them apart."""

    @property
    @abstractmethod
    def all_turns(self) -> int:
        """How many turns the game has; beyond all counting while nobody knows."""

    @abstractmethod
    def place(self, index: int) -> tuple[int, int]:
        """Round and turn of the turn with this index. Turns count from 1 in each round, whatever
        they are called."""

    def called(self, round: int, turn: int) -> str:
        """A turn as people call it: `1.3`."""
        parts = self.parts
        first = parts[round - 1].first if 1 <= round <= len(parts) else 1
        return f"{round}.{turn + first - 1}"

    @abstractmethod
    def index(self, round: int, turn: int) -> int:
        """The index of the turn with this place."""

    @abstractmethod
    def rounds_in(self, turns: int) -> int:
        """How many whole rounds there are in the first so many turns."""

    @abstractmethod
    def ends_round(self, turns: int) -> bool:
        """Whether a round is over, and none begun, after so many turns."""

    @abstractmethod
    def plays(self, index: int, seat: int, level: str, last: Outcome | None) -> bool:
        """Whether a seat, whose turn before came to `last`, plays the turn, or sits it out."""

    def level_for(self, wanted: str) -> str:
        """The level of one who sits down now and would like this one."""
        return wanted

    # --- chance --------------------------------------------------------------------------------

    def deal(self, secret: bytes | None, seats: Sequence[int], seed: str) -> dict[str, list[str]]:
        """What chance decides when the game starts, by the table's secret, or by the seed where
        there is none. It is for the log, and hidden from all."""
        return {}

    @abstractmethod
    def start(self, seats: Mapping[int, str], chance: Mapping[str, list[str]]) -> None:
        """The game begins for these seats, with their levels."""

    def chance(self, secret: bytes, index: int) -> list[int]:
        """What chance brings to a turn."""
        return []

    def check_chance(self, values: Sequence[int]) -> list[int]:
        """What a host says that chance has brought."""
        raise InvalidText("nothing is rolled in this game")

    # --- playing -------------------------------------------------------------------------------

    @abstractmethod
    def fresh(self, level: str) -> Any:
        """A seat before the first turn."""

    @abstractmethod
    def before(self, position: Any, index: int, level: str) -> Any:
        """What a turn begins with, for a seat whose last turn ended so."""

    @abstractmethod
    def begin(self, before: Any, chance: Sequence[int]) -> Any:
        """The start of a turn, from what it begins with."""

    @abstractmethod
    def play(self, start: Any, moves: Sequence[str], known: Line | None = None) -> Line:
        """Plays moves from the start of a turn; what was already played of them is taken over."""

    @abstractmethod
    def bot_turn(self, bot: str, seed: str, start: Any, level: str = "") -> Line:
        """A whole turn as a bot plays it."""

    def bot_job(self, bot: str, seed: str, start: Any, level: str = "") -> BotJob | None:
        """The same, to be played by another process; none for bots that do not take long."""
        return None

    def forced(self, start: Any) -> list[str]:
        """The turn of a seat that does not play though the others must go on."""
        raise IllegalMove("in this game nobody waits for the turn of another")

    @abstractmethod
    def outcome(self, seat: int, line: Line, round: int, number: int) -> Outcome:
        """What a seat's turn has come to."""

    @abstractmethod
    def sat_out(self, seat: int, index: int, last: Outcome | None) -> Outcome:
        """The same of a turn that the seat does not play."""

    @abstractmethod
    def confirmed(self, seat: int, position: Any) -> dict[int, Score]:
        """Takes over a confirmed turn. The seats that have finished a round by it, with scores."""

    @abstractmethod
    def after(self, outcome: Outcome, turn: int, level: str) -> Any:
        """The position between this turn and the next; none if that is not known any more."""

    @abstractmethod
    def gain(self, before: Outcome | None, after: Outcome, turn: int) -> Gain:
        """What a turn brought, from how the seat stood before it (none at the start of a round)."""

    # --- what it comes to ----------------------------------------------------------------------

    @abstractmethod
    def own(self, scores: Sequence[Score]) -> list[int]:
        """The tenths of the rounds that count for the seat, not for its opponent."""

    @abstractmethod
    def counts(self, round: int) -> bool:
        """Whether a round counts for the seat itself."""

    @abstractmethod
    def ranking(self, scores: Mapping[int, Sequence[Score]]) -> list[Place[int]]:
        """The seats from first to last."""

    def is_better(self, score: int, other: int) -> bool:
        return score < other if self.lowest_wins else score > other

    @abstractmethod
    def score_text(self, tenths: int) -> str:
        """A score as people write it."""

    @abstractmethod
    def kept(self, scores: Sequence[Score]) -> list[KeptRound]:
        """What is kept of a finished game for a person's figures."""

    @property
    def kept_as(self) -> str:
        """How a person's figures call such a game; empty for the kind of its table."""
        return ""

    # --- what people see -----------------------------------------------------------------------

    @abstractmethod
    def names(self, round: int) -> list[str]:
        """What a round is played on, in words."""

    def face(self, outcome: Outcome, hide_boards: bool) -> Face:
        """What a seat has in front of it after a turn."""
        return Face()

    def state_view(self, seat: int | None) -> Any:
        """What everybody shares, as this seat or one who watches may see it."""
        return None

    def stage_view(self, table: "LiveTable") -> Any:
        """The stage of a solo mode that is played, and how its goal stands."""
        return None

    def beside(self, table: "LiveTable", seat: "SeatState") -> Any:
        """What the view of a seat's turn needs besides the turn itself."""
        return None

    def seen_moves(self, moves: Sequence[str]) -> Sequence[str]:
        """A seat's moves as the others may read them."""
        return moves

    @abstractmethod
    def turn_view(self, seat: int, before: Any, line: Line, index: int, by: Any = None) -> TurnView:
        """Everything a screen needs to show a turn. Takes a few milliseconds: use a thread."""

    @abstractmethod
    def told(self, before: Any, line: Line, index: int) -> TurnTold:
        """A turn in words, as all may read them. Takes a few milliseconds: use a thread."""

    @abstractmethod
    def step(self, name: str, before: Any, line: Line, index: int) -> SeatStep:
        """A seat's cards when a turn was over. Takes a few milliseconds: use a thread."""

    @abstractmethod
    def results(self, table: "LiveTable", mine: "SeatState | None", now: float) -> Results:
        """The results of what is over."""

    # --- what is kept --------------------------------------------------------------------------

    @abstractmethod
    def record(
        self, table: "LiveTable", log: "list[Entry]", seats: list[int], known: int | None
    ) -> str:
        """The record of some seats of a table, with no more than the `known` first turns."""

    def past(self, table: "LiveTable", log: "list[Entry]", now: float) -> "Past":
        """The finished game of a table, to play against its seats."""
        raise InvalidText("there are no ghosts in this game")

    def pack_turn(self, seat: "SeatState", outcome: Outcome, turn: int) -> str | None:
        """What a turn of a crowd's seat came to, as it is kept beside the turn; none where the
        turn is played again."""
        return None

    def unpack_turn(
        self, seat: "SeatState", event: "Confirmed", number: int, kept: str
    ) -> tuple[Outcome, dict[int, Score]] | None:
        """The same again, with what the turn has `confirmed`; none if it cannot be read."""
        return None

    @abstractmethod
    def pack(self, seat: "SeatState") -> bytes | None:
        """What a snapshot keeps of a seat's play as JSON; none where the log is short enough."""

    @abstractmethod
    def unpack(self, seat: "SeatState", data: bytes) -> None:
        """Puts back what was packed."""


class GameKind(ABC):
    """What a game offers before there is a table."""

    name: str
    bot_names = 1  # the version of its bots' names
    most_seats: int | None = None  # who play; none if there is no limit but the table's own
    joins_late = True  # whether one can sit down after the start

    @abstractmethod
    def check(self, settings: Settings) -> None:
        """Refuses what this game cannot be played by."""

    @abstractmethod
    def bots(self, settings: Settings) -> list[str]:
        """The bots that can play at such a table."""

    @abstractmethod
    def strengths(self, settings: Settings) -> list[str]:
        """The bots that people are offered, the weakest first."""

    @abstractmethod
    def usual_bot(self, settings: Settings) -> str:
        """The bot that sits down if nobody chooses one."""

    def stand_in(self, settings: Settings) -> str:
        """The bot that plays for a person if nobody chooses one."""
        return self.usual_bot(settings)

    def bot_called(self, name: str, version: int) -> str:
        """What a bot is called today that a version of the names calls so."""
        return name

    @abstractmethod
    def play_job(self, job: BotJob) -> list[str]:
        """The moves of a bot's turn that another process asks for."""

    @abstractmethod
    def draw(self, settings: Settings, seed: str) -> list[list[str]]:
        """What is drawn when a table is opened, for all to see: the realms of each round."""

    def draw_others(
        self, settings: Settings, old: list[list[str]], seeds: Iterable[str]
    ) -> list[list[str]]:
        """The same for playing again, with as little as possible of what was just played."""
        return self.draw(settings, next(iter(seeds)))

    @abstractmethod
    def pins(self, drawn: list[list[str]], settings: Settings) -> list[str]:
        """The versions of rules and layouts that a new table is played with."""

    @abstractmethod
    def open(self, drawn: list[list[str]], settings: Settings, pins: list[str]) -> TableGame:
        """The game of a table, with the rules and layouts that the table was opened with; refuses
        those that are not here."""

    @abstractmethod
    def record_view(self, id: str, text: str) -> RecordView:
        """Everything to step through a record. Takes a while: use a thread."""

    @abstractmethod
    def check_record(self, text: str) -> None:
        """Plays a record from outside, within limits. Takes a while: use a thread."""

    def agreed(self, record: Record) -> tuple[int, str]:
        """The rounds and the mode that a record says were agreed on; no rounds and the usual mode
        in games that have no choice there."""
        return 0, Settings().mode

    def past_of_record(self, id: str, text: str, secret: bytes) -> "Past":
        """The game that a record tells, to play against its seats. The secret is for what chance
        would have brought to them later."""
        raise InvalidText("there are no ghosts in this game")


class Games:
    """The games that tables here can play, by name."""

    def __init__(self, kinds: Collection[GameKind]) -> None:
        self._kinds = {kind.name: kind for kind in kinds}

    def of(self, name: str) -> GameKind:
        if name not in self._kinds:
            known = ", ".join(self._kinds)
            raise InvalidText(f"settings.game: there is no game {name[:40]!r}; there is {known}")
        return self._kinds[name]

    def of_record(self, text: str) -> GameKind:
        """The game that a record tells of."""
        if len(text) > MAX_UPLOAD:
            raise InvalidText(
                f"a record has at most {MAX_UPLOAD} letters here, this one {len(text)}"
            )
        record = parse_record(text)
        name = record.value("game")
        if name not in self._kinds:
            raise InvalidText(f"{record.place('game')}there is no game {name[:40]!r} here")
        return self._kinds[name]
