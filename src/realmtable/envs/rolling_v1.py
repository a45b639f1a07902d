"""Any number of seats that play the same dice at once, as PettingZoo's parallel environments.

Every seat plays its turn move by move. Who has ended it waits until all have; then the dice are
rolled for everybody.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from realmtable.core.errors import InvalidText
from realmtable.envs.batch import Deal
from realmtable.envs.dealing import cards, find_pool, pool_of, realm_numbers
from realmtable.envs.lanes import Lanes
from realmtable.envs.seeing import BYTE, Observation, action_space, arrays, observation_space
from realmtable.rolling.position import Round

Told = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class RealmtableParallel(ParallelEnv):  # type: ignore[misc] # PettingZoo tells no types
    """What a seat sees is what `Realmtable-v1` shows, and the scores of all as the turn began, in
    tenths: its own first, then those of the seats after it."""

    metadata: ClassVar[dict[str, Any]] = {"name": "realmtable_v1", "render_modes": []}

    def __init__(
        self,
        seats: int = 2,
        realms: Sequence[str] | None = None,
        sets: Sequence[str] = ("base",),
    ) -> None:
        if seats < 1:
            raise InvalidText(f"at least one seat plays, not {seats}")
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.render_mode = None
        self._pool = find_pool(realms, sets)
        self._lanes = Lanes(seats)
        self._seen = arrays(self._lanes)
        self._told = [0] * seats  # tenths that came as rewards
        self._scores = np.zeros(seats, np.uint8)  # as the turn began
        self._seed: int | None = None
        self._games = 0
        seen = {**observation_space().spaces, "scores": spaces.Box(0, BYTE, (seats,), np.uint8)}
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(False) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals the next round; with a seed, its first one. Of the options, only `realms` means
        something here: PettingZoo hands on what others are for."""
        pool = pool_of({"realms": (options or {}).get("realms")}, self._pool)
        if seed is None and self._seed is None:
            seed = int(seeding.np_random()[0].integers(2**62))
        if seed is not None:
            self._seed = seed
            self._games = 0
        deal = Deal(pool, self._seed or 0, self._games)
        self._games += 1
        self._dice = deal.dice
        self.agents = self.possible_agents.copy()
        round = Round([cards().realm(name) for name in deal.names])
        numbers = bytes([realm_numbers()[name] for name in deal.names])
        for lane in range(len(self.agents)):
            self._lanes.start(lane, round, numbers)
            self._told[lane] = 0
        self._roll()
        return self._observations(), {agent: {} for agent in self.agents}

    def _roll(self) -> None:
        """The next turn, for everybody."""
        a, b = self._dice.roll()
        for lane in range(len(self.agents)):
            self._lanes.roll(lane, a, b)
            self._lanes.look(lane)
        self._scores = np.array(self._lanes.scores, np.uint8)

    def step(self, actions: dict[str, Any]) -> Told:
        """One move of every seat. What is masked, and what a seat that waits does, changes
        nothing."""
        agents = self.agents
        if not agents:
            raise InvalidText("the round is over, or none has begun: reset comes first")
        for agent in agents:
            if agent not in actions:
                raise InvalidText(f"{agent} has no action")
        lanes = self._lanes
        for lane, agent in enumerate(agents):
            if not lanes.positions[lane].over and lanes.play(lane, int(actions[agent])):
                lanes.look(lane, waiting=lanes.positions[lane].over)
        ended = lanes.positions[0].round_over and all(seat.over for seat in lanes.positions)
        if ended:
            for lane in range(len(agents)):
                lanes.look(lane)
            self._scores = np.array(lanes.scores, np.uint8)
        elif all(seat.over for seat in lanes.positions):
            self._roll()
        rewards = {}
        for lane, agent in enumerate(agents):
            rewards[agent] = (lanes.scores[lane] - self._told[lane]) / 10
            self._told[lane] = lanes.scores[lane]
        seen = self._observations()
        if ended:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observation]:
        found = {}
        for lane, agent in enumerate(self.agents):
            seen = {name: part[lane].copy() for name, part in self._seen.items()}
            seen["scores"] = np.roll(self._scores, -lane)
            found[agent] = seen
        return found


def parallel_env(
    seats: int = 2,
    realms: Sequence[str] | None = None,
    sets: Sequence[str] = ("base",),
) -> RealmtableParallel:
    """So many seats at rounds of these three realms, or of three drawn from the sets."""
    return RealmtableParallel(seats, realms, sets)
