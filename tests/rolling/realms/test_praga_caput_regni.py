"""Praga Caput Regni: round and round the wheel, across the red line."""

from random import Random

import pytest

from realmtable.rolling.position import COMPENSATE, USE, Position, Round
from realmtable.rolling.resources import parse, total
from realmtable.rolling.turn import apply, begin
from tests.support.rolling import (
    board,
    created,
    one,
    only,
    plays,
    realm,
    refusal,
    some,
    stars,
    use,
    written,
)

ID = "praga_caput_regni"
BENEFITS = ["PP", "HH", "CC", "PP", "S", "HH", "CC", "PC", "S", "HC"]
SINGLE = (5, 8, 9)
CIRCLES = [f"s{n}{k}" for n in range(1, 11) for k in ("a" if n in SINGLE else "ab")]


def at(circle: str, *marked: str, stars: int = 0) -> bytes:
    """A board on which you stand on a circle and have left others."""
    marks: dict[str, int | str] = dict.fromkeys(marked, "mark")
    marks[circle] = "outline"
    if circle != "s1a":
        marks["s1a"] = "mark"
    if stars:
        marks["stars"] = stars
    return board(ID, **marks)


def alone(on: bytes) -> Position:
    start = Round([realm(ID)]).start()
    start.boards[0] = on
    return start


def test_you_start_in_the_first_sector_with_nothing() -> None:
    fresh = realm(ID).start()
    assert fresh == at("s1a")
    assert stars(ID, fresh) == 0


@pytest.mark.parametrize(
    ("value", "there"), [(1, "s2a"), (2, "s3a"), (3, "s4a"), (4, "s5a"), (5, "s6a"), (6, "s7a")]
)
def test_a_die_moves_that_many_sectors_clockwise(value: int, there: str) -> None:
    """The circle that was left is marked, the new one outlined."""
    fresh = realm(ID).start()
    play = only(plays(ID, fresh, value))
    star = {"stars": "1"} if there == "s5a" else {}
    assert written(ID, fresh, [play]) == [{"s1a": "mark", there: "outline"} | star]


@pytest.mark.parametrize("sector", range(1, 11))
def test_the_sector_you_reach_gives_its_benefit(sector: int) -> None:
    """And those that are passed give nothing."""
    from_here = f"s{(sector - 3 - 1) % 10 + 1}a"
    on = at(from_here)
    play = only(plays(ID, on, 3))
    crossed = int(sector <= 3)
    assert play.gain == parse(BENEFITS[sector - 1].replace("S", ""))
    assert stars(ID, play.board) == crossed + (BENEFITS[sector - 1] == "S")


def test_full_sectors_are_counted_but_not_entered() -> None:
    """From the fourth sector a 1 leads to the full fifth; a 2 leads past it."""
    on = at("s4a", "s5a")
    assert plays(ID, on, 1) == []
    assert written(ID, on, plays(ID, on, 2)) == [{"s4a": "mark", "s6a": "outline"}]
    both = at("s4a", "s6a", "s6b")
    assert plays(ID, both, 2) == []
    assert written(ID, both, plays(ID, both, 3)) == [{"s4a": "mark", "s7a": "outline"}]


def test_a_sector_with_two_circles_pays_twice_the_outer_one_first() -> None:
    on = at("s2a")
    play = only(plays(ID, on, 4))
    assert written(ID, on, [play]) == [{"s2a": "mark", "s6a": "outline"}]
    later = at("s2b", "s2a", "s6a")
    again = only(plays(ID, later, 4))
    assert written(ID, later, [again]) == [{"s2b": "mark", "s6b": "outline"}]
    assert play.gain == again.gain == parse("HH")


def test_the_red_line_is_crossed_from_the_tenth_sector_to_the_first() -> None:
    """To the tenth and no further is no crossing; to the first or beyond is one."""
    on = at("s9a")
    assert stars(ID, only(plays(ID, on, 1)).board) == 0
    reached = ((2, "s1b", "PP"), (3, "s2a", "HH"), (4, "s3a", "CC"), (5, "s4a", "PP"))
    for value, there, gain in reached:
        play = only(plays(ID, on, value))
        assert written(ID, on, [play]) == [{"s9a": "mark", there: "outline", "stars": "1"}]
        assert play.gain == parse(gain)


def test_one_move_can_score_two_stars() -> None:
    """Across the line and on to the star of the fifth sector."""
    on = at("s10a")
    assert stars(ID, only(plays(ID, on, 5)).board) == 2
    assert stars(ID, only(plays(ID, at("s9a"), 6)).board) == 2


def test_the_house_examples() -> None:
    fresh = realm(ID).start()
    four = only(plays(ID, fresh, 4))
    assert four.board == at("s5a", stars=1)
    five = only(plays(ID, four.board, 5))
    assert five.board == at("s10a", "s5a", stars=1)
    assert five.gain == parse("HC")
    nine = at("s9a")
    two = only(plays(ID, nine, 2))
    assert two.board == at("s1b", "s9a", stars=1)
    assert two.gain == parse("PP")


