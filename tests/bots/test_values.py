"""Fitted values: stamped with what they are made for, near to what the rules give, played by."""

from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from realmtable.bots import lessons, valuefiles
from realmtable.bots.bot import play_turn
from realmtable.bots.fitting import Effort, fit
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.holding import held_worth, price_in_stars
from realmtable.bots.lessons import Book, Lesson, prices, with_spending, work_out
from realmtable.bots.lone import CHANCES, ROLLS, Lone, Met, Option, Sample
from realmtable.bots.practice import practise
from realmtable.bots.prices import DIE_PRICE, UNSPENT, resource_worth
from realmtable.bots.sight import Sight
from realmtable.bots.strong_bot import StrongBot
from realmtable.bots.swift_bot import LOOKED_AT, WIDTH, SwiftBot, foresight_of
from realmtable.bots.valuefiles import own_folder, pack, save, store_of, unpack
from realmtable.bots.values import Network
from realmtable.core.dice import SeededDice
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.ends import Judge, end_key, turn_ends
from realmtable.rolling.position import SPEND, USE, Position, Round, die_origin
from realmtable.rolling.realm import CREATED
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, total
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths
from tests.support.rolling import catalog, realm

_FOUR = 4 * (PUMPKIN + HEART + COIN)
FITTED = files("realmtable") / "bots" / "fitted"
SMALL = Effort(boards=150, practice=2, steps=250, sweeps=4, hidden=(32, 16))


@pytest.fixture(autouse=True)
def _own_values_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("name", catalog().names)
def test_shipped_values_are_those_of_todays_rules_and_layout(name: str) -> None:
    network, stamp = unpack((FITTED / f"{name}.npz").read_bytes())
    assert stamp == catalog().pin(name), f"fit anew: realmtable fit --realms {name}"
    sight = Sight(realm(name)).of(realm(name).start(), 0, 0)
    assert network.rows.shape[0] == len(sight)
    assert np.isfinite(network.values([sight])).all()


def test_all_values_together_are_small() -> None:
    kept = [path for path in Path(str(FITTED)).iterdir() if path.suffix == ".npz"]
    assert sorted(path.stem for path in kept) == catalog().names
    assert sum(path.stat().st_size for path in kept) < 2_000_000


def test_values_round_trip_as_files() -> None:
    network, _ = unpack((FITTED / "wingspan.npz").read_bytes())
    again, stamp = unpack(pack(network, "wingspan/1/abc"))
    assert stamp == "wingspan/1/abc"
    sights = [Sight(realm("wingspan")).of(realm("wingspan").start(), 0, 0)]
    assert (again.values(sights) == network.values(sights)).all()


@pytest.mark.parametrize("rubbish", [b"", b"values", b"PK\x03\x04 and nothing more"])
def test_a_file_of_something_else_is_refused(rubbish: bytes) -> None:
    with pytest.raises(ValueError, match="not a file of values"):
        unpack(rubbish)


# --- the fit ---------------------------------------------------------------------------------


def worked_out(lone: Lone, sample: Sample) -> float:
    """What a board is worth, by plain recursion over rolls and options."""
    if sample.to_come == 0:
        return lone.stars(sample)
    resource = resource_worth(sample.to_come - 1)
    paid = prices(resource)

    def after(board: bytes, gain: int, earned: int) -> float:
        next_one = Sample(board, earned, sample.others, sample.to_come - 1)
        return worked_out(lone, next_one) + resource * gain

    bought = [
        max(
            (
                after(option.board, option.gain, 0) + DIE_PRICE * option.created
                for option in lone.bought(sample, value, (3, 4))
            ),
            default=-99.0,
        )
        for value in range(1, 7)
    ]
    mean = 0.0
    for at, roll in enumerate(ROLLS):
        worths = [
            (
                option.left,
                after(option.board, option.gain, 0)
                - DIE_PRICE * (2 - option.left.bit_count() - option.created),
            )
            for option in lone.options(sample, roll)
        ]
        dearest = max(worth - price for worth, price in zip(bought, paid[at], strict=True))
        both = max(*(worth for _, worth in worths), dearest)
        halves = [max(worth for left, worth in worths if left >> die & 1) for die in (0, 1)]
        one = max(sum(halves) / 2, dearest)
        mean += CHANCES[at] * (both + one) / 2
    return mean


def lesson_of(lone: Lone, met: list[Met], by_value: bool = True) -> Lesson:
    book = Book(lone, Random(1), by_value)
    book.add(met, 1_000_000)
    return book.lesson()


