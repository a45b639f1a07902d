"""What a realm says no longer matters on a board really makes no difference."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from realmtable.rolling.position import Round
from realmtable.rolling.realm import SEES_HELD, Moment, Play, Realm, Use
from tests.contract.test_realms import a_moment, a_use
from tests.support.rolling import both_sides, realm
from tests.support.walks import boards

GAMES = 30  # played to find boards, at least; more until enough of them are alike
MOST_GAMES = 1500
PAIRS = 60  # of boards that are alike, compared for every realm
BRANCHES = 8  # plays followed, where boards are made alike on purpose
# Essences that keep the whole board, and only add what is not easily seen of it.
WHOLE_BOARD = ("genotype", "micro_dojo", "sleeping_gods", "space_base")
WITH_ESSENCE = [
    name
    for name in both_sides()
    if type(realm(name)).essence is not Realm.essence and name not in WHOLE_BOARD
]


def game(of: Realm, random: Random) -> Iterator[bytes]:
    """The boards of a game with this realm alone. Few values of dice make boards alike."""
    values = random.sample(range(1, 7), random.choice((1, 2, 6)))
    at_once = random.random() < 0.3
    board = of.start()
    for _ in range(random.randint(3, 14)):
        moment = a_moment(random, at_once=at_once)
        use = a_use(random, random.choice(values))
        hook = random.choice((of.on_roll, of.anytime, of.on_turn_end, None, None, None, None))
        found = of.plays(board, use, moment) if hook is None else hook(board, moment)
        if found:
            board = random.choice(found).board
            yield board


def both_orders(of: Realm, board: bytes, random: Random) -> Iterator[bytes]:
    """The boards after two dice, one first and the other first: often they are alike."""
    one, other = random.randint(1, 6), random.randint(1, 6)
    for first, second in ((one, other), (other, one)):
        moment = a_moment(random)
        for play in some_of(of.plays(board, a_use(random, first), moment), random):
            for next_play in some_of(of.plays(play.board, a_use(random, second), moment), random):
                yield next_play.board


def some_of(found: list[Play], random: Random) -> list[Play]:
    return random.sample(found, min(len(found), BRANCHES))


def alike(of: Realm) -> list[tuple[bytes, bytes]]:
    """Pairs of different boards with the same essence, as games lead to them."""
    random = Random(f"alike {of.name}")
    groups: dict[bytes, list[bytes]] = {}
    pairs = 0
    for played in range(MOST_GAMES):
        if played >= GAMES and pairs >= PAIRS:
            break
        boards = [of.start(), *game(of, random)]
        boards += both_orders(of, random.choice(boards), random)
        for board in boards:
            group = groups.setdefault(of.essence(board), [])
            if board not in group and len(group) < 4:
                group.append(board)
                pairs += len(group) > 1
    found = [pair for group in groups.values() for pair in pairwise(group)]
    random.shuffle(found)
    return found[:PAIRS]


def outcomes(of: Realm, found: list[Play]) -> Counter[tuple[object, ...]]:
    """What plays come to, whatever they write where it does not matter."""
    return Counter(
        (
            *(of.essence(play.board), play.gain, play.cost, play.dice, play.again),
            *(play.opens, play.memo, play.changes),
        )
        for play in found
    )


def future(of: Realm, board: bytes, use: Use, moment: Moment) -> list[object]:
    """Everything that a realm answers about a board at one moment."""
    after = of.after_use(board, moment)
    return [
        of.stars(board, moment),
        of.powers(board),
        of.essence(of.on_earned(board, moment)),
        outcomes(of, of.plays(board, use, moment)),
        outcomes(of, of.on_roll(board, moment)),
        outcomes(of, of.anytime(board, moment)),
        outcomes(of, of.on_turn_end(board, moment)),
        outcomes(of, [] if after is None else [after]),
    ]


@pytest.mark.parametrize("name", WITH_ESSENCE)
def test_equal_essence_equal_future(name: str) -> None:
    of = realm(name)
    random = Random(f"future {name}")
    pairs = alike(of)
    assert len(pairs) >= PAIRS // 2, "too few boards are alike to tell"
    for one, other in pairs:
        for value in range(7):
            use = a_use(random, value)
            moment = a_moment(random, at_once=random.random() < 0.3, others=random.randint(0, 6))
            told = future(of, one, use, moment), future(of, other, use, moment)
            assert told[0] == told[1], f"{name}: {one!r} and {other!r}, a {value}"


@pytest.mark.parametrize("name", WHOLE_BOARD)
def test_some_essences_only_add_to_the_board(name: str) -> None:
    of = realm(name)
    for board in boards(name):
        assert of.essence(board).startswith(board)


@pytest.mark.parametrize("name", both_sides())
def test_essences_have_a_length(name: str) -> None:
    """Each byte of them means one thing, so there are always as many."""
    of = realm(name)
    assert len({len(of.essence(board)) for board in boards(name)}) == 1
    assert len({len(of.outline(board)) for board in boards(name)}) == 1


@pytest.mark.parametrize("name", both_sides())
def test_resources_make_a_difference_only_where_a_realm_says_so(name: str) -> None:
    """Boards and stars are the same, whatever is held and was earned, unless plays cost something
    (`SEES_HELD`), resources write something (`on_earned`) or score (`scores_resources`)."""
    of = realm(name)
    if of.sees & SEES_HELD or of.scores_resources or Round([of]).on_earned:
        return
    random = Random(f"resources {name}")
    for board in boards(name)[::2]:
        use = a_use(random, random.randint(1, 6))
        moment = a_moment(random)
        poor = a_moment(random, held=0, earned=0)
        for what in ("turn", "roll_a", "roll_b", "came_here", "memo", "activated", "closed", "me"):
            setattr(poor, what, getattr(moment, what))
        assert of.stars(board, moment) == of.stars(board, poor)
        for hook in (of.on_roll, of.anytime, of.on_turn_end):
            rich, bare = hook(board, moment), hook(board, poor)
            assert {play.board for play in rich} == {play.board for play in bare}
        rich, bare = of.plays(board, use, moment), of.plays(board, use, poor)
        assert {play.board for play in rich} == {play.board for play in bare}
