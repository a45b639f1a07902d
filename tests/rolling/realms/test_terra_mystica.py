"""Terra Mystica: a map that grows from two dwellings, and buildings that pay as turns begin."""

from itertools import combinations
from math import hypot

import pytest

from realmtable.rolling.marks import EMPTY
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import ALTER, ANYTIME, COMPENSATE, END, Position, Round
from realmtable.rolling.realm import Moment
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    board,
    created,
    moment,
    moves,
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

ID = "terra_mystica"
VALUES = {
    "w1": 5,
    "w2": 6,
    "w3": 3,
    "w4": 4,
    "w5": 2,
    "e1": 5,
    "e2": 6,
    "e3": 3,
    "e4": 2,
    "e5": 4,
    "north": 1,
    "middle": 1,
    "south": 1,
}
NEAR = {
    ("a", "w1"),
    ("a", "w3"),
    ("a", "w4"),
    ("w1", "w2"),
    ("w1", "w3"),
    ("w2", "w3"),
    ("w3", "w4"),
    ("w3", "w5"),
    ("w4", "w5"),
    ("b", "e2"),
    ("b", "e3"),
    ("b", "e5"),
    ("e1", "e2"),
    ("e1", "e3"),
    ("e2", "e3"),
    ("e3", "e4"),
    ("e3", "e5"),
    ("e4", "e5"),
    ("w2", "north"),
    ("north", "e1"),
    ("w3", "middle"),
    ("middle", "e3"),
    ("w5", "south"),
    ("south", "e4"),
}


def near(one: str, other: str) -> bool:
    return (one, other) in NEAR or (other, one) in NEAR


def marked(*places: str) -> bytes:
    return board(ID, **dict.fromkeys(places, "mark"))


def built(*buildings: str) -> bytes:
    return board(ID, **dict.fromkeys(buildings, "outline"))


def round_of(on: bytes, turn: int) -> Position:
    """A seat before the roll of a turn."""
    position = Round([realm(ID)]).start()
    position.boards = [on]
    position.turn = turn - 1
    return position


def income(on: bytes, turn: int) -> str:
    found = realm(ID).on_roll(on, moment(turn=turn))
    return text(only(found).gain) if found else ""


@pytest.mark.parametrize("place", list(VALUES))
def test_only_the_value_of_a_place_marks_it(place: str) -> None:
    """Everything else is marked, so that the place can be reached."""
    on = marked(*(other for other in VALUES if other != place))
    for value in range(7):
        found = [marks for marks in written(ID, on, plays(ID, on, value)) if place in marks]
        assert found == ([{place: "mark"}] if value == VALUES[place] else [])


def test_a_place_is_next_to_what_the_map_shows() -> None:
    """With one place marked, besides those next to a dwelling just its neighbours are open."""
    for place in VALUES:
        on = marked(place)
        open_now = {
            name
            for value in range(1, 7)
            for marks in written(ID, on, plays(ID, on, value))
            for name in marks
            if name in VALUES
        }
        assert open_now == {
            name
            for name in VALUES
            if name != place and (near(name, place) or near(name, "a") or near(name, "b"))
        }


def test_hexes_that_are_drawn_touching_are_adjacent_and_no_others() -> None:
    card = realm(ID).card
    hexes = [space for space in card.spaces if space.shape == "hex"]
    for one_hex, other in combinations(hexes, 2):
        assert one_hex.at is not None
        assert other.at is not None
        apart = hypot(one_hex.at[0] - other.at[0], one_hex.at[1] - other.at[1])
        assert near(one_hex.id, other.id) == (apart < 20)
    for line in card.lines:
        assert near(line.id, card.spaces[line.a].id)
        assert near(line.id, card.spaces[line.b].id)


def test_the_map_begins_at_the_dwellings() -> None:
    on = board(ID)
    opened = {value: written(ID, on, plays(ID, on, value)) for value in range(1, 7)}
    assert opened == {
        1: [{"p": "outline"}],
        2: [{"h": "outline"}],
        3: [{"w3": "mark"}, {"e3": "mark"}],
        4: [{"w4": "mark"}, {"e5": "mark"}],
        5: [{"w1": "mark"}],
        6: [{"e2": "mark"}],
    }


def test_a_hex_beside_the_other_dwelling_may_always_be_marked() -> None:
    on = marked("w1", "w2", "w3")
    assert {"e5": "mark"} in written(ID, on, plays(ID, on, 4))


def test_only_a_marked_bridge_leads_across_the_river() -> None:
    on = marked("w1", "w2")
    assert {"e1": "mark"} not in written(ID, on, plays(ID, on, 5))
    assert {"north": "mark"} in written(ID, on, plays(ID, on, 1))
    over = marked("w1", "w2", "north")
    assert {"e1": "mark"} in written(ID, over, plays(ID, over, 5))


