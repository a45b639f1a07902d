"""Many games at once: work in parts, on several processes, in order."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def cores(jobs: int) -> int:
    """How many processes are meant: 0 stands for as many as there are cores."""
    return jobs or os.cpu_count() or 1


def part_size(games: int, jobs: int) -> int:
    """Games to a part: one by one in this process, a few at a time for others, so that whoever
    watches sees them go by from the start."""
    return 1 if jobs == 1 else max(1, min(20, games // (16 * jobs)))


def play_parts(
    parts: list[Part], play: Callable[[Part], Result], jobs: int
) -> Iterator[tuple[Part, Result]]:
    """Plays parts on other processes; yields each with its result, in order."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        # Ctrl+C reaches every process of a terminal; only this one is to answer it.
        answer = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            playing = [workers.submit(play, part) for part in parts]
        finally:
            signal.signal(signal.SIGINT, answer)
        try:
            for part, result in zip(parts, playing, strict=True):
                yield part, result.result()
        except BaseException:
            for process in active_children():  # what they play is not wanted any more
                process.terminate()
            raise
