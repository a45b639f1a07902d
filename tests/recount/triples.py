"""Rounds of three realms each: picked, played to the end by bots, and counted again."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from realmtable.bots.bot import Bot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.random_bot import RandomBot
from realmtable.core.dice import SeededDice
from realmtable.core.record import write_record
from realmtable.rolling.boardtext import marks
from realmtable.rolling.describe import MoveData, describe
from realmtable.rolling.game import Game, round_score
from realmtable.rolling.matching import find_move
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.resources import all_counts
from realmtable.rolling.turn import apply, begin, stars
from tests.recount import stars_a_to_d, stars_e_to_l, stars_m_to_r, stars_s_to_z, told
from tests.recount.by_itself import MARS, unlocked
from tests.recount.ledger import Ledger, starts
from tests.recount.printed import Count, Marks, printed
from tests.support.rolling import catalog
from tests.support.walks import Eager

CARD: dict[str, Count] = (
    stars_a_to_d.STARS | stars_e_to_l.STARS | stars_m_to_r.STARS | stars_s_to_z.STARS
)
TOLD = told.STARS
CITIES = "between_two_cities"  # as many stars as the lower of the others, at most one per number
LITTLE = "my_little_scythe"  # 2 stars for each kind of which 6 were earned

# Realms whose stars are only checked to be 0 to 6 and never to fall, each with the reason.
ONLY_BOUNDS: dict[str, str] = {}

SOME = 40  # triples that `make test` counts; `make test-slow` goes on from there
TURNS = 9
LONG = 40  # turns, for a card to get full


@dataclass(frozen=True)
class Triple:
    """Three realms and the number of their round, which is the seed of its dice and bots."""

    number: int
    names: list[str]

    def __str__(self) -> str:
        return f"triple {self.number}: {' '.join(self.names)}"

    def bots(self) -> dict[str, Bot]:
        """Who plays, all with the same dice: the greedy bot fills the cards, and it looks further
        ahead in every tenth round."""
        return {
            "random": RandomBot(self.number),
            "eager": Eager(f"triple {self.number}"),
            "greedy": GreedyBot(1 if self.number % 10 else 8),
        }


def pick(count: int, names: list[str]) -> Iterator[Triple]:
    """Different triples, in which all realms are about equally often: three of those that were
    picked least or nearly so."""
    random = Random("triples")
    picked: Counter[str] = Counter()
    seen: set[frozenset[str]] = set()
    while len(seen) < count:
        three = sorted(names, key=lambda name: picked[name] + 2 * random.random())[:3]
        if frozenset(three) not in seen:
            seen.add(frozenset(three))
            picked.update(three)
            yield Triple(len(seen), three)


# --- playing ---------------------------------------------------------------------------------


@dataclass
class Watched:
    """What was to be seen of a seat: its moves, and the position after each roll and each turn."""

    moves: list[list[MoveData]] = field(default_factory=list)
    rolled: list[Position] = field(default_factory=list)
    ended: list[Position] = field(default_factory=list)

    def turn(self, position: Position, choose: Callable[[Position], Move]) -> Iterator[Move]:
        """Looks on while somebody plays a turn."""
        self.rolled.append(position)
        self.moves.append([])
        while not position.over:
            move = choose(position)
            self.moves[-1].append(describe(position, move))
            position = apply(position, move)
            yield move
        self.ended.append(position)

    def all_of(self, position: Position, choose: Callable[[Position], Move]) -> Position:
        """A whole turn, and where it has led."""
        for _ in self.turn(position, choose):
            pass
        return self.ended[-1]


def play(triple: Triple, bots: dict[str, Bot]) -> tuple[str, dict[str, Watched]]:
    """The record of a finished round, and what was seen of each seat."""
    game = Game(catalog(), list(bots), [triple.names])
    dice = SeededDice(f"triple {triple.number}")
    watched = {seat: Watched() for seat in bots}
    while not game.over:
        game.roll(dice.roll())
        for seat, bot in bots.items():
            for move in watched[seat].turn(game.seat(seat).position, bot.choose):
                game.play_move(seat, move)
    return write_record(game.record()), watched


# --- counting --------------------------------------------------------------------------------


@dataclass
class Written:
    """A record of one round, cut into what its lines say."""

    names: list[str] = field(default_factory=list)
    rolls: list[list[int]] = field(default_factory=list)
    moves: dict[str, list[list[str]]] = field(default_factory=dict)
    scores: dict[str, str] = field(default_factory=dict)


def read(record: str) -> Written:
    found = Written()
    for line in record.splitlines():
        key, _, rest = line.partition(": ")
        if key == "round 1":
            found.names = [pin.split("/")[0] for pin in rest.split()]
        elif key.startswith("1 score "):
            found.scores[key.removeprefix("1 score ")] = rest
        elif " dice " in key:
            found.rolls.append([int(value) for value in key.split()[2:]])
        elif key.startswith("1."):
            turn, _, seat = key.partition(" ")
            turns = found.moves.setdefault(seat, [])
            turns.append(rest.split("; "))
            assert turn == f"1.{len(turns)}"
    return found


def on_card(position: Position, name: str) -> Marks:
    """What stands on a realm's card, printed things included, but for the count of its stars."""
    realm = catalog().realm(name)
    board = position.boards[position.round.realms.index(realm)]
    written = marks(realm, board, bytes(len(board)))
    return {space: str(mark) for space, mark in written.items() if space != "stars"}