def test_a_bridge_needs_a_marked_hex_at_one_end() -> None:
    assert written(ID, marked("w3"), plays(ID, marked("w3"), 1)) == [
        {"middle": "mark"},
        {"p": "outline"},
    ]


def test_marking_gives_no_resource() -> None:
    on = marked("w1", "w3", "e3")
    assert all(play.gain == 0 for value in range(1, 7) for play in plays(ID, on, value))


def test_a_die_marks_or_builds_but_never_both() -> None:
    on = marked("w3", "w4", "e3")
    assert written(ID, on, plays(ID, on, 1)) == [{"middle": "mark"}, {"p": "outline"}]
    assert written(ID, on, plays(ID, on, 2)) == [
        {"w5": "mark"},
        {"e4": "mark"},
        {"h": "outline"},
    ]


def test_building_gives_nothing_now() -> None:
    on = board(ID)
    assert pick(ID, on, plays(ID, on, 1), p="outline").gain == 0
    assert pick(ID, on, plays(ID, on, 2), h="outline").gain == 0


def test_a_building_is_outlined_once() -> None:
    assert plays(ID, built("p", "h"), 1) == []
    assert plays(ID, built("p", "h"), 2) == []


@pytest.mark.parametrize(
    ("turn", "from_p", "from_h"),
    [
        (1, "", ""),
        (2, "P", ""),
        (3, "", "H"),
        (4, "P", ""),
        (5, "", "H"),
        (6, "P", ""),
        (7, "", "H"),
        (8, "P", ""),
        (9, "", "H"),
    ],
)
def test_income_comes_in_even_and_in_odd_turns(turn: int, from_p: str, from_h: str) -> None:
    """No heart in turn 1, even if something was outlined before it."""
    assert income(board(ID), turn) == ""
    assert income(built("p"), turn) == from_p
    assert income(built("h"), turn) == from_h
    assert income(built("p", "h"), turn) == from_p + from_h


def test_the_printed_number_of_the_turn_counts() -> None:
    """A round of a league that is longer, and one that begins late."""
    on = built("p", "h")
    of = realm(ID)
    for turns in (9, 10, 12):
        assert text(only(of.on_roll(on, Moment(2, turns, 1, 2, 0, 0, 12))).gain) == "P"
        assert of.on_roll(on, Moment(1, turns, 1, 2, 0, 0, 12)) == []


def test_income_comes_by_itself_before_any_die() -> None:
    rolled = begin(round_of(built("p", "h"), 4), 6, 6)
    assert text(rolled.held) == "P"
    assert rolled.boards == [built("p", "h")]
    assert (len(rolled.dice), rolled.activated, rolled.pending) == (2, 0, 0)


def test_a_building_pays_from_the_next_turn_of_its_kind_on() -> None:
    """The pumpkin building of turn 2 pays in turn 4, the heart building of turn 2 in turn 3."""
    at = begin(round_of(board(ID), 2), 1, 2)
    at = apply(at, using(at, 1, ID, p="outline"))
    assert text(at.held) == ""
    at = begin(apply(at, one(some(at, END))), 1, 2)
    assert text(at.held) == ""
    at = apply(at, using(at, 2, ID, h="outline"))
    held = []
    for _ in range(4, 10):
        at = begin(apply(at, one(some(at, END))), 6, 6)
        held.append(text(at.held))
    assert held == ["P", "PH", "PPH", "PPHH", "PPPHH", "PPPHHH"]


def test_income_over_the_limit_is_lost() -> None:
    before = round_of(built("p"), 2)
    before.earned = before.spent = 12
    rolled = begin(before, 3, 3)
    assert text(rolled.earned) == "P" * 12
    assert rolled.held == 0


def test_income_does_not_wait_for_a_die_that_may_be_altered() -> None:
    """Fleet's middle ability changes nothing about it."""
    fleet = board("fleet_the_dice_game", m1="mark", m2="mark", m3="mark")
    start = Round([realm(ID), realm("fleet_the_dice_game")]).start()
    start.boards = [built("p"), fleet]
    start.turn = 1
    rolled = begin(start, 3, 5)
    assert text(rolled.held) == "P"
    assert some(rolled, ANYTIME, way=ALTER)


def test_income_may_be_of_another_kind_where_kinds_are_free() -> None:
    """With Fleet's left ability the player chooses; taking what is printed needs no label."""
    start = Round([realm(ID), realm("fleet_the_dice_game")]).start()
    start.boards = [
        built("p"),
        board("fleet_the_dice_game", l1="mark", l2="mark", l3="mark"),
    ]
    start.turn = 1
    rolled = begin(start, 2, 4)
    found = {move_text(rolled, move): apply(rolled, move) for move in moves(rolled)}
    assert {move: text(after.held) for move, after in found.items()} == {
        "start terra_mystica": "P",
        "start terra_mystica +H": "H",
        "start terra_mystica +C": "C",
    }


