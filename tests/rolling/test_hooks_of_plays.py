"""What plays and realms can bring beyond the dice: any time, the end, reactions, created dice."""

from realmtable.rolling.describe import describe
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import (
    ACT,
    ADJUST_AGAIN,
    ANYTIME,
    BUY,
    COMPENSATE,
    END,
    USE,
    die_value,
)
from realmtable.rolling.realm import CLOSED, FRESH, PUMPKINS, REOPENED
from realmtable.rolling.resources import COIN, HEART, text
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.uses import entries, usable_as_rolled
from tests.support.rolling import (
    AGAIN,
    CREATED,
    board,
    moves,
    one,
    realm,
    some,
    using,
)
from tests.support.toy_realms import (
    Changer,
    Chooser,
    Curfew,
    Echo,
    Giver,
    Income,
    Lever,
    Maker,
    Noter,
    Only,
    Opener,
    Plus,
    Sunset,
    SunsetThreshold,
    Threshold,
    Toll,
    Toy,
    Witness,
    marked,
    rolled,
    seat,
)
from tests.support.toy_turns import marks_in, spend, use_in, values

# --- acting at any time ----------------------------------------------------------------------


def test_a_lever_is_pulled_at_any_time_of_the_turn() -> None:
    """Before, between and after the dice; it needs no die and activates nothing."""
    at = begin(seat(Lever("lever"), Toy("a"), Toy("b"), held="HH"), 3, 5)
    pulled = apply(at, one(some(at, ANYTIME, way=ACT)))
    assert marks_in(pulled, 0) == ["x"]
    assert values(pulled) == [3, 4, 5]
    assert (text(pulled.held), pulled.activated) == ("H", 0)
    assert some(pulled, ANYTIME) == []
    at = use_in(at, 3, "a")
    assert len(some(at, ANYTIME, way=ACT)) == 1
    at = use_in(at, 5, "b")
    at = apply(at, one(some(at, ANYTIME, way=ACT)))
    at = use_in(at, 4, "lever")
    assert [move.kind for move in moves(at)] == [END]


def test_a_lever_that_cannot_be_paid_is_not_offered() -> None:
    assert some(begin(seat(Lever()), 3, 5), ANYTIME) == []


def test_an_ability_not_used_yet_does_not_make_a_die_usable() -> None:
    """The lever's 4 could be used, but the rolled 5 itself has no place: it is compensated."""
    at = rolled((5, 5), Lever("lever"), Only(4), held="H")
    at = use_in(at, 5, "lever")
    assert len(some(at, ANYTIME)) == 1
    assert len(some(at, COMPENSATE, value=5)) == 3


# --- the end of the turn ---------------------------------------------------------------------


def test_the_end_of_the_turn_offers_its_choices() -> None:
    at = begin(seat(Sunset()), 3, 5)
    ends = some(at, END)
    assert len(ends) == 2
    after = [apply(at, move) for move in ends]
    assert [(marks_in(done, 0), text(done.held)) for done in after] == [(["x"], "C"), (["y"], "H")]
    assert all(done.over and moves(done) == [] for done in after)


def test_each_choice_of_one_realm_goes_with_each_of_another() -> None:
    at = begin(seat(Sunset("a"), Sunset("b")), 3, 5)
    outcomes = [text(apply(at, move).held) for move in some(at, END)]
    assert sorted(outcomes) == ["CC", "HC", "HC", "HH"]


def test_an_end_effect_without_a_choice_just_happens() -> None:
    """It sees whether the realm was activated this turn."""
    at = begin(seat(Curfew()), 3, 5)
    assert marks_in(apply(at, one(some(at, END))), 0) == ["y"]
    at = use_in(at, 3, "toy")
    assert marks_in(apply(at, one(some(at, END))), 0) == ["s1", "x"]


def test_the_last_turn_has_its_end_too() -> None:
    at = seat(Sunset())
    at.turn = 8
    at = begin(at, 3, 5)
    at = apply(at, some(at, END)[0])
    assert at.round_over
    assert text(at.held) == "C"


def test_two_payments_at_the_end_do_not_overdraw() -> None:
    """One heart cannot be paid twice by two realms that each want it when the turn ends."""
    at = begin(seat(Toll("a"), Toll("b"), held="H"), 3, 5)
    for move in some(at, END):
        after = apply(at, move)
        assert after.spent <= after.earned


# --- reacting --------------------------------------------------------------------------------


