"""What commands that work long share: where the work is done, and what is kept of it."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from realmtable.bots.parallel import Where
from realmtable.bots.shards import Joined, Shards, keeping, kept_results
from realmtable.core.errors import InvalidText


def chosen_where(jobs: int | None, ray: str | None, usual: int) -> Where:
    """Where to work: so many processes as usual, unless something else is asked for."""
    if jobs is not None and jobs < 0:
        raise InvalidText("--jobs must be 0 (one per core) or more")
    if ray is None:
        return Where(usual if jobs is None else jobs)
    if jobs is not None:
        raise InvalidText("--jobs is for this machine, and --ray for a cluster: choose one of them")
    if not ray:
        raise InvalidText("--ray needs the address of a cluster")
    return Where(ray=ray)


@contextmanager
def kept_in(
    folder: Path | None, asked: dict[str, object], total: int, what: str
) -> Iterator[Shards | None]:
    """Opens the results that a folder keeps, if one is named, and tells what is there: first, and
    when it is broken off."""
    if folder is None:
        yield None
        return
    err = Console(stderr=True, soft_wrap=True, markup=False, highlight=False)
    with closing(Shards(folder, asked)) as shards:
        if shards.done:
            err.print(f"{shards.done} of {total} {what} are there already")
        try:
            yield shards
        except KeyboardInterrupt:
            kept = f"{shards.done} of {total} {what} are kept in {folder}"
            err.print(f"{kept}; the same command goes on from there")
            raise


def work_through(
    results: Joined,
    total: int,
    title: str,
    play: Callable[[int], Generator[tuple[int, Joined], None, None]],
    shards: Shards | None,
) -> None:
    """Joins all that is played to the results, with a bar. `play` is told how much need not be
    played any more, and yields how much each part is, and its results."""
    there = 0
    if shards is not None:
        there = shards.done
        for kept in kept_results(shards, type(results)):
            results.join(kept)
    if there == total:
        return
    err = Console(stderr=True)
    with (
        Progress(console=err, transient=True, disable=not err.is_terminal) as progress,
        closing(play(there) if shards is None else keeping(shards, play(there))) as parts,
    ):
        already = f" ({there} there already)" if there else ""
        bar = progress.add_task(title + already, total=total, completed=there)
        for count, part in parts:
            results.join(part)
            progress.advance(bar, count)
