"""Obsession: high dice raise the reputation, others invite guests of their value."""

from random import Random

import pytest

from realmtable.rolling.position import ADJUST, COMPENSATE, SPEND, USE
from realmtable.rolling.resources import text
from realmtable.rolling.turn import apply
from tests.support.rolling import (
    board,
    created,
    marks_of,
    one,
    only,
    pick,
    plays,
    position,
    refusal,
    some,
    stars,
    use,
    using,
    written,
)

NAME = "obsession"

# The guests by hand: value, resources, stars.
GUESTS = {
    "g1a": (1, "P", 0),
    "g1b": (1, "C", 0),
    "g2a": (2, "H", 0),
    "g2b": (2, "PH", 1),
    "g3a": (3, "PC", 0),
    "g3b": (3, "HC", 1),
    "g4a": (4, "PH", 0),
    "g4b": (4, "PC", 1),
    "g5a": (5, "HC", 0),
    "g5b": (5, "", 2),
    "g6a": (6, "PHC", 0),
}


def reputation(level: int, *guests: str) -> bytes:
    marks: dict[str, int | str] = {f"r{n}": "outline" for n in range(1, level + 1)}
    return board(NAME, **marks, **dict.fromkeys(guests, "mark"))


def found(on: bytes, value: int) -> list[dict[str, str]]:
    return written(NAME, on, plays(NAME, on, value))


# --- raising ----------------------------------------------------------------------------------


def test_a_fresh_card_has_reputation_one() -> None:
    """The third example: level 1 is outlined from the start."""
    assert board(NAME) == reputation(1)
    assert marks_of(NAME, bytes(len(board(NAME))), board(NAME)) == {"r1": "outline"}


@pytest.mark.parametrize("value", [4, 5, 6])
def test_a_higher_die_raises_by_exactly_one(value: int) -> None:
    """The first example: reputation 3, a 4, 5 or 6."""
    play = only(plays(NAME, reputation(3), value))
    assert marks_of(NAME, reputation(3), play.board) == {"r4": "outline"}
    assert (play.gain, play.cost, play.label) == (0, 0, "")


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("value", range(1, 7))
def test_the_die_decides_which_of_the_two_is_done(level: int, value: int) -> None:
    marks = found(reputation(level), value)
    if value > level:
        assert marks == [{f"r{level + 1}": "outline"}]
    else:
        assert marks == [{guest: "mark"} for guest, of in GUESTS.items() if of[0] == value]


def test_at_reputation_six_every_die_invites() -> None:
    for value in range(1, 7):
        assert all("mark" in marks.values() for marks in found(reputation(6), value))
        assert found(reputation(6), value) != []


def test_the_reputation_is_the_highest_outlined_level() -> None:
    """Also on a board that no game leads to, with a gap below."""
    on = board(NAME, r4="outline")
    assert found(on, 5) == [{"r5": "outline"}]
    assert found(on, 4) == [{"g4a": "mark"}, {"g4b": "mark"}]


# --- inviting ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("guest", "of"), GUESTS.items())
def test_a_guest_gives_everything_printed(guest: str, of: tuple[int, str, int]) -> None:
    value, gain, scored = of
    on = reputation(value)
    play = pick(NAME, on, plays(NAME, on, value), **{guest: "mark"})
    assert text(play.gain) == gain
    assert play.cost == 0
    assert stars(NAME, play.board) - stars(NAME, on) == scored


def test_both_guests_of_value_two_bring_something() -> None:
    """The fourth example: the upper brings a heart, the lower a star, a pumpkin and a heart."""
    at = position((2, 5), obsession=reputation(2))
    upper = apply(at, using(at, 2, NAME, g2a="mark"))
    lower = apply(at, using(at, 2, NAME, g2b="mark"))
    assert (text(upper.held), stars(NAME, upper.boards[0])) == ("H", 0)
    assert (text(lower.held), stars(NAME, lower.boards[0])) == ("PH", 1)


def test_all_guests_bring_six_of_each_resource() -> None:
    on, gained = reputation(6), 0
    for guest, of in GUESTS.items():
        play = pick(NAME, on, plays(NAME, on, of[0]), **{guest: "mark"})
        on, gained = play.board, gained + play.gain
    assert text(gained) == "PPPPPPHHHHHHCCCCCC"


def test_of_two_guests_one_is_marked() -> None:
    """The second example: reputation 3, a 1, 2 or 3."""
    for value in (1, 2, 3):
        assert found(reputation(3), value) == [{f"g{value}a": "mark"}, {f"g{value}b": "mark"}]
    assert found(reputation(3, "g2a"), 2) == [{"g2b": "mark"}]


def test_without_an_unmarked_guest_a_low_die_cannot_be_used() -> None:
    on = reputation(3, "g2a", "g2b")
    assert found(on, 2) == []
    at = position((2, 5), obsession=on)
    assert some(at, USE, value=2) == []
    assert len(some(at, COMPENSATE, value=2)) == 3


