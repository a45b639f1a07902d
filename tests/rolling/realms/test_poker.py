"""Poker: a flop for everybody, three hands, and combinations of both."""

from itertools import combinations
from random import Random

import pytest

from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    ANYTIME,
    BUY,
    COMPENSATE,
    SPEND,
    USE,
    Position,
    Round,
)
from realmtable.rolling.realm import PUMPKINS
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    ROLLED_SECOND,
    board,
    created,
    marks_of,
    moment,
    one,
    pick,
    plays,
    realm,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

ID = "poker"
FLOP = ["f1", "f2", "f3", "f4"]
PAYS = {
    "pair": (1, ""),
    "two pair": (1, "P"),
    "three": (1, "H"),
    "four": (2, "P"),
    "full house": (2, "H"),
    "straight": (2, "C"),
}


def table(flop: list[int], hand: tuple[int, int], **more: int | str) -> bytes:
    """A board with a flop, as far as given, and the first hand dealt."""
    marks: dict[str, int | str] = {"h1a": hand[0], "h1b": hand[1]}
    marks |= {card: number for card, number in zip(FLOP, flop, strict=False) if number}
    return board(ID, **marks | more)


def made(on: bytes, earned: str = "", any_kind: bool = False) -> dict[str, tuple[int, str]]:
    """What the first hand can be played as: the stars and the resources of each label."""
    found = {}
    at = moment((6, 6), earned=earned, any_kind=any_kind)
    for play in plays(ID, on, created(6), at):
        if marks_of(ID, on, play.board).get("play1") == "outline":
            scored = stars(ID, play.board) - stars(ID, on)
            assert play.label not in found
            found[play.label] = (scored, text(play.gain))
    return found


def names_of(on: bytes) -> set[str]:
    return set(made(on))


def alone(on: bytes, earned: str = "") -> Position:
    start = Round([realm(ID)]).start()
    start.boards[0] = on
    start.earned = parse(earned)
    return start


# --- write -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "values", "gain"),
    [
        ("f1", {1, 2, 3}, "P"),
        ("f2", {1, 3, 5}, "C"),
        ("f3", {2, 4, 6}, "C"),
        ("f4", {4, 5, 6}, "H"),
    ],
)
def test_a_flop_card_takes_what_meets_its_condition(card: str, values: set[int], gain: str) -> None:
    fresh = realm(ID).start()
    for value in range(1, 7):
        found = plays(ID, fresh, created(value))
        fitting = [p for p in found if marks_of(ID, fresh, p.board) == {card: str(value)}]
        assert len(fitting) == (value in values)
        assert all(play.gain == parse(gain) for play in fitting)


def test_a_flop_card_is_written_once() -> None:
    on = board(ID, f1=3)
    assert written(ID, on, plays(ID, on, created(3))) == [{"f2": "3"}]
    full = board(ID, f1=3, f2=3, f3=4, f4=4)
    for value in range(1, 7):
        assert plays(ID, full, created(value)) == []


# --- deal ------------------------------------------------------------------------------------


def test_dealing_writes_both_rolled_dice_the_used_one_first() -> None:
    """And only the used die is spent."""
    start = Round([realm(ID), realm("wingspan")]).start()
    at = begin(start, 3, 5)
    after = apply(at, using(at, 3, ID, h1a=3, h1b=5))
    assert after.held == 0
    assert some(after, USE, value=5, name="wingspan")
    assert apply(at, using(at, 5, ID, h1a=5, h1b=3)).boards[0] == board(ID, h1a=5, h1b=3)


def test_hands_are_dealt_from_left_to_right() -> None:
    """The first empty one, even if one to its right was dealt before."""
    one_dealt = board(ID, h1a=2, h1b=2)
    found = plays(ID, one_dealt, use(4), moment((4, 4)))
    assert pick(ID, one_dealt, found, h2a=4, h2b=4).gain == 0
    assert not [m for m in written(ID, one_dealt, found) if "h3a" in m]
    gap = board(ID, h2a=2, h2b=2)
    assert pick(ID, gap, plays(ID, gap, use(4), moment((4, 1))), h1a=4, h1b=1)


