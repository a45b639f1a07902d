"""`realmtable play`: sets the table and hands over to the screen or to plain lines."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from realmtable.bots.levels import called_now
from realmtable.bots.simulate import BOTS, YOUTOMA_BOTS, make_player
from realmtable.cli.plain import play_plain
from realmtable.cli.rescue import Stopped, rescued
from realmtable.cli.sitting import Sitting
from realmtable.cli.talk import manner_here, read_line, write_line
from realmtable.cli.words import opening_lines
from realmtable.core.dice import SeededDice
from realmtable.core.errors import InvalidText
from realmtable.core.record import Record
from realmtable.rolling.altertext import alterations_text, parse_alterations
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.modes import STANDARD, check_mode
from realmtable.rolling.setup import draw_realms
from realmtable.solo.stage import stage_of, stage_text


@dataclass
class Wanted:
    """The game that was asked for."""

    players: list[str]
    bots: list[str]
    rounds: int
    realms: list[list[str]]
    sets: list[str]
    seed: str | None
    mode: str = STANDARD
    levels: list[str] = field(default_factory=list)  # of Youtoma: one for all, or one for each seat
    alter: list[str] = field(default_factory=list)  # one for all rounds, or one for each


def start_playing(wanted: Wanted, record: Record | None, plain: bool, pictures: bool) -> None:
    """Plays a new game or goes on with a recorded one, and then as many as are wanted."""
    catalog = Catalog.with_corrections()
    chance = secrets.token_hex(8) if wanted.seed is None else wanted.seed
    if record is None:
        kinds = [called_now(kind) for kind in wanted.bots]
        bots = name_bots(kinds, wanted.players, lambda kind: make_player(kind, "", wanted.mode))
        game = new_game(catalog, wanted, bots, chance)
    else:
        stage = stage_of(record)
        if stage is not None:
            raise InvalidText(
                f"this is an attempt of a solo mode ({stage_text(stage)}): realmtable replay shows "
                "it, and realmtable solo goes on with what is open"
            )
        game = game_from_record(record, catalog)
        # A seat that is called like a bot is played by one, as it was before.
        known = BOTS if game.mode == STANDARD else YOUTOMA_BOTS
        kinds_of = {name: called_now(name.split()[0]) for name in game.seats}
        bots = {name: kind for name, kind in kinds_of.items() if kind in known}
        wanted.players = [name for name in game.seats if name not in bots]
        wanted.rounds = len(game.rounds) // (2 if game.mode == YOUTOMA else 1)
        wanted.mode, wanted.levels = game.mode, [level for level in game.levels if level]
        wanted.alter = [alterations_text(each) for each in game.alterations]
    number = 1
    while True:
        sitting = sit_down(game, bots, chance, catalog)
        with rescued(sitting):
            again = talk(sitting, catalog, pictures) if plain else show(sitting, catalog)
        if not again:
            return
        number += 1
        chance = secrets.token_hex(8) if wanted.seed is None else f"{wanted.seed} {number}"
        game = new_game(catalog, wanted, bots, chance)


def new_game(catalog: Catalog, wanted: Wanted, bots: dict[str, str], chance: str) -> Game:
    seats = [*wanted.players, *bots]
    for level in wanted.levels or [""]:
        check_mode(catalog, wanted.mode, level, wanted.rounds)
    sets = wanted.sets if wanted.mode == STANDARD else [YOUTOMA]
    altered = [parse_alterations(text) for text in wanted.alter]
    if len(altered) == 1:
        altered *= wanted.rounds
    waiting = [name for each in altered for name in each.deck]
    realms = draw_realms(catalog, wanted.rounds, chance, sets, wanted.realms, waiting)
    levels = wanted.levels * len(seats) if len(wanted.levels) == 1 else wanted.levels
    return Game(
        catalog, seats, realms, mode=wanted.mode, levels=levels or None, alterations=altered
    )


def sit_down(game: Game, bots: dict[str, str], chance: str, catalog: Catalog) -> Sitting:
    humans = [name for name in game.seats if name not in bots]
    minds = {name: make_player(kind, f"{chance} {name}", game.mode) for name, kind in bots.items()}
    return Sitting(game, humans, minds, rolls_from(chance), opening_lines(game, catalog))


def name_bots(kinds: list[str], taken: list[str], make: Callable[[str], object]) -> dict[str, str]:
    """A seat name for each bot: `greedy`, `greedy 2`, and which kind it is."""
    named: dict[str, str] = {}
    for kind in kinds:
        name, n = kind, 1
        while name in named or name in taken:
            n += 1
            name = f"{kind} {n}"
        make(kind)  # an unknown kind is told before the game begins
        named[name] = kind
    return named


def rolls_from(seed: str) -> Iterator[list[int]]:
    dice = SeededDice(seed)
    while True:
        yield dice.roll()


def talk(sitting: Sitting, catalog: Catalog, pictures: bool) -> bool:
    """The game as a conversation in lines. Answers whether another one is wanted."""
    manner = manner_here(pictures)
    return play_plain(sitting, read_line, write_line, catalog.table, manner)


def show(sitting: Sitting, catalog: Catalog) -> bool:
    """The game on the full screen. Answers whether another one is wanted."""
    from realmtable.cli.play import TableApp
    from realmtable.cli.table_app import NEW_GAME

    app = TableApp(sitting, catalog.table)
    answer = app.run()
    if app.return_code:
        raise Stopped
    return answer == NEW_GAME
