"""Options that several commands have."""

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
Realms = Annotated[
    list[str] | None,
    typer.Option(
        "--realms", help="Realms to play, e.g. wingspan,scythe,tapestry; once for each round."
    ),
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--sets",
        help="Sets to draw from: base, promo, redux (with expansion: the published documents do "
        "not tell which of these cards the Redux box holds), expansion, all.",
    ),
]
Mode = Annotated[
    str,
    typer.Option(
        help="standard; youtoma: against Youtoma; lowest: all play Youtoma, and the lowest wins."
    ),
]
Level = Annotated[str, typer.Option(help="How strong Youtoma is: easy, normal or hard.")]
Alter = Annotated[
    list[str] | None,
    typer.Option(
        "--alter",
        help="Alterations of the rounds, e.g. 'turns=2-9 must_use'; once for all rounds, or once "
        "for each.",
    ),
]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same game.")]
GameName = Annotated[str | None, typer.Option("--game", help="rolling (Rolling Realms) or sand.")]
ContentFile = Annotated[
    Path | None, typer.Option("--content", help="sand: a content file instead of ours.")
]


def flat(values: list[str] | None) -> list[str]:
    """Names given several times or separated by commas."""
    return [name.strip() for value in values or [] for name in value.split(",") if name.strip()]


def words(values: list[str] | None) -> list[list[str]]:
    """One list of names for each time an option was given."""
    return [flat([value]) for value in values or []]
