"""Positions as JSON: one seat at any point of a turn, with boards as `{space: mark}`."""

import re

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.rolling.boardtext import board_from_marks, marks
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import AGAIN, CHANGED, Position, make_die
from realmtable.rolling.realm import CREATED
from realmtable.rolling.resources import LETTERS, all_counts, covers, from_counts

_DIE = re.compile(r"(\*)?(?:(\d)~)?([1-6])(!)?")


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


def position_from(data: PositionData, catalog: Catalog) -> Position:
    """The position that the data describes, checked."""
    table = catalog.table
    if data.game != "rolling":
        raise InvalidText(f"position: game is {data.game!r}, not 'rolling'")
    if not 1 <= len(data.boards) <= 8:
        raise InvalidText("position: boards must name one to eight realms")
    try:
        round = round_of_mode(catalog, list(data.boards), data.mode, data.level)
    except InvalidText as error:
        raise InvalidText(f"position: {error.why}") from error
    realms = round.realms
    names = [realm.id for realm in realms]
    if len(set(names)) != len(names):
        raise InvalidText("position: a realm is there twice")
    position = Position(round)
    position.boards = [
        board_from_marks(realm, given)
        for realm, given in zip(realms, data.boards.values(), strict=True)
    ]
    first = 0 if data.over else 1  # 0 is before the first roll
    if not first <= data.turn <= round.turns:
        raise InvalidText(f"position: turn must be {first} to {round.turns}, not {data.turn}")
    rounds = max(table.rounds, 2 * table.youtoma.most_rounds)  # against Youtoma each comes twice
    if not 1 <= data.round <= rounds:
        raise InvalidText(f"position: round must be 1 to {rounds}, not {data.round}")
    position.turn = data.turn
    position.over = data.over
    position.altered = data.altered
    position.earned = _resources(data.earned, "earned", table.limit)
    position.spent = _resources(data.spent, "spent", table.limit)
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
    for i in position.round.on_earned:  # what follows by itself need not be told
        position.boards[i] = realms[i].on_earned(position.boards[i], position.moment(i))
    if not data.over:
        position.dice = _dice(position, data.roll if data.dice is None else data.dice)
    return position


def position_data(position: Position, round: int = 1) -> PositionData:
    """The JSON form of a position; the reverse of `position_from`."""
    realms = position.round.realms
    of = dict(enumerate(realm.id for realm in realms))
    started = position.turn > 0
    return PositionData(
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
