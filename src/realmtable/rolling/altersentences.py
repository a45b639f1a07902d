"""What is altered in a round, in sentences."""

from collections.abc import Iterator
from typing import Final

from realmtable.rolling.alterations import NONE, NOT_SOLD, Alterations
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.resources import in_words
from realmtable.rolling.words import listed

# By way of spending.
NOT_SOLD_WORDS: Final = (
    "this round has no adjusted dice",
    "this round has no second use of a realm for pumpkins",
    "this round has no dice for a pair",
    "this round has no copies",
    "this round has no dice for a sum of 7",
    "this round has no dice for coins",
)
_SOLD: Final = (
    "Changing a die by 1",
    "Changing a die by 1, or not, with a second use of a realm",
    "A die after a rolled pair",
    "A copy of a rolled die",
    "A copy when the rolled dice add up to 7",
    "A die of any value",
)


def alteration_lines(alterations: Alterations, catalog: Catalog) -> list[str]:
    """A sentence for everything that is altered."""
    return list(_sentences(alterations, catalog))


def _sentences(of: Alterations, catalog: Catalog) -> Iterator[str]:
    if of.turns != NONE.turns:
        yield f"The turns are {of.turns[0]} to {of.turns[1]}."
    if of.start:
        yield f"Everybody starts with {in_words(of.start)}, which count as earned."
    if of.limit != NONE.limit:
        yield f"Of each resource at most {of.limit} can be earned."
    for way, price in enumerate(of.price):
        if price == NOT_SOLD:
            words = NOT_SOLD_WORDS[way]
            yield f"{words[0].upper()}{words[1:]}."
        elif price != NONE.price[way]:
            yield f"{_SOLD[way]} costs {in_words(price)}."
    if of.compensation == 0:
        yield "A rolled die that fits nowhere brings nothing."
    elif of.compensation != NONE.compensation:
        yield f"A rolled die that fits nowhere brings {of.compensation} resources of one kind."
    if of.must_use:
        yield "Every die that can be used must be used."
    if of.rest:
        yield "A realm used in one turn rests in the next."
    if of.closed:
        yield f"Closed turn by turn: {_by_turn(of.closed, 'realm ')}."
    if of.no_value:
        yield f"Turn by turn, this value cannot be used as it is: {_by_turn(of.no_value, '')}."
    if of.discard_at:
        stars = "a star" if of.discard_at == 1 else f"{of.discard_at} stars"
        yield f"A realm with {stars} at the end of a turn is discarded, and its stars are kept."
        if of.deck:
            yield f"In its place comes {_names(of.deck, catalog)}, in this order."
        if of.credit:
            words = in_words(of.credit)
            yield f"A realm counts what is earned since it came, and {words} besides."
    if of.at_once:
        yield "Stars are scored as they are earned."
    if of.rewards:
        offered = [f"{reward.name} ({in_words(reward.debt)} owed)" for reward in of.rewards]
        yield f"Rewards, one a turn and each once: {listed(offered)}. An unpaid debt costs a star."


def _by_turn(values: tuple[int, ...], word: str) -> str:
    return ", ".join(f"{word}{value}" if value else "none" for value in values)


def _names(ids: tuple[str, ...], catalog: Catalog) -> str:
    return listed([catalog.realm(id).name for id in ids], "and then")