def test_never_more_than_six_stars() -> None:
    assert stars(ID, only(plays(ID, at("s9a", stars=5), 6)).board) == 6
    full = at("s9a", stars=6)
    play = only(plays(ID, full, 3))
    assert stars(ID, play.board) == 6
    assert play.gain == parse("HH")


def test_adjusted_and_created_dice_move_like_rolled_ones() -> None:
    for on in (realm(ID).start(), at("s7a")):
        for value in range(1, 7):
            assert plays(ID, on, created(value)) == plays(ID, on, value)
            assert plays(ID, on, use(value, changed=True)) == plays(ID, on, value)


def test_a_die_without_an_open_circle_is_worth_a_resource() -> None:
    start = begin(alone(at("s4a", "s5a")), 1, 2)
    assert some(start, USE, value=1) == []
    assert len(some(start, COMPENSATE, value=1)) == 3
    assert some(start, COMPENSATE, value=2) == []


def test_a_move_is_made_although_its_resources_are_lost() -> None:
    start = alone(realm(ID).start())
    start.earned = start.spent = parse("H" * 12)
    rolled = begin(start, 1, 4)
    after = apply(rolled, one(some(rolled, USE, value=1)))
    assert after.boards[0] == at("s2a")
    assert after.held == 0


def test_of_two_resources_one_is_gained_where_there_is_room_for_one() -> None:
    """The second sector with eleven hearts earned and spent: one heart more, and one is lost."""
    start = alone(realm(ID).start())
    start.earned = start.spent = parse("H" * 11)
    rolled = begin(start, 1, 4)
    after = apply(rolled, one(some(rolled, USE, value=1)))
    assert after.boards[0] == at("s2a")
    assert after.held == parse("H")


def test_of_two_kinds_the_one_that_fits_is_gained() -> None:
    """The tenth sector gives a heart and a coin; there is no room for hearts."""
    start = alone(at("s9a"))
    start.earned = start.spent = parse("H" * 12)
    rolled = begin(start, 1, 4)
    after = apply(rolled, one(some(rolled, USE, value=1)))
    assert after.boards[0] == at("s10a", "s9a")
    assert after.held == parse("C")


def test_a_zero_cannot_be_used() -> None:
    assert plays(ID, realm(ID).start(), 0) == []


def test_the_printed_benefits_are_five_pumpkins_five_hearts_and_six_coins() -> None:
    card = realm(ID).card
    printed = sum(zone.gain for zone in card.zones_named("sector_"))
    assert printed == parse("PPPPPHHHHHCCCCCC")


def test_every_sector_has_a_star_or_two_resources() -> None:
    sectors = realm(ID).card.zones_named("sector_")
    assert sorted((total(zone.gain), zone.stars) for zone in sectors) == [(0, 1)] * 2 + [(2, 0)] * 8


def test_random_walks_counted_by_hand() -> None:
    """Sector by sector, with a list of what is open."""
    random = Random(5)
    for _ in range(60):
        on, sector, scored = realm(ID).start(), 1, 0
        left = {n: [c for c in CIRCLES if c[1:-1] == str(n)] for n in range(1, 11)}
        left[1].remove("s1a")
        for _ in range(14):
            value = random.randint(1, 6)
            reached, crossed = sector, 0
            for _ in range(value):
                reached += 1
                if reached == 11:
                    reached, crossed = 1, crossed + 1
            found = plays(ID, on, value)
            if not left[reached]:
                assert found == []
                continue
            play = only(found)
            circle = left[reached].pop(0)
            assert written(ID, on, [play])[0][circle] == "outline"
            scored = min(scored + crossed + BENEFITS[reached - 1].count("S"), 6)
            assert stars(ID, play.board) == scored
            assert play.gain == parse(BENEFITS[reached - 1].replace("S", ""))
            on, sector = play.board, reached


def test_you_are_in_one_place() -> None:
    assert realm(ID).problem(at("s4a")) == ""
    assert "exactly one" in realm(ID).problem(board(ID, s4a="outline"))
    assert "exactly one" in realm(ID).problem(board(ID, s1a="mark"))


def test_refusals_name_the_rule() -> None:
    on = at("s9a", "s6a")
    assert (
        refusal(ID, on, 3, "s9a") == "you are on the circle of the ninth sector; a die moves you on"
    )
    assert (
        refusal(ID, on, 3, "s6a")
        == "the outer circle of the sixth sector is marked and never opens again"
    )
    assert refusal(ID, on, 3, "s6b") == "a 3 leads to the second sector"
    assert (
        refusal(ID, on, 3, "s2b")
        == "the inner circle of the second sector comes after the outer circle of the second sector"
    )
