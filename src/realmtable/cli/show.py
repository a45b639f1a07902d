"""Showing realms and records."""

import sys
from itertools import zip_longest
from pathlib import Path

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from realmtable.cli.lines import console, hanging, terminal_width
from realmtable.cli.sitting import round_name
from realmtable.cli.solo_words import challenge_lines, verdict_lines
from realmtable.cli.words import SIGN_HELP
from realmtable.core.errors import InvalidText
from realmtable.core.record import DiceEntry, Record, ScoreEntry, TurnEntry
from realmtable.draw.text import card_text
from realmtable.draw.textframe import FULL_WIDTH
from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.game import OPPONENT, Game, game_from_record, tenths
from realmtable.rolling.own import OWN
from realmtable.solo.attempts import outcome_of, recorded

_GAP = 2


def show_realms(sets: list[str]) -> None:
    """Every card in a line, cut at the edge of a terminal."""
    catalog = Catalog.with_corrections()
    rows = [["id", "set", "layout", "rules", "name", "goal"]]
    cards = catalog.cards_in_sets([*sets, OWN] if sets == ["all"] and catalog.own else sets)
    for card in cards:
        layout = {"published": "published", "house": "our own", "own": "own realm"}[card.source]
        rules = "playable" if card.id in catalog.names else "not yet"
        name = f"{YOUTOMA}/{card.id}" if card.set == YOUTOMA else card.id
        rows.append([name, card.set, layout, rules, card.name, card.goal])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]) - 1)]
    out, room = console(), terminal_width()
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        line = "  ".join([*cells, row[-1]]).rstrip()
        cut = f"{line[: room - 1].rstrip()}…" if room and len(line) > room else line
        out.print(Text(cut, "bold" if row is rows[0] else ""), highlight=False)
    playable = sum(card.id in catalog.names for card in cards)
    out.print(f"{playable} of {len(cards)} can be played.", highlight=False)


def show_realm(name: str, marks: str | None) -> None:
    catalog = Catalog.with_corrections()
    card = catalog.card(name)
    board = card.start
    earned: list[str] = []
    playable = card.id in catalog.names
    if playable or marks is not None:
        realm = catalog.realm_of(card)
        board = realm.start() if marks is None else parse_board_line(realm, f"{card.id} {marks}")
        earned = realm.earned(board)
    out, width = console(), terminal_width()
    of = "own realm" if card.source == "own" else card.set
    out.print(f"[bold]{escape(card.name)}[/] · {of} · design: {escape(card.design)}")
    if not playable:
        out.print("It cannot be played yet: its rules are not built. This is its card.")
    if card.source == "house":
        out.print("[dim]The rules are the published ones; this layout is our own.[/]")
    elif card.source == "own":
        out.print("[dim]A realm of one's own: neither rules nor layout are published.[/]")
    for line in [*hanging(card.goal, width), ""]:
        out.print(line, markup=False, highlight=False)
    _side_by_side(card_text(card, board, earned=earned), card_text(card, board, ids=True))
    for line in hanging(SIGN_HELP[0], width):
        out.print(line, markup=False, highlight=False, style="dim")
    for heading, sentences in (
        ("Using a die", card.use),
        ("Scoring", card.score),
        ("Rulings", card.rulings),
        ("Examples", card.examples),
    ):
        if sentences:
            out.print(f"\n[bold]{heading}[/]")
        for sentence in sentences:
            for line in hanging(sentence, width, " · "):
                out.print(line, markup=False, highlight=False)


def _side_by_side(left: Text, right: Text) -> None:
    """Two cards in one band, or one below the other on a narrow terminal."""
    out, width = console(), terminal_width()
    if 0 < width < 2 * FULL_WIDTH + _GAP:
        out.print(left)
        out.print(right)
        return
    for a, b in zip_longest(left.split("\n"), right.split("\n"), fillvalue=Text()):
        out.print(Text.assemble(a, " " * (FULL_WIDTH + _GAP - len(a)) if b.plain else "", b))


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


def show_replay(record: Record, turns: bool) -> None:
    out = console()
    catalog = Catalog.with_corrections()
    solo = recorded(record, catalog)
    game = game_from_record(record, catalog) if solo is None else solo[1]
    if solo is not None:
        for line in challenge_lines(solo[0], catalog):
            out.print(line, markup=False, highlight=False)
    if turns:
        for entry in game.log:
            if isinstance(entry, DiceEntry):
                if entry.turn == game.rounds[entry.round - 1].first:
                    names = [realm.name for realm in game.rounds[entry.round - 1].realms]
                    title = round_name(game, entry.round)
                    out.print(f"\n[bold]{title}[/]: {', '.join(names)}")
                dice = " and ".join(map(str, entry.values))
                out.print(f"\nTurn {entry.turn}: [bold]{dice}[/]", highlight=False)
            elif isinstance(entry, TurnEntry):
                out.print(f"  {entry.seat}: {'; '.join(entry.moves)}", markup=False)
            elif isinstance(entry, ScoreEntry):
                theirs = game.seat(entry.seat).for_opponent(entry.round - 1)
                out.print(
                    f"  {OPPONENT if theirs else entry.seat} scores {entry.text}", markup=False
                )
    show_ranking(game)
    if solo is not None and game.over:
        out.print()
        for line in verdict_lines(solo[0], outcome_of(*solo)):
            out.print(line, markup=False, highlight=False)


def show_ranking(game: Game) -> None:
    """Every seat's rounds and total, best first."""
    out = console()
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column("seat")
    count = len(game.rounds) // (2 if game.mode == YOUTOMA else 1)
    for number in range(1, count + 1):
        table.add_column(f"round {number}", justify="right")
    table.add_column("total", justify="right")
    for place in game.ranking():
        rounds = [tenths(score) for score in place.rounds]
        rounds += ["-"] * (count - len(rounds))
        table.add_row(f"{place.rank}.", escape(place.seat), *rounds, tenths(place.total))
    out.print()
    out.print(table)
    if not game.over:
        out.print("The game is not finished.")
