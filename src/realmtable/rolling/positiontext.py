"""Positions as JSON: one seat at any point of a turn, with boards as `{space: mark}`."""

import re
from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from realmtable.core.errors import InvalidText
from realmtable.rolling.alterations import NONE
from realmtable.rolling.altertext import (
    PLACES,
    AlterationsData,
    alterations_data,
    alterations_from,
    check_places,
)
from realmtable.rolling.boardtext import board_from_marks, marks
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.ledger import Ledger
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import AGAIN, CHANGED, Position, Round, make_die
from realmtable.rolling.realm import CREATED
from realmtable.rolling.resources import LETTERS, all_counts, covers, from_counts

_DIE = re.compile(r"(\*)?(?:(\d)~)?([0-6])(!)?")


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """The JSON form of a position. What is left out is as at the start of a turn."""

    boards: dict[str, dict[str, int | str]]
    roll: list[int] = []
    game: str = "rolling"
    mode: str = STANDARD
    level: str = ""  # of Youtoma; `normal` if left out
    round: int = 1
    turn: int = 1
    earned: dict[str, int] = {}
    spent: dict[str, int] = {}
    dice: list[int | str] | None = None  # still in hand; both rolled dice if left out
    activated: list[str] = []  # a die was used there this turn
    opened: list[str] = []  # of these, the realms that are open again as if it had not been
    over: bool = False  # the turn has been ended
    again: dict[str, int] = {}  # realm: how many more dice its own plays allow
    memos: dict[str, int] = {}  # realm: what it noted this turn
    came: dict[str, list[int]] = {}  # realm: which rolled dice (1, 2) were used there
    pending: list[str] = []  # realms whose start-of-turn effect is still to come
    altered: bool = False  # a rolled die itself was changed this turn
    # Only of an altered round.
    alterations: AlterationsData | UnsetType = UNSET
    rested: list[str] | UnsetType = UNSET  # realms used in the turn before
    discarded: int | UnsetType = UNSET  # how many realms
    banked: int | UnsetType = UNSET  # the stars that they had
    empty: list[int] | UnsetType = UNSET  # places for which no realm was left
    arrived: dict[str, dict[str, int]] | UnsetType = UNSET  # realm: what was earned when it came
    taken: list[str] | UnsetType = UNSET  # rewards
    took: bool | UnsetType = UNSET  # one of them this turn


def position_from(data: PositionData, catalog: Catalog) -> Position:
    """The position that the data describes, checked."""
    table = catalog.table
    if data.game != "rolling":
        raise InvalidText(f"position: game is {data.game!r}, not 'rolling'")
    round = _round(data, catalog)
    realms = round.realms
    names = [realm.id for realm in realms]
    if len(set(names)) != len(names):
        raise InvalidText("position: a realm is there twice")
    position = Position(round)
    position.boards = [
        board_from_marks(realm, given)
        for realm, given in zip(realms, data.boards.values(), strict=True)
    ]
    first = round.first - 1 if data.over else round.first  # the one before: nothing was rolled
    if not first <= data.turn <= round.turns:
        raise InvalidText(f"position: turn must be {first} to {round.turns}, not {data.turn}")
    rounds = max(table.rounds, 2 * table.youtoma.most_rounds)  # against Youtoma each comes twice
    if not 1 <= data.round <= rounds:
        raise InvalidText(f"position: round must be 1 to {rounds}, not {data.round}")
    position.turn = data.turn
    position.over = data.over
    position.altered = data.altered
    position.earned = _resources(data.earned, "earned", round.limit)
    position.spent = _resources(data.spent, "spent", round.limit)
    if not covers(position.earned, position.spent):
        raise InvalidText("position: more is spent than was earned")
    if not data.over or data.roll:
        if len(data.roll) != 2 or any(value not in range(1, 7) for value in data.roll):
            raise InvalidText(f"position: roll must be two dice from 1 to 6, not {data.roll}")
        position.roll_a, position.roll_b = data.roll
    for name in data.activated:
        position.activated |= 1 << _place(names, name, "activated")
    for name in data.opened:
        position.opened |= 1 << _place(names, name, "opened")
    if position.opened & ~position.activated:
        raise InvalidText("position: opened names a realm that is not among the activated ones")
    for name in data.pending:
        place = _place(names, name, "pending")
        if place not in position.round.on_roll:
            raise InvalidText(f"position: pending names {name!r}, where a roll brings nothing")
        position.pending |= 1 << place
    for name, count in data.again.items():
        position.again |= _small(count, 9, "again") << 4 * _place(names, name, "again")
    for name, memo in data.memos.items():
        position.memos |= _small(memo, 255, "memos") << 8 * _place(names, name, "memos")
    for name, dice in data.came.items():
        for die in dice:
            if die not in (1, 2):
                raise InvalidText("position: came lists rolled dice as 1 and 2")
            position.came |= die << 2 * _place(names, name, "came")
    position.ledger = _ledger(data, round)
    for i in position.round.on_earned:  # what follows by itself need not be told
        position.boards[i] = realms[i].on_earned(position.boards[i], position.moment(i))
    if not data.over:
        position.dice = _dice(position, data.roll if data.dice is None else data.dice)
    return position


