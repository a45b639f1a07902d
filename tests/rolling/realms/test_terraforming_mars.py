"""Terraforming Mars: what is earned anywhere outlines cards, and dice mark them."""

from itertools import product

import pytest

from realmtable.rolling.position import COMPENSATE, END, USE, Position, Round
from realmtable.rolling.realm import Moment
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    one,
    only,
    pick,
    place,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

ID = "terraforming_mars"
NEEDS = {
    "p1": "P",
    "h1": "H",
    "c1": "C",
    "a1": "PPHHCC",
    "p2": "PPP",
    "h2": "HHH",
    "c2": "CCC",
    "a2": "PPPHHHCCC",
    "p3": "PPPPP",
    "h3": "HHHHH",
    "c3": "CCCCC",
    "a3": "PPPPHHHHCCCC",
}
PLAYED_BY = {
    "p1": [1, 2],
    "h1": [3, 4],
    "c1": [5, 6],
    "a1": [2],
    "p2": [3],
    "h2": [5],
    "c2": [1],
    "a2": [4],
    "p3": [5, 6],
    "h3": [1, 2],
    "c3": [3, 4],
    "a3": [6],
}
GIVES = {"p1": "CC", "h1": "PP", "c1": "HH", "p3": "HH", "h3": "CC", "c3": "PP"}
FLEET = "fleet_the_dice_game"


def outlined(*cards: str) -> bytes:
    return board(ID, **dict.fromkeys(cards, "outline"))


def enough(card: str, earned: str) -> bool:
    return all(earned.count(kind) >= NEEDS[card].count(kind) for kind in "PHC")


def unlocked(earned: str) -> set[str]:
    """The cards outlined on an empty board after this much was earned."""
    on = board(ID)
    return set(marks_of(ID, on, realm(ID).on_earned(on, moment(earned=earned))))


def test_a_card_is_outlined_once_every_amount_it_needs_is_earned() -> None:
    for amounts in product(range(7), repeat=3):
        earned = "".join(kind * n for kind, n in zip("PHC", amounts, strict=True))
        assert unlocked(earned) == {card for card in NEEDS if enough(card, earned)}


def test_no_card_is_outlined_at_the_start() -> None:
    assert not any(realm(ID).start())
    assert [plays(ID, board(ID), value) for value in range(7)] == [[]] * 7
    at = position((1, 2), terraforming_mars=board(ID))
    assert len(some(at, COMPENSATE)) == 6


def test_what_is_spent_counts_as_earned() -> None:
    on = board(ID)
    spent = moment(held="", earned="PPP")
    assert set(marks_of(ID, on, realm(ID).on_earned(on, spent))) == {"p1", "p2"}


@pytest.mark.parametrize("card", list(NEEDS))
def test_an_outlined_card_is_marked_by_its_values(card: str) -> None:
    on = outlined(card)
    for value in range(7):
        found = [marks[card] for marks in written(ID, on, plays(ID, on, value))]
        assert found == (["mark"] if value in PLAYED_BY[card] else [])


@pytest.mark.parametrize("card", list(NEEDS))
def test_a_marked_card_gives_what_it_shows(card: str) -> None:
    on = outlined(card)
    play = only(plays(ID, on, PLAYED_BY[card][0]))
    assert text(play.gain) == GIVES.get(card, "")
    assert stars(ID, play.board) == (card not in GIVES)
    assert stars(ID, on) == 0
    assert plays(ID, play.board, PLAYED_BY[card][0]) == []


def test_a_card_that_is_not_outlined_cannot_be_marked() -> None:
    on = outlined("p1", "h2")
    assert written(ID, on, plays(ID, on, 5)) == [{"h2": "mark"}]
    assert written(ID, on, plays(ID, on, 3)) == []


def test_one_card_for_each_die() -> None:
    on = outlined("p1", "h1", "c1", "a1", "c2", "h3")
    marks = written(ID, on, plays(ID, on, 2, moment(earned="PPHHCC")))
    assert [list(each) for each in marks] == [["p1"], ["a1"], ["h3"]]


def test_all_star_cards_are_six_stars() -> None:
    on = board(ID, **dict.fromkeys(NEEDS, "mark"))
    assert stars(ID, on) == 6
    assert stars(ID, board(ID, **dict.fromkeys(GIVES, "mark"))) == 0


