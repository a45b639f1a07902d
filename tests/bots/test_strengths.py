"""Bots of different strengths, and two of a kind that do not play alike."""

from pathlib import Path

import pytest

from realmtable.bots.bot import play_round, play_turn
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.levels import LEVELS, LOW_LEVELS, STAND_IN, THINKING, USUAL, called_now
from realmtable.bots.simulate import (
    BOTS,
    STRENGTHS,
    YOUTOMA_BOTS,
    Task,
    make_bot,
    make_player,
    play_task,
)
from realmtable.core.dice import SeededDice
from realmtable.rolling.position import Round
from realmtable.rolling.turn import begin
from realmtable.table.bot_names import NAMES, bot_name
from tests.support.rolling import catalog, realm

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
        bot = GreedyBot(width, seed) if width else make_player(kind, seed)
        position = play_turn(bot, begin(position, *dice.roll()))
        found.append(position.key())
    return found


@pytest.mark.parametrize("names", TRIOS, ids=lambda names: names[0])
def test_greedy_bots_with_seeds_of_one_table_differ_over_a_round(names: list[str]) -> None:
    rounds = [seat_round("greedy", names, seat, width=2) for seat in (1, 2, 3)]
    assert rounds[0] != rounds[1]
    assert rounds[1] != rounds[2]
    assert rounds[0] != rounds[2]


@pytest.mark.parametrize("kind", STRENGTHS)
def test_two_of_a_level_at_one_table_differ_as_people_meet_them(kind: str) -> None:
    assert seat_round(kind, TRIOS[0], 1) != seat_round(kind, TRIOS[0], 2)


@pytest.mark.parametrize("kind", [kind for kind in STRENGTHS if kind not in THINKING])
def test_the_same_seed_gives_the_same_round(kind: str) -> None:
    assert seat_round(kind, TRIOS[0], 1) == seat_round(kind, TRIOS[0], 1)


def test_without_a_seed_a_greedy_bot_takes_the_first_it_finds() -> None:
    def played() -> tuple[object, ...]:
        round = Round([realm(name) for name in TRIOS[0]])
        return play_round(GreedyBot(2), round, SeededDice(1)).key()

    assert played() == played()


def test_a_stronger_bot_scores_more() -> None:
    means = [
        play_task(Task(catalog().names, 3, kind, "ladder", 0, games), catalog()).score.mean
        for kind, games in (("random", 20), ("gentle", 20), ("fair", 20), ("greedy", 8))
    ]
    assert sorted(means) == means


def test_every_level_is_told_of_in_a_sentence() -> None:
    assert list(LEVELS) == list(STRENGTHS) == ["gentle", "fair", "greedy", "swift", "strong"]
    assert set(LOW_LEVELS) == set(YOUTOMA_BOTS)
    sentences = [*LEVELS.values(), *LOW_LEVELS.values()]
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    assert {USUAL, STAND_IN} | THINKING <= set(LEVELS)
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    for level, sentence in LEVELS.items():
        assert f"| `{level}` | {sentence} |" in page


def test_names_of_earlier_releases_still_play() -> None:
    assert [called_now(name) for name in ("easy", "medium", "strong")] == [
        *("gentle", "fair", "strong")
    ]
    assert called_now("strong", 1) == "greedy"
    assert [called_now(name, 1) for name in ("easy", "medium", "greedy", "random")] == [
        *("gentle", "fair", "greedy", "random")
    ]
    for name in ("easy", "medium", *BOTS):
        make_bot(name, "x")


def test_the_greedy_bot_alone_has_no_whims() -> None:
    """So that the same dice give the same figures, whatever the seed."""

    def played(seed: str) -> tuple[object, ...]:
        round = Round([realm(name) for name in TRIOS[0]])
        return play_round(make_bot("greedy", seed), round, SeededDice(1)).key()

    assert played("a") == played("b")


def test_bots_have_names_of_their_own() -> None:
    taken: set[str] = set()
    for seat in range(1, 21):
        name = bot_name("BCDFGH", seat, taken)
        assert name.casefold() not in taken
        taken.add(name.casefold())
    assert len(set(map(str.casefold, NAMES))) == len(NAMES) >= 20
    assert bot_name("BCDFGH", 1, set()) != bot_name("KLMNPQ", 1, set())
    assert bot_name("BCDFGH", 3, {name.casefold() for name in NAMES}) in NAMES
