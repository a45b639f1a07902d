"""`Realmtable-v1`, one seat."""

import random
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from realmtable.bots.bot import play_round
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.simulate import Task, play_task
from realmtable.core.dice import SeededDice
from realmtable.core.errors import RealmtableError
from realmtable.envs import ID, MOST_STEPS
from realmtable.envs.dealing import realm_numbers
from realmtable.envs.seeing import FACTORS, MASK, next_mask
from realmtable.envs.single import RealmtableEnv
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Round
from realmtable.rolling.turn import legal, score_in_tenths, stars
from tests.support.envs import BASE, key, legal_rows, played
from tests.support.rolling import catalog


@pytest.mark.parametrize("factored", [False, True])
def test_gymnasium_finds_nothing_to_complain_about(factored: bool) -> None:
    env = gymnasium.make(ID, factored=factored)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_it_can_be_made_by_name() -> None:
    env = gymnasium.make("realmtable.envs:Realmtable-v1", realms=BASE)
    assert isinstance(env.unwrapped, RealmtableEnv)
    assert env.spec is not None
    assert env.spec.max_episode_steps == MOST_STEPS


def test_the_same_seed_plays_the_same_rounds() -> None:
    one = [key(seen) for seen in played(RealmtableEnv(), 5, 3)]
    assert one == [key(seen) for seen in played(RealmtableEnv(), 5, 3)]
    assert one != [key(seen) for seen in played(RealmtableEnv(), 6, 3)]


def test_without_a_seed_rounds_differ() -> None:
    env = RealmtableEnv()
    assert len({key(env.reset()[0]) for _ in range(5)}) == 5
    assert key(RealmtableEnv().reset()[0]) != key(RealmtableEnv().reset()[0])


def test_deals_are_those_of_simulations() -> None:
    """The random bot scores the same in the environment as `realmtable sim` says."""
    env = RealmtableEnv()
    scored = 0
    for game in range(4):
        env.reset(seed=3 if game == 0 else None)
        bot = RandomBot(f"3 {game}")
        over = False
        while not over:
            text = move_text(env.position, bot.choose(env.position))
            _, _, over, _, _ = env.step(env.texts().index(text))
        scored += score_in_tenths(env.position)
    told = play_task(Task(catalog().in_sets(["base"]), 3, "random", "3", 0, 4))
    assert scored == told.score.total


@pytest.mark.parametrize("seed", range(5))
def test_rewards_add_up_to_the_score(seed: int) -> None:
    """Also where the first roll brings something by itself."""
    env = RealmtableEnv(sets=["all"])
    draw = random.Random(seed)
    for game in range(4):
        observation, _ = env.reset(seed=seed if game == 0 else None)
        total = 0.0
        over = False
        while not over:
            observation, reward, over, cut, _ = env.step(draw.choice(legal_rows(observation)))
            total += reward
            assert not cut
            assert observation["stars"].tolist() == stars(env.position)
        assert total == pytest.approx(score_in_tenths(env.position) / 10)
        assert env.position.round_over
        assert not observation[MASK].any()
        assert not observation["moves"].any()


def test_the_mask_is_the_legal_moves() -> None:
    env = RealmtableEnv(sets=["all"])
    for observation in played(env, 1, 6):
        moves = legal(env.position).moves()
        rows = legal_rows(observation)
        assert rows == list(range(len(rows)))
        assert env.texts()[: len(moves)] == [move_text(env.position, m) for m in moves][: len(rows)]
        assert observation[MASK].sum() == min(len(moves), len(observation[MASK]))
        assert (observation["moves"][:, 0] > 0).tolist() == (observation[MASK] == 1).tolist()


def test_what_is_seen() -> None:
    env = RealmtableEnv(realms=BASE)
    seen, _ = env.reset(seed=1)
    position = env.position
    assert seen["realms"].tolist() == [realm_numbers()[name] for name in BASE]
    for place, board in enumerate(position.boards):
        assert bytes(seen["boards"][place])[: len(board)] == board
    assert seen["turn"].tolist() == [1]
    assert seen["roll"].tolist() == [position.roll_a, position.roll_b]
    assert seen["rolled"].tolist() == [[1, position.roll_a, 0, 0], [1, position.roll_b, 0, 0]]
    assert not seen["created"].any()
    assert seen["held"].tolist() == seen["earned"].tolist() == [0, 0, 0]
    assert not seen["used"].any()


def test_equal_observations_have_equal_moves() -> None:
    """Nothing that a decision depends on is missing."""
    met: dict[bytes, list[str]] = {}
    again = 0
    env = RealmtableEnv()
    for realms in (BASE, ["fleet_the_dice_game", "ark_nova", "biddy_walter"]):
        for seed in range(3):
            for observation in played(env, seed, 12, realms):
                seen = key(observation)
                again += seen in met
                assert met.setdefault(seen, env.texts()) == env.texts()
    assert again > 20


def test_what_is_masked_changes_nothing() -> None:
    env = RealmtableEnv(realms=BASE)
    before, _ = env.reset(seed=1)
    for action in (len(legal_rows(before)), 255):
        after, reward, over, cut, _ = env.step(action)
        assert key(after) == key(before)
        assert (reward, over, cut) == (0.0, False, False)


