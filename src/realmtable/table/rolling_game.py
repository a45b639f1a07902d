"""Rolling Realms as a table needs it. This is the only file of the package that calls the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from realmtable.bots.simulate import BOTS, STRENGTHS, make_bot
from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.record import Entry as RecordEntry
from realmtable.core.record import Record
from realmtable.rolling.boardtext import marks
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, RoundScore, Seat, round_score
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import END, Move, Position, Round
from realmtable.rolling.resources import total
from realmtable.rolling.setup import draw_realms
from realmtable.rolling.turn import apply, begin, legal, stars
from realmtable.table.byitself import Effect, of_move
from realmtable.table.commands import MAX_MOVES
from realmtable.table.settings import Settings
from realmtable.table.words import move_words

Marks = dict[str, dict[str, int | str]]  # realm, space: mark


class BadMove(RealmtableError):
    """A move of a turn was refused, for a reason; `index` says which, counted from 0."""

    def __init__(self, reason: RealmtableError, index: int) -> None:
        super().__init__(reason.why)
        self.reason = reason
        self.index = index


@dataclass(frozen=True)
class Step:
    """One move of a turn: as it was given, as it is written, and what comes of it."""

    given: str
    text: str
    before: Position
    move: Move
    after: Position

    @property
    def words(self) -> str:
        """All that came of it; what realms did by themselves at the end."""
        return " ".join([self.deed, *(effect.words for effect in self.effects)])

    @cached_property
    def deed(self) -> str:
        return move_words(self.before, self.move, self.effects)

    @cached_property
    def effects(self) -> list[Effect]:
        return of_move(self.before, self.move, self.after)


@dataclass(frozen=True)
class Line:
    """A turn as far as it was played: where it starts and the moves since."""

    start: Position
    steps: list[Step] = field(default_factory=list)

    @property
    def position(self) -> Position:
        return self.steps[-1].after if self.steps else self.start

    @property
    def texts(self) -> list[str]:
        return [step.text for step in self.steps]


@dataclass(frozen=True)
class Outcome:
    """A seat after a confirmed turn, and how it came there. Of turns in snapshots of long ago it is
    not known what was earned and played."""

    round: int
    boards: tuple[bytes, ...]
    stars: tuple[int, ...]
    left: int  # resources not spent
    earned: int | None = None
    spent: int = 0
    moves: tuple[str, ...] = ()
    number: int = 0  # of the turn's event in the log

    @property
    def tenths(self) -> int:
        return 10 * sum(self.stars) + self.left


@dataclass(frozen=True)
class Place:
    """A place in the ranking."""

    rank: int
    seat: int
    total: int
    rounds: list[int]


class PackedPosition(msgspec.Struct, array_like=True):
    """A position between two turns, for snapshots."""

    boards: list[str]
    earned: int
    spent: int
    turn: int


class RollingGames:
    """What the game offers before there is a table."""

    name = "rolling"
    bots = list(BOTS)
    strengths = list(STRENGTHS)  # the bots that people are offered

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._pins: dict[str, str] = {}

    def draw(self, settings: Settings, seed: str) -> list[list[str]]:
        """The realms of each round."""
        for names in settings.realms:
            for name in names:
                if name not in self.catalog.names:
                    raise InvalidText(f"settings.realms: there is no realm {name[:40]!r}")
        drawn = draw_realms(self.catalog, settings.rounds, seed, settings.sets, settings.realms)
        RollingGame(self, drawn, settings.tie_break)  # refuses too many or the same twice
        return drawn

    def pins(self, realms: list[list[str]]) -> list[str]:
        """The versions of rules and layouts that a table is played with."""
        return [self._pin(name) for names in realms for name in names]

    def _pin(self, name: str) -> str:
        if name not in self._pins:
            realm = self.catalog.realm(name)
            self._pins[name] = f"{realm.id}/{realm.version}/{realm.card.fingerprint()}"
        return self._pins[name]

    def open(self, realms: list[list[str]], tie_break: str) -> "RollingGame":
        return RollingGame(self, realms, tie_break)


class RollingGame:
    """The game of one table. It keeps no seats and no dice: those are facts of the table."""

    def __init__(self, games: RollingGames, realms: list[list[str]], tie_break: str) -> None:
        self.games = games
        self.realms = realms
        self.tie_break = tie_break
        self._game = Game(games.catalog, ["nobody"], realms, tie_break)
        self.rounds: list[Round] = self._game.rounds
        self.turns = self.rounds[0].turns  # of every round: tables play standard games only
        self.all_turns = self.turns * len(self.rounds)

    def place(self, index: int) -> tuple[int, int]:
        """Round and turn of the turn with this index, which is counted from 0 over all rounds."""
        return index // self.turns + 1, index % self.turns + 1

    def index(self, round: int, turn: int) -> int:
        return (round - 1) * self.turns + turn - 1

    def check_dice(self, dice: Sequence[int]) -> list[int]:
        if len(dice) != 2 or any(value not in range(1, 7) for value in dice):
            raise InvalidText(f"a roll is two dice from 1 to 6, not {list(dice)}")
        return list(dice)

    # --- turns -----------------------------------------------------------------------------

    def fresh(self) -> Position:
        """A seat before the first turn."""
        return self.rounds[0].start()

    def begin(self, position: Position, index: int, dice: Sequence[int]) -> Position:
        """The start of a turn, from where the turn before it ended."""
        return begin(self.before(position, index), dice[0], dice[1])

    def before(self, position: Position, index: int) -> Position:
        """What a turn begins with: where the turn before it ended, or a new round."""
        round, turn = self.place(index)
        return position if turn > 1 else self.rounds[round - 1].start()

    def play(self, start: Position, moves: Sequence[str], known: Line | None = None) -> Line:
        """Plays moves from the start of a turn; what was already played of them is taken over."""
        if len(moves) > MAX_MOVES:
            raise InvalidText(f"a turn has at most {MAX_MOVES} moves, not {len(moves)}")
        steps: list[Step] = []
        if known is not None and known.start is start:
            for step, move in zip(known.steps, moves, strict=False):
                if move not in (step.given, step.text):
                    break
                steps.append(step)
        position = steps[-1].after if steps else start
        for index in range(len(steps), len(moves)):
            step = self._step(position, moves[index], index)
            steps.append(step)
            position = step.after
        return Line(start, steps)

    def _step(self, position: Position, text: str, index: int) -> Step:
        try:
            if position.over:
                raise IllegalMove("the turn was already ended by the move before")
            move = find_move(position, text)
        except RealmtableError as error:
            raise BadMove(error, index) from error
        return Step(text, move_text(position, move), position, move, apply(position, move))

    def bot_turn(self, bot: str, seed: str, start: Position) -> Line:
        """A whole turn as a bot plays it."""
        player = make_bot(bot, seed)
        steps: list[Step] = []
        position = start
        while not position.over:
            if len(steps) < MAX_MOVES - 1:
                move = player.choose(position)
            else:
                move = next(move for move in legal(position).moves() if move.kind == END)
            text = move_text(position, move)
            after = apply(position, move)
            steps.append(Step(text, text, position, move, after))
            position = after
        return Line(start, steps)

    # --- what comes of it ------------------------------------------------------------------

    def outcome(
        self, position: Position, round: int, moves: Sequence[str] = (), number: int = 0
    ) -> Outcome:
        return Outcome(
            round,
            tuple(position.boards),
            tuple(stars(position)),
            total(position.held),
            position.earned,
            position.spent,
            tuple(moves),
            number,
        )

    def after(self, outcome: Outcome, turn: int) -> Position | None:
        """The position between this turn and the next, if the outcome tells enough."""
        if outcome.earned is None:
            return None
        position = self.rounds[outcome.round - 1].start()
        position.boards = list(outcome.boards)
        position.earned, position.spent = outcome.earned, outcome.spent
        position.turn = turn
        return position

    def score(self, position: Position) -> RoundScore:
        return round_score(position)

    def marks(self, outcome: Outcome) -> Marks:
        """Boards as people read them."""
        realms = self.rounds[outcome.round - 1].realms
        return {
            realm.id: marks(realm, board)
            for realm, board in zip(realms, outcome.boards, strict=True)
        }

    def ranking(self, scores: dict[int, list[RoundScore]]) -> list[Place]:
        """The seats from first to last by the rounds they have finished."""
        nowhere = self.fresh()
        self._game.seats = {
            str(seat): Seat(str(seat), 1, nowhere, nowhere, None, rounds)
            for seat, rounds in scores.items()
        }
        return [
            Place(place.rank, int(place.seat), place.total, place.rounds)
            for place in self._game.ranking()
        ]

    def record(self, seats: list[str], entries: list[RecordEntry]) -> Record:
        """The record of these seats, with everything that happened to them."""
        game = Game(self.games.catalog, seats, self.realms, self.tie_break)
        game.log = entries
        return game.record()

    # --- snapshots -------------------------------------------------------------------------

    def pack(self, position: Position) -> PackedPosition:
        return PackedPosition(
            [board.hex() for board in position.boards],
            position.earned,
            position.spent,
            position.turn,
        )

    def unpack(self, packed: PackedPosition, round: int) -> Position:
        position = self.rounds[round - 1].start()
        position.boards = [bytes.fromhex(board) for board in packed.boards]
        position.earned, position.spent = packed.earned, packed.spent
        position.turn = packed.turn
        return position
