"""Many rounds at once."""

import random

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from realmtable.core.errors import RealmtableError
from realmtable.envs import ID, MOST_STEPS
from realmtable.envs.seeing import MASK, Observation
from realmtable.envs.single import RealmtableEnv
from realmtable.envs.vector import RealmtableVectorEnv
from tests.support.envs import BASE, legal_rows


def one_of(observation: Observation, lane: int) -> Observation:
    return {name: part[lane] for name, part in observation.items()}


def same(one: Observation, other: Observation) -> bool:
    return one.keys() == other.keys() and all((one[name] == other[name]).all() for name in one)


def drawn(observation: Observation, draw: random.Random) -> NDArray[np.integer]:
    """A legal row for each round; anything for those that are over."""
    actions = []
    for mask in observation[MASK]:
        rows = np.flatnonzero(mask)
        actions.append(int(draw.choice(rows)) if len(rows) else 0)
    return np.array(actions)


@pytest.mark.parametrize("factored", [False, True])
def test_every_lane_plays_as_an_environment_by_itself(factored: bool) -> None:
    """Step by step the same as Gymnasium makes of single ones, also from round to round."""
    ours = RealmtableVectorEnv(5, sets=["all"], factored=factored)
    theirs = SyncVectorEnv([lambda: RealmtableEnv(sets=["all"], factored=factored)] * 5)
    draw = random.Random(1)
    seen, info = ours.reset(seed=9)
    expected, told = theirs.reset(seed=9)
    ends = 0
    for _ in range(150):
        assert same(seen, expected)
        if not factored:
            assert (info[MASK] == told[MASK]).all()
        actions = drawn(seen, draw)
        if factored:
            actions = seen["moves"][np.arange(5), actions, :4].astype(np.int64)
        seen, rewards, over, cut, info = ours.step(actions)
        expected, wanted, overs, cuts, told = theirs.step(actions)
        assert rewards.tolist() == wanted.tolist()
        assert over.tolist() == overs.tolist()
        assert cut.tolist() == cuts.tolist()
        ends += int(over.sum())
    assert ends > 5


def test_gymnasium_makes_it() -> None:
    made: VectorEnv[Observation, NDArray[np.integer], NDArray[np.generic]]
    made = gymnasium.make_vec(ID, num_envs=4, realms=BASE)
    assert isinstance(made, RealmtableVectorEnv)
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = made.reset(seed=1)
    assert made.observation_space.contains(seen)
    seen, rewards, over, cut, _ = made.step(made.action_space.sample())
    assert made.observation_space.contains(seen)
    assert [str(told.dtype) for told in (rewards, over, cut)] == ["float64", "bool", "bool"]
    recorded = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    recorded.reset(seed=1)
    recorded.step(np.zeros(4, np.int64))


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_can_make_it_of_single_ones(mode: str) -> None:
    made = gymnasium.make_vec(ID, num_envs=2, vectorization_mode=mode, realms=BASE)
    native = gymnasium.make_vec(ID, num_envs=2, realms=BASE)
    assert same(made.reset(seed=1)[0], native.reset(seed=1)[0])
    assert same(made.step(np.zeros(2, int))[0], native.step(np.zeros(2, int))[0])
    made.close()


def test_the_next_step_deals_the_next_round() -> None:
    env = RealmtableVectorEnv(2, realms=BASE)
    draw = random.Random(1)
    seen, _ = env.reset(seed=3)
    over = np.zeros(2, np.bool_)
    while not over.any():
        seen, _, over, _, _ = env.step(drawn(seen, draw))
    lane = int(np.flatnonzero(over)[0])
    assert not seen[MASK][lane].any()
    seen, rewards, over, _, _ = env.step(drawn(seen, draw))
    assert (rewards[lane], over[lane]) == (0.0, False)
    single = RealmtableEnv(realms=BASE)
    single.reset(seed=3 + lane)
    assert same(one_of(seen, lane), single.reset()[0])


def test_rounds_are_broken_off_at_the_limit() -> None:
    env = gymnasium.make_vec(ID, num_envs=2, realms=BASE)
    env.reset(seed=1)
    masked = np.full(2, 255)
    for step in range(1, MOST_STEPS + 1):
        _, _, over, cut, _ = env.step(masked)
        assert cut.tolist() == [step == MOST_STEPS] * 2
        assert not over.any()
    _, _, _, cut, _ = env.step(masked)
    assert not cut.any()


def test_copies() -> None:
    kept = RealmtableVectorEnv(1, realms=BASE)
    before, _ = kept.reset(seed=1)
    first = before["boards"].copy()
    kept.step(np.zeros(1, int))
    assert (before["boards"] == first).all()
    shared = RealmtableVectorEnv(1, realms=BASE, copy=False)
    before, _ = shared.reset(seed=1)
    after, *_ = shared.step(np.zeros(1, int))
    assert before["boards"] is after["boards"]
    assert not (before["boards"] == first).all()


def test_seeds() -> None:
    env = RealmtableVectorEnv(3, realms=BASE)
    by_number, _ = env.reset(seed=5)
    by_list, _ = env.reset(seed=[5, 6, 7])
    assert same(by_number, by_list)
    mixed, _ = env.reset(seed=[5, None, 7])
    assert same(one_of(mixed, 0), one_of(by_list, 0))
    assert same(one_of(mixed, 2), one_of(by_list, 2))
    rolls = {tuple(RealmtableVectorEnv(9).reset()[0]["roll"].flatten()) for _ in range(3)}
    assert len(rolls) == 3, "without a seed rounds differ"


def test_realms_of_the_options_are_played_until_the_next_reset() -> None:
    env = RealmtableVectorEnv(1)
    draw = random.Random(1)
    wanted = RealmtableEnv().reset(seed=1, options={"realms": BASE})[0]["realms"].tolist()
    seen, _ = env.reset(seed=1, options={"realms": BASE})
    for _ in range(120):
        assert seen["realms"][0].tolist() == wanted
        seen, *_ = env.step(drawn(seen, draw))


def test_what_is_refused() -> None:
    env = RealmtableVectorEnv(2)
    with pytest.raises(RealmtableError, match="reset comes first"):
        env.step(np.zeros(2, int))
    with pytest.raises(RealmtableError, match="2 rounds, but 1 seeds"):
        env.reset(seed=[1])
    with pytest.raises(RealmtableError, match="not 1"):
        env.reset(options={"realms": ["wingspan"]})
    env.reset(seed=1)
    with pytest.raises(RealmtableError, match=r"shape \(2,\), not \(3,\)"):
        env.step(np.zeros(3, int))
    with pytest.raises(RealmtableError, match="at least one round"):
        RealmtableVectorEnv(0)
    with pytest.raises(RealmtableError, match="not drawn"):
        RealmtableVectorEnv(1, render_mode="ansi")
    assert legal_rows(one_of(env.reset(seed=1)[0], 0))
