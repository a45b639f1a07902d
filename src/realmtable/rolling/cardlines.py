"""On which line of a card file something stands."""

import re


class Lines:
    """Where in a file its keys are, so that a problem can name its line."""

    def __init__(self, text: str) -> None:
        self.head: dict[str, int] = {}  # keys before any table, and the tables themselves
        self.blocks: dict[str, list[dict[str, int]]] = {}  # of each [[table]]: its keys
        self.ids: dict[tuple[str, str], list[dict[str, int]]] = {}
        keys = self.head
        table = ""
        for number, line in enumerate(text.splitlines(), start=1):
            header = re.match(r"\s*(\[+)\s*([\w.-]+)", line)
            if header:
                table = header[2]
                self.head.setdefault(table, number)
                keys = {"": number}
                if len(header[1]) == 2:
                    self.blocks.setdefault(table, []).append(keys)
                continue
            key = re.match(r"\s*([\w-]+)\s*=\s*(?:\"(\w*)\")?", line)
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
