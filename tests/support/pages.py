"""The pages of the documentation: their blocks of examples, and their tables."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"# ((?:[\w.-]+/)*[\w-]+\.\w+)\n")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    kind: str
    text: str
    place: str  # page and line, for messages

    @property
    def path(self) -> str | None:
        found = _PATH.match(self.text)
        return found[1] if found else None


def blocks(page: str) -> list[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(found[1], found[2], f"{page}:{text.count(chr(10), 0, found.start()) + 1}")
        for found in _FENCE.finditer(text)
    ]


def same(expected: str, told: str) -> bool:
    """Whether a text is what was expected, where `...` may be anything."""
    wanted = "\n".join(line.rstrip() for line in expected.strip().splitlines())
    got = "\n".join(line.rstrip() for line in told.strip().splitlines())
    pattern = ".*?".join(re.escape(part) for part in wanted.split("..."))
    return re.fullmatch(pattern, got, re.DOTALL) is not None


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading."""
    text = (ROOT / page).read_text(encoding="utf-8")
    section = text[text.index(f"\n{heading}\n") :]
    lines = section[section.index("\n|") + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]
