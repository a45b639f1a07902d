"""Bots: legal moves only, nothing seen that a player could not see, the same seed the same game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import GeneratorType

import pytest

from realmtable.bots.bot import Bot, play_round, play_turn
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.parallel import Where
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.simulate import (
    BOTS,
    YOUTOMA_BOTS,
    RealmResult,
    Results,
    Spread,
    Task,
    make_bot,
    play_task,
    simulate,
)
from realmtable.bots.strong_bot import StrongBot
from realmtable.cli.engine import Engine
from realmtable.core.dice import SeededDice
from realmtable.rolling.game import Game
from realmtable.rolling.position import END, Move, Position, Round
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths, stars
from tests.support.parsing import refused
from tests.support.records import play_out
from tests.support.rolling import catalog, realm, round_of
from tests.support.walks import company, walk

REALMS = catalog().names


def a_round(name: str, seed: int = 0) -> Round:
    return round_of(company(name, seed))


# --- legal moves -----------------------------------------------------------------------------


class Watched(Bot):
    """Lets another bot choose, and checks each choice."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.choices = 0

    def choose(self, view: Position) -> Move:
        before = view.key()
        move = self.bot.choose(view)
        assert view.key() == before, "a bot must not touch what it looks at"
        results = [apply(view, each).key() for each in legal(view).moves()]
        assert apply(view, move).key() in results
        self.choices += 1
        return move


# Swift takes long where nothing is known yet, so it plays in some.
KINDS = [(kind, name) for kind in ("random", "greedy", "gentle") for name in REALMS]
KINDS += [("swift", name) for name in REALMS[::5]]


@pytest.mark.parametrize(("kind", "name"), KINDS)
def test_a_bot_chooses_legal_moves_in_every_realm(kind: str, name: str) -> None:
    bot = Watched(GreedyBot(2) if kind == "greedy" else make_bot(kind, name))
    end = play_round(bot, a_round(name), SeededDice(name))
    assert end.round_over
    assert bot.choices >= 9
    assert len(end.boards) == 3


@pytest.mark.parametrize("name", REALMS)
def test_a_bot_can_take_over_in_the_middle_of_any_turn(name: str) -> None:
    for step in walk(name)[::25]:
        for bot in (RandomBot(name), GreedyBot(2)):
            assert play_turn(bot, step.before).over


@pytest.mark.parametrize("name", catalog().opponents)
@pytest.mark.parametrize("kind", YOUTOMA_BOTS)
def test_a_bot_of_youtoma_chooses_legal_moves_from_anywhere(kind: str, name: str) -> None:
    bot = Watched(make_bot(kind, name, "youtoma"))
    end = play_round(bot, a_round(name), SeededDice(name))
    assert end.round_over
    assert bot.choices >= 2 * 11
    for step in walk(name)[::25]:
        assert play_turn(bot, step.before).over


def test_the_random_bot_plays_every_legal_move_sooner_or_later() -> None:
    at = begin(Round([realm("wingspan")]).start(), 4, 2)
    bot = RandomBot("every")
    seen = {apply(at, bot.choose(at)).key() for _ in range(200)}
    assert seen == {apply(at, move).key() for move in legal(at).moves()}


def test_the_greedy_bot_takes_a_star_that_lies_before_it() -> None:
    at = Round([realm("wingspan"), realm("scythe")]).start()
    at.earned = parse("PHC")
    at.turn = 8
    after = play_turn(GreedyBot(), begin(at, 5, 1))
    assert stars(after)[1] >= 1
    assert after.turn == 9


def test_a_bot_without_a_method_is_told() -> None:
    at = begin(Round([realm("wingspan")]).start(), 4, 2)
    with pytest.raises(TypeError, match="has no choose"):
        Bot().choose(at)


def test_a_bot_that_does_not_exist() -> None:
    why = refused(lambda: make_bot("clairvoyant", 1))
    levels = "random, gentle, fair, greedy, swift, strong"
    assert why == f"there is no bot 'clairvoyant'; there are {levels}"


