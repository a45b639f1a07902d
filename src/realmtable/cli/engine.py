"""The engine protocol: one JSON object per line in, one per line out. See `docs/engine.md`.

Each game reads and answers its own requests (`engine_rolling`, `engine_sand`); a line that begins a
game decides which of them goes on.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from realmtable.cli.engine_rolling import RollingTalk
from realmtable.cli.engine_sand import SandTalk
from realmtable.cli.games import ROLLING, SAND, check_game
from realmtable.cli.requests import Answer, game_begun
from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.rolling.catalog import Catalog

MAX_LINE = 4_000_000


class Talk(Protocol):
    """One game's part of a conversation. A wrong line changes nothing."""

    done: bool  # whether it was told to quit

    def answer(self, line: str | bytes) -> Answer: ...


class Engine:
    """One conversation. A wrong line changes nothing."""

    def __init__(self, catalog: Catalog) -> None:
        self.rolling = RollingTalk(catalog)
        self.sand = SandTalk()
        self._talks: dict[str, Talk] = {ROLLING: self.rolling, SAND: self.sand}
        self._current: Talk = self.rolling

    @property
    def done(self) -> bool:
        return self._current.done

    def answer(self, line: str | bytes) -> bytes:
        """The answer to one line."""
        try:
            if len(line) > MAX_LINE:
                raise InvalidText(f"a line has at most {MAX_LINE} letters")
            begun = game_begun(line)
            talk = self._talks[check_game(begun)] if begun else self._current
            answer = talk.answer(line)
            self._current = talk
        except RealmtableError as error:
            return msgspec.json.encode({"ok": False, "error": error.kind, "why": error.why})
        return msgspec.json.encode({"ok": True, **answer})


def converse(lines: Iterable[str | bytes], catalog: Catalog) -> Iterator[bytes]:
    """Answers line by line until `quit` or the end."""
    engine = Engine(catalog)
    for line in lines:
        if not line.strip():
            continue
        yield engine.answer(line)
        if engine.done:
            return
