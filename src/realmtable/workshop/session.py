"""One card in the workshop: its files as they are now, and the last version that was sound."""

import hashlib
from pathlib import Path

from realmtable.rolling.card import Card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.own import OwnCard, rules_beside
from realmtable.rolling.realm import Realm
from realmtable.workshop.check import Checked, check_own


class Session:
    """Follows the files. A version that is broken is told of, and takes nothing away: the last
    sound one is still drawn and played, and tables that began with an earlier one keep it."""

    def __init__(self, card: Path, rules: Path | None, catalog: Catalog) -> None:
        self.card_file = card
        self.catalog = catalog
        self.number = 0  # rises with every change that is seen
        self.checked = Checked()
        self.card: Card | None = None  # the last that could be drawn
        self.realm: Realm | None = None  # the last that was sound: the one that is played
        self.own: OwnCard | None = None  # its files
        self.print = ""  # changes with what is drawn and played
        self._rules = rules
        self._seen: tuple[bytes | None, bytes | None] | None = None

    @property
    def rules_file(self) -> Path | None:
        """The rules, which may also turn up beside the card later."""
        return self._rules or rules_beside(self.card_file)

    def look(self) -> bool:
        """Looks at the files again; whether they have changed. Takes a moment if they have."""
        found = (_bytes(self.card_file), _bytes(self.rules_file))
        if found == self._seen:
            return False
        self._seen = found
        checked = check_own(self.card_file, self.rules_file, self.catalog)
        if checked.card is not None:
            self.card = checked.card
        if checked.sound and checked.own is not None:
            self.own = checked.own
            self.realm = self.catalog.put(checked.own)
        self.checked = checked
        self.number += 1
        self.print = hashlib.sha256(repr(found).encode()).hexdigest()[:12]
        return True


def _bytes(path: Path | None) -> bytes | None:
    """What is in a file; editors that replace it may take it away for a moment."""
    try:
        return None if path is None else path.read_bytes()
    except OSError:
        return None
