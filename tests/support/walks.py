"""Games that the tests walk through: any realms, any dice, by a player who rarely stops early."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from realmtable.bots.bot import Bot
from realmtable.rolling.position import END, SPEND, Move, Position, Round
from realmtable.rolling.realm import CHOOSE_RESOURCES
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin, legal
from tests.support.rolling import catalog, is_youtoma, realm, round_of


class Eager(Bot):
    """Plays at random, but ends a turn early only now and then, and hoards a little. It can be
    made to neglect one realm of the round."""

    def __init__(self, seed: int | str, neglects: int = -1) -> None:
        self._random = Random(f"eager {seed}")
        self._neglects = neglects

    def choose(self, view: Position) -> Move:
        moves = legal(view).moves()
        ends = [move for move in moves if move.kind == END]
        spends = [move for move in moves if move.kind == SPEND]
        others = [move for move in moves if move.kind not in (END, SPEND)]
        if self._neglects >= 0:
            others = [move for move in others if move.realm != self._neglects] or others[:1]
        chance = self._random.random()
        if not others and not spends:
            return self._random.choice(ends)
        if ends and chance < 0.04:
            return self._random.choice(ends)
        if spends and ((len(view.dice) < 4 and chance < 0.35) or not others):
            # With nothing left to use, some resources are kept for another turn.
            if ends and not others and chance > 0.5:
                return self._random.choice(ends)
            return self._random.choice(spends)
        return self._random.choice(others or ends)


@dataclass(frozen=True)
class Step:
    """One move of a game: where it was made, what it was, what came of it."""

    before: Position
    move: Move
    after: Position


def steps(round: Round, seed: str, start: Position | None = None) -> Iterator[Step]:
    """A whole round, move by move."""
    random = Random(f"dice {seed}")
    bot = Eager(seed)
    position = start or round.start()
    while not position.round_over:
        position = begin(position, random.randint(1, 6), random.randint(1, 6))
        while not position.over:
            move = bot.choose(position)
            after = apply(position, move)
            yield Step(position, move, after)
            position = after


def company(name: str, seed: int) -> list[str]:
    """A realm and two others of its side, the same ones for the same seed."""
    side = catalog().opponents if is_youtoma(name) else catalog().names
    others = [other for other in side if other != name]
    chosen = [name, *Random(f"company {name} {seed}").sample(others, 2)]
    Random(f"order {name} {seed}").shuffle(chosen)
    return chosen


@cache
def chooser() -> tuple[str, bytes]:
    """A realm and a board of it with the power to take every resource in another kind."""
    for each in catalog().all():
        for seed in range(20):
            for step in steps(Round([each]), f"chooser {seed}"):
                board = step.after.boards[0]
                if each.powers(board) & CHOOSE_RESOURCES:
                    return each.id, board
    raise AssertionError("no realm gives the power to choose resources")


def free_company(name: str, seed: int) -> Position:
    """A realm beside one whose power makes every resource free to choose."""
    power, board = chooser()
    others = [other for other in catalog().names if other not in (name, power)]
    third = Random(f"third {name} {seed}").choice(others)
    realms = [realm(each) for each in dict.fromkeys([power, name, third])]
    start = Round(realms).start()
    start.boards = [board, *start.boards[1:]]
    return start


def near_the_limit(name: str) -> Position:
    """A realm in company, with few resources still to be earned and many to be spent."""
    start = round_of(company(name, 2)).start()
    make_rich(start, parse("P" * 11 + "H" * 10 + "C" * 12), parse("P" * 3 + "H" * 4 + "C" * 6))
    return start


def make_rich(start: Position, earned: int, spent: int) -> None:
    """Gives a seat resources, with what follows from having earned them. Youtoma spends none."""
    start.earned, start.spent = earned, 0 if start.round.duties else spent
    for i in start.round.on_earned:
        of = start.round.realms[i]
        start.boards[i] = of.on_earned(start.boards[i], start.moment(i))


def at_the_limit(name: str) -> Iterator[Step]:
    """Rounds that begin with some or all kinds full or nearly so, kinds free to choose or not."""
    for seed, earned in enumerate(("PHC", "P", "HC", "PPHHCC", "")):
        starts = [round_of(company(name, seed)).start()]
        if not is_youtoma(name):
            starts.append(free_company(name, seed))
        for start in starts:
            full = parse("P" * 12 + "H" * 12 + "C" * 12)
            make_rich(start, full - parse(earned), parse("P" * 6 + "H" * 5 + "C" * 7))
            yield from steps(start.round, f"{name} limit {seed}", start)


@cache
def walk(name: str) -> tuple[Step, ...]:
    """Rounds with a realm in them: alone, in company, rich, with every resource free to choose,
    and at all levels of Youtoma if it is one of its."""
    found = list(steps(round_of([name]), f"{name} alone"))
    for seed in range(2):
        found += steps(round_of(company(name, seed)), f"{name} {seed}")
    if is_youtoma(name):
        for level in ("easy", "hard"):
            found += steps(round_of(company(name, 3), level), f"{name} {level}")
    else:
        start = free_company(name, 0)
        found += steps(start.round, f"{name} free", start)
    rich = near_the_limit(name)
    found += steps(rich.round, f"{name} rich", rich)
    return tuple(found)


@cache
def boards(name: str) -> tuple[bytes, ...]:
    """Different boards of a realm, from the start of a round to its end."""
    of = realm(name)
    found = [of.start()]
    for step in walk(name):
        board = step.after.boards[step.after.round.realms.index(of)]
        if board not in found:
            found.append(board)
    return tuple(found)


def sample(name: str, count: int) -> list[Step]:
    """Some steps of the walk, spread over all of it."""
    every = walk(name)
    return [every[i * len(every) // count] for i in range(count)]


def rubbish(random: Random, position: Position, texts: list[str]) -> str:
    """A text near to a move, or one of a move that may well be illegal."""
    of = random.choice(position.round.realms)
    space = random.choice(of.names)
    die = random.choice(("1", "2", "3", "4", "5", "6", "*3", "2~3", "4~4!", "*5!"))
    kind = random.randrange(9)
    if kind == 0:
        text = random.choice(texts)
        at = random.randrange(len(text))
        return text[:at] + random.choice(">.,=+~*!& 0aé9") + text[at + random.randint(0, 1) :]
    if kind == 1:
        return f"{die}>{of.id}"
    if kind == 2:
        return f"pumpkins {random.choice(('', 'again '))}{die}{random.choice(('+1', '-1', ''))}"
    if kind == 3:
        return random.choice(("hearts pair", "hearts 2", "coins seven 3", "coins 6", "alter 3-1"))
    if kind == 4:
        return f"compensate {die} {random.choice('PHC')}"
    if kind == 5:
        return f"{random.choice(('act', 'start', 'end'))} {of.id}.{space}"
    if kind == 6:
        return f"{die}>{of.id}.{space}={random.choice(('3', 'mark', '2+mark', 'outline', 'x'))}"
    return f"{die}>{of.id}.{space}{random.choice(('', '', ' +P', ' extra', ' star'))}"
