"""A conversation with an engine, as the tests of the protocol lead it."""

import json
from typing import Any

from realmtable.cli.engine import Engine
from tests.support.rolling import catalog

ROUND = [["wingspan", "scythe", "tapestry"]]


class Talk:
    """A conversation with an engine of its own."""

    def __init__(self) -> None:
        self.engine = Engine(catalog())

    def say(self, line: str | bytes) -> dict[str, Any]:
        answer = self.engine.answer(line)
        assert b"\n" not in answer
        read: dict[str, Any] = json.loads(answer)
        return read

    def ask(self, **request: object) -> dict[str, Any]:
        return self.say(
            json.dumps({key.replace("_", "-"): value for key, value in request.items()})
        )

    def ok(self, **request: object) -> dict[str, Any]:
        answer = self.ask(**request)
        assert answer["ok"] is True, answer
        return answer

    def refused(self, **request: object) -> tuple[str, str]:
        """The error and the reason; and nothing has changed."""
        before = self.ask(do="state")
        answer = self.ask(**request)
        assert answer["ok"] is False
        assert set(answer) == {"ok", "error", "why"}
        assert self.ask(do="state") == before
        return answer["error"], answer["why"]

    def new(self, *rolls: list[int], **more: object) -> dict[str, Any]:
        request: dict[str, object] = {"seats": ["ann", "bob"], "realms": ROUND, "dice": rolls}
        return self.ok(do="new", **{**request, **more})

    def moves(self, seat: str = "you") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ok(do="legal", seat=seat)["moves"]
        return found

    def play(self, *moves: str, seat: str = "you") -> dict[str, Any]:
        for move in moves:
            state: dict[str, Any] = self.ok(do="play", seat=seat, move=move)["state"]
        return state

    def set_up(self, **position: object) -> None:
        self.ok(do="position", position=position)
