"""What holds for every legal move in every company: texts, resources, stars, refusals."""

from functools import partial
from itertools import chain
from random import Random

import msgspec
import pytest

from realmtable.core.errors import RealmtableError
from realmtable.rolling.describe import describe_all
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import (
    ACT,
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    ANYTIME,
    BUY,
    COMPENSATE,
    COPY,
    END,
    KIND_NAMES,
    PAIR,
    SEVEN,
    SPEND,
    USE,
    Move,
    Position,
    Round,
)
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, count, total
from realmtable.rolling.turn import apply, legal, stars
from tests.contract.test_realms import check_writing
from tests.support.engine import Talk
from tests.support.parsing import check_refusal, outcome
from tests.support.rolling import both_sides, catalog, is_youtoma
from tests.support.walks import at_the_limit, rubbish, sample, walk

REALMS = both_sides()
PRICES = {ADJUST: 2 * PUMPKIN, ADJUST_AGAIN: 3 * PUMPKIN, PAIR: 2 * HEART, COPY: 3 * HEART}


def price(move: Move) -> int:
    """What a way of spending costs, by the table of the rulebook."""
    if move.way == SEVEN:
        return 2 * COIN
    return move.amount * COIN if move.way == BUY else PRICES[move.way]


def told(move: Move) -> tuple[int, int]:
    """The gain and the cost that a move itself tells."""
    if move.kind == SPEND:
        return 0, price(move)
    if move.kind == COMPENSATE:
        return move.amount, 0
    plays = [play for _, play in move.endings]
    if move.play is not None:
        plays.append(move.play)
    return sum(play.gain for play in plays), sum(play.cost for play in plays)


def without_reactions(position: Position) -> Position:
    """The same position in a round in which no realm adds anything by itself."""
    quiet = position.copy()
    quiet.round = Round(position.round.realms, position.round.turns, position.round.limit)
    quiet.round.after_use = []
    quiet.round.on_roll = []
    return quiet


def check_move(before: Position, move: Move) -> None:
    after = apply(before, move)
    for of, old, new in zip(before.round.realms, before.boards, after.boards, strict=True):
        check_writing(of, old, new)
    check_resources(before, move, after)
    assert all(0 <= scored <= 6 for scored in stars(after))
    created = len(move.play.dice) if move.play is not None else 0
    if move.kind == USE:
        assert after.boards[move.realm] != before.boards[move.realm]
        assert len(after.dice) == len(before.dice) - 1 + created
        assert after.turn == before.turn
    elif move.kind == ANYTIME and move.way == ACT:
        assert after.boards[move.realm] != before.boards[move.realm]
    elif move.kind == SPEND:
        made = move.way not in (ADJUST, ADJUST_AGAIN)
        assert len(after.dice) == len(before.dice) + made
        assert after.boards == before.boards
    elif move.kind == COMPENSATE:
        assert len(after.dice) == len(before.dice) - 1
    elif move.kind == END:
        assert after.over
        assert not legal(after).moves()


def check_resources(before: Position, move: Move, after: Position) -> None:
    """Nothing comes from nothing, nothing is spent that is not there, twelve is the limit."""
    gain, cost = told(move)
    alone = apply(without_reactions(before), move)
    for unit in KINDS:
        had, has = count(before.earned, unit), count(after.earned, unit)
        if len(move.endings) < 2 and move.way != ALTER:
            assert count(alone.earned, unit) == min(had + count(gain, unit), 12)
        assert count(alone.earned, unit) <= has <= 12
        assert count(after.spent, unit) <= has
    assert alone.spent == before.spent + cost
    if move.kind in (SPEND, COMPENSATE) or not (gain or before.round.after_use or before.pending):
        assert after.earned == alone.earned
        assert total(after.earned) - total(before.earned) <= (move.kind == COMPENSATE)