@pytest.mark.parametrize("name", ["viticulture", "wingspan", "millennium_blades", "ark_nova"])
def test_what_a_fit_aims_at_follows_from_the_rules(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "_MANY", 1_000_000)  # so that all of them are looked at
    lone = Lone(realm(name))
    met = [each for each in lone.samples(Random(3), 200) if each.to_come == 2][:12]
    assert len(met) >= 5
    lesson = lesson_of(lone, met)
    nothing = np.zeros((len(lesson.sights), 9), dtype=np.float32)
    found = work_out(lesson, nothing, 1, trusted=False)
    for each, value in zip(met, found[:, 0], strict=True):
        assert float(value) == pytest.approx(worked_out(lone, each.sample), abs=1e-4)


@pytest.mark.parametrize("name", ["spaceshipped", "hokkaido", "scythe", "the_society"])
def test_lessons_by_value_and_by_roll_aim_at_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "_MANY", 1_000_000)
    lone = Lone(realm(name))
    met = lone.samples(Random(5), 40)
    short, long = (lesson_of(lone, met, kind) for kind in (True, False))
    assert short.by_value
    assert len(short.after) < len(long.after) / 3
    draw = np.random.default_rng(1)
    known = {sight: draw.normal(3, 2, 9) for sight in {*short.sights, *long.sights}}
    short_aim, long_aim = (
        work_out(
            lesson,
            np.array([known[sight] for sight in lesson.sights], dtype=np.float32),
            9,
            trusted=False,
        )
        for lesson in (short, long)
    )
    assert short_aim == pytest.approx(long_aim, abs=1e-4)


SEEING_THE_ROLL = ["smitten", "rock_paper_scissors", "micro_dojo", "stamp_swap", "poker"]


@pytest.mark.parametrize("name", SEEING_THE_ROLL)
@pytest.mark.parametrize("roll", [(2, 5), (3, 3), (1, 4)])
def test_spending_in_a_lesson_is_that_of_a_turn(name: str, roll: tuple[int, int]) -> None:
    """What is bought or adjusted for up to three resources and then used comes to the same as in a
    turn with resources to spend."""
    lone = Lone(realm(name))
    blanks = lone.round.realms[1:]
    for met in lone.samples(Random(name), 12)[::4]:
        found: dict[tuple[bytes, int], int] = {}
        for option in with_spending(lone, met.sample, roll):
            key = (option.board, option.left)
            found[key] = max(option.gain, found.get(key, -99))
        round = Round([realm(name), *blanks])
        start = lone.position(met.sample.board, _FOUR, _FOUR, round.turns - met.sample.to_come)
        start.round = round
        begun = begin(start, *roll)
        expected: dict[tuple[bytes, int], int] = {}
        for spend in (move for move in legal(begun).moves() if move.kind == SPEND):
            spent = apply(begun, spend)
            price = total(begun.held) - total(spent.held)
            changed = [die for die in spent.dice if die not in begun.dice] or spent.dice[-1:]
            for use in (move for move in legal(spent).moves() if move.kind == USE):
                after = apply(spent, use)
                used = [die for die in spent.dice if spent.dice.count(die) > after.dice.count(die)]
                again = price == 3 and die_origin(changed[0]) != CREATED
                if used[:1] != changed or again or price > 3:  # what lessons leave out
                    continue
                left = sum(1 << die_origin(die) for die in after.dice if die_origin(die) != CREATED)
                gain = total(after.held) - total(begun.held)
                key = (after.boards[0], left)
                expected[key] = max(gain, expected.get(key, -99))
        if roll[0] == roll[1]:  # what one of them can do the other one could
            expected |= {(board, 1): gain for (board, left), gain in expected.items() if left == 2}
        assert found == expected


def test_the_rolls_of_a_lesson_are_spread_evenly() -> None:
    """Over many boards each roll is looked at as often as it comes."""
    lone = Lone(realm("micro_dojo"))
    lesson = lesson_of(lone, lone.samples(Random(2), 600))
    assert lesson.rolls.shape[1] < len(ROLLS)
    shares = np.bincount(lesson.rolls.ravel(), minlength=len(ROLLS)) / lesson.rolls.size
    assert shares == pytest.approx(np.array(CHANCES), abs=0.01)


