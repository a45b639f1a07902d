"""Random games, counted twice: by the engine and by `recount`, which knows nothing of it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmtable.bots.bot import Bot
from realmtable.bots.random_bot import RandomBot
from realmtable.core.dice import SeededDice
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.game import TIE_BREAKS, Game, RoundScore, game_from_record, tenths
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    COMPENSATE,
    COPY,
    PAIR,
    SEVEN,
    SPEND,
    START,
    USE,
    Position,
    Round,
)
from realmtable.rolling.resources import all_counts, to_counts
from realmtable.rolling.turn import score_in_tenths, stars
from tests.recount.base_game import CITIES, STARS, USES, Seat, read_use, recount
from tests.recount.youtoma_turn import Youtoma
from tests.support.records import FOLDER, play_out
from tests.support.rolling import catalog, realm
from tests.support.walks import Eager, Step, steps

BASE = [each.id for each in catalog().all() if each.card.set == "base"]
SEEDS = st.integers(min_value=0, max_value=10**9)


def test_the_recount_knows_every_base_realm() -> None:
    assert sorted(USES) == sorted(BASE)
    assert len(BASE) == 11


@st.composite
def base_games(draw: st.DrawFn) -> Game:
    """A finished game of base realms: one to three rounds, one to three seats."""
    rounds = draw(st.integers(1, 3))
    names = draw(st.permutations(BASE))[: 3 * rounds]
    seats = [f"seat {n}" for n in range(draw(st.integers(1, 3)))]
    seed = draw(SEEDS)
    game = Game(
        catalog(),
        seats,
        [names[3 * n : 3 * n + 3] for n in range(rounds)],
        draw(st.sampled_from(TIE_BREAKS)),
    )
    bots: dict[str, Bot] = {
        name: Eager(f"{seed} {name}", draw(st.sampled_from([-1, -1, 0, 1, 2]))) for name in seats
    }
    if draw(st.booleans()):
        bots[seats[0]] = RandomBot(seed)
    play_out(game, bots, SeededDice(seed))
    return game


@settings(max_examples=250)
@given(base_games())
def test_every_score_of_a_base_game_is_what_its_record_comes_to(game: Game) -> None:
    assert game.over
    text = write_record(game.record())
    seats = recount(text, Seat)
    assert len(seats) == len(game.seats) * len(game.rounds)
    for name, seat in game.seats.items():
        counted = [seats[number, name] for number in range(1, len(game.rounds) + 1)]
        for score, again in zip(seat.scores, counted, strict=True):
            left = sum(again.held.values())
            assert score.stars == again.stars()
            assert score.left == left
            assert score.tenths == 10 * sum(again.stars()) + left
        last = counted[-1]
        assert all_counts(seat.position.earned) == last.earned
        assert all_counts(seat.position.held) == last.held
        assert seat.total == sum(score.tenths for score in seat.scores)
    assert write_record(game_from_record(parse_record(text), catalog()).record()) == text


# --- with Youtoma ----------------------------------------------------------------------------


def either(names: list[str]) -> Seat | Youtoma:
    """Who follows a round: one of Youtoma, or of a seat for itself."""
    bare = [name.removeprefix("youtoma/") for name in names]
    return Seat(names) if bare == names else Youtoma(bare)


@st.composite
def youtoma_games(draw: st.DrawFn) -> Game:
    """A finished game against Youtoma, or one in which everybody plays it."""
    mode = draw(st.sampled_from(["youtoma", "lowest"]))
    rounds = draw(st.integers(1, 2 if mode == "youtoma" else 3))
    names = draw(st.permutations(BASE))[: 3 * rounds]
    seats = [f"seat {n}" for n in range(1 if mode == "youtoma" else draw(st.integers(1, 3)))]
    levels = [draw(st.sampled_from(["easy", "normal", "hard"])) for _ in seats]
    realms = [names[3 * n : 3 * n + 3] for n in range(rounds)]
    game = Game(catalog(), seats, realms, mode=mode, levels=levels)
    seed = draw(SEEDS)
    bots: dict[str, Bot] = {name: Eager(f"{seed} {name}") for name in seats}
    play_out(game, bots, SeededDice(seed))
    return game


@settings(max_examples=60)
@given(youtoma_games())
def test_every_score_of_a_game_with_youtoma_is_what_its_record_comes_to(game: Game) -> None:
    check_scores_with_youtoma(game)
    text = write_record(game.record())
    assert write_record(game_from_record(parse_record(text), catalog()).record()) == text


@pytest.mark.parametrize("path", [*FOLDER.glob("game_[yl]*.txt"), *FOLDER.glob("youtoma/*.txt")])
def test_the_kept_records_with_youtoma_are_worth_what_they_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    check_scores_with_youtoma(game_from_record(parse_record(text), catalog()))


def check_scores_with_youtoma(game: Game) -> None:
    """Also whether every move of Youtoma was one that its rules allow."""
    counted = recount(write_record(game.record()), either)
    totals = dict.fromkeys([*game.seats, "Youtoma"], 0)
    for (name, seat), level in zip(game.seats.items(), game.levels, strict=True):
        for number, score in enumerate(seat.scores, start=1):
            again = counted[number, name]
            assert score.stars == again.stars()
            tenths = 10 * sum(again.stars())
            if isinstance(again, Youtoma):
                tenths = again.tenths(level)
                assert score.left == sum(again.earned.values())
            else:
                tenths += sum(again.held.values())
            assert score.tenths == tenths
            against = isinstance(again, Youtoma) and game.mode == "youtoma"
            totals["Youtoma" if against else name] += tenths
    if game.mode == "lowest":
        del totals["Youtoma"]
    ranking = game.ranking()
    assert {place.seat: place.total for place in ranking} == totals
    best = min if game.mode == "lowest" else max
    assert ranking[0].total == best(totals.values())


# --- any three realms ------------------------------------------------------------------------


class Marks(Seat):
    """Only what is written: the resources are counted elsewhere."""

    def gain(self, letters: str) -> None:
        assert set(letters) <= set("PHC")

    def pay(self, letters: str) -> None:
        assert set(letters) <= set("PHC")


def letters(amount: int) -> str:
    return "".join(letter * n for letter, n in to_counts(amount).items())


def count_resources(seat: Seat, step: Step) -> None:
    """What a move tells of resources, counted onto a seat."""
    move = step.move
    plays = [play for _, play in move.endings]
    if move.play is not None:
        plays.append(move.play)
    for play in plays:
        seat.gain(letters(play.gain))
        seat.pay(letters(play.cost))
    if move.kind == COMPENSATE:
        seat.gain(letters(move.amount))
    if move.kind == SPEND:
        prices = {ADJUST: "PP", ADJUST_AGAIN: "PPP", PAIR: "HH", COPY: "HHH", SEVEN: "CC"}
        seat.pay(prices.get(move.way, "C" * move.amount))


def take_over(seat: Seat, position: Position) -> None:
    seat.earned = all_counts(position.earned)
    seat.held = all_counts(position.held)


@settings(max_examples=1000)
@given(st.permutations(catalog().names), SEEDS)
def test_every_score_of_any_three_realms_adds_up(names: list[str], seed: int) -> None:
    """Resources are counted move by move, and the base realms among the three anew."""
    names = names[:3]
    round = Round([realm(name) for name in names])
    seat = Seat(names)
    cards = {name: Marks([name]) for name in names if name in USES}
    now = round.start()
    for step in steps(round, f"any {seed}"):
        if step.before.turn != now.turn:
            # What the roll brings by itself is no move of the player: it is taken as it is.
            assert step.before.earned == now.earned or round.on_roll
            take_over(seat, step.before)
        now = step.after
        if step.move.kind == USE and names[step.move.realm] in cards:
            card = cards[names[step.move.realm]]
            card.roll = [step.before.roll_a, step.before.roll_b]
            card.put(*read_use(move_text(step.before, step.move)))
        if step.move.way in (START, ALTER):
            take_over(seat, now)
        else:
            count_resources(seat, step)
        assert all_counts(now.earned) == seat.earned
        assert all_counts(now.held) == seat.held
    assert now.round_over
    scored = dict(zip(names, stars(now), strict=True))
    for name, card in cards.items():
        card.earned = all_counts(now.earned)
        if name == CITIES:
            others = [n for other, n in scored.items() if other != CITIES]
            assert scored[name] == min(6, len(card.marks[name]), *others)
        else:
            assert scored[name] == min(6, STARS[name](card))
    assert score_in_tenths(now) == 10 * sum(scored.values()) + sum(seat.held.values())


# --- the whole game --------------------------------------------------------------------------


def ahead(a: list[int], b: list[int], tie_break: str) -> int:
    """Above 0 if the scores a, in tenths by round, beat b; 0 if they share a place."""
    if sum(a) != sum(b):
        return sum(a) - sum(b)
    rounds = range(len(a))
    if tie_break == "redux":
        rounds = range(1, len(a))  # the list of Redux ends with round 2
    for number in reversed(rounds):
        if a[number] != b[number]:
            return a[number] - b[number]
    return 0


@settings(max_examples=150)
@given(
    st.integers(1, 3).flatmap(
        lambda rounds: st.lists(
            st.lists(st.integers(0, 3), min_size=rounds, max_size=rounds), min_size=1, max_size=6
        )
    ),
    st.sampled_from(TIE_BREAKS),
)
def test_the_ranking_breaks_ties_by_the_last_rounds(table: list[list[int]], rule: str) -> None:
    rounds = [BASE[3 * n : 3 * n + 3] for n in range(len(table[0]))]
    game = Game(catalog(), [f"s{n}" for n in range(len(table))], rounds, rule)
    scores = dict(zip(game.seats, table, strict=True))
    for name, seat in game.seats.items():
        seat.scores = [RoundScore([0, 0, 0], left) for left in scores[name]]
    places = game.ranking()
    assert sorted(place.seat for place in places) == sorted(scores)
    assert [place.rank for place in places] == sorted(place.rank for place in places)
    for place in places:
        mine = scores[place.seat]
        assert place.rounds == mine
        assert place.total == sum(mine)
        assert place.rank == 1 + sum(ahead(other, mine, rule) > 0 for other in scores.values())


def test_both_rulebooks_rank_alike_in_the_middle_of_a_game() -> None:
    for rule in TIE_BREAKS:
        game = Game(catalog(), ["slow", "fast"], [BASE[:3], BASE[3:6]], rule)
        game.seat("slow").scores = [RoundScore([1, 0, 0], 0)]
        game.seat("fast").scores = [RoundScore([0, 0, 0], 5), RoundScore([0, 0, 0], 5)]
        assert [place.seat for place in game.ranking()] == ["slow", "fast"]


@pytest.mark.parametrize("rule", TIE_BREAKS)
def test_the_examples_of_the_rulebooks(rule: str) -> None:
    """Rounds of 10.1, 9.7 and 14.5 come to 34.3; of equal totals the better last round wins."""
    game = Game(catalog(), ["early", "late", "twin"], [BASE[:3], BASE[3:6], BASE[6:9]], rule)
    scores = {"early": [145, 97, 101], "late": [101, 97, 145], "twin": [101, 97, 145]}
    for name, seat in game.seats.items():
        seat.scores = [RoundScore([n // 10, 0, 0], n % 10) for n in scores[name]]
    assert [(place.rank, place.seat) for place in game.ranking()] == [
        (1, "late"),
        (1, "twin"),
        (3, "early"),
    ]
    assert tenths(game.ranking()[0].total) == "34.3"
