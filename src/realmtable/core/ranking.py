"""Places: who comes first, for every game that counts rounds or points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

SeatName = TypeVar("SeatName")


@dataclass(frozen=True)
class Place(Generic[SeatName]):
    """A seat's place in the ranking; tied seats share one."""

    rank: int
    seat: SeatName
    total: int
    rounds: list[int]


def ranked(
    scored: Sequence[tuple[SeatName, list[int]]], lowest_wins: bool = False
) -> list[Place[SeatName]]:
    """Seats from first to last by the scores of their rounds; of equals the later ones decide."""

    def strength(rounds: list[int]) -> list[int]:
        return [sum(rounds), *rounds[::-1]]

    ordered = sorted(scored, key=lambda each: strength(each[1]), reverse=not lowest_wins)
    places: list[Place[SeatName]] = []
    for n, (name, rounds) in enumerate(ordered, start=1):
        tied = n > 1 and strength(rounds) == strength(ordered[n - 2][1])
        rank = places[-1].rank if tied else n
        places.append(Place(rank, name, sum(rounds), rounds))
    return places
