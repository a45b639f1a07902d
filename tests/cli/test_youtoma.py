"""Games with Youtoma at the terminal: in lines, on the screen, and as records shown again."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from realmtable.bots.bot import Bot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.random_bot import RandomBot
from realmtable.cli.plain import play_plain
from realmtable.cli.play import TableApp
from realmtable.cli.screens import Question, TextScreen
from realmtable.cli.sitting import Sitting, round_name
from realmtable.cli.start import Wanted, new_game
from realmtable.cli.talk import Manner
from realmtable.cli.words import opening_lines, round_lines
from realmtable.core.dice import SeededDice
from realmtable.rolling.game import Game, RoundScore, tenths
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Move, Position
from realmtable.rolling.turn import legal
from tests.cli.test_play_app import is_open, opened, press, said, shown_moves, type_move
from tests.support.commands import Command, caller, no_settings
from tests.support.parsing import refused
from tests.support.records import BothHalves, play_out
from tests.support.rolling import catalog

THREE = ["euphoria", "scythe", "wingspan"]
OTHERS = ["between_two_cities", "the_society", "pendulum"]


def against(level: str = "normal", rounds: list[list[str]] | None = None) -> Game:
    return Game(catalog(), ["ann"], rounds or [THREE], mode="youtoma", levels=[level])


def talk(game: Game, lines: Iterator[str]) -> list[str]:
    """What is said to these lines; every roll is a 4 and a 1."""
    told: list[str] = []
    rolls = iter([[4, 1]] * 100)
    sitting = Sitting(game, list(game.seats), {}, rolls, opening_lines(game, catalog()))
    table = catalog().table
    play_plain(sitting, lambda: next(lines, None), told.append, table, Manner(pictures=False))
    return told


def moves_of(game: Game, bot: Bot) -> Iterator[str]:
    """What a bot writes for whoever has to decide, to the end of the game."""
    while not game.over:
        seat = next(seat for seat in game.seats.values() if not seat.position.over)
        yield move_text(seat.position, bot.choose(seat.position))


# --- in lines --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("easy", "Easy level: 10 turns a round."),
        ("normal", "Normal level: 11 turns a round."),
        (
            "hard",
            "Hard level: 11 turns a round, and a bonus star for each kind of resource of which "
            "Youtoma earns 6 or more.",
        ),
    ],
)
def test_the_level_is_explained_before_the_game(level: str, told: str) -> None:
    first, how, explained, *_ = talk(against(level), iter([]))
    assert first.startswith("Realmtable.")
    assert "first you play it for Youtoma, as badly as its rules let you" in how
    assert "The higher total wins." in how
    assert explained == told


def test_two_realms_that_do_not_go_together_are_warned_of() -> None:
    told = opening_lines(against(rounds=[THREE, OTHERS]), catalog())
    assert told[2:] == [
        "Between Two Cities and The Society do not go well together here: the designers advise "
        "against it."
    ]
    assert opening_lines(Game(catalog(), ["ann"], [OTHERS]), catalog()) == []


def test_both_halves_of_a_round_follow_each_other() -> None:
    game = against("easy", [THREE, OTHERS])
    told = talk(game, moves_of(game, BothHalves(RandomBot(1), GreedyBot(2))))
    assert "Round 1 of 2 for Youtoma (easy), turn 1 of 10: ann" in told
    assert "Round 1 for Youtoma, turn 10: rolled 4 and 1." in told
    over = told.index("Round 1 for Youtoma is over.")
    assert told[over + 1].startswith("Youtoma: Euphoria ")
    assert told[over + 2] == "Round 1 for yourself, turn 1: rolled 4 and 1."
    assert told[over + 3] == "Round 1 of 2 for yourself, turn 1 of 9: ann"
    assert told[over + 4 : over + 7] == [f"{name} (0 stars)" for name in THREE]
    over = told.index("Round 2 for yourself is over.")
    assert told[over + 1].startswith("ann: Between Two Cities ")
    assert told[over + 2] == "The game is over."
    first, second = told[over + 3 :]
    assert {first[:2], second[:2]} == {"1.", "2."}
    assert {line.split(":")[0][3:] for line in (first, second)} == {"ann", "Youtoma"}
    assert " + " in first


def test_the_own_cards_are_shown_although_youtomas_look_the_same() -> None:
    """Nothing was written on one card of Youtoma, and nothing is on that of the seat."""
    game = against("easy", [["viticulture", "euphoria", "scythe"]])
    told = talk(game, moves_of(game, BothHalves(Avoiding(0), GreedyBot(2))))
    assert told.count("viticulture (0 stars)") >= 2


class Avoiding(Bot):
    """Uses no die in one realm, as long as another realm takes it."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, view: Position) -> Move:
        moves = legal(view).moves()
        return next((move for move in moves if move.realm != self.place), moves[0])


