"""Cards that are their own mirror image, left and right: `mirrors.toml`."""

from functools import lru_cache
from importlib.resources import files

import msgspec

from realmtable.rolling.realm import Realm


class Mirror(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    realm: str
    twins: list[list[str]]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mirror: list[Mirror]


@lru_cache(maxsize=1)
def mirrors() -> dict[str, list[list[str]]]:
    """The twins of each realm that has a mirror image."""
    text = (files("realmtable.solo") / "mirrors.toml").read_bytes()
    return {each.realm: each.twins for each in msgspec.toml.decode(text, type=_File).mirror}


def twins_missing(realm: Realm, board: bytes) -> int:
    """How many pairs of twins differ: one of them is empty, or they hold different marks."""
    missing = 0
    for names in mirrors()[realm.id]:
        marks = {board[realm.names.index(name)] for name in names}
        missing += len(marks) > 1
    return missing
