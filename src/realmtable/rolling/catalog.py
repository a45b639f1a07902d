"""Finds the realms: every file under `realms/` with the card of the same name.

Games begun with earlier rules or layouts go on with them: a realm's file keeps its earlier classes,
and `cards/kept` the cards of earlier releases. A player's own catalog has their corrections, and
cards of their own (`own`).
"""

import copy
import importlib
import os
import pkgutil
from bisect import insort
from collections.abc import Iterable, Iterator
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
from realmtable.rolling.own import (
    OWN,
    OwnCard,
    own_card,
    own_cards,
    own_rules,
    realm_classes,
    why_failed,
)
from realmtable.rolling.realm import Realm
from realmtable.rolling.table import TableRules, parse_table

_CARDS = files("realmtable") / "cards"
_KEPT = "kept"  # the folder of cards of earlier releases: id-fingerprint.toml
YOUTOMA = "youtoma"  # the folder of the cards of the solo opponent
_NEEDS_RULES: Final = (
    "a card of your own has its rules beside it, in a .py file of the same name, or names a realm "
    "of the program whose rules it plays by (rules_of = ...)"
)
# The Redux box holds 12 of the 20 cards of these two sets; no published document tells which.
_DRAWN_WITH: Final = {"redux": ("expansion",)}


def corrections_folder() -> Path:
    """Where a player keeps corrections of printed values, and cards of their own."""
    config = os.environ.get("XDG_CONFIG_HOME")
    return (Path(config) if config else Path.home() / ".config") / "realmtable" / "cards"