def position_data(position: Position, round: int = 1) -> PositionData:
    """The JSON form of a position; the reverse of `position_from`."""
    realms = position.round.realms
    of = dict(enumerate(realm.id for realm in realms))
    started = position.turn >= position.round.first
    data = PositionData(
        boards={
            realm.id: marks(realm, board)
            for realm, board in zip(realms, position.boards, strict=True)
        },
        roll=[position.roll_a, position.roll_b] if started else [],
        mode=position.round.mode,
        level=position.round.level,
        round=round,
        turn=position.turn,
        earned=all_counts(position.earned),
        spent=all_counts(position.spent),
        dice=None if position.over else [_die(position, die) for die in position.dice],
        activated=[name for i, name in of.items() if position.activated >> i & 1],
        opened=[name for i, name in of.items() if position.opened >> i & 1],
        over=position.over,
        again={
            n: position.again >> 4 * i & 15 for i, n in of.items() if position.again >> 4 * i & 15
        },
        memos={
            n: position.memos >> 8 * i & 255 for i, n in of.items() if position.memos >> 8 * i & 255
        },
        came={
            n: [die for die in (1, 2) if position.came >> 2 * i & die]
            for i, n in of.items()
            if position.came >> 2 * i & 3
        },
        pending=[name for i, name in of.items() if position.pending >> i & 1],
        altered=position.altered,
    )
    if position.round.altered:
        _tell_alterations(position, data)
    return data


def _tell_alterations(position: Position, data: PositionData) -> None:
    """What is only told of an altered round: of the ledger just what its alterations need."""
    ledger, alterations = position.ledger, position.round.alterations
    names = [realm.id for realm in position.round.realms]
    data.alterations = alterations_data(alterations)
    if alterations.rest:
        data.rested = [name for i, name in enumerate(names) if ledger.rested >> i & 1]
    if alterations.discard_at:
        data.discarded, data.banked = ledger.discarded, ledger.banked
        data.empty = [place + 1 for place in range(PLACES) if ledger.empty >> place & 1]
        arrived = ledger.arrived or (0,) * len(names)
        data.arrived = {
            name: all_counts(earned) for name, earned in zip(names, arrived, strict=True)
        }
    if alterations.rewards:
        rewards = enumerate(alterations.rewards)
        data.taken = [reward.id for i, reward in rewards if ledger.taken >> i & 1]
        data.took = ledger.took


def _round(data: PositionData, catalog: Catalog) -> Round:
    """The round that a position is in."""
    places = len(data.boards) + (0 if data.empty is UNSET else len(data.empty))
    if not places <= PLACES or not (data.boards or data.empty):
        raise InvalidText("position: boards must name one to eight realms")
    try:
        given = data.alterations
        altered = NONE if given is UNSET else alterations_from(given)
        check_places(altered, places)
        return round_of_mode(catalog, list(data.boards), data.mode, data.level, altered)
    except InvalidText as error:
        raise InvalidText(f"position: {error.why}") from error


