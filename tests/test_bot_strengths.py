"""Bots of different strengths, and two of a kind that do not play alike."""

import pytest

from realmtable.bots.bot import play_round, play_turn
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.simulate import BOTS, STRENGTHS, Task, make_bot, play_task
from realmtable.core.dice import SeededDice
from realmtable.rolling.position import Round
from realmtable.rolling.turn import begin
from realmtable.table.bot_names import NAMES, bot_name
from tests.support import catalog, realm

TRIOS = [
    ["wingspan", "scythe", "tapestry"],
    ["euphoria", "boonlake", "minigolf"],
    ["sleeping_gods", "terra_mystica", "a_feast_for_odin"],
]


def seat_round(kind: str, names: list[str], seat: int, width: int = 0) -> list[tuple[object, ...]]:
    """A seat after each turn of a round, with the seeds that a table gives to its bot."""
    position = Round([realm(name) for name in names]).start()
    dice = SeededDice("the same for all")
    found = []
    for turn in range(1, 10):
        seed = f"BCDFGH {seat} 1.{turn}"
        bot = GreedyBot(width, seed) if width else make_bot(kind, seed)
        position = play_turn(bot, begin(position, *dice.roll()))
        found.append(position.key())
    return found


@pytest.mark.parametrize("names", TRIOS, ids=lambda names: names[0])
def test_greedy_bots_with_seeds_of_one_table_differ_over_a_round(names: list[str]) -> None:
    rounds = [seat_round("greedy", names, seat, width=2) for seat in (1, 2, 3)]
    assert rounds[0] != rounds[1]
    assert rounds[1] != rounds[2]
    assert rounds[0] != rounds[2]


def test_the_strong_bots_of_one_table_differ_as_people_meet_them() -> None:
    assert seat_round("strong", TRIOS[0], 1) != seat_round("strong", TRIOS[0], 2)


@pytest.mark.parametrize("kind", STRENGTHS)
def test_the_same_seed_gives_the_same_round(kind: str) -> None:
    assert seat_round(kind, TRIOS[0], 1) == seat_round(kind, TRIOS[0], 1)


def test_without_a_seed_a_greedy_bot_takes_the_first_it_finds() -> None:
    def played() -> tuple[object, ...]:
        round = Round([realm(name) for name in TRIOS[0]])
        return play_round(GreedyBot(2), round, SeededDice(1)).key()

    assert played() == played()


def test_a_stronger_bot_scores_more() -> None:
    means = [
        play_task(Task(catalog().names, 3, kind, "ladder", 0, 10), catalog()).score.mean
        for kind in ("random", "easy", "medium")
    ]
    strong = play_task(Task(catalog().names, 3, "strong", "ladder", 0, 4), catalog()).score.mean
    assert sorted([*means, strong]) == [*means, strong]


def test_names_of_old_logs_still_play() -> None:
    assert set(BOTS) == {"random", "greedy", *STRENGTHS}
    assert isinstance(make_bot("greedy", "x"), GreedyBot)


def test_the_greedy_bot_by_its_name_has_no_whims() -> None:
    assert seat_round("greedy", TRIOS[0], 1) == seat_round("greedy", TRIOS[0], 2)


def test_bots_have_names_of_their_own() -> None:
    taken: set[str] = set()
    for seat in range(1, 21):
        name = bot_name("BCDFGH", seat, taken)
        assert name.casefold() not in taken
        taken.add(name.casefold())
    assert len(set(map(str.casefold, NAMES))) == len(NAMES) >= 20
    assert bot_name("BCDFGH", 1, set()) != bot_name("KLMNPQ", 1, set())
    assert bot_name("BCDFGH", 3, {name.casefold() for name in NAMES}) in NAMES
