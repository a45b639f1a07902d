"""Processes for what takes many seconds to work out. They give way to everything else."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from realmtable.core.processes import end_with_parent

T = TypeVar("T")
MOST: Final = 4
NICE: Final = 10


def _begin() -> None:
    """Ctrl+C reaches every process of a terminal; only the server is to answer it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    end_with_parent()


class Workers:
    """A few processes, started when there is something to do."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Does the work in one of the processes. One that died is replaced, once."""
        try:
            return await self._submit(work, *args)
        except BrokenProcessPool:
            self._pool = None
            return await self._submit(work, *args)

    async def _submit(self, work: Callable[..., T], *args: object) -> T:
        if self._pool is None:
            count = max(1, min(MOST, (os.cpu_count() or 1) // 2))
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(count, mp_context=spawn, initializer=_begin)
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def stop(self) -> None:
        """Nobody waits for what was not finished: the processes end with the server."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
