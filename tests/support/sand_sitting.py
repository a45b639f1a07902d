"""What the tests of the terminal share: a game of Realm of Sand at one keyboard."""

from collections.abc import Mapping
from random import Random

from realmtable.cli.sand_sitting import Mind, SandSitting
from realmtable.sand.content import Move
from realmtable.sand.game import Game
from realmtable.sand.setup import Setup
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import State
from realmtable.sand.turn import legal
from tests.support.sand import content, in_order


class Chance:
    """Plays any kind of move, each as likely as the other: so that all of them happen."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def choose(self, view: State) -> Move:
        moves = legal(view)
        kind = self._random.choice(sorted({move.kind for move in moves}))
        return self._random.choice([move for move in moves if move.kind == kind])


class Idle:
    """Ends every turn at once."""

    def choose(self, view: State) -> Move:
        return legal(view)[-1]


def sitting(
    humans: list[str],
    bots: Mapping[str, Mind] | None = None,
    boards: tuple[str, ...] = (),
    setup: Setup | None = None,
) -> SandSitting:
    """A table where nothing is shuffled."""
    minds = bots or {}
    game = Game(content(), [*humans, *minds], setup or in_order(boards))
    return SandSitting(game, humans, minds)


def drawn(players: int, side: str, seed: int) -> Setup:
    return shuffle(content(), players, side, seed)
