"""A whole game: rounds of realms, any number of seats, the same dice for all.

The log is the only truth: playing it again gives the same game. No seat's choices touch another
seat, so each seat goes at its own pace through the rolls there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError, UnknownName
from realmtable.core.ranking import Place, ranked
from realmtable.core.record import (
    Comment,
    DiceEntry,
    Entry,
    Record,
    ScoreEntry,
    TurnEntry,
    check_seat_name,
)
from realmtable.rolling.alterations import NONE, Alterations
from realmtable.rolling.altertext import OWN, PLACES, check_places
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.headers import (
    Header,
    as_recorded,
    known_headers,
    named,
    read_alterations,
    read_notes,
    read_own,
    realms_of,
    round_headers,
    shared,
)
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import LOWEST, NORMAL, STANDARD, check_mode, course
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import END, Move, Position, Round
from realmtable.rolling.resources import total
from realmtable.rolling.rewards import after_debts
from realmtable.rolling.starlog import StarRow, star_row
from realmtable.rolling.turn import apply, begin, bonus_stars, stars

TIE_BREAKS = ("base", "redux")
OPPONENT = "Youtoma"  # how the ranking calls it
NOTHING_TO_UNDO = "there is nothing to take back: you have done nothing this turn"


def tenths(score: int) -> str:
    """An exact score: 65 is `6.5`."""
    return f"{score // 10}.{score % 10}"


@dataclass(frozen=True)
class RoundScore:
    """What a seat scored in a round."""

    stars: list[int]
    left: int  # resources not spent, after debts were paid
    bonus: int = 0  # stars for resources, at the hard level of Youtoma
    most: int = -1  # tenths that count; -1 for all
    banked: int = 0  # stars of discarded realms
    unpaid: int = 0  # debts, each of which costs a star
    realms: tuple[str, ...] = ()  # whose stars these are, where the round began with others

    @property
    def tenths(self) -> int:
        score = 10 * (sum(self.stars) + self.bonus + self.banked - self.unpaid) + self.left
        return max(0, score) if self.most < 0 else min(score, self.most)

    def __str__(self) -> str:
        parts = [*map(str, self.stars), f"+{self.left}"]
        parts += [f"bonus {self.bonus}"] if self.bonus else []
        parts += [f"banked {self.banked}"] if self.banked else []
        parts += [f"-{self.unpaid}"] if self.unpaid else []
        return f"{' '.join(parts)} = {tenths(self.tenths)}"


@dataclass
class Seat:
    """A player at the table: where they are, and what they did this turn."""

    name: str
    round: int  # 1 is the first
    position: Position
    turn_start: Position
    entry: TurnEntry | None = None
    scores: list[RoundScore] = field(default_factory=list)
    course: list[Round] = field(default_factory=list)  # the rounds it plays
    star_logs: list[list[StarRow]] = field(default_factory=list)  # of each round, if they are kept

    @property
    def total(self) -> int:
        return sum(self.own_rounds)

    @property
    def own_rounds(self) -> list[int]:
        """The tenths of the rounds finished, without those played for Youtoma as the opponent."""
        return [s.tenths for n, s in enumerate(self.scores) if not self.for_opponent(n)]

    @property
    def opponents_rounds(self) -> list[int]:
        """The tenths of the rounds played for Youtoma as the opponent."""
        return [s.tenths for n, s in enumerate(self.scores) if self.for_opponent(n)]

    def for_opponent(self, index: int) -> bool:
        """Whether the round with this number, 0 for the first, is played for the opponent."""
        against = len({round.mode for round in self.course}) > 1
        return against and self.course[index].duties


class Game:
    """A game of Rolling Realms in progress."""

    def __init__(
        self,
        catalog: Catalog,
        seats: list[str],
        rounds: list[list[str]],
        tie_break: str = "base",
        mode: str = STANDARD,
        levels: list[str] | None = None,
        alterations: Sequence[Alterations] = (),
        own: Mapping[str, Sequence[Alterations]] | None = None,
        log_stars: bool = False,
        notes: Sequence[Header] = (),
    ) -> None:
        """`levels` are those of Youtoma, one for each seat, in modes that have them.
        `alterations` are there for each round, or not at all; `own` has those of seats that
        differ from them. With `log_stars` the stars are kept at the end of every turn. `notes` are
        headers for the record, and nothing else."""
        self.catalog = catalog
        self.mode = mode
        self.notes = list(notes)
        self.levels = levels or ["" if mode == STANDARD else NORMAL] * len(seats)
        self.alterations = list(alterations) or [NONE] * len(rounds)
        own = own or {}
        _check(catalog, seats, rounds, tie_break, mode, self.levels, self.alterations)
        _check_own(self.alterations, own, seats)
        self.tie_break = tie_break
        self.drawn = rounds  # the realms; against Youtoma each round of them is played twice
        courses = [
            course(catalog, rounds, mode, level, own.get(name, self.alterations))
            for name, level in zip(seats, self.levels, strict=True)
        ]
        self.rounds = courses[0]
        # The number of the last turn of each round. Who plays fewer turns sits out the last.
        self.turns: list[int] = [
            max(round.turns for round in same) for same in zip(*courses, strict=True)
        ]
        ids = [name for names in rounds for name in names]
        ids += [name for altered in self.alterations for name in altered.deck]
        twice = [name for name in ids if ids.count(name) > 1]
        if twice:
            raise InvalidText(f"a realm is played once in a game, but {twice[0]} is there twice")
        self.rolls: list[list[list[int]]] = [[] for _ in self.rounds]
        self.log: list[Entry] = []
        self.seats: dict[str, Seat] = {}
        for name, played in zip(seats, courses, strict=True):
            first = played[0].start()
            logs: list[list[StarRow]] = [[] for _ in self.rounds if log_stars]
            self.seats[name] = Seat(name, 1, first, first, course=played, star_logs=logs)

    # --- the dice --------------------------------------------------------------------------

    @property
    def waiting_for_roll(self) -> bool:
        """Whether every seat has ended its turn and a turn is still to come."""
        return not self.over and all(self._at_last_roll(seat) for seat in self.seats.values())

    @property
    def over(self) -> bool:
        return all(len(seat.scores) == len(self.rounds) for seat in self.seats.values())

    @property
    def next_roll(self) -> tuple[int, int] | None:
        """The round and turn that the next roll is for; none after the last."""
        for number, rolls in enumerate(self.rolls, start=1):
            turn = self.rounds[number - 1].first + len(rolls)
            done = all(len(seat.scores) >= number for seat in self.seats.values())
            if turn <= self.turns[number - 1] and not done:
                return number, turn
        return None

    def roll(self, values: list[int]) -> None:
        """The dice of the next turn have been rolled. A seat that is behind gets there later."""
        if len(values) != 2 or any(value not in range(1, 7) for value in values):
            raise InvalidText(f"a roll is two dice from 1 to 6, not {values}")
        upcoming = self.next_roll
        if upcoming is None:
            raise IllegalMove("all turns of the game have been rolled")
        number, turn = upcoming
        ready = [seat for seat in self.seats.values() if self._at_last_roll(seat)]
        self.rolls[number - 1].append(list(values))
        self.log.append(DiceEntry(number, turn, list(values)))
        for seat in ready:
            self._advance(seat)

    def _at_last_roll(self, seat: Seat) -> bool:
        """Whether the seat has finished everything that was rolled."""
        if not seat.position.over:
            return False
        if seat.position.round_over:
            return not any(self.rolls[seat.round :])
        return len(self.rolls[seat.round - 1]) == _turns_played(seat.position)

    def _advance(self, seat: Seat) -> None:
        """Begins the seat's next turn, if its dice are known."""
        if not seat.position.over or self._at_last_roll(seat):
            return
        if seat.position.round_over:
            seat.round += 1
            seat.position = seat.course[seat.round - 1].start()
        a, b = self.rolls[seat.round - 1][_turns_played(seat.position)]
        seat.position = begin(seat.position, a, b)
        seat.turn_start = seat.position
        seat.entry = None

    # --- the seats -------------------------------------------------------------------------

    def seat(self, name: str) -> Seat:
        if name not in self.seats:
            raise UnknownName(f"there is no seat {name!r}; there are {', '.join(self.seats)}")
        return self.seats[name]

    def play(self, name: str, text: str) -> Move:
        """Plays a move given as text."""
        seat = self.seat(name)
        move = find_move(seat.position, text)
        self.play_move(name, move)
        return move

    def play_move(self, name: str, move: Move) -> None:
        """Plays one of the legal moves of the seat's position; one that fails leaves no trace."""
        seat = self.seat(name)
        text = move_text(seat.position, move)
        after = apply(seat.position, move)
        score = round_score(after) if move.kind == END and after.round_over else None
        if seat.entry is None:
            seat.entry = TurnEntry(seat.round, seat.position.turn, name, [])
            self.log.append(seat.entry)
        seat.entry.moves.append(text)
        if move.kind == END and seat.star_logs:
            seat.star_logs[seat.round - 1].append(star_row(seat.position, move))
        seat.position = after
        if score is not None:
            seat.scores.append(score)
            self.log.append(ScoreEntry(seat.round, name, str(score)))
        if move.kind == END:
            self._advance(seat)

    def undo(self, name: str) -> None:
        """Takes back everything of the seat's turn, as long as no later dice have been seen."""
        seat = self.seat(name)
        if seat.entry is None:
            raise IllegalMove(NOTHING_TO_UNDO)
        # By identity: another seat's entry may say the same.
        kept = [entry for entry in self.log if entry is not seat.entry]
        if seat.position.round_over:
            score = next(
                entry
                for entry in reversed(kept)
                if isinstance(entry, ScoreEntry) and entry.seat == name
            )
            kept = [entry for entry in kept if entry is not score]
            seat.scores.pop()
        self.log = kept
        if seat.position.over and seat.star_logs:
            seat.star_logs[seat.round - 1].pop()
        seat.position = seat.turn_start
        seat.entry = None

    def ranking(self) -> list[Place[str]]:
        """The seats from first to last by the rounds finished so far. Redux leaves the first round
        out where totals are equal. With equal later rounds that is equal, too, so nobody is ever
        ranked differently: `tie_break` is for the record."""
        scored = [(seat.name, seat.own_rounds) for seat in self.seats.values()]
        if self.mode == YOUTOMA:
            scored += [(OPPONENT, seat.opponents_rounds) for seat in self.seats.values()]
        return ranked(scored, lowest_wins=self.mode == LOWEST)

    # --- the record ------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything that happened."""
        headers = [("game", "rolling"), *(("seat", name) for name in self.seats)]
        headers += self.notes
        if self.mode != STANDARD:
            headers += [("mode", self.mode), *(("level", level) for level in self.levels)]
        headers.append(("tie-break", self.tie_break))
        courses = {name: seat.course for name, seat in self.seats.items()}
        altered = self.alterations if self.mode == STANDARD else []
        headers += round_headers(self.rounds, altered, courses)
        return Record(headers, list(self.log))


