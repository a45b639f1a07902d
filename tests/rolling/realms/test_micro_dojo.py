"""Micro Dojo: the first mark pays, the second is that of the other rolled die and only fills."""

from random import Random

import pytest

from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import ADJUST, ADJUST_AGAIN, BUY, COMPENSATE, SPEND, USE, Position
from realmtable.rolling.realm import Moment, Use
from realmtable.rolling.resources import PUMPKIN, parse, text, total
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    ROLLED_FIRST,
    ROLLED_SECOND,
    board,
    created,
    marks_of,
    moment,
    moves,
    one,
    only,
    pick,
    plays,
    position,
    realm,
    refusal,
    some,
    stars,
    use,
    written,
)

NAME = "micro_dojo"

# The card by hand: each number with its value and its benefit, S for a star.
NUMBERS = {
    "n11a": (1, "PP"),
    "n11b": (4, "P"),
    "n12a": (2, "HH"),
    "n12b": (5, "H"),
    "n13a": (3, "CC"),
    "n13b": (6, "S"),
    "n21a": (2, "CC"),
    "n21b": (6, "C"),
    "n22a": (3, "PP"),
    "n22b": (4, "S"),
    "n23a": (1, "HH"),
    "n23b": (5, "C"),
    "n31a": (3, "HH"),
    "n31b": (5, "S"),
    "n32a": (1, "CC"),
    "n32b": (6, "P"),
    "n33a": (2, "PP"),
    "n33b": (4, "H"),
}


def of_value(*values: int) -> list[str]:
    return [name for name, (value, _) in NUMBERS.items() if value in values]


def every(names: list[str]) -> dict[str, str]:
    return dict.fromkeys(names, "mark")


def all_but(*names: str, stars: int = 0) -> bytes:
    marks: dict[str, int | str] = {**every([each for each in NUMBERS if each not in names])}
    return board(NAME, **marks, stars=stars) if stars else board(NAME, **marks)


# --- two marks --------------------------------------------------------------------------------


def test_the_first_mark_pays_and_the_second_does_not() -> None:
    on = board(NAME)
    found = plays(NAME, on, 1, moment((1, 2)))
    assert len(found) == 9
    play = pick(NAME, on, found, n11a="mark", n12a="mark")
    assert marks_of(NAME, on, play.board) == {"n11a": "mark", "n12a": "mark"}
    assert (text(play.gain), play.cost, play.label) == ("PP", 0, "")


@pytest.mark.parametrize(("name", "value", "benefit"), [(n, *of) for n, of in NUMBERS.items()])
def test_every_number_pays_what_stands_under_it(name: str, value: int, benefit: str) -> None:
    on = board(NAME)
    other = 1 if value != 1 else 2
    found = [
        play
        for play in plays(NAME, on, value, moment((value, other)))
        if name in marks_of(NAME, on, play.board)
    ]
    assert len(found) == 3
    for play in found:
        assert text(play.gain) == benefit.replace("S", "")
        assert stars(NAME, play.board) == (benefit == "S")


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_low_numbers_pay_two_resources_and_high_ones_one_or_a_star(value: int) -> None:
    spaces = [space for space in realm(NAME).card.spaces if value in space.dice]
    paid = sorted((total(space.gain), space.stars) for space in spaces)
    assert paid == ([(2, 0)] * 3 if value <= 3 else [(0, 1), (1, 0), (1, 0)])


def test_the_numbers_show_eight_of_each_kind() -> None:
    shown = sum(space.gain for space in realm(NAME).card.spaces)
    assert shown == parse("P" * 8 + "H" * 8 + "C" * 8)


def test_without_a_number_of_its_value_the_die_cannot_be_used() -> None:
    on = board(NAME, **every(of_value(3)))
    assert plays(NAME, on, 3, moment((3, 5))) == []
    at = position((3, 5), micro_dojo=on)
    assert len(some(at, COMPENSATE, value=3)) == 3


def test_the_second_mark_is_compulsory() -> None:
    on = board(NAME)
    for marks in written(NAME, on, plays(NAME, on, 4, moment((4, 6)))):
        assert len({name for name in marks if name in of_value(4)}) == 1
        assert len({name for name in marks if name in of_value(6)}) == 1


def test_the_second_mark_is_skipped_only_when_none_is_left() -> None:
    """The card's example: all three 5s marked, 2 and 5 rolled."""
    on = board(NAME, **every(of_value(5)))
    found = plays(NAME, on, 2, moment((2, 5)))
    assert written(NAME, on, found) == [{"n12a": "mark"}, {"n21a": "mark"}, {"n33a": "mark"}]
    assert [text(play.gain) for play in found] == ["HH", "CC", "PP"]
    one_left = board(NAME, n12b="mark", n23b="mark")
    found = plays(NAME, one_left, 2, moment((2, 5)))
    assert all("n31b" in marks for marks in written(NAME, one_left, found))


