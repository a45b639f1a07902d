"""`realmtable fit`: the values that the bots `swift` and `strong` play by."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from realmtable.bots.fitting import Effort, fit
from realmtable.bots.parallel import Where, WorkFailed, play_parts
from realmtable.bots.valuefiles import own_folder, pack, read_stamp, save, stamp_of
from realmtable.cli.lines import console
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.setup import find_realms


@dataclass(frozen=True)
class Job:
    """One realm to fit. The same job gives the same values."""

    name: str
    stamp: str  # what it must be where it is fitted
    seed: str
    effort: Effort


@dataclass(frozen=True)
class Fitted:
    values: bytes
    off: float  # stars


def fit_one(job: Job) -> Fitted:
    realm = Catalog.with_corrections().realm(job.name)
    if stamp_of(realm) != job.stamp:
        raise WorkFailed(
            f"values of {job.stamp} are to be fitted where the card or its rules are others "
            f"({stamp_of(realm)}); corrections of cards must be the same everywhere"
        )
    network, off = fit(realm, job.seed, job.effort)
    return Fitted(pack(network, stamp_of(realm)), off)


def fit_values(
    realms: list[str],
    sets: list[str],
    seed: str,
    where: Where,
    folder: Path | None,
    again: bool,
    effort: Effort,
) -> None:
    catalog = Catalog.with_corrections()
    names = find_realms(catalog, sets, realms) or catalog.in_sets(sets)
    folder = folder or own_folder()
    out = console()
    wanted = [
        name for name in names if again or read_stamp(folder, name) != stamp_of(catalog.realm(name))
    ]
    if len(wanted) < len(names):
        out.print(f"{len(names) - len(wanted)} of {len(names)} are there already")
    err = Console(stderr=True)
    todo = [Job(name, stamp_of(catalog.realm(name)), seed, effort) for name in wanted]
    with (
        Progress(console=err, transient=True, disable=not err.is_terminal) as progress,
        closing(play_parts(todo, fit_one, where)) as parts,
    ):
        bar = progress.add_task("values", total=len(todo))
        for job, fitted in parts:
            save(folder, job.name, fitted.values)
            out.print(f"{job.name}: off by {fitted.off:.3f} stars on the average", soft_wrap=True)
            progress.advance(bar)
    if todo:
        out.print(f"kept in {folder}", soft_wrap=True)
