"""What the engine protocol has in common for all games: how a line becomes a request."""

from typing import TypeVar

import msgspec

from realmtable.cli.games import ROLLING
from realmtable.core.errors import InvalidText, UnknownName

Answer = dict[str, object]


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Score(Request, tag="score"):
    pass


class WriteRecord(Request, tag="record"):
    pass


class Quit(Request, tag="quit"):
    pass


Kind = TypeVar("Kind", bound=Request)


def read_request(decoder: msgspec.json.Decoder[Kind], line: str | bytes, commands: str) -> Kind:
    """The request on a line; `commands` are those that there are, for the error."""
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        why = str(error)
        if "Invalid value" in why and "$.do" in why:
            raise UnknownName(f"there is no such command; do is one of {commands}") from error
        raise InvalidText(why) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidText(f"not a JSON object on one line: {error}") from error


# --- which game a line is about --------------------------------------------------------------


class _Position(msgspec.Struct):
    game: str = ROLLING


class _Head(msgspec.Struct):
    """What tells the game: all else is read by the game itself."""

    do: str
    game: str = ROLLING
    record: str = ""
    position: _Position = msgspec.field(default_factory=_Position)


_HEADS: msgspec.json.Decoder[_Head] = msgspec.json.Decoder(_Head)


def game_begun(line: str | bytes) -> str:
    """The game that a line begins; empty if it begins none, or cannot be read so far."""
    try:
        head = _HEADS.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    if head.do == "new":
        return head.game
    if head.do == "position":
        return head.position.game
    return _recorded(head.record) if head.do == "load" else ""


def _recorded(text: str) -> str:
    """The game of a record, from its headers."""
    headers = text.partition("\n\n")[0]
    found = [line for line in headers.splitlines() if line.startswith("game: ")]
    return found[0].removeprefix("game: ").strip() if found else ROLLING
