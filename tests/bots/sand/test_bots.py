"""Bots for Realm of Sand: they play by the rules, and see only their own view."""

import random

import pytest

from realmtable.bots.sand.bot import SandBot, play_out
from realmtable.bots.sand.greedy_bot import GreedySandBot
from realmtable.bots.sand.options import building_ways, disc_moves
from realmtable.bots.sand.outlook import PATIENCE, Laying, Outlook, count, laid_look, look_of
from realmtable.bots.sand.planner_bot import PlannerSandBot
from realmtable.bots.sand.random_bot import RandomSandBot
from realmtable.sand.content import CRYSTALS, MOST_CARDS, Move
from realmtable.sand.movetext import move_text
from realmtable.sand.placing import list_tiles
from realmtable.sand.positiontext import position_data, position_from
from realmtable.sand.state import State
from realmtable.sand.turn import apply, legal
from realmtable.sand.view import view
from tests.support.sand import (
    EMPTY_BOARD,
    board_of,
    content,
    draw_card,
    drawn,
    names_of,
    play,
    steps,
    table,
    texts,
)

I_03 = ["......", ".kr...", ".kk...", "......", "......", "......"]
II_14 = ["......", ".gk...", ".g....", ".rgg..", "......", "......"]
TABLES = [(1, "basic"), (2, "basic"), (2, "advanced"), (4, "advanced")]


class Watched(SandBot):
    """Looks over the shoulder of another bot."""

    def __init__(self, bot: SandBot) -> None:
        self.bot = bot
        self.kinds: set[int] = set()

    def choose(self, view: State) -> Move:
        assert all(card > MOST_CARDS for deck in view.decks for card in deck)
        for seat, player in enumerate(view.players):
            assert seat == view.seat or all(card > MOST_CARDS for card in player.kept)
        move = self.bot.choose(view)
        assert move in legal(view)
        self.kinds.add(move.kind)
        return move


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_random_plays_by_the_rules(players: int, side: str) -> None:
    bots: list[SandBot] = [Watched(RandomSandBot(seat)) for seat in range(players)]
    assert play_out(bots, drawn(players, side, "random")).over


def some(bots: list[SandBot], state: State, moves: int) -> State:
    """The state after some moves."""
    for _ in range(moves):
        if not state.over:
            state = apply(state, bots[state.seat].choose(view(state, state.seat)))
    return state


@pytest.mark.parametrize(("players", "side"), TABLES)
def test_greedy_plays_by_the_rules(players: int, side: str) -> None:
    bots: list[SandBot] = [Watched(GreedySandBot()) for _ in range(players)]
    state = some(bots, drawn(players, side, "greedy"), 12)
    assert any(state.players[0].board)


@pytest.mark.parametrize("crystal", CRYSTALS)
def test_the_planner_plays_by_the_rules(crystal: str) -> None:
    """With every crystal, from the middle of a game on."""
    board = ["......", ".krG..", ".kGg..", "...rr.", "..B...", "......"]
    state = table(board, crystal=crystal, charged=True, discs="ggkby", level=1)
    some([Watched(PlannerSandBot(2, 0)), RandomSandBot(crystal)], state, 8)


def test_the_same_moves_again() -> None:
    for make in (GreedySandBot, lambda: RandomSandBot(3)):
        ends = [some([make()], drawn(1, "advanced", "again"), 9) for _ in range(2)]
        assert ends[0] == ends[1]


@pytest.mark.parametrize("bot", [GreedySandBot(), PlannerSandBot(2, 0)])
def test_a_card_that_lies_there_is_built(bot: SandBot) -> None:
    board = ["......", ".kr...", ".kk...", "......", "......", "......"]
    state = table(board, tiles="ggg grg gkg")
    built = []
    while state.seat == 0:
        move = bot.choose(view(state, 0))
        built.append(move_text(state, move))
        state = apply(state, move)
    assert "build I-03 b2 c2 b3 c3" in built


@pytest.mark.parametrize("bot", [GreedySandBot(), PlannerSandBot(2, 1)])
def test_a_card_is_completed_with_discs(bot: SandBot) -> None:
    """Nothing but the three discs makes III-01 whole: `g...`, `b...`, `rrkg`."""
    board = ["......", ".g....", "......", ".rrk..", "......", "......"]
    state = table(board, tiles="ggg grg gkg", discs="bg", shown="III-01")
    while state.seat == 0:
        state = apply(state, bot.choose(view(state, 0)))
    assert "III-01" in names_of(state.players[0].built)


