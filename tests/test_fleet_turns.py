"""What Fleet: The Dice Game does to whole turns, in all realms of the round."""

import pytest

from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    ANYTIME,
    BUY,
    CHANGED,
    COMPENSATE,
    COPY,
    END,
    PAIR,
    SEVEN,
    SPEND,
    START,
    USE,
    Move,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.realm import Moment, Play, Use
from realmtable.rolling.resources import COIN, HEART, PUMPKIN, parse, text
from realmtable.rolling.turn import apply, begin, stars
from tests.support import (
    board,
    make_die,
    marks_of,
    moves,
    one,
    place,
    position,
    realm,
    some,
    using,
)
from tests.toys import Toy

FLEET = "fleet_the_dice_game"
LEFT = ["l1", "l2", "l3"]
MIDDLE = ["m1", "m2", "m3"]
RIGHT = ["r1", "r2", "r3"]


class Turnstile(Toy):
    """A die gives a pumpkin, and then a pumpkin is paid."""

    def __init__(self) -> None:
        super().__init__("turnstile")

    def marking(self, board: bytes, use: Use, moment: Moment) -> Play:
        return Play(board, gain=PUMPKIN, cost=PUMPKIN)


def fleet(*boxes: str, stars: int = 0) -> bytes:
    """A Fleet board with these boxes marked."""
    marks: dict[str, int | str] = dict.fromkeys(boxes, "mark")
    if stars:
        marks["stars"] = stars
    return board(FLEET, **marks)


def next_turn(of: Position, roll: tuple[int, int]) -> Position:
    """The turn after this one."""
    return begin(apply(of, one(some(of, END))), *roll)


def rolled(roll: tuple[int, int], held: str = "", **boards: bytes) -> Position:
    """A seat right after the roll of turn 2, with what the roll brings by itself."""
    before = Round([realm(name) for name in boards]).start()
    before.boards = list(boards.values())
    before.earned = parse(held)
    before.turn = 1
    return begin(before, *roll)


def writing(of: Position, value: int, name: str, **marks: int | str) -> list[Move]:
    """Every way to use a die of this value in a realm that writes exactly these marks."""
    wanted = {space: str(mark) for space, mark in marks.items()}
    before = of.boards[place(of, name)]
    return [
        move
        for move in some(of, USE, value=value, name=name)
        if move.play is not None and marks_of(name, before, move.play.board) == wanted
    ]


def gains(found: list[Move]) -> list[str]:
    """What the moves gain, as letters, none hidden."""
    return sorted(text(move.play.gain) for move in found if move.play is not None)


def gaining(found: list[Move], gain: str) -> Move:
    return one([move for move in found if move.play is not None and move.play.gain == parse(gain)])


def alterations(of: Position) -> set[tuple[int, int]]:
    """The value of each die that can be altered, with the step."""
    return {(die_value(move.die), move.amount) for move in some(of, ANYTIME, way=ALTER)}


def alter(of: Position, value: int, step: int) -> Position:
    return apply(of, one(some(of, ANYTIME, way=ALTER, value=value, amount=step)))


def adjust(of: Position, value: int, step: int) -> Position:
    return apply(of, one(some(of, SPEND, way=ADJUST, value=value, amount=step)))


# --- left: the kind of each resource ---------------------------------------------------------


def test_left_lets_a_wingspan_pumpkin_be_a_coin() -> None:
    """The square a1 shows a pumpkin; each of the three kinds may be taken, once each."""
    now = position((4, 6), fleet_the_dice_game=fleet(*LEFT), wingspan=board("wingspan"))
    found = writing(now, 4, "wingspan", a1=4)
    assert gains(found) == ["C", "H", "P"]
    after = apply(now, gaining(found, "C"))
    assert after.held == COIN
    assert after.earned == COIN


def test_without_the_left_ability_the_kind_is_printed() -> None:
    now = position((4, 6), fleet_the_dice_game=fleet("l1", "l2"), wingspan=board("wingspan"))
    assert gains(writing(now, 4, "wingspan", a1=4)) == ["P"]


