"""Honey Buzz: double hexes, and honey that pays when it is surrounded."""

from itertools import combinations

import pytest

from realmtable.rolling.marks import EMPTY, FILL, MARK
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import parse, text
from tests.support.rolling import (
    board,
    created,
    marks_of,
    moment,
    only,
    plays,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "honey_buzz"
DOUBLES = {
    "a1 b1": 6,
    "a2 b2": 2,
    "a3 b3": 5,
    "a4 b4": 3,
    "a5 b5": 4,
    "a6 b6": 1,
    "i1 l1": 3,
    "i2 l2": 4,
    "i3 l3": 1,
    "i4 l4": 6,
    "i5 l5": 2,
    "i6 l6": 5,
}
PRINTED = {
    "a1": "S",
    "b2": "S",
    "l2": "S",
    "a3": "S",
    "b3": "S",
    "l1": "P",
    "i4": "P",
    "i6": "H",
    "l3": "H",
    "l5": "C",
    "i2": "C",
    "a5": "?",
    "b6": "?",
}
HONEY = ["h0", "h1", "h2", "h3", "h4", "h5", "h6"]


def places() -> dict[str, tuple[float, float]]:
    """Where every hex is drawn."""
    found = {}
    for space in realm(ID).card.spaces:
        assert space.at is not None
        found[space.id] = space.at
    return found


def around(honey: str) -> set[str]:
    """The hexes that touch a honey hex in the picture."""
    at = places()
    x, y = at[honey]
    return {
        name
        for name, (there_x, there_y) in at.items()
        if 0 < (there_x - x) ** 2 + (there_y - y) ** 2 < 17**2
    }


def surrounded(hexes: set[str]) -> set[str]:
    return {honey for honey in HONEY if around(honey) <= hexes}


def marked(*doubles: str) -> bytes:
    """A board with these double hexes marked, and the honey filled that they surround."""
    hexes = {name for double in doubles for name in double.split()}
    marks: dict[str, int | str] = dict.fromkeys(hexes, "mark")
    marks |= dict.fromkeys(surrounded(hexes), "fill")
    return board(ID, **marks)


def marking(on: bytes, double: str, **at: str) -> list[Play]:
    """The plays that mark a double hex."""
    here = moment(**at)  # type: ignore[arg-type]
    return [
        play
        for play in plays(ID, on, DOUBLES[double], here)
        if set(double.split()) <= set(marks_of(ID, on, play.board))
    ]


def test_the_picture_has_six_hexes_around_every_honey_hex() -> None:
    card = realm(ID).card
    for honey in HONEY:
        names = {card.spaces[space].id for space in card.zone(f"round_{honey}").spaces}
        assert names == around(honey)
        assert len(names) == 6


def test_the_halves_of_a_double_touch_and_show_the_same_number() -> None:
    card = realm(ID).card
    at = places()
    for double, value in DOUBLES.items():
        one, other = double.split()
        assert card.spaces[card.index(one)].dice == [value]
        assert card.spaces[card.index(other)].dice == [value]
        assert (at[one][0] - at[other][0]) ** 2 + (at[one][1] - at[other][1]) ** 2 < 17**2


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_marks_one_of_the_two_doubles_of_its_number_for_nothing(value: int) -> None:
    fresh = realm(ID).start()
    found = plays(ID, fresh, value)
    expected = [
        dict.fromkeys(double.split(), "mark") for double, n in DOUBLES.items() if n == value
    ]
    assert len(found) == len(expected) == 2
    assert all(marks in expected for marks in written(ID, fresh, found))
    assert [play.gain for play in found] == [0, 0]
    assert [stars(ID, play.board) for play in found] == [0, 0]


def test_with_both_doubles_marked_the_number_is_used_up() -> None:
    for one, other in combinations(DOUBLES, 2):
        if DOUBLES[one] == DOUBLES[other]:
            assert plays(ID, marked(one, other), DOUBLES[one]) == []


def test_a_honey_hex_pays_when_the_last_hex_around_it_is_marked() -> None:
    """The middle one: the coin to its right, the pumpkin and the heart on its left."""
    before = marked("i1 l1", "i3 l3", "i4 l4", "i5 l5", "i6 l6")
    assert before.count(FILL) == 0
    play = only(marking(before, "i2 l2"))
    assert marks_of(ID, before, play.board) == {"i2": "mark", "l2": "mark", "h0": "fill"}
    assert text(play.gain) == "PHC"


def test_others_having_paid_the_same_hexes_before_makes_no_difference() -> None:
    before = marked("i1 l1", "i6 l6", "a1 b1", "i3 l3", "i4 l4", "i5 l5")
    assert before.count(FILL) == 1  # the top one, which has paid the heart of i6
    assert text(only(marking(before, "i2 l2")).gain) == "PHC"


def test_the_star_between_two_honey_hexes_is_scored_twice() -> None:
    upper = ("a2 b2", "i2 l2", "i1 l1")
    assert stars(ID, marked(*upper)) == 2
    assert stars(ID, marked(*upper, "a3 b3", "i3 l3")) == 2 + 3
    assert stars(ID, marked("a3 b3", "i3 l3", "i2 l2")) == 3


def test_one_die_may_surround_several_and_every_benefit_counts_for_each() -> None:
    """The last double between the two on the right: its coin and its star are next to both."""
    before = marked("a2 b2", "i1 l1", "a3 b3", "i3 l3")
    play = only(marking(before, "i2 l2"))
    assert marks_of(ID, before, play.board) == {
        "i2": "mark",
        "l2": "mark",
        "h2": "fill",
        "h3": "fill",
    }
    assert text(play.gain) == "PHCC"
    assert stars(ID, play.board) - stars(ID, before) == 5


def test_a_question_mark_is_a_resource_of_choice() -> None:
    before = marked("a6 b6", "i6 l6")
    found = marking(before, "i5 l5")
    assert [(play.label, text(play.gain)) for play in found] == [
        ("+PHC", "PHC"),
        ("+HHC", "HHC"),
        ("+HCC", "HCC"),
    ]
    assert {play.board for play in found} == {marked("a6 b6", "i6 l6", "i5 l5")}


def test_two_question_marks_at_once() -> None:
    """Both honey hexes on the left: heart and pumpkin once, the coin twice, and two of choice."""
    before = marked("a6 b6", "i6 l6", "a5 b5", "i4 l4")
    found = marking(before, "i5 l5")
    assert sorted(text(play.gain) for play in found) == sorted(
        text(parse("PHCC") + parse(chosen)) for chosen in ("PP", "PH", "PC", "HH", "HC", "CC")
    )


def test_printed_resources_come_first_and_full_kinds_cannot_be_chosen() -> None:
    """The printed heart takes the last place for hearts, so ? is a pumpkin or a coin."""
    before = marked("a6 b6", "i6 l6")
    near = marking(before, "i5 l5", held="", earned="H" * 11)
    assert {play.label for play in near} == {"+PHC", "+HCC"}
    full = marking(before, "i5 l5", held="", earned="P" * 12 + "H" * 12 + "C" * 12)
    assert len(full) == 1


def test_a_full_kind_does_not_keep_honey_from_being_filled() -> None:
    before = marked("i1 l1", "i3 l3", "i4 l4", "i5 l5", "i6 l6")
    full = marking(before, "i2 l2", held="", earned="P" * 12 + "H" * 12 + "C" * 12)
    assert marks_of(ID, before, only(full).board)["h0"] == "fill"


def test_every_set_of_doubles_fills_and_scores_what_it_surrounds() -> None:
    """All 4096 boards: reached by marking one double after the other, whatever was paid."""
    reached = {realm(ID).start(): frozenset[str]()}
    for double, value in DOUBLES.items():
        for on, done in list(reached.items()):
            for play in plays(ID, on, value):
                new = marks_of(ID, on, play.board)
                if set(double.split()) <= set(new):
                    reached[play.board] = done | {double}
    assert len(reached) == 2 ** len(DOUBLES)
    for on, done in reached.items():
        assert on == marked(*done)
        hexes = [
            name
            for honey in surrounded({n for d in done for n in d.split()})
            for name in around(honey)
        ]
        assert stars(ID, on) == sum(PRINTED.get(name) == "S" for name in hexes)


def test_everything_together_pays_what_the_card_says() -> None:
    on = realm(ID).start()
    gained, chosen = "", 0
    for double in DOUBLES:
        before = {name for name in HONEY if marked_fill(on, name)}
        on = marking(on, double)[0].board
        for honey in (name for name in HONEY if marked_fill(on, name)):
            if honey not in before:
                around_it = "".join(PRINTED.get(name, "") for name in around(honey))
                gained += "".join(letter for letter in around_it if letter in "PHC")
                chosen += around_it.count("?")
    assert parse(gained) == parse("P" * 5 + "H" * 5 + "C" * 5)
    assert chosen == 2
    assert stars(ID, on) == 6
    assert on.count(MARK) == 24
    assert EMPTY not in on


def marked_fill(on: bytes, name: str) -> bool:
    return on[realm(ID).card.index(name)] == FILL


def test_what_a_play_pays_is_what_is_printed_around() -> None:
    """Every double as the last of an otherwise full comb."""
    for double in DOUBLES:
        before = marked(*[other for other in DOUBLES if other != double])
        found = marking(before, double)
        paid = ""
        for honey in HONEY:
            if set(double.split()) & around(honey):
                paid += "".join(PRINTED.get(name, "") for name in around(honey))
        fixed = parse("".join(letter for letter in paid if letter in "PHC"))
        free = paid.count("?")
        assert len(found) == (1, 3, 6)[free]
        for play in found:
            assert len(text(play.gain)) == len(text(fixed)) + free
        assert stars(ID, found[0].board) - stars(ID, before) == paid.count("S")


def test_seven_dice_are_enough_for_all_stars_and_six_are_not() -> None:
    scored = {
        count: max(stars(ID, marked(*some)) for some in combinations(DOUBLES, count))
        for count in (6, 7)
    }
    assert scored[6] < 6
    assert scored[7] == 6


def test_adjusted_and_created_dice_count_like_rolled_ones() -> None:
    on = marked("a6 b6", "i6 l6")
    assert plays(ID, on, use(2, changed=True)) == plays(ID, on, 2) == plays(ID, on, created(2))


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


def test_refusals_name_the_rule() -> None:
    on = marked("a1 b1")
    assert refusal(ID, on, 6, "a1") == "the first hex of the first row is already taken"
    assert refusal(ID, on, 2, "i4") == "the third hex of the fifth row takes only a 6"
    assert (
        refusal(ID, on, 2, "h1") == "a 2 does not complete the six hexes around the top honey hex"
    )
    assert refusal(ID, on, 0, "i4") == "a die of value 0 cannot be used here"
