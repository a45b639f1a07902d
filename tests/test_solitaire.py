"""The solitaire of one realm: its value, and what counts as a turn of it."""

from fractions import Fraction
from random import Random

import pytest

from realmtable.bots.solitaire import Solitaire, roll_seen, turn_ends
from realmtable.rolling.position import ALTER, COMPENSATE, END, SPEND, Position, Round, die_origin
from realmtable.rolling.realm import ROLLED_SECOND
from realmtable.rolling.turn import apply, begin, legal, stars
from tests.solitaire_values import QUICK, VALUES
from tests.support import board, realm


def solved(name: str, on: bytes | None = None, turn: int = 1, earned: int = 0) -> Solitaire:
    of = realm(name)
    solitaire = Solitaire(of, of.start() if on is None else on, turn, earned)
    while not solitaire.work(1000):
        pass
    return solitaire


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
    """A second mark in a column of Dinosaur Island cannot hurt, but a first die can be left."""
    solitaire = solved("wingspan", board("wingspan", a1=3, a2=2), turn=8)
    worths = {len(line.steps()): solitaire.worth(line) for line in solitaire.lines(2, 1)}
    assert worths[0] == Fraction(7, 6)  # left, and the last die scores
    best = max(solitaire.lines(2, 1), key=solitaire.worth)
    assert solitaire.worth(best) == 2
    assert [move.kind for _, move in best.steps()] == [0]


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
    (outlined,) = [place for place, mark in enumerate(end.position.boards[0]) if mark]
    assert outlined in of.card.zones_named("col_")[3].spaces


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
    on = board("potion_explosion", p1a=1, p1b=2, p2a=1, p2b=2)
    assert solved("potion_explosion", on, turn=9).value() == 3


def test_a_realm_that_is_opened_again_takes_another_die() -> None:
    """With the third potion complete, too, the rolled die can follow the created one and complete
    the second potion, unless it is the 1 that this potion holds already."""
    full = {"p3a": 1, "p3b": 2, "p3c": 3, "p3d": 4, "p3e": 5}
    on = board("potion_explosion", p1a=1, p1b=2, p2a=1, **full)
    assert solved("potion_explosion", on, turn=9).value() == Fraction(5 * 6 + 4, 6)


# --- a second program ------------------------------------------------------------------------


def plain_value(position: Position) -> float:
    """The same without any remembering: in a round with two real realms, by the rules of the
    turn, over all 36 rolls, every move that is neither in another realm nor a spending."""
    if position.round_over:
        return float(stars(position)[0])
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            begun = begin(position, a, b).copy()
            begun.dice = [die for die in begun.dice if die_origin(die) != ROLLED_SECOND]
            begun.came = 2
            total += plain_best(begun)
    return total / 36


def plain_best(position: Position) -> float:
    if position.over:
        return plain_value(position)
    return max(
        plain_best(apply(position, move))
        for move in legal(position).moves()
        if move.kind not in (SPEND, COMPENSATE) and (move.realm in (-1, 0))
    )


def late(name: str, seed: int, turn: int) -> Position:
    """A position before a turn, as a careless player of the solitaire comes to it."""
    random = Random(f"late {name} {seed}")
    round = Round([realm(name), realm("wingspan"), realm("tapestry")])
    position = round.start()
    while position.turn < turn - 1:
        ends = turn_ends(roll_seen(position, random.randint(1, 6), random.randint(1, 6)))
        ends = [line for line in ends if all(move.realm <= 0 for _, move in line.steps())]
        position = apply_end(random.choice(ends).position)
    return position


def apply_end(position: Position) -> Position:
    if position.over:
        return position
    return apply(position, next(m for m in legal(position).moves() if m.kind == END))


@pytest.mark.parametrize("name", [name for name in VALUES if name not in ("wingspan", "tapestry")])
def test_a_plain_search_agrees_on_the_last_turn(name: str) -> None:
    for seed in range(3):
        position = late(name, seed, 9)
        position.spent = 0
        value = plain_value(position)
        solitaire = solved(name, position.boards[0], 9, position.earned)
        assert float(solitaire.value()) == pytest.approx(value, abs=1e-12)
