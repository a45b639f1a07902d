"""What is counted while bots play, against a slow and obvious recount of the same rounds."""

from dataclasses import replace
from pathlib import Path

import pytest

from realmtable.bots.bot import Bot
from realmtable.bots.parallel import Where
from realmtable.bots.simulate import make_bot
from realmtable.core.dice import SeededDice
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import COMPENSATE, END, Move, Position, Round
from realmtable.rolling.resources import KINDS, count
from realmtable.rolling.turn import apply, legal
from realmtable.workshop.tally import Tally, play_counted
from realmtable.workshop.trials import Outcome, Trial, play_all, play_trial
from tests.support.rolling import catalog
from tests.support.workshop import NAME, put_files, watchtower


class Noting(Bot):
    """Plays as another bot does, and notes down all of its moves."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.chosen: list[tuple[Position, Move]] = []

    def choose(self, view: Position) -> Move:
        move = self.bot.choose(view)
        self.chosen.append((view, move))
        return move


def cards() -> Catalog:
    made = Catalog()
    made.put(watchtower())
    return made


def recount(game: Game, rolled: list[list[int]], turns: list[list[str]], place: int) -> Tally:
    """Plays the same game again from the texts of its moves, and counts by looking at the card."""
    name = "me"
    seat = game.seats[name]
    realm = seat.position.round.realms[place]
    tally = Tally(written=[0] * len(realm.card.spaces), taken=[0] * len(realm.card.spaces))
    tally.by_turn = [0] * 9
    for n, (roll, moves) in enumerate(zip(rolled, turns, strict=True)):
        game.roll(roll)
        used = 0
        for text in moves:
            before = seat.position
            game.play(name, text)
            after = seat.position
            if f">{realm.id}" in text:
                used += 1
                # Watchtower gives what is printed on the step, and nothing else does anything.
                for space in realm.card.spaces:
                    if before.boards[place][space.index] != after.boards[place][space.index]:
                        room = [12 - count(before.earned, unit) for unit in KINDS]
                        for at, unit in enumerate(KINDS):
                            tally.gained[at] += min(room[at], count(space.gain, unit))
        tally.turns += 1
        tally.moves += len(moves)
        tally.uses += used
        tally.by_turn[n] += used
        if used:
            tally.turns_here += 1
            tally.moves_here += len(moves)
    board = seat.position.boards[place]
    tally.stars[seat.scores[0].stars[place]] += 1
    tally.written = [int(board[space.index] != 0) for space in realm.card.spaces]
    for zone in realm.card.zones:
        if all(board[space] for space in zone.spaces):
            tally.filled[zone.id] = 1
    return tally


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_counts_are_those_of_a_recount(bot: str, seed: str) -> None:
    known = cards()
    names = ["scythe", NAME, "wingspan"]
    noting, dice = Noting(make_bot(bot, seed)), SeededDice(seed)
    rolled = [dice.roll() for _ in range(9)]
    tallies = play_counted(noting, Round([known.realm(name) for name in names]), SeededDice(seed))

    turns: list[list[str]] = [[] for _ in rolled]
    for view, move in noting.chosen:
        turns[view.turn - 1].append(move_text(view, move))
    counted = tallies[1]
    again = recount(Game(known, ["me"], [names]), rolled, turns, 1)
    for field in ("dice", "dead_dice", "choices", "most_choices"):
        setattr(again, field, getattr(counted, field))  # counted below
    assert counted == again


def test_choices_are_the_plays_of_each_rolled_die() -> None:
    """On an empty tower every die has three places; without a free step it has none."""
    known = cards()

    class Idle(Bot):
        def choose(self, view: Position) -> Move:
            return next(move for move in legal(view).moves() if move.kind == END)

    realms = [known.realm(NAME), known.realm("scythe"), known.realm("wingspan")]
    tally = play_counted(Idle(), Round(realms), SeededDice("idle"))[0]
    assert (tally.dice, tally.choices, tally.most_choices, tally.dead_dice) == (18, 54, 3, 0)
    assert (tally.uses, tally.turns_here, tally.moves) == (0, 0, 9)
    assert tally.stars == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "names",
    [
        ["biddy_walter", "fleet_the_dice_game", "terra_mystica"],
        ["onirim", "skulk_hollow", "boonlake"],
        ["ark_nova", "terraforming_mars", "millennium_blades"],
    ],
)
def test_all_that_is_earned_and_paid_is_somebodys(names: list[str]) -> None:
    """What realms gain and what dice are given up for is all that was earned in a round."""
    for seed in range(6):
        noting = Noting(make_bot("random", seed))
        start = Round([catalog().realm(name) for name in names])
        tallies = play_counted(noting, start, SeededDice(seed))
        gained = [sum(tally.gained[at] for tally in tallies) for at in range(3)]
        given_up = [0, 0, 0]
        for _, move in noting.chosen:
            if move.kind == COMPENSATE:
                given_up[KINDS.index(move.amount)] += 1
        view, move = noting.chosen[-1]
        earned = [count(apply(view, move).earned, unit) for unit in KINDS]
        assert [a + b for a, b in zip(gained, given_up, strict=True)] == earned, (names, seed)


# --- many rounds ---------------------------------------------------------------------------------


def trial(**changes: object) -> Trial:
    pool = ("wingspan", "scythe", "tapestry", "viticulture", "charterstone")
    made = Trial("random", "7", 6, pool, (NAME,), watchtower())
    return replace(made, **changes)  # type: ignore[arg-type]


def joined(of: Trial, jobs: int) -> Outcome:
    outcome = Outcome()
    for _, part in play_all(of, Where(jobs)):
        outcome.join(part)
    return outcome


@pytest.mark.usefixtures("folder")
def test_the_same_comes_of_it_however_it_is_cut_up() -> None:
    whole = play_trial(replace(trial(), deals=6))
    parts = Outcome()
    for first in (0, 1, 4):
        parts.join(play_trial(replace(trial(), first=first, deals={0: 1, 1: 3, 4: 2}[first])))
    assert parts == whole == joined(trial(), 1) == joined(trial(), 2)
    assert whole.realms[NAME].rounds == 6
    assert sum(tally.rounds for tally in whole.realms.values()) == 18


def test_a_whole_collection_is_gone_through_again_and_again() -> None:
    pool = tuple(catalog().names[:10])
    of = Trial("random", "1", 3, pool)
    assert of.all_deals == 12
    met = [name for deal in range(of.all_deals) for name in of.realms(deal)]
    assert all(3 <= met.count(name) <= 6 for name in pool)
    assert all(len(set(of.realms(deal))) == 3 for deal in range(of.all_deals))
    assert {tuple(of.realms(deal)) for deal in range(4)} != {
        tuple(of.realms(deal)) for deal in range(4, 8)
    }


def test_company_is_drawn_from_the_others(folder: Path) -> None:
    put_files(folder)
    of = trial(pool=("wingspan", NAME, "scythe"))
    for deal in range(6):
        assert of.realms(deal)[0] == NAME
        assert set(of.realms(deal)[1:]) == {"wingspan", "scythe"}
