"""The rewards of Risky Rewards, house form: `risky.toml`."""

from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from realmtable.rolling.alterations import (
    CASH,
    DIFFERENCE,
    ONCE_MORE,
    SAME_VALUE,
    SUM,
    TURN_OVER,
    WILD,
    Reward,
)
from realmtable.rolling.resources import parse

_DOES: Final = {
    "buy_difference": DIFFERENCE,
    "create_pair": SAME_VALUE,
    "same_realm": ONCE_MORE,
    "buy_sum": SUM,
    "turn_over": TURN_OVER,
    "wild_die": WILD,
    "cash_in": CASH,
}


class RewardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reward as its file tells it."""

    id: str
    name: str
    source: str  # `published` or `house`
    debt: str
    needs: str
    effect: str
    move: str


class Zero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a die of value 0 does in a realm."""

    realm: str
    named: bool  # by the published rules
    does: str


class Risky(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zeros": "zero"}):
    """The whole file."""

    id: str
    name: str
    offered: int  # rewards laid out for a round
    reward: list[RewardWords]
    zeros: list[Zero]


@lru_cache(maxsize=1)
def risky() -> Risky:
    text = (files("realmtable.rolling") / "risky.toml").read_bytes()
    return msgspec.toml.decode(text, type=Risky)


@lru_cache(maxsize=1)
def all_rewards() -> dict[str, Reward]:
    """Every reward by its id, in the order of the file."""
    return {
        words.id: Reward(_DOES[words.id], words.id, words.name, parse(words.debt))
        for words in risky().reward
    }
