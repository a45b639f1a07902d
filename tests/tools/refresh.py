"""Writes data of the tests anew: `python -m tests.tools.refresh perft|records [REALM ...]`.

Perft files keep their turns and get new counts; a realm without a file gets one. Records keep
their moves where these are still legal and get today's pins and scores; otherwise, and for a realm
without a record, bots play until one is found, which takes minutes. The realms that Youtoma plays
are called `youtoma/scythe`. Look at the difference before you commit it.
"""

import sys
from collections.abc import Iterator

from realmtable.rolling.boardtext import board_line
from realmtable.rolling.perft import perft
from realmtable.rolling.position import Position, Round
from realmtable.rolling.resources import text
from tests.support import perft_data
from tests.support import records as record_data
from tests.support.perft_data import Turn
from tests.support.rolling import both_sides, is_youtoma, round_of
from tests.support.walks import company, steps

MOST_ENDS = 4_000
USAGE = "usage: python -m tests.tools.refresh perft|records [REALM ...]"


def _turn(what: str, before: Position, roll: list[int]) -> Turn:
    """A turn that begins after this position."""
    lines = [
        board_line(of, board) for of, board in zip(before.round.realms, before.boards, strict=True)
    ]
    earned, spent = text(before.earned), text(before.spent)
    return Turn(what, lines, before.turn + 1, roll, earned, spent, 0, before.round.level)


def _later(round: Round, seed: str, turn: int) -> Turn:
    """A turn in the middle of a round, with the dice that fell there."""
    before = round.start()
    for step in steps(round, seed):
        if step.before.turn == turn:
            now = step.before
            return _turn(f"turn {turn} of a game", before, [now.roll_a, now.roll_b])
        before = step.after
    raise AssertionError("a round has nine turns or more")


def _candidates(name: str, seed: int) -> Iterator[Turn]:
    """Turns of a realm: alone and in company, early and late."""
    alone = round_of([name])
    together = round_of(company(name, seed))
    if seed == 0:
        yield _turn("the empty card alone", alone.start(), [1, 2])
        yield _turn("the empty card alone, a pair", alone.start(), [3, 3])
        yield _turn("the empty card alone, a sum of seven", alone.start(), [6, 1])
    yield _turn("the empty card in company", together.start(), [4, 2 + seed % 5])
    yield _later(alone, f"perft {name} alone {seed}", 6)
    yield _later(together, f"perft {name} {seed}", 3)
    yield _later(together, f"perft {name} {seed}", 7)
    yield _later(together, f"perft {name} {seed}", together.turns)


def _new_turns(name: str) -> list[Turn]:
    """Of each kind of turn the first that is neither empty nor too long to count."""
    found: dict[str, Turn] = {}
    few = 2 if is_youtoma(name) else 20  # who must use every die has few ways to end a turn
    for seed in range(12):
        for number, turn in enumerate(_candidates(name, seed)):
            kind = f"{turn.what} {len(turn.boards)}"
            if kind in found:
                continue
            turn.ends = perft(turn.position(), MOST_ENDS)
            if turn.ends <= MOST_ENDS and (turn.ends > few or number < 3):
                found[kind] = turn
    return list(found.values())


def refresh_perft(names: list[str]) -> None:
    """Counts perft files anew, and makes those that are missing."""
    for name in names or both_sides():
        path = perft_data.FOLDER / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            turns = perft_data.load(path)
            for turn in turns:
                turn.ends = perft(turn.position())
        else:
            turns = _new_turns(name)
        path.write_text(perft_data.dump(turns), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Writes what is asked for."""
    tasks = {"perft": refresh_perft, "records": record_data.refresh}
    if not arguments or arguments[0] not in tasks or set(arguments[1:]) - set(both_sides()):
        sys.stderr.write(USAGE + "\n")
        return 2
    tasks[arguments[0]](arguments[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
