"""What the tests of the analysis share: a judge that is quick and rough, worths that are slow and
exact, and games to look at."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from realmtable.analysis.judge import Judgement
from realmtable.analysis.played import PlayedGame, played_game
from realmtable.bots.bot import Bot
from realmtable.bots.random_bot import RandomBot
from realmtable.core.dice import SeededDice
from realmtable.core.record import Record, parse_record
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.game import Game
from realmtable.rolling.position import END, Move, Position, Round
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths
from tests.support.records import FOLDER, play_out
from tests.support.rolling import catalog

ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


@dataclass(frozen=True)
class Ending:
    position: Position
    moves: list[Move]


def every_end(view: Position) -> list[Ending]:
    """All ends of a turn, found by trying every sequence of moves."""
    found: dict[tuple[object, ...], Ending] = {}
    waiting = [Ending(view, [])]
    seen: set[tuple[object, ...]] = set()
    for step in waiting:
        for move in legal(step.position).moves():
            after = Ending(apply(step.position, move), [*step.moves, move])
            key = after.position.key()
            if key not in seen:
                seen.add(key)
                if move.kind == END:
                    found[key] = after
                else:
                    waiting.append(after)
    return list(found.values())


def most(view: Position) -> float:
    """The most stars that a last turn can end with."""
    return max(score_in_tenths(end.position) for end in every_end(view)) / 10


_KNOWN: dict[tuple[object, ...], float] = {}


def exactly(end: Position) -> float:
    """What a position is worth to someone who plays every turn as well as it can be played."""
    if end.round_over:
        return score_in_tenths(end) / 10
    key = (tuple(realm.id for realm in end.round.realms), *end.key())
    if key not in _KNOWN:
        best = [max(exactly(e.position) for e in every_end(begin(end, a, b))) for a, b in ROLLS]
        _KNOWN[key] = sum(best) / len(ROLLS)
    return _KNOWN[key]


class Exact:
    """Knows everything, of rounds that are small enough."""

    note = ""

    def __init__(self, _round: Round) -> None:
        pass

    def ends(self, view: Position) -> Sequence[Ending]:
        return sorted(every_end(view), key=lambda end: -exactly(end.position))

    def value(self, end: Position) -> float:
        return exactly(end)

    def expected(self, end: Position) -> float:
        return exactly(end)


class Rough:
    """Stars now, and as many again as every turn so far has brought: quick, and no more."""

    note = ""

    def __init__(self, _round: Round) -> None:
        self.asked = 0  # how often `expected` was

    def ends(self, view: Position) -> Sequence[Ending]:
        """Using dice until nothing is left, in two ways; and doing nothing."""
        found = [self._ending(view, last) for last in (False, True)]
        found += [Ending(apply(view, end), [end]) for end in _endings(view)[:1]]
        return sorted(found, key=lambda end: -self.value(end.position))

    def _ending(self, view: Position, last: bool) -> Ending:
        moves: list[Move] = []
        while not view.over:
            others = [move for move in legal(view).moves() if move.kind != END]
            moves.append((others or _endings(view))[-1 if last else 0])
            view = apply(view, moves[-1])
        return Ending(view, moves)

    def value(self, end: Position) -> float:
        now = score_in_tenths(end) / 10
        return now if end.round_over else now + 0.7 * (end.round.turns - end.turn)

    def expected(self, end: Position) -> float:
        self.asked += 1
        return self.value(end)


def _endings(view: Position) -> list[Move]:
    return [move for move in legal(view).moves() if move.kind == END]


EXACT = Judgement("exact 1", Exact, lambda: RandomBot(1))
ROUGH = Judgement("rough 1", Rough, lambda: RandomBot(1))


def kept(name: str) -> Record:
    return parse_record((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


@cache
def kept_game(name: str, seat: str | None = None) -> PlayedGame:
    return played_game(kept(name), catalog(), seat)


class Idle(Bot):
    """Ends every turn at once."""

    def choose(self, view: Position) -> Move:
        return next(move for move in legal(view).moves() if move.kind == END)


# Nothing can be bought, and a die that fits nowhere gives nothing.
SOBER = "compensation=0 " + " ".join(
    f"price.{way}=-" for way in ("adjust", "adjust_again", "pair", "copy", "seven", "buy")
)


def short_record(bot: Bot, realms: list[str], turns: str, seed: str) -> Record:
    """A game of one round that lasts a few turns, and in which there is little to decide."""
    altered = parse_alterations(f"turns={turns} {SOBER}")
    game = Game(catalog(), ["Ann"], [realms], alterations=[altered])
    play_out(game, {"Ann": bot}, SeededDice(seed))
    return game.record()


def short_game(bot: Bot, realms: list[str], turns: str, seed: str) -> PlayedGame:
    return played_game(short_record(bot, realms, turns, seed), catalog())