def round_score(position: Position) -> RoundScore:
    left, unpaid = after_debts(position)
    return RoundScore(
        stars(position),
        total(left),
        bonus_stars(position),
        position.round.most,
        position.ledger.banked,
        unpaid,
        tuple(realm.name for realm in position.round.realms) if position.round.gone else (),
    )


def _turns_played(position: Position) -> int:
    """How many turns of the round have begun."""
    return position.turn - position.round.first + 1


def _check(
    catalog: Catalog,
    seats: list[str],
    rounds: list[list[str]],
    tie_break: str,
    mode: str,
    levels: list[str],
    alterations: list[Alterations],
) -> None:
    needed = catalog.table.realms_per_round
    if not seats:
        raise InvalidText("a game needs at least one seat")
    for n, name in enumerate(seats):
        _check_seat(name, seats[:n])
    if len(levels) != len(seats):
        raise InvalidText(f"levels: {len(levels)}, seats: {len(seats)}; each seat has one level")
    for level in levels:
        check_mode(catalog, mode, level, len(rounds))
    if mode == YOUTOMA:
        if len(seats) > 1:
            raise InvalidText(f"one seat plays against Youtoma, not {len(seats)}")
        if seats[0].casefold() == OPPONENT.casefold():
            raise InvalidText(f"{OPPONENT} is the opponent; the seat needs another name")
    if len(alterations) != len(rounds):
        raise InvalidText(f"alterations are for {len(alterations)} rounds, not for {len(rounds)}")
    for number, (names, altered) in enumerate(zip(rounds, alterations, strict=True), start=1):
        if altered is not NONE:
            if not 1 <= len(names) <= PLACES:
                raise InvalidText(f"round {number} needs 1 to {PLACES} realms, not {len(names)}")
            check_places(altered, len(names))
        elif len(names) != needed:
            raise InvalidText(f"round {number} needs {needed} realms, not {len(names)}")
    _check_tie_break(tie_break)


