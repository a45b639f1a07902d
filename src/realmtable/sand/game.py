"""A whole game: seats with names, turn by turn, and its record.

The log is the only truth: playing it again gives the same game. What chance decided is a fact of
the record, in its headers; scores are results, and are checked.
"""

from dataclasses import dataclass

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError, UnknownName
from realmtable.core.record import (
    Comment,
    DiceEntry,
    Entry,
    Record,
    ScoreEntry,
    TurnEntry,
    check_seat_name,
)
from realmtable.sand.content import END, LEVELS, Content, Move
from realmtable.sand.contentfile import content_as
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.scoring import pieces, points, ranking, title
from realmtable.sand.setup import Setup, start
from realmtable.sand.state import ADVANCED, BASIC, Rules, State
from realmtable.sand.turn import apply, reveals
from realmtable.sand.view import NOBODY, view

GAME = "sand"
RULES_VERSION = 1
NOTHING_TO_UNDO = "there is nothing to take back: you have done nothing since you saw something new"
_SEAT = "seat"
_YES = "yes"
_FLAGS = {"must-act": "must_act", "charge-by-building": "charge_by_building"}


@dataclass(frozen=True)
class Place:
    """A seat's place in the ranking."""

    rank: int
    seat: str
    points: int
    pieces: int  # on the board
    title: str  # of a solo game; empty in others


class Game:
    """A game of Realm of Sand in progress."""

    def __init__(
        self,
        content: Content,
        seats: list[str],
        setup: Setup,
        must_act: bool = False,
        charge_by_building: bool = False,
    ) -> None:
        """The seats are in turn order. With boards in the set-up the advanced side is played."""
        for n, name in enumerate(seats):
            _check_seat(name, seats[:n])
        side = ADVANCED if setup.boards else BASIC
        rules = Rules(content, len(seats), side, must_act, charge_by_building)
        self.seats = list(seats)
        self.setup = setup
        self.state: State = start(rules, setup)
        self.log: list[Entry] = []
        self._entry: TurnEntry | None = None
        self._back_to: State = self.state  # where taking back leads
        self._kept_moves = 0  # of the turn, that cannot be taken back

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def awaited(self) -> str | None:
        """Whose move is awaited; nobody's once the game is over."""
        return None if self.over else self.seats[self.state.seat]

    def number(self, name: str) -> int:
        """A seat's place in the turn order, 0 for the first."""
        if name not in self.seats:
            raise UnknownName(f"there is no seat {name!r}; there are {', '.join(self.seats)}")
        return self.seats.index(name)

    def view(self, name: str | None) -> State:
        """What a seat sees; for no name, what everybody sees."""
        return view(self.state, NOBODY if name is None else self.number(name))

    def play(self, name: str, text: str) -> Move:
        """Plays a move given as text."""
        self._check_turn(name)
        move = find_move(self.state, text)
        self.play_move(name, move)
        return move

    def play_move(self, name: str, move: Move) -> None:
        """Plays one of the legal moves of the state; one that fails leaves no trace."""
        self._check_turn(name)
        state = self.state
        text = move_text(state, move)
        after = apply(state, move)
        if self._entry is None:
            self._entry = TurnEntry(state.round, state.seat + 1, name, [])
            self.log.append(self._entry)
        self._entry.moves.append(text)
        self.state = after
        if reveals(move):
            self._back_to = after
            self._kept_moves = len(self._entry.moves)
        if move.kind == END or state.round != after.round:
            self._entry = None
            self._back_to = after
            self._kept_moves = 0
        if after.over:
            for seat in self.seats:
                self.log.append(ScoreEntry(after.round, seat, self.score_text(seat)))

    def _check_turn(self, name: str) -> None:
        seat = self.number(name)
        if self.over:
            raise IllegalMove("the game is over")
        if seat != self.state.seat:
            raise IllegalMove(f"it is the turn of {self.awaited}, not of {name}")

    def undo(self, name: str) -> None:
        """Takes back what the seat did this turn since it last saw something new."""
        seat = self.number(name)
        if seat != self.state.seat or self._entry is None or self.state is self._back_to:
            raise IllegalMove(NOTHING_TO_UNDO)
        del self._entry.moves[self._kept_moves :]
        if not self._entry.moves:
            # By identity: another turn's entry may say the same.
            self.log = [entry for entry in self.log if entry is not self._entry]
            self._entry = None
        self.state = self._back_to

    # --- results ---------------------------------------------------------------------------

    def score_text(self, name: str) -> str:
        """`27 points, 9 pieces`, as in records."""
        seat = self.number(name)
        return f"{points(self.state, seat)} points, {pieces(self.state, seat)} pieces"

    def ranking(self) -> list[Place]:
        """The seats from first to last as it stands; nobody is ever tied."""
        places = []
        for rank, seat in enumerate(ranking(self.state), start=1):
            scored = points(self.state, seat)
            earned = title(scored) if self.rules.solo else ""
            places.append(Place(rank, self.seats[seat], scored, pieces(self.state, seat), earned))
        return places

    # --- the record ------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything that happened."""
        rules, setup = self.rules, self.setup
        headers = [("game", GAME), *((_SEAT, name) for name in self.seats)]
        headers += [("rules", str(RULES_VERSION)), ("content", rules.content.fingerprint)]
        headers += [("must-act", _YES)] if rules.must_act else []
        headers += [("charge-by-building", _YES)] if rules.charge_by_building else []
        headers.append(("ring", " ".join(setup.ring)))
        for level, deck in enumerate(setup.decks, start=1):
            headers.append((f"deck {level}", " ".join(deck)))
        if setup.boards:
            headers.append(("boards", " ".join(setup.boards)))
        return Record(headers, list(self.log))


