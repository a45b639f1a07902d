"""What a realm's board is worth with some turns to come, as fitted by `fitting`.

The value of a board is that of a game by itself (`lone`): in every later turn two dice are rolled,
and the realm may take one of them at a price, or none; resources are worth a fixed amount. What a
round promises is then the sum over its realms, none of which has to be looked at together with
another. A small network for each realm knows these values for every number of turns to come.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from realmtable.rolling.alterations import LAST_TURN, LIMIT
from realmtable.rolling.realm import MAX_STARS, Moment, Realm
from realmtable.rolling.resources import COIN, HEART, KINDS, PUMPKIN, count

MOST_TURNS: Final = 9  # values are known for so many turns to come; more are taken for as many
DIE_PRICE: Final = 0.35  # stars that a die is worth elsewhere
UNSPENT: Final = 0.1  # what a resource scores
USEFUL: Final = 0.4  # what it may buy besides, with all turns to come

_AT_ONCE: Final = 4096  # boards

Floats = NDArray[np.float32]


def resource_worth(to_come: int) -> float:
    """What a resource is worth, in stars."""
    return UNSPENT + USEFUL * min(to_come, MOST_TURNS) / MOST_TURNS


class Network:
    """Two hidden layers over what stands on each space, and an answer for each number of turns to
    come, 1 first."""

    def __init__(self, rows: NDArray[np.int32], weights: list[Floats]) -> None:
        self.rows = rows  # by space and byte: the row of the first layer, the last one for none
        self.weights = weights
        known = rows != len(weights[0]) - 1
        marks = known.sum(axis=1)
        self._varied = np.flatnonzero(marks > 1)
        # Where only one mark was ever seen, there is nothing to look at.
        self._always = rows[known & (marks == 1)[:, None]]

    def values(self, sights: list[bytes]) -> Floats:
        """By sight and turns to come - 1."""
        found = np.empty((len(sights), MOST_TURNS), dtype=np.float32)
        for start in range(0, len(sights), _AT_ONCE):
            some = sights[start : start + _AT_ONCE]
            found[start : start + len(some)] = self._answers(some)
        return found

    def _answers(self, sights: list[bytes]) -> Floats:
        first, bias, second, second_bias, last, last_bias = self.weights
        marks = np.frombuffer(b"".join(sights), dtype=np.uint8).reshape(len(sights), -1)
        start: Floats = bias + first[self._always].sum(axis=0)
        hidden: Floats = np.repeat(start[None, :], len(sights), axis=0)
        for space in self._varied:
            hidden += first[self.rows[space, marks[:, space]]]
        np.maximum(hidden, 0, out=hidden)
        hidden = hidden @ second + second_bias
        np.maximum(hidden, 0, out=hidden)
        answers: Floats = hidden @ last + last_bias
        return answers


class Sight:
    """All that a realm's value depends on, as bytes: what still matters of its board, the stars it
    shows; what was earned and what the others score, where that counts."""

    def __init__(self, realm: Realm) -> None:
        self._realm = realm
        self._condensed = type(realm).essence is not Realm.essence
        self.sees_earned = _sees_earned(realm)
        self.sees_others = realm.scores_last
        self.plain = not self.sees_earned and not self.sees_others

    def key(self, board: bytes, earned: int, others: int) -> bytes:
        """Tells apart what may differ in sight, and is quickly made."""
        if self.sees_earned:
            board += bytes([count(earned, unit) for unit in KINDS])
        if self.sees_others:
            board += bytes([others])
        return board

    def of(self, board: bytes, earned: int, others: int) -> bytes:
        seen = board
        if self._condensed:
            seen = self._realm.essence(board).ljust(2 * len(board) + 8, b"\0")
        moment = Moment(LAST_TURN, LAST_TURN, 1, 2, 0, earned, LIMIT)
        moment.others = others
        stars = self._realm.stars(board, moment)
        return self.key(seen, earned, others) + bytes([min(max(stars, 0), MAX_STARS)])


def _sees_earned(realm: Realm) -> bool:
    if type(realm).on_earned is not Realm.on_earned:
        return True
    scores = [
        realm.stars(realm.start(), Moment(9, 9, 1, 2, 0, earned, LIMIT))
        for earned in (0, LIMIT * (PUMPKIN + HEART + COIN))
    ]
    return scores[0] != scores[1]