def test_each_hand_is_dealt_once() -> None:
    full = board(ID, h1a=1, h1b=2, h2a=1, h2b=2, h3a=1, h3b=2)
    assert not [m for m in written(ID, full, plays(ID, full, 1)) if not m.keys() & set(FLOP)]


def test_a_created_die_never_deals() -> None:
    fresh = realm(ID).start()
    made = written(ID, fresh, plays(ID, fresh, created(1), moment((1, 2))))
    assert made == [{"f1": "1"}, {"f2": "1"}]


def test_a_die_at_another_value_than_rolled_cannot_deal() -> None:
    """With 3 and 5 rolled and the 5 made a 4, only the 3 deals, and it deals 3 and 5."""
    at = begin(alone(realm(ID).start(), "PP"), 3, 5)
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=5, amount=-1)))
    assert not [
        move
        for move in some(at, USE, value=4)
        if move.play and "h1a" in marks_of(ID, at.boards[0], move.play.board)
    ]
    assert using(at, 3, ID, h1a=3, h1b=5)


def test_what_counts_is_the_value_when_it_is_used() -> None:
    """A die moved here with 3 pumpkins deals at its rolled value, and so does one that was
    adjusted there and back."""
    at = begin(alone(realm(ID).start(), "PPP"), 3, 5)
    at = apply(at, using(at, 3, ID, f1=3))
    at.earned = parse("PPP")
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=5, amount=0)))
    move = using(at, 5, ID, h1a=5, h1b=3)
    assert move.entry == PUMPKINS
    there_and_back = use(5, ROLLED_SECOND, changed=True)
    fresh = realm(ID).start()
    assert pick(ID, fresh, plays(ID, fresh, there_and_back, moment((3, 5))), h1a=5, h1b=3)
    to_the_other = use(5, changed=True)  # the 3, now a 5: not the value it was rolled with
    found = plays(ID, fresh, to_the_other, moment((3, 5)))
    assert not [m for m in written(ID, fresh, found) if "h1a" in m]


def test_the_other_die_is_noted_whatever_became_of_it() -> None:
    """Used in another realm, or given up for a resource."""
    start = Round([realm("wingspan"), realm(ID)]).start()
    at = begin(start, 3, 5)
    at = apply(at, using(at, 5, "wingspan", a1=5))
    assert using(at, 3, ID, h1a=3, h1b=5)
    at = begin(alone(realm(ID).start(), "PPPC"), 3, 5)
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, using(at, 1, ID, f1=1))
    at = apply(at, one(some(at, COMPENSATE, value=5, amount=parse("H"))))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=3, amount=0)))
    assert using(at, 3, ID, h1a=3, h1b=5)


def test_what_changes_a_rolled_die_itself_counts_as_rolled() -> None:
    start = Round([realm(ID), realm("fleet_the_dice_game")]).start()
    start.boards[1] = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    at = begin(start, 3, 5)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=5, amount=-1)))
    assert using(at, 4, ID, h1a=4, h1b=3)
    assert using(at, 3, ID, h1a=3, h1b=4)


# --- play ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flop", "hand", "expected"),
    [
        ([], (2, 2), {"pair"}),
        ([], (2, 3), set()),
        ([2], (2, 3), {"pair"}),
        ([2, 3], (2, 3), {"pair", "two pair"}),
        ([2], (2, 2), {"pair", "three"}),
        ([2, 0, 2], (2, 2), {"pair", "three", "four"}),
        ([2, 0, 2], (3, 4), set()),  # a pair of the flop alone is no combination
        ([2, 5, 2, 5], (2, 4), {"pair", "two pair", "three", "full house"}),
        ([2, 5, 2, 5], (4, 6), set()),  # nor are its two pairs
        ([2, 3, 2, 4], (3, 4), {"pair", "two pair"}),
        ([1, 3, 2, 4], (5, 5), {"pair", "straight"}),
        ([2, 3, 4, 5], (6, 1), {"straight"}),
        ([2, 3, 4, 6], (5, 6), {"pair", "straight"}),
        ([1, 3, 4, 6], (2, 2), {"pair"}),
        ([3, 3, 0, 0], (3, 5), {"pair", "three"}),
        ([3, 3, 0, 5], (3, 5), {"pair", "two pair", "three", "full house"}),
        ([3, 3, 0, 5], (5, 5), {"pair", "two pair", "three", "full house"}),
        ([1, 1, 2, 0], (2, 2), {"pair", "two pair", "three", "full house"}),
    ],
)
def test_combinations(flop: list[int], hand: tuple[int, int], expected: set[str]) -> None:
    assert names_of(table(flop, hand)) == expected


