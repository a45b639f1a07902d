"""Showing realms, records and the problems of card files."""

import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from realmtable.core.errors import InvalidText
from realmtable.core.record import DiceEntry, ScoreEntry, TurnEntry, parse_record
from realmtable.draw.text import card_text
from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.cardfile import check_card, check_corrections
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, game_from_record, tenths


def show_realms(console: Console, sets: list[str]) -> None:
    catalog = Catalog.with_corrections()
    table = Table(box=None, pad_edge=False)
    table.add_column("id", no_wrap=True)
    for heading in ("name", "set", "layout", "goal"):
        table.add_column(heading, overflow="fold")
    for name in catalog.in_sets(sets):
        card = catalog.realm(name).card
        layout = {"published": "published", "house": "our own", "own": "own realm"}[card.source]
        table.add_row(card.id, card.name, card.set, layout, card.goal)
    console.print(table)


def show_realm(console: Console, name: str, marks: str | None) -> None:
    realm = Catalog.with_corrections().realm(name)
    card = realm.card
    board = realm.start() if marks is None else parse_board_line(realm, f"{realm.id} {marks}")
    of = "own realm" if card.source == "own" else card.set
    console.print(f"[bold]{escape(card.name)}[/] · {of} · design: {escape(card.design)}")
    if card.source == "house":
        console.print("[dim]The rules are the published ones; this layout is our own.[/]")
    elif card.source == "own":
        console.print("[dim]A realm of one's own: neither rules nor layout are published.[/]")
    console.print(f"{card.goal}\n", markup=False)
    console.print(card_text(card, board))
    console.print(card_text(card, board, ids=True))
    for heading, sentences in (
        ("Using a die", card.use),
        ("Scoring", card.score),
        ("Rulings", card.rulings),
        ("Examples", card.examples),
    ):
        if sentences:
            console.print(f"\n[bold]{heading}[/]")
        for sentence in sentences:
            console.print(f" · {sentence}", markup=False, highlight=False)


def read_text(path: Path, what: str) -> str:
    """A file's text, or standard input for `-`; a clear error instead of a traceback."""
    try:
        if str(path) == "-":
            return sys.stdin.buffer.read().decode()
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise InvalidText(f"{path} is no {what}: it is not UTF-8 text") from error
    except OSError as error:
        raise InvalidText(f"{path} cannot be read: {error.strerror}") from error


def show_replay(console: Console, path: Path, turns: bool) -> None:
    game = game_from_record(parse_record(read_text(path, "record")), Catalog.with_corrections())
    if turns:
        for entry in game.log:
            if isinstance(entry, DiceEntry):
                if entry.turn == 1:
                    names = [realm.name for realm in game.rounds[entry.round - 1].realms]
                    console.print(f"\n[bold]Round {entry.round}[/]: {', '.join(names)}")
                dice = " and ".join(map(str, entry.values))
                console.print(f"\nTurn {entry.turn}: [bold]{dice}[/]", highlight=False)
            elif isinstance(entry, TurnEntry):
                console.print(f"  {entry.seat}: {'; '.join(entry.moves)}", markup=False)
            elif isinstance(entry, ScoreEntry):
                console.print(f"  {entry.seat} scores {entry.text}", markup=False)
    show_ranking(console, game)


def show_ranking(console: Console, game: Game) -> None:
    """Every seat's rounds and total, best first."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column("seat")
    for number in range(1, len(game.rounds) + 1):
        table.add_column(f"round {number}", justify="right")
    table.add_column("total", justify="right")
    for place in game.ranking():
        rounds = [tenths(score) for score in place.rounds]
        rounds += ["-"] * (len(game.rounds) - len(rounds))
        table.add_row(f"{place.rank}.", escape(place.seat), *rounds, tenths(place.total))
    console.print()
    console.print(table)
    if not game.over:
        console.print("The game is not finished.")


def check_file(console: Console, path: Path, corrections: bool) -> int:
    """Reports every problem of a card file, or of corrections to one; 0 if there is none."""
    text = read_text(path, "card file")
    if corrections:
        data, problems = check_corrections(Catalog().card_text(path.stem), text, path.stem)
    else:
        data, problems = check_card(text, path.stem)
    for problem in problems:
        console.print(f"{path}: {problem}", markup=False, highlight=False, soft_wrap=True)
    if problems or data is None:
        n = len(problems)
        console.print(f"{n} problem{'s' if n > 1 else ''}")
        return 1
    spaces = data.get("space")
    count = len(spaces) if isinstance(spaces, list) else 0
    console.print(f"{path}: fine, {data['name']} with {count} spaces", markup=False)
    return 0