def count(ledger: Ledger, cards: dict[str, Marks]) -> dict[str, int]:
    """The stars of each realm, never more than six; those that are only bounded are left out."""
    found: dict[str, int] = {}
    for name in ledger.names:
        if name in CARD:
            found[name] = min(6, CARD[name](printed(name), cards[name]))
        elif name in TOLD:
            found[name] = min(6, TOLD[name](ledger.names, ledger.story))
        elif name == LITTLE:
            found[name] = 2 * sum(n >= 6 for n in ledger.earned.values())
        else:
            assert name == CITIES or name in ONLY_BOUNDS, f"nothing counts the stars of {name}"
    return found


def check_stars(
    ledger: Ledger, cards: dict[str, Marks], said: dict[str, int], before: dict[str, int]
) -> None:
    """What the program says after a turn, against what is counted here."""
    counted = count(ledger, cards)
    if CITIES in said:
        others = [n for name, n in said.items() if name != CITIES]
        counted[CITIES] = min(6, len(cards[CITIES]), *others)
    for name, n in said.items():
        assert 0 <= n <= 6
        if name in TOLD or name in ONLY_BOUNDS:
            assert n >= before.get(name, 0), f"{name} has lost a star"
        assert name in ONLY_BOUNDS or n == counted[name], f"{name}: {n} stars, not {counted[name]}"


def check_card(ledger: Ledger, name: str, card: Marks) -> None:
    """Everything on a card was printed there or told by the moves."""
    told = starts(name) | ledger.told[name]
    if name == MARS:
        told |= unlocked(ledger.earned)
    assert told <= set(card), f"{name}: {sorted(told - set(card))} is told, but not there"
    if name not in ledger.untold:
        assert told == set(card), f"{name}: {sorted(set(card) - told)} is there, but not told"


def check_seat(record: Written, seat: str, seen: Watched) -> None:
    """A whole round of one seat, turn by turn."""
    ledger = Ledger(record.names)
    cards = {name: on_card(seen.rolled[0].round.start(), name) for name in record.names}
    said: dict[str, int] = {}
    for turn, (roll, moves) in enumerate(zip(record.rolls, record.moves[seat], strict=True)):
        rolled = {name: on_card(seen.rolled[turn], name) for name in record.names}
        waits = moves[0].startswith("start ")
        if moves[0].startswith("alter "):  # before or after the rest; whichever it was is right
            waits = rolled == cards and all_counts(seen.rolled[turn].earned) == ledger.earned
        cards = ledger.roll_falls(roll, cards, waits)
        check_resources(ledger, seen.rolled[turn])
        for name, card in cards.items():
            assert rolled[name] == card, f"{name} after the roll"
        for text, described, following in zip(
            moves, seen.moves[turn], [*moves[1:], ""], strict=True
        ):
            ledger.move(text, described, following)
        assert ledger.ended
        end = seen.ended[turn]
        check_resources(ledger, end)
        cards = {name: on_card(end, name) for name in record.names}
        for name, card in cards.items():
            check_card(ledger, name, card)
        before = said
        said = dict(zip(record.names, stars(end), strict=True))
        check_stars(ledger, cards, said, before)
    check_score(record.scores[seat], list(said.values()), sum(ledger.held.values()))


def check_resources(ledger: Ledger, position: Position) -> None:
    said = all_counts(position.earned), all_counts(position.held)
    counted = ledger.earned, ledger.held
    assert said == counted, f"turn {ledger.turn}: earned and held {said}, not {counted}"


def check_score(line: str, stars: list[int], left: int) -> None:
    """`3 2 1 +5 = 6.5`: stars, and a tenth for each resource left."""
    tenths = 10 * sum(stars) + left
    counted = f"{' '.join(map(str, stars))} +{left} = {tenths // 10}.{tenths % 10}"
    assert line == counted, f"the record says {line}, not {counted}"


def recount(triple: Triple) -> None:
    """Plays a triple and counts it again; an AssertionError names the triple and the seat."""
    text, watched = play(triple, triple.bots())
    record = read(text)
    assert record.names == triple.names
    assert len(record.rolls) == TURNS
    for seat, seen in watched.items():
        try:
            check_seat(record, seat, seen)
        except AssertionError as error:
            error.add_note(f"{triple}, seat {seat}\n{text}")
            raise


def recount_long(names: list[str], seed: int) -> None:
    """So many turns that the cards get full, counted in the same way."""
    random = Random(f"long {names} {seed}")
    bot = Eager(f"long {names} {seed}")
    record = Written(names, moves={"eager": []})
    seen = Watched()
    position = Round([catalog().realm(name) for name in names], turns=LONG).start()
    while not position.round_over:
        roll = [random.randint(1, 6), random.randint(1, 6)]
        position = seen.all_of(begin(position, *roll), bot.choose)
        record.rolls.append(roll)
        record.moves["eager"].append([move.move for move in seen.moves[-1]])
    record.scores["eager"] = str(round_score(position))
    check_seat(record, "eager", seen)


def recount_kept(text: str) -> None:
    """A kept record of one seat and one round, counted in the same way."""
    record = read(text)
    ((seat, turns),) = record.moves.items()
    seen = Watched()
    position = Round([catalog().realm(name) for name in record.names]).start()
    told = iter([move for moves in turns for move in moves])
    for roll in record.rolls:
        position = seen.all_of(begin(position, *roll), lambda now: find_move(now, next(told)))
    check_seat(record, seat, seen)