def test_left_chooses_for_each_resource_separately() -> None:
    """Box r2 shows a pumpkin and a coin: any two resources."""
    now = position((5, 6), fleet_the_dice_game=fleet(*LEFT, "r1"))
    found = writing(now, 5, FLEET, r2="mark")
    assert gains(found) == ["CC", "HC", "HH", "PC", "PH", "PP"]


def test_left_never_touches_stars() -> None:
    """The third square of a bird is a star only, so there is one way to write it."""
    wingspan = board("wingspan", a1=1, a2=2)
    now = position((4, 6), fleet_the_dice_game=fleet(*LEFT), wingspan=wingspan)
    assert gains(writing(now, 4, "wingspan", a3=4)) == [""]


def test_left_works_from_the_moment_it_is_engaged() -> None:
    """Marking l3 gains nothing to choose; the next die of the same turn has the choice."""
    now = position((1, 4), fleet_the_dice_game=fleet("l1", "l2"), wingspan=board("wingspan"))
    engaging = one(some(now, USE, value=1, name=FLEET))
    assert gains([engaging]) == [""]
    now = apply(now, engaging)
    assert gains(writing(now, 4, "wingspan", a1=4)) == ["C", "H", "P"]


def test_left_cannot_choose_a_full_kind() -> None:
    """With 12 coins earned the pumpkin may become a heart only."""
    now = position(
        (4, 6), earned="C" * 12, fleet_the_dice_game=fleet(*LEFT), wingspan=board("wingspan")
    )
    assert gains(writing(now, 4, "wingspan", a1=4)) == ["H", "P"]


def test_left_saves_a_resource_whose_printed_kind_is_full() -> None:
    """With 12 pumpkins earned the printed one would be lost; a heart or a coin is not."""
    now = position(
        (4, 6), earned="P" * 12, fleet_the_dice_game=fleet(*LEFT), wingspan=board("wingspan")
    )
    found = writing(now, 4, "wingspan", a1=4)
    assert apply(now, gaining(found, "H")).earned == parse("P" * 12 + "H")
    assert apply(now, gaining(found, "C")).earned == parse("P" * 12 + "C")


def test_left_saves_what_fits_of_several_full_resources() -> None:
    """Pumpkins and coins are full and one heart is left: of a pumpkin and a coin one is saved."""
    full = "P" * 12 + "C" * 12 + "H" * 11
    now = position((5, 6), earned=full, fleet_the_dice_game=fleet(*LEFT, "r1"))
    reached = {apply(now, move).earned for move in some(now, USE, value=5, name=FLEET)}
    assert parse(full + "H") in reached


def test_left_offers_no_play_twice() -> None:
    """A hex that leaves the kind open anyway comes once for each kind."""
    expedition = board("expedition", start="mark", o3="outline")
    now = position((1, 6), fleet_the_dice_game=fleet(*LEFT), expedition=expedition)
    found = writing(now, 1, "expedition", o3="mark", o4="outline")
    assert gains(found) == ["C", "H", "P"]


def test_left_keeps_the_choices_of_a_realm_apart() -> None:
    """Flamecraft's third shop: with nothing outlined, no resource or one of any kind."""
    marked = dict.fromkeys(["e1a", "e1b", "e2a", "e2b", "e3a", "e3b"], "mark")
    now = position(
        (5, 6), fleet_the_dice_game=fleet(*LEFT), flamecraft=board("flamecraft", **marked)
    )
    assert gains(writing(now, 5, "flamecraft", g3c=5)) == ["", "C", "H", "P"]


def test_left_never_lets_a_cost_be_paid_with_what_was_not_taken() -> None:
    """A realm gives a pumpkin and asks for it back: whoever holds nothing must take a pumpkin."""
    before = Round([realm(FLEET), Turnstile()]).start()
    before.boards[0] = fleet(*LEFT)
    now = begin(before, 4, 6)
    for move in some(now, USE, name="turnstile"):
        assert apply(now, move).held == 0
    assert some(now, USE, name="turnstile") != []


