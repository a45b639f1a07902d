"""Altered rounds at random: counted again from their records, and true to what was altered."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmtable.bots.greedy_bot import GreedyBot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import IllegalMove
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.alterations import NONE
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import END, Position, Round
from realmtable.rolling.resources import all_counts
from realmtable.rolling.turn import legal, score_in_tenths, stars
from realmtable.rolling.uses import plays_of
from tests.contract.test_random_games import BASE, SEEDS
from tests.recount.altered_round import followed
from tests.support.altered import checked, round_of, some_alterations
from tests.support.records import play_out
from tests.support.rolling import catalog
from tests.support.walks import Eager, steps


def texts(deck: list[str], places: int) -> st.SearchStrategy[str]:
    """Alterations in their text form, each of them in some of the rounds."""
    return st.randoms(use_true_random=False).map(
        lambda chance: some_alterations(chance, deck, places)
    )


@st.composite
def altered_games(draw: st.DrawFn) -> Game:
    names = draw(st.permutations(BASE))
    count = draw(st.integers(3, 4))
    deck = names[count : count + draw(st.integers(0, 5))]
    text = draw(texts(deck, count))
    altered = parse_alterations(text)
    names = names[: count if altered is not NONE else 3]
    game = Game(catalog(), ["ann"], [names], alterations=[altered])
    seed = draw(SEEDS)
    play_out(game, {"ann": Eager(seed)}, SeededDice(seed))
    return game


@settings(max_examples=300)
@given(altered_games())
def test_every_altered_round_is_what_its_record_comes_to(game: Game) -> None:
    assert game.over
    text = write_record(game.record())
    assert write_record(game_from_record(parse_record(text), catalog()).record()) == text
    seat, ann = followed(text), game.seat("ann")
    position, score = ann.position, ann.scores[0]
    assert seat.over
    assert [realm.id for realm in position.round.realms] == seat.names
    assert (score.stars, score.banked) == (seat.stars(), seat.banked)
    assert (score.left, score.unpaid) == seat.after_debts()
    assert score.tenths == score_in_tenths(position) == seat.tenths()
    assert position.ledger.discarded == seat.discarded
    assert all_counts(position.earned) == seat.earned
    assert all_counts(position.held) == seat.held


# --- any realms ------------------------------------------------------------------------------


@st.composite
def any_round(draw: st.DrawFn) -> tuple[list[str], str]:
    names = draw(st.permutations(catalog().names))
    count = draw(st.integers(1, 5))
    return names[:count], draw(texts(names[count : count + 3], count))


def free_use(position: Position) -> bool:
    """Whether some die in hand could be used as it is, for nothing, by asking every realm."""
    return any(
        not play.changes and not play.cost
        for die in position.dice
        for realm in range(len(position.boards))
        for entry in (
            [0]
            if not position.closed >> realm & 1
            else [1] * bool(die & 128) + [2] * bool(position.again >> 4 * realm & 15)
        )
        if not position.barred(die) >> realm & 1
        for play in plays_of(position, die, realm, entry)
    )


@settings(max_examples=150, deadline=None)
@given(any_round(), SEEDS)
def test_what_holds_in_every_altered_round(given_round: tuple[list[str], str], seed: int) -> None:
    names, text = given_round
    round = round_of(names, text)
    altered = round.alterations
    turns = 0
    for n, step in enumerate(steps(round, f"altered {seed}")):
        before, after = step.before, step.after
        assert all(0 <= each <= 6 for each in stars(after))
        assert all(n <= max(altered.limit, 0) for n in all_counts(after.earned).values())
        assert all(n >= 0 for n in all_counts(after.held).values())
        if step.move.kind == END:
            turns += 1
            assert before.turn == altered.turns[0] + turns - 1
            assert not (altered.must_use and free_use(before))
            if altered.discard_at and len(after.boards) > 1:
                assert all(
                    scored < altered.discard_at
                    for of, scored in zip(after.round.realms, stars(after), strict=True)
                    if not of.scores_last and not after.round_over
                )
        if n % 7 == 0:
            checked(before)
            moves = legal(before).moves()
            said = [move_text(before, move) for move in moves]
            assert len(set(said)) == len(said)
            assert move_text(before, find_move(before, said[n % len(said)])) == said[n % len(said)]
    assert turns <= round.length


WORDS = ("this round", "rests", "closed in turn", "be used in turn", "must be", "this costs")
RESTRICTIONS = st.tuples(
    st.sampled_from(["", "must_use"]),
    st.sampled_from(["", "rest"]),
    st.sampled_from(["", "closed=1,2,3,1,2,3,1,2,3"]),
    st.sampled_from(["", "no_value=1,2,3,4,5,6,1,2,3"]),
    st.sampled_from(["", "price.copy=- price.buy=-", "price.adjust=PHC price.adjust_again=-"]),
    st.sampled_from(["", "compensation=0"]),
).map(lambda words: " ".join(filter(None, words)))


@settings(max_examples=60, deadline=None)
@given(st.permutations(catalog().names), RESTRICTIONS, SEEDS)
def test_what_only_an_alteration_forbids_is_refused_for_that(
    names: list[str], text: str, seed: int
) -> None:
    """What the rulebook would allow here is legal, or the refusal names the alteration."""
    round = round_of(names[:3], text)
    for n, step in enumerate(steps(round, f"refused {seed}")):
        if n % 5:
            continue
        plain = step.before.copy()
        plain.round = Round(round.realms)
        allowed = {move_text(step.before, move) for move in legal(step.before).moves()}
        for move in legal(plain).moves():
            said = move_text(plain, move)
            if said in allowed:
                continue
            with pytest.raises(IllegalMove) as error:
                find_move(step.before, said)
            assert any(words in error.value.why for words in WORDS), (said, error.value.why)


@settings(max_examples=8, deadline=None)
@given(any_round(), SEEDS)
def test_the_greedy_bot_plays_any_altered_round(
    given_round: tuple[list[str], str], seed: int
) -> None:
    names, text = given_round
    altered = parse_alterations(text)
    names = names if altered is not NONE else BASE[:3]
    game = Game(catalog(), ["ann"], [names], alterations=[altered])
    play_out(game, {"ann": GreedyBot(1)}, SeededDice(seed))
    assert game.over
