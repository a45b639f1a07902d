"""Potion Explosion: three potions of different numbers, and a label to mark on each."""

from collections.abc import Iterator
from itertools import product

import pytest

from realmtable.rolling.describe import describe
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import (
    ACT,
    ADJUST,
    ANYTIME,
    BUY,
    COMPENSATE,
    END,
    SPEND,
    USE,
    Move,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.realm import FRESH, Play
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    CREATED,
    board,
    catalog,
    created,
    marks_of,
    moment,
    moves,
    one,
    place,
    plays,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)
from tests.support.walks import make_rich

ID = "potion_explosion"
FIRST = {"p1a": 3, "p1b": 5}
SECOND = {"p2a": 1, "p2b": 2, "p2c": 3}
THIRD = {"p3a": 1, "p3b": 2, "p3c": 3, "p3d": 4, "p3e": 5}
FLEET = "fleet_the_dice_game"


def seat(on: bytes, *others: str, held: str = "") -> Position:
    """Potion Explosion with this board, and other realms."""
    start = Round([realm(ID), *[realm(name) for name in others]]).start()
    start.boards[0] = on
    make_rich(start, parse(held), 0)
    return start


def act(at: Position, label: str) -> list[Move]:
    """The ways to mark a label now."""
    spot = place(at, ID)
    return [
        move
        for move in some(at, ANYTIME, way=ACT, name=ID)
        if move.play and label in marks_of(ID, at.boards[spot], move.play.board)
    ]


def opening(at: Position, name: str) -> Move:
    """The move that opens a realm again."""
    return one([m for m in act(at, "l3") if m.play and m.play.opens == 1 << place(at, name)])


def opened_by(found: list[Play]) -> list[int]:
    return [play.opens for play in found]


# --- filling bubbles -------------------------------------------------------------------------


def test_a_die_goes_to_the_first_empty_bubble_of_any_potion() -> None:
    fresh = realm(ID).start()
    for value in (3, 4):
        assert written(ID, fresh, plays(ID, fresh, value)) == [
            {"p1a": str(value)},
            {"p2a": str(value)},
            {"p3a": str(value)},
        ]
    on = board(ID, p1a=3, p3a=3, p3b=1)
    assert written(ID, on, plays(ID, on, 4)) == [{"p1b": "4"}, {"p2a": "4"}, {"p3c": "4"}]


def test_one_potion_never_holds_a_number_twice() -> None:
    """Different potions may hold the same one."""
    on = board(ID, p1a=3, p3a=1, p3b=3)
    assert written(ID, on, plays(ID, on, 3)) == [{"p2a": "3"}]


def test_printed_numbers_are_in_their_potion_from_the_start() -> None:
    """A 1 and a 2 in the first, a 5 and a 6 in the second, none in the third."""
    fresh = realm(ID).start()
    for value in (1, 2):
        assert written(ID, fresh, plays(ID, fresh, value)) == [
            {"p2a": str(value)},
            {"p3a": str(value)},
        ]
    for value in (5, 6):
        assert written(ID, fresh, plays(ID, fresh, value)) == [
            {"p1a": str(value)},
            {"p3a": str(value)},
        ]


def test_potions_have_two_three_and_five_bubbles_to_fill() -> None:
    empty = [space.id for space in realm(ID).card.spaces if space.id[0] == "p" and not space.start]
    assert empty == [*FIRST, *SECOND, *THIRD]


def test_bubbles_give_nothing() -> None:
    on = board(ID, p1a=3, p2a=1, p2b=2, p3a=1, p3b=2, p3c=3, p3d=4)
    for value in range(1, 7):
        for play in plays(ID, on, value):
            assert (play.gain, play.cost, play.dice, play.opens) == (0, 0, (), 0)


def test_a_number_that_every_open_potion_holds_cannot_be_used() -> None:
    """It is then worth a resource."""
    on = board(ID, **FIRST, p2a=1, p3a=1)
    assert plays(ID, on, 1) == []
    at = begin(seat(on), 1, 2)
    assert len(some(at, COMPENSATE, value=1)) == 3
    assert some(at, COMPENSATE, value=2) == []
    full = board(ID, **FIRST, **SECOND, **THIRD)
    for value in range(1, 7):
        assert plays(ID, full, value) == []


def test_adjusted_and_created_dice_fill_bubbles() -> None:
    on = board(ID, p1a=3)
    for value in range(1, 7):
        assert plays(ID, on, created(value)) == plays(ID, on, value)
        assert plays(ID, on, use(value, changed=True)) == plays(ID, on, value)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ({}, 0),
        ({"p1a": 3}, 0),
        (FIRST, 1),
        (SECOND, 2),
        (THIRD, 3),
        ({"p3a": 1, "p3b": 2, "p3c": 3, "p3d": 4}, 0),
        (SECOND | THIRD, 5),
        (FIRST | SECOND | THIRD, 6),
    ],
)
def test_complete_potions_score(marks: dict[str, int], expected: int) -> None:
    assert stars(ID, board(ID, **marks)) == expected


