"""Many rounds at once as `gymnasium.vector` has it: arrays in, arrays out, one call for all."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from realmtable.core.errors import InvalidText
from realmtable.envs.dealing import find_pool, make_batch, pool_of
from realmtable.envs.seeing import (
    MASK,
    Observation,
    action_space,
    arrays,
    in_bytes,
    observation_space,
)

Told = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class RealmtableVectorEnv(VectorEnv[Observation, NDArray[np.integer], NDArray[np.generic]]):
    """So many rounds side by side, each as `RealmtableEnv` plays it with its own seed."""

    metadata: dict[str, Any] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        realms: Sequence[str] | None = None,
        sets: Sequence[str] = ("base",),
        factored: bool = False,
        copy: bool = True,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Without copies the arrays that are handed out change with the next step."""
        if num_envs < 1:
            raise InvalidText(f"at least one round is played at a time, not {num_envs}")
        if render_mode is not None:
            raise InvalidText(f"many rounds at once are not drawn, so {render_mode!r} is no use")
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space(factored)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._factored = factored
        self._copy = copy
        self._pool = find_pool(realms, sets)
        self._batch = make_batch(num_envs)
        self._batch.limit = max_episode_steps or 0
        self._seen = arrays(self._batch.lanes)
        self._seeded = False
        self._begun = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals all rounds. The realms of the options are played until the next reset."""
        pool = pool_of(options, self._pool)
        for lane, own in enumerate(self._seeds(seed)):
            if own is not None:
                self._batch.seed(lane, own)
        for lane in range(self.num_envs):
            self._batch.deal(lane, pool)
        self._begun = True
        return self._told()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """A number for each round: the seed, the one after it, and so on."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise InvalidText(f"there are {self.num_envs} rounds, but {len(seed)} seeds")
            seeds = list(seed)
        else:
            seeds = [None if seed is None else seed + lane for lane in range(self.num_envs)]
        if not self._seeded:
            drawn = self.np_random.integers(2**62, size=self.num_envs).tolist()
            seeds = [own if one is None else one for one, own in zip(seeds, drawn, strict=True)]
        self._seeded = True
        return seeds

    def step(self, actions: NDArray[np.integer]) -> Told:
        """Plays one action in every round; in one that was over, the next is dealt instead."""
        if not self._begun:
            raise InvalidText("no round has begun: reset comes first")
        shape = self.action_space.shape
        actions = np.asarray(actions)
        if actions.shape != shape:
            raise InvalidText(f"actions have the shape {shape}, not {actions.shape}")
        batch = self._batch
        if self._factored:
            batch.step_factored(in_bytes(actions))
        else:
            batch.step(actions.tolist())
        observation, info = self._told()
        ended = np.array(batch.ended)
        return observation, np.array(batch.rewards), ended, np.array(batch.cut), info

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        if self._copy:
            observation = {name: part.copy() for name, part in self._seen.items()}
        else:
            observation = dict(self._seen)
        if self._factored:
            return observation, {}
        every = np.ones(self.num_envs, np.bool_)
        return observation, {MASK: observation[MASK], f"_{MASK}": every}
