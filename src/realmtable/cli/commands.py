"""The commands of `realmtable`. Each loads only what it needs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from realmtable.bots.levels import LEVELS
from realmtable.cli.options import (
    Alter,
    ContentFile,
    GameName,
    Jobs,
    Level,
    Mode,
    Ray,
    Realms,
    Seed,
    Sets,
    ShardsFolder,
    flat,
    words,
)
from realmtable.cli.picture_commands import card, check, gallery, print_sheets
from realmtable.cli.solo_commands import solo_app
from realmtable.cli.workshop_commands import balance, workshop

app = typer.Typer(
    name="realmtable",
    help="An unofficial digital table for Rolling Realms and Realm of Sand.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
cards_app = typer.Typer(help="Work with card files and content files.", no_args_is_help=True)
app.add_typer(cards_app, name="cards")
app.add_typer(solo_app, name="solo")

_LEVELS = " ".join(f"{name}: {words}" for name, words in LEVELS.items())


def tell_version(asked: bool) -> None:
    if asked:
        version()
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="The version.",
            callback=tell_version,
            is_eager=True,
            expose_value=True,
        ),
    ] = False,
) -> None:
    """An unofficial digital table for Rolling Realms and Realm of Sand."""


@app.command()
def version() -> None:
    """The version, and whether the engine is compiled."""
    from realmtable import __version__
    from realmtable.rolling import turn

    compiled = not str(turn.__file__).endswith(".py")
    how = "compiled with mypyc" if compiled else "plain Python"
    typer.echo(f"realmtable {__version__} (engine: {how}; Python {sys.version.split()[0]})")


@app.command()
def play(
    game: GameName = None,
    players: Annotated[
        list[str] | None, typer.Option("--player", help="A person at this keyboard; repeatable.")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help=f"{_LEVELS} Also random; for Youtoma worst or random; "
            "sand: random, greedy, planner; repeatable.",
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(help="1 to 3 rounds (3); 1 or 2 against Youtoma (1).")
    ] = None,
    realms: Realms = None,
    sets: Sets = None,
    seed: Seed = None,
    mode: Mode = "standard",
    levels: Annotated[
        list[str] | None,
        typer.Option(
            "--level",
            help="How strong Youtoma is: easy, normal or hard. Where all play it: once for "
            "everybody, or once for each player and bot in their order.",
        ),
    ] = None,
    alter: Alter = None,
    side: Annotated[
        str, typer.Option(help="sand: the side of the boards, basic (default) or advanced.")
    ] = "",
    must_act: Annotated[
        bool, typer.Option("--must-act", help="sand: the main action must be taken.")
    ] = False,
    charge_by_building: Annotated[
        bool,
        typer.Option("--charge-by-building", help="sand: crystals are charged by building."),
    ] = False,
    content: ContentFile = None,
    record: Annotated[Path | None, typer.Option(help="Go on with the game of this record.")] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Lines of text instead of a full screen, as pipes get."),
    ] = False,
    pictures: Annotated[
        bool, typer.Option(help="In plain lines: draw the cards, or tell each board in a line.")
    ] = True,
) -> None:
    """Play at the terminal: alone, with others at one keyboard, or against bots."""
    from realmtable.cli.games import SAND, game_of, read_record, refuse_options

    read = None if record is None else read_record(record)
    in_lines = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    of_sand = {"--side": side, "--must-act": must_act, "--content": content}
    of_sand["--charge-by-building"] = charge_by_building
    of_rolling: dict[str, object] = {"--rounds": rounds, "--realms": realms, "--sets": sets}
    of_rolling |= {"--mode": mode != "standard", "--level": levels, "--alter": alter}
    if game_of(game, read) == SAND:
        from realmtable.cli.sand_start import SandWanted, start_sand

        refuse_options(SAND, of_rolling)
        asked = SandWanted(
            players or ["you"],
            bots or [],
            side or "basic",
            seed,
            must_act,
            charge_by_building,
            content,
        )
        start_sand(asked, read, in_lines, pictures)
        return
    from realmtable.cli.start import Wanted, start_playing

    refuse_options("rolling", of_sand)
    wanted = Wanted(
        players or ["you"],
        bots or [],
        (1 if mode == "youtoma" else 3) if rounds is None else rounds,
        words(realms),
        flat(sets) or ["base"],
        seed,
        mode,
        flat(levels),
        alter or [],
    )
    start_playing(wanted, read, in_lines, pictures)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than 1 need Redis.")] = 1,
    database: Annotated[
        str, typer.Option(help="An SQLite file or a database address; see docs/hosting.md.")
    ] = "",
) -> None:
    """Serve the web table."""
    from realmtable.web.serve import serve as run_server

    run_server(host, port, workers, database)


Database = Annotated[str, typer.Option(help="An SQLite file or a database address, as for serve.")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    database: Database = "",
    force: Annotated[bool, typer.Option("--force", help="Write over a file.")] = False,
) -> None:
    """Copy the tables of a server (SQLite), also while it runs."""
    from realmtable.cli.upkeep import backup as copy

    copy(file, database, force)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A copy that 'realmtable backup' made.")],
    database: Database = "",
) -> None:
    """Put a copy in the place of a server's tables; what was there before is kept beside it."""
    from realmtable.cli.upkeep import restore as put

    put(file, database)


