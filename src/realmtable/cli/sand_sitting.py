"""A game of Realm of Sand at one keyboard: whose turn it is, and bots' turns. No screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.core.record import write_record
from realmtable.sand.content import END, Content, Move
from realmtable.sand.game import Game
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text
from realmtable.sand.scoring import hourglasses, pieces, points
from realmtable.sand.state import State
from realmtable.sand.view import NOBODY, seen_move

TURN, OVER = "turn", "over"


class Mind(Protocol):
    """Whoever plays a seat without a person: chooses one of the legal moves of what it sees."""

    def choose(self, view: State) -> Move: ...


@dataclass(frozen=True)
class News:
    """Something that happened between two decisions of a person."""

    kind: str
    text: str
    seat: str = ""


@dataclass(frozen=True)
class Standing:
    """Where a seat is, for the list of seats."""

    seat: str
    is_bot: bool
    points: int
    hourglasses: int
    pieces: int
    awaited: bool


class SandSitting:
    """Drives a game. Call `advance()` first, and again whenever a turn has ended."""

    def __init__(self, game: Game, humans: list[str], bots: Mapping[str, Mind]) -> None:
        nobody = [name for name in game.seats if name not in humans and name not in bots]
        if nobody:
            raise InvalidText(f"nobody plays the seat {nobody[0]!r}")
        self.game = game
        self.humans = humans
        self.bots = bots
        self.current: str | None = None  # the person to decide; None when nobody can
        self.turn_ended = False  # whether the move that was played last ended a turn
        self._moves: list[str] = []  # of the turn, as others may know them
        self._news: list[News] = []
        self._turn_start: bytes = b""  # the board of the person to decide

    @property
    def finished(self) -> bool:
        """Whether nobody will decide anything any more."""
        return self.game.over

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def content(self) -> Content:
        return self.game.rules.content

    @property
    def shown(self) -> str:
        """The seat to look at: whose turn it is, or the first person's."""
        return self.current or next(iter([*self.humans, *self.game.seats]))

    @property
    def seat(self) -> int:
        """The number of the seat to look at."""
        return self.game.number(self.shown)

    @property
    def state(self) -> State:
        """The table as the seat to look at sees it."""
        return self.game.view(self.shown)

    # --- going on --------------------------------------------------------------------------

    def advance(self) -> list[News]:
        """Plays bots until a person has to decide, or the game is over; what happened so far."""
        while not self.game.over:
            name = self.game.awaited
            assert name is not None
            if name in self.humans:
                self._sit(name)
                break
            self._play(name, self.bots[name].choose(self.game.view(name)))
        else:
            self.current = None
            self._news.append(News(OVER, "The game is over."))
        # Whoever is to decide knows what she did herself.
        news = [item for item in self._news if item.kind != TURN or item.seat != self.current]
        self._news = []
        return news

    def _sit(self, name: str) -> None:
        self.current = name
        self._turn_start = self.game.state.players[self.game.number(name)].board

    def _play(self, name: str, move: Move) -> None:
        """A move of any seat, and its turn as others may know it once it is over."""
        before = self.game.state
        text = move_text(before, seen_move(before, move, NOBODY))
        self.game.play_move(name, move)
        self._moves.append(text)
        self.turn_ended = move.kind == END or before.round != self.game.state.round
        if self.turn_ended:
            done = [text for text in self._moves if text != "end"]
            self._moves = []
            said = "; ".join(done) or "nothing"
            self._news.append(News(TURN, f"{name}: {said}.", name))

    # --- deciding --------------------------------------------------------------------------

    def find(self, text: str) -> Move:
        """The legal move of the current seat that a text means."""
        self._decider()
        return find_move(self.state, text)

    def play(self, text: str) -> Move:
        """Plays a move of the current seat, given as text."""
        move = self.find(text)
        self.play_move(move)
        return move

    def play_move(self, move: Move) -> None:
        self._play(self._decider(), move)

    def undo(self) -> None:
        """Takes back what the current seat did this turn since it saw something new."""
        before = self._length()
        self.game.undo(self._decider())
        del self._moves[max(0, len(self._moves) - (before - self._length())) :]

    def _length(self) -> int:
        """How many moves the record has."""
        return sum(len(getattr(entry, "moves", ())) for entry in self.game.log)

    def _decider(self) -> str:
        if self.current is None:
            raise IllegalMove("the game is over")
        return self.current

    # --- looking ---------------------------------------------------------------------------

    def fresh(self) -> set[int]:
        """The cells of the person's board that are not as at the start of the turn."""
        if self.current is None:
            return set()
        board = self.game.state.players[self.seat].board
        pairs = zip(board, self._turn_start, strict=True)
        return {cell for cell, (now, then) in enumerate(pairs) if now != then}

    def standings(self) -> list[Standing]:
        """All seats in turn order."""
        state = self.game.state
        return [
            Standing(
                name,
                name in self.bots,
                points(state, seat),
                hourglasses(state, seat),
                pieces(state, seat),
                name == self.game.awaited,
            )
            for seat, name in enumerate(self.game.seats)
        ]

    def record_text(self) -> str:
        return write_record(self.game.record())