# --- the same seed, the same game ------------------------------------------------------------


@pytest.mark.parametrize("kind", BOTS)
def test_the_same_seed_gives_the_same_game(kind: str) -> None:
    def played(seed: str) -> tuple[object, ...]:
        bot = StrongBot(seed, seconds=600) if kind == "strong" else make_bot(kind, seed)
        return play_round(bot, a_round("euphoria"), SeededDice(seed)).key()

    assert played("one") == played("one")
    assert played("one") != played("two")


def test_dice_depend_on_the_seed_alone() -> None:
    def rolls(seed: int | str) -> list[list[int]]:
        dice = SeededDice(seed)
        return [dice.roll() for _ in range(200)]

    assert rolls(7) == rolls(7) == rolls("7")
    assert rolls(7) != rolls(8)
    assert {value for roll in rolls(7) for value in roll} == {1, 2, 3, 4, 5, 6}
    assert all(len(roll) == 2 for roll in rolls(7))


def test_each_face_comes_up_about_as_often() -> None:
    dice = SeededDice("faces")
    counts = [0] * 7
    for _ in range(6000):
        for value in dice.roll():
            counts[value] += 1
    assert counts[0] == 0
    assert all(1800 < count < 2200 for count in counts[1:])


# --- which bot is better ---------------------------------------------------------------------


def test_the_greedy_bot_is_far_better_than_the_random_one() -> None:
    """At least four stars a round over all realms, and even its worst game beats the average."""
    greedy = play_task(Task(REALMS, 3, "greedy", "duel", 0, 15), catalog())
    chance = play_task(Task(REALMS, 3, "random", "duel", 0, 15), catalog())
    assert greedy.score.mean > chance.score.mean + 40
    assert greedy.score.lowest > chance.score.mean


@pytest.mark.parametrize("name", REALMS)
def test_the_greedy_bot_is_better_in_every_realm_alone(name: str) -> None:
    def total(bot: Bot) -> int:
        rounds = [play_round(bot, Round([realm(name)]), SeededDice(seed)) for seed in range(4)]
        return sum(map(score_in_tenths, rounds))

    assert total(GreedyBot(2)) > total(RandomBot(name))


# --- simulation ------------------------------------------------------------------------------


@pytest.fixture
def no_corrections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def together(parts: Iterator[tuple[int, Results]]) -> tuple[int, Results]:
    games, whole = 0, Results()
    for count, part in parts:
        games += count
        whole.join(part)
    return games, whole


@pytest.mark.usefixtures("no_corrections")
def test_the_figures_do_not_depend_on_how_the_work_is_split() -> None:
    task = Task(REALMS[:8], 3, "random", "split", 5, 40)
    alone = together(simulate(task))
    assert alone[0] == 40
    assert alone == (40, play_task(task, catalog()))
    assert together(simulate(task, chunk=7)) == alone
    assert together(simulate(task, Where(2))) == alone


@pytest.mark.usefixtures("no_corrections")
def test_a_simulation_needs_a_game() -> None:
    why = refused(lambda: list(simulate(Task(REALMS, 3, "random", "x", 0, 0))))
    assert why == "at least one game must be played"


def test_what_is_counted_of_many_rounds() -> None:
    results = play_task(
        Task(["wingspan", "scythe", "tapestry"], 3, "random", "s", 0, 20), catalog()
    )
    assert results.score.count == 20
    assert set(results.realms) == {"wingspan", "scythe", "tapestry"}
    assert all(result.rounds == 20 for result in results.realms.values())
    scores = []
    for game in range(20):
        seed = f"s {game}"
        round = Round([realm(name) for name in ("wingspan", "scythe", "tapestry")])
        scores.append(score_in_tenths(play_round(RandomBot(seed), round, SeededDice(seed))))
    assert results.score.total == sum(scores)
    assert (results.score.lowest, results.score.highest) == (min(scores), max(scores))
    assert results.score.mean == sum(scores) / 20


