"""Realm of Sand, as PettingZoo's environment of turns."""

import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from realmtable.core.errors import RealmtableError
from realmtable.envs import sand_rows, sand_v1
from realmtable.envs.sand_v1 import RealmOfSand
from realmtable.sand.contentfile import own_content
from realmtable.sand.movetext import move_text
from realmtable.sand.scoring import points, ranking
from realmtable.sand.state import ADVANCED, SIDES, State
from realmtable.sand.turn import legal
from tests.support.envs import key, legal_rows


def play(game: RealmOfSand, seed: int) -> Iterator[str]:
    """The seats of a random game as they come to move, their turn's move still to be played."""
    draw = random.Random(seed)
    game.reset(seed=seed)
    while not any(game.terminations.values()) and not any(game.truncations.values()):
        yield game.agent_selection
        game.step(draw.choice(legal_rows(game.observe(game.agent_selection))))


def state_of(game: RealmOfSand) -> State:
    return game._state


@pytest.mark.parametrize(("players", "side"), [(1, "basic"), (2, "advanced"), (4, "advanced")])
def test_pettingzoo_finds_nothing_to_complain_about(players: int, side: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What it says of every environment whose observation is a dictionary, but for its own.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(sand_v1.env(players=players, side=side), num_cycles=200)
        seed_test(lambda: sand_v1.env(players=players, side=side), num_cycles=60)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_rewards_are_points(players: int) -> None:
    game = RealmOfSand(players=players)
    totals = dict.fromkeys(game.possible_agents, 0.0)
    for agent in play(game, 1):
        totals[agent] += game.last(observe=False)[1]
    assert all(game.terminations.values())
    for seat, agent in enumerate(game.possible_agents):
        totals[agent] += game._cumulative_rewards[agent]
        assert totals[agent] == points(state_of(game), seat)
    assert sum(totals.values()) > 0


def test_rewards_for_winning() -> None:
    game = RealmOfSand(players=2, reward="win")
    for _ in play(game, 1):
        assert not any(game.rewards.values())
    first = game.possible_agents[ranking(state_of(game))[0]]
    assert game.rewards == {
        agent: 1.0 if agent == first else -1.0 for agent in game.possible_agents
    }


@pytest.mark.parametrize("side", SIDES)
def test_the_mask_is_the_legal_moves(side: str) -> None:
    game = RealmOfSand(players=2, side=side, rounds=50)
    for agent in play(game, 2):
        state = state_of(game)
        seen = game.observe(agent)
        moves = legal(state)
        assert game.texts() == [move_text(state, move) for move in moves]
        assert legal_rows(seen) == list(range(len(moves)))
        assert (seen["moves"][:, 0] > 0).tolist() == (seen["action_mask"] == 1).tolist()
        other = game.observe("player_1" if agent == "player_0" else "player_0")
        assert not other["action_mask"].any()
        assert not other["moves"].any()


def test_equal_observations_have_equal_moves() -> None:
    """Nothing that a decision depends on is missing, and rows tell moves apart."""
    met: dict[bytes, list[str]] = {}
    for seed in (1, 2, 1):
        game = RealmOfSand(players=2, side=ADVANCED, rounds=40)
        for agent in play(game, seed):
            seen = game.observe(agent)
            assert met.setdefault(key(seen), game.texts()) == game.texts()
            rows = [bytes(row) for row in seen["moves"][seen["action_mask"] == 1]]
            assert len(set(rows)) == len(rows)


def test_what_is_hidden_stays_hidden() -> None:
    """Decks in another order, and other cards that the opponent keeps, look the same."""
    game = RealmOfSand(players=2, side=ADVANCED, rounds=60)
    kept = 0
    for seed in range(4):
        for agent in play(game, seed):
            state = state_of(game)
            seat = game.possible_agents.index(agent)
            seen = key(game.observe(agent))
            other = state.copy()
            other.decks = [bytes(reversed(deck)) for deck in state.decks]
            players = state.players.copy()
            rival = players[1 - seat].copy()
            for level, deck in enumerate(other.decks, start=1):
                for place, card in enumerate(rival.kept):
                    if state.rules.content.level_of(card) == level and deck:
                        changed = bytearray(rival.kept)
                        changed[place] = deck[0]
                        rival.kept = bytes(changed)
                        other.decks[level - 1] = bytes([card]) + deck[1:]
                        kept += 1
                        break
            players[1 - seat] = rival
            other.players = players
            game._state = other
            assert key(game.observe(agent)) == seen
            game._state = state
    assert kept > 0


def test_parts_of_what_is_seen() -> None:
    game = RealmOfSand(players=2, rounds=60)
    for agent in play(game, 3):
        seen = game.observe(agent)["observation"]
        state = state_of(game)
        seat = game.possible_agents.index(agent)
        named = game.parts(seen)
        flags = dict(zip(sand_rows.FLAGS, named["flags"].tolist(), strict=True))
        assert (flags["players"], flags["seat"], flags["turn_of"]) == (2, seat, 0)
        assert flags["round"] == state.round
        assert bytes(named["boards"][0]) == state.players[seat].board
        assert bytes(named["boards"][1]) == state.players[1 - seat].board
        assert not named["boards"][2:].any()
        assert named["tiles"][0].sum() == len(state.players[seat].tiles)
        for place, card in enumerate(state.rows, start=1):
            assert card == 255 or named["cards"][card] == place
        for card in state.players[1 - seat].built:
            assert named["cards"][card] == sand_rows.BUILT + 1
        ring = [tile - 1 for tile in named["ring"].tolist() if tile]
        assert bytes(ring) == state.ring
        assert named["decks"].tolist() == [len(deck) for deck in state.decks]
    many = game.parts(np.stack([seen, seen]))
    assert many["boards"].shape == (2, *named["boards"].shape)


def test_every_card_fits_into_a_row() -> None:
    content = own_content()
    longest = max(len(move.cells) for card in content.cards for move in card.moves)
    assert longest <= sand_rows.CELLS
    assert content.cells * 3 < 255


def test_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit into the rows comes on further pages."""
    monkeypatch.setattr(sand_v1, "MOVES", 20)
    game = RealmOfSand()
    game.reset(seed=1)
    moves = legal(state_of(game))
    assert len(moves) > 40
    texts: list[str] = []
    page = 0
    while True:
        seen = game.observe("player_0")
        assert game.parts(seen["observation"])["flags"][-1] == page
        shown = game.texts()
        assert len(legal_rows(seen)) == len(shown)
        assert shown.pop() == "further"
        assert seen["moves"][len(shown), 0] == sand_rows.FURTHER
        texts += shown
        game.step(len(shown))
        assert game.agent_selection == "player_0"
        page += 1
        if game._first == 0:
            break
    assert texts == [move_text(state_of(game), move) for move in moves]
    game.step(19)
    wanted = move_text(state_of(game), moves[19])
    assert game.texts()[0] == wanted
    game.step(0)
    assert game._first == 0


def test_long_games_are_broken_off() -> None:
    game = RealmOfSand(rounds=3)
    for _ in play(game, 1):
        pass
    assert game.truncations == {"player_0": True, "player_1": True}
    assert not any(game.terminations.values())
    game.step(None)
    game.step(None)
    assert game.agents == []


def test_the_same_seed_shuffles_the_same() -> None:
    game = RealmOfSand()
    game.reset(seed=1)
    first = key(game.observe("player_0"))
    game.reset()
    assert key(game.observe("player_0")) != first
    game.reset(seed=1)
    assert key(game.observe("player_0")) == first
    others = []
    for _ in range(2):
        other = RealmOfSand()
        other.reset()
        others.append(key(other.observe("player_0")))
    assert others[0] != others[1]


def test_bots_see_what_the_seat_sees() -> None:
    game = RealmOfSand(players=2)
    game.reset(seed=1)
    assert set(game.seen_by("player_0").decks[0]) == {251}


def test_drawing() -> None:
    game = RealmOfSand(render_mode="ansi")
    game.reset(seed=1)
    drawn = game.render()
    assert drawn is not None
    assert drawn.startswith("round 1\nplayer_0, 0 points to move\n")
    assert RealmOfSand().render() is None
    game.close()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "1 to 4 play, not 5"),
        ({"side": "dark"}, "the side is one of"),
        ({"reward": "fun"}, "the reward is points or win"),
        ({"reward": "win", "players": 1}, "who plays alone"),
        ({"rounds": 0}, "at least one round"),
        ({"render_mode": "human"}, "render mode"),
    ],
)
def test_what_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(RealmtableError, match=words):
        RealmOfSand(**options)


def test_actions_that_are_refused() -> None:
    game = RealmOfSand()
    with pytest.raises(RealmtableError, match="reset comes first"):
        game.step(0)
    game.reset(seed=1)
    with pytest.raises(RealmtableError, match="action 1023 is masked"):
        game.step(1023)
    with pytest.raises(RealmtableError, match="needs an action"):
        game.step(None)
    wrapped = sand_v1.env()
    wrapped.reset(seed=1)
    wrapped.step(1023)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards["player_0"] == -1
