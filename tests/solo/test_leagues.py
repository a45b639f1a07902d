"""The house leagues: the examples of their design, the table, and the way up and down."""

from collections import Counter

import pytest

from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.simulate import make_guest
from realmtable.core.dice import SeededDice
from realmtable.core.errors import IllegalMove
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import COMPENSATE, END, SPEND, USE, Position
from realmtable.rolling.resources import parse, text
from realmtable.rolling.turn import apply, begin, legal
from realmtable.solo.attempts import Run
from realmtable.solo.challenge import Challenge, challenge
from realmtable.solo.content import ball
from realmtable.solo.leagues import LEVEL, UP, Row, Season, new_season, next_stage, season_of
from realmtable.solo.stage import BALL, Stage
from tests.support.altered import at, played, texts
from tests.support.rolling import catalog
from tests.support.solo import LEAGUE_1, WEEKS, begun, evening, run_of, scored, season, week

TRIO = ["wingspan", "scythe", "tapestry"]

# --- the examples ----------------------------------------------------------------------------


def test_example_1_league_one_starts_with_turn_2() -> None:
    _, game = begun(week(1), ["wonderlands_war", "scythe", "tapestry"])
    dice = SeededDice(1)
    rolls = 0
    battles: list[int] = []
    while not game.over:
        game.roll(dice.roll())
        rolls += 1
        if rolls == 1:
            assert game.seat("you").position.turn == 2
        for name in game.seats:
            before = game.seat(name).position.boards[0]
            turn = game.seat(name).position.turn
            game.play_move(
                name, next(m for m in legal(game.seat(name).position).moves() if m.kind == END)
            )
            if name == "you" and game.seat(name).position.boards[0] != before:
                battles.append(turn)
    assert rolls == 8
    assert battles == [4, 5, 7, 8, 9]


def test_example_2_league_four_brass_has_canals_in_turn_0() -> None:
    _, game = begun(week(4), ["brass_birmingham", "scythe", "tapestry"])
    game.roll([4, 3])
    now = game.seat("you").position
    assert now.turn == 0
    kinds = {
        catalog().realm("brass_birmingham").card.spaces[space].data["kind"]
        for move in legal(now).moves()
        if move.kind == USE and move.realm == 0 and move.play is not None
        for space, (old, new) in enumerate(zip(now.boards[0], move.play.board, strict=True))
        if old != new and "kind" in catalog().realm("brass_birmingham").card.spaces[space].data
    }
    assert kinds
    assert kinds <= {"canal", "both"}


def test_example_3_league_five_terra_mystica() -> None:
    _, game = begun(week(5), ["terra_mystica", "scythe", "tapestry"])
    card = catalog().realm("terra_mystica").card
    space = card.spaces[card.zone("odd").spaces[0]]
    now = begin(game.seat("you").position, *[space.dice[0]] * 2)
    now = played(now, f"{space.dice[0]}>terra_mystica.{space.id}", "end")
    earned = []
    for _ in range(3):
        now = begin(now, 1, 2)
        earned.append((now.turn, text(now.earned)))
        now = played(now, "end")
    assert earned == [(1, ""), (2, ""), (3, "H")]


def test_example_4_points_of_a_week() -> None:
    table = season(evening(12.4, 12.4, 1, 2, 3, 4), evening(11.0, 1, 11.1, 2, 3, 4))
    rows = {row.seat: row for row in table.rows}
    assert [each.points for each in rows["you"].evenings] == [1, 0]
    assert rows[LEAGUE_1[0]].evenings[0].points == 1
    assert rows[LEAGUE_1[1]].evenings[1].points == 2


def test_example_5_equal_points_go_by_the_sum_of_the_scores() -> None:
    table = scored(*WEEKS)
    assert [(row.points, row.total) for row in table.rows] == [
        (8, 630),
        (8, 612),
        (8, 485),
        (4, 390),
        (2, 250),
        (0, 200),
    ]
    assert [row.seat for row in table.rows[:2]] == [LEAGUE_1[1], "you"]
    assert [row.goes for row in table.rows] == [UP, UP, LEVEL, LEVEL, LEVEL, LEVEL]
    assert table.next_league == 2


