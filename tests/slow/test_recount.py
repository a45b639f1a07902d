"""500 different triples of realms, and each realm alone until its card is full, counted again."""

import pytest

from tests.slow.triples import CITIES, Triple, pick, recount, recount_alone
from tests.support import catalog

COUNT = 500
LOT = 50  # a line of progress for each
ALONE = 20


def lots() -> list[list[Triple]]:
    triples = list(pick(COUNT, catalog().names))
    return [triples[first : first + LOT] for first in range(0, COUNT, LOT)]


@pytest.mark.parametrize("lot", lots(), ids=lambda lot: f"{lot[0].number}-{lot[-1].number}")
def test_every_score_of_these_triples_is_what_cards_and_moves_come_to(lot: list[Triple]) -> None:
    for triple in lot:
        recount(triple)


@pytest.mark.parametrize("name", [name for name in catalog().names if name != CITIES])
def test_full_cards_are_worth_what_they_say(name: str) -> None:
    for seed in range(ALONE):
        recount_alone(name, seed)