@pytest.mark.parametrize("name", PAYS)
def test_payouts(name: str) -> None:
    on = {
        "straight": table([1, 3, 2, 4], (5, 5)),
        "four": table([2, 0, 2], (2, 2)),
    }.get(name, table([2, 5, 2, 5], (2, 4)))
    assert made(on)[name] == PAYS[name]


def test_the_printed_payouts_are_the_ones_that_count() -> None:
    card = realm(ID).card
    drawn = {zone.id.removeprefix("pay_"): zone.gives for zone in card.zones_named("pay_")}
    assert card.table("payout") == drawn


def test_the_choice_of_combination_is_free() -> None:
    """A flop of 2, 5, 2, 5 and a hand of 2 and 4."""
    assert made(table([2, 5, 2, 5], (2, 4))) == {
        "pair": (1, ""),
        "two pair": (1, "P"),
        "three": (1, "H"),
        "full house": (2, "H"),
    }


def test_playing_outlines_the_hand_and_leaves_the_flop() -> None:
    on = table([2], (2, 3))
    for value in range(1, 7):
        found = plays(ID, on, created(value))
        play = pick(ID, on, found, play1="outline")
        assert marks_of(ID, on, play.board) == {"play1": "outline", "stars": "1"}


def test_a_played_hand_is_not_played_again_and_the_flop_serves_the_others() -> None:
    on = table([2], (2, 3), h2a=2, h2b=6, play1="outline", stars=1)
    played = [m for m in written(ID, on, plays(ID, on, created(1))) if "play2" in m]
    assert played == [{"play2": "outline", "stars": "2"}]
    assert names_of(on) == set()


def test_dealt_hands_are_played_in_any_order() -> None:
    on = table([], (2, 2), h2a=4, h2b=4, h3a=1, h3b=2)
    found = written(ID, on, plays(ID, on, created(1)))
    assert {name for marks in found for name in marks if name.startswith("play")} == {
        "play1",
        "play2",
    }


def test_a_later_flop_card_does_not_change_a_played_hand() -> None:
    before = table([2], (2, 3), play1="outline", stars=1)
    after = table([2, 3], (2, 3), play1="outline", stars=1)
    assert stars(ID, before) == stars(ID, after) == 1


def test_the_die_that_plays_is_not_part_of_the_combination() -> None:
    on = table([1, 3, 2], (4, 4))
    assert "straight" not in {play.label for play in plays(ID, on, created(5))}


def test_three_hands_can_score_six_stars() -> None:
    on = table([1, 3, 2, 4], (5, 5), h2a=5, h2b=6, h3a=5, h3b=1)
    for hand in ("play1", "play2", "play3"):
        found = [p for p in plays(ID, on, created(1)) if p.label == "straight"]
        on = pick(ID, on, found, **{hand: "outline"}).board
    assert stars(ID, on) == 6
    assert round_stars(alone(on)) == [6]
    assert plays(ID, on, created(1)) == []


def test_combinations_that_come_to_the_same_are_one_choice() -> None:
    """With all pumpkins earned a 2 pair is worth no more than a pair, with all hearts earned too
    3 of a kind is not either."""
    on = table([2, 5, 2, 5], (2, 4))
    assert set(made(on, "P" * 12)) == {"pair", "three", "full house"}
    assert set(made(on, "P" * 12 + "H" * 12)) == {"pair", "full house"}


