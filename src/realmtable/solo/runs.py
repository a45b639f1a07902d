"""Runs through the solo modes: what comes next, and what is drawn for it."""

import random
from collections.abc import Sequence

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.rolling.catalog import Catalog
from realmtable.solo import campaign as campaigns
from realmtable.solo import leagues, minigolf
from realmtable.solo.attempts import Attempt, Outcome, Run, judged, open_attempt
from realmtable.solo.challenge import allowed_realms, challenge
from realmtable.solo.content import ball, campaign
from realmtable.solo.stage import BALL, MINIGOLF, REALMIVERSE, Level, Mode, Stage

__all__ = ["Attempt", "Outcome", "Run", "judged", "open_attempt"]


def outcomes(run: Run, catalog: Catalog) -> list[Outcome]:
    """What came of each attempt of a run."""
    return [judged(attempt, catalog) for attempt in run.attempts]


# --- what comes next -------------------------------------------------------------------------


def next_stage(run: Run, catalog: Catalog) -> Stage | None:
    """The next attempt that counts, or the one that is open; none when the run is over."""
    came = outcomes(run, catalog)
    if run.practice and run.mode != BALL:
        return None  # stages are chosen
    if run.mode == MINIGOLF:
        return minigolf.next_stage(run, came)
    if run.mode == BALL:
        return leagues.next_stage(run, came)
    return campaigns.next_stage(run, came)


def begin(
    run: Run,
    seed: str,
    catalog: Catalog,
    named: Sequence[str] = (),
    stage: Stage | None = None,
) -> Attempt:
    """The attempt that is open, or else the next one, drawn and added to the run; for practice at
    a chosen stage. Until the first roll the realms of a week can be named, and named anew."""
    left = open_attempt(run, catalog)
    if left is not None and (left.record or stage in (None, left.stage)) and not named:
        return left
    if left is not None:
        if left.record:
            raise IllegalMove("realms are named before the first roll")
        run.attempts.remove(left)
    stage = stage if run.practice and stage is not None else next_stage(run, catalog)
    if stage is None:
        raise IllegalMove("this run is over")
    drawn = draw(run, stage, seed, catalog, named)
    spare = drawn.pop() if stage.mode == REALMIVERSE else ""
    challenge(stage, drawn, catalog)
    attempt = Attempt(stage=stage, drawn=drawn, spare=spare)
    run.attempts.append(attempt)
    return attempt


def draw(
    run: Run, stage: Stage, seed: str, catalog: Catalog, named: Sequence[str] = ()
) -> list[str]:
    """The realms of an attempt: those in play, those of the deck, and, in a campaign, the next of
    the draw, which is empty if none is left. The realms of a week can be named instead."""
    if named and stage.mode != BALL:
        raise IllegalMove("realms can be named for a week in a league only")
    if stage.mode == MINIGOLF:
        made = challenge(stage, (), catalog)
        return [*made.realms, *made.deck]
    if named:
        return challenge(stage, named, catalog).realms
    needed, pool = _pool(run, stage, catalog)
    order = _order_of_draw(run, needed, pool, seed, catalog)
    if stage.mode == BALL:
        return order[:needed]
    return [*order[:needed], *(order[needed : needed + 1] or [""])]


def _pool(run: Run, stage: Stage, catalog: Catalog) -> tuple[int, list[str]]:
    """How many realms a stage needs, and which it is drawn from."""
    pool = catalog.in_sets(run.sets)
    if stage.mode == BALL:
        return ball().realms_per_week, pool
    part = campaign().parts[stage.number - 1]
    return part.realms + part.deck, allowed_realms(stage.number, catalog, pool)


def _order_of_draw(
    run: Run, needed: int, pool: list[str], seed: str, catalog: Catalog
) -> list[str]:
    """The pool in the order of the draw: first the realms that have not come in this run. Once too
    few of them are left, all are shuffled again."""
    if len(pool) < needed:
        raise InvalidText(f"{needed} realms are to be drawn, but the chosen sets have {len(pool)}")
    came: set[str] = set()
    for attempt in run.attempts:
        then, of = _pool(run, attempt.stage, catalog)
        if len(set(of) - came) < then:
            came = set()
        came |= {*attempt.drawn, attempt.exchanged}
    chance = random.Random(f"solo {seed}")
    fresh = [name for name in pool if name not in came]
    if len(fresh) < needed:
        return chance.sample(pool, len(pool))
    others = [name for name in pool if name in came]
    return [*chance.sample(fresh, len(fresh)), *chance.sample(others, len(others))]


def exchange(attempt: Attempt, realm: str, catalog: Catalog) -> None:
    """Before the first roll, one realm in play is exchanged for the next of the draw."""
    if attempt.stage.mode != REALMIVERSE:
        raise IllegalMove("realms are exchanged in the campaign only")
    if attempt.record:
        raise IllegalMove("realms are exchanged before the first roll")
    if attempt.exchanged:
        raise IllegalMove("one realm was exchanged already, and no more can be")
    if not attempt.spare:
        raise IllegalMove("no other realm is left to be drawn")
    name = catalog.find(realm)
    part = campaign().parts[attempt.stage.number - 1]
    if name not in attempt.drawn[: part.realms]:
        raise IllegalMove(f"{catalog.realm(name).name} is not among the realms in play")
    attempt.drawn[attempt.drawn.index(name)] = attempt.spare
    attempt.exchanged, attempt.spare = name, ""


def change_level(run: Run, level: Level, catalog: Catalog) -> None:
    """On the course the level may be changed between holes."""
    if run.mode != MINIGOLF:
        raise IllegalMove("the level can be changed on the minigolf course only")
    log = minigolf.course_log(run, outcomes(run, catalog))
    if log.current is not None and log.current.level not in (None, level):
        raise IllegalMove(f"hole {log.current.number} is played to its end at one level")
    run.level = level


def new_run(mode: Mode, id: str, started: str, level: Level, sets: Sequence[str]) -> Run:
    """A run before its first attempt. A season still has to be put into its league."""
    return Run(id=id, mode=mode, started=started, level=level, sets=list(sets))
