"""What holds for every realm, whatever its rules: boards, plays, texts, and what a realm sees."""

import json
from random import Random

import msgspec
import pytest

from realmtable.core.errors import InvalidText
from realmtable.rolling.boardtext import board_from_marks, board_line, marks, parse_board_line
from realmtable.rolling.marks import (
    CROSS,
    EMPTY,
    FILL,
    MARK,
    OUTLINE,
    mark_text,
    parse_mark,
    two_numbers,
)
from realmtable.rolling.position import PAIR, Position
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.realm import (
    CLOSED,
    CREATED,
    FRESH,
    PUMPKINS,
    REOPENED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    SEES_EARNED,
    SEES_ENTRY,
    SEES_HELD,
    SEES_ROLL,
    SEES_TURN,
    SEES_TURN_SO_FAR,
    Moment,
    Play,
    Realm,
    Use,
)
from realmtable.rolling.resources import KINDS, count
from realmtable.rolling.turn import apply, legal
from tests.support.rolling import both_sides, catalog, realm
from tests.support.walks import boards, chooser, walk

REALMS = both_sides()
VALUES = range(7)  # a 0 exists in one variant only, but no realm may stumble over it

# What each kind of space can carry, and what may be written over what.
NOTES = {two_numbers(one, other) for one in range(1, 7) for other in range(1, 7)}
FIRST = {
    "mark": {MARK},
    "fill": {FILL},
    "outline": {OUTLINE},
    "outline-mark": {OUTLINE, MARK},
    "outline-cross": {OUTLINE, CROSS},
    "number": set(range(32, 64)),
    "number-mark": set(range(32, 64)),
    "numbers-mark": NOTES,
    "symbol": set(range(8, 32)),
}
SECOND = {"outline-mark": {OUTLINE: MARK}, "outline-cross": {OUTLINE: CROSS}} | {
    "number-mark": {number: number + 32 for number in range(32, 64)},
    "numbers-mark": {note: note + 64 for note in NOTES},
}


def check_writing(of: Realm, before: bytes, after: bytes) -> None:
    """Nothing is erased, and every space carries what it takes."""
    assert len(after) == len(before) == len(of.names)
    for space, old, new in zip(of.card.spaces, before, after, strict=False):
        if old == new:
            continue
        place = f"{of.id} {space.id}: {old} became {new}"
        if old == EMPTY:
            assert new in FIRST[space.takes], place
            if space.takes == "symbol":
                assert new - 8 < len(of.card.symbols), place
        else:
            assert SECOND.get(space.takes, {}).get(old) == new, place
    if of.counts_stars:
        assert after[of.track] == EMPTY or 32 <= after[of.track] <= 38
        assert after[of.track] >= before[of.track], "stars scored are kept"


def a_moment(random: Random, **fixed: int | bool) -> Moment:
    """Any moment a turn can tell a realm, and some that it never would."""
    made = Moment(
        turn=random.randint(1, 9),
        turns=9,
        roll_a=random.randint(1, 6),
        roll_b=random.randint(1, 6),
        held=sum(unit * random.choice((0, 0, 1, 2, 5, 12)) for unit in KINDS),
        earned=sum(unit * random.choice((0, 3, 11, 12)) for unit in KINDS),
        limit=12,
        activated=random.randint(0, 7),
        me=random.randint(0, 2),
        came_here=random.randint(0, 3),
        memo=random.randint(0, 255),
        others=0,
        any_kind=random.random() < 0.3,
        realms=3,
        closed=random.randint(0, 7),
    )
    for name, value in fixed.items():
        setattr(made, name, value)
    return made


def a_use(random: Random, value: int) -> Use:
    origin = random.choice((ROLLED_FIRST, ROLLED_SECOND, CREATED))
    changed = origin != CREATED and random.random() < 0.3
    return Use(value, origin, changed, random.choice((FRESH, PUMPKINS, REOPENED, CLOSED)))


def blurred(random: Random, sees: int, use: Use, moment: Moment) -> tuple[Use, Moment]:
    """The same use at the same moment, as far as a realm says that it looks."""
    other_use, other = a_use(random, use.value), a_moment(random, turns=random.randint(9, 12))
    if sees & SEES_ROLL:
        other_use.origin, other_use.changed = use.origin, use.changed
        other.roll_a, other.roll_b = moment.roll_a, moment.roll_b
    if sees & SEES_HELD:
        other.held = moment.held
    if sees & SEES_TURN:
        other.turn, other.turns = moment.turn, moment.turns
    if sees & SEES_ENTRY:
        other_use.entry = use.entry
    if sees & SEES_EARNED:
        other.earned, other.limit = moment.earned, moment.limit
        other.any_kind = moment.any_kind
    if sees & SEES_TURN_SO_FAR:
        other.activated, other.me = moment.activated, moment.me
        other.closed = moment.closed
        other.came_here, other.memo = moment.came_here, moment.memo
    return other_use, other