def test_score_tells_of_both_sides() -> None:
    told = talk(against(), iter(["4>euphoria.l4", "1>scythe.t1", "score"]))
    assert "ann: score 0.0" in told
    assert "Youtoma: stars 1 + 1 + 0, score 2.1" in told
    assert "pumpkins 0, hearts 0, coins 1; at most 12 of each in a round" in told


def test_refusals_and_help() -> None:
    told = talk(against(), iter(["end", "compensate 4 P", "coins 1", "help youtoma", "legal euph"]))
    assert (
        "A turn of Youtoma ends when every die has its place; the 4 and the 1 are still in hand."
        in told
    )
    assert "The 4 must be used: it can go to Euphoria, Scythe or Wingspan." in told
    assert "Youtoma never spends resources." in told
    for sentence in catalog().table.youtoma.rules:
        assert f" · {sentence}" in told
    assert " · Easy: 10 turns a round." in told
    assert any(line.startswith("  4>euphoria.l4 ") for line in told)


def test_a_die_in_hand_is_one_die() -> None:
    told = talk(against(), iter(["4>euphoria.l4", "end"]))
    assert any("the 1 is still in hand" in line for line in told)


def test_a_bonus_and_the_limit_are_told() -> None:
    game = against("hard")
    game.seat("ann").scores = [RoundScore([6, 6, 5], 24, 2, 190)]
    assert round_lines(Sitting(game, list(game.seats), {}, iter([])), 1) == [
        "Youtoma: Euphoria 6, Scythe 6, Wingspan 5, 24 resources, 2 bonus stars = 19.0 "
        "(21.4, but 19 at most)"
    ]


# --- where everybody plays Youtoma -----------------------------------------------------------


def test_several_players_with_levels_of_their_own() -> None:
    levels = ["easy", "hard", "hard"]
    game = Game(catalog(), ["ann", "bob", "cid"], [THREE], mode="lowest", levels=levels)
    told = talk(game, moves_of(game, RandomBot(3)))
    assert told[1].endswith("The lowest total wins.")
    assert told[2] == "Easy level, ann: 10 turns a round."
    assert told[3].startswith("Hard level, bob and cid: 11 turns a round, and a bonus star")
    assert "Round 1 of 1 (easy), turn 10 of 10: ann" in told
    assert "Round 1 of 1 (hard), turn 11 of 11: cid" in told
    assert not any("turn 11 of" in line and "ann" in line for line in told)
    over = told.index("Round 1 is over.")
    assert [line.split(":")[0] for line in told[over + 1 : over + 4]] == ["ann", "bob", "cid"]
    totals = [float(line.rpartition(" ")[2]) for line in told[over + 5 :]]
    assert totals == sorted(totals)
    assert len(totals) == 3


def test_levels_are_given_once_or_for_each_seat() -> None:
    def made(*levels: str) -> Game:
        wanted = Wanted(["ann"], [], 1, [], [], "1", "lowest", list(levels))
        return new_game(catalog(), wanted, {"worst": "worst"}, "1")

    assert made().levels == ["normal", "normal"]
    assert made("hard").levels == ["hard", "hard"]
    assert made("easy", "hard").levels == ["easy", "hard"]
    assert "levels: 3, seats: 2" in refused(lambda: made("easy", "easy", "hard"))
    assert "no level 'mild'" in refused(lambda: made("mild"))


