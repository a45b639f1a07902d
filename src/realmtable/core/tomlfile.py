"""Reading TOML files so that everything wrong with them can be told with its line."""

import re
import tomllib
from dataclasses import dataclass

from realmtable.core.errors import InvalidText


@dataclass(frozen=True)
class Problem:
    """Something wrong in a file."""

    line: int  # 1 is the first line; 0 when the file as a whole is meant
    place: str
    why: str

    def __str__(self) -> str:
        where = f"line {self.line}, {self.place}" if self.line else self.place
        return f"{where}: {self.why}"


class FileProblems(InvalidText):
    """A file that cannot be used."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        super().__init__(f"{name}: " + "; ".join(str(problem) for problem in problems))
        self.problems = problems


def read_toml(text: str) -> tuple[dict[str, object] | None, list[Problem]]:
    """The data of a file, or why it is no TOML."""
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        why = re.sub(r"\s*\(at .*\)$", "", str(error))
        return None, [Problem(line, "TOML", why)]
    except (ValueError, RecursionError) as error:  # a number or a nesting without end
        return None, [Problem(0, "TOML", str(error))]


class Lines:
    """Where in a file its keys are, so that a problem can name its line."""

    def __init__(self, text: str) -> None:
        self.head: dict[str, int] = {}  # keys before any table, and the tables themselves
        self.blocks: dict[str, list[dict[str, int]]] = {}  # of each [table] or [[table]]: its keys
        self.ids: dict[tuple[str, str], list[dict[str, int]]] = {}
        keys = self.head
        table = ""
        for number, line in enumerate(text.splitlines(), start=1):
            header = re.match(r"\s*\[+\s*([\w.-]+)", line)
            if header:
                table = header[1]
                self.head.setdefault(table, number)
                keys = {"": number}
                self.blocks.setdefault(table, []).append(keys)
                continue
            key = re.match(r"\s*([\w-]+)\s*=\s*(?:\"([\w-]*)\")?", line)
            if key:
                keys.setdefault(key[1], number)
                if key[1] == "id" and key[2]:
                    self.ids.setdefault((table, key[2]), []).append(keys)

    def line(self, table: str, n: int, label: str, key: str) -> int:
        """The line of a key in the n-th table if it has this id, or else in the first that has;
        0 if it is not there."""
        if not table:
            return self.head.get(key, 0)
        blocks = self.blocks.get(table, [])
        keys = blocks[n] if n < len(blocks) else {}
        named = self.ids.get((table, label))
        if named and not any(keys is each for each in named):
            keys = named[0]
        return keys.get(key) or keys.get("", 0)
