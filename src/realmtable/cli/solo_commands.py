"""The commands of `realmtable solo`. Each loads only what it needs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from realmtable.cli.options import flat

solo_app = typer.Typer(
    help="Solo modes: the minigolf course, the leagues of RRR Ball, the campaign.",
    invoke_without_command=True,
)

Level = Annotated[str, typer.Option(help="easy, normal or hard.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--sets", help="Sets to draw from: base, promo, redux, expansion, all."),
]
New = Annotated[bool, typer.Option("--new", help="Start another one, although one is open.")]
Player = Annotated[str, typer.Option(help="What your seat is called.")]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same draw and dice.")]
Plain = Annotated[
    bool, typer.Option("--plain", help="Lines of text instead of a full screen, as pipes get.")
]
Pictures = Annotated[
    bool, typer.Option(help="In plain lines: draw the cards, or tell each board in a line.")
]


@solo_app.callback()
def overview(context: typer.Context) -> None:
    """The solo modes, and where you stand in each."""
    if context.invoked_subcommand is None:
        from realmtable.cli.solo_play import show_overview

        show_overview()


@solo_app.command()
def minigolf(
    level: Level = "",
    hole: Annotated[int, typer.Option(help="Practise this hole; it does not count.")] = 0,
    pick_up: Annotated[
        bool, typer.Option("--pick-up", help="Give up the hole, after par and 3 failed attempts.")
    ] = False,
    new: New = False,
    player: Player = "you",
    seed: Seed = None,
    plain: Plain = False,
    pictures: Pictures = True,
) -> None:
    """The house course of 18 holes: go on, or start."""
    from realmtable.cli import solo_play

    if pick_up:
        solo_play.pick_up()
        return
    _play("minigolf", level, [], hole, new, player, seed, plain, pictures)


@solo_app.command()
def ball(
    sets: Sets = None,
    league: Annotated[
        int, typer.Option(help="By invitation: a league reached before; it does not count.")
    ] = 0,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show the score of tonight's partner while you play.")
    ] = False,
    player: Player = "you",
    seed: Seed = None,
    plain: Plain = False,
    pictures: Pictures = True,
) -> None:
    """The house leagues: the next evening of the season, or a new season."""
    _play("rrr_ball", "", sets or [], league, False, player, seed, plain, pictures, watch)


@solo_app.command()
def realmiverse(
    level: Level = "",
    sets: Sets = None,
    chapter: Annotated[
        int, typer.Option(help="Replay a chapter that was won; it does not count.")
    ] = 0,
    hide: Annotated[
        bool, typer.Option("--hide", help="Hide the score of your Echo until the chapter is over.")
    ] = False,
    new: New = False,
    player: Player = "you",
    seed: Seed = None,
    plain: Plain = False,
    pictures: Pictures = True,
) -> None:
    """The house campaign in five chapters: go on, or start."""
    _play("realmiverse", level, sets or [], chapter, new, player, seed, plain, pictures, hide=hide)


@solo_app.command()
def log(
    which: Annotated[str, typer.Argument(help="minigolf, ball or realmiverse; all if none.")] = "",
) -> None:
    """The course log, the table and history of the seasons, the atlas."""
    from realmtable.cli.solo_log import show_log

    show_log(which)


@solo_app.command("print")
def print_logs(
    which: Annotated[str, typer.Argument(help="minigolf or ball; both if none is named.")] = "",
    output: Annotated[Path, typer.Option("-o", "--output", help="log.pdf")] = Path("log.pdf"),
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
) -> None:
    """Print the course log, three runs on one page, and the log of each season on one."""
    from realmtable.cli.solo_print import print_logs as run_print

    run_print(which, output, paper)


@solo_app.command("export")
def export_runs(
    file: Annotated[Path, typer.Argument(help="A file that is not there yet; - for output.")],
) -> None:
    """Write all your runs to a file, for another device or the web table."""
    from realmtable.cli import solo_log

    solo_log.export_runs(file)


@solo_app.command("import")
def import_runs(
    file: Annotated[Path, typer.Argument(help="A file of runs, or - for standard input.")],
) -> None:
    """Read runs from a file. Of a run that is here already, the copy that went further stays."""
    from realmtable.cli import solo_log

    solo_log.import_runs(file)


def _play(
    mode: str,
    level: str,
    sets: list[str],
    practise: int,
    fresh: bool,
    player: str,
    seed: str | None,
    plain: bool,
    pictures: bool,
    watch: bool = False,
    hide: bool = False,
) -> None:
    from realmtable.cli.solo_play import Asked, level_named, play_solo
    from realmtable.solo.stage import MODES

    named = next(each for each in MODES if each == mode)
    in_lines = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    chosen = level_named(level)
    seen = (in_lines, pictures, watch, hide)
    play_solo(Asked(named, chosen, flat(sets), practise, fresh, player, seed, *seen))
