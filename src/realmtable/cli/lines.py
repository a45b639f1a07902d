"""Lines of text: as long as they are in a pipe, wrapped at the width of a terminal."""

import sys
import textwrap
from shutil import get_terminal_size

from rich.console import Console

_ENDLESS = 1_000_000  # columns of a pipe or a file


def terminal_width() -> int:
    """The columns of the terminal that the output goes to; 0 if it goes somewhere else."""
    return get_terminal_size().columns if sys.stdout.isatty() else 0


def console() -> Console:
    """Standard output, which only a terminal wraps."""
    width = terminal_width()
    return Console(width=width or _ENDLESS)


def hanging(text: str, width: int, head: str = "") -> list[str]:
    """A text behind something that stands before its first line only. Width 0 wraps nothing."""
    if width <= len(head) + 10:
        return [f"{head}{text}"]
    return textwrap.wrap(
        text,
        width,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [head.rstrip()]


def in_columns(rows: list[tuple[str, str]], width: int, indent: str = "  ") -> list[str]:
    """Short texts with what is to be said about each beside it, or below it if it is too long."""
    first = max((len(short) for short, _ in rows), default=0)
    if width and first > width // 2:
        first = min(first, width // 3)
    lines = []
    for short, said in rows:
        head = f"{indent}{short:<{first}}  "
        if len(short) > first:
            lines.append(f"{indent}{short}")
            head = " " * (len(indent) + first + 2)
        lines += hanging(said, width, head)
    return [line.rstrip() for line in lines]
