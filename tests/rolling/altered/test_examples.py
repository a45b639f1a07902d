"""The examples of the alterations that are told as data."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from realmtable.rolling.altertext import AlterationsData, alterations_from, alterations_text
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.position import Position
from realmtable.rolling.positiontext import PositionData, position_from
from realmtable.rolling.resources import to_counts
from realmtable.rolling.turn import begin, stars
from tests.support.altered import can, checked, played, refused
from tests.support.rolling import catalog

FILE = Path(__file__).parents[2] / "data" / "alterations" / "examples.toml"
EXAMPLES = tomllib.loads(FILE.read_text(encoding="utf-8"))["example"]


def test_there_are_twenty_one() -> None:
    assert len(EXAMPLES) == 21


def start(example: dict[str, Any]) -> Position:
    given = msgspec.convert(example["alter"], AlterationsData)
    data = msgspec.convert(example["position"], PositionData)
    if example.get("begin"):
        names = list(data.boards)
        round = round_of_mode(catalog(), names, STANDARD, "", alterations_from(given))
        return begin(round.start(), *data.roll)
    data.alterations = given
    return position_from(data, catalog())


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    at = played(checked(start(example)), *example.get("play", []))
    assert alterations_text(at.round.alterations)
    for text in example.get("legal", []):
        assert can(at, text), text
    for text in example.get("refused", []):
        assert not can(at, text), text
        assert refused(at, text)
    told = {
        "earned": to_counts(at.earned),
        "held": to_counts(at.held),
        "stars": stars(at),
        "realms": [realm.id for realm in at.round.realms],
        "discarded": at.ledger.discarded,
        "banked": at.ledger.banked,
        "turn": at.turn,
        "over": at.round_over,
    }
    for key, value in example.get("expect", {}).items():
        assert told[key] == value, key
