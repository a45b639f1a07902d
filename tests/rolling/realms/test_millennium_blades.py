"""Millennium Blades: a die may be changed on its way in, and every card hands out a new one."""

import pytest

from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import (
    ADJUST_AGAIN,
    BUY,
    COMPENSATE,
    END,
    SPEND,
    USE,
    Move,
    Position,
    Round,
)
from realmtable.rolling.realm import CLOSED, FRESH, PUMPKINS, REOPENED, Play
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    CREATED,
    ROLLED_SECOND,
    board,
    created,
    marks_of,
    moment,
    one,
    only,
    pick,
    plays,
    realm,
    refusal,
    some,
    stars,
    use,
)

ID = "millennium_blades"
CARDS = [f"c{n}" for n in range(10)]
GIVES = {
    "c0": ("P", 4),
    "c1": ("PC", 2),
    "c2": ("PH", 6),
    "c3": ("PH", 5),
    "c4": ("C", 1),
    "c5": ("HC", 4),
    "c6": ("HC", 3),
    "c7": ("PH", 2),
    "c8": ("", 5),
    "c9": ("", 6),
}


def marked(*cards: str) -> bytes:
    return board(ID, **dict.fromkeys(cards, "mark"))


def all_but(*cards: str) -> bytes:
    return marked(*[card for card in CARDS if card not in cards])


def payments(on: bytes, value: int, card: str, held: str, entry: int = FRESH) -> set[str]:
    """The ways to pay for marking one card."""
    found = plays(ID, on, use(value, entry=entry), moment(held=held))
    paid = [text(p.cost) for p in found if marks_of(ID, on, p.board) == {card: "mark"}]
    assert len(set(paid)) == len(paid)
    return set(paid)


def paying(on: bytes, value: int, card: str, cost: str, entry: int = FRESH) -> Play:
    """The play that marks a card for this cost, by one who holds plenty."""
    found = plays(ID, on, use(value, entry=entry), moment(held="P" * 12 + "C" * 12))
    return only(
        [
            play
            for play in found
            if marks_of(ID, on, play.board) == {card: "mark"} and play.cost == parse(cost)
        ]
    )


def seat(*others: str, held: str = "", on: bytes | None = None) -> Position:
    start = Round([realm(ID), *[realm(name) for name in others]]).start()
    start.earned = parse(held)
    if on is not None:
        start.boards[0] = on
    return start


def move(at: Position, value: int, card: str, label: str = "", entry: int = FRESH) -> Move:
    found = some(at, USE, value=value, name=ID, entry=entry)
    return one(
        [
            each
            for each in found
            if each.play
            and each.play.label == label
            and marks_of(ID, at.boards[0], each.play.board) == {card: "mark"}
        ]
    )


# --- a card of the die's own value -----------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_marks_the_card_of_its_value(value: int) -> None:
    """The number counts, not the die printed below it: a 6 marks card 6, not card 2."""
    fresh = realm(ID).start()
    play = only(plays(ID, fresh, value))
    assert marks_of(ID, fresh, play.board) == {f"c{value}": "mark"}
    assert (play.cost, play.label, play.changes) == (0, "", False)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_gives_its_resources_and_its_die(card: str) -> None:
    fresh = realm(ID).start()
    found = plays(ID, fresh, 3, moment(held="C" * 6))
    play = pick(ID, fresh, found, **{card: "mark"})
    gain, die = GIVES[card]
    assert (text(play.gain), play.dice) == (gain, (die,))


def test_the_gained_die_goes_to_a_realm_not_used_yet() -> None:
    """It is a created die: used once, this turn, elsewhere; not using it gives nothing."""
    at = begin(seat("wingspan", "tapestry"), 3, 6)
    at = apply(at, move(at, 3, "c3"))
    assert some(at, USE, value=5, name="wingspan", origin=CREATED)
    assert some(at, USE, value=5, name=ID) == []
    assert some(at, COMPENSATE, value=5) == []
    ended = apply(at, one(some(at, END)))
    assert begin(ended, 1, 2).dice == begin(seat(), 1, 2).dice


def test_resources_over_the_limit_are_lost() -> None:
    start = seat(held="P" * 12)
    start.spent = start.earned
    at = begin(start, 1, 6)
    after = apply(at, move(at, 1, "c1"))
    assert text(after.held) == "C"


def test_a_star_card_gives_its_resource_too() -> None:
    at = begin(seat("wingspan"), 4, 6)
    after = apply(at, move(at, 4, "c4"))
    assert text(after.held) == "C"
    assert stars(ID, after.boards[0]) == 1
    assert some(after, USE, value=1, name="wingspan", origin=CREATED)


def test_star_and_die_are_gained_where_the_resource_is_lost() -> None:
    start = seat("wingspan", held="C" * 12)
    start.spent = start.earned
    at = begin(start, 4, 6)
    after = apply(at, move(at, 4, "c4"))
    assert after.held == 0
    assert stars(ID, after.boards[0]) == 1
    assert some(after, USE, value=1, name="wingspan", origin=CREATED)


