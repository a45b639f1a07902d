"""What realms can do to a turn besides taking a die, shown with toys."""

import pytest

from realmtable.rolling.marks import EMPTY, MARK
from realmtable.rolling.position import (
    ADJUST,
    ALTER,
    ANYTIME,
    COMPENSATE,
    COPY,
    END,
    PAIR,
    SEVEN,
    SPEND,
    START,
    USE,
    Position,
    die_value,
)
from realmtable.rolling.resources import COIN, text
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    moves,
    one,
    some,
)
from tests.support.toy_realms import (
    DIE_SPACES,
    Alterer,
    Barter,
    Chooser,
    Fork,
    FreeGiver,
    Gift,
    Giver,
    Income,
    Only,
    Quiet,
    RollReader,
    RollToll,
    Sunset,
    Tithe,
    Toy,
    X,
    marked,
    rolled,
    seat,
)
from tests.support.toy_turns import marks_in, spend, use_in, values

# --- what the roll brings --------------------------------------------------------------------


def test_an_effect_without_a_choice_comes_with_the_roll() -> None:
    """It does not activate its realm."""
    at = begin(seat(Income()), 3, 5)
    assert text(at.held) == "C"
    assert marks_in(at, 0) == ["x"]
    assert at.pending == 0
    assert len(some(at, USE)) == 2


def test_an_effect_that_does_nothing_leaves_nothing_to_do() -> None:
    at = begin(seat(Quiet()), 3, 5)
    assert at.pending == 0
    assert len(some(at, USE)) == 2


def test_an_effect_with_a_choice_comes_before_any_die_and_any_spending() -> None:
    """And it is not optional: there is nothing else to do, not even ending the turn."""
    at = begin(seat(Fork(), held="PPPHHHCCC"), 3, 5)
    assert [(move.kind, move.way) for move in moves(at)] == [(ANYTIME, START)] * 2
    after = apply(at, moves(at)[1])
    assert marks_in(after, 0) == ["y"]
    assert text(after.held) == "PPPHHHHCCC"
    assert some(after, ANYTIME, way=START) == []
    assert len(some(after, USE)) == 2
    assert some(after, SPEND)


def test_effects_come_every_turn() -> None:
    at = begin(seat(Income()), 3, 5)
    at = begin(apply(at, one(some(at, END))), 1, 1)
    assert text(at.held) == "CC"


def test_an_effect_sees_the_roll() -> None:
    assert marks_in(begin(seat(RollReader()), 3, 5), 0) == ["x"]
    assert marks_in(begin(seat(RollReader()), 3, 4), 0) == ["y"]


def test_two_choices_come_in_the_order_the_player_likes() -> None:
    at = begin(seat(Fork("a"), Fork("b")), 3, 5)
    assert len(some(at, ANYTIME, way=START)) == 4
    second = apply(at, some(at, ANYTIME, way=START, name="b")[0])
    assert {move.realm for move in moves(second)} == {0}
    done = apply(second, some(second, ANYTIME, way=START, name="a")[1])
    assert text(done.held) == "PH"
    assert len(some(done, USE)) == 4


def start_outcomes(*toys: Toy) -> set[tuple[str, ...]]:
    """Everything the effects of a roll can come to: the marks of each toy and what is held."""
    outcomes = set()
    waiting = [begin(seat(*toys), 3, 5)]
    while waiting:
        now = waiting.pop()
        starts = some(now, ANYTIME, way=START)
        waiting.extend(apply(now, move) for move in starts)
        if not starts:
            written = [" ".join(marks_in(now, at)) for at in range(len(toys))]
            outcomes.add((*written, text(now.held)))
    return outcomes


def test_the_player_decides_whether_a_choice_comes_before_an_effect_it_changes() -> None:
    """The heart of the fork could be paid for the tithe, or come after it."""
    assert start_outcomes(Fork("fork"), Tithe("tithe")) == {
        ("x", "y", "P"),
        ("y", "y", "H"),
        ("y", "x", ""),
    }
    assert start_outcomes(Tithe("tithe"), Fork("fork")) == {
        ("y", "x", "P"),
        ("y", "y", "H"),
        ("x", "y", ""),
    }


def test_the_player_orders_two_effects_without_a_choice_of_their_own() -> None:
    """The heart of the gift comes before the tithe, which takes it, or after."""
    expected = {("x", "x", ""), ("x", "y", "H")}
    assert start_outcomes(Gift("gift"), Tithe("tithe")) == expected


def test_an_effect_may_bring_another_its_choice() -> None:
    """Without a heart the toll leaves no choice; with the gift's heart it does."""
    expected = {("x", "x", ""), ("x", "y", "H")}
    assert start_outcomes(Gift("gift"), RollToll("toll")) == expected
    turned = {("x", "x", ""), ("y", "x", "H")}
    assert start_outcomes(RollToll("toll"), Gift("gift")) == turned


