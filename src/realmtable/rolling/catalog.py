"""Finds the realms: every file under `realms/` with the card of the same name."""

import importlib
import inspect
import os
import pkgutil
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from realmtable.core.errors import InvalidText, UnknownName
from realmtable.core.near import meant
from realmtable.rolling import realms as realm_files
from realmtable.rolling import youtoma as youtoma_files
from realmtable.rolling.card import Card
from realmtable.rolling.cardfile import parse_card
from realmtable.rolling.realm import Realm
from realmtable.rolling.table import TableRules, parse_table

_CARDS = files("realmtable") / "cards"
YOUTOMA = "youtoma"  # the folder of the cards of the solo opponent
# The Redux box holds 12 of the 20 cards of these two sets; no published document tells which.
_DRAWN_WITH: Final = {"redux": ("expansion",)}


def corrections_folder() -> Path:
    """Where a player keeps corrections of printed values."""
    config = os.environ.get("XDG_CONFIG_HOME")
    return (Path(config) if config else Path.home() / ".config") / "realmtable" / "cards"


class Catalog:
    """The realms of this installation, each made when it is first asked for."""

    def __init__(self, corrections: Path | None = None) -> None:
        self.names = sorted(module.name for module in pkgutil.iter_modules(realm_files.__path__))
        self.opponents = [
            f"{YOUTOMA}/{module.name}" for module in pkgutil.iter_modules(youtoma_files.__path__)
        ]
        self.card_names = sorted(_card_files(_CARDS)) + self.opponents
        self.table: TableRules = parse_table((_CARDS / "table.toml").read_text(encoding="utf-8"))
        self._corrections = corrections
        if corrections is not None:
            self._check_names(corrections)
        self._realms: dict[str, Realm] = {}

    @classmethod
    def with_corrections(cls) -> "Catalog":
        """The catalog with this player's own corrections."""
        return cls(corrections_folder())

    def _check_names(self, folder: Path) -> None:
        """Refuses corrections that are named like no card: nobody would notice them missing."""
        for path in sorted(folder.glob("**/*.toml")):
            self.check_corrected_name(path, path.relative_to(folder).with_suffix("").as_posix())

    def check_corrected_name(self, path: Path, name: str) -> None:
        """Whether a file of corrections is named like the card that it corrects."""
        if name not in self.card_names:
            better = meant(name, self.card_names)
            hint = f"; did you mean {better}.toml?" if better else ""
            raise UnknownName(f"{path} corrects nothing: there is no card {name!r}{hint}")

    def realm(self, name: str) -> Realm:
        """A realm by its id, its printed name or an unmistakable part of either; those that
        Youtoma plays are called `youtoma/scythe`."""
        found = self.find(name)
        if found not in self._realms:
            card = self._card(found)
            try:
                self._realms[found] = _realm_class(found)(card)
            except (AssertionError, LookupError, TypeError, ValueError) as error:
                why = f"the card of {found} does not fit its rules: {error!r}"
                raise InvalidText(why) from error
        return self._realms[found]

    def card(self, name: str) -> Card:
        """A card by its id or name; also those whose rules are not built yet."""
        found = self._find_in(self.card_names, name.removesuffix(".svg"), "card")
        built = found in self.names or found in self.opponents
        return self.realm(found).card if built else self._card(found)

    def realm_of(self, card: Card) -> Realm:
        """The realm whose card this is."""
        return self.realm(f"{YOUTOMA}/{card.id}" if card.set == YOUTOMA else card.id)

    def find(self, name: str) -> str:
        """The name by which this catalog knows a realm."""
        return self._find_in(self.names + self.opponents, name, "realm")

    def _find_in(self, known: list[str], name: str, what: str) -> str:
        wanted = name.lower().strip()
        if not wanted.startswith(YOUTOMA):
            return _find(wanted, [one for one in known if not one.startswith(YOUTOMA)], what)
        # The gallery has them as youtoma-scythe.svg.
        bare = [one.removeprefix(f"{YOUTOMA}/") for one in known if one.startswith(YOUTOMA)]
        found = _find(wanted.removeprefix(YOUTOMA).lstrip("/-_ "), bare, f"{what} of Youtoma")
        return f"{YOUTOMA}/{found}"

    def all(self) -> list[Realm]:
        return [self.realm(name) for name in self.names]

    def in_sets(self, sets: list[str]) -> list[str]:
        """The ids of the realms of some sets; `all` stands for every set."""
        if sets == [YOUTOMA]:  # the realms that Youtoma plays, too
            return [name.removeprefix(f"{YOUTOMA}/") for name in self.opponents]
        known = {realm.id: realm.card.set for realm in self.all()}
        meant = _sets_meant(sets, set(known.values()))
        return [name for name, of in known.items() if of in meant]

    def cards_in_sets(self, sets: list[str]) -> list[Card]:
        """The same for all cards of realms, with those whose rules are not built yet."""
        if sets == [YOUTOMA]:
            return [self.card(name) for name in self.opponents]
        cards = [self.card(name) for name in self.card_names if not name.startswith(YOUTOMA)]
        meant = _sets_meant(sets, {card.set for card in cards})
        return [card for card in cards if card.set in meant]

    def card_text(self, name: str) -> str:
        """The file of a card as it is shipped."""
        found = _find(name, self.card_names, "card")
        return (_CARDS / f"{found}.toml").read_text(encoding="utf-8")

    def _card(self, name: str) -> Card:
        text = self.card_text(name)
        if self._corrections is None:
            return parse_card(text, name)
        path = self._corrections / f"{name}.toml"
        if not path.is_file():
            return parse_card(text, name)
        try:
            changes = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidText(f"{path} cannot be read: {error}") from error
        return parse_card(text, str(path), changes)


def _sets_meant(wanted: list[str], known: set[str]) -> set[str]:
    """The sets of cards that some names of sets stand for."""
    meant: set[str] = set()
    for name in wanted:
        if name != "all" and name not in known:
            have = ", ".join(sorted(known))
            raise UnknownName(f"there is no set {name!r}; there are {have} and all")
        meant |= known if name == "all" else {name, *_DRAWN_WITH.get(name, ())}
    return meant


def _card_files(folder: Traversable) -> list[str]:
    names = [file.name.removesuffix(".toml") for file in folder.iterdir() if "." in file.name]
    return [name for name in names if name != "table" and "." not in name]


def _find(name: str, known: list[str], what: str) -> str:
    """The one known id that a name means: itself, or the only one that contains it."""
    wanted = "/".join(_plain(part) for part in name.split("/"))
    if wanted in known:
        return wanted
    fitting = [one for one in known if wanted and wanted in one]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnknownName(f"{name!r} could be {' or '.join(fitting)}; say more of the name")
    better = meant(wanted, known)
    hint = f"did you mean {better}?" if better else "'realmtable realms' lists them all"
    raise UnknownName(f"there is no {what} {name!r}; {hint}")


def _plain(name: str) -> str:
    bare = name.strip().lower().replace("'", "").replace("\u2019", "")
    letters = [letter if letter.isalnum() else "_" for letter in bare]
    return "_".join(part for part in "".join(letters).split("_") if part)


def _realm_class(name: str) -> type[Realm]:
    """The one subclass of Realm that a realm's file defines."""
    folder, _, file = name.rpartition("/")
    package = youtoma_files if folder == YOUTOMA else realm_files
    module = importlib.import_module(f"{package.__name__}.{file}")
    found = [
        member
        for _, member in inspect.getmembers(module, inspect.isclass)
        if issubclass(member, Realm) and member.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise TypeError(f"{module.__name__} must define exactly one Realm, not {len(found)}")
    return found[0]
