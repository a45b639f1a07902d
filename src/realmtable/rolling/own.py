"""Cards of a player's own: files beside the corrections, each with its rules in a file of its own.

Rules are code, and code is only run for whoever put it there: the commands of a player load it, a
server never does (`Catalog()` knows no card of anybody's own).
"""

import hashlib
import inspect
import sys
import traceback
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Final

from realmtable.core.errors import InvalidText
from realmtable.core.tomlfile import FileProblems, read_toml
from realmtable.rolling.card import Card
from realmtable.rolling.cardfile import check_card
from realmtable.rolling.realm import Realm

OWN: Final = "own"  # the set of all these cards, whatever their files say
_MODULE: Final = "realmtable_own"


@dataclass(frozen=True)
class OwnCard:
    """A card of somebody's own as its files say it; where these lie is for messages only."""

    name: str
    text: str
    place: str
    rules: str = ""  # the source; without one the card names a realm of the program
    rules_place: str = ""

    @property
    def rules_print(self) -> str:
        """Eight hex digits that change with the rules' source; nothing without one."""
        if not self.rules:
            return ""
        return hashlib.sha256(self.rules.encode()).hexdigest()[:8]


def read_own(card: Path, rules: Path | None) -> OwnCard:
    """A card of one's own from its files."""
    source = _read(rules) if rules is not None else ""
    place = "" if rules is None else str(rules)
    return OwnCard(card.stem, _read(card), str(card), source, place)


def _read(path: Path) -> str:
    """The text of a file, with ends of lines that are the same everywhere."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InvalidText(f"{path} cannot be read: it is not UTF-8 text") from error
    except OSError as error:
        raise InvalidText(f"{path} cannot be read: {error.strerror}") from error


def rules_beside(card: Path) -> Path | None:
    """The rules of a card file, if they lie beside it under the same name."""
    path = card.with_suffix(".py")
    return path if path.is_file() else None


def is_own(card: Path, known: Collection[str]) -> bool:
    """Whether a file of the player's folder is a card of their own, and corrects no other."""
    if card.stem in known:
        return False
    if rules_beside(card) is not None:
        return True
    return "rules_of" in (read_toml(_read(card))[0] or {})


def own_cards(folder: Path, known: Collection[str]) -> list[OwnCard]:
    """The cards of their own that a player keeps; `known` are those of the program."""
    for rules in sorted(folder.glob("**/*.py")):
        name = rules.relative_to(folder).with_suffix("").as_posix()
        if name in known:
            raise InvalidText(
                f"{rules}: the rules of a card of the program cannot be replaced; "
                "give your card a name of its own"
            )
        if not rules.with_suffix(".toml").is_file() or rules.parent != folder:
            raise InvalidText(f"{rules} are rules without a card: there is no {rules.stem}.toml")
    files = [path for path in sorted(folder.glob("*.toml")) if is_own(path, known)]
    return [read_own(path, rules_beside(path)) for path in files]


def own_card(own: OwnCard) -> Card:
    """The card, checked."""
    data, problems = check_card(own.text, own.name)
    if problems or data is None:
        raise FileProblems(own.place, problems)
    card = Card(data)
    if own.rules and "rules_of" in data:
        raise InvalidText(
            f"{own.place}: rules_of names a realm, but the card has rules of its own, "
            f"{own.rules_place}; one of them must go"
        )
    card.set = OWN
    return card


def own_rules(own: OwnCard) -> dict[int, type[Realm]]:
    """The classes that the rules of a card define, by their version. This runs them."""
    return _loaded(own.name, own.rules, own.rules_place, own.rules_print)


@lru_cache(maxsize=64)
def _loaded(name: str, source: str, place: str, fingerprint: str) -> dict[int, type[Realm]]:
    module = ModuleType(f"{_MODULE}_{name}_{fingerprint}")
    module.__file__ = place
    try:
        code = compile(source, place, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise InvalidText(f"{place}: line {error.lineno}: {error.msg}") from error
    except ValueError as error:
        raise InvalidText(f"{place}: {error}") from error
    sys.modules[module.__name__] = module  # some of what Python offers looks classes up there
    try:
        exec(code, module.__dict__)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise InvalidText(why_failed(error, place)) from error
    try:
        found = realm_classes(module)
    except TypeError as error:
        raise InvalidText(f"{place}: {error}") from error
    for rules in found.values():
        rules.own_rules = fingerprint
    return found


def realm_classes(module: ModuleType) -> dict[int, type[Realm]]:
    """The subclasses of Realm that a realm's file defines, by the version of their rules."""
    found: dict[int, type[Realm]] = {}
    for _, member in inspect.getmembers(module, inspect.isclass):
        if issubclass(member, Realm) and member.__module__ == module.__name__:
            if member.version in found:
                raise TypeError(f"{module.__name__} has two Realms of version {member.version}")
            found[member.version] = member
    if not found:
        raise TypeError(f"{module.__name__} must define a Realm")
    return found


def why_failed(error: BaseException, place: str) -> str:
    """An error in somebody's rules in one line, with the line of their file that led to it."""
    lines = [
        step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == place
    ]
    where = f"{place}: line {lines[-1]}" if lines else place
    said = " ".join(str(error).split())
    return f"{where}: {type(error).__name__}{f': {said}' if said else ''}"
