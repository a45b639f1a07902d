"""How this process looks after its memory."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_NEW_OBJECTS: Final = 20_000  # before cycles among them are looked for


def seldom_look_for_cycles() -> None:
    """For processes that play: positions come and go by the million and hardly ever form cycles, so
    that looking for these as often as Python does takes a tenth of the time."""
    gc.set_threshold(_NEW_OBJECTS, 20, 50)


@contextmanager
def not_looking_for_cycles() -> Iterator[None]:
    """For work that must end in time: where much is kept, one look at all of it takes seconds. It
    comes after that."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()
