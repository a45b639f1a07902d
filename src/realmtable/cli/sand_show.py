"""Showing records of Realm of Sand."""

from pathlib import Path

from rich.markup import escape
from rich.table import Table

from realmtable.cli.lines import console
from realmtable.cli.sand_pictures import chosen_content
from realmtable.core.record import Record, ScoreEntry, TurnEntry
from realmtable.sand.game import Game, game_from_record


def show_sand_replay(record: Record, turns: bool, content: Path | None) -> None:
    """Plays a record again and tells every turn, and how it ended."""
    out = console()
    game = game_from_record(record, chosen_content(content))
    if turns:
        said = f"[bold]Realm of Sand[/], {game.rules.side} side"
        out.print(f"{said}: {escape(', '.join(game.seats))}", highlight=False)
        if game.setup.boards:
            pairs = zip(game.seats, game.setup.boards, strict=True)
            boards = ", ".join(f"{name} {colour}" for name, colour in pairs)
            out.print(f"boards: {boards}", markup=False)
        _show_turns(game)
    show_sand_ranking(game)


def _show_turns(game: Game) -> None:
    out = console()
    round = -1
    for entry in game.log:
        if isinstance(entry, TurnEntry):
            if entry.round != round:
                round = entry.round
                named = f"Round {round}" if round else "Before the first round"
                out.print(f"\n[bold]{named}[/]", highlight=False)
            out.print(f"  {entry.seat}: {'; '.join(entry.moves)}", markup=False)
        elif isinstance(entry, ScoreEntry):
            out.print(f"  {entry.seat} scores {entry.text}", markup=False)


def show_sand_ranking(game: Game) -> None:
    """Every seat with its points and pieces, best first; a solo player with the title."""
    out = console()
    table = Table(box=None, pad_edge=False)
    for name in ("", "seat"):
        table.add_column(name)
    for name in ("points", "pieces"):
        table.add_column(name, justify="right")
    if game.rules.solo:
        table.add_column("title")
    for place in game.ranking():
        cells = [str(place.points), str(place.pieces), *([place.title] if place.title else [])]
        table.add_row(f"{place.rank}.", escape(place.seat), *cells)
    out.print()
    out.print(table)
    if not game.over:
        out.print("The game is not finished.")
