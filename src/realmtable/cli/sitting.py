"""A game being played at one keyboard: whose turn it is, bots' turns, the next roll. No screen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from realmtable.bots.bot import Bot
from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.core.record import write_record
from realmtable.rolling.boardtext import marks
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.game import OPPONENT, Game, tenths
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import score_in_tenths, stars

ROLL, BOT, ROUND, OVER, NO_DICE = "roll", "bot", "round", "over", "no dice"


@dataclass(frozen=True)
class News:
    """Something that happened between two decisions of people."""

    kind: str
    text: str
    round: int = 0


@dataclass(frozen=True)
class Standing:
    """Where a seat is, for the list of seats."""

    seat: str
    is_bot: bool
    stars: list[int]  # of the round being played; none for who does not play it
    score: int  # of all rounds, in tenths, the unfinished one as it stands
    ended: bool  # this turn

    @property
    def shown(self) -> str:
        return tenths(self.score)


def round_name(game: Game, number: int, of_all: bool = False) -> str:
    """`Round 2`, or `Round 2 of 3`. Against Youtoma each is there twice, for it and for oneself."""
    times = 2 if game.mode == YOUTOMA else 1
    name = f"Round {(number + times - 1) // times}"
    if of_all:
        name += f" of {len(game.rounds) // times}"
    if times == 1:
        return name
    return f"{name} for {'Youtoma' if game.rounds[number - 1].duties else 'yourself'}"


class Sitting:
    """Drives a game. Call `advance()` first, and again after each of `play`'s end moves."""

    def __init__(
        self,
        game: Game,
        humans: list[str],
        bots: Mapping[str, Bot],
        rolls: Iterator[list[int]],
        opening: list[str] | None = None,
        bots_first: bool = False,
    ) -> None:
        """With `bots_first` bots play as soon as a roll is there, and nobody waits for them."""
        nobody = [name for name in game.seats if name not in humans and name not in bots]
        if nobody:
            raise InvalidText(f"nobody plays the seat {nobody[0]!r}")
        self.game = game
        self.humans = humans
        self.bots = bots
        self._rolls = rolls
        self._told_rounds = min((len(seat.scores) for seat in game.seats.values()), default=0)
        self.opening = opening or []  # what is to be told before anything else
        self.bots_first = bots_first
        self.hidden: list[str] = []  # seats whose stars are not shown before the game is over
        self.out_of_dice = False
        self.current: str | None = None  # the person to decide; None when nobody can

    @property
    def finished(self) -> bool:
        """Whether nobody will decide anything any more."""
        return self.game.over or self.out_of_dice

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def position(self) -> Position:
        """Where the seat to look at is."""
        return self.game.seat(self.shown).position

    @property
    def shown(self) -> str:
        """The seat to look at: whose turn it is, or the first person's."""
        return self.current or next(iter([*self.humans, *self.game.seats]))

    # --- going on --------------------------------------------------------------------------

    def advance(self) -> list[News]:
        """Plays bots and rolls until a person has to decide, or the game is over."""
        news: list[News] = []
        while True:
            if self.bots_first:
                self._bot_turns(news)
            self.current = next((name for name in self.humans if self._to_play(name)), None)
            if self.current is not None:
                return news
            self._bot_turns(news)
            self._tell_rounds(news)
            if self.game.over:
                news.append(News(OVER, "The game is over.", len(self.game.rounds)))
                return news
            if not self.game.waiting_for_roll:
                continue
            upcoming = self.game.next_roll
            values = next(self._rolls, None)
            if values is None or upcoming is None:
                self.out_of_dice = True
                news.append(News(NO_DICE, "There are no more dice to roll."))
                return news
            self.game.roll(values)
            number, turn = upcoming
            rolled = " and ".join(map(str, values))
            told = f"{round_name(self.game, number)}, turn {turn}: rolled {rolled}."
            news.append(News(ROLL, told, number))

    def _to_play(self, name: str) -> bool:
        return not self.game.seat(name).position.over

    def _bot_turns(self, news: list[News]) -> None:
        for name, bot in self.bots.items():
            if self._to_play(name):
                news.append(self._bot_turn(name, bot))

    def _bot_turn(self, name: str, bot: Bot) -> News:
        seat = self.game.seat(name)
        turn, number = seat.position.turn, seat.round
        while (seat.round, seat.position.turn) == (number, turn) and not seat.position.over:
            self.game.play_move(name, bot.choose(seat.position))
        return News(BOT, f"{name} has played.", number)

    def _tell_rounds(self, news: list[News]) -> None:
        done = min(len(seat.scores) for seat in self.game.seats.values())
        while self._told_rounds < done:
            self._told_rounds += 1
            told = f"{round_name(self.game, self._told_rounds)} is over."
            news.append(News(ROUND, told, self._told_rounds))

    # --- deciding --------------------------------------------------------------------------

    def find(self, text: str) -> str:
        """The whole text of the legal move that a text means."""
        self._decider()
        return move_text(self.position, find_move(self.position, text))

    def play(self, text: str) -> Move:
        """Plays a move of the current seat, given as text."""
        return self.game.play(self._decider(), text)

    def play_move(self, move: Move) -> None:
        self.game.play_move(self._decider(), move)

    def undo(self) -> None:
        """Takes back the current seat's turn."""
        self.game.undo(self._decider())

    def _decider(self) -> str:
        if self.current is None:
            raise IllegalMove("the game is over")
        return self.current

    def called(self, seat: str) -> str:
        """How a seat is called on screens."""
        return seat

    # --- looking ---------------------------------------------------------------------------

    def fresh(self, place: int) -> list[str]:
        """The spaces of a realm that were written on this turn."""
        seat = self.game.seat(self.shown)
        if seat.position.round is not seat.turn_start.round:
            return []  # the turn is over, and other realms have come
        realm = seat.position.round.realms[place]
        return list(marks(realm, seat.position.boards[place], seat.turn_start.boards[place]))

    def standings(self) -> list[Standing]:
        """All seats, in the order of the table, and after them Youtoma as the opponent."""
        found = []
        for name, seat in self.game.seats.items():
            if name in self.hidden and not self.over:
                continue
            running = len(seat.scores) < seat.round
            now = score_in_tenths(seat.position) if running else 0
            ended, counted = seat.position.over, stars(seat.position)
            is_bot = name in self.bots
            if self.game.mode != YOUTOMA:
                found.append(Standing(self.called(name), is_bot, counted, seat.total + now, ended))
                continue
            theirs = sum(seat.opponents_rounds)
            if seat.for_opponent(seat.round - 1):
                found.append(Standing(name, is_bot, [], seat.total, ended))
                found.append(Standing(OPPONENT, False, counted, theirs + now, ended))
            else:
                found.append(Standing(name, is_bot, counted, seat.total + now, ended))
                found.append(Standing(OPPONENT, False, [], theirs, ended))
        return found

    def goal_lines(self) -> list[str]:
        """How a goal stands, where there is one."""
        return []

    def result_lines(self) -> list[str]:
        """What came of a goal, when the game is over."""
        return []

    def record_text(self) -> str:
        return write_record(self.game.record())