def equal(table: Season) -> list[Row]:
    return [row for row in table.rows if row.seat in ("you", LEAGUE_1[2])]


def test_example_6_then_the_direct_match() -> None:
    """You and guest 3 have 6 points and 50.0 each; you met in week 3 and won."""
    table = scored(
        (9.0, 10.0, 1.0, 11.0, 1.0, 2.0),
        (11.0, 1.0, 1.0, 12.0, 1.0, 2.0),
        (10.0, 1.0, 1.0, 9.0, 3.0, 2.0),
        (11.0, 1.0, 1.0, 10.0, 2.0, 1.0),
        (9.0, 1.0, 9.0, 8.0, 1.0, 10.0),
    )
    first, second = equal(table)
    assert (first.points, first.total) == (second.points, second.total) == (6, 500)
    assert [first.seat, second.seat] == ["you", LEAGUE_1[2]]
    lost = scored(
        (10.0, 9.0, 1.0, 11.0, 1.0, 2.0),
        (11.0, 1.0, 1.0, 12.0, 1.0, 2.0),
        (8.0, 1.0, 1.0, 9.0, 3.0, 2.0),
        (11.0, 1.0, 1.0, 8.0, 2.0, 10.0),
        (10.0, 1.0, 11.0, 10.0, 1.0, 11.0),
    )
    first, second = equal(lost)
    assert (first.points, first.total) == (second.points, second.total) == (6, 500)
    assert [first.seat, second.seat] == [LEAGUE_1[2], "you"]


def test_example_7_what_a_guest_never_does() -> None:
    _, game = begun(week(1), TRIO)
    game.roll([3, 4])
    oatley = next(guest for guest in ball().leagues[0].guests if guest.never == ["seven", "buy"])
    for name, buys in (("you", True), (oatley.name, False)):
        rich = with_coins(game.seat(name).position)
        assert any(each.startswith("coins") for each in texts(rich)) == buys


def with_coins(position: Position) -> Position:
    rich = position.copy()
    rich.gain(parse("CCC"))
    return rich


def careless(season_number: int, number: int, name: str = "Old Fennimore") -> list[str]:
    """How a guest plays the same three rolls in some week."""
    made, game = begun(week(1, number, season_number), TRIO)
    guest = next(each for each in made.guests if each.name == name)
    bot = make_guest(guest.bot, guest.slip, guest.seed)
    for roll in ([3, 4], [2, 5], [1, 6]):
        game.roll(roll)
        while not game.seat(name).position.over:
            game.play_move(name, bot.choose(game.seat(name).position))
    return [str(entry) for entry in game.log]


def test_example_8_careless_turns_follow_from_season_week_and_name() -> None:
    assert careless(1, 2) == careless(1, 2)
    assert careless(1, 2) != careless(1, 3)
    assert careless(1, 2) != careless(2, 2)
    seeds = [guest.seed for guest in challenge(week(1, 2, 3), TRIO, catalog()).guests]
    assert seeds[0] == "3/2/Tilda Crumb"


# --- careless turns --------------------------------------------------------------------------


def first_turn(made: Challenge, roll: list[int]) -> Position:
    return begin(begun(made.stage, made.realms)[1].seat("you").position, *roll)


def test_a_careless_turn_spends_nothing_and_leaves_no_usable_die() -> None:
    made = challenge(week(2), TRIO, catalog())
    for n in range(30):
        bot = make_guest("greedy", 1.0, f"try {n}")
        now = with_coins(first_turn(made, [n % 6 + 1, n * n % 6 + 1]))
        moves = []
        while not now.over:
            move = bot.choose(now)
            moves.append(move.kind)
            if move.kind == END:
                rolled = [m for m in legal(now).moves() if m.kind in (USE, COMPENSATE)]
                assert rolled == []
            now = apply(now, move)
        assert SPEND not in moves