# --- the other rolled die ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "second"),
    [
        (use(4, ROLLED_FIRST, changed=True), 5),
        (use(4, ROLLED_SECOND, changed=True), 3),
        (use(3, ROLLED_FIRST), 5),
    ],
)
def test_a_rolled_die_takes_the_other_as_it_fell(die: Use, second: int) -> None:
    """The card's first example: 3 and 5 rolled, the 3 adjusted to a 4."""
    on = board(NAME)
    found = written(NAME, on, plays(NAME, on, die, moment((3, 5))))
    assert len(found) == 9
    for marks in found:
        assert sorted(NUMBERS[name][0] for name in marks if name in NUMBERS) == sorted(
            [die.value, second]
        )


def test_a_created_die_leaves_the_choice() -> None:
    """The card's third example: 1 and 6 rolled, a created 4."""
    on = board(NAME)
    found = written(NAME, on, plays(NAME, on, created(4), moment((1, 6))))
    seconds = [NUMBERS[name][0] for marks in found for name in marks if name in of_value(1, 6)]
    assert (len(found), seconds.count(1), seconds.count(6)) == (18, 9, 9)


def test_a_created_die_may_name_a_rolled_die_of_which_no_number_is_left() -> None:
    on = board(NAME, n11b="mark", n33b="mark", **every(of_value(6)))
    found = written(NAME, on, plays(NAME, on, created(4), moment((1, 6))))
    assert sorted(len(marks) for marks in found) == [2, 3, 3, 3]  # and the star's track each time
    assert {"n22b": "mark", "stars": "1"} in found


def test_a_created_die_with_nothing_left_for_either_is_one_play() -> None:
    on = board(NAME, n11b="mark", n22b="mark", **every(of_value(1, 6)))
    play = only(plays(NAME, on, created(4), moment((1, 6))))
    assert marks_of(NAME, on, play.board) == {"n33b": "mark"}


def test_the_other_die_counts_after_being_adjusted_used_or_given_up() -> None:
    at = position((3, 5), held="PP", micro_dojo=board(NAME), wingspan=board("wingspan"))
    adjusted = apply(at, one(some(at, SPEND, way=ADJUST, value=5, amount=1)))
    assert _seconds(adjusted, 3) == {5}
    used = apply(adjusted, some(adjusted, USE, value=6, name="wingspan")[0])
    assert _seconds(used, 3) == {5}

    at = position((3, 5), held="PPP", micro_dojo=board(NAME))
    at.activated = 1
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=3, amount=0)))
    given_up = apply(at, one(some(at, COMPENSATE, value=5, amount=PUMPKIN)))
    assert _seconds(given_up, 3) == {5}


def _seconds(at: Position, value: int) -> set[int]:
    """The values of the second marks that a die is offered with."""
    values = set()
    for move in some(at, USE, value=value, name=NAME):
        assert move.play is not None
        values |= {
            NUMBERS[name][0]
            for name in marks_of(NAME, at.boards[0], move.play.board)
            if name in NUMBERS
        }
    return values - {value}


def test_the_second_mark_does_not_use_the_die_up() -> None:
    at = position((3, 5), micro_dojo=board(NAME), wingspan=board("wingspan"))
    after = apply(at, some(at, USE, value=3, name=NAME)[0])
    assert len(some(after, USE, value=5, name="wingspan")) == 3


def test_several_created_dice_choose_anew() -> None:
    at = position((1, 6), held="CCC" + "PPP", micro_dojo=board(NAME))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=1)))
    at = apply(at, one([m for m in moves(at) if move_text(at, m) == "*1>micro_dojo.n13b,n23a"]))
    at = apply(at, one(some(at, SPEND, way=BUY, amount=2)))
    at = apply(at, one(some(at, SPEND, way=ADJUST_AGAIN, value=2, amount=0)))
    assert _seconds(at, 2) == {1, 6}


# --- both marks of one value ------------------------------------------------------------------


def test_a_pair_marks_two_of_its_value_and_says_which_pays() -> None:
    on = board(NAME)
    found = plays(NAME, on, 1, moment((1, 1)))
    assert len(found) == 6
    labels: dict[frozenset[str], set[tuple[str, str]]] = {}
    for play in found:
        marks = frozenset(marks_of(NAME, on, play.board))
        labels.setdefault(marks, set()).add((play.label, text(play.gain)))
    assert labels == {
        frozenset({"n11a", "n23a"}): {("+PP", "PP"), ("+HH", "HH")},
        frozenset({"n11a", "n32a"}): {("+PP", "PP"), ("+CC", "CC")},
        frozenset({"n23a", "n32a"}): {("+HH", "HH"), ("+CC", "CC")},
    }