class Catalog:
    """The realms of this installation, each made when it is first asked for."""

    def __init__(self, corrections: Path | None = None, own: Iterable[OwnCard] = ()) -> None:
        self.names = sorted(module.name for module in pkgutil.iter_modules(realm_files.__path__))
        self.opponents = [
            f"{YOUTOMA}/{module.name}" for module in pkgutil.iter_modules(youtoma_files.__path__)
        ]
        self.card_names = sorted(_card_files(_CARDS)) + self.opponents
        self.table: TableRules = parse_table((_CARDS / "table.toml").read_text(encoding="utf-8"))
        self._shipped = frozenset(self.card_names)
        self._own: dict[str, OwnCard] = {}
        for card in own:
            self._take_in(card)
        self._corrections = corrections
        if corrections is not None:
            self._check_names(corrections)
        self._realms: dict[str, Realm] = {}
        self._pins: dict[str, str] = {}
        self._by_pin: dict[str, Realm] = {}  # those that differ from today's
        self._earlier: dict[str, Realm] = {}  # what stands in for today's here (see `pinned`)

    @classmethod
    def with_corrections(cls) -> "Catalog":
        """The catalog with this player's own corrections and cards."""
        return cls.of_folder(corrections_folder())

    @classmethod
    def of_folder(cls, folder: Path) -> "Catalog":
        """The catalog with the corrections and cards of a player's folder. It runs the rules of
        those cards when they are asked for, so it is for this player's own commands only."""
        return cls(folder, own_cards(folder, Catalog().card_names))

    def _check_names(self, folder: Path) -> None:
        """Refuses corrections that are named like no card: nobody would notice them missing."""
        for path in sorted(folder.glob("**/*.toml")):
            name = path.relative_to(folder).with_suffix("").as_posix()
            if name not in self._own:
                self.check_corrected_name(path, name)

    def check_corrected_name(self, path: Path, name: str) -> None:
        """Whether a file of corrections is named like the card that it corrects."""
        if name not in self.card_names:
            better = meant(name, self.card_names)
            hint = f"; did you mean {better}.toml?" if better else f"; {_NEEDS_RULES}"
            raise UnknownName(f"{path} corrects nothing: there is no card {name!r}{hint}")

    # --- cards of one's own ------------------------------------------------------------------

    @property
    def own(self) -> list[str]:
        """The realms that are a player's own."""
        return sorted(self._own)

    def put(self, card: OwnCard) -> Realm:
        """Takes in a card of one's own, or a new version of it; one that is broken changes
        nothing. Games begun with an earlier version still find that by its pin."""
        made = self.tried(card)
        if card.name in self._realms:
            self._by_pin[self.pin(card.name)] = self._realms[card.name]
        self._take_in(card)
        self._realms[card.name] = made
        self._pins.pop(card.name, None)
        return made

    def tried(self, card: OwnCard) -> Realm:
        """The realm that a card of one's own makes, without taking it in."""
        self._check_new(card)
        return self._own_realm(card)

    def _check_new(self, card: OwnCard) -> None:
        if card.name in self._shipped:
            raise InvalidText(
                f"{card.place}: the program has a card {card.name!r}; choose another id and name "
                "the file after it"
            )

    def _take_in(self, card: OwnCard) -> None:
        self._check_new(card)
        if card.name not in self._own:
            insort(self.names, card.name)
            insort(self.card_names, card.name)
        self._own[card.name] = card

    def _own_realm(self, own: OwnCard) -> Realm:
        rules, card = self._rules_for(own), own_card(own)
        try:
            return rules[max(rules)](card)
        except Exception as error:  # whatever the rules of somebody's own do
            why = why_failed(error, own.rules_place) if own.rules else repr(error)
            raise InvalidText(f"{own.place} does not fit its rules: {why}") from error

    def _rules_for(self, own: OwnCard) -> dict[int, type[Realm]]:
        """Those of its own, or those of the realm that it names."""
        if own.rules:
            return own_rules(own)
        name = own_card(own).data.get("rules_of")
        if not isinstance(name, str):
            raise InvalidText(f"{own.place} has no rules: {_NEEDS_RULES}")
        if name not in self._shipped or name in self.opponents:
            better = meant(name, sorted(self._shipped))
            hint = f"; did you mean {better}?" if better else ""
            raise InvalidText(f"{own.place}: rules_of: the program has no realm {name!r}{hint}")
        return _realm_classes(name)

    # --- realms ------------------------------------------------------------------------------

    def realm(self, name: str) -> Realm:
        """A realm by its id, its printed name or an unmistakable part of either; those that
        Youtoma plays are called `youtoma/scythe`."""
        # Its id, as programs say it, needs no search once it was found.
        found = name if name in self._realms else self.find(name)
        if found in self._earlier:
            return self._earlier[found]
        if found not in self._realms:
            if found in self._own:
                self._realms[found] = self._own_realm(self._own[found])
            else:
                rules = self.rules(found)
                self._realms[found] = _made(found, rules[max(rules)], self._card(found))
        return self._realms[found]

    def rules(self, name: str) -> dict[int, type[Realm]]:
        """The rules of a realm by their version; the highest is today's."""
        own = self._own.get(name)
        return _realm_classes(name) if own is None else self._rules_for(own)

    def card_texts(self, name: str) -> list[str]:
        """The files of a realm's card: today's, then those of earlier releases."""
        return [self.card_text(name), *_kept_texts(name)]

    # --- rules and layouts of long ago -------------------------------------------------------

    def pin(self, name: str) -> str:
        """A realm as records name it: with the version of its rules and the fingerprint of its
        layout."""
        if name in self._earlier:
            return pin_text(name, self._earlier[name])
        if name not in self._pins:
            self._pins[name] = pin_text(name, self.realm(name))
        return self._pins[name]

    def pinned(self, pins: Iterable[str], played: str) -> "Catalog":
        """This catalog with realms as these pins name them. `played` begins the refusal of what
        this program does not have: `the record was played`."""
        earlier: dict[str, Realm] = {}
        for pin in pins:
            parts = pin.rsplit("/", 2)
            if len(parts) != 3:
                raise InvalidText(f"{pin!r} should be realm/rules version/layout fingerprint")
            name = self._find_pinned(parts[0], parts[1], played)
            wanted = "/".join((name, *parts[1:]))
            if wanted != self.pin(name):
                if wanted not in self._by_pin:
                    self._by_pin[wanted] = self._realm_as(name, parts[1], parts[2], played)
                earlier[name] = self._by_pin[wanted]
            elif name in self._own:  # a new version may be put in its place
                earlier[name] = self.realm(name)
        if not earlier:
            return self
        found = copy.copy(self)  # what was made is shared
        found._earlier = {**self._earlier, **earlier}
        return found

    def _find_pinned(self, name: str, version: str, played: str) -> str:
        """A realm that a pin names. One with rules of somebody's own is nothing but that."""
        try:
            found = self.find(name)
        except UnknownName:
            if "-" not in version:
                raise
            found = ""
        if "-" in version and found not in self._own:
            if self._corrections is None:
                where = "only realms of the program are played here"
            else:
                where = f"they are not in {self._corrections}"
            raise InvalidText(f"{played} with rules of somebody's own, of {name!r}; {where}")
        return found

    def _realm_as(self, name: str, version: str, layout: str, played: str) -> Realm:
        """A realm with rules and a layout that are not today's."""
        rules = {_version(of): of for of in self.rules(name).values()}
        today = self.realm(name)
        if version not in rules and "-" in version:
            raise InvalidText(
                f"{played} with other rules of {today.name} than yours are now "
                f"({version}; yours are {', '.join(rules)})"
            )
        if version not in rules:
            raise InvalidText(
                f"{played} with version {version} of the rules of {today.name}; "
                f"this program has version {', '.join(rules)}"
            )
        for card in self._layouts(name):
            if card.fingerprint() == layout:
                return _made(name, rules[version], card)
        raise InvalidText(
            f"{played} with another layout of {today.name} ({layout}; "
            f"this one is {today.card.fingerprint()})"
        )

    def _layouts(self, name: str) -> Iterator[Card]:
        """Every card there is of a realm, with the player's corrections and without."""
        if name in self._own:
            yield own_card(self._own[name])
            return
        for text in self.card_texts(name):
            yield parse_card(text, name)
            if self._corrections is not None:
                try:
                    yield self._corrected(text, name)
                except InvalidText:  # they are made for another release of the card
                    continue

    # --- looking around ----------------------------------------------------------------------

    def card(self, name: str) -> Card:
        """A card by its id or name; also those whose rules are not built yet."""
        found = self._find_in(self.card_names, name.removesuffix(".svg"), "card")
        if found in self._own and found not in self._realms:
            return own_card(self._own[found])  # a look at a card runs no rules
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
        """The ids of the realms of some sets; `all` stands for every set of the program. Cards of
        one's own are only drawn if `own` is named: the same seed draws the same with and without
        them."""
        if sets == [YOUTOMA]:  # the realms that Youtoma plays, too
            return [name.removeprefix(f"{YOUTOMA}/") for name in self.opponents]
        known = {name: OWN if name in self._own else self.card(name).set for name in self.names}
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
        if found in self._own:
            return self._own[found].text
        return (_CARDS / f"{found}.toml").read_text(encoding="utf-8")

    def _card(self, name: str) -> Card:
        if name in self._own:
            return own_card(self._own[name])
        return self._corrected(self.card_text(name), name)

    def _corrected(self, text: str, name: str) -> Card:
        """The card of a file, with the player's corrections laid over it."""
        path = None if self._corrections is None else self._corrections / f"{name}.toml"
        if path is None or not path.is_file():
            return parse_card(text, name)
        try:
            changes = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidText(f"{path} cannot be read: {error}") from error
        return parse_card(text, str(path), changes)


