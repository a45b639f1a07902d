"""What Fleet: The Dice Game does to whole turns, in all realms of the round."""

from realmtable.rolling.position import (
    ADJUST_AGAIN,
    BUY,
    COMPENSATE,
    SPEND,
    USE,
    Position,
    Round,
    die_value,
)
from realmtable.rolling.resources import COIN, HEART, PUMPKIN, parse
from realmtable.rolling.turn import apply, begin, stars
from tests.support.fleet import (
    FLEET,
    LEFT,
    MIDDLE,
    RIGHT,
    Turnstile,
    fleet,
    gaining,
    gains,
    next_turn,
    rolled,
    writing,
)
from tests.support.rolling import (
    board,
    moves,
    one,
    position,
    realm,
    some,
)

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
        (2, 6), fleet_the_dice_game=fleet(*LEFT), flamecraft=board("flamecraft", **marked)
    )
    assert gains(writing(now, 2, "flamecraft", g3a=2)) == ["", "C", "H", "P"]


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