def test_dice_to_come_are_nowhere() -> None:
    """Two rounds whose dice differ only after the first turn look alike until then."""
    ends = []
    for later in ("1 0", "another seed"):
        env = RealmtableEnv(realms=BASE)
        observation, info = env.reset(seed=1)
        dice = SeededDice(later)
        dice.roll()
        env._batch._dice[0] = dice
        told = [key(observation), info[MASK].tobytes()]
        while env.position.turn == 1:
            row = legal_rows(observation)[0]
            ending = env.texts()[row] == "end"
            observation, _, _, _, info = env.step(row)
            if not ending:
                told += [key(observation), info[MASK].tobytes()]
        ends.append((told, observation["roll"].tolist()))
    assert ends[0][0] == ends[1][0]
    assert len(ends[0][0]) > 4
    assert not hasattr(RealmtableEnv().position, "dice_to_come")


@pytest.mark.parametrize(
    ("realms", "words"),
    [
        (["wingspan", "scythe"], "a round has 3 of them, not 2"),
        (["wingspan", "scythe", "tapestry", "euphoria"], "not 4"),
        (["wingspan", "scythe", "wingspam"], "did you mean"),
        (["wingspan", "scythe", "wingspan"], "wingspan is there twice"),
        (["wingspan", "scythe", "youtoma/scythe"], "only Youtoma plays"),
        ("wingspan", "a list of names"),
        (3, "a list of names"),
    ],
)
def test_realms_that_are_refused(realms: object, words: str) -> None:
    env = RealmtableEnv()
    before, _ = env.reset(seed=1)
    with pytest.raises(RealmtableError, match=words):
        env.reset(options={"realms": realms})
    assert key(env.step(255)[0]) == key(before), "what is refused leaves the round as it was"


def test_other_things_that_are_refused() -> None:
    env = RealmtableEnv()
    with pytest.raises(RealmtableError, match="reset comes first"):
        env.step(0)
    with pytest.raises(RealmtableError, match="no option 'realm'"):
        env.reset(options={"realm": BASE})
    with pytest.raises(RealmtableError, match="no set"):
        RealmtableEnv(sets=["bases"])
    with pytest.raises(RealmtableError, match="a list of names"):
        RealmtableEnv(sets="base")
    with pytest.raises(RealmtableError, match="render mode"):
        RealmtableEnv(render_mode="human")


def test_realms_of_the_options_are_for_one_round() -> None:
    env = RealmtableEnv(realms=BASE)
    env.reset(seed=1, options={"realms": ["Euphoria", "charter", "society"]})
    names = [realm.id for realm in env.position.round.realms]
    assert names == ["euphoria", "charterstone", "the_society"]
    env.reset()
    assert [realm.id for realm in env.position.round.realms] == BASE


def test_a_factored_action_is_one_legal_move() -> None:
    """Choosing factor after factor from what is not masked leads to the move of a row."""
    draw = random.Random(1)
    plain = RealmtableEnv(sets=["all"])
    env = RealmtableEnv(sets=["all"], factored=True)
    for game in range(4):
        seed = 2 if game == 0 else None
        plain.reset(seed=seed)
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            chosen: tuple[int, ...] = ()
            for _ in FACTORS:
                allowed = np.flatnonzero(next_mask(seen, chosen))
                chosen = (*chosen, int(draw.choice(allowed)))
            rows = [tuple(row[:4]) for row in seen["moves"][seen[MASK] == 1].tolist()]
            assert rows.count(chosen) == 1
            assert len(set(rows)) == len(rows)
            expected = plain.step(rows.index(chosen))
            seen, reward, over, _, _ = env.step(np.array(chosen))
            assert key(seen) == key(expected[0])
            assert (reward, over) == expected[1:3]


def test_masks_of_single_factors() -> None:
    env = RealmtableEnv(realms=BASE, factored=True)
    seen, info = env.reset(seed=1)
    masks = info[MASK]
    assert [len(mask) for mask in masks] == list(FACTORS)
    assert masks[0].tolist() == next_mask(seen).tolist()
    assert env.action_space.contains(env.action_space.sample(mask=masks))
    assert env.action_masks().tolist() == [bool(one) for mask in masks for one in mask]
    before = key(seen)
    after, reward, over, _, _ = env.step(np.array([46, 0, 0, 0]))
    assert (key(after), reward, over) == (before, 0.0, False), "nobody waits alone"


def test_drawing() -> None:
    env = RealmtableEnv(realms=BASE, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert drawn.startswith("turn 1 of 9, dice ")
    assert "\nwingspan\n" in drawn
    assert RealmtableEnv().render() is None


def test_bots_can_be_asked() -> None:
    """A position of the environment is what bots play from."""
    env = RealmtableEnv(realms=BASE)
    env.reset(seed=7)
    over = False
    bot = RandomBot(1)
    while not over:
        move = bot.choose(env.position)
        texts = [move_text(env.position, one) for one in env.moves() if one]
        _, _, over, _, _ = env.step(texts.index(move_text(env.position, move)))
    expected = play_round(
        RandomBot(1), Round([catalog().realm(name) for name in BASE]), SeededDice("7 0")
    )
    assert score_in_tenths(env.position) == score_in_tenths(expected)
