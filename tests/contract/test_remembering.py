"""What is remembered is what would be worked out: plays, stars, and what the greedy bot expects."""

from random import Random

import pytest

from realmtable.bots.greedy_bot import (
    DREAM,
    DREAM_WIDTH,
    DREAMS,
    FREEDOM,
    NEXT,
    STAR,
    GreedyBot,
    Sight,
)
from realmtable.rolling.alterations import Alterations
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.realm import CREATED, FRESH, MAX_STARS, Moment, Play, Realm, Use
from realmtable.rolling.turn import apply, begin, legal, stars
from tests.support.rolling import both_sides, realm, round_of
from tests.support.walks import boards, company, sample

REALMS = both_sides()
VALUES = range(1, 7)


def told(moves: list[Move]) -> list[tuple[object, ...]]:
    """Moves as values that can be compared."""
    return [
        (
            move.kind,
            move.way,
            move.die,
            move.amount,
            move.realm,
            move.entry,
            move.play,
            move.endings,
        )
        for move in moves
    ]


def other_moment(random: Random, moment: Moment, of: Realm) -> Moment:
    """Any moment at which the realm says that its stars are the same."""
    return Moment(
        random.randint(1, 9),
        9,
        random.randint(1, 6),
        random.randint(1, 6),
        random.randint(0, 3),
        moment.earned if of.scores_resources else random.randint(0, 3),
        12,
        random.randint(0, 7),
        random.randint(0, 2),
        memo=random.randint(0, 255),
        others=moment.others,
        any_kind=random.random() < 0.5,
        at_once=moment.at_once,
    )


@pytest.mark.parametrize("name", REALMS)
def test_moves_are_those_of_realms_that_remember_nothing(name: str) -> None:
    for step in sample(name, 12):
        known = told(legal(step.before).moves())
        assert told(legal(step.before).moves()) == known
        for of in step.before.round.realms:
            of.forget()
        assert told(legal(step.before).moves()) == known


@pytest.mark.parametrize("name", REALMS)
def test_stars_look_at_no_more_than_the_realm_says(name: str) -> None:
    of = realm(name)
    random = Random(f"stars {name}")
    for board in boards(name):
        for at_once in (False, True):
            moment = Moment(3, 9, 1, 2, 0, random.randint(0, 3), 12, others=4, at_once=at_once)
            expected = of.stars(board, moment)
            for _ in range(4):
                assert of.stars(board, other_moment(random, moment, of)) == expected


def counted(position: Position) -> list[int]:
    """The stars of a position, all of them worked out."""
    realms = position.round.realms
    found = [0] * len(realms)
    for late in (False, True):
        for i, of in enumerate(realms):
            if of.scores_last == late:
                moment = position.moment(i)
                others = [n for j, n in enumerate(found) if j != i] if late else []
                look = max if of.looks_at_best else min
                moment.others = look(others) if others else 0
                found[i] = min(of.stars(position.boards[i], moment), MAX_STARS)
    return found


@pytest.mark.parametrize("name", REALMS)
def test_stars_are_those_that_are_counted_anew(name: str) -> None:
    for step in sample(name, 25):
        expected = counted(step.after)
        assert stars(step.after) == expected
        assert stars(step.after) == expected, "the second time they are remembered"


def test_stars_that_are_looked_at_as_they_fall_are_not_mixed_up_with_others() -> None:
    """Legacy of Yu counts a board otherwise in such rounds, until they are over."""
    of = realm("legacy_of_yu")
    at_once = Round([of], alterations=Alterations(at_once=True)).start()
    usual = Round([of]).start()
    for board in boards("legacy_of_yu"):
        for position in (begin(usual, 1, 2), begin(at_once, 1, 2), begin(usual, 1, 2)):
            position.boards = [board]
            assert stars(position) == counted(position)


# --- the greedy bot --------------------------------------------------------------------------


def all_plays(of: Realm, board: bytes, moment: Moment) -> list[list[Play]]:
    return [of.plays(board, Use(value, CREATED, False, FRESH), moment) for value in VALUES]


def expected_outlook(of: Realm, board: bytes, moment: Moment) -> int:
    """What a board promises, with nothing remembered."""
    now = of.stars(board, moment)
    scored = 0
    reached: set[tuple[int, int]] = set()
    for value, plays in enumerate(all_plays(of, board, moment)):
        scored += max([now, *(of.stars(play.board, moment) for play in plays)]) - now
        for play in plays:
            reached |= {(i, value) for i in range(len(board)) if not board[i] and play.board[i]}
    best = now
    beam = [board]
    for _ in range(DREAMS):
        after = {
            play.board for each in beam for plays in all_plays(of, each, moment) for play in plays
        }
        rated = [(STAR * of.stars(new, moment) + len(new) - new.count(0), new) for new in after]
        best = max([best, *(of.stars(new, moment) for new in after)])
        beam = [new for _, new in sorted(rated, reverse=True)[:DREAM_WIDTH]]
    freedom = FREEDOM * len(reached) // (6 * len(board))
    return NEXT * scored // 6 + freedom + DREAM * (best - now)


@pytest.mark.parametrize("name", REALMS[::3])
def test_the_greedy_bot_expects_what_it_would_without_remembering(name: str) -> None:
    bot = GreedyBot()
    of = realm(name)
    for step in sample(name, 6):
        place = step.after.round.realms.index(of)
        board = step.after.boards[place]
        sight = bot._sight(step.after, place)
        expected = expected_outlook(of, board, step.after.moment(place))
        assert sight.outlook(board) == expected
        assert Sight(of, step.after.moment(place)).outlook(board) == expected


@pytest.mark.parametrize("name", REALMS[::7])
def test_the_greedy_bot_plays_the_same_whatever_it_remembers(name: str) -> None:
    """A bot that has played before, and one that is new in every turn."""
    old = GreedyBot(2)
    position = round_of(company(name, 1)).start()
    random = Random(f"remembering {name}")
    for _ in range(3):
        position = begin(position, random.randint(1, 6), random.randint(1, 6))
        assert told(old.best_turn(position)) == told(GreedyBot(2).best_turn(position))
        while not position.over:
            moves = legal(position)
            position = apply(position, moves.pick(random.randrange(len(moves))))
