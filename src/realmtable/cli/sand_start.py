"""`realmtable play --game sand`: sets the table and hands over to the screen or to plain lines."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from realmtable.bots.sand.simulate import SAND_BOTS, make_sand_bot
from realmtable.cli.rescue import Stopped, rescued
from realmtable.cli.sand_pictures import chosen_content
from realmtable.cli.sand_plain import play_plain
from realmtable.cli.sand_sitting import SandSitting
from realmtable.cli.start import name_bots
from realmtable.cli.talk import manner_here, read_line, write_line
from realmtable.core.record import Record
from realmtable.sand.content import Content
from realmtable.sand.game import Game, game_from_record
from realmtable.sand.shuffle import draw_order, shuffle


@dataclass
class SandWanted:
    """The game that was asked for."""

    players: list[str]
    bots: list[str]
    side: str
    seed: str | None
    must_act: bool = False
    charge_by_building: bool = False
    content: Path | None = None


def start_sand(wanted: SandWanted, record: Record | None, plain: bool, pictures: bool) -> None:
    """Plays a new game or goes on with a recorded one, and then as many as are wanted."""
    content = chosen_content(wanted.content)
    chance = secrets.token_hex(8) if wanted.seed is None else wanted.seed
    if record is None:
        bots = name_bots(wanted.bots, wanted.players, lambda kind: make_sand_bot(kind, ""))
        game = new_game(content, wanted, bots, chance)
    else:
        game = game_from_record(record, content)
        # A seat that is called like a bot is played by one, as it was before.
        bots = {name: name.split()[0] for name in game.seats if name.split()[0] in SAND_BOTS}
        wanted.players = [name for name in game.seats if name not in bots]
        wanted.side = game.rules.side
        wanted.must_act = game.rules.must_act
        wanted.charge_by_building = game.rules.charge_by_building
    number = 1
    while True:
        sitting = sit_down(game, bots, chance)
        with rescued(sitting):
            again = talk(sitting, pictures) if plain else show(sitting)
        if not again:
            return
        number += 1
        chance = secrets.token_hex(8) if wanted.seed is None else f"{wanted.seed} {number}"
        game = new_game(content, wanted, bots, chance)


def new_game(content: Content, wanted: SandWanted, bots: dict[str, str], chance: str) -> Game:
    """A game with everybody in a turn order that is drawn."""
    seats = [*wanted.players, *bots]
    setup = shuffle(content, len(seats), wanted.side, chance)
    order = draw_order(seats, chance)
    return Game(content, order, setup, wanted.must_act, wanted.charge_by_building)


def sit_down(game: Game, bots: dict[str, str], chance: str) -> SandSitting:
    humans = [name for name in game.seats if name not in bots]
    minds = {name: make_sand_bot(kind, f"{chance} {name}") for name, kind in bots.items()}
    return SandSitting(game, humans, minds)


def talk(sitting: SandSitting, pictures: bool) -> bool:
    """The game as a conversation in lines. Answers whether another one is wanted."""
    return play_plain(sitting, read_line, write_line, manner_here(pictures))


def show(sitting: SandSitting) -> bool:
    """The game on the full screen. Answers whether another one is wanted."""
    from realmtable.cli.sand_play import SandApp
    from realmtable.cli.table_app import NEW_GAME

    app = SandApp(sitting)
    answer = app.run()
    if app.return_code:
        raise Stopped
    return answer == NEW_GAME
