"""Which game a command is about: what `--game` says, or a record."""

from collections.abc import Mapping
from pathlib import Path

from realmtable.cli.show import read_text
from realmtable.core.errors import InvalidText, UnknownName
from realmtable.core.record import Record, parse_record

ROLLING = "rolling"
SAND = "sand"
GAMES = (ROLLING, SAND)


def check_game(name: str) -> str:
    if name not in GAMES:
        raise UnknownName(f"there is no game {name!r}; there are {' and '.join(GAMES)}")
    return name


def read_record(path: Path) -> Record:
    return parse_record(read_text(path, "record"))


def game_of(name: str | None, record: Record | None) -> str:
    """The game that was asked for; a record says itself which game it is of."""
    if record is None:
        return check_game(name or ROLLING)
    recorded = record.value("game")
    if recorded not in GAMES:
        where = record.place("game")
        games = " or ".join(GAMES)
        raise InvalidText(f"{where}this is a record of {recorded!r}, not of {games}")
    if name and check_game(name) != recorded:
        raise InvalidText(f"this is a record of {recorded}, not of {name}")
    return recorded


def refuse_options(game: str, options: Mapping[str, object]) -> None:
    """Options of another game are told, not overlooked. What was not given is empty."""
    given = [name for name, value in options.items() if value]
    if given:
        raise InvalidText(f"{', '.join(given)}: there is no such option in the game {game}")
