"""`realmtable card`, `print`, `gallery` and `cards check`. Each loads only what it needs."""

from pathlib import Path
from typing import Annotated

import typer

from realmtable.cli.options import (
    Alter,
    ContentFile,
    GameName,
    Level,
    Mode,
    Realms,
    flat,
)


def card(
    name: Annotated[
        str,
        typer.Argument(
            help="Its name, a part of it, or its name in the gallery; sand: a card (II-05), a tile "
            "(gr/k), or a board (basic, red, ...)."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="card.svg, card.png, card.pdf")],
    board: Annotated[str | None, typer.Option(help="Marks, e.g. 'a1=6 a2=3'.")] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    game: GameName = None,
    content: ContentFile = None,
) -> None:
    """Draw a card as a picture."""
    from realmtable.cli.games import SAND, game_of, refuse_options
    from realmtable.cli.pictures import draw_card, draw_sand

    if game_of(game, None) == SAND:
        refuse_options(SAND, {"--board": board})
        draw_sand(name, output, theme, content)
        return
    refuse_options("rolling", {"--content": content})
    draw_card(name, output, board, theme)


def print_sheets(
    output: Annotated[Path, typer.Option("-o", "--output", help="sheets.pdf")],
    realms: Realms = None,
    players: Annotated[int, typer.Option(help="How many sets of sheets; sand: 1 to 4.")] = 1,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    mode: Mode = "standard",
    level: Level = "",
    alter: Alter = None,
    game: GameName = None,
    content: ContentFile = None,
) -> None:
    """Print sheets for a game on paper: three realms a page, resource card and score card; or all
    of Realm of Sand, to cut out."""
    from realmtable.cli.games import SAND, game_of, refuse_options
    from realmtable.cli.pictures import print_game, print_sand_game

    if game_of(game, None) == SAND:
        of_rolling = {"--realms": realms, "--mode": mode != "standard", "--level": level}
        refuse_options(SAND, {**of_rolling, "--alter": alter})
        print_sand_game(players, paper, output, content)
        return
    refuse_options("rolling", {"--content": content})
    print_game(flat(realms), players, paper, output, mode, level, alter or [])


def gallery(
    folder: Annotated[Path, typer.Argument(help="Where the pictures go.")] = Path("docs/gallery"),
) -> None:
    """Draw every card into a folder, with a page that shows them."""
    from realmtable.cli.pictures import make_gallery

    make_gallery(folder)


def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Card files (TOML). With --corrections and no files: all of yours."),
    ] = None,
    corrections: Annotated[
        bool, typer.Option("--corrections", help="They have only the keys to change in a card.")
    ] = False,
    game: GameName = None,
) -> None:
    """Report every problem of card files, or of content files for sand, with its place."""
    from realmtable.cli.check import check_contents, check_files
    from realmtable.cli.games import SAND, game_of, refuse_options

    if game_of(game, None) == SAND:
        refuse_options(SAND, {"--corrections": corrections})
        raise typer.Exit(check_contents(files or []))
    raise typer.Exit(check_files(files or [], corrections))