def _ledger(data: PositionData, round: Round) -> Ledger:
    """What the position tells of the past of an altered round."""
    alterations, names = round.alterations, [realm.id for realm in round.realms]
    _belongs("rested", data.rested, alterations.rest)
    for name in ("discarded", "banked", "empty", "arrived"):
        _belongs(name, getattr(data, name), alterations.discard_at > 0)
    for name in ("taken", "took"):
        _belongs(name, getattr(data, name), len(alterations.rewards) > 0)
    rested = taken = empty = 0
    for name in _told(data.rested, []):
        rested |= 1 << _place(names, name, "rested")
    for name in _told(data.taken, []):
        taken |= 1 << _place([reward.id for reward in alterations.rewards], name, "taken")
    for place in _told(data.empty, []):
        if not 1 <= place <= PLACES:
            raise InvalidText(f"position: empty must name places from 1 to {PLACES}, not {place}")
        empty |= 1 << place - 1
    came = _told(data.arrived, {})
    for name in came:
        _place(names, name, "arrived")
    arrived = [_resources(came.get(name, {}), "arrived", round.limit) for name in names]
    if not all(covers(from_counts(data.earned), each) for each in arrived):
        raise InvalidText("position: arrived tells more than was earned")
    most = empty.bit_count() + len(round.deck)
    discarded = _small(_told(data.discarded, 0), most, "discarded")
    drawn = discarded - empty.bit_count()
    if drawn < 0 or (empty and drawn < len(round.deck)):
        raise InvalidText("position: so many realms discarded do not fit the deck and empty places")
    for realm in round.deck[drawn:]:
        if realm in round.realms:
            raise InvalidText(f"position: {realm.id} is in play and still in the deck")
    banked = _small(_told(data.banked, 0), 6 * discarded, "banked")
    took = _told(data.took, False)
    return Ledger(
        rested, discarded, banked, empty, tuple(arrived) if any(arrived) else (), taken, took
    )


T = TypeVar("T")


def _told(value: T | UnsetType, default: T) -> T:
    return default if isinstance(value, UnsetType) else value


def _belongs(name: str, value: object, known: bool) -> None:
    if value is not UNSET and not known:
        raise InvalidText(f"position: {name} says nothing in a round without that alteration")


def _die(position: Position, die: int) -> int | str:
    text = die_text(position, die)
    return int(text) if text.isdigit() else text


def _resources(given: dict[str, int], name: str, limit: int) -> int:
    for letter, count in given.items():
        if letter not in LETTERS or len(letter) != 1:
            raise InvalidText(f"position: {name} has {letter!r}; the resources are P, H and C")
        if not 0 <= count <= limit:
            raise InvalidText(f"position: {name} {letter} must be 0 to {limit}, not {count}")
    return from_counts(given)


def _small(value: int, most: int, name: str) -> int:
    if not 0 <= value <= most:
        raise InvalidText(f"position: {name} must be 0 to {most}, not {value}")
    return value


def _place(names: list[str], name: str, field: str) -> int:
    if name not in names:
        raise InvalidText(f"position: {field} names {name!r}, which is not among the boards")
    return names.index(name)


def _dice(position: Position, given: list[int] | list[int | str]) -> list[int]:
    """Dice as texts of `movetext`: a plain number is a rolled die that shows its rolled value."""
    rolled = [position.roll_a, position.roll_b]
    used = any(position.came >> 2 * realm & 1 for realm in range(len(position.boards)))
    free = [1, 0] if used else [0, 1]  # of a pair, the die still in hand is the one not used
    dice = []
    for item in given:
        found = _DIE.fullmatch(str(item))
        if not found:
            raise InvalidText(f"position: {item!r} is no die; write 4, '*4', '3~4' or '3~4!'")
        value = int(found[3])
        if not value and not found[1]:
            raise InvalidText(f"position: {item!r} is no die; only a created die can be a 0: '*0'")
        if found[1]:
            die = make_die(value, CREATED)
        else:
            fell = int(found[2]) if found[2] else value
            origins = [origin for origin in free if rolled[origin] == fell]
            if not origins:
                raise InvalidText(
                    f"position: {item!r} is none of the rolled dice {rolled}; "
                    f"a created die is written '*{value}'"
                )
            free.remove(origins[0])
            # 3 pumpkins are spent on a `3!` too, so it is a `3~3!`.
            die = make_die(value, origins[0]) | (CHANGED if found[2] or found[4] else 0)
        dice.append(die | AGAIN if found[4] else die)
    return dice
