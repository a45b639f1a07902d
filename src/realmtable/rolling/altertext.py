"""Alterations as texts and as JSON, and back.

    turns=2-9 start=PPHHCC limit=4 price.adjust=P price.copy=- compensation=2 must_use rest
    closed=1,2,3 no_value=1,2 discard=1/PPPHHHCCC/wingspan,tapestry at_once rewards=same_realm

Only what differs from the rulebook is written, in this order. In JSON the same fields are
`{"turns": [2, 9], "price": {"copy": "-"}, "discard": {"at": 1, "deck": ["wingspan"]}}`.
"""

import re
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.near import meant
from realmtable.rolling.alterations import NONE, NOT_SOLD, PRICES, WAYS, Alterations, Reward
from realmtable.rolling.resources import KINDS, count, parse
from realmtable.rolling.resources import text as letters
from realmtable.rolling.risky import all_rewards

LAST_TURN: Final = 30  # that can be printed
MOST: Final = 99  # of a kind: what can be earned, given, owed or asked for
PLACES: Final = 8  # realms in a round
HIGHEST_DIE: Final = 6
MOST_COMPENSATION: Final = 3
CLOSED: Final = "-"
OWN: Final = ("start", "limit", "price", "compensation")  # a seat's may differ from the others'
_BUY: Final = WAYS.index("buy")
_REALM: Final = re.compile(r"[a-z0-9_]{1,60}")