# --- boards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REALMS)
def test_the_start_is_a_valid_board(name: str) -> None:
    of = realm(name)
    start = of.start()
    assert of.start() == start
    assert len(start) == len(of.names) == len(of.card.spaces) + of.counts_stars
    assert len(set(of.names)) == len(of.names)
    check_writing(of, bytes(len(start)), start)
    assert board_line(of, start) == of.id
    assert marks(of, start) == {}
    assert 0 <= of.stars(start, a_moment(Random(1), earned=0)) <= 6


@pytest.mark.parametrize("name", REALMS)
def test_every_board_round_trips_as_text_and_as_marks(name: str) -> None:
    of = realm(name)
    assert len(boards(name)) > 10
    for board in boards(name):
        assert parse_board_line(of, board_line(of, board)) == board
        written = json.loads(json.dumps(marks(of, board)))
        assert board_from_marks(of, written) == board
        for mark in board:
            if mark != EMPTY:
                assert parse_mark(mark_text(mark, of.card.symbols), of.card.symbols) == mark


@pytest.mark.parametrize("name", REALMS)
def test_every_position_round_trips_as_json(name: str) -> None:
    for step in walk(name):
        for position in (step.before, step.after):
            again = same_again(position)
            assert again.key() == position.key()
            assert what_can_follow(again) == what_can_follow(position)


def what_can_follow(position: Position) -> set[tuple[object, ...]]:
    return {apply(position, move).key() for move in legal(position).moves()}


def same_again(position: Position) -> Position:
    """What comes back after writing a position as JSON and reading it."""
    text = msgspec.json.encode(position_data(position))
    return position_from(msgspec.json.decode(text, type=PositionData), catalog())


# --- plays -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REALMS)
def test_plays_never_repeat_and_always_write_something(name: str) -> None:
    of = realm(name)
    random = Random(f"plays {name}")
    offered = 0
    for board in boards(name):
        for value in VALUES:
            moment = a_moment(random)
            found = of.plays(board, a_use(random, value), moment)
            check_plays(of, board, found, moment)
            offered += len(found)
        for hook in (of.on_roll, of.anytime, of.on_turn_end):
            moment = a_moment(random)
            check_plays(of, board, hook(board, moment), moment)
    assert offered > 20


def check_plays(of: Realm, board: bytes, found: list[Play], moment: Moment) -> None:
    assert len(set(found)) == len(found), f"{of.id} offers a play twice"
    told = {(play.board, play.label, play.opens) for play in found}
    assert len(told) == len(found), f"{of.id}: two plays cannot be told apart"
    for play in found:
        assert play.board != board or play.gain, f"{of.id} offers a play that does nothing"
        check_writing(of, board, play.board)
        assert all(0 <= value <= 6 for value in play.dice)
        assert play.memo in range(-1, 256)
        for unit in KINDS:
            # What is paid is held, or comes with the very same play.
            held = count(moment.held, unit) + count(moment.fitting(play.gain), unit)
            assert count(play.cost, unit) <= held, f"{of.id} sells on credit"
            assert count(play.gain, unit) <= 12


@pytest.mark.parametrize("name", REALMS)
def test_a_realm_is_a_pure_function_of_what_it_is_told(name: str) -> None:
    """The same question gets the same answer, from this realm and from a new one."""
    of = realm(name)
    random = Random(f"pure {name}")
    for board in boards(name)[::3]:
        for value in VALUES:
            use, moment = a_use(random, value), a_moment(random)
            fresh = type(of)(of.card)
            found = of.plays(board, use, moment)
            assert found == of.plays(board, use, moment) == fresh.plays(board, use, moment)
            assert of.stars(board, moment) == fresh.stars(board, moment)
            assert of.powers(board) == fresh.powers(board)
            assert of.on_roll(board, moment) == fresh.on_roll(board, moment)
            assert of.on_turn_end(board, moment) == fresh.on_turn_end(board, moment)
            assert of.anytime(board, moment) == fresh.anytime(board, moment)