def test_marked_labels_keep_the_stars() -> None:
    assert stars(ID, board(ID, **FIRST, l1="mark")) == 1


# --- labels in general -----------------------------------------------------------------------


def test_a_label_needs_a_complete_potion() -> None:
    at = begin(seat(realm(ID).start()), 1, 2)
    assert some(at, ANYTIME) == []
    for on in (board(ID, p1a=3), board(ID, p2a=1, p2b=2), board(ID, p3a=1, p3b=2, p3c=3, p3d=4)):
        assert realm(ID).anytime(on, moment(closed=1)) == []


def test_a_label_is_marked_once_and_only_if_you_like() -> None:
    on = board(ID, **FIRST, l1="mark", **SECOND, l2="mark", **THIRD, l3="mark")
    assert realm(ID).anytime(on, moment(closed=7)) == []
    at = begin(seat(board(ID, **FIRST)), 1, 2)
    assert some(at, END)


def test_labels_wait_for_no_activation_and_are_none() -> None:
    """Before the first die, between dice and after them."""
    at = begin(seat(board(ID, **FIRST), "wingspan"), 1, 2)
    marked = apply(at, act(at, "l1")[0])
    assert marked.activated == 0
    at = apply(at, using(at, 1, "wingspan", a1=1))
    assert len(act(at, "l1")) == 6
    at = apply(at, using(at, 2, ID, p2a=2))
    assert at.dice == []
    assert len(act(at, "l1")) == 6


def test_a_label_can_be_marked_right_after_its_potion_is_complete() -> None:
    at = begin(seat(board(ID, p1a=3)), 5, 2)
    at = apply(at, using(at, 5, ID, p1b=5))
    assert round_stars(at) == [1]
    assert len(act(at, "l1")) == 6


# --- the label of potion 1: a die ------------------------------------------------------------


def test_the_first_label_creates_a_die_of_any_value() -> None:
    at = begin(seat(board(ID, **FIRST), "wingspan"), 1, 2)
    found = act(at, "l1")
    assert [move.play.dice for move in found if move.play] == [(n,) for n in range(1, 7)]
    assert move_text(at, found[3]) == "act potion_explosion.l1 4"
    after = apply(at, found[3])
    assert after.boards[0] == board(ID, **FIRST, l1="mark")
    assert some(after, USE, value=4, name="wingspan", origin=CREATED)
    assert some(after, USE, value=4, name=ID, origin=CREATED)
    assert some(after, COMPENSATE, value=4) == []


def test_the_created_die_follows_the_rules_of_created_dice() -> None:
    """Not into a realm already used; it may be adjusted; it is gone when the turn ends."""
    at = begin(seat(board(ID, **FIRST), held="PP"), 1, 2)
    at = apply(at, using(at, 1, ID, p2a=1))
    at = apply(at, act(at, "l1")[3])
    assert some(at, USE, value=4) == []
    assert some(at, SPEND, way=ADJUST, value=4, origin=CREATED)
    ended = apply(at, one(some(at, END)))
    assert sorted(die_value(die) for die in begin(ended, 6, 5).dice) == [5, 6]


# --- the label of potion 2: resources --------------------------------------------------------


def drunk(on: bytes, earned: str = "") -> list[str]:
    """What the second label can give."""
    found = [
        play
        for play in realm(ID).anytime(on, moment(earned=earned))
        if marks_of(ID, on, play.board) == {"l2": "mark"}
    ]
    assert len({play.label for play in found}) == len(found)
    return [text(play.gain) for play in found]


@pytest.mark.parametrize(
    ("marks", "amount"),
    [(SECOND, 2), (FIRST | SECOND, 3), (SECOND | THIRD, 5), (FIRST | SECOND | THIRD, 6)],
)
def test_the_second_label_gives_a_resource_for_every_star(
    marks: dict[str, int], amount: int
) -> None:
    """With potions 2 and 3 complete, 5 resources in any mix."""
    expected = {"".join(sorted(mix, key="PHC".index)) for mix in product("PHC", repeat=amount)}
    found = drunk(board(ID, **marks))
    assert set(found) == expected
    assert len(found) == len(expected)


def test_the_resources_are_named_and_gained() -> None:
    at = begin(seat(board(ID, **SECOND), held="P"), 1, 2)
    move = next(m for m in act(at, "l2") if m.play and m.play.gain == parse("HC"))
    assert move_text(at, move) == "act potion_explosion.l2 +HC"
    assert text(apply(at, move).held) == "PHC"


