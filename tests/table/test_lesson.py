"""The tutorial's table: dice that are known, moves that can be played, a seal that is true."""

from pathlib import Path

from realmtable.table import fair
from realmtable.table.chance import Chance
from realmtable.table.games.rolling_game import RollingGame
from realmtable.table.games.rolling_outcomes import outcome_at
from realmtable.table.lesson import lesson, lesson_secret
from realmtable.table.settings import Settings
from realmtable.web.rolling_looks import catalog
from tests.support.web.site import site
from tests.support.web.sittings import rolling


def test_the_moves_of_the_lesson_are_legal_and_score() -> None:
    game = RollingGame(rolling(), [lesson().realms], Settings())
    position = game.fresh("")
    stars = []
    for turn in lesson().turns:
        start = game.begin(position, turn.roll)
        position = game.play(start, [*turn.moves, "end"]).position
        assert position.over
        stars.append(outcome_at(position, 1).stars)
        assert len(turn.steps) == len(turn.moves) + 2
    assert stars == [(0, 1, 0), (0, 2, 1)]


def test_the_second_turn_spends() -> None:
    first, second = lesson().turns
    assert not any(move.startswith(("coins", "hearts", "pumpkins")) for move in first.moves)
    assert "coins 1" in second.moves


def test_the_realms_of_the_lesson_are_there() -> None:
    assert set(lesson().realms) <= set(catalog().names)


def test_the_secret_rolls_the_dice_and_the_seal_is_true() -> None:
    secret = lesson_secret(Chance())
    rolls = [turn.roll for turn in lesson().turns]
    fair.verify(fair.commitment(secret), secret, [rolls])
    assert lesson_secret(Chance()) != secret  # later dice are others every time


async def test_a_first_game_over_http(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        ann = await made.browser()
        told = (await ann.get("/api/learn")).json()
        code = (await ann.ok("/api/learn"))["code"]
        view = await ann.view(code)
        assert view["realms"] == [told["realms"]]
        assert (view["phase"], view["settings"]["rounds"]) == ("playing", 1)
        for turn in told["turn"]:
            assert view["rolls"][0][view["turn"] - 1] == turn["roll"]
            await ann.end_turn(code, [*turn["moves"], "end"])
            view = await ann.view(code)
        assert view["seats"][0]["stars"] == [0, 2, 1]
