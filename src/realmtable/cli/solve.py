"""`realmtable solve`: a realm by itself, solved exactly."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

import msgspec
from rich.console import Console
from rich.progress import Progress

from realmtable.bots.solitaire import Line, Solitaire
from realmtable.cli.lines import console, in_columns, terminal_width
from realmtable.cli.movewords import choice_of
from realmtable.core.errors import InvalidText
from realmtable.rolling.alterations import LAST_TURN, LIMIT
from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.position import END
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import KINDS, NAMES, count, parse

_AT_ONCE = 100  # states looked at between two looks at the keyboard
_SHOWN = 4  # equal moves that are told; JSON has them all


@dataclass(frozen=True)
class Way:
    """A way to play the first turn: its moves, as texts and in words."""

    moves: list[str]
    words: str


@dataclass(frozen=True)
class First:
    """What a first roll is worth, and the best ways to play it."""

    die: int
    seen: list[int]  # the second dice with which it is so
    worth: Fraction
    best: list[Way]


@dataclass(frozen=True)
class Solved:
    """A solitaire that closed: what it is worth, and what it took."""

    solitaire: Solitaire
    value: Fraction
    seconds: float


def solve_one(
    name: str, board: str | None, turn: int, held: str, states: int, as_json: bool
) -> None:
    realm = _realm(Catalog.with_corrections(), name)
    begun = realm.start() if board is None else parse_board_line(realm, f"{realm.id} {board}")
    solved = _solve(Solitaire(realm, begun, turn, _resources(held)), states)
    first = list(_first_turns(solved.solitaire))
    if as_json:
        console().print_json(msgspec.json.encode(_figures(solved, first)).decode())
    else:
        _print(solved, first)


def solve_all(board: str | None, turn: int, held: str, states: int, as_json: bool) -> None:
    """Every realm in a line."""
    if board is not None or turn > 1 or held:
        raise InvalidText("--board, --turn and --held are for one realm")
    out = console()
    found: list[dict[str, object]] = []
    for realm in Catalog.with_corrections().all():
        if realm.scores_last:
            continue
        try:
            solved = _solve(Solitaire(realm, realm.start()), states)
        except InvalidText as error:
            if not as_json:
                out.print(f"{realm.id}: {error.why}", highlight=False)
            continue
        found.append(_summary(solved))
        if not as_json:
            out.print(
                f"{realm.id}: {float(solved.value):.4f} stars, {_states(solved)}",
                highlight=False,
            )
    if as_json:
        out.print_json(msgspec.json.encode(found).decode())


def _realm(catalog: Catalog, name: str) -> Realm:
    if catalog.find(name).startswith(YOUTOMA):
        raise InvalidText("Youtoma must use every die, so there is nothing to solve")
    realm = catalog.realm(name)
    if realm.scores_last:
        raise InvalidText(
            f"{realm.name} scores what another realm scores, so by itself there is nothing to solve"
        )
    return realm


def _resources(letters: str) -> int:
    held = parse(letters)
    for kind, unit in zip(NAMES, KINDS, strict=True):
        if count(held, unit) > LIMIT:
            raise InvalidText(f"--held has more than {LIMIT} {kind}s, the limit of a round")
    return held


def _solve(solitaire: Solitaire, most: int) -> Solved:
    started = perf_counter()
    err = Console(stderr=True)
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task(solitaire.realm.name, total=1)
        while not solitaire.work(_AT_ONCE):
            said = f"{solitaire.realm.name}, turn {solitaire.turn}, {solitaire.states:,} states"
            progress.update(bar, description=said, completed=solitaire.share)
            if solitaire.states > most:
                raise InvalidText(
                    f"{solitaire.realm.name} does not close: {solitaire.states:,} states by turn "
                    f"{solitaire.turn} of {LAST_TURN}, more than --states {most}"
                )
    return Solved(solitaire, solitaire.value(), perf_counter() - started)


# --- the first turn --------------------------------------------------------------------------


def _first_turns(solitaire: Solitaire) -> Iterator[First]:
    """What to do with each first die; apart by the second one where it makes a difference."""
    by_die: dict[int, list[First]] = {}
    for a, b in solitaire.rolls:
        worth, best = _best(solitaire, a, b)
        same = by_die.setdefault(a, [])
        for first in same:
            if first.worth == worth and first.best == best:
                first.seen.append(b)
                break
        else:
            same.append(First(a, [b], worth, best))
    for same in by_die.values():
        yield from same


def _best(solitaire: Solitaire, a: int, b: int) -> tuple[Fraction, list[Way]]:
    lines = solitaire.lines(a, b)
    worths = [solitaire.worth(line) for line in lines]
    best = max(worths)
    ways: dict[str, Way] = {}
    for line, worth in zip(lines, worths, strict=True):
        if worth == best:
            way = _way(line)
            ways.setdefault(way.words, way)
    return best, sorted(ways.values(), key=lambda way: not way.moves)


def _way(line: Line) -> Way:
    moves: list[str] = []
    words: list[str] = []
    for position, move in line.steps():
        if move.kind != END or move.endings:  # ending the turn goes without saying
            choice = choice_of(position, move)
            moves.append(choice.typed)
            words.append(choice.words)
    return Way(moves, "; ".join(words) or "leaves the die")


# --- what is told ----------------------------------------------------------------------------


def _summary(solved: Solved) -> dict[str, object]:
    solitaire = solved.solitaire
    return {
        "realm": solitaire.realm.id,
        "value": float(solved.value),
        "exact": str(solved.value),
        "states": solitaire.states,
        "seconds": round(solved.seconds, 2),
    }


def _figures(solved: Solved, first: list[First]) -> dict[str, object]:
    return {
        **_summary(solved),
        "turn": solved.solitaire.first_turn,
        "first": [
            {
                "die": each.die,
                "seen": each.seen if len(solved.solitaire.rolls) > 6 else [1, 2, 3, 4, 5, 6],
                "worth": float(each.worth),
                "best": [{"moves": way.moves, "words": way.words} for way in each.best],
            }
            for each in first
        ],
    }


def _print(solved: Solved, first: list[First]) -> None:
    out = console()
    solitaire = solved.solitaire
    turns = "1 turn" if solitaire.turns == 1 else f"{solitaire.turns} turns"
    out.print(
        f"[bold]{solitaire.realm.name}[/] by itself, {turns}: "
        f"[bold]{float(solved.value):.4f}[/] stars ({_states(solved)})",
        highlight=False,
    )
    dice = [_die(each, len(solitaire.rolls)) for each in first]
    width = max(map(len, ["first die", *dice]))
    rows = [(f"{'first die':<{width}}   stars", "best")]
    for die, each in zip(dice, first, strict=True):
        told = [way.words for way in each.best[:_SHOWN]]
        if len(each.best) > _SHOWN:
            told.append(f"and {len(each.best) - _SHOWN} more that are worth the same")
        rows.append((f"{die:<{width}}  {float(each.worth):.4f}", told[0]))
        rows += [("", more) for more in told[1:]]
    for line in in_columns(rows, terminal_width(), ""):
        out.print(line, markup=False, highlight=False)


def _die(first: First, rolls: int) -> str:
    """`4`, or `4 with 1, 2` where the second die makes a difference."""
    if len(first.seen) == rolls // 6:
        return str(first.die)
    return f"{first.die} with {', '.join(map(str, first.seen))}"


def _states(solved: Solved) -> str:
    states = solved.solitaire.states
    return f"{states:,} state{'' if states == 1 else 's'}, {solved.seconds:.1f} s"