def test_of_very_many_plays_the_best_and_some_others_are_followed() -> None:
    lone = Lone(realm("planet_unknown"))
    network, _ = unpack((FITTED / "planet_unknown.npz").read_bytes())
    met = [each for each in lone.samples(Random(3), 60) if each.sample.to_come == 5][:2]
    book = Book(lone, Random(1))
    book.add(met, 1_000_000, network)
    lesson = book.lesson()
    ways = len(lesson.starts) // len(met)
    for at, each in enumerate(met):
        for value in range(1, 7):
            first = lesson.starts[at * ways + value]
            last = [*lesson.starts, len(lesson.after)][at * ways + value + 1]
            plays = lone.bought(each.sample, value, (3, 4))
            kept = {lesson.sights[i] for i in lesson.after[first:last]}
            every = {lone.sight(lone.after(each.sample, play)) for play in plays}
            assert kept <= (every or {lone.sight(each.sample)})
            assert last - first <= 16
            assert len(kept) >= min(len(every), 4)


@pytest.mark.parametrize("name", catalog().names)
def test_ends_that_are_listed_quickly_are_those_that_are_played(name: str) -> None:
    lone = Lone(realm(name))

    def known(option: Option) -> tuple[bytes, int, int, int, int]:
        return option.board, option.earned, option.gain, option.left, option.created

    for met in lone.samples(Random(name), 10):
        turns = lone.round.turns - met.sample.to_come
        before = lone.position(met.sample.board, 4 * HEART, 6 * HEART + COIN, turns)
        for roll in [(2, 5), (3, 3)]:
            played = {known(option) for option in lone.played_ends(before, roll)}
            if roll[0] == roll[1]:
                played |= {(*one[:3], 1, one[4]) for one in played if one[3] == 2}
            quick = [known(option) for option in lone.ends(before, roll)]
            assert len(quick) == len(set(quick))
            assert set(quick) == played


@pytest.mark.parametrize("name", ["wingspan", "wonderlands_war", "between_two_cities"])
def test_a_value_is_the_same_however_many_are_asked_for(name: str) -> None:
    lone = Lone(realm(name))
    met = lone.samples(Random(name), 90)
    sights = [lone.sight(each.sample) for each in met]
    network, _ = unpack((FITTED / f"{name}.npz").read_bytes())
    together = network.values(sights)
    apart = np.concatenate([network.values([sight]) for sight in sights])
    assert together == pytest.approx(apart, abs=1e-5)
    store = store_of(lone.realm)
    assert store is not None
    boards = [each.sample.board for each in met]
    nothing = [0] * len(met)
    for to_come in (1, 5, 9, 12):
        first = store.values(boards, nothing, nothing, to_come)
        assert first == store.values(boards, nothing, nothing, to_come)
        again = store.values(boards[::-1], nothing, nothing, to_come)
        assert again == first[::-1]
        column = [answer[min(to_come, 9) - 1] for answer in store.answers(boards, nothing, nothing)]
        assert first == column


def test_practice_adds_boards_that_were_not_met_before() -> None:
    lone = Lone(realm("wingspan"))
    network, _ = unpack((FITTED / "wingspan.npz").read_bytes())
    by_chance = lone.samples(Random(1), 300)
    known = {lone.sight(met.sample) for met in by_chance}
    once, again = (practise(lone, network, Random(2), 400, by_chance)[300:] for _ in range(2))
    found = [lone.sight(met.sample) for met in once]
    assert len(set(found)) == len(found) >= 400
    assert not known & set(found)
    assert found == [lone.sight(met.sample) for met in again]


def test_a_fit_comes_near_to_what_it_aims_at() -> None:
    _, off = fit(realm("viticulture"), "test", SMALL)
    assert off < 0.25


def test_the_same_seed_fits_the_same_values() -> None:
    tiny = Effort(boards=60, steps=30, sweeps=1, hidden=(8, 4))
    once, again = (fit(realm("scythe"), "1", tiny)[0] for _ in range(2))
    other = fit(realm("scythe"), "2", tiny)[0]
    sight = [Sight(realm("scythe")).of(realm("scythe").start(), 0, 0)]
    assert (once.values(sight) == again.values(sight)).all()
    assert (once.values(sight) != other.values(sight)).any()


# --- playing by them -------------------------------------------------------------------------


def a_round(*names: str) -> Round:
    return Round([realm(name) for name in names])