def test_a_threshold_reacts_to_resources_from_anywhere() -> None:
    """From another realm, from compensation, from an effect of the roll."""
    at = rolled((3, 5), Threshold("gate"), Giver("C"), held="CC")
    assert marks_in(use_in(at, 3, "giver"), 0) == ["x"]

    at = rolled((3, 5), Threshold("gate"), held="CC")
    at = use_in(at, 3, "gate")
    at = apply(at, one(some(at, COMPENSATE, value=5, amount=COIN)))
    assert marks_in(at, 0) == ["s1", "x"]

    assert marks_in(begin(seat(Threshold("gate"), Income(), held="CC"), 3, 5), 0) == ["x"]


def test_a_threshold_counts_what_was_spent() -> None:
    at = rolled((3, 5), Threshold("gate"), Giver("C"), held="CC")
    at = spend(at, BUY, 2)
    assert marks_in(use_in(at, 3, "giver"), 0) == ["x"]


def test_below_the_threshold_nothing_happens() -> None:
    at = rolled((3, 5), Threshold("gate"), Giver("C"), held="C")
    assert marks_in(use_in(at, 3, "giver"), 0) == []
    at = rolled((3, 5), Threshold("gate"), Giver("P"), held="CC")
    assert marks_in(use_in(at, 3, "giver"), 0) == []


def test_a_threshold_reached_at_the_end_of_the_turn_is_kept() -> None:
    """One realm's end effect earns the third coin; the gate's own end effect does not undo it."""
    at = rolled((3, 5), Sunset("sunset"), SunsetThreshold("gate"), held="CC")
    coin = next(m for m in some(at, END) if m.endings[0][1].gain == COIN)
    assert marks_in(apply(at, coin), 1) == ["x", "z"]


def test_a_reaction_after_a_die_was_used_in_any_realm() -> None:
    """Once all three realms were activated, the echo gives a pumpkin, though its own die came
    first."""
    at = rolled((3, 5), Echo("echo"), Toy("a"), Toy("b"), held="C")
    at = use_in(at, 3, "echo")
    at = use_in(at, 5, "a")
    assert marks_in(at, 0) == ["s1"]
    at = use_in(spend(at, BUY, 1), 1, "b")
    assert marks_in(at, 0) == ["s1", "x"]
    assert text(at.held) == "P"


# --- what a play can bring -------------------------------------------------------------------


def test_a_play_can_make_dice() -> None:
    """They are created dice: used once, in a realm not activated yet, and worth no
    compensation."""
    at = rolled((3, 5), Maker("maker"), Toy("a"), Toy("b"))
    at = use_in(at, 3, "maker")
    assert values(at) == [3, 5, 6]
    assert len(some(at, USE, value=3, origin=CREATED)) == 2
    assert some(at, USE, name="maker") == []
    at = use_in(at, 3, "a")
    at = use_in(at, 6, "b")
    assert values(at) == [5]
    assert len(some(at, COMPENSATE)) == 3
    at = rolled((3, 5), Maker("maker"))
    at = use_in(at, 3, "maker")
    assert {die_value(move.die) for move in some(at, COMPENSATE)} == {5}


def test_a_plus_lets_one_more_die_in() -> None:
    at = rolled((2, 4), Plus("plus"), held="CC")
    at = use_in(at, 2, "plus")
    assert one(some(at, USE)).entry == REOPENED
    at = use_in(at, 4, "plus")
    assert marks_in(at, 0) == ["s1", "s2"]
    at = spend(at, BUY, 2)
    assert some(at, USE) == []


def test_a_plus_is_open_to_created_dice_too() -> None:
    at = use_in(rolled((2, 5), Plus("plus"), held="CC"), 2, "plus")
    at = spend(at, BUY, 2)
    assert one(some(at, USE)).entry == REOPENED


def test_no_compensation_while_a_plus_is_open_and_the_die_fits() -> None:
    at = use_in(rolled((2, 4), Plus("plus")), 2, "plus")
    assert some(at, COMPENSATE) == []
    odd = use_in(rolled((2, 5), Plus("plus")), 2, "plus")
    assert len(some(odd, COMPENSATE, value=5)) == 3


def test_compensation_once_the_plus_is_used_up() -> None:
    at = use_in(rolled((2, 4), Plus("plus"), held="CC"), 2, "plus")
    at = spend(at, BUY, 2)
    at = apply(at, one(some(at, USE, value=2, origin=CREATED)))
    assert len(some(at, COMPENSATE, value=4)) == 3


