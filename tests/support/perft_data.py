"""Turns whose number of different ends is known: `tests/data/perft/<realm>.toml`, and for the
realms that Youtoma plays `tests/data/perft/youtoma/<realm>.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.modes import STANDARD, round_of_mode
from realmtable.rolling.position import Position
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import begin
from tests.support.rolling import catalog

FOLDER = Path(__file__).parents[1] / "data" / "perft"
_HEAD = """\
# How many different positions a turn can end in (realmtable.rolling.perft).
# Counted anew by: python -m tests.tools.refresh perft
"""


@dataclass
class Turn:
    """A turn from its roll on."""

    what: str
    boards: list[str]  # as board lines, before the roll
    turn: int
    roll: list[int]
    earned: str
    spent: str
    ends: int
    level: str = ""  # of Youtoma, if it is its turn

    def position(self) -> Position:
        """The seat right after the roll."""
        mode = YOUTOMA if self.level else STANDARD
        names = [line.split()[0] for line in self.boards]
        made = Position(round_of_mode(catalog(), names, mode, self.level))
        made.boards = [
            parse_board_line(of, line)
            for of, line in zip(made.round.realms, self.boards, strict=True)
        ]
        made.earned = parse(self.earned)
        made.spent = parse(self.spent)
        made.turn = self.turn - 1
        return begin(made, self.roll[0], self.roll[1])


def load(path: Path) -> list[Turn]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Turn(**entry) for entry in data["turn"]]


def dump(turns: list[Turn]) -> str:
    """The text of a data file."""
    parts = [_HEAD]
    for turn in turns:
        boards = "".join(f'  "{line}",\n' for line in turn.boards)
        level = f'level = "{turn.level}"\n' if turn.level else ""
        parts.append(
            f"[[turn]]\n"
            f'what = "{turn.what}"\n'
            f"boards = [\n{boards}]\n"
            f"{level}"
            f"turn = {turn.turn}\n"
            f"roll = [{turn.roll[0]}, {turn.roll[1]}]\n"
            f'earned = "{turn.earned}"\n'
            f'spent = "{turn.spent}"\n'
            f"ends = {turn.ends}\n"
        )
    return "\n".join(parts)
