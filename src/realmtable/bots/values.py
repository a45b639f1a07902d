"""What a realm's board is worth with some turns to come, as fitted by `fitting`.

The value of a board is that of a game by itself (`lone`): in every later turn two dice are rolled,
and the realm may take one of them at a price, or none; resources are worth a fixed amount. What a
round promises is then the sum over its realms, none of which has to be looked at together with
another. A small network for each realm knows these values for every number of turns to come.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from realmtable.bots.prices import MOST_TURNS

_AT_ONCE: Final = 4096  # boards
_FEW: Final = 16  # boards, for which all spaces are looked at in one go

Floats = NDArray[np.float32]


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
        always = rows[known & (marks == 1)[:, None]]
        self._start: Floats = weights[1] + weights[0][always].sum(axis=0)

    def values(self, sights: list[bytes]) -> Floats:
        """By sight and turns to come - 1."""
        found = np.empty((len(sights), MOST_TURNS), dtype=np.float32)
        for start in range(0, len(sights), _AT_ONCE):
            some = sights[start : start + _AT_ONCE]
            found[start : start + len(some)] = self._answers(some)
        return found

    def _answers(self, sights: list[bytes]) -> Floats:
        first, _, second, second_bias, last, last_bias = self.weights
        marks = np.frombuffer(b"".join(sights), dtype=np.uint8).reshape(len(sights), -1)
        varied = self._varied
        hidden: Floats = np.repeat(self._start[None, :], len(sights), axis=0)
        if len(sights) <= _FEW and len(varied):
            each = first[self.rows[varied, marks[:, varied]]]
            each[:, 0] += hidden
            hidden = each.sum(axis=1)  # one after the other, as below
        else:
            for space in varied:
                hidden += first[self.rows[space, marks[:, space]]]
        np.maximum(hidden, 0, out=hidden)
        hidden = hidden @ second + second_bias
        np.maximum(hidden, 0, out=hidden)
        answers: Floats = hidden @ last + last_bias
        return answers
