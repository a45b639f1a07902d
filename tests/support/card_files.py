"""All cards that can be drawn: the realm cards and the Youtoma cards."""

import tomllib
from importlib.resources import files

from realmtable.rolling.card import Card

_FOLDER = files("realmtable") / "cards"


def all_cards() -> dict[str, Card]:
    """Every card by its path below the folder of cards, without `.toml`."""
    found = {}
    for prefix, folder in (("", _FOLDER), ("youtoma/", _FOLDER / "youtoma")):
        for entry in sorted(folder.iterdir(), key=lambda item: item.name):
            if entry.name.endswith(".toml") and entry.name != "table.toml":
                data = tomllib.loads(entry.read_text(encoding="utf-8"))
                found[prefix + entry.name.removesuffix(".toml")] = Card(data)
    return found