def test_a_full_house_takes_no_die() -> None:
    assert all(found(reputation(6, *GUESTS), value) == [] for value in range(7))


def test_resources_beyond_the_limit_are_lost() -> None:
    at = position((6, 1), held="H" * 12, obsession=reputation(6))
    after = apply(at, using(at, 6, NAME, g6a="mark"))
    assert text(after.held) == "P" + "H" * 12 + "C"


def test_a_star_counts_though_the_resources_beside_it_are_lost() -> None:
    """Hearts and coins are at the limit: the lower guest of value 3 is a star all the same."""
    at = position((3, 1), held="H" * 12 + "C" * 12, obsession=reputation(3))
    after = apply(at, using(at, 3, NAME, g3b="mark"))
    assert text(after.held) == "H" * 12 + "C" * 12
    assert stars(NAME, after.boards[0]) == 1


# --- stars ------------------------------------------------------------------------------------


def test_level_five_is_a_star() -> None:
    assert [stars(NAME, reputation(level)) for level in range(1, 7)] == [0, 0, 0, 0, 1, 1]


def test_guests_are_worth_five_stars() -> None:
    assert stars(NAME, reputation(4, *GUESTS)) == 5
    assert stars(NAME, reputation(6, *GUESTS)) == 6
    assert stars(NAME, reputation(2, "g2b")) == 1
    assert stars(NAME, reputation(2, "g1a", "g1b", "g2a")) == 0


def test_eight_dice_reach_all_six_stars() -> None:
    """On the way the guests bring two of each resource."""
    on, gained = board(NAME), 0
    for value, space in [
        *((6, f"r{level}") for level in (2, 3, 4, 5)),
        *((int(guest[1]), guest) for guest in ("g2b", "g3b", "g4b", "g5b")),
    ]:
        mark = "outline" if space.startswith("r") else "mark"
        play = pick(NAME, on, plays(NAME, on, value), **{space: mark})
        on, gained = play.board, gained + play.gain
    assert stars(NAME, on) == 6
    assert text(gained) == "PPHHCC"


# --- dice -------------------------------------------------------------------------------------


def test_the_value_counts_that_the_die_has_when_used() -> None:
    """A rolled 3 raises from 2; made a 2 it invites."""
    at = position((3, 1), held="PP", obsession=reputation(2))
    assert using(at, 3, NAME, r3="outline")
    at = apply(at, one(some(at, SPEND, way=ADJUST, value=3, amount=-1)))
    assert using(at, 2, NAME, g2b="mark")


def test_rolled_adjusted_and_created_dice_do_the_same() -> None:
    for value in range(1, 7):
        expected = plays(NAME, reputation(3), value)
        assert plays(NAME, reputation(3), use(value, changed=True)) == expected
        assert plays(NAME, reputation(3), created(value)) == expected


def test_the_reputation_is_compared_before_the_die_changes_it() -> None:
    """A 4 at reputation 3 raises; it does not invite a 4 as well."""
    play = only(plays(NAME, reputation(3), 4))
    assert set(marks_of(NAME, reputation(3), play.board)) == {"r4"}


def test_a_zero_cannot_be_used() -> None:
    assert plays(NAME, reputation(3), 0) == []


def test_refusals() -> None:
    on = reputation(3, "g2a")
    assert refusal(NAME, on, 4, "g4a") == "a 4 is higher than your reputation of 3"
    assert refusal(NAME, on, 3, "r4") == "a 3 is not higher than your reputation of 3"
    assert refusal(NAME, on, 6, "r6") == "reputation level 4 comes first"
    assert refusal(NAME, on, 6, "r1") == "reputation level 1 is outlined already"
    assert refusal(NAME, on, 2, "r3") == "reputation level 3 is already taken"
    assert refusal(NAME, on, 2, "g2a") == "the upper guest of value 2 is already taken"
    assert refusal(NAME, on, 1, "g3a") == "the upper guest of value 3 takes only a 3"


def test_random_games_follow_the_sentences() -> None:
    """Raising and inviting counted by hand along random dice."""
    random = Random("obsession")
    for _ in range(100):
        on, level, invited = board(NAME), 1, set[str]()
        for _ in range(14):
            value = random.randint(1, 6)
            options = found(on, value)
            waiting = {g for g, of in GUESTS.items() if of[0] == value} - invited
            if value > level:
                level += 1
                assert options == [{f"r{level}": "outline"}]
            else:
                assert {next(iter(marks)) for marks in options} == waiting
            if options:
                marks = random.choice(options)
                invited |= {space for space in marks if space in GUESTS}
                on = pick(NAME, on, plays(NAME, on, value), **marks).board
        assert stars(NAME, on) == (level >= 5) + sum(GUESTS[guest][2] for guest in invited)
