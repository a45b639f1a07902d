"""Realm of Sand as an environment of PettingZoo: the seats play one after the other."""

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.envs.sand_rows import COLUMNS, FURTHER, MOVES, parts, record, rows
from realmtable.sand.content import Move
from realmtable.sand.contentfile import own_content
from realmtable.sand.movetext import move_text
from realmtable.sand.positiontext import board_rows
from realmtable.sand.scoring import points, ranking
from realmtable.sand.setup import check_rules, start
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import BASIC, Rules, State
from realmtable.sand.turn import apply, legal
from realmtable.sand.view import view

ANSI: Final = "ansi"
POINTS: Final = "points"
WIN: Final = "win"
BYTE: Final = 255
_FURTHER_ROW: Final = bytes([FURTHER]) + bytes(COLUMNS - 1)

Observation = dict[str, NDArray[np.integer]]


class RealmOfSand(AECEnv):  # type: ignore[misc] # PettingZoo tells no types
    """An action is the number of a row of `moves`. A seat sees no deck, and no card that another
    one keeps."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "realm_of_sand_v1",
        "render_modes": [ANSI],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        side: str = BASIC,
        must_act: bool = False,
        charge_by_building: bool = False,
        reward: str = POINTS,
        rounds: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        """Rewards are points as they are scored; with `win` 1 for the first and -1 for the others
        at the end. A game is broken off after so many rounds."""
        check_rules(players, side)
        if reward not in (POINTS, WIN):
            raise InvalidText(f"the reward is {POINTS} or {WIN}, not {reward!r}")
        if reward == WIN and players == 1:
            raise InvalidText(f"who plays alone cannot {WIN}: the reward is {POINTS}")
        if rounds < 1:
            raise InvalidText(f"at least one round is played, not {rounds}")
        if render_mode not in (None, ANSI):
            raise InvalidText(f"the render mode is {ANSI} or none, not {render_mode!r}")
        super().__init__()
        self.render_mode = render_mode
        self._rules = Rules(own_content(), players, side, must_act, charge_by_building)
        self._reward = reward
        self._most_rounds = rounds
        self._seed: int | None = None
        self._games = 0
        self._first = 0  # the move of the first row
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        size = sum(int(np.prod(shape)) for _, shape in parts(self._rules.content))
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, BYTE, (size,), np.uint8),
            "moves": spaces.Box(0, BYTE, (MOVES, COLUMNS), np.uint8),
            "action_mask": spaces.Box(0, 1, (MOVES,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(MOVES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Shuffles for the next game; with a seed, for its first one. There are no options."""
        if seed is None and self._seed is None:
            seed = int(seeding.np_random()[0].integers(2**62))
        if seed is not None:
            self._seed = seed
            self._games = 0
        rules = self._rules
        text = f"{self._seed} {self._games}"  # as `realmtable sim --game sand` has it
        self._games += 1
        self._go_on(start(rules, shuffle(rules.content, rules.players, rules.side, text)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def _go_on(self, state: State) -> None:
        self._state = state
        self._moves: list[Move] = legal(state)
        self._first = 0
        self.agent_selection = self.possible_agents[state.seat]

    # --- what is seen ----------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        state = self._state
        page = self._first // (MOVES - 1)
        seen = np.frombuffer(record(view(state, seat), seat, page), np.uint8).copy()
        shown = np.zeros((MOVES, COLUMNS), np.uint8)
        mask = np.zeros(MOVES, np.int8)
        if seat == state.seat and self._moves:
            written = self._written_rows()
            count = len(written) // COLUMNS
            shown[:count] = np.frombuffer(written, np.uint8).reshape(count, COLUMNS)
            mask[:count] = 1
        return {"observation": seen, "moves": shown, "action_mask": mask}

    def _written_rows(self) -> bytes:
        count = len(self._moves)
        if count <= MOVES:
            return rows(self._moves, 0, count)
        return rows(self._moves, self._first, self._last()) + _FURTHER_ROW

    def _last(self) -> int:
        """The move after those that are shown."""
        count = len(self._moves)
        return count if count <= MOVES else min(self._first + MOVES - 1, count)

    def parts(self, observation: NDArray[np.integer]) -> dict[str, NDArray[np.integer]]:
        """The parts of what is seen by their names, for one seat or for many at once."""
        found = {}
        at = 0
        for name, shape in parts(self._rules.content):
            size = int(np.prod(shape))
            part = observation[..., at : at + size]
            found[name] = part.reshape(*observation.shape[:-1], *shape)
            at += size
        return found

    # --- what is played --------------------------------------------------------------------------

    def step(self, action: int | np.integer | None) -> None:
        if not self.agents:
            raise InvalidText("the game is over, or none has begun: reset comes first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidText(f"{agent} is still playing, and needs an action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        row = int(action)
        last = self._last()
        if 0 <= row < last - self._first:
            self._play(agent, self._moves[self._first + row])
        elif row == last - self._first and len(self._moves) > MOVES:
            self._first = last if last < len(self._moves) else 0
        else:
            raise IllegalMove(f"action {row} is masked: {agent} has {last - self._first} moves")
        self._accumulate_rewards()

    def _play(self, agent: str, move: Move) -> None:
        before = self._state
        seat = before.seat
        self._go_on(apply(before, move))
        state = self._state
        if self._reward == POINTS:
            self.rewards[agent] = float(points(state, seat) - points(before, seat))
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
            if self._reward == WIN:
                for place, other in enumerate(ranking(state)):
                    self.rewards[self.possible_agents[other]] = -1.0 if place else 1.0
        elif state.round > self._most_rounds:
            self.truncations = dict.fromkeys(self.agents, True)

    # --- for people and bots ---------------------------------------------------------------------

    def seen_by(self, agent: str) -> State:
        """What a seat sees as a state, for bots of this program."""
        return view(self._state, self.possible_agents.index(agent))

    def texts(self) -> list[str]:
        """What the rows that are not masked mean, as texts."""
        shown = self._moves[self._first : self._last()]
        found = [move_text(self._state, move) for move in shown]
        return found if len(self._moves) <= MOVES else [*found, "further"]

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        state = self._state
        lines = [f"round {state.round}"]
        for seat, player in enumerate(state.players):
            mark = " to move" if seat == state.seat and not state.over else ""
            lines.append(f"{self.possible_agents[seat]}, {points(state, seat)} points{mark}")
            lines += board_rows(self._rules.content, player.board)
        return "\n".join(lines) + "\n"

    def close(self) -> None:
        """There is nothing to close."""


raw_env = RealmOfSand


def env(**options: Any) -> AECEnv:
    """The same as others expect it: who plays what is masked loses, and order is looked after."""
    made = wrappers.TerminateIllegalWrapper(RealmOfSand(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