# --- changing the die ------------------------------------------------------------------------


def test_the_compendium_example_a_six_becomes_a_nine() -> None:
    """With 2 pumpkins (+1) and 2 coins (+2): a star and a created 6."""
    at = begin(seat(held="PPCC"), 6, 6)
    chosen = move(at, 6, "c9", "-PPCC")
    assert move_text(at, chosen) == "6>millennium_blades.c9 -PPCC"
    after = apply(at, chosen)
    assert after.held == 0
    assert stars(ID, after.boards[0]) == 1
    assert len(after.dice) == 2
    assert chosen.play is not None
    assert chosen.play.dice == (6,)


def test_a_one_becomes_a_zero_for_a_coin_or_two_pumpkins() -> None:
    fresh = realm(ID).start()
    assert payments(fresh, 1, "c0", "PPC") == {"PP", "C"}
    for cost in ("PP", "C"):
        play = paying(fresh, 1, "c0", cost)
        assert (text(play.gain), play.dice) == ("P", (4,))
        assert stars(ID, play.board) == 1


def test_every_mix_is_a_play_of_its_own() -> None:
    fresh = realm(ID).start()
    assert payments(fresh, 6, "c9", "P" * 12 + "C" * 12) == {"CCC", "PPCC", "PPPPC", "PPPPPP"}
    assert payments(fresh, 6, "c9", "PPPC" + "C") == {"PPCC"}
    assert payments(fresh, 6, "c9", "PPPCCC") == {"CCC", "PPCC"}
    assert payments(fresh, 6, "c9", "PPPC") == set()
    assert payments(fresh, 6, "c9", "H" * 12) == set()


def test_the_card_of_the_own_value_is_never_paid_for() -> None:
    fresh = realm(ID).start()
    assert payments(fresh, 6, "c6", "P" * 12 + "C" * 12) == {""}


def test_the_benefit_cannot_pay_for_itself() -> None:
    """Card 1 gives a pumpkin and a coin, but a 2 needs a coin before; card 0 gives a pumpkin, but
    a 1 needs two of them before."""
    assert payments(realm(ID).start(), 2, "c1", "") == set()
    assert payments(realm(ID).start(), 1, "c0", "P") == set()


def walked(value: int, target: int, pumpkins: int, coins: int) -> set[tuple[int, int]]:
    """What can be paid on the way from one number to another, step by step."""
    if value == target:
        return {(0, 0)}
    nearer = value + (1 if target > value else -1)
    found = set()
    if pumpkins >= 2:
        found |= {(p + 2, c) for p, c in walked(nearer, target, pumpkins - 2, coins)}
    if coins >= 1:
        found |= {(p, c + 1) for p, c in walked(nearer, target, pumpkins, coins - 1)}
    return found


@pytest.mark.parametrize("held", ["", "PP", "C", "PPPPPCC", "PPPPHHCCCC", "P" * 12 + "C" * 5])
@pytest.mark.parametrize("value", [0, 1, 4, 6])
def test_payments_walked_step_by_step(value: int, held: str) -> None:
    fresh = realm(ID).start()
    for number in range(10):
        expected = walked(value, number, held.count("P"), held.count("C"))
        assert payments(fresh, value, f"c{number}", held) == {
            "P" * p + "C" * c for p, c in expected
        }


def test_a_paid_change_says_so() -> None:
    """So that it is no use of the die as rolled."""
    fresh = realm(ID).start()
    for play in plays(ID, fresh, 4, moment(held="PPPPCC")):
        assert play.changes == (play.cost > 0)
        assert play.label == ("-" + text(play.cost) if play.cost else "")


def test_marked_cards_are_not_marked_again() -> None:
    on = all_but("c7")
    found = plays(ID, on, 6, moment(held="PPC"))
    assert {text(play.cost) for play in found} == {"PP", "C"}
    assert all(marks_of(ID, on, play.board) == {"c7": "mark"} for play in found)
    assert plays(ID, all_but(), 6, moment(held="PPCCC")) == []


# --- a further use in the same turn ----------------------------------------------------------


def test_a_further_use_costs_three_pumpkins_with_one_step() -> None:
    on = marked("c3")
    assert payments(on, 6, "c6", "PPPCC", CLOSED) == {"PPP"}
    assert payments(on, 6, "c7", "PPPCC", CLOSED) == {"PPP"}
    assert payments(on, 6, "c5", "PPPCC", CLOSED) == {"PPP"}
    assert payments(on, 6, "c8", "PPPPPCC", CLOSED) == {"PPPC", "PPPPP"}
    assert payments(on, 6, "c9", "PPPCC", CLOSED) == {"PPPCC"}
    assert payments(on, 6, "c6", "PPCCC", CLOSED) == set()
    assert all(play.changes for play in plays(ID, on, use(6, entry=CLOSED), moment(held="PPPPP")))


def test_the_first_use_never_costs_three_pumpkins() -> None:
    assert payments(realm(ID).start(), 6, "c6", "PPP") == {""}
    assert payments(realm(ID).start(), 6, "c7", "PPP") == {"PP"}


