"""500 different triples of realms counted again; and each realm alone until its card is full, and
in the record that is kept of a good round. What `tests/contract/test_recount.py` counts already is
left out."""

from itertools import combinations

import pytest

from tests.recount.by_itself import AFTER_ROLL
from tests.recount.ledger import FLEET
from tests.recount.triples import CITIES, SOME, Triple, pick, recount, recount_kept, recount_long
from tests.support.records import FOLDER
from tests.support.rolling import catalog

COUNT = 500
COUNTED = 12  # of them, in every run of the gate
LOT = 50  # a line of progress for each
ALONE = 20


def lots() -> list[list[Triple]]:
    triples = list(pick(COUNT, catalog().names))[SOME:]
    return [triples[first : first + LOT] for first in range(0, len(triples), LOT)]


@pytest.mark.parametrize("lot", lots(), ids=lambda lot: f"{lot[0].number}-{lot[-1].number}")
def test_every_score_of_these_triples_is_what_cards_and_moves_come_to(lot: list[Triple]) -> None:
    for triple in lot:
        recount(triple)


@pytest.mark.parametrize("name", [name for name in catalog().names if name != CITIES])
def test_full_cards_are_worth_what_they_say(name: str) -> None:
    for seed in range(1, ALONE):
        recount_long([name], seed)


@pytest.mark.parametrize("others", list(combinations(sorted(AFTER_ROLL), 2)), ids="+".join)
def test_altered_dice_and_what_a_roll_brings(others: tuple[str, str]) -> None:
    for seed in range(1, ALONE):
        recount_long([FLEET, *others], seed)


@pytest.mark.parametrize("name", catalog().names)
def test_the_good_round_that_is_kept_is_worth_what_it_says(name: str) -> None:
    recount_kept((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