def test_a_full_kind_cannot_be_chosen() -> None:
    """Only when all three are full is the rest lost."""
    on = board(ID, **SECOND)
    assert set(drunk(on, "P" * 12)) == {"HH", "HC", "CC"}
    assert set(drunk(on, "P" * 12 + "H" * 11)) == {"HC", "CC"}
    assert drunk(on, "P" * 12 + "H" * 12) == ["CC"]
    assert drunk(on, "P" * 12 + "H" * 12 + "C" * 11) == ["C"]
    assert drunk(on, "P" * 12 + "H" * 12 + "C" * 12) == [""]


# --- the label of potion 3: a realm once more ------------------------------------------------


def test_the_third_label_opens_a_realm_that_was_used() -> None:
    """Each of them is a choice of its own, and none before a die was used."""
    at = begin(seat(board(ID, **THIRD), "wingspan", "scythe"), 1, 2)
    assert act(at, "l3") == []
    at = apply(at, using(at, 1, "wingspan", a1=1))
    assert opened_by([m.play for m in act(at, "l3") if m.play]) == [0b010]
    at = apply(at, using(at, 2, "scythe", t2="mark"))
    found = act(at, "l3")
    assert opened_by([m.play for m in found if m.play]) == [0b010, 0b100]
    assert move_text(at, found[0]) == "act potion_explosion.l3 opens wingspan"
    assert describe(at, found[0]).opens == ["wingspan"]


def test_an_opened_realm_takes_one_die_more_without_pumpkins() -> None:
    at = begin(seat(board(ID, **THIRD), "wingspan", held="CC"), 1, 2)
    at = apply(at, using(at, 1, "wingspan", a1=1))
    assert some(at, USE, name="wingspan") == []
    at = apply(at, opening(at, "wingspan"))
    move = using(at, 2, "wingspan", a2=2)
    assert move.entry == FRESH
    at = apply(at, move)
    at = apply(at, one(some(at, SPEND, way=BUY, amount=2)))
    assert some(at, USE, name="wingspan") == []


def test_potion_explosion_opens_itself() -> None:
    """Also right after the die that completes the third potion."""
    at = begin(seat(board(ID, p3a=1, p3b=2, p3c=3, p3d=4)), 5, 6)
    at = apply(at, using(at, 5, ID, p3e=5))
    assert some(at, USE) == []
    at = apply(at, opening(at, ID))
    at = apply(at, using(at, 6, ID, p1a=6))
    assert at.boards[0] == board(ID, **THIRD, l3="mark", p1a=6)
    assert some(at, USE) == []


def uses_in(at: Position, name: str) -> Iterator[Position]:
    """Where each use of a die in a realm leads."""
    for move in some(at, USE, name=name):
        yield apply(at, move)


@pytest.mark.parametrize("name", [name for name in catalog().names if name != ID])
def test_potion_explosion_opens_every_realm_there_is(name: str) -> None:
    """A die is used there, the realm is shut to the other one, the label opens it, and the other
    one comes in as the first did."""
    for roll in ((1, 2), (3, 4), (5, 6), (1, 4), (2, 5), (3, 6), (4, 4)):
        start = begin(seat(board(ID, **THIRD), name, held="PHPHPHCCC"), *roll)
        for used in uses_in(start, name):
            if [move for move in some(used, USE, name=name) if move.entry == FRESH]:
                continue
            again = apply(used, opening(used, name))
            assert again.activated >> place(again, name) & 1
            for move in some(again, USE, name=name, entry=FRESH):
                twice = apply(again, move)
                assert twice.boards[1] != used.boards[1]
                assert some(twice, USE, name=name, entry=FRESH) == []
                return
    pytest.fail(f"no second die found its way into {name}")


def test_an_open_realm_cannot_be_opened_again() -> None:
    """Nor is one that has not been used; a realm used again after it was opened can be."""
    on = board(ID, **THIRD)
    assert opened_by(realm(ID).anytime(on, moment(activated=0b110, closed=0b100))) == [0b100]
    assert realm(ID).anytime(on, moment(activated=0b010, closed=0)) == []


def test_a_permission_not_used_is_gone_with_the_turn() -> None:
    at = begin(seat(board(ID, **THIRD), "wingspan"), 1, 2)
    at = apply(at, using(at, 1, "wingspan", a1=1))
    at = apply(at, opening(at, "wingspan"))
    at = begin(apply(at, one(some(at, END))), 3, 4)
    at = apply(at, using(at, 3, "wingspan", a2=3))
    assert some(at, USE, name="wingspan") == []