def test_a_star_marked_second_is_gone() -> None:
    on = board(NAME, n33b="mark")
    found = plays(NAME, on, 4, moment((4, 4)))
    assert {(play.label, text(play.gain), stars(NAME, play.board)) for play in found} == {
        ("star", "", 1),
        ("+P", "P", 0),
    }
    later = board(NAME, n33b="mark", n11b="mark", n22b="mark")
    assert plays(NAME, later, 4, moment((4, 4))) == []


def test_the_moves_of_a_pair_are_told_apart_by_their_texts() -> None:
    at = position((4, 4), micro_dojo=board(NAME, n33b="mark"))
    texts = [move_text(at, move) for move in moves(at) if move.kind == USE]
    assert sorted(texts) == ["4>micro_dojo.n11b,n22b +P", "4>micro_dojo.n11b,n22b star"]
    for each in texts:
        assert move_text(at, find_move(at, each)) == each


def test_the_text_of_a_pair_names_both_resources() -> None:
    at = position((1, 1), micro_dojo=board(NAME, n32a="mark"))
    texts = [move_text(at, move) for move in moves(at) if move.kind == USE]
    assert sorted(texts) == ["1>micro_dojo.n11a,n23a +HH", "1>micro_dojo.n11a,n23a +PP"]
    for each in texts:
        assert text(apply(at, find_move(at, each)).held) == each[-2:]


def test_the_last_of_a_pairs_value_is_the_first_mark_alone() -> None:
    on = board(NAME, n11a="mark", n23a="mark")
    play = only(plays(NAME, on, 1, moment((1, 1))))
    assert marks_of(NAME, on, play.board) == {"n32a": "mark"}
    assert (text(play.gain), play.label) == ("CC", "")


def test_an_adjusted_die_can_meet_the_value_of_the_other() -> None:
    """3 and 4 rolled, the 3 made a 4: both marks are 4s."""
    on = board(NAME)
    found = plays(NAME, on, use(4, changed=True), moment((3, 4)))
    assert len(found) == 6
    assert {play.label for play in found} == {"+P", "star", "+H"}


def test_a_die_of_a_pair_adjusted_marks_two_values() -> None:
    on = board(NAME)
    found = written(NAME, on, plays(NAME, on, use(5, changed=True), moment((4, 4))))
    assert len(found) == 9


def test_orders_that_come_to_the_same_are_one_play() -> None:
    """With pumpkins and hearts full it makes no difference which of two 1s came first."""
    on = board(NAME, n32a="mark")
    assert len(plays(NAME, on, 1, moment((1, 1)))) == 2
    full = moment((1, 1), earned="P" * 12 + "H" * 12)
    assert len(plays(NAME, on, 1, full)) == 1
    assert len(plays(NAME, on, 1, moment((1, 1), earned="P" * 12))) == 2


def test_a_benefit_without_room_is_lost() -> None:
    at = position((1, 2), held="P" * 12, micro_dojo=board(NAME))
    move = next(
        move
        for move in some(at, USE, value=1, name=NAME)
        if move.play and {"n11a", "n12a"} == set(marks_of(NAME, at.boards[0], move.play.board))
    )
    assert text(apply(at, move).held) == "P" * 12


def test_of_two_resources_one_is_gained_where_there_is_room_for_one() -> None:
    """The last 1, with eleven coins earned and one of them held."""
    on = board(NAME, n11a="mark", n23a="mark")
    at = position((1, 1), held="C", earned="C" * 11, micro_dojo=on)
    after = apply(at, some(at, USE, value=1, name=NAME)[0])
    assert text(after.held) == "CC"
    assert text(after.earned) == "C" * 12


# --- stars ------------------------------------------------------------------------------------


def test_the_first_row_is_a_star_whoever_marked_it() -> None:
    """The last two numbers of the top row: a first mark and a second mark."""
    on = board(NAME, **every(["n11a", "n11b", "n12a", "n12b"]))
    found = plays(NAME, on, 3, moment((3, 6)))
    play = pick(NAME, on, found, n13a="mark", n13b="mark")
    assert stars(NAME, play.board) == 1  # the row; the star of the 6 is gone
    elsewhere = pick(NAME, on, found, n13a="mark", n21b="mark")
    assert stars(NAME, elsewhere.board) == 0


def test_the_first_column_is_a_star() -> None:
    on = board(NAME, **every(["n11a", "n11b", "n21a", "n21b", "n31a"]))
    found = plays(NAME, on, 5, moment((5, 1)))
    play = pick(NAME, on, found, n31b="mark", n23a="mark")
    assert stars(NAME, play.board) == 2  # the 5 shows a star of its own


def test_a_row_and_a_column_at_once() -> None:
    top = ["n11a", "n11b", "n12a", "n12b", "n13b"]
    right = ["n23a", "n23b", "n33a", "n33b"]
    on = board(NAME, **every([*top, *right]))
    play = plays(NAME, on, 3, moment((3, 1)))[0]
    assert marks_of(NAME, on, play.board).get("n13a") == "mark"
    assert stars(NAME, play.board) == 2


