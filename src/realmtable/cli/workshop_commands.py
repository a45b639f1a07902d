"""The commands for makers of realms: `workshop` and `balance`."""

from pathlib import Path
from typing import Annotated

import typer

from realmtable.cli.options import Jobs, Ray, ShardsFolder, flat

Seed = Annotated[str, typer.Option(help="The same seed gives the same figures.")]


def workshop(
    card: Annotated[Path, typer.Argument(help="A card file of your own (TOML).")],
    rules: Annotated[
        Path | None,
        typer.Argument(help="Its rules; if left out, the .py file of the same name beside it."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write the balance report to this HTML file, and end.")
    ] = None,
    json: Annotated[
        Path | None, typer.Option("--json", help="Write it to this JSON file, and end.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check the files, and end.")] = False,
    rounds: Annotated[int, typer.Option(help="Rounds by each bot for the report.")] = 200,
    bots: Annotated[
        str, typer.Option(help="The bots of the report; the last one counts.")
    ] = "random,greedy,swift",
    seed: Seed = "1",
    jobs: Jobs = None,
    fit: Annotated[
        bool, typer.Option("--fit", help="First fit the values that swift plays by.")
    ] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port of the page.")] = 8017,
    lines: Annotated[bool, typer.Option("--lines", hidden=True)] = False,
) -> None:
    """Work on a card of your own: check it, look at it, play it, and see how bots do with it.

    Without --report, --json or --check a page is served to this machine only; it follows your files
    while you change them."""
    from realmtable.cli.working import chosen_where
    from realmtable.cli.workshop import Wanted, check_only, make_report, open_workshop

    wanted = Wanted(
        report,
        json,
        [name.strip() for name in bots.split(",") if name.strip()],
        rounds,
        seed,
        chosen_where(jobs, None, usual=1),
        fit,
        lines,
    )
    if check:
        raise typer.Exit(check_only(card, rules))
    if report is not None or json is not None:
        raise typer.Exit(make_report(card, rules, wanted))
    open_workshop(card, rules, port, wanted)


def balance(
    realms: Annotated[
        list[str] | None,
        typer.Option("--realms", help="Only these, in the company of all of the sets."),
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--sets", help="Sets whose realms are played (all).")
    ] = None,
    bot: Annotated[str, typer.Option(help="The bot that plays them.")] = "swift",
    rounds: Annotated[int, typer.Option(help="Rounds of each realm, at least.")] = 100,
    seed: Seed = "1",
    jobs: Jobs = None,
    ray: Ray = None,
    shards: ShardsFolder = None,
    markdown: Annotated[
        Path | None, typer.Option(help="Write a page such as docs/balance.md.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page for browsers.")] = None,
    json: Annotated[Path | None, typer.Option("--json", help="Write it as JSON.")] = None,
) -> None:
    """How many stars each realm brings in the company of others, and which are out of line."""
    from realmtable.cli.balance import Files, run_balance
    from realmtable.cli.working import chosen_where

    run_balance(
        flat(realms),
        flat(sets) or ["all"],
        bot,
        rounds,
        seed,
        chosen_where(jobs, ray, usual=1),
        Files(markdown, html, json),
        shards,
    )