@pytest.mark.parametrize("entry", [PUMPKINS, REOPENED])
def test_a_die_that_is_let_in_pays_its_steps_only(entry: int) -> None:
    on = marked("c3")
    assert payments(on, 6, "c6", "PPC", entry) == {""}
    assert payments(on, 6, "c7", "PPC", entry) == {"PP", "C"}


def test_the_pumpkins_are_due_for_every_further_use() -> None:
    """3 and 6, and the 5 that card 3 hands out: two further uses for 3 pumpkins each."""
    at = begin(seat(held="P" * 7), 3, 6)
    at = apply(at, move(at, 3, "c3"))
    at = apply(at, move(at, 6, "c6", "-PPP", CLOSED))
    assert text(at.held) == "PPPPPHHC"
    at = apply(at, move(at, 5, "c5", "-PPP", CLOSED))
    assert text(at.held) == "PPHHHCC"
    assert some(at, USE) == []


def test_three_pumpkins_spent_before_are_not_asked_for_again() -> None:
    """They paid for the step taken then; a further step costs 2 pumpkins or a coin."""
    at = begin(seat(held="PPPPP"), 3, 6)
    at = apply(at, move(at, 3, "c3"))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=6, amount=-1)))
    assert move(at, 5, "c5", "", PUMPKINS)
    assert move(at, 5, "c6", "-PP", PUMPKINS)
    assert some(at, USE, value=5, name=ID, origin=ROLLED_SECOND, entry=CLOSED) == []


def test_a_die_that_only_fits_with_pumpkins_is_worth_a_resource() -> None:
    """Judged without changes: the card of its value is marked, or the realm was used."""
    at = begin(seat(held="PPPCC", on=marked("c6")), 3, 6)
    assert some(at, USE, value=6)
    assert len(some(at, COMPENSATE, value=6)) == 3
    assert some(at, COMPENSATE, value=3) == []
    at = begin(seat(held="PPPCC"), 3, 6)
    assert some(at, COMPENSATE, value=6) == []
    at = apply(at, move(at, 3, "c3"))
    assert some(at, USE, value=6, entry=CLOSED)
    assert len(some(at, COMPENSATE, value=6)) == 3


def test_a_changed_die_stays_here() -> None:
    """What is paid here is paid with the play: no die of 7 or 0 is ever in hand."""
    at = begin(seat("wingspan", held="P" * 6 + "C" * 6), 6, 1)
    values = {move.die & 15 for move in some(at, USE)}
    assert values == {1, 6}
    assert {m.amount for m in some(at, SPEND, way=BUY)} == {1, 2, 3, 4, 5, 6}


# --- stars, the 0, refusals ------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_four_cards_show_a_star(card: str) -> None:
    assert stars(ID, marked(card)) == (card in ("c0", "c4", "c8", "c9"))


def test_each_full_row_is_a_star_more() -> None:
    assert stars(ID, realm(ID).start()) == 0
    assert stars(ID, marked("c0", "c1", "c2", "c3")) == 1
    assert stars(ID, marked("c0", "c1", "c2", "c3", "c4")) == 3
    assert stars(ID, marked("c5", "c6", "c7", "c8", "c9")) == 3
    assert stars(ID, marked(*CARDS)) == 6


def test_the_cards_give_five_pumpkins_five_hearts_and_four_coins() -> None:
    assert sum(space.gain for space in realm(ID).card.spaces) == parse("PPPPPHHHHHCCCC")


def test_a_zero_marks_card_0_or_another_with_changes() -> None:
    fresh = realm(ID).start()
    zero = only(plays(ID, fresh, created(0)))
    assert marks_of(ID, fresh, zero.board) == {"c0": "mark"}
    assert payments(fresh, 0, "c2", "PPC") == {"PPC"}


def test_created_dice_are_like_rolled_ones() -> None:
    on, at = marked("c2"), moment(held="PPPPCC")
    for value in range(1, 7):
        assert plays(ID, on, created(value), at) == plays(ID, on, value, at)


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    assert refusal(ID, marked("c6"), 6, "c6") == "card 6 is already taken"
    assert (
        refusal(ID, fresh, 6, "c9", moment(held="PH"))
        == "card 9 is 3 steps away, at 2 pumpkins or 1 coin each, and you hold 1 pumpkin and"
        " 1 heart"
    )
    assert refusal(ID, fresh, 6, "c7").startswith("card 7 is 1 step away, at ")
    closed = use(6, entry=CLOSED)
    assert (
        refusal(ID, fresh, closed, "c6", moment(held="PP"))
        == "a further use costs 3 pumpkins and you hold 2 pumpkins"
    )
    assert (
        refusal(ID, fresh, closed, "c9", moment(held="PPP"))
        == "a further use costs 3 pumpkins, with 1 of 3 steps, the others 2 pumpkins or 1 coin"
        " each, and you hold 3 pumpkins"
    )