def test_what_is_fitted_here_is_used_before_what_is_shipped() -> None:
    shipped = store_of(realm("scythe"))
    assert shipped is not None
    sight = realm("scythe").start()
    before = shipped.answers([sight], [0], [0])
    network, stamp = unpack((FITTED / "scythe.npz").read_bytes())
    shifted = Network(network.rows, [*network.weights[:5], network.weights[5] + 1])
    save(own_folder(), "scythe", pack(shifted, stamp))
    valuefiles.forget()
    own = store_of(realm("scythe"))
    assert own is not None
    assert own.answers([sight], [0], [0])[0][0] == pytest.approx(before[0][0] + 1, abs=0.01)
    save(own_folder(), "scythe", pack(shifted, "scythe/1/another"))
    valuefiles.forget()
    back = store_of(realm("scythe"))
    assert back is not None
    assert back.answers([sight], [0], [0]) == before


def test_a_realm_that_looks_at_the_lowest_bears_values_far_below_nothing() -> None:
    """Values that were fitted to a card of one's own may promise less than no stars."""
    network, stamp = unpack((FITTED / "scythe.npz").read_bytes())
    shifted = Network(network.rows, [*network.weights[:5], network.weights[5] - 20])
    save(own_folder(), "scythe", pack(shifted, stamp))
    valuefiles.forget()
    at = begin(a_round("scythe", "between_two_cities").start(), 2, 5)
    assert play_turn(SwiftBot(), at).turn == 1


def test_without_values_it_plays_as_the_greedy_bot_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(valuefiles, "_SHIPPED", Path("nowhere"))
    valuefiles.forget()
    try:
        bot = SwiftBot()
        view = begin(a_round("wingspan", "scythe", "tapestry").start(), 4, 2)
        ours, greedy = play_turn(bot, view), play_turn(GreedyBot(), view)
        assert ours.key() == greedy.key()
        assert "Wingspan, Scythe, Tapestry" in bot.note
        assert "realmtable fit" in bot.note
    finally:
        valuefiles.forget()


def test_where_realms_come_and_go_it_plays_as_the_greedy_bot() -> None:
    altered = parse_alterations("discard=5/PHC/wingspan,scythe,tapestry")
    round = Round(
        [realm(name) for name in ("euphoria", "viticulture", "pendulum")],
        alterations=altered,
        deck=[realm(name) for name in ("wingspan", "scythe", "tapestry")],
    )
    foresight, why = foresight_of(round)
    assert foresight is None
    assert "come and go" in why


@pytest.mark.parametrize("alter", ["", "turns=3-9", "limit=4", "price.copy=-"])
def test_the_last_turn_is_played_for_the_score(alter: str) -> None:
    """Nothing is to come, so no end that the search meets scores more."""
    round = Round(
        [realm(name) for name in ("euphoria", "viticulture", "pendulum")],
        alterations=parse_alterations(alter),
    )
    dice = SeededDice("last")
    position: Position = round.start()
    while position.turn < round.turns - 1:
        position = play_turn(SwiftBot(), begin(position, *dice.roll()))
    view = begin(position, *dice.roll())
    best = play_turn(SwiftBot(), view)
    assert score_in_tenths(best) >= score_in_tenths(play_turn(GreedyBot(), view))


def last_turn(deal: str, *names: str) -> Position:
    """The last turn of a round that the greedy bot has played so far."""
    dice = SeededDice(deal)
    position: Position = a_round(*names).start()
    for _ in range(8):
        position = play_turn(GreedyBot(), begin(position, *dice.roll()))
    return begin(position, *dice.roll())


class Shortsighted(Judge):
    """Of a last turn, taking all dice for equally good."""

    def worths(self, positions: list[Position]) -> list[float]:
        return [score_in_tenths(each) / 10 + DIE_PRICE * len(each.dice) for each in positions]

    def end_worths(self, positions: list[Position]) -> list[float]:
        return [score_in_tenths(each) / 10 for each in positions]


@pytest.mark.parametrize(
    ("bot", "deal", "names"),
    [
        (SwiftBot(), "last 12", ("euphoria", "tapestry", "wingspan")),
        (SwiftBot(), "last 31", ("scythe", "charterstone", "viticulture")),
        (StrongBot(seconds=99), "last 6", ("charterstone", "viticulture", "tapestry")),
    ],
)
def test_of_a_last_turn_nothing_better_is_missed(
    bot: SwiftBot, deal: str, names: tuple[str, ...]
) -> None:
    """Where a look at the score and the dice in hand alone would miss it."""
    view = last_turn(deal, *names)
    foresight, _ = foresight_of(view.round)
    assert foresight is not None
    best = turn_ends(view, foresight.judge)[0].worth  # every way to play it
    assert turn_ends(view, Shortsighted(), WIDTH)[0].worth < best
    assert score_in_tenths(play_turn(bot, view)) / 10 == pytest.approx(best)


