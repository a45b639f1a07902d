"""The solitaire of one realm: its value, and what counts as a turn of it."""

from fractions import Fraction

import pytest

from realmtable.bots.solitaire import Solitaire, roll_seen, turn_ends
from realmtable.rolling.position import ALTER, COMPENSATE, SPEND, USE, Round
from tests.support.rolling import board, marks_of, realm
from tests.support.solitaire_values import QUICK, VALUES, solved


@pytest.mark.parametrize("name", QUICK)
def test_values(name: str) -> None:
    assert f"{float(solved(name).value()):.4f}" == VALUES[name]


# --- by hand ---------------------------------------------------------------------------------


def test_the_last_turn_by_hand() -> None:
    """A bird of 7 with 3 and 2 in it: a 2 makes it exact and scores two stars, any other one."""
    on = board("wingspan", a1=3, a2=2)
    assert solved("wingspan", on, turn=9).value() == Fraction(5 * 1 + 2, 6)


def test_two_turns_by_hand() -> None:
    """The same with a turn more: a 2 is taken at once, and 2 more stars are out of reach; with
    anything else one waits, as the last die brings a star in any case."""
    on = board("wingspan", a1=3, a2=2)
    waiting = Fraction(7, 6)
    assert solved("wingspan", on, turn=8).value() == (5 * waiting + 2) / 6


def test_nothing_has_to_be_used() -> None:
    solitaire = solved("wingspan", board("wingspan", a1=3, a2=2), turn=8)
    worths = {len(line.steps()): solitaire.worth(line) for line in solitaire.lines(2, 1)}
    assert worths[0] == Fraction(7, 6)  # left, and the last die scores
    best = max(solitaire.lines(2, 1), key=solitaire.worth)
    assert solitaire.worth(best) == 2
    assert [move.kind for _, move in best.steps()] == [USE]


# --- what counts as a turn -------------------------------------------------------------------


def test_only_the_first_die_is_in_hand() -> None:
    begun = roll_seen(Round([realm("wingspan")]).start(), 4, 2)
    assert [die & 15 for die in begun.dice] == [4]
    assert (begun.roll_a, begun.roll_b) == (4, 2)


def test_the_second_die_is_seen() -> None:
    """Charterstone notes it in a crate."""
    begun = roll_seen(Round([realm("charterstone")]).start(), 4, 2)
    written = {line.position.boards[0] for line in turn_ends(begun)}
    assert len(written) == 2  # with the building of the 4, or without it
    assert any(board.count(32 + 2) == 1 for board in written)


def test_the_second_die_leaves_nothing_behind() -> None:
    """In Ark Nova a die left over outlines a circle: the first one, if it is not used."""
    of = realm("ark_nova")
    (end,) = Solitaire(of, of.start()).lines(4, 2)
    assert list(marks_of("ark_nova", of.start(), end.position.boards[0])) == ["d1"]


def test_nothing_is_bought_and_no_die_is_given_up() -> None:
    """With many resources the value is the same where the realm itself asks for none."""
    rich = solved("viticulture", turn=7, earned=5 + (5 << 8) + (5 << 16))
    assert rich.value() == solved("viticulture", turn=7).value()
    for line in rich.lines(3, 3):
        assert {move.kind for _, move in line.steps()}.isdisjoint({SPEND, COMPENSATE})


def test_what_plays_cost_is_paid() -> None:
    """Scythe: with a resource of each kind in hand more bottom numbers come into reach."""
    held = 2 + (2 << 8) + (2 << 16)
    assert solved("scythe", turn=7, earned=held).value() > solved("scythe", turn=7).value()


def test_the_other_realms_are_never_used() -> None:
    """The right ability of Fleet wants all three realms used in one turn: it never scores."""
    on = board("fleet_the_dice_game", r1="mark", r2="mark", r3="mark", stars=2)
    assert solved("fleet_the_dice_game", on, turn=9).value() < 3


def test_a_rolled_die_may_be_changed_where_a_power_allows_it() -> None:
    on = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    lines = solved("fleet_the_dice_game", on, turn=9).lines(3, 5)
    assert any(move.way == ALTER for line in lines for _, move in line.steps())


def test_dice_that_a_play_creates_may_be_used() -> None:
    """Potion Explosion: the first potion gives a die of any value, which completes the second
    whatever was rolled. Then the realm is closed to the rolled die."""
    on = board("potion_explosion", p1a=3, p1b=4, p2a=1, p2b=2)
    assert solved("potion_explosion", on, turn=9).value() == 3


def test_a_realm_that_is_opened_again_takes_another_die() -> None:
    """With the third potion complete, too, the rolled die can follow the created one and complete
    the second potion, unless it is a number that this potion holds already: a 1, a 5 or a 6."""
    full = {"p3a": 1, "p3b": 2, "p3c": 3, "p3d": 4, "p3e": 5}
    on = board("potion_explosion", p1a=3, p1b=4, p2a=1, **full)
    assert solved("potion_explosion", on, turn=9).value() == Fraction(3 * 6 + 3 * 4, 6)
