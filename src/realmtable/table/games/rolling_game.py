"""The game of one table of Rolling Realms."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.ranking import Place, ranked
from realmtable.rolling.boardtext import marks
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.describe import all_stars
from realmtable.rolling.game import OPPONENT, Game
from realmtable.rolling.game import tenths as tenths_text
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import LOWEST, STANDARD, course, opponent
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Position, Round
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import all_counts
from realmtable.rolling.starlog import star_row
from realmtable.rolling.turn import apply, begin
from realmtable.solo.stage import stage_headers
from realmtable.table import fair
from realmtable.table.bot_job import BotJob
from realmtable.table.commands import MAX_MOVES
from realmtable.table.events import Confirmed, Entry
from realmtable.table.game import NOTHING, OPPONENT_SEAT, BadMove, Line, TableGame
from realmtable.table.games import rolling_packing, rolling_records, rolling_results, rolling_turns
from realmtable.table.games.rolling_altered import (
    RollingPart,
    alteration_words,
    altered_seat,
    rewards_of,
)
from realmtable.table.games.rolling_bots import Mind, bot_line, job_of, mind_of
from realmtable.table.games.rolling_options import (
    Altered,
    draw_rewards,
)
from realmtable.table.games.rolling_outcomes import gain_of, outcome_at, score_at
from realmtable.table.games.rolling_stage import (
    GUEST,
    YOU,
    Beside,
    StageView,
    altered_by,
    beside,
    challenge_of,
    goal_lines,
    stage_view,
)
from realmtable.table.games.rolling_values import (
    Marks,
    RollingGain,
    RollingLine,
    RollingOutcome,
    RollingScore,
    Step,
)
from realmtable.table.ghosts import Past
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import (
    Face,
    Outcome,
    Results,
    Score,
    SeatStep,
    Told,
    TurnTold,
    TurnView,
)
from realmtable.table.personal import KeptRound
from realmtable.table.seat import SeatState
from realmtable.table.settings import Settings

if TYPE_CHECKING:
    from realmtable.table.games.rolling import RollingGames


def face_of_pin(pin: str) -> str:
    """What addresses call a card of an earlier release: `scythe~1~0a1b2c3d`."""
    return pin.replace("/", "~")


def pins_of(
    catalog: Catalog, realms: list[list[str]], decks: Sequence[str], mode: str
) -> list[str]:
    """The rules and layouts that a game in a mode is played with."""
    names = [name for each in realms for name in each] + list(decks)
    sides = [opponent(name) for name in names] if mode != STANDARD else []
    return [catalog.pin(name) for name in sides + (names if mode != LOWEST else [])]


class RollingGame(TableGame):
    """The game of one table. It keeps no seats and no dice: those are facts of the table."""

    def __init__(
        self,
        games: "RollingGames",
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
        self.default_level = "" if self.mode == STANDARD else settings.level
        # In the standard mode levels are the names of courses that differ by a handicap.
        self.catalog = catalog or games.catalog
        levels = self.catalog.table.youtoma.levels
        self.stage = challenge_of(settings, drawn, self.catalog)
        self._lay_out(altered_by(settings, self.stage, len(drawn)))
        if self.stage is not None and settings.kind != "ghost":  # there they are among the ghosts
            self.guests = [(each.called, GUEST, each.name) for each in self.stage.guests]
        self.no_rematch = "the next attempt begins on the page of the mode" if self.stage else ""
        self.pins = pins_of(self.catalog, drawn, self.altered.decks, self.mode)
        self.levels = list(self._courses) if self.mode == STANDARD else list(levels)
        self.fit(self.levels if self.mode == LOWEST else [self.default_level])

    def _lay_out(self, altered: Altered) -> None:
        """The rounds that are played, by level."""
        catalog, drawn, mode = self.catalog, self.drawn, self.mode
        self.altered = altered
        rounds = altered.rounds if mode == STANDARD else []
        # Refuses what cannot be played, and knows what a record of it says.
        Game(catalog, ["nobody"], drawn, self.tie_break, mode, [self.default_level], rounds)
        if mode == STANDARD:
            self._courses = {
                name: course(catalog, drawn, mode, "", own)
                for name, own in {YOU: rounds, **altered.own}.items()
            }
        else:
            levels = catalog.table.youtoma.levels
            self._courses = {level: course(catalog, drawn, mode, level) for level in levels}
        self.rounds: list[Round] = self._courses[self.default_level]
        self.realms = [[realm.id for realm in round.realms] for round in self.rounds]

    def fit(self, levels: Iterable[str]) -> None:
        """The rounds are as long as the longest of these levels; the others sit out the rest."""
        courses = [self._courses[level] for level in set(levels)]
        self.turns: list[int] = [
            max(each.length for each in same) for same in zip(*courses, strict=True)
        ]
        self._starts = [0, *accumulate(self.turns)]  # the index of each round's first turn
        self._parts = [
            self._part(turns, round) for turns, round in zip(self.turns, self.rounds, strict=True)
        ]

    def _part(self, turns: int, round: Round) -> RollingPart:
        part = RollingPart(turns, round.mode if round.duties else "", self._is_own(round))
        if round.altered:
            part.first = round.first
            part.words = alteration_words(round.alterations, self.catalog)
            part.rewards = rewards_of(round.alterations)
        for realm in [*round.realms, *round.deck]:
            name = opponent(realm.id) if round.duties else realm.id
            pin = self.catalog.pin(name)
            # A card of somebody's own may change while the table is open.
            if pin != self.games.catalog.pin(name) or name in self.games.catalog.own:
                part.faces[realm.id] = face_of_pin(pin)
        return part

    @property
    def all_turns(self) -> int:
        return self._starts[-1]

    @property
    def parts(self) -> Sequence[RollingPart]:
        return self._parts

    def deal(self, secret: bytes | None, seats: Sequence[int], seed: str) -> dict[str, list[str]]:
        """The rewards of each round, where they are drawn."""
        if not self.altered.draws:
            return {}
        return draw_rewards(secret.hex() if secret else seed, len(self.rounds))

    def start(self, seats: Mapping[int, str], chance: Mapping[str, list[str]]) -> None:
        """Once it is known who plays, the rounds are as long as the longest of their levels."""
        if self.altered.draws:
            numbers = range(1, len(self.rounds) + 1)
            self._lay_out(self.altered.with_rewards([chance[str(n)] for n in numbers]))
        self.fit(seats.values() if seats else [self.default_level])

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

    def plays(self, index: int, seat: int, level: str, last: Outcome | None) -> bool:
        """A level with fewer turns sits out the others' last one, and whoever has no realm left
        what remains of the round."""
        round, turn = self.place(index)
        if isinstance(last, RollingOutcome) and last.round == round and not last.boards:
            return False
        return turn <= self._courses[level][round - 1].length

    def level_for(self, wanted: str) -> str:
        """The level itself, or the nearest one whose rounds are as short as those played here."""
        if all(
            mine.length <= turns
            for mine, turns in zip(self._courses[wanted], self.turns, strict=True)
        ):
            return wanted
        return next(level for level in self.levels if self.plays_all(level))

    def printed(self, round: int, turn: int) -> int:
        """What a turn is called on cards and in records."""
        return turn + self.rounds[round - 1].first - 1

    def counted(self, round: int, printed: int) -> int:
        """The reverse."""
        return printed - self.rounds[round - 1].first + 1

    def round_of(self, level: str, round: int) -> Round:
        return self._courses[level][round - 1]

    def plays_all(self, level: str) -> bool:
        """Whether a level plays every turn there is, and no more."""
        return [each.length for each in self._courses[level]] == self.turns

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

    def of_seats(self, seats: Sequence[tuple[str, str]]) -> Game:
        """The same game without a table, for these names and levels."""
        names, levels = [name for name, _ in seats], [level for _, level in seats]
        standard = self.mode == STANDARD
        return Game(
            self.catalog,
            names,
            self.drawn,
            self.tie_break,
            self.mode,
            None if standard else levels,
            self.altered.rounds if standard else [],
            {name: self.altered.own[level] for name, level in seats if level in self.altered.own},
            notes=stage_headers(self.stage.stage) if self.stage else (),
        )

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

    def bot_turn(self, bot: str, seed: str, start: Position, level: str = "") -> RollingLine:
        return bot_line(self._mind(bot, seed, start, level), start)

    def bot_job(self, bot: str, seed: str, start: Position, level: str = "") -> BotJob | None:
        mind = self._mind(bot, seed, start, level)
        return job_of(mind, start, self.games.name, self.pins) if mind.takes_long else None

    def _mind(self, bot: str, seed: str, start: Position, level: str) -> Mind:
        if bot != GUEST:
            return mind_of(bot, seed, start.round)
        # A guest plays the same whenever and wherever its turn is played.
        assert self.stage is not None, "guests come with a stage"
        guest = next(each for each in self.stage.guests if each.name == level)
        return Mind(guest.bot, guest.seed, guest.slip)

    # --- what comes of it ------------------------------------------------------------------

    def outcome(self, seat: int, line: Line, round: int, number: int) -> RollingOutcome:
        assert isinstance(line, RollingLine)
        row = None
        if line.start.round.altered or self.stage is not None:
            row = star_row(line.steps[-1].before, line.steps[-1].move)
        return outcome_at(line.position, round, line.texts, number, row)

    def sat_out(self, seat: int, index: int, last: Outcome | None) -> Outcome:
        assert last is not None, "nobody sits out a first turn"
        return replace(last, moves=(), number=0)

    def confirmed(self, seat: int, position: Position) -> dict[int, Score]:
        return {seat: score_at(position)} if position.round_over else {}

    def after(self, outcome: Outcome, turn: int, level: str) -> Position:
        assert isinstance(outcome, RollingOutcome)
        if outcome.position is not None:
            return outcome.position
        position = self._courses[level][outcome.round - 1].start()
        position.boards = list(outcome.boards)
        position.earned, position.spent = outcome.earned, outcome.spent
        position.turn = turn
        return position

    def gain(self, before: Outcome | None, after: Outcome, turn: int) -> RollingGain:
        assert isinstance(after, RollingOutcome)
        assert before is None or isinstance(before, RollingOutcome)
        return gain_of(before, after, turn, self._ids)

    def realms_of(self, outcome: RollingOutcome) -> list[Realm]:
        """The realms that a seat has in front of it."""
        if outcome.position is not None:
            return outcome.position.round.realms
        return self.rounds[outcome.round - 1].realms

    def _ids(self, outcome: RollingOutcome) -> list[str]:
        return [realm.id for realm in self.realms_of(outcome)]

    def marks(self, outcome: RollingOutcome) -> Marks:
        """Boards as people read them."""
        return {
            realm.id: marks(realm, board)
            for realm, board in zip(self.realms_of(outcome), outcome.boards, strict=True)
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
        for score, round in zip(scores, self.rounds, strict=True):
            assert isinstance(score, RollingScore)
            if self._is_own(round):
                found.append(KeptRound(score.stars, score.left, score.tenths))
        return found

    @property
    def kept_as(self) -> str:
        if self.mode != STANDARD:
            return self.mode
        if self.stage is not None:
            return self.stage.stage.mode
        return "altered" if self.altered.anything else ""

    # --- what people see -----------------------------------------------------------------------

    def names(self, round: int) -> list[str]:
        return [realm.name for realm in self.rounds[round - 1].realms]

    def face(self, outcome: Outcome, hide_boards: bool) -> Face:
        assert isinstance(outcome, RollingOutcome)
        realms = None
        if outcome.position is not None and outcome.position.round.gone:
            realms = self._ids(outcome)
        if hide_boards:
            return Face(list(outcome.stars), realms=realms)
        return Face(
            list(outcome.stars),
            all_counts(outcome.earned - outcome.spent),
            all_counts(outcome.earned),
            self.marks(outcome),
            realms,
            altered_seat(outcome.position) if outcome.position is not None else None,
        )

    def stage_view(self, table: LiveTable) -> StageView | None:
        return stage_view(self, table, self.stage) if self.stage is not None else None

    def beside(self, table: LiveTable, seat: SeatState) -> Beside | None:
        return beside(table, seat) if self.stage is not None else None

    def turn_view(
        self, seat: int, before: Position, line: Line, index: int, by: Beside | None = None
    ) -> TurnView:
        assert isinstance(line, RollingLine)
        view = rolling_turns.turn_view(before, line, *self.place(index))
        if self.stage is not None and by is not None:
            view.goal = goal_lines(self.stage, line.position, by)
        return view

    def told(self, before: Position, line: Line, index: int) -> TurnTold:
        assert isinstance(line, RollingLine)
        round = self.place(index)[0]
        old = outcome_at(before, round)
        new = outcome_at(line.position, round)
        lines = rolling_turns.told_lines(before, line) or [Told(NOTHING)]
        stars = all_stars(line.position) - all_stars(before)
        return TurnTold(lines, stars, new.tenths - old.tenths)

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

    def pack_turn(self, seat: SeatState, outcome: Outcome, turn: int) -> str:
        assert isinstance(outcome, RollingOutcome)
        over = self.after(outcome, turn, seat.level).round_over
        return rolling_packing.pack_turn(outcome, seat.scores[outcome.round - 1] if over else None)

    def unpack_turn(
        self, seat: SeatState, event: Confirmed, number: int, kept: str
    ) -> tuple[Outcome, dict[int, Score]] | None:
        return rolling_packing.unpack_turn(self, seat, event, number, kept)

    def pack(self, seat: SeatState) -> bytes:
        return rolling_packing.pack(seat)

    def unpack(self, seat: SeatState, data: bytes) -> None:
        rolling_packing.unpack(self, seat, data)
