"""The terminal table of Realm of Sand, played by keys and clicks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static
from textual.worker import WorkerFailed

from realmtable.cli.movelist import MoveList
from realmtable.cli.sand_choices import Choice
from realmtable.cli.sand_play import SandApp
from realmtable.cli.sand_sitting import SandSitting
from realmtable.cli.sand_widgets import BoardView
from realmtable.cli.screens import Question, SaveScreen, TextScreen
from realmtable.cli.table_app import NEW_GAME
from realmtable.core.record import parse_record
from realmtable.sand.content import Move
from realmtable.sand.game import game_from_record
from realmtable.sand.state import State
from tests.support.sand import content, table
from tests.support.sand_sitting import Chance, Idle, drawn, sitting

Table = tuple[SandApp, Pilot[str]]
EMPTY = "00" * 36
BUILDABLE = ["......", ".kr...", ".kk...", "......", "......", "......"]


@asynccontextmanager
async def screen(
    at: SandSitting | None = None, state: State | None = None, size: tuple[int, int] = (140, 45)
) -> AsyncIterator[Table]:
    """A table; with a state, in the middle of a game."""
    found = at or sitting(["ann"])
    if state is not None:
        found.game.state = state
    app = SandApp(found)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot


async def press(pilot: Pilot[str], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def settled(pilot: Pilot[str]) -> None:
    """Until bots have played and everything is drawn."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def type_move(app: SandApp, pilot: Pilot[str], text: str) -> None:
    await press(pilot, "slash")
    app.query_one("#command", Input).value = text
    await press(pilot, "enter")


def said(app: SandApp, selector: str) -> str:
    return str(app.screen_stack[0].query_one(selector, Static).render())


def listed(app: SandApp) -> list[Choice]:
    found: MoveList[Choice] = app.screen_stack[0].query_one("#moves", MoveList)
    return list(found.shown)


def is_open(app: SandApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)


def board(app: SandApp) -> str:
    return app.sitting.game.state.players[app.sitting.seat].board.hex()


# --- placing ---------------------------------------------------------------------------------


async def test_a_tile_is_laid_with_keys() -> None:
    async with screen() as (app, pilot):
        await press(pilot, "1")
        assert "»g«" in said(app, "#board")
        assert said(app, "#news").startswith("tile gg/g ")
        assert "r turns, m mirrors" in said(app, "#news")
        before = said(app, "#board")
        await press(pilot, "r", "m", "left")
        assert said(app, "#board") != before
        await press(pilot, "enter")
        assert [choice.group for choice in listed(app)] == ["Take a tile"] * 2
        assert "[g]" in said(app, "#board")
        await press(pilot, "down", "enter")
        assert len(app.sitting.state.players[0].tiles) == 3
        await press(pilot, "e")
        assert app.sitting.game.state.round == 2


async def test_a_tile_that_may_not_lie_there_says_why() -> None:
    async with screen() as (app, pilot):
        await press(pilot, "1", "up", "up", "up")
        assert "!g!" in said(app, "#board")
        assert "dark" in said(app, "#news")
        await press(pilot, "enter")
        assert "✗" in said(app, "#news")
        assert app.sitting.game.log == []
        await press(pilot, "escape")
        assert "g" not in said(app, "#board")
        assert said(app, "#news") == ""


async def test_arrows_are_for_the_list_when_nothing_is_placed() -> None:
    async with screen() as (app, pilot):
        assert [choice.head for choice in listed(app)][:3] == ["gg/g", "gg/r", "gg/k"]
        await press(pilot, "down", "enter")
        assert said(app, "#news").startswith("tile gg/r ")
        await press(pilot, "down", "down", "up", "up")
        assert said(app, "#news").startswith("tile gg/r ")


async def test_the_same_by_clicks() -> None:
    async with screen() as (app, pilot):
        await press(pilot, "1")
        await pilot.click(BoardView, offset=(2 + 5 * 3 + 2, 1 + 2 * 3))
        await pilot.pause()
        assert "tile gg/g d4" in said(app, "#news")
        await pilot.click(BoardView, offset=(2 + 5 * 3 + 2, 1 + 2 * 3))
        await pilot.pause()
        assert board(app) != EMPTY
        again = board(app)
        await pilot.click(BoardView, offset=(3, 3))
        assert board(app) == again, "a click places nothing when nothing is in hand"