def test_what_could_let_a_die_in() -> None:
    at = rolled((2, 4), Plus("plus"), Toy("a"), held="PPP")
    first, second = at.dice
    assert entries(at, first, 0) == [FRESH]
    at = use_in(at, 2, "plus")
    assert entries(at, second, 0) == [REOPENED]
    at = use_in(at, 4, "plus")
    assert entries(at, second, 0) == []
    assert entries(at, second | AGAIN, 0) == [PUMPKINS]


def test_where_a_die_would_fit_as_rolled() -> None:
    """The first realm still open to it, a plus included; nothing when there is none."""
    at = rolled((2, 5), Only(5), Plus("plus"), Only(1, "one"))
    even, odd = at.dice
    assert (usable_as_rolled(at, even), usable_as_rolled(at, odd)) == (1, 0)
    at = use_in(at, 2, "plus")
    assert (usable_as_rolled(at, even), usable_as_rolled(at, odd)) == (1, 0)
    at = use_in(at, 5, "only")
    assert usable_as_rolled(at, odd) == -1


def test_a_die_with_pumpkins_may_leave_the_plus_open() -> None:
    at = use_in(rolled((2, 4), Plus("plus"), held="PPPCC"), 2, "plus")
    at = spend(at, ADJUST_AGAIN, 0, value=4)
    assert {move.entry for move in some(at, USE)} == {PUMPKINS, REOPENED}
    at = apply(at, one(some(at, USE, entry=PUMPKINS)))
    at = spend(at, BUY, 2)
    assert one(some(at, USE)).entry == REOPENED


def test_a_plus_is_gone_with_the_turn() -> None:
    at = begin(seat(Plus("plus")), 2, 3)
    at = use_in(at, 2, "plus")
    at = begin(apply(at, one(some(at, END))), 4, 6)
    at = use_in(at, 4, "plus")
    at = use_in(at, 6, "plus")
    assert some(at, USE) == []


def test_a_play_can_open_another_realm_again() -> None:
    """It is open as if unused, for other dice and for compensation; that a die was used there
    this turn stays true."""
    at = rolled((3, 5), Toy("a"), Opener("opener"), held="CC")
    at = use_in(at, 3, "a")
    opening = one(some(at, USE, value=5))
    assert move_text(at, opening) == "5>opener.s1 opens a"
    assert describe(at, opening).opens == ["a"]
    assert "opens Toy a once more" in describe(at, opening).writes
    at = apply(at, opening)
    assert (at.activated, at.opened) == (0b11, 0b01)
    at = spend(at, BUY, 1)
    assert one(some(at, USE)).entry == FRESH
    at = use_in(at, 1, "a")
    assert (at.activated, at.opened) == (0b11, 0)
    assert some(spend(at, BUY, 1), USE) == []
    at = rolled((3, 5), Toy("a"), Opener("opener"), held="CC")
    at = use_in(use_in(spend(at, BUY, 1), 1, "a"), 3, "opener")
    assert some(at, COMPENSATE) == []
    assert len(some(at, USE, value=5, name="a")) == 1


def test_a_realm_that_was_not_used_cannot_be_opened() -> None:
    at = use_in(rolled((3, 5), Toy("a"), Opener("opener")), 5, "opener")
    assert (at.activated, at.opened) == (0b10, 0)


def test_an_opening_is_gone_with_the_turn() -> None:
    at = begin(seat(Toy("a"), Opener("opener")), 3, 5)
    at = use_in(use_in(at, 3, "a"), 5, "opener")
    assert begin(apply(at, one(some(at, END))), 1, 2).opened == 0


def test_a_play_that_changes_its_die_is_no_use_as_rolled() -> None:
    """A 3 that fits only after a paid change may be given up for a resource; the 4 may not."""
    at = rolled((3, 4), Changer("changer"), held="C")
    assert [move.play.changes for move in some(at, USE, value=3) if move.play] == [True]
    assert [move.play.changes for move in some(at, USE, value=4) if move.play] == [False]
    assert len(some(at, COMPENSATE, value=3)) == 3
    assert some(at, COMPENSATE, value=4) == []
    odd, even = at.dice
    assert (usable_as_rolled(at, odd), usable_as_rolled(at, even)) == (-1, 0)


