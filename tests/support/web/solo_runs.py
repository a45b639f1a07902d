"""Runs of the solo modes on the web: begun there, and brought along with real records."""

from itertools import count
from typing import Any

from realmtable.bots.simulate import make_bot
from realmtable.solo.attempts import Attempt, Run, judged
from realmtable.solo.runs import begin, new_run
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Level, Mode
from tests.support.rolling import catalog
from tests.support.solo import play_stage
from tests.support.web.site import Browser


def fresh(mode: Mode, id: str, level: Level = "normal") -> Run:
    return new_run(mode, id, "2026-11-17", level, ["base"])


def play_next(run: Run, seed: int, turns: int = 99, bot: str = "greedy") -> Attempt:
    """Plays the next attempt of a run, to its end or to some turn."""
    attempt = begin(run, f"draw {seed}", catalog())
    attempt.record = play_stage(attempt.stage, attempt.drawn, seed, make_bot(bot, str(seed)), turns)
    return attempt


def won_hole(run: Run, first_seed: int) -> int:
    """Plays the next hole until it is won; answers how many attempts that took."""
    for tries in count(1):
        attempt = play_next(run, first_seed + tries)
        if judged(attempt, catalog()).won:
            return tries
    raise AssertionError


def golfing(id: str = "golf-1", level: Level = "easy") -> Run:
    """The first hole won, at whatever attempt; the second tried once on hard, and not won."""
    run = fresh(MINIGOLF, id, level)
    won_hole(run, 40)
    run.level = "hard"
    assert not judged(play_next(run, 5, bot="random"), catalog()).won
    return run


def dancing(weeks: int = 1, id: str = "ball-1") -> Run:
    run = fresh(BALL, id)
    for week in range(weeks):
        play_next(run, 70 + week)
    return run


def exploring(id: str = "camp-1") -> Run:
    run = fresh(REALMIVERSE, id, "easy")
    play_next(run, 90)
    return run


# --- over HTTP --------------------------------------------------------------------------------


async def seen(browser: Browser, path: str) -> Any:
    answer = await browser.get(f"/api/solo{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def begun(browser: Browser, mode: str, **more: object) -> str:
    run: str = (await browser.ok("/api/solo/runs", {"mode": mode, **more}))["run"]
    return run


async def refused(browser: Browser, path: str, body: object = None) -> tuple[int, str]:
    answer = await browser.post(f"/api/solo{path}", body)
    assert answer.status_code >= 400, answer.text
    return answer.status_code, answer.json()["why"]
