"""Positions whose best end is known: worked out by hand, or by trying everything."""

from dataclasses import replace

import pytest

from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.played import PlayedGame, played_game
from realmtable.analysis.results import TurnResult
from realmtable.analysis.stream import analyse, analyse_turn
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.game import Game
from realmtable.rolling.position import END, Move
from realmtable.rolling.turn import apply, begin, score_in_tenths
from tests.support.analysis import (
    EXACT,
    ROLLS,
    SOBER,
    Idle,
    every_end,
    exactly,
    kept_game,
    most,
    short_game,
)
from tests.support.rolling import catalog


def wingspan(last: str) -> PlayedGame:
    """Wingspan alone for three turns; a bird with wingspan 7 has two 2s, and now a 3 and a 5 are
    rolled."""
    altered = parse_alterations(f"turns=7-9 {SOBER}")
    game = Game(catalog(), ["Ann"], [["wingspan"]], alterations=[altered])
    for roll, moves in (([2, 6], "2>wingspan.a1"), ([2, 6], "2>wingspan.a2"), ([3, 5], last)):
        game.roll(roll)
        for move in (*moves.split("; "), "end"):
            game.play("Ann", move)
    return played_game(game.record(), catalog())


def test_a_last_turn_worked_out_by_hand() -> None:
    """The 3 makes it 7 and scores two stars, the 5 only the one of the third square."""
    good = analyse_turn(wingspan("3>wingspan.a3"), 1, 9, JUDGEMENT)
    assert (good.lost, good.best, good.why) == (0, None, [])
    poor = analyse_turn(wingspan("5>wingspan.a3"), 1, 9, JUDGEMENT)
    assert poor.lost == 1000
    assert poor.best is not None
    assert poor.best.moves == ["3>wingspan.a3", "end"]
    assert poor.check is not None
    assert poor.mistake
    assert (poor.check.low, poor.check.high, poor.check.pairs) == (1000, 1000, 0)
    assert poor.why == [
        "Better: the 3 in Wingspan. Played: the 5 in Wingspan.",
        "Right away: 1 star more in Wingspan.",
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("ark_nova", "atiwa", "between_two_cities", "euphoria", "hokkaido"),
        *("micro_dojo", "parks", "rock_paper_scissors", "terraforming_mars", "wingspan"),
    ],
)
def test_the_best_last_turn_is_the_one_with_most_stars(name: str) -> None:
    """Against all sequences of legal moves; the loss is exact. (Where very much can be bought, a
    sequence of a dozen moves may be better still than all that a beam meets.)"""
    turn = kept_game(name).rounds[-1].turns[-1]
    result = analyse_turn(kept_game(name), turn.round, turn.number, JUDGEMENT)
    assert result.best_worth == round(1000 * most(turn.view))
    assert result.lost == result.best_worth - 100 * score_in_tenths(turn.end)


@pytest.mark.parametrize("realm", ["viticulture", "scythe", "eminent_domain"])
def test_two_turns_against_all_rolls_and_all_moves(realm: str) -> None:
    """A round of one realm and two turns is small enough to be solved, so all of it is known."""
    game = short_game(Idle(), [realm], "8-9", f"golden {realm}")
    first, last = [each for each in analyse(game, EXACT) if isinstance(each, TurnResult)]
    start = game.rounds[0].round.start()
    turn, final = game.rounds[0].turns
    best = max(exactly(end.position) for end in every_end(turn.view))
    assert first.before == round(1000 * exactly(start))
    assert first.lost == round(1000 * best) - round(1000 * exactly(turn.end))
    assert last.luck == round(1000 * most(final.view)) - first.after
    assert last.lost == round(1000 * most(final.view))


def test_the_luck_of_all_rolls_is_none() -> None:
    """With exact worths, luck over all 36 rolls adds up to 0."""
    game = short_game(Idle(), ["scythe"], "8-9", "luck")
    luck = 0
    for a, b in ROLLS:
        turn = game.rounds[0].turns[0]
        rolled = replace(turn, dice=[a, b], view=begin(turn.before, a, b))
        rolled = replace(rolled, moves=[Move(END)], end=apply(rolled.view, Move(END)))
        round = replace(game.rounds[0], turns=[rolled])
        luck += analyse_turn(replace(game, rounds=[round]), 1, 8, EXACT).luck
    assert abs(luck) <= len(ROLLS), "no more than rounding to thousandths"
