"""What is kept of a finished game for whoever played it, and what it means to them."""

import msgspec


class KeptRound(msgspec.Struct):
    """What a seat scored in one round, as the database keeps it."""

    stars: dict[str, int]  # by realm
    left: int
    score: int = -1  # tenths, where they are not just what stars and resources come to

    @property
    def tenths(self) -> int:
        return self.score if self.score >= 0 else 10 * sum(self.stars.values()) + self.left


class Beaten(msgspec.Struct):
    """A personal best: of the whole game where no realm is named."""

    now: int  # tenths; of a realm, stars
    before: int
    realm: str | None = None


class Personal(msgspec.Struct):
    """What a finished game means to whoever played it."""

    counted: bool  # false for practice
    first: bool  # the first of its length
    beaten: list[Beaten]
    streak: int | None  # of dailies, if this was one
