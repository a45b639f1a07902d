"""The terminal table, played by keys and clicks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from realmtable.bots.bot import Bot
from realmtable.bots.random_bot import RandomBot
from realmtable.cli.movelist import MoveList
from realmtable.cli.play import TableApp
from realmtable.cli.rescue import keep, rescued
from realmtable.cli.screens import Question, SaveScreen, TextScreen
from realmtable.cli.sitting import Sitting
from realmtable.cli.start import show
from realmtable.cli.table_app import NEW_GAME
from realmtable.cli.widgets import CardView, DiceBar
from realmtable.core.errors import RealmtableError
from realmtable.core.record import parse_record
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.position import Move, Position
from tests.support.rolling import catalog

REALMS = ["wingspan", "scythe", "tapestry"]


@asynccontextmanager
async def table(
    humans: list[str] | None = None,
    bots: list[str] | None = None,
    size: tuple[int, int] = (160, 50),
    rounds: list[list[str]] | None = None,
    turns_before: int = 0,
) -> AsyncIterator[tuple[TableApp, Pilot[str]]]:
    """A table where every roll is a 4 and a 2."""
    people = humans or ["ann"]
    machines = {name: RandomBot(1) for name in bots or []}
    game = Game(catalog(), [*people, *machines], rounds or [REALMS])
    for _ in range(turns_before):
        game.roll([4, 2])
        for seat in game.seats:
            game.play(seat, "end")
    sitting = Sitting(game, people, machines, iter([[4, 2]] * 27))
    app = TableApp(sitting, catalog().table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def press(pilot: Pilot[str], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def is_open(app: TableApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)


async def type_move(app: TableApp, pilot: Pilot[str], text: str) -> None:
    await press(pilot, "slash")
    app.query_one("#command", Input).value = text
    await press(pilot, "enter")


def said(app: TableApp, selector: str) -> str:
    return str(app.screen_stack[0].query_one(selector, Static).render())


def opened(app: TableApp) -> str:
    """What the screen on top says."""
    assert isinstance(app.screen, TextScreen | Question)
    console = Console(width=90, file=StringIO())
    with console.capture() as said:
        console.print(app.screen.said)
    return said.get()


async def at_once(app: TableApp, pilot: Pilot[str], *keys: str) -> None:
    """Keys that all come before the first of them has been dealt with."""
    top = app.screen
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))
    while top in app.screen_stack and app.is_running:
        await asyncio.sleep(0.01)
    await pilot.pause()


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


async def test_the_list_is_in_words_and_by_realm() -> None:
    async with table() as (app, pilot):
        moves = app.query_one(MoveList)
        lines = [str(moves.get_option_at_index(n).prompt) for n in range(moves.option_count)]
        assert lines[0] == "Wingspan"
        assert lines.index("Scythe") < lines.index("Tapestry") < lines.index("End the turn")
        scythe = lines[lines.index("Scythe") + 1 : lines.index("Tapestry")]
        assert [line[0] for line in scythe] == ["4", "2"]
        assert " ".join(scythe[0].split()).endswith(", gains 1 coin")
        assert "4>" not in "".join(lines)
        await press(pilot, "i")  # with what is typed
        assert "4>scythe.t4" in str(moves.get_option_at_index(lines.index("Scythe") + 1).prompt)


async def test_the_list_is_as_wide_as_the_window_allows() -> None:
    counts = []
    async with table(size=(80, 40)) as (app, pilot):
        moves = app.query_one(MoveList)
        for width in (80, 120, 200):
            await pilot.resize_terminal(width, 40)
            await pilot.pause()
            assert moves.region.right == width
            prompts = [str(moves.get_option_at_index(n).prompt) for n in range(moves.option_count)]
            lines = "\n".join(prompts).split("\n")
            assert max(map(len, lines)) <= moves.size.width
            counts.append(len(lines))
    assert counts[0] > counts[2]  # what is wrapped in a narrow window is not in a wide one


async def test_ending_a_turn_with_dice_left_is_asked_about_once() -> None:
    async with table() as (app, pilot):
        await press(pilot, "enter", "e")
        assert "The 2 can still be used." in opened(app)
        await press(pilot, "escape")
        assert not is_open(app, Question)
        assert app.sitting.position.turn == 1
        await type_move(app, pilot, "end")
        assert is_open(app, Question)
        await at_once(app, pilot, "e", "e", "e")
        assert app.sitting.position.turn == 2
        assert not is_open(app, Question)
        await press(pilot, "4", "enter", "2", "down", "down", "down", "enter")
        assert app.sitting.position.dice == []
        await press(pilot, "e")
        assert app.sitting.position.turn == 3


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
        line = app.query_one("#command", Input)
        for typed, fitting in (("scythe.t2", 1), ("scythe.t9", 0), ("scythe marks", 2)):
            line.value = typed  # words will do as well
            await pilot.pause()
            assert len(shown_moves(app)) == fitting
        line.value = "scythe.t2"
        await press(pilot, "enter")  # a part of a move is enough if only one fits
        assert "●" in card(app, 1)
        await press(pilot, "slash", *"wing", "down", "enter")
        assert "[4]" in card(app, 0)


async def test_help_opens_and_closes() -> None:
    async with table() as (app, pilot):
        await press(pilot, "question_mark")
        assert is_open(app, TextScreen)
        text = opened(app)
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
    async with table(bots=["bo"], turns_before=6) as (app, pilot):
        for _ in range(3):
            await type_move(app, pilot, "4>wingspan")
            await press(pilot, "escape")
            await press(pilot, "n", "e", "e")  # no new game before this one is over
        assert app.sitting.game.over
        text = opened(app)
        assert "The game is over" in text
        assert "1. " in text
        await press(pilot, "escape")
        assert not is_open(app, Question)
        assert "n starts a new game" in said(app, "#news")
        assert shown_moves(app) == []
        await press(pilot, "e", "u", "4")
        assert "no 4 in your hand" in said(app, "#news")
        await press(pilot, "q")
        assert not app.is_running
        assert app.return_value is None


async def test_after_the_game_there_is_its_record_and_another_game(tmp_path: Path) -> None:
    async with table(turns_before=8) as (app, pilot):
        await press(pilot, "e", "e")
        assert "The game is over" in opened(app)
        await press(pilot, "s")
        app.screen.query_one(Input).value = str(tmp_path / "game.record")
        await press(pilot, "enter")
        record = parse_record((tmp_path / "game.record").read_text(encoding="utf-8"))
        assert game_from_record(record, catalog()).over
        assert "The game is over" in opened(app)
        await press(pilot, "n")
        assert app.return_value == NEW_GAME


@pytest.mark.parametrize("keys", ["nn", "escape escape", "nnn"])
async def test_a_question_closes_only_once(keys: str) -> None:
    async with table() as (app, pilot):
        for _ in range(3):
            await press(pilot, "q")
            assert is_open(app, Question)
            await at_once(app, pilot, *(keys.split() if " " in keys else keys))
            assert len(app.screen_stack) == 1
        assert app.is_running


@pytest.mark.parametrize("key", ["enter", "escape"])
async def test_passing_the_keyboard_closes_only_once(key: str) -> None:
    async with table(humans=["ann", "bo"]) as (app, pilot):
        await at_once(app, pilot, key, key)
        assert len(app.screen_stack) == 1
        assert said(app, "#status").startswith("ann")
        assert app.sitting.position.turn == 1
        await press(pilot, "question_mark")
        await at_once(app, pilot, key, key, key)
        assert len(app.screen_stack) == 1


async def test_control_c_asks_like_quitting() -> None:
    async with table() as (app, pilot):
        await press(pilot, "ctrl+c", "ctrl+c", "ctrl+q")
        assert len(app.screen_stack) == 2
        await press(pilot, "y")
        assert not app.is_running


async def test_two_people_pass_the_keyboard() -> None:
    async with table(humans=["ann", "bo"]) as (app, pilot):
        assert is_open(app, Question)
        assert card(app, 0).strip() == ""
        await press(pilot, "enter")
        assert said(app, "#status").startswith("ann")
        await press(pilot, "enter", "e", "e")
        assert "Pass the keyboard to bo" in opened(app)
        assert card(app, 0).strip() == ""
        await press(pilot, "x", "enter")
        assert said(app, "#status").startswith("bo")
        assert "[4]" not in card(app, 0)


async def test_between_rounds() -> None:
    second = ["charterstone", "euphoria", "viticulture"]
    async with table(rounds=[REALMS, second], turns_before=8) as (app, pilot):
        await press(pilot, "e", "e")
        assert "Round 1 is over" in opened(app)
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


# --- when something goes wrong ---------------------------------------------------------------


class Broken(Bot):
    """A bot that fails after some moves."""

    def __init__(self, error: BaseException, moves: int) -> None:
        self.bot = RandomBot(1)
        self.error = error
        self.left = moves

    def choose(self, view: Position) -> Move:
        self.left -= 1
        if self.left < 0:
            raise self.error
        return self.bot.choose(view)


def sitting_with(bot: Broken) -> Sitting:
    game = Game(catalog(), ["ann", "bo"], [REALMS])
    return Sitting(game, ["ann"], {"bo": bot}, iter([[4, 2]] * 9))


async def play_until_it_breaks(pilot: Pilot[object]) -> None:
    await pilot.press("enter", "e", "e", "enter", "e")
    # Nobody waits for what comes of the last key: where it ends the program, nothing does.
    pilot.app.post_message(events.Key("e", "e"))


@pytest.mark.parametrize(
    "error", [ValueError("no"), AssertionError(), RecursionError(), KeyboardInterrupt()]
)
def test_whatever_happens_the_game_is_kept(
    error: BaseException,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = sitting_with(Broken(error, 5))
    monkeypatch.setattr(
        TableApp,
        "run",
        lambda app: App.run(app, headless=True, auto_pilot=play_until_it_breaks),
    )
    with pytest.raises((RealmtableError, SystemExit)) as stopped, rescued(sitting):
        show(sitting, catalog())
    told = str(stopped.value) + capfd.readouterr().err
    kept = tmp_path / "realmtable-rescued.record"
    assert f"realmtable play --record {kept.name}" in told
    game = game_from_record(parse_record(kept.read_text(encoding="utf-8")), catalog())
    assert game.seat("ann").entry is not None
    assert game.seat("bo").position.key() == sitting.game.seat("bo").position.key()


def test_a_kept_game_overwrites_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for n, text in enumerate(["one\n", "two\n", "three\n"], start=1):
        name = f"realmtable-rescued{f'-{n}' if n > 1 else ''}.record"
        assert keep(text).endswith(f"--record {name}")
        assert (tmp_path / name).read_text(encoding="utf-8") == text


def test_a_game_is_kept_even_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert str(tmp_path / "realmtable-rescued.record") in keep("one\n")
    monkeypatch.setattr("tempfile.tempdir", str(gone))
    assert keep("two\n").endswith("two\n")
    monkeypatch.chdir(tmp_path)


async def test_a_hint_is_shown_on_a_sheet() -> None:
    async with table() as (app, pilot):
        await press(pilot, "h")
        assert isinstance(app.screen, TextScreen)
        assert "The best ends give" in str(app.screen.said)
    async with table(["ann", "bob"]) as (app, pilot):
        await press(pilot, "h")
        assert not isinstance(app.screen, TextScreen)
