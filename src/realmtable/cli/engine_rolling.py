"""The engine protocol of Rolling Realms: its requests and their answers."""

import secrets
from collections.abc import Iterator

import msgspec

from realmtable.cli.engine_solo import Solo, new_stage, told_verdicts
from realmtable.cli.games import ROLLING
from realmtable.cli.requests import (
    Answer,
    Quit,
    Request,
    Score,
    WriteRecord,
    read_request,
)
from realmtable.core.dice import SeededDice
from realmtable.core.errors import IllegalMove, InvalidText, UnknownName
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.alterations import Alterations
from realmtable.rolling.altertext import (
    AlterationsData,
    alterations_from,
    own_alterations_from,
)
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.describe import describe_all
from realmtable.rolling.game import NOTHING_TO_UNDO, Game, game_from_record, round_score, tenths
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import NORMAL, STANDARD, most_rounds
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Position
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.resources import all_counts, to_counts
from realmtable.rolling.rewards import debts
from realmtable.rolling.setup import draw_realms
from realmtable.rolling.turn import apply
from realmtable.solo.attempts import recorded
from realmtable.solo.goals import Condition, Standing, goal_from, judge
from realmtable.solo.stage import Stage

ALONE = "you"  # the seat of a position that was set up


class New(Request, tag="new"):
    seats: list[str]
    game: str = ROLLING
    realms: list[list[str]] = []
    rounds: int | None = None
    sets: list[str] = msgspec.field(default_factory=lambda: ["base"])
    seed: int | str | None = None
    dice: list[list[int]] | None = None
    tie_break: str = msgspec.field(default="base", name="tie-break")
    mode: str = STANDARD
    level: str = ""  # of Youtoma, for every seat ...
    levels: dict[str, str] = {}  # ... that has none of its own
    # Of every round, or one after the other; and what seats have of their own in all of them.
    alterations: AlterationsData | list[AlterationsData] = msgspec.field(
        default_factory=AlterationsData
    )
    handicaps: dict[str, AlterationsData] = {}
    stage: Stage | None = None  # of a solo mode, which says what is played


class SetPosition(Request, tag="position"):
    position: PositionData
    goal: list[dict[str, object]] = []  # conditions that it is judged by


class Legal(Request, tag="legal"):
    seat: str = ALONE


class Play(Request, tag="play"):
    move: str
    seat: str = ALONE


class Undo(Request, tag="undo"):
    seat: str = ALONE


class State(Request, tag="state"):
    pass


class Roll(Request, tag="roll"):
    dice: list[int] | None = None


class Load(Request, tag="load"):
    record: str
    seed: int | str | None = None  # for the rolls to come


Any = New | SetPosition | Legal | Play | Roll | Undo | State | Score | WriteRecord | Load | Quit
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)
_COMMANDS = "new, position, legal, play, roll, undo, state, score, record, load or quit"


class LoneSeat:
    """A position that was set up: one seat, one turn, no dice to come."""

    def __init__(self, position: Position, round: int, goal: list[Condition]) -> None:
        self.start = position
        self.position = position
        self.round = round
        self._goal = goal

    def goal(self) -> Answer:
        """How the conditions stand, if there are any."""
        verdicts = judge(self._goal, Standing(self.position))
        return {"goal": told_verdicts(verdicts)} if verdicts else {}


