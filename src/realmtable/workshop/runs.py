"""A report in the making, in a process of its own: it can be stopped at any time, whatever the
rules on trial do."""

import asyncio
import contextlib
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from realmtable.rolling.own import OwnCard
from realmtable.workshop.report import Report

_PROGRESS: Final = re.compile(rb"progress (\d+) (\d+) (.*)")
RUNNING: Final = "running"
DONE: Final = "done"
STOPPED: Final = "stopped"
FAILED: Final = "failed"


class ReportRun:
    """The last report that was asked for. A new one replaces it once it is done."""

    def __init__(self) -> None:
        self.state = ""  # nothing was asked for yet
        self.done = 0
        self.of = 1
        self.words = ""
        self.html = ""
        self.report: Report | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.state == RUNNING

    def start(self, own: OwnCard, rounds: int, bots: list[str], seed: str, fit: bool) -> None:
        """Begins a report of a card as it is now, however it changes meanwhile."""
        self.state, self.done, self.of, self.words = RUNNING, 0, 1, "getting ready"
        options = ["--rounds", str(rounds), "--bots", ",".join(bots), "--seed", seed]
        options += ["--fit"] if fit else []
        self._task = asyncio.create_task(self._run(own, options))

    async def _run(self, own: OwnCard, options: list[str]) -> None:
        with tempfile.TemporaryDirectory(prefix="realmtable-") as folder:
            try:
                await self._in(Path(folder), own, options)
            except (OSError, msgspec.MsgspecError) as error:
                self._fail(str(error))

    async def _in(self, folder: Path, own: OwnCard, options: list[str]) -> None:
        files = [folder / f"{own.name}.toml"]
        files[0].write_text(own.text, encoding="utf-8")
        if own.rules:
            files.append(folder / f"{own.name}.py")
            files[1].write_text(own.rules, encoding="utf-8")
        html, data = folder / "report.html", folder / "report.json"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "realmtable", "workshop", *map(str, files)),
            *("--report", str(html), "--json", str(data), "--lines", *options),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl+C is for this process, which ends the other
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            told, said = await asyncio.gather(process.stdout.read(), self._follow(process.stderr))
            code = await process.wait()
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if code or not html.is_file():
            words = (said or told.decode(errors="replace")).strip()
            for file, place in zip(files, (own.place, own.rules_place), strict=False):
                words = words.replace(str(file), place)
            self._fail(words or f"the process ended with {code}")
            return
        self.html = html.read_text(encoding="utf-8")
        self.report = msgspec.json.decode(data.read_bytes(), type=Report)
        self.state, self.words = DONE, ""

    async def _follow(self, lines: asyncio.StreamReader) -> str:
        """Reads how far it is; what else it says are complaints."""
        said = []
        async for line in lines:
            found = _PROGRESS.match(line)
            if found:
                self.done, self.of = int(found[1]), max(1, int(found[2]))
                self.words = found[3].decode(errors="replace").strip()
            else:
                said.append(line.decode(errors="replace"))
        return "".join(said)

    def _fail(self, why: str) -> None:
        self.state, self.words = FAILED, why.removeprefix("realmtable: ")

    async def stop(self) -> None:
        """Ends what is running; the report before it is still there."""
        if self.running:
            self.state, self.words = STOPPED, ""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