@pytest.mark.parametrize("name", REALMS)
def test_every_legal_move_keeps_the_rules_that_all_realms_share(name: str) -> None:
    kinds = set()
    for step in walk(name):
        before = step.before.key()
        for move in legal(step.before).moves():
            check_move(step.before, move)
            kinds.add(move.kind)
        assert step.before.key() == before, "listing or making moves changed the position"
    expected = {USE, COMPENSATE, END} if is_youtoma(name) else {USE, SPEND, COMPENSATE, END}
    assert kinds - {ANYTIME} == expected


@pytest.mark.parametrize("name", REALMS)
def test_no_two_legal_moves_share_a_text_or_a_result(name: str) -> None:
    """Near the limit of the resources too, where what is lost makes no difference."""
    for step in chain(walk(name), at_the_limit(name)):
        moves = legal(step.before).moves()
        texts = [move_text(step.before, move) for move in moves]
        assert len({text.lower() for text in texts}) == len(texts), sorted(texts)
        first: dict[object, str] = {}
        for move, text in zip(moves, texts, strict=True):
            if move.kind != SPEND:
                same = first.setdefault(apply(step.before, move).key(), text)
                assert same == text, f"{same} and {text} come to the same"


@pytest.mark.parametrize("name", REALMS)
def test_a_move_text_is_read_as_the_move_it_was_written_for(name: str) -> None:
    random = Random(f"texts {name}")
    for step in walk(name):
        moves = legal(step.before).moves()
        for move in [step.move, *random.sample(moves, min(len(moves), 4))]:
            text = move_text(step.before, move)
            spoken = random.choice((text, f"  {text} ", text.replace(" ", "  ")))
            found = find_move(step.before, spoken)
            assert apply(step.before, found).key() == apply(step.before, move).key(), text


@pytest.mark.parametrize("name", REALMS)
def test_what_is_told_of_a_move_is_what_it_does(name: str) -> None:
    for step in sample(name, 25):
        now = sum(stars(step.before))
        moves = legal(step.before).moves()
        for move, data in zip(moves, describe_all(step.before), strict=True):
            after = apply(step.before, move)
            assert data.move == move_text(step.before, move)
            assert data.kind == KIND_NAMES[move.kind]
            assert data.stars == sum(stars(after)) - now
            assert data.gain == differences(step.before.earned, after.earned)
            if move.kind != END:
                assert data.cost == differences(step.before.spent, after.spent)
            if move.kind == USE:
                assert data.realm == step.before.round.realms[move.realm].id
                assert data.marks or data.stars


def differences(before: int, after: int) -> dict[str, int]:
    counts = [
        (letter, count(after - before, unit)) for letter, unit in zip("PHC", KINDS, strict=True)
    ]
    return {letter: n for letter, n in counts if n}


@pytest.mark.parametrize("name", REALMS)
def test_what_is_not_legal_is_refused_with_a_reason_and_changes_nothing(name: str) -> None:
    random = Random(f"rubbish {name}")
    refused = 0
    for step in sample(name, 60):
        position = step.before
        moves = legal(position).moves()
        texts = [move_text(position, move) for move in moves]
        results = [apply(position, move).key() for move in moves]
        before = position.key()
        for _ in range(12):
            text = rubbish(random, position, texts)
            found = outcome(partial(find_move, position, text))
            if isinstance(found, RealmtableError):
                check_refusal(found)
                refused += 1
            else:
                assert apply(position, found).key() in results, text
        assert position.key() == before
    assert refused > 200


@pytest.mark.parametrize("name", REALMS)
def test_every_move_that_is_listed_can_be_played_over_the_protocol(name: str) -> None:
    random = Random(f"protocol {name}")
    for step in sample(name, 10):
        talk = Talk()
        talk.ok(do="position", position=msgspec.to_builtins(position_data(step.before)))
        listed = [move["move"] for move in talk.moves()]
        moves = legal(step.before).moves()
        assert listed == [move_text(step.before, move) for move in moves]
        for at in random.sample(range(len(moves)), min(len(moves), 8)):
            state = msgspec.convert(talk.play(listed[at]), PositionData)
            # Of a pair either die may be called the first, so the keys are compared.
            assert position_from(state, catalog()).key() == apply(step.before, moves[at]).key()
            talk.ok(do="undo")
