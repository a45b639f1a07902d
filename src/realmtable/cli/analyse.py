"""`realmtable analyse`: what each turn of a record was worth, what was best, what was luck."""

from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from realmtable.analysis.apart import analyse_apart, values_of
from realmtable.analysis.curve import curve_of
from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.played import PlayedGame, played_game
from realmtable.analysis.results import (
    COSTLIEST,
    SHOWN,
    THOUSAND,
    GameResult,
    Opening,
    Result,
    RoundResult,
    TurnResult,
    costly,
    game_result,
)
from realmtable.analysis.stream import analyse, analyse_turn
from realmtable.bots.parallel import HERE, Where
from realmtable.bots.shards import Shards, read
from realmtable.cli.lines import console, hanging, terminal_width
from realmtable.cli.working import kept_in
from realmtable.core.errors import InvalidText
from realmtable.core.record import Record
from realmtable.draw.curve import curve_words
from realmtable.draw.curve_text import LEGEND, curve_lines
from realmtable.rolling.catalog import Catalog

Kept = Opening | TurnResult  # pieces that others follow from


def run_analysis(
    record: Record,
    seat: str | None,
    as_json: bool,
    turn: str,
    where: Where = HERE,
    shards: Path | None = None,
) -> None:
    game = played_game(record, Catalog.with_corrections(), seat)
    if turn:
        if where != HERE or shards is not None:
            raise InvalidText("--jobs, --ray and --shards are for a whole record, not for --turn")
        _one_turn(game, turn, as_json)
        return
    found: list[Result] = []
    whole = False
    total = sum(len(played.turns) for played in game.rounds)
    asked: dict[str, object] = {"record": game.fingerprint, "seat": game.seat}
    asked |= {"judgement": JUDGEMENT.version, "values": values_of(game)}
    try:
        with kept_in(shards, asked, total + 1, "pieces") as kept:
            for result in _watched(game, total, kept, record, where):
                found.append(result)
                if as_json:
                    console().out(msgspec.json.encode(result).decode(), highlight=False)
        whole = True
    except KeyboardInterrupt:
        if not found:
            raise
    if not as_json:
        _Report(found).show()
    if not whole:
        raise KeyboardInterrupt


def _watched(
    game: PlayedGame, total: int, shards: Shards | None, record: Record, where: Where
) -> Iterator[Result]:
    """The analysis, with a bar that tells how far it is. The opening and the turns are kept."""
    known: list[Kept] = [read(shards, text, Kept) for _, text in shards.kept()] if shards else []
    err = Console(stderr=True)
    pieces = 0
    with (
        Progress(console=err, transient=True, disable=not err.is_terminal) as progress,
        closing(_results(game, record, where, known)) as results,
    ):
        bar = progress.add_task(f"{game.seat}, {total} turns", total=total)
        for result in results:
            if isinstance(result, Kept):
                if shards and pieces == shards.done:
                    shards.keep(pieces, 1, msgspec.json.encode(result))
                pieces += 1
            yield result
            if isinstance(result, TurnResult):
                progress.advance(bar)


def _results(
    game: PlayedGame, record: Record, where: Where, known: list[Kept]
) -> Generator[Result, None, None]:
    if where == HERE:
        return analyse(game, JUDGEMENT, known)
    return analyse_apart(game, record, where, known)


def _one_turn(game: PlayedGame, name: str, as_json: bool) -> None:
    round, _, turn = name.partition(".")
    if not (round.isdecimal() and turn.isdecimal()):
        raise InvalidText(f"--turn is a round and a turn, such as 2.5, not {name!r}")
    result = analyse_turn(game, int(round), int(turn), JUDGEMENT)
    if as_json:
        console().out(msgspec.json.encode(result).decode(), highlight=False)
    else:
        _print_lines(_turn_lines(result))


