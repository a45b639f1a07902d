"""Settings that no table can be played by."""

import msgspec
import pytest

from realmtable.core.errors import RealmtableError
from realmtable.table.settings import Settings, check_settings
from tests.support.web.sittings import (
    rolling,
)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "x" * 61}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"timer": 5}, "timer"),
        ({"timer": 10**9}, "timer"),
        ({"bots": ["greedy"] * 13}, "bots"),
        ({"bots": ["nobody"]}, "bots"),
        ({"sets": []}, "sets"),
        ({"realms": [["a"] * 30]}, "realms"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 4}, "rounds"),
        ({"realms": [["no such realm"]]}, "no realm"),
        ({"realms": [["wingspan", "wingspan", "scythe"]]}, "twice"),
        ({"realms": [["wingspan", "scythe", "tapestry", "pendulum"]]}, "needs 3"),
        ({"sets": ["nonsense"]}, "no set"),
    ],
)
def test_settings_that_cannot_be_played(changes: dict[str, object], why: str) -> None:
    settings = msgspec.structs.replace(Settings(), **changes)
    with pytest.raises(RealmtableError, match=why):
        rolling().draw(check_settings(settings, rolling()), "seed")
