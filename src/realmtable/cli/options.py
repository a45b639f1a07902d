"""Options of all commands that work long."""

from pathlib import Path
from typing import Annotated

import typer

Jobs = Annotated[int | None, typer.Option("--jobs", help="Processes; 0 for one per core.")]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Work on a Ray cluster instead, e.g. 192.168.0.7:6379; see docs/simulation.md.",
    ),
]
ShardsFolder = Annotated[
    Path | None,
    typer.Option("--shards", help="Keep results in this folder, and go on with what is there."),
]