def test_with_kinds_free_to_choose_every_outcome_is_there_once() -> None:
    """What is printed comes first; a full kind cannot be chosen."""
    on = table([2, 5, 2, 5], (2, 4))
    assert made(on, any_kind=True) == {
        "pair": (1, ""),
        "two pair": (1, "P"),
        "three": (1, "H"),
        "full house": (2, "H"),
        "two pair +C": (1, "C"),
        "full house +P": (2, "P"),
        "full house +C": (2, "C"),
    }
    no_pumpkins = made(on, "P" * 12, any_kind=True)
    assert no_pumpkins == {
        "pair": (1, ""),
        "three": (1, "H"),
        "full house": (2, "H"),
        "two pair +C": (1, "C"),
        "full house +C": (2, "C"),
    }


def cards_make(name: str, cards: list[int]) -> bool:
    """Whether these cards, all of them, are a combination; by its definition."""
    sizes = sorted(cards.count(number) for number in set(cards))
    return {
        "pair": sizes == [2],
        "two pair": sizes == [2, 2],
        "three": sizes == [3],
        "four": sizes == [4],
        "full house": sizes == [2, 3],
        "straight": sorted(cards) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]),
    }[name]


def test_every_combination_that_any_choice_of_cards_makes() -> None:
    """By trying all choices of cards with at least one of the hand."""
    random = Random(3)
    conditions = [(1, 2, 3), (1, 3, 5), (2, 4, 6), (4, 5, 6)]
    for _ in range(300):
        flop = [random.choice((*numbers, 0)) for numbers in conditions]
        hand = (random.randint(1, 6), random.randint(1, 6))
        cards = [*hand, *[number for number in flop if number]]
        expected = set()
        for amount in range(2, 6):
            for chosen in combinations(range(len(cards)), amount):
                if chosen[0] < 2:  # the first two are the hand
                    numbers = [cards[i] for i in chosen]
                    expected |= {name for name in PAYS if cards_make(name, numbers)}
        assert names_of(table(flop, hand)) == expected


# --- everything else -------------------------------------------------------------------------


def test_adjusted_and_created_dice_write_and_play() -> None:
    on = table([2], (2, 3))
    for die in (created(4), use(4, changed=True)):
        made = written(ID, on, plays(ID, on, die, moment((5, 2))))
        assert made == [{"f3": "4"}, {"f4": "4"}, {"play1": "outline", "stars": "1"}]


def test_a_die_that_can_do_nothing_is_worth_a_resource() -> None:
    hands = {"h1a": 2, "h1b": 4, "h2a": 4, "h2b": 5, "h3a": 5, "h3b": 6}
    start = alone(board(ID, f1=1, f2=3, **hands))
    at = begin(start, 1, 2)
    assert some(at, USE, value=1) == []
    assert len(some(at, COMPENSATE, value=1)) == 3
    assert some(at, COMPENSATE, value=2) == []


def test_a_resource_over_the_limit_is_lost() -> None:
    at = begin(alone(realm(ID).start(), "C" * 12), 3, 6)
    after = apply(at, using(at, 3, ID, f2=3))
    assert after.earned == parse("C" * 12)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, table([2], (2, 3)), created(0)) == []
    assert plays(ID, table([2], (2, 3)), 0) == []


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    at = moment((3, 5))
    assert refusal(ID, fresh, 4, "f1") == "the flop card for 3 or less takes only a 1 or 2 or 3"
    assert refusal(ID, fresh, created(3), "h1a", at) == "a hand is dealt with a rolled die"
    adjusted = use(4, changed=True)
    assert (
        refusal(ID, fresh, adjusted, "h1a", at)
        == "a hand is dealt with a die that shows its rolled value"
    )
    assert refusal(ID, fresh, 3, "h2b", at) == "hands are dealt from left to right; hand 1 is next"
    assert refusal(ID, fresh, 3, "play2", at) == "hand 2 has not been dealt"
    dealt = table([], (2, 3))
    assert refusal(ID, dealt, 3, "play1", at) == "hand 1 makes no combination with the flop"
    assert refusal(ID, dealt, 3, "h1a", at) == "the left card of the first hand is already taken"
    played = table([2], (2, 3), play1="outline")
    assert refusal(ID, played, 3, "play1", at) == "the play mark of the first hand is already taken"
