"""A table as it stands: everything follows from its log. What may be done is in `acting`; whom it
waits for in `waiting`, and who leads in `standing`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, cast

import msgspec

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.table import names
from realmtable.table.came_to import played
from realmtable.table.events import (
    Away,
    Back,
    Changed,
    Confirmed,
    Entry,
    Finished,
    Forgotten,
    Freed,
    GivenBack,
    Hinted,
    HostIs,
    Joined,
    Left,
    Levelled,
    Moved,
    MovedOn,
    Opened,
    Reacted,
    Ready,
    Rematch,
    Rolled,
    Shown,
    Started,
    TakenBack,
    TakenOver,
    Voted,
)
from realmtable.table.game import OPPONENT_SEAT, GameKind, Games, TableGame
from realmtable.table.open_turns import OpenTurns
from realmtable.table.outcomes import Gain, Outcome
from realmtable.table.seat import SeatPhase, SeatState
from realmtable.table.settings import Settings
from realmtable.table.standing import Ranks

T = TypeVar("T")
Phase = Literal["lobby", "playing", "over"]


@dataclass
class Script:
    """What is fixed beforehand: dice that were rolled elsewhere, and the turns of ghosts."""

    rolls: list[list[int]] = field(default_factory=list)  # over all rounds
    ghosts: dict[int, list[list[str]]] = field(default_factory=dict)  # seat: moves of each turn


class LiveTable:
    """The state of one table."""

    def __init__(
        self, games: Games, code: str, secret: bytes | None, script: Script | None = None
    ) -> None:
        self.games = games
        self.code = code
        self.dice_secret = secret
        self.script = script or Script()
        self.number = 0
        self.at = 0.0
        self.settings = Settings()
        self.host: str | None = None
        self.phase: Phase = "lobby"
        self.commitment = ""
        self.pins: list[str] = []
        self.chance: dict[str, list[str]] = {}  # what it decided when the game began
        self.secret = ""  # once it is opened
        self.rolls: list[list[int]] = []  # over all rounds
        self.rolled_number = 0  # of the last roll in the log
        self.rolled_at = 0.0
        self.votes: set[int] = set()
        self.ready: set[int] = set()  # seats that want the next round
        self.unready: set[int] = set()  # seats that still look at the result of a round
        self.break_at = 0.0  # since when all have finished the round, in a break between two
        self.rematch: Rematch | None = None
        self.taken_back: set[int] = set()  # numbers of confirmations that do not count
        self.seats: dict[int, SeatState] = {}
        self.open_turns = OpenTurns()
        self.hosts: set[str] = set()  # all that ever were
        self.next_seat = 1
        self.counts: dict[str, int] = {}  # seats by state
        self.waited: set[int] = set()
        self.late: set[int] = set()  # seats that are catching up, and not given up in this turn
        self.out: Counter[int] = Counter()  # waited and late seats by their confirmed turns
        self.confirmed: set[int] = set()  # people's seats that have confirmed this turn
        self.by_bots: set[int] = set()  # seats that a bot plays
        self.names: set[str] = set()  # what names are compared by
        self.kind: GameKind
        self.game: TableGame
        self.ranks = Ranks()
        # What the big screen was told last, by how many turns it may show; kept by `hall`.
        self.hall: dict[int, object] = {}
        self._kept: dict[str, object] = {}  # what `once` has worked out since the last event

    # --- from the log ----------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Takes over the next event of the log."""
        if entry.number != self.number + 1:
            raise InvalidText(f"event {entry.number} cannot follow on event {self.number}")
        self.number, self.at = entry.number, entry.at
        self._kept.clear()
        event = entry.event
        if isinstance(event, Confirmed):
            self._confirmed(event, entry)
        elif isinstance(event, Rolled):
            self._rolled(event, entry)
        elif isinstance(event, Joined):
            self._joined(event)
        elif isinstance(event, Opened):
            self._opened(event)
        elif isinstance(event, Started):
            self.phase = "playing"
            self.rolled_number = entry.number
            self.chance = event.chance
            self.game.start(self.levels(), event.chance)
        elif isinstance(event, MovedOn):
            for number in event.seats:
                self.seats[number].skipped = len(self.rolls)
                self._settle(self.seats[number])
            self.votes.clear()
        elif isinstance(event, TakenBack):
            self._taken_back(event)
        elif isinstance(event, Shown):
            self.seats[event.seat].shown = tuple(event.moves)
        elif isinstance(event, Voted):
            self.votes.add(event.seat)
        elif isinstance(event, HostIs):
            self.host = event.person
            self.hosts.add(event.person)
        elif isinstance(event, Finished):
            self.phase = "over"
            self.open_turns.count = len(self.rolls)
            self.secret = event.secret
        elif isinstance(event, Rematch):
            self.rematch = event
        elif isinstance(event, Changed):
            self._changed(event)
        else:
            self._seat_changed(event)
        if not self.in_break or self.waited:
            self.break_at = 0.0
        elif not self.break_at:
            self.break_at = self.at

    def _opened(self, event: Opened) -> None:
        kind = self.games.of(event.settings.game)
        bots = [kind.bot_called(name, event.bot_names) for name in event.settings.bots]
        self.settings = msgspec.structs.replace(event.settings, bots=bots)
        self.host = event.host
        self.hosts.update([event.host] if event.host else [])
        self.commitment = event.commitment
        self.pins = event.pins
        self.open_game(event.realms)

    def open_game(self, drawn: list[list[str]]) -> None:
        self.kind = self.games.of(self.settings.game)
        self.game = self.kind.open(drawn, self.settings, self.pins)

    def _bot(self, event: Joined | TakenOver) -> str | None:
        """The bot of a seat, as it is called today: the log may be older than its name."""
        return event.bot and self.kind.bot_called(event.bot, event.bot_names)

    def levels(self) -> dict[int, str]:
        """The level of every seat."""
        return {seat.number: seat.level for seat in self.seats.values()}

    def _set_level(self, seat: SeatState, level: str) -> None:
        seat.level = level
        seat.position = self.game.fresh(level)

    def _changed(self, event: Changed) -> None:
        settings = msgspec.structs.replace(event.settings, bots=self.settings.bots)
        self.settings, self.pins = settings, event.pins
        if self.phase != "lobby":  # nothing that matters to the game can change any more
            return
        self.open_game(event.realms)
        for seat in self.seats.values():
            kept = seat.level in self.game.levels
            self._set_level(seat, seat.level if kept else self.game.default_level)

    def _joined(self, event: Joined) -> None:
        level = event.level or self.game.default_level
        seat = SeatState(event.seat, event.name, event.by, self.game.fresh(level))
        seat.level = level
        seat.bot, seat.ghost_of, seat.free = self._bot(event), event.ghost_of, event.free
        seat.knew = event.knew
        self.next_seat = seat.number + 1
        self.put(seat)
        self._sit_out(seat)

    def put(self, seat: SeatState) -> None:
        """Puts a seat to the table."""
        self.seats[seat.number] = seat
        self.names.update(names.keys(seat.name))
        self.counts[seat.state] = self.counts.get(seat.state, 0) + 1
        self._settle(seat)
        self.ranks.changed = True
        self.ranks.scored(len(seat.scores))

    def _seat_changed(
        self,
        event: Left
        | Away
        | Back
        | Moved
        | Freed
        | TakenOver
        | GivenBack
        | Ready
        | Forgotten
        | Levelled
        | Reacted
        | Hinted,
    ) -> None:
        seat = self.seats[event.seat]
        if isinstance(event, Ready):
            self.ready.add(event.seat)
        elif isinstance(event, Forgotten):
            self._forgotten(event)
        elif isinstance(event, Levelled):
            self._set_level(seat, event.level)
        elif isinstance(event, Reacted):
            seat.reactions += 1
            seat.reacted = self.at
        elif isinstance(event, Hinted):
            seat.hints += 1
            seat.hinted = self.game.index(event.round, event.turn) + 1
        elif isinstance(event, Left):
            if self.phase == "lobby":
                del self.seats[seat.number]
                self.names.difference_update(names.keys(seat.name))
                self.counts[seat.state] -= 1
                self.by_bots.discard(seat.number)
                self.ranks.changed = True
                self.open_turns.claim(seat, None, len(self.rolls))
                return
            seat.left = True
        elif isinstance(event, Away):
            seat.away = True
        elif isinstance(event, Back):
            seat.away = seat.left = False
        elif isinstance(event, Moved):
            seat.free = False
            if event.new_link:
                seat.link = self.number
        elif isinstance(event, Freed):
            seat.free, seat.link = True, self.number
            seat.away = seat.left = False
        elif isinstance(event, TakenOver):
            seat.bot, seat.left = self._bot(event), False
        else:
            seat.bot = None
        self._settle(seat)

    def _forgotten(self, event: Forgotten) -> None:
        seat = self.seats[event.seat]
        self.names.difference_update(names.keys(seat.name))
        seat.name = event.name
        self.names.update(names.keys(seat.name))

    def _rolled(self, event: Rolled, entry: Entry) -> None:
        self.rolls.append(event.dice)
        self.ready.clear()
        self.rolled_number, self.rolled_at = entry.number, entry.at
        self.votes.clear()
        for seat in self.seats.values():
            if not self._sit_out(seat):
                self._settle(seat)

    def _sit_out(self, seat: SeatState) -> bool:
        """A seat that does not play a turn is done with it at once."""
        sat = False
        while self.can_play(seat) and not self.game.plays(
            seat.done, seat.number, seat.level, seat.outcome
        ):
            seat.history.append(self.game.sat_out(seat.number, seat.done, seat.outcome))
            seat.played.append((0, ()))
            seat.done += 1
            sat = True
        if sat:
            self._settle(seat)
        return sat

    def _confirmed(self, event: Confirmed, entry: Entry) -> None:
        seat = self.seats[event.seat]
        if seat.bot is None and seat.by == "person" and seat.done < self.open_turns.count:
            seat.knew = not self.game.in_order
        seat.position, outcome, scores = played(self, seat, event, entry)
        if self.settings.kind == "crowd":
            self._keep_best(seat)
            del seat.history[:-1]
        seat.history.append(outcome)
        seat.played.append((entry.number, outcome.moves))
        for scored, score in scores.items():
            self.seats[scored].scores.append(score)
            self.ranks.scored(len(self.seats[scored].scores))
        self.ranks.changed = self.ranks.changed or self.game.in_order or bool(seat.scores)
        seat.done += 1
        seat.start = seat.line = None
        seat.shown = ()
        if not self._sit_out(seat):
            self._settle(seat)

    def _keep_best(self, seat: SeatState) -> None:
        """A crowd's seats do not keep every turn, only the best one. The last one may
        still be taken back, so it is looked at when the next is confirmed."""
        last = self.last_gain(seat)
        if last is not None:
            round = self.game.place(seat.done - 1)[0]
            known = seat.best.get(round)
            if known is None or self.game.is_better(last.tenths, known.tenths):
                seat.best[round] = last

    def last_gain(self, seat: SeatState) -> Gain | None:
        """What the seat's last turn brought, if that is still in memory and it was played."""
        turn = self.game.place(seat.done - 1)[1]
        if self.sat_out(seat):
            return None
        if not seat.history or (turn > 1 and len(seat.history) < 2):
            return None
        return self.game.gain(seat.history[-2] if turn > 1 else None, seat.history[-1], turn)

    def sat_out(self, seat: SeatState) -> bool:
        """Whether the seat sat out its last turn."""
        return bool(seat.played) and not seat.played[-1][1]

    def _taken_back(self, event: TakenBack) -> None:
        seat = self.seats[event.seat]
        before = self.end_of(seat, seat.done - 1)
        assert before is not None
        if len(seat.scores) > self.game.rounds_in(seat.done - 1):
            seat.scores.pop()
            self.ranks.changed = True
        seat.position = before
        seat.history.pop()
        seat.played.pop()
        seat.done -= 1
        seat.start = seat.line = None
        self.taken_back.add(event.of)
        self.open_turns.count = min(self.open_turns.count, seat.done)
        self._settle(seat)

    @property
    def host_sees_all(self) -> bool:
        """A host without a seat shows a crowd where it is, or rolls the dice; so the host sees
        all of it, and plays with known dice if they sit down later."""
        return self.settings.kind == "crowd" or self.settings.dice == "host"

    # --- where things stand ----------------------------------------------------------------

    @property
    def holds_breaks(self) -> bool:
        """Whether the dice of the next round wait until those present have seen the result. Where
        the host lets the dice come, the host decides; a crowd, and people who play over days,
        look at the result in their own time."""
        of = self.settings
        alone = of.advance == "all" and of.dice == "server"
        return alone and of.pace == "live" and of.kind != "crowd"

    @property
    def in_break(self) -> bool:
        """Whether the next dice are those of a new round, and wait for people to be ready."""
        rolled = len(self.rolls)
        between = 0 < rolled < self.game.all_turns and self.game.ends_round(rolled)
        return between and self.phase == "playing" and self.holds_breaks

    def _settle(self, seat: SeatState) -> None:
        """Works out the seat's state and whether the table waits for it."""
        state = self._state(seat)
        if state != seat.state:
            self.counts[seat.state] -= 1
            self.counts[state] = self.counts.get(state, 0) + 1
            seat.state = state
        if state == "playing" and self.rolls and seat.by != "ghost":
            self.waited.add(seat.number)
        else:
            self.waited.discard(seat.number)
        if state == "confirmed" and self._looks(seat):
            self.unready.add(seat.number)
        else:
            self.unready.discard(seat.number)
        if state == "behind" and seat.by != "ghost" and seat.skipped != len(self.rolls):
            self.late.add(seat.number)
        else:
            self.late.discard(seat.number)
        self._count_out(seat)
        if state in ("confirmed", "done") and seat.by == "person" and seat.bot is None:
            self.confirmed.add(seat.number)
        else:
            self.confirmed.discard(seat.number)
        if seat.bot is not None and not seat.left:
            self.by_bots.add(seat.number)
        else:
            self.by_bots.discard(seat.number)
        goes_on = seat.by == "person" and seat.bot is None and not (seat.left or seat.free)
        self.open_turns.claim(seat, seat.done if goes_on else None, len(self.rolls))

    def _count_out(self, seat: SeatState) -> None:
        """So that a confirmed turn need not look at every seat to know who is furthest behind."""
        out = seat.number in self.waited or seat.number in self.late
        at = seat.done if out else None
        if at == seat.out_at:
            return
        if seat.out_at is not None:
            self.out[seat.out_at] -= 1
        if at is not None:
            self.out[at] += 1
        seat.out_at = at

    def _looks(self, seat: SeatState) -> bool:
        """Whether a seat that has finished a round has yet to say that it wants the next one."""
        person = seat.by == "person" and seat.bot is None
        there = seat.number not in self.ready and seat.skipped != len(self.rolls)
        return person and there and self.in_break

    def _state(self, seat: SeatState) -> SeatPhase:
        rolled = len(self.rolls)
        if seat.left:
            return "left"
        if seat.done == self.game.all_turns:
            return "done"
        if seat.free and seat.bot is None:
            return "free"
        if seat.away and seat.bot is None:
            return "away"
        if not rolled:
            return "playing"
        if seat.done == rolled:
            return "confirmed"
        if seat.done < rolled - 1 or seat.skipped == rolled:
            return "behind"
        return "playing"

    def can_play(self, seat: SeatState) -> bool:
        """Whether the seat has a turn to play."""
        return seat.done < len(self.rolls)

    def plays(self, seat: SeatState) -> bool:
        """Whether the seat's person has a turn to play."""
        return seat.bot is None and not seat.left and self.can_play(seat)

    def start_of(self, seat: SeatState) -> Any:
        """The seat's position at the start of the turn it has to play."""
        if not self.can_play(seat):
            raise IllegalMove(self.game.not_there_yet)
        if seat.start is None:
            before = self.game.before(seat.position, seat.done, seat.level)
            seat.start = self.game.begin(before, self.rolls[seat.done])
        return seat.start

    def outcome_of(self, seat: SeatState, index: int) -> Outcome | None:
        """The seat after its turn with this index, if that is still in memory."""
        at = index - (seat.done - len(seat.history))
        return seat.history[at] if 0 <= at < len(seat.history) else None

    def end_of(self, seat: SeatState, turns: int) -> Any:
        """The seat's position after this many turns, if that is known."""
        if turns == 0:
            return self.game.fresh(seat.level)
        outcome = self.outcome_of(seat, turns - 1)
        turn = self.game.place(turns - 1)[1]
        return self.game.after(outcome, turn, seat.level) if outcome else None

    def bots_to_move(self) -> list[SeatState]:
        """The seats that a bot has to play for now."""
        if self.phase == "lobby":
            return []
        seats = [self.seats[number] for number in sorted(self.by_bots)]
        return [seat for seat in seats if self.can_play(seat)]

    def name_of(self, seat: int) -> str:
        """The name of a seat, or of the opponent who has none."""
        return self.game.opponent if seat == OPPONENT_SEAT else self.seats[seat].name

    def once(self, key: str, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once until the next event."""
        if key not in self._kept:
            self._kept[key] = work()
        return cast(T, self._kept[key])