class DiscardData(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    at: int
    deck: list[str] = []
    credit: str = ""


class AlterationsData(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form. What is left out is as in the rulebook; for a seat's own, as in the round."""

    turns: list[int] | UnsetType = UNSET
    start: str | UnsetType = UNSET
    limit: int | UnsetType = UNSET
    price: dict[str, str] | UnsetType = UNSET
    compensation: int | UnsetType = UNSET
    must_use: bool | UnsetType = UNSET
    rest: bool | UnsetType = UNSET
    closed: list[int] | UnsetType = UNSET
    no_value: list[int] | UnsetType = UNSET
    discard: DiscardData | UnsetType = UNSET
    at_once: bool | UnsetType = UNSET
    rewards: list[str] | UnsetType = UNSET


FIELDS: Final = AlterationsData.__struct_fields__
_FLAGS: Final = ("must_use", "rest", "at_once")


# --- JSON ------------------------------------------------------------------------------------


def alterations_from(data: AlterationsData, over: Alterations = NONE) -> Alterations:
    """The alterations that the data tells, checked. What it leaves out is as in `over`."""
    discard = data.discard
    made = Alterations(
        turns=over.turns if data.turns is UNSET else _turns(data.turns),
        start=over.start if data.start is UNSET else _amount("start", data.start),
        limit=over.limit if data.limit is UNSET else _number("limit", data.limit, 0, MOST),
        price=over.price if data.price is UNSET else _prices(data.price, over.price),
        compensation=over.compensation
        if data.compensation is UNSET
        else _number("compensation", data.compensation, 0, MOST_COMPENSATION),
        must_use=over.must_use if data.must_use is UNSET else data.must_use,
        rest=over.rest if data.rest is UNSET else data.rest,
        closed=over.closed if data.closed is UNSET else _by_turn("closed", data.closed, PLACES),
        no_value=over.no_value
        if data.no_value is UNSET
        else _by_turn("no_value", data.no_value, HIGHEST_DIE),
        discard_at=over.discard_at if discard is UNSET else _number("discard", discard.at, 1, 6),
        deck=over.deck if discard is UNSET else _deck(discard.deck),
        credit=over.credit if discard is UNSET else _amount("discard", discard.credit),
        at_once=over.at_once if data.at_once is UNSET else data.at_once,
        rewards=over.rewards if data.rewards is UNSET else _rewards(data.rewards),
    )
    return NONE if made == NONE else made


def check_places(alterations: Alterations, places: int) -> None:
    """Refuses alterations that close a place which the round has not."""
    for place in alterations.closed:
        if place > places:
            raise InvalidText(f"closed names place {place}, but the round has {places} realms")


def own_alterations_from(data: AlterationsData, over: Alterations) -> Alterations:
    """A seat's own alterations, laid over those of the round."""
    for name in FIELDS:
        if name not in OWN and getattr(data, name) is not UNSET:
            raise InvalidText(
                f"{name} is the same for all seats; a seat can have its own {', '.join(OWN)}"
            )
    return alterations_from(data, over)


def alterations_data(alterations: Alterations, over: Alterations = NONE) -> AlterationsData:
    """The JSON form; the reverse of `alterations_from`."""
    data = AlterationsData()
    if alterations.turns != over.turns:
        data.turns = list(alterations.turns)
    if alterations.start != over.start:
        data.start = letters(alterations.start)
    if alterations.limit != over.limit:
        data.limit = alterations.limit
    if alterations.price != over.price:
        data.price = {
            way: CLOSED if new == NOT_SOLD else letters(new)
            for way, new, old in zip(WAYS, alterations.price, over.price, strict=True)
            if new != old
        }
    if alterations.compensation != over.compensation:
        data.compensation = alterations.compensation
    for flag in _FLAGS:
        if getattr(alterations, flag) != getattr(over, flag):
            setattr(data, flag, getattr(alterations, flag))
    if alterations.closed != over.closed:
        data.closed = list(alterations.closed)
    if alterations.no_value != over.no_value:
        data.no_value = list(alterations.no_value)
    if alterations.discard_at != over.discard_at:
        deck, credit = list(alterations.deck), letters(alterations.credit)
        data.discard = DiscardData(alterations.discard_at, deck, credit)
    if alterations.rewards != over.rewards:
        data.rewards = [reward.id for reward in alterations.rewards]
    return data


def _number(field: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise InvalidText(f"{field} must be {least} to {most}, not {value}")
    return value


def _turns(values: list[int]) -> tuple[int, int]:
    if len(values) != 2:
        raise InvalidText(f"turns are a first and a last turn, not {values}")
    first, last = values
    if not 0 <= first <= last <= LAST_TURN:
        raise InvalidText(
            f"turns go from 0 to {LAST_TURN} at most, and the first is no later than the last; "
            f"not {first} to {last}"
        )
    return first, last


def _amount(field: str, text: str) -> int:
    try:
        amount = parse("" if text == CLOSED else text[: 3 * MOST + 1])
    except InvalidText as error:
        raise InvalidText(f"{field}: {error.why}") from error
    if len(text) > 3 * MOST or any(count(amount, unit) > MOST for unit in KINDS):
        raise InvalidText(f"{field} has more than {MOST} of a kind")
    return amount


def _prices(given: dict[str, str], over: tuple[int, ...]) -> tuple[int, ...]:
    prices = list(over)
    for way, text in given.items():
        if way not in WAYS:
            raise InvalidText(f"price: there is no way {way!r}; there are {', '.join(WAYS)}")
        at = WAYS.index(way)
        if text == CLOSED:
            prices[at] = NOT_SOLD
            continue
        price = _amount(f"price.{way}", text)
        if not price:
            raise InvalidText(f"price.{way} is at least one resource, or {CLOSED} to close it")
        if at == _BUY and price != PRICES[at]:
            raise InvalidText(f"price.{way} costs as many coins as the die shows, or is closed (-)")
        prices[at] = price
    return tuple(prices)


def _by_turn(field: str, values: list[int], most: int) -> tuple[int, ...]:
    """A number for each turn; zeros at the end say nothing."""
    for value in values:
        _number(field, value, 0, most)
    _number(f"the length of {field}", len(values), 0, LAST_TURN + 1)
    while values and not values[-1]:
        values = values[:-1]
    return tuple(values)


def _deck(names: list[str]) -> tuple[str, ...]:
    for n, name in enumerate(names):
        if not _REALM.fullmatch(name):
            raise InvalidText(f"discard: {name[:60]!r} is no realm")
        if name in names[:n]:
            raise InvalidText(f"discard: {name} is in the deck twice")
    return tuple(names)


def _rewards(ids: list[str]) -> tuple[Reward, ...]:
    known = all_rewards()
    for n, id in enumerate(ids):
        if id not in known:
            raise InvalidText(
                f"rewards: there is no reward {id[:40]!r}; there are {', '.join(known)}"
            )
        if id in ids[:n]:
            raise InvalidText(f"rewards: {id} is laid out twice")
    return tuple(known[id] for id in ids)


# --- texts -----------------------------------------------------------------------------------


def alterations_text(alterations: Alterations, over: Alterations = NONE) -> str:
    """`turns=2-9 must_use`: what differs, separated by spaces; empty if nothing does."""
    data = alterations_data(alterations, over)
    words: list[str] = []
    for name in FIELDS:
        value = getattr(data, name)
        if value is UNSET:
            continue
        if name == "price":
            words += [f"price.{way}={price}" for way, price in value.items()]
        elif name in _FLAGS:
            words.append(name)
        elif name == "turns":
            words.append(f"turns={value[0]}-{value[1]}")
        elif isinstance(value, list):
            words.append(f"{name}={','.join(map(str, value)) or CLOSED}")
        elif isinstance(value, DiscardData):
            words.append(f"discard={value.at}/{value.credit}/{','.join(value.deck)}")
        else:
            words.append(f"{name}={value if value != '' else CLOSED}")
    return " ".join(words)


def parse_alterations(text: str) -> Alterations:
    """The alterations that a text tells; the reverse of `alterations_text`."""
    return alterations_from(parse_alterations_data(text))


def parse_alterations_data(text: str) -> AlterationsData:
    """What a text tells, before it is checked for what can be."""
    data = AlterationsData()
    for word in text.split():
        name, equals, value = word.partition("=")
        field, _, way = name.partition(".")
        if field not in FIELDS or (way and field != "price"):
            raise _unknown(name)
        if field == "price":
            prices: dict[str, str] = {} if data.price is UNSET else data.price
            if way in prices:
                raise InvalidText(f"{name} is there twice")
            if not way or not value:
                raise InvalidText(f"{word!r} should be a way and its price: price.copy=HH")
            prices[way] = value
            data.price = prices
            continue
        if getattr(data, field) is not UNSET:
            raise InvalidText(f"{name} is there twice")
        if field in _FLAGS:
            if equals:
                raise InvalidText(f"{name} stands alone, without a value")
            setattr(data, field, True)
        elif not value:
            raise InvalidText(f"{name} needs a value: {_EXAMPLES[field]}")
        else:
            setattr(data, field, _READ[field](value, field))
    return data


def _unknown(name: str) -> RealmtableError:
    better = meant(name, list(FIELDS))
    hint = f"; did you mean {better}?" if better else f"; there are {', '.join(FIELDS)}"
    return InvalidText(f"there is no alteration {name[:40]!r}{hint}")


def _read_number(text: str, field: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise InvalidText(f"{field}: {text[:40]!r} is no number; {_EXAMPLES[field]}")
    return int(text)


def _read_numbers(text: str, field: str) -> list[int]:
    return [_read_number(part, field) for part in text.split(",")] if text != CLOSED else []


def _read_turns(text: str, field: str) -> list[int]:
    return [_read_number(part, field) for part in text.split("-")]


def _read_letters(text: str, _field: str) -> str:
    return text


def _read_names(text: str, _field: str) -> list[str]:
    return text.split(",") if text != CLOSED else []


def _read_discard(text: str, field: str) -> DiscardData:
    parts = text.split("/")
    if len(parts) != 3:
        raise InvalidText(
            f"{field}: {text[:60]!r} should be stars, credit and deck; {_EXAMPLES[field]}"
        )
    deck = parts[2].split(",") if parts[2] else []
    return DiscardData(_read_number(parts[0], field), deck, parts[1])


_READ: Final[dict[str, Callable[[str, str], object]]] = {
    "turns": _read_turns,
    "start": _read_letters,
    "limit": _read_number,
    "compensation": _read_number,
    "closed": _read_numbers,
    "no_value": _read_numbers,
    "discard": _read_discard,
    "rewards": _read_names,
}
_EXAMPLES: Final = {
    "turns": "turns=2-9",
    "start": "start=PPHHCC",
    "limit": "limit=4",
    "compensation": "compensation=2",
    "closed": "closed=1,2,3",
    "no_value": "no_value=1,2",
    "discard": "discard=1/PPP/ and realms separated by commas",
    "rewards": "rewards=same_realm,cash_in",
}