def test_a_realm_can_sell_a_further_use_itself() -> None:
    """It is asked although it was used; a die that may enter anyway pays nothing for that."""
    at = use_in(rolled((4, 6), Changer("changer"), Toy("other"), held="PPP"), 4, "changer")
    again = one(some(at, USE, value=6, name="changer"))
    assert again.entry == CLOSED
    assert again.play is not None
    assert text(again.play.cost) == "PPP"
    assert apply(at, again).held == 0
    assert len(some(use_in(at, 6, "other"), COMPENSATE)) == 0
    at = spend(at, ADJUST_AGAIN, 0, value=6)
    free = one(some(at, USE, value=6, name="changer"))
    assert free.play is not None
    assert (free.entry, free.play.cost) == (PUMPKINS, 0)


def test_a_closed_realm_that_sells_uses_leaves_a_die_without_a_place() -> None:
    """Paying for a further use is no use as rolled."""
    at = use_in(rolled((4, 6), Changer("changer"), held="PPP"), 4, "changer")
    assert len(some(at, USE, value=6)) == 1
    assert len(some(at, COMPENSATE, value=6)) == 3


def test_a_realm_knows_how_many_realms_the_round_has() -> None:
    assert rolled((1, 2), Toy("a")).moment(0).realms == 1
    assert rolled((1, 2), Toy("a"), Toy("b"), Toy("c"), Toy("d")).moment(2).realms == 4


def test_a_realm_remembers_within_the_turn_only() -> None:
    at = begin(seat(Noter("noter"), held="PPP" * 3), 4, 4)
    at = use_in(at, 4, "noter")
    again = spend(at, ADJUST_AGAIN, 0, value=4)
    twice = use_in(again, 4, "noter")
    assert marks_in(twice, 0) == ["s1", "s2", "x"]
    assert (at.moment(0).memo, twice.moment(0).memo) == (4, 0)
    at = begin(apply(at, one(some(at, END))), 4, 4)
    assert marks_in(use_in(at, 4, "noter"), 0) == ["s1", "s2"]


def test_each_realm_has_a_memory_of_its_own() -> None:
    at = use_in(rolled((4, 4), Noter("one"), Noter("two")), 4, "one")
    assert marks_in(use_in(at, 4, "two"), 1) == ["s1"]


def test_a_realm_sees_which_rolled_dice_came_to_it() -> None:
    """The first (x), the second (y); a created one is none of them."""
    for first, second, expected in ((3, 5, "x"), (5, 3, "y")):
        at = use_in(rolled((3, 5), Witness("witness"), held="PPP"), first, "witness")
        at = use_in(spend(at, ADJUST_AGAIN, 0, value=second), second, "witness")
        assert marks_in(at, 0) == ["s1", "s2", expected]
    at = use_in(spend(rolled((3, 5), Witness("witness"), held="PPPC"), BUY, 1), 1, "witness")
    at = use_in(spend(at, ADJUST_AGAIN, 0, value=3), 3, "witness")
    assert marks_in(at, 0) == ["s1", "s2"]


def test_a_realm_that_saw_both_rolled_dice() -> None:
    at = use_in(rolled((3, 5), Witness("witness"), held="P" * 6 + "C"), 3, "witness")
    at = use_in(spend(at, ADJUST_AGAIN, 0, value=5), 5, "witness")
    at = use_in(spend(spend(at, BUY, 1), ADJUST_AGAIN, 0, value=1), 1, "witness")
    assert marks_in(at, 0) == ["s1", "s2", "s3", "x", "z"]


# --- together with real realms ---------------------------------------------------------------


def test_a_pumpkin_of_wingspan_taken_as_a_heart() -> None:
    """The first power of Fleet, as the compendium tells it with Wingspan: another resource is
    taken than the one printed."""
    chooser = Chooser("fleet")
    at = rolled((3, 5), chooser, realm("wingspan"), boards={"fleet": marked(chooser, "x")})
    found = [
        move
        for move in some(at, USE, value=3, name="wingspan")
        if move.play is not None and move.play.board == board("wingspan", a1=3)
    ]
    assert sorted(text(m.play.gain) for m in found if m.play) == ["C", "H", "P"]
    labels = [m.play.label for m in found if m.play]
    assert len(set(labels)) == 3
    heart = next(m for m in found if m.play and m.play.gain == HEART)
    assert text(apply(at, heart).held) == "H"


def test_a_threshold_is_reached_in_wingspan_though_most_are_spent() -> None:
    """Two coins are spent when Wingspan gives the third one of the round."""
    at = rolled((3, 5), Threshold("gate"), realm("wingspan"), held="CC")
    at = spend(at, BUY, 2)
    at = apply(at, using(at, 3, "wingspan", b1=3))
    assert marks_in(at, 0) == ["x"]
    assert at.held == COIN