@pytest.mark.parametrize("name", REALMS)
def test_a_realm_sees_no_more_than_it_says(name: str) -> None:
    """Remembered plays are those of a realm that was never asked before, and whatever a realm
    says that it does not look at may change without changing its plays."""
    of = realm(name)
    knowing = type(of)(of.card)
    random = Random(f"sees {name}")
    for board in boards(name):
        for value in VALUES:
            use, moment = a_use(random, value), a_moment(random)
            expected = type(of)(of.card).plays(board, use, moment)
            assert knowing.known_plays(board, use, moment) == expected
            for _ in range(3):
                other_use, other = blurred(random, of.sees, use, moment)
                assert of.plays(board, other_use, other) == expected
                assert knowing.known_plays(board, other_use, other) == expected


@pytest.mark.parametrize("name", REALMS)
def test_a_realm_that_looks_at_something_is_asked_again_when_it_changes(name: str) -> None:
    """A mix of moments for one board: the memory never confuses them."""
    of = realm(name)
    knowing = type(of)(of.card)
    random = Random(f"memory {name}")
    for board in boards(name)[::4]:
        for _ in range(60):
            use, moment = a_use(random, random.randint(1, 6)), a_moment(random)
            found = knowing.known_plays(board, use, moment)
            assert found == of.plays(board, use, moment)
            assert found == knowing.known_plays(board, use, moment)


@pytest.mark.parametrize("name", REALMS)
def test_every_space_can_be_explained_for_every_die(name: str) -> None:
    of = realm(name)
    random = Random(f"explain {name}")
    for board in boards(name)[::4]:
        for space in of.card.spaces:
            for value in VALUES:
                use, moment = a_use(random, value), a_moment(random)
                assert isinstance(of.explain(board, use, moment, space), str)


def test_the_power_to_choose_resources_was_in_play() -> None:
    """The walks with free resources are what they say."""
    name, board = chooser()
    assert realm(name).powers(board) & 1
    seen = [step for step in walk("wingspan") if step.before.moment(0).any_kind]
    assert len(seen) > 10
    assert any(step.move.way == PAIR for name in REALMS for step in walk(name))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dice_throne f1=4", "takes only a 5, not 4"),
        ("wingspan a1=7", "holds at most a 6, not 7"),
        ("expedition o8=outline", "exactly one hex is outlined"),
        ("expedition start=mark", "exactly one hex is outlined"),
        ("spaceshipped s8a=1", "set 8 is filled before set 7"),
        ("spaceshipped s2b=3", "none on top"),
        ("spaceshipped s1a=3 s2a=4 s2b=2 s2c=1", "are not those of set 1"),
        ("legacy_of_yu t1=9", "holds at most a 6"),
        ("legacy_of_yu t1=3 u1=4", "its sum is missing"),
        ("legacy_of_yu t1=3 u1=4 s1=9", "is not that of its boxes"),
        ("legacy_of_yu t1=5 s1=5", "neither full nor claimed"),
    ],
)
def test_boards_that_no_game_leads_to_are_refused(line: str, why: str) -> None:
    of = realm(line.split(" ", maxsplit=1)[0])
    with pytest.raises(InvalidText, match=why):
        parse_board_line(of, line)


def test_three_pumpkins_on_an_unchanged_die_are_read_as_such() -> None:
    data = PositionData({"wingspan": {}}, [3, 5], dice=["3!", 5])
    assert msgspec.to_builtins(position_data(position_from(data, catalog())))["dice"] == ["3~3!", 5]


def test_what_follows_from_what_was_earned_need_not_be_told() -> None:
    data = PositionData({"terraforming_mars": {}, "wingspan": {}}, [3, 4], earned={"P": 3})
    at = position_from(data, catalog())
    assert at.boards[0] != realm("terraforming_mars").start()
    assert same_again(at).key() == at.key()


@pytest.mark.parametrize(
    ("line", "space", "why"),
    [("wyrmspan a1=4 b1=3 c1=2", "a2", "fall"), ("tokaido t9=3", "t9", "already taken")],
)
def test_where_a_zero_is_taken_it_is_refused_for_another_reason(
    line: str, space: str, why: str
) -> None:
    of = realm(line.split(" ", maxsplit=1)[0])
    asked = of.card.spaces[of.card.index(space)]
    board = parse_board_line(of, line)
    moment = a_moment(Random(1))
    assert why in of.explain(board, Use(0, CREATED, False, FRESH), moment, asked)