class _Report:
    """All that was worked out, the most costly turns first."""

    def __init__(self, found: list[Result]) -> None:
        self.opening = next(each for each in found if isinstance(each, Opening))
        self.turns = [each for each in found if isinstance(each, TurnResult)]
        self.rounds = [each for each in found if isinstance(each, RoundResult)]
        self.game = next((each for each in found if isinstance(each, GameResult)), None)

    def show(self) -> None:
        out = console()
        opening = self.opening
        out.print(Text(opening.seat, "bold"), f"· {len(self.turns)} of {opening.turns} turns")
        for sentence in dict.fromkeys([*opening.notes, *(each.note for each in opening.rounds)]):
            if sentence:
                _print_lines(hanging(sentence, terminal_width()), "dim")
        worst = costly(self.turns)[:COSTLIEST]
        if worst:
            out.print("\n[bold]The most costly turns[/]")
        for turn in worst:
            _print_lines(["", *_turn_lines(turn)])
        if self.turns:
            out.print("\n[bold]All turns[/]")
            out.print(self._table())
            out.print("\n[bold]Expected final score[/]")
            curve = curve_of(opening, self.turns)
            for line in curve_lines(curve):
                out.print(line, highlight=False)
            out.print(LEGEND, style="dim", highlight=False)
        self._sums()

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False)
        for name in ("turn", "dice", "expected", "luck", "best", "lost"):
            table.add_column(name, justify="right")
        table.add_column("")
        for turn in self.turns:
            table.add_row(
                f"{turn.round}.{turn.turn}",
                " ".join(map(str, turn.dice)),
                _stars(turn.before),
                _signed(turn.luck),
                _stars(turn.best_worth),
                _stars(turn.lost),
                Text(verdict(turn), "bold red" if turn.mistake else "dim"),
            )
        return table

    def _sums(self) -> None:
        out = console()
        out.print()
        for each in self.rounds:
            end = "scored" if each.over else "now expected"
            out.print(f"Round {each.round}: {_sum(each)} = {end} {_stars(each.end)}")
        game = self.game
        if game is None:
            out.print(f"Broken off. Until then: {curve_words(curve_of(self.opening, self.turns))}")
            game = game_result(self.rounds, self.turns)
        elif len(self.rounds) > 1:
            out.print(f"Game: {_sum(game)} = {_stars(game.end)}")
        many = "" if game.mistakes == 1 else "s"
        out.print(
            f"{game.mistakes} mistake{many} that rollouts confirm, "
            f"{_stars(game.in_mistakes)} stars in all."
        )


def _sum(result: RoundResult | GameResult) -> str:
    luck = _signed(result.luck)
    return f"expected {_stars(result.start)}, luck {luck}, lost {_stars(result.lost)}"


def verdict(turn: TurnResult) -> str:
    """What is to be said of a turn in a word or two."""
    if turn.lost == 0:
        return "best"
    if turn.mistake:
        return "mistake"
    return "about as good" if turn.lost < SHOWN else "not confirmed"


def _turn_lines(turn: TurnResult) -> list[str]:
    width = terminal_width()
    dice = " and ".join(map(str, turn.dice))
    head = f"{turn.round}.{turn.turn}  rolled {dice}, luck {_signed(turn.luck)}: "
    if turn.lost == 0:
        return [f"{head}nothing better was found", *_told("Played: ", turn.played.words)]
    lines = [f"{head}lost {_stars(turn.lost)} stars ({verdict(turn)})"]
    if turn.check is not None:
        lines.append(f"     {check_words(turn)}")
    lines += _told("Played: ", turn.played.words)
    if turn.best is not None:
        lines += _told("Best:   ", turn.best.words)
    for sentence in turn.why:
        lines += hanging(sentence, width, "     - ")
    return lines


def _told(head: str, words: list[str]) -> list[str]:
    return hanging(" ".join(words), terminal_width(), f"     {head}")


def check_words(turn: TurnResult) -> str:
    """What the rollouts say."""
    check = turn.check
    assert check is not None, "only losses worth looking at are checked"
    if not check.pairs:
        return "This is exact: it was the last turn."
    return (
        f"Played on {check.pairs} times from both ends on the same dice: "
        f"{_signed(check.mean)} stars ({_signed(check.low)} to {_signed(check.high)})."
    )


def _print_lines(lines: list[str], style: str = "") -> None:
    for line in lines:
        console().print(line, markup=False, highlight=False, style=style)


def _stars(worth: int) -> str:
    return f"{worth / THOUSAND:.2f}"


def _signed(worth: int) -> str:
    return f"{worth / THOUSAND:+.2f}"