def test_a_realm_opened_by_then_makes_a_die_usable() -> None:
    """An ability not used yet does not: then the die may still be given up for a resource."""
    at = begin(seat(board(ID, **THIRD, p2a=2), "wingspan"), 1, 2)
    at = apply(at, using(at, 1, "wingspan", a1=1))
    assert len(some(at, COMPENSATE, value=2)) == 3
    at = apply(at, opening(at, "wingspan"))
    assert some(at, COMPENSATE, value=2) == []


def test_the_third_label_renews_the_permission_only_onirim() -> None:
    """Onirim has its one Prophecy a turn."""
    at = begin(seat(board(ID, **THIRD), "onirim"), 5, 6)
    at = apply(at, using(at, 5, "onirim", k1="outline"))
    at = apply(at, opening(at, "onirim"))
    found = [m.play for m in some(at, USE, value=6, name="onirim") if m.play]
    assert written("onirim", at.boards[1], found) == [{"c1": "key"}]


def test_the_third_label_renews_the_permission_only_ark_nova() -> None:
    """Ark Nova knows that both rolled dice came to it."""
    at = begin(seat(board(ID, **THIRD), "ark_nova"), 1, 2)
    at = apply(at, some(at, USE, value=1, name="ark_nova")[0])
    at = apply(at, opening(at, "ark_nova"))
    assert at.moment(1).came_here == 0b01
    at = apply(at, some(at, USE, value=2, name="ark_nova")[0])
    assert at.moment(1).came_here == 0b11


def test_an_opened_realm_has_still_been_activated_for_fleet() -> None:
    """The star for a turn with all realms comes, although one of them is open again; and only
    once in a turn."""
    start = seat(board(ID, **THIRD), "wingspan", FLEET, held="CCC")
    start.boards[2] = board(FLEET, r1="mark", r2="mark", r3="mark")
    at = begin(start, 1, 2)
    at = apply(at, using(at, 1, "wingspan", a1=1))
    at = apply(at, opening(at, "wingspan"))
    at = apply(at, using(at, 2, ID, p2a=2))
    before = round_stars(at)[2]
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, one(some(at, USE, value=1, name=FLEET)))
    assert round_stars(at)[2] == before + 1
    at = apply(at, one(some(at, SPEND, way=BUY, amount=2)))
    after = apply(at, using(at, 2, "wingspan", a2=2))
    assert round_stars(after)[2] == before + 1


def test_an_opened_millennium_blades_asks_for_no_pumpkins() -> None:
    at = begin(seat(board(ID, **THIRD), "millennium_blades"), 1, 6)
    at = apply(at, using(at, 1, "millennium_blades", c1="mark"))
    assert some(at, USE, value=6, name="millennium_blades") == []
    at = apply(at, opening(at, "millennium_blades"))
    move = using(at, 6, "millennium_blades", c6="mark")
    assert move.play is not None
    assert (move.entry, move.play.cost) == (FRESH, 0)


# --- refusals --------------------------------------------------------------------------------


def no_act(on: bytes, label: str) -> str:
    of = realm(ID)
    return of.why_no_act(on, moment(), of.card.spaces[of.card.index(label)])


def test_refusals_name_the_rule() -> None:
    on = board(ID, p1a=3)
    assert refusal(ID, on, 3, "p1b") == "potion 1 holds a 3 already"
    assert refusal(ID, on, 1, "p1b") == "potion 1 holds a 1 already"
    assert refusal(ID, on, 6, "p2a") == "potion 2 holds a 6 already"
    assert refusal(ID, on, 4, "p1c") == "the printed 1 of potion 1 is in there from the start"
    assert refusal(ID, on, 3, "p1a") == "the first bubble of potion 1 is already taken"
    assert (
        refusal(ID, on, 4, "p3c")
        == "the third bubble of potion 3 comes after the first bubble of potion 3"
    )
    assert refusal(ID, on, 4, "l1") == "a label is marked without a die"


def test_refusals_of_labels_name_the_rule() -> None:
    on = board(ID, p1a=3)
    assert no_act(on, "l1") == "potion 1 is not complete"
    assert no_act(on, "p1a") == "a bubble is filled with a die"
    assert no_act(board(ID, **FIRST, l1="mark"), "l1") == "the label of potion 1 is already marked"
    assert no_act(board(ID, **THIRD), "l3") == "no realm is closed that could be opened again"


def test_nothing_else_is_offered_at_any_time() -> None:
    at = begin(seat(board(ID, **FIRST, **SECOND, **THIRD), "wingspan"), 1, 2)
    at = apply(at, using(at, 1, "wingspan", a1=1))
    acts = [move for move in moves(at) if move.kind == ANYTIME]
    assert len(acts) == 6 + 28 + 1