def test_mean_and_spread() -> None:
    spread = Spread()
    assert (spread.mean, spread.deviation) == (0.0, 0.0)
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        spread.add(value)
    assert (spread.mean, spread.deviation) == (5.0, 2.0)
    assert (spread.lowest, spread.highest) == (2, 9)
    both = Spread()
    both.join(spread)
    both.join(Spread())
    assert both == spread
    result = RealmResult([1, 0, 0, 0, 0, 0, 3])
    assert (result.rounds, result.mean, result.all_six) == (4, 4.5, 0.75)


# --- what a bot sees -------------------------------------------------------------------------

FORBIDDEN = (SeededDice, Random, Game, Engine, GeneratorType)
SEEN_OF_A_POSITION = {
    *("round", "boards", "earned", "spent", "held", "turn", "over", "round_over"),
    *("roll_a", "roll_b", "dice", "activated", "opened", "closed", "again", "memos", "came"),
    *("pending", "altered", "ledger"),
}


def attributes(thing: object) -> dict[str, object]:
    """What can be read of an object, compiled or not."""
    names = [name for name in dir(thing) if not name.startswith("__")]
    found = {name: getattr(thing, name) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


def reachable(thing: object, seen: dict[int, object]) -> None:
    """Everything that can be got at from an object, through attributes and containers."""
    if id(thing) in seen or isinstance(thing, str | bytes | int | float | type(None)):
        return
    seen[id(thing)] = thing
    if isinstance(thing, dict):
        parts: list[object] = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts = list(thing)
    else:
        parts = list(attributes(thing).values())
    for part in parts:
        reachable(part, seen)


class Spy(Bot):
    """Ends every turn, and keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[Position] = []

    def choose(self, view: Position) -> Move:
        self.views.append(view)
        return next(move for move in legal(view).moves() if move.kind == END)


def test_no_dice_to_come_can_be_reached_from_what_a_bot_sees() -> None:
    game = Game(catalog(), ["spy", "other"], [["wingspan", "euphoria", "tapestry"]])
    spy = Spy()
    play_out(game, {"spy": spy, "other": RandomBot(1)}, SeededDice(5), 4)
    assert len(spy.views) == 4
    seen: dict[int, object] = {}
    for view in spy.views:
        assert set(attributes(view)) == SEEN_OF_A_POSITION
        reachable(view, seen)
    found = list(seen.values())
    assert any(isinstance(thing, Realm) for thing in found)
    assert any(isinstance(thing, Round) for thing in found)
    assert not [thing for thing in found if isinstance(thing, FORBIDDEN)]
    modules = {type(thing).__module__ for thing in found}
    assert not {name for name in modules if "random" in name or "game" in name or "dice" in name}


def test_the_round_is_the_same_before_and_after_the_dice_fall() -> None:
    """What a round holds is known before the first roll."""
    round = a_round("charterstone")
    before = {name: repr(value) for name, value in attributes(round).items() if name != "realms"}
    play_round(RandomBot(3), round, SeededDice(3))
    after = {name: repr(value) for name, value in attributes(round).items() if name != "realms"}
    assert after == before
    hooks = {"on_roll", "anytime", "on_turn_end", "on_earned", "after_use", "powers"}
    modes = {"mode", "level", "duties", "bonus_from", "most", "asked_when_closed", "late"}
    altered = {"alterations", "altered", "prices", "compensation", "at_once", "first", "length"}
    realms = {"deck", "gone", "in_play"}
    assert set(before) == {"turns", "limit", *altered, *realms, *modes, *hooks}


def test_reaching_would_notice_dice() -> None:
    """The search above finds what is hidden in a list of a realm."""
    hidden = type(realm("wingspan"))(realm("wingspan").card)
    hidden.names = [SeededDice(1)]  # type: ignore[list-item]
    seen: dict[int, object] = {}
    reachable(Round([hidden]).start(), seen)
    assert any(isinstance(thing, FORBIDDEN) for thing in seen.values())
