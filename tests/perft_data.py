"""Turns whose number of different ends is known: `tests/data/perft/<realm>.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from realmtable.rolling.boardtext import parse_board_line
from realmtable.rolling.position import Position, Round
from realmtable.rolling.resources import parse
from realmtable.rolling.turn import begin
from tests.support import realm

FOLDER = Path(__file__).parent / "data" / "perft"
_HEAD = """\
# How many different positions a turn can end in (realmtable.rolling.perft).
# Counted anew by: python -m tests.refresh perft
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

    def position(self) -> Position:
        """The seat right after the roll."""
        realms = [realm(line.split()[0]) for line in self.boards]
        made = Position(Round(realms))
        made.boards = [
            parse_board_line(of, line) for of, line in zip(realms, self.boards, strict=True)
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
        parts.append(
            f"[[turn]]\n"
            f'what = "{turn.what}"\n'
            f"boards = [\n{boards}]\n"
            f"turn = {turn.turn}\n"
            f"roll = [{turn.roll[0]}, {turn.roll[1]}]\n"
            f'earned = "{turn.earned}"\n'
            f'spent = "{turn.spent}"\n'
            f"ends = {turn.ends}\n"
        )
    return "\n".join(parts)