def test_the_fifth_pumpkin_from_wingspan_outlines_the_bottom_left_card() -> None:
    """Four pumpkins were earned and three of them spent; the fifth unlocks a card by itself, and
    a later 5 on it brings 2 hearts."""
    at = position(
        (4, 2),
        held="P",
        earned="PPPP",
        terraforming_mars=outlined("p1", "p2"),
        wingspan=board("wingspan"),
    )
    pumpkin = next(
        move
        for move in some(at, USE, name="wingspan")
        if move.play is not None and text(move.play.gain) == "P"
    )
    after = apply(at, pumpkin)
    assert (text(after.held), text(after.earned)) == ("PP", "PPPPP")
    assert after.boards[0] == outlined("p1", "p2", "p3")
    assert not after.activated >> place(after, ID) & 1
    later = begin(apply(after, one(some(after, END))), 5, 1)
    done = apply(later, using(later, 5, ID, p3="mark", h1="outline"))
    assert text(done.held) == "PPHH"


def test_outlines_from_elsewhere_are_part_of_no_move() -> None:
    at = position((4, 2), terraforming_mars=board(ID), wingspan=board("wingspan"))
    move = next(
        move
        for move in some(at, USE, name="wingspan")
        if move.play is not None and text(move.play.gain) == "P"
    )
    after = apply(at, move)
    assert after.boards[0] == outlined("p1")


def test_a_card_outlined_this_turn_may_be_marked_this_turn() -> None:
    at = position((5, 1), terraforming_mars=board(ID))
    assert some(at, USE) == []
    at = apply(at, one(some(at, COMPENSATE, value=5, amount=parse("P"))))
    assert at.boards[0] == outlined("p1")
    after = apply(at, using(at, 1, ID, p1="mark", c1="outline"))
    assert text(after.earned) == "PCC"


def test_what_a_card_unlocks_belongs_to_its_own_play() -> None:
    """2 coins from the first pumpkin card unlock the first coin card, in the same play."""
    on = outlined("p1")
    play = only(plays(ID, on, 2, moment(earned="P")))
    assert marks_of(ID, on, play.board) == {"p1": "mark", "c1": "outline"}
    assert text(play.gain) == "CC"
    # with five coins earned before, nothing new is unlocked
    on = outlined("p1", "c1", "c2", "c3")
    more = only(plays(ID, on, 2, moment(earned="PCCCCC")))
    assert marks_of(ID, on, more.board) == {"p1": "mark"}


@pytest.mark.parametrize(("before", "then"), [(1, "c2"), (2, "c2"), (3, "c3"), (4, "c3")])
def test_two_coins_reach_the_next_coin_card(before: int, then: str) -> None:
    """With one or two coins earned before, three are reached; with three or four, five are."""
    earned = "P" + "C" * before
    on = outlined(*(card for card in NEEDS if enough(card, earned)))
    play = pick(ID, on, plays(ID, on, 2, moment(earned=earned)), p1="mark")
    assert marks_of(ID, on, play.board) == {"p1": "mark", then: "outline"}


@pytest.mark.parametrize(
    ("card", "value", "unlocks"), [("p1", 1, "c1"), ("h1", 4, "p1"), ("c1", 6, "h1")]
)
def test_a_card_of_the_top_row_gives_two_of_the_kind_of_another(
    card: str, value: int, unlocks: str
) -> None:
    at = position((value, 3), earned=NEEDS[card], terraforming_mars=outlined(card))
    after = apply(at, using(at, value, ID, **{card: "mark", unlocks: "outline"}))
    assert after.earned == parse(NEEDS[card] + 2 * NEEDS[unlocks])


def test_marking_what_was_just_unlocked_takes_another_activation() -> None:
    at = position((2, 5), earned="P", terraforming_mars=outlined("p1"))
    at = apply(at, using(at, 2, ID, p1="mark", c1="outline"))
    assert some(at, USE) == []
    later = begin(apply(at, one(some(at, END))), 5, 1)
    assert len(some(later, USE, value=5)) == 1


