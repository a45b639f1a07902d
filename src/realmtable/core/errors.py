"""The errors that people see. Each says in plain words what is wrong and where."""

from typing import ClassVar


class RealmtableError(Exception):
    """Something a player, a file or a program got wrong; `kind` is its name in the protocol."""

    kind: ClassVar[str] = "invalid"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def tell_place(self, place: str) -> None:
        """Puts the place before what is wrong there."""
        self.why = f"{place}{self.why}"
        self.args = (self.why,)


class InvalidText(RealmtableError):
    """A text that does not follow its format."""


class IllegalMove(RealmtableError):
    """A well-formed move that a rule forbids."""

    kind: ClassVar[str] = "illegal"


class AmbiguousMove(RealmtableError):
    """A move that fits more than one legal move."""

    kind: ClassVar[str] = "ambiguous"


class UnknownName(RealmtableError):
    """A seat, realm, game or command that does not exist."""

    kind: ClassVar[str] = "unknown"
