"""The recount of any three realms: some rounds, and that it would notice something wrong.
`make test-slow` counts many more."""

from collections import Counter
from functools import cache

import pytest

from realmtable.rolling.position import KIND_NAMES
from tests.recount import pays
from tests.recount.by_itself import AFTER_ROLL
from tests.recount.ledger import FLEET
from tests.recount.printed import FOLDER
from tests.recount.triples import (
    CARD,
    CITIES,
    LITTLE,
    ONLY_BOUNDS,
    SOME,
    TOLD,
    Triple,
    Watched,
    check_seat,
    pick,
    play,
    read,
    recount,
    recount_long,
)
from tests.support.rolling import catalog
from tests.support.walks import Eager

CARDS = [path.stem for path in sorted(FOLDER.glob("*.toml")) if path.stem != "table"]


def test_the_stars_of_every_card_are_counted_in_one_way() -> None:
    ways = [*CARD, *TOLD, *ONLY_BOUNDS, CITIES, LITTLE]
    assert sorted(ways) == CARDS
    assert set(pays.SPECIAL) <= set(CARDS)


@pytest.mark.parametrize("name", catalog().names)
def test_stars_are_told_by_the_moves_where_the_card_does_not_show_them(name: str) -> None:
    assert catalog().realm(name).counts_stars == (name in TOLD or name in ONLY_BOUNDS)


def test_the_triples_differ_and_every_realm_is_in_many() -> None:
    triples = list(pick(500, catalog().names))
    assert [triple.number for triple in triples] == list(range(1, 501))
    assert len({frozenset(triple.names) for triple in triples}) == 500
    times = Counter(name for triple in triples for name in triple.names)
    assert set(times) == set(catalog().names)
    assert min(times.values()) >= 15


@pytest.mark.parametrize(
    "triple", list(pick(SOME, catalog().names)), ids=lambda triple: str(triple.number)
)
def test_some_triples_are_worth_what_cards_and_moves_come_to(triple: Triple) -> None:
    recount(triple)


@pytest.mark.parametrize("name", [name for name in catalog().names if name != CITIES])
def test_a_full_card_is_worth_what_it_says(name: str) -> None:
    recount_long([name], 0)


@pytest.mark.parametrize("other", sorted(AFTER_ROLL))
def test_altered_dice_and_what_a_roll_brings(other: str) -> None:
    for seed in range(4):
        recount_long([FLEET, other, "terraforming_mars"], seed)


# --- something wrong is noticed --------------------------------------------------------------


@cache
def played() -> tuple[str, Watched]:
    """A round in which moves of every kind were made, with what was seen of it."""
    for number in range(100):
        triple = Triple(number, ["boonlake", "scythe", "skulk_hollow"])
        text, watched = play(triple, {"eager": Eager(number)})
        seen = watched["eager"]
        if {move.kind for turn in seen.moves for move in turn} == set(KIND_NAMES):
            return text, seen
    raise AssertionError("no round has moves of every kind")


def test_the_round_itself_is_fine() -> None:
    text, seen = played()
    check_seat(read(text), "eager", seen)


def test_a_wrong_score_is_noticed() -> None:
    text, seen = played()
    record = read(text)
    record.scores["eager"] = record.scores["eager"].replace("+", "+1")
    with pytest.raises(AssertionError):
        check_seat(record, "eager", seen)


def test_other_dice_are_noticed() -> None:
    text, seen = played()
    record = read(text)
    record.rolls[3] = [1 + value % 6 for value in record.rolls[3]]
    with pytest.raises(AssertionError):
        check_seat(record, "eager", seen)


@pytest.mark.parametrize("times", [0, 2])
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_move_that_is_left_out_or_made_twice_is_noticed(kind: str, times: int) -> None:
    text, seen = played()
    record = read(text)
    found = [
        (turn, index)
        for turn, moves in enumerate(seen.moves)
        for index, move in enumerate(moves)
        if move.kind == kind
    ]
    turn, index = found[0]
    texts = record.moves["eager"][turn]
    texts[index : index + 1] = times * [texts[index]]
    moves = [list(each) for each in seen.moves]
    moves[turn][index : index + 1] = times * [moves[turn][index]]
    with pytest.raises((AssertionError, ValueError)):
        check_seat(record, "eager", Watched(moves, seen.rolled, seen.ended))