def _check_seat(name: str, others: list[str]) -> None:
    check_seat_name(name)
    if name in others:
        raise InvalidText(f"two seats cannot both be called {name!r}")


# --- from a record back to a game ----------------------------------------------------------------


def game_from_record(record: Record, content: Content) -> Game:
    """Plays a record again, checking every move and every score it tells."""
    if record.value("game") != GAME:
        where = record.place("game")
        raise InvalidText(f"{where}this is a record of {record.value('game')!r}, not of {GAME}")
    decks = [f"deck {level}" for level in range(1, LEVELS + 1)]
    known = {"game", _SEAT, "rules", "content", *_FLAGS, "ring", *decks, "boards"}
    for key, _ in record.headers:
        if key not in known:
            raise InvalidText(f"{record.place(key)}the header {key!r} is not known here")
    _check_pin(record, "rules", str(RULES_VERSION), "version {} of the rules")
    content = content_as(record.value("content"), content) or content
    _check_pin(record, "content", content.fingerprint, "the content {}")
    seats = record.values(_SEAT)
    for n, name in enumerate(seats):
        try:
            _check_seat(name, seats[:n])
        except RealmtableError as error:
            error.tell_place(record.place(_SEAT, n))
            raise
    setup = Setup(
        tuple(record.value("ring").split()),
        tuple(tuple(record.value(deck).split()) for deck in decks),
        tuple(record.value("boards", "").split()),
    )
    try:
        game = Game(content, seats, setup, **_flags(record))
    except RealmtableError as error:
        error.tell_place(record.place(error.why.partition(":")[0]))
        raise
    for entry in record.entries:
        try:
            _replay(game, entry)
        except RealmtableError as error:
            error.tell_place(f"line {entry.line}: " if entry.line else "")
            raise
    return game


def _flags(record: Record) -> dict[str, bool]:
    flags = {}
    for key, name in _FLAGS.items():
        value = record.value(key, "")
        if value not in ("", _YES):
            raise InvalidText(f"{record.place(key)}{key} is {_YES} or left out, not {value!r}")
        flags[name] = value == _YES
    return flags


def _check_pin(record: Record, key: str, ours: str, words: str) -> None:
    """A record that would be replayed differently is refused."""
    theirs = record.value(key)
    if theirs != ours:
        raise InvalidText(
            f"{record.place(key)}the record was played with {words.format(theirs)}; "
            f"this program has {words.format(ours)}"
        )


def _replay(game: Game, entry: Entry) -> None:
    if isinstance(entry, Comment):
        game.log.append(entry)
    elif isinstance(entry, TurnEntry):
        place = f"{entry.round}.{entry.turn} {entry.seat}"
        for text in entry.moves:
            now = (game.state.round, game.state.seat + 1, game.awaited)
            if now != (entry.round, entry.turn, entry.seat):
                awaited = "the game is over" if game.over else f"it is {now[0]}.{now[1]} {now[2]}"
                raise InvalidText(f"{place}: {text!r} does not belong here; {awaited}")
            try:
                game.play(entry.seat, text)
            except RealmtableError as error:
                raise type(error)(f"{place}: {text!r}: {error.why}") from error
    elif isinstance(entry, DiceEntry):
        raise InvalidText("there are no dice in this game")
    else:
        _check_score(game, entry)


def _check_score(game: Game, entry: ScoreEntry) -> None:
    """A score in a record is a result, not a fact: it must be what the moves come to."""
    game.number(entry.seat)
    if not game.over or entry.round != game.state.round:
        raise InvalidText(f"the game is not over after round {entry.round}, so there is no score")
    if entry.text != game.score_text(entry.seat):
        raise InvalidText(
            f"{entry.seat}: the record says {entry.text}, "
            f"but the moves come to {game.score_text(entry.seat)}"
        )
