"""What players read on cards: names for every place, and no file internals in any sentence."""

import re

import pytest

from realmtable.rolling.card import Card, fill_name, nth
from tests.support.card_files import all_cards

CARDS = all_cards()


def ids_of(card: Card) -> set[str]:
    """Ids that no English word could be mistaken for."""
    ids = set(card.by_id) | set(card.zone_by_id) | {line.id for line in card.lines}
    ids |= {group for space in card.spaces for group in space.groups}
    return {name for name in ids if re.search(r"[a-z]", name) and re.search(r"[\d_]", name)}


def prose_of(card: Card) -> list[str]:
    return [card.goal, *card.use, *card.short, *card.score, *card.rulings, *card.examples]


def internals(card: Card, text: str) -> list[str]:
    """What of a text only makes sense to someone who has read the file."""
    words = re.findall(r"[A-Za-z0-9_]+", text)
    found = [word for word in words if word in ids_of(card) or "_" in word]
    found += re.findall(r"`|\bzones?\b|\bspace ids?\b|<[a-z]|\w=\w", text)
    found += re.findall(r"\b\d+ [PHC]\b|\b[PHC]{2,}\b|\b[PHCS]/[PHCS]\b", text)
    return found


@pytest.mark.parametrize("name", CARDS)
def test_no_sentence_names_file_internals(name: str) -> None:
    card = CARDS[name]
    found = {text: internals(card, text) for text in prose_of(card)}
    assert {text: words for text, words in found.items() if words} == {}


@pytest.mark.parametrize("name", CARDS)
def test_every_card_says_in_two_short_lines_what_a_die_does(name: str) -> None:
    card = CARDS[name]
    assert 1 <= len(card.short) <= 2
    assert [line for line in card.short if not 1 <= len(line) <= 60] == []
    assert [line for line in card.short if line in card.use] == []


@pytest.mark.parametrize("name", CARDS)
def test_every_space_has_a_name_of_its_own_in_words(name: str) -> None:
    card = CARDS[name]
    unnamed = [space.id for space in card.spaces if space.name.startswith("space ")]
    assert unnamed == []
    names = [space.name for space in card.spaces]
    twice = {each for each in names if names.count(each) > 1}
    assert twice == set()
    for each in names:
        assert internals(card, each) == []
        assert "{" not in each
        assert each == each.strip(" .")


def test_patterns_count_and_tell_what_is_printed() -> None:
    data: dict[str, object] = {"die": [3, 4], "text": "Leek", "cell": [0, 2]}
    assert fill_name("the {nth} of {n}", 2, data) == "the second of 2"
    assert fill_name("{die} at {text}", 1, data) == "3 or 4 at Leek"
    assert fill_name("row {row}, column {column}", 1, data) == "row 1, column 3"
    assert (
        fill_name("the {nth_column} of the {nth_row} row", 1, data) == "the third of the first row"
    )
    assert [nth(n) for n in (1, 12, 13, 24)] == ["first", "twelfth", "13th", "24th"]


def test_the_check_finds_what_it_should() -> None:
    card = CARDS["wingspan"]
    for bad in ("see a1", "zone bird_a", "the `text`", "gain 1 P", "a cost of PH", "Given b2=4"):
        assert internals(card, bad), bad
    assert internals(card, "Gain a heart; 1 star for each bird. P.S. A 6 fits.") == []