def test_three_effects_come_in_any_order() -> None:
    """The tithe comes before both gifts and finds no heart, or after one of them and takes it."""
    found = start_outcomes(Gift("one"), Tithe("tithe"), Gift("two"))
    assert found == {("x", "y", "x", "HH"), ("x", "x", "x", "H")}


# --- altering a rolled die -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "alterations"),
    [
        ((3, 5), {(3, -1), (3, 1), (5, -1), (5, 1)}),
        ((1, 3), {(1, 1), (3, -1), (3, 1)}),
        ((5, 5), {(5, -1), (5, 1)}),
        ((3, 4), set()),
        ((2, 4), set()),
    ],
)
def test_one_of_two_odd_dice_may_be_altered(
    roll: tuple[int, int], alterations: set[tuple[int, int]]
) -> None:
    """Within 1 to 6, and only if both fell odd."""
    toy = Alterer("alterer")
    at = begin(seat(toy, boards={"alterer": marked(toy, "x")}), *roll)
    found = some(at, ANYTIME, way=ALTER)
    assert {(die_value(move.die), move.amount) for move in found} == alterations
    assert len(found) == len(alterations)


def test_without_the_power_nothing_is_altered() -> None:
    assert some(begin(seat(Alterer("alterer")), 3, 5), ANYTIME) == []


def test_an_altered_die_is_a_rolled_die_in_every_respect() -> None:
    """3 and 5, the 3 altered to a 2: a seven, copies of 2, and compensation for the 2."""
    toy = Alterer("alterer")
    at = begin(seat(toy, held="HHHCC", boards={"alterer": marked(toy, "x", "s1")}), 3, 5)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=-1)))
    assert (at.roll_a, at.roll_b) == (2, 5)
    assert values(at) == [2, 5]
    assert sorted(move.amount for move in some(at, SPEND, way=SEVEN)) == [2, 5]
    assert sorted(move.amount for move in some(at, SPEND, way=COPY)) == [2, 5]
    at = use_in(at, 5, "alterer")
    assert len(some(at, COMPENSATE, value=2)) == 3


def test_an_altered_die_makes_and_breaks_pairs() -> None:
    toy = Alterer("alterer")
    at = begin(seat(toy, held="HH", boards={"alterer": marked(toy, "x")}), 5, 5)
    assert some(at, SPEND, way=PAIR)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=5, amount=1)))
    assert some(at, SPEND, way=PAIR) == []


def test_altering_happens_once_a_turn() -> None:
    toy = Alterer("alterer")
    at = begin(seat(toy, boards={"alterer": marked(toy, "x")}), 3, 5)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=5, amount=1)))
    assert some(at, ANYTIME) == []
    at = begin(apply(at, one(some(at, END))), 1, 3)
    assert len(some(at, ANYTIME, way=ALTER)) == 3


def test_altering_does_not_count_as_spending_on_the_die() -> None:
    """The altered 6 can still be given up; one on which pumpkins were spent cannot."""
    toy = Alterer("alterer")
    at = begin(seat(toy, Only(3), boards={"alterer": marked(toy, "x", *DIE_SPACES)}), 3, 5)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=5, amount=1)))
    assert len(some(at, COMPENSATE, value=6)) == 3


def test_a_die_may_be_altered_before_or_after_the_effects_of_the_roll() -> None:
    """The reader marks x on an even sum and y on an odd one."""
    toy = Alterer("alterer")
    start = seat(RollReader("reader"), toy, boards={"alterer": marked(toy, "x")})
    at = begin(start, 3, 5)
    assert marks_in(at, 0) == []
    assert {move.way for move in moves(at)} == {START, ALTER}

    first = apply(at, one(some(at, ANYTIME, way=ALTER, value=5, amount=1)))
    assert marks_in(first, 0) == ["y"]
    assert some(first, USE)

    later = apply(at, one(some(at, ANYTIME, way=START)))
    assert marks_in(later, 0) == ["x"]
    assert some(later, USE)
    altered = apply(later, one(some(later, ANYTIME, way=ALTER, value=5, amount=1)))
    assert marks_in(altered, 0) == ["x"]
    assert values(altered) == [3, 6]
    assert (altered.roll_a, altered.roll_b) == (3, 6)


def test_a_die_may_be_altered_between_two_effects_of_the_roll() -> None:
    toy = Alterer("alterer")
    start = seat(RollReader("one"), RollReader("two"), toy, boards={"alterer": marked(toy, "x")})
    at = begin(start, 3, 5)
    at = apply(at, one(some(at, ANYTIME, way=START, name="two")))
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=5, amount=-1)))
    assert marks_in(at, 1) == ["x"]
    assert marks_in(at, 0) == ["y"]
    assert at.pending == 0


def test_an_effect_that_altering_cannot_change_is_not_waited_for() -> None:
    """The dice can be used at once, and a die still be altered."""
    toy = Alterer("alterer")
    at = begin(seat(Quiet("quiet"), toy, boards={"alterer": marked(toy, "x")}), 3, 5)
    assert some(at, ANYTIME, way=START) == []
    assert len(some(at, USE)) == 4
    assert some(at, ANYTIME, way=ALTER)