def pin_text(name: str, realm: Realm) -> str:
    """`wingspan/1/4d61d482`: a realm, the version of its rules, the fingerprint of its layout."""
    return f"{name}/{_version(type(realm))}/{realm.card.fingerprint()}"


def _version(rules: type[Realm]) -> str:
    """The version of some rules; `1-0a1b2c3d` with the fingerprint of rules of somebody's own."""
    return f"{rules.version}-{rules.own_rules}" if rules.own_rules else str(rules.version)


def _sets_meant(wanted: list[str], known: set[str]) -> set[str]:
    """The sets of cards that some names of sets stand for."""
    meant: set[str] = set()
    for name in wanted:
        if name != "all" and name not in known:
            have = ", ".join(sorted(known))
            raise UnknownName(f"there is no set {name!r}; there are {have} and all")
        meant |= known - {OWN} if name == "all" else {name, *_DRAWN_WITH.get(name, ())}
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


def _kept_texts(name: str) -> list[str]:
    """The cards of earlier releases."""
    folder, _, file = name.rpartition("/")
    kept = _CARDS / _KEPT / folder if folder else _CARDS / _KEPT
    if not kept.is_dir():
        return []
    found = [each for each in kept.iterdir() if each.name.partition("-")[0] == file]
    return [each.read_text(encoding="utf-8") for each in sorted(found, key=lambda one: one.name)]


def _made(name: str, rules: type[Realm], card: Card) -> Realm:
    try:
        return rules(card)
    except (AssertionError, LookupError, TypeError, ValueError) as error:
        raise InvalidText(f"the card of {name} does not fit its rules: {error!r}") from error


def _realm_classes(name: str) -> dict[int, type[Realm]]:
    """The subclasses of Realm that a realm's file defines, by the version of their rules."""
    folder, _, file = name.rpartition("/")
    package = youtoma_files if folder == YOUTOMA else realm_files
    return realm_classes(importlib.import_module(f"{package.__name__}.{file}"))
