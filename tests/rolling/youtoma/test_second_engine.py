"""The engine against the plain second Youtoma: the same moves everywhere, the same scores."""

from itertools import combinations
from random import Random

import pytest

from realmtable.bots.bot import Bot
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.worst_bot import WorstBot
from realmtable.rolling.game import round_score
from realmtable.rolling.marks import EMPTY, mark_text
from realmtable.rolling.modes import youtoma_round
from realmtable.rolling.position import COMPENSATE, END, Move, Position, die_value
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import all_counts, parse, text
from realmtable.rolling.turn import apply, begin, legal, stars
from tests.recount import youtoma_realms as plain_realms
from tests.recount.youtoma_realms import OPTIONS, STARTS, Board, Option
from tests.recount.youtoma_turn import Choice, Youtoma
from tests.support.rolling import catalog

NAMES = sorted(OPTIONS)
LEVELS = list(catalog().table.youtoma.levels)
TRIPLES = [list(three) for three in combinations(NAMES, 3)]


def written_on(of: Realm, board: bytes) -> Board:
    return {
        name: mark_text(mark, of.card.symbols)
        for name, mark in zip(of.names, board, strict=True)
        if mark != EMPTY
    }


def told(position: Position, move: Move) -> Choice:
    """A move of the engine as the plain Youtoma tells it."""
    if move.kind == END:
        return Choice()
    die = die_value(move.die)
    if move.kind == COMPENSATE:
        return Choice(die, gain=text(move.amount))
    assert move.play is not None
    of = position.round.realms[move.realm]
    gain = "".join(sorted(text(move.play.gain)))
    return Choice(die, of.id, frozenset(written_on(of, move.play.board).items()), gain)


def check_round(
    names: list[str], level: str, seed: str, bot: Bot | None = None, earned: str = ""
) -> int:
    """Plays a round, comparing what may be done at every point of it; how often it did."""
    random = Random(seed)
    bot = bot or RandomBot(seed)
    now = youtoma_round(catalog(), names, level).start()
    now.earned = parse(earned)
    plain = Youtoma(names, earned=all_counts(now.earned))
    compared = 0
    while not now.round_over:
        now = begin(now, random.randint(1, 6), random.randint(1, 6))
        plain.begin([now.roll_a, now.roll_b])
        while not now.over:
            moves = legal(now).moves()
            by_choice = {told(now, move): move for move in moves}
            assert len(by_choice) == len(moves)
            assert by_choice.keys() == plain.choices()
            compared += 1
            move = bot.choose(now)
            plain.do(told(now, move))
            now = apply(now, move)
            assert all_counts(now.earned) == plain.earned
            assert stars(now) == plain.stars()
    assert round_score(now).tenths == plain.tenths(level)
    return compared


def test_the_plain_youtoma_knows_every_realm() -> None:
    assert [f"youtoma/{name}" for name in NAMES] == catalog().opponents
    for name, start in STARTS.items():
        of = catalog().realm(f"youtoma/{name}")
        assert written_on(of, of.start()) == start


@pytest.mark.parametrize("part", range(5))
def test_the_same_moves_are_legal_in_every_three_realms(part: int) -> None:
    for number, names in enumerate(TRIPLES):
        if number % 5 == part:
            assert check_round(names, LEVELS[number % 3], f"plain {number}") >= 30


def test_the_same_moves_are_legal_where_youtoma_is_played_badly() -> None:
    for number, names in enumerate(TRIPLES[::11]):
        check_round(names, LEVELS[number % 3], f"badly {number}", WorstBot())


def test_the_same_moves_are_legal_where_resources_are_nearly_full() -> None:
    for number, names in enumerate(TRIPLES[::5]):
        earned = "P" * 12 + "H" * (10 + number % 3) + "C" * 11
        check_round(names, LEVELS[number % 3], f"full {number}", earned=earned)


def test_a_duty_left_out_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def free(self: Youtoma, name: str, die: int) -> list[Option]:
        return OPTIONS[name](self.boards[name], die, self.roll)

    monkeypatch.setattr(Youtoma, "dutiful", free)
    with pytest.raises(AssertionError):
        check_round(["euphoria", "scythe", "wingspan"], "normal", "free")


def test_an_edge_left_out_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_realms, "shares_an_edge", lambda _board, _cells: False)
    with pytest.raises(AssertionError):
        check_round(["euphoria", "scythe", "tapestry"], "normal", "anywhere")
