"""The data of the solo modes: everything in it can be played, and says what the cards say."""

import pytest

from realmtable.bots.simulate import make_guest
from realmtable.rolling.alterations import NONE
from realmtable.rolling.altertext import alterations_text
from realmtable.rolling.game import tenths
from realmtable.solo.challenge import challenge
from realmtable.solo.content import ball, campaign, course
from realmtable.solo.stage import (
    BALL,
    HOW_MANY,
    LEVELS,
    MINIGOLF,
    NUMERALS,
    REALMIVERSE,
    WEEKS,
    Level,
    Stage,
)
from tests.support.rolling import catalog

TRIO = ["wingspan", "scythe", "tapestry"]
NINE = [*TRIO, "euphoria", "pendulum", "viticulture", "charterstone", "the_society", "parks"]


def test_the_course() -> None:
    holes = course().holes
    assert [hole.number for hole in holes] == list(range(1, HOW_MANY[MINIGOLF] + 1))
    assert course().par == sum(hole.par for hole in holes) == 36
    assert sum(hole.par for hole in holes[:9]) == 18
    base = set(catalog().in_sets(["base"]))
    for hole in holes:
        assert len(set(hole.realms)) == 3
        assert set(hole.realms) <= base
    last = challenge(Stage(mode=MINIGOLF, number=18), (), catalog())
    assert {*last.realms, *last.deck} == base
    assert [hole.number for hole in holes if hole.source == "published"] == [5, 9, 11, 13, 18]
    at_once = [hole.number for hole in holes if hole.alter.get("at_once")]
    assert at_once == [11, 13, 18]


def test_between_two_cities_and_the_society_do_not_meet() -> None:
    for hole in course().holes:
        assert not {"between_two_cities", "the_society"} <= set(hole.realms)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 19))
def test_a_hole_at_each_level(number: int, level: Level) -> None:
    made = challenge(Stage(mode=MINIGOLF, number=number, level=level), (), catalog())
    assert made.goal
    assert "{" not in made.words
    assert made.title.startswith(f"Hole {number} · ")
    assert any(letter.isdigit() for letter in made.words)
    if level == "hard":
        assert made.goal == made.hard_goal


def test_words_have_the_numbers_of_the_level() -> None:
    def words(number: int, level: Level) -> str:
        return challenge(Stage(mode=MINIGOLF, number=number, level=level), (), catalog()).words

    assert words(1, "normal") == "No tricks. Score at least 13.5."
    assert words(1, "hard") == "No tricks. Score at least 14.3."
    assert words(13, "hard").endswith("Home runs needed: 2; and score at least 13.8.")
    assert words(15, "hard").endswith("On hard also score at least 11.3.")
    assert "On hard" not in words(15, "normal")
    assert words(18, "hard").endswith(
        "Discard 11 of them. On hard also earn at least 15 stars in all."
    )


def test_alterations_of_holes() -> None:
    def alter(number: int) -> str:
        made = challenge(Stage(mode=MINIGOLF, number=number), (), catalog())
        return alterations_text(made.alterations)

    assert alter(1) == ""
    assert challenge(Stage(mode=MINIGOLF, number=1), (), catalog()).alterations is NONE
    assert alter(6) == "closed=1,2,3,1,2,3,1,2,3"
    assert alter(8) == "turns=1-6 start=PPHHCC"
    assert alter(17) == "price.adjust=- price.adjust_again=- compensation=0"
    assert alter(18).startswith("start=PHC discard=1/PPPHHHCCC/between_two_cities,")


# --- leagues ---------------------------------------------------------------------------------


def test_the_leagues() -> None:
    leagues = ball().leagues
    assert tuple(league.numeral for league in leagues) == NUMERALS
    assert [league.turns for league in leagues] == [[2, 9], [1, 9], [1, 9], [0, 9], [0, 9]]
    assert ball().weeks == len(ball().schedule) == WEEKS
    names = [guest.name for league in leagues for guest in league.guests]
    assert len(set(names)) == len(names) == 25


def test_everyone_meets_everyone_once() -> None:
    met = [tuple(sorted(pair)) for week in ball().schedule for pair in week]
    assert len(set(met)) == len(met) == 15
    for number, week in enumerate(ball().schedule, start=1):
        assert sorted(seat for pair in week for seat in pair) == list(range(6))
        assert [0, number] in week  # from the gentlest guest to the strongest


@pytest.mark.parametrize("number", range(1, 6))
def test_guests_have_bots_of_the_program(number: int) -> None:
    made = challenge(Stage(mode=BALL, number=number, week=3), TRIO, catalog())
    assert made.partner == ball().leagues[number - 1].guests[2].name
    for guest in made.guests:
        assert 0 <= guest.slip <= 1
        make_guest(guest.bot, guest.slip, guest.seed)


def test_dials_of_guests_are_their_own() -> None:
    made = challenge(Stage(mode=BALL, number=5), TRIO, catalog())
    own = {
        guest.name: alterations_text(guest.alterations, made.alterations) for guest in made.guests
    }
    assert own["The Clockmaker"] == ""
    assert own["Madame Orchid"] == "start=HHHCCC price.adjust=- price.adjust_again=-"
    assert alterations_text(made.own) == "turns=0-9"


# --- the campaign ----------------------------------------------------------------------------


def test_the_campaign() -> None:
    parts = campaign().parts
    assert [part.number for part in parts] == list(range(1, campaign().chapters + 1))
    assert len(parts) == HOW_MANY[REALMIVERSE]
    assert all(part.alter["at_once"] for part in parts) == campaign().at_once
    assert [part.name for part in parts if part.source == "published"] == [
        "Synchronicity",
        "The Swarm",
    ]
    assert set(campaign().lanterns) == set(LEVELS)


def test_lists_of_exclusions_and_tags_of_cards_agree() -> None:
    for each in campaign().exclusions:
        tagged = [realm.id for realm in catalog().all() if each.tag in realm.card.excluded]
        assert tagged == sorted(each.realms), each.tag
    known = {each.tag for each in campaign().exclusions}
    used = {tag for realm in catalog().all() for tag in realm.card.excluded}
    assert {tag for tag in used if tag.startswith("realmiverse")} == known


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, 6))
def test_a_chapter_at_each_level(number: int, level: Level) -> None:
    part = campaign().parts[number - 1]
    drawn = NINE[: part.realms + part.deck]
    made = challenge(Stage(mode=REALMIVERSE, number=number, level=level), drawn, catalog())
    (condition,) = made.goal
    assert made.hard_goal == (made.goal if level == "hard" else made.hard_goal)
    assert "{" not in made.words
    assert [guest.name for guest in made.guests] == (["echo"] if number in (1, 3) else [])
    assert made.deck == drawn[part.realms :]
    assert condition is not None


def test_the_goal_of_chapter_one() -> None:
    asked = []
    for level in LEVELS:
        stage = Stage(mode=REALMIVERSE, number=1, level=level)
        (condition,) = challenge(stage, TRIO, catalog()).goal
        asked.append(tenths(condition.by))  # type: ignore[union-attr, arg-type]
    assert asked == ["0.1", "1.0", "4.0"]
