"""All ends of a turn, against a plain walk through every order of every move."""

from random import Random

import pytest

from realmtable.rolling.ends import Judge, Step, end_key, turn_ends
from realmtable.rolling.position import END, SPEND, Position, Round
from realmtable.rolling.resources import COIN, HEART, PUMPKIN, total
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths, spent_for
from tests.support.rolling import realm
from tests.support.walks import company, steps

TRIOS = [
    ["wingspan", "scythe", "tapestry"],
    ["ark_nova", "biddy_walter", "boonlake"],
    ["potion_explosion", "finspan", "millennium_blades"],
    ["my_little_scythe", "between_two_cities", "euphoria"],
]

# Realms in which much depends on what is spent, held or created.
SPENDERS = [
    ["fleet_the_dice_game", "terraforming_mars", "parks"],
    ["euphoria", "space_base", "trickerion"],
    ["tokaido", "boonlake", "spaceshipped"],
]


class Score(Judge):
    """What the round would score if it ended now."""

    def worths(self, positions: list[Position]) -> list[float]:
        return [score_in_tenths(position) / 10 + len(position.dice) for position in positions]

    def end_worths(self, positions: list[Position]) -> list[float]:
        return [score_in_tenths(position) / 10 for position in positions]


class Wasteful(Score):
    """Would buy what it does not use, too."""

    def __init__(self) -> None:
        self.thrifty = False


def every_end(view: Position) -> set[tuple[object, ...]]:
    """By going through every order, remembering nothing."""
    found: set[tuple[object, ...]] = set()
    for move in legal(view).moves():
        after = apply(view, move)
        if move.kind == END:
            found.add(end_key(after))
        else:
            found |= every_end(after)
    return found


def openings(names: list[str]) -> list[Position]:
    """Turns that begin with nothing to spend, so that every order can be gone through."""
    draw = Random(f"ends {names}")
    befores = [Round([realm(name) for name in names]).start()]
    for seed in range(12):
        round = Round([realm(name) for name in names])
        overs = [step.after for step in steps(round, f"ends {seed}") if step.after.over]
        befores += [end for end in overs[2:7] if end.held == 0][:1]
    return [begin(before, draw.randint(1, 6), draw.randint(1, 6)) for before in befores[:2]]


@pytest.mark.parametrize("names", TRIOS, ids=lambda names: names[0])
def test_without_a_width_every_end_is_met_once(names: list[str]) -> None:
    for view in openings(names):
        ends = turn_ends(view, Wasteful())
        keys = [end_key(end.position) for end in ends]
        assert len(set(keys)) == len(keys)
        assert set(keys) == every_end(view)


def rich_turns(names: list[str]) -> list[Position]:
    """Turns in the middle of a round with a little to spend: more leads to very many orders."""
    draw = Random(f"rich {names}")
    found = []
    for seed in range(3):
        round = Round([realm(name) for name in names])
        overs = [step.after for step in steps(round, f"rich {seed}") if step.after.over]
        end = draw.choice(overs[2:7]).copy()
        end.spent = end.earned
        end.earned += draw.choice((2 * PUMPKIN, 2 * HEART, 2 * COIN, HEART + COIN, 3 * PUMPKIN))
        found.append(begin(end, draw.randint(1, 6), draw.randint(1, 6)))
    return found


def useful_ends(view: Position) -> list[Position]:
    """By going through every order: all ends but those for which something was spent on a die that
    was not used."""
    found: list[Position] = []
    seen: set[object] = set()
    waiting: list[tuple[Position, list[int]]] = [(view, [])]
    for position, unused in waiting:
        for move in legal(position).moves():
            after = apply(position, move)
            if move.kind == END:
                if not unused and end_key(after) not in seen:
                    seen.add(end_key(after))
                    found.append(after)
                continue
            spent_on = unused.copy()
            if move.die in spent_on:
                spent_on.remove(move.die)
            if move.kind == SPEND:
                spent_on.append(spent_for(move))
            key = (after.key(), tuple(sorted(spent_on)))
            if key not in seen and len(after.dice) <= 4:
                seen.add(key)
                waiting.append((after, spent_on))
    return found


@pytest.mark.parametrize("names", TRIOS + SPENDERS, ids=lambda names: names[0])
def test_spending_as_late_as_can_be_misses_nothing(names: list[str]) -> None:
    for view in rich_turns(names):
        thrifty = {end_key(end.position) for end in turn_ends(view, Score())}
        assert {end_key(end) for end in useful_ends(view)} <= thrifty
        assert thrifty <= {end_key(end.position) for end in turn_ends(view, Wasteful())}


def played(view: Position, end: Step) -> Position:
    for move in end.moves():
        options = [apply(view, each).key() for each in legal(view).moves()]
        assert apply(view, move).key() in options
        view = apply(view, move)
    return view


@pytest.mark.parametrize("names", TRIOS, ids=lambda names: names[0])
def test_a_beam_meets_some_of_them_the_best_first_and_knows_how(names: list[str]) -> None:
    for view in openings(names):
        whole = {end_key(end.position) for end in turn_ends(view, Score())}
        ends = turn_ends(view, Score(), 3)
        assert {end_key(end.position) for end in ends} <= whole
        worths = [end.worth for end in ends]
        assert worths == sorted(worths, reverse=True)
        for end in ends[:5]:
            assert played(view, end).key() == end.position.key()
            assert end.position.over


def test_doing_nothing_is_always_an_end() -> None:
    view = begin(Round([realm(name) for name in company("wingspan", 1)]).start(), 1, 1)
    nothing = next(apply(view, move) for move in legal(view).moves() if move.kind == END)
    assert end_key(nothing) in {end_key(end.position) for end in turn_ends(view, Score(), 1)}


@pytest.mark.parametrize("width", [0, 5])
def test_without_time_the_most_promising_beginning_is_played_to_its_end(width: int) -> None:
    view = openings(TRIOS[0])[1]
    whole = turn_ends(view, Score(), width)
    hasty = turn_ends(view, Score(), width, stop=0.0)
    assert len(hasty) < len(whole)
    alone = {end_key(end.position) for end in turn_ends(view, Score(), 1)}
    assert {end_key(end.position) for end in hasty} == alone


class Counting(Judge):
    def __init__(self) -> None:
        self.asked = 0

    def worths(self, positions: list[Position]) -> list[float]:
        self.asked += len(positions)
        return [float(total(position.held)) for position in positions]


def test_a_beam_never_takes_long_and_still_meets_many_ends() -> None:
    """Realms in which a die can be used in hundreds of ways, and much to spend."""
    names = ["stamp_swap", "planet_unknown", "sleeping_gods"]
    start = Round([realm(name) for name in names]).start()
    start.earned = 6 * (PUMPKIN + HEART + COIN)
    judge = Counting()
    ends = turn_ends(begin(start, 3, 4), judge, 32)
    assert judge.asked < 60_000
    assert len(ends) > 50
