"""Rolling Realms as a table needs it. This is the only file of the package that calls the rules."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

import msgspec

from realmtable.bots.bot import Bot
from realmtable.bots.simulate import BOTS, STRENGTHS, YOUTOMA_BOTS, make_bot
from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.record import DiceEntry, Record
from realmtable.core.record import Entry as RecordEntry
from realmtable.rolling.boardtext import marks
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.game import OPPONENT, Game, Place, RoundScore, ranked, round_score
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import LOWEST, STANDARD, course, opponent
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import END, Move, Position, Round
from realmtable.rolling.resources import total
from realmtable.rolling.setup import draw_realms
from realmtable.rolling.turn import apply, begin, bonus_stars, legal, stars
from realmtable.table.byitself import Effect, of_move
from realmtable.table.commands import MAX_MOVES
from realmtable.table.settings import Settings
from realmtable.table.words import move_words

Marks = dict[str, dict[str, int | str]]  # realm, space: mark
OPPONENT_SEAT = 0  # the place in the ranking of an opponent who has no seat


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
    number: int = 0  # of the turn's event in the log; 0 for a turn that the seat sat out
    bonus: int = 0
    most: int = -1

    @cached_property
    def tenths(self) -> int:
        return RoundScore(list(self.stars), self.left, self.bonus, self.most).tenths


class Part(msgspec.Struct):
    """What a screen must know of a round besides its realms."""

    turns: int
    side: str  # whose cards it is played on; empty for the normal ones
    own: bool  # whether it counts for the seat, not for its opponent


class PackedPosition(msgspec.Struct, array_like=True):
    """A position between two turns, for snapshots."""

    boards: list[str]
    earned: int
    spent: int
    turn: int


class RollingGames:
    """What the game offers before there is a table."""

    name = "rolling"

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._pins: dict[str, str] = {}

    def bots(self, settings: Settings) -> list[str]:
        """The bots that can play at such a table."""
        return list(YOUTOMA_BOTS if settings.mode == LOWEST else BOTS)

    def strengths(self, settings: Settings) -> list[str]:
        """The bots that people are offered."""
        return list(YOUTOMA_BOTS if settings.mode == LOWEST else STRENGTHS)

    def draw(self, settings: Settings, seed: str) -> list[list[str]]:
        """The realms of each round."""
        for names in settings.realms:
            for name in names:
                if name not in self.catalog.names:
                    raise InvalidText(f"settings.realms: there is no realm {name[:40]!r}")
        sets = settings.sets if settings.mode == STANDARD else [YOUTOMA]
        drawn = draw_realms(self.catalog, settings.rounds, seed, sets, settings.realms)
        RollingGame(self, drawn, settings)  # refuses too many or the same twice
        return drawn

    def pins(self, realms: list[list[str]], settings: Settings) -> list[str]:
        """The versions of rules and layouts that a table is played with."""
        names = [name for each in realms for name in each]
        sides = [opponent(name) for name in names] if settings.mode != STANDARD else []
        return [self._pin(name) for name in sides + (names if settings.mode != LOWEST else [])]

    def _pin(self, name: str) -> str:
        if name not in self._pins:
            realm = self.catalog.realm(name)
            self._pins[name] = f"{name}/{realm.version}/{realm.card.fingerprint()}"
        return self._pins[name]

    def open(self, realms: list[list[str]], settings: Settings) -> "RollingGame":
        return RollingGame(self, realms, settings)

    def of_record(self, game: Game) -> "RollingGame":
        """The game that a record was played with."""
        said = {"mode": game.mode, "tie_break": game.tie_break}
        settings = msgspec.convert(said, Settings)
        return RollingGame(self, game.drawn, settings)


class RollingGame:
    """The game of one table. It keeps no seats and no dice: those are facts of the table."""

    def __init__(self, games: RollingGames, drawn: list[list[str]], settings: Settings) -> None:
        self.games = games
        self.drawn = drawn  # against Youtoma each of them is played twice
        self.mode = settings.mode
        self.tie_break = settings.tie_break
        catalog = games.catalog
        self.default_level = "" if self.mode == STANDARD else settings.level
        self.levels = [""] if self.mode == STANDARD else list(catalog.table.youtoma.levels)
        # Refuses what cannot be played, and knows what a record of it says.
        Game(catalog, ["nobody"], drawn, self.tie_break, self.mode, [self.default_level])
        self._courses = {level: course(catalog, drawn, self.mode, level) for level in self.levels}
        self.rounds: list[Round] = self._courses[self.default_level]
        self.realms = [[realm.id for realm in round.realms] for round in self.rounds]
        self.fit(self.levels if self.mode == LOWEST else [self.default_level])

    def fit(self, levels: Iterable[str]) -> None:
        """The rounds are as long as the longest of these levels; the others sit out the rest."""
        courses = [self._courses[level] for level in set(levels)]
        self.turns: list[int] = [
            max(each.turns for each in same) for same in zip(*courses, strict=True)
        ]
        self._starts = [0, *accumulate(self.turns)]  # the index of each round's first turn
        self.all_turns = self._starts[-1]

    def place(self, index: int) -> tuple[int, int]:
        """Round and turn of the turn with this index, which is counted from 0 over all rounds."""
        round = min(bisect_right(self._starts, index), len(self.turns))
        return round, index - self._starts[round - 1] + 1

    def index(self, round: int, turn: int) -> int:
        return self._starts[round - 1] + turn - 1

    def rounds_in(self, turns: int) -> int:
        """How many whole rounds there are in the first so many turns."""
        return bisect_right(self._starts, turns) - 1

    def ends_round(self, turns: int) -> bool:
        """Whether a round is over, and none begun, after so many turns."""
        return turns in self._starts

    def plays(self, index: int, level: str) -> bool:
        """Whether a seat of this level plays the turn, or sits it out."""
        round, turn = self.place(index)
        return turn <= self._courses[level][round - 1].turns

    def level_for(self, wanted: str) -> str:
        """The level itself, or the nearest one whose rounds are as short as those played here."""
        if all(
            mine.turns <= turns
            for mine, turns in zip(self._courses[wanted], self.turns, strict=True)
        ):
            return wanted
        return next(level for level in self.levels if self.plays_all(level))

    def is_last(self, round: int, turn: int, level: str) -> bool:
        """Whether the round is over for a seat of this level after the turn."""
        return turn == self._courses[level][round - 1].turns

    @property
    def parts(self) -> list["Part"]:
        return [
            Part(turns, round.mode if round.duties else "", self.is_own(round))
            for turns, round in zip(self.turns, self.rounds, strict=True)
        ]

    def plays_all(self, level: str) -> bool:
        """Whether a level plays every turn there is, and no more."""
        return [each.turns for each in self._courses[level]] == self.turns

    def own(self, scores: Sequence[RoundScore]) -> list[int]:
        """The tenths of the rounds that count for the seat, not for its opponent."""
        return [
            score.tenths for score, of in zip(scores, self.rounds, strict=False) if self.is_own(of)
        ]

    def is_own(self, round: Round) -> bool:
        return self.mode != YOUTOMA or not round.duties

    @property
    def lowest_wins(self) -> bool:
        return self.mode == LOWEST

    def is_better(self, score: int, other: int) -> bool:
        return score < other if self.lowest_wins else score > other

    @property
    def opponent(self) -> str:
        """Whom the seat plays against, if that is nobody at the table."""
        return OPPONENT if self.mode == YOUTOMA else ""

    def check_dice(self, dice: Sequence[int]) -> list[int]:
        if len(dice) != 2 or any(value not in range(1, 7) for value in dice):
            raise InvalidText(f"a roll is two dice from 1 to 6, not {list(dice)}")
        return list(dice)

    # --- turns -----------------------------------------------------------------------------

    def fresh(self, level: str) -> Position:
        """A seat before the first turn."""
        return self._courses[level][0].start()

    def begin(self, before: Position, dice: Sequence[int]) -> Position:
        """The start of a turn, from what it begins with."""
        return begin(before, dice[0], dice[1])

    def before(self, position: Position, index: int, level: str) -> Position:
        """What a turn begins with: where the turn before it ended, or a new round."""
        round, turn = self.place(index)
        return position if turn > 1 else self._courses[level][round - 1].start()

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
        player = self._bot(bot, seed, start.round)
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

    def _bot(self, name: str, seed: str, round: Round) -> Bot:
        """Whoever plays well plays Youtoma badly, and the other way round."""
        bots = YOUTOMA_BOTS if round.duties else BOTS
        other = "worst" if round.duties else "strong"
        return make_bot(name if name in bots else other, seed, round.mode)

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
            bonus_stars(position),
            position.round.most,
        )

    def after(self, outcome: Outcome, turn: int, level: str) -> Position | None:
        """The position between this turn and the next, if the outcome tells enough."""
        if outcome.earned is None:
            return None
        position = self._courses[level][outcome.round - 1].start()
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

    def ranking(self, scores: dict[int, list[RoundScore]]) -> list[Place[int]]:
        """The seats from first to last by the rounds they have finished."""
        scored = [(seat, self.own(rounds)) for seat, rounds in scores.items()]
        if self.opponent:
            scored += [(OPPONENT_SEAT, self.opponents(rounds)) for rounds in scores.values()]
        return ranked(scored, self.lowest_wins)

    def opponents(self, scores: Sequence[RoundScore]) -> list[int]:
        """The tenths of the rounds that were played for the opponent."""
        pairs = zip(scores, self.rounds, strict=False)
        return [score.tenths for score, round in pairs if not self.is_own(round)]

    def record(self, seats: list[str], levels: list[str], entries: list[RecordEntry]) -> Record:
        """The record of these seats, with everything that happened to them."""
        game = Game(self.games.catalog, seats, self.drawn, self.tie_break, self.mode, levels)
        # Nobody among these seats may have played the last dice of a round.
        game.log = [
            entry
            for entry in entries
            if not isinstance(entry, DiceEntry) or entry.turn <= game.turns[entry.round - 1]
        ]
        return game.record()

    # --- snapshots -------------------------------------------------------------------------

    def pack(self, position: Position) -> PackedPosition:
        return PackedPosition(
            [board.hex() for board in position.boards],
            position.earned,
            position.spent,
            position.turn,
        )

    def unpack(self, packed: PackedPosition, round: int, level: str) -> Position:
        position = self._courses[level][round - 1].start()
        position.boards = [bytes.fromhex(board) for board in packed.boards]
        position.earned, position.spent = packed.earned, packed.spent
        position.turn = packed.turn
        return position