def _check_own(
    of_all: list[Alterations], own: Mapping[str, Sequence[Alterations]], seats: list[str]
) -> None:
    """Seats share everything but a handicap."""
    for name, each in own.items():
        if name not in seats:
            raise UnknownName(f"alterations: there is no seat {name!r}")
        if len(each) != len(of_all):
            raise InvalidText(f"alterations of {name}: {len(each)} rounds, not {len(of_all)}")
        for mine, others in zip(each, of_all, strict=True):
            if shared(mine) != shared(others):
                raise InvalidText(f"a seat can have its own {', '.join(OWN)} only")


def _check_seat(name: str, others: list[str]) -> None:
    check_seat_name(name)
    if name in others:
        raise InvalidText(f"two seats cannot both be called {name!r}")


def _check_tie_break(tie_break: str) -> None:
    if tie_break not in TIE_BREAKS:
        raise InvalidText(f"tie-break is one of {', '.join(TIE_BREAKS)}, not {tie_break!r}")


# --- from a record back to a game ----------------------------------------------------------------


def game_from_record(record: Record, catalog: Catalog, log_stars: bool = False) -> Game:
    """Plays a record again, checking every move and every score it tells."""
    if record.value("game") != "rolling":
        where = record.place("game")
        raise InvalidText(f"{where}this is a record of {record.value('game')!r}, not of rolling")
    catalog = as_recorded(record, catalog)
    rounds: list[list[str]] = []
    while record.values(f"round {len(rounds) + 1}"):
        rounds.append(named(record, f"round {len(rounds) + 1}", catalog))
    notes = read_notes(record)
    mode = STANDARD if notes else record.value("mode", STANDARD)
    known = {"game", "seat", "tie-break"}
    known |= {key for key, _ in notes} if notes else {"mode", "level"}
    known |= known_headers(len(rounds), record.values("seat"), mode)
    for key, _ in record.headers:
        if key not in known:
            raise InvalidText(f"{record.place(key)}the header {key!r} is not known here")
    seats = record.values("seat")
    tie_break = record.value("tie-break", "base")
    for n, name in enumerate(seats):
        try:
            _check_seat(name, seats[:n])
        except RealmtableError as error:
            error.tell_place(record.place("seat", n))
            raise
    try:
        _check_tie_break(tie_break)
    except RealmtableError as error:
        error.tell_place(record.place("tie-break"))
        raise
    realms = realms_of(record, rounds, mode)
    alterations = read_alterations(record, len(rounds), catalog)
    own = read_own(record, seats, alterations)
    levels = None if notes else record.values("level") or None
    altered = alterations if mode == STANDARD else ()
    game = Game(catalog, seats, realms, tie_break, mode, levels, altered, own, log_stars, notes)
    for entry in record.entries:
        try:
            _replay(game, entry)
        except RealmtableError as error:
            error.tell_place(f"line {entry.line}: " if entry.line else "")
            raise
    return game


