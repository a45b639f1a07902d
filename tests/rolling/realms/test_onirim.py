"""Onirim: a row of symbols that opens doors, and prophecies that the next roll decides."""

import pytest

from realmtable.rolling.position import ALTER, ANYTIME, COMPENSATE, END, START, USE, Position, Round
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import apply, begin
from realmtable.rolling.turn import stars as round_stars
from tests.support.rolling import (
    AGAIN,
    board,
    created,
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
    using,
    written,
)

ID = "onirim"
FLEET = "fleet_the_dice_game"
# Nine cards, no two neighbours alike.
DREAM = ["sun", "moon", "sun", "key", "sun", "moon", "key", "moon", "sun"]


def row(cards: int) -> dict[str, str]:
    """The first cards of a row that is filled by the rules, doors included."""
    marks = {f"c{n}": DREAM[n - 1] for n in range(1, cards + 1)}
    return marks | {f"d{n}": "mark" for n in range(1, cards // 3 + 1)}


def after_roll(on: bytes, roll: tuple[int, int]) -> dict[str, str]:
    """What the roll writes."""
    found = realm(ID).on_roll(on, moment(roll))
    return written(ID, on, [only(found)])[0] if found else {}


def alone(on: bytes) -> Position:
    start = Round([realm(ID)]).start()
    start.boards[0] = on
    return start


# --- filling the row -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "symbols"),
    [
        (1, ["sun"]),
        (2, ["sun"]),
        (3, ["sun", "moon"]),
        (4, ["moon"]),
        (5, ["key"]),
        (6, ["key"]),
    ],
)
def test_the_die_gives_the_symbol(value: int, symbols: list[str]) -> None:
    fresh = realm(ID).start()
    made = written(ID, fresh, plays(ID, fresh, value))
    assert [marks for marks in made if "c1" in marks] == [{"c1": symbol} for symbol in symbols]


def test_a_card_differs_from_its_left_neighbour() -> None:
    """After a sun, a 1 or 2 has no place; a 3 draws a moon; a 4 a moon; 5 and 6 a key."""
    on = board(ID, c1="sun")
    assert plays(ID, on, 1) == plays(ID, on, 2) == []
    assert written(ID, on, plays(ID, on, 3)) == [{"c2": "moon"}]
    assert written(ID, on, plays(ID, on, 4)) == [{"c2": "moon"}]
    assert {"c2": "key"} in written(ID, on, plays(ID, on, 5))
    after_moon = board(ID, c1="sun", c2="moon")
    assert plays(ID, after_moon, 4) == []
    assert written(ID, after_moon, plays(ID, after_moon, 3)) == [{"c3": "sun", "d1": "mark"}]


def test_only_the_card_just_to_the_left_matters() -> None:
    on = board(ID, c1="sun", c2="moon")
    assert written(ID, on, plays(ID, on, 1)) == [{"c3": "sun", "d1": "mark"}]


@pytest.mark.parametrize(("card", "star"), list(enumerate([0, 1, 0, 1, 0, 1, 0, 1, 1], start=1)))
def test_some_cards_show_a_star(card: int, star: int) -> None:
    before, after = board(ID, **row(card - 1)), board(ID, **row(card))
    assert stars(ID, after) - stars(ID, before) == star


@pytest.mark.parametrize(
    ("card", "door", "gain"), [(3, "d1", "PPC"), (6, "d2", "HHC"), (9, "d3", "PHC")]
)
def test_the_third_card_below_a_door_opens_it(card: int, door: str, gain: str) -> None:
    on = board(ID, **row(card - 1))
    value = {"sun": 1, "moon": 4, "key": 5}[DREAM[card - 1]]
    play = pick(ID, on, plays(ID, on, value), **{f"c{card}": DREAM[card - 1]})
    assert written(ID, on, [play]) == [{f"c{card}": DREAM[card - 1], door: "mark"}]
    assert play.gain == parse(gain)


def test_other_cards_give_nothing() -> None:
    for cards in (0, 1, 3, 4, 6, 7):
        on = board(ID, **row(cards))
        for value in range(1, 7):
            assert not any(play.gain for play in plays(ID, on, value))


def test_a_full_row_leaves_prophecies_only() -> None:
    on = board(ID, **row(9))
    for value in (1, 2, 3, 4):
        assert plays(ID, on, value) == []
    assert written(ID, on, plays(ID, on, 5)) == [{"k1": "outline"}]


def test_a_door_opens_although_its_resources_are_lost() -> None:
    at = alone(board(ID, **row(2)))
    at.earned = at.spent = parse("P" * 12)
    at = begin(at, 1, 4)
    after = apply(at, using(at, 1, ID, c3="sun", d1="mark"))
    assert after.held == parse("C")


# --- prophecies ------------------------------------------------------------------------------


def test_a_five_or_six_outlines_the_leftmost_unused_key() -> None:
    fresh = realm(ID).start()
    for value in (5, 6):
        made = written(ID, fresh, plays(ID, fresh, value))
        assert made == [{"c1": "key"}, {"k1": "outline"}]
        assert not any(play.gain or play.cost for play in plays(ID, fresh, value))
    used = board(ID, c1="key", k1="mark", k2="mark")
    assert written(ID, used, plays(ID, used, 6)) == [{"k3": "outline"}]


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_other_dice_trigger_no_prophecy(value: int) -> None:
    fresh = realm(ID).start()
    assert not any("k1" in marks for marks in written(ID, fresh, plays(ID, fresh, value)))


def test_one_prophecy_a_turn_even_with_a_second_activation() -> None:
    """The second die may still fill a card."""
    at = begin(alone(realm(ID).start()), 5, 6)
    at.earned = parse("PPP")
    at = apply(at, using(at, 5, ID, k1="outline"))
    at.dice = [die | AGAIN for die in at.dice]
    second = one(some(at, USE, value=6))
    assert second.play is not None
    assert written(ID, at.boards[0], [second.play]) == [{"c1": "key"}]


def test_no_prophecy_without_a_key_or_without_a_nightmare() -> None:
    no_key = board(ID, c1="key", k1="mark", k2="mark", k3="mark", k4="mark")
    assert plays(ID, no_key, 5) == []
    no_nightmare = board(ID, c1="key", k1="mark", n2="mark", n3="mark", n4="mark")
    assert plays(ID, no_nightmare, 5) == []


@pytest.mark.parametrize("roll", [(a, b) for a in range(1, 7) for b in range(1, 7)])
def test_the_next_roll_decides(roll: tuple[int, int]) -> None:
    """2 and 4 cross off a nightmare for a star, 2 and 3 only use up the key."""
    on = board(ID, k1="outline")
    at = begin(alone(on), *roll)
    if sum(roll) >= 6:
        assert at.boards[0] == board(ID, k1="mark", n2="mark")
        assert round_stars(at) == [1]
    else:
        assert at.boards[0] == board(ID, k1="mark")
        assert round_stars(at) == [0]


def test_nightmares_are_crossed_off_from_left_to_right() -> None:
    on = board(ID, k1="mark", k2="outline", n2="mark")
    assert after_roll(on, (6, 6)) == {"k2": "mark", "n3": "mark"}
    on = board(ID, k1="mark", k2="mark", k3="outline", n2="mark", n3="mark")
    assert after_roll(on, (6, 6)) == {"k3": "mark", "n4": "mark"}


def test_nothing_happens_without_a_pending_prophecy() -> None:
    assert realm(ID).on_roll(realm(ID).start(), moment((6, 6))) == []
    assert realm(ID).on_roll(board(ID, k1="mark"), moment((6, 6))) == []


def test_the_check_is_no_activation_and_uses_no_die() -> None:
    """It comes in the next turn whether or not the realm is used then."""
    at = begin(alone(realm(ID).start()), 5, 1)
    at = apply(at, using(at, 5, ID, k1="outline"))
    at = apply(at, one(some(at, END)))
    assert round_stars(at) == [0]
    at = begin(at, 3, 3)
    assert (len(at.dice), at.activated, at.pending) == (2, 0, 0)
    assert round_stars(at) == [1]
    assert [move.kind for move in some(at, COMPENSATE)] == []


def test_a_prophecy_of_the_last_turn_is_lost() -> None:
    at = alone(realm(ID).start())
    at.turn = 8
    at = begin(at, 6, 6)
    at = apply(at, using(at, 6, ID, k1="outline"))
    at = apply(at, one(some(at, END)))
    assert at.round_over
    assert round_stars(at) == [0]


def test_fleet_can_change_the_sum_only_before_the_check() -> None:
    """1 and 5 are just enough. Made a 4 first, the 5 loses the Prophecy; made a 4 afterwards, it
    does not."""
    start = Round([realm(ID), realm(FLEET)]).start()
    start.boards = [board(ID, k1="outline"), board(FLEET, m1="mark", m2="mark", m3="mark")]
    rolled = begin(start, 1, 5)
    assert rolled.boards[0] == start.boards[0]
    assert some(rolled, USE) == []
    checked = apply(rolled, one(some(rolled, ANYTIME, way=START)))
    assert checked.boards[0] == board(ID, k1="mark", n2="mark")
    late = apply(checked, one(some(checked, ANYTIME, way=ALTER, value=5, amount=-1)))
    assert late.boards[0] == checked.boards[0]
    early = apply(rolled, one(some(rolled, ANYTIME, way=ALTER, value=5, amount=-1)))
    assert early.boards[0] == board(ID, k1="mark")
    raised = apply(rolled, one(some(rolled, ANYTIME, way=ALTER, value=1, amount=1)))
    assert raised.boards[0] == checked.boards[0]


def test_pumpkins_do_not_change_the_sum() -> None:
    """Nothing can be bought before the check: it is over when the turn begins."""
    start = alone(board(ID, k1="outline"))
    start.earned = parse("P" * 6)
    at = begin(start, 2, 3)
    assert at.boards[0] == board(ID, k1="mark")


# --- everything else -------------------------------------------------------------------------


def test_the_first_nightmare_is_crossed_off_from_the_start_for_nothing() -> None:
    fresh = realm(ID).start()
    assert fresh == board(ID, n1="mark")
    assert stars(ID, fresh) == 0


def test_stars_of_cards_and_nightmares_add_up() -> None:
    assert stars(ID, board(ID, **row(9))) == 5
    assert stars(ID, board(ID, n2="mark", n3="mark", n4="mark")) == 3
    assert stars(ID, board(ID, **row(4), n2="mark")) == 3
    both = alone(board(ID, **row(9), n2="mark", n3="mark", n4="mark"))
    assert round_stars(both) == [6]


def test_adjusted_and_created_dice_do_everything() -> None:
    for on in (realm(ID).start(), board(ID, **row(2))):
        for value in range(1, 7):
            assert plays(ID, on, created(value)) == plays(ID, on, value)
            assert plays(ID, on, use(value, changed=True)) == plays(ID, on, value)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []
    assert refusal(ID, realm(ID).start(), 0, "c1") == "a die of value 0 cannot be used here"


def test_two_outlined_keys_are_no_board() -> None:
    assert realm(ID).problem(board(ID, k1="mark", k2="outline")) == ""
    assert "one key" in realm(ID).problem(board(ID, k1="outline", k2="outline"))


def test_refusals_name_the_rule() -> None:
    fresh = realm(ID).start()
    begun = board(ID, c1="sun")
    assert refusal(ID, begun, 2, "c2") == "a 2 draws what is on the first dream card already"
    assert refusal(ID, begun, 2, "c1") == "the first dream card is already taken"
    assert (
        refusal(ID, begun, 4, "c4")
        == "the row is filled from left to right; the second dream card comes first"
    )
    assert refusal(ID, fresh, 4, "d1") == "a door opens with the last of the cards below it"
    assert refusal(ID, fresh, 4, "k1") == "a Prophecy takes a 5 or 6"
    assert (
        refusal(ID, fresh, 6, "k2") == "keys are used from left to right; next comes the first key"
    )
    pending = board(ID, k1="outline")
    assert refusal(ID, pending, 6, "k1") == "the first key is already outlined"
    assert refusal(ID, pending, 6, "k2") == "there is only one Prophecy a turn"
    assert refusal(ID, board(ID, k1="mark"), 6, "k1") == "the first key has been used"
    done = board(ID, n2="mark", n3="mark", n4="mark")
    assert refusal(ID, done, 6, "k1") == "all nightmares are crossed off"
    assert refusal(ID, fresh, 6, "n1") == "the first nightmare is already crossed off"
    assert refusal(ID, fresh, 6, "n2") == "a nightmare is crossed off by a Prophecy, after the roll"
