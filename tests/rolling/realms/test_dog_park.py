"""Dog Park: one dog at a time, and muddy paws cost stars."""

import pytest

from realmtable.rolling.resources import parse
from tests.support.rolling import board, created, only, pick, plays, refusal, stars, use, written

NAME = "dog_park"


def home(*dogs: str) -> dict[str, str]:
    return {f"{dog}_home": "mark" for dog in dogs}


def stops(*spots: str) -> dict[str, str]:
    return dict.fromkeys(spots, "outline")


def reached(on: bytes, value: int) -> list[str]:
    """Where a die can bring a dog."""
    return [spot for marks in written(NAME, on, plays(NAME, on, value)) for spot in marks]


@pytest.mark.parametrize(
    ("spots", "scored"),
    [
        ([], 2),
        (["a1"], 2),
        (["a1", "a5"], 1),
        (["a1", "a4", "a8"], 0),
        (["a1", "a2", "a4", "a6"], 0),
    ],
)
def test_a_dog_scores_by_the_paws_it_left(spots: list[str], scored: int) -> None:
    """At home 0 or 1 outlined paws are worth 2 stars, 2 paws 1 star, 3 or more none."""
    assert stars(NAME, board(NAME, **stops(*spots), **home("a"))) == scored


def test_a_dog_may_stop_anywhere_up_to_the_value() -> None:
    """No dog is out: a 4 brings dog a to a1 (P), a2 (H), a3 (a ball, nothing) or a4 (C)."""
    start = board(NAME)
    spots = ["a1", "a2", "a3", "a4"]
    found = plays(NAME, start, 4)
    assert [spot for spot in reached(start, 4) if spot[0] == "a"] == spots
    of_dog_a = [pick(NAME, start, found, **stops(spot)) for spot in spots]
    assert [play.gain for play in of_dog_a] == [parse("P"), parse("H"), 0, parse("C")]


@pytest.mark.parametrize(("spot", "ball"), [("a3", True), ("a7", True), ("a1", False)])
def test_balls_do_not_count_as_paws(spot: str, ball: bool) -> None:
    marks = stops("a2", "a4", spot)
    assert stars(NAME, board(NAME, **marks, **home("a"))) == (1 if ball else 0)


@pytest.mark.parametrize("spot", ["a3", "a7", "b2", "b8", "c4", "c6", "d1", "d5"])
def test_the_balls_of_every_dog(spot: str) -> None:
    """Two paws besides: with a ball the dog is worth 1 star, with a third paw it would be none."""
    row = spot[0]
    paws = {"a": ("1", "2"), "b": ("1", "3"), "c": ("1", "2"), "d": ("2", "3")}[row]
    marks = stops(spot, *(row + n for n in paws))
    assert stars(NAME, board(NAME, **marks, **home(row))) == 1


def test_without_a_dog_out_any_dog_that_is_not_home_may_start() -> None:
    start = board(NAME, **home("b"))
    assert reached(start, 2) == ["a1", "a2", "c1", "c2", "d1", "d2"]
    assert refusal(NAME, start, 2, "b1") == "Pepper is home already"


def test_the_dog_that_is_out_goes_on_and_no_other() -> None:
    start = board(NAME, **stops("c2"))
    assert reached(start, 3) == ["c3", "c4", "c5"]
    assert refusal(NAME, start, 3, "a1") == "Mocha is out and has to get home first"


def test_every_die_moves_the_dog_at_least_one_step_rightward() -> None:
    start = board(NAME, **stops("d3"))
    assert reached(start, 1) == ["d4"]
    assert refusal(NAME, start, 6, "d1") == "dogs walk rightward only"
    assert refusal(NAME, start, 6, "d3") == "Rusty's third spot is already taken"
    assert refusal(NAME, start, 2, "d6") == "a 2 moves the dog no more than 2 steps"


@pytest.mark.parametrize(
    ("column", "gain"),
    [(1, "P"), (2, "H"), (3, ""), (4, "C"), (5, "P"), (6, ""), (7, "H"), (8, "C"), (9, "")],
)
def test_a_column_pays_each_dog_that_stops_in_it(column: int, gain: str) -> None:
    for row in "abcd":
        # From just before the column; dogs before this one are home and stopped there too.
        earlier = "abcd"[: "abcd".index(row)]
        marks = stops(*(f"{dog}{column}" for dog in earlier)) | home(*earlier)
        if column > 1:
            marks |= stops(f"{row}{column - 1}")
        start = board(NAME, **marks)
        play = pick(NAME, start, plays(NAME, start, 1), **{f"{row}{column}": "outline"})
        assert play.gain == parse(gain)


def test_spots_that_are_passed_stay_empty_and_give_nothing() -> None:
    start = board(NAME, **stops("a1"))
    play = pick(NAME, start, plays(NAME, start, 6), a7="outline")
    assert written(NAME, start, [play]) == [stops("a7")]
    assert play.gain == parse("H")


@pytest.mark.parametrize(("value", "can"), [(3, False), (4, True), (6, True)])
def test_home_is_the_step_after_column_9_and_needs_no_exact_value(value: int, can: bool) -> None:
    start = board(NAME, **stops("a6"))
    assert ("a_home" in reached(start, value)) is can


def test_steps_left_over_at_home_are_lost() -> None:
    start = board(NAME, **stops("a8"))
    assert written(NAME, start, plays(NAME, start, 6)) == [stops("a9"), home("a")]


def test_home_pays_no_resource_and_scores_the_dog() -> None:
    start = board(NAME, **stops("a9"))
    play = only(plays(NAME, start, 1))
    assert play.gain == 0
    assert (stars(NAME, start), stars(NAME, play.board)) == (0, 2)


def test_after_a_walk_a_new_dog_is_chosen() -> None:
    start = board(NAME, **stops("a9"), **home("a"))
    assert reached(start, 1) == ["b1", "c1", "d1"]


def test_a_dog_still_out_scores_nothing() -> None:
    assert stars(NAME, board(NAME, **home("a"), **stops("b9"))) == 2


def test_with_all_dogs_home_no_die_can_be_used() -> None:
    start = board(NAME, **home("a", "b", "c", "d"))
    assert all(plays(NAME, start, value) == [] for value in range(1, 7))


def test_stars_above_the_sixth_are_lost() -> None:
    assert stars(NAME, board(NAME, **home("a", "b", "c"))) == 6
    assert stars(NAME, board(NAME, **home("a", "b", "c", "d"))) == 6


def test_six_dice_can_score_six_stars() -> None:
    now = board(NAME)
    for row in "abc":
        now = pick(NAME, now, plays(NAME, now, 4), **{f"{row}4": "outline"}).board
        now = pick(NAME, now, plays(NAME, now, 6), **{f"{row}_home": "mark"}).board
    assert stars(NAME, now) == 6


def test_a_0_cannot_be_used() -> None:
    assert plays(NAME, board(NAME), use(0)) == []


def test_created_dice_count_the_same() -> None:
    start = board(NAME, **stops("b4"))
    assert plays(NAME, start, created(5)) == plays(NAME, start, 5)
