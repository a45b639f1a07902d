"""Where the terminal keeps runs through the solo modes: one file for each, in the data folder."""

import os
import secrets
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.rolling.catalog import Catalog
from realmtable.solo.attempts import Run
from realmtable.solo.runfiles import check_run, merged, parse_run, run_text
from realmtable.solo.stage import Mode


def data_folder() -> Path:
    """Where a player's runs are kept."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "realmtable" / "solo"


@dataclass
class Shelf:
    """The runs of a player. A file that cannot be read is named, and left as it is."""

    catalog: Catalog
    folder: Path = field(default_factory=data_folder)
    runs: list[Run] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for path in sorted(self.folder.glob("*.json")):
            try:
                run = parse_run(path.read_bytes())
                if path != self._path(run):
                    raise InvalidText(f"it should be called {self._path(run).name}")
                check_run(run, self.catalog)
            except OSError as error:
                self.problems.append(f"{path} cannot be read: {error.strerror}. It is left alone.")
            except RealmtableError as error:
                self.problems.append(f"{path} cannot be used: {error.why}. It is left as it is.")
            else:
                self.runs.append(run)
        self.runs.sort(key=lambda run: (run.started, run.season, run.id))

    def of(self, mode: Mode, practice: bool = False) -> list[Run]:
        """The runs of a mode from the first to the last; those of practice apart."""
        return [run for run in self.runs if run.mode == mode and run.practice == practice]

    def keep(self, run: Run) -> None:
        """Writes a run, all of it or nothing."""
        if run not in self.runs:
            self.runs.append(run)
        path = self._path(run)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=f".{run.id}-")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(run_text(run))
                    file.flush()
                    os.fsync(file.fileno())
                Path(name).replace(path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise InvalidText(f"{path} cannot be written: {error.strerror}") from error

    def take(self, run: Run) -> bool:
        """Adds a run from elsewhere; of two copies the one that went further stays. Answers
        whether anything changed."""
        check_run(run, self.catalog)
        mine = next((each for each in self.runs if each.id == run.id), None)
        if mine is None:
            if self._path(run).exists():
                raise InvalidText(
                    f"{self._path(run)} is in the way: it cannot be used, but is kept"
                )
            self.keep(run)
            return True
        if merged(mine, run) is mine:
            return False
        self.runs[self.runs.index(mine)] = run
        self.keep(run)
        return True

    def _path(self, run: Run) -> Path:
        return self.folder / f"{run.id}.json"


def new_id(day: str) -> str:
    """A name for a run that no other has."""
    return f"{day}-{secrets.token_hex(4)}"
