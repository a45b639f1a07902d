"""Requests that are carried out once, however often they are sent."""

import hashlib
from typing import NamedTuple

import msgspec

from realmtable.core.errors import InvalidText


class Once(NamedTuple):
    """The id of a request, made unique to the person, and a hash of what it says."""

    id: str
    body: str

    def check(self, kept: str | None) -> None:
        """Refuses an id that was used for something else. Of what the first version stored, only
        the ids are known."""
        if kept is not None and kept != self.body:
            raise InvalidText(
                "id: this id was used for another request; everything that is asked for needs an "
                "id of its own"
            )


def once(person: str, id: str, *said: object) -> Once | None:
    """None for requests without an id, which are carried out whenever they come."""
    if not id:
        return None
    body = hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:32]
    return Once(f"{person}:{id}", body)