def test_a_second_row_or_column_scores_nothing() -> None:
    top = ["n11a", "n11b", "n12a", "n12b", "n13a", "n13b"]
    on = board(NAME, **every([*top, "n21a", "n21b", "n22a", "n22b", "n23a"]), stars=1)
    found = plays(NAME, on, 5, moment((5, 3)))
    play = pick(NAME, on, found, n23b="mark", n31a="mark")
    assert stars(NAME, play.board) == 1


def test_two_rows_at_once_are_one_star() -> None:
    rest = ["n31a", "n31b", "n32a", "n32b", "n33a", "n33b", "n22a", "n12b"]
    on = all_but("n13a", "n23b", *rest)
    play = pick(NAME, on, plays(NAME, on, 3, moment((3, 5))), n13a="mark", n23b="mark")
    assert stars(NAME, play.board) == 0  # both rows lack a number of the middle column
    rest = ["n31a", "n31b", "n32a", "n32b", "n33a", "n33b"]
    on = all_but("n13a", "n23b", *rest)
    play = pick(NAME, on, plays(NAME, on, 3, moment((3, 5))), n13a="mark", n23b="mark")
    assert stars(NAME, play.board) == 1


def test_all_numbers_are_a_star() -> None:
    """Rows and columns were complete before, so the last marks are worth one star."""
    on = all_but("n11a", "n12a", stars=3)
    assert stars(NAME, only(plays(NAME, on, 1, moment((1, 2)))).board) == 4
    on = all_but("n11a", stars=5)
    assert stars(NAME, only(plays(NAME, on, 1, moment((1, 2)))).board) == 6


def test_six_stars_in_nine_dice() -> None:
    on = board(NAME)
    for die, first, other, second in [
        (6, "n13b", 1, "n11a"),
        (4, "n22b", 5, "n12b"),
        (5, "n31b", 3, "n13a"),
        (2, "n12a", 4, "n11b"),
        (1, "n23a", 2, "n21a"),
        (6, "n21b", 3, "n22a"),
        (5, "n23b", 3, "n31a"),
        (6, "n32b", 1, "n32a"),
        (2, "n33a", 4, "n33b"),
    ]:
        found = plays(NAME, on, die, moment((die, other)))
        on = pick(NAME, on, found, **{first: "mark", second: "mark"}).board
    assert stars(NAME, on) == 6


# --- the rest ---------------------------------------------------------------------------------


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), created(0), moment((2, 2))) == []


def test_refusals() -> None:
    on = board(NAME, n11a="mark", **every(of_value(3)))
    at = moment((4, 5))
    assert refusal(NAME, on, 1, "n11a", at) == "the 1 of the top left square is already taken"
    assert refusal(NAME, on, 4, "n32b", at) == "the 6 of the bottom middle square takes only a 6"
    three = use(3, changed=True)
    assert refusal(NAME, on, three, "n12b", at) == (
        "no 3 is left for the first mark, so there is no second either"
    )
    assert refusal(NAME, on, created(0), "n12b", at) == "a die of value 0 cannot be used here"


def by_hand(marked: set[str], die: Use, at: Moment) -> set[tuple[frozenset[str], str]]:
    """Every pair of marks and what it pays, from the sentences of the card."""
    if die.origin == ROLLED_FIRST:
        others = {at.roll_b}
    elif die.origin == ROLLED_SECOND:
        others = {at.roll_a}
    else:
        others = {at.roll_a, at.roll_b}
    ways = set()
    for first in set(of_value(die.value)) - marked:
        for other in others:
            seconds = set(of_value(other)) - marked - {first}
            for marks in [{first, second} for second in seconds] or [{first}]:
                ways.add((frozenset(marks), NUMBERS[first][1]))
    return ways


def test_random_games_offer_what_the_sentences_say() -> None:
    random = Random("dojo by hand")
    compared = 0
    for _ in range(40):
        on = board(NAME)
        for _ in range(12):
            marked = set(marks_of(NAME, bytes(len(on)), on)) - {"stars"}
            at = moment((random.randint(1, 6), random.randint(1, 6)))
            for die in (
                use(at.roll_a),
                use(at.roll_b, ROLLED_SECOND),
                created(random.randint(1, 6)),
            ):
                found = plays(NAME, on, die, at)
                offered = [
                    (
                        frozenset(marks_of(NAME, on, play.board).keys() - {"stars"}),
                        text(play.gain) or "S",
                    )
                    for play in found
                ]
                assert len(set(offered)) == len(offered)
                assert set(offered) == by_hand(marked, die, at)
                compared += len(offered)
            if found:
                on = random.choice(found).board
    assert compared > 2000