def test_every_use_is_as_likely_as_the_other() -> None:
    made = challenge(week(2), TRIO, catalog())
    now = first_turn(made, [3, 4])
    uses = [move for move in legal(now).moves() if move.kind in (USE, COMPENSATE)]
    times = Counter(
        move_text(now, make_guest("greedy", 1.0, f"s{n}").choose(now)) for n in range(2000)
    )
    assert set(times) == {move_text(now, move) for move in uses}
    assert max(times.values()) < 2 * 2000 / len(uses) < 5 * min(times.values())


def test_a_guest_without_slips_thinks_every_turn() -> None:
    assert isinstance(make_guest("greedy", 0.0, "any"), GreedyBot)


def test_where_every_die_must_be_used_a_careless_turn_still_ends() -> None:
    now = at("must_use", (6, 6), {"wingspan": {}, "scythe": {}, "tapestry": {}}, earned={"C": 3})
    now = played(now, "coins 3")
    bot = make_guest("greedy", 1.0, "x")
    for _ in range(9):
        if not now.over:
            now = apply(now, bot.choose(now))
    assert now.over


# --- seasons ---------------------------------------------------------------------------------


def test_a_season_goes_through_five_weeks() -> None:
    run = run_of(BALL)
    assert next_stage(run, []) == week(1, 1)
    came = [evening(*each) for each in WEEKS]
    assert next_stage(run, came[:3]) == week(1, 4)
    assert next_stage(run, came) is None


def test_before_the_first_week_all_are_equal_and_you_are_first() -> None:
    table = season()
    assert [row.seat for row in table.rows] == ["you", *LEAGUE_1]
    assert not table.over


LAST = [(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)] * 5
FIRST = [(9.0, 2.0, 3.0, 4.0, 5.0, 6.0)] * 5
SECOND = [(8.0, 2.0, 3.0, 4.0, 5.0, 6.0)] * 4 + [(5.0, 2.0, 3.0, 4.0, 5.0, 6.0)]


@pytest.mark.parametrize(
    ("league", "weeks", "place", "then"),
    [
        (1, FIRST, 1, 2),
        (1, LAST, 6, 1),
        (3, LAST, 6, 2),
        (4, SECOND, 2, 5),
        (5, FIRST, 1, 5),
        (5, SECOND, 2, 5),
        (5, LAST, 6, 4),
    ],
)
def test_up_and_down(league: int, weeks: list[tuple[float, ...]], place: int, then: int) -> None:
    table = scored(*weeks, league=league)
    assert table.mine.place == place
    assert table.next_league == then
    assert table.won_the_ball == (league == 5 and place == 1)


def fresh(id: str) -> Run:
    return Run(id=id, mode=BALL, started="2026-11-17")


def test_the_next_season_is_danced_where_the_last_one_led() -> None:
    first = new_season([], fresh("a"))
    assert (first.season, first.league) == (1, 1)
    table = scored(*FIRST)
    second = new_season([table], fresh("b"))
    assert (second.season, second.league) == (2, 2)
    with pytest.raises(IllegalMove, match="season 1 is not over yet"):
        new_season([scored(*FIRST[:2])], fresh("c"))


def test_a_league_reached_once_invites() -> None:
    tables = [scored(*FIRST)]
    invited = new_season(tables, fresh("b"), invited_to=2)
    assert (invited.practice, invited.league) == (True, 2)
    with pytest.raises(IllegalMove, match="League III has not been reached yet"):
        new_season(tables, fresh("c"), invited_to=3)
    assert next_stage(invited, []) == Stage(mode=BALL, number=2, practice=True)
    came = season_of(invited, [evening(*each, league=2) for each in FIRST])
    assert came.next_league == 2
    assert new_season([*tables, came], fresh("d")).season == 2