def _replay(game: Game, entry: Entry) -> None:
    if isinstance(entry, Comment):
        game.log.append(entry)
    elif isinstance(entry, DiceEntry):
        if game.next_roll != (entry.round, entry.turn):
            raise InvalidText(f"the dice of {entry.round}.{entry.turn} come out of order")
        game.roll(entry.values)
    elif isinstance(entry, TurnEntry):
        place = f"{entry.round}.{entry.turn} {entry.seat}"
        for text in entry.moves:
            seat = game.seat(entry.seat)
            if (seat.round, seat.position.turn) != (entry.round, entry.turn):
                raise InvalidText(
                    f"{place}: {text!r} does not belong here; the seat is in turn "
                    f"{seat.round}.{seat.position.turn}"
                )
            try:
                game.play(entry.seat, text)
            except RealmtableError as error:
                raise type(error)(f"{place}: {text!r}: {error.why}") from error
    else:
        _check_score(game, entry)


def _check_score(game: Game, entry: ScoreEntry) -> None:
    """A score in a record is a result, not a fact: it must be what the moves come to."""
    scores = game.seat(entry.seat).scores
    if len(scores) < entry.round or entry.round < 1:
        raise InvalidText(f"round {entry.round} of {entry.seat} is scored before it is over")
    if str(scores[entry.round - 1]) != entry.text:
        raise InvalidText(
            f"round {entry.round} of {entry.seat}: the record says {entry.text}, "
            f"but the moves come to {scores[entry.round - 1]}"
        )
