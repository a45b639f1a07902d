"""Looking after a server's data: backups, putting them back, and finding what is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from realmtable.bots.parallel import cores
from realmtable.cli.lines import console
from realmtable.core.errors import InvalidText
from realmtable.web.backup import Progress as Pages
from realmtable.web.backup import back_up, put_back, sqlite_file
from realmtable.web.config import configured
from realmtable.web.doctor import Finding, What, examine

_STYLES = {"fine": "green", "note": "yellow", "problem": "red"}


@contextmanager
def _bar() -> Iterator[Progress]:
    err = Console(stderr=True)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        yield progress


@contextmanager
def _copying(words: str) -> Iterator[Pages]:
    with _bar() as progress:
        bar = progress.add_task(words, total=None)
        yield lambda done, all: progress.update(bar, completed=done, total=all)


def backup(file: Path, database: str, force: bool) -> None:
    source = sqlite_file(configured(database).database_url)
    with _copying(f"Copying {source}") as pages:
        back_up(source, file, force, pages)
    size = file.stat().st_size
    console().print(f"{file} is a checked copy of {source} ({size:,} bytes).", soft_wrap=True)


def restore(file: Path, database: str) -> None:
    path = sqlite_file(configured(database).database_url)
    with _copying(f"Putting {file} back") as pages:
        aside = put_back(file, path, pages)
    kept = f" What was there before is {aside}." if aside else ""
    console().print(f"{path} is now a checked copy of {file}.{kept}", soft_wrap=True)


def doctor(database: str, jobs: int, as_json: bool) -> int:
    """Tells what was found; 1 if anything is wrong."""
    if jobs < 0:
        raise InvalidText("--jobs must be 0 (one per core) or more")
    config = configured(database)
    with _bar() as progress:
        bars = {what: progress.add_task(what, total=None) for what in get_args(What)}
        found = list(
            examine(
                config,
                cores(jobs),
                lambda what, done, all: progress.update(bars[what], completed=done, total=all),
            )
        )
    if as_json:
        console().print_json(msgspec.json.encode({"findings": found}).decode())
    else:
        _print(found)
    return int(any(finding.level == "problem" for finding in found))


def _print(found: list[Finding]) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for each in found:
        table.add_row(Text(each.level, _STYLES[each.level]), Text(each.check), Text(each.words))
    console().print(table)
    problems = sum(finding.level == "problem" for finding in found)
    words = f"{problems} problem{'s' if problems != 1 else ''}" if problems else "All is well."
    console().print(words, style="red" if problems else "green")
