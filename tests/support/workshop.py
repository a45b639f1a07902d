"""A small realm to work on: the one that CONTRIBUTING walks through."""

from pathlib import Path

from realmtable.rolling.own import OwnCard
from tests.support.pages import blocks

NAME = "watchtower"


def _file(ending: str) -> str:
    (found,) = (
        block.text
        for block in blocks("CONTRIBUTING.md")
        if block.path is not None and block.path.endswith(f"/{NAME}.{ending}")
        if "test" not in block.path
    )
    return found


def card_text() -> str:
    return _file("toml")


def rules_text() -> str:
    return _file("py")


def watchtower(card: str = "", rules: str = "") -> OwnCard:
    return OwnCard(NAME, card or card_text(), f"{NAME}.toml", rules or rules_text(), f"{NAME}.py")


def put_files(folder: Path, card: str = "", rules: str = "") -> tuple[Path, Path]:
    """Writes both files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = folder / f"{NAME}.toml", folder / f"{NAME}.py"
    paths[0].write_text(card or card_text(), encoding="utf-8")
    paths[1].write_text(rules or rules_text(), encoding="utf-8")
    return paths
