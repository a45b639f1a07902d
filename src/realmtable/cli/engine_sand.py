"""The engine protocol of Realm of Sand: its requests and their answers."""

import secrets
from functools import cache

import msgspec

from realmtable.cli.games import SAND
from realmtable.cli.requests import (
    Answer,
    Quit,
    Request,
    Score,
    WriteRecord,
    read_request,
)
from realmtable.core.errors import IllegalMove, InvalidText, UnknownName
from realmtable.core.record import parse_record, write_record
from realmtable.sand.content import Content, Move
from realmtable.sand.contentfile import own_content, parse_content
from realmtable.sand.describe import describe_all
from realmtable.sand.game import NOTHING_TO_UNDO, Game, game_from_record
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.positiontext import PositionData, position_data, position_from
from realmtable.sand.scoring import hourglasses, pieces, points, ranking, title
from realmtable.sand.setup import Setup
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import ADVANCED, BASIC, State
from realmtable.sand.turn import apply, reveals
from realmtable.sand.view import NOBODY, view
from realmtable.sand.words import card_name


class New(Request, tag="new"):
    seats: list[str]  # in turn order
    game: str = SAND
    side: str = ""  # advanced if there are boards, otherwise basic
    seed: int | str | None = None
    must_act: bool = False
    charge_by_building: bool = False
    ring: list[str] | None = None  # what is not given is drawn
    decks: list[list[str]] | None = None
    boards: list[str] | None = None
    content: str = ""  # a content file's text, instead of our own


class SetPosition(Request, tag="position"):
    position: PositionData
    content: str = ""


class Legal(Request, tag="legal"):
    seat: str = ""  # whose turn it is


class Play(Request, tag="play"):
    move: str
    seat: str = ""


class Undo(Request, tag="undo"):
    seat: str = ""


class See(Request, tag="state"):
    seat: str = ""  # who looks; what everybody sees, if left out


class Load(Request, tag="load"):
    record: str
    content: str = ""


Any = New | SetPosition | Legal | Play | Undo | See | Score | WriteRecord | Load | Quit
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)
_COMMANDS = "new, position, legal, play, undo, state, score, record, load or quit"


class LoneTable:
    """A position that was set up: seats with numbers for names, and no record."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats = [str(n) for n in range(1, len(state.players) + 1)]
        self._back_to = state

    def number(self, name: str) -> int:
        if name not in self.seats:
            raise UnknownName(f"there is no seat {name!r}; there are {', '.join(self.seats)}")
        return self.seats.index(name)

    def play(self, name: str, text: str) -> Move:
        if self.state.over:
            raise IllegalMove("the game is over")
        awaited = self.seats[self.state.seat]
        if name != awaited:
            raise IllegalMove(f"it is the turn of {awaited}, not of {name}")
        move = find_move(self.state, text)
        after = apply(self.state, move)
        if reveals(move) or after.round != self.state.round:
            self._back_to = after
        self.state = after
        return move

    def undo(self, name: str) -> None:
        if self.number(name) != self.state.seat or self.state is self._back_to:
            raise IllegalMove(NOTHING_TO_UNDO)
        self.state = self._back_to


class SandTalk:
    """A conversation about one game after the other."""

    def __init__(self) -> None:
        self.game: Game | LoneTable | None = None
        self.done = False

    def answer(self, line: str | bytes) -> Answer:
        request = read_request(_DECODER, line, _COMMANDS)
        if isinstance(request, New):
            self.game = _new_game(request)
            return self._state("")
        if isinstance(request, SetPosition):
            state = position_from(request.position, _content(request.content))
            self.game = LoneTable(state)
            return self._state("")
        if isinstance(request, Load):
            record = parse_record(request.record)
            self.game = game_from_record(record, _content(request.content))
            return self._state("")
        if isinstance(request, Quit):
            self.done = True
            return {}
        if isinstance(request, Legal):
            return self._legal(request.seat)
        if isinstance(request, Play):
            return self._play(request)
        if isinstance(request, Undo):
            game = self._running()
            name = request.seat or self._awaited()
            game.undo(name)
            return {"state": self._seen(name)}
        if isinstance(request, See):
            return self._state(request.seat)
        if isinstance(request, Score):
            return self._score()
        return self._record()

    def _running(self) -> Game | LoneTable:
        assert self.game is not None, "this talk is asked once it has begun a game"
        return self.game

    def _awaited(self) -> str:
        game = self._running()
        return game.seats[game.state.seat]

    def _seen(self, name: str) -> PositionData:
        """The table as a seat sees it, or as everybody does."""
        game = self._running()
        return position_data(view(game.state, game.number(name) if name else NOBODY))

    def _legal(self, seat: str) -> Answer:
        game = self._running()
        number = game.number(seat or self._awaited())
        if game.state.over or number != game.state.seat:
            return {"moves": []}
        return {"moves": describe_all(view(game.state, number))}

    def _play(self, request: Play) -> Answer:
        game = self._running()
        name = request.seat or self._awaited()
        game.number(name)
        before = game.state
        move = game.play(name, request.move)
        return {"move": move_text(before, move), "state": self._seen(name)}

    def _state(self, seat: str) -> Answer:
        game = self._running()
        state = game.state
        return {
            "game": SAND,
            "seats": game.seats,
            "awaited": None if state.over else self._awaited(),
            "decks": [len(deck) for deck in state.decks],
            "state": self._seen(seat),
            "over": state.over,
        }

    def _score(self) -> Answer:
        game = self._running()
        state = game.state
        content = state.rules.content
        seats = {
            name: {
                "points": points(state, seat),
                "hourglasses": hourglasses(state, seat),
                "pieces": pieces(state, seat),
                "built": [card_name(content, card) for card in state.players[seat].built],
            }
            for seat, name in enumerate(game.seats)
        }
        places = [
            {
                "rank": rank,
                "seat": game.seats[seat],
                "points": points(state, seat),
                "pieces": pieces(state, seat),
                "title": title(points(state, seat)) if state.rules.solo else "",
            }
            for rank, seat in enumerate(ranking(state), start=1)
        ]
        return {"seats": seats, "ranking": places}

    def _record(self) -> Answer:
        game = self._running()
        if isinstance(game, LoneTable):
            raise IllegalMove("a position has no record: nobody knows how it came about")
        return {"record": write_record(game.record())}


_own_content = cache(own_content)


def _content(text: str) -> Content:
    return parse_content(text) if text else _own_content()


def _new_game(request: New) -> Game:
    content = _content(request.content)
    side = request.side or (ADVANCED if request.boards else BASIC)
    if request.boards and side == BASIC:
        raise InvalidText("boards: only the advanced side has colours")
    seed = secrets.token_hex(8) if request.seed is None else request.seed
    drawn = shuffle(content, len(request.seats), side, seed)
    setup = Setup(
        drawn.ring if request.ring is None else tuple(request.ring),
        drawn.decks if request.decks is None else tuple(map(tuple, request.decks)),
        drawn.boards if request.boards is None else tuple(request.boards),
    )
    if side == ADVANCED and not setup.boards:
        raise InvalidText("boards: each player of the advanced side has one")
    return Game(content, request.seats, setup, request.must_act, request.charge_by_building)
