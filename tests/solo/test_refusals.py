"""What cannot be is told in words that players read: printed names, never ids."""

import re
from collections.abc import Callable

import msgspec
import pytest

from realmtable.core.errors import RealmtableError
from realmtable.solo.attempts import Attempt, judged
from realmtable.solo.challenge import challenge
from realmtable.solo.content import course
from realmtable.solo.goals import goal_from
from realmtable.solo.runfiles import check_run, parse_run, run_text
from realmtable.solo.runs import begin, draw, exchange, new_run
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Stage, parse_stage
from tests.support.rolling import catalog
from tests.support.solo import play_stage

AN_ID = re.compile(r"[a-z]_[a-z]")
LONG = ["between_two_castles", "between_two_cities", "my_little_scythe"]  # ids have underscores
FIRST = {mode: Stage(mode=mode, number=1) for mode in (MINIGOLF, BALL, REALMIVERSE)}


def changed(mode: str, **more: object) -> str:
    run = new_run(MINIGOLF, "a-run", "2026-11-17", "normal", ["base"])
    begin(run, "x", catalog())
    data = msgspec.json.decode(run_text(run))
    data["runs"][0] |= {"mode": mode, **more}
    return msgspec.json.encode(data).decode()


def exchanged(realm: str) -> None:
    run = new_run(REALMIVERSE, "a-run", "2026-11-17", "normal", ["base"])
    attempt = begin(run, "x", catalog())
    attempt.drawn[:] = ["wingspan", "scythe", "tapestry"]
    exchange(attempt, realm, catalog())


def out_of_order() -> None:
    run = new_run(BALL, "a-run", "2026-11-17", "normal", ["base"])
    begin(run, "x", catalog()).stage = Stage(mode=BALL, number=1, week=3)
    check_run(run, catalog())


def of_another_mode() -> None:
    record = play_stage(FIRST[BALL], LONG, 1, turns=1)
    judged(Attempt(stage=FIRST[REALMIVERSE], drawn=LONG, record=record), catalog())


REFUSED: dict[str, Callable[[], object]] = {
    "a realm twice": lambda: challenge(FIRST[BALL], [LONG[0], LONG[1], LONG[1]], catalog()),
    "youtoma": lambda: challenge(FIRST[BALL], [*LONG[:2], "youtoma/between_two_cities"], catalog()),
    "too few": lambda: challenge(FIRST[BALL], LONG[:2], catalog()),
    "left out": lambda: challenge(
        Stage(mode=REALMIVERSE, number=2), ["my_little_scythe", "scythe", "wingspan"], catalog()
    ),
    "no mirror": lambda: goal_from([{"what": "mirror", "realms": ["my_little_scythe"]}]),
    "not in play": lambda: exchanged("my_little_scythe"),
    "realms named": lambda: draw(
        new_run(MINIGOLF, "a", "2026-11-17", "normal", ["base"]),
        FIRST[MINIGOLF],
        "x",
        catalog(),
        LONG,
    ),
    "another mode": lambda: parse_run(changed(BALL)),
    "season": lambda: parse_run(changed(REALMIVERSE, season=2, attempts=[])),
    "picked up": lambda: parse_run(changed(MINIGOLF, picked_up=[19])),
    "level of a league": lambda: parse_stage("rrr_ball 1 level=hard"),
    "out of order": out_of_order,
    "a record of another mode": of_another_mode,
}


@pytest.mark.parametrize("what", list(REFUSED))
def test_a_refusal_has_no_id(what: str) -> None:
    with pytest.raises(RealmtableError) as error:
        REFUSED[what]()
    assert not AN_ID.search(error.value.why)


@pytest.mark.parametrize("number", range(1, len(course().holes) + 1))
def test_a_hole_says_where_it_is_played(number: int) -> None:
    with pytest.raises(RealmtableError) as error:
        challenge(Stage(mode=MINIGOLF, number=number), ["ark_nova", *LONG[:2]], catalog())
    names = [catalog().realm(name).name for name in course().holes[number - 1].realms]
    assert error.value.why == f"hole {number} is played on {names[0]}, {names[1]} and {names[2]}"
