"""`realmtable balance`: how much every realm brings in company, and which are out of line."""

from dataclasses import replace
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from realmtable.bots.levels import called_now
from realmtable.bots.parallel import Where
from realmtable.cli.lines import console
from realmtable.cli.working import kept_in, work_through
from realmtable.core.errors import InvalidText
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.setup import find_realms
from realmtable.workshop.collection import HEADS, collection_page, markdown, ordered, row, summary
from realmtable.workshop.report import CollectionReport, collection_report, outside
from realmtable.workshop.trials import Outcome, Trial, check_trial, pinned_trial, play_all


def run_balance(
    realms: list[str],
    sets: list[str],
    bot: str,
    rounds: int,
    seed: str,
    where: Where,
    files: "Files",
    shards: Path | None = None,
) -> None:
    """Lets a bot play all realms of some sets in company, or some realms in the company of all of
    these, and tells how they do."""
    catalog = Catalog.with_corrections()
    pool = catalog.in_sets(sets)
    chosen = find_realms(catalog, sets, realms)
    if len(set(chosen)) != len(chosen):
        raise InvalidText("a realm is named twice")
    trial = Trial(called_now(bot), seed, rounds, tuple(pool), tuple(chosen))
    check_trial(trial)
    files.check()
    outcome = play_with_bar(pinned_trial(trial, catalog), where, shards)
    names = chosen or pool
    report = collection_report(
        trial.bot, seed, rounds, [catalog.realm(name) for name in names], outcome
    )
    cards = {name: catalog.realm(name).card for name in names}
    _print(report, cards, console())
    command = f"realmtable balance --sets {','.join(sets)}"
    command += f" --realms {','.join(chosen)}" if chosen else ""
    command += f" --bot {trial.bot} --rounds {rounds} --seed {seed}"
    command += f" --markdown {files.markdown}" if files.markdown else ""
    files.write(report, cards, command)


class Files:
    """Where the report goes besides the terminal."""

    def __init__(self, markdown: Path | None, html: Path | None, json: Path | None) -> None:
        self.markdown = markdown
        self.html = html
        self.json = json

    def check(self) -> None:
        for path in (self.markdown, self.html, self.json):
            if path is not None:
                check_writable(path)

    def write(self, report: CollectionReport, cards: dict[str, Card], command: str) -> None:
        if self.markdown is not None:
            write_file(self.markdown, markdown(report, cards, command))
        if self.html is not None:
            write_file(self.html, collection_page(report, cards))
        if self.json is not None:
            write_file(self.json, pretty(report))


def check_writable(path: Path) -> None:
    """Refuses before hours of work what could not be written after them."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise InvalidText(f"{path} cannot be written: there is no such folder, or it is one")


def write_file(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidText(f"{path} cannot be written: {error.strerror}") from error


def pretty(report: msgspec.Struct) -> str:
    """A report as JSON that people can read, too."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n"


def play_with_bar(trial: Trial, where: Where, shards: Path | None = None) -> Outcome:
    """Plays a trial, with a bar on terminals; a folder may keep what came of it so far."""
    outcome = Outcome()
    deals = trial.all_deals
    with kept_in(shards, msgspec.to_builtins(trial), deals, "rounds") as kept:
        work_through(
            outcome,
            deals,
            f"{deals} rounds, bot {trial.bot}",
            lambda there: play_all(replace(trial, first=there), where),
            kept,
        )
    return outcome


def _print(report: CollectionReport, cards: dict[str, Card], out: Console) -> None:
    out.print(Text(f"{summary(report)}."), soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    for head in HEADS:
        text = head in ("realm", "layout", "")
        table.add_column(head, justify="left" if text else "right")
    for name in ordered(report):
        found = report.realms[name]
        style = "bold red" if outside(found) else ""
        cells = row(name, cards[name].source, found)
        table.add_row(*map(Text, cells), style=style)
    out.print(table)