@pytest.mark.parametrize(
    ("deserts", "scored"),
    [
        ([], 0),
        (["w1"], 1),
        (["e5"], 1),
        (["w1", "w2"], 2),
        (["w2", "e5"], 2),
        (["w1", "w2", "e5"], 4),
    ],
)
def test_deserts_are_worth_1_2_and_4_stars(deserts: list[str], scored: int) -> None:
    assert stars(ID, marked(*deserts)) == scored
    assert stars(ID, marked(*deserts, "w3", "w4", "e2")) == scored


def test_both_buildings_are_a_star() -> None:
    assert [stars(ID, built(*which)) for which in ([], ["p"], ["h"], ["p", "h"])] == [0, 0, 0, 1]


def joined(places: tuple[str, ...]) -> bool:
    """Whether a chain leads from a to b, tried the slow way: every chain without a repeat."""

    def leads(chain: list[str]) -> bool:
        if near(chain[-1], "b"):
            return True
        return any(
            leads([*chain, place])
            for place in places
            if place not in chain and near(place, chain[-1])
        )

    return any(near(place, "a") and leads([place]) for place in places)


def test_a_marked_path_from_dwelling_to_dwelling_is_a_star() -> None:
    """Every set of up to six marked places, reachable or not."""
    of = realm(ID)
    deserts = {"w1", "w2", "e5"}
    paths = 0
    for amount in range(7):
        for places in combinations(VALUES, amount):
            from_deserts = [0, 1, 2, 4][len(deserts & set(places))]
            path = of.stars(marked(*places), moment()) - from_deserts
            assert path == joined(places), places
            paths += path
    assert paths > 100


def test_the_hexes_at_both_ends_of_a_bridge_belong_to_the_path() -> None:
    assert stars(ID, marked("w3", "middle", "e3")) == 1
    assert stars(ID, marked("w3", "middle")) == 0
    assert stars(ID, marked("w3", "e3")) == 0
    assert stars(ID, marked("w4", "w5", "south", "e4")) == 0
    assert stars(ID, marked("w4", "w5", "south", "e4", "e3")) == 1


def test_a_dwelling_is_no_part_of_the_path() -> None:
    """Marks on both sides of a dwelling are not joined by it: w4 and w1 both touch it, but only
    w1 leads on to the bridge, which is a path by itself; w4 alone leads nowhere."""
    assert stars(ID, marked("w4", "w2", "north", "e1", "e3")) == 1  # the desert only
    assert stars(ID, marked("w1", "w2", "north", "e1", "e3")) == 3


def test_eight_dice_can_bring_all_six_stars() -> None:
    on = board(ID)
    for value, place, mark in (
        (3, "w3", "mark"),
        (5, "w1", "mark"),
        (6, "w2", "mark"),
        (1, "middle", "mark"),
        (3, "e3", "mark"),
        (4, "e5", "mark"),
        (1, "p", "outline"),
        (2, "h", "outline"),
    ):
        on = pick(ID, on, plays(ID, on, value), **{place: mark}).board
    assert stars(ID, on) == 6


def test_changed_and_created_dice_count_with_their_value() -> None:
    on = marked("w3")
    assert plays(ID, on, created(1)) == plays(ID, on, 1) == plays(ID, on, use(1, changed=True))


def test_a_die_that_matches_nothing_brings_compensation() -> None:
    at = begin(round_of(marked("w1"), 2), 5, 3)
    assert len(some(at, COMPENSATE, value=5)) == 3
    assert some(at, COMPENSATE, value=3) == []


def test_a_zero_matches_nothing() -> None:
    assert plays(ID, marked("w3", "e3"), 0) == []


def test_the_dwellings_are_printed() -> None:
    start = dict(zip(realm(ID).names, realm(ID).start(), strict=True))
    assert {name for name, mark in start.items() if mark != EMPTY} == {"a", "b"}


def test_refusals() -> None:
    on = marked("w1")
    assert refusal(ID, on, 5, "w1") == "the desert of value 5 is already taken"
    assert refusal(ID, on, 5, "e2") == "the eastern hex of value 6 takes only a 6"
    assert refusal(ID, on, 5, "e1") == (
        "the eastern hex of value 5 is next to no marked hex, no marked bridge and no dwelling"
    )
    assert "the northern bridge is next to no" in refusal(ID, on, 1, "north")
    assert refusal(ID, on, 5, "a") == "the western dwelling is printed and takes no die"
    assert refusal(ID, built("p"), 1, "p") == "the pumpkin building is already taken"
