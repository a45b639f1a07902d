"""What the tests of parsers share: outcomes that are either a value or a refusal in plain words."""

from collections.abc import Callable
from typing import TypeVar

from realmtable.core.errors import RealmtableError

T = TypeVar("T")
KINDS = ("illegal", "invalid", "ambiguous", "unknown")


def outcome(call: Callable[[], T]) -> T | RealmtableError:
    """What a call gives, or the error that it refuses with. Any other error is a bug."""
    try:
        return call()
    except RealmtableError as error:
        return error


def check_refusal(error: RealmtableError) -> None:
    """A refusal says what is wrong, in one of the four kinds of the protocol."""
    assert error.why.strip()
    assert error.why == str(error)
    assert error.kind in KINDS


def refused(call: Callable[[], object]) -> str:
    """The words with which a call is refused."""
    result = outcome(call)
    assert isinstance(result, RealmtableError), f"{result!r} was not refused"
    check_refusal(result)
    return result.why
