"""Rolling Realms at a table: everybody uses the same two dice at once, on their own cards."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

import msgspec

from realmtable.bots.bot import Bot
from realmtable.bots.simulate import BOTS, STRENGTHS, YOUTOMA_BOTS, make_bot
from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError, UnknownName
from realmtable.core.ranking import Place, ranked
from realmtable.core.record import Record
from realmtable.rolling.boardtext import marks
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.game import OPPONENT, Game, round_score
from realmtable.rolling.game import tenths as tenths_text
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import LOWEST, STANDARD, course, opponent
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import END, Position, Round
from realmtable.rolling.resources import all_counts
from realmtable.rolling.setup import draw_realms
from realmtable.rolling.turn import apply, begin, legal
from realmtable.table import fair
from realmtable.table.commands import MAX_MOVES
from realmtable.table.events import Entry
from realmtable.table.game import (
    NOTHING,
    OPPONENT_SEAT,
    BadMove,
    Face,
    GameKind,
    KeptRound,
    Line,
    OtherVersions,
    Outcome,
    Part,
    RecordView,
    Results,
    Score,
    SeatStep,
    TableGame,
    Told,
    TurnTold,
    TurnView,
)
from realmtable.table.games import rolling_packing, rolling_records, rolling_results, rolling_turns
from realmtable.table.games.rolling_values import (
    Marks,
    RollingGain,
    RollingLine,
    RollingOutcome,
    RollingScore,
    Step,
)
from realmtable.table.ghosts import Past
from realmtable.table.live import LiveTable, SeatState
from realmtable.table.settings import Settings


class RollingGames(GameKind):
    """What Rolling Realms offers before there is a table."""

    name = "rolling"

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def check(self, settings: Settings) -> None:
        if settings.options:
            raise InvalidText("settings.options: this game has none")
        if settings.mode == "youtoma" and settings.kind != "solo":
            raise InvalidText(
                "settings.mode: one plays alone against Youtoma, at a table of kind solo"
            )
        if settings.mode == "youtoma" and settings.bots:
            raise InvalidText("settings.bots: against Youtoma there are no bots")
        if settings.mode == "standard" and settings.level != "normal":
            raise InvalidText("settings.level: only the modes youtoma and lowest have levels")

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

    def draw_others(
        self, settings: Settings, old: list[list[str]], seeds: Iterable[str]
    ) -> list[list[str]]:
        """Realms from the same sets. Realms that were picked by hand may come from elsewhere:
        where their sets are too small, all are drawn from."""
        known = {realm for realms in old for realm in realms}
        try:
            self.draw(settings, "")
        except InvalidText:
            settings = msgspec.structs.replace(settings, sets=["all"])
        drawn = [self.draw(settings, seed) for seed in seeds]
        return min(
            drawn, key=lambda rounds: len(known & {realm for names in rounds for realm in names})
        )

    def pins(self, realms: list[list[str]], settings: Settings) -> list[str]:
        return _pins(self.catalog, realms, settings.mode)

    def open(self, realms: list[list[str]], settings: Settings, pins: list[str]) -> "RollingGame":
        try:
            catalog = self.catalog.pinned(pins, "it was opened")
        except (InvalidText, UnknownName) as error:
            raise OtherVersions(error.why) from error
        game = RollingGame(self, realms, settings, catalog)
        if game.pins != pins:
            raise OtherVersions("it was opened with versions of other realms than it has")
        return game

    def of_record(self, game: Game) -> "RollingGame":
        """The game that a record was played with."""
        said = {"mode": game.mode, "tie_break": game.tie_break}
        settings = msgspec.convert(said, Settings)
        return RollingGame(self, game.drawn, settings, game.catalog)

    def record_view(self, id: str, text: str) -> RecordView:
        return rolling_records.record_view(id, text, self)

    def check_record(self, text: str) -> None:
        rolling_records.read_record(text, self)

    def agreed(self, record: Record) -> tuple[int, str]:
        return rolling_records.agreed(record)

    def past_of_record(self, id: str, text: str) -> Past:
        return rolling_records.past_of_record(id, rolling_records.read_record(text, self))


def _pins(catalog: Catalog, realms: list[list[str]], mode: str) -> list[str]:
    """The rules and layouts that a game in a mode is played with."""
    names = [name for each in realms for name in each]
    sides = [opponent(name) for name in names] if mode != STANDARD else []
    return [catalog.pin(name) for name in sides + (names if mode != LOWEST else [])]


class RollingGame(TableGame):
    """The game of one table. It keeps no seats and no dice: those are facts of the table."""

    def __init__(
        self,
        games: RollingGames,
        drawn: list[list[str]],
        settings: Settings,
        catalog: Catalog | None = None,
    ) -> None:
        """With a catalog of its own, the game is played with rules and layouts of its time."""
        self.kind = self.games = games
        self.drawn = drawn  # against Youtoma each of them is played twice
        self.mode = settings.mode
        self.opponent = OPPONENT if self.mode == YOUTOMA else ""
        self.lowest_wins = self.mode == LOWEST
        self.tie_break = settings.tie_break
        self.catalog = catalog = catalog or games.catalog
        self.pins = _pins(catalog, drawn, self.mode)
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

    @property
    def all_turns(self) -> int:
        return self._starts[-1]

    @property
    def parts(self) -> list[Part]:
        return [
            Part(turns, round.mode if round.duties else "", self._is_own(round))
            for turns, round in zip(self.turns, self.rounds, strict=True)
        ]

    def start(self, seats: Mapping[int, str], chance: Mapping[str, list[str]]) -> None:
        """Once it is known who plays, the rounds are as long as the longest of their levels."""
        if seats:
            self.fit(seats.values())

    def place(self, index: int) -> tuple[int, int]:
        """Round and turn of the turn with this index, which is counted from 0 over all rounds."""
        round = min(bisect_right(self._starts, index), len(self.turns))
        return round, index - self._starts[round - 1] + 1

    def index(self, round: int, turn: int) -> int:
        known = 1 <= round <= len(self._starts)
        return self._starts[round - 1] + turn - 1 if known else -1

    def rounds_in(self, turns: int) -> int:
        """How many whole rounds there are in the first so many turns."""
        return bisect_right(self._starts, turns) - 1

    def ends_round(self, turns: int) -> bool:
        """Whether a round is over, and none begun, after so many turns."""
        return turns in self._starts

    def plays(self, index: int, seat: int, level: str) -> bool:
        """A level with fewer turns sits out the others' last one."""
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

    def round_of(self, level: str, round: int) -> Round:
        return self._courses[level][round - 1]

    def plays_all(self, level: str) -> bool:
        """Whether a level plays every turn there is, and no more."""
        return [each.turns for each in self._courses[level]] == self.turns

    def own(self, scores: Sequence[Score]) -> list[int]:
        pairs = zip(scores, self.rounds, strict=False)
        return [score.tenths for score, round in pairs if self._is_own(round)]

    def counts(self, round: int) -> bool:
        return self._is_own(self.rounds[round - 1])

    def _is_own(self, round: Round) -> bool:
        return self.mode != YOUTOMA or not round.duties

    def chance(self, secret: bytes, index: int) -> list[int]:
        return fair.roll(secret, *self.place(index))

    def check_chance(self, values: Sequence[int]) -> list[int]:
        if len(values) != 2 or any(value not in range(1, 7) for value in values):
            raise InvalidText(f"a roll is two dice from 1 to 6, not {list(values)}")
        return list(values)

    # --- turns -----------------------------------------------------------------------------

    def fresh(self, level: str) -> Position:
        return self._courses[level][0].start()

    def begin(self, before: Position, chance: Sequence[int]) -> Position:
        return begin(before, chance[0], chance[1])

    def before(self, position: Position, index: int, level: str) -> Position:
        """Where the turn before it ended, or a new round."""
        round, turn = self.place(index)
        return position if turn > 1 else self._courses[level][round - 1].start()

    def play(self, start: Position, moves: Sequence[str], known: Line | None = None) -> RollingLine:
        if len(moves) > MAX_MOVES:
            raise InvalidText(f"a turn has at most {MAX_MOVES} moves, not {len(moves)}")
        steps: list[Step] = []
        if isinstance(known, RollingLine) and known.start is start:
            for step, move in zip(known.steps, moves, strict=False):
                if move not in (step.given, step.text):
                    break
                steps.append(step)
        position = steps[-1].after if steps else start
        for index in range(len(steps), len(moves)):
            step = self._step(position, moves[index], index)
            steps.append(step)
            position = step.after
        return RollingLine(start, steps)

    def _step(self, position: Position, text: str, index: int) -> Step:
        try:
            if position.over:
                raise IllegalMove("the turn was already ended by the move before")
            move = find_move(position, text)
        except RealmtableError as error:
            raise BadMove(error, index) from error
        return Step(text, move_text(position, move), position, move, apply(position, move))

    def bot_turn(self, bot: str, seed: str, start: Position) -> RollingLine:
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
        return RollingLine(start, steps)

    def _bot(self, name: str, seed: str, round: Round) -> Bot:
        """Whoever plays well plays Youtoma badly, and the other way round."""
        bots = YOUTOMA_BOTS if round.duties else BOTS
        other = "worst" if round.duties else "strong"
        return make_bot(name if name in bots else other, seed, round.mode)

    # --- what comes of it ------------------------------------------------------------------

    def outcome(self, seat: int, line: Line, round: int, number: int) -> RollingOutcome:
        return self.outcome_at(line.position, round, line.texts, number)

    def outcome_at(
        self, position: Position, round: int, moves: Sequence[str] = (), number: int = 0
    ) -> RollingOutcome:
        score = round_score(position)
        return RollingOutcome(
            round,
            score.tenths,
            tuple(moves),
            number,
            tuple(position.boards),
            tuple(score.stars),
            score.left,
            position.earned,
            position.spent,
        )

    def sat_out(self, seat: int, index: int, last: Outcome | None) -> Outcome:
        assert last is not None, "nobody sits out a first turn"
        return replace(last, moves=(), number=0)

    def confirmed(self, seat: int, line: Line) -> dict[int, Score]:
        position: Position = line.position
        return {seat: self.score(position)} if position.round_over else {}

    def score(self, position: Position) -> RollingScore:
        score = round_score(position)
        return RollingScore(score.tenths, str(score), score.stars, score.left, score.bonus)

    def after(self, outcome: Outcome, turn: int, level: str) -> Position:
        assert isinstance(outcome, RollingOutcome)
        position = self._courses[level][outcome.round - 1].start()
        position.boards = list(outcome.boards)
        position.earned, position.spent = outcome.earned, outcome.spent
        position.turn = turn
        return position

    def gain(self, before: Outcome | None, after: Outcome, turn: int) -> RollingGain:
        assert isinstance(after, RollingOutcome)
        if before is None:
            return RollingGain(turn, after.tenths, after.stars, after.left)
        assert isinstance(before, RollingOutcome)
        stars = tuple(new - old for old, new in zip(before.stars, after.stars, strict=True))
        left = after.left - before.left
        return RollingGain(turn, after.tenths - before.tenths, stars, left)

    def marks(self, outcome: RollingOutcome) -> Marks:
        """Boards as people read them."""
        realms = self.rounds[outcome.round - 1].realms
        return {
            realm.id: marks(realm, board)
            for realm, board in zip(realms, outcome.boards, strict=True)
        }

    def ranking(self, scores: Mapping[int, Sequence[Score]]) -> list[Place[int]]:
        """By the rounds they have finished."""
        scored = [(seat, self.own(rounds)) for seat, rounds in scores.items()]
        if self.opponent:
            scored += [(OPPONENT_SEAT, self.opponents(rounds)) for rounds in scores.values()]
        return ranked(scored, self.lowest_wins)

    def opponents(self, scores: Sequence[Score]) -> list[int]:
        """The tenths of the rounds that were played for the opponent."""
        pairs = zip(scores, self.rounds, strict=False)
        return [score.tenths for score, round in pairs if not self._is_own(round)]

    def score_text(self, tenths: int) -> str:
        return tenths_text(tenths)

    def kept(self, scores: Sequence[Score]) -> list[KeptRound]:
        found = []
        for realms, score, round in zip(self.realms, scores, self.rounds, strict=True):
            assert isinstance(score, RollingScore)
            if self._is_own(round):
                stars = dict(zip(realms, score.stars, strict=True))
                found.append(KeptRound(stars, score.left, score.tenths))
        return found

    @property
    def kept_as(self) -> str:
        return "" if self.mode == STANDARD else self.mode

    # --- what people see -----------------------------------------------------------------------

    def names(self, round: int) -> list[str]:
        return [realm.name for realm in self.rounds[round - 1].realms]

    def face(self, outcome: Outcome, hide_boards: bool) -> Face:
        assert isinstance(outcome, RollingOutcome)
        if hide_boards:
            return Face(list(outcome.stars))
        return Face(
            list(outcome.stars),
            all_counts(outcome.earned - outcome.spent),
            all_counts(outcome.earned),
            self.marks(outcome),
        )

    def turn_view(self, seat: int, before: Position, line: Line, index: int) -> TurnView:
        assert isinstance(line, RollingLine)
        return rolling_turns.turn_view(before, line, *self.place(index))

    def told(self, before: Position, line: Line, index: int) -> TurnTold:
        assert isinstance(line, RollingLine)
        round = self.place(index)[0]
        old = self.outcome_at(before, round)
        new = self.outcome_at(line.position, round)
        lines = rolling_turns.told_lines(before, line) or [Told(NOTHING)]
        return TurnTold(lines, sum(new.stars) - sum(old.stars), new.tenths - old.tenths)

    def step(self, name: str, before: Position, line: Line, index: int) -> SeatStep:
        assert isinstance(line, RollingLine)
        return rolling_records.seat_step(self, name, before, line, self.place(index)[0])

    def results(self, table: LiveTable, mine: SeatState | None, now: float) -> Results:
        return rolling_results.table_results(table, self, mine, now)

    # --- what is kept --------------------------------------------------------------------------

    def record(
        self, table: LiveTable, log: list[Entry], seats: list[int], known: int | None
    ) -> str:
        return rolling_records.table_record(table, self, log, seats, known)

    def past(self, table: LiveTable, log: list[Entry], now: float) -> Past:
        return rolling_records.past_of_table(table, self, log, now)

    def pack(self, seat: SeatState) -> bytes:
        return rolling_packing.pack(seat)

    def unpack(self, seat: SeatState, data: bytes) -> None:
        rolling_packing.unpack(self, seat, data)
