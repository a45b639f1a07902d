"""The rules of the turn: dice, activations, spending, compensation, the resource card, scoring."""

from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    BUY,
    COPY,
    END,
    USE,
    Round,
)
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply, begin, score_in_tenths
from realmtable.rolling.turn import stars as stars_of
from tests.support.rolling import (
    CREATED,
    ROLLED_FIRST,
    ROLLED_SECOND,
    board,
    catalog,
    moment,
    moves,
    one,
    realm,
    some,
    use,
    using,
)
from tests.support.toy_realms import Only, Toy, marked, rolled, seat
from tests.support.toy_turns import spend, use_in, values

# --- the worked turn of the rulebook ---------------------------------------------------------


def test_the_turn_of_walter() -> None:
    """Roll 6 and 2 with Charterstone, Euphoria and Tapestry, and two pumpkins from before."""
    before = seat(
        realm("charterstone"),
        realm("euphoria"),
        realm("tapestry"),
        held="PP",
        boards={
            "euphoria": board("euphoria", l1="mark", r3="mark"),
            "tapestry": board("tapestry", c02="fill", c03="fill", c12="fill"),
        },
    )
    at = begin(before, 6, 2)
    assert values(at) == [2, 6]

    at = apply(at, using(at, 6, "charterstone", b6="mark", k6=2))
    assert text(at.held) == "PPC"
    assert values(at) == [2]
    assert some(at, USE, name="charterstone") == []

    at = spend(at, ADJUST, 1, value=2)
    assert text(at.held) == "C"
    assert (at.roll_a, at.roll_b) == (6, 2)
    assert len(some(at, USE, value=3, name="euphoria")) == 1
    at = apply(at, using(at, 3, "euphoria", l3="mark", stars=1))
    assert stars_of(at) == [0, 1, 0]

    at = spend(at, BUY, 1)
    assert values(at) == [1]
    at = apply(at, using(at, 1, "tapestry", c13="fill"))
    assert text(at.held) == "H"
    assert text(at.earned) == "PPHC"
    assert at.activated == 0b111

    assert [move.kind for move in moves(at)] == [END]
    at = apply(at, moves(at)[0])
    assert at.over
    assert moves(at) == []
    assert score_in_tenths(at) == 11


# --- the course of a turn and a round --------------------------------------------------------


def test_a_round_is_nine_turns() -> None:
    at = seat(Toy())
    for turn in range(1, 10):
        assert not at.round_over
        at = begin(at, 1, 2)
        assert at.turn == turn
        at = apply(at, one(some(at, END)))
    assert at.round_over
    assert Round([Toy()]).turns == 9


def test_nothing_can_be_done_before_the_roll_or_after_the_end_of_the_turn() -> None:
    before = seat(Toy(), held="PPPHHHCCC")
    assert moves(before) == []
    after = apply(begin(before, 4, 4), one(some(begin(before, 4, 4), END)))
    assert moves(after) == []


def test_one_players_choices_touch_nobody_else() -> None:
    """Two seats start from the same position; what one does leaves the other as it was."""
    shared = begin(seat(Toy("a"), Toy("b"), held="PP"), 3, 5)
    before = shared.key()
    mine = use_in(shared, 3, "a")
    mine = spend(mine, ADJUST, 1, value=5)
    assert shared.key() == before
    assert values(shared) == [3, 5]
    assert values(mine) == [6]


def test_a_new_turn_brings_two_new_dice_and_fresh_realms() -> None:
    """Leftover dice, created ones too, are gone; resources and marks stay."""
    at = begin(seat(Toy("a"), Toy("b"), held="CC"), 3, 5)
    at = spend(at, BUY, 1)
    at = use_in(at, 3, "a")
    at = apply(at, one(some(at, END)))
    at = begin(at, 6, 6)
    assert values(at) == [6, 6]
    assert text(at.held) == "C"
    assert len(some(at, USE, name="a")) == 1
    assert at.boards[0] == marked(at.round.realms[0], "s1")


# --- using dice ------------------------------------------------------------------------------


def test_each_die_is_used_once() -> None:
    at = rolled((3, 5), Toy("a"), Toy("b"), Toy("c"))
    at = use_in(at, 3, "a")
    assert values(at) == [5]
    assert some(at, USE, value=3) == []


def test_the_two_rolled_dice_go_to_different_realms() -> None:
    at = rolled((3, 5), Toy("a"), Toy("b"))
    at = use_in(at, 3, "a")
    assert some(at, USE, name="a") == []
    assert len(some(at, USE, value=5, name="b")) == 1


def test_a_pair_can_be_used_in_two_realms() -> None:
    """The two dice of a pair can do the same, so they are offered once; both can be used."""
    at = rolled((4, 4), Toy("a"), Toy("b"))
    assert len(some(at, USE)) == 2
    at = use_in(at, 4, "a")
    at = use_in(at, 4, "b")
    assert values(at) == []


def test_no_die_has_to_be_used() -> None:
    """The turn can be ended with both dice in hand, and that brings nothing."""
    at = rolled((3, 5), Toy("a"), Toy("b"))
    after = apply(at, one(some(at, END)))
    assert after.over
    assert after.earned == 0


def test_rolled_adjusted_and_created_dice_are_taken_alike() -> None:
    at = rolled((3, 5), Only(4), held="PPCCCC")
    assert some(at, USE) == []
    assert len(some(spend(at, ADJUST, 1, value=3), USE, value=4, origin=ROLLED_FIRST)) == 1
    assert len(some(spend(at, ADJUST, -1, value=5), USE, value=4, origin=ROLLED_SECOND)) == 1
    assert len(some(spend(at, BUY, 4), USE, value=4, origin=CREATED)) == 1


def test_as_many_dice_as_can_be_made_and_placed() -> None:
    """Six dice in one turn: two rolled, three bought, one copied, with pumpkins for the rest."""
    at = rolled((3, 5), Toy("a"), Toy("b"), Toy("c"), held="P" * 9 + "HHH" + "CCC")
    for value, name in ((3, "a"), (5, "b")):
        at = use_in(at, value, name)
    at = use_in(spend(at, BUY, 1), 1, "c")
    for way, value in ((BUY, 1), (BUY, 1), (COPY, 5)):
        at = spend(at, way, value)
        at = spend(at, ADJUST_AGAIN, 0, value=value)
        at = use_in(at, value, "a")
    assert at.boards[0] == marked(at.round.realms[0], "s1", "s2", "s3", "s4")
    assert text(at.held) == ""


def test_a_use_always_changes_the_board() -> None:
    """Where a die would write nothing it cannot be used."""
    for each in catalog().all():
        if each.card.set != "base":
            continue
        on = each.start()
        for value in range(1, 7):
            for play in each.plays(on, use(value), moment((value, 3), held="PPPHHHCCC")):
                assert play.board != on, each.id