def test_left_lets_the_kind_really_taken_pay_a_cost() -> None:
    """Scythe: t1 gives a coin and b1 below costs a heart. Taking a heart instead pays for b1."""
    now = position((1, 6), fleet_the_dice_game=fleet(*LEFT), scythe=board("scythe"))
    after = apply(now, gaining(writing(now, 1, "scythe", t1="mark", b1="mark"), "H"))
    assert after.held == 0
    assert after.earned == HEART


def test_left_leaves_compensation_as_it_is() -> None:
    """A die nobody takes is worth one resource of any kind, each offered once; full ones not."""
    now = position((1, 6), fleet_the_dice_game=fleet(*LEFT))
    assert sorted(move.amount for move in some(now, COMPENSATE, value=1)) == [PUMPKIN, HEART, COIN]
    assert some(now, COMPENSATE, value=6) == []
    after = apply(now, one(some(now, COMPENSATE, value=1, amount=COIN)))
    assert after.held == COIN
    assert [die_value(die) for die in after.dice] == [6]
    full = position((1, 6), earned="H" * 12, fleet_the_dice_game=fleet(*LEFT))
    assert sorted(move.amount for move in some(full, COMPENSATE)) == [PUMPKIN, COIN]


# --- middle: one rolled die changed by 1 -----------------------------------------------------


def test_middle_with_charterstone_and_pumpkins() -> None:
    """5 and 3 are rolled, the 3 becomes a 2: the crate of the 5 is stocked with 2. Pumpkins then
    make the 2 a 1 for Legacy of Yu; the crate keeps its 2."""
    now = rolled(
        (5, 3),
        "PP",
        fleet_the_dice_game=fleet(*MIDDLE),
        charterstone=board("charterstone"),
        legacy_of_yu=board("legacy_of_yu"),
    )
    now = alter(now, 3, -1)
    assert (now.roll_a, now.roll_b) == (5, 2)
    assert now.held == parse("PP")
    now = apply(now, using(now, 5, "charterstone", b5="mark", k5=2))
    now = adjust(now, 2, -1)
    assert (now.roll_a, now.roll_b) == (5, 2)
    now = apply(now, using(now, 1, "legacy_of_yu", t1=1))
    assert now.boards[1] == board("charterstone", b5="mark", k5=2)
    assert now.dice == []


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        ((3, 5), {(3, -1), (3, 1), (5, -1), (5, 1)}),
        ((1, 5), {(1, 1), (5, -1), (5, 1)}),
        ((1, 1), {(1, 1)}),
        ((3, 4), set()),
        ((2, 6), set()),
    ],
)
def test_middle_needs_two_odd_dice_and_stays_within_one_to_six(
    roll: tuple[int, int], expected: set[tuple[int, int]]
) -> None:
    now = rolled(roll, fleet_the_dice_game=fleet(*MIDDLE))
    assert alterations(now) == expected
    assert len(some(now, ANYTIME, way=ALTER)) == len(expected)


def test_middle_needs_its_bottom_box() -> None:
    assert alterations(rolled((3, 5), fleet_the_dice_game=fleet("m1", "m2"))) == set()


def test_middle_works_in_the_turn_in_which_it_is_engaged() -> None:
    """The 3 marks m3; the other die, a 5, may be altered right away."""
    now = rolled((3, 5), fleet_the_dice_game=fleet("m1", "m2"))
    now = apply(now, one(some(now, USE, value=3, name=FLEET)))
    assert alterations(now) == {(5, -1), (5, 1)}


