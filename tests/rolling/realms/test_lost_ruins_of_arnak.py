"""Lost Ruins of Arnak: two tokens, five levels, three boxes on each."""

from random import Random

import pytest

from realmtable.rolling.marks import EMPTY
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import covers, parse, text
from realmtable.rolling.uses import plays_of
from tests.support.rolling import (
    board,
    created,
    make_die,
    marks_of,
    moment,
    only,
    plays,
    position,
    realm,
    refusal,
    stars,
    use,
    written,
)

ID = "lost_ruins_of_arnak"
RICH = "PPPPHHHHCCCC"
# What is printed on the destinations: values, cost, and where the lines lead from.
SPACES: dict[str, tuple[str, str, str]] = {
    "m1a": ("123", "", "m0"),
    "m1b": ("456", "", "m0"),
    "m2a": ("135", "", "m1a m1b"),
    "m2b": ("246", "", "m1b"),
    "m3a": ("345", "P", "m2a"),
    "m3b": ("126", "", "m2a m2b"),
    "m4a": ("2", "C", "m3a m3b"),
    "m4b": ("5", "H", "m3b"),
    "m5a": ("6", "PC", "m4a"),
    "m5b": ("3", "PH", "m4a m4b"),
    "j1a": ("135", "", "j0"),
    "j1b": ("246", "", "j0"),
    "j2a": ("456", "", "j1a"),
    "j2b": ("123", "", "j1a j1b"),
    "j3a": ("16", "H", "j2a j2b"),
    "j3b": ("35", "C", "j2b"),
    "j4a": ("12", "P", "j3a"),
    "j4b": ("46", "H", "j3a j3b"),
    "j5a": ("25", "C", "j4a j4b"),
    "j5b": ("34", "H", "j4b"),
}
BOXES = {
    1: ["P", "H", "C"],
    2: ["PH", "HC", "PC"],
    3: ["S", "S", "PH"],
    4: ["S", "S", "HC"],
    5: ["SS", "??", "??"],
}


def ruins(*marked: str) -> bytes:
    return board(ID, **dict.fromkeys(marked, "mark"))


def reached(on: bytes, value: int, held: str = RICH) -> set[str]:
    """The destinations that a die can go to."""
    found = set()
    for marks in written(ID, on, plays(ID, on, value, moment(held=held))):
        found |= {name for name in marks if not name.startswith("x")}
    return found


def going(on: bytes, there: str, value: int, held: str = RICH) -> list[Play]:
    """The plays of a die that go to a destination."""
    return [
        play
        for play in plays(ID, on, value, moment(held=held))
        if there in marks_of(ID, on, play.board)
    ]


# --- moving ----------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_the_magnifier_begins_with_any_die_and_goes_first(value: int) -> None:
    assert reached(ruins(), value) == {"m1a" if value <= 3 else "m1b"}


def test_every_destination_takes_the_values_and_the_lines_that_are_printed() -> None:
    """From every space to every other, with the magnifier high enough for the journal."""
    for there, (values, _, come_from) in SPACES.items():
        level = int(there[1]) - 1
        token = there[0]
        spots = [f"{token}{level}{side}" for side in ("ab" if level else [""])]
        for here in spots:
            marked = [here] if token == "m" else [here, "m5a"]
            for value in range(1, 7):
                fits = here in come_from.split() and str(value) in values
                assert (there in reached(ruins(*marked), value)) == fits, (here, there, value)


def test_a_token_moves_up_exactly_one_level() -> None:
    on = ruins("m1b", "m2b", "x1a", "x2a")
    for value in range(1, 7):
        for name in reached(on, value):
            assert name[:2] in ("m3", "j1")


def test_the_journal_never_stands_higher_than_the_magnifier() -> None:
    """On the same level it has to wait for the magnifier."""
    on = ruins("m1a", "m2a", "j1a", "j2a", "x1a", "x1b", "x2a", "x2b")
    assert reached(on, 1) == {"m3b"}
    assert reached(on, 6) == {"m3b"}
    higher = ruins("m1a", "m2a", "m3b", "j1a", "j2a", "x1a", "x1b", "x2a", "x2b", "x3a")
    assert reached(higher, 1) == {"j3a"}


def test_a_token_stands_on_its_highest_marked_space() -> None:
    on = ruins("m1b", "m2a", "m3a", "x1a", "x2a", "x3a")
    assert reached(on, 4, "C") == {"j1b"}
    assert reached(on, 2, "C") == {"m4a", "j1b"}


