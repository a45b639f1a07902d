"""Realm of Sand at a table: one seat after the other, on what they share, with hidden cards."""

import hmac
import sys
from collections.abc import Mapping, Sequence
from functools import cache

from realmtable.bots.sand.simulate import SAND_BOTS
from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.core.ranking import Place
from realmtable.core.record import parse_record, write_record
from realmtable.sand.content import DONE, END, Content
from realmtable.sand.contentfile import content_as, own_content
from realmtable.sand.game import GAME, RULES_VERSION, Game, game_from_record
from realmtable.sand.scoring import pieces, points, ranking
from realmtable.sand.setup import Setup, start
from realmtable.sand.shuffle import draw_order, shuffle
from realmtable.sand.state import ADVANCED, BASIC, MOST_PLAYERS, Rules, State
from realmtable.table.bot_job import BotJob
from realmtable.table.commands import MAX_MOVES
from realmtable.table.events import Confirmed, Entry
from realmtable.table.game import GameKind, Line, OtherVersions, TableGame
from realmtable.table.games import sand_bots, sand_views
from realmtable.table.games.sand_values import SandLine, play_line
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import (
    Gain,
    Outcome,
    Part,
    RecordView,
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

TITLE = "Realm of Sand"
NOT_KNOWN_YET = sys.maxsize  # how many turns a game will have
_FLAGS = ("must_act", "charge_by_building")


our_content = cache(own_content)  # it takes long to read, and stays the same


class SandGames(GameKind):
    """What Realm of Sand offers before there is a table."""

    name = GAME
    most_seats = MOST_PLAYERS
    joins_late = False

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or our_content()

    def check(self, settings: Settings) -> None:
        if settings.kind not in ("solo", "table"):
            raise InvalidText(f"settings.kind: it is played as solo or table, not {settings.kind}")
        usual = Settings(game=GAME)
        for name in ("mode", "level", "dice", "show", "advance", "quorum", "realms"):
            if getattr(settings, name) != getattr(usual, name):
                raise InvalidText(f"settings.{name}: this game has no choice there; leave it out")
        if len(settings.bots) >= MOST_PLAYERS:
            raise InvalidText(f"settings.bots: at most {MOST_PLAYERS - 1}; {MOST_PLAYERS} can play")
        for name, value in settings.options.items():
            if name == "side":
                if value not in (BASIC, ADVANCED):
                    raise InvalidText(f"settings.options.side: {BASIC} or {ADVANCED}, not {value}")
            elif name not in _FLAGS:
                known = ", ".join(("side", *_FLAGS))
                raise InvalidText(f"settings.options: there is no {name[:40]!r}; there are {known}")
            elif not isinstance(value, bool):
                raise InvalidText(f"settings.options.{name}: true or false, not {value!r}")

    def bots(self, settings: Settings) -> list[str]:
        return list(SAND_BOTS)

    def strengths(self, settings: Settings) -> list[str]:
        return list(SAND_BOTS)

    def usual_bot(self, settings: Settings) -> str:
        return sand_bots.USUAL

    def play_job(self, job: BotJob) -> list[str]:
        return sand_bots.play_job(job, self._content(job.pins))

    def draw(self, settings: Settings, seed: str) -> list[list[str]]:
        """Nothing that people may see beforehand: the decks are shuffled when the game starts."""
        return []

    def pins(self, drawn: list[list[str]], settings: Settings) -> list[str]:
        return [_pin(self.content)]

    def open(self, drawn: list[list[str]], settings: Settings, pins: list[str]) -> "SandGame":
        return SandGame(self, settings, self._content(pins))

    def _content(self, pins: list[str]) -> Content:
        """What a table was opened with."""
        content = content_as(pins[0].rpartition("/")[2] if pins else "", self.content)
        if content is None or pins != [_pin(content)]:
            raise OtherVersions(f"it was opened with {' '.join(pins)}, not {_pin(self.content)}")
        return content

    def record_view(self, id: str, text: str) -> RecordView:
        return sand_views.record_view(id, text, self._read(text))

    def check_record(self, text: str) -> None:
        self._read(text)

    def _read(self, text: str) -> Game:
        return game_from_record(parse_record(text), self.content)


def _pin(content: Content) -> str:
    return f"{GAME}/{RULES_VERSION}/{content.fingerprint}"


class SandGame(TableGame):
    """The game of one table. `states[n]` is what the turn with index n begins with."""

    in_order = True
    next_is_there = "the next turn has begun; what was confirmed before it stands"
    not_there_yet = "it is not your turn"
    turns: list[int] = []

    def __init__(self, games: SandGames, settings: Settings, content: Content) -> None:
        self.kind = games
        self.drawn = []
        self.content = content
        self.side = str(settings.options.get("side", BASIC))
        self.must_act = bool(settings.options.get("must_act", False))
        self.charge_by_building = bool(settings.options.get("charge_by_building", False))
        self.order: list[int] = []  # the seats in turn order
        self.setup: Setup | None = None
        self.states: list[State] = []
        self._choices = 0  # 1 if a player chooses something before the first turn

    # --- chance --------------------------------------------------------------------------------

    def deal(self, secret: bytes | None, seats: Sequence[int], seed: str) -> dict[str, list[str]]:
        """Everything follows from the table's secret, so that it can be checked after the game."""
        if secret is None:
            raise IllegalMove("this table has nothing to shuffle by")
        seed = hmac.digest(secret, b"shuffle", "sha256").hex()
        setup = shuffle(self.content, len(seats), self.side, seed)
        order = draw_order([str(seat) for seat in seats], seed)
        decks = {f"deck {n}": list(deck) for n, deck in enumerate(setup.decks, 1)}
        return {"order": order, "ring": list(setup.ring), **decks, "boards": list(setup.boards)}

    def start(self, seats: Mapping[int, str], chance: Mapping[str, list[str]]) -> None:
        self.order = [int(seat) for seat in chance["order"]]
        decks = tuple(tuple(chance[key]) for key in sorted(chance) if key.startswith("deck "))
        self.setup = Setup(tuple(chance["ring"]), decks, tuple(chance["boards"]))
        rules = Rules(
            self.content, len(self.order), self.side, self.must_act, self.charge_by_building
        )
        self.states = [start(rules, self.setup)]
        self._choices = 1 if self.states[0].round == 0 else 0

    # --- turns ---------------------------------------------------------------------------------

    @property
    def parts(self) -> list[Part]:
        return [Part(len(self.order), "", True)]

    @property
    def all_turns(self) -> int:
        return len(self.states) - 1 if self.over else NOT_KNOWN_YET

    @property
    def over(self) -> bool:
        return bool(self.states) and self.states[-1].over

    def place(self, index: int) -> tuple[int, int]:
        if index < self._choices:
            return 0, self.states[0].seat + 1 if self._choices else 0
        round, turn = divmod(index - self._choices, len(self.order))
        return round + 1, turn + 1

    def index(self, round: int, turn: int) -> int:
        if round == 0:
            return 0 if self._choices and turn == self.states[0].seat + 1 else -1
        return (round - 1) * len(self.order) + turn - 1 + self._choices

    def rounds_in(self, turns: int) -> int:
        return 1 if turns == self.all_turns else 0

    def ends_round(self, turns: int) -> bool:
        return turns in (0, self.all_turns)

    def plays(self, index: int, seat: int, level: str, last: Outcome | None) -> bool:
        return self.order[self.place(index)[1] - 1] == seat

    # --- playing -------------------------------------------------------------------------------

    def fresh(self, level: str) -> tuple[()]:
        """No seat has anything to itself that is not in the states."""
        return ()

    def before(self, position: object, index: int, level: str) -> State:
        return self.states[index]

    def begin(self, before: State, chance: Sequence[int]) -> State:
        return before

    def play(self, start: State, moves: Sequence[str], known: Line | None = None) -> SandLine:
        if len(moves) > MAX_MOVES:
            raise InvalidText(f"a turn has at most {MAX_MOVES} moves, not {len(moves)}")
        return play_line(start, moves, known if isinstance(known, SandLine) else None)

    def bot_turn(self, bot: str, seed: str, start: State, level: str = "") -> SandLine:
        return sand_bots.bot_line(bot, seed, start)

    def bot_job(self, bot: str, seed: str, start: State, level: str = "") -> BotJob | None:
        if bot not in sand_bots.THINKING:
            return None
        return sand_bots.job_of(bot, seed, start, GAME, [_pin(self.content)])

    def forced(self, start: State) -> list[str]:
        return sand_bots.forced(start)

    def outcome(self, seat: int, line: Line, round: int, number: int) -> Outcome:
        tenths = 10 * points(line.position, self.order.index(seat))
        return Outcome(round, tenths, tuple(line.texts), number)

    def sat_out(self, seat: int, index: int, last: Outcome | None) -> Outcome:
        return Outcome(self.place(index)[0], last.tenths if last else 0, (), 0)

    def confirmed(self, seat: int, position: State) -> dict[int, Score]:
        self.states.append(position)
        if not position.over:
            return {}
        return {each: self._score(position, n) for n, each in enumerate(self.order)}

    def _score(self, state: State, place: int) -> Score:
        scored = points(state, place)
        return Score(10 * scored, f"{scored} points, {pieces(state, place)} pieces")

    def after(self, outcome: Outcome, turn: int, level: str) -> tuple[()]:
        return ()

    def gain(self, before: Outcome | None, after: Outcome, turn: int) -> Gain:
        return Gain(turn, after.tenths - (before.tenths if before else 0))

    # --- what it comes to ----------------------------------------------------------------------

    def own(self, scores: Sequence[Score]) -> list[int]:
        return [score.tenths for score in scores]

    def counts(self, round: int) -> bool:
        return True

    def ranking(self, scores: Mapping[int, Sequence[Score]]) -> list[Place[int]]:
        """As it stands; nobody is ever tied."""
        if not self.states:
            return []
        state = self.states[-1]
        places = []
        for rank, place in enumerate(ranking(state), 1):
            seat, total = self.order[place], 10 * points(state, place)
            if seat in scores:
                places.append(Place(rank, seat, total, [total] if state.over else []))
        return places

    def score_text(self, tenths: int) -> str:
        return str(tenths // 10)

    def kept(self, scores: Sequence[Score]) -> list[KeptRound]:
        return [KeptRound({}, 0, score.tenths) for score in scores]

    @property
    def kept_as(self) -> str:
        return GAME if len(self.order) > 1 else f"{GAME} solo"

    # --- what people see -----------------------------------------------------------------------

    def names(self, round: int) -> list[str]:
        return [TITLE, f"{self.side} side"]

    def state_view(self, seat: int | None) -> "sand_views.SharedView | None":
        return sand_views.shared_view(self, seat) if self.states else None

    def seen_moves(self, moves: Sequence[str]) -> list[str]:
        return ["keep" if move.startswith("keep ") else move for move in moves]

    def turn_view(
        self, seat: int, before: State, line: Line, index: int, by: None = None
    ) -> TurnView:
        assert isinstance(line, SandLine)
        return sand_views.turn_view(self, seat, line, index)

    def told(self, before: State, line: Line, index: int) -> TurnTold:
        assert isinstance(line, SandLine)
        lines = [
            Told(step.words, n)
            for n, step in enumerate(line.steps, 1)
            if step.move.kind not in (END, DONE)
        ]
        place = before.seat
        gained = points(line.position, place) - points(before, place)
        nothing = Told("Leaves the turn to the next.")
        return TurnTold(lines or [nothing], 0, 10 * gained)

    def step(self, name: str, before: State, line: Line, index: int) -> SeatStep:
        assert isinstance(line, SandLine)
        return sand_views.seat_step(name, line, before.seat)

    def results(self, table: LiveTable, mine: SeatState | None, now: float) -> Results:
        return sand_views.results(self, table)

    # --- what is kept --------------------------------------------------------------------------

    def record(
        self, table: LiveTable, log: list[Entry], seats: list[int], known: int | None
    ) -> str:
        if table.phase != "over" or self.setup is None:
            raise IllegalMove("the record tells what is hidden; wait until the game is over")
        names = [table.seats[seat].name for seat in self.order]
        game = Game(self.content, names, self.setup, self.must_act, self.charge_by_building)
        for entry in log:
            if isinstance(entry.event, Confirmed):
                for move in entry.event.moves:
                    game.play(table.seats[entry.event.seat].name, move)
        return write_record(game.record())

    def pack(self, seat: SeatState) -> None:
        """A game has so few turns that it is played again from its log."""

    def unpack(self, seat: SeatState, data: bytes) -> None:
        raise InvalidText("there are no snapshots of this game")
