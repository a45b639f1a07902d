"""Work in parts: in this process, on several, or on a Ray cluster.

Results come in the order of the parts, and only so many parts are handed out ahead of them, so work
of any length needs the same memory.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import count
from multiprocessing import active_children, get_context
from typing import Final, TypeVar

from realmtable.core.errors import RealmtableError
from realmtable.core.memory import seldom_look_for_cycles
from realmtable.core.processes import end_with_parent

Part = TypeVar("Part")
Result = TypeVar("Result")
Handle = TypeVar("Handle")

AHEAD: Final = 16  # parts for each worker that are handed out before their results are asked for
_MOST: Final = 20  # games of a part ...
_PARTS: Final = 10_000  # ... as long as there are no more parts than this
_CLUSTER: Final = 64  # workers that a cluster is taken to have when work is cut into parts


class WorkFailed(RealmtableError):
    """Work that cannot be done where it was asked for."""


@dataclass(frozen=True)
class Where:
    """Where parts are worked on. It makes no difference to what comes of them."""

    jobs: int = 1  # processes; 0 for one per core
    ray: str = ""  # the address of a Ray cluster, which is used instead of processes


HERE: Final = Where()


def cores(jobs: int) -> int:
    """How many processes are meant: 0 stands for as many as there are cores."""
    return jobs or os.cpu_count() or 1


def part_size(games: int, where: Where) -> int:
    """Games to a part: one by one in this process, a few at a time for others, so that whoever
    watches sees them go by from the start; more, where there are very many."""
    most = max(_MOST, games // _PARTS)
    workers = _CLUSTER if where.ray else cores(where.jobs)
    if workers == 1:
        return max(1, games // _PARTS)
    return max(1, min(most, games // (16 * workers)))


def play_parts(
    parts: Iterable[Part], play: Callable[[Part], Result], where: Where
) -> Generator[tuple[Part, Result], None, None]:
    """Plays parts; yields each with its result, in order. `play` and all parts must be picklable
    where there are other processes or machines."""
    if where.ray:
        # Loaded only where it is asked for: it takes a second, and need not be installed.
        from realmtable.bots.cluster import play_on_ray  # noqa: PLC0415

        return play_on_ray(parts, play, where.ray)
    jobs = cores(where.jobs)
    if jobs == 1:
        return ((part, play(part)) for part in parts)
    return _play_on_processes(parts, play, jobs)


def in_order(
    parts: Iterable[Part],
    hand_out: Callable[[Part], Handle],
    result: Callable[[Handle], Result],
    ahead: int,
) -> Generator[tuple[Part, Result], None, None]:
    """Hands out so many parts before it waits for the first of them."""
    waiting: deque[tuple[Part, Handle]] = deque()
    for part in parts:
        waiting.append((part, hand_out(part)))
        if len(waiting) == ahead:
            first, handle = waiting.popleft()
            yield first, result(handle)
    for first, handle in waiting:
        yield first, result(handle)


def _play_on_processes(
    parts: Iterable[Part], play: Callable[[Part], Result], jobs: int
) -> Generator[tuple[Part, Result], None, None]:
    others = set(active_children())
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin_work
    ) as workers:
        handed_out = count(1)

        def hand_out(part: Part) -> "Future[Result]":
            if next(handed_out) > jobs:
                return workers.submit(play, part)
            # The first parts start the processes, which are not to answer Ctrl+C from their first
            # moment on.
            answer = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                return workers.submit(play, part)
            finally:
                signal.signal(signal.SIGINT, answer)

        try:
            yield from in_order(parts, hand_out, lambda playing: playing.result(), AHEAD * jobs)
        except BaseException as error:
            for process in set(active_children()) - others:  # what they play is not wanted any more
                process.terminate()
            if isinstance(error, BrokenProcessPool):
                raise WorkFailed(
                    "a process has ended in the middle of its work, maybe for want of memory; "
                    "fewer of them (--jobs) need less"
                ) from error
            raise


def _begin_work() -> None:
    """Ctrl+C reaches every process of a terminal; only the first one is to answer it. This one
    ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    seldom_look_for_cycles()
