"""The time that tables go by."""

import logging
import threading
import time
from collections.abc import Callable

RATE = 0.1  # how much faster or slower than usual the time may go to come round to the wall clock
JUMP = 5.0  # seconds; less than that is a clock that is being set right
LONG = 366 * 24 * 3600.0  # a log that is further ahead than this is not believed

log = logging.getLogger("realmtable.table")


class SteadyClock:
    """The wall clock's time, except that it never jumps: it goes by a clock that only measures how
    much time has passed, and comes round to the wall clock bit by bit. So when the machine's time
    is set, or the machine was asleep, no timer runs out at once and none hangs."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        passing: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wall = wall
        self._passing = passing
        self._since = passing()
        self._now = wall()
        self._jumped = False
        self._lock = threading.Lock()  # commands are worked out beside the event loop, too

    def __call__(self) -> float:
        with self._lock:
            since, self._since = self._since, self._passing()
            passed = self._since - since
            self._now += passed
            off = self.wall() - self._now
            self._now += max(-RATE * passed, min(RATE * passed, off))
            self._notice(off)
            return self._now

    def begin_after(self, moment: float) -> None:
        """Goes on where logs have stopped, if the wall clock was set back meanwhile."""
        with self._lock:
            if self._now < moment < self._now + LONG:
                self._now = moment

    def _notice(self, off: float) -> None:
        if abs(off) <= JUMP:
            self._jumped = False
        elif not self._jumped:
            self._jumped = True
            log.warning("the clock has jumped; timers go on as before", extra={"seconds": off})