async def test_discs_are_put_and_moved() -> None:
    state = table(["......", "....G.", *["......"] * 4], discs="rb")
    async with screen(sitting(["ann"], {"idle": Idle()}), state) as (app, pilot):
        await press(pilot, "d")
        assert said(app, "#news").startswith("put r ")
        await press(pilot, "d")
        assert said(app, "#news").startswith("put b ")
        await press(pilot, "enter")
        assert "(B)" in said(app, "#board")
        assert "no more discs" in [choice.words for choice in listed(app)]
        await press(pilot, "v")
        assert "Which disc is moved?" in said(app, "#news")
        await press(pilot, "enter", "down", "enter")
        assert app.sitting.game.state.left == 1
        await press(pilot, "e")
        assert "must be finished first" in said(app, "#news")


async def test_keys_for_what_cannot_be_placed() -> None:
    async with screen() as (app, pilot):
        await press(pilot, "d")
        assert "You can put no disc now." in said(app, "#news")
        await press(pilot, "v")
        assert "cannot be placed now" in said(app, "#news")
        await press(pilot, "r", "m")
        assert app.sitting.game.log == []


async def test_a_square_is_moved_by_green() -> None:
    state = table(BUILDABLE, crystal="green", charged=True)
    at = sitting(["ann"], {"idle": Idle()}, boards=("green", "red"))
    async with screen(at, state) as (app, pilot):
        assert "shift CELL CELL" in [choice.typed for choice in listed(app)]
        await type_move(app, pilot, "move a square")
        assert "Which square is moved?" in said(app, "#news")
        await press(pilot, "enter", "down", "down", "enter")
        assert app.sitting.game.state.player.charged is False


# --- building --------------------------------------------------------------------------------


async def test_what_can_be_built_is_marked_with_where_it_lies() -> None:
    async with screen(state=table(BUILDABLE, 1, shown="I-03")) as (app, pilot):
        first = listed(app)[0]
        assert (first.group, first.head) == ("Build", "I-03")
        assert "▐I-03▌" in said(app, "#rows")
        assert "▐k▌" in said(app, "#board")
        await press(pilot, "down")
        assert "»I-03«" in said(app, "#rows")
        assert "▐" not in said(app, "#board")
        await press(pilot, "up", "enter")
        assert app.sitting.state.players[0].built
        assert "Built I-03" in said(app, "#hand")
        assert "2 points, 1 hourglass" in said(app, "#status")


async def test_who_could_still_build_is_asked() -> None:
    async with screen(state=table(BUILDABLE, 1, shown="I-03")) as (app, pilot):
        await press(pilot, "e")
        assert is_open(app, Question)
        await press(pilot, "escape")
        assert app.sitting.game.log == []
        await type_move(app, pilot, "end")
        assert is_open(app, Question)
        await press(pilot, "e")
        assert app.sitting.game.state.round == 3


# --- typing ----------------------------------------------------------------------------------


async def test_moves_can_be_typed() -> None:
    async with screen() as (app, pilot):
        await type_move(app, pilot, "tile gg/g b2 b3 c3")
        assert board(app) != EMPTY
        await press(pilot, "u")
        assert board(app) == EMPTY
        assert "taken back" in said(app, "#news")
        await press(pilot, "u")
        assert "nothing to take back" in said(app, "#news")


async def test_what_is_typed_narrows_the_list() -> None:
    async with screen() as (app, pilot):
        await press(pilot, "slash", *"gg/k")
        assert [choice.head for choice in listed(app)] == ["gg/k"]
        assert said(app, "#filter") == "only 'gg/k': 1 of 4"
        await press(pilot, "enter")
        assert said(app, "#news").startswith("tile gg/k ")
        await press(pilot, "escape", "slash", *"fly", "enter")
        assert "is no move" in said(app, "#news")
        await press(pilot, "escape", "slash", "enter")
        assert listed(app)


async def test_ids_show_how_moves_are_typed() -> None:
    async with screen() as (app, pilot):
        moves: MoveList[Choice] = app.query_one("#moves", MoveList)
        assert "CELLS" not in str(moves.get_option_at_index(1).prompt)
        await press(pilot, "i")
        assert "tile gg/g CELLS" in str(moves.get_option_at_index(1).prompt)


# --- several people, bots ----------------------------------------------------------------------


async def test_nothing_is_shown_while_the_keyboard_changes_hands() -> None:
    at = sitting(["ann", "bob"], boards=("red", "blue"))
    async with screen(at, table(crystal="red", charged=True)) as (app, pilot):
        assert is_open(app, Question)
        assert said(app, "#board") == ""
        await press(pilot, "enter")
        await type_move(app, pilot, "look II")
        assert "You look at" in said(app, "#rows")
        kept = listed(app)[0].head
        await press(pilot, "enter")
        assert "You keep" in said(app, "#rows")
        await press(pilot, "e", "e")
        assert is_open(app, Question)
        for part in ("#board", "#hand", "#rows", "#others", "#status"):
            assert said(app, part) == ""
        assert listed(app) == []
        await press(pilot, "enter")
        assert "keeps ?2" in said(app, "#others")
        for part in ("#rows", "#others", "#hand", "#news", "#status"):
            assert kept not in said(app, part)