def test_middle_comes_once_a_turn() -> None:
    now = alter(rolled((3, 5), fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    assert alterations(now) == set()
    now.roll_a = 5  # as if another effect had made the dice odd again
    assert alterations(now) == set()


def test_middle_comes_again_in_the_next_turn() -> None:
    now = alter(rolled((3, 5), fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    assert alterations(next_turn(now, (5, 5))) == {(5, -1), (5, 1)}


def test_middle_changes_an_unused_die_only() -> None:
    """After the 5 is used only the 3 can change; after both none."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), wingspan=board("wingspan"))
    now = apply(now, using(now, 5, "wingspan", a1=5))
    assert alterations(now) == {(3, -1), (3, 1)}
    now = apply(now, one(some(now, COMPENSATE, value=3, amount=COIN)))
    assert alterations(now) == set()


def test_middle_never_changes_a_created_die() -> None:
    now = rolled((5, 3), "CCC", fleet_the_dice_game=fleet(*MIDDLE), wingspan=board("wingspan"))
    now = apply(now, using(now, 5, "wingspan", a1=5))
    now = apply(now, one(some(now, SPEND, way=BUY, amount=1)))
    assert alterations(now) == {(3, -1), (3, 1)}


def test_middle_leaves_what_was_done_with_the_old_value() -> None:
    """The crate was stocked with the 3 before the 3 became a 4."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), charterstone=board("charterstone"))
    now = apply(now, using(now, 5, "charterstone", b5="mark", k5=3))
    now = alter(now, 3, 1)
    assert now.boards[1] == board("charterstone", b5="mark", k5=3)
    assert now.roll_b == 4


def test_middle_looks_at_rolled_values_not_at_adjusted_ones() -> None:
    """A rolled 3 adjusted to 4 is still a rolled 3; a rolled 4 adjusted to 5 is still a 4."""
    odd = adjust(rolled((3, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    assert (5, 1) in alterations(odd)
    even = adjust(rolled((3, 4), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 4, 1)
    assert alterations(even) == set()


def test_middle_moves_an_adjusted_die_and_its_rolled_value_together() -> None:
    """A rolled 3 adjusted to 4 and then changed by -1 is a rolled 2 used as a 3, and pumpkins
    stay spent on it."""
    now = adjust(rolled((3, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 3, 1)
    now = alter(now, 4, -1)
    assert (now.roll_a, now.roll_b) == (2, 5)
    assert now.held == 0
    assert now.dice == [make_die(3, 0) | CHANGED, make_die(5, 1)]


def test_middle_keeps_both_values_of_an_adjusted_die_within_one_to_six() -> None:
    """A rolled 5 used as a 6 cannot rise, a rolled 1 used as a 2 cannot fall."""
    high = adjust(rolled((5, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 5, 1)
    assert alterations(high) == {(6, -1), (5, -1), (5, 1)}
    low = adjust(rolled((1, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 1, 1)
    assert (2, -1) not in alterations(low)
    assert (2, 1) in alterations(low)


def test_middle_is_no_adjustment_and_pumpkins_may_follow() -> None:
    """The altered die counts as rolled and untouched; pumpkins change only its used value."""
    now = alter(rolled((3, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE)), 5, 1)
    assert now.dice == [make_die(3, 0), make_die(6, 1)]
    now = adjust(now, 6, -1)
    assert now.dice == [make_die(3, 0), make_die(5, 1) | CHANGED]
    assert now.roll_b == 6


def test_middle_decides_pairs_sums_and_copies() -> None:
    """3 and 3 are a pair; altered to 3 and 4 they are a seven, and hearts copy the 4."""
    now = rolled((3, 3), "HHHCC", fleet_the_dice_game=fleet(*MIDDLE))
    assert [move.amount for move in some(now, SPEND, way=PAIR)] == [3]
    assert some(now, SPEND, way=SEVEN) == []
    now = alter(now, 3, 1)
    assert (now.roll_a, now.roll_b) == (4, 3)
    assert some(now, SPEND, way=PAIR) == []
    assert sorted(move.amount for move in some(now, SPEND, way=SEVEN)) == [3, 4]
    assert sorted(move.amount for move in some(now, SPEND, way=COPY)) == [3, 4]


def test_middle_after_create_pair_from_risky_rewards() -> None:
    """2 and 3 count as 3 and 3 for this seat; one of them changed by 1 makes 3 and 4."""
    now = rolled((2, 3), fleet_the_dice_game=fleet(*MIDDLE))
    assert alterations(now) == set()
    paired = now.copy()
    paired.roll_a = 3
    paired.dice = [make_die(3, 0), make_die(3, 1)]
    done = alter(paired, 3, 1)
    assert sorted((done.roll_a, done.roll_b)) == [3, 4]
    assert (paired.roll_a, paired.roll_b) == (3, 3)  # nobody else's dice change


def test_middle_decides_compensation() -> None:
    """The altered value is the rolled value: a 5 that Fleet takes brings nothing, the 4 it
    becomes does, since the middle column is full; pumpkins on it end that."""
    now = rolled((5, 5), "PP", fleet_the_dice_game=fleet(*MIDDLE))
    assert some(now, COMPENSATE) == []
    now = alter(now, 5, -1)
    assert {die_value(move.die) for move in some(now, COMPENSATE)} == {4}
    assert some(adjust(now, 4, 1), COMPENSATE, value=5) == []


def test_middle_can_make_an_unusable_die_usable() -> None:
    """A 3 has no box left; as a 2 it marks l1 and cannot be given up any more."""
    now = rolled((3, 5), fleet_the_dice_game=fleet(*MIDDLE))
    assert {die_value(move.die) for move in some(now, COMPENSATE)} == {3}
    now = alter(now, 3, -1)
    assert some(now, COMPENSATE) == []
    assert len(some(now, USE, value=2, name=FLEET)) == 1


def test_middle_with_biddy_and_walter_first() -> None:
    """5 and 3 add up to 8: resolved first, it is a sleep turn, and the 3 may still change."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), biddy_walter=board("biddy_walter"))
    assert some(now, USE) == []
    slept = apply(now, one(some(now, ANYTIME, way=START, name="biddy_walter")))
    assert slept.boards[1] == board("biddy_walter", sleep1="mark")
    assert slept.held == COIN
    later = alter(slept, 3, -1)
    assert later.boards[1] == slept.boards[1]
    assert some(later, ANYTIME, way=START) == []


def test_middle_before_biddy_and_walter() -> None:
    """The 3 becomes a 2 first: the sum is 7, a play turn for this player only."""
    now = rolled((5, 3), fleet_the_dice_game=fleet(*MIDDLE), biddy_walter=board("biddy_walter"))
    now = alter(now, 3, -1)
    assert now.boards[1] == board("biddy_walter", play1="mark")
    assert now.held == HEART
    assert some(now, ANYTIME, way=START) == []


def test_an_even_roll_leaves_biddy_and_walter_nothing_to_wait_for() -> None:
    now = rolled((5, 2), fleet_the_dice_game=fleet(*MIDDLE), biddy_walter=board("biddy_walter"))
    assert now.boards[1] == board("biddy_walter", play1="mark")


def test_left_chooses_what_a_start_of_turn_effect_gives() -> None:
    """A sleep turn prints a coin; with the left ability any kind may be taken."""
    now = rolled((6, 2), fleet_the_dice_game=fleet(*LEFT), biddy_walter=board("biddy_walter"))
    found = some(now, ANYTIME, way=START, name="biddy_walter")
    assert gains(found) == ["C", "H", "P"]
    assert apply(now, gaining(found, "P")).held == PUMPKIN


# --- right: a star for all three realms ------------------------------------------------------


def three(held: str, boxes: bytes, roll: tuple[int, int]) -> Position:
    return position(
        roll,
        held,
        fleet_the_dice_game=boxes,
        wingspan=board("wingspan"),
        tapestry=board("tapestry"),
    )


def activate(of: Position, value: int, name: str) -> Position:
    """Uses a die of this value in a realm, whichever way."""
    return apply(of, some(of, USE, value=value, name=name)[0])


def buy(of: Position, value: int) -> Position:
    return apply(of, one(some(of, SPEND, way=BUY, amount=value)))


def test_right_scores_in_the_turn_in_which_it_is_engaged() -> None:
    """r3 is marked first and both other realms follow: a star for the box, one for the ability."""
    now = three("C", fleet("r1", "r2"), (5, 4))
    now = activate(now, 5, FLEET)
    assert stars(now)[0] == 1
    now = activate(now, 4, "wingspan")
    assert stars(now)[0] == 1
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 2


def test_right_scores_at_once_when_it_is_engaged_last() -> None:
    now = three("C", fleet("r1", "r2"), (5, 4))
    now = activate(now, 4, "wingspan")
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 0
    now = activate(now, 5, FLEET)
    assert stars(now)[0] == 2


def test_right_counts_only_once_it_is_engaged() -> None:
    """All three realms, but r3 is not marked: no star."""
    now = three("C", fleet("r1"), (5, 4))
    now = activate(now, 5, FLEET)
    now = activate(now, 4, "wingspan")
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 0


def test_right_scores_one_star_a_turn() -> None:
    """A further activation with 3 pumpkins adds nothing in the same turn."""
    now = three("CCPPP", fleet(*RIGHT, stars=1), (4, 6))
    now = activate(now, 4, FLEET)
    now = activate(now, 6, "wingspan")
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 2
    now = buy(now, 1)
    now = apply(now, one(some(now, SPEND, way=ADJUST_AGAIN, value=1, amount=0)))
    now = activate(now, 1, "wingspan")
    assert stars(now)[0] == 2


def test_right_scores_again_in_the_next_turn() -> None:
    now = three("CCC", fleet(*RIGHT, stars=1), (3, 6))
    for turn in (1, 2):
        now = activate(now, 3, FLEET)
        now = activate(now, 6, "wingspan")
        now = activate(buy(now, 1), 1, "tapestry")
        printed = turn - 1  # m1 shows no star, m2 shows one
        assert stars(now)[0] == 1 + turn + printed
        if turn == 1:
            now = next_turn(now, (3, 6))


def test_right_does_not_count_a_realm_twice() -> None:
    """Fleet, and Wingspan twice with 3 pumpkins: two realms, no star."""
    now = three("CPPP", fleet(*RIGHT, stars=1), (4, 6))
    now = activate(now, 4, FLEET)
    now = activate(now, 6, "wingspan")
    now = apply(buy(now, 1), one(some(buy(now, 1), SPEND, way=ADJUST_AGAIN, value=1, amount=0)))
    now = activate(now, 1, "wingspan")
    assert stars(now)[0] == 1


def test_right_counts_a_realm_that_was_opened_again() -> None:
    """Wingspan was activated and then opened again by another effect: it still counts."""
    now = three("C", fleet(*RIGHT, stars=1), (4, 6))
    now = activate(now, 6, "wingspan")
    now = now.copy()
    now.opened = now.activated
    now = activate(now, 4, FLEET)
    assert stars(now)[0] == 1
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 2


def test_right_ends_with_the_ninth_box() -> None:
    """The turn in which the last box is marked can still score; afterwards Fleet takes no die,
    so no later turn can."""
    now = three("CC", fleet(*LEFT, *RIGHT, "m1", "m2", stars=4), (4, 6))
    now = activate(now, 4, FLEET)
    assert stars(now)[0] == 5
    now = activate(now, 6, "wingspan")
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 6
    now = next_turn(now, (4, 6))
    assert some(now, USE, name=FLEET) == []


def test_right_never_passes_six_stars() -> None:
    now = three("C", fleet(*RIGHT, stars=6), (4, 6))
    now = activate(now, 4, FLEET)
    now = activate(now, 6, "wingspan")
    now = activate(buy(now, 1), 1, "tapestry")
    assert stars(now)[0] == 6


def test_no_move_is_offered_twice_with_every_ability_engaged() -> None:
    """A card full of choices beside Fleet: each move differs from every other."""
    now = rolled(
        (3, 5),
        "PPPHHHCCC",
        fleet_the_dice_game=fleet(*LEFT, *MIDDLE, *RIGHT, stars=5),
        flamecraft=board("flamecraft", e1a="outline", e2a="outline", e3a="outline"),
        expedition=board("expedition", start="mark", o1="outline"),
    )
    seen = set()
    for move in moves(now):
        play = move.play
        key = (move.kind, move.way, move.die, move.amount, move.realm, move.entry) + (
            (play.board, play.label) if play is not None else ()
        )
        assert key not in seen
        seen.add(key)