@pytest.mark.parametrize("bot", [GreedySandBot(), PlannerSandBot(2, 1)])
def test_discs_are_used_in_the_last_turn(bot: SandBot) -> None:
    board = ["......", ".g....", "......", ".rrk..", "......", "......"]
    state = table(board, players=1, tiles="ggg grg gkg", discs="bg", shown="III-01", round=14)
    while not state.over:
        state = apply(state, bot.choose(view(state, 0)))
    assert names_of(state.players[0].built) == ["III-01"]


@pytest.mark.parametrize(("ready", "declares"), [(EMPTY_BOARD, True), (II_14, False)])
def test_the_end_is_declared_by_those_who_win(ready: list[str], declares: bool) -> None:
    """I-03 is the first player's tenth hourglass, and 29 points; II-14 would give the other 30."""
    built = "III-01 III-04 III-07 I-01 I-02 I-04"
    state = table(I_03, tiles="ggg grg gkg", built=built, shown="II-14")
    data = position_data(state)
    for card in ("III-03", "III-06"):
        draw_card(data, card)
        data.seats[1].built.append(card)
    data.seats[1].board = ready
    data.squares = data.pool = None
    state = position_from(data, content())
    bot = PlannerSandBot(2, 1)
    while state.seat == 0:
        state = apply(state, bot.choose(view(state, 0)))
    assert state.declared == declares


# --- what they judge by ----------------------------------------------------------------------


def test_bits_are_counted() -> None:
    draw = random.Random(1)
    for _ in range(200):
        bits = draw.getrandbits(49)
        assert count(bits) == bits.bit_count()


def test_a_look_follows_the_board() -> None:
    for state, _ in steps(2, "advanced", 5, most=120):
        player = state.player
        look = look_of(player)
        for colour, mask in enumerate((look.g, look.r, look.k, look.b, look.y)):
            assert mask == sum(
                1 << c for c, p in enumerate(player.board) if p and p & 7 == colour + 1
            )
        moves: list[Move] = []
        if state.phase == 1 and not state.acted:
            list_tiles(state, moves)
        for move in moves[:: 1 + len(moves) // 10]:
            laid = laid_look(look, Laying(move))
            after = look_of(apply(state, move).players[state.seat])
            assert (laid.g, laid.r, laid.k, laid.b, laid.y) == (
                *(after.g, after.r, after.k),
                *(after.b, after.y),
            )
            assert laid.discs == after.discs
            assert laid.have == after.have


def test_a_whole_card_promises_its_worth_and_one_near_it_less() -> None:
    outlook = Outlook(content())
    whole = table(["......", ".kr...", ".kk...", "......", "......", "......"])
    outlook.see(whole, 0)
    assert outlook.best_left(look_of(whole.player), content().card_of["I-03"]) == 1.0
    near = table(["......", ".kr...", ".k....", "......", "......", "......"])
    assert outlook.best_left(look_of(near.player), content().card_of["I-03"]) == PATIENCE
    assert outlook.promise(look_of(whole.player)) > outlook.promise(look_of(near.player))
    assert outlook.promise(look_of(near.player)) > outlook.promise(look_of(table().player))


def test_special_discs_that_one_has_not_got_are_out_of_reach() -> None:
    outlook = Outlook(content())
    board = ["......", ".g....", "......", ".rrkg.", "......", "......"]
    card = content().card_of["III-01"]
    without = table(board, shown="III-01")
    outlook.see(without, 0)
    assert outlook.best_left(look_of(without.player), card) == 0.0
    assert outlook.best_left(look_of(table(board, discs="b").player), card) == PATIENCE


def test_discs_are_brought_where_a_card_needs_them() -> None:
    outlook = Outlook(content())
    for state, _ in steps(2, "advanced", 8, most=200):
        if state.phase != 1 or state.acted:
            continue
        outlook.see(state, state.seat)
        for target in outlook.targets(look_of(state.player), 4):
            now = state
            for move in disc_moves(state, target.spot):
                assert move in legal(now) or apply(now, move).phase == 1
                now = apply(now, move)


def test_builds_in_every_order() -> None:
    board = ["......", ".kr...", ".kk...", ".rrk..", ".r....", "......"]
    ways = building_ways(table(board))
    found = {tuple(sorted(names_of(way.state.players[0].built))) for way in ways}
    assert found >= {(), ("I-03",), ("I-04",), ("I-03", "I-04")}
    for way in ways:
        state = table(board)
        for move in way.moves:
            state = apply(state, move)
        assert state == way.state
    assert board_of(play(table(board), "build I-04", "build I-03")) == ["......"] * 6
    assert texts(table(board))