def test_all_resources_of_one_gain_are_counted_together() -> None:
    """Two hearts at once reach three and, with two of the other kinds, the first card of all."""
    on = outlined("p3", "p1", "p2", "h1", "c1")
    play = pick(ID, on, plays(ID, on, 6, moment(earned="PPPPPHCC")), p3="mark")
    assert marks_of(ID, on, play.board) == {"p3": "mark", "h2": "outline", "a1": "outline"}


def test_a_star_card_unlocks_nothing() -> None:
    on = outlined("p2")
    assert written(ID, on, plays(ID, on, 3, moment(earned="PPPHHH"))) == [{"p2": "mark"}]


def test_cards_stay_outlined() -> None:
    on = outlined("p1", "a3")
    assert realm(ID).on_earned(on, moment(earned="H")) == outlined("p1", "a3", "h1")


def test_marked_cards_stay_marked() -> None:
    on = board(ID, p1="mark")
    assert realm(ID).on_earned(on, moment(earned="PP")) == on


def test_income_at_the_start_of_a_turn_counts() -> None:
    start = Round([realm("terra_mystica"), realm(ID)]).start()
    start.boards = [board("terra_mystica", p="outline"), board(ID)]
    start.turn = 1
    rolled = begin(start, 1, 2)
    assert rolled.boards[1] == outlined("p1")


def test_what_is_lost_to_the_limit_is_not_earned() -> None:
    """The card is marked all the same."""
    at = position((1, 6), held="C" * 12, terraforming_mars=outlined("p1", "c1", "c2", "c3"))
    after = apply(at, using(at, 1, ID, p1="mark"))
    assert text(after.earned) == "C" * 12
    at = position((1, 6), held="C" * 11, terraforming_mars=outlined("p1", "c1", "c2", "c3"))
    after = apply(at, using(at, 1, ID, p1="mark"))
    assert text(after.earned) == "C" * 12
    # of 2 coins only one fits: the fifth is not earned and unlocks nothing
    low = Moment(1, 9, 1, 2, 0, parse("PCCC"), 4)
    on = outlined("p1", "c1", "c2")
    assert written(ID, on, plays(ID, on, 2, low)) == [{"p1": "mark"}]
    low = Moment(1, 9, 1, 2, 0, parse("HHHH"), 4)
    on = outlined("p3", "h1", "h2")
    assert written(ID, on, plays(ID, on, 5, low)) == [{"h2": "mark"}, {"p3": "mark"}]


def chooser_position(on: bytes, earned: str) -> Position:
    """Beside Fleet with its left ability, which leaves the kind of every resource open."""
    fleet = board(FLEET, l1="mark", l2="mark", l3="mark")
    at = position((2, 6), earned=earned, terraforming_mars=on, fleet_the_dice_game=fleet)
    assert at.moment(0).any_kind
    return at


def test_the_kind_really_taken_counts() -> None:
    """Instead of the 2 coins of the first pumpkin card any two: each unlocks what its kind does."""
    at = chooser_position(outlined("p1"), "P")
    results = {
        text(after.earned): marks_of(ID, at.boards[0], after.boards[0])
        for after in (apply(at, move) for move in some(at, USE, value=2, name=ID))
    }
    assert results == {
        "PCC": {"p1": "mark", "c1": "outline"},
        "PHC": {"p1": "mark", "h1": "outline", "c1": "outline"},
        "PHH": {"p1": "mark", "h1": "outline"},
        "PPC": {"p1": "mark", "c1": "outline"},
        "PPH": {"p1": "mark", "h1": "outline"},
        "PPP": {"p1": "mark", "p2": "outline"},
    }


def test_changed_and_created_dice_count_with_their_value() -> None:
    on = outlined("p1", "c1", "a3")
    assert plays(ID, on, created(6)) == plays(ID, on, 6) == plays(ID, on, use(6, changed=True))


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, outlined(*NEEDS), 0) == []


def test_refusals() -> None:
    on = board(ID, p1="mark", p2="outline")
    at = moment(earned="PPPH")
    assert refusal(ID, on, 1, "p1", at) == "the first pumpkin card is already marked"
    assert refusal(ID, on, 1, "p2", at) == "the second pumpkin card takes only a 3"
    assert refusal(ID, on, 5, "h2", at) == (
        "the second heart card is not outlined yet: 2 hearts still to be earned"
    )
    assert "2 hearts and 3 coins still to be earned" in refusal(ID, on, 4, "a2", at)
