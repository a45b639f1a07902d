"""Seats that play the same dice, as PettingZoo's parallel environment."""

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from realmtable.core.errors import RealmtableError
from realmtable.envs.rolling_v1 import RealmtableParallel, parallel_env
from realmtable.envs.rows import WAITS
from realmtable.envs.seeing import MASK, Observation
from realmtable.envs.single import RealmtableEnv
from realmtable.rolling.turn import score_in_tenths
from tests.support.envs import BASE, key, legal_rows

SHARED = ("roll", "turn", "realms")


def without_scores(observation: Observation) -> Observation:
    return {name: part for name, part in observation.items() if name != "scores"}


def waits(observation: Observation) -> bool:
    return bool(observation["moves"][0, 0] == WAITS)


def choose(seen: dict[str, Observation], draw: random.Random) -> dict[str, int]:
    return {agent: draw.choice(legal_rows(one)) for agent, one in seen.items()}


@pytest.mark.parametrize("seats", [1, 3])
def test_pettingzoo_finds_nothing_to_complain_about(seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(seats=seats), num_cycles=300)
        parallel_seed_test(lambda: parallel_env(seats=seats), num_cycles=100)


def played(env: RealmtableParallel, seed: int) -> dict[str, float]:
    """What each seat was rewarded with in a random round; what is seen is looked at."""
    draw = random.Random(seed)
    seen, _ = env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        for name in SHARED:  # those who wait have not rolled yet, but neither has anybody
            assert len({one[name].tobytes() for one in seen.values()}) == 1
        assert not all(waits(one) for one in seen.values())
        for one in seen.values():
            assert legal_rows(one) == [0] or not waits(one)
        seen, rewards, over, cut, _ = env.step(choose(seen, draw))
        for agent, reward in rewards.items():
            totals[agent] += reward
        assert len(set(over.values())) == 1
        assert not any(cut.values())
    return totals


def test_rewards_add_up_to_scores() -> None:
    env = parallel_env(seats=4, sets=["all"])
    for seed in range(3):
        totals = played(env, seed)
        for seat, agent in enumerate(env.possible_agents):
            position = env._lanes.positions[seat]
            assert position.round_over
            assert totals[agent] == pytest.approx(score_in_tenths(position) / 10)


def test_a_seat_plays_as_an_environment_by_itself() -> None:
    """The others make no difference but that one waits for them."""
    env = parallel_env(seats=3)
    alone = RealmtableEnv()
    draw = random.Random(1)
    seen, _ = env.reset(seed=4)
    expected, _ = alone.reset(seed=4)
    while env.agents:
        actions = choose(seen, draw)
        if not waits(seen["player_1"]):
            assert key(without_scores(seen["player_1"])) == key(expected)
            expected, *_ = alone.step(actions["player_1"])
        seen, _, over, _, _ = env.step(actions)
    assert over["player_1"]
    assert key(without_scores(seen["player_1"])) == key(expected)


def test_waiting() -> None:
    env = parallel_env(seats=2, realms=BASE)
    seen, _ = env.reset(seed=1)
    end = len(legal_rows(seen["player_0"])) - 1
    seen, *_ = env.step({"player_0": end, "player_1": 0})
    assert waits(seen["player_0"])
    assert legal_rows(seen["player_0"]) == [0]
    assert not waits(seen["player_1"])
    before = key(seen["player_0"])
    seen, rewards, *_ = env.step({"player_0": 7, "player_1": 255})
    assert key(seen["player_0"]) == before
    assert rewards == {"player_0": 0.0, "player_1": 0.0}
    end = len(legal_rows(seen["player_1"])) - 1
    seen, *_ = env.step({"player_0": 0, "player_1": end})
    assert [int(one["turn"][0]) for one in seen.values()] == [2, 2]
    assert not any(waits(one) for one in seen.values())


def test_scores_of_all_as_the_turn_began() -> None:
    env = parallel_env(seats=3, realms=BASE)
    draw = random.Random(2)
    seen, _ = env.reset(seed=2)
    while env.agents:
        turn = int(seen["player_0"]["turn"][0])
        before = seen["player_0"]["scores"].tolist()
        seen, *_ = env.step(choose(seen, draw))
        scores = env._lanes.scores
        if not env.agents or int(seen["player_0"]["turn"][0]) > turn:
            assert seen["player_0"]["scores"].tolist() == scores
        else:
            assert seen["player_0"]["scores"].tolist() == before
        assert seen["player_2"]["scores"].tolist() == np.roll(scores_of(seen), -2).tolist()


def scores_of(seen: dict[str, Observation]) -> list[int]:
    return [int(score) for score in seen["player_0"]["scores"]]


def test_the_same_seed_plays_the_same_rounds() -> None:
    env = parallel_env(seats=2)
    once = played(env, 1)
    assert played(env, 1) == once
    first = parallel_env().reset()[0]["player_0"]
    assert key(first) != key(parallel_env().reset()[0]["player_0"])
    env.reset(seed=1)
    second, _ = env.reset()
    assert key(second["player_0"]) != key(env.reset(seed=1)[0]["player_0"])


def test_what_is_refused() -> None:
    with pytest.raises(RealmtableError, match="at least one seat"):
        parallel_env(seats=0)
    env = parallel_env()
    with pytest.raises(RealmtableError, match="reset comes first"):
        env.step({})
    with pytest.raises(RealmtableError, match="not 1"):
        env.reset(options={"realms": ["wingspan"]})
    seen, _ = env.reset(seed=1, options={"realms": BASE})
    assert MASK in seen["player_0"]
    with pytest.raises(RealmtableError, match="player_1 has no action"):
        env.step({"player_0": 0})