@app.command()
def doctor(
    database: Database = "",
    jobs: Annotated[int, typer.Option(help="Processes; 0 for one per core.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Look whether all that a server keeps is whole and can be played again."""
    from realmtable.cli.upkeep import doctor as look

    raise typer.Exit(look(database, jobs, as_json))


@app.command("realms")
def list_realms(sets: Sets = None) -> None:
    """All cards, one in a line, and which of them can be played."""
    from realmtable.cli.show import show_realms

    show_realms(flat(sets) or ["all"])


@app.command("realm")
def show_one(
    name: Annotated[str, typer.Argument(help="Its name, or an unmistakable part of it.")],
    board: Annotated[str | None, typer.Option(help="Marks to show, e.g. 'a1=6 a2=3'.")] = None,
) -> None:
    """The rules of a realm and its card."""
    from realmtable.cli.show import show_realm

    show_realm(name, board)


@app.command()
def sim(
    game: GameName = None,
    realms: Realms = None,
    sets: Sets = None,
    bot: Annotated[
        str,
        typer.Option(
            help="random, gentle, fair, greedy, swift or strong; for Youtoma random or worst; "
            "sand: random, greedy or planner."
        ),
    ] = "",
    games: Annotated[int, typer.Option(help="How many rounds or games are played.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same figures.")] = "1",
    jobs: Jobs = None,
    ray: Ray = None,
    shards: ShardsFolder = None,
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    mode: Annotated[
        str, typer.Option(help="standard, or youtoma: rounds of Youtoma.")
    ] = "standard",
    level: Level = "",
    alter: Annotated[
        str, typer.Option(help="Alterations of every round, e.g. 'turns=2-9 must_use'.")
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            help="With youtoma: the bot that plays its own round afterwards; sand: the bot that "
            "the others are."
        ),
    ] = "",
    players: Annotated[int | None, typer.Option(help="sand: 1 to 4 players (2).")] = None,
    side: Annotated[str, typer.Option(help="sand: basic (default) or advanced.")] = "",
    content: ContentFile = None,
) -> None:
    """Let bots play many rounds or games and tell how they score."""
    from realmtable.cli.games import SAND, game_of, refuse_options
    from realmtable.cli.working import chosen_where

    where = chosen_where(jobs, ray, usual=1)
    if game_of(game, None) == SAND:
        from realmtable.cli.sand_sim import SandSimulation, run_sand_simulation

        of_rolling = {"--realms": realms, "--sets": sets, "--level": level, "--alter": alter}
        refuse_options(SAND, {**of_rolling, "--mode": mode != "standard"})
        count = 2 if players is None else players
        side, bot = side or "basic", bot or "greedy"
        run_sand_simulation(
            SandSimulation(bot, against, count, games, seed, side, where, json, content, shards)
        )
        return
    from realmtable.cli.sim import run_simulation

    of_sand = {"--players": players, "--side": side, "--content": content}
    refuse_options("rolling", of_sand)
    bot = bot or ("greedy" if mode == "standard" else "worst")
    sets = flat(sets) or ["base"]
    run_simulation(
        flat(realms), sets, bot, games, seed, where, json, mode, level, against, alter, shards
    )


@app.command("fit")
def fit_all(
    realms: Realms = None,
    sets: Sets = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same values.")] = "1",
    jobs: Jobs = None,
    ray: Ray = None,
    folder: Annotated[
        Path | None, typer.Option("-o", "--out", help="Where they are kept; else your own folder.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Also those that are there.")] = False,
) -> None:
    """Fit the values that the bots swift and strong play by, for cards changed or new."""
    from realmtable.bots.fitting import Effort
    from realmtable.cli.fit import fit_values
    from realmtable.cli.working import chosen_where

    where = chosen_where(jobs, ray, usual=0)
    fit_values(flat(realms), flat(sets), seed, where, folder, again, Effort())


@app.command()
def solve(
    realm: Annotated[
        str, typer.Argument(help="Its name, or an unmistakable part of it; or all, for a table.")
    ],
    board: Annotated[
        str | None, typer.Option(help="Marks to start from, e.g. 'a1=6 a2=3'.")
    ] = None,
    turn: Annotated[int, typer.Option(min=1, max=9, help="The turn to start with.")] = 1,
    held: Annotated[
        str, typer.Option(help="Resources to start with, e.g. PPH, where they matter.")
    ] = "",
    states: Annotated[
        int, typer.Option(min=1, help="Give up when there are more states than this.")
    ] = 2_000_000,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Solve a realm by itself: the stars that perfect play expects, and the best first moves."""
    from realmtable.cli.solve import solve_all, solve_one

    if realm == "all":
        solve_all(board, turn, held, states, json)
    else:
        solve_one(realm, board, turn, held, states, json)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A record file, or - for standard input.")],
    turns: Annotated[bool, typer.Option(help="Show every turn, not only the result.")] = True,
    content: ContentFile = None,
) -> None:
    """Play a record again, turn by turn, and check it."""
    from realmtable.cli.games import SAND, game_of, read_record, refuse_options

    read = read_record(record)
    if game_of(None, read) == SAND:
        from realmtable.cli.sand_show import show_sand_replay

        show_sand_replay(read, turns, content)
        return
    from realmtable.cli.show import show_replay

    refuse_options("rolling", {"--content": content})
    show_replay(read, turns)


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(help="A record file, or - for standard input.")],
    seat: Annotated[str | None, typer.Option(help="Whose turns; the first seat's if none.")] = None,
    turn: Annotated[str, typer.Option(help="Only this turn, e.g. 2.5.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each piece.")] = False,
    jobs: Jobs = None,
    ray: Ray = None,
    shards: ShardsFolder = None,
) -> None:
    """Tell what each turn of a record was worth, what was best, and what was luck."""
    from realmtable.cli.analyse import run_analysis
    from realmtable.cli.games import read_record
    from realmtable.cli.working import chosen_where

    where = chosen_where(jobs, ray, usual=1)
    run_analysis(read_record(record), seat, as_json, turn, where, shards)


@app.command()
def engine() -> None:
    """Drive games from another program: JSON lines on standard input and output."""
    from realmtable.cli.engine import converse
    from realmtable.rolling.catalog import Catalog

    for answer in converse(sys.stdin.buffer, Catalog.with_corrections()):
        sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()


app.command()(card)
app.command("print")(print_sheets)
app.command()(gallery)
cards_app.command("check")(check)
app.command()(workshop)
app.command()(balance)
