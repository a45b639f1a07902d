"""The terminal table, played by keys and clicks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from realmtable.bots.random_bot import RandomBot
from realmtable.cli.play import TableApp
from realmtable.cli.screens import Question, SaveScreen, TextScreen
from realmtable.cli.sitting import Sitting
from realmtable.cli.widgets import CardView, DiceBar, MoveList
from realmtable.rolling.game import Game
from tests.support import catalog

REALMS = ["wingspan", "scythe", "tapestry"]


@asynccontextmanager
async def table(
    humans: list[str] | None = None,
    bots: list[str] | None = None,
    size: tuple[int, int] = (160, 50),
    rounds: list[list[str]] | None = None,
) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    """A table where every roll is a 4 and a 2."""
    people = humans or ["ann"]
    machines = {name: RandomBot(1) for name in bots or []}
    game = Game(catalog(), [*people, *machines], rounds or [REALMS])
    sitting = Sitting(game, people, machines, iter([[4, 2]] * 27))
    app = TableApp(sitting, catalog().table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def is_open(app: TableApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)


async def type_move(app: TableApp, pilot: Pilot[None], text: str) -> None:
    await press(pilot, "slash")
    app.query_one("#command", Input).value = text
    await press(pilot, "enter")


def said(app: TableApp, selector: str) -> str:
    return str(app.screen_stack[0].query_one(selector, Static).render())


def shown_moves(app: TableApp) -> list[str]:
    return [choice.data.move for choice in app.screen_stack[0].query_one(MoveList).shown]


def card(app: TableApp, place: int) -> str:
    return str(list(app.screen_stack[0].query(CardView))[place].render())


async def test_a_turn_by_keys() -> None:
    async with table() as (app, pilot):
        assert "roll 4 2" in said(app, "#status")
        assert "»" not in card(app, 1)
        await press(pilot, "2")
        assert all(move.startswith("2>") for move in shown_moves(app))
        assert "»2«" in card(app, 1)
        await press(pilot, "2")  # any die again
        assert any(move.startswith("4>") for move in shown_moves(app))
        await press(pilot, "4", "enter")
        position = app.sitting.position
        assert len(position.dice) == 1
        assert "P 1(1)" in said(app, "#status")
        await press(pilot, "2", "down", "enter", "e")
        assert app.sitting.position.turn == 2


async def test_undo() -> None:
    async with table() as (app, pilot):
        start = app.sitting.position.key()
        await press(pilot, "u")
        assert "nothing to take back" in said(app, "#news")
        await press(pilot, "enter", "enter", "u")
        assert app.sitting.position.key() == start
        assert "taken back" in said(app, "#news")


async def test_the_chosen_move_is_shown_on_its_card() -> None:
    async with table() as (app, pilot):
        assert shown_moves(app)[0] == "4>wingspan.a1"
        assert "▐4▌" in card(app, 0)
        await press(pilot, "down")
        assert "▐4▌" in card(app, 0)
        assert shown_moves(app)[1] == "4>wingspan.b1"


async def test_typed_moves_and_their_errors() -> None:
    async with table() as (app, pilot):
        await type_move(app, pilot, "5>wingspan.a1")
        assert "You have no die 5" in said(app, "#news")
        assert app.query_one(Input).value == "5>wingspan.a1"
        await press(pilot, "escape")
        assert app.query_one(Input).value == ""
        await type_move(app, pilot, "rubbish")
        assert "is no move" in said(app, "#news")
        await press(pilot, "escape")
        await type_move(app, pilot, "2>scythe.t2")
        assert len(app.sitting.position.dice) == 1
        assert "●" in card(app, 1)


async def test_typing_filters_the_list() -> None:
    async with table() as (app, pilot):
        await press(pilot, "slash", *"scythe")
        assert shown_moves(app) == ["4>scythe.t4", "2>scythe.t2"]
        assert "'scythe'" in said(app, "#filter")
        await press(pilot, *".t2", "enter")  # a part of a move is enough if only one fits
        assert "●" in card(app, 1)
        await press(pilot, "slash", *"wing", "down", "enter")
        assert "[4]" in card(app, 0)


async def test_help_opens_and_closes() -> None:
    async with table() as (app, pilot):
        await press(pilot, "question_mark")
        assert is_open(app, TextScreen)
        text = str(app.screen.query(Static).first().render())
        for words in ("Keys", "Wingspan", "Scythe", "Rulings", "Spending", "Questions"):
            assert words in text
        await press(pilot, "escape", "f1")
        assert is_open(app, TextScreen)
        await press(pilot, "escape")
        assert not is_open(app, TextScreen)


async def test_ids() -> None:
    async with table() as (app, pilot):
        await press(pilot, "i")
        assert "t1" in card(app, 1)
        await press(pilot, "i")
        assert "t1" not in card(app, 1)


async def test_clicks() -> None:
    async with table() as (app, pilot):
        await pilot.click(DiceBar, offset=(7, 0))  # one column of padding, then "Dice "
        await pilot.pause()
        assert all(move.startswith("4>") for move in shown_moves(app))
        view = list(app.query(CardView))[1]
        lines = card(app, 1).split("\n")
        row = next(n for n, line in enumerate(lines) if "»4«" in line)
        await pilot.click(view, offset=(lines[row].index("»4«") + 1, row))
        await pilot.pause()
        assert shown_moves(app) == ["4>scythe.t4"]
        await press(pilot, "enter")
        assert "●" in card(app, 1)


async def test_a_round_to_the_end() -> None:
    async with table(bots=["bo"]) as (app, pilot):
        for _ in range(9):
            await type_move(app, pilot, "4>wingspan")
            await press(pilot, "escape")
            await press(pilot, "e")
        assert app.sitting.game.over
        assert is_open(app, TextScreen)
        text = str(app.screen.query(Static).first().render())
        assert "The game is over" in text
        assert "1. " in text
        await press(pilot, "enter")
        assert shown_moves(app) == []
        await press(pilot, "e", "u", "4")
        assert "no 4 in your hand" in said(app, "#news")
        await press(pilot, "q")
        assert not app.is_running


async def test_two_people_pass_the_keyboard() -> None:
    async with table(humans=["ann", "bo"]) as (app, pilot):
        assert is_open(app, Question)
        assert card(app, 0).strip() == ""
        await press(pilot, "enter")
        assert said(app, "#status").startswith("ann")
        await press(pilot, "enter", "e")
        assert is_open(app, Question)
        assert "Pass the keyboard to bo" in str(app.screen.query(Static).first().render())
        assert card(app, 0).strip() == ""
        await press(pilot, "x", "enter")
        assert said(app, "#status").startswith("bo")
        assert "[4]" not in card(app, 0)


async def test_between_rounds() -> None:
    second = ["charterstone", "euphoria", "viticulture"]
    async with table(rounds=[REALMS, second]) as (app, pilot):
        await press(pilot, *["e"] * 9)
        assert is_open(app, TextScreen)
        assert "Round 1 is over" in str(app.screen.query(Static).first().render())
        await press(pilot, "enter")
        assert "round 2/2" in said(app, "#status")
        assert "Charterstone" in card(app, 0)


async def test_saving_and_quitting(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    async with table() as (app, pilot):
        await press(pilot, "q")
        assert is_open(app, Question)
        await press(pilot, "n")
        assert not is_open(app, Question)
        for _ in range(2):  # the second time the file is there already
            await press(pilot, "s")
            assert is_open(app, SaveScreen)
            app.screen.query_one(Input).value = str(path)
            await press(pilot, "enter")
        assert is_open(app, SaveScreen)
        assert "already" in str(app.screen.query_one("#why", Static).render())
        await press(pilot, "enter")
        assert path.read_text(encoding="utf-8").startswith("realmtable record 1")
        await press(pilot, "s")
        app.screen.query_one(Input).value = str(tmp_path / "no" / "such" / "place")
        await press(pilot, "enter")
        assert "did not work" in str(app.screen.query_one("#why", Static).render())
        await press(pilot, "escape", "q")
        assert not app.is_running


@pytest.mark.parametrize(("width", "columns"), [(80, 1), (120, 2), (160, 3)])
async def test_as_many_cards_side_by_side_as_fit(width: int, columns: int) -> None:
    async with table(size=(width, 24)) as (app, _):
        views = list(app.query(CardView))
        assert len({view.region.x for view in views}) == columns
        for view in views:
            assert view.region.right <= app.query_one("#side").region.x