def test_a_token_on_the_last_level_stays_there() -> None:
    on = ruins("m5a", "j5a")
    for value in range(1, 7):
        assert plays(ID, on, value, moment(held=RICH)) == []


# --- costs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("there", SPACES)
def test_the_cost_of_a_destination_is_paid_in_full(there: str) -> None:
    values, cost, come_from = SPACES[there]
    on = ruins(come_from.split()[0]) if there[0] == "m" else ruins(come_from.split()[0], "m5a")
    value = int(values[0])
    assert {play.cost for play in going(on, there, value)} == {parse(cost)}
    for missing in set(cost):
        less = RICH.replace(missing, "")
        assert going(on, there, value, less) == []
    assert going(on, there, value, cost)


def test_a_pumpkin_is_paid_for_the_left_magnifier_space_of_level_three() -> None:
    on = ruins("m1a", "m2a", "x1a", "x2a")
    for value in (3, 4, 5):
        found = going(on, "m3a", value, "P")
        assert [play.cost for play in found] == [parse("P")] * 3
        assert written(ID, on, found) == [{"m3a": "mark", box: "mark"} for box in boxes(3)]


def boxes(level: int) -> list[str]:
    return [f"x{level}{letter}" for letter in "abc"]


def test_a_box_does_not_pay_for_its_own_level() -> None:
    """Neither with what it shows, nor where a power lets it be taken in another kind."""
    on = ruins("m1a", "m2a", "x1a", "x2a")
    assert reached(on, 3, "") == {"j1a"}
    assert reached(on, 3, "HHHCCC") == {"j1a"}
    free = moment(held="", any_kind=True)
    assert all("m3a" not in marks for marks in written(ID, on, plays(ID, on, 3, free)))


def test_with_a_power_over_kinds_the_box_changes_and_the_cost_stays() -> None:
    fleet = board("fleet_the_dice_game", l1="mark", l2="mark", l3="mark")
    at = position(
        (3, 5),
        "P",
        lost_ruins_of_arnak=ruins("m1a", "m2a", "x1a", "x2a"),
        fleet_the_dice_game=fleet,
    )
    assert at.moment(0).any_kind
    found = [
        play
        for play in plays_of(at, make_die(3, 0), 0, 0)
        if "m3a" in marks_of(ID, at.boards[0], play.board)
    ]
    assert {play.cost for play in found} == {parse("P")}
    taken = {text(play.gain) for play in found if "x3c" in marks_of(ID, at.boards[0], play.board)}
    assert taken == {"PP", "PH", "PC", "HH", "HC", "CC"}


# --- boxes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOXES)
def test_one_unmarked_box_of_the_level_is_marked_and_gained_whole(level: int) -> None:
    below = {1: [], 2: ["m1a"], 3: ["m2a"], 4: ["m3a"], 5: ["m4a"]}[level]
    there, value = {1: ("m1a", 1), 2: ("m2a", 1), 3: ("m3b", 1), 4: ("m4a", 2), 5: ("m5a", 6)}[
        level
    ]
    on = ruins(*below)
    found = going(on, there, value)
    for box, printed in zip(boxes(level), BOXES[level], strict=True):
        takes = [play for play in found if box in marks_of(ID, on, play.board)]
        for play in takes:
            assert marks_of(ID, on, play.board) == {there: "mark", box: "mark"}
            assert stars(ID, play.board) == printed.count("S")
        if "?" in printed:
            assert [(play.label, text(play.gain)) for play in takes] == [
                (f"+{chosen}", chosen) for chosen in ("PP", "PH", "PC", "HH", "HC", "CC")
            ]
        else:
            assert (text(only(takes).gain), only(takes).label) == (printed.replace("S", ""), "")


def test_magnifier_and_journal_share_the_boxes_of_a_level() -> None:
    on = ruins("m1a", "x1b")
    assert written(ID, on, going(on, "j1a", 3)) == [
        {"j1a": "mark", "x1a": "mark"},
        {"j1a": "mark", "x1c": "mark"},
    ]


def test_boxes_of_lower_levels_stay_closed() -> None:
    on = ruins("m1a", "x1b")
    for marks in written(ID, on, going(on, "m2a", 3)):
        assert not set(marks) & {"x1a", "x1c"}


