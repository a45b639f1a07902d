"""What the tests of altered rounds share: positions in a line, moves by their texts."""

from random import Random

import msgspec
import pytest

from realmtable.core.errors import RealmtableError
from realmtable.rolling.altertext import alterations_text, parse_alterations, parse_alterations_data
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Position, Round
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.turn import apply, legal
from tests.recount.altered_round import DEBTS
from tests.support.rolling import catalog

Marks = dict[str, int | str]


def round_of(names: list[str], alter: str) -> Round:
    return round_of_mode(catalog(), names, STANDARD, "", parse_alterations(alter))


def at(alter: str, roll: tuple[int, int], boards: dict[str, Marks], **more: object) -> Position:
    """A seat in an altered round: `at("rest", (2, 5), {"wingspan": {}}, rested=["wingspan"])`."""
    given = {"roll": list(roll), "boards": boards, **more}
    data = msgspec.convert(given, PositionData)
    data.alterations = parse_alterations_data(alter)
    return checked(position_from(data, catalog()))


def checked(position: Position) -> Position:
    """The same position, after a look at whether its JSON form reads back."""
    json = msgspec.json.encode(position_data(position))
    again = position_from(msgspec.json.decode(json, type=PositionData), catalog())
    assert again.key() == position.key()
    assert alterations_text(again.round.alterations) == alterations_text(position.round.alterations)
    return position


def played(position: Position, *texts: str) -> Position:
    for text in texts:
        position = checked(apply(position, find_move(position, text)))
    return position


def texts(position: Position) -> list[str]:
    found = [move_text(position, move) for move in legal(position).moves()]
    assert len(set(found)) == len(found)
    return found


def can(position: Position, text: str) -> bool:
    """Whether a text is a legal move; a realm alone is, if any use of the die there is."""
    return any(
        found == text or found.startswith((text + ".", text + " ")) for found in texts(position)
    )


def refused(position: Position, text: str) -> str:
    with pytest.raises(RealmtableError) as error:
        find_move(position, text)
    return error.value.why


def some_alterations(chance: Random, deck: list[str], places: int) -> str:
    """Alterations in their text form, each of them in about a third of the rounds."""

    def numbers(most: int) -> str:
        return ",".join(str(chance.randint(0, most)) for _ in range(chance.randint(1, 12)))

    def letters(most: int) -> str:
        return "".join(chance.choices("PHC", k=chance.randint(1, most)))

    first = chance.randint(0, 3)
    ways = ("adjust", "adjust_again", "pair", "copy", "seven")
    rewards = chance.sample(list(DEBTS), chance.randint(1, 7))
    choices = [
        f"turns={first}-{first + chance.randint(0, 9)}",
        f"start={letters(6)}",
        f"limit={chance.randint(0, 14)}",
        *[f"price.{way}={chance.choice(('-', letters(3)))}" for way in ways],
        "price.buy=-",
        f"compensation={chance.randint(0, 3)}",
        *["must_use", "rest", "at_once"],
        f"closed={numbers(places)}",
        f"no_value={numbers(6)}",
        f"discard={chance.randint(1, 3)}/{letters(6)}/{','.join(deck)}",
        f"rewards={','.join(rewards)}",
    ]
    return " ".join(choice for choice in choices if chance.randrange(3) == 0)