def test_names_of_rounds() -> None:
    game = against(rounds=[THREE, OTHERS])
    assert [round_name(game, number) for number in range(1, 5)] == [
        "Round 1 for Youtoma",
        "Round 1 for yourself",
        "Round 2 for Youtoma",
        "Round 2 for yourself",
    ]
    lowest = Game(catalog(), ["ann"], [THREE, OTHERS], mode="lowest")
    assert round_name(lowest, 2, of_all=True) == "Round 2 of 2"


# --- on the screen ---------------------------------------------------------------------------


@asynccontextmanager
async def screen(game: Game, rolls: int = 0) -> AsyncIterator[tuple[TableApp, Pilot[str]]]:
    """The table on the screen, after some turns; every further roll is a 4 and a 1."""
    bot = BothHalves(RandomBot(5), GreedyBot(1))
    play_out(game, {"ann": bot}, SeededDice("screen"), rolls)
    opening = [] if rolls else opening_lines(game, catalog())
    app = TableApp(Sitting(game, ["ann"], {}, iter([[4, 1]] * 20), opening), catalog().table)
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        yield app, pilot


async def test_a_game_against_youtoma_begins_on_the_screen() -> None:
    game = against("hard", [["between_two_cities", "the_society", "scythe"]])
    async with screen(game) as (app, pilot):
        assert is_open(app, TextScreen)
        assert "Hard level: 11 turns a round" in opened(app)
        assert "advise against it" in " ".join(opened(app).split())
        await press(pilot, "enter")
        assert "round 1/1 for Youtoma (hard)  turn 1/11" in said(app, "#status")
        assert not any(move.startswith(("pumpkins", "end")) for move in shown_moves(app))
        await press(pilot, "e")
        assert "the 4 and the 1 are still in hand" in said(app, "#news")
        await press(pilot, "question_mark")
        assert catalog().table.youtoma.rules[-1] in " ".join(opened(app).split())
        await press(pilot, "escape")
        await type_move(app, pilot, "compensate 4 P")
        assert "must be used" in said(app, "#news")


async def test_the_own_round_follows_on_that_of_youtoma_on_the_screen() -> None:
    game = against("easy")
    async with screen(game, 9) as (app, pilot):
        assert "turn 10/10" in said(app, "#status")
        while not app.sitting.position.round_over and not is_open(app, TextScreen):
            await type_move(app, pilot, shown_moves(app)[0])
        assert "Round 1 for Youtoma is over" in opened(app)
        assert "Youtoma: Euphoria" in opened(app)
        await press(pilot, "enter")
        assert "round 1/1 for yourself  turn 1/9" in said(app, "#status")
        assert "Youtoma " in said(app, "#status")


async def test_a_game_against_youtoma_ends_with_both_scores_on_the_screen() -> None:
    game = against("easy")
    async with screen(game, 18) as (app, pilot):
        assert "for yourself  turn 9/9" in said(app, "#status")
        await press(pilot, "e", "e")  # and yes, both dice are left
        assert is_open(app, Question)
        told = [line.strip() for line in opened(app).splitlines()]
        assert "The game is over" in told
        assert any(line.startswith("ann: Euphoria") for line in told)
        ranking = [f"{place.rank}. {place.seat}: {tenths(place.total)}" for place in game.ranking()]
        assert set(ranking) <= set(told)
        assert {place.seat for place in game.ranking()} == {"ann", "Youtoma"}


# --- what is shown again ---------------------------------------------------------------------


@pytest.fixture
def realmtable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    return caller(monkeypatch, capsys)


def test_a_replay_names_the_halves_and_who_scores(realmtable: Command) -> None:
    out = realmtable("replay", "tests/data/records/game_youtoma_hard.txt").out
    assert "Round 1 for Youtoma: Wingspan, Scythe, Tapestry" in out
    assert "Round 2 for yourself: Euphoria, Charterstone, Viticulture" in out
    assert out.count("  Youtoma scores ") == out.count("  ann scores ") == 2
    table = out.splitlines()[-3:]
    assert table[0].split() == ["seat", "round", "1", "round", "2", "total"]
    assert [line.split()[1] for line in table[1:]] == ["Youtoma", "ann"]


def test_the_cards_of_youtoma_are_listed(realmtable: Command) -> None:
    lines = realmtable("realms", "--sets", "youtoma").out.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == catalog().opponents
    assert lines[-1] == "11 of 11 can be played."
