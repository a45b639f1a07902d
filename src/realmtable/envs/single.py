"""`Realmtable-v1`: one seat plays rounds of three realms."""

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from realmtable.core.errors import InvalidText
from realmtable.envs.dealing import find_pool, make_batch, pool_of
from realmtable.envs.seeing import (
    MASK,
    Observation,
    action_space,
    arrays,
    factor_masks,
    in_bytes,
    observation_space,
)
from realmtable.rolling.boardtext import board_line
from realmtable.rolling.movetext import die_text, move_text
from realmtable.rolling.position import Move, Position
from realmtable.rolling.resources import in_words

ANSI = "ansi"
Action = int | np.integer | NDArray[np.integer]


class RealmtableEnv(gymnasium.Env[Observation, Action]):
    """One seat. An action is the number of a row of `moves`, or (factored) what its first four
    columns say; one that is masked changes nothing. The rewards of a round add up to its score."""

    metadata: dict[str, Any] = {"render_modes": [ANSI], "render_fps": 1}

    def __init__(
        self,
        realms: Sequence[str] | None = None,
        sets: Sequence[str] = ("base",),
        factored: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Plays these three realms, or draws three of the sets for each round."""
        if render_mode not in (None, ANSI):
            raise InvalidText(f"the render mode is {ANSI} or none, not {render_mode!r}")
        self.render_mode = render_mode
        self.observation_space = cast(gymnasium.Space[Observation], observation_space())
        self.action_space = action_space(factored)
        self._factored = factored
        self._pool = find_pool(realms, sets)
        self._batch = make_batch(1)
        self._seen = {name: part[0] for name, part in arrays(self._batch.lanes).items()}
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals the next round; with a seed, its first one."""
        pool = pool_of(options, self._pool)
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**62))
        if seed is not None:
            self._batch.seed(0, seed)
            self._seeded = True
        self._batch.deal(0, pool)
        return self._told()

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        batch = self._batch
        if batch.ended[0]:
            raise InvalidText("the round is over, or none has begun: reset comes first")
        if self._factored:
            batch.step_factored(in_bytes(np.asarray(action)))
        else:
            batch.step([int(action)])
        observation, info = self._told()
        return observation, batch.rewards[0], batch.ended[0], False, info

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        observation = {name: part.copy() for name, part in self._seen.items()}
        mask = factor_masks(observation) if self._factored else observation[MASK].copy()
        return observation, {MASK: mask}

    # --- for people and bots -------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where the seat stands, for bots of this program: it knows no dice to come."""
        return self._batch.lanes.positions[0]

    def moves(self) -> list[Move | None]:
        """The move of each row that is not masked; nothing for the row that shows further ones."""
        rows = int(self._seen[MASK].sum())
        return [self._batch.lanes.move(0, row) for row in range(rows)]

    def texts(self) -> list[str]:
        """The same as texts."""
        return [move_text(self.position, move) if move else "further" for move in self.moves()]

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as some libraries ask for it: of the rows, or of all factors in a row."""
        mask = np.concatenate(factor_masks(self._seen)) if self._factored else self._seen[MASK]
        return mask.astype(np.bool_)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        position = self.position
        dice = " ".join(die_text(position, die) for die in position.dice) or "none"
        lines = [f"turn {position.turn} of {position.round.turns}, dice {dice}"]
        lines += [
            board_line(realm, board)
            for realm, board in zip(position.round.realms, position.boards, strict=True)
        ]
        lines.append(f"held: {in_words(position.held)}")
        return "\n".join(lines) + "\n"
