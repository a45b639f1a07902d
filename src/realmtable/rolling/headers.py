"""The headers of a record that tell its rounds: realms, their rules and layouts, alterations."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.record import Record
from realmtable.rolling.alterations import NONE, Alterations
from realmtable.rolling.altertext import (
    alterations_text,
    own_alterations_from,
    parse_alterations,
    parse_alterations_data,
)
from realmtable.rolling.catalog import YOUTOMA, Catalog, pin_text
from realmtable.rolling.modes import STANDARD
from realmtable.rolling.position import Round
from realmtable.rolling.realm import Realm

Header = tuple[str, str]

# Which attempt of a solo mode a game is. These headers are carried along and judged elsewhere: the
# rounds of these modes are ordinary ones with alterations.
NOTES: Final = {
    "minigolf": ("hole", "level", "attempt", "practice"),
    "rrr_ball": ("league", "season", "week", "practice"),
    "realmiverse": ("chapter", "level", "attempt", "spark", "practice"),
}


# --- writing ---------------------------------------------------------------------------------


def round_headers(
    rounds: Sequence[Round],
    alterations: Sequence[Alterations],
    courses: Mapping[str, Sequence[Round]],
) -> list[Header]:
    """The realms of each round, what is altered in it, and what of that is a seat's own."""
    headers: list[Header] = []
    for number, round in enumerate(rounds, start=1):
        side = f"{YOUTOMA}/" if round.duties else ""
        headers.append((f"round {number}", _pins(round.realms, side)))
    for number, of_all in enumerate(alterations, start=1):
        if of_all is not NONE:
            headers.append((f"alterations {number}", alterations_text(of_all)))
        if of_all.deck:
            headers.append((f"deck {number}", _pins(rounds[number - 1].deck)))
        for name, course in courses.items():
            own = alterations_text(course[number - 1].alterations, of_all)
            if own:
                headers.append((f"alterations {number} {name}", own))
    return headers


def shared(altered: Alterations) -> Alterations:
    """Without what a seat can have as its own."""
    rest = Alterations(
        turns=altered.turns,
        must_use=altered.must_use,
        rest=altered.rest,
        closed=altered.closed,
        no_value=altered.no_value,
        discard_at=altered.discard_at,
        deck=altered.deck,
        credit=altered.credit,
        at_once=altered.at_once,
        rewards=altered.rewards,
    )
    return NONE if rest == NONE else rest


def _pins(realms: Sequence[Realm], side: str = "") -> str:
    return " ".join(pin_text(f"{side}{realm.id}", realm) for realm in realms)


# --- reading ---------------------------------------------------------------------------------


def read_notes(record: Record) -> list[Header]:
    """The headers that tell which attempt of a solo mode a game is; none in other games."""
    words = NOTES.get(record.value("mode", STANDARD), ())
    found = [(key, value) for key, value in record.headers if key in words or key == "mode"]
    for key, _ in found:
        record.value(key)  # each is there once
    return found if words else []


def read_alterations(record: Record, rounds: int, catalog: Catalog) -> list[Alterations]:
    """The alterations of each round."""
    found: list[Alterations] = []
    for number in range(1, rounds + 1):
        key, deck = f"alterations {number}", f"deck {number}"
        with _told(record, key):
            altered = parse_alterations(record.value(key, ""))
        there = altered.deck or record.values(deck)
        if there and tuple(named(record, deck, catalog)) != altered.deck:
            raise InvalidText(f"{record.place(deck)}the deck of {key!r} is another one")
        found.append(altered)
    return found


def read_own(
    record: Record, seats: Sequence[str], of_all: Sequence[Alterations]
) -> dict[str, list[Alterations]]:
    """The alterations of seats that have their own, round by round."""
    own: dict[str, list[Alterations]] = {}
    for name in seats:
        mine: list[Alterations] = []
        for number, over in enumerate(of_all, start=1):
            key = f"alterations {number} {name}"
            with _told(record, key):
                data = parse_alterations_data(record.value(key, ""))
                mine.append(own_alterations_from(data, over))
        if mine != list(of_all):
            own[name] = mine
    return own


def known_headers(rounds: int, seats: Sequence[str], mode: str) -> set[str]:
    """What the headers of these rounds can be called."""
    numbers = range(1, rounds + 1)
    if mode != STANDARD:  # rounds of Youtoma are never altered
        return {f"round {n}" for n in numbers}
    known = {f"{word} {n}" for n in numbers for word in ("round", "alterations", "deck")}
    return known | {f"alterations {n} {name}" for n in numbers for name in seats}


@contextmanager
def _told(record: Record, key: str) -> Iterator[None]:
    """An error in what a header says tells its line."""
    try:
        yield
    except RealmtableError as error:
        error.tell_place(record.place(key))
        raise


def realms_of(record: Record, rounds: list[list[str]], mode: str) -> list[list[str]]:
    """The realms of a game, from the rounds in its record: those of Youtoma are `youtoma/...`."""
    if mode == STANDARD:
        return rounds
    realms: list[list[str]] = []
    for number, names in enumerate(rounds, start=1):
        place = record.place(f"round {number}")
        bare = [name.removeprefix(f"{YOUTOMA}/") for name in names]
        if mode == YOUTOMA and number % 2 == 0:
            if names != realms[-1]:
                raise InvalidText(f"{place}round {number} must have the realms of the one before")
        elif names == bare:
            raise InvalidText(f"{place}round {number} is one of Youtoma, on cards youtoma/...")
        else:
            realms.append(bare)
    if mode == YOUTOMA and len(rounds) % 2:
        place = record.place(f"round {len(rounds)}")
        raise InvalidText(f"{place}every round is there twice: for Youtoma and for the seat")
    return realms


def as_recorded(record: Record, catalog: Catalog) -> Catalog:
    """The catalog with the rules and layouts that a record was played with."""
    for key, value in record.headers:
        if key.startswith(("round ", "deck ")):
            with _told(record, key):
                catalog = catalog.pinned(value.split(), "the record was played")
    return catalog


def named(record: Record, key: str, catalog: Catalog) -> list[str]:
    """The realms of a round or a deck, whose rules and layouts `as_recorded` looks after."""
    with _told(record, key):
        return [catalog.find(pin.rsplit("/", 2)[0]) for pin in record.value(key).split()]