def test_full_kinds_cannot_be_chosen_for_a_question_mark() -> None:
    on = ruins("m1a", "m2a", "m3a", "m4a")
    near = moment(held=RICH, earned="P" * 12 + "H" * 4 + "C" * 4)
    labels = {play.label for play in plays(ID, on, 6, near) if play.label}
    assert labels == {"+HH", "+HC", "+CC"}
    full = moment(held=RICH, earned="P" * 12 + "H" * 12 + "C" * 12)
    taken = [play for play in plays(ID, on, 6, full) if "m5a" in marks_of(ID, on, play.board)]
    assert [play.label for play in taken] == ["", "", ""]


def test_a_full_kind_does_not_keep_a_box_closed() -> None:
    full = moment(held="", earned="P" * 12)
    assert len(plays(ID, ruins(), 1, full)) == 3


# --- all of it -------------------------------------------------------------------------------


def test_whole_climbs_agree_with_the_rules_read_off_the_card() -> None:
    random = Random("arnak")
    for _ in range(80):
        on = ruins()
        for _ in range(14):
            value = random.randint(1, 6)
            held = "".join(kind * random.randint(0, 2) for kind in "PHC")
            found = plays(ID, on, value, moment(held=held))
            assert {play.board for play in found} == expected(on, value, held)
            if found:
                on = random.choice(found).board


def expected(on: bytes, value: int, held: str) -> set[bytes]:
    marked = {space.id for space in realm(ID).card.spaces if on[space.index] != EMPTY}
    high = {token: max(name for name in marked if name[0] == token) for token in "mj"}
    found = set()
    for there, (values, cost, come_from) in SPACES.items():
        fits = high[there[0]] in come_from.split() and str(value) in values
        if there[0] == "j" and there[1] > high["m"][1]:
            fits = False
        if fits and covers(parse(held), parse(cost)):
            found |= {
                ruins(*marked, there, box) for box in boxes(int(there[1])) if box not in marked
            }
    return found


def test_nine_dice_bring_all_six_stars() -> None:
    on = ruins()
    for there, box, value in [
        ("m1b", "x1a", 4),
        ("j1b", "x1b", 2),
        ("m2b", "x2a", 2),
        ("j2b", "x2b", 1),
        ("m3b", "x3a", 1),
        ("j3b", "x3b", 3),
        ("m4a", "x4a", 2),
        ("j4b", "x4b", 4),
        ("m5b", "x5a", 3),
    ]:
        play = only([p for p in going(on, there, value) if box in marks_of(ID, on, p.board)])
        on = play.board
    assert stars(ID, on) == 6


def test_adjusted_and_created_dice_move_like_rolled_ones() -> None:
    on = ruins("m1b", "x1a")
    at = moment(held=RICH)
    assert plays(ID, on, use(2, changed=True), at) == plays(ID, on, 2, at)
    assert plays(ID, on, created(2), at) == plays(ID, on, 2, at)


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, ruins(), 0) == []


def test_refusals_name_the_rule() -> None:
    on = ruins("m1a", "m2a", "j1a", "j2a", "x1a", "x1b", "x2a", "x2b")
    at = moment(held=RICH)
    assert refusal(ID, on, 4, "m3a") == (
        "the left magnifier space of level 3 costs 1 pumpkin and you hold nothing"
    )
    assert refusal(ID, on, 1, "j3a", at) == (
        "the journal may not go higher than the magnifier,"
        " which stands on the left magnifier space of level 2"
    )
    assert refusal(ID, on, 3, "j3b", at) == (
        "no line leads from the left journal space of level 2 to the right journal space of level 3"
    )
    assert refusal(ID, on, 4, "m2b", at) == (
        "the magnifier moves up only, and stands on the left magnifier space of level 2"
    )
    assert refusal(ID, on, 2, "m4a", at) == (
        "the magnifier moves up one level at a time, from the left magnifier space of level 2"
    )
    assert refusal(ID, on, 4, "x2c", at) == "a 4 takes neither magnifier nor journal to level 2"
    assert refusal(ID, on, 4, "x2a", at) == "the first box of level 2 is already taken"
    assert refusal(ID, on, 4, "m3b", at) == (
        "the right magnifier space of level 3 takes only a 1 or 2 or 6"
    )
    assert refusal(ID, on, 4, "m0", at) == (
        "the magnifier moves up only, and stands on the left magnifier space of level 2"
    )