def test_an_adjusted_die_stays_between_one_and_six_when_it_is_altered() -> None:
    """Both the value as rolled and the value in hand."""
    toy = Alterer("alterer")
    laid = {"alterer": marked(toy, "x")}
    high = spend(begin(seat(toy, held="PP", boards=laid), 3, 5), ADJUST, 1, value=5)
    assert [m.amount for m in some(high, ANYTIME, way=ALTER, value=6)] == [-1]
    low = spend(begin(seat(toy, held="PP", boards=laid), 1, 3), ADJUST, 1, value=1)
    assert [m.amount for m in some(low, ANYTIME, way=ALTER, value=2)] == [1]


def test_an_altered_die_can_be_adjusted_on() -> None:
    toy = Alterer("alterer")
    at = begin(seat(toy, held="PP", boards={"alterer": marked(toy, "x")}), 3, 5)
    at = apply(at, one(some(at, ANYTIME, way=ALTER, value=3, amount=-1)))
    at = spend(at, ADJUST, -1, value=2)
    assert values(at) == [1, 5]
    assert (at.roll_a, at.roll_b) == (2, 5)


# --- choosing resources ----------------------------------------------------------------------


def _with_power(*others: Toy, held: str = "", roll: tuple[int, int] = (3, 5)) -> Position:
    chooser = Chooser("chooser")
    return rolled(roll, chooser, *others, held=held, boards={"chooser": marked(chooser, "x")})


def gains(of: Position, name: str, value: int) -> list[str]:
    found = some(of, USE, value=value, name=name)
    return [text(move.play.gain) for move in found if move.play is not None]


def test_every_resource_may_be_of_another_kind() -> None:
    at = _with_power(Giver("P"), Toy("plain"))
    assert sorted(gains(at, "giver", 3)) == ["C", "H", "P"]
    assert len(some(at, USE, value=3, name="plain")) == 1
    move = next(m for m in some(at, USE, value=3, name="giver") if m.play and m.play.gain == COIN)
    assert text(apply(at, move).held) == "C"


def test_two_resources_are_chosen_one_by_one() -> None:
    at = _with_power(Giver("PH"))
    assert sorted(gains(at, "giver", 3)) == ["CC", "HC", "HH", "PC", "PH", "PP"]


def test_without_the_power_the_printed_kind_is_gained() -> None:
    at = rolled((3, 5), Chooser("chooser"), Giver("P"))
    assert gains(at, "giver", 3) == ["P"]


def test_the_power_works_from_the_moment_it_is_there() -> None:
    at = rolled((6, 5), Chooser("chooser"), Giver("P"))
    at = use_in(at, 6, "chooser")
    assert sorted(gains(at, "giver", 5)) == ["C", "H", "P"]


def test_a_full_kind_cannot_be_chosen() -> None:
    at = _with_power(Giver("P"), held="H" * 12)
    assert sorted(gains(at, "giver", 3)) == ["C", "P"]


def test_what_would_be_lost_as_printed_can_be_another_kind() -> None:
    at = _with_power(Giver("P"), held="P" * 12)
    after = {text(apply(at, m).earned)[12:] for m in some(at, USE, value=3, name="giver")}
    assert {"H", "C"} <= after
    at = _with_power(Giver("PH"), held="P" * 12)
    after = {text(apply(at, m).earned)[12:] for m in some(at, USE, value=3, name="giver")}
    assert {"HH", "HC", "CC"} <= after


def test_a_power_over_kinds_does_not_get_past_the_limit() -> None:
    """One more heart has room: two hearts cannot be chosen for a pumpkin and a coin."""
    at = _with_power(Giver("PC"), held="H" * 11)
    assert sorted(gains(at, "giver", 3)) == ["CC", "HC", "PC", "PH", "PP"]


def test_what_a_play_pays_with_its_own_gain_cannot_be_chosen_away() -> None:
    assert gains(_with_power(Barter("barter")), "barter", 3) == ["P"]
    rich = _with_power(Barter("barter"), held="P")
    assert sorted(gains(rich, "barter", 3)) == ["C", "H", "P"]


def test_a_free_choice_is_not_listed_twice_over() -> None:
    """A resource of choice is of choice already: three ways, none twice."""
    at = _with_power(FreeGiver("free"))
    assert sorted(gains(at, "free", 3)) == ["C", "H", "P"]


def test_the_power_holds_for_effects_of_the_roll_and_of_the_end() -> None:
    chooser = Chooser("chooser")
    laid = {"chooser": marked(chooser, "x")}
    at = begin(seat(chooser, Income("income"), boards=laid), 3, 5)
    starts = some(at, ANYTIME, way=START)
    assert sorted(text(m.play.gain) for m in starts if m.play) == ["C", "H", "P"]
    at = rolled((3, 5), chooser, Sunset("sunset"), boards=laid)
    endings = {(play.board[X], text(play.gain)) for m in some(at, END) for _, play in m.endings}
    assert endings == {(mark, kind) for mark in (EMPTY, MARK) for kind in "PHC"}