def test_without_time_strong_plays_the_first_turn_it_meets() -> None:
    first = begin(a_round("wingspan", "scythe", "tapestry").start(), 4, 2)
    foresight, _ = foresight_of(first.round)
    assert foresight is not None
    many = 2 * LOOKED_AT
    assert len(SwiftBot().most_promising(first, foresight, WIDTH, many)) == many
    assert len(SwiftBot().most_promising(first, foresight, WIDTH, many, stop=0.0)) < many
    last = last_turn("last 6", "charterstone", "viticulture", "tapestry")
    for view in (first, last):
        foresight, _ = foresight_of(view.round)
        assert foresight is not None
        hasty = play_turn(StrongBot(seconds=0.0), view)
        met = turn_ends(view, foresight.judge, 1)
        assert end_key(hasty) in {end_key(end.position) for end in met}


# --- resources ----------------------------------------------------------------------------------


def each_further(unit: int, to_come: int) -> list[float]:
    """What one more resource of a kind adds, beside those held already."""
    worths = [held_worth(held * unit, to_come) for held in range(13)]
    return [after - before for before, after in pairwise(worths)]


def test_after_the_last_turn_resources_are_tenths() -> None:
    assert held_worth(3 * PUMPKIN + 2 * HEART + 4 * COIN, 0) == pytest.approx(0.9)


@pytest.mark.parametrize("to_come", range(1, 12))
@pytest.mark.parametrize("unit", KINDS)
def test_a_resource_is_never_worth_less_than_it_scores(unit: int, to_come: int) -> None:
    each = each_further(unit, to_come)
    assert min(each) > UNSPENT - 1e-9
    assert each[4:] == pytest.approx([each[3]] * 8)
    assert each[3] <= min(each[:3])  # more than a few of a kind can hardly be used up


def test_kinds_are_worth_what_they_buy() -> None:
    assert each_further(COIN, 5)[0] > each_further(COIN, 5)[1]  # one buys a die already
    assert each_further(HEART, 1)[1] > each_further(HEART, 1)[0]  # two repeat a pair
    assert each_further(PUMPKIN, 1)[1] > each_further(PUMPKIN, 1)[0]  # two adjust a die


def test_a_price_is_what_is_missed_of_what_is_held() -> None:
    held = 5 * PUMPKIN + HEART
    left = 3 * PUMPKIN + HEART
    assert price_in_stars(held, 2 * PUMPKIN, 4) == pytest.approx(
        held_worth(held, 4) - held_worth(left, 4)
    )
    assert price_in_stars(held, 2 * PUMPKIN, 4) < price_in_stars(left, 2 * PUMPKIN, 4)
    assert price_in_stars(held, 2 * PUMPKIN, 0) == pytest.approx(0.2)


def test_where_stars_are_given_up_for_them_further_resources_count_less() -> None:
    traded = Lone(realm("spaceshipped"))
    assert [traded.counted(gain) for gain in (-2, 0, 1, 3)] == pytest.approx([-2, 0, 1, 1.6])
    assert Lone(realm("apiary")).counted(5) == 5


def test_a_sight_is_exact_unless_it_is_an_outline() -> None:
    outlined = {name for name in catalog().in_sets(["all"]) if not Sight(realm(name)).exact}
    assert outlined == {"dice_throne", "hokkaido"}


def test_what_a_die_brings_is_the_same_whatever_else_is_rolled() -> None:
    """Boonlake acts at any time, but never looks at the roll: foresight goes by values of dice."""
    lone = Lone(realm("boonlake"))
    assert lone.acts
    assert not lone.sees_roll
    before = lone.position(lone.realm.start(), 2 * COIN, 2 * COIN, 3)
    for a, b in ROLLS:
        by_roll = lone.ends(before, (a, b))
        for value, left in ((a, 2), (b, 1)):
            by_value = [
                told(option) for option in lone.ends(before, (value, value)) if option.left == 1
            ]
            assert sorted(told(option) for option in by_roll if option.left == left) == sorted(
                by_value
            )


def told(option: Option) -> tuple[bytes, int, int, int]:
    return option.board, option.earned, option.gain, option.created