async def test_bots_play_and_it_is_told() -> None:
    at = sitting(["ann"], {"bot": Chance(), "other": Idle()})
    async with screen(at) as (app, pilot):
        await press(pilot, "e", "e")
        assert "bot: " in said(app, "#news")
        assert "other: nothing." in said(app, "#news")
        assert "▸ann 0p 0h" in said(app, "#status")
        assert "bot (bot)" in said(app, "#status")
        assert "level 0 of 8" in said(app, "#others")


class Slow:
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.go = Event()

    def choose(self, view: State) -> Move:
        assert self.go.wait(60)
        return Idle().choose(view)


async def test_while_a_bot_thinks_nothing_can_be_done() -> None:
    slow = Slow()
    at = sitting(["ann"], {"slow": slow})
    async with screen(at) as (app, pilot):
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        assert said(app, "#news") == "slow is thinking."
        for key in ("1", "e", "u", "d", "v", "enter"):
            await pilot.press(key)
            await pilot.pause()
        await pilot.press("slash")
        app.query_one("#command", Input).value = "end"
        await pilot.press("enter")
        await pilot.resize_terminal(100, 30)
        assert said(app, "#news") == "slow is thinking."
        slow.go.set()
        await settled(pilot)
        assert said(app, "#news") == "slow: nothing."
        assert app.sitting.game.state.round == 2


async def test_a_bot_that_fails_ends_the_program_and_the_game_is_kept() -> None:
    class Broken:
        def choose(self, view: State) -> Move:
            raise ZeroDivisionError

    async def end_a_turn() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("e", "e")
            await settled(pilot)

    app = SandApp(sitting(["ann"], {"broken": Broken()}))
    with pytest.raises(WorkerFailed):
        await end_a_turn()
    assert app.return_code == 1
    assert app.sitting.record_text()


async def test_the_end_ranking_and_a_new_game() -> None:
    at = sitting(["ann"], {"idle": Idle()})
    async with screen(at) as (app, pilot):
        assert app.check_action("new_game", ()) is False
        await press(pilot, "e", "e", "e", "e")
        assert is_open(app, Question)
        assert "1. idle: 0 points" in str(app._result)
        await press(pilot, "escape")
        assert listed(app) == []
        await press(pilot, "1", "e", "d")
        await press(pilot, "n")
        assert app.return_value == NEW_GAME


async def test_a_game_is_saved(tmp_path: Path) -> None:
    async with screen() as (app, pilot):
        await press(pilot, "q")
        assert is_open(app, Question)
        await press(pilot, "s")
        assert is_open(app, SaveScreen)
        path = tmp_path / "game.txt"
        app.screen.query_one("#file", Input).value = str(path)
        await press(pilot, "enter")
        assert f"Saved to {path}" in said(app, "#news")
        saved = game_from_record(parse_record(path.read_text(encoding="utf-8")), content())
        assert saved.state == app.sitting.game.state
        await press(pilot, "q")
    assert app.return_value is None


async def test_help() -> None:
    at = sitting(["ann", "bob"], boards=("purple", "blue"))
    async with screen(at) as (app, pilot):
        await press(pilot, "enter")
        assert "A disc to begin with" in [choice.group for choice in listed(app)]
        await press(pilot, "question_mark")
        assert is_open(app, TextScreen)
        await press(pilot, "1", "d", "up", "escape")
        assert not is_open(app, TextScreen)
        assert app.sitting.game.log == []


async def test_all_sizes_of_window() -> None:
    at = sitting(["ann"], {name: Chance() for name in ("b", "c", "d")})
    async with screen(at, size=(60, 20)) as (app, pilot):
        low = said(app, "#board").count("\n")
        await pilot.resize_terminal(140, 50)
        await pilot.pause()
        assert said(app, "#board").count("\n") == low + 6
        assert app.query_one("#sand").has_class("beside")


async def test_a_whole_game_by_the_list_alone() -> None:
    """Any entry of the list leads on; what is placed goes to the first place that will do."""
    at = sitting(["ann"], {"bot": Chance(3)}, setup=drawn(2, "advanced", 3))
    mind = Chance(5)
    async with screen(at) as (app, pilot):
        for _ in range(400):
            if app.sitting.finished:
                break
            move = mind.choose(app.sitting.state)
            app._play(move)
            await settled(pilot)
        assert app.sitting.finished
        assert is_open(app, Question)
