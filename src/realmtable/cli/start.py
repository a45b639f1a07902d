"""`realmtable play`: sets the table and hands over to the screen or to plain lines."""

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

from realmtable.bots.bot import Bot
from realmtable.bots.simulate import BOTS, make_bot
from realmtable.cli.plain import play_plain
from realmtable.cli.show import read_text
from realmtable.core.dice import SeededDice
from realmtable.core.record import parse_record
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.setup import draw_realms


def start_playing(
    players: list[str],
    bots: list[str],
    rounds: int,
    realms: list[list[str]],
    sets: list[str],
    seed: str | None,
    tie_break: str,
    record: Path | None,
    plain: bool,
    pictures: bool,
) -> None:
    catalog = Catalog.with_corrections()
    chance = secrets.token_hex(8) if seed is None else seed
    if record is None:
        opponents = name_bots(bots, players)
        game = Game(
            catalog,
            [*players, *opponents],
            draw_realms(catalog, rounds, chance, sets, realms),
            tie_break,
        )
    else:
        game = game_from_record(parse_record(read_text(record, "record")), catalog)
        # A seat that is called like a bot is played by one, as it was before.
        opponents = {name: name.split()[0] for name in game.seats if name.split()[0] in BOTS}
    humans = [name for name in game.seats if name not in opponents]
    minds = {name: make_bot(kind, f"{chance} {name}") for name, kind in opponents.items()}
    if plain:
        talk(game, humans, minds, rolls_from(chance), catalog, pictures)
    else:
        show(game, humans, minds, rolls_from(chance), catalog)


def name_bots(kinds: list[str], taken: list[str]) -> dict[str, str]:
    """A seat name for each bot: `greedy`, `greedy 2`, and which kind it is."""
    named: dict[str, str] = {}
    for kind in kinds:
        name, n = kind, 1
        while name in named or name in taken:
            n += 1
            name = f"{kind} {n}"
        make_bot(kind, "")  # an unknown kind is told before the game begins
        named[name] = kind
    return named


def rolls_from(seed: str) -> Iterator[list[int]]:
    dice = SeededDice(seed)
    while True:
        yield dice.roll()


def talk(
    game: Game,
    humans: list[str],
    bots: dict[str, Bot],
    rolls: Iterator[list[int]],
    catalog: Catalog,
    pictures: bool,
) -> None:
    """The game as a conversation in lines."""

    def read_line() -> str | None:
        line = sys.stdin.buffer.readline()
        return line.decode(errors="replace").rstrip("\r\n") if line else None

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    play_plain(game, humans, bots, rolls, read_line, write, catalog.table, pictures)


def show(
    game: Game,
    humans: list[str],
    bots: dict[str, Bot],
    rolls: Iterator[list[int]],
    catalog: Catalog,
) -> None:
    """The game on the full screen."""
    from realmtable.cli.play import TableApp
    from realmtable.cli.sitting import Sitting

    TableApp(Sitting(game, humans, bots, rolls), catalog.table).run()