class RollingTalk:
    """A conversation about one game after the other."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.game: Game | LoneSeat | None = None
        self.solo: Solo | None = None  # the stage that the game is of
        self.dice: Iterator[list[int]] = iter(())
        self.done = False

    def answer(self, line: str | bytes) -> Answer:
        request = read_request(_DECODER, line, _COMMANDS)
        if isinstance(request, New):
            return self._new(request)
        if isinstance(request, SetPosition):
            data = request.position
            goal = goal_from(request.goal)
            self.game = LoneSeat(position_from(data, self.catalog), data.round, goal)
            self.solo = None
            return self._state()
        if isinstance(request, Load):
            record = parse_record(request.record)
            found = recorded(record, self.catalog)
            dice = iter(()) if request.seed is None else _seeded(request.seed)
            if found is not None:
                return self._begin(found[1], dice, Solo(*found))
            return self._begin(game_from_record(record, self.catalog), dice)
        if isinstance(request, Roll):
            return self._roll_now(request)
        if isinstance(request, Quit):
            self.done = True
            return {}
        if isinstance(request, Legal):
            return {"moves": describe_all(self._position(request.seat))}
        if isinstance(request, Play):
            return self._play(request)
        if isinstance(request, Undo):
            return self._undo(request)
        if isinstance(request, State):
            return self._state()
        if isinstance(request, Score):
            return self._score()
        return self._record()

    def _new(self, request: New) -> Answer:
        if request.seed is not None and request.dice is not None:
            raise InvalidText("give a seed or dice, not both")
        seed = secrets.token_hex(8) if request.seed is None else request.seed
        dice = _fixed(request.dice) if request.dice is not None else _seeded(seed)
        if request.stage is not None:
            _only_stage(request)
            solo = new_stage(
                request.stage,
                request.seats,
                request.realms,
                request.sets,
                str(seed),
                self.catalog,
            )
            return self._begin(solo.game, dice, solo)
        rounds = request.rounds
        if rounds is None:
            rounds = len(request.realms) or most_rounds(self.catalog, request.mode)
        sets = request.sets if request.mode == STANDARD else [YOUTOMA]
        altered = _alterations(request, rounds)
        waiting = [name for each in altered for name in each.deck]
        realms = draw_realms(self.catalog, rounds, seed, sets, request.realms, waiting)
        game = Game(
            self.catalog,
            request.seats,
            realms,
            request.tie_break,
            request.mode,
            _levels(request),
            altered,
            {
                name: [own_alterations_from(own, each) for each in altered]
                for name, own in request.handicaps.items()
            },
        )
        return self._begin(game, dice)

    def _begin(self, game: Game, dice: Iterator[list[int]], solo: Solo | None = None) -> Answer:
        """Goes on with another game from here."""
        self._roll(game, dice, solo)
        self.game, self.dice, self.solo = game, dice, solo
        return self._state()

    def _roll(self, game: Game, dice: Iterator[list[int]], solo: Solo | None) -> None:
        """Brings the next dice, if every seat is ready for them and there are some."""
        if game.waiting_for_roll:
            values = next(dice, None)
            if values is not None:
                game.roll(values)
        if solo is not None:
            solo.play_guests()

    def _roll_now(self, request: Roll) -> Answer:
        """Brings the next dice although some seat may not be ready; it catches up later."""
        game = self._running()
        if not isinstance(game, Game):
            raise IllegalMove("a position has one turn; nothing is rolled after it")
        values = request.dice if request.dice is not None else next(self.dice, None)
        if values is None:
            raise IllegalMove('there are no more dice; say which were rolled: "dice":[4,2]')
        game.roll(values)
        if self.solo is not None:
            self.solo.play_guests()
        return self._state()

    def _running(self) -> Game | LoneSeat:
        if self.game is None:
            raise IllegalMove("there is no game yet; begin with new, position or load")
        return self.game

    def _position(self, seat: str) -> Position:
        game = self._running()
        if isinstance(game, Game):
            return game.seat(seat).position
        if seat != ALONE:
            raise UnknownName(f"there is no seat {seat!r}; a position has one seat, {ALONE!r}")
        return game.position

    def _play(self, request: Play) -> Answer:
        game = self._running()
        position = self._position(request.seat)
        if isinstance(game, LoneSeat):
            move = find_move(position, request.move)
            game.position = apply(position, move)
        else:
            if self.solo is not None:
                self.solo.check_seat(request.seat)
            move = game.play(request.seat, request.move)
            self._roll(game, self.dice, self.solo)
        after = self._position(request.seat)
        return {"move": move_text(position, move), "state": _seat_state(game, request.seat, after)}

    def _undo(self, request: Undo) -> Answer:
        game = self._running()
        self._position(request.seat)
        if isinstance(game, LoneSeat):
            if game.position is game.start:
                raise IllegalMove(NOTHING_TO_UNDO)
            game.position = game.start
        else:
            if self.solo is not None:
                self.solo.check_seat(request.seat)
            game.undo(request.seat)
        return {"state": _seat_state(game, request.seat, self._position(request.seat))}

    def _state(self) -> Answer:
        game = self._running()
        if isinstance(game, LoneSeat):
            seats = {ALONE: _seat_state(game, ALONE, game.position)}
            over = game.position.round_over
            return {"game": ROLLING, "seats": seats, "over": over, **game.goal()}
        about = {} if self.solo is None else self.solo.about()
        return {
            "game": ROLLING,
            "mode": game.mode,
            "rounds": [[realm.id for realm in round.realms] for round in game.rounds],
            "seats": {
                name: _seat_state(game, name, seat.position) for name, seat in game.seats.items()
            },
            "over": game.over,
            "waiting": game.waiting_for_roll,
            **about,
        }

    def _score(self) -> Answer:
        game = self._running()
        if isinstance(game, LoneSeat):
            return {"seats": {ALONE: _round_now(game.position)}, **game.goal()}
        seats: dict[str, object] = {}
        for name, seat in game.seats.items():
            counted = len(seat.scores) >= seat.round or seat.for_opponent(seat.round - 1)
            now = 0 if counted else round_score(seat.position).tenths
            seats[name] = {
                **_round_now(seat.position),
                "rounds": [score.tenths for score in seat.scores],
                "game": seat.total + now,
            }
        ranking = [
            {"rank": place.rank, "seat": place.seat, "total": place.total, "rounds": place.rounds}
            for place in game.ranking()
        ]
        goal = {} if self.solo is None else self.solo.goal()
        return {"seats": seats, "ranking": ranking, **goal}

    def _record(self) -> Answer:
        game = self._running()
        if isinstance(game, LoneSeat):
            raise IllegalMove("a position has no record: nobody knows how it came about")
        return {"record": write_record(game.record())}


def _only_stage(request: New) -> None:
    """A stage says itself what is altered, for whom, and how many rounds there are."""
    said = {
        "rounds": request.rounds,
        "mode": request.mode != STANDARD,
        "level": request.level,
        "levels": request.levels,
        "alterations": request.alterations != AlterationsData(),
        "handicaps": request.handicaps,
    }
    for field, given in said.items():
        if given:
            raise InvalidText(f"a stage says itself what is played; leave out {field}")


def _levels(request: New) -> list[str] | None:
    """The level of each seat; none where the mode has no levels or all are as usual."""
    for name in request.levels:
        if name not in request.seats:
            raise UnknownName(f"levels: there is no seat {name!r}")
    if not request.level and not request.levels:
        return None
    return [request.levels.get(name, request.level or NORMAL) for name in request.seats]


def _alterations(request: New, rounds: int) -> list[Alterations]:
    """The alterations of each round."""
    given = request.alterations
    if isinstance(given, AlterationsData):
        return [alterations_from(given)] * rounds
    return [alterations_from(each) for each in given]


def _round_now(position: Position) -> dict[str, object]:
    """The score of the round so far: stars per realm, resources left, total in tenths."""
    score = round_score(position)
    names = [realm.id for realm in position.round.realms]
    more: dict[str, object] = {"bonus": score.bonus} if position.round.bonus_from else {}
    if position.round.alterations.discard_at:
        more["banked"] = score.banked
    if position.round.alterations.rewards:
        more |= {"debts": [to_counts(debt) for debt in debts(position)], "unpaid": score.unpaid}
    return {
        "stars": dict(zip(names, score.stars, strict=True)),
        "left": all_counts(position.held),
        **more,
        "total": score.tenths,
        "text": tenths(score.tenths),
    }


def _seat_state(game: Game | LoneSeat, name: str, position: Position) -> PositionData:
    round = game.round if isinstance(game, LoneSeat) else game.seat(name).round
    return position_data(position, round)


def _fixed(rolls: list[list[int]]) -> Iterator[list[int]]:
    for n, values in enumerate(rolls, start=1):
        if len(values) != 2 or any(value not in range(1, 7) for value in values):
            raise InvalidText(f"dice: roll {n} must be two dice from 1 to 6, not {values}")
    return iter(rolls)


def _seeded(seed: int | str) -> Iterator[list[int]]:
    dice = SeededDice(seed)
    while True:
        yield dice.roll()
